//! A NATS server.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{answers, free_address, until_ready};

/// A NATS server. Dropping it ends it.
pub struct NatsServer {
    address: SocketAddr,
    child: Option<Child>,
}

impl NatsServer {
    /// Starts one.
    pub fn start() -> io::Result<NatsServer> {
        let mut server = NatsServer { address: free_address()?, child: None };
        server.start_again()?;
        Ok(server)
    }

    /// Starts it where it was, as empty as ever.
    pub fn start_again(&mut self) -> io::Result<()> {
        // Debian puts it where not everybody looks.
        let program =
            ["/usr/sbin/nats-server", "/usr/bin/nats-server"].into_iter().find(|path| Path::new(path).exists());
        let mut command = Command::new(program.unwrap_or("nats-server"));
        command.args(["-a", "127.0.0.1", "-p", &self.address.port().to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let spawned = command.spawn();
        let child = spawned.map_err(|error| io::Error::other(format!("nats-server (Debian's package): {error}")))?;
        let (child, address) = (self.child.insert(child), self.address);
        until_ready(child, "nats-server", || answers(address))
    }

    /// Ends it without a warning.
    pub fn kill(&mut self) -> io::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        child.kill()?;
        child.wait().map(drop)
    }

    /// The number of its process.
    pub fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
