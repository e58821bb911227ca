//! Streams that break and come back: nothing is missed, nothing is told twice, and a restart is hardly noticed.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Heard, Stream};
use crate::person::{Person, wait_for};
use crate::play::move_if_awaited;
use crate::server::Server;

/// Reads until the entry `last` is told. Gives what was told by number; a number told twice fails the test.
fn read_until(stream: &mut Stream, last: u64, told: &mut BTreeMap<u64, String>) {
    while told.keys().next_back().is_none_or(|&seq| seq < last) {
        let message = stream.next().expect("the stream goes on");
        let seq = message.seq().unwrap();
        let before = told.keys().next_back().copied();
        assert!(before.is_none_or(|before| seq > before), "{seq} comes after {before:?}");
        assert!(before.is_none_or(|before| message.is_view() || seq == before + 1), "{seq} comes after {before:?}");
        told.insert(seq, message.text);
    }
}

#[test]
fn a_stream_that_breaks_goes_on_where_it_was() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    person.does(&table, "start", json!({}));
    let mut whole = person.stream(&table);
    let (mut all, mut pieces) = (BTreeMap::new(), BTreeMap::new());
    let first = person.sees(&table)["seq"].as_u64().unwrap();
    read_until(&mut whole, first, &mut all);
    read_until(&mut person.stream(&table), first, &mut pieces);
    let mut seq = first;
    for round in 0..12 {
        for line in 0..3 {
            move_if_awaited(&person, &table, round);
            seq = seq.max(person.does(&table, "chat", json!({ "text": format!("{round}.{line}") })));
        }
        let last = *pieces.keys().next_back().unwrap();
        // By the address, by the header, and by both, where the header is newer: a browser keeps the first address.
        let (query, header) = match round % 3 {
            0 => (format!("?after={last}"), None),
            1 => (String::new(), Some(last.to_string())),
            _ => (format!("?after={first}"), Some(last.to_string())),
        };
        let accept = ("accept", if round % 2 == 0 { "text/event-stream" } else { "*/*" });
        let headers: Vec<(&str, &str)> = header.iter().map(|last| ("last-event-id", &**last)).chain([accept]).collect();
        read_until(&mut person.stream_with(&table, &query, &headers).ok().unwrap(), seq, &mut pieces);
    }
    let last = *pieces.keys().next_back().unwrap();
    read_until(&mut whole, last, &mut all);
    assert!(pieces.len() > 30);
    let both: Vec<u64> = pieces.keys().filter(|seq| all.contains_key(seq)).copied().collect();
    assert!(both.len() > 30 && both.iter().all(|seq| all[seq] == pieces[seq]));
}

#[test]
fn a_long_gap_is_bridged_by_the_whole_view() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let first = person.does(&table, "chat", json!({ "text": "first" }));
    let mut last = first;
    for line in 0..80 {
        last = person.does(&table, "chat", json!({ "text": format!("line {line}") }));
    }
    for query in [format!("?after={first}"), String::new(), format!("?after={}", last + 1), "?after=0".to_owned()] {
        let message = person.stream_with(&table, &query, &[]).ok().unwrap().next().unwrap();
        assert!(message.is_view() && message.seq() == Some(last), "{query}: {}", message.text);
    }
    let near = person.stream_with(&table, &format!("?after={}", last - 1), &[]).ok().unwrap().next().unwrap();
    assert_eq!(near.json["said"]["text"], "line 79");
}

