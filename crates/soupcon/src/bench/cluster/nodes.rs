//! Three nodes with their servers, and all that can happen to them.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use soupcon_throwaway::{NatsServer, PostgresServer, signal};
use tokio::sync::Mutex;

use super::cable::{Cable, Cut};
use crate::bench::Dice;
use crate::bench::process::{Process, free_address};

/// Everything that makes a cluster. What happens to nodes and what happens to the rest may overlap.
pub(crate) struct Nodes {
    nodes: Vec<Mutex<Node>>,
    pub(crate) addresses: Arc<[SocketAddr]>,
    pub(crate) postgres: Mutex<PostgresServer>,
    pub(crate) nats: Mutex<NatsServer>,
    bot_delay_ms: u32,
}

struct Node {
    process: Process,
    to_postgres: Cable,
    to_nats: Cable,
    store: String,
    bus: String,
}

/// What can happen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Happening {
    NodeKilled,
    NodePaused,
    NatsStopped,
    PostgresRestarted,
    PostgresCut(Cut),
    NatsCut(Cut),
}

impl Nodes {
    pub(crate) async fn start(count: usize, bot_delay_ms: u32) -> io::Result<Nodes> {
        let (postgres, nats) = (PostgresServer::start()?, NatsServer::start()?);
        let mut nodes = Vec::new();
        for _ in 0..count {
            let (to_postgres, to_nats) = (Cable::lay(postgres.address()).await?, Cable::lay(nats.address()).await?);
            let (store, bus) = (postgres.url(Some(to_postgres.address)), format!("nats://{}", to_nats.address));
            let process = Process::serve_shared(free_address()?, &store, &bus, bot_delay_ms).await?;
            nodes.push(Node { process, to_postgres, to_nats, store, bus });
        }
        let addresses = nodes.iter().map(|node| node.process.address).collect();
        let nodes = nodes.into_iter().map(Mutex::new).collect();
        Ok(Nodes { nodes, addresses, postgres: Mutex::new(postgres), nats: Mutex::new(nats), bot_delay_ms })
    }

    /// Lets something happen, and puts it right again after a while.
    pub(crate) async fn befall(&self, happening: Happening, dice: &mut Dice) -> io::Result<()> {
        let while_it_lasts = Duration::from_millis(200 + dice.next() % 3800);
        let mut node = self.nodes[dice.below(self.nodes.len())].lock().await;
        match happening {
            Happening::NodeKilled => {
                node.process.kill()?;
                tokio::time::sleep(while_it_lasts / 4).await;
                node.process = self.revive(&node).await?;
            }
            Happening::NodePaused => {
                signal(node.process.id(), "STOP")?;
                tokio::time::sleep(while_it_lasts * 2).await;
                signal(node.process.id(), "CONT")?;
            }
            Happening::PostgresCut(cut) => {
                node.to_postgres.cut(cut);
                tokio::time::sleep(while_it_lasts).await;
                node.to_postgres.cut(Cut::No);
            }
            Happening::NatsCut(cut) => {
                node.to_nats.cut(cut);
                tokio::time::sleep(while_it_lasts * 2).await;
                node.to_nats.cut(Cut::No);
            }
            Happening::NatsStopped => {
                drop(node);
                let mut nats = self.nats.lock().await;
                nats.kill()?;
                tokio::time::sleep(while_it_lasts).await;
                tokio::task::block_in_place(|| nats.start_again())?;
            }
            Happening::PostgresRestarted => {
                drop(node);
                let mut postgres = self.postgres.lock().await;
                tokio::task::block_in_place(|| postgres.crash())?;
                tokio::time::sleep(while_it_lasts / 8).await;
                tokio::task::block_in_place(|| postgres.start_again())?;
            }
        }
        Ok(())
    }

    /// A node without a database doesn't start; whoever runs it tries again.
    async fn revive(&self, node: &Node) -> io::Result<Process> {
        let mut tries = 0;
        loop {
            match Process::serve_shared(node.process.address, &node.store, &node.bus, self.bot_delay_ms).await {
                Err(error) if tries == 200 => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                Ok(process) => return Ok(process),
            }
            tries += 1;
        }
    }

    /// The numbers of the nodes' processes.
    pub(crate) async fn processes(&self) -> Vec<u32> {
        let mut all = Vec::new();
        for node in &self.nodes {
            all.push(node.lock().await.process.id());
        }
        all
    }
}
