//! When something is due, told by logs that are written here with times of our choosing.

use serde_json::{Value, json};

use crate::command::Command;
use crate::deal::Secret;
use crate::due::{Due, Presence, Work};
use crate::entry::{Entry, Seal, Settings, Stored};
use crate::hub::to_body;
use crate::id::{Code, PersonId, TableId};
use crate::settings::SettingsChange;
use crate::table::Table;

const HOST: PersonId = PersonId([1; 10]);
const GUEST: PersonId = PersonId([2; 10]);
const SECOND: i64 = 1000;
const HOUR: i64 = 3600 * SECOND;

/// A server on which nobody has been seen.
struct Nobody {
    up_since_ms: i64,
    taken_in_ms: i64,
}

impl Presence for Nobody {
    fn away_since_ms(&self, _: PersonId) -> Option<i64> {
        Some(0)
    }

    fn absence_shows_ms(&self) -> i64 {
        0
    }

    fn up_since_ms(&self) -> i64 {
        self.up_since_ms
    }

    fn taken_in_ms(&self) -> i64 {
        self.taken_in_ms
    }

    fn bot_delay_ms(&self) -> i64 {
        SECOND
    }
}

fn settings(value: Value) -> Settings {
    serde_json::from_str::<SettingsChange>(&value.to_string()).expect("settings").complete().expect("whole settings")
}

fn stored(seq: u64, at_ms: i64, before: Seal, entry: &Entry) -> Stored {
    let body = to_body(entry);
    Stored { seq, at_ms, digest: before.next(seq, at_ms, &body), body }
}

/// A table that was made at the beginning of time.
fn table(value: Value) -> Table {
    let made = Entry::Made {
        code: Code::random(),
        settings: settings(value),
        secret: Secret::random(),
        host: HOST,
        name: "Ada".to_owned(),
        mix: String::new(),
    };
    let log = [stored(1, 0, Seal::default(), &made)];
    Table::from_log(TableId::random(), &log).expect("a log").expect("a table")
}

/// Somebody does something at some time.
fn act(table: &mut Table, at_ms: i64, person: PersonId, command: Value) {
    let command: Command = serde_json::from_str(&command.to_string()).expect("a command");
    let entry = table.decide(person, command).expect("an entry");
    let next = stored(table.seq + 1, at_ms, table.seal, &entry);
    table.apply(&next).expect("it can be applied");
}

/// A game of Arosa between the two, begun after so many milliseconds, with the host to move.
fn arosa(mut options: Value, began_ms: i64) -> Table {
    options["game"] = "arosa".into();
    options["options"] = json!({ "players": 2, "first": 0 });
    let mut table = table(options);
    act(&mut table, 0, GUEST, json!({ "join": { "name": "Bob" } }));
    act(&mut table, 0, GUEST, json!({ "sit": { "seat": 1 } }));
    act(&mut table, began_ms, HOST, json!({ "start": {} }));
    table
}

fn due(table: &Table, up_since_ms: i64) -> Due {
    table.game_due(&Nobody { up_since_ms, taken_in_ms: i64::MAX }).expect("something is due")
}

#[test]
fn k14_one_timer_covers_all_guesses_on_a_clue() {
    let options = json!({ "players": 4, "timer": { "clue": 600, "guess": 60 }, "first": "red" });
    let mut table = table(json!({ "game": "codenames", "options": options }));
    act(&mut table, 0, GUEST, json!({ "join": { "name": "Bob" } }));
    act(&mut table, 0, GUEST, json!({ "sit": { "seat": 1 } }));
    act(&mut table, 0, HOST, json!({ "start": {} }));
    assert_eq!(due(&table, 0), Due { at_ms: 90 * SECOND, work: Work::GoesAway(soupcon_rules::Seat(0)) });
    let seen = serde_json::to_value(table.seen_by(Some(HOST))).expect("a view");
    let red: Vec<&Value> =
        (0..25).filter(|&at| seen["view"]["key"][at] == "red").map(|at| &seen["view"]["words"][at]).collect();

    let clue = json!({ "seat": 0, "clue": "kuvadomi", "number": 3 });
    act(&mut table, 10 * SECOND, HOST, json!({ "move": { "move": clue } }));
    assert_eq!(due(&table, 0), Due { at_ms: 70 * SECOND, work: Work::TimeIsOut });
    act(&mut table, 40 * SECOND, GUEST, json!({ "move": { "move": { "seat": 1, "guess": red[0] } } }));
    assert_eq!(table.clock_ends_ms(0), Some(70 * SECOND), "a guess doesn't set it back");
    act(&mut table, 50 * SECOND, GUEST, json!({ "move": { "move": { "seat": 1, "stop": true } } }));
    assert_eq!(table.clock_ends_ms(0), Some(650 * SECOND), "the other team's clue has its own");
}

#[test]
fn a_tables_clock_is_for_each_move() {
    let mut table = arosa(json!({ "clock_s": 60 }), 10 * SECOND);
    assert_eq!(table.clock_ends_ms(0), Some(70 * SECOND));
    act(&mut table, 40 * SECOND, HOST, json!({ "move": { "move": { "seat": 0, "open": 3 } } }));
    assert_eq!(table.clock_ends_ms(0), Some(100 * SECOND));
}

#[test]
fn patience_is_ninety_seconds_live_and_two_days_over_days() {
    let away = |options, up_since_ms| due(&arosa(options, HOUR), up_since_ms).at_ms;
    assert_eq!(away(json!({ "pace": "live" }), 0), HOUR + 90 * SECOND);
    assert_eq!(away(json!({ "pace": "days" }), 0), 49 * HOUR);
}

#[test]
fn a_start_gives_an_hour_or_all_of_the_time_if_that_is_less() {
    let days = arosa(json!({ "pace": "days" }), HOUR);
    assert_eq!(due(&days, 40 * HOUR).at_ms, 49 * HOUR, "a start in between changes nothing");
    assert_eq!(due(&days, 48 * HOUR + HOUR / 2).at_ms, 49 * HOUR + HOUR / 2);
    assert_eq!(due(&days, 100 * HOUR).at_ms, 101 * HOUR);
    let live = arosa(json!({ "pace": "live", "clock_s": 30 }), HOUR);
    assert_eq!(due(&live, 2 * HOUR), Due { at_ms: 2 * HOUR + 30 * SECOND, work: Work::TimeIsOut });
}

#[test]
fn a_bot_doesnt_wait_for_a_clock_that_was_set_back() {
    let mut table = arosa(json!({}), 10 * HOUR);
    act(&mut table, 10 * HOUR, HOST, json!({ "stand": {} }));
    let due = |taken_in_ms| table.game_due(&Nobody { up_since_ms: 0, taken_in_ms }).expect("a bot's move").at_ms;
    assert!((11 * SECOND..12 * SECOND).contains(&(due(HOUR + 10 * SECOND) - HOUR)));
    assert!((SECOND..2 * SECOND).contains(&(due(11 * HOUR) - 10 * HOUR)));
}
