//! A line that can freeze: a TCP proxy that keeps connections open and lets nothing through.

use std::net::SocketAddr;

use anyhow::Result;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A proxy in front of a server. Whatever is connected when it freezes, or connects while it is frozen, stays open and dead for
/// good, as with a telephone that has changed networks; only new connections work once it has thawed.
pub struct Freezer {
    address: SocketAddr,
    is_frozen: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Freezer {
    /// Starts one in front of `upstream`.
    pub async fn start(upstream: SocketAddr) -> Result<Freezer> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let (is_frozen, frozen) = watch::channel(false);
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass(client, upstream, frozen.clone()));
            }
        });
        Ok(Freezer { address, is_frozen, task })
    }

    /// The port at which it listens.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// From now on nothing gets through, and nobody is told.
    pub fn freeze(&self) {
        self.is_frozen.send_replace(true);
    }

    /// From now on new connections work.
    pub fn thaw(&self) {
        self.is_frozen.send_replace(false);
    }
}

impl Drop for Freezer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass(mut client: TcpStream, upstream: SocketAddr, mut frozen: watch::Receiver<bool>) {
    let Ok(mut server) = TcpStream::connect(upstream).await else { return };
    let is_done = tokio::select! {
        _ = copy_bidirectional(&mut client, &mut server) => true,
        _ = frozen.wait_for(|&frozen| frozen) => false,
    };
    if !is_done {
        // Both ends stay open until the proxy is gone.
        let _ = frozen.wait_for(|_| false).await;
    }
}
