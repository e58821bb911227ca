//! A client as small as can be: one connection for requests, one for each stream.
//!
//! It repeats nothing by itself. Whether a request that got no answer may be sent again is for the caller to know.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, Response, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// How long an answer may take before the client gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Somebody who sends requests, over one connection that is made anew when it is gone.
pub(crate) struct Client {
    address: SocketAddr,
    token: Option<String>,
    sender: Option<SendRequest<Full<Bytes>>>,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The answer's JSON, or an error that tells what the server said.
    pub(crate) fn done(&self) -> io::Result<Value> {
        if self.status / 100 == 2 {
            return Ok(self.json());
        }
        Err(io::Error::other(format!("{}: {}", self.status, String::from_utf8_lossy(&self.body))))
    }
}

impl Client {
    pub(crate) fn new(address: SocketAddr, token: Option<String>) -> Client {
        Client { address, token, sender: None }
    }

    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on the client asks another server.
    pub(crate) fn go_to(&mut self, address: SocketAddr) {
        (self.address, self.sender) = (address, None);
    }

    /// From now on the client is whoever has this token.
    pub(crate) fn become_owner_of(&mut self, token: &str) {
        self.token = Some(token.to_owned());
    }

    /// Gives the connection up; the next request makes another.
    pub(crate) fn hang_up(&mut self) {
        self.sender = None;
    }

    pub(crate) async fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.ask(Method::GET, path, String::new()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: String) -> io::Result<Answer> {
        self.ask(Method::POST, path, body).await
    }

    async fn ask(&mut self, method: Method, path: &str, body: String) -> io::Result<Answer> {
        let asking = async {
            let mut sender = match self.sender.take().filter(|sender| !sender.is_closed()) {
                Some(sender) => sender,
                None => connect(self.address).await?,
            };
            let request = request(self.address, method, path, self.token.as_deref(), body);
            let response = send(&mut sender, request).await?;
            let status = response.status().as_u16();
            let body = response.into_body().collect().await.map_err(io::Error::other)?.to_bytes();
            Ok::<_, io::Error>((sender, Answer { status, body }))
        };
        let (sender, answer) = tokio::time::timeout(PATIENCE, asking).await??;
        self.sender = Some(sender);
        Ok(answer)
    }
}

/// The lines of a stream as they come.
pub(crate) struct Lines {
    body: Incoming,
    read: Vec<u8>,
    /// How many bytes of `read` were handed out as lines.
    taken: usize,
    /// How many bytes have come in all.
    pub(crate) bytes: u64,
}

impl Lines {
    pub(crate) async fn open(address: SocketAddr, path: &str, token: Option<&str>) -> io::Result<Lines> {
        let opening = async {
            let mut sender = connect(address).await?;
            let response = send(&mut sender, request(address, Method::GET, path, token, String::new())).await?;
            let status = response.status();
            if status.is_success() {
                Ok(response.into_body())
            } else {
                Err(io::Error::other(format!("{path}: {status}")))
            }
        };
        let body = tokio::time::timeout(PATIENCE, opening).await??;
        Ok(Lines { body, read: Vec::new(), taken: 0, bytes: 0 })
    }

    /// The next line, or `None` at the end. Can be given up at any time without losing anything.
    pub(crate) async fn next(&mut self) -> io::Result<Option<String>> {
        loop {
            if let Some(length) = self.read[self.taken..].iter().position(|&byte| byte == b'\n') {
                let line = String::from_utf8_lossy(&self.read[self.taken..self.taken + length]).into_owned();
                self.taken += length + 1;
                return Ok(Some(line));
            }
            self.read.drain(..self.taken);
            self.taken = 0;
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            if let Some(data) = frame.map_err(io::Error::other)?.data_ref() {
                self.bytes += data.len() as u64;
                self.read.extend_from_slice(data);
            }
        }
    }
}

async fn connect(address: SocketAddr) -> io::Result<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    // It ends with the connection; an error reaches whoever waits for an answer.
    tokio::spawn(connection);
    Ok(sender)
}

async fn send(sender: &mut SendRequest<Full<Bytes>>, request: Request<Full<Bytes>>) -> io::Result<Response<Incoming>> {
    sender.ready().await.map_err(io::Error::other)?;
    sender.send_request(request).await.map_err(io::Error::other)
}

fn request(address: SocketAddr, method: Method, path: &str, token: Option<&str>, body: String) -> Request<Full<Bytes>> {
    let mut request = Request::builder().method(method).uri(path).header(header::HOST, address.to_string());
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    if !body.is_empty() {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    request.body(Full::new(body.into())).expect("a request of plain letters")
}

/// The number of the entry that a stream's line tells of; a heartbeat tells of none.
pub(crate) fn seq_of(line: &str) -> Option<u64> {
    let digits = line.strip_prefix("{\"seq\":")?;
    digits[..digits.find([',', '}'])?].parse().ok()
}
