//! What a host may do about people, the invitation and the table; and what others may not.

use serde_json::{Value, json};

use crate::person::{Person, wait_for};
use crate::server::Server;

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[test]
fn a_host_renames_silences_and_hands_on() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras" }));
    guest.joins(&table, 1);
    let guest_is = |field: &str| host.sees(&table)["table"]["people"][1][field].clone();

    assert_eq!(guest.tries(&table, "rename", json!({ "person": host.id, "name": "Eve" })), refused(403, "not-host"));
    assert_eq!(host.tries(&table, "rename", json!({ "person": guest.id, "name": " " })), refused(400, "text"));
    host.does(&table, "rename", json!({ "person": guest.id, "name": "Bobby" }));
    assert_eq!(guest_is("name"), "Bobby");

    guest.does(&table, "chat", json!({ "text": "hi" }));
    host.does(&table, "mute", json!({ "person": guest.id, "muted": true }));
    assert_eq!(guest_is("muted"), true);
    assert_eq!(guest.tries(&table, "chat", json!({ "text": "hi" })), refused(403, "muted"));
    // A name says as much as a line.
    assert_eq!(guest.tries(&table, "join", json!({ "name": "let me speak" })), refused(403, "muted"));
    assert_eq!(host.tries(&table, "mute", json!({ "person": host.id, "muted": true })), refused(422, "no-such-person"));
    host.does(&table, "mute", json!({ "person": guest.id, "muted": false }));
    guest.does(&table, "chat", json!({ "text": "thanks" }));

    host.does(&table, "pass-host", json!({ "to": guest.id }));
    assert_eq!(host.tries(&table, "mute", json!({ "person": guest.id, "muted": true })), refused(403, "not-host"));
}

#[test]
fn a_renewed_invitation_is_the_only_one() {
    let server = Server::start();
    let (host, guest, late) = (Person::new(&server), Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras" }));
    guest.joins(&table, 1);
    let code = |person: &Person| person.sees(&table)["table"]["code"].as_str().unwrap().to_owned();
    let old = code(&host);
    let mut onlooker = late.stream(&table);
    assert!(wait_for(&mut onlooker, |message| message.is_view()).is_view());

    host.does(&table, "renew", json!({}));
    let new = code(&guest);
    assert_ne!(old, new);
    // Who looked on without being a guest sees nothing any more, and neither code nor address leads them back.
    assert_eq!(wait_for(&mut onlooker, |message| message.json["end"].is_string()).json["end"], "not-allowed");
    assert!(onlooker.next().is_none());
    assert_eq!(late.get(&format!("/tables/{table}")).status, 404);
    assert_eq!(server.client().get(&format!("/tables/{table}/screen")).status, 404);
    assert_eq!(server.client().get(&format!("/codes/{old}")).status, 404);
    assert_eq!(late.tries(&table, "join", json!({ "name": "Eve" })), refused(404, "not-found"));
    assert_eq!(late.tries(&table, "join", json!({ "name": "Eve", "code": old })), refused(404, "not-found"));

    let found = server.client().get(&format!("/codes/{new}")).expect(200).json();
    assert_eq!(found["url"], format!("http://{}/code?code={new}", server.address));
    late.does(&table, "join", json!({ "name": "Eve", "code": new.to_lowercase() }));
    assert_eq!(late.sees(&table)["table"]["people"][2]["name"], "Eve");
}

#[test]
fn a_closed_table_stays_closed_and_a_restart_knows_it() {
    let mut server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras", "players": 3 }));
    guest.joins(&table, 1);
    host.does(&table, "mute", json!({ "person": guest.id, "muted": true }));
    host.does(&table, "renew", json!({}));
    host.does(&table, "start", json!({}));
    assert_eq!(guest.tries(&table, "close", json!({})), refused(403, "not-host"));
    host.does(&table, "close", json!({}));
    let before = guest.sees(&table);
    assert_eq!((&before["table"]["phase"], &before["outcome"]), (&json!("closed"), &Value::Null));
    server.kill();
    server.start_again();
    assert_eq!(guest.sees(&table), before);
    for (verb, body) in [("chat", json!({ "text": "?" })), ("again", json!({})), ("leave", json!({}))] {
        assert_eq!(host.tries(&table, verb, body), refused(409, "closed"));
    }
}

#[test]
fn an_open_lobby_shows_tables_where_somebody_waits() {
    let server = Server::start_with(&["--open-lobby"]);
    let host = Person::new(&server);
    let table = host.make(json!({ "game": "arosa", "players": 2, "listed": true }));
    let lobby = || server.client().get("/lobby").expect(200).json()["tables"].clone();
    assert_eq!(lobby(), json!([]), "nobody is there");
    let mut stream = host.stream(&table);
    assert!(wait_for(&mut stream, |message| message.is_view()).is_view());
    let shown = lobby();
    assert_eq!((&shown[0]["table"], &shown[0]["open"], &shown[0]["seats"]), (&json!(table), &json!(1), &json!(2)));
    Person::new(&server).joins(&table, 1);
    assert_eq!(lobby(), json!([]), "no seat is open");
    assert_eq!(Server::start().client().get("/lobby").status, 404);
}

#[test]
fn advice_is_for_whom_the_host_says() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let settings = |hints: &str| json!({ "game": "calaveras", "options": { "first": 0 }, "hints": hints });
    let table = host.make(settings("everybody"));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    host.act(&table, "hint", json!({})).expect(200);
    assert_eq!(guest.tries(&table, "hint", json!({})), refused(403, "not-your-turn"));
    let table = host.make(settings("nobody"));
    host.does(&table, "start", json!({}));
    assert_eq!(host.tries(&table, "hint", json!({})), refused(403, "not-alone"));
}
