//! `soupcon bench kill`: the server is killed again and again while people and bots play. A move that was acknowledged must be there
//! afterwards, at its place, once.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::Dice;
use super::cluster::Recorder;
use super::figures::{Figure, print, quantile};
use super::fill::{Filled, fill};
use super::ledger::{Fault, Ledger};
use super::player::Player;
use super::process::{Process, free_address};
use crate::Failure;

/// Bots are quick here, so that a kill always finds something half done.
const BOT_DELAY_MS: u32 = 20;
/// How many tables are asked at a time what they remember.
const ASKED_AT_ONCE: usize = 32;
/// How long clients may take to stop at the end.
const LAST_MOVES: Duration = Duration::from_secs(30);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How often the server is killed
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    kills: u32,
    /// How many tables are played at once
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=2000))]
    tables: u32,
    /// Decides the moments and the moves; what the machine makes of them is never twice the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON line a figure
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<Result<(), Failure>> {
    let (folder, address) = (tempfile::tempdir()?, free_address()?);
    let mut dice = Dice::new(options.seed);
    let mut server = Process::serve(address, folder.path(), BOT_DELAY_MS).await?;
    let (ledger, stop) = (Arc::<Ledger>::default(), Arc::<AtomicBool>::default());
    let mut playing = JoinSet::new();
    for number in 0..options.tables {
        let dice = Dice::new(dice.next());
        playing.spawn(keep_playing([address].into(), number, dice, Arc::clone(&ledger), Arc::clone(&stop), None));
    }
    let mut starts_ms = Vec::new();
    for kill in 1..=options.kills {
        tokio::time::sleep(Duration::from_millis(200 + dice.next() % 2800)).await;
        server.kill()?;
        let killed = Instant::now();
        server = Process::serve(address, folder.path(), BOT_DELAY_MS).await?;
        starts_ms.push(killed.elapsed().as_secs_f64() * 1000.0);
        ask_everybody(address, &ledger).await?;
        if kill % 25 == 0 {
            eprintln!("{kill} kills, {} moves acknowledged", ledger.acknowledged());
        }
    }
    stop.store(true, Ordering::Relaxed);
    let stopped = tokio::time::timeout(LAST_MOVES, playing.join_all()).await;
    stopped.map_err(|_| io::Error::other("the clients did not stop"))?;
    server.kill()?;
    let entries = ledger.check_file(folder.path()).map_err(io::Error::other)?;

    let faults = ledger.faults.lock().expect("no panic with faults");
    let count = |is_one: fn(&Fault) -> bool| faults.iter().filter(|fault| is_one(fault)).count() as f64;
    let figures = [
        Figure::new("kills", f64::from(options.kills), ""),
        Figure::new("tables", ledger.tables() as f64, ""),
        Figure::new("entries written", entries as f64, ""),
        Figure::new("moves acknowledged", ledger.acknowledged() as f64, ""),
        Figure::new("moves lost", count(|fault| matches!(fault, Fault::Lost(_))), "").at_most(0.0),
        Figure::new("moves doubled", count(|fault| matches!(fault, Fault::Doubled(_))), "").at_most(0.0),
        Figure::new("tables broken", count(|fault| matches!(fault, Fault::Broken(_))), "").at_most(0.0),
        Figure::new("time to serve again, median", quantile(&mut starts_ms, 0.5), "ms"),
        Figure::new("time to serve again, worst", quantile(&mut starts_ms, 1.0), "ms"),
    ];
    print(&figures, options.json, out)?;
    Ok(if faults.is_empty() { Ok(()) } else { Err(Failure::Illegal) })
}

/// People who play table after table until told to stop.
pub(super) async fn keep_playing(
    addresses: Arc<[SocketAddr]>,
    number: u32,
    mut dice: Dice,
    ledger: Arc<Ledger>,
    stop: Arc<AtomicBool>,
    recorder: Option<Arc<Recorder>>,
) {
    // An agent of Codenames sits at the second seat; the others are bots. A turn in Arosa's hotel takes a thousand times as long as a
    // card: with many hotels and hasty bots, the processors would have no time for anything else.
    let (game, seats): (_, &[usize]) = match number % 20 {
        2 => ("arosa", &[0]),
        12 => ("arosa", &[0, 1]),
        other if other % 5 == 4 => ("codenames", &[1]),
        other if other % 2 == 0 => ("calaveras", &[0]),
        _ => ("calaveras", &[0, 2]),
    };
    while !stop.load(Ordering::Relaxed) {
        // A table that was half made when the server went is left alone, as people do.
        let address = addresses[dice.below(addresses.len())];
        let Ok(Filled { id, code, people }) = fill(address, game, seats).await else {
            tokio::time::sleep(Duration::from_millis(20 + dice.next() % 80)).await;
            continue;
        };
        let (promises, games) = (ledger.open(id, code), Arc::default());
        let mut playing = JoinSet::new();
        for (nth, person) in people.into_iter().enumerate() {
            let player = Player {
                addresses: Arc::clone(&addresses),
                address,
                person: None,
                recorder: recorder.clone(),
                client: person.client,
                seat: person.seat,
                is_host: nth == 0,
                promises: Arc::clone(&promises),
                ledger: Arc::clone(&ledger),
                dice: Dice::new(dice.next()),
                games: Arc::clone(&games),
                stop: Arc::clone(&stop),
            };
            playing.spawn(player.play());
        }
        playing.join_all().await;
        if !stop.load(Ordering::Relaxed) {
            ledger.close(&promises);
        }
    }
}

/// Asks for what every table has promised; the tables go on meanwhile.
pub(super) async fn ask_everybody(address: SocketAddr, ledger: &Arc<Ledger>) -> io::Result<()> {
    let tables = ledger.live.lock().expect("no panic with tables").clone();
    let mut asking = JoinSet::new();
    for promises in tables {
        if asking.len() >= ASKED_AT_ONCE
            && let Some(asked) = asking.join_next().await
        {
            asked.map_err(io::Error::other)??;
        }
        let ledger = Arc::clone(ledger);
        asking.spawn(async move { ledger.ask(address, &promises).await });
    }
    asking.join_all().await.into_iter().collect()
}
