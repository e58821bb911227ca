//! A small blocking HTTP/1.1 client. It keeps every byte that it received, so that tests can look for what must not be there.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long an answer may take before the test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server's address, to be asked.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Client(pub(crate) SocketAddr);

/// What a server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("answers are UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.text()))
    }

    /// The word for programs in an error; empty if it is none.
    pub(crate) fn error(&self) -> String {
        let json: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        json["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    /// The answer, which has this status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }

    /// Status and the word for programs, to be compared at a glance.
    pub(crate) fn verdict(&self) -> (u16, String) {
        (self.status, self.error())
    }
}

impl Client {
    /// A request with a JSON body, or none.
    pub(crate) fn request(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", &**bearer)).collect();
        if body.is_some() {
            headers.push(("content-type", "application/json"));
        }
        self.request_with(method, path, &headers, body.map(Value::to_string).unwrap_or_default().as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, None, None)
    }

    /// A request with headers and a body of one's own.
    pub(crate) fn request_with(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut connection = Connection::open(self.0);
        let headers = [headers, &[("connection", "close")]].concat();
        let head = head(self.0, method, path, &headers, body);
        connection.send(&[head.as_bytes(), body].concat()).expect("the server takes a request");
        connection.answer(method == "HEAD").unwrap_or_else(|error| panic!("no answer to {method} {path}: {error}"))
    }

    /// Opens a stream.
    pub(crate) fn stream(&self, path: &str, headers: &[(&str, &str)]) -> Result<Stream, Answer> {
        let mut connection = Connection::open(self.0);
        connection.send(head(self.0, "GET", path, headers, b"").as_bytes()).expect("the server takes a request");
        let answer = connection.head().expect("a stream has a head");
        if answer.status == 200 {
            Ok(Stream::new(connection, &answer))
        } else {
            Err(connection.rest(answer, false).expect("an answer has an end"))
        }
    }
}

/// The lines before a body. A caller's own `host` takes the place of the server's.
pub(crate) fn head(host: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        head += &format!("host: {host}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() || method == "POST" {
        head += &format!("content-length: {}\r\n", body.len());
    }
    head + "\r\n"
}

/// A connection, on which requests may follow each other.
pub(crate) struct Connection {
    socket: TcpStream,
    /// Every byte that was received.
    pub(crate) raw: Vec<u8>,
    /// How many of them were read.
    at: usize,
}

impl Connection {
    pub(crate) fn open(address: SocketAddr) -> Connection {
        let socket = TcpStream::connect_timeout(&address, PATIENCE).expect("the server listens");
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Connection { socket, raw: Vec::new(), at: 0 }
    }

    /// A connection whose client keeps next to nothing that it hasn't read.
    pub(crate) fn open_narrow(address: SocketAddr) -> Connection {
        let socket = socket2::Socket::new(socket2::Domain::for_address(address), socket2::Type::STREAM, None).unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        socket.connect(&address.into()).expect("the server listens");
        Connection { socket: socket.into(), raw: Vec::new(), at: 0 }
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.socket.write_all(bytes)
    }

    /// Waits for more bytes; `false` if there will be none.
    pub(crate) fn fill(&mut self, timeout: Duration) -> io::Result<bool> {
        self.socket.set_read_timeout(Some(timeout.max(Duration::from_millis(1))))?;
        let mut bytes = [0; 16 << 10];
        let count = self.socket.read(&mut bytes)?;
        self.raw.extend(&bytes[..count]);
        Ok(count > 0)
    }

    /// Forgets what was read, so that a long connection stays small.
    pub(crate) fn forget(&mut self) {
        self.raw.drain(..self.at);
        self.at = 0;
    }

    fn more(&mut self) -> io::Result<()> {
        if self.fill(PATIENCE)? { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) }
    }

    fn line(&mut self) -> io::Result<String> {
        loop {
            if let Some(length) = self.raw[self.at..].windows(2).position(|pair| pair == b"\r\n") {
                let line = String::from_utf8_lossy(&self.raw[self.at..self.at + length]).into_owned();
                self.at += length + 2;
                return Ok(line);
            }
            self.more()?;
        }
    }

    fn take(&mut self, count: usize) -> io::Result<Vec<u8>> {
        while self.raw.len() < self.at + count {
            self.more()?;
        }
        self.at += count;
        Ok(self.raw[self.at - count..self.at].to_vec())
    }

    /// The next answer without its body.
    pub(crate) fn head(&mut self) -> io::Result<Answer> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("not a status line: {first:?}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(Answer { status, headers, body: Vec::new() });
            }
            let (name, value) = line.split_once(':').ok_or_else(|| io::Error::other(format!("no header: {line:?}")))?;
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
    }

    /// An answer with its body.
    pub(crate) fn rest(&mut self, mut answer: Answer, is_bodiless: bool) -> io::Result<Answer> {
        if is_bodiless || answer.status == 204 || answer.status < 200 {
            return Ok(answer);
        }
        if answer.header("transfer-encoding") == Some("chunked") {
            loop {
                let size = usize::from_str_radix(&self.line()?, 16).map_err(io::Error::other)?;
                let chunk = self.take(size)?;
                answer.body.extend(chunk);
                self.line()?;
                if size == 0 {
                    return Ok(answer);
                }
            }
        }
        let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        answer.body = self.take(length)?;
        Ok(answer)
    }

    /// The next answer.
    pub(crate) fn answer(&mut self, is_bodiless: bool) -> io::Result<Answer> {
        let answer = self.head()?;
        self.rest(answer, is_bodiless)
    }
}

