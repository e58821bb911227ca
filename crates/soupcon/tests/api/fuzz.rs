//! Malformed requests, made from the API's own description and the pages' forms: none of them may be answered with a 5xx, hang, or end
//! in a panic.
//!
//! `SOUPCON_FUZZ_REQUESTS` sets how many there are, `SOUPCON_FUZZ_SEED` where they begin.

use std::collections::BTreeMap;
use std::env;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Answer, Connection, head};
use crate::fuzz_body::{Dice, body, form};
use crate::person::Person;
use crate::server::Server;

const WORKERS: u64 = 2;
/// How long an answer may take.
const DEADLINE: Duration = Duration::from_secs(8);
/// After so many requests a worker makes new people and tables: by then the old ones have lost their tokens and seats.
const FRESH: u64 = 500;

/// An address with a method, and an example of its body.
struct Operation {
    path: String,
    method: String,
    example: Value,
    is_form: bool,
}

fn operations(server: &Server) -> Vec<Operation> {
    let document = server.client().get("/api/openapi.json").expect(200).json();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let example = operation.pointer("/requestBody/content/application~1json/example").cloned();
            let (path, method) = (path.clone(), method.to_uppercase());
            operations.push(Operation { path, method, example: example.unwrap_or(json!({})), is_form: false });
        }
    }
    assert!(operations.len() > 15, "the document describes the API");
    operations.extend(forms().into_iter().map(|(path, example)| {
        let (path, method) = (path.to_owned(), "POST".to_owned());
        Operation { path, method, example, is_form: true }
    }));
    operations
}

/// The addresses of the pages' forms.
fn forms() -> Vec<(&'static str, Value)> {
    let mv = json!({ "seat": 0, "pass": true });
    vec![
        ("/play", json!({ "game": "calaveras", "with": "bots" })),
        ("/daily", json!({ "game": "calaveras" })),
        ("/history/forget", json!({ "table": "", "number": 1 })),
        ("/manners", json!({ "back": "/puzzles", "language": "fr", "theme": "dark" })),
        ("/device", json!({ "table": "" })),
        ("/code", json!({ "code": "ACDEFH", "name": "Bob" })),
        ("/records", json!({ "game": "calaveras", "moves": [] })),
        ("/puzzles/{number}/moves", json!({ "move": mv })),
        ("/tables/{id}/come", json!({ "name": "Bob" })),
        ("/tables/{id}/touch", json!({ "word": "CHAUSSON", "seq": 2 })),
        ("/tables/{id}/point", json!({ "at:json": 3 })),
        ("/tables/{id}/learn", json!({ "lesson:json": 1 })),
        ("/tables/{id}/opinion", json!({ "move": { "seat": 0, "clue": "soup", "number": 1 } })),
        ("/tables/{id}/foresight", json!({ "move": mv })),
        ("/tables/{id}/go-on", json!({ "at:json": 1, "seat": 0 })),
        ("/tables/{id}/host/{verb}", json!({ "person": "", "name": "Bob", "muted": true })),
    ]
}

/// A form that is new must be in the list.
#[test]
fn every_form_of_the_pages_is_tried() {
    let sources = [
        include_str!("../../../web/src/after_routes.rs"),
        include_str!("../../../web/src/door_routes.rs"),
        include_str!("../../../web/src/page_routes.rs"),
        include_str!("../../../web/src/puzzle_routes.rs"),
        include_str!("../../../web/src/replay_routes.rs"),
        include_str!("../../../web/src/view_routes.rs"),
    ];
    let routes = sources.iter().flat_map(|source| source.split(".route(\"").skip(1));
    let taking_posts = routes.filter_map(|route| {
        let (path, methods) = route.split_once('"')?;
        methods.lines().next()?.contains("post(").then_some(path)
    });
    let (mut routed, mut tried): (Vec<&str>, Vec<&str>) =
        (taking_posts.collect(), forms().into_iter().map(|(path, _)| path).collect());
    routed.sort_unstable();
    tried.sort_unstable();
    assert_eq!(tried, routed);
}

