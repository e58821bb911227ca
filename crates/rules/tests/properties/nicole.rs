//! Nicole is where C25 says after every event, told by the events alone.

use proptest::prelude::*;
use soupcon_rules::calaveras::{Event, Location, Place, Position, Public};
use soupcon_rules::{Game, Seat};

use crate::games::{Sampled, each_position, random_game};

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn c25_nicole_is_where_she_should_be_after_every_event(options in Position::options(), seed: u64) {
        let (record, _) = random_game::<Position>(options, seed);
        let mut table: Option<OpenTable> = None;
        each_position(&record, |game, events| {
            let table = table.get_or_insert_with(|| OpenTable::new(game));
            for (number, event) in events.iter().enumerate() {
                table.hear(event);
                let next = events.get(number + 1);
                // A pair goes as soon as it meets; Nicole looks when both are gone.
                if matches!(next, Some(Event::Public(Public::Cancelled { .. }))) {
                    continue;
                }
                let moves_next = matches!(next, Some(Event::Public(Public::NicoleMoved { .. })));
                assert_eq!(table.expected_nicole() != table.nicole, moves_next, "{event:?}");
            }
            assert_eq!(*table, OpenTable::new(game), "the events tell all that lies open");
        });
    }
}

/// What lies open on the table, kept by listening to events: a reading of the rules of its own.
#[derive(PartialEq, Debug)]
struct OpenTable {
    fronts: Vec<Vec<Location>>,
    zones: Vec<Location>,
    points: Vec<u8>,
    nicole: usize,
}

impl OpenTable {
    fn new(game: &Position) -> OpenTable {
        let start = game.start();
        let mut zones: Vec<Location> = start.innocent.iter().chain(start.suspect.iter()).collect();
        zones.sort_unstable();
        OpenTable {
            fronts: start.seats.iter().map(|seat| seat.front.iter().collect()).collect(),
            zones,
            points: start.seats.iter().map(|seat| seat.suspicion).collect(),
            nicole: start.nicole.index(),
        }
    }

    fn at(&mut self, place: Place) -> &mut Vec<Location> {
        match place {
            Place::Front(Seat(seat)) => &mut self.fronts[usize::from(seat)],
            Place::Innocent | Place::Suspect => &mut self.zones,
        }
    }

    fn put(&mut self, card: Location, place: Place) {
        let cards = self.at(place);
        if cards.contains(&card) {
            cards.retain(|&other| other != card);
        } else {
            cards.push(card);
            cards.sort_unstable();
        }
    }

    fn hear(&mut self, event: &Event) {
        let Event::Public(event) = event else { return };
        match *event {
            Public::Played { card, to, .. } => self.put(card, to),
            Public::Twisted { shift: Some(shift), .. } => {
                self.at(shift.from).retain(|&other| other != shift.card);
                self.put(shift.card, shift.to);
            }
            Public::Cancelled { card, at, .. } => {
                assert!(!self.at(at).contains(&card), "C14: both are gone");
            }
            Public::Suspected { seat, points, .. } => {
                assert_eq!(usize::from(points), self.zones.len(), "C24");
                self.points[seat.index()] += points;
                self.zones.clear();
            }
            Public::NicoleMoved { from, to, .. } => {
                assert_eq!(from.index(), self.nicole);
                self.nicole = to.index();
            }
            Public::Ended(outcome) => assert!(self.points[outcome.culprit.index()] >= 7, "C26"),
            Public::Twisted { shift: None, .. } | Public::Passed { .. } | Public::Reshuffled { .. } => {}
        }
    }

    /// C25: the fewest points, then the most cards, then she stays.
    fn expected_nicole(&self) -> usize {
        let fewest = *self.points.iter().min().unwrap();
        let with_fewest: Vec<usize> = (0..self.points.len()).filter(|&seat| self.points[seat] == fewest).collect();
        let most = with_fewest.iter().map(|&seat| self.fronts[seat].len()).max().unwrap();
        let trusted: Vec<&usize> = with_fewest.iter().filter(|&&seat| self.fronts[seat].len() == most).collect();
        if let [seat] = trusted[..] { *seat } else { self.nicole }
    }
}
