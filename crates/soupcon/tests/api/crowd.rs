//! Nobody takes all the connections, and the server knows how many it can have.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Connection, PATIENCE, head};
use crate::person::Person;
use crate::server::Server;

/// How many connections one address may hold.
const MOST: usize = 256;

fn open(server: &Server, count: usize) -> Vec<Connection> {
    (0..count).map(|_| Connection::open(server.address)).collect()
}

/// Whether a request on a connection is answered; else it was closed.
fn is_served(server: &Server, connection: &mut Connection) -> bool {
    let request = head(server.address, "GET", "/healthz", &[], b"");
    connection.send(request.as_bytes()).is_ok() && connection.answer(false).is_ok_and(|answer| answer.status == 200)
}

fn turned_away(server: &Server, connection: &mut Connection) -> usize {
    connection.send(head(server.address, "GET", "/metrics", &[], b"").as_bytes()).unwrap();
    let figures = connection.answer(false).unwrap();
    let value = figures.text().lines().find_map(|line| line.strip_prefix("soupcon_turned_away_total "));
    value.expect("there is such a figure").parse().unwrap()
}

#[test]
fn one_address_holds_256_connections() {
    let server = Server::start_with(&["--log", "warn"]);
    let mut held = open(&server, MOST + 40);
    let closed_at = Instant::now();
    held.retain_mut(|connection| is_served(&server, connection));
    assert!(closed_at.elapsed() < Duration::from_secs(9), "they are closed at once, not for being silent");
    // The one that asked whether the server is ready may not have been gone yet.
    assert!((MOST - 1..=MOST).contains(&held.len()), "{}", held.len());
    assert_eq!(turned_away(&server, &mut held[0]), MOST + 40 - held.len());
    // Who closes some makes room.
    held.truncate(MOST / 2);
    let start = Instant::now();
    while !is_served(&server, &mut Connection::open(server.address)) {
        assert!(start.elapsed() < PATIENCE, "a closed connection makes room");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_load_test_holds_as_many_as_it_likes() {
    let server = Server::start();
    let mut held = open(&server, MOST + 40);
    assert!(held.iter_mut().all(|connection| is_served(&server, connection)));
}

#[test]
fn one_address_holds_256_streams_through_a_proxy_whose_own_connections_are_not_counted() {
    let server = Server::start_with(&["--log", "warn", "--trusted-proxy", "127.0.0.1"]);
    let path = format!("/tables/{}/stream", Person::new(&server).make(json!({ "game": "arosa" })));
    let listen = |path: &str, address: &str| server.client().stream(path, &[("x-forwarded-for", address)]);
    let mut streams: Vec<_> = (0..MOST).filter_map(|_| listen(&path, "203.0.113.9").ok()).collect();
    assert_eq!(streams.len(), MOST);
    for path in [path.clone(), format!("{path}?page=x"), path.replace("/stream", "/screen/stream?page=x")] {
        let refused = listen(&path, "203.0.113.9").err().expect("these are too many");
        assert_eq!(refused.verdict(), (409, "full".to_owned()), "{path}");
    }
    assert!(listen(&path, "203.0.113.10").is_ok(), "another address isn't affected");
    streams.pop();
    let start = Instant::now();
    while listen(&path, "203.0.113.9").is_err() {
        assert!(start.elapsed() < PATIENCE, "a closed stream makes room");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn the_server_asks_for_more_descriptors_than_it_is_given_at_first() {
    let server = Server::start_under("ulimit -Sn 100", &["--no-rate-limits", "--log", "warn"]);
    let mut held = open(&server, 150);
    assert!(held.iter_mut().all(|connection| is_served(&server, connection)));
    assert!(!server.stderr().contains("can't accept"), "{}", server.stderr());
}

#[test]
fn where_there_are_few_descriptors_connections_wait_for_each_other() {
    let server = Server::start_under("ulimit -n 120", &["--no-rate-limits", "--log", "warn"]);
    let mut held = open(&server, 150);
    // Some of them are served; meanwhile nobody tries to take more than there are descriptors for.
    assert!(held[..50].iter_mut().all(|connection| is_served(&server, connection)));
    let mut last = held.pop().expect("there is a last one");
    drop(held);
    assert!(is_served(&server, &mut last), "who waited is served once others are gone");
    assert!(!server.stderr().contains("can't accept"), "{}", server.stderr());
    server.wait_for_stderr("room for fewer connections");
}
