//! The server as a process of its own, so that its time and memory can be told from ours, and so that it can be killed.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Dice;
use super::client::Client;

/// How long a server may take until it answers.
const SLOWEST_START: Duration = Duration::from_secs(60);

/// A running server. Dropping it kills it.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts this very program with a subcommand of its own, at an address.
    pub(crate) fn start<A: AsRef<OsStr>>(address: SocketAddr, arguments: &[A]) -> io::Result<Process> {
        let child = Command::new(std::env::current_exe()?)
            .args(arguments)
            .args(["--listen", &address.to_string()])
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()?;
        Ok(Process { child, address })
    }

    /// Starts a server for a load test, with its data in this folder, and waits until it is ready.
    pub(crate) async fn serve(address: SocketAddr, folder: &Path, bot_delay_ms: u32) -> io::Result<Process> {
        let delay = bot_delay_ms.to_string();
        let fixed = ["serve", "--no-rate-limits", "--log", "error", "--bot-delay-ms", &delay, "--data"];
        let arguments: Vec<&OsStr> = fixed.iter().map(OsStr::new).chain([folder.as_os_str()]).collect();
        let mut process = Process::start(address, &arguments)?;
        process.until_ready().await?;
        Ok(process)
    }

    /// Starts one of several servers with one database.
    pub(crate) async fn serve_shared(
        address: SocketAddr,
        store: &str,
        bus: &str,
        bot_delay_ms: u32,
    ) -> io::Result<Process> {
        let delay = bot_delay_ms.to_string();
        let fixed = ["serve", "--no-rate-limits", "--log", "off", "--bot-delay-ms", &delay];
        let mut process = Process::start(address, &[&fixed[..], &["--store", store, "--bus", bus]].concat())?;
        process.until_ready().await?;
        Ok(process)
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) async fn until_ready(&mut self) -> io::Result<()> {
        let started = Instant::now();
        while started.elapsed() < SLOWEST_START {
            if let Ok(answer) = Client::new(self.address, None).get("/readyz").await
                && answer.status == 200
            {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(io::Error::other(format!("the server ended by itself: {status}")));
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Err(io::Error::other("the server did not get ready"))
    }

    /// Ends the server without a warning, as `kill -9` does.
    pub(crate) fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// How many bytes of it lie in memory.
    pub(crate) fn memory(&self) -> io::Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let kib: u64 = line.trim().trim_end_matches(" kB").parse().map_err(io::Error::other)?;
        Ok(kib << 10)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// A free address of this machine alone.
///
/// Not one that the system would give away by itself: a client that tries to reach a killed server from there could connect to
/// itself, and the server could not come back.
pub(crate) fn free_address() -> io::Result<SocketAddr> {
    let mut dice = Dice::new(u64::from_le_bytes(soupcon_table::random_bytes()));
    for _ in 0..100 {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 20_000 + dice.below(12_000) as u16));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err(io::Error::other("there is no free address"))
}
