//! Many requests for one table at once: one of them wins, and the log has no gap.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use crate::client::{Answer, Stream};
use crate::person::{Person, log, wait_for};
use crate::play::some_move;
use crate::server::Server;

const THREADS: u64 = 16;

/// Does something in many threads at the same moment.
fn all_at_once<T: Send>(act: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(THREADS as usize);
    let run = |number| {
        barrier.wait();
        act(number)
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|number| scope.spawn(move || run(number))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// A game of Arosa in which it is this person's turn; gives its table and the table's last entry.
fn begin_arosa(person: &Person) -> (String, u64) {
    let table = person.make(json!({ "game": "arosa", "options": { "first": 0 } }));
    person.does(&table, "start", json!({}));
    let seq = person.sees(&table)["seq"].as_u64().unwrap();
    (table, seq)
}

/// Waits until the game waits for this person; gives what they see and a move.
fn turn_of(person: &Person, table: &str, stream: &mut Stream, number: usize) -> Option<(Value, Value)> {
    loop {
        let seen = person.sees(table);
        if seen["table"]["phase"] == "over" {
            return None;
        }
        if let Some(mv) = some_move("calaveras", &seen["view"], 0, number) {
            return Some((seen, mv));
        }
        stream.next().expect("the stream goes on");
    }
}

/// Half of the threads repeat what the other half sends, and every third pair is a step behind.
fn post(person: &Person, table: &str, seq: u64, mv: &Value, number: u64) -> (String, Answer) {
    let pair = number / 2;
    let id = format!("turn {seq}, pair {pair}");
    let seq = if pair % 3 == 2 { seq - 1 } else { seq };
    let answer = person.act(table, "moves", json!({ "id": id, "seq": seq, "move": mv }));
    (id, answer)
}

#[test]
fn of_many_moves_at_once_one_wins() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras" }));
    let (mut stream, mut recorded) = (person.stream(&table), person.stream(&table));
    person.does(&table, "start", json!({}));
    let mut turns = 0;
    while let Some((seen, mv)) = turn_of(&person, &table, &mut stream, turns) {
        let seq = seen["seq"].as_u64().unwrap();
        let answers = all_at_once(|number| post(&person, &table, seq, &mv, number));
        let won: BTreeSet<(&str, u64)> = answers
            .iter()
            .filter(|(_, answer)| answer.status == 200)
            .map(|(id, answer)| (&**id, answer.json()["seq"].as_u64().unwrap()))
            .collect();
        assert_eq!(won.len(), 1, "one move wins: {won:?}");
        let (winner, won_seq) = won.into_iter().next().unwrap();
        assert_eq!(won_seq, seq + 1);
        for (id, answer) in &answers {
            match answer.status {
                200 => {}
                409 => assert_eq!(answer.error(), "stale"),
                _ => panic!("{id}: {}", answer.text()),
            }
            assert!(id != winner || answer.status == 200, "a repeated request gets the first answer");
        }
        turns += 1;
        if turns == 8 {
            break;
        }
    }
    let last = person.sees(&table)["seq"].as_u64().unwrap();
    // Every entry is told, once and in order.
    let mut told = recorded.next().unwrap().seq().unwrap();
    while told < last {
        let message = recorded.next().unwrap();
        let seq = message.seq().unwrap();
        assert!(if message.is_view() { seq > told } else { seq == told + 1 }, "{}", message.text);
        told = seq;
    }
    let log = log(&server, &table);
    assert!(log.iter().map(|(seq, _)| *seq).eq(1..=log.len() as u64), "the log has no gap");
    let is_own = |entry: &Value| entry["moved"]["by"]["person"] == person.id;
    assert_eq!(log.iter().filter(|(_, entry)| is_own(entry)).count(), turns);
}

#[test]
fn a_repeated_move_gets_the_first_answer_and_another_one_does_not() {
    let server = Server::start();
    let person = Person::new(&server);
    let (table, seq) = begin_arosa(&person);
    let play = |open: u64| json!({ "id": "mine", "seq": seq, "move": { "seat": 0, "open": open } });
    let answers = all_at_once(|_| person.act(&table, "moves", play(3)).expect(200).json());
    assert!(answers.iter().all(|answer| *answer == json!({ "seq": seq + 1 })), "{answers:?}");
    assert_eq!(person.tries(&table, "moves", play(4)), (422, "id-reused".to_owned()));
    assert_eq!(person.does(&table, "moves", play(3)), seq + 1);
    let own = log(&server, &table).iter().filter(|(_, entry)| entry["moved"]["id"] == "mine").count();
    assert_eq!(own, 1);
}

#[test]
fn ids_are_each_persons_own() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa", "options": { "players": 2, "first": 0 } }));
    guest.joins(&table, 1);
    host.does(&table, "start", json!({}));
    let play = |seat: u64| json!({ "id": "m1", "move": { "seat": seat, "open": 3 } });
    let first = host.does(&table, "moves", play(0));
    assert_eq!(guest.does(&table, "moves", play(1)), first + 1);
    assert_eq!(host.does(&table, "moves", play(0)), first);
}

