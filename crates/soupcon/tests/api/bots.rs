//! Bots at real tables: the levels, one that is written as the documentation says, and all kinds of bad ones.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use crate::person::{Person, log};
use crate::play::{move_if_awaited, play_to_the_end};
use crate::server::{Server, temporary_folder};

const DOC: &str = include_str!("../../../../docs/bots.md");

/// Long enough for any bot that answers at all, however busy the machine is.
const LONG: &str = "60000";
/// Short enough for a whole game with one that doesn't.
const SHORT: &str = "50";

/// A bot that says nothing before the server is gone.
const HANGS: &str = "sort";
/// A server where it is called `guest`, and may think for longer than any test.
const WITH_ENDLESS_THOUGHT: [&str; 7] =
    ["--no-rate-limits", "--log", "warn", "--bot", "guest=sort", "--bot-patience-ms", "3600000"];

/// One person plays a whole game against this bot; gives what the server said about it.
#[track_caller]
fn play_against(command: &str, patience_ms: &str) -> String {
    let bot = format!("guest={command}");
    let arguments = ["--no-rate-limits", "--log", "warn", "--bot", &*bot, "--bot-patience-ms", patience_ms];
    let server = Server::start_with(&arguments);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras", "bots": "guest" }));
    play_alone(&person, &table);
    server.stderr()
}

/// Plays a whole game; the bots have all other seats.
#[track_caller]
fn play_alone(person: &Person, table: &str) {
    let mut stream = person.stream(table);
    person.does(table, "start", json!({}));
    play_to_the_end(&[person], table, &mut stream);
    assert!(person.sees(table)["outcome"].is_object(), "the game was played to its end");
}

/// A bot that answers every question with the same line.
fn answering(line: &str) -> String {
    format!("sh -c 'while read question; do echo \"{}\"; done'", line.replace('"', "\\\""))
}

#[test]
fn every_level_plays_a_whole_game_and_the_agent_unless_another_one_is_chosen() {
    let server = Server::start();
    let person = Person::new(&server);
    assert_eq!(person.sees(&person.make(json!({ "game": "calaveras" })))["table"]["bots"], "agent");
    for level in ["recruit", "agent", "inspector", "mastermind"] {
        let table = person.make(json!({ "game": "calaveras", "players": 3, "bots": level }));
        assert_eq!(person.sees(&table)["table"]["bots"], level);
        play_alone(&person, &table);
    }
}

#[test]
fn a_bot_that_does_not_exist_is_refused_with_those_that_do() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "warn", "--bot", "guest=true"]);
    let person = Person::new(&server);
    let made = person.post("/tables", &json!({ "name": "Host", "game": "calaveras", "bots": "genius" }));
    assert_eq!(made.verdict(), (422, "no-such-bot".to_owned()));
    let table = person.make(json!({ "game": "calaveras" }));
    let refused = person.act(&table, "arrange", json!({ "bots": "genius" })).expect(422).json();
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("\"genius\""), "{message}");
    assert!(message.ends_with("recruit, agent, inspector, mastermind, guest"), "{message}");
    person.does(&table, "arrange", json!({ "bots": "guest" }));
    assert_eq!(person.sees(&table)["table"]["bots"], "guest");
}

#[test]
fn the_example_of_the_documentation_plays_a_whole_game() {
    let (_, example) = DOC.split_once("\n```python\n").expect("there is an example");
    let (example, _) = example.split_once("\n```").expect("it ends");
    let folder = temporary_folder();
    let file = folder.path().join("example.py");
    fs::write(&file, example).unwrap();
    let said = play_against(&format!("python3 {}", file.display()), LONG);
    assert!(!said.contains("a bot failed"), "{said}");
}

#[test]
fn a_table_goes_on_without_a_bot_that_hangs() {
    let said = play_against(HANGS, SHORT);
    assert!(said.contains("no answer within 50 ms"), "{said}");
}

#[test]
fn a_table_goes_on_without_a_bot_that_dies() {
    for command in ["true", "sh -c 'read question; exit 1'"] {
        let said = play_against(command, LONG);
        assert!(said.contains("it is gone") || said.contains("doesn't read"), "{said}");
    }
}

