//! What happens without anybody's doing: clocks that run out, bots for those who are away, a host who vanishes.

use serde_json::{Value, json};

use crate::client::Stream;
use crate::person::{Person, log, wait_for};
use crate::play::some_move;
use crate::server::Server;

/// The entries of a table, each by its name.
fn entries(server: &Server, table: &str) -> Vec<(String, Value)> {
    let named = |entry: Value| entry.as_object().and_then(|entry| entry.clone().into_iter().next());
    log(server, table).into_iter().filter_map(|(_, entry)| named(entry)).collect()
}

/// Waits until the log has such an entry; the stream tells when there is another.
#[track_caller]
fn wait_for_entry(server: &Server, table: &str, stream: &mut Stream, fits: impl Fn(&str, &Value) -> bool) -> Value {
    loop {
        if let Some((_, entry)) = entries(server, table).into_iter().find(|(name, entry)| fits(name, entry)) {
            return entry;
        }
        stream.next().expect("the stream goes on");
    }
}

#[test]
fn k14_the_games_own_timer_ends_a_turn() {
    let server = Server::start();
    let people: Vec<Person> = (0..4).map(|_| Person::new(&server)).collect();
    let options = json!({ "players": 4, "timer": { "clue": 600, "guess": 5 }, "first": "red" });
    let table = people[0].make(json!({ "game": "codenames", "options": options }));
    (1..4).for_each(|seat| people[seat].joins(&table, seat as u8));
    people[0].does(&table, "start", json!({}));
    let mut streams: Vec<Stream> = people.iter().map(|person| person.stream(&table)).collect();
    people[0].does(&table, "moves", json!({ "move": { "seat": 0, "clue": "kuvadomi", "number": 2 } }));
    let moved =
        wait_for_entry(&server, &table, &mut streams[2], |name, entry| name == "moved" && entry["by"] == "table");
    assert_eq!(moved["mv"], json!({ "timeout": true }));
    let view = people[2].sees(&table)["view"].clone();
    assert_eq!((&view["team"], &view["phase"], &view["turn"]), (&json!("blue"), &json!("clue"), &json!([2])));
    let seq = people[3].sees(&table)["seq"].as_u64();
    let told = wait_for(&mut streams[3], |message| message.seq() == seq);
    assert!(told.json["events"].as_array().is_some_and(|events| !events.is_empty()), "everybody hears: {}", told.text);
}

#[test]
fn a_bot_moves_when_the_tables_clock_runs_out() {
    let server = Server::start();
    let people: Vec<Person> = (0..4).map(|_| Person::new(&server)).collect();
    let table = people[0].make(json!({ "game": "calaveras", "clock_s": 5, "options": { "players": 4, "first": 1 } }));
    (1..4).for_each(|seat| people[seat].joins(&table, seat as u8));
    people[0].does(&table, "start", json!({}));
    // Everybody is here, and nobody does anything.
    let mut streams: Vec<Stream> = people.iter().map(|person| person.stream(&table)).collect();
    let moved = wait_for_entry(&server, &table, &mut streams[0], |name, _| name == "moved");
    assert_eq!((&moved["by"], &moved["mv"]["seat"]), (&json!("bot"), &json!(1)));
    // The seat is still theirs: the next clock is the next person's.
    let seen = people[1].sees(&table);
    assert_eq!(seen["table"]["seats"][1]["away"], false);
    assert_eq!(seen["view"]["turn"], json!([2]));
    assert!(!entries(&server, &table).iter().any(|(name, _)| name == "went-away"));
}

#[test]
fn a_bot_plays_for_whoever_is_away_until_they_are_back() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let options = json!({ "players": 2, "first": 1 });
    let table = host.make(json!({ "game": "arosa", "patience_s": 10, "options": options }));
    guest.joins(&table, 1);
    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    let away = wait_for_entry(&server, &table, &mut stream, |name, _| name == "went-away");
    assert_eq!(away, json!({ "seat": 1 }));
    let moved = wait_for_entry(&server, &table, &mut stream, |name, _| name == "moved");
    assert_eq!((&moved["by"], &moved["mv"]["seat"]), (&json!("bot"), &json!(1)));
    assert_eq!(host.sees(&table)["table"]["seats"][1]["away"], true);
    // Back: the seat is theirs again, and the game waits for them.
    let mut back = guest.stream(&table);
    wait_for(&mut back, |message| message.json["table"]["seats"][1]["away"] == false);
    let seen = host.sees(&table);
    if seen["view"]["turn"] == json!([0]) {
        let mv = some_move("arosa", &seen["view"], 0, 3).unwrap();
        host.does(&table, "moves", json!({ "move": mv }));
    }
    let mv = some_move("arosa", &guest.sees(&table)["view"], 1, 5).unwrap();
    guest.does(&table, "moves", json!({ "move": mv }));
}

#[test]
fn the_hosts_role_passes_on_when_the_host_vanishes_while_others_play() {
    let server = Server::start();
    let people: Vec<Person> = (0..3).map(|_| Person::new(&server)).collect();
    let table = people[0].make(json!({ "game": "arosa", "patience_s": 10, "options": { "players": 3 } }));
    people[1].joins(&table, 1);
    people[2].joins(&table, 2);
    let gone = people[0].stream(&table);
    // Who sits first isn't here either, so the role goes to the one who is.
    let mut stream = people[2].stream(&table);
    drop(gone);
    // Whatever others do meanwhile doesn't keep the role with somebody who is gone.
    let passed = loop {
        people[2].does(&table, "chat", json!({ "text": "Hello?" }));
        std::thread::sleep(std::time::Duration::from_millis(500));
        if let Some((_, entry)) = entries(&server, &table).into_iter().find(|(name, _)| name == "host-passed") {
            break entry;
        }
        assert!(entries(&server, &table).len() < 60, "the role stays with somebody who is gone");
    };
    assert_eq!(passed["to"], people[2].id);
    wait_for(&mut stream, |message| message.json["you"]["host"] == true);
    people[2].does(&table, "start", json!({}));
}

#[test]
fn a_host_who_acts_without_listening_stays_host() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa", "patience_s": 10, "options": { "players": 2 } }));
    guest.joins(&table, 1);
    let _stream = guest.stream(&table);
    for _ in 0..24 {
        std::thread::sleep(std::time::Duration::from_millis(500));
        host.does(&table, "chat", json!({ "text": "Wait a moment." }));
    }
    assert!(!entries(&server, &table).iter().any(|(name, _)| name == "host-passed"));
}
