//! The load: tables of four, each seat with a stream of its own. The next move of a table is sent when all four have heard of the
//! last, as people do who look before they play.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::Dice;
use super::client::{Client, Lines, seq_of};
use super::figures::quantile;
use super::fill::{Filled, fill};
use super::hands::Hands;

/// How long a move may take to reach everybody.
const LOST: Duration = Duration::from_secs(20);
/// How long a line of the yardstick is: about what other servers send for a move.
const ECHO_LINE: usize = 900;

/// A table, and what its four people know.
pub(crate) struct Table {
    path: String,
    clients: Vec<Client>,
    plays: Plays,
    heard: mpsc::UnboundedReceiver<Heard>,
    seen: [u64; 4],
    dice: Dice,
    /// How many bytes the streams of all tables have brought.
    bytes: Arc<AtomicU64>,
}

enum Plays {
    Calaveras(Hands),
    /// Numbered lines to the bare fan-out.
    Echo(u64),
}

struct Heard {
    seat: usize,
    seq: u64,
    at: Instant,
    line: String,
}

/// When moves may be made, and until when.
pub(crate) struct Pace {
    start: Instant,
    until: Instant,
    /// The time between two moves of all tables together; none means as fast as it goes.
    gap: Option<Duration>,
    slots: AtomicU64,
}

impl Pace {
    pub(crate) fn new(length: Duration, per_second: Option<u32>) -> Pace {
        let start = Instant::now();
        let gap = per_second.map(|moves| Duration::from_secs(1) / moves);
        Pace { start, until: start + length, gap, slots: AtomicU64::new(0) }
    }

    /// Waits for the next move's time; `false` when time is up.
    async fn wait(&self) -> bool {
        let Some(gap) = self.gap else { return Instant::now() < self.until };
        let slot = self.slots.fetch_add(1, Ordering::Relaxed);
        let at = self.start + gap * u32::try_from(slot).unwrap_or(u32::MAX);
        if at < self.until {
            tokio::time::sleep_until(at.into()).await;
        }
        at < self.until
    }
}

/// What came of a while of play.
#[derive(Default)]
pub(crate) struct Tally {
    /// Milliseconds from sending a move until the last of the other three had it.
    waits_ms: Vec<f64>,
    refused: u64,
    bytes: u64,
    cpu: Duration,
    length: Duration,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.waits_ms.extend(other.waits_ms);
        self.refused += other.refused;
        self.bytes += other.bytes;
        self.cpu += other.cpu;
        self.length += other.length;
    }

    pub(crate) fn moves(&self) -> f64 {
        self.waits_ms.len().max(1) as f64
    }

    pub(crate) fn refused(&self) -> u64 {
        self.refused
    }

    pub(crate) fn moves_per_s(&self) -> f64 {
        self.moves() / self.length.as_secs_f64()
    }

    pub(crate) fn cpu_us_per_move(&self) -> f64 {
        self.cpu.as_secs_f64() * 1e6 / self.moves()
    }

    pub(crate) fn bytes_per_move_and_seat(&self) -> f64 {
        self.bytes as f64 / self.moves() / 4.0
    }

    pub(crate) fn wait_ms(&mut self, share: f64) -> f64 {
        quantile(&mut self.waits_ms, share)
    }
}

/// Lets all tables play for a while.
pub(crate) async fn play_all(tables: &mut Vec<Table>, processes: &[u32], pace: Pace) -> io::Result<Tally> {
    let bytes = tables.first().map(|table| Arc::clone(&table.bytes)).unwrap_or_default();
    let (cpu, bytes_before, start) = (cpu_of(processes)?, bytes.load(Ordering::Relaxed), Instant::now());
    let pace = Arc::new(pace);
    let mut playing = JoinSet::new();
    for mut table in tables.drain(..) {
        let pace = Arc::clone(&pace);
        playing.spawn(async move {
            let mut tally = Tally::default();
            while pace.wait().await {
                table.next_move(&mut tally).await?;
            }
            Ok::<_, io::Error>((table, tally))
        });
    }
    let mut all = Tally::default();
    while let Some(done) = playing.join_next().await {
        let (table, tally) = done.map_err(io::Error::other)??;
        tables.push(table);
        all.add(tally);
    }
    all.length = start.elapsed();
    all.cpu = cpu_of(processes)? - cpu;
    all.bytes = bytes.load(Ordering::Relaxed) - bytes_before;
    Ok(all)
}

/// The processor time that these processes have used together.
fn cpu_of(processes: &[u32]) -> io::Result<Duration> {
    processes.iter().map(|&process| soupcon_throwaway::cpu(process)).sum()
}

impl Table {
    /// A table of the server, its game begun.
    pub(crate) async fn of_server(address: SocketAddr, seed: u64, bytes: Arc<AtomicU64>) -> io::Result<Table> {
        Table::of_servers([address].into(), seed, bytes).await
    }

