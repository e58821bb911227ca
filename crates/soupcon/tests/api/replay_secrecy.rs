//! What a seat did not know at a moment of a game, it doesn't learn from the replay at that moment: two records differ in that alone,
//! and in all that came later, and their pages are the same bytes. The truth's page shows that they do differ.

use serde_json::{Value, json};
use soupcon_rules::{Dice, Game, Nobody, Record, arosa, calaveras, codenames};
use soupcon_table::SecretDice;

use crate::person::Person;
use crate::play::play_to_the_end;
use crate::scramble::{differ, replay_of, scramble};
use crate::server::Server;

/// How many moves later the records end, each in its own way.
const LATER: usize = 4;

/// The record of a whole game against bots.
fn play(server: &Server, game: &str) -> Value {
    let person = Person::new(server);
    let table = person.make(json!({ "game": game }));
    let mut stream = person.stream(&table);
    person.does(&table, "start", json!({}));
    play_to_the_end(&[&person], &table, &mut stream);
    person.get(&format!("/tables/{table}/record")).expect(200).json()
}

/// The game goes on from here by chance, for some moves if it lasts as long.
fn go_on(game: &str, record: &Value) -> Value {
    match game {
        "calaveras" => go_on_with::<calaveras::Position>(record),
        "arosa" => go_on_with::<arosa::Position>(record),
        _ => go_on_with::<codenames::Position>(record),
    }
}

fn go_on_with<G: Game>(record: &Value) -> Value {
    let mut record: Record<G> = serde_json::from_value(record.clone()).unwrap();
    record.seed = SecretDice::random().roll() >> 1;
    let mut game = record.set_up().unwrap();
    for (number, entry) in (1..).zip(&record.moves) {
        entry.play(&mut game, 0, number, &mut Nobody).unwrap();
    }
    record.play_at_random(&mut game, LATER);
    serde_json::to_value(record).unwrap()
}

/// A record up to a moment, with another start and another end.
fn twin(game: &str, record: &Value, start: &Value, at: usize) -> Value {
    let mut twin = record.clone();
    twin["start"] = start.clone();
    twin["moves"].as_array_mut().unwrap().truncate(at);
    let mut twin = go_on(game, &twin);
    // What chance decides later follows from a seed that nobody sees.
    twin["names"] = record["names"].clone();
    if let Some(aftermath) = record["aftermath"].as_array() {
        // What is heard of the moves so far is the same; what comes later is heard later.
        let moves = twin["moves"].as_array().unwrap().len();
        let later = std::iter::repeat_n(&aftermath[0], moves - at);
        twin["aftermath"] = aftermath[..=at].iter().chain(later).cloned().collect();
    }
    twin
}

/// A page or a picture of a record that is brought along, without the record's own name.
fn look(server: &Server, record: &Value, rest: &str) -> String {
    let client = server.client();
    let id = client.request("POST", "/records", None, Some(record)).expect(201).json()["record"].clone();
    let id = id.as_str().unwrap().to_owned();
    let answer = client.request_with("GET", &format!("/records/{id}{rest}"), &[("accept", "text/html")], b"");
    answer.expect(200).text().replace(&id, "record")
}

/// Compares one game's pages for all seats, at some moments; says how many secrets had changed places, and whether the truth differed.
fn compare(server: &Server, game: &str) -> (usize, usize) {
    let record = play(server, game);
    let moves = record["moves"].as_array().unwrap();
    let truth = replay_of(game, &record["options"], &record["start"], moves);
    let (mut changed, mut differences) = (0, 0);
    for seat in [Some(0), Some(1), Some(2), Some(3), None] {
        // The sooner the two part, the more can be scrambled.
        let at = SecretDice::random().below(moves.len().clamp(2, 12) as u32 - 1) as usize;
        let (start, swaps) = scramble(game, &record["start"], seat, &truth, at);
        let real = twin(game, &record, &record["start"], at);
        let other = (0..20)
            .map(|_| twin(game, &record, &start, at))
            .find(|other| other["moves"].as_array().map(Vec::len) == real["moves"].as_array().map(Vec::len));
        let Some(other) = other.filter(|_| swaps > 0) else { continue };
        let eyes = seat.map_or("onlooker".to_owned(), |seat| seat.to_string());
        for rest in [format!("?at={at}&as={eyes}"), format!("?at={}&as={eyes}", at / 2), format!("/{at}.svg")] {
            let (one, two) = (look(server, &real, &rest), look(server, &other, &rest));
            let (one, two) = differ(&one, &two);
            assert!(one == two, "{game}, {rest}: {one}, with other secrets {two}");
        }
        let rest = format!("?at={at}&as=truth");
        differences += usize::from(look(server, &real, &rest) != look(server, &other, &rest));
        changed += swaps;
    }
    (changed, differences)
}

fn compare_until(game: &str, enough: usize) {
    let server = Server::start();
    let (mut changed, mut differences) = (0, 0);
    for _ in 0..30 {
        let (swaps, seen) = compare(&server, game);
        (changed, differences) = (changed + swaps, differences + seen);
        if changed >= enough && differences >= 5 {
            eprintln!("{game}: {changed} secrets in other places, {differences} pages of the truth that differ");
            return;
        }
    }
    panic!("{game}: only {changed} secrets in other places, and {differences} pages of the truth that differ");
}

#[test]
fn c29_a_replay_as_a_seat_tells_no_card_of_others() {
    compare_until("calaveras", 60);
}

#[test]
fn a24_a_replay_as_a_seat_tells_nothing_of_where_things_lay() {
    compare_until("arosa", 25);
}

#[test]
fn k3_a_replay_as_a_seat_tells_nothing_of_the_key() {
    compare_until("codenames", 60);
}
