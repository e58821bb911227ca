//! A table's stream: newline-delimited JSON for programs, server-sent events for browsers. The same lines either way.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use soupcon_table::Listener;
use tokio::sync::watch;

use crate::crowd::Stay;
use crate::lull::{Interruption, Lull};

#[derive(Copy, Clone, Eq, PartialEq)]
enum Shape {
    Lines,
    Events,
}

impl Shape {
    /// What a browser's `EventSource` asks for, or else lines.
    fn of(headers: &HeaderMap) -> Shape {
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if accept.contains("text/event-stream") { Shape::Events } else { Shape::Lines }
    }

    fn content_type(self) -> &'static str {
        match self {
            Shape::Lines => "application/x-ndjson",
            Shape::Events => "text/event-stream",
        }
    }

    /// JSON never holds a line break, so neither shape can be broken out of.
    fn message(self, seq: u64, mut json: String) -> String {
        match self {
            Shape::Lines => {
                json.push('\n');
                json
            }
            Shape::Events => format!("id: {seq}\ndata: {json}\n\n"),
        }
    }

    fn heartbeat(self, seq: u64) -> String {
        match self {
            Shape::Lines => format!("{{\"head\":{seq}}}\n"),
            Shape::Events => format!("event: head\ndata: {{\"head\":{seq}}}\n\n"),
        }
    }

    fn end(self, reason: &str) -> String {
        match self {
            Shape::Lines => format!("{{\"end\":\"{reason}\"}}\n"),
            Shape::Events => format!("event: end\ndata: {{\"end\":\"{reason}\"}}\n\n"),
        }
    }
}

struct Telling {
    listener: Listener,
    _stay: Option<Stay>,
    shape: Shape,
    lull: Lull,
    is_first: bool,
}

/// The answer to `GET /tables/{id}/stream`.
pub(crate) fn answer(
    headers: &HeaderMap,
    listener: Listener,
    stay: Option<Stay>,
    closing: watch::Receiver<bool>,
) -> Response {
    let shape = Shape::of(headers);
    let telling = Telling { listener, _stay: stay, shape, lull: Lull::new(closing), is_first: true };
    let body = Body::from_stream(stream::unfold(Some(telling), |telling| async move {
        let mut telling = telling?;
        let (text, goes_on) = telling.next().await;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), goes_on.then_some(telling)))
    }));
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(shape.content_type()));
    // nginx must hand lines on as they come.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

impl Telling {
    /// The next piece of the stream, and whether there will be another.
    async fn next(&mut self) -> (String, bool) {
        match self.lull.until(self.listener.next()).await {
            Ok(Ok(message)) => {
                let text = self.shape.message(message.seq, message.json);
                let is_first = std::mem::take(&mut self.is_first);
                (if is_first && self.shape == Shape::Events { with_retry(&text) } else { text }, true)
            }
            Ok(Err(ended)) => (self.shape.end(ended.code()), false),
            Err(Interruption::Silence) => (self.shape.heartbeat(self.listener.head()), true),
            Err(Interruption::Closing) => (self.shape.end("restart"), false),
        }
    }
}

/// Who loses the stream comes back after a second or so, not all at once.
fn with_retry(text: &str) -> String {
    let jitter_ms = u16::from_le_bytes(soupcon_table::random_bytes()) % 1000;
    format!("retry: {}\n{text}", 500 + jitter_ms)
}
