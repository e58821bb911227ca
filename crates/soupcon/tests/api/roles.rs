//! One person has one role in a game, and a spymaster keeps silent.

use serde_json::{Value, json};

use crate::person::{Person, wait_for};
use crate::play::play_to_the_end;
use crate::server::Server;

/// Codenames with the host as red spymaster and a guest as red agent, started.
fn codenames(server: &Server) -> (Person, Person, String) {
    let (host, guest) = (Person::new(server), Person::new(server));
    let table = host.make(json!({ "game": "codenames" }));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    let roles = |person: &Person| {
        let seen = person.sees(&table);
        let seat = seen["you"]["seat"].as_u64().unwrap() as usize;
        seen["view"]["seats"][seat]["role"].clone()
    };
    assert_eq!((roles(&host), roles(&guest)), (json!("spymaster"), json!("agent")));
    (host, guest, table)
}

#[test]
fn k17_a_spymaster_says_nothing_while_the_game_runs() {
    let server = Server::start();
    let (host, guest, table) = codenames(&server);
    let silence = (403, "silence".to_owned());
    guest.does(&table, "chat", json!({ "text": "I'm thinking" }));
    assert_eq!(host.tries(&table, "chat", json!({ "text": "the third word" })), silence);
    // A new name says as much as a line of chat; the old one says nothing.
    assert_eq!(host.tries(&table, "join", json!({ "name": "third word" })), silence);
    host.does(&table, "join", json!({ "name": "Host" }));
    // What one knows isn't given up with the seat, nor by leaving.
    host.does(&table, "stand", json!({}));
    assert_eq!(host.tries(&table, "chat", json!({ "text": "the third word" })), silence);
    host.does(&table, "leave", json!({}));
    assert_eq!(host.tries(&table, "join", json!({ "name": "third word" })), silence);
}

#[test]
fn k17_a_spymaster_speaks_before_and_after_the_game() {
    let server = Server::start();
    let host = Person::new(&server);
    let table = host.make(json!({ "game": "codenames" }));
    host.does(&table, "chat", json!({ "text": "good luck" }));
    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    play_to_the_end(&[&host], &table, &mut stream);
    host.does(&table, "chat", json!({ "text": "well played" }));
}

#[test]
fn a_spymaster_cannot_become_an_agent() {
    let server = Server::start();
    let (host, _guest, table) = codenames(&server);
    let one_role = (403, "one-role".to_owned());
    assert_eq!(host.tries(&table, "sit", json!({ "seat": 3 })), one_role);
    host.does(&table, "stand", json!({}));
    assert_eq!(host.sees(&table)["table"]["seats"][0]["sitter"], "bot");
    assert_eq!(host.tries(&table, "sit", json!({ "seat": 3 })), one_role);
    // The own seat may be taken back.
    host.does(&table, "sit", json!({ "seat": 0 }));
}

#[test]
fn a_seat_that_was_given_up_is_no_ticket_to_another() {
    let server = Server::start();
    let (host, guest, onlooker) = (Person::new(&server), Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras" }));
    guest.joins(&table, 1);
    onlooker.does(&table, "join", json!({ "name": "Onlooker" }));
    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    wait_for(&mut stream, |message| message.json["table"]["phase"] == "playing");
    let hand = |person: &Person, seat: usize| person.sees(&table)["view"]["seats"][seat]["hand"].clone();
    let held = hand(&guest, 1);
    assert!(held.is_array());

    guest.does(&table, "leave", json!({}));
    guest.does(&table, "join", json!({ "name": "Back" }));
    assert!(hand(&guest, 1).is_number(), "the hand went with the seat");
    for seat in [2, 3] {
        assert_eq!(guest.tries(&table, "sit", json!({ "seat": seat })), (403, "one-role".to_owned()));
    }
    // Somebody who has seen no hand may take a bot's seat, and then has that one.
    onlooker.does(&table, "sit", json!({ "seat": 2 }));
    assert!(hand(&onlooker, 2).is_array() && hand(&onlooker, 1).is_number());
    assert_eq!(onlooker.tries(&table, "sit", json!({ "seat": 3 })), (403, "one-role".to_owned()));
    guest.does(&table, "sit", json!({ "seat": 1 }));
    assert!(hand(&guest, 1).is_array());
}

#[test]
fn nobody_moves_for_another_seat_or_decides_what_chance_does() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa", "options": { "first": 0 } }));
    assert_eq!(host.tries(&table, "moves", json!({ "move": { "seat": 0, "open": 1 } })), (409, "no-game".to_owned()));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    let seq = host.sees(&table)["seq"].clone();
    let refused = |person: &Person, mv: Value| person.tries(&table, "moves", json!({ "move": mv }));
    assert_eq!(refused(&guest, json!({ "seat": 0, "open": 1 })), (403, "not-your-seat".to_owned()));
    assert_eq!(refused(&guest, json!({ "seat": 1, "open": 1 })), (422, "illegal".to_owned()));
    assert_eq!(refused(&host, json!({ "seat": 0, "open": 8 })), (422, "illegal".to_owned()));
    assert_eq!(refused(&host, json!({ "seat": 9, "open": 1 })), (422, "no-such-seat".to_owned()));
    let thrown = json!({ "seat": 0, "open": 1, "throws": [{ "piece": 0, "floor": 0, "knocked": [] }] });
    assert_eq!(refused(&host, thrown), (400, "malformed".to_owned()));
    assert_eq!(refused(&host, json!({ "timeout": true })), (400, "malformed".to_owned()));
    assert_eq!(host.sees(&table)["seq"], seq);
    host.does(&table, "moves", json!({ "seq": seq, "move": { "seat": 0, "open": 1 } }));
}
