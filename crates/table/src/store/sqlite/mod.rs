//! Logs in one SQLite file, beside the program.
//!
//! One writes at a time. While that one waits for the disk, appends gather; the next commit takes them all. A commit is on the disk
//! when it returns (WAL, `synchronous=FULL`). A thread moves what is committed from the log into the file, so that no
//! commit waits for that.

mod schema;
mod tidier;
mod writer;

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fmt, thread};

use rusqlite::hooks::Wal;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use tokio::sync::{Semaphore, oneshot};

use self::tidier::Tidier;
use self::writer::{Job, Writer};
use super::{Append, AppendError, Beat, Commits, Later, Store, StoreError};
use crate::clock::now_ms;
use crate::entry::{Seal, Stored};
use crate::id::{Code, NodeId, PersonId, TableId, TokenHash};

/// The first version of SQLite without a way to damage a write-ahead log that is reset by two connections.
const SOUND_SQLITE: i32 = 3_051_003;

/// How many read at the same time. Without a limit, everybody who comes back after a restart would cost a thread and a connection.
const READERS: usize = 4;

/// An SQLite file, and who writes to it.
pub struct Sqlite {
    writer: Arc<Writer>,
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
        let mut file = Connection::open(&path).map_err(|error| unusable(&error))?;
        schema::prepare(&file).map_err(|error| unusable(&error))?;
        schema::migrate(&mut file)
            .map_err(|error| unusable(&error))?
            .then_some(())
            .ok_or(OpenError::TooNew(path.clone()))?;
        let log_pages = count_log_pages(&mut file).map_err(|error| unusable(&error))?;
        let commits = Arc::new(Commits::default());
        let writer = Arc::new(Writer::new(file, Arc::clone(&commits)));
        let writing = Arc::clone(&writer);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(move || writing.write_on());
        thread.map_err(|error| unusable(&error))?;
        let (tidying, end) = channel();
        let file = Connection::open(&path).map_err(|error| unusable(&error))?;
        // Commits wait while it waits for readers: it comes again.
        file.busy_timeout(Duration::from_millis(20)).map_err(|error| unusable(&error))?;
        let tidier = Tidier { file, log_pages, commits: Arc::clone(&commits), writer: Arc::clone(&writer) };
        let thread = thread::Builder::new().name("checkpoint".to_owned()).spawn(move || tidier.tidy(&end));
        thread.map_err(|error| unusable(&error))?;
        Ok(Sqlite {
            writer,
            readers: Mutex::default(),
            reading_places: Semaphore::new(READERS),
            path,
            commits,
            opened_ms: now_ms(),
            _tidying: tidying,
            _lock: lock,
        })
    }

    /// Writes a consistent copy of the database to a new file, while tables go on. Where that fails, no file is left.
    pub fn back_up(folder: &Path, to: &Path) -> Result<(), OpenError> {
        let unusable = |why: &dyn fmt::Display| OpenError::Unusable(to.to_owned(), why.to_string());
        let path = folder.join("soupcon.db");
        let source = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .map_err(|error| OpenError::Unusable(path.clone(), error.to_string()))?;
        make_private_file(to).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => unusable(&"there is such a file already; a backup is a new one"),
            _ => unusable(&error),
        })?;
        copy_database(&source, to).map_err(|why| {
            let _ = fs::remove_file(to);
            unusable(&why)
        })
    }

    /// Has something written, and waits for the answer.
    async fn writing<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        self.writer.put(job(done));
        answer.await.map_err(|_| StoreError("the store has stopped".to_owned()))
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

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.writer.close();
    }
}

/// Makes the folder for its owner alone: the database holds the secrets of running games.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes an empty file for its owner alone: a backup holds what the folder holds.
fn make_private_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Copies a database into an empty file, and looks whether the copy is sound and every log in it whole.
fn copy_database(source: &Connection, to: &Path) -> Result<(), String> {
    let wrong = |error: rusqlite::Error| error.to_string();
    let name = to.to_str().ok_or("not a name that SQLite can take")?;
    source.execute("VACUUM INTO ?1", [name]).map_err(wrong)?;
    let copy = Connection::open(to).map_err(wrong)?;
    let verdict: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(wrong)?;
    if verdict == "ok" { check_chains(&copy) } else { Err(verdict) }
}

/// How many pages the write-ahead log holds after each commit of this connection.
fn count_log_pages(file: &mut Connection) -> rusqlite::Result<Arc<AtomicU64>> {
    let log_pages = Arc::<AtomicU64>::default();
    let pages = Arc::clone(&log_pages);
    file.wal_hook(Some(move |_: &mut Wal, count: i32| {
        pages.store(u64::from(count.unsigned_abs()), Ordering::Relaxed);
        Ok(())
    }))?;
    Ok(log_pages)
}

fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

fn store_error(error: impl fmt::Display) -> StoreError {
    StoreError(error.to_string())
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
            self.writing(|done| Job::Append(Box::new(append), done)).await.map_err(AppendError::Unknown)?
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
        Box::pin(async move { self.writing(|done| Job::PutToken { person, token, old, done }).await? })
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
        Box::pin(async move { self.writing(|done| Job::Forget { table, seq, done }).await? })
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
