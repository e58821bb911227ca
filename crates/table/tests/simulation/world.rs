//! One schedule: nodes that die and come back, a bus that is cut, people who play, and the checks when all is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use soupcon_table::store::Append;
use soupcon_table::{InProcess, Limits, Mindless, PersonId, Seal, SettingsChange, Store, Table, TableId, Tables};
use tokio::time::Instant;

use crate::disk::{Disk, Line};
use crate::people::{Person, Truth, Verdict};

const NODES: usize = 3;
const SEATS: u8 = 4;
/// How long faults go on, in virtual time, and how long the game has to show afterwards that it goes on.
const TROUBLE: Duration = Duration::from_secs(12);
const CALM: Duration = Duration::from_secs(20);
/// How many entries are enough: a schedule is short, so that many can be tried.
const ENOUGH: usize = 40;

/// A fault in the protocol that the checks must find.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Planted {
    Nothing,
    /// A node tells everybody of an entry that is not written yet.
    TellsBeforeCommit,
    /// Somebody who got no answer makes the move again as if it were another.
    RepeatsWithoutId,
}

/// Numbers that follow from a seed (SplitMix64).
#[derive(Clone)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }

    /// Another row of numbers.
    pub(crate) fn split(&mut self) -> Chance {
        Chance(self.below(u64::MAX))
    }
}

/// What came of a schedule.
pub(crate) struct Story {
    pub(crate) violations: Vec<String>,
    pub(crate) acknowledged: u64,
    pub(crate) faults: u64,
    /// The log in the end, entry by entry.
    pub(crate) log: Vec<String>,
}

/// The nodes as they are now, for those who look for one.
pub(crate) struct World {
    pub(crate) table: TableId,
    pub(crate) planted: Planted,
    disk: Arc<Disk>,
    nodes: Mutex<Vec<Node>>,
    bus: Vec<Arc<InProcess>>,
    verdicts: Mutex<Vec<Verdict>>,
}

struct Node {
    tables: Tables,
    is_cut: Arc<AtomicBool>,
}

impl World {
    /// Lets a schedule run to its end.
    pub(crate) fn run(seed: u64, planted: Planted) -> Story {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(World::play(Chance(seed), planted))
    }

    async fn play(mut chance: Chance, planted: Planted) -> Story {
        // With an odd seed a bot has the last seat. What is due is then done by whichever node gets to it; but bots draw by
        // themselves, so only what even seeds make is the same again.
        let seated = if chance.0.is_multiple_of(2) { SEATS } else { SEATS - 1 };
        let people: Vec<PersonId> = (0..seated).map(|number| id(PersonId::random, number)).collect();
        let disk = Arc::new(Disk::default());
        disk.is_calm.store(true, Ordering::Relaxed);
        let table = id(TableId::random, 0);
        make_table(&disk, table, &people, &mut chance);
        let bus = InProcess::of(NODES).into_iter().map(Arc::new).collect();
        let world = Arc::new(World { table, planted, disk, nodes: Mutex::default(), bus, verdicts: Mutex::default() });
        for at in 0..NODES {
            let node = world.start(at, &mut chance).await;
            world.nodes.lock().expect("no panic with nodes").push(node);
        }
        let starting = world.tables(0);
        for (seat, person) in people.iter().enumerate().skip(1) {
            let name = format!("P{seat}");
            for wish in [json!({ "join": { "name": name } }), json!({ "sit": { "seat": seat } })] {
                starting.act(table, *person, command(wish)).await.expect("calm");
            }
        }
        starting.act(table, people[0], command(json!({ "start": {} }))).await.expect("calm");

        world.disk.is_calm.store(false, Ordering::Relaxed);
        let mut playing = Vec::new();
        for (seat, person) in people.into_iter().enumerate() {
            let person = Person { world: Arc::clone(&world), person, seat, chance: chance.split() };
            playing.push(tokio::spawn(person.play()));
        }
        world.trouble(&mut chance).await;
        world.disk.is_calm.store(true, Ordering::Relaxed);
        world.bus.iter().for_each(|end| end.cut(false));
        let before = world.disk.log(table).len();
        let until = Instant::now() + CALM;
        while Instant::now() < until && !world.has_enough() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let log = world.disk.log(table);
        let mut violations = Vec::new();
        let is_over = log.len() > ENOUGH || Table::from_log(table, &log).is_ok_and(|table| !is_running(table.as_ref()));
        if log.len() == before && !is_over {
            violations.push(format!("the game stands still at entry {before}"));
        }
        let mut acknowledged = 0;
        for person in playing {
            person.abort();
        }
        let mut truth = Truth::new(table, log);
        for verdict in world.take_verdicts() {
            acknowledged += u64::from(matches!(verdict, Verdict::Made { .. }));
            violations.extend(truth.contradicts(&verdict));
        }
        let faults = world.disk.faults.load(Ordering::Relaxed);
        let log = truth.log.into_iter().map(|stored| stored.body).collect();
        Story { violations, acknowledged, faults, log }
    }