/// People and tables to ask about: one table of each game, two of them running.
struct World {
    tokens: Vec<String>,
    people: Vec<String>,
    tables: Vec<String>,
    codes: Vec<String>,
    requests_left: u64,
}

impl World {
    fn new(server: &Server) -> World {
        let (host, guest) = (Person::new(server), Person::new(server));
        let games = [
            json!({ "game": "calaveras", "options": { "first": 0 } }),
            json!({ "game": "codenames", "options": { "first": "red" }, "onlookers": false }),
            json!({ "game": "arosa" }),
        ];
        let tables: Vec<String> = games.into_iter().map(|game| host.make(game)).collect();
        guest.joins(&tables[0], 1);
        let codes = tables.iter().map(|table| host.sees(table)["table"]["code"].as_str().unwrap().to_owned()).collect();
        host.does(&tables[0], "start", json!({}));
        host.does(&tables[1], "start", json!({}));
        let tokens = vec![host.token.clone(), host.token, guest.token, "0".repeat(52), String::new()];
        World { tokens, people: vec![host.id, guest.id], tables, codes, requests_left: FRESH }
    }

    fn path(&self, dice: &mut Dice, pattern: &str) -> String {
        let name = dice.one_of(if pattern.contains("{id}") { &self.tables } else { &self.codes }).clone();
        let odd = match dice.below(24) {
            0 => name[..dice.below(name.len() as u64) as usize].to_owned(),
            1 => name.to_uppercase(),
            2 => format!("{name}x"),
            3 => name.bytes().map(|byte| format!("%{byte:02x}")).collect(),
            4 => "%00".to_owned(),
            5 => "..%2f..%2fetc%2fpasswd".to_owned(),
            6 => "%ff%fe".to_owned(),
            7 => "x".repeat(dice.below(4000) as usize),
            8 => "%F0%9F%8E%B2".to_owned(),
            9 => "%zz".to_owned(),
            _ => name,
        };
        let number = dice.one_of(&["1", "7", "100", "0", "101", "-1", "x", "99999999999999999999"]);
        let verb = dice.one_of(&["rename", "mute", "again", "start", "hint", "x"]);
        let path = pattern.replace("{id}", &odd).replace("{code}", &odd);
        let mut path = path.replace("{number}", number).replace("{verb}", verb);
        if dice.below(4) == 0 {
            let after = dice.one_of(&["0", "1", "-1", "18446744073709551615", "99999999999999999999", "x", "", "%ff"]);
            path += &format!("?after={after}");
        }
        path
    }

    /// An example that tells of people and tables which there are.
    fn fill_in(&self, dice: &mut Dice, example: &Value) -> Value {
        let mut example = example.clone();
        for (name, known) in [("person", &self.people), ("to", &self.people), ("table", &self.tables)] {
            if example.get(name).is_some_and(Value::is_string) {
                example[name] = dice.one_of(known).clone().into();
            }
        }
        example
    }

    fn headers(&self, dice: &mut Dice) -> Vec<(&'static str, String)> {
        let mut headers = Vec::new();
        let token = dice.one_of(&self.tokens).clone();
        match dice.below(8) {
            0 => {}
            1 => headers.push(("cookie", format!("soupcon={token}"))),
            2 => headers.push(("authorization", format!("Basic {token}"))),
            3 => headers.push(("authorization", format!("Bearer {token}\u{e9}"))),
            _ => headers.push(("authorization", format!("Bearer {token}"))),
        }
        if dice.below(4) == 0 {
            headers.push(match dice.below(9) {
                0 => ("sec-fetch-site", dice.one_of(&["cross-site", "same-origin", "?"]).to_string()),
                1 => ("origin", dice.one_of(&["null", "http://x", "://", "\u{1F3B2}"]).to_string()),
                2 => ("last-event-id", dice.one_of(&["-1", "7", "18446744073709551616", "é"]).to_string()),
                3 => ("x-forwarded-for", dice.one_of(&["::1", "1.2.3.4, x", ","]).to_string()),
                4 => ("accept", dice.one_of(&["text/html", "text/event-stream", "\u{ff}"]).to_string()),
                5 => ("x-long", "y".repeat(dice.below(7000) as usize)),
                6 => ("cookie", "soupcon".to_owned() + &";=".repeat(dice.below(500) as usize)),
                7 => ("expect", "100-continue-not".to_owned()),
                _ => ("if-none-match", "*".to_owned()),
            });
        }
        headers
    }
}

