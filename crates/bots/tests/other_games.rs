//! Every game has a player that knows its rules.

use soupcon_bots::{AnyMove, Played, Player};
use soupcon_rules::{Dice, Nobody, Record, Seeded, arosa, codenames};

/// Plays a game from views alone, through JSON as a bot in another process would.
fn play<G: Played>(options: G::Options, seed: u64) -> usize {
    let (_, mut game) = Record::<G>::deal(options, seed).unwrap();
    let mut mind = AnyMove::new(seed);
    let mut dice = Seeded::new(seed);
    let mut moves = 0;
    while let Some(seat) = game.awaited().iter().next() {
        let json = serde_json::to_string(&game.view(Some(game.played_by(seat)))).unwrap();
        let choice = Player::<G>::choose(&mut mind, &serde_json::from_str(&json).unwrap()).unwrap();
        game.apply(choice.seat, &choice.mv, &mut G::seeded_chance(Seeded::new(dice.roll())), &mut Nobody).unwrap();
        moves += 1;
    }
    assert!(game.winners().is_some());
    moves
}

#[test]
fn arosa_is_played_from_views() {
    for players in 2..=6 {
        for seed in 0..20 {
            assert!(play::<arosa::Position>(arosa::Options { players, ..arosa::Options::default() }, seed) > 1);
        }
    }
}

#[test]
fn codenames_is_played_from_views() {
    let words: Vec<String> = (0..40).map(|number| format!("WORD{number}")).collect();
    for players in 2..=8 {
        for seed in 0..20 {
            let options = codenames::Options { players, words: Some(words.clone()), ..codenames::Options::default() };
            assert!(play::<codenames::Position>(options, seed) > 1);
        }
    }
}
