//! Bots that somebody else wrote, at real tables: a good one, and all kinds of bad ones.

use serde_json::json;

use crate::person::Person;
use crate::play::play_to_the_end;
use crate::server::Server;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots/example.py");

/// Long enough for any bot that answers at all, however busy the machine is.
const LONG: &str = "60000";
/// Short enough for a whole game with one that doesn't.
const SHORT: &str = "50";

/// One person plays a whole game against this bot; gives what the server said about it.
fn play_against(command: &str, patience_ms: &str) -> String {
    let bot = format!("guest={command}");
    let arguments = ["--no-rate-limits", "--log", "warn", "--bot", &*bot, "--bot-patience-ms", patience_ms];
    let server = Server::start_with(&arguments);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras", "bots": "guest" }));
    let mut stream = person.stream(&table);
    person.does(&table, "start", json!({}));
    play_to_the_end(&[&person], &table, &mut stream);
    assert!(person.sees(&table)["outcome"].is_object(), "the game was played to its end");
    server.stderr()
}

#[test]
fn the_example_bot_plays_a_whole_game() {
    let said = play_against(&format!("python3 {EXAMPLE}"), LONG);
    assert!(!said.contains("a bot failed"), "{said}");
}

#[test]
fn a_table_goes_on_without_a_bot_that_hangs() {
    assert!(play_against("sleep 600", SHORT).contains("no answer within 50 ms"));
}

#[test]
fn a_table_goes_on_without_a_bot_that_dies() {
    assert!(play_against("true", LONG).contains("a bot failed"));
}

#[test]
fn a_table_goes_on_without_a_bot_that_lies() {
    let lie = r#"sh -c 'while read line; do echo "{\"move\":{\"seat\":0,\"pass\":true}}"; done'"#;
    assert!(play_against(lie, LONG).contains("a bot failed"));
}

#[test]
fn a_table_goes_on_without_a_bot_that_floods() {
    assert!(play_against("yes soup", LONG).contains("a bot failed"));
}

#[test]
fn a_table_goes_on_without_a_bot_that_does_not_exist() {
    assert!(play_against("no-such-program", LONG).contains("a bot failed"));
}
