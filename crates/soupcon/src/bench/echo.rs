//! The yardstick: a bare axum fan-out. What is posted for a table goes to its streams as one line; no rules, no storage.
//!
//! It shows what the machine, the kernel and the HTTP library take for themselves, so that a ratio to it means something on
//! any machine.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use futures_util::stream;
use tokio::net::TcpListener;
use tokio::sync::broadcast;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: SocketAddr,
}

#[derive(Clone, Default)]
struct Streams(Arc<Mutex<HashMap<u32, broadcast::Sender<Bytes>>>>);

impl Streams {
    fn of(&self, table: u32) -> broadcast::Sender<Bytes> {
        let mut streams = self.0.lock().expect("no panic with the streams");
        streams.entry(table).or_insert_with(|| broadcast::Sender::new(16)).clone()
    }
}

pub(crate) async fn run(options: &Options) -> io::Result<()> {
    let router = Router::new()
        .route("/t/{id}", post(tell))
        .route("/t/{id}/stream", get(listen))
        .route("/readyz", get(|| async { "ready\n" }))
        .with_state(Streams::default());
    let listener = TcpListener::bind(options.listen).await?;
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await
}

async fn tell(State(streams): State<Streams>, Path(table): Path<u32>, body: Bytes) -> &'static str {
    let mut line = Vec::from(body);
    line.push(b'\n');
    let _ = streams.of(table).send(line.into());
    "{}"
}

async fn listen(State(streams): State<Streams>, Path(table): Path<u32>) -> Body {
    let heard = streams.of(table).subscribe();
    Body::from_stream(stream::unfold(heard, |mut heard| async {
        let line = heard.recv().await.ok()?;
        Some((Ok::<_, Infallible>(line), heard))
    }))
}
