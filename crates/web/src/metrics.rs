//! Figures for those who watch over the server, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;

use crate::Site;

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
    figure("client_ahead_total", "counter", "Clients that had seen more than the log holds", read(&counts.ahead));
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
    for (class, counter) in site.requests.by_class.iter().enumerate().skip(1) {
        figure(&format!("answers_{class}xx_total"), "counter", "Answers by status", read(counter));
    }
    figure("too_many_total", "counter", "Requests refused for coming too often", read(&site.requests.too_many));
    text
}
