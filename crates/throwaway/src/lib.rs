//! PostgreSQL, NATS and Caddy servers for tests and benches: at loopback addresses, in a folder that goes away with them.
//!
//! They are Debian's (`postgresql`, `nats-server`, `caddy`). PostgreSQL refuses to run as root, so root runs it as the user that its package
//! made.

#![forbid(unsafe_code)]

mod caddy;
mod nats;
mod postgres;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

pub use caddy::CaddyServer;
pub use nats::NatsServer;
pub use postgres::PostgresServer;

/// How long a server may take until it answers, on a busy machine.
const SLOWEST_START: Duration = Duration::from_secs(60);

/// Sends a signal to a process by its number, `STOP` or `CONT` or another.
pub fn signal(process: u32, signal: &str) -> io::Result<()> {
    let status = Command::new("kill").args([format!("-{signal}"), process.to_string()]).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("can't send {signal} to {process}"))) }
}

/// The processor time that a process has used, and all its children.
pub fn cpu(process: u32) -> io::Result<Duration> {
    let mut ticks = 0;
    for entry in std::fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(number) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{number}/stat")) else { continue };
        let fields: Vec<&str> =
            stat.rsplit_once(')').map(|(_, fields)| fields.split_whitespace().collect()).unwrap_or_default();
        let number_of = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
        // After the name, which is in parentheses, the 2nd field is the parent; the 12th to 15th are utime and stime, and those of
        // children that have ended: hundredths of a second.
        if number == process {
            ticks += (11..15).map(number_of).sum::<u64>();
        } else if number_of(1) == u64::from(process) {
            ticks += (11..13).map(number_of).sum::<u64>();
        }
    }
    Ok(Duration::from_millis(ticks * 10))
}

/// An address of this machine alone that nobody has, and that the system gives to nobody by itself.
fn free_address() -> io::Result<SocketAddr> {
    let start = std::process::id() as u16 ^ (Instant::now().elapsed().subsec_nanos() as u16);
    let mut place = u64::from(start) + std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.subsec_nanos().into());
    for _ in 0..200 {
        place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 12_000 + ((place >> 33) % 8000) as u16));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err(io::Error::other("there is no free address"))
}

/// Waits until a server answers, or says that it ended.
fn until_ready(child: &mut Child, what: &str, is_ready: impl Fn() -> bool) -> io::Result<()> {
    let started = Instant::now();
    while started.elapsed() < SLOWEST_START {
        if is_ready() {
            return Ok(());
        }
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!("{what} ended by itself: {status}")));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Err(io::Error::other(format!("{what} did not get ready")))
}

fn answers(address: SocketAddr) -> bool {
    TcpStream::connect_timeout(&address, Duration::from_millis(200)).is_ok()
}
