//! `soupcon bench serve`: what a move costs the server and how fast it reaches the others, beside a bare fan-out in the same run.
//!
//! Other work on the machine moves wall time by factors. So the two servers take turns, and what counts is the server's own
//! processor time and the ratio to the bare fan-out.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use super::figures::{Figure, print};
use super::load::{Pace, Table, Tally, play_all};
use super::memory::{self, a_few_at_once};
use super::process::{Process, free_address};

/// How long a turn of one of the two servers is. A machine that others share is fast for some seconds and slow for some; both
/// servers must meet both.
const TURN: Duration = Duration::from_secs(1);
/// Moves per second of all tables together in the second phase.
const PACE: u32 = 100;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many tables of four play at once
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=2000))]
    tables: u32,
    /// How long each phase lasts, for each server
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// One JSON line a figure
    #[arg(long)]
    json: bool,
}

/// A server under load.
struct Loaded {
    process: Process,
    tables: Vec<Table>,
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let server = Process::serve(free_address()?, folder.path(), 700).await?;
    let (address, bytes) = (server.address, Arc::<AtomicU64>::default());
    let tables = (0..options.tables).map(|seed| Table::of_server(address, u64::from(seed), Arc::clone(&bytes)));
    let mut ours = Loaded { tables: a_few_at_once(tables).await?, process: server };

    let mut echo = Process::start(free_address()?, &["bench", "echo-server"])?;
    echo.until_ready().await?;
    let (address, bytes) = (echo.address, Arc::<AtomicU64>::default());
    let tables = (0..options.tables).map(|number| Table::of_echo(address, u64::from(number), Arc::clone(&bytes)));
    let mut bare = Loaded { tables: a_few_at_once(tables).await?, process: echo };

    let (our_rush, bare_rush) = take_turns(&mut ours, &mut bare, options.seconds, None).await?;
    let rushed = ours.process.commits().await?;
    let (our_pace, bare_pace) = take_turns(&mut ours, &mut bare, options.seconds, Some(PACE)).await?;
    let paced = ours.process.commits().await?;
    drop((ours, bare));
    let mut figures = speed(our_rush, bare_rush, "saturated", false);
    figures.extend(speed(our_pace, bare_pace, &format!("at {PACE} moves/s"), true));
    // What a move waits for the disk: no server that writes a move down before it tells of it can be faster.
    let commit_ms = (paced.0 - rushed.0) / (paced.1 - rushed.1).max(1.0) * 1000.0;
    figures.push(Figure::new(format!("a commit, mean, at {PACE} moves/s"), commit_ms, "ms"));
    figures.extend(memory::measure().await?);
    print(&figures, options.json, out)
}

async fn take_turns(ours: &mut Loaded, bare: &mut Loaded, turns: u32, pace: Option<u32>) -> io::Result<(Tally, Tally)> {
    let mut tallies = (Tally::default(), Tally::default());
    for _ in 0..turns {
        tallies.0.add(play_all(&mut ours.tables, &[ours.process.id()], Pace::new(TURN, pace)).await?);
        tallies.1.add(play_all(&mut bare.tables, &[bare.process.id()], Pace::new(TURN, pace)).await?);
    }
    Ok(tallies)
}

fn speed(mut ours: Tally, mut bare: Tally, when: &str, is_paced: bool) -> Vec<Figure> {
    let figure =
        |what: &str, value, unit, yardstick| Figure::new(format!("{what}, {when}"), value, unit).beside(yardstick);
    let cpu = figure("server CPU per move", ours.cpu_us_per_move(), "µs", bare.cpu_us_per_move());
    let bytes =
        figure("bytes down per move and seat", ours.bytes_per_move_and_seat(), "B", bare.bytes_per_move_and_seat());
    let mut figures = vec![
        figure("moves per second", ours.moves_per_s(), "/s", bare.moves_per_s()),
        // At a slow pace the processor's own waking up weighs more than the move.
        if is_paced { cpu } else { cpu.at_most(200.0) },
        bytes.at_most(400.0),
    ];
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let (wait, yardstick) = (ours.wait_ms(share), bare.wait_ms(share));
        let wait = figure(&format!("{name} to the other seats"), wait, "ms", yardstick);
        figures.push(if is_paced { wait.at_most(3.0 * yardstick) } else { wait });
    }
    figures.push(Figure::new(format!("moves refused, {when}"), ours.refused() as f64, ""));
    figures
}
