//! The yardstick: a bare axum fan-out. What is posted for a table goes to its streams as one line; no rules, no storage.
//!
//! It shows what the machine, the kernel and the HTTP library take for themselves, so that a ratio to it means something on
//! any machine. With a file to keep lines in it shows what the disk takes besides: no server that writes a move down before it tells
//! of it can be much faster.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs::{self, File};
use std::io;
use std::net::SocketAddr;
use std::os::unix::fs::FileExt;
use std::path::{Path as FilePath, PathBuf};
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
    /// A file that each line is written to, and synced, before anybody is told
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

#[derive(Default)]
struct Echo {
    streams: Mutex<HashMap<u32, broadcast::Sender<Bytes>>>,
    kept: Option<Mutex<Kept>>,
}

impl Echo {
    fn stream(&self, table: u32) -> broadcast::Sender<Bytes> {
        let mut streams = self.streams.lock().expect("no panic with the streams");
        streams.entry(table).or_insert_with(|| broadcast::Sender::new(16)).clone()
    }

    fn keep(&self) -> io::Result<()> {
        self.kept.as_ref().map_or(Ok(()), |kept| kept.lock().expect("no panic with the file").write_a_page())
    }
}

/// A file that is written over page by page: the least that keeping something takes.
struct Kept {
    file: File,
    page: u64,
}

impl Kept {
    const PAGE: usize = 4096;
    const PAGES: usize = 4096;

    fn new(path: &FilePath) -> io::Result<Kept> {
        // A file that grows would cost more with every line.
        fs::write(path, vec![0; Kept::PAGES * Kept::PAGE])?;
        let file = File::options().write(true).open(path)?;
        file.sync_all()?;
        Ok(Kept { file, page: 0 })
    }

    fn write_a_page(&mut self) -> io::Result<()> {
        self.page += 1;
        let place = self.page % Kept::PAGES as u64 * Kept::PAGE as u64;
        self.file.write_all_at(&[self.page as u8; Kept::PAGE], place)?;
        self.file.sync_data()
    }
}

pub(crate) async fn run(options: &Options) -> io::Result<()> {
    let kept = options.keep.as_deref().map(Kept::new).transpose()?.map(Mutex::new);
    let router = Router::new()
        .route("/t/{id}", post(tell))
        .route("/t/{id}/stream", get(listen))
        .route("/readyz", get(|| async { "ready\n" }))
        .with_state(Arc::new(Echo { kept, ..Echo::default() }));
    let listener = TcpListener::bind(options.listen).await?;
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, router).await
}

async fn tell(State(echo): State<Arc<Echo>>, Path(table): Path<u32>, body: Bytes) -> Result<&'static str, String> {
    let mut line = Vec::from(body);
    line.push(b'\n');
    echo.keep().map_err(|error| error.to_string())?;
    let _ = echo.stream(table).send(line.into());
    Ok("{}")
}

async fn listen(State(echo): State<Arc<Echo>>, Path(table): Path<u32>) -> Body {
    let heard = echo.stream(table).subscribe();
    Body::from_stream(stream::unfold(heard, |mut heard| async {
        let line = heard.recv().await.ok()?;
        Some((Ok::<_, Infallible>(line), heard))
    }))
}
