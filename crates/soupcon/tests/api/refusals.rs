//! Whatever is wrong with a request, the answer is one of ours: JSON for programs, a page for people, never the framework's text.

use serde_json::{Value, json};

use crate::client::Answer;
use crate::person::Person;
use crate::server::Server;

/// Where the addresses are written down.
const ROUTERS: [&str; 7] = [
    include_str!("../../../web/src/routes.rs"),
    include_str!("../../../web/src/page_routes.rs"),
    include_str!("../../../web/src/view_routes.rs"),
    include_str!("../../../web/src/door_routes.rs"),
    include_str!("../../../web/src/replay_routes.rs"),
    include_str!("../../../web/src/after_routes.rs"),
    include_str!("../../../web/src/puzzle_routes.rs"),
];

/// Every address with its placeholders, and whether it takes `GET` and `POST`.
fn routes() -> Vec<(String, bool, bool)> {
    let mut routes = Vec::new();
    for text in ROUTERS {
        for route in text.split(".route(\"").skip(1) {
            let (path, rest) = route.split_once('"').expect("a path in quotes");
            let handlers = rest.split("\n        .").next().unwrap();
            routes.push((path.to_owned(), handlers.contains("get("), handlers.contains("post(")));
        }
    }
    assert!(routes.len() > 50, "{routes:?}");
    routes
}

/// Addresses whose answers aren't made for people or programs of ours.
fn is_plain(path: &str) -> bool {
    ["/healthz", "/readyz", "/metrics", "/robots.txt", "/favicon.ico"].contains(&path)
}

const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml");

/// An error as programs get it: the right type, a code, a message that isn't the framework's.
#[track_caller]
fn is_ours(answer: &Answer, what: &str) {
    assert!(answer.status < 500, "{what}: {} {}", answer.status, answer.text());
    if answer.status < 400 {
        return;
    }
    assert_eq!(answer.header("content-type"), Some("application/json"), "{what}: {}", answer.text());
    let error = answer.json()["error"].clone();
    assert!(error["code"].is_string() && error["message"].is_string(), "{what}: {error}");
    let message = error["message"].as_str().unwrap();
    for framework in ["Failed to", "Cannot parse", "Expected request with", "Invalid URL"] {
        assert!(!message.contains(framework), "{what}: {message}");
    }
}

#[track_caller]
fn is_our_page(answer: &Answer, what: &str) {
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{what}: {}", answer.text());
    assert!(answer.text().contains("id=\"problem\""), "{what}: {}", answer.text());
}

#[test]
fn every_address_refuses_in_our_own_words() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa" }));
    let bearer = format!("Bearer {}", person.token);
    let token = ("authorization", &*bearer);
    for (route, takes_get, takes_post) in routes() {
        let path = route.replace("{id}", &table).replace("{verb}", "sit").replace("{game}", "arosa");
        let path =
            path.replace("{number}", "1").replace("{code}", "ABCDEF").replace("{name}", "x").replace("{picture}", "x");
        // Methods that are not for this address; HEAD has no body to look at.
        let mut wrong = vec!["PUT", "DELETE", "PATCH", "OPTIONS"];
        wrong.extend((!takes_get && route != "/tables/{id}/{verb}").then_some("GET"));
        wrong.extend((!takes_post && !path.starts_with(&format!("/tables/{table}/"))).then_some("POST"));
        for method in wrong {
            let what = format!("{method} {route}");
            let answer = server.client().request_with(method, &path, &[token], b"");
            is_ours(&answer, &what);
            assert_eq!(answer.verdict(), (405, "method".to_owned()), "{what}");
            let allow = answer.header("allow").unwrap_or_default();
            assert!(allow.contains(if takes_post { "POST" } else { "GET" }), "{what}: allow {allow:?}");
            is_our_page(&server.client().request_with(method, &path, &[token, BROWSER], b""), &what);
        }
        if takes_get && !is_plain(&route) && !route.ends_with("/stream") {
            for query in [
                "",
                "?",
                "?after=x&at=x&game=x&move=x&page=%ff&code=%ff&as=x",
                "?at=1&at=2&game=1&game=2&code=1&code=2",
            ] {
                let what = format!("GET {route}{query}");
                is_ours(&server.client().request_with("GET", &format!("{path}{query}"), &[token], b""), &what);
            }
        }
        if route.ends_with("/stream") {
            for query in ["?after=x", "?after=-1", "?page=1&page=2"] {
                let answer = server.client().request_with("GET", &format!("{path}{query}"), &[token], b"");
                is_ours(&answer, &format!("GET {route}{query}"));
                assert_eq!(answer.verdict(), (400, "malformed".to_owned()), "GET {route}{query}");
            }
        }
        if takes_post {
            let bodies: [(&str, &[u8]); 8] = [
                ("text/plain", b"seat=1"),
                ("", b"{}"),
                ("application/json", b"{"),
                ("application/json", b"[]"),
                ("application/json", b"\xff"),
                ("application/x-www-form-urlencoded", b"seat=%f"),
                ("multipart/form-data", b"--"),
                ("application/json; charset=latin1", b"\"x\""),
            ];
            for (kind, body) in bodies {
                let what = format!("POST {route} as {kind:?}: {body:?}");
                let answer = server.client().request_with("POST", &path, &[token, ("content-type", kind)], body);
                is_ours(&answer, &what);
            }
        }
    }
    let bad = server.client().request_with("GET", "/puzzles/1?move=x", &[BROWSER], b"").expect(400);
    is_our_page(&bad, "a query that can't be read");
    let bad = server.client().request_with("GET", "/puzzles/%ff", &[BROWSER], b"").expect(404);
    is_our_page(&bad, "a path that can't be read");
}

