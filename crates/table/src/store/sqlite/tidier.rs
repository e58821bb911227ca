//! The thread that moves what is committed from the write-ahead log into the file.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

use crate::store::Commits;

/// After how many entries, or after how many seconds, the write-ahead log is tidied up.
const UNTIDY: u64 = 1000;
const UNTIDY_S: u32 = 30;

/// The tidying thread: moves what was committed from the write-ahead log into the file; at once what another process left behind, for
/// a long log makes a slow start. No commit waits for it but for the disk, which both use; so a quiet server does it seldom.
pub(super) fn tidy(connection: &Connection, end: &Receiver<()>, commits: &Commits) {
    let (mut tidied, mut seconds) = (0, UNTIDY_S);
    loop {
        let entries = commits.entries.load(Ordering::Relaxed);
        if seconds >= UNTIDY_S || entries >= tidied + UNTIDY {
            (tidied, seconds) = (entries, 0);
            if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
                tracing::warn!(%error, "can't tidy the write-ahead log up");
            }
        }
        let Err(RecvTimeoutError::Timeout) = end.recv_timeout(Duration::from_secs(1)) else { return };
        seconds += 1;
    }
}
