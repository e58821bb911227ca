//! Who writes, and what is to be written.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

use rusqlite::{Connection, ErrorCode, params};
use tokio::sync::oneshot;

use super::store_error;
use crate::entry::Stored;
use crate::id::{PersonId, TableId, TokenHash};
use crate::store::{Append, AppendError, Commits, StoreError};

/// How many appends one commit takes at the most.
const BATCH: usize = 512;

const NO_ROOM: &str = "there is no room left for the database";

/// Something to be written, and who waits for it.
pub(super) enum Job {
    Append(Box<Append>, oneshot::Sender<Result<(), AppendError>>),
    PutToken {
        person: PersonId,
        token: TokenHash,
        old: Option<TokenHash>,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    Forget {
        table: TableId,
        seq: u64,
        done: oneshot::Sender<Result<bool, StoreError>>,
    },
}

/// Who writes. That is whoever has something to write while nobody does: they need to wake no other thread, and none has to wake them.
/// What gathers meanwhile is one commit, made by a thread of the store's own.
pub(super) struct Writer {
    file: Mutex<Connection>,
    queue: Mutex<Queue>,
    gathered: Condvar,
    commits: Arc<Commits>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    is_closed: bool,
}

impl Writer {
    pub(super) fn new(file: Connection, commits: Arc<Commits>) -> Writer {
        Writer { file: Mutex::new(file), queue: Mutex::default(), gathered: Condvar::new(), commits }
    }

    /// Writes something, or leaves it to whoever writes now.
    pub(super) fn put(&self, job: Job) {
        self.queue().jobs.push_back(job);
        let Ok(file) = self.file.try_lock() else { return };
        self.write_gathered(&file);
        drop(file);
        self.see_to_the_rest();
    }

    /// Does something for which commits have to wait.
    pub(super) fn while_nobody_writes<T>(&self, act: impl FnOnce() -> T) -> T {
        let file = self.file.lock().expect("no writer panics");
        let done = act();
        drop(file);
        self.see_to_the_rest();
        done
    }

    /// Whoever came while the file was taken relies on this look after it.
    fn see_to_the_rest(&self) {
        if !self.queue().jobs.is_empty() {
            self.gathered.notify_one();
        }
    }

    /// Writes what gathers, until the store is closed and all is written.
    pub(super) fn write_on(&self) {
        while self.wait() {
            self.write_gathered(&self.file.lock().expect("no writer panics"));
        }
    }

    /// Nothing more will be put.
    pub(super) fn close(&self) {
        self.queue().is_closed = true;
        self.gathered.notify_one();
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("no panic with the queue")
    }

    /// Waits for something to write; `false` if nothing more will come.
    fn wait(&self) -> bool {
        let is_idle = |queue: &mut Queue| queue.jobs.is_empty() && !queue.is_closed;
        let queue = self.gathered.wait_while(self.queue(), is_idle).expect("no panic with the queue");
        !queue.jobs.is_empty()
    }

    /// Commits what has gathered as one, and answers everybody.
    fn write_gathered(&self, file: &Connection) {
        let batch: Vec<Job> = {
            let mut queue = self.queue();
            let count = queue.jobs.len().min(BATCH);
            queue.jobs.drain(..count).collect()
        };
        if batch.is_empty() {
            return;
        }
        let start = Instant::now();
        let done = write_batch(file, &batch);
        self.commits.count(batch.len(), start, done.is_ok());
        let results = done.unwrap_or_else(|error| {
            tracing::error!(%error, "a commit failed");
            batch.iter().map(|_| Err(failure(&error))).collect()
        });
        for (job, result) in batch.into_iter().zip(results) {
            job.answer(result);
        }
    }
}

impl Job {
    /// Tells who waits for it. They may be gone; what is written stays written.
    fn answer(self, result: Result<(), AppendError>) {
        match self {
            Job::Append(_, done) => drop(done.send(result)),
            Job::PutToken { done, .. } => drop(done.send(result.map_err(|error| match error {
                AppendError::Unknown(error) => error,
                AppendError::Full => StoreError(NO_ROOM.to_owned()),
                AppendError::Conflict | AppendError::CodeTaken => StoreError("the token is taken".to_owned()),
            }))),
            Job::Forget { done, .. } => drop(done.send(match result {
                Ok(()) => Ok(true),
                Err(AppendError::Conflict | AppendError::CodeTaken) => Ok(false),
                Err(AppendError::Full) => Err(StoreError(NO_ROOM.to_owned())),
                Err(AppendError::Unknown(error)) => Err(error),
            })),
        }
    }
}

/// What became of a batch that was not written. A transaction's last frame is written after all others: if there was no room for one of
/// them, it is not there. Of any other failure, such as one of the sync, nobody can tell.
fn failure(error: &rusqlite::Error) -> AppendError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => AppendError::Full,
        _ => AppendError::Unknown(store_error(error)),
    }
}

