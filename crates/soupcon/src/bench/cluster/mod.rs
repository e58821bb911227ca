//! `soupcon bench cluster`: three servers with one database, while everything around them breaks. A move that was acknowledged must
//! be in the log afterwards, once; and whatever anybody was told must be what the log says, in its order.

mod cable;
mod nodes;
mod recorder;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use soupcon_table::store::Postgres;
use tokio::task::JoinSet;

use self::cable::Cut;
use self::nodes::Happening;
pub(crate) use self::nodes::Nodes;
pub(crate) use self::recorder::{Ear, Recorder};
use super::Dice;
use super::figures::{Figure, print};
use super::kill::keep_playing;
use super::ledger::{Fault, Ledger};
use crate::Failure;

/// Bots are quick here, so that whatever happens finds something half done.
const BOT_DELAY_MS: u32 = 20;
/// How long clients may take to stop at the end.
const LAST_MOVES: Duration = Duration::from_secs(60);
/// How long a table may take to go on once everything is whole again.
const GOING_ON: Duration = Duration::from_secs(60);

/// What happens to nodes, and what happens around them; each is as likely as the others in its row.
const TO_NODES: [Happening; 2] = [Happening::NodeKilled, Happening::NodePaused];
const AROUND: [Happening; 6] = [
    Happening::NatsStopped,
    Happening::PostgresRestarted,
    Happening::PostgresCut(Cut::Closed),
    Happening::PostgresCut(Cut::Silent),
    Happening::NatsCut(Cut::Closed),
    Happening::NatsCut(Cut::Silent),
];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many things go wrong
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    faults: u32,
    /// How many tables are played at once
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1000))]
    tables: u32,
    /// Decides what goes wrong and which moves are made; what the machine makes of them is never twice the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON line a figure
    #[arg(long)]
    json: bool,
}

