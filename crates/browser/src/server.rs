//! A server in this process, which can stop and come back like a real one.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use soupcon_house::House;
use soupcon_table::store::Sqlite;
use soupcon_table::{Limits, Tables};
use soupcon_web::Config;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::Person;

/// How long bots of others may take; there are none.
const PATIENCE: Duration = Duration::from_secs(5);

/// The server's name in the browsers of tests. It isn't this machine's to a browser, which trusts it as little as an address of a
/// home network: no `Sec-Fetch-Site`, no clipboard, no digests.
pub(crate) const LAN_NAME: &str = "soupcon.test";

/// A server with a data folder of its own.
pub struct Server {
    data: TempDir,
    address: SocketAddr,
    heartbeat: Duration,
    running: Option<Running>,
}

/// A server that runs has threads of its own, so that nothing of it is left once it has stopped.
struct Running {
    runtime: Runtime,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// A server on a free port.
    pub async fn start() -> Result<Server> {
        Server::with_heartbeat(Config::HEARTBEAT).await
    }

    /// The same, whose streams say more or less often that they are alive.
    pub async fn with_heartbeat(heartbeat: Duration) -> Result<Server> {
        let data = tempfile::tempdir()?;
        let mut server = Server { data, address: ([127, 0, 0, 1], 0).into(), heartbeat, running: None };
        server.run().await?;
        Ok(server)
    }

    /// Where people find it, over plain HTTP and under a name that isn't this machine's, as on a home network.
    pub fn url(&self) -> String {
        lan_url(self.address)
    }

    /// Where somebody at the serving machine itself finds it: browsers trust that address.
    pub fn loopback_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The name under which browsers of tests find this machine.
    pub fn name(&self) -> &'static str {
        LAN_NAME
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops as a server does that is told to, and lets go of its port and data.
    pub async fn stop(&mut self) -> Result<()> {
        let Some(Running { runtime, stop, task }) = self.running.take() else { return Ok(()) };
        let _ = stop.send(());
        let done = task.await?;
        tokio::task::spawn_blocking(move || runtime.shutdown_timeout(Duration::from_secs(10))).await?;
        Ok(done?)
    }

    /// Goes and comes back in the middle of everything; those who look on see the line lost, and mended.
    pub async fn restart(&mut self, people: &[&Person]) -> Result<()> {
        self.stop().await?;
        for person in people {
            person.sees("!document.getElementById('lost').hidden").await?;
        }
        self.run().await?;
        for person in people {
            person.sees("document.getElementById('lost').hidden").await?;
        }
        Ok(())
    }

    /// Comes back at the same address with the same data.
    pub async fn run(&mut self) -> Result<()> {
        let runtime = Runtime::new()?;
        let (folder, address, heartbeat) = (self.data.path().to_owned(), self.address, self.heartbeat);
        let (ready, is_ready) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let task = runtime.spawn(async move {
            let store = Arc::new(Sqlite::open(&folder).map_err(std::io::Error::other)?);
            let listener = TcpListener::bind(address).await?;
            let address = listener.local_addr()?;
            let house = Arc::new(House::new(&[], PATIENCE).map_err(std::io::Error::other)?);
            let tables = Tables::open_with_minds(store.clone(), Limits { bot_delay_ms: 60 }, house);
            let tables = tables.await.map_err(std::io::Error::other)?;
            tables.keep_reviews_in(&folder.join("reviews"))?;
            let config = Config {
                public_url: lan_url(address),
                trusted_proxies: vec![Ipv4Addr::LOCALHOST.into()],
                rate_limits: false,
                reader_patience: Duration::from_secs(30),
                heartbeat,
                connections: 1000,
            };
            let _ = ready.send(address);
            let server = soupcon_web::Server::new(tables, config);
            server.serve(listener, async { stopped.await.unwrap_or(()) }).await
        });
        match is_ready.await {
            Ok(address) => self.address = address,
            Err(_) => {
                let failed = task.await;
                runtime.shutdown_background();
                return failed?.context("the server doesn't start");
            }
        }
        self.running = Some(Running { runtime, stop, task });
        Ok(())
    }
}

fn lan_url(address: SocketAddr) -> String {
    format!("http://{LAN_NAME}:{}", address.port())
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(Running { runtime, .. }) = self.running.take() {
            runtime.shutdown_background();
        }
    }
}
