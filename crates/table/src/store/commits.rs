//! How commits went, whatever the store: for those who watch, and for whoever asks whether the next one will go well.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a commit that ended well shows that others will.
const PROVEN: Duration = Duration::from_secs(2);

/// How long commits take, for those who watch.
#[derive(Default, Debug)]
pub struct Commits {
    /// How many there were.
    pub count: AtomicU64,
    /// How many entries they held.
    pub entries: AtomicU64,
    /// How many microseconds they took in all.
    pub micros: AtomicU64,
    /// How many failed.
    pub failed: AtomicU64,
    /// When the last one ended well; `None` if the last one failed.
    proven: Mutex<Option<Instant>>,
}

impl Commits {
    /// A commit has ended, well or not.
    pub(super) fn count(&self, entries: usize, began: Instant, is_fine: bool) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.entries.fetch_add(entries as u64, Ordering::Relaxed);
        self.micros.fetch_add(began.elapsed().as_micros() as u64, Ordering::Relaxed);
        self.failed.fetch_add(u64::from(!is_fine), Ordering::Relaxed);
        *self.proven.lock().expect("no panic with a time") = is_fine.then(Instant::now);
    }

    /// Whether the last commit ended well, just now. While people play there is nothing to try out: asking often must not cost
    /// commits.
    pub(super) fn are_proven(&self) -> bool {
        self.proven.lock().expect("no panic with a time").is_some_and(|at| at.elapsed() < PROVEN)
    }
}
