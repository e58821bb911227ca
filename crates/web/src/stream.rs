//! A table's stream: newline-delimited JSON for programs, server-sent events for browsers. The same lines either way.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use soupcon_table::Listener;

use crate::Site;
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
pub(crate) fn answer(site: &Site, headers: &HeaderMap, listener: Listener, stay: Option<Stay>) -> Response {
    let shape = Shape::of(headers);
    let telling = Telling { listener, _stay: stay, shape, lull: Lull::new(site), is_first: true };
    let body = Body::from_stream(stream::unfold(Some(telling), |telling| async move {
        let mut telling = telling?;
        let (text, goes_on) = telling.next().await;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), goes_on.then_some(telling)))
    }));
    unbuffered(body, shape.content_type())
}

/// A body that proxies hand on as it comes: nginx must not collect it, and no proxy may compress it. Caddy before 2.7 doesn't know
/// `no-transform` and would hold back whatever doesn't fill its buffer, unless the body says how it is encoded.
pub(crate) fn unbuffered(body: Body, content_type: &'static str) -> Response {
    const HEADERS: [(HeaderName, &str); 3] = [
        (header::CACHE_CONTROL, "no-store, no-transform"),
        (header::CONTENT_ENCODING, "identity"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    ([(header::CONTENT_TYPE, content_type)], HEADERS, body).into_response()
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
