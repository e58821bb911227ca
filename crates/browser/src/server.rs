//! A server in this process, which can stop and come back like a real one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use soupcon_table::store::Sqlite;
use soupcon_table::{Limits, Tables};
use soupcon_web::Config;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with a data folder of its own.
pub struct Server {
    data: TempDir,
    address: SocketAddr,
    running: Option<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// A server on a free port.
    pub async fn start() -> Result<Server> {
        let data = tempfile::tempdir()?;
        let mut server = Server { data, address: ([127, 0, 0, 1], 0).into(), running: None };
        server.run().await?;
        Ok(server)
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops as a server does that is told to, and lets go of its port and data.
    pub async fn stop(&mut self) -> Result<()> {
        let Some(Running { stop, task }) = self.running.take() else { return Ok(()) };
        let _ = stop.send(());
        Ok(task.await??)
    }

    /// Comes back at the same address with the same data.
    pub async fn run(&mut self) -> Result<()> {
        let store = Arc::new(Sqlite::open(self.data.path())?);
        let listener = TcpListener::bind(self.address).await.context("the server's port")?;
        self.address = listener.local_addr()?;
        let tables = Tables::open(store.clone(), Limits { bot_delay_ms: 60 }).await?;
        let config = Config {
            public_url: self.url(),
            trusted_proxies: Vec::new(),
            rate_limits: false,
            reader_patience: Duration::from_secs(30),
        };
        let (stop, stopped) = oneshot::channel();
        let server = soupcon_web::Server::new(tables, &store, config);
        let task = tokio::spawn(server.serve(listener, async { stopped.await.unwrap_or(()) }));
        self.running = Some(Running { stop, task });
        Ok(())
    }
}
