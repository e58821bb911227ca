//! A table's life before and between games: coming, sitting down, arranging, chatting, playing again.

use serde_json::{Value, json};

use crate::client::Heard;
use crate::person::{Person, wait_for};
use crate::play::play_to_the_end;
use crate::server::Server;

#[test]
fn a_table_is_found_by_its_link_and_by_its_code() {
    let server = Server::start();
    let host = Person::new(&server);
    let made = host.post("/tables", &json!({ "name": "Ada", "game": "calaveras" })).expect(201).json();
    let (table, code) = (made["table"].as_str().unwrap(), made["code"].as_str().unwrap());
    assert_eq!(made["url"], format!("http://{}/tables/{table}", server.address));

    let typed = format!("{}-{}", code[..3].to_lowercase(), &code[3..]);
    let found = server.client().get(&format!("/codes/{typed}")).expect(200).json();
    assert_eq!(found["table"], table);
    assert_eq!(found["url"], made["url"]);
    assert_eq!(server.client().get("/codes/ACDEFH").status, 404);

    // Whoever has the link joins without a token and gets one.
    let join = format!("/tables/{table}/join");
    let joined = server.client().request("POST", &join, None, Some(&json!({ "name": "Bob" }))).expect(200);
    let token = joined.json()["token"].as_str().unwrap().to_owned();
    assert!(joined.header("set-cookie").unwrap().contains("HttpOnly; SameSite=Lax"));
    let seen = server.client().request("GET", &format!("/tables/{table}"), Some(&token), None).expect(200).json();
    assert_eq!(seen["you"], json!({ "person": joined.json()["person"], "seat": null, "host": false }));
    let names: Vec<&Value> = seen["table"]["people"].as_array().unwrap().iter().map(|guest| &guest["name"]).collect();
    assert_eq!(names, ["Ada", "Bob"]);
    // Whoever joins again has another name and no second place.
    server.client().request("POST", &join, Some(&token), Some(&json!({ "name": "Bobby" }))).expect(200);
    assert_eq!(host.sees(table)["table"]["people"][1]["name"], "Bobby");
    let list = server.client().request("GET", "/tables", Some(&token), None).expect(200).json();
    assert_eq!(list["tables"][0]["table"], table);
}

#[test]
fn people_sit_swap_and_stand() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras" }));
    assert_eq!(guest.tries(&table, "sit", json!({ "seat": 1 })), (403, "not-here".to_owned()));
    guest.joins(&table, 1);
    let seat = |person: &Person| person.sees(&table)["you"]["seat"].clone();
    assert_eq!((seat(&host), seat(&guest)), (json!(0), json!(1)));

    assert_eq!(guest.tries(&table, "sit", json!({ "seat": 0 })), (409, "seat-taken".to_owned()));
    assert_eq!(guest.tries(&table, "sit", json!({ "seat": 4 })), (422, "no-such-seat".to_owned()));
    assert_eq!(guest.tries(&table, "swap", json!({ "seats": [0, 1] })), (403, "not-host".to_owned()));
    assert_eq!(guest.tries(&table, "swap", json!({ "seats": [2, 3] })), (403, "not-host".to_owned()));
    host.does(&table, "swap", json!({ "seats": [0, 1] }));
    assert_eq!((seat(&host), seat(&guest)), (json!(1), json!(0)));
    guest.does(&table, "swap", json!({ "seats": [0, 3] }));
    assert_eq!(seat(&guest), 3);
    guest.does(&table, "sit", json!({ "seat": 2 }));
    let seats = host.sees(&table)["table"]["seats"].clone();
    assert_eq!((&seats[2]["person"], &seats[3]["sitter"]), (&json!(guest.id), &json!("open")));
    guest.does(&table, "stand", json!({}));
    assert_eq!(seat(&guest), Value::Null);
    assert_eq!(guest.tries(&table, "stand", json!({})), (403, "not-seated".to_owned()));
}

