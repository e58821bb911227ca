//! A connection to PostgreSQL with everything prepared on it, made anew when it is gone.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

use super::StoreError;

/// How long connecting may take, all of it.
pub(super) const CONNECTING: Duration = Duration::from_secs(3);
/// How long the server works on a statement before it gives up; we wait a little longer for it to say so.
const STATEMENT_MS: u32 = 5000;
pub(super) const ANSWERING: Duration = Duration::from_millis(STATEMENT_MS as u64 + 1000);

/// Every look-up goes by an index. A plan that was made while there were ten tables must not read them all when there are a
/// hundred thousand.
const SETTINGS: &str = "-c synchronous_commit=on -c statement_timeout=5000 -c lock_timeout=5000 \
    -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off \
    -c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC";

/// Writes a batch of entries, each of them only after the one before it; says which are written.
const APPEND: &str = "
    WITH given AS (
        SELECT * FROM unnest($1::bytea[], $2::int8[], $3::int8[], $4::text[], $5::bytea[], $6::int8[], $7::bytea[])
            AS given (table_id, seq, at_ms, body, digest, due_ms, person)
    ), written AS (
        INSERT INTO entries (table_id, seq, at_ms, body, digest)
        SELECT table_id, seq, at_ms, body, digest FROM given
        WHERE (SELECT true FROM entries last WHERE last.table_id = given.table_id AND last.seq = given.seq - 1)
        ORDER BY table_id, seq
        ON CONFLICT DO NOTHING RETURNING table_id, seq
    ), due AS (
        UPDATE tables SET due_ms = given.due_ms FROM given JOIN written USING (table_id, seq)
        WHERE tables.id = given.table_id AND tables.due_ms IS DISTINCT FROM given.due_ms
    ), came AS (
        INSERT INTO members (person, table_id, at_ms)
        SELECT person, table_id, at_ms FROM given JOIN written USING (table_id, seq) WHERE person IS NOT NULL
        ON CONFLICT DO NOTHING
    )
    SELECT table_id, seq FROM written";

/// Makes a table with its first entries, unless its id or its code is taken.
const MAKE: &str = "
    WITH made AS (
        INSERT INTO tables (id, code, made_ms, due_ms) VALUES ($1, $2, $3::int8, $4) ON CONFLICT DO NOTHING RETURNING id
    ), written AS (
        INSERT INTO entries (table_id, seq, at_ms, body, digest)
        SELECT id, seq, at_ms, body, digest FROM made
        CROSS JOIN unnest($5::int8[], $6::int8[], $7::text[], $8::bytea[]) AS given (seq, at_ms, body, digest)
    ), came AS (
        INSERT INTO members (person, table_id, at_ms) SELECT $9::bytea, id, $3::int8 FROM made WHERE $9::bytea IS NOT NULL
    )
    SELECT id FROM made";

/// Writes an entry that gives its table another code, unless that is taken. Says whether it is free, and whether the entry is written.
const INVITE: &str = "
    WITH free AS (
        SELECT NOT EXISTS (SELECT FROM tables WHERE code = $7::text) AS is_free
    ), written AS (
        INSERT INTO entries (table_id, seq, at_ms, body, digest)
        SELECT $1::bytea, $2::int8, $3::int8, $4::text, $5::bytea FROM free
        WHERE is_free AND EXISTS (SELECT FROM entries last WHERE last.table_id = $1 AND last.seq = $2 - 1)
        ON CONFLICT DO NOTHING RETURNING seq
    ), renamed AS (
        UPDATE tables SET code = $7, due_ms = $6::int8 WHERE id = $1 AND EXISTS (SELECT FROM written)
    )
    SELECT is_free, EXISTS (SELECT FROM written) FROM free";

/// Gives a person a token, in the place of an old one if there is one; an old one that is dead already gives nothing.
const PUT_TOKEN: &str = "
    WITH dead AS (DELETE FROM tokens WHERE hash = $3 RETURNING hash)
    INSERT INTO tokens (hash, person) SELECT $1::bytea, $2::bytea WHERE $3::bytea IS NULL OR EXISTS (SELECT FROM dead)
    RETURNING hash";

/// What shows that something can be written down.
const PROVE: &str = "
    INSERT INTO nodes (id, since_ms, seen) VALUES ('\\x00', 0, now()) ON CONFLICT (id) DO UPDATE SET seen = now()";

