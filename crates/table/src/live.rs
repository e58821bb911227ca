//! A table at hand: its state, its last entries for those who listen, and who is here.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Instant;

use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::clock::now_ms;
use crate::cluster::{Cluster, HEARD_MS};
use crate::command::Refusal;
use crate::due::Presence;
use crate::id::{NodeId, PersonId, TableId};
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
    /// Who is here at another node, and when that node said so.
    elsewhere: Mutex<HashMap<NodeId, (i64, Vec<PersonId>)>>,
    cluster: Arc<Cluster>,
    loaded_ms: i64,
    /// When there was news of it last.
    news_ms: AtomicI64,
    /// When the last entry was taken in.
    taken_in_ms: AtomicI64,
    /// Whether somebody is about to read on.
    pub(crate) is_behind: AtomicBool,
    /// Whether this node wrote the last entry.
    pub(crate) is_ours: AtomicBool,
    pub(crate) room: Room,
    up_since_ms: i64,
    bot_delay_ms: i64,
    /// Its memory can't be trusted any more: load it anew.
    pub(crate) gone: AtomicBool,
    /// Whether a bot thinks about its move, and what the last one came up with.
    pub(crate) thinking: AtomicBool,
    pub(crate) thought: Mutex<Option<Thought>>,
    touched_ms: AtomicU64,
    /// Whether the schedule may hold a time for this table. Held while that time is worked out and told: of two who do so at once, the
    /// one who knew less must not come last.
    pub(crate) is_scheduled: Mutex<bool>,
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
        let since_ms = match self.here.lock().expect("no panic in here").get(&person) {
            Some(here) if here.streams > 0 => return None,
            Some(here) => here.away_since_ms,
            // Not since this table is at hand: how long they may be away is counted from when they were awaited.
            None => 0,
        };
        match self.seen_elsewhere_ms(person) {
            Some(seen_ms) if seen_ms > now_ms() - HEARD_MS => None,
            Some(seen_ms) => Some(seen_ms.max(since_ms)),
            None => Some(since_ms),
        }
    }

    fn absence_shows_ms(&self) -> i64 {
        self.cluster.absence_shows_ms(self.loaded_ms)
    }

    fn up_since_ms(&self) -> i64 {
        self.up_since_ms
    }

    fn taken_in_ms(&self) -> i64 {
        self.taken_in_ms.load(Ordering::Relaxed)
    }

    fn bot_delay_ms(&self) -> i64 {
        self.bot_delay_ms
    }
}

impl Live {
    pub(crate) fn new(table: Table, up_since_ms: i64, bot_delay_ms: i64, cluster: Arc<Cluster>) -> Live {
        Live {
            id: table.id,
            writing: Arc::default(),
            head: watch::Sender::new(table.seq),
            table: RwLock::new(Arc::new(table)),
            tail: RwLock::default(),
            here: Mutex::default(),
            elsewhere: Mutex::default(),
            is_ours: AtomicBool::new(!cluster.is_shared()),
            cluster,
            loaded_ms: now_ms(),
            news_ms: AtomicI64::new(now_ms()),
            taken_in_ms: AtomicI64::new(now_ms()),
            is_behind: AtomicBool::new(false),
            room: Room::default(),
            up_since_ms,
            bot_delay_ms,
            gone: AtomicBool::new(false),
            thinking: AtomicBool::new(false),
            thought: Mutex::default(),
            touched_ms: AtomicU64::new(now_ms() as u64),
            // The schedule began with what the store held.
            is_scheduled: Mutex::new(true),
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
        self.taken_in_ms.store(now_ms(), Ordering::Relaxed);
        *self.table.write().expect("no panic while a table is written") = Arc::new(table);
        let mut tail = self.tail.write().expect("no panic while the tail is written");
        if tail.len() == TAIL {
            tail.pop_front();
        }
        tail.push_back(Arc::new(Heard { seq, change, at: Instant::now() }));
        drop(tail);
        self.note_news();
        self.head.send_replace(seq);
    }

    /// What this table is like is known as of now.
    pub(crate) fn note_news(&self) {
        if self.cluster.is_shared() {
            self.news_ms.store(now_ms(), Ordering::Relaxed);
        }
    }

    /// Whether somebody listens, and there was no news since then.
    pub(crate) fn is_silent_since(&self, ms: i64) -> bool {
        self.head.receiver_count() > 0 && self.news_ms.load(Ordering::Relaxed) <= ms
    }

    /// How long this node leaves what is due here to others.
    pub(crate) fn grace_ms(&self) -> i64 {
        if self.is_ours.load(Ordering::Relaxed) { 0 } else { self.cluster.grace_ms() }
    }

    /// When another node last said that somebody is there.
    fn seen_elsewhere_ms(&self, person: PersonId) -> Option<i64> {
        let elsewhere = self.elsewhere.lock().expect("no panic elsewhere");
        let seen = elsewhere.values().filter(|(_, people)| people.contains(&person));
        seen.map(|&(at_ms, _)| at_ms).max()
    }

    /// Another node says who is there. Gives whether that is news.
    pub(crate) fn hear_who_is_elsewhere(&self, node: NodeId, people: &[PersonId]) -> bool {
        let mut elsewhere = self.elsewhere.lock().expect("no panic elsewhere");
        let before = elsewhere.insert(node, (now_ms(), people.to_vec())).unwrap_or_default().1;
        if people.is_empty() {
            elsewhere.remove(&node);
        }
        drop(elsewhere);
        if before == people {
            return false;
        }
        let mut here = self.here.lock().expect("no panic in here");
        for &person in before.iter().filter(|person| !people.contains(person)) {
            here.entry(person).or_insert(Here { streams: 0, away_since_ms: 0 }).away_since_ms = now_ms();
        }
        drop(here);
        self.room.stir();
        true
    }

    /// Forgets what nodes said that say nothing any more. Gives whether there was any.
    pub(crate) fn forgets_silent_nodes(&self) -> bool {
        let oldest_ms = now_ms() - HEARD_MS;
        let mut elsewhere = self.elsewhere.lock().expect("no panic elsewhere");
        let gone: Vec<_> = elsewhere.extract_if(|_, (at_ms, _)| *at_ms <= oldest_ms).collect();
        drop(elsewhere);
        let mut here = self.here.lock().expect("no panic in here");
        for (_, (at_ms, people)) in &gone {
            for &person in people {
                let here = here.entry(person).or_insert(Here { streams: 0, away_since_ms: 0 });
                here.away_since_ms = here.away_since_ms.max(*at_ms);
            }
        }
        drop(here);
        if !gone.is_empty() {
            self.room.stir();
        }
        !gone.is_empty()
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

    /// Who is here, at any node.
    pub(crate) fn who_is_here(&self) -> Vec<PersonId> {
        let mut people = self.people_here();
        let elsewhere = self.elsewhere.lock().expect("no panic elsewhere");
        people.extend(elsewhere.values().flat_map(|(_, people)| people));
        people
    }

    /// Who is here, at this node, in a steady order.
    pub(crate) fn people_here(&self) -> Vec<PersonId> {
        let here = self.here.lock().expect("no panic in here");
        let mut people: Vec<_> = here.iter().filter(|(_, here)| here.streams > 0).map(|(person, _)| *person).collect();
        people.sort_unstable();
        people
    }

    pub(crate) fn people_count(&self) -> usize {
        self.here.lock().expect("no panic in here").values().filter(|here| here.streams > 0).count()
    }
}