#[test]
fn the_host_arranges_the_table_and_starts() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras", "players": 4 }));
    guest.joins(&table, 1);
    host.does(&table, "place", json!({ "seat": 2, "bot": true }));
    assert_eq!(host.sees(&table)["table"]["seats"][2]["sitter"], "bot");
    assert_eq!(host.tries(&table, "place", json!({ "seat": 1, "bot": true })), (409, "seat-taken".to_owned()));
    host.does(&table, "arrange", json!({ "options": { "players": 6 }, "clock_s": 600, "language": "fr" }));
    let seen = guest.sees(&table)["table"].clone();
    assert_eq!(seen["seats"].as_array().unwrap().len(), 6);
    assert_eq!((&seen["clock_s"], &seen["language"]), (&json!(600), &json!("fr")));
    for bad in [json!({ "options": { "players": 7 } }), json!({ "options": { "playerz": 4 } }), json!({ "clock_s": 4 })]
    {
        assert_eq!(host.act(&table, "arrange", bad).status, 400);
    }
    let before = host.sees(&table)["seq"].clone();
    let person = json!({ "person": host.id });
    for (verb, body) in [
        ("place", json!({ "seat": 3, "bot": true })),
        ("arrange", json!({ "onlookers": false })),
        ("start", json!({})),
        ("again", json!({})),
        ("remove", person.clone()),
        ("pass-host", json!({ "to": guest.id })),
    ] {
        assert_eq!(guest.tries(&table, verb, body), (403, "not-host".to_owned()), "{verb}");
    }
    assert_eq!(host.sees(&table)["seq"], before);

    host.does(&table, "start", json!({}));
    let seen = host.sees(&table)["table"].clone();
    assert_eq!(seen["phase"], "playing");
    let sitters: Vec<&Value> = seen["seats"].as_array().unwrap().iter().map(|seat| &seat["sitter"]).collect();
    assert_eq!(sitters, ["person", "person", "bot", "bot", "bot", "bot"]);
    for (verb, body) in [
        ("start", json!({})),
        ("arrange", json!({ "language": "en" })),
        ("place", json!({ "seat": 3, "bot": false })),
        ("swap", json!({ "seats": [0, 1] })),
    ] {
        assert_eq!(host.tries(&table, verb, body), (409, "game-runs".to_owned()), "{verb}");
    }
    assert_eq!(host.tries(&table, "again", json!({})), (409, "not-over".to_owned()));
}

#[test]
fn the_host_passes_the_role_on_and_leaves() {
    let server = Server::start();
    let (host, guest, third) = (Person::new(&server), Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa" }));
    guest.joins(&table, 1);
    third.joins(&table, 2);
    assert_eq!(
        host.tries(&table, "pass-host", json!({ "to": "0123456789abcdef" })),
        (422, "no-such-person".to_owned())
    );
    host.does(&table, "pass-host", json!({ "to": guest.id }));
    assert_eq!(host.tries(&table, "start", json!({})), (403, "not-host".to_owned()));
    assert_eq!(guest.sees(&table)["you"]["host"], true);
    // The role of a host who leaves goes to whoever sits first.
    guest.does(&table, "leave", json!({}));
    assert_eq!(host.sees(&table)["you"]["host"], true);
    assert_eq!(guest.tries(&table, "chat", json!({ "text": "still here" })), (403, "not-here".to_owned()));
}

#[test]
fn whoever_comes_to_a_table_that_its_host_has_left_is_the_host() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa", "options": { "players": 2 } }));
    host.does(&table, "leave", json!({}));
    guest.joins(&table, 0);
    assert_eq!(guest.sees(&table)["you"]["host"], true);
    guest.does(&table, "start", json!({}));
}

#[test]
fn whoever_is_sent_away_stays_away() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa" }));
    guest.joins(&table, 1);
    let mut stream = guest.stream(&table);
    assert!(stream.next().unwrap().is_view());
    assert_eq!(host.tries(&table, "remove", json!({ "person": host.id })), (422, "no-such-person".to_owned()));
    host.does(&table, "remove", json!({ "person": guest.id }));
    assert_eq!(stream.next().unwrap().json, json!({ "end": "not-allowed" }));
    assert!(stream.next().is_none());
    assert_eq!(guest.tries(&table, "join", json!({ "name": "Again" })), (403, "sent-away".to_owned()));
    assert_eq!(guest.get(&format!("/tables/{table}")).status, 404);
    assert_eq!(host.sees(&table)["table"]["seats"][1]["sitter"], "open");
}

#[test]
fn onlookers_look_on_only_where_they_are_welcome() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras", "onlookers": false }));
    let path = format!("/tables/{table}");
    assert_eq!(server.client().get(&path).status, 404);
    guest.does(&table, "join", json!({ "name": "Guest" }));
    assert_eq!(guest.get(&path).status, 200);
    host.does(&table, "arrange", json!({ "onlookers": true }));
    assert_eq!(server.client().get(&path).status, 200);
    host.does(&table, "arrange", json!({ "onlookers": false }));
    let mut stream = guest.stream(&table);
    stream.next().unwrap();
    // A guest without a seat sees the table, but not the game.
    host.does(&table, "start", json!({}));
    assert_eq!(wait_for(&mut stream, |message| !message.is_view()).json, json!({ "end": "not-allowed" }));
    assert_eq!(guest.get(&path).status, 404);
    assert_eq!(host.get(&path).status, 200);
}

