//! `soupcon bench serve`: what a move costs the server and how fast it reaches the others, beside a bare fan-out in the same run.
//!
//! Other work on the machine moves wall time by factors. So the servers take turns, and what counts is the server's own processor time
//! and the ratio to the bare fan-out. A second fan-out, which syncs a page to the disk before it tells anybody, shows how much of the
//! ratio is the disk's.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use super::figures::{Figure, print};
use super::load::{Pace, Table, Tally, play_all};
use super::memory::{self, a_few_at_once};
use super::process::{Process, free_address};

/// How long a turn of one server is. A machine that others share is fast for some seconds and slow for some; all servers must meet
/// both.
const TURN: Duration = Duration::from_secs(1);
/// Moves per second of all tables together in the second phase.
const PACE: u32 = 100;
/// How many times as long as the first phase the second lasts. The slowest hundredth of a thousand moves is ten of them: one bad
/// moment of a disk that others use would decide.
const PATIENCE: u32 = 4;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many tables of four play at once
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=2000))]
    tables: u32,
    /// How long each server plays as fast as it can; after that, four times as long at 100 moves a second
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

impl Loaded {
    async fn server(folder: &Path, tables: u32) -> io::Result<Loaded> {
        let process = Process::serve(free_address()?, folder, 700).await?;
        let (address, bytes) = (process.address, Arc::<AtomicU64>::default());
        let tables = (0..tables).map(|seed| Table::of_server(address, u64::from(seed), Arc::clone(&bytes)));
        Ok(Loaded { tables: a_few_at_once(tables).await?, process })
    }

    /// The yardstick. Given a file, it syncs each line there before it tells anybody.
    async fn echo(kept: Option<&Path>, tables: u32) -> io::Result<Loaded> {
        let kept = kept.map(|file| file.display().to_string());
        let mut args = vec!["bench", "echo-server"];
        args.extend(kept.iter().flat_map(|file| ["--keep", file]));
        let mut process = Process::start(free_address()?, &args)?;
        process.until_ready().await?;
        let (address, bytes) = (process.address, Arc::<AtomicU64>::default());
        let tables = (0..tables).map(|number| Table::of_echo(address, u64::from(number), Arc::clone(&bytes)));
        Ok(Loaded { tables: a_few_at_once(tables).await?, process })
    }
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut ours = Loaded::server(folder.path(), options.tables).await?;
    let mut bare = Loaded::echo(None, options.tables).await?;
    let mut keeping = Loaded::echo(Some(&folder.path().join("kept")), options.tables).await?;

    let [our_rush, bare_rush] = take_turns([&mut ours, &mut bare], options.seconds, None).await?;
    let paced = [&mut ours, &mut bare, &mut keeping];
    let [our_pace, bare_pace, keeping_pace] = take_turns(paced, PATIENCE * options.seconds, Some(PACE)).await?;
    drop((ours, bare, keeping));
    let mut figures = speed(our_rush, bare_rush, "saturated", None);
    figures.extend(speed(our_pace, bare_pace, &format!("at {PACE} moves/s"), Some(keeping_pace)));
    figures.extend(memory::measure().await?);
    print(&figures, options.json, out)
}

async fn take_turns<const N: usize>(
    mut servers: [&mut Loaded; N],
    turns: u32,
    pace: Option<u32>,
) -> io::Result<[Tally; N]> {
    let mut tallies = [(); N].map(|()| Tally::default());
    for _ in 0..turns {
        for (server, tally) in servers.iter_mut().zip(&mut tallies) {
            tally.add(play_all(&mut server.tables, &[server.process.id()], Pace::new(TURN, pace)).await?);
        }
    }
    Ok(tallies)
}

/// `keeping` is the second fan-out, which plays at a pace only: and only then are there bars for how long anybody waits.
fn speed(mut ours: Tally, mut bare: Tally, when: &str, mut keeping: Option<Tally>) -> Vec<Figure> {
    let figure =
        |what: &str, value, unit, yardstick| Figure::new(format!("{what}, {when}"), value, unit).beside(yardstick);
    let cpu = figure("server CPU per move", ours.cpu_us_per_move(), "µs", bare.cpu_us_per_move());
    let bytes =
        figure("bytes down per move and seat", ours.bytes_per_move_and_seat(), "B", bare.bytes_per_move_and_seat());
    let mut figures = vec![
        figure("moves per second", ours.moves_per_s(), "/s", bare.moves_per_s()),
        // At a slow pace the processor's own waking up weighs more than the move.
        if keeping.is_some() { cpu } else { cpu.at_most(200.0) },
        bytes.at_most(400.0),
    ];
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let (wait, yardstick) = (ours.wait_ms(share), bare.wait_ms(share));
        let wait = figure(&format!("{name} to the other seats"), wait, "ms", yardstick);
        let Some(keeping) = &mut keeping else {
            figures.push(wait);
            continue;
        };
        figures.push(wait.at_most(3.0 * yardstick));
        figures.push(figure(&format!("{name} of a fan-out that syncs first"), keeping.wait_ms(share), "ms", yardstick));
    }
    figures.push(Figure::new(format!("moves refused, {when}"), ours.refused() as f64, ""));
    figures
}
