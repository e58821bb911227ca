//! What is hidden is never sent. Every byte that anybody receives over whole games is kept and compared with the truth, which
//! lies in the log.

use std::collections::BTreeMap;
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};

use crate::client::{Client, Message, Stream};
use crate::person::{Person, log};
use crate::play::{GAMES, play_to_the_end};
use crate::server::Server;

/// All that one client received over a game.
struct Heard {
    seat: Option<usize>,
    /// The messages of the stream.
    messages: Vec<Message>,
    /// The answers to requests.
    answers: Vec<String>,
    raw: Vec<u8>,
}

fn record(mut stream: Stream) -> JoinHandle<(Vec<Message>, Vec<u8>)> {
    thread::spawn(move || {
        let mut messages = Vec::new();
        while messages.last().is_none_or(|message: &Message| !message.is_over()) {
            messages.push(stream.next().expect("the stream goes on until the game is over"));
        }
        (messages, stream.raw().to_vec())
    })
}

/// A whole game that has something to tell: in Codenames the first guess may be the last.
fn play(server: &Server, game: &str) -> (Vec<Heard>, String, Vec<Person>) {
    let mut games = std::iter::repeat_with(|| play_once(server, game));
    games.find(|(heard, ..)| heard.iter().all(|one| one.messages.len() > 10)).expect("there are longer games")
}

/// Three people and a bot play a whole game, and an onlooker looks on.
fn play_once(server: &Server, game: &str) -> (Vec<Heard>, String, Vec<Person>) {
    let people: Vec<Person> = (0..3).map(|_| Person::new(server)).collect();
    let table = people[0].make(json!({ "game": game, "mix": "the host's" }));
    people[1].joins(&table, 1);
    people[2].joins(&table, 2);
    let path = format!("/tables/{table}/stream");
    let onlooker = record(server.client().stream(&path, &[]).ok().unwrap());
    let recorders: Vec<_> = people.iter().map(|person| record(person.stream(&table))).collect();
    let mut stream = people[0].stream(&table);
    people[0].does(&table, "start", json!({}));
    play_to_the_end(&people.iter().collect::<Vec<_>>(), &table, &mut stream);

    let (messages, raw) = onlooker.join().unwrap();
    let mut heard = vec![Heard { seat: None, messages, answers: Vec::new(), raw }];
    for (seat, (person, recorder)) in people.iter().zip(recorders).enumerate() {
        let (messages, raw) = recorder.join().unwrap();
        let answers = person.heard.lock().unwrap().clone();
        heard.push(Heard { seat: Some(seat), messages, answers, raw });
    }
    (heard, table, people)
}

impl Heard {
    /// Every text that came before the game was over: messages, and answers to requests.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let is_open = |text: &&str| !text.contains("\"phase\":\"over\",\"host\"");
        let messages = self.messages.iter().map(|message| &*message.text);
        messages.chain(self.answers.iter().map(|answer| &**answer)).filter(is_open)
    }

    fn jsons(&self) -> impl Iterator<Item = Value> {
        self.texts().filter_map(|text| serde_json::from_str(text).ok())
    }

    /// What was told by the number of the entry: events, and the view. What only this seat may know is taken out by `hide`.
    fn told(&self, hide: &dyn Fn(&mut Value, usize)) -> BTreeMap<(u64, bool), Value> {
        let mut told = BTreeMap::new();
        for mut json in self.jsons() {
            let (Some(seq), true) = (json["seq"].as_u64(), json["view"].is_object() || json["events"].is_array())
            else {
                continue;
            };
            if let Some(seat) = self.seat {
                hide(&mut json, seat);
            }
            let is_view = json["view"].is_object();
            if is_view {
                json["you"] = Value::Null;
                json["view"]["you"] = Value::Null;
            }
            told.insert((seq, is_view), json);
        }
        told
    }
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Calls `visit` with every object in a value.
fn visit_objects(value: &Value, visit: &mut dyn FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            visit(object);
            object.values().for_each(|value| visit_objects(value, visit));
        }
        Value::Array(values) => values.iter().for_each(|value| visit_objects(value, visit)),
        _ => {}
    }
}

