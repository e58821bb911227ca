//! A PostgreSQL server.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::{free_address, signal, until_ready};

/// A PostgreSQL server with an empty database. Dropping it ends it. It writes to the disk as one that matters does.
pub struct PostgresServer {
    folder: TempDir,
    programs: PathBuf,
    address: SocketAddr,
    child: Option<Child>,
}

impl PostgresServer {
    /// Makes a database and starts its server.
    pub fn start() -> io::Result<PostgresServer> {
        let (folder, programs) = (tempfile::tempdir()?, programs()?);
        if is_root()? {
            let (user, group) = (number_of("-u")?, number_of("-g")?);
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))?;
        }
        let mut server = PostgresServer { folder, programs, address: free_address()?, child: None };
        let mut make = server.command("initdb")?;
        make.args(["-U", "soupcon", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]);
        let made = make.arg(server.data()).stdout(Stdio::null()).output()?;
        if !made.status.success() {
            return Err(io::Error::other(format!("initdb: {}", String::from_utf8_lossy(&made.stderr))));
        }
        server.start_again()?;
        Ok(server)
    }

    /// Starts it where it was, with what it had.
    pub fn start_again(&mut self) -> io::Result<()> {
        let mut command = self.command("postgres")?;
        let port = self.address.port().to_string();
        command.arg("-D").arg(self.data()).args(["-h", "127.0.0.1", "-p", &port]);
        for setting in ["unix_socket_directories=", "max_connections=80", "shared_buffers=128MB"] {
            command.args(["-c", setting]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(fs::File::create(self.folder.path().join("log"))?);
        let child = self.child.insert(command.spawn()?);
        let ready = self.programs.join("pg_isready");
        until_ready(child, "postgres", || {
            let asked = Command::new(&ready).args(["-q", "-h", "127.0.0.1", "-p", &port]).status();
            asked.is_ok_and(|status| status.success())
        })
    }

    /// Ends it as a crash does: what is under way is cut, and the next start reads its log.
    pub fn crash(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        signal(child.id(), "QUIT")?;
        child.wait().map(drop)
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address as programs write it; through another one, if it is reached that way.
    pub fn url(&self, through: Option<SocketAddr>) -> String {
        format!("postgres://soupcon@{}/postgres", through.unwrap_or(self.address))
    }

    /// The number of its process.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> io::Result<Command> {
        let program = self.programs.join(program);
        let mut command = if is_root()? {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", USER, "--regid", USER, "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path());
        Ok(command)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        let _ = self.crash();
    }
}

/// The user that Debian's package makes.
const USER: &str = "postgres";

/// Where Debian keeps the programs of the latest version.
fn programs() -> io::Result<PathBuf> {
    let missing = |_| io::Error::other("there is no PostgreSQL here: Debian's package is `postgresql`");
    let versions = fs::read_dir("/usr/lib/postgresql").map_err(missing)?;
    let mut versions: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    versions.retain(|path: &PathBuf| Path::exists(&path.join("initdb")));
    versions.sort();
    versions.pop().ok_or_else(|| missing(io::Error::other("")))
}

fn is_root() -> io::Result<bool> {
    let said = Command::new("id").arg("-u").output()?;
    Ok(said.stdout.trim_ascii() == b"0")
}

fn number_of(what: &str) -> io::Result<u32> {
    let said = Command::new("id").args([what, USER]).output()?;
    String::from_utf8_lossy(&said.stdout).trim().parse().map_err(|_| io::Error::other("there is no user postgres"))
}
