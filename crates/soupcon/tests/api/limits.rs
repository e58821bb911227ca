//! Everything has a limit: bodies, texts, streams, how often, how slowly.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Answer, Connection, head};
use crate::person::{Person, wait_for};
use crate::play::play_to_the_end;
use crate::server::Server;

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn a_body_has_64_kib_at_the_most() {
    let server = Server::start();
    let small = json!({ "name": "Ada", "game": "arosa" }).to_string();
    let padded = |length: usize| small.clone() + &" ".repeat(length - small.len());
    let post = |body: &str| server.client().request_with("POST", "/tables", &[JSON], body.as_bytes());
    post(&padded(64 << 10)).expect(201);
    assert_eq!(post(&padded((64 << 10) + 1)).verdict(), (413, "too-large".to_owned()));
    // A length that is only claimed isn't waited for, nor is one that isn't said.
    let mut claimed = Connection::open(server.address);
    claimed.send(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n").unwrap();
    claimed.send(b"transfer-encoding: chunked\r\n\r\n").unwrap();
    let chunk = [b"4000\r\n".as_slice(), &[b' '; 0x4000], b"\r\n"].concat();
    for _ in 0..5 {
        claimed.send(&chunk).unwrap();
    }
    assert_eq!(claimed.answer(false).unwrap().status, 413);
}

#[test]
fn a_body_is_json_or_a_form() {
    let server = Server::start();
    let body = json!({ "name": "Ada", "game": "arosa" }).to_string();
    let post = |kind: &str| server.client().request_with("POST", "/tables", &[("content-type", kind)], body.as_bytes());
    for kind in ["text/plain", "multipart/form-data; boundary=x", "", "application/jsonp", "text/json"] {
        assert_eq!(post(kind).verdict(), (415, "wrong-type".to_owned()), "{kind}");
    }
    assert_eq!(server.client().request_with("POST", "/tables", &[], body.as_bytes()).status, 415);
    post("Application/JSON; charset=utf-8").expect(201);
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let made = server.client().request_with("POST", "/tables", &form, b"name=Ada&game=arosa&players=3").expect(303);
    assert!(made.header("location").unwrap().starts_with("/tables/"));
}

#[test]
fn texts_have_limits() {
    let server = Server::start();
    let host = Person::new(&server);
    let table = host.make(json!({ "game": "arosa", "options": { "first": 0 } }));
    let long = |count: usize| "x".repeat(count);
    let make = |name: &str, mix: &str| host.post("/tables", &json!({ "name": name, "game": "arosa", "mix": mix }));
    make(&long(30), &long(64)).expect(201);
    for (name, mix) in [(&*long(31), ""), ("", ""), (" ", ""), ("a\u{200b}", ""), ("Ada", &*long(65))] {
        assert_eq!(make(name, mix).verdict(), (400, "text".to_owned()), "{name:?} {mix:?}");
        let join = json!({ "name": name, "mix": mix });
        assert_eq!(host.tries(&table, "join", join), (400, "text".to_owned()), "{name:?} {mix:?}");
    }
    host.does(&table, "start", json!({}));
    let play = |id: &str| json!({ "id": id, "move": { "seat": 0, "open": 1 } });
    for id in [&*long(65), ""] {
        assert_eq!(host.tries(&table, "moves", play(id)), (400, "text".to_owned()));
    }
    host.does(&table, "moves", play(&long(64)));
}

#[test]
fn a_person_has_eight_streams_of_a_table() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let mut streams: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..16).map(|_| scope.spawn(|| person.stream_with(&table, "", &[]))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let refused: Vec<(u16, String)> =
        streams.iter().filter_map(|stream| Some(stream.as_ref().err()?.verdict())).collect();
    assert_eq!(refused, vec![(409, "full".to_owned()); 8]);
    // Another person and another table are not affected; a closed stream makes room.
    Person::new(&server).stream(&table);
    person.stream(&person.make(json!({ "game": "arosa" })));
    let open = streams.iter().position(Result::is_ok).unwrap();
    drop(streams.remove(open));
    let start = Instant::now();
    while person.stream_with(&table, "", &[]).is_err() {
        assert!(start.elapsed() < Duration::from_secs(5), "a closed stream makes room");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn who_asks_too_often_is_told_when_to_come_back() {
    let server = Server::start_with(&["--log", "warn"]);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let too_many = |answer: &Answer| {
        let retry: u32 = answer.header("retry-after").expect("it says when").parse().unwrap();
        assert!(retry >= 1);
        assert_eq!(answer.verdict(), (429, "too-many".to_owned()));
    };
    let limited = |most: usize, ask: &dyn Fn() -> Answer| {
        let mut allowed = 0;
        let refused = loop {
            let answer = ask();
            if answer.status == 429 {
                break answer;
            }
            allowed += 1;
            assert!(allowed < 2 * most, "{allowed} are too many");
        };
        assert!(allowed >= most / 2, "{allowed} are too few");
        too_many(&refused);
    };
    limited(10, &|| person.act(&table, "chat", json!({ "text": "hello" })));
    // Chat has a bucket of its own: one can still act.
    person.does(&table, "place", json!({ "seat": 1, "bot": true }));
    limited(30, &|| person.act(&table, "place", json!({ "seat": 1, "bot": true })));
    limited(60, &|| server.client().get("/codes/ACDEFH"));
    limited(60, &|| person.post("/tables", &json!({ "name": "Ada", "game": "arosa" })));
    // Whoever has a seat still sees the table.
    assert_eq!(person.get(&format!("/tables/{table}")).status, 200);
}

/// The widest bucket: all that an address asks for, whatever it is.
#[test]
fn an_address_asks_2000_times_and_then_200_a_second() {
    let server = Server::start_with(&["--log", "warn"]);
    let mut connection = Connection::open(server.address);
    let mut ask = |path: &str| {
        connection.send(head(server.address, "GET", path, &[], b"").as_bytes()).unwrap();
        connection.forget();
        connection.answer(false).unwrap()
    };
    let start = Instant::now();
    let mut allowed = 0;
    let refused = loop {
        let answer = ask("/lobby");
        if answer.status == 429 {
            break answer;
        }
        assert_eq!(answer.status, 404, "there is no lobby here");
        allowed += 1;
    };
    let most = 2000.0 + 200.0 * start.elapsed().as_secs_f64();
    assert!((2000.0..=most).contains(&f64::from(allowed)), "{allowed} of {most}");
    assert_eq!(refused.verdict(), (429, "too-many".to_owned()));
    assert_eq!(refused.header("retry-after"), Some("1"));
    // Whoever watches over the server is no guest.
    assert_eq!(ask("/healthz").status, 200);
    assert!(ask("/metrics").text().contains("soupcon_too_many_total 1\n"));
    thread::sleep(Duration::from_secs(1));
    assert_eq!(ask("/lobby").status, 404, "after a second there is something in the bucket again");
}

#[test]
fn a_deal_is_checked_for_whoever_may_look_but_not_all_day() {
    let server = Server::start_with(&["--log", "warn"]);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "codenames", "bots": "recruit" }));
    let path = format!("/tables/{table}/verified");
    let check = |accept: &str| server.client().request_with("GET", &path, &[("accept", accept)], b"");
    assert_eq!(check("*/*").verdict(), (409, "not-over".to_owned()));
    person.does(&table, "start", json!({}));
    let mut stream = person.stream(&table);
    play_to_the_end(&[&person], &table, &mut stream);
    let checked: Vec<Answer> = (0..20).map(|_| check("text/html")).collect();
    assert_eq!(checked[0].status, 200);
    assert_eq!(checked[1].body, checked[0].body, "what was found once is found again");
    let refused = checked.iter().find(|answer| answer.status == 429).expect("nobody needs twenty checks at once");
    assert!(refused.header("retry-after").is_some());
}