#[test]
fn a_repeated_line_is_said_once() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "arosa" }));
    guest.joins(&table, 1);
    let line = |text: &str| json!({ "id": "l1", "text": text });
    let said = all_at_once(|_| host.act(&table, "chat", line("Good evening")).expect(200).json());
    assert!(said.iter().all(|answer| *answer == said[0]), "{said:?}");
    assert_eq!(host.tries(&table, "chat", line("Good night")), (422, "id-reused".to_owned()));
    assert!(guest.does(&table, "chat", line("Good evening")) > said[0]["seq"].as_u64().unwrap());
    assert_eq!(host.sees(&table)["table"]["chat"].as_array().unwrap().len(), 2);
}

/// It hears so, but raises no alarm: anybody can claim anything.
#[test]
fn a_client_that_has_seen_more_than_there_is_hears_so() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "warn,soupcon_table=debug"]);
    let person = Person::new(&server);
    let (table, seq) = begin_arosa(&person);
    let ahead = person.act(&table, "moves", json!({ "seq": seq + 1, "move": { "seat": 0, "open": 3 } }));
    assert_eq!(ahead.verdict(), (409, "ahead".to_owned()));
    assert_eq!(ahead.json()["error"]["seq"], seq);
    assert_eq!(person.sees(&table)["seq"], seq);
    for (query, headers) in [("?after=99999", &[][..]), ("", &[("last-event-id", "99999")][..])] {
        let stream = server.client().stream(&format!("/tables/{table}/stream{query}"), headers);
        let first = stream.ok().unwrap().next().unwrap();
        assert!(first.is_view() && first.seq() == Some(seq), "{}", first.text);
    }
    server.wait_for_stderr("claims to have seen more of this table");
    assert!(!server.stderr().contains("ERROR"), "{}", server.stderr());
    assert!(server.client().get("/metrics").text().contains("soupcon_log_truncated_total 0\n"));
}

#[test]
fn a_seat_goes_to_one_of_many() {
    let server = Server::start();
    let host = Person::new(&server);
    let table = host.make(json!({ "game": "calaveras" }));
    let mut stream = host.stream(&table);
    let people: Vec<Person> = (0..THREADS).map(|_| Person::new(&server)).collect();
    let joined = all_at_once(|number| {
        let person = &people[number as usize];
        person.does(&table, "join", json!({ "name": format!("Guest {number}") }));
        person.tries(&table, "sit", json!({ "seat": 1 }))
    });
    assert_eq!(joined.iter().filter(|(status, _)| *status == 200).count(), 1);
    assert!(joined.iter().all(|verdict| verdict.0 == 200 || *verdict == (409, "seat-taken".to_owned())));
    let seen = host.sees(&table);
    assert_eq!(seen["seq"], 1 + THREADS + 1);
    wait_for(&mut stream, |message| message.json["seq"] == seen["seq"]);
}

#[test]
fn a_token_is_traded_once() {
    let server = Server::start();
    let person = Person::new(&server);
    let renewed = all_at_once(|_| person.post("/people/renew", &json!({})));
    assert_eq!(renewed.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(renewed.iter().all(|answer| matches!(answer.status, 200 | 401)), "{renewed:?}");
}