/// What holds for every game: no token, no secret, no value of the others before the end; and every seat knows what an
/// onlooker knows and, beyond that, only what `hide` takes out.
fn check_all(
    server: &Server,
    heard: &[Heard],
    table: &str,
    people: &[Person],
    hide: &dyn Fn(&mut Value, usize),
) -> (u64, Value) {
    let log = log(server, table);
    let secret = &log[0].1["made"]["secret"];
    let dealt = log.iter().find_map(|(seq, entry)| Some((*seq, entry.get("dealt")?.clone()))).unwrap();
    let onlooker = heard[0].told(hide);
    assert!(onlooker.len() > 5);
    for one in heard {
        let texts: Vec<&str> = one.texts().collect();
        for hidden in ["secret", "salt"] {
            let hidden = secret[hidden].as_str().unwrap();
            assert!(texts.iter().all(|text| !text.contains(hidden)), "{hidden} before the end");
            assert!(contains(&one.raw, hidden), "it is shown at the end, so this test would find it");
        }
        assert!(texts.iter().all(|text| !text.contains("the host's") && !text.contains("mixed_in")));
        for person in people {
            assert!(!contains(&one.raw, &person.token));
            assert!(one.answers.iter().all(|text| !text.contains(&person.token)));
        }
        let told = one.told(hide);
        let mut compared = 0;
        for (key, value) in &told {
            if let Some(public) = onlooker.get(key) {
                assert_eq!(value, public, "seat {:?} hears more than an onlooker", one.seat);
                compared += 1;
            }
        }
        assert!(compared > 5, "{compared} messages of seat {:?} were compared", one.seat);
    }
    let output = server.stderr();
    assert!(people.iter().all(|person| !output.contains(&person.token)), "a token is in the server's log");
    assert!(!output.contains(secret["secret"].as_str().unwrap()), "the secret is in the server's log");
    dealt
}

#[test]
fn c29_nobody_receives_the_cards_of_another() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "debug"]);
    let (heard, table, people) = play(&server, "calaveras");
    let count = |cards: &mut Value| {
        if let Some(number) = cards.as_array().map(Vec::len) {
            *cards = number.into();
        }
    };
    let (dealt_seq, dealt) = check_all(&server, &heard, &table, &people, &|json, seat| {
        if json["view"].is_object() {
            count(&mut json["view"]["seats"][seat]["hand"]);
        }
        for event in json.get_mut("events").and_then(Value::as_array_mut).into_iter().flatten() {
            if event["event"] == "drew" && event["seat"] == seat {
                count(&mut event["cards"]);
            }
        }
    });
    let sorted = |cards: &Value| {
        let mut cards: Vec<String> = cards.as_array().unwrap().iter().map(Value::to_string).collect();
        cards.sort();
        cards
    };
    for one in &heard {
        // What remains of an onlooker's text has numbers where the cards are, so by comparison everybody else's has too.
        let mut drawn = 0;
        for json in one.jsons() {
            visit_objects(&json, &mut |object| {
                assert!(object.get("deck").is_none_or(Value::is_number), "{object:?}");
                let is_own = object.get("seat").is_some_and(|seat| seat.as_u64() == one.seat.map(|seat| seat as u64));
                if object.get("event").is_some_and(|event| event == "drew") {
                    assert_eq!(object["cards"].is_array(), is_own, "{object:?}");
                    drawn += 1;
                }
            });
            for (seat, player) in json["view"]["seats"].as_array().into_iter().flatten().enumerate() {
                assert_eq!(player["hand"].is_array(), one.seat == Some(seat), "{player}");
            }
        }
        assert!(drawn > 3);
        check_draws_in_bytes(one);
        // The cards of the first view are those that the log says were dealt to this seat.
        let first = one.jsons().find(|json| json["view"].is_object()).unwrap();
        if let (Some(seat), true) = (one.seat, first["seq"] == dealt_seq) {
            let hand = sorted(&first["view"]["seats"][seat]["hand"]);
            assert_eq!(hand, sorted(&dealt["start"]["seats"][seat]["hand"]));
        }
    }
}

/// In the very bytes, a draw of another seat is followed by one digit.
fn check_draws_in_bytes(one: &Heard) {
    let text = String::from_utf8_lossy(&one.raw);
    let needle = "\"event\":\"drew\",\"seat\":";
    for (at, _) in text.match_indices(needle) {
        let rest = &text[at + needle.len()..];
        let (seat, rest) = rest.split_once(",\"cards\":").unwrap();
        if seat.parse().ok() != one.seat {
            let (number, _) = rest.split_once('}').unwrap();
            assert!(number.len() == 1 && number.parse::<u8>().is_ok(), "{number}");
        }
    }
}

#[test]
fn a24_nobody_receives_where_anything_fell() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "debug"]);
    let (heard, table, people) = play(&server, "arosa");
    check_all(&server, &heard, &table, &people, &|_, _| {});
    let throws: usize = log(&server, &table)
        .iter()
        .map(|(_, entry)| entry["moved"]["mv"]["throws"].as_array().map_or(0, Vec::len))
        .sum();
    for one in &heard {
        let mut threw = 0;
        for json in one.messages.iter().map(|message| &message.json).chain(&one.jsons().collect::<Vec<_>>()) {
            visit_objects(json, &mut |object| {
                for hidden in ["hotel", "throws", "knocked", "fell"] {
                    assert!(!object.contains_key(hidden), "{object:?}");
                }
                match object.get("event").and_then(Value::as_str) {
                    Some("threw") => {
                        assert!(object.keys().eq(["by", "event", "piece"]), "{object:?}");
                        threw += 1;
                    }
                    Some("fell-out") => assert!(object.keys().eq(["event", "piece"]), "{object:?}"),
                    _ => {}
                }
            });
        }
        assert!(threw > 0 && throws > 0);
    }
}

