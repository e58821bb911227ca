//! The table over HTTP: one set of addresses for browsers and programs, streams, limits, and the care a public server needs.

#![forbid(unsafe_code)]

mod accept;
mod after_routes;
mod assets;
mod auth;
mod command;
mod crowd;
mod door;
mod door_routes;
mod form;
mod limit;
mod lull;
mod metrics;
mod openapi;
mod page;
mod page_routes;
mod page_stream;
mod patience;
mod problem;
mod puzzle_routes;
mod question;
mod replay_routes;
mod robots;
mod routes;
mod settings_form;
mod solved;
mod stream;
mod upload;
mod view_routes;
mod words;

use std::net::{IpAddr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use soupcon_table::Tables;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::crowd::Crowd;
use crate::limit::Limiter;

/// What can be set for a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// How people reach the server, without a slash at the end: `http://192.168.1.5:7373`.
    pub public_url: String,
    /// Proxies whose word about the caller's address is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether requests are limited; only a load test does without.
    pub rate_limits: bool,
    /// How long a client may leave unread what it was sent before it is dropped.
    pub reader_patience: Duration,
    /// How often a silent stream says that it is alive. Proxies cut what is silent for a minute, and a page whose stream misses one
    /// takes its line for lost.
    pub heartbeat: Duration,
    /// How many connections there may be at once.
    pub connections: usize,
}

impl Config {
    /// How often a silent stream says that it is alive, unless a test wants it otherwise.
    pub const HEARTBEAT: Duration = Duration::from_secs(15);
}

/// A server that is ready to answer.
pub struct Server {
    site: Site,
    closing: watch::Sender<bool>,
}

/// What every handler needs. Every request takes several copies, so a copy is one pointer.
#[derive(Clone)]
pub(crate) struct Site(Arc<Fittings>);

pub(crate) struct Fittings {
    pub(crate) tables: Tables,
    pub(crate) config: Config,
    pub(crate) limiter: Arc<Limiter>,
    pub(crate) crowd: Arc<Crowd>,
    pub(crate) commits: Arc<soupcon_table::store::Commits>,
    pub(crate) requests: metrics::Requests,
    /// Turns true when the server is about to stop.
    pub(crate) closing: watch::Receiver<bool>,
}

/// What a judge found about a clue (K18), as the page tells it in a language; `None` for a language that the page doesn't speak.
pub fn judge_sentence(language: &str, ruling: &soupcon_rules::codenames::Ruling) -> Option<String> {
    Some(page::ruling(words::Words { language: words::Language::from_code(language)? }, ruling))
}

impl Server {
    /// A server for these tables.
    pub fn new(tables: Tables, config: Config) -> Server {
        let (closing, is_closing) = watch::channel(false);
        let limiter = Limiter::new(config.rate_limits, tables.bus());
        let crowd = Crowd::new(&config);
        let site = Site(Arc::new(Fittings {
            commits: tables.commits(),
            tables,
            config,
            limiter,
            crowd,
            requests: metrics::Requests::default(),
            closing: is_closing,
        }));
        Server { site, closing }
    }

    /// Answers until `stop` is done; then lets running requests finish, tells streams to come back, and returns.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) -> std::io::Result<()> {
        accept::serve(listener, self.site, self.closing, stop).await
    }
}

impl Deref for Site {
    type Target = Fittings;

    fn deref(&self) -> &Fittings {
        &self.0
    }
}

/// Who is at the other end of a connection.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);
