//! What an update of a page weighs: a phone in a cellar has to fetch it after every move.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::Message;
use crate::person::Person;
use crate::play::move_if_awaited;
use crate::server::Server;

/// The most bytes that a move may send to a seat's page.
const UPDATE: usize = 4_000;

/// The entries of the moves that an update tells of.
fn told(news: &Value) -> BTreeSet<&str> {
    let ids = news["regions"].as_array().into_iter().flatten().filter(|region| region[0] == "story");
    ids.filter_map(|region| region[1].as_str()?.split('-').next()).collect()
}

/// A move is an update. A page that was slow is told of several at once; and the end is another place, which is fetched as a whole.
fn is_one_move(message: &Message) -> bool {
    let news = &message.json;
    news["moved"] == true
        && told(news).len() == 1
        && !news["place"].as_str().is_some_and(|place| place.starts_with("over"))
}

/// Plays a game against bots and gives the updates of the page, as sent, that tell of one move.
fn updates(server: &Server, game: &str, players: u8, language: &str) -> Vec<String> {
    let person = Person::new(server);
    let table = person.make(json!({ "game": game, "players": players, "language": language }));
    person.does(&table, "start", json!({}));
    let headers = [("accept", "text/event-stream"), ("accept-language", language)];
    let mut stream = person.stream_with(&table, "?page=none", &headers).ok().unwrap();
    let mut updates = Vec::new();
    for number in 0.. {
        let message = stream.next().expect("the stream goes on until the game is over");
        if message.json["place"].as_str().is_some_and(|place| place.starts_with("over")) {
            break;
        }
        if is_one_move(&message) {
            updates.push(message.text);
        }
        move_if_awaited(&person, &table, number);
    }
    updates
}

#[test]
fn an_update_is_light_in_every_game() {
    let server = Server::start();
    let tables = [("calaveras", [4, 6]), ("arosa", [4, 6]), ("codenames", [4, 6])];
    for (game, sizes) in tables {
        for (players, language) in sizes.into_iter().zip(["fr", "en"]) {
            let updates = updates(&server, game, players, language);
            let heaviest = updates.iter().max_by_key(|update| update.len()).expect("somebody has moved");
            eprintln!("{game} for {players}: {} bytes are the most of {} updates", heaviest.len(), updates.len());
            assert!(heaviest.len() < UPDATE, "{game} for {players}: {} bytes: {heaviest}", heaviest.len());
        }
    }
}
