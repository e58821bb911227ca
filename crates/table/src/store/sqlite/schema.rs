//! The tables of the file, and how it is used.

use std::time::Duration;

use rusqlite::Connection;

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

/// Sets how a connection that writes goes about it.
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    // In KiB, if negative. Tables are written to all over the file: with SQLite's own 2 MiB, those of a full club would be read again
    // and again.
    connection.pragma_update(None, "cache_size", -8192)?;
    // The tidying thread does this: a commit that did would keep its players waiting.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "foreign_keys", true)
}

/// Brings the tables up to date; `false` if a later version has been here.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<bool> {
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
