//! `soupcon bench start`: how soon a server serves again that was killed with many tables in its database. Tables are read when somebody
//! asks for them, so it must not matter how many there are.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use super::client::Client;
use super::figures::{Figure, print, quantile};
use super::fill::{Filled, fill};
use super::memory::a_few_at_once;
use super::process::{Process, free_address};

/// Bots answer at once while tables are made, so that each has some moves in its log.
const BOT_DELAY_MS: u32 = 1;
/// How long nothing must happen until nothing more will.
const QUIET: Duration = Duration::from_millis(500);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many tables there are
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How often the server is killed and started
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    starts: u32,
    /// One JSON line a figure
    #[arg(long)]
    json: bool,
}

pub(crate) async fn run(options: &Options, out: &mut impl Write) -> io::Result<()> {
    let (folder, address) = (tempfile::tempdir()?, free_address()?);
    let mut server = Process::serve(address, folder.path(), BOT_DELAY_MS).await?;
    let tables = a_few_at_once((0..options.tables).map(|_| one_table(address))).await?;
    until_quiet(address).await?;
    let (mut ready_ms, mut looks_ms, mut at_hand) = (Vec::new(), Vec::new(), 0.0_f64);
    for start in 0..options.starts as usize {
        server.kill()?;
        let killed = Instant::now();
        server = Process::serve(address, folder.path(), BOT_DELAY_MS).await?;
        ready_ms.push(millis_since(killed));
        at_hand = at_hand.max(metric(address, "tables_live").await?);
        let Filled { id, people, .. } = &tables[start * 7919 % tables.len()];
        let token = people[0].client.token().map(str::to_owned);
        let asked = Instant::now();
        Client::new(address, token).get(&format!("/tables/{id}")).await?.done()?;
        looks_ms.push(millis_since(asked));
    }
    let figures = [
        Figure::new("tables in the database", tables.len() as f64, ""),
        Figure::new("its size", bytes_of(&folder.path().join("soupcon.db"))? / 1e6, "MB"),
        Figure::new("starts", f64::from(options.starts), ""),
        Figure::new("time until ready, median", quantile(&mut ready_ms, 0.5), "ms"),
        Figure::new("time until ready, worst", quantile(&mut ready_ms, 1.0), "ms").at_most(2000.0),
        Figure::new("tables read by then, most", at_hand, ""),
        Figure::new("first look at a table, worst", quantile(&mut looks_ms, 1.0), "ms"),
    ];
    print(&figures, options.json, out)
}

/// A table of one person and three bots, who have made their moves when the person's turn comes.
async fn one_table(address: SocketAddr) -> io::Result<Filled> {
    let mut table = fill(address, "calaveras", &[0]).await?;
    table.people[0].client.hang_up();
    Ok(table)
}

/// Waits until all bots have moved: a table where one is due is read at the start, to let it.
async fn until_quiet(address: SocketAddr) -> io::Result<()> {
    let mut entries = 0.0;
    loop {
        tokio::time::sleep(QUIET).await;
        let before = std::mem::replace(&mut entries, metric(address, "entries_total").await?);
        if before == entries {
            return Ok(());
        }
    }
}

/// A figure of the server's own.
async fn metric(address: SocketAddr, name: &str) -> io::Result<f64> {
    let answer = Client::new(address, None).get("/metrics").await?;
    let text = String::from_utf8_lossy(&answer.body);
    let value = text.lines().find_map(|line| line.strip_prefix(&format!("soupcon_{name} "))?.parse().ok());
    value.ok_or_else(|| io::Error::other(format!("the server doesn't tell {name}")))
}

fn bytes_of(file: &Path) -> io::Result<f64> {
    Ok(std::fs::metadata(file)?.len() as f64)
}

fn millis_since(then: Instant) -> f64 {
    then.elapsed().as_secs_f64() * 1000.0
}