/// Writes all of a batch or nothing. `rusqlite`'s own transactions read their SQL anew each time.
fn write_batch(connection: &Connection, batch: &[Job]) -> rusqlite::Result<Vec<Result<(), AppendError>>> {
    if let [Job::Append(append, _)] = batch
        && write_plain_entry(connection, append)?
    {
        return Ok(vec![Ok(())]);
    }
    connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let written = write_jobs(connection, batch).and_then(|results| {
        connection.prepare_cached("COMMIT")?.execute([])?;
        Ok(results)
    });
    // Some failures have ended the transaction already. Why the first step failed says more than why this one does.
    if written.is_err() && !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK");
    }
    written
}

fn write_jobs(transaction: &Connection, batch: &[Job]) -> rusqlite::Result<Vec<Result<(), AppendError>>> {
    let write = |job: &Job| match job {
        Job::Append(append, _) => write_entry(transaction, append),
        Job::PutToken { person, token, old, .. } => write_token(transaction, *person, *token, *old),
        Job::Forget { table, seq, .. } => delete_table(transaction, *table, *seq),
    };
    batch.iter().map(write).collect()
}

/// Most entries come alone and change nothing beside the log: one statement is their whole transaction. `false` if this isn't one of
/// them, and nothing was written.
fn write_plain_entry(connection: &Connection, append: &Append) -> rusqlite::Result<bool> {
    let Append { table, seq, at_ms, body, digest, due_ms, code: None, member: None, rest: _ } = append else {
        return Ok(false);
    };
    let mut insert = connection.prepare_cached(
        "INSERT INTO entries (table_id, seq, at_ms, body, digest)
         SELECT id, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1 AND due_ms IS ?6 ON CONFLICT DO NOTHING",
    )?;
    Ok(insert.execute(params![table.0, *seq as i64, at_ms, body, digest.0, due_ms])? == 1)
}

