//! The thread that moves what is committed from the write-ahead log into the file.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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

/// Who tidies up. A quiet server needs it seldom.
pub(super) struct Tidier {
    pub(super) file: Connection,
    /// How many pages the write-ahead log holds.
    pub(super) log_pages: Arc<AtomicU64>,
    pub(super) commits: Arc<Commits>,
    pub(super) writer: Arc<Writer>,
}

impl Tidier {
    /// Moves what was committed from the write-ahead log into the file, now and then, until the end; at once what another process left
    /// behind, for a long log makes a slow start. No commit waits for it but for the disk, which both use.
    pub(super) fn tidy(&self, end: &Receiver<()>) {
        let (mut seen, mut tidied, mut seconds) = (0, 0, UNTIDY_S);
        loop {
            let entries = self.commits.entries.load(Ordering::Relaxed);
            if seconds >= UNTIDY_S || entries >= tidied + UNTIDY {
                (tidied, seconds) = (entries, 0);
                if let Err(error) = self.tidy_up() {
                    tracing::warn!(%error, "can't tidy the write-ahead log up");
                }
            }
            if entries != seen {
                seen = entries;
                self.fetch_log();
            }
            let Err(RecvTimeoutError::Timeout) = end.recv_timeout(Duration::from_secs(1)) else { return };
            seconds += 1;
        }
    }

    fn tidy_up(&self) -> rusqlite::Result<()> {
        let mut checkpoint = self.file.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
        let mut pages = || checkpoint.query_row([], |row| row.get::<_, i64>(1));
        // While people play there is always a commit that came meanwhile, and with it a log has no end. Once more, and what is left is
        // so little that commits can wait for it.
        if pages()? < LONG || pages()? < LONG {
            return Ok(());
        }
        self.writer.while_nobody_writes(|| {
            self.file.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))?;
            self.log_pages.store(0, Ordering::Relaxed);
            Ok(())
        })
    }

    /// Has the kernel fetch the part of the log that is written over next. An entry begins and ends in the middle of a page of the file;
    /// where the kernel has let go of that page, a commit would have to wait until it is read from the disk.
    #[cfg(target_os = "linux")]
    fn fetch_log(&self) {
        use rustix::fs::{Advice, fadvise};
        /// What a page takes in the log.
        const FRAME: u64 = 4096 + 24;
        /// What is written in a second or two. Whoever writes more than that comes round so soon that nothing is let go of.
        const AHEAD: Option<std::num::NonZeroU64> = std::num::NonZeroU64::new(512 * FRAME);

        // SQLite has locks on its other files, not on this one: it would lose them when we close it.
        let log = self.file.path().map(|file| std::fs::File::open(format!("{file}-wal")));
        if let Some(Ok(log)) = log {
            // Without it a commit may be a little slower: nothing to tell anybody.
            let _ = fadvise(&log, self.log_pages.load(Ordering::Relaxed) * FRAME, AHEAD, Advice::WillNeed);
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn fetch_log(&self) {}
}
