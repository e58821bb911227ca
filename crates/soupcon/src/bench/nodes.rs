//! `soupcon bench nodes`: what a move costs with PostgreSQL and NATS, with one, two and three servers, beside SQLite; what it costs to
//! lose NATS; and whether a move grows dearer with the tables that lie in the database.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use soupcon_table::store::Postgres;

use super::cluster::Nodes;
use super::figures::{Figure, print};
use super::load::{Pace, Table, Tally, play_all};
use super::memory::a_few_at_once;
use super::process::{Process, free_address};

/// Moves per second of all tables together where waiting is measured.
const PACE: u32 = 100;
/// The same without a bus, where a move takes a second or two to be seen, and a table waits for it.
const SLOW_PACE: u32 = 25;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many tables of four play at once
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=2000))]
    tables: u32,
    /// How long each measurement lasts
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=600))]
    seconds: u32,
    /// How many tables lie in the database, for the cost as it grows
    #[arg(long, value_delimiter = ',', default_values_t = [1000, 10_000, 100_000])]
    ballast: Vec<u32>,
    /// One JSON line a figure
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let mut figures = Vec::new();
    figures.extend(with_sqlite(options).await?);
    for count in 1..=3 {
        figures.extend(with_nodes(options, count).await?);
    }
    figures.extend(as_it_grows(options).await?);
    print(&figures, options.json, out)
}

async fn tables_of(options: &Options, addresses: &Arc<[SocketAddr]>) -> io::Result<Vec<Table>> {
    let bytes = Arc::<AtomicU64>::default();
    let tables =
        (0..options.tables).map(|seed| Table::of_servers(Arc::clone(addresses), u64::from(seed), Arc::clone(&bytes)));
    a_few_at_once(tables).await
}

fn length(options: &Options) -> Duration {
    Duration::from_secs(options.seconds.into())
}

fn told(mut rushed: Tally, mut paced: Tally, name: &str) -> Vec<Figure> {
    vec![
        Figure::new(format!("{name}: moves per second, saturated"), rushed.moves_per_s(), "/s"),
        Figure::new(format!("{name}: p99 to the other seats, saturated"), rushed.wait_ms(0.99), "ms"),
        Figure::new(format!("{name}: servers' CPU per move, saturated"), rushed.cpu_us_per_move(), "µs"),
        Figure::new(format!("{name}: p50 to the other seats, at {PACE} moves/s"), paced.wait_ms(0.5), "ms"),
        Figure::new(format!("{name}: p99 to the other seats, at {PACE} moves/s"), paced.wait_ms(0.99), "ms"),
    ]
}

async fn with_sqlite(options: &Options) -> io::Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let server = Process::serve(free_address()?, folder.path(), 700).await?;
    let mut tables = tables_of(options, &[server.address].into()).await?;
    let rushed = play_all(&mut tables, &[server.id()], Pace::new(length(options), None)).await?;
    let paced = play_all(&mut tables, &[server.id()], Pace::new(length(options), Some(PACE))).await?;
    Ok(told(rushed, paced, "SQLite"))
}

async fn with_nodes(options: &Options, count: usize) -> io::Result<Vec<Figure>> {
    let name = format!("PostgreSQL, {count} servers").replace("1 servers", "1 server");
    let nodes = Nodes::start(count, 700).await?;
    let processes = nodes.processes().await;
    let mut tables = tables_of(options, &nodes.addresses).await?;
    let before = postgres_cpu(&nodes).await?;
    let rushed = play_all(&mut tables, &processes, Pace::new(length(options), None)).await?;
    let postgres = postgres_cpu(&nodes).await? - before;
    let postgres_us = postgres.as_secs_f64() * 1e6 / rushed.moves();
    let paced = play_all(&mut tables, &processes, Pace::new(length(options), Some(PACE))).await?;
    let mut figures = told(rushed, paced, &name);
    figures.insert(3, Figure::new(format!("{name}: PostgreSQL's CPU per move, saturated"), postgres_us, "µs"));
    if count == 3 {
        nodes.nats.lock().await.kill()?;
        let mut deaf = play_all(&mut tables, &processes, Pace::new(length(options) * 2, Some(SLOW_PACE))).await?;
        let figure = |what: &str, share, deaf: &mut Tally| {
            Figure::new(format!("{name}: {what} without NATS, at {SLOW_PACE} moves/s"), deaf.wait_ms(share), "ms")
        };
        figures.push(figure("p50", 0.5, &mut deaf));
        figures.push(figure("p99", 0.99, &mut deaf));
    }
    Ok(figures)
}

async fn postgres_cpu(nodes: &Nodes) -> io::Result<Duration> {
    let process = nodes.postgres.lock().await.process();
    soupcon_throwaway::cpu(process.ok_or_else(|| io::Error::other("PostgreSQL has ended"))?)
}

/// One server, and more and more tables that nobody plays at.
async fn as_it_grows(options: &Options) -> io::Result<Vec<Figure>> {
    let nodes = Nodes::start(1, 700).await?;
    let processes = nodes.processes().await;
    let mut tables = tables_of(options, &nodes.addresses).await?;
    let url = nodes.postgres.lock().await.url(None);
    let (mut there, mut figures) = (0, Vec::new());
    for &count in &options.ballast {
        Postgres::ballast(&url, there..count).await.map_err(io::Error::other)?;
        there = count;
        let before = postgres_cpu(&nodes).await?;
        let mut paced = play_all(&mut tables, &processes, Pace::new(length(options), None)).await?;
        let postgres = (postgres_cpu(&nodes).await? - before).as_secs_f64() * 1e6 / paced.moves();
        let name = format!("{count} tables in the database");
        figures.push(Figure::new(format!("{name}: PostgreSQL's CPU per move"), postgres, "µs"));
        figures.push(Figure::new(format!("{name}: server's CPU per move"), paced.cpu_us_per_move(), "µs"));
        figures.push(Figure::new(format!("{name}: p50 to the other seats"), paced.wait_ms(0.5), "ms"));
    }
    Ok(figures)
}