/// A request as bytes, and whether its answer has no body.
fn request(dice: &mut Dice, world: &World, operations: &[Operation], server: &Server) -> (Vec<u8>, bool) {
    if dice.below(6) == 0 {
        return (somebodys_move(dice, world, server), false);
    }
    let operation = dice.one_of(operations);
    let path = world.path(dice, &operation.path);
    let odd = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "FOO", "PROPFIND"];
    let method = if dice.below(10) == 0 { dice.one_of(&odd).to_string() } else { operation.method.clone() };
    let mut headers = world.headers(dice);
    // These end a token or a host's rule; too many of them, and nobody is left who may do anything.
    let is_final = ["renew", "leave", "remove", "pass-host", "device"].iter().any(|end| operation.path.ends_with(end));
    if is_final && dice.below(20) != 0 {
        headers.retain(|(name, _)| !matches!(*name, "authorization" | "cookie"));
    }
    let mut sent = Vec::new();
    if operation.method == "POST" {
        let kind = match dice.below(12) {
            0 => "text/plain",
            1 => "application/x-www-form-urlencoded",
            2 => "\u{e9}",
            3.. if operation.is_form && dice.below(4) != 0 => "application/x-www-form-urlencoded",
            _ => "application/json",
        };
        let example = world.fill_in(dice, &operation.example);
        sent = if kind.contains("form") { form(dice, &example) } else { body(dice, &operation.path, &example) };
        headers.push(("content-type", kind.to_owned()));
    }
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, &**value)).collect();
    let mut bytes = head(server.address, &method, &path, &headers, &sent).into_bytes();
    bytes.extend(sent);
    (bytes, method == "HEAD")
}

/// A move, sound or not, of somebody who has a seat: it gets as far as the rules.
fn somebodys_move(dice: &mut Dice, world: &World, server: &Server) -> Vec<u8> {
    let path = format!("/tables/{}/moves", dice.one_of(&world.tables));
    let bearer = format!("Bearer {}", dice.one_of(&world.tokens[..3]));
    let headers = [("authorization", &*bearer), ("content-type", "application/json")];
    let sent = body(dice, &path, &json!({}));
    [head(server.address, "POST", &path, &headers, &sent).as_bytes(), &sent].concat()
}

/// What isn't even HTTP, or could be read in two ways.
fn garbage(dice: &mut Dice) -> Vec<u8> {
    let choices: [&[u8]; 12] = [
        b"GET / HTTP/1.1\nhost: x\n\n",
        b"GET /\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n",
        b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
        b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}",
        b"POST /tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n folded: y\r\n\r\n",
        b"GET / HTTP/9.9\r\nhost: x\r\n\r\n",
        b"GET http://x:99999/ HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nhost: x\r\n\r\n",
    ];
    if dice.below(4) == 0 {
        return [b"GET /".as_slice(), &vec![b'a'; 20_000], b" HTTP/1.1\r\n\r\n"].concat();
    }
    dice.one_of(&choices).to_vec()
}

