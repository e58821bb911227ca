//! A Caddy server that speaks HTTPS for another server.

use std::io;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::{answers, free_address, until_ready};

/// A Caddy server with a certificate of its own making, which compresses whatever it may. Dropping it ends it.
pub struct CaddyServer {
    address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl CaddyServer {
    /// Starts one that serves `https://{name}:{port}` and hands everything on to `upstream`.
    pub fn start(name: &str, upstream: SocketAddr) -> io::Result<CaddyServer> {
        let (address, folder) = (free_address()?, tempfile::tempdir()?);
        let port = address.port();
        let config = format!(
            "{{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}}\n\
             https://{name}:{port} {{\n bind 127.0.0.1\n tls internal\n encode gzip\n reverse_proxy {upstream}\n}}\n"
        );
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, config)?;
        let mut command = Command::new("caddy");
        command.arg("run").arg("--adapter").arg("caddyfile").arg("--config").arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path()).env("HOME", folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let spawned = command.spawn();
        let child = spawned.map_err(|error| io::Error::other(format!("caddy (Debian's package): {error}")))?;
        let mut server = CaddyServer { address, child, _folder: folder };
        until_ready(&mut server.child, "caddy", || answers(address))?;
        Ok(server)
    }

    /// The port at which it serves.
    pub fn port(&self) -> u16 {
        self.address.port()
    }
}

impl Drop for CaddyServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
