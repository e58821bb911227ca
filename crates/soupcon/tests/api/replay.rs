//! Games that are over, gone through again: who may, what is there to see and hear, and what is brought along.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::person::Person;
use crate::play::{GAMES, move_if_awaited, play_to_the_end};
use crate::server::Server;

const HTML: (&str, &str) = ("accept", "text/html");

fn page(client: Client, path: &str, token: Option<&str>) -> Answer {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> =
        [HTML].into_iter().chain(bearer.iter().map(|bearer| ("authorization", &**bearer))).collect();
    client.request_with("GET", path, &headers, b"")
}

/// One person against bots, to the end.
fn play(person: &Person, table: &str) {
    let mut stream = person.stream(table);
    person.does(table, "start", json!({}));
    let running = person.get(&format!("/tables/{table}/replay?game=1&at=0"));
    if person.sees(table)["outcome"].is_null() && person.sees(table)["table"]["phase"] == "playing" {
        assert_eq!(running.verdict(), (409, "not-over".to_owned()), "no replay of a running game");
    }
    play_to_the_end(&[person], table, &mut stream);
}

#[test]
fn a_game_of_each_kind_is_gone_through_by_those_who_may_look() {
    let server = Server::start();
    for game in GAMES {
        let (person, stranger) = (Person::new(&server), Person::new(&server));
        let table = person.make(json!({ "game": game, "onlookers": false }));
        play(&person, &table);
        let path = format!("/tables/{table}/replay");
        assert_eq!(page(server.client(), &path, None).status, 404, "only who plays may look");
        assert_eq!(page(server.client(), &path, Some(&stranger.token)).status, 404);
        let record = person.get(&format!("/tables/{table}/record")).expect(200).json();
        let moves = record["moves"].as_array().unwrap().len();
        assert_eq!(record["names"], json!(["Host", null, null, null]));
        for eyes in ["0", "1", "2", "3", "onlooker", "truth"] {
            for at in [0, 1, moves / 2, moves - 1, moves, moves + 7] {
                let shown = page(server.client(), &format!("{path}?game=1&at={at}&as={eyes}"), Some(&person.token));
                let text = shown.expect(200).text().to_owned();
                assert!(text.contains(&format!("data-at=\"{}\" data-of=\"{moves}\"", at.min(moves))), "{text}");
            }
        }
        for (query, status) in [("as=4", 404), ("as=nobody", 400), ("at=-1", 400), ("game=2", 409), ("game=0", 409)] {
            assert_eq!(person.get(&format!("{path}?{query}")).status, status, "{game} {query}");
        }
        check_picture(&person, &format!("{path}/1/{moves}.svg"));
        if game == "arosa" {
            check_sounds(&server, &person, &path, &record);
        }
        // Another game at the same table: the first one stays.
        person.does(&table, "again", json!({}));
        person.does(&table, "start", json!({}));
        assert_eq!(page(server.client(), &format!("{path}?game=1&at=1"), Some(&person.token)).status, 200);
    }
}

/// Each line keeps the name of who acted then, also in a replay of a game that somebody left.
#[test]
fn a_replay_names_those_who_sat_there_then() {
    let server = Server::start();
    let (host, guest) = (Person::new(&server), Person::new(&server));
    let table = host.make(json!({ "game": "calaveras" }));
    guest.joins(&table, 1);
    let mut stream = host.stream(&table);
    host.does(&table, "start", json!({}));
    // The guest plays once and leaves; then a bot plays on.
    for number in 0.. {
        stream.next().expect("the game goes on");
        if move_if_awaited(&guest, &table, number).is_some() {
            break;
        }
        move_if_awaited(&host, &table, number);
    }
    guest.does(&table, "leave", json!({}));
    play_to_the_end(&[&host], &table, &mut stream);
    let moves = host.get(&format!("/tables/{table}/record")).expect(200).json()["moves"].as_array().unwrap().len();
    let shown = |at: usize| {
        let path = format!("/tables/{table}/replay?game=1&at={at}&as=onlooker");
        page(server.client(), &path, Some(&host.token)).expect(200).text().to_owned()
    };
    let (first, last) = (shown(0), shown(moves));
    let seat =
        |text: &str| text.split("id=\"who-1\"").nth(1).expect("a seat").split("</span>").next().unwrap().to_owned();
    assert!(seat(&first).contains("Guest 1"), "{}", seat(&first));
    assert!(seat(&last).contains("Berthe"), "{}", seat(&last));
    let story = last.split("id=\"story\"").nth(1).expect("a story").split("</ol>").next().unwrap();
    assert!(story.contains("<b>Guest 1</b>") && story.contains("<b>Berthe</b>"), "{story}");
}