#[test]
fn chat_reaches_everybody_and_has_limits() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa" }));
    guest.does(&table, "join", json!({ "name": "Guest" }));
    let mut stream = host.stream(&table);
    stream.next().unwrap();
    let longest = "é".repeat(500);
    for text in ["Bonsoir", "<b>\"\\&amp;", &*longest] {
        let seq = guest.does(&table, "chat", json!({ "text": text }));
        let heard = stream.next().unwrap().json;
        assert_eq!(heard, json!({ "seq": seq, "said": { "person": guest.id, "text": text } }));
    }
    let too_long = "é".repeat(501);
    for text in ["", "  ", "two\nlines", "\u{202e}reversed", "\0", &*too_long] {
        assert_eq!(guest.tries(&table, "chat", json!({ "text": text })), (400, "text".to_owned()), "{text:?}");
    }
    assert!(matches!(stream.hear(std::time::Duration::from_millis(50)), Heard::Nothing));
    let stranger = Person::new(&server);
    assert_eq!(stranger.tries(&table, "chat", json!({ "text": "Hi" })), (403, "not-here".to_owned()));
    // Who comes later reads the last hundred lines.
    for line in 0..100 {
        guest.does(&table, "chat", json!({ "text": format!("line {line}") }));
    }
    let chat = host.sees(&table)["table"]["chat"].clone();
    assert_eq!((chat.as_array().unwrap().len(), &chat[0]["text"]), (100, &json!("line 0")));
}

#[test]
fn the_same_people_play_again_with_a_new_deal() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "codenames" }));
    guest.joins(&table, 1);
    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    let over = play_to_the_end(&[&host, &guest], &table, &mut stream);
    let shown = |seen: &Value| seen["table"]["commitment"].clone();
    assert!(over["table"]["revealed"]["secret"].is_string());

    host.does(&table, "again", json!({ "rotate": true }));
    let seen = host.sees(&table);
    assert_ne!(shown(&seen), shown(&over), "a rematch commits anew");
    assert_eq!((&seen["table"]["phase"], &seen["table"]["revealed"]), (&json!("waiting"), &Value::Null));
    assert_eq!((&seen["you"]["seat"], &guest.sees(&table)["you"]["seat"]), (&json!(1), &json!(2)));
    host.does(&table, "start", json!({}));
    let second = play_to_the_end(&[&host, &guest], &table, &mut stream);
    assert_eq!(shown(&second), shown(&seen));
    assert_ne!(second["view"]["words"], over["view"]["words"]);

    host.does(&table, "again", json!({}));
    assert_eq!(host.sees(&table)["you"]["seat"], 1);
}

#[test]
fn a_seat_that_was_lost_comes_back_with_the_room() {
    let server = Server::start();
    let people: Vec<Person> = (0..4).map(|_| Person::new(&server)).collect();
    let table = people[0].make(json!({ "game": "calaveras", "players": 4 }));
    for (seat, guest) in (1..).zip(&people[1..]) {
        guest.joins(&table, seat);
    }
    let seat = |person: &Person| person.sees(&table)["you"]["seat"].clone();
    people[0].does(&table, "arrange", json!({ "options": { "players": 3 } }));
    assert_eq!(seat(&people[3]), Value::Null);
    people[0].does(&table, "arrange", json!({ "options": { "players": 4 } }));
    assert_eq!(seat(&people[3]), 3);
}

#[test]
fn the_host_seats_everybody_at_random() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "codenames" }));
    guest.joins(&table, 1);
    assert_eq!(guest.tries(&table, "shuffle", json!({})), (403, "not-host".to_owned()));
    let seats = || {
        let seen = host.sees(&table)["table"]["seats"].clone();
        seen.as_array().unwrap().iter().map(|seat| seat["person"].clone()).collect::<Vec<Value>>()
    };
    let is_complete = |seats: &[Value]| seats.contains(&json!(host.id)) && seats.contains(&json!(guest.id));
    let before = seats();
    host.does(&table, "shuffle", json!({}));
    assert_ne!(seats(), before);
    assert!(is_complete(&seats()) && seats().len() == 4);

    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    assert_eq!(host.tries(&table, "shuffle", json!({})), (409, "game-runs".to_owned()));
    play_to_the_end(&[&host, &guest], &table, &mut stream);
    assert_eq!(host.tries(&table, "shuffle", json!({})), (409, "is-over".to_owned()));
    let before = seats();
    host.does(&table, "again", json!({ "shuffle": true }));
    assert_ne!(seats(), before);
    assert!(is_complete(&seats()));
}

#[test]
fn a_token_is_traded_for_a_fresh_one_on_another_device() {
    let server = Server::start();
    let mut person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let old = person.token.clone();
    let renewed = server.client().request("POST", "/people/renew", None, Some(&json!({ "token": old })));
    let renewed = renewed.expect(200).json();
    assert_eq!(renewed["person"], person.id);
    assert_eq!(person.get(&format!("/tables/{table}")).verdict(), (401, "no-person".to_owned()));
    assert_eq!(person.tries(&table, "start", json!({})), (401, "no-person".to_owned()));
    let again = server.client().request("POST", "/people/renew", None, Some(&json!({ "token": old })));
    assert_eq!(again.verdict(), (401, "no-person".to_owned()));
    person.token = renewed["token"].as_str().unwrap().to_owned();
    assert_eq!(person.sees(&table)["you"], json!({ "person": person.id, "seat": 0, "host": true }));
    // Without a token in the body, the caller's own is meant.
    let renewed = person.post("/people/renew", &json!({})).expect(200).json();
    assert_eq!(person.get("/tables").status, 401);
    person.token = renewed["token"].as_str().unwrap().to_owned();
    person.does(&table, "start", json!({}));
}
