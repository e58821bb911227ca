//! The thread that moves what is committed from the write-ahead log into the file.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

use super::writer::Writer;
use crate::store::Commits;

/// After how many entries, or after how many seconds, the write-ahead log is tidied up.
const UNTIDY: u64 = 1000;
const UNTIDY_S: u32 = 30;
/// A log of so many pages begins anew: it would make a slow start, and growing it makes a slow commit.
const LONG: i64 = 2000;

/// The tidying thread: moves what was committed from the write-ahead log into the file; at once what another process left behind, for
/// a long log makes a slow start. No commit waits for it but for the disk, which both use; so a quiet server does it seldom.
pub(super) fn tidy(connection: &Connection, end: &Receiver<()>, commits: &Commits, writer: &Writer) {
    let (mut tidied, mut seconds) = (0, UNTIDY_S);
    loop {
        let entries = commits.entries.load(Ordering::Relaxed);
        if seconds >= UNTIDY_S || entries >= tidied + UNTIDY {
            (tidied, seconds) = (entries, 0);
            if let Err(error) = tidy_up(connection, writer) {
                tracing::warn!(%error, "can't tidy the write-ahead log up");
            }
        }
        let Err(RecvTimeoutError::Timeout) = end.recv_timeout(Duration::from_secs(1)) else { return };
        seconds += 1;
    }
}

fn tidy_up(connection: &Connection, writer: &Writer) -> rusqlite::Result<()> {
    let mut checkpoint = connection.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
    let mut pages = || checkpoint.query_row([], |row| row.get::<_, i64>(1));
    // While people play there is always a commit that came meanwhile, and with it a log has no end. Once more, and what is left is so
    // little that commits can wait for it.
    if pages()? < LONG || pages()? < LONG {
        return Ok(());
    }
    writer.while_nobody_writes(|| connection.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(())))
}