#[test]
fn an_address_is_believed_only_from_a_trusted_proxy() {
    let ask = |server: &Server, number: usize| {
        let address = format!("203.0.113.9, 198.51.100.{}", number % 250);
        server.client().request_with("GET", "/codes/ACDEFH", &[("x-forwarded-for", &address)], b"").status
    };
    let server = Server::start_with(&["--log", "warn"]);
    assert!((0..100).any(|number| ask(&server, number) == 429), "an address that a client claims is ignored");
    let server = Server::start_with(&["--log", "warn", "--trusted-proxy", "127.0.0.1"]);
    assert!((0..100).all(|number| ask(&server, number) == 404), "each address has its own bucket");
    // What stands left of the last address is what the client itself wrote.
    let forged = |number: usize| {
        let address = format!("198.51.100.{number}, 203.0.113.9");
        server.client().request_with("GET", "/codes/ACDEFH", &[("x-forwarded-for", &address)], b"").status
    };
    assert!((0..100).any(|number| forged(number) == 429));
    // Some proxies write theirs into a line of its own, below the client's.
    let forged_line = |number: usize| {
        let address = format!("198.51.100.{number}");
        let lines = [("x-forwarded-for", &*address), ("x-forwarded-for", "203.0.113.10")];
        server.client().request_with("GET", "/codes/ACDEFH", &lines, b"").status
    };
    assert!((0..100).any(|number| forged_line(number) == 429));
    // Nor is anything believed that stands left of what can't be read.
    let hidden = |number: usize| {
        let address = format!("192.0.2.{number}, nobody");
        server.client().request_with("GET", "/codes/ACDEFH", &[("x-forwarded-for", &address)], b"").status
    };
    assert!((0..100).any(|number| hidden(number) == 429));
}