/// How often each thing happened.
#[derive(Default)]
struct Tally {
    killed: AtomicU32,
    paused: AtomicU32,
    nats: AtomicU32,
    postgres: AtomicU32,
    cut: AtomicU32,
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<Result<(), Failure>> {
    let mut dice = Dice::new(options.seed);
    let nodes = Arc::new(Nodes::start(3, BOT_DELAY_MS).await?);
    let (ledger, recorder) = (Arc::<Ledger>::default(), Arc::<Recorder>::default());
    let stop = Arc::<AtomicBool>::default();
    let mut playing = JoinSet::new();
    for number in 0..options.tables {
        let (dice, addresses) = (Dice::new(dice.next()), Arc::clone(&nodes.addresses));
        let recorder = Some(Arc::clone(&recorder));
        playing.spawn(keep_playing(addresses, number, dice, Arc::clone(&ledger), Arc::clone(&stop), recorder));
    }
    let (tally, left) = (Arc::<Tally>::default(), Arc::new(AtomicUsize::new(options.faults as usize)));
    let mut breaking = JoinSet::new();
    for row in [&TO_NODES[..], &AROUND[..]] {
        let (dice, nodes) = (Dice::new(dice.next()), Arc::clone(&nodes));
        breaking.spawn(keep_breaking(row, nodes, dice, Arc::clone(&left), Arc::clone(&tally), Arc::clone(&ledger)));
    }
    while let Some(done) = breaking.join_next().await {
        done.map_err(io::Error::other)??;
    }
    let slowest = go_on(&ledger).await;
    stop.store(true, Ordering::Relaxed);
    let stopped = tokio::time::timeout(LAST_MOVES, playing.join_all()).await;
    stopped.map_err(|_| io::Error::other("the clients did not stop"))?;
    for &address in &*nodes.addresses {
        super::kill::ask_everybody(address, &ledger).await?;
    }
    let store = Postgres::open(&nodes.postgres.lock().await.url(None)).await.map_err(io::Error::other)?;
    let entries = ledger.check_store(&store).await.map_err(io::Error::other)?;
    let heard = recorder.check(&ledger, &store).await?;

    let faults = ledger.faults.lock().expect("no panic with faults");
    let count = |is_one: fn(&Fault) -> bool| faults.iter().filter(|fault| is_one(fault)).count() as f64;
    let happened = |count: &AtomicU32| f64::from(count.load(Ordering::Relaxed));
    let figures = [
        Figure::new("faults", f64::from(options.faults), ""),
        Figure::new("nodes killed", happened(&tally.killed), ""),
        Figure::new("nodes paused", happened(&tally.paused), ""),
        Figure::new("NATS stopped", happened(&tally.nats), ""),
        Figure::new("PostgreSQL restarted", happened(&tally.postgres), ""),
        Figure::new("connections cut", happened(&tally.cut), ""),
        Figure::new("tables", ledger.tables() as f64, ""),
        Figure::new("entries written", entries as f64, ""),
        Figure::new("moves acknowledged", ledger.acknowledged() as f64, ""),
        Figure::new("lines heard and compared with the log", heard as f64, ""),
        Figure::new("moves lost", count(|fault| matches!(fault, Fault::Lost(_))), "").at_most(0.0),
        Figure::new("moves doubled", count(|fault| matches!(fault, Fault::Doubled(_))), "").at_most(0.0),
        Figure::new("tables broken", count(|fault| matches!(fault, Fault::Broken(_))), "").at_most(0.0),
        Figure::new("lines that the log doesn't say", count(|fault| matches!(fault, Fault::Untrue(_))), "")
            .at_most(0.0),
        Figure::new("tables that stand still", count(|fault| matches!(fault, Fault::Stuck(_))), "").at_most(0.0),
        Figure::new("until all tables go on", slowest.as_secs_f64(), "s"),
    ];
    print(&figures, options.json, out)?;
    Ok(if faults.is_empty() { Ok(()) } else { Err(Failure::Illegal) })
}

/// Lets things happen one after the other until there were enough of them.
async fn keep_breaking(
    row: &'static [Happening],
    nodes: Arc<Nodes>,
    mut dice: Dice,
    left: Arc<AtomicUsize>,
    tally: Arc<Tally>,
    ledger: Arc<Ledger>,
) -> io::Result<()> {
    while left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok() {
        let happening = row[dice.below(row.len())];
        tokio::time::sleep(Duration::from_millis(100 + dice.next() % 900)).await;
        nodes.befall(happening, &mut dice).await?;
        let count = match happening {
            Happening::NodeKilled => &tally.killed,
            Happening::NodePaused => &tally.paused,
            Happening::NatsStopped => &tally.nats,
            Happening::PostgresRestarted => &tally.postgres,
            Happening::PostgresCut(_) | Happening::NatsCut(_) => &tally.cut,
        };
        count.fetch_add(1, Ordering::Relaxed);
        let left = left.load(Ordering::Relaxed);
        if left.is_multiple_of(25) {
            eprintln!("{left} faults to come, {} moves acknowledged", ledger.acknowledged());
        }
    }
    Ok(())
}

/// Everything is whole again: every table must go on. Gives how long the last of them took.
async fn go_on(ledger: &Ledger) -> Duration {
    let start = Instant::now();
    let mut waiting: Vec<_> = ledger.live.lock().expect("no panic with tables").clone();
    let told: Vec<u64> = waiting.iter().map(|table| table.told.load(Ordering::Relaxed)).collect();
    let mut waiting: Vec<_> = waiting.drain(..).zip(told).collect();
    while !waiting.is_empty() && start.elapsed() < GOING_ON {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let live = ledger.live.lock().expect("no panic with tables").clone();
        waiting.retain(|(table, told)| {
            let is_live = live.iter().any(|other| Arc::ptr_eq(other, table));
            is_live && table.told.load(Ordering::Relaxed) == *told
        });
    }
    for (table, told) in &waiting {
        ledger.report(Fault::Stuck(format!("table {} at entry {told}", table.table)));
    }
    start.elapsed()
}