/// One message of a stream.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// The `id:` of a server-sent event.
    pub(crate) id: Option<String>,
    pub(crate) text: String,
    pub(crate) json: Value,
}

impl Message {
    /// The last entry that this message knows of; `None` for the end.
    pub(crate) fn seq(&self) -> Option<u64> {
        self.json["seq"].as_u64()
    }

    /// Whether this is the whole view.
    pub(crate) fn is_view(&self) -> bool {
        self.json["table"].is_object()
    }

    /// Whether this is the whole view of a game that is over.
    pub(crate) fn is_over(&self) -> bool {
        self.json["table"]["phase"] == "over"
    }
}

/// A table's stream, in either shape.
pub(crate) struct Stream {
    connection: Connection,
    separator: &'static [u8],
    text: Vec<u8>,
    is_ended: bool,
}

/// What came of waiting for a message.
pub(crate) enum Heard {
    Message(Message),
    Ended,
    Nothing,
}

impl Stream {
    fn new(connection: Connection, head: &Answer) -> Stream {
        let separator: &[u8] = match head.header("content-type") {
            Some("application/x-ndjson") => b"\n",
            Some("text/event-stream") => b"\n\n",
            other => panic!("a stream of {other:?}"),
        };
        Stream { connection, separator, text: Vec::new(), is_ended: false }
    }

    /// Every byte that was received, with heads and chunk sizes.
    pub(crate) fn raw(&self) -> &[u8] {
        &self.connection.raw
    }

    /// The next message; `None` at the end. Silence fails the test.
    #[track_caller]
    pub(crate) fn next(&mut self) -> Option<Message> {
        match self.hear(PATIENCE) {
            Heard::Message(message) => Some(message),
            Heard::Ended => None,
            Heard::Nothing => panic!("the stream is silent"),
        }
    }

    /// The next message that comes in time.
    pub(crate) fn hear(&mut self, timeout: Duration) -> Heard {
        let deadline = Instant::now() + timeout;
        loop {
            self.unchunk();
            if let Some(message) = self.buffered() {
                // A heartbeat says nothing but that the stream is alive.
                if message.json.get("head").is_some() {
                    continue;
                }
                return Heard::Message(message);
            }
            if self.is_ended {
                return Heard::Ended;
            }
            match self.connection.fill(deadline.saturating_duration_since(Instant::now())) {
                Ok(true) => {}
                Ok(false) => self.is_ended = true,
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    return Heard::Nothing;
                }
                // A server that was killed resets its connections.
                Err(_) => self.is_ended = true,
            }
        }
    }

    fn unchunk(&mut self) {
        let Connection { raw, at, .. } = &mut self.connection;
        while let Some(length) = raw[*at..].windows(2).position(|pair| pair == b"\r\n") {
            let size = std::str::from_utf8(&raw[*at..*at + length]).expect("a chunk's size is text");
            let size = usize::from_str_radix(size, 16).expect("a chunk's size is a number");
            let start = *at + length + 2;
            if raw.len() < start + size + 2 {
                return;
            }
            self.text.extend(&raw[start..start + size]);
            *at = start + size + 2;
            self.is_ended |= size == 0;
        }
    }

    fn buffered(&mut self) -> Option<Message> {
        let separator = self.separator;
        let length = self.text.windows(separator.len()).position(|bytes| bytes == separator)?;
        let block: Vec<u8> = self.text.drain(..length + separator.len()).collect();
        let block = String::from_utf8(block).expect("streams are UTF-8");
        let field = |name: &str| {
            let mut lines = block.lines();
            lines.find_map(|line| line.strip_prefix(name).map(|value| value.trim().to_owned()))
        };
        let text = if separator == b"\n" { block.trim().to_owned() } else { field("data:").expect("events have data") };
        let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        Some(Message { id: field("id:"), text, json })
    }
}
