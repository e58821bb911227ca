//! A store in memory that every node reaches through a line of its own, on which things take time, fail, and only seem to fail.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use soupcon_table::store::{Append, AppendError, Beat, Commits, Later, StoreError};
use soupcon_table::{Code, NodeId, PersonId, Store, Stored, TableId, TokenHash};

use crate::world::{Chance, Planted};

/// What is written, for good.
#[derive(Default)]
pub(crate) struct Disk {
    written: Mutex<Written>,
    /// Whether anything fails at all.
    pub(crate) is_calm: AtomicBool,
    pub(crate) faults: AtomicU64,
}

#[derive(Default)]
struct Written {
    logs: BTreeMap<TableId, Vec<Stored>>,
    due: BTreeMap<TableId, i64>,
}

impl Disk {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().expect("no panic with a disk")
    }

    pub(crate) fn log(&self, table: TableId) -> Vec<Stored> {
        self.written().logs.get(&table).cloned().unwrap_or_default()
    }

    pub(crate) fn append(&self, append: &Append) -> Result<(), AppendError> {
        let Append { table, seq, at_ms, body, digest, due_ms, rest, .. } = append;
        let mut written = self.written();
        let log = written.logs.entry(*table).or_default();
        if log.len() as u64 + 1 != *seq {
            return Err(AppendError::Conflict);
        }
        log.push(Stored { seq: *seq, at_ms: *at_ms, body: body.clone(), digest: *digest });
        log.extend_from_slice(rest);
        match due_ms {
            Some(due_ms) => written.due.insert(*table, *due_ms),
            None => written.due.remove(table),
        };
        Ok(())
    }
}

/// A node's line to the disk.
pub(crate) struct Line {
    pub(crate) disk: Arc<Disk>,
    pub(crate) chance: Mutex<Chance>,
    /// The node is dead: nothing comes through any more.
    pub(crate) is_cut: Arc<AtomicBool>,
    pub(crate) planted: Planted,
}

impl Line {
    fn draw(&self, below: u64) -> u64 {
        self.chance.lock().expect("no panic with chance").below(below)
    }

    fn fails(&self, one_in: u64) -> bool {
        let fails = !self.disk.is_calm.load(Ordering::Relaxed) && self.draw(one_in) == 0;
        self.disk.faults.fetch_add(u64::from(fails), Ordering::Relaxed);
        fails
    }

    /// It takes a while, and does not always come through.
    async fn travel(&self) -> Result<(), StoreError> {
        // Most things are quick; some take as long as it takes others to do several.
        let longest_ms = if self.draw(8) == 0 { 400 } else { 12 };
        tokio::time::sleep(Duration::from_millis(self.draw(longest_ms))).await;
        if self.is_cut.load(Ordering::Relaxed) { Err(StoreError("cut".to_owned())) } else { Ok(()) }
    }

    fn later<'a, T: Send + 'a>(
        &'a self,
        read: impl FnOnce(&Written) -> T + Send + 'a,
    ) -> Later<'a, Result<T, StoreError>> {
        Box::pin(async move {
            self.travel().await?;
            if self.fails(40) {
                return Err(StoreError("no answer".to_owned()));
            }
            let answer = read(&self.disk.written());
            self.travel().await?;
            Ok(answer)
        })
    }
}

impl Store for Line {
    fn append(&self, append: Append) -> Later<'_, Result<(), AppendError>> {
        Box::pin(async move {
            if self.planted == Planted::TellsBeforeCommit {
                let (disk, is_cut) = (Arc::clone(&self.disk), Arc::clone(&self.is_cut));
                let wait = Duration::from_millis(self.draw(40));
                tokio::spawn(async move {
                    tokio::time::sleep(wait).await;
                    if !is_cut.load(Ordering::Relaxed) {
                        let _ = disk.append(&append);
                    }
                });
                return Ok(());
            }
            let unknown = |error| AppendError::Unknown(error);
            self.travel().await.map_err(unknown)?;
            if self.fails(12) {
                return Err(AppendError::Unknown(StoreError("lost on its way".to_owned())));
            }
            let done = self.disk.append(&append);
            self.travel().await.map_err(unknown)?;
            if self.fails(12) {
                return Err(AppendError::Unknown(StoreError("the answer was lost".to_owned())));
            }
            done
        })
    }

    fn read(&self, table: TableId, after: u64) -> Later<'_, Result<Vec<Stored>, StoreError>> {
        self.later(move |written| {
            let log = written.logs.get(&table).map(Vec::as_slice).unwrap_or_default();
            log.iter().filter(|stored| stored.seq > after).cloned().collect()
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        self.later(move |written| {
            let head = |table: TableId| written.logs.get(&table).map(|log| (table, log.len() as u64));
            tables.into_iter().filter_map(head).collect()
        })
    }

    fn due(&self, after_ms: i64, until_ms: i64) -> Later<'_, Result<Vec<(TableId, i64)>, StoreError>> {
        self.later(move |written| {
            let is_asked_for = |(_, at_ms): &(&TableId, &i64)| **at_ms > after_ms && **at_ms <= until_ms;
            written.due.iter().filter(is_asked_for).map(|(&table, &at_ms)| (table, at_ms)).collect()
        })
    }

    fn beat(&self, _: NodeId, _: i64) -> Later<'_, Result<Beat, StoreError>> {
        self.later(|_| Beat { up_since_ms: 0, others: Vec::new() })
    }

    fn find_code(&self, _: Code) -> Later<'_, Result<Option<TableId>, StoreError>> {
        self.later(|_| None)
    }

    fn tables_of(&self, _: PersonId) -> Later<'_, Result<Vec<TableId>, StoreError>> {
        self.later(|written| written.logs.keys().copied().collect())
    }

    fn find_person(&self, _: TokenHash) -> Later<'_, Result<Option<PersonId>, StoreError>> {
        self.later(|_| None)
    }

    fn put_token(&self, _: PersonId, _: TokenHash, _: Option<TokenHash>) -> Later<'_, Result<(), StoreError>> {
        self.later(|_| ())
    }

    fn idle_since(&self, _: i64) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        self.later(|_| Vec::new())
    }

    fn forget(&self, _: TableId, _: u64) -> Later<'_, Result<bool, StoreError>> {
        self.later(|_| false)
    }

    fn is_ready(&self) -> Later<'_, bool> {
        Box::pin(async { true })
    }

    fn commits(&self) -> Arc<Commits> {
        Arc::default()
    }
}
