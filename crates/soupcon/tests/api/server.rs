//! The real program, started on a free port with data of its own.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::client::{Client, PATIENCE};

/// A running server. It is killed when the test is done with it.
pub(crate) struct Server {
    child: Child,
    arguments: Vec<String>,
    folder: TempDir,
    pub(crate) address: SocketAddr,
    stderr: Arc<Mutex<String>>,
}

/// The program with these arguments, and nothing of the caller's surroundings.
pub(crate) fn soupcon(arguments: &[&str]) -> Command {
    let mut command = Command::new(SOUPCON);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

const SOUPCON: &str = env!("CARGO_BIN_EXE_soupcon");

impl Server {
    /// A server that answers however often it is asked.
    pub(crate) fn start() -> Server {
        Server::start_with(&["--no-rate-limits", "--log", "warn"])
    }

    /// A server with these arguments besides the usual ones.
    pub(crate) fn start_with(arguments: &[&str]) -> Server {
        Server::start_in(temporary_folder(), arguments)
    }

    /// A server with this data.
    pub(crate) fn start_in(folder: TempDir, arguments: &[&str]) -> Server {
        Server::start_as(soupcon(&[]), folder, arguments)
    }

    /// A server that a shell gives less than usual: `ulimit -n 120`.
    pub(crate) fn start_under(limit: &str, arguments: &[&str]) -> Server {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{limit} && exec \"$0\" \"$@\""), SOUPCON]);
        shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Server::start_as(shell, temporary_folder(), arguments)
    }

    fn start_as(program: Command, folder: TempDir, arguments: &[&str]) -> Server {
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let stderr = Arc::default();
        // Port 0 is any free one: no other test can take it between asking and listening.
        let (child, address) = launch(program, &"127.0.0.1:0".parse().unwrap(), folder.path(), &arguments, &stderr);
        Server { child, arguments, folder, address, stderr }
    }

    pub(crate) fn client(&self) -> Client {
        Client(self.address)
    }

    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.data().join("soupcon.db")
    }

    /// What the server has written to standard error so far.
    pub(crate) fn stderr(&self) -> String {
        self.stderr.lock().unwrap().clone()
    }

    /// Waits until the server has written this to standard error.
    #[track_caller]
    pub(crate) fn wait_for_stderr(&self, text: &str) {
        let start = Instant::now();
        while !self.stderr().contains(text) {
            assert!(start.elapsed() < PATIENCE, "no {text:?} in {:?}", self.stderr());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The server dies without a word, as in a power cut.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts again with the same data at the same address.
    pub(crate) fn start_again(&mut self) {
        (self.child, self.address) =
            launch(soupcon(&[]), &self.address, self.folder.path(), &self.arguments, &self.stderr);
    }

    /// Asks the server to stop; gives how it ended and how long that took.
    pub(crate) fn stop(&mut self) -> (ExitStatus, Duration) {
        let start = Instant::now();
        let status = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, start.elapsed());
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not stop");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !thread::panicking() {
            assert!(!self.stderr().contains("panicked"), "{}", self.stderr());
        }
    }
}

/// A folder in memory where there is one: these tests are about the server, and a busy disk would make them slow.
pub(crate) fn temporary_folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Starts the program and waits until it is ready.
fn launch(
    mut program: Command,
    listen: &SocketAddr,
    data: &Path,
    arguments: &[String],
    stderr: &Arc<Mutex<String>>,
) -> (Child, SocketAddr) {
    let (listen, data) = (listen.to_string(), data.to_str().unwrap());
    // By the environment, so that an argument may say otherwise.
    program.env("SOUPCON_BOT_DELAY_MS", "5");
    program.args(["serve", "--listen", &listen, "--data", data]).args(arguments);
    let mut child = program.spawn().unwrap();
    collect(child.stderr.take().unwrap(), Arc::clone(stderr));
    let mut greeting = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let address = greeting.find_map(|line| line.strip_prefix("Soupçon is at http://").map(str::to_owned));
    let address: SocketAddr = address.unwrap_or_else(|| panic!("{}", stderr.lock().unwrap())).parse().unwrap();
    thread::spawn(move || greeting.for_each(drop));
    assert_eq!(Client(address).get("/readyz").status, 200);
    (child, address)
}

fn collect(mut from: impl Read + Send + 'static, to: Arc<Mutex<String>>) {
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            to.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    });
}
