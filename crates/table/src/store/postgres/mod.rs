//! Logs in PostgreSQL, which several nodes share. `(table, seq)` is the primary key there too, and the only lock.
//!
//! A few connections write. While one waits for the disk, appends gather; the next statement takes them all, and is a
//! transaction of its own (`synchronous_commit=on`). When a connection breaks, what was under way is unknown.

mod forget;
mod link;
mod migrate;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Row, Statement};

use self::link::{ANSWERING, Link};
pub(super) use self::link::{connect, told};
pub(super) use self::migrate::migrate;
use super::{Append, AppendError, Beat, Commits, Later, Store, StoreError};
use crate::entry::{Seal, Stored};
use crate::id::{Code, NodeId, PersonId, TableId, TokenHash};

/// How many connections write, and how many read. Readers share theirs: PostgreSQL answers in the order of the questions.
const WRITERS: usize = 2;
const READERS: usize = 3;
/// How many appends one statement takes at the most.
const BATCH: usize = 256;

/// A database in PostgreSQL.
pub struct Postgres {
    config: Config,
    jobs: mpsc::UnboundedSender<Job>,
    readers: Vec<Mutex<Option<Arc<Link>>>>,
    next_reader: AtomicUsize,
    commits: Arc<Commits>,
}

type Job = (Append, oneshot::Sender<Result<(), AppendError>>);

impl Postgres {
    /// Opens a database by its address, `postgres://user:password@host:port/database`, and brings it up to date.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        // What is wrong is told without the address: a password may stand in it.
        let config: Config =
            address.parse().map_err(|error| StoreError(format!("not an address of PostgreSQL: {error}")))?;
        migrate(&config).await?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let (queue, commits) = (Arc::new(Mutex::new(queue)), Arc::<Commits>::default());
        for _ in 0..WRITERS {
            tokio::spawn(write(config.clone(), Arc::clone(&queue), Arc::clone(&commits)));
        }
        let readers = (0..READERS).map(|_| Mutex::default()).collect();
        Ok(Postgres { config, jobs, readers, next_reader: AtomicUsize::new(0), commits })
    }

    /// Fills a database with tables that nobody plays at, for who measures what their number costs.
    pub async fn ballast(address: &str, numbers: std::ops::Range<u32>) -> Result<(), StoreError> {
        const ENTRIES: &str = "INSERT INTO entries (table_id, seq, at_ms, body, digest)
            SELECT decode(md5('ballast' || number), 'hex'), seq, 0, repeat(md5(number::text || seq), 8), sha256('')
            FROM generate_series($1::int4, $2::int4) AS number, generate_series(1, 12) AS seq";
        const TABLES: &str = "INSERT INTO tables (id, code, made_ms)
            SELECT decode(md5('ballast' || number), 'hex'), 'ballast ' || number, 0
            FROM generate_series($1::int4, $2::int4) AS number";
        let config: Config = address.parse().map_err(told)?;
        let client = connect(&config).await?;
        client.batch_execute("SET statement_timeout = 0").await.map_err(told)?;
        let (first, last) = (numbers.start as i32, numbers.end as i32 - 1);
        client.execute(TABLES, &[&first, &last]).await.map_err(told)?;
        client.execute(ENTRIES, &[&first, &last]).await.map_err(told)?;
        client.batch_execute("VACUUM ANALYZE").await.map_err(told)?;
        client.batch_execute("CHECKPOINT").await.map_err(told)
    }

    /// A connection to read from.
    async fn link(&self) -> Result<Arc<Link>, StoreError> {
        let place = self.next_reader.fetch_add(1, Ordering::Relaxed) % READERS;
        let waiting = tokio::time::timeout(link::CONNECTING, self.readers[place].lock()).await;
        let mut link = waiting.map_err(|_| StoreError("no connection to PostgreSQL".to_owned()))?;
        match &*link {
            Some(link) if !link.is_gone() => Ok(Arc::clone(link)),
            _ => Ok(Arc::clone(link.insert(Arc::new(Link::open(&self.config).await?)))),
        }
    }

    /// Asks a question that changes nothing, or nothing that matters; once more if the connection turns out to be dead.
    async fn ask(
        &self,
        statement: fn(&Link) -> &Statement,
        given: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let link = self.link().await?;
        match link.ask(statement(&link), given).await {
            Err(_) if link.client.is_closed() => {
                let link = self.link().await?;
                link.ask(statement(&link), given).await
            }
            answered => answered,
        }
    }
}

/// A writer: takes what waits, writes it with one statement, and answers everybody.
async fn write(config: Config, queue: Arc<Mutex<mpsc::UnboundedReceiver<Job>>>, commits: Arc<Commits>) {
    let mut link = None;
    loop {
        let mut batch = Vec::new();
        if queue.lock().await.recv_many(&mut batch, BATCH).await == 0 {
            return;
        }
        let start = Instant::now();
        let jobs = batch.len();
        match write_batch(&config, &mut link, batch).await {
            Ok(()) => commits.count(jobs, start, true),
            Err(error) => {
                link = None;
                commits.count(jobs, start, false);
                tracing::error!(%error, "a commit failed: what it held may be written or not");
            }
        }
    }
}