/// A picture that stands for itself.
fn check_picture(person: &Person, path: &str) {
    let answer = person.get(path).expect(200);
    assert_eq!(answer.header("content-type"), Some("image/svg+xml"));
    let text = answer.text();
    assert!(text.starts_with("<svg xmlns=") && text.ends_with("</svg>"), "{text}");
    for foreign in ["href", "<style", "<script", "url("] {
        assert!(!text.contains(foreign), "{foreign} in {text}");
    }
    assert_eq!(person.get(&path.replace(".svg", ".png")).status, 404);
}

/// Every sound of every turn can be heard again, from the table's replay and from its record alone.
fn check_sounds(server: &Server, person: &Person, path: &str, record: &Value) {
    let id = server.client().request("POST", "/records", None, Some(record)).expect(201).json()["record"].clone();
    let id = id.as_str().unwrap();
    let moves = record["moves"].as_array().unwrap().len();
    let mut heard = 0;
    for at in 0..=moves {
        let shown = page(server.client(), &format!("{path}?at={at}"), Some(&person.token)).expect(200);
        let throws = shown.text().split("data-throws=\"").last().and_then(|rest| rest.split('"').next());
        // "1c0" is who threw what; the name of the sound follows.
        for name in throws.unwrap_or_default().split(' ').filter(|throw| throw.len() > 16) {
            let name = &name[name.len() - 16..];
            let clip =
                person.client.request("GET", &format!("{path}/1/sounds/{name}"), Some(&person.token), None).expect(200);
            assert_eq!(clip.header("content-type"), Some("audio/flac"));
            assert_eq!(clip.body, server.client().get(&format!("/records/{id}/sounds/{name}")).expect(200).body);
            heard += 1;
        }
    }
    assert!(heard > moves, "{heard} sounds in {moves} moves");
    assert_eq!(person.get(&format!("{path}/1/sounds/0123456789abcdef")).status, 404);
}

#[test]
fn a_link_says_what_it_leads_to_and_nothing_else() {
    let server = Server::start();
    let public_url = format!("http://{}", server.address);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "calaveras" }));
    let invited = page(server.client(), &format!("/tables/{table}"), None).expect(200).text().to_owned();
    play(&person, &table);
    let replay = page(server.client(), &format!("/tables/{table}/replay?game=1&at=3&as=0"), None).expect(200);
    for text in [&invited, replay.text()] {
        let tag = |name: &str| {
            let (_, rest) = text.split_once(&format!("property=\"og:{name}\" content=\"")).expect(name);
            rest.split('"').next().unwrap().to_owned()
        };
        assert!(tag("title").contains("Calaveras"));
        assert!(!tag("description").is_empty() && !tag("description").contains("draw"), "{}", tag("description"));
        assert!(tag("url").starts_with(&format!("{public_url}/tables/{table}")));
        let picture = tag("image").strip_prefix(&*public_url).unwrap().to_owned();
        let picture = server.client().get(&picture).expect(200);
        assert_eq!(picture.header("content-type"), Some("image/png"));
        assert_eq!(picture.body[..8], *b"\x89PNG\r\n\x1a\n");
    }
}

fn records(game: &str) -> Vec<(String, Vec<u8>, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(game);
    let mut records = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|end| end == "json") {
            let printed = fs::read_to_string(path.with_extension("jsonl")).unwrap();
            let is_legal = !printed.lines().last().unwrap().starts_with("{\"error\":");
            records.push((path.display().to_string(), fs::read(&path).unwrap(), is_legal));
        }
    }
    records
}

