//! Calaveras counted: lines of play, and what random games are like. Independent programs agree on these numbers.

use soupcon_rules::calaveras::{Event, Options, Position, Public};
use soupcon_rules::{Dice, Game, Record, Seeded, perft};

/// Nothing face up; by initials, the hands HHT HAT APC HLT. 7: the hotel to four fronts or two zones, or a twist that moves
/// nothing.
#[test]
fn the_small_deal_branches_as_counted() {
    let record: Record<Position> = serde_json::from_str(include_str!("small-deal.json")).unwrap();
    let small_deal = record.set_up().unwrap();
    for (depth, lines) in [(1, 7), (2, 121), (3, 2_178), (4, 53_844), (5, 1_038_016)] {
        assert_eq!(perft(&small_deal, depth), lines, "depth {depth}");
    }
}

/// What four independent programs measured over 639 000 moves, each with room for chance in a sample of this size.
#[test]
fn random_games_are_like_those_of_other_programs() {
    check_random_games(4, 77.1, 23.7, 6.59, 2.0);
    check_random_games(6, 135.7, 42.2, 7.79, 6.1);
}

fn check_random_games(players: u8, length: f64, choices: f64, designations: f64, reshuffles: f64) {
    const GAMES: u64 = 20_000;
    let mut dice = Seeded::new(u64::from(players));
    let (mut moves, mut choice_count, mut suspected, mut reshuffled) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut events = Vec::new();
    for seed in 0..GAMES {
        let (_, mut game) = Record::<Position>::deal(Options { players, ..Options::default() }, seed).unwrap();
        while game.outcome().is_none() {
            let list = game.choices();
            game.play(list.get(dice.below(list.len())), &mut dice, &mut events);
            moves += 1;
            choice_count += u64::from(list.len());
        }
        for event in events.drain(..) {
            match event {
                Event::Public(Public::Suspected { .. }) => suspected += 1,
                Event::Public(Public::Reshuffled { .. }) => reshuffled += 1,
                _ => {}
            }
        }
    }
    let about = |what, count: u64, of: u64, expected: f64| {
        let mean = count as f64 / of as f64;
        assert!((mean / expected - 1.0).abs() < 0.025, "{players} players, {what}: {mean}, not about {expected}");
    };
    about("moves a game", moves, GAMES, length);
    about("legal moves", choice_count, moves, choices);
    about("designations a game", suspected, GAMES, designations);
    about("reshuffles a game", reshuffled, GAMES, reshuffles);
}