    /// A table of several servers, its people spread over them.
    pub(crate) async fn of_servers(
        addresses: Arc<[SocketAddr]>,
        seed: u64,
        bytes: Arc<AtomicU64>,
    ) -> io::Result<Table> {
        let first = seed as usize;
        let Filled { id, people, .. } = fill(addresses[first % addresses.len()], "calaveras", &[0, 1, 2, 3]).await?;
        let mut clients: Vec<Client> = people.into_iter().map(|person| person.client).collect();
        for (client, place) in clients.iter_mut().zip(first..) {
            client.go_to(addresses[place % addresses.len()]);
        }
        let plays = Plays::Calaveras(Hands::default());
        let mut table = Table::new(format!("/tables/{id}"), clients, plays, seed, bytes).await?;
        // The first line of each stream is the whole view.
        table.until_heard(1).await?;
        Ok(table)
    }

    /// A table of the bare fan-out.
    pub(crate) async fn of_echo(address: SocketAddr, number: u64, bytes: Arc<AtomicU64>) -> io::Result<Table> {
        let clients = (0..4).map(|_| Client::new(address, None)).collect();
        Table::new(format!("/t/{number}"), clients, Plays::Echo(0), number, bytes).await
    }

    async fn new(
        path: String,
        clients: Vec<Client>,
        plays: Plays,
        seed: u64,
        bytes: Arc<AtomicU64>,
    ) -> io::Result<Table> {
        let (tell, heard) = mpsc::unbounded_channel();
        for (seat, client) in clients.iter().enumerate() {
            let lines = Lines::open(client.address(), &format!("{path}/stream"), client.token()).await?;
            tokio::spawn(listen(lines, seat, tell.clone(), Arc::clone(&bytes)));
        }
        Ok(Table { path, clients, plays, heard, seen: [0; 4], dice: Dice::new(seed), bytes })
    }

    async fn next_move(&mut self, tally: &mut Tally) -> io::Result<()> {
        if matches!(&self.plays, Plays::Calaveras(hands) if hands.is_over) {
            self.play_again().await?;
        }
        let (seat, path, body) = match &mut self.plays {
            Plays::Calaveras(hands) => {
                let (seat, mv) = hands.choose(&mut self.dice);
                let play = json!({ "id": format!("{:x}", self.dice.next()), "seq": self.seen[seat], "move": mv });
                (seat, format!("{}/moves", self.path), play.to_string())
            }
            Plays::Echo(count) => {
                *count += 1;
                let line = format!("{{\"seq\":{count},\"pad\":\"");
                let body = format!("{line}{:x<1$}\"}}", "", ECHO_LINE - 2 - line.len());
                (self.dice.below(4), self.path.clone(), body)
            }
        };
        let sent = Instant::now();
        let answer = self.clients[seat].post(&path, body).await?;
        let seq = match &self.plays {
            Plays::Echo(count) => *count,
            Plays::Calaveras(_) if answer.status == 200 => answer.json()["seq"].as_u64().unwrap_or_default(),
            Plays::Calaveras(_) => {
                tally.refused += 1;
                // It would never end, were the hands wrong.
                return if tally.refused < 1000 { Ok(()) } else { answer.done().map(drop) };
            }
        };
        let at = self.until_heard(seq).await?;
        if let Plays::Calaveras(hands) = &mut self.plays {
            hands.end_turn(seat);
        }
        let last = at.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, at)| *at).max();
        let wait = last.map(|last| last.saturating_duration_since(sent)).unwrap_or_default();
        tally.waits_ms.push(wait.as_secs_f64() * 1000.0);
        Ok(())
    }

    /// The host begins another game.
    async fn play_again(&mut self) -> io::Result<()> {
        for verb in ["again", "start"] {
            let answer = self.clients[0].post(&format!("{}/{verb}", self.path), "{}".to_owned()).await?;
            let seq = answer.done()?["seq"].as_u64().unwrap_or_default();
            self.until_heard(seq).await?;
        }
        Ok(())
    }

    /// Waits until all four have heard of an entry, and says when each did.
    async fn until_heard(&mut self, target: u64) -> io::Result<[Instant; 4]> {
        let mut at = [Instant::now(); 4];
        while self.seen.iter().any(|&seen| seen < target) {
            let heard = tokio::time::timeout(LOST, self.heard.recv()).await?;
            let heard = heard.ok_or_else(|| io::Error::other("the streams have ended"))?;
            if let Plays::Calaveras(hands) = &mut self.plays {
                hands.hear(heard.seat, &heard.line);
            }
            self.seen[heard.seat] = heard.seq;
            at[heard.seat] = heard.at;
        }
        Ok(at)
    }
}

/// Hands every line of a stream on, with the time it came.
async fn listen(mut lines: Lines, seat: usize, tell: mpsc::UnboundedSender<Heard>, bytes: Arc<AtomicU64>) {
    let mut counted = 0;
    while let Ok(Some(line)) = lines.next().await {
        let at = Instant::now();
        bytes.fetch_add(lines.bytes - counted, Ordering::Relaxed);
        counted = lines.bytes;
        if let Some(seq) = seq_of(&line)
            && tell.send(Heard { seat, seq, at, line }).is_err()
        {
            return;
        }
    }
}
