//! Seats that come and go, told by tables that are changed here entry by entry.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use soupcon_rules::Seat;

use crate::command::{Command, Refusal};
use crate::deal::Secret;
use crate::entry::{Entry, Seal, Settings, Sitter, Stored};
use crate::hub::to_body;
use crate::id::{Code, PersonId, TableId};
use crate::seating::SeatChange;
use crate::settings::SettingsChange;
use crate::table::Table;

const HOST: PersonId = PersonId([1; 10]);
const BOB: PersonId = PersonId([2; 10]);
const EVE: PersonId = PersonId([3; 10]);
const LEO: PersonId = PersonId([4; 10]);

fn settings(value: Value) -> Settings {
    serde_json::from_str::<SettingsChange>(&value.to_string()).expect("settings").complete().expect("whole settings")
}

/// A table and its log.
struct Logged {
    table: Table,
    log: Vec<Stored>,
}

impl Logged {
    /// A table with four people at four seats.
    fn new(game: &str) -> Logged {
        let made = Entry::Made {
            code: Code::random(),
            settings: settings(json!({ "game": game, "options": { "players": 4 } })),
            secret: Secret::random(),
            host: HOST,
            name: "Ada".to_owned(),
            mix: String::new(),
        };
        let body = to_body(&made);
        let log = vec![Stored { seq: 1, at_ms: 0, digest: Seal::default().next(1, 0, &body), body }];
        let table = Table::from_log(TableId::random(), &log).expect("a whole log").expect("a table");
        let mut logged = Logged { table, log };
        for (person, name, seat) in [(BOB, "Bob", 1), (EVE, "Ève", 2), (LEO, "Léo", 3)] {
            logged.does(person, json!({ "join": { "name": name } }));
            logged.does(person, json!({ "sit": { "seat": seat } }));
        }
        logged
    }

    fn write(&mut self, body: String) {
        let seq = self.table.seq + 1;
        let stored = Stored { seq, at_ms: 0, digest: self.table.seal.next(seq, 0, &body), body };
        self.table.apply(&stored).expect("an entry that follows");
        self.log.push(stored);
    }

    fn does(&mut self, person: PersonId, command: Value) {
        let command: Command = serde_json::from_str(&command.to_string()).expect("a command");
        let entry = self.table.decide(person, command).expect("it is allowed");
        self.write(to_body(&entry));
    }

    fn seats(&mut self, players: u8) {
        self.does(HOST, json!({ "arrange": { "options": { "players": players } } }));
    }

    fn seat_of(&self, person: PersonId) -> Option<u8> {
        self.table.seat_of(person).map(|seat| seat.0)
    }

    /// The log read again, as after a restart.
    fn read_again(&self) -> Table {
        Table::from_log(self.table.id, &self.log).expect("a whole log").expect("a table")
    }
}

#[test]
fn a_seat_that_was_lost_comes_back_with_the_room() {
    let mut logged = Logged::new("calaveras");
    logged.seats(3);
    assert_eq!(logged.seat_of(LEO), None);
    assert!(logged.table.has_lost_seat(LEO) && !logged.table.has_seat_back(LEO));
    logged.seats(4);
    assert_eq!(logged.seat_of(LEO), Some(3));
    assert!(!logged.table.has_lost_seat(LEO) && logged.table.has_seat_back(LEO));
    assert_eq!(logged.read_again().seats, logged.table.seats);
    // The next change of the settings has no news for them.
    logged.seats(4);
    assert!(!logged.table.has_seat_back(LEO));

    // Whoever has taken the seat meanwhile keeps it, and the next free one is as good.
    logged.seats(3);
    logged.does(BOB, json!({ "stand": {} }));
    logged.seats(3);
    assert_eq!(logged.seat_of(LEO), Some(1));
    // Who left, or sat down elsewhere, is owed nothing.
    logged.seats(4);
    logged.does(BOB, json!({ "sit": { "seat": 3 } }));
    logged.seats(3);
    logged.does(BOB, json!({ "leave": {} }));
    logged.seats(4);
    assert_eq!(logged.table.seats[3], Sitter::Open);
}

