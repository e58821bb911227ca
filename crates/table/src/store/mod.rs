//! Where logs are kept. A table is its log, so there are two verbs, append and read; `(table, seq)` is the only lock.

mod commits;
mod postgres;
mod sqlite;
mod transfer;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use commits::Commits;
pub use postgres::Postgres;
pub use sqlite::{OpenError, Sqlite};
pub use transfer::{Stage, Transferred, transfer};

use crate::entry::{Seal, Stored};
use crate::id::{Code, NodeId, PersonId, TableId, TokenHash};

/// Something that will be known later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A place for logs, and for what is looked up beside them.
pub trait Store: Send + Sync + 'static {
    /// Writes an entry down, for good: it is done when this says so. Of two that append the same `seq`, one fails.
    fn append(&self, append: Append) -> Later<'_, Result<(), AppendError>>;

    /// The entries of a table after `seq`.
    fn read(&self, table: TableId, after: u64) -> Later<'_, Result<Vec<Stored>, StoreError>>;

    /// The table with this code.
    fn find_code(&self, code: Code) -> Later<'_, Result<Option<TableId>, StoreError>>;

    /// The last entry of each of these tables; a table without entries is left out.
    fn heads(&self, tables: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>>;

    /// Where something has to happen without anybody's doing, after one moment and up to another: at which table, and when.
    fn due(&self, after_ms: i64, until_ms: i64) -> Later<'_, Result<Vec<(TableId, i64)>, StoreError>>;

    /// The tables that a person has come to, the latest first.
    fn tables_of(&self, person: PersonId) -> Later<'_, Result<Vec<TableId>, StoreError>>;

    /// Whose token this is.
    fn find_person(&self, token: TokenHash) -> Later<'_, Result<Option<PersonId>, StoreError>>;

    /// Gives a person a token; the old one, if there is one, is worth nothing from now on.
    fn put_token(
        &self,
        person: PersonId,
        token: TokenHash,
        old: Option<TokenHash>,
    ) -> Later<'_, Result<(), StoreError>>;

    /// A node says that it is alive, and hears of the others that said so lately.
    fn beat(&self, node: NodeId, now_ms: i64) -> Later<'_, Result<Beat, StoreError>>;

    /// The tables where nothing has happened since then and nothing is due, each with its last entry; not all at once if there are many.
    fn idle_since(&self, ms: i64) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>>;

    /// Forgets a table whose last entry is `seq`: its log and its code, who came to it, and the tokens of those who came to no other.
    /// Says whether it has; not if the table has come further.
    fn forget(&self, table: TableId, seq: u64) -> Later<'_, Result<bool, StoreError>>;

    /// Whether something can be written down now.
    fn is_ready(&self) -> Later<'_, bool>;

    /// How commits go.
    fn commits(&self) -> Arc<Commits>;
}

/// What a store knows of the nodes that share it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Beat {
    /// Since when at least one of them has been alive, in milliseconds since 1970.
    pub up_since_ms: i64,
    /// The others that are alive.
    pub others: Vec<NodeId>,
}

/// An entry to be written down, and what changes beside it.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Append {
    pub table: TableId,
    pub seq: u64,
    pub at_ms: i64,
    pub body: String,
    pub digest: Seal,
    /// When something has to happen next without anybody's doing.
    pub due_ms: Option<i64>,
    /// The table's code, with its first entry and with one that changes it: the code before leads nowhere then.
    pub code: Option<Code>,
    /// Somebody who came to the table with this entry.
    pub member: Option<PersonId>,
    /// What follows a table's first entry at once, if anything: all of it is written down, or none.
    pub rest: Vec<Stored>,
}

/// Why an entry was not written down.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum AppendError {
    /// Another entry has this number already.
    Conflict,
    /// The code is taken by another table.
    CodeTaken,
    /// There is no room for it: it is not written down.
    Full,
    /// It may be written down or not: read the log to know.
    Unknown(StoreError),
}

/// The store doesn't answer as it should.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}
