//! No card or cube is ever lost or made.

use proptest::prelude::*;
use soupcon_rules::calaveras::Card;
use soupcon_rules::{Game, Seat, arosa, calaveras, codenames};

use crate::games::{Sampled, each_position, random_game};

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn calaveras_keeps_its_cards(options in calaveras::Position::options(), seed: u64) {
        let (record, _) = random_game::<calaveras::Position>(options, seed);
        let dealt = count_cards(record.start.as_ref().unwrap());
        prop_assert_eq!(dealt.iter().sum::<usize>(), 48);
        each_position(&record, |game, _| {
            let start = game.start();
            assert_eq!(count_cards(&start), dealt);
            assert!((start.innocent & start.suspect).is_empty(), "C15: the zones share no location");
            let hands = start.seats.iter().flat_map(|seat| &seat.hand);
            assert!(hands.into_iter().all(|hand| hand.len() <= 3), "C16: no hand has more than three");
        });
    }

    #[test]
    fn arosa_keeps_its_cubes(options in arosa::Position::options(), seed: u64) {
        let (record, _) = random_game::<arosa::Position>(options, seed);
        each_position(&record, |game, _| {
            let start = game.start();
            for player in 0..start.players {
                assert_eq!(count_traces(&start, player), 20, "player {player}");
            }
            let inside = start.hotel.iter().flatten().filter(|&&piece| piece == arosa::Piece::Victim).count();
            assert_eq!(inside + start.found.len(), 2);
        });
    }

    #[test]
    fn codenames_never_uncovers(options in codenames::Position::options(), seed: u64) {
        let (record, _) = random_game::<codenames::Position>(options, seed);
        let mut covered = Vec::new();
        each_position(&record, |game, _| {
            let start = game.start();
            assert!(covered.iter().all(|word| start.covered.contains(word)));
            assert!(start.covered.len() <= covered.len() + 1, "one word at a time");
            covered = start.covered;
        });
    }
}

fn count_cards(start: &calaveras::Start) -> Vec<usize> {
    let locations = |set: calaveras::Locations| set.iter().map(Card::Location).collect::<Vec<_>>();
    let mut cards: Vec<Card> = start.deck.iter().chain(&start.discard).copied().collect();
    cards.extend(locations(start.innocent));
    cards.extend(locations(start.suspect));
    for seat in &start.seats {
        cards.extend(seat.hand.iter().flatten());
        cards.extend(locations(seat.front));
    }
    Card::KINDS.iter().map(|kind| cards.iter().filter(|card| *card == kind).count()).collect()
}

fn count_traces(start: &arosa::Start, player: u8) -> usize {
    let own = arosa::Piece::Trace(Seat(player));
    let inside = start.hotel.iter().flatten().filter(|&&piece| piece == own).count();
    let on_board: u8 = start.board.iter().map(|row| row[usize::from(player)]).sum();
    inside + usize::from(on_board + start.reserve[usize::from(player)])
}
