//! From an SQLite file to PostgreSQL: every table with its log, who came to it, and all tokens.
//!
//! A table goes over in one transaction, so it is there or not: what was interrupted is begun again and goes on where it ended.
//! In the end every log is read back, and its seal must be the one that the file has.

use std::path::Path;

use rusqlite::{Connection, params};
use tokio_postgres::{Client, Config};

use super::StoreError;
use super::postgres::{connect, migrate, told};
use super::sqlite::{Sqlite, stored};
use crate::entry::{Seal, Stored};
use crate::id::TableId;

/// How many tokens go over at once.
const TOKENS: usize = 1000;

/// How far a transfer is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Stage {
    Tables,
    Tokens,
    Verifying,
}

/// What went over.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Transferred {
    /// Tables that are in PostgreSQL now.
    pub tables: u64,
    /// Those of them that were there before.
    pub were_there: u64,
    /// Entries of all of them, each read back and found to be the same.
    pub entries: u64,
    /// Tokens.
    pub tokens: u64,
}

/// Copies all that a folder's database holds to PostgreSQL. Nobody may use the file meanwhile.
pub async fn transfer(
    folder: &Path,
    address: &str,
    mut progress: impl FnMut(Stage, u64, u64),
) -> Result<Transferred, StoreError> {
    if !folder.join("soupcon.db").exists() {
        return Err(StoreError(format!("{}: there is no database here", folder.display())));
    }
    // Held to the end: a server that starts meanwhile is refused.
    let _owner = Sqlite::open(folder).map_err(|error| StoreError(error.to_string()))?;
    let file = Connection::open(folder.join("soupcon.db")).map_err(said)?;
    let config: Config =
        address.parse().map_err(|error| StoreError(format!("not an address of PostgreSQL: {error}")))?;
    migrate(&config).await?;
    let mut client = connect(&config).await?;
    let tables = read_tables(&file).map_err(said)?;
    let (total, mut done) = (tables.len() as u64, Transferred::default());
    for (number, table) in (1..).zip(&tables) {
        let log = read_log(&file, table.id).map_err(said)?;
        let seal = seal_of(table.id, &log)?;
        if is_there(&client, table.id, log.len(), seal).await? {
            done.were_there += 1;
        } else {
            write_table(&mut client, &file, table, &log).await?;
        }
        progress(Stage::Tables, number, total);
    }
    done.tokens = transfer_tokens(&client, &file, &mut progress).await?;
    for (number, table) in (1..).zip(&tables) {
        let seal = seal_of(table.id, &read_log(&file, table.id).map_err(said)?)?;
        let copy = read_copy(&client, table.id).await?;
        if seal_of(table.id, &copy)? != seal {
            return Err(StoreError(format!("table {}: PostgreSQL holds another log", table.id)));
        }
        done.tables += 1;
        done.entries += copy.len() as u64;
        progress(Stage::Verifying, number, total);
    }
    Ok(done)
}

struct TableRow {
    id: TableId,
    code: String,
    made_ms: i64,
    due_ms: Option<i64>,
}

fn said(error: rusqlite::Error) -> StoreError {
    StoreError(format!("SQLite: {error}"))
}

fn read_tables(file: &Connection) -> rusqlite::Result<Vec<TableRow>> {
    let mut query = file.prepare("SELECT id, code, made_ms, due_ms FROM tables ORDER BY id")?;
    let rows = query.query_map([], |row| {
        Ok(TableRow { id: TableId(row.get(0)?), code: row.get(1)?, made_ms: row.get(2)?, due_ms: row.get(3)? })
    })?;
    rows.collect()
}

fn read_log(file: &Connection, table: TableId) -> rusqlite::Result<Vec<Stored>> {
    let mut query =
        file.prepare_cached("SELECT seq, at_ms, body, digest FROM entries WHERE table_id = ?1 ORDER BY seq")?;
    query.query_map(params![table.0], |row| stored(row, 0))?.collect()
}

/// The seal of a whole log; an error if it isn't whole.
fn seal_of(table: TableId, log: &[Stored]) -> Result<Seal, StoreError> {
    let mut seal = Seal::default();
    for (seq, entry) in (1..).zip(log) {
        seal = seal.next(seq, entry.at_ms, &entry.body);
        if entry.seq != seq || entry.digest != seal {
            return Err(StoreError(format!("the log of table {table} is broken at entry {}", entry.seq)));
        }
    }
    Ok(seal)
}