#[test]
fn slow_requests_are_given_up() {
    let server = Server::start();
    let open = |bytes: &[u8]| {
        let mut connection = Connection::open(server.address);
        connection.send(bytes).unwrap();
        connection
    };
    let start = Instant::now();
    let mut half = open(b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ");
    let mut silent = open(b"");
    let mut bodiless =
        open(b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
    thread::scope(|scope| {
        for connection in [&mut half, &mut silent] {
            scope.spawn(move || {
                while connection.fill(Duration::from_secs(15)).expect("it is closed in time") {}
                let took = start.elapsed();
                assert!((9..13).contains(&took.as_secs()), "{took:?}");
            });
        }
        scope.spawn(|| {
            assert_eq!(bodiless.answer(false).unwrap().verdict(), (408, "too-slow".to_owned()));
            assert!(start.elapsed() < Duration::from_secs(13));
        });
        // Others are served meanwhile.
        scope.spawn(|| assert_eq!(server.client().get("/readyz").status, 200));
    });
}

#[test]
fn a_slow_reader_holds_up_nobody() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let mut stalled: Vec<Connection> = Vec::new();
    for _ in 0..20 {
        let mut connection = Connection::open(server.address);
        let path = format!("/tables/{table}/stream");
        connection.send(head(server.address, "GET", &path, &[], b"").as_bytes()).unwrap();
        stalled.push(connection);
    }
    let mut stream = person.stream(&table);
    stream.next().unwrap();
    let text = "x".repeat(500);
    let mut slowest = Duration::ZERO;
    for _ in 0..400 {
        let start = Instant::now();
        let seq = person.does(&table, "chat", json!({ "text": text }));
        wait_for(&mut stream, |message| message.seq() == Some(seq));
        slowest = slowest.max(start.elapsed());
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    let figures = server.client().get("/metrics");
    assert!(figures.text().contains("soupcon_streams 21\n"), "they are still there");
    // Who reads again hears everything up to the last line, in order.
    let mut text = String::new();
    let last = person.sees(&table)["seq"].as_u64().unwrap();
    while !text.contains(&format!("{{\"seq\":{last},")) {
        assert!(stalled[0].fill(Duration::from_secs(5)).expect("it goes on"));
        text = String::from_utf8_lossy(&stalled[0].raw).into_owned();
    }
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let seqs: Vec<u64> = lines.filter_map(|line| line["seq"].as_u64()).collect();
    assert!(seqs.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn who_never_reads_is_dropped_and_others_notice_nothing() {
    let server = Server::start_with(&["--no-rate-limits", "--log", "warn", "--reader-patience-s", "2"]);
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let path = format!("/tables/{table}/stream");
    let mut stalled: Vec<Connection> = (0..5).map(|_| Connection::open_narrow(server.address)).collect();
    for connection in &mut stalled {
        connection.send(head(server.address, "GET", &path, &[], b"").as_bytes()).unwrap();
    }
    let mut stream = person.stream(&table);
    stream.next().unwrap();
    let streams = || {
        let figures = server.client().get("/metrics");
        let line = figures.text().lines().find_map(|line| line.strip_prefix("soupcon_streams "));
        line.and_then(|count| count.parse::<u32>().ok()).unwrap()
    };
    assert_eq!(streams(), 6);
    // More than the kernel keeps for a client; who reads hears all of it, in order.
    let text = "x".repeat(500);
    let mut lines = 0;
    while streams() > 1 {
        let seq = person.does(&table, "chat", json!({ "text": text }));
        assert_eq!(stream.next().unwrap().seq(), Some(seq));
        lines += 1;
        assert!(lines < 20_000, "{} streams are still there", streams());
    }
    assert!(lines > 20, "they were not dropped for something else");
    // They were cut off in the middle.
    let last = person.sees(&table)["seq"].as_u64().unwrap();
    for mut connection in stalled {
        while connection.fill(Duration::from_secs(5)).unwrap_or(false) {}
        assert!(!String::from_utf8_lossy(&connection.raw).contains(&format!("{{\"seq\":{last},")));
    }
}