async fn write_batch(config: &Config, link: &mut Option<Link>, batch: Vec<Job>) -> Result<(), StoreError> {
    let unknown = |batch: Vec<Job>, error: StoreError| {
        for (_, done) in batch {
            let _ = done.send(Err(AppendError::Unknown(error.clone())));
        }
        Err(error)
    };
    let link = match link {
        Some(link) if !link.is_gone() => link,
        _ => match Link::open(config).await {
            Ok(fresh) => link.insert(fresh),
            Err(error) => return unknown(batch, error),
        },
    };
    let (made, mut entries): (Vec<Job>, Vec<Job>) = batch.into_iter().partition(|(append, _)| append.code.is_some());

    // Always in the same order: two nodes that write to the same tables must not wait for each other.
    entries.sort_by_key(|(append, _)| (append.table, append.seq));
    match append(link, &entries).await {
        Err(error) => return unknown(entries.into_iter().chain(made).collect(), error),
        Ok(mut written) => {
            for (append, done) in entries {
                let place = written.iter().position(|&key| key == (append.table, append.seq));
                // Of two with one number, one is written.
                let is_written = place.map(|place| written.swap_remove(place)).is_some();
                let _ = done.send(if is_written { Ok(()) } else { Err(AppendError::Conflict) });
            }
        }
    }
    let mut made = made.into_iter();
    while let Some((append, done)) = made.next() {
        let coded = if append.seq == 1 { make(link, &append).await } else { invite(link, &append).await };
        match coded {
            Ok(result) => drop(done.send(result)),
            Err(error) => return unknown([(append, done)].into_iter().chain(made).collect(), error),
        }
    }
    Ok(())
}

/// Writes entries; gives those that are written.
async fn append(link: &Link, jobs: &[Job]) -> Result<Vec<(TableId, u64)>, StoreError> {
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    // Of two with the same number in one batch, the first goes and the other finds it taken.
    let mut entries: Vec<&Append> = jobs.iter().map(|(append, _)| append).collect();
    entries.dedup_by_key(|append| (append.table, append.seq));
    let all = entries.iter();
    let tables: Vec<&[u8]> = all.clone().map(|append| &append.table.0[..]).collect();
    let seqs: Vec<i64> = all.clone().map(|append| append.seq as i64).collect();
    let times: Vec<i64> = all.clone().map(|append| append.at_ms).collect();
    let bodies: Vec<&str> = all.clone().map(|append| append.body.as_str()).collect();
    let digests: Vec<&[u8]> = all.clone().map(|append| &append.digest.0[..]).collect();
    let dues: Vec<Option<i64>> = all.clone().map(|append| append.due_ms).collect();
    let members: Vec<Option<&[u8]>> = all.map(|append| append.member.as_ref().map(|person| &person.0[..])).collect();
    let given: [&(dyn ToSql + Sync); 7] = [&tables, &seqs, &times, &bodies, &digests, &dues, &members];
    let rows = link.ask(&link.append, &given).await?;
    rows.iter().map(|row| Ok((TableId(bytes(row, 0)?), row.get::<_, i64>(1) as u64))).collect()
}

/// Makes a table, unless its id or its code is taken.
async fn make(link: &Link, append: &Append) -> Result<Result<(), AppendError>, StoreError> {
    let Append { table, seq, at_ms, body, digest, due_ms, code, member, rest } = append;
    let (code, table) = (code.as_ref().map(Code::as_str), &table.0[..]);
    let member = member.as_ref().map(|person| &person.0[..]);
    let entries = || rest.iter();
    let seqs: Vec<i64> = [*seq].into_iter().chain(entries().map(|entry| entry.seq)).map(|seq| seq as i64).collect();
    let times: Vec<i64> = [*at_ms].into_iter().chain(entries().map(|entry| entry.at_ms)).collect();
    let bodies: Vec<&str> = [&**body].into_iter().chain(entries().map(|entry| &*entry.body)).collect();
    let digests: Vec<&[u8]> = [&digest.0[..]].into_iter().chain(entries().map(|entry| &entry.digest.0[..])).collect();
    let given: [&(dyn ToSql + Sync); 9] = [&table, &code, at_ms, due_ms, &seqs, &times, &bodies, &digests, &member];
    let rows = link.ask(&link.make, &given).await?;
    Ok(if rows.is_empty() { Err(AppendError::CodeTaken) } else { Ok(()) })
}

