//! The list of legal moves and the check agree on every move one can think of.

use proptest::prelude::*;
use soupcon_rules::arosa::Floor;
use soupcon_rules::calaveras::{Location, Place, Shift};
use soupcon_rules::codenames::Phase;
use soupcon_rules::{Game, Seat, Seats, arosa, calaveras, codenames};

use crate::games::{Sampled, each_move, random_game};

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn calaveras_lists_what_it_allows(options in calaveras::Position::options(), seed: u64) {
        let (record, _) = random_game::<calaveras::Position>(options, seed);
        let moves = thinkable_in_calaveras();
        each_move(&record, |game, _| agree(game, &moves));
    }

    #[test]
    fn arosa_lists_what_it_allows(options in arosa::Position::options(), seed: u64) {
        let (record, _) = random_game::<arosa::Position>(options, seed);
        let moves = thinkable_in_arosa();
        each_move(&record, |game, _| agree(game, &moves));
    }

    #[test]
    fn codenames_lists_what_it_allows(options in codenames::Position::options(), seed: u64) {
        let (record, _) = random_game::<codenames::Position>(options, seed);
        each_move(&record, |game, _| agree(game, &thinkable_in_codenames(game)));
    }

    #[test]
    fn codenames_waits_for_a_clue_when_it_lists_nothing(options in codenames::Position::options(), seed: u64) {
        let (record, _) = random_game::<codenames::Position>(options, seed);
        each_move(&record, |game, _| {
            let lists_nothing = game.to_act().iter().all(|seat| game.legal_moves(seat).is_empty());
            assert_eq!(lists_nothing, *game.phase() == Phase::Clue);
        });
    }
}

/// Every seat, the first one that isn't there included.
fn agree<G: Game>(game: &G, thinkable: &[G::Move]) {
    for seat in (0..=game.seats()).map(Seat) {
        let listed = game.legal_moves(seat);
        for (number, mv) in listed.iter().enumerate() {
            assert!(!listed[..number].contains(mv), "{seat}: {mv:?} is listed twice");
            assert!(thinkable.contains(mv), "{seat}: {mv:?} is listed, but nobody thought of it");
        }
        for mv in thinkable {
            let checked = game.check(seat, mv);
            assert_eq!(checked.is_ok(), listed.contains(mv), "{seat}: {mv:?}: {checked:?}");
        }
        assert_eq!(game.to_act().contains(seat) && !listed.is_empty(), !listed.is_empty());
    }
}

fn thinkable_in_calaveras() -> Vec<calaveras::Move> {
    let fronts = (0..=6).map(|seat| Place::Front(Seat(seat)));
    let places: Vec<Place> = fronts.chain([Place::Innocent, Place::Suspect]).collect();
    let mut moves = vec![calaveras::Move::Pass, calaveras::Move::Twist(None)];
    for card in Location::ALL {
        for &to in &places {
            moves.push(calaveras::Move::Play { card, to });
            moves.extend(places.iter().map(|&from| calaveras::Move::Twist(Some(Shift { card, from, to }))));
        }
    }
    moves
}

fn thinkable_in_arosa() -> Vec<arosa::Move> {
    let sets = |bits: u8| (0..7).map(Seat).filter(|seat| bits & (1 << seat.0) != 0).collect::<Seats>();
    let mut moves = Vec::new();
    for open in (0..=8).map(Floor) {
        moves.push(arosa::Move::Open(open));
        moves.extend((0..128).map(|bits| arosa::Move::Suspect { suspects: sets(bits), open }));
        let ceilings = [None].into_iter().chain((0..=21).map(Some));
        moves.extend(ceilings.map(|take| arosa::Move::Erase { open, take }));
    }
    moves
}

/// All but clues, which can't be listed.
fn thinkable_in_codenames(game: &codenames::Position) -> Vec<codenames::Move> {
    use codenames::Move;
    let mut moves = vec![Move::Stop, Move::Contest, Move::Concede(false), Move::Concede(true), Move::Cover(None)];
    for word in game.start().words.into_iter().chain(["NOWHERE".to_owned()]) {
        moves.push(Move::Guess(word.clone().into()));
        moves.push(Move::Cover(Some(word.into())));
    }
    moves
}
