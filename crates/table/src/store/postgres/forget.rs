//! Forgetting a table, with all that only it knew.

use tokio_postgres::Config;

use super::StoreError;
use super::link::{ANSWERING, connect, told};
use crate::id::TableId;

/// The same steps as in SQLite.
const STEPS: [&str; 4] = [
    "DELETE FROM tokens WHERE person IN (SELECT person FROM members WHERE table_id = $1)
         AND NOT EXISTS (SELECT FROM members WHERE person = tokens.person AND table_id <> $1)",
    "DELETE FROM members WHERE table_id = $1",
    "DELETE FROM entries WHERE table_id = $1",
    "DELETE FROM tables WHERE id = $1",
];

/// Deletes all that belongs to a table, unless it has come further than `seq`. Nobody writes meanwhile, for a few milliseconds: an entry
/// that is on its way must either be seen here, or find nothing that it could follow.
pub(super) async fn forget(config: &Config, table: TableId, seq: u64) -> Result<bool, StoreError> {
    let forgetting = async {
        let mut client = connect(config).await?;
        let transaction = client.transaction().await.map_err(told)?;
        transaction.batch_execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE").await.map_err(told)?;
        let table = &table.0[..];
        let last = "SELECT max(seq) FROM entries WHERE table_id = $1";
        let last = transaction.query_one(last, &[&table]).await.map_err(told)?;
        if last.get::<_, Option<i64>>(0) != Some(seq as i64) {
            return Ok(false);
        }
        for step in STEPS {
            transaction.execute(step, &[&table]).await.map_err(told)?;
        }
        transaction.commit().await.map_err(told)?;
        Ok(true)
    };
    let waited = tokio::time::timeout(ANSWERING, forgetting).await;
    waited.map_err(|_| StoreError("PostgreSQL is silent".to_owned()))?
}
