//! Several nodes with one store. Every node serves every table, none leads.
//!
//! A node that hears of entry N reads the log up to it; one that hears nothing asks. Whatever is decided on old news finds its
//! number taken, and is decided anew. So the bus may lose, repeat and reorder what it likes: it costs time, never a move.
//!
//! Who is here can't be read from a log. Nodes tell each other, again and again. A node says that somebody is away only while it hears every
//! other node that the store knows to be alive: what it doesn't hear is not the same as nobody.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;
use tokio::sync::broadcast::error::RecvError;

use crate::bus::{Bus, News};
use crate::clock::now_ms;
use crate::hub::{DoError, Tables};
use crate::id::{NodeId, PersonId, TableId};
use crate::live::Live;
use crate::store::{Beat, StoreError};

/// How often a node says that it is alive and whom it has.
const BEAT: Duration = Duration::from_secs(5);
/// How long people may take to come back to a table that was read anew. Without other nodes there is nobody else to ask.
const COMING_BACK_MS: i64 = 5_000;
/// How long what it said counts.
pub(crate) const HEARD_MS: i64 = 15_000;
/// How many tables one message about people tells of.
const TOLD_AT_ONCE: usize = 200;

/// How often a node looks for tables to ask after, how long one must have been silent, and how many are asked after at once.
const POLL: Duration = Duration::from_millis(500);
const SILENT_MS: i64 = 1300;
const ASKED_AT_ONCE: usize = 2000;

/// Who wrote the last entry does what is due next. Others wait for so long, and do it if that node is gone.
const GRACE_MS: i64 = 1500;
/// How far back a node looks for what nobody did, every second; and every so many seconds it looks as far as there is anything.
const LOOK_BACK_MS: i64 = 60_000;
const WHOLE_LOOK: u64 = 60;

/// This node among the others.
pub(crate) struct Cluster {
    pub(crate) node: NodeId,
    pub(crate) bus: Arc<dyn Bus>,
    /// How much longer this node waits than others, so that not all of them step in at once.
    jitter_ms: i64,
    /// When which node was heard of last.
    heard: Mutex<HashMap<NodeId, i64>>,
    /// Whether every node that is alive is heard.
    hears_all: AtomicBool,
}

impl Cluster {
    pub(crate) fn new(bus: Arc<dyn Bus>) -> Cluster {
        let [jitter] = crate::id::random_bytes();
        let (heard, hears_all) = Default::default();
        Cluster { node: NodeId::random(), bus, jitter_ms: i64::from(jitter) * 2, heard, hears_all }
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.bus.is_shared()
    }

    /// How long this node leaves to others what is due at a table whose last entry they wrote.
    pub(crate) fn grace_ms(&self) -> i64 {
        if self.is_shared() { GRACE_MS + self.jitter_ms } else { 0 }
    }

    /// From when on it can be told that somebody isn't here, at a table that was read from the log at some time.
    pub(crate) fn absence_shows_ms(&self, loaded_ms: i64) -> i64 {
        match self.is_shared() {
            false => loaded_ms + COMING_BACK_MS,
            true if self.hears_all.load(Ordering::Relaxed) => loaded_ms + HEARD_MS,
            true => now_ms() + HEARD_MS,
        }
    }

    fn hear(&self, node: NodeId) {
        self.heard.lock().expect("no panic with nodes").insert(node, now_ms());
    }

    fn compare(&self, beat: &Beat) {
        let oldest_ms = now_ms() - HEARD_MS;
        let mut heard = self.heard.lock().expect("no panic with nodes");
        heard.retain(|_, at_ms| *at_ms > oldest_ms);
        let hears_all = beat.others.iter().all(|node| heard.contains_key(node));
        self.hears_all.store(hears_all, Ordering::Relaxed);
    }
}

impl Tables {
    pub(crate) fn is_shared(&self) -> bool {
        self.0.cluster.is_shared()
    }

    /// Starts all that a node does beside serving.
    pub(crate) fn join_cluster(&self) {
        tokio::spawn(self.clone().hear_news());
        tokio::spawn(self.clone().say_who_is_here());
        tokio::spawn(self.clone().ask_after_silent_tables());
        tokio::spawn(self.clone().look_for_what_is_overdue());
    }

