//! Figures for those who watch over the server, in the text form that Prometheus reads.

use std::fmt::Write;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{StatusCode, Version, header};

use crate::Site;

/// Headers by which a proxy says that it is one, besides all that begin with `x-forwarded-`.
const OF_PROXIES: [&str; 8] = [
    "forwarded",
    "via",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "true-client-ip",
    "cf-connecting-ip",
    "x-original-host",
];

/// Whether nothing about a request from this machine says that a proxy passed it on: it names this machine as its host, has none of
/// the headers that proxies add, and isn't HTTP/1.0, which nginx speaks unless told otherwise.
pub(crate) fn is_direct(request: &Request) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let is_local = host.is_some_and(names_this_machine);
    let is_forwarded = |name: &str| OF_PROXIES.contains(&name) || name.starts_with("x-forwarded-");
    is_local
        && request.version() > Version::HTTP_10
        && !request.headers().keys().any(|name| is_forwarded(name.as_str()))
}

fn names_this_machine(host: &str) -> bool {
    let Ok(host) = host.parse::<Authority>() else { return false };
    let host = host.host().trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
}

/// Requests by what became of them.
#[derive(Default, Debug)]
pub(crate) struct Requests {
    by_class: [AtomicU64; 6],
    too_many: AtomicU64,
}

impl Requests {
    /// Counts an answer.
    pub(crate) fn count(&self, status: StatusCode) {
        self.by_class[usize::from(status.as_u16() / 100).min(5)].fetch_add(1, Ordering::Relaxed);
        if status == StatusCode::TOO_MANY_REQUESTS {
            self.too_many.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// All figures.
pub(crate) fn text(site: &Site) -> String {
    let mut text = String::new();
    let mut figure = |name: &str, kind: &str, help: &str, value: f64| {
        let _ = writeln!(text, "# HELP soupcon_{name} {help}\n# TYPE soupcon_{name} {kind}\nsoupcon_{name} {value}");
    };
    let counts = site.tables.counts();
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
    figure("tables_live", "gauge", "Tables at hand", site.tables.live_count() as f64);
    figure("people", "gauge", "People who listen to a table", site.tables.people_count() as f64);
    figure("streams", "gauge", "Open streams", read(&counts.streams));
    figure("moves_total", "counter", "Moves written", read(&counts.moves));
    figure("entries_total", "counter", "Entries written", read(&counts.entries));
    figure("conflicts_total", "counter", "Entries that another had written first", read(&counts.conflicts));
    figure("unknown_total", "counter", "Entries that may be written or not", read(&counts.unknown));
    figure("log_truncated_total", "counter", "Logs that had lost committed entries", read(&counts.truncated));
    figure("told_total", "counter", "Entries told to those who listen", read(&counts.told));
    figure(
        "told_lag_seconds_total",
        "counter",
        "Time from an entry's commit to its telling",
        read(&counts.lag_micros) / 1e6,
    );
    let commits = &site.commits;
    figure("commits_total", "counter", "Commits", read(&commits.count));
    figure("commit_entries_total", "counter", "Entries in commits", read(&commits.entries));
    figure("commit_seconds_total", "counter", "Time spent in commits", read(&commits.micros) / 1e6);
    figure("commits_failed_total", "counter", "Commits that failed", read(&commits.failed));
    let bus = site.tables.bus();
    let is_connected = f64::from(u8::from(bus.counts().is_connected.load(Ordering::Relaxed)));
    figure("bus_connected", "gauge", "Whether there is a connection to the bus", is_connected);
    figure("bus_connections_total", "counter", "Connections to the bus so far", read(&bus.counts().connections));
    figure("bus_told_total", "counter", "News told to other nodes", read(&bus.counts().told));
    figure("bus_heard_total", "counter", "News heard from other nodes", read(&bus.counts().heard));
    figure("bus_lost_total", "counter", "News that could not be told", read(&bus.counts().lost));
    figure("read_on_total", "counter", "Entries read that other nodes wrote", read(&counts.read_on));
    figure("asked_total", "counter", "Times that a silent table was asked after", read(&counts.asked));
    figure("asked_found_total", "counter", "Times that there was news", read(&counts.found));
    for (class, counter) in site.requests.by_class.iter().enumerate().skip(1) {
        figure(&format!("answers_{class}xx_total"), "counter", "Answers by status", read(counter));
    }
    figure("too_many_total", "counter", "Requests refused for coming too often", read(&site.requests.too_many));
    figure(
        "turned_away_total",
        "counter",
        "Connections and streams refused because their address had too many",
        read(site.crowd.turned_away()),
    );
    text
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn is_direct_with(version: Version, headers: &[(&str, &str)]) -> bool {
        let request = Request::builder().version(version).uri("/metrics");
        let request = headers.iter().fold(request, |request, &(name, value)| request.header(name, value));
        is_direct(&request.body(Body::empty()).unwrap())
    }

    #[test]
    fn what_came_through_a_proxy_is_not_direct() {
        for host in ["localhost", "LOCALHOST:7373", "127.0.0.1:7373", "127.8.0.1", "[::1]:7373", "[::ffff:127.0.0.1]"] {
            assert!(is_direct_with(Version::HTTP_11, &[("host", host)]), "{host}");
            assert!(!is_direct_with(Version::HTTP_10, &[("host", host)]), "{host}");
            for name in OF_PROXIES.into_iter().chain(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) {
                assert!(!is_direct_with(Version::HTTP_11, &[("host", host), (name, "x")]), "{name}");
            }
        }
        for host in ["play.example.org", "localhost.example.org", "192.168.1.5:7373", "127.0.0.1@example.org", ""] {
            assert!(!is_direct_with(Version::HTTP_11, &[("host", host)]), "{host}");
        }
        assert!(!is_direct_with(Version::HTTP_11, &[]), "no host at all");
    }
}