/// A node is alive. Clocks of games stand still while no node is: who comes first sets the time since when they go.
const BEAT: &str = "
    WITH alive AS (
        SELECT id, since_ms FROM nodes WHERE seen > now() - interval '15 s' AND since_ms > 0
    ), beat AS (
        INSERT INTO nodes (id, since_ms, seen)
        VALUES ($1, (SELECT coalesce(min(since_ms), $2) FROM alive), now())
        ON CONFLICT (id) DO UPDATE SET seen = now() RETURNING since_ms
    ), forgotten AS (
        DELETE FROM nodes WHERE seen < now() - interval '1 day' AND id <> $1
    )
    SELECT beat.since_ms, (SELECT coalesce(array_agg(id), '{}') FROM alive WHERE id <> $1) FROM beat";

/// Tables on which nothing happens, and their last entries.
const IDLE: &str = "
    SELECT id, last.seq FROM tables
    CROSS JOIN LATERAL (SELECT seq, at_ms FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1) AS last
    WHERE due_ms IS NULL AND made_ms < $1 AND last.at_ms < $1 LIMIT 200";

pub(super) struct Link {
    pub(super) client: Client,
    /// It was silent for too long: it may be cut without having been told.
    is_silent: AtomicBool,
    pub(super) append: Statement,
    pub(super) make: Statement,
    pub(super) invite: Statement,
    pub(super) idle: Statement,
    pub(super) put_token: Statement,
    pub(super) prove: Statement,
    pub(super) beat: Statement,
    pub(super) read: Statement,
    pub(super) heads: Statement,
    pub(super) find_code: Statement,
    pub(super) due: Statement,
    pub(super) tables_of: Statement,
    pub(super) find_person: Statement,
}

/// A bare connection, as migrations need it.
pub(in crate::store) async fn connect(config: &Config) -> Result<Client, StoreError> {
    let mut config = config.clone();
    let settings = config.get_options().map_or(SETTINGS.to_owned(), |own| format!("{own} {SETTINGS}"));
    config.options(settings).application_name("soupcon").connect_timeout(CONNECTING);
    let connecting = tokio::time::timeout(CONNECTING, config.connect(NoTls)).await;
    let (client, connection) =
        connecting.map_err(|_| StoreError("PostgreSQL does not answer".to_owned()))?.map_err(told)?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::warn!(error = told(error).0, "a connection to PostgreSQL is gone");
        }
    });
    Ok(client)
}

impl Link {
    pub(super) async fn open(config: &Config) -> Result<Link, StoreError> {
        let client = connect(config).await?;
        let preparing = async {
            Ok::<_, Error>(Link {
                append: client.prepare(APPEND).await?,
                make: client.prepare(MAKE).await?,
                invite: client.prepare(INVITE).await?,
                idle: client.prepare(IDLE).await?,
                put_token: client.prepare(PUT_TOKEN).await?,
                prove: client.prepare(PROVE).await?,
                beat: client.prepare(BEAT).await?,
                read: client
                    .prepare(
                        "SELECT seq, at_ms, body, digest FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq",
                    )
                    .await?,
                heads: client
                    .prepare(
                        "SELECT id, (SELECT seq FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1)
                         FROM unnest($1::bytea[]) AS asked (id)",
                    )
                    .await?,
                find_code: client.prepare("SELECT id FROM tables WHERE code = $1").await?,
                due: client.prepare("SELECT id, due_ms FROM tables WHERE due_ms > $1 AND due_ms <= $2").await?,
                tables_of: client
                    .prepare("SELECT table_id FROM members WHERE person = $1 ORDER BY at_ms DESC LIMIT 100")
                    .await?,
                find_person: client.prepare("SELECT person FROM tokens WHERE hash = $1").await?,
                client,
                is_silent: AtomicBool::new(false),
            })
        };
        let prepared = tokio::time::timeout(CONNECTING, preparing).await;
        prepared.map_err(|_| StoreError("PostgreSQL does not answer".to_owned()))?.map_err(told)
    }

    /// Whether there is no use in asking here.
    pub(super) fn is_gone(&self) -> bool {
        self.client.is_closed() || self.is_silent.load(Ordering::Relaxed)
    }

    /// What comes back in time.
    pub(super) async fn ask(
        &self,
        statement: &Statement,
        given: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        match tokio::time::timeout(ANSWERING, self.client.query(statement, given)).await {
            Ok(rows) => rows.map_err(told),
            Err(_) => {
                self.is_silent.store(true, Ordering::Relaxed);
                Err(StoreError("PostgreSQL is silent".to_owned()))
            }
        }
    }
}

/// What PostgreSQL says, without the address or the password.
pub(in crate::store) fn told(error: Error) -> StoreError {
    StoreError(match error.as_db_error() {
        Some(said) => format!("PostgreSQL: {} ({})", said.message(), said.code().code()),
        None => match std::error::Error::source(&error) {
            Some(cause) => format!("PostgreSQL: {error}: {cause}"),
            None => format!("PostgreSQL: {error}"),
        },
    })
}