/// Somebody who comes to the address of the code's form gets the form.
#[test]
fn a_code_that_was_not_entered_leads_to_where_it_is_entered() {
    let server = Server::start();
    let answer = server.client().get("/code").expect(303);
    assert_eq!(answer.header("location"), Some("/"));
}

#[test]
fn a_list_is_no_object_in_any_body() {
    let server = Server::start();
    let person = Person::new(&server);
    let table = person.make(json!({ "game": "arosa", "options": { "first": 0 } }));
    let refused = |path: &str, body: Value| {
        let answer = person.post(path, &body);
        assert_eq!(answer.verdict(), (400, "malformed".to_owned()), "{path} {body}: {}", answer.text());
        let message = answer.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("sequence, expected an object"), "{path} {body}: {message}");
    };
    let at = |verb: &str| format!("/tables/{table}/{verb}");
    refused(&at("sit"), json!([1]));
    refused(&at("chat"), json!(["hello"]));
    refused(&at("arrange"), json!(["codenames"]));
    refused(&at("start"), json!([]));
    refused(&at("point"), json!([1]));
    refused("/people/renew", json!([person.token]));
    refused("/daily", json!(["arosa"]));
    refused("/play", json!(["arosa", "bots"]));
    refused("/records", json!(["arosa"]));
    refused("/tables", json!({ "game": "codenames", "options": { "timer": [60, 60] } }));
    person.does(&table, "start", json!({}));
    refused(&at("moves"), json!(["m1", null, { "seat": 0, "open": 3 }]));
    refused(&at("moves"), json!({ "move": [0, null, false, 3] }));
    person.does(&table, "moves", json!({ "move": { "seat": 0, "open": 3 } }));
    refused(&at("foresight"), json!({ "move": [0] }));
    let made = person.post("/tables", &json!(["Ada", "arosa"]));
    assert_eq!(made.verdict(), (400, "malformed".to_owned()), "{}", made.text());
}

#[test]
fn a_game_is_all_that_a_table_needs() {
    let server = Server::start();
    let person = Person::new(&server);
    let name_at = |table: &Value| {
        let seen = person.sees(table["table"].as_str().unwrap());
        seen["table"]["people"][0]["name"].as_str().unwrap().to_owned()
    };
    let made = person.post("/tables", &json!({ "game": "calaveras" })).expect(201).json();
    assert!(name_at(&made).starts_with("Room "), "{}", name_at(&made));
    // Which table somebody came to last is known by the millisecond.
    std::thread::sleep(std::time::Duration::from_millis(2));
    person.post("/tables", &json!({ "game": "calaveras", "name": "Ada" })).expect(201);
    let made = person.post("/tables", &json!({ "game": "arosa" })).expect(201).json();
    assert_eq!(name_at(&made), "Ada", "what they were called last");
    let stranger = server.client().request("POST", "/tables", None, Some(&json!({ "game": "codenames" }))).expect(201);
    assert!(stranger.json()["token"].is_string());
    assert_eq!(person.post("/tables", &json!({ "game": "arosa", "name": "" })).verdict(), (400, "text".to_owned()));
}

#[test]
fn metrics_are_not_told_to_a_proxy() {
    let server = Server::start();
    server.client().get("/metrics").expect(200);
    for (name, value) in [
        ("x-forwarded-for", "203.0.113.1"),
        ("x-forwarded-proto", "https"),
        ("x-forwarded-host", "play.example.org"),
        ("forwarded", "for=203.0.113.1"),
        ("via", "1.1 proxy"),
        ("x-real-ip", "203.0.113.1"),
    ] {
        let answer = server.client().request_with("GET", "/metrics", &[(name, value)], b"");
        assert_eq!(answer.verdict(), (404, "not-found".to_owned()), "{name}");
    }
    for head in [
        "GET /metrics HTTP/1.1\r\nhost: play.example.org\r\nconnection: close\r\n\r\n".to_owned(),
        // What nginx sends where its configuration says nothing but `proxy_pass`.
        format!("GET /metrics HTTP/1.0\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address),
    ] {
        let mut connection = crate::client::Connection::open(server.address);
        connection.send(head.as_bytes()).unwrap();
        assert_eq!(connection.answer(false).unwrap().status, 404, "{head}");
    }
}