/// Writes an entry that gives its table another code.
async fn invite(link: &Link, append: &Append) -> Result<Result<(), AppendError>, StoreError> {
    let Append { table, seq, at_ms, body, digest, due_ms, code, .. } = append;
    let (code, seq) = (code.as_ref().map(Code::as_str), *seq as i64);
    let (table, digest) = (&table.0[..], &digest.0[..]);
    let rows = link.ask(&link.invite, &[&table, &seq, at_ms, body, &digest, due_ms, &code]).await?;
    Ok(match rows.first().map(|row| (row.get(0), row.get(1))) {
        Some((true, true)) => Ok(()),
        Some((false, _)) => Err(AppendError::CodeTaken),
        Some((true, false)) | None => Err(AppendError::Conflict),
    })
}

/// Bytes of a known length.
fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], StoreError> {
    let bytes: &[u8] = row.get(column);
    bytes.try_into().map_err(|_| StoreError("PostgreSQL holds a name of another length".to_owned()))
}

pub(super) fn stored(row: &Row) -> Result<Stored, StoreError> {
    let seq: i64 = row.get(0);
    Ok(Stored { seq: seq as u64, at_ms: row.get(1), body: row.get(2), digest: Seal(bytes(row, 3)?) })
}

impl Store for Postgres {
    fn append(&self, append: Append) -> Later<'_, Result<(), AppendError>> {
        Box::pin(async move {
            let (done, answer) = oneshot::channel();
            let gone = |_| AppendError::Unknown(StoreError("the store has stopped".to_owned()));
            self.jobs.send((append, done)).map_err(|_| gone(()))?;
            answer.await.map_err(|_| gone(()))?
        })
    }

    fn read(&self, table: TableId, after: u64) -> Later<'_, Result<Vec<Stored>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.read, &[&&table.0[..], &(after as i64)]).await?;
            rows.iter().map(stored).collect()
        })
    }

    fn heads(&self, tables: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        Box::pin(async move {
            let tables: Vec<&[u8]> = tables.iter().map(|table| &table.0[..]).collect();
            let rows = self.ask(|link| &link.heads, &[&tables]).await?;
            let known = rows.iter().filter_map(|row| Some((row, row.get::<_, Option<i64>>(1)?)));
            known.map(|(row, seq)| Ok((TableId(bytes(row, 0)?), seq as u64))).collect()
        })
    }

    fn find_code(&self, code: Code) -> Later<'_, Result<Option<TableId>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.find_code, &[&code.as_str()]).await?;
            rows.first().map(|row| bytes(row, 0).map(TableId)).transpose()
        })
    }

    fn due(&self, after_ms: i64, until_ms: i64) -> Later<'_, Result<Vec<(TableId, i64)>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.due, &[&after_ms, &until_ms]).await?;
            rows.iter().map(|row| Ok((TableId(bytes(row, 0)?), row.get(1)))).collect()
        })
    }

    fn tables_of(&self, person: PersonId) -> Later<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.tables_of, &[&&person.0[..]]).await?;
            rows.iter().map(|row| bytes(row, 0).map(TableId)).collect()
        })
    }

    fn find_person(&self, token: TokenHash) -> Later<'_, Result<Option<PersonId>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.find_person, &[&&token.0[..]]).await?;
            rows.first().map(|row| bytes(row, 0).map(PersonId)).transpose()
        })
    }

    fn put_token(
        &self,
        person: PersonId,
        token: TokenHash,
        old: Option<TokenHash>,
    ) -> Later<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let link = self.link().await?;
            let old = old.as_ref().map(|old| &old.0[..]);
            let rows = link.ask(&link.put_token, &[&&token.0[..], &&person.0[..], &old]).await?;
            rows.first().map(drop).ok_or_else(|| StoreError("the token is taken".to_owned()))
        })
    }

    fn idle_since(&self, ms: i64) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.idle, &[&ms]).await?;
            rows.iter().map(|row| Ok((TableId(bytes(row, 0)?), row.get::<_, i64>(1) as u64))).collect()
        })
    }

    fn forget(&self, table: TableId, seq: u64) -> Later<'_, Result<bool, StoreError>> {
        Box::pin(forget::forget(&self.config, table, seq))
    }

    fn beat(&self, node: NodeId, now_ms: i64) -> Later<'_, Result<Beat, StoreError>> {
        Box::pin(async move {
            let rows = self.ask(|link| &link.beat, &[&&node.0[..], &now_ms]).await?;
            let row = rows.first().ok_or_else(|| StoreError("PostgreSQL took no note of this node".to_owned()))?;
            let others: Vec<&[u8]> = row.get(1);
            let others = others.into_iter().filter_map(|id| id.try_into().ok().map(NodeId)).collect();
            Ok(Beat { up_since_ms: row.get(0), others })
        })
    }

    fn is_ready(&self) -> Later<'_, bool> {
        Box::pin(async move {
            let prove = self.ask(|link| &link.prove, &[]);
            self.commits.are_proven() || matches!(tokio::time::timeout(Duration::from_secs(1), prove).await, Ok(Ok(_)))
        })
    }

    fn commits(&self) -> Arc<Commits> {
        Arc::clone(&self.commits)
    }
}
