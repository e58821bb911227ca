//! A table at hand: its state, its last entries for those who listen, and who is here.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::command::Refusal;
use crate::due::Presence;
use crate::id::{PersonId, TableId};
use crate::minds::Thought;
use crate::room::Room;
use crate::table::{Change, Table};

/// How many entries a table keeps at hand for those who listen; who is further behind gets the whole view.
const TAIL: usize = 64;

/// A table at hand.
pub(crate) struct Live {
    pub(crate) id: TableId,
    /// Held while an entry is being written.
    pub(crate) writing: Arc<AsyncMutex<()>>,
    table: RwLock<Arc<Table>>,
    tail: RwLock<VecDeque<Arc<Heard>>>,
    pub(crate) head: watch::Sender<u64>,
    here: Mutex<HashMap<PersonId, Here>>,
    pub(crate) room: Room,
    up_since_ms: i64,
    bot_delay_ms: i64,
    /// Its memory can't be trusted any more: load it anew.
    pub(crate) gone: AtomicBool,
    /// Whether a bot thinks about its move, and what the last one came up with.
    pub(crate) thinking: AtomicBool,
    pub(crate) thought: Mutex<Option<Thought>>,
    touched_ms: AtomicU64,
    /// Whether the schedule may hold a time for this table.
    is_scheduled: AtomicBool,
}

/// What an entry changed.
pub(crate) struct Heard {
    pub(crate) seq: u64,
    pub(crate) change: Change,
    pub(crate) at: Instant,
}

#[derive(Copy, Clone)]
struct Here {
    streams: u32,
    away_since_ms: i64,
}

impl Presence for Live {
    fn away_since_ms(&self, person: PersonId) -> Option<i64> {
        match self.here.lock().expect("no panic in here").get(&person) {
            Some(here) if here.streams > 0 => None,
            Some(here) => Some(here.away_since_ms),
            None => Some(self.up_since_ms),
        }
    }

    fn up_since_ms(&self) -> i64 {
        self.up_since_ms
    }

    fn bot_delay_ms(&self) -> i64 {
        self.bot_delay_ms
    }
}

impl Live {
    pub(crate) fn new(table: Table, up_since_ms: i64, bot_delay_ms: i64) -> Live {
        Live {
            id: table.id,
            writing: Arc::default(),
            head: watch::Sender::new(table.seq),
            table: RwLock::new(Arc::new(table)),
            tail: RwLock::default(),
            here: Mutex::default(),
            room: Room::default(),
            up_since_ms,
            bot_delay_ms,
            gone: AtomicBool::new(false),
            thinking: AtomicBool::new(false),
            thought: Mutex::default(),
            touched_ms: AtomicU64::new(now_ms() as u64),
            // The schedule began with what the store held.
            is_scheduled: AtomicBool::new(true),
        }
    }

    pub(crate) fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().expect("no panic while a table is written"))
    }

    pub(crate) fn heard(&self, seq: u64) -> Option<Arc<Heard>> {
        let tail = self.tail.read().expect("no panic while the tail is written");
        let first = tail.front()?.seq;
        let index = usize::try_from(seq.checked_sub(first)?).ok()?;
        tail.get(index).map(Arc::clone)
    }

    /// After the commit, never before.
    pub(crate) fn publish(&self, table: Table, change: Change) {
        let seq = table.seq();
        *self.table.write().expect("no panic while a table is written") = Arc::new(table);
        let mut tail = self.tail.write().expect("no panic while the tail is written");
        if tail.len() == TAIL {
            tail.pop_front();
        }
        tail.push_back(Arc::new(Heard { seq, change, at: Instant::now() }));
        drop(tail);
        self.head.send_replace(seq);
    }

    /// Whether the schedule must hear of this time. Most moves are made by people who are here, at tables without a clock: nothing
    /// is due then, before as after.
    pub(crate) fn must_schedule(&self, due_ms: Option<i64>) -> bool {
        self.is_scheduled.swap(due_ms.is_some(), Ordering::AcqRel) || due_ms.is_some()
    }

    /// Whether nobody has asked for it since then.
    pub(crate) fn is_idle_since(&self, ms: i64) -> bool {
        self.touched_ms.load(Ordering::Relaxed) <= ms as u64
    }

    pub(crate) fn touch(&self) {
        self.touched_ms.store(now_ms() as u64, Ordering::Relaxed);
    }

    /// Somebody listens from now on, unless they have `most` streams open already.
    pub(crate) fn arrives(&self, person: PersonId, most: u32) -> Result<(), Refusal> {
        let mut here = self.here.lock().expect("no panic in here");
        let here = here.entry(person).or_insert(Here { streams: 0, away_since_ms: 0 });
        if here.streams >= most {
            return Err(Refusal::TooMany);
        }
        here.streams += 1;
        Ok(())
    }

    pub(crate) fn departs(&self, person: PersonId) {
        let mut here = self.here.lock().expect("no panic in here");
        if let Some(here) = here.get_mut(&person) {
            here.streams = here.streams.saturating_sub(1);
            here.away_since_ms = now_ms();
        }
        self.room.stir();
    }

    pub(crate) fn who_is_here(&self) -> Vec<PersonId> {
        let here = self.here.lock().expect("no panic in here");
        here.iter().filter(|(_, here)| here.streams > 0).map(|(person, _)| *person).collect()
    }

    pub(crate) fn people_here(&self) -> usize {
        self.here.lock().expect("no panic in here").values().filter(|here| here.streams > 0).count()
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