#[test]
fn after_a_kill_everything_acknowledged_is_there_and_streams_go_on() {
    let mut server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras" }));
    person.does(&table, "start", json!({}));
    let mut stream = person.stream(&table);
    let mut seen = stream.next().unwrap().seq().unwrap();
    for round in 0..4 {
        for number in 0..5 {
            move_if_awaited(&person, &table, number);
        }
        let acknowledged = person.does(&table, "chat", json!({ "text": format!("before kill {round}") }));
        server.kill();
        while let Some(message) = stream.next() {
            seen = message.seq().unwrap();
        }
        server.start_again();
        let head = person.sees(&table)["seq"].as_u64().unwrap();
        assert!(head >= acknowledged.max(seen), "{head} after {acknowledged} was acknowledged and {seen} told");
        stream = person.stream_with(&table, &format!("?after={seen}"), &[]).ok().unwrap();
        let said = person.does(&table, "chat", json!({ "text": format!("after kill {round}") }));
        let first = stream.next().unwrap();
        assert!(first.is_view() || first.seq() == Some(seen + 1), "{}", first.text);
        seen = first.seq().unwrap();
        while seen < said {
            let message = stream.next().unwrap();
            assert!(message.is_view() || message.seq() == Some(seen + 1), "{}", message.text);
            seen = message.seq().unwrap();
        }
    }
    let chat = person.sees(&table)["table"]["chat"].clone();
    let said: Vec<&str> = chat.as_array().unwrap().iter().map(|said| said["text"].as_str().unwrap()).collect();
    let expected: Vec<String> = (0..4).flat_map(|n| [format!("before kill {n}"), format!("after kill {n}")]).collect();
    assert_eq!(said, expected);
}

#[test]
fn a_server_that_stops_says_so_and_stops_at_once() {
    let mut server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let mut lines = person.stream(&table);
    let mut events = person.stream_with(&table, "", &[("accept", "text/event-stream")]).ok().unwrap();
    let mut onlooker = server.client().stream(&format!("/tables/{table}/stream"), &[]).ok().unwrap();
    // Somebody who never reads, and somebody who never finishes a request.
    let _silent = person.stream(&table);
    let mut half = crate::client::Connection::open(server.address);
    half.send(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{").unwrap();
    for stream in [&mut lines, &mut events, &mut onlooker] {
        assert!(stream.next().unwrap().is_view());
    }
    let (status, took) = server.stop();
    assert_eq!(status.code(), Some(0), "{}", server.stderr());
    assert!(took < Duration::from_secs(5), "{took:?}");
    for stream in [&mut lines, &mut events, &mut onlooker] {
        assert_eq!(stream.next().unwrap().json, json!({ "end": "restart" }));
        assert!(stream.next().is_none());
    }
    server.start_again();
    assert_eq!(person.sees(&table)["you"]["seat"], 0);
}

#[test]
fn a_bot_plays_for_somebody_who_is_away_and_the_host_is_replaced() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    // At the first table the guest is awaited and has no stream; at the second the host is gone before the start.
    let options = json!({ "game": "arosa", "patience_s": 10, "options": { "first": 1, "players": 2 } });
    let (away, hostless) = (host.make(options.clone()), host.make(options));
    guest.joins(&away, 1);
    guest.joins(&hostless, 1);
    let mut stream = host.stream(&away);
    host.does(&away, "start", json!({}));
    let mut heir = guest.stream(&hostless);
    let start = Instant::now();

    let gone = wait_for(&mut stream, |message| message.json["table"]["seats"][1]["away"] == true);
    let waited = start.elapsed();
    assert!((9..13).contains(&waited.as_secs()), "{waited:?}");
    assert_eq!(gone.json["table"]["seats"][1]["person"], guest.id, "the seat stays theirs");
    let moved = wait_for(&mut stream, |message| message.json["events"][0]["event"] == "opened");
    assert_eq!(moved.json["events"][0]["seat"], 1);
    let mut back = guest.stream(&away);
    wait_for(&mut back, |message| message.is_view() && message.json["table"]["seats"][1]["away"] == false);
    move_if_awaited(&host, &away, 1).expect("it is the host's turn");
    wait_for(&mut stream, |message| message.json["events"][0]["seat"] == 0);
    assert!(matches!(stream.hear(Duration::from_millis(100)), Heard::Nothing), "nobody moves for who is back");
    move_if_awaited(&guest, &away, 1).expect("the seat is the guest's again");

    wait_for(&mut heir, |message| message.json["you"]["host"] == true);
    assert_eq!(host.sees(&hostless)["you"], json!({ "person": host.id, "seat": 0, "host": false }));
}