    /// Nodes die and come back, and the bus is cut and mended.
    async fn trouble(&self, chance: &mut Chance) {
        let end = Instant::now() + TROUBLE;
        while Instant::now() < end && !self.has_enough() {
            tokio::time::sleep(Duration::from_millis(200 + chance.below(1200))).await;
            let at = chance.below(NODES as u64) as usize;
            match chance.below(4) {
                0 | 1 => {
                    self.kill(at);
                    tokio::time::sleep(Duration::from_millis(chance.below(800))).await;
                    let node = self.start(at, chance).await;
                    self.nodes.lock().expect("no panic with nodes")[at] = node;
                }
                cut => self.bus[at].cut(cut == 2),
            }
            self.disk.faults.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// From now on nothing of what this node does comes through; what it was about to write is written, or not.
    fn kill(&self, at: usize) {
        self.nodes.lock().expect("no panic with nodes")[at].is_cut.store(true, Ordering::Relaxed);
        self.bus[at].cut(true);
    }

    async fn start(&self, at: usize, chance: &mut Chance) -> Node {
        let is_cut = Arc::new(AtomicBool::new(false));
        self.bus[at].cut(false);
        loop {
            let line = Line {
                disk: Arc::clone(&self.disk),
                chance: Mutex::new(chance.split()),
                is_cut: Arc::clone(&is_cut),
                planted: self.planted,
            };
            let (store, bus): (Arc<dyn Store>, _) = (Arc::new(line), Arc::clone(&self.bus[at]));
            let limits = Limits { bot_delay_ms: 50 };
            if let Ok(tables) = Tables::open_shared(store, bus, limits, Arc::new(Mindless)).await {
                return Node { tables, is_cut };
            }
        }
    }

    /// A node, dead or alive: a client can't tell before it asks.
    pub(crate) fn tables(&self, at: u64) -> Tables {
        self.nodes.lock().expect("no panic with nodes")[at as usize % NODES].tables.clone()
    }

    /// Remembers what somebody was told.
    pub(crate) fn note(&self, verdict: Verdict) {
        self.verdicts.lock().expect("no panic with verdicts").push(verdict);
    }

    fn take_verdicts(&self) -> Vec<Verdict> {
        std::mem::take(&mut self.verdicts.lock().expect("no panic with verdicts"))
    }

    /// Whether enough was played.
    pub(crate) fn has_enough(&self) -> bool {
        self.disk.log(self.table).len() > ENOUGH
    }
}

fn is_running(table: Option<&Table>) -> bool {
    table.is_some_and(Table::is_running)
}

/// An id that is the same in every run.
fn id<T: DeserializeOwned + Serialize>(random: fn() -> T, number: u8) -> T {
    let template = serde_json::to_value(random()).expect("an id is text");
    let length = template.as_str().expect("an id is text").len();
    let text = format!("00{number}{}", "0".repeat(length - 3));
    serde_json::from_value(json!(text)).expect("an id")
}

pub(crate) fn command(value: Value) -> soupcon_table::Command {
    serde_json::from_str(&value.to_string()).expect("a command")
}

/// A table whose secret follows from the seed, and with it the deal.
fn make_table(disk: &Disk, table: TableId, people: &[PersonId], chance: &mut Chance) {
    let settings = json!({ "game": "calaveras", "options": { "players": SEATS } });
    let settings = serde_json::from_str::<SettingsChange>(&settings.to_string()).expect("settings");
    let settings = settings.complete().expect("settings");
    let mut hex = || (0..4).map(|_| format!("{:016x}", chance.below(u64::MAX))).collect::<String>();
    let body = json!({ "made": { "code": "ABCDEF", "settings": settings, "host": people[0], "name": "P0",
        "secret": { "salt": hex(), "secret": hex() } } })
    .to_string();
    let digest = Seal::default().next(1, 0, &body);
    let append =
        Append { table, seq: 1, at_ms: 0, body, digest, due_ms: None, code: None, member: None, rest: Vec::new() };
    disk.append(&append).expect("an empty disk");
}
