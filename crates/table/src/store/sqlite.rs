//! Logs in one SQLite file, beside the program.
//!
//! One thread writes. While it waits for the disk, appends gather; the next commit takes them all. A commit is on the disk
//! when it returns (WAL, `synchronous=FULL`). Another thread moves what is committed from the log into the file, so that no
//! commit waits for that.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use tokio::sync::{Semaphore, oneshot};

use super::{Append, AppendError, Beat, Commits, Later, Store, StoreError};
use crate::clock::now_ms;
use crate::entry::{Seal, Stored};
use crate::id::{Code, NodeId, PersonId, TableId, TokenHash};

/// The first version of SQLite without a way to damage a write-ahead log that is reset by two connections.
const SOUND_SQLITE: i32 = 3_051_003;

/// How many appends one commit takes at the most.
const BATCH: usize = 512;

/// How many read at the same time. Without a limit, everybody who comes back after a restart would cost a thread and a connection.
const READERS: usize = 4;

/// After how many entries, or after how many seconds, the write-ahead log is tidied up.
const UNTIDY: u64 = 1000;
const UNTIDY_S: u32 = 30;

/// Steps from an empty file to the present tables; the file remembers how many were taken.
const MIGRATIONS: [&str; 2] = [
    "
    CREATE TABLE tables (
        id BLOB PRIMARY KEY, code TEXT NOT NULL UNIQUE, made_ms INTEGER NOT NULL, due_ms INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms IS NOT NULL;
    CREATE TABLE entries (
        table_id BLOB NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL, digest BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE members (
        person BLOB NOT NULL, table_id BLOB NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (person, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tokens (hash BLOB PRIMARY KEY, person BLOB NOT NULL) STRICT, WITHOUT ROWID;
",
    // To forget a table without looking at everybody's.
    "
    CREATE INDEX members_at ON members (table_id);
    CREATE INDEX tokens_of ON tokens (person);
",
];

/// An SQLite file, and the thread that writes to it.
pub struct Sqlite {
    jobs: Sender<Job>,
    readers: Mutex<Vec<Connection>>,
    reading_places: Semaphore,
    path: PathBuf,
    commits: Arc<Commits>,
    opened_ms: i64,
    /// Dropped with the store, which ends the thread that tidies up.
    _tidying: Sender<()>,
    /// Held as long as this process owns the file.
    _lock: File,
}

enum Job {
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

/// Why the file can't be opened.
#[derive(Debug)]
pub enum OpenError {
    /// Another process has it.
    InUse(PathBuf),
    /// It was written by a later version of this program.
    TooNew(PathBuf),
    /// The folder or the file can't be used.
    Unusable(PathBuf, String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::InUse(path) => write!(f, "{}: another Soupçon uses this database", path.display()),
            OpenError::TooNew(path) => write!(f, "{}: written by a later version of Soupçon", path.display()),
            OpenError::Unusable(path, why) => write!(f, "{}: {why}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}

impl Sqlite {
    /// Opens the database in a folder, and makes both where they are missing.
    pub fn open(folder: &Path) -> Result<Sqlite, OpenError> {
        let unusable = |why: &dyn fmt::Display| OpenError::Unusable(folder.to_owned(), why.to_string());
        assert!(rusqlite::version_number() >= SOUND_SQLITE, "SQLite {} is too old", rusqlite::version());
        make_folder(folder).map_err(|error| unusable(&error))?;
        let lock_path = folder.join("soupcon.lock");
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(|error| unusable(&error))?;
        lock.try_lock().map_err(|_| OpenError::InUse(folder.to_owned()))?;

        let path = folder.join("soupcon.db");
        let mut writer = Connection::open(&path).map_err(|error| unusable(&error))?;
        prepare(&writer).map_err(|error| unusable(&error))?;
        migrate(&mut writer).map_err(|error| unusable(&error))?.then_some(()).ok_or(OpenError::TooNew(path.clone()))?;
        let commits = Arc::new(Commits::default());
        let (jobs, queue) = channel();
        let counters = Arc::clone(&commits);
        let writing =
            thread::Builder::new().name("store".to_owned()).spawn(move || write(&mut writer, &queue, &counters));
        writing.map_err(|error| unusable(&error))?;
        let (tidying, end) = channel();
        let (counters, file) = (Arc::clone(&commits), Connection::open(&path).map_err(|error| unusable(&error))?);
        let tidier = thread::Builder::new().name("checkpoint".to_owned()).spawn(move || tidy(&file, &end, &counters));
        tidier.map_err(|error| unusable(&error))?;
        Ok(Sqlite {
            jobs,
            readers: Mutex::default(),
            reading_places: Semaphore::new(READERS),
            path,
            commits,
            opened_ms: now_ms(),
            _tidying: tidying,
            _lock: lock,
        })
    }

    /// Writes a consistent copy of the database to a new file, while tables go on.
    pub fn back_up(folder: &Path, to: &Path) -> Result<(), OpenError> {
        let unusable = |why: &dyn fmt::Display| OpenError::Unusable(to.to_owned(), why.to_string());
        let path = folder.join("soupcon.db");
        let source = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .map_err(|error| OpenError::Unusable(path.clone(), error.to_string()))?;
        let name = to.to_str().ok_or_else(|| unusable(&"not a name that SQLite can take"))?;
        source.execute("VACUUM INTO ?1", [name]).map_err(|error| unusable(&error))?;
        let copy = Connection::open(to).map_err(|error| unusable(&error))?;
        let verdict: String =
            copy.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(|error| unusable(&error))?;
        if verdict != "ok" {
            return Err(unusable(&verdict));
        }
        check_chains(&copy).map_err(|why| unusable(&why))
    }

    /// Reads on another thread, with a connection of its own.
    async fn reading<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let _place = self.reading_places.acquire().await.map_err(store_error)?;
        let idle = self.readers.lock().expect("no reader panics").pop();
        let path = self.path.clone();
        let task = tokio::task::spawn_blocking(move || {
            let connection = match idle {
                Some(connection) => connection,
                None => open_reader(&path)?,
            };
            let answer = read(&connection)?;
            Ok::<_, rusqlite::Error>((connection, answer))
        });
        let (connection, answer) = task.await.map_err(store_error)?.map_err(store_error)?;
        let mut readers = self.readers.lock().expect("no reader panics");
        if readers.len() < READERS {
            readers.push(connection);
        }
        Ok(answer)
    }
}

/// Makes the folder for its owner alone: the database holds the secrets of running games.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

fn store_error(error: impl fmt::Display) -> StoreError {
    StoreError(error.to_string())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    // The tidying thread does this: a commit that did would keep its players waiting.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// Brings the tables up to date; `false` if a later version has been here.
fn migrate(connection: &mut Connection) -> rusqlite::Result<bool> {
    let transaction = connection.transaction()?;
    let version: u32 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let version = version as usize;
    if version > MIGRATIONS.len() {
        return Ok(false);
    }
    for step in &MIGRATIONS[version..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    transaction.commit()?;
    Ok(true)
}

/// The writing thread: takes what waits, commits it as one, and answers everybody.
fn write(connection: &mut Connection, queue: &Receiver<Job>, commits: &Commits) {
    while let Ok(first) = queue.recv() {
        let mut batch = vec![first];
        batch.extend(queue.try_iter().take(BATCH - 1));
        let start = Instant::now();
        let done = write_batch(connection, &batch);
        commits.count(batch.len(), start, done.is_ok());
        let results = done.unwrap_or_else(|error| {
            tracing::error!(%error, "a commit failed: what it held may be written or not");
            batch.iter().map(|_| Err(AppendError::Unknown(store_error(&error)))).collect()
        });
        for (job, result) in batch.into_iter().zip(results) {
            // Who asked may be gone; what is written stays written.
            match job {
                Job::Append(_, done) => drop(done.send(result)),
                Job::PutToken { done, .. } => drop(done.send(result.map_err(|error| match error {
                    AppendError::Unknown(error) => error,
                    AppendError::Conflict | AppendError::CodeTaken => StoreError("the token is taken".to_owned()),
                }))),
                Job::Forget { done, .. } => drop(done.send(match result {
                    Ok(()) => Ok(true),
                    Err(AppendError::Conflict | AppendError::CodeTaken) => Ok(false),
                    Err(AppendError::Unknown(error)) => Err(error),
                })),
            }
        }
    }
}

/// The tidying thread: moves what was committed from the write-ahead log into the file; at once what another process left behind, for
/// a long log makes a slow start. No commit waits for it but for the disk, which both use; so a quiet server does it seldom.
fn tidy(connection: &Connection, end: &Receiver<()>, commits: &Commits) {
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

fn write_batch(connection: &mut Connection, batch: &[Job]) -> rusqlite::Result<Vec<Result<(), AppendError>>> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        results.push(match job {
            Job::Append(append, _) => write_entry(&transaction, append)?,
            Job::PutToken { person, token, old, .. } => write_token(&transaction, *person, *token, *old)?,
            Job::Forget { table, seq, .. } => delete_table(&transaction, *table, *seq)?,
        });
    }
    transaction.commit()?;
    Ok(results)
}

/// A conflict fails this entry only; any other error fails the whole commit.
fn write_entry(transaction: &Transaction<'_>, append: &Append) -> rusqlite::Result<Result<(), AppendError>> {
    let Append { table, seq, at_ms, body, digest, due_ms, code, member } = append;
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
    transaction: &Transaction<'_>,
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
fn delete_table(transaction: &Transaction<'_>, table: TableId, seq: u64) -> rusqlite::Result<Result<(), AppendError>> {
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

/// Whether every log of a database is whole and unchanged.
fn check_chains(connection: &Connection) -> Result<(), String> {
    let wrong = |error: rusqlite::Error| error.to_string();
    let query = "SELECT table_id, seq, at_ms, body, digest FROM entries ORDER BY table_id, seq";
    let mut statement = connection.prepare(query).map_err(wrong)?;
    let mut rows = statement.query([]).map_err(wrong)?;
    let mut last: Option<([u8; 16], u64, Seal)> = None;
    while let Some(row) = rows.next().map_err(wrong)? {
        let table: [u8; 16] = row.get(0).map_err(wrong)?;
        let entry = stored(row, 1).map_err(wrong)?;
        let (seq, seal) = match last {
            Some((same, seq, seal)) if same == table => (seq, seal),
            _ => (0, Seal::default()),
        };
        if entry.seq != seq + 1 || entry.digest != seal.next(entry.seq, entry.at_ms, &entry.body) {
            return Err(format!("the log of table {} is broken at entry {}", TableId(table), entry.seq));
        }
        last = Some((table, entry.seq, entry.digest));
    }
    Ok(())
}

pub(super) fn stored(row: &rusqlite::Row<'_>, first: usize) -> rusqlite::Result<Stored> {
    let seq: i64 = row.get(first)?;
    let digest = Seal(row.get(first + 3)?);
    Ok(Stored { seq: seq as u64, at_ms: row.get(first + 1)?, body: row.get(first + 2)?, digest })
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> Later<'_, Result<(), AppendError>> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            let gone = |_| AppendError::Unknown(StoreError("the store has stopped".to_owned()));
            self.jobs.send(Job::Append(Box::new(append), done)).map_err(|_| gone(()))?;
            answer.await.map_err(|_| gone(()))?
        })
    }

    fn read(&self, table: TableId, after: u64) -> Later<'_, Result<Vec<Stored>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT seq, at_ms, body, digest FROM entries WHERE table_id = ?1 AND seq > ?2 ORDER BY seq",
            )?;
            query.query_map(params![table.0, after as i64], |row| stored(row, 0))?.collect()
        }))
    }

    fn find_code(&self, code: Code) -> Later<'_, Result<Option<TableId>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query = connection.prepare_cached("SELECT id FROM tables WHERE code = ?1")?;
            query.query_row([code.as_str()], |row| row.get(0).map(TableId)).optional()
        }))
    }

    fn heads(&self, tables: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query =
                connection.prepare_cached("SELECT seq FROM entries WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1")?;
            let mut heads = Vec::with_capacity(tables.len());
            for table in tables {
                let seq: Option<i64> = query.query_row([table.0], |row| row.get(0)).optional()?;
                heads.extend(seq.map(|seq| (table, seq as u64)));
            }
            Ok(heads)
        }))
    }

    fn due(&self, after_ms: i64, until_ms: i64) -> Later<'_, Result<Vec<(TableId, i64)>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query =
                connection.prepare_cached("SELECT id, due_ms FROM tables WHERE due_ms > ?1 AND due_ms <= ?2")?;
            query.query_map([after_ms, until_ms], |row| Ok((TableId(row.get(0)?), row.get(1)?)))?.collect()
        }))
    }

    fn tables_of(&self, person: PersonId) -> Later<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query = connection
                .prepare_cached("SELECT table_id FROM members WHERE person = ?1 ORDER BY at_ms DESC LIMIT 100")?;
            query.query_map([person.0], |row| row.get(0).map(TableId))?.collect()
        }))
    }

    fn find_person(&self, token: TokenHash) -> Later<'_, Result<Option<PersonId>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query = connection.prepare_cached("SELECT person FROM tokens WHERE hash = ?1")?;
            query.query_row([token.0], |row| row.get(0).map(PersonId)).optional()
        }))
    }

    fn put_token(
        &self,
        person: PersonId,
        token: TokenHash,
        old: Option<TokenHash>,
    ) -> Later<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            let gone = |_| StoreError("the store has stopped".to_owned());
            self.jobs.send(Job::PutToken { person, token, old, done }).map_err(|_| gone(()))?;
            answer.await.map_err(|_| gone(()))?
        })
    }

    /// One process owns the file: who asks is the only node.
    fn beat(&self, _: NodeId, _: i64) -> Later<'_, Result<Beat, StoreError>> {
        Box::pin(async move { Ok(Beat { up_since_ms: self.opened_ms, others: Vec::new() }) })
    }

    fn commits(&self) -> Arc<Commits> {
        Arc::clone(&self.commits)
    }

    fn idle_since(&self, ms: i64) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        Box::pin(self.reading(move |connection| {
            let mut query = connection.prepare_cached(
                "SELECT id, (SELECT max(seq) FROM entries WHERE table_id = id) AS last FROM tables
                 WHERE due_ms IS NULL AND made_ms < ?1
                   AND (SELECT at_ms FROM entries WHERE table_id = id AND seq = last) < ?1 LIMIT 200",
            )?;
            let row = |row: &rusqlite::Row<'_>| Ok((TableId(row.get(0)?), row.get::<_, i64>(1)? as u64));
            query.query_map([ms], row)?.collect()
        }))
    }

    fn forget(&self, table: TableId, seq: u64) -> Later<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            let gone = |_| StoreError("the store has stopped".to_owned());
            self.jobs.send(Job::Forget { table, seq, done }).map_err(|_| gone(()))?;
            answer.await.map_err(|_| gone(()))?
        })
    }

    fn is_ready(&self) -> Later<'_, bool> {
        Box::pin(async move {
            if self.commits.are_proven() {
                return true;
            }
            let (person, token) = (PersonId([0; 10]), TokenHash([0; 32]));
            let write = self.put_token(person, token, Some(token));
            matches!(tokio::time::timeout(Duration::from_secs(1), write).await, Ok(Ok(())))
        })
    }
}