    /// Says that this node is alive, and hears since when any has been.
    pub(crate) async fn beat(&self) -> Result<i64, StoreError> {
        let beat = self.0.store.beat(self.0.cluster.node, now_ms()).await?;
        self.0.cluster.compare(&beat);
        Ok(beat.up_since_ms)
    }

    /// A table that has everything the log had when it was asked for.
    pub(crate) async fn up_to_date(&self, id: TableId) -> Result<Arc<Live>, DoError> {
        let live = self.live(id).await?;
        if self.is_shared() {
            let heads = self.0.store.heads(vec![id]).await?;
            self.reach(&live, heads.first().map_or(0, |&(_, head)| head)).await?;
        }
        Ok(live)
    }

    /// The log of a table goes up to `head`: memory must not be behind it, nor ahead of it.
    async fn reach(&self, live: &Arc<Live>, head: u64) -> Result<(), DoError> {
        let known = live.table().seq();
        if head == known {
            return Ok(());
        }
        let writing = Arc::clone(&live.writing).lock_owned().await;
        if head > live.table().seq() {
            return self.read_on(live, &writing).await.map(drop);
        }
        // We may have written something since; then the log knows that too.
        let heads = self.0.store.heads(vec![live.id]).await?;
        let head = heads.first().map_or(0, |&(_, head)| head);
        if head == 0 {
            // Another node has forgotten it.
            self.drop_memory(live);
            return Err(DoError::NoTable);
        }
        if head < live.table().seq() {
            self.notice_lost_entries(live.id, live.table().seq());
            self.drop_memory(live);
            return Err(DoError::Unknown);
        }
        self.read_on(live, &writing).await.map(drop)
    }

    /// Takes in what others wrote to a table's log; gives how many entries that were.
    pub(crate) async fn read_on(&self, live: &Arc<Live>, _: &OwnedMutexGuard<()>) -> Result<usize, DoError> {
        if live.gone.load(Ordering::Acquire) {
            return Err(DoError::Unknown);
        }
        let mut table = (*live.table()).clone();
        let entries = self.0.store.read(live.id, table.seq()).await?;
        for stored in &entries {
            let change = table.apply(stored).map_err(|broken| {
                tracing::error!(table = %live.id, %broken, "what another node wrote can't be read");
                self.drop_memory(live);
                DoError::Broken(broken)
            })?;
            live.publish(table.clone(), change);
        }
        live.note_news();
        if !entries.is_empty() {
            self.0.counts.read_on.fetch_add(entries.len() as u64, Ordering::Relaxed);
            live.is_ours.store(false, Ordering::Relaxed);
            live.people_here().into_iter().for_each(|person| self.welcome_back(live, person));
            self.reschedule(live);
        }
        Ok(entries.len())
    }

    fn at_hand(&self, id: TableId) -> Option<Arc<Live>> {
        self.0.live.lock().expect("no panic with the tables").get(&id).map(Arc::clone)
    }

    fn all_at_hand(&self) -> Vec<Arc<Live>> {
        self.0.live.lock().expect("no panic with the tables").values().map(Arc::clone).collect()
    }

