//! The tables of the file, and how it is used.

use std::time::Duration;

use rusqlite::Connection;

/// Steps from an empty file to the present tables; the file remembers how many were taken.
const MIGRATIONS: [&str; 3] = [
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
    // Entries lie in the order of writing. Sorted by table, every third commit had to make room among those of other tables and wrote
    // four to ten pages; now it is two, and most often the same as last time.
    "
    CREATE TABLE written (
        table_id BLOB NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL, digest BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT;
    INSERT INTO written SELECT table_id, seq, at_ms, body, digest FROM entries ORDER BY table_id, seq;
    DROP TABLE entries;
    ALTER TABLE written RENAME TO entries;
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
    if (1..MIGRATIONS.len()).contains(&version) {
        // All that was written again lies in the write-ahead log now, which would keep that size.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file as the program wrote it when it knew so many steps, with two tables whose entries were written in turns.
    fn file_of(steps: usize) -> Connection {
        let file = Connection::open_in_memory().expect("a database");
        MIGRATIONS[..steps].iter().for_each(|step| file.execute_batch(step).expect("a step"));
        file.pragma_update(None, "user_version", steps as u32).expect("a version");
        for (seq, table) in [(1, "b"), (1, "a"), (2, "b"), (2, "a"), (3, "b")] {
            let insert = "INSERT INTO entries VALUES (CAST(?1 AS BLOB), ?2, 7, ?1 || ?2, x'01')";
            file.execute(insert, (table, seq)).expect("an entry");
        }
        file
    }

    fn entries(file: &Connection) -> Vec<String> {
        let query =
            "SELECT CAST(table_id AS TEXT) || seq || at_ms || body || hex(digest) FROM entries ORDER BY table_id, seq";
        let mut query = file.prepare(query).expect("a query");
        query.query_map([], |row| row.get(0)).and_then(Iterator::collect).expect("all entries")
    }

    #[test]
    fn a_file_of_any_earlier_version_keeps_its_entries() {
        for steps in 1..=MIGRATIONS.len() {
            let mut file = file_of(steps);
            let before = entries(&file);
            assert!(migrate(&mut file).expect("steps"), "from {steps}");
            assert_eq!(entries(&file), before, "from {steps}");
            let again = file.execute("INSERT INTO entries VALUES (x'61', 2, 7, '', x'01')", []);
            assert!(again.is_err(), "from {steps}: the number is taken");
            let version: u32 = file.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a version");
            assert_eq!(version as usize, MIGRATIONS.len());
        }
    }

    #[test]
    fn what_was_written_again_leaves_no_long_log() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("soupcon.db");
        let mut file = Connection::open(&path).expect("a file");
        prepare(&file).expect("settings");
        MIGRATIONS[..2].iter().for_each(|step| file.execute_batch(step).expect("a step"));
        file.pragma_update(None, "user_version", 2).expect("a version");
        file.execute_batch("INSERT INTO entries VALUES (x'61', 1, 7, hex(zeroblob(1000000)), x'01')")
            .expect("an entry");
        migrate(&mut file).expect("steps");
        assert_eq!(std::fs::metadata(folder.path().join("soupcon.db-wal")).expect("a log").len(), 0);
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_as_it_was() {
        let mut file = file_of(2);
        let before = entries(&file);
        // SQLite gives no other table a name while a view looks for the one that is gone: the third step fails after it dropped entries.
        file.execute_batch("CREATE VIEW counted AS SELECT count(*) FROM entries").expect("a view");
        let why = migrate(&mut file).expect_err("the view is in its way").to_string();
        assert!(why.contains("counted"), "{why}");
        assert_eq!(entries(&file), before);
        file.execute_batch("DROP VIEW counted").expect("no view");
        assert!(migrate(&mut file).expect("steps"));
        assert_eq!(entries(&file), before);
    }
}
