//! The tables in PostgreSQL, from the first version to the present one.
//!
//! Nodes of two releases may run side by side: a step only adds what the release before can do without, and `oldest` says how
//! many steps a program must know at least.

use tokio_postgres::Config;

use super::link::{connect, told};
use super::{ANSWERING, StoreError};

/// Steps from an empty database to the present tables, each with the number of steps that a program must know to live with it.
const MIGRATIONS: [(&str, i32); 1] = [(
    "
    CREATE TABLE tables (id bytea PRIMARY KEY, code text NOT NULL UNIQUE, made_ms int8 NOT NULL, due_ms int8);
    CREATE INDEX tables_due ON tables (due_ms) WHERE due_ms IS NOT NULL;
    CREATE TABLE entries (
        table_id bytea NOT NULL, seq int8 NOT NULL, at_ms int8 NOT NULL, body text NOT NULL, digest bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE members (
        person bytea NOT NULL, table_id bytea NOT NULL, at_ms int8 NOT NULL, PRIMARY KEY (person, table_id)
    );
    CREATE INDEX members_at ON members (table_id);
    CREATE TABLE tokens (hash bytea PRIMARY KEY, person bytea NOT NULL);
    CREATE INDEX tokens_of ON tokens (person);
    CREATE TABLE nodes (id bytea PRIMARY KEY, since_ms int8 NOT NULL, seen timestamptz NOT NULL);
    ",
    1,
)];

/// A number that means us, among all who lock something in the same database.
const LOCK: i64 = 0x736f_7570_636f_6e21;

/// Brings the database up to date, one node at a time; refuses one that needs a later program.
pub(in crate::store) async fn migrate(config: &Config) -> Result<(), StoreError> {
    let mut client = connect(config).await?;
    let migrating = async {
        let transaction = client.transaction().await.map_err(told)?;
        // Another node's migration may take long, and so may ours.
        transaction.batch_execute("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0").await.map_err(told)?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(told)?;
        let exists = "CREATE TABLE IF NOT EXISTS soupcon (steps int4 NOT NULL, oldest int4 NOT NULL)";
        transaction.batch_execute(exists).await.map_err(told)?;
        let row = transaction.query_opt("SELECT steps, oldest FROM soupcon", &[]).await.map_err(told)?;
        let (steps, oldest): (i32, i32) = row.map_or((0, 0), |row| (row.get(0), row.get(1)));
        if oldest as usize > MIGRATIONS.len() {
            return Err(StoreError("this database needs a later version of Soupçon".to_owned()));
        }
        if (steps as usize) < MIGRATIONS.len() {
            let mut needs = oldest;
            for (step, least) in &MIGRATIONS[steps as usize..] {
                transaction.batch_execute(step).await.map_err(told)?;
                needs = *least;
            }
            transaction.execute("DELETE FROM soupcon", &[]).await.map_err(told)?;
            let steps = MIGRATIONS.len() as i32;
            let note = "INSERT INTO soupcon (steps, oldest) VALUES ($1, $2)";
            transaction.execute(note, &[&steps, &needs]).await.map_err(told)?;
        }
        transaction.commit().await.map_err(told)
    };
    // Waiting for another node's migration included.
    let waited = tokio::time::timeout(ANSWERING * 10, migrating).await;
    waited.map_err(|_| StoreError("PostgreSQL is silent".to_owned()))?
}
