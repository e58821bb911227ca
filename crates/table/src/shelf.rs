//! Games that people go through just now: read once, and at hand for their next step.
//!
//! A table's game can be read again from its log whenever it has been put away. A record that somebody brought along is kept here
//! alone, for a while: whoever wants to see it again later brings it again.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::command::Refusal;
use crate::deal::Hex;
use crate::hub::{DoError, Tables};
use crate::id::TableId;
use crate::replay::{BadRecord, Replay};
use crate::round::PastGame;
use crate::table::Table;

/// How many games of tables are at hand.
const TABLES: usize = 32;
/// How many records that people brought are kept, of how many bytes in all, and for how long.
const RECORDS: usize = 64;
const RECORD_BYTES: usize = 32 << 20;
const RECORD_TIME: Duration = Duration::from_secs(2 * 60 * 60);
/// Of how many deals it is remembered what a check of them found.
const VERDICTS: usize = 256;

/// A table, and the number of one of its games.
type GameKey = (TableId, u32);

/// What is at hand.
#[derive(Default)]
pub(crate) struct Shelves {
    tables: Mutex<VecDeque<(GameKey, Arc<Replay>)>>,
    records: Mutex<VecDeque<Kept>>,
    /// Held by whoever checks a deal: one at a time, for who plays goes first.
    verdicts: Arc<tokio::sync::Mutex<Verdicts>>,
}

/// A deal, by its table and what that committed to: the games of a day have one commitment at many tables.
type DealKey = (TableId, Hex);

/// The deals that were checked, and whether they were what was committed to.
#[derive(Default)]
struct Verdicts(VecDeque<(DealKey, bool)>);

impl Verdicts {
    fn find(&self, key: DealKey) -> Option<bool> {
        self.0.iter().find(|(other, _)| *other == key).map(|&(_, is_good)| is_good)
    }

    fn put(&mut self, key: DealKey, is_good: bool) {
        if self.0.len() == VERDICTS {
            self.0.pop_front();
        }
        self.0.push_back((key, is_good));
    }
}

struct Kept {
    id: RecordId,
    replay: Arc<Replay>,
    bytes: usize,
    until: Instant,
}

/// The name of a record that somebody brought: a digest of it, so that the same one has the same name.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct RecordId([u8; 16]);

impl RecordId {
    fn of(bytes: &[u8]) -> RecordId {
        let digest = Sha256::new().chain_update(b"soupcon record 1").chain_update(bytes).finalize();
        RecordId(digest[..16].try_into().expect("a digest has 32 bytes"))
    }
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for RecordId {
    type Err = ();

    fn from_str(text: &str) -> Result<RecordId, ()> {
        let is_plain = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_plain).ok_or(())?;
        Ok(RecordId(number.to_be_bytes()))
    }
}

impl Shelves {
    fn find_table(&self, key: GameKey) -> Option<Arc<Replay>> {
        let tables = self.tables.lock().expect("no panic with the shelves");
        tables.iter().find(|(other, _)| *other == key).map(|(_, replay)| Arc::clone(replay))
    }

    fn put_table(&self, key: GameKey, replay: &Arc<Replay>) {
        let mut tables = self.tables.lock().expect("no panic with the shelves");
        tables.retain(|(other, _)| *other != key);
        if tables.len() == TABLES {
            tables.pop_front();
        }
        tables.push_back((key, Arc::clone(replay)));
    }

    fn find_record(&self, id: RecordId) -> Option<Arc<Replay>> {
        let mut records = self.records.lock().expect("no panic with the shelves");
        let now = Instant::now();
        records.retain(|kept| kept.until > now);
        records.iter().find(|kept| kept.id == id).map(|kept| Arc::clone(&kept.replay))
    }

    fn put_record(&self, id: RecordId, replay: Replay, bytes: usize) {
        let mut records = self.records.lock().expect("no panic with the shelves");
        records.retain(|kept| kept.id != id);
        while records.len() >= RECORDS || records.iter().map(|kept| kept.bytes).sum::<usize>() + bytes > RECORD_BYTES {
            records.pop_front();
        }
        records.push_back(Kept { id, replay: Arc::new(replay), bytes, until: Instant::now() + RECORD_TIME });
    }
}

impl Table {
    /// A game of this table that is over, by its number; the last one if none is said.
    pub fn ended_game(&self, number: Option<u32>) -> Result<&PastGame, Refusal> {
        let found = match number {
            Some(number) => self.ended.iter().find(|ended| ended.number == number),
            None => self.ended.last(),
        };
        found.ok_or(Refusal::NotOver)
    }
}

impl Tables {
    /// A game of a table, to be gone through; only once it is over.
    pub async fn replay(&self, id: TableId, ended: &PastGame) -> Result<Arc<Replay>, DoError> {
        let key = (id, ended.number);
        if let Some(replay) = self.0.shelves.find_table(key) {
            return Ok(replay);
        }
        let record = self.record_of(id, ended).await?;
        let (_, read) =
            self.aside(move || Replay::read(&serde_json::to_vec(&record).expect("a record is JSON"))).await?;
        let replay = Arc::new(read.map_err(|why| {
            tracing::error!(table = %id, game = ended.number, %why, "the record of a table can't be played");
            DoError::Unknown
        })?);
        self.0.shelves.put_table(key, &replay);
        Ok(replay)
    }

    /// Whether the deal of the game that was played last is the one that the table committed to; only once it is over. Every throw
    /// falls again, so a deal is not checked twice.
    pub async fn verify(&self, id: TableId) -> Result<bool, DoError> {
        // Before the record is read: those who wait take no memory.
        let mut verdicts = Arc::clone(&self.0.shelves.verdicts).lock_owned().await;
        let record = self.record(id).await?;
        let key = (id, record.deal.commitment);
        if let Some(is_good) = verdicts.find(key) {
            return Ok(is_good);
        }
        // It goes along to the other thread: who hangs up in the middle must not make room for a second check.
        let check = move || {
            let is_good = record.verify().is_ok();
            verdicts.put(key, is_good);
            is_good
        };
        tokio::task::spawn_blocking(check).await.map_err(|_| DoError::Unknown)
    }

    /// Reads a record that somebody brought, and keeps it for a while.
    pub async fn bring(&self, bytes: Vec<u8>) -> Result<Result<RecordId, BadRecord>, DoError> {
        let (id, size) = (RecordId::of(&bytes), bytes.len());
        if self.0.shelves.find_record(id).is_some() {
            return Ok(Ok(id));
        }
        let (_, read) = self.aside(move || Replay::read(&bytes)).await?;
        Ok(read.map(|replay| {
            self.0.shelves.put_record(id, replay, size);
            id
        }))
    }

    /// A record that somebody brought, as long as it is kept.
    pub fn brought(&self, id: RecordId) -> Option<Arc<Replay>> {
        self.0.shelves.find_record(id)
    }
}
