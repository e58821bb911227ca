//! How fast the rules are. Ratios within one run count; these machines are noisy.
//!
//! `cargo bench -p soupcon-rules`

mod yardstick;

use divan::Bencher;
use divan::counter::ItemsCount;
use soupcon_rules::{Dice, Game, Nobody, Record, Seeded, arosa, calaveras, codenames, perft};
use yardstick::State;

fn main() {
    the_yardstick_plays_the_same_games();
    divan::main();
}

const GAMES: u64 = 200;

fn calaveras_deals(players: u8) -> Vec<calaveras::Position> {
    let options = calaveras::Options { players, ..calaveras::Options::default() };
    (0..GAMES).map(|seed| Record::deal(options.clone(), seed).expect("the usual options").1).collect()
}

#[inline]
fn play_calaveras(mut game: calaveras::Position, dice: &mut Seeded) -> (u64, calaveras::Position) {
    let mut moves = 0;
    while !game.is_over() {
        let choices = game.choices();
        let mv = choices.get(dice.below(choices.len()));
        game.play(mv, dice, &mut Nobody);
        moves += 1;
    }
    (moves, game)
}

fn as_state(game: &calaveras::Position) -> State {
    let start = game.start();
    let hand = |cards: &[calaveras::Card]| cards.iter().map(|card| 1 << (4 * card.kind())).sum();
    let hands = std::array::from_fn(|seat| hand(start.seats[seat].hand.as_ref().expect("nobody is a ghost")));
    let deck: Vec<u8> = start.deck.iter().rev().map(|card| card.kind() as u8).collect();
    State::new(hands, &deck, start.turn.0.into())
}

fn the_yardstick_plays_the_same_games() {
    for (seed, game) in (0..).zip(calaveras_deals(4)) {
        let (moves, end) = play_calaveras(game, &mut Seeded::new(seed));
        let outcome = end.outcome().expect("it was played to the end");
        let expected = (moves, outcome.culprit.0.into(), outcome.nicole.0.into());
        assert_eq!(as_state(&game).play_out(&mut Seeded::new(seed)), expected, "game {seed}");
    }
}

#[divan::bench(args = [4, 6])]
fn calaveras_random_games(bencher: Bencher<'_, '_>, players: u8) {
    let deals = calaveras_deals(players);
    let play = || {
        let mut dice = Seeded::new(1);
        deals.iter().map(|&game| play_calaveras(game, &mut dice).0).sum::<u64>()
    };
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}

#[divan::bench]
fn calaveras_yardstick(bencher: Bencher<'_, '_>) {
    let deals: Vec<State> = calaveras_deals(4).iter().map(as_state).collect();
    let play = || {
        let mut dice = Seeded::new(1);
        deals.iter().map(|state| state.play_out(&mut dice).0).sum::<u64>()
    };
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}

#[divan::bench]
fn calaveras_perft_4(bencher: Bencher<'_, '_>) {
    let record: Record<calaveras::Position> =
        serde_json::from_str(include_str!("../../tests/small-deal.json")).expect("a record");
    let small_deal = record.set_up().expect("a position");
    bencher.counter(ItemsCount::new(53_844_u64)).bench_local(|| assert_eq!(perft(&small_deal, 4), 53_844));
}

#[divan::bench(args = [2, 4, 6])]
fn arosa_random_games(bencher: Bencher<'_, '_>, players: u8) {
    let options = arosa::Options { players, ..arosa::Options::default() };
    let deals: Vec<arosa::Position> =
        (0..GAMES).map(|seed| Record::deal(options.clone(), seed).expect("the usual options").1).collect();
    let play = || {
        let mut dice = Seeded::new(1);
        let mut odds = arosa::Odds::new(Seeded::new(2));
        let mut moves = 0_u64;
        for deal in &deals {
            let mut game = *deal;
            while !game.is_over() {
                let choices = game.choices();
                game.play(choices.get(dice.below(choices.len())), &mut odds, &mut Nobody);
                moves += 1;
            }
        }
        moves
    };
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}

#[divan::bench(args = [4, 8])]
fn codenames_random_games(bencher: Bencher<'_, '_>, players: u8) {
    let words = (0..400).map(|number| format!("WORD{number}"));
    let options = codenames::Options { players, words: Some(words.collect()), ..codenames::Options::default() };
    let deals: Vec<codenames::Position> =
        (0..GAMES).map(|seed| Record::deal(options.clone(), seed).expect("the usual options").1).collect();
    let play = || {
        let mut dice = Seeded::new(1);
        let mut moves = 0_u64;
        for deal in &deals {
            let mut game = deal.clone();
            loop {
                let seats = game.to_act();
                let Some(seat) = seats.iter().nth(dice.below(seats.len().max(1) as u32) as usize) else { break };
                let mv = game.random_move(seat, &mut dice);
                game.play(seat, &mv, &mut codenames::PlainJudge, &mut Nobody);
                moves += 1;
            }
        }
        moves
    };
    bencher.counter(ItemsCount::new(play())).bench_local(play);
}
