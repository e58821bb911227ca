//! What tables and open streams cost the server in memory while nothing happens.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::client::Lines;
use super::figures::Figure;
use super::fill::{Filled, fill};
use super::process::{Process, free_address};

const TABLES: usize = 500;
const ONLOOKERS: usize = 10_000;
/// Descriptors that the program itself needs besides its streams.
const OTHER_FILES: usize = 500;
/// How many connections are being opened at a time: what the kernel queues for a server that is busy.
const AT_ONCE: usize = 64;
const MB: f64 = 1e6;
const MIB: f64 = (1 << 20) as f64;

pub(crate) async fn measure() -> io::Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let server = Process::serve(free_address()?, folder.path(), 700).await?;
    let empty = server.memory()? as f64;
    let tables = fill_tables(server.address).await?;
    let idle = settled(&server).await?;
    let seats = tables.iter().flat_map(|table| {
        table.people.iter().map(|person| (table.id.clone(), person.client.token().map(str::to_owned)))
    });
    let streams = open_streams(server.address, seats.collect()).await?;
    let seated = settled(&server).await?;
    let mut figures = vec![
        Figure::new("memory when started", empty / MB, "MB"),
        Figure::new("memory per idle table", (idle - empty) / TABLES as f64 / 1e3, "kB"),
        Figure::new(format!("memory, {TABLES} tables x 4 streams"), seated / MB, "MB").at_most(60.0),
        Figure::new("memory per seat's stream", (seated - idle) / streams.len() as f64 / 1e3, "kB"),
    ];
    drop(streams);
    drop(server);

    let folder = tempfile::tempdir()?;
    let server = Process::serve(free_address()?, folder.path(), 700).await?;
    let tables = fill_tables(server.address).await?;
    let idle = settled(&server).await?;
    let count = ONLOOKERS.min(most_files().saturating_sub(OTHER_FILES));
    let watched = (0..count).map(|nth| (tables[nth % TABLES].id.clone(), None));
    let streams = open_streams(server.address, watched.collect()).await?;
    let crowded = settled(&server).await?;
    let name = format!("memory, {TABLES} tables and {count} onlookers' streams");
    figures.push(Figure::new(name, crowded / MIB, "MiB").at_most(250.0));
    let per_stream = (crowded - idle) / streams.len() as f64;
    figures.push(Figure::new("memory per idle onlooker's stream", per_stream / 1e3, "kB"));
    Ok(figures)
}

/// The server's memory once it has done what it was asked.
async fn settled(server: &Process) -> io::Result<f64> {
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(server.memory()? as f64)
}

async fn fill_tables(address: SocketAddr) -> io::Result<Vec<Filled>> {
    let tables = (0..TABLES).map(|_| async move {
        let mut table = fill(address, "calaveras", &[0, 1, 2, 3]).await?;
        // Only the streams are to be counted later, not what has made the tables.
        for person in &mut table.people {
            person.client.hang_up();
        }
        Ok(table)
    });
    a_few_at_once(tables).await
}

/// Opens streams and reads the first line of each, so that the server has done its part.
async fn open_streams(address: SocketAddr, of: Vec<(String, Option<String>)>) -> io::Result<Vec<Lines>> {
    let opening = of.into_iter().map(|(table, token)| async move {
        let mut lines = Lines::open(address, &format!("/tables/{table}/stream"), token.as_deref()).await?;
        lines.next().await?;
        Ok(lines)
    });
    a_few_at_once(opening).await
}

pub(crate) async fn a_few_at_once<T, F>(work: impl Iterator<Item = F>) -> io::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = io::Result<T>> + Send + 'static,
{
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut running = JoinSet::new();
    for one in work {
        let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
        running.spawn(async move {
            let done = one.await;
            drop(place);
            done
        });
    }
    running.join_all().await.into_iter().collect()
}

/// How many files this process may have open, as far as it can tell.
fn most_files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(1024)
}