/// Sends a request and reads its answer. A stream is let go after its head.
fn exchange(connection: &mut Option<Connection>, server: &Server, bytes: &[u8], is_bodiless: bool) -> Answer {
    let is_used = connection.is_some();
    let open = connection.get_or_insert_with(|| Connection::open(server.address));
    let shown = || String::from_utf8_lossy(&bytes[..bytes.len().min(600)]).into_owned();
    let start = Instant::now();
    // A body that is refused unread may not find anybody to take it.
    let _ = open.send(bytes);
    let answer = match open.head() {
        Ok(answer) => answer,
        // The server may close a connection between two requests, never in the middle of one.
        Err(_) if is_used && open.raw.is_empty() => {
            *connection = None;
            return exchange(connection, server, bytes, is_bodiless);
        }
        Err(error) => panic!("{error}, no answer to {}", shown()),
    };
    let is_stream = answer.header("transfer-encoding").is_some();
    let answer = if is_stream { answer } else { open.rest(answer, is_bodiless).expect("an answer has an end") };
    assert!(answer.status < 500, "{} {}: {}", answer.status, answer.text(), shown());
    assert!(start.elapsed() < DEADLINE, "{:?}: {}", start.elapsed(), shown());
    open.forget();
    if is_stream || answer.header("connection") == Some("close") {
        *connection = None;
    }
    answer
}

fn work(server: &Server, operations: &[Operation], seed: u64, requests: u64) -> BTreeMap<u16, u64> {
    let mut dice = Dice::new(seed);
    let mut world = World::new(server);
    let mut connection = None;
    let mut statuses = BTreeMap::new();
    for _ in 0..requests {
        world.requests_left -= 1;
        if world.requests_left == 0 {
            world = World::new(server);
        }
        if dice.below(50) == 0 {
            let mut raw = Connection::open(server.address);
            let _ = raw.send(&garbage(&mut dice));
            if let Ok(answer) = raw.head() {
                assert!(answer.status < 500, "{}", answer.status);
                *statuses.entry(answer.status).or_default() += 1;
            }
            continue;
        }
        let (bytes, is_bodiless) = request(&mut dice, &world, operations, server);
        let answer = exchange(&mut connection, server, &bytes, is_bodiless);
        *statuses.entry(answer.status).or_default() += 1;
    }
    statuses
}

#[test]
fn no_request_however_malformed_shakes_the_server() {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse().expect("a number"));
    let requests: u64 = number("SOUPCON_FUZZ_REQUESTS").unwrap_or(5_000);
    let seed: u64 = number("SOUPCON_FUZZ_SEED").unwrap_or(1);
    // A long run makes thousands of tables whose people never come back. After a minute and a half bots play all of them, hotels and
    // all: it can ask them to take their time.
    let bot_delay_ms = number("SOUPCON_FUZZ_BOT_DELAY_MS").unwrap_or(5).to_string();
    let server = Server::start_with(&["--no-rate-limits", "--log", "warn", "--bot-delay-ms", &bot_delay_ms]);
    let operations = operations(&server);
    let start = Instant::now();
    let statuses = thread::scope(|scope| {
        let (server, operations) = (&server, &operations);
        let run = move |worker| work(server, operations, seed * WORKERS + worker, requests / WORKERS);
        let workers: Vec<_> = (0..WORKERS).map(|worker| scope.spawn(move || run(worker))).collect();
        let mut all: BTreeMap<u16, u64> = BTreeMap::new();
        for worker in workers {
            for (status, count) in worker.join().unwrap() {
                *all.entry(status).or_default() += count;
            }
        }
        all
    });
    eprintln!("{requests} requests in {:.1} s: {statuses:?}", start.elapsed().as_secs_f32());
    // The requests are odd, but not all alike: every road is taken.
    for status in [200, 201, 303, 400, 401, 403, 404, 405, 409, 413, 415, 422] {
        assert!(statuses.contains_key(&status), "nothing was answered with {status}: {statuses:?}");
    }
    assert_eq!(server.client().get("/readyz").status, 200);
    let stderr = server.stderr();
    assert!(!stderr.contains("panicked"), "{stderr}");
    let errors: Vec<&str> = stderr.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(errors.iter().all(|line| line.contains("has seen more of this table")), "{errors:?}");
}