#[test]
fn k3_no_agent_receives_the_key() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "debug"]);
    let (heard, table, people) = play(&server, "codenames");
    let spymasters = [0, 2];
    let covered = |view: &Value, at: usize| view["covered"].as_array().unwrap().contains(&view["words"][at]);
    let (_, dealt) = check_all(&server, &heard, &table, &people, &|json, seat| {
        if json["view"].is_object() && spymasters.contains(&seat) {
            for at in 0..25 {
                if !covered(&json["view"], at) {
                    json["view"]["key"][at] = Value::Null;
                }
            }
        }
    });
    for one in &heard {
        let is_spymaster = one.seat.is_some_and(|seat| spymasters.contains(&seat));
        let mut views = 0;
        for json in one.jsons().filter(|json| json["view"].is_object()) {
            let view = &json["view"];
            views += 1;
            for at in 0..25 {
                let shown = if is_spymaster || covered(view, at) { &dealt["start"]["key"][at] } else { &Value::Null };
                assert_eq!(&view["key"][at], shown, "word {at}, seat {:?}", one.seat);
            }
        }
        assert!(views > 0);
    }
}

/// What somebody may try at a table who has its address and nothing else.
fn asks_of_strangers() -> Vec<(&'static str, &'static str, Option<Value>)> {
    let looks =
        ["", "/stream", "/stream?after=1", "/stream?page=x", "/record", "/qr.svg", "/verified", "/replay", "/review"];
    let others = ["/screen", "/screen/stream?page=x", "/host", "/host/stream?page=x", "/sounds/0123456789abcdef"];
    let moves = [json!({ "seat": 0, "pass": true }), json!({ "seat": 0, "clue": "soup", "number": 1 }), json!("soup")];
    let mut asks: Vec<_> = looks.into_iter().chain(others).map(|end| ("GET", end, None)).collect();
    for mv in moves {
        for end in ["/moves", "/opinion", "/foresight"] {
            asks.push(("POST", end, Some(json!({ "move": mv }))));
        }
    }
    asks.push(("POST", "/chat", Some(json!({ "text": "hello" }))));
    asks.push(("POST", "/sit", Some(json!({ "seat": 1 }))));
    asks.push(("POST", "/start", Some(json!({}))));
    asks.push(("POST", "/forget", Some(json!({ "game": 1 }))));
    asks.push(("POST", "/hint", None));
    asks.push(("POST", "/point", Some(json!({ "at": 1 }))));
    asks.push(("POST", "/learn", Some(json!({ "lesson": 1 }))));
    asks.push(("POST", "/touch", Some(json!({ "word": "soup", "seq": 1 }))));
    asks.push(("POST", "/go-on", Some(json!({ "at": 1, "seat": 0 }))));
    asks.push(("POST", "/host/close", Some(json!({}))));
    asks
}

#[test]
fn a_table_without_onlookers_looks_like_none_to_strangers() {
    let server = Server::start();
    let (host, stranger) = (Person::new(&server), Person::new(&server));
    let client: Client = server.client();
    for game in GAMES {
        let table = host.make(json!({ "game": game, "onlookers": false }));
        host.does(&table, "start", json!({}));
        let mut none = table.clone().into_bytes();
        none[0] = if none[0] == b'0' { b'1' } else { b'0' };
        let none = String::from_utf8(none).unwrap();
        let wrong = "0".repeat(52);
        let truncated = &host.token[..51];
        let tokens = [None, Some(&*wrong), Some(truncated), Some(""), Some(&*stranger.token), Some(&*host.id)];
        for token in tokens {
            for (method, end, body) in asks_of_strangers() {
                let ask = |id: &str| client.request(method, &format!("/tables/{id}{end}"), token, body.as_ref());
                let (real, unreal) = (ask(&table), ask(&none));
                assert!(matches!(real.status, 401 | 403 | 404), "{method} {end} {token:?}: {}", real.status);
                assert_eq!((real.status, &real.body), (unreal.status, &unreal.body), "{method} {end} {token:?}");
                let names = |answer: &crate::client::Answer| -> Vec<String> {
                    answer.headers.iter().map(|(name, _)| name.clone()).collect()
                };
                assert_eq!(names(&real), names(&unreal));
            }
        }
        assert_eq!(host.get(&format!("/tables/{table}")).status, 200);
    }
    // A token that was traded is a stranger's.
    let table = host.make(json!({ "game": "arosa" }));
    host.post("/people/renew", &json!({})).expect(200);
    assert_eq!(host.tries(&table, "start", json!({})), (401, "no-person".to_owned()));
    assert_eq!(host.get(&format!("/tables/{table}/stream")).verdict(), (401, "no-person".to_owned()));
}
