//! Whole games through the API, in both shapes of the stream, and their records.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::client::{Client, Message};
use crate::person::Person;
use crate::play::{GAMES, move_if_awaited, play_to_the_end};
use crate::server::{Server, soupcon};

/// What `soupcon replay --verify` says of a record: its exit status, and the last line of either output.
fn verify(record: &Value) -> (Option<i32>, String) {
    let mut child = soupcon(&["replay", "-", "--verify"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(record.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = if output.stderr.is_empty() { output.stdout } else { output.stderr };
    (output.status.code(), String::from_utf8(said).unwrap().lines().last().unwrap_or_default().to_owned())
}

/// One person against bots, to the end, by a stream in this shape. Gives the table and all messages.
fn play(server: &Server, game: &str, accept: &str) -> (Person, String, Vec<Message>) {
    let person = Person::new(server);
    let table = person.make(json!({ "game": game, "mix": "a value of my own" }));
    let mut stream = person.stream_with(&table, "", &[("accept", accept)]).ok().unwrap();
    person.does(&table, "start", json!({}));
    let mut messages = Vec::new();
    for number in 0.. {
        let message = stream.next().expect("the stream goes on until the game is over");
        let is_over = message.is_over();
        messages.push(message);
        if is_over {
            break;
        }
        let running = person.get(&format!("/tables/{table}/record"));
        if !person.sees(&table)["outcome"].is_object() {
            assert_eq!(running.verdict(), (409, "not-over".to_owned()), "no record of a running game");
        }
        move_if_awaited(&person, &table, number);
    }
    (person, table, messages)
}

/// Every entry is told once and in order; only a whole view may stand for several.
fn check_order(messages: &[Message]) {
    for pair in messages.windows(2) {
        let (before, after) = (pair[0].seq().unwrap(), pair[1].seq().unwrap());
        assert!(if pair[1].is_view() { after > before } else { after == before + 1 }, "{}", pair[1].text);
    }
}

#[test]
fn a_whole_game_of_each_kind_is_played_over_lines_and_recorded() {
    let server = Server::start();
    for game in GAMES {
        let (person, table, messages) = play(&server, game, "application/x-ndjson");
        check_order(&messages);
        assert!(messages.iter().all(|message| message.id.is_none()));
        let last = &messages.last().unwrap().json;
        assert!(last["outcome"].is_object());

        let record = person.get(&format!("/tables/{table}/record")).expect(200).json();
        assert_eq!(record["deal"]["mixed_in"], json!(["a value of my own"]));
        assert_eq!(record["deal"]["commitment"], messages[0].json["table"]["commitment"]);
        for name in ["secret", "salt"] {
            assert_eq!(record["deal"][name], last["table"]["revealed"][name]);
        }
        let verified = verify(&record);
        assert_eq!(verified, (Some(0), r#"{"verified":true}"#.to_owned()), "{game}");
        check_forgeries(game, &record);

        // What is shown stays as it is until another game is asked for.
        for (verb, body) in [("arrange", json!({ "options": { "players": 3 } })), ("start", json!({}))] {
            assert_eq!(person.tries(&table, verb, body), (409, "is-over".to_owned()), "{game}: {verb}");
        }
        person.does(&table, "again", json!({}));
        person.does(&table, "arrange", json!({ "language": "fr" }));
    }
}

/// Any change to what was dealt, or to what it was dealt from, is noticed.
fn check_forgeries(game: &str, record: &Value) {
    let refused = |place: &str, change: &dyn Fn(&mut Value)| {
        let mut forged = record.clone();
        let target = forged.pointer_mut(place).unwrap_or_else(|| panic!("{game} has {place}"));
        let before = target.clone();
        change(target);
        assert_ne!(*target, before, "the forgery of {place} changes something");
        let (status, said) = verify(&forged);
        assert_ne!(status, Some(0), "{game}, {place}: {said}");
    };
    let other_digit = |value: &mut Value| {
        let text = value.as_str().unwrap();
        let digit = if text.starts_with('0') { "1" } else { "0" };
        *value = format!("{digit}{}", &text[1..]).into();
    };
    for name in ["secret", "salt", "commitment"] {
        refused(&format!("/deal/{name}"), &other_digit);
    }
    refused("/deal/mixed_in/0", &|value| *value = "another value".into());
    refused("/deal/mixed_in", &|value| *value = json!([]));
    match game {
        // Two cards that differ change places: the deck is still whole, but not the one that was dealt.
        "calaveras" => refused("/start/deck", &|deck| {
            let cards = deck.as_array_mut().unwrap();
            let other = (1..cards.len()).find(|&at| cards[at] != cards[0]).unwrap();
            cards.swap(0, other);
        }),
        "arosa" => {
            refused("/start/hotel", &|hotel| hotel.as_array_mut().unwrap().rotate_left(1));
            let thrown = record["moves"].as_array().unwrap().iter().position(|mv| mv["throws"][0].is_object()).unwrap();
            refused(&format!("/moves/{thrown}/throws/0/floor"), &|floor| *floor = (7 - floor.as_u64().unwrap()).into());
        }
        _ => refused("/start/key", &|key| {
            let owners = key.as_array_mut().unwrap();
            let other = (1..owners.len()).find(|&at| owners[at] != owners[0]).unwrap();
            owners.swap(0, other);
        }),
    }
}

#[test]
fn a_whole_game_of_each_kind_is_played_over_server_sent_events() {
    let server = Server::start();
    for game in GAMES {
        let (_, _, messages) = play(&server, game, "text/event-stream");
        check_order(&messages);
        for message in &messages {
            assert_eq!(message.id, message.seq().map(|seq| seq.to_string()));
        }
    }
}

#[test]
fn a_ghost_is_played_for_by_its_partner() {
    let server = Server::start();
    for players in [3, 5] {
        let person = Person::new(&server);
        let table = person.make(json!({ "game": "calaveras", "players": players }));
        // The ghost sits last, and seat 0, 1 or 2 is its partner: whoever it is, the game goes on.
        host_sits_beside_the_ghost(&person, &table, players);
        let mut stream = person.stream(&table);
        person.does(&table, "start", json!({}));
        let last = play_to_the_end(&[&person], &table, &mut stream);
        let record = person.get(&format!("/tables/{table}/record")).expect(200).json();
        let seat = last["you"]["seat"].as_u64().unwrap();
        assert_eq!(last["view"]["seats"][seat as usize]["team"], last["view"]["seats"][players]["team"]);
        assert!(record["moves"].as_array().unwrap().iter().any(|mv| mv["seat"] == players), "the ghost moved");
        assert_eq!(verify(&record).0, Some(0));
    }
}

fn host_sits_beside_the_ghost(host: &Person, table: &str, players: usize) {
    host.does(table, "sit", json!({ "seat": players.div_ceil(2) - 1 }));
}

#[test]
fn a_bot_alone_keeps_the_game_going_when_everybody_has_left() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    person.does(&table, "start", json!({}));
    person.does(&table, "stand", json!({}));
    let client: Client = server.client();
    let mut stream = client.stream(&format!("/tables/{table}/stream"), &[]).ok().unwrap();
    while !stream.next().expect("the stream goes on").is_over() {}
}
