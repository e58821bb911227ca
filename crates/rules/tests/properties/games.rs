//! Random games to try things on: every size, every mode.

use proptest::prelude::*;
use soupcon_rules::codenames::{Judging, Mode, Timer};
use soupcon_rules::{Act, Game, Record, arosa, calaveras, codenames};

/// Random games end long before this: Calaveras after some 80 to 140 moves, Arosa after some 40, Codenames after some 60.
pub(crate) const MOVE_LIMIT: usize = 5_000;

/// A game whose options can be drawn.
pub(crate) trait Sampled: Game {
    fn options() -> BoxedStrategy<Self::Options>;
}

impl Sampled for calaveras::Position {
    fn options() -> BoxedStrategy<calaveras::Options> {
        let usual = calaveras::Split::default();
        let twisted = calaveras::Split { carnival: 6, hotel: 6, airport: 6, phone: 6, laboratory: 6, twist: 18 };
        (3..=6_u8, prop_oneof![4 => Just(usual), 1 => Just(twisted)])
            .prop_map(|(players, cards)| calaveras::Options { players, cards, first: None })
            .boxed()
    }
}

impl Sampled for arosa::Position {
    fn options() -> BoxedStrategy<arosa::Options> {
        (2..=6_u8).prop_map(|players| arosa::Options { players, first: None }).boxed()
    }
}

impl Sampled for codenames::Position {
    fn options() -> BoxedStrategy<codenames::Options> {
        let mode = prop_oneof![
            (4..=9_u8).prop_map(|players| (Mode::Teams, players)),
            (2..=5_u8).prop_map(|players| (Mode::Together, players)),
            Just((Mode::DoubleAgent, 3)),
        ];
        let judge = prop_oneof![Just(Judging::Advise), Just(Judging::Strict), Just(Judging::Off)];
        let timer = prop_oneof![Just(None), Just(Some(Timer { clue: 60, guess: 60 }))];
        (mode, any::<bool>(), judge, timer)
            .prop_map(|((mode, players), expert, judge, timer)| codenames::Options {
                players,
                mode: Some(mode),
                words: Some((0..40).map(|number| format!("MOT{number}É")).collect()),
                expert,
                judge,
                timer,
                ..codenames::Options::default()
            })
            .boxed()
    }
}

/// A whole random game: its record, and the position at its end.
pub(crate) fn random_game<G: Sampled>(options: G::Options, seed: u64) -> (Record<G>, G) {
    let (mut record, mut game) = Record::<G>::deal(options, seed).unwrap();
    record.play_at_random(&mut game, MOVE_LIMIT);
    (record, game)
}

/// Calls `look` before the first move and after every one, with the events that led there.
pub(crate) fn each_position<G: Sampled>(record: &Record<G>, mut look: impl FnMut(&G, &[G::Event])) {
    let mut game = record.set_up().unwrap();
    look(&game, &[]);
    for (number, entry) in (1..).zip(&record.moves) {
        let mut events = Vec::new();
        entry.play(&mut game, record.seed, number, &mut events).unwrap();
        look(&game, &events);
    }
}

/// Calls `look` with every position in which a seat moves, and that move's number.
pub(crate) fn each_move<G: Sampled>(record: &Record<G>, mut look: impl FnMut(&G, u64)) {
    let mut game = record.set_up().unwrap();
    for (number, entry) in (1..).zip(&record.moves) {
        if matches!(entry.act, Act::Move(..)) {
            look(&game, number);
        }
        entry.play(&mut game, record.seed, number, &mut Vec::new()).unwrap();
    }
}

/// Makes one proptest for each game out of a generic function of options and seed.
macro_rules! for_every_game {
    ($($name:ident => $property:ident,)*) => {$(
        mod $name {
            use proptest::prelude::*;
            use $crate::games::Sampled;

            proptest! {
                #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
                #[test]
                fn calaveras(options in soupcon_rules::calaveras::Position::options(), seed: u64) {
                    super::$property::<soupcon_rules::calaveras::Position>(options, seed);
                }
                #[test]
                fn arosa(options in soupcon_rules::arosa::Position::options(), seed: u64) {
                    super::$property::<soupcon_rules::arosa::Position>(options, seed);
                }
                #[test]
                fn codenames(options in soupcon_rules::codenames::Position::options(), seed: u64) {
                    super::$property::<soupcon_rules::codenames::Position>(options, seed);
                }
            }
        }
    )*};
}
pub(crate) use for_every_game;
