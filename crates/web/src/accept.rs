//! Taking connections, so that slow, silent and vanished clients cost little.
//!
//! `axum::serve` sets no timer: a client that never finishes its headers holds its connection for ever. So this is a loop of our
//! own over hyper's HTTP/1 server. HTTP/2 and TLS are a proxy's business.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

use crate::door::Door;
use crate::patience::{Patient, Requests};
use crate::{Peer, Site};

/// How long a client may think between two requests: somebody who moves twice a minute should not need a new connection every time.
const BETWEEN_REQUESTS: Duration = Duration::from_secs(60);
/// How much may wait in the kernel for one client to read it. More would only delay that a slow one is noticed.
const UNREAD: usize = 128 << 10;
/// How long running requests and streams may take to end when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(3);

pub(crate) async fn serve(
    listener: TcpListener,
    site: Site,
    closing: watch::Sender<bool>,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let door = Door::new(site.clone());
    let places = Arc::new(Semaphore::new(site.config.connections));
    tokio::pin!(stop);
    loop {
        // A full house must not keep the server from stopping.
        let place = tokio::select! {
            place = Arc::clone(&places).acquire_owned() => place.expect("nobody closes it"),
            () = &mut stop => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of descriptors, or the client left before we came: neither ends the loop.
                tracing::warn!(%error, "can't accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Without a word: whoever has so many has read enough of them.
        let Some(stay) = site.crowd.enter(peer.ip()) else { continue };
        let patience = site.config.reader_patience;
        set_up(&stream, patience);
        let (door, closing) = (door.clone(), site.closing.clone());
        tokio::spawn(async move {
            let requests = Requests::default();
            connection(Patient::new(stream, requests.clone(), patience), requests, Peer(peer), door, closing).await;
            drop((stay, place));
        });
    }
    drop(listener);
    closing.send_replace(true);
    let everybody = u32::try_from(site.config.connections).unwrap_or(u32::MAX);
    let _ = tokio::time::timeout(LAST_WORDS, places.acquire_many(everybody)).await;
    Ok(())
}

fn set_up(stream: &TcpStream, patience: Duration) {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new().with_time(Duration::from_secs(60)).with_interval(Duration::from_secs(15));
    // None of these is worth a connection: an older kernel may not know them.
    let _ = stream.set_nodelay(true);
    let _ = socket.set_tcp_keepalive(&keepalive);
    let _ = socket.set_send_buffer_size(UNREAD);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(patience));
}

async fn connection(stream: Patient, requests: Requests, peer: Peer, door: Door, mut closing: watch::Receiver<bool>) {
    let service = hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        requests.begin();
        request.extensions_mut().insert(peer);
        let (answer, requests) = (door.clone().answer(request.map(Body::new)), requests.clone());
        async move {
            let answer = answer.await;
            requests.end();
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(BETWEEN_REQUESTS)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    let closed = async move { closing.wait_for(|&closing| closing).await.map(drop) };
    tokio::select! {
        // A client that leaves in the middle is no error of ours.
        _ = &mut connection => return,
        _ = closed => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