/// A conflict fails this entry only; any other error fails the whole commit.
fn write_entry(transaction: &Connection, append: &Append) -> rusqlite::Result<Result<(), AppendError>> {
    let Append { table, seq, at_ms, body, digest, due_ms, code, member, rest } = append;
    let seq = *seq as i64;
    if let Some(code) = code.as_ref().filter(|_| seq == 1) {
        let mut insert = transaction.prepare_cached(
            "INSERT INTO tables (id, code, made_ms, due_ms) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
        )?;
        if insert.execute(params![table.0, code.as_str(), at_ms, due_ms])? == 0 {
            return Ok(Err(AppendError::CodeTaken));
        }
    }
    // A table that was forgotten takes no more entries.
    let mut insert = transaction.prepare_cached(
        "INSERT INTO entries (table_id, seq, at_ms, body, digest)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?1) ON CONFLICT DO NOTHING",
    )?;
    if insert.execute(params![table.0, seq, at_ms, body, digest.0])? == 0 {
        return Ok(Err(AppendError::Conflict));
    }
    // Nobody else knows of a table that is just being made: nothing of the rest can be taken.
    for Stored { seq, at_ms, body, digest } in rest {
        insert.execute(params![table.0, *seq as i64, at_ms, body, digest.0])?;
    }
    if seq > 1 {
        if let Some(code) = code {
            let mut update = transaction.prepare_cached("UPDATE OR IGNORE tables SET code = ?2 WHERE id = ?1")?;
            if update.execute(params![table.0, code.as_str()])? == 0 {
                // The entry must not stay: its code leads to another table.
                let mut undo = transaction.prepare_cached("DELETE FROM entries WHERE table_id = ?1 AND seq = ?2")?;
                undo.execute(params![table.0, seq])?;
                return Ok(Err(AppendError::CodeTaken));
            }
        }
        let mut update =
            transaction.prepare_cached("UPDATE tables SET due_ms = ?2 WHERE id = ?1 AND due_ms IS NOT ?2")?;
        update.execute(params![table.0, due_ms])?;
    }
    if let Some(person) = member {
        let mut insert = transaction.prepare_cached(
            "INSERT INTO members (person, table_id, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )?;
        insert.execute(params![person.0, table.0, at_ms])?;
    }
    Ok(Ok(()))
}

fn write_token(
    transaction: &Connection,
    person: PersonId,
    token: TokenHash,
    old: Option<TokenHash>,
) -> rusqlite::Result<Result<(), AppendError>> {
    if let Some(old) = old {
        let deleted = transaction.prepare_cached("DELETE FROM tokens WHERE hash = ?1")?.execute([old.0])?;
        if deleted == 0 && old != token {
            return Ok(Err(AppendError::Conflict));
        }
    }
    transaction
        .prepare_cached("INSERT INTO tokens (hash, person) VALUES (?1, ?2)")?
        .execute(params![token.0, person.0])?;
    Ok(Ok(()))
}

/// Deletes all that belongs to a table, unless it has come further than `seq`.
fn delete_table(transaction: &Connection, table: TableId, seq: u64) -> rusqlite::Result<Result<(), AppendError>> {
    let mut last = transaction.prepare_cached("SELECT max(seq) FROM entries WHERE table_id = ?1")?;
    let last: Option<i64> = last.query_row([table.0], |row| row.get(0))?;
    if last != Some(seq as i64) {
        return Ok(Err(AppendError::Conflict));
    }
    for step in [
        "DELETE FROM tokens WHERE person IN (SELECT person FROM members WHERE table_id = ?1)
             AND NOT EXISTS (SELECT 1 FROM members WHERE person = tokens.person AND table_id <> ?1)",
        "DELETE FROM members WHERE table_id = ?1",
        "DELETE FROM entries WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    ] {
        transaction.prepare_cached(step)?.execute([table.0])?;
    }
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::schema;

    fn token(number: u8) -> Job {
        Job::PutToken {
            person: PersonId([number; 10]),
            token: TokenHash([number; 32]),
            old: None,
            done: oneshot::channel().0,
        }
    }

    #[test]
    fn a_batch_that_fails_half_way_leaves_nothing_and_the_next_goes_well() {
        let mut file = Connection::open_in_memory().expect("a database");
        schema::migrate(&mut file).expect("a schema");
        let count = || file.query_row("SELECT count(*) FROM tokens", [], |row| row.get::<_, i64>(0)).expect("a count");
        // The same token twice: the second breaks the primary key, after the first was written.
        assert!(write_batch(&file, &[token(1), token(1)]).is_err());
        assert!(file.is_autocommit());
        assert_eq!(count(), 0);
        assert!(write_batch(&file, &[token(1), token(2)]).is_ok());
        assert_eq!(count(), 2);
    }

    #[test]
    fn a_full_disk_is_no_unknown_and_goes_on_once_there_is_room() {
        let mut file = Connection::open_in_memory().expect("a database");
        schema::migrate(&mut file).expect("a schema");
        let pages = |count: i64| file.pragma_update(None, "max_page_count", count).expect("a limit");
        let used: i64 = file.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("a count");
        pages(used);
        let error = (0..=255).find_map(|number| write_batch(&file, &[token(number)]).err()).expect("it is full");
        assert_eq!(failure(&error), AppendError::Full);
        assert!(file.is_autocommit());
        pages(used + 100);
        assert!(write_batch(&file, &[token(255)]).is_ok());
    }
}