/// Awkward moments, hand-written starts, whole games: whatever `soupcon replay` plays can be looked at.
#[test]
fn whatever_can_be_replayed_can_be_brought_along() {
    let server = Server::start();
    for game in ["calaveras", "arosa", "codenames", "format-1"] {
        for (name, bytes, is_legal) in records(game) {
            let brought = server.client().request_with("POST", "/records", &[], &bytes);
            if !is_legal {
                assert_eq!(brought.verdict(), (400, "malformed".to_owned()), "{name}");
                assert!(
                    brought.json()["error"]["message"].as_str().unwrap().contains("moves["),
                    "{name}: {}",
                    brought.text()
                );
                continue;
            }
            let id = brought.expect(201).json()["record"].as_str().unwrap().to_owned();
            for query in ["at=0&as=truth", "at=1&as=onlooker", "at=3&as=0", "at=99999&as=1", "at=99999&as=truth"] {
                let shown = page(server.client(), &format!("/records/{id}?{query}"), None);
                assert_eq!(shown.status, 200, "{name} {query}");
            }
            assert_eq!(server.client().get(&format!("/records/{id}/2.svg")).status, 200, "{name}");
        }
    }
}

#[test]
fn a_hostile_record_is_refused_with_the_place_that_is_wrong() {
    let server = Server::start();
    let client = server.client();
    let bring = |bytes: &[u8]| client.request_with("POST", "/records", &[("content-type", "application/json")], bytes);
    let knock = json!([0, 900, 3, 0, 0]);
    let sound = json!({ "impacts": vec![knock; 5000], "seed": "0".repeat(64) });
    let endless = json!({ "tower": "x", "poses": [], "throws": [sound] });
    let dealt = json!({ "tower": "x", "poses": [], "throws": [] });
    for (record, place) in [
        (json!([]), "line 1"),
        (json!({ "game": "chess" }), "game:"),
        (json!({ "game": "arosa", "options": { "players": 99 } }), "options"),
        (json!({ "game": "calaveras", "start": { "seats": [] } }), "line 1"),
        (
            json!({ "game": "arosa", "start": { "players": 9, "reserve": [], "hotel": [], "board": [], "found": [], "turn": 0 } }),
            "start",
        ),
        (json!({ "game": "calaveras", "moves": [{ "seat": 9, "pass": true }] }), "moves[0]"),
        (json!({ "game": "calaveras", "names": ["x".repeat(31)] }), "names[0]"),
        (json!({ "game": "calaveras", "names": ["\u{202e}x"] }), "names[0]"),
        (json!({ "game": "arosa", "aftermath": [endless] }), "aftermath[0]"),
        (json!({ "game": "arosa", "aftermath": [{ "tower": 1 }] }), "aftermath[0]"),
        (json!({ "game": "arosa", "aftermath": [dealt, dealt] }), "aftermath"),
    ] {
        let answer = bring(record.to_string().as_bytes());
        assert_eq!(answer.verdict(), (400, "malformed".to_owned()), "{record:.80}");
        let message = answer.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(place), "{place}: {message}");
    }
    assert_eq!(bring(&vec![b' '; (4 << 20) + 10_000]).status, 413);
    assert_eq!(bring(b"\xff").status, 400);
    assert_eq!(client.get(&format!("/records/{}", "0".repeat(32))).status, 404);
    // The page says it in a sentence, in the language of whoever brings it.
    let form = "--edge\r\ncontent-disposition: form-data; name=\"text\"\r\n\r\n{\"game\":\"chess\"}\r\n--edge--\r\n";
    let headers = [HTML, ("content-type", "multipart/form-data; boundary=edge"), ("accept-language", "fr")];
    let refused = client.request_with("POST", "/records", &headers, form.as_bytes()).expect(422);
    assert!(refused.text().contains("chess") && refused.text().contains("lang=\"fr\""), "{}", refused.text());
    let foreign = [headers[1], ("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site")];
    assert_eq!(client.request_with("POST", "/records", &foreign, form.as_bytes()).status, 403);
}

#[test]
fn records_are_brought_along_at_a_pace() {
    let server = Server::start_with(&["--log", "warn"]);
    let bring = |nth: usize| {
        let record = json!({ "game": "calaveras", "seed": nth });
        server.client().request("POST", "/records", None, Some(&record))
    };
    let answers: Vec<u16> = (0..30).map(|nth| bring(nth).status).collect();
    assert!(answers[..15].iter().all(|status| *status == 201) && answers.contains(&429), "{answers:?}");
}