#[test]
fn a_person_whose_seat_goes_gets_one_that_no_person_has() {
    let mut logged = Logged::new("calaveras");
    logged.does(BOB, json!({ "stand": {} }));
    logged.seats(3);
    assert_eq!((logged.seat_of(LEO), logged.seat_of(EVE)), (Some(1), Some(2)));
    logged.seats(4);
    logged.does(LEO, json!({ "sit": { "seat": 3 } }));
    logged.does(HOST, json!({ "place": { "seat": 1, "bot": true } }));
    logged.seats(3);
    assert_eq!(logged.seat_of(LEO), Some(1));
}

/// As logs had it before seats were written down: what is cut off is gone until somebody sits down again.
#[test]
fn old_entries_fold_as_they_did() {
    let mut logged = Logged::new("calaveras");
    for players in [3, 4] {
        let settings = settings(json!({ "game": "calaveras", "options": { "players": players } }));
        logged.write(json!({ "arranged": { "settings": settings } }).to_string());
    }
    assert_eq!(logged.table.seats[3], Sitter::Open);
    // Where nothing but their number changes, entries are still written like that.
    let mut logged = Logged::new("calaveras");
    logged.seats(6);
    assert!(!logged.log.last().unwrap().body.contains("seats"));
}

#[test]
fn seats_that_dont_fit_the_settings_are_no_log_of_ours() {
    let logged = Logged::new("calaveras");
    let settings = settings(json!({ "game": "calaveras", "options": { "players": 4 } }));
    let body = json!({ "arranged": { "settings": settings, "seats": ["open", "bot"] } }).to_string();
    let seq = logged.table.seq + 1;
    let stored = Stored { seq, at_ms: 0, digest: logged.table.seal.next(seq, 0, &body), body };
    assert!(logged.table.clone().apply(&stored).is_err());
}

#[test]
fn shuffling_brings_everybody_together_with_everybody() {
    let mut logged = Logged::new("calaveras");
    let refused = logged.table.decide(BOB, Command::Shuffle {}).unwrap_err();
    assert_eq!(refused, Refusal::NotHost);
    let mut partners = BTreeSet::new();
    for _ in 0..200 {
        let before = logged.table.seats.clone();
        logged.does(HOST, json!({ "shuffle": {} }));
        assert_ne!(logged.table.seats, before, "something changes each time");
        let mut seated = logged.table.seats.clone();
        seated.sort_by_key(|sitter| format!("{sitter:?}"));
        assert_eq!(seated, [HOST, BOB, EVE, LEO].map(Sitter::Person), "nobody is lost");
        let seat = logged.seat_of(HOST).unwrap();
        // Partners sit opposite (C5).
        partners.insert(format!("{:?}", logged.table.seats[usize::from(seat + 2) % 4]));
    }
    assert_eq!(partners.len(), 3);
    assert_eq!(logged.read_again().seats, logged.table.seats);
    logged.does(HOST, json!({ "start": {} }));
    assert_eq!(logged.table.decide(HOST, Command::Shuffle {}).unwrap_err(), Refusal::GameRuns);
}

#[test]
fn whoever_leaves_a_game_keeps_their_name_in_its_past() {
    let mut logged = Logged::new("calaveras");
    logged.does(BOB, json!({ "say": { "text": "Good evening!" } }));
    logged.does(HOST, json!({ "start": {} }));
    logged.does(BOB, json!({ "leave": {} }));
    let left = SeatChange {
        seq: logged.table.seq,
        seat: Seat(1),
        before: Some("Bob".to_owned()),
        after: None,
        was_running: true,
    };
    assert_eq!(logged.table.seat_changes(), std::slice::from_ref(&left));
    assert_eq!(logged.table.name_of(BOB), Some("Bob"));
    // Somebody else sits down there.
    let zoe = PersonId([5; 10]);
    logged.does(zoe, json!({ "join": { "name": "Zoé" } }));
    logged.does(zoe, json!({ "sit": { "seat": 1 } }));
    let sat = SeatChange { seq: logged.table.seq, before: None, after: Some("Zoé".to_owned()), ..left.clone() };
    assert_eq!(logged.table.seat_changes(), [left, sat]);
    assert_eq!(logged.read_again().seat_changes(), logged.table.seat_changes());
    // Of who did and said nothing, nothing is kept.
    let max = PersonId([6; 10]);
    logged.does(max, json!({ "join": { "name": "Max" } }));
    logged.does(max, json!({ "leave": {} }));
    assert_eq!(logged.table.name_of(max), None);
    assert_eq!(logged.table.former.len(), 1);
}