#[test]
fn a_table_goes_on_without_a_bot_that_lies() {
    let lies = [
        (r#"{"move":{"seat":9,"pass":true}}"#, "isn't its own"),
        (r#"{"move":{"seat":0,"pass":true}}"#, "isn't its own"),
        (r#"{"move":{"soup":1}}"#, "no move"),
        ("soup", "no answer"),
    ];
    for (lie, found_out) in lies {
        let said = play_against(&answering(lie), LONG);
        assert!(said.contains(found_out), "{lie}: {said}");
    }
}

#[test]
fn a_table_goes_on_without_a_bot_that_moves_against_the_rules() {
    // Whoever's turn it is passes, with a hand full of cards.
    let pass = r#"sh -c 'while read question; do seat=${question##*turn\":[}; echo "{\"move\":{\"seat\":${seat%%]*},\"pass\":true}}"; done'"#;
    let said = play_against(pass, LONG);
    assert!(said.contains("an illegal move"), "{said}");
}

#[test]
fn a_table_goes_on_without_a_bot_that_floods() {
    let said = play_against("yes soup", LONG);
    assert!(said.contains("a bot failed"), "{said}");
}

#[test]
fn a_table_goes_on_without_a_bot_that_does_not_start() {
    // It is there and may be run, but what should read it isn't.
    let folder = temporary_folder();
    let file = folder.path().join("bot");
    fs::write(&file, "#!/no/such/interpreter\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    let said = play_against(file.to_str().unwrap(), LONG);
    assert!(said.contains(&format!("{}: ", file.display())), "{said}");
}

#[test]
fn what_a_bot_complains_of_is_logged_within_limits() {
    let chatter = "sh -c 'i=0; while [ $i -lt 300 ]; do echo \"line $i\" >&2; i=$((i+1)); done; read question; exit 1'";
    let bot = format!("guest={chatter}");
    let server = Server::start_with(&["--no-rate-limits", "--log", "info", "--bot", &bot, "--bot-patience-ms", LONG]);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras", "players": 3, "bots": "guest", "options": { "first": 1 } }));
    person.does(&table, "start", json!({}));
    server.wait_for_stderr("too many lines, the rest was not logged");
    let said = server.stderr();
    let line = said.lines().find(|line| line.contains("stderr: line 0")).unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains("bot=\"guest\""), "{line}");
    let logged = said.lines().filter(|line| line.contains("stderr: line ")).count();
    assert!((1..=60).contains(&logged), "{logged} lines of a few processes: {said}");
    assert!(!said.contains("stderr: line 299"), "{said}");
}

#[test]
fn people_go_on_while_a_bot_thinks() {
    let server = Server::start_with(&WITH_ENDLESS_THOUGHT);
    let (host, friend) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras", "bots": "guest", "options": { "first": 1 } }));
    host.does(&table, "start", json!({}));
    friend.does(&table, "join", json!({ "name": "Friend" }));
    friend.does(&table, "chat", json!({ "text": "Good evening" }));
    // The bot's seat is taken over while it thinks, and the game goes on from there.
    friend.does(&table, "sit", json!({ "seat": 1 }));
    move_if_awaited(&friend, &table, 0).expect("it is seat 1's turn");
    let movers: Vec<Value> =
        log(&server, &table).into_iter().filter_map(|(_, entry)| entry.get("moved")?.get("by").cloned()).collect();
    assert_eq!(movers.len(), 1, "{movers:?}");
    assert_ne!(movers[0], "bot");
}

#[test]
fn a_hint_is_a_legal_move_with_reasons_for_who_plays_alone() {
    let server = Server::start();
    let (host, friend) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras", "options": { "first": 0 }, "bots": "recruit" }));
    assert_eq!(host.tries(&table, "hint", json!({})), (409, "no-game".to_owned()));
    host.does(&table, "start", json!({}));
    let before = host.sees(&table)["seq"].clone();
    let hint = host.act(&table, "hint", json!({})).expect(200).json();
    assert_eq!(host.sees(&table)["seq"], before, "a hint is no entry");
    let chance = hint["thought"]["chance"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance), "{hint}");
    assert!(!hint["thought"]["wanted"].as_array().unwrap().is_empty(), "{hint}");
    assert!(!hint["thought"]["feared"].as_array().unwrap().is_empty(), "{hint}");
    let said = hint["sentences"].as_array().unwrap();
    assert!(said.len() >= 2 && said[0].as_str().unwrap().starts_with("The mastermind would play"), "{hint}");
    host.does(&table, "moves", json!({ "move": hint["move"] }));

    friend.does(&table, "join", json!({ "name": "Friend" }));
    assert_eq!(friend.tries(&table, "hint", json!({})), (403, "not-seated".to_owned()));
    friend.does(&table, "sit", json!({ "seat": 1 }));
    assert_eq!(host.tries(&table, "hint", json!({})), (403, "not-alone".to_owned()));
    // They know their cards, and may come back: who has played with others plays with others.
    friend.does(&table, "stand", json!({}));
    assert_eq!(host.tries(&table, "hint", json!({})), (403, "not-alone".to_owned()));
}

#[test]
fn a_hint_waits_for_the_turn_and_a_spymaster_gets_a_clue() {
    let server = Server::start_with(&WITH_ENDLESS_THOUGHT);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras", "options": { "first": 1 }, "bots": "guest" }));
    person.does(&table, "start", json!({}));
    assert_eq!(person.tries(&table, "hint", json!({})), (403, "not-your-turn".to_owned()));
    let table = person.make(json!({ "game": "codenames", "options": { "first": "red" } }));
    person.does(&table, "start", json!({}));
    assert_eq!(person.sees(&table)["view"]["turn"], json!([0]));
    let hint = person.act(&table, "hint", json!({})).expect(200).json();
    assert!(hint["sentences"][0].as_str().unwrap().starts_with("The mastermind would wire"), "{hint}");
    person.does(&table, "moves", json!({ "move": hint["move"] }));
}