/// Whether a table is in PostgreSQL already, with the same log.
async fn is_there(client: &Client, table: TableId, length: usize, seal: Seal) -> Result<bool, StoreError> {
    let query = "SELECT seq, digest FROM entries WHERE table_id = $1 ORDER BY seq DESC LIMIT 1";
    let last = client.query_opt(query, &[&&table.0[..]]).await.map_err(told)?;
    match last.map(|row| (row.get::<_, i64>(0), row.get::<_, Vec<u8>>(1))) {
        None => Ok(false),
        Some((seq, digest)) if seq as usize == length && digest == seal.0 => Ok(true),
        Some((seq, _)) => Err(StoreError(format!(
            "table {table} is in PostgreSQL already and went on there, up to entry {seq}: nothing is written over it"
        ))),
    }
}

async fn write_table(
    client: &mut Client,
    file: &Connection,
    table: &TableRow,
    log: &[Stored],
) -> Result<(), StoreError> {
    let members = read_members(file, table.id).map_err(said)?;
    let transaction = client.transaction().await.map_err(told)?;
    let TableRow { id, code, made_ms, due_ms } = table;
    let id = &id.0[..];
    let made = "INSERT INTO tables (id, code, made_ms, due_ms) VALUES ($1, $2, $3, $4)";
    transaction.execute(made, &[&id, code, made_ms, due_ms]).await.map_err(told)?;
    let seqs: Vec<i64> = log.iter().map(|entry| entry.seq as i64).collect();
    let times: Vec<i64> = log.iter().map(|entry| entry.at_ms).collect();
    let bodies: Vec<&str> = log.iter().map(|entry| entry.body.as_str()).collect();
    let digests: Vec<&[u8]> = log.iter().map(|entry| &entry.digest.0[..]).collect();
    let entries = "INSERT INTO entries (table_id, seq, at_ms, body, digest)
        SELECT $1, * FROM unnest($2::int8[], $3::int8[], $4::text[], $5::bytea[])";
    transaction.execute(entries, &[&id, &seqs, &times, &bodies, &digests]).await.map_err(told)?;
    let (people, times): (Vec<&[u8]>, Vec<i64>) = members.iter().map(|(person, at_ms)| (&person[..], *at_ms)).unzip();
    let came = "INSERT INTO members (person, table_id, at_ms)
        SELECT person, $1, at_ms FROM unnest($2::bytea[], $3::int8[]) AS came (person, at_ms)";
    transaction.execute(came, &[&id, &people, &times]).await.map_err(told)?;
    transaction.commit().await.map_err(told)
}

fn read_members(file: &Connection, table: TableId) -> rusqlite::Result<Vec<(Vec<u8>, i64)>> {
    let mut query = file.prepare_cached("SELECT person, at_ms FROM members WHERE table_id = ?1")?;
    query.query_map(params![table.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Copies tokens in the order of their digests. One that is there already stays.
async fn transfer_tokens(
    client: &Client,
    file: &Connection,
    progress: &mut impl FnMut(Stage, u64, u64),
) -> Result<u64, StoreError> {
    let total: i64 = file.query_row("SELECT count(*) FROM tokens", [], |row| row.get(0)).map_err(said)?;
    let (mut last, mut done) = (Vec::new(), 0);
    loop {
        let tokens = read_tokens(file, &last).map_err(said)?;
        let Some((hash, _)) = tokens.last() else { return Ok(done) };
        last.clone_from(hash);
        done += tokens.len() as u64;
        let (hashes, people): (Vec<&[u8]>, Vec<&[u8]>) =
            tokens.iter().map(|(hash, person)| (&hash[..], &person[..])).unzip();
        let write = "INSERT INTO tokens (hash, person) SELECT * FROM unnest($1::bytea[], $2::bytea[])
            ON CONFLICT DO NOTHING";
        client.execute(write, &[&hashes, &people]).await.map_err(told)?;
        progress(Stage::Tokens, done, total as u64);
    }
}

fn read_tokens(file: &Connection, after: &[u8]) -> rusqlite::Result<Vec<(Vec<u8>, Vec<u8>)>> {
    let mut query = file.prepare_cached("SELECT hash, person FROM tokens WHERE hash > ?1 ORDER BY hash LIMIT ?2")?;
    query.query_map(params![after, TOKENS as i64], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

async fn read_copy(client: &Client, table: TableId) -> Result<Vec<Stored>, StoreError> {
    let query = "SELECT seq, at_ms, body, digest FROM entries WHERE table_id = $1 ORDER BY seq";
    let rows = client.query(query, &[&&table.0[..]]).await.map_err(told)?;
    rows.iter().map(super::postgres::stored).collect()
}