    async fn hear_news(self) {
        let mut ears = self.0.cluster.bus.listen();
        loop {
            match ears.recv().await {
                Ok(news) => self.hear(&news),
                // What was missed is asked for.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn hear(&self, news: &News) {
        match news {
            News::Moved { table, seq } => {
                if let Some(live) = self.at_hand(*table) {
                    self.hear_of(live, *seq);
                }
            }
            News::Here { node, tables } => {
                self.0.cluster.hear(*node);
                for (table, people) in tables {
                    if let Some(live) = self.at_hand(*table)
                        && live.hear_who_is_elsewhere(*node, people)
                    {
                        self.reschedule(&live);
                    }
                }
            }
            News::Pointed { table, since, seat, at } => {
                if let Some(live) = self.at_hand(*table) {
                    live.room.point(*since, soupcon_rules::Seat(*seat), *at);
                }
            }
            News::Renewed { token } => {
                self.0.tokens.lock().expect("no panic with tokens").remove(&crate::TokenHash(*token));
            }
            // That is for those who count requests.
            News::Took(_) => {}
        }
    }

    /// The log of a table goes up to `seq`, somebody says. One reading at a time is enough: it reads all there is.
    fn hear_of(&self, live: Arc<Live>, seq: u64) {
        if seq <= live.table().seq() || live.is_behind.swap(true, Ordering::AcqRel) {
            return;
        }
        let tables = self.clone();
        tokio::spawn(async move {
            let writing = Arc::clone(&live.writing).lock_owned().await;
            live.is_behind.store(false, Ordering::Release);
            if seq > live.table().seq() {
                // If the store doesn't answer, the table is asked after again.
                let _ = tables.read_on(&live, &writing).await;
            }
        });
    }

    /// Tells the other nodes who is at a table here.
    pub(crate) fn tell_who_is_here(&self, live: &Live) {
        if self.is_shared() {
            let Cluster { node, bus, .. } = &*self.0.cluster;
            bus.tell(News::Here { node: *node, tables: vec![(live.id, live.people_here())] });
        }
    }

    async fn say_who_is_here(self) {
        let Cluster { node, bus, .. } = &*self.0.cluster;
        let mut beats = tokio::time::interval(BEAT);
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            beats.tick().await;
            let all = self.all_at_hand();
            let tables: Vec<(TableId, Vec<PersonId>)> =
                all.iter().map(|live| (live.id, live.people_here())).filter(|(_, people)| !people.is_empty()).collect();
            bus.tell(News::Here { node: *node, tables: Vec::new() });
            for tables in tables.chunks(TOLD_AT_ONCE) {
                bus.tell(News::Here { node: *node, tables: tables.to_vec() });
            }
            if self.beat().await.is_err() {
                self.0.cluster.hears_all.store(false, Ordering::Relaxed);
            }
            for live in all.iter().filter(|live| live.forgets_silent_nodes()) {
                self.reschedule(live);
            }
        }
    }

    /// The bus may be gone, or have lost something: tables that somebody listens to are asked after when they are silent.
    async fn ask_after_silent_tables(self) {
        let mut ticks = tokio::time::interval(POLL);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let before_ms = now_ms() - SILENT_MS;
            let silent: Vec<Arc<Live>> =
                self.all_at_hand().into_iter().filter(|live| live.is_silent_since(before_ms)).collect();
            for lives in silent.chunks(ASKED_AT_ONCE) {
                let ids = lives.iter().map(|live| live.id).collect();
                let Ok(heads) = self.0.store.heads(ids).await else { break };
                let heads: HashMap<TableId, u64> = heads.into_iter().collect();
                self.0.counts.asked.fetch_add(lives.len() as u64, Ordering::Relaxed);
                for live in lives {
                    live.note_news();
                    let head = heads.get(&live.id).copied().unwrap_or_default();
                    if head != live.table().seq() {
                        self.0.counts.found.fetch_add(u64::from(head > live.table().seq()), Ordering::Relaxed);
                        let (tables, live) = (self.clone(), Arc::clone(live));
                        tokio::spawn(async move { tables.reach(&live, head).await });
                    }
                }
            }
        }
    }

    /// What is due at a table and was not done in time is anybody's to do.
    async fn look_for_what_is_overdue(self) {
        let mut woken: HashMap<TableId, i64> = HashMap::new();
        let mut ticks = tokio::time::interval(Duration::from_secs(1));
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for look in 0.. {
            ticks.tick().await;
            let is_whole = look % WHOLE_LOOK == 0;
            let until_ms = now_ms() - self.0.cluster.grace_ms();
            let after_ms = if is_whole { i64::MIN } else { until_ms - LOOK_BACK_MS };
            let Ok(overdue) = self.0.store.due(after_ms, until_ms).await else { continue };
            if is_whole {
                woken = overdue.iter().filter(|(id, at_ms)| woken.get(id) == Some(at_ms)).copied().collect();
            }
            for (id, at_ms) in overdue {
                // Once is enough: a table at hand has its own time in the schedule.
                if woken.insert(id, at_ms) != Some(at_ms) {
                    tokio::spawn(self.clone().work(id));
                }
            }
        }
    }
}
