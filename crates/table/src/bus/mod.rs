//! How nodes tell each other that something happened. A bus is a hint, never a second log: whatever it loses is asked of the store.

mod nats;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

pub use nats::{Nats, NatsAddress};

use crate::id::{NodeId, PersonId, TableId};

/// How much may be heard and not yet taken in; who falls further behind asks the store.
const HEARD: usize = 4096;

/// What nodes tell each other. No entry, no name, no token that is worth anything.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum News {
    /// The log of a table goes up to this entry: told after its commit.
    Moved { table: TableId, seq: u64 },
    /// A node is alive, and has these people at these tables.
    Here { node: NodeId, tables: Vec<(TableId, Vec<PersonId>)> },
    /// A seat points at something since the move of entry `since`, or at nothing any more.
    Pointed { table: TableId, since: u64, seat: u8, at: Option<u8> },
    /// What was taken from the buckets that limit requests, by a digest of whose they are.
    Took(Vec<(u64, u32)>),
    /// The token with this digest is worth nothing from now on.
    Renewed { token: [u8; 32] },
}

/// A way to the other nodes.
pub trait Bus: Send + Sync + 'static {
    /// Tells the other nodes something. Doesn't wait, and doesn't know whether they heard it.
    fn tell(&self, news: News);

    /// What other nodes tell from now on.
    fn listen(&self) -> broadcast::Receiver<Arc<News>>;

    /// Whether there may be other nodes at all.
    fn is_shared(&self) -> bool;

    /// What is counted.
    fn counts(&self) -> &BusCounts;
}

/// What is counted, for those who watch.
#[derive(Default, Debug)]
#[allow(missing_docs)]
pub struct BusCounts {
    pub told: AtomicU64,
    pub heard: AtomicU64,
    /// What could not be told: there was no connection, or too much of a queue.
    pub lost: AtomicU64,
    pub connections: AtomicU64,
    pub is_connected: AtomicBool,
}

/// No bus: this is the only node, or one that learns of the others from the store alone.
#[derive(Default)]
pub struct Alone {
    is_shared: bool,
    counts: BusCounts,
}

impl Alone {
    /// A node beside others that it can't hear: it asks the store.
    pub fn beside_others() -> Alone {
        Alone { is_shared: true, ..Alone::default() }
    }
}

impl Bus for Alone {
    fn tell(&self, _: News) {}

    fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        broadcast::channel(1).1
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn counts(&self) -> &BusCounts {
        &self.counts
    }
}

/// Several nodes in one process, as tests and simulations have them.
pub struct InProcess {
    ears: broadcast::Sender<Arc<News>>,
    others: Arc<Mutex<Vec<broadcast::Sender<Arc<News>>>>>,
    place: usize,
    counts: BusCounts,
}

impl InProcess {
    /// A bus for so many nodes: one end for each.
    pub fn of(nodes: usize) -> Vec<InProcess> {
        let all: Vec<_> = (0..nodes).map(|_| broadcast::Sender::new(HEARD)).collect();
        let others = Arc::new(Mutex::new(all.clone()));
        let end = |(place, ears)| InProcess { ears, others: Arc::clone(&others), place, counts: BusCounts::default() };
        let ends: Vec<_> = all.into_iter().enumerate().map(end).collect();
        ends.iter().for_each(|end| end.cut(false));
        ends
    }

    /// Cuts this end off, or connects it again.
    pub fn cut(&self, is_cut: bool) {
        self.counts.is_connected.store(!is_cut, Ordering::Relaxed);
        let ears = if is_cut { broadcast::Sender::new(1) } else { self.ears.clone() };
        self.others.lock().expect("no panic with a bus")[self.place] = ears;
    }
}

impl Bus for InProcess {
    fn tell(&self, news: News) {
        if !self.counts.is_connected.load(Ordering::Relaxed) {
            self.counts.lost.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let news = Arc::new(news);
        for (place, other) in self.others.lock().expect("no panic with a bus").iter().enumerate() {
            if place != self.place {
                let _ = other.send(Arc::clone(&news));
            }
        }
        self.counts.told.fetch_add(1, Ordering::Relaxed);
    }

    fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.ears.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn counts(&self) -> &BusCounts {
        &self.counts
    }
}
