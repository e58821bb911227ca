//! NATS core, as much of its protocol as a hint needs: one subject, told and heard, and a connection that is made anew when it is
//! gone. What is told while there is none is lost, on purpose: old hints are worth nothing.

use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, timeout};

use super::{Bus, BusCounts, HEARD, News};

/// What all nodes of all releases speak about; another meaning of the same words gets another subject.
const SUBJECT: &str = "soupcon.news.1";
/// How long a server may take to answer before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it is asked whether it is still there.
const PING: Duration = Duration::from_secs(2);
/// How much may wait to be told.
const QUEUE: usize = 4096;
/// The longest message that is taken in.
const LONGEST: usize = 1 << 20;

/// Where a NATS server is: `nats://host:4222`, or `nats://user:password@host:4222`.
#[derive(Clone)]
pub struct NatsAddress {
    host: String,
    user: Option<(String, String)>,
}

impl FromStr for NatsAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<NatsAddress, String> {
        let rest = text.strip_prefix("nats://").ok_or("an address of NATS begins with nats://")?;
        let rest = rest.trim_end_matches('/');
        let (user, host) = match rest.rsplit_once('@') {
            Some((user, host)) => {
                let (name, password) = user.split_once(':').ok_or("nats://user:password@host:port")?;
                (Some((name.to_owned(), password.to_owned())), host)
            }
            None => (None, rest),
        };
        if host.is_empty() || host.contains('/') {
            return Err("nats://host:port".to_owned());
        }
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port { host.to_owned() } else { format!("{host}:4222") };
        Ok(NatsAddress { host, user })
    }
}

impl fmt::Display for NatsAddress {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nats://{}", self.host)
    }
}

/// A connection to NATS.
pub struct Nats {
    tell: mpsc::Sender<News>,
    heard: broadcast::Sender<Arc<News>>,
    counts: Arc<BusCounts>,
}

impl Nats {
    /// Connects in the background, now and whenever the connection is gone.
    pub fn open(address: NatsAddress) -> Nats {
        let (tell, queue) = mpsc::channel(QUEUE);
        let (heard, counts) = (broadcast::Sender::new(HEARD), Arc::<BusCounts>::default());
        tokio::spawn(stay_connected(address, queue, heard.clone(), Arc::clone(&counts)));
        Nats { tell, heard, counts }
    }
}

impl Bus for Nats {
    fn tell(&self, news: News) {
        if !self.counts.is_connected.load(Ordering::Relaxed) || self.tell.try_send(news).is_err() {
            self.counts.lost.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.heard.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn counts(&self) -> &BusCounts {
        &self.counts
    }
}

/// Until the bus is dropped.
async fn stay_connected(
    address: NatsAddress,
    mut queue: mpsc::Receiver<News>,
    heard: broadcast::Sender<Arc<News>>,
    counts: Arc<BusCounts>,
) {
    let mut wait = Duration::from_millis(100);
    while !queue.is_closed() {
        match timeout(PATIENCE, connect(&address)).await.unwrap_or_else(|_| Err(silent())) {
            Ok((reader, writer)) => {
                counts.connections.fetch_add(1, Ordering::Relaxed);
                counts.is_connected.store(true, Ordering::Relaxed);
                wait = Duration::from_millis(100);
                tracing::info!(%address, "connected to NATS");
                let error = tokio::select! {
                    error = listen(reader, &heard, &counts) => error,
                    error = speak(writer, &mut queue, &counts) => error,
                };
                counts.is_connected.store(false, Ordering::Relaxed);
                tracing::warn!(%address, %error, "NATS is gone: tables are asked for instead");
            }
            Err(error) => tracing::debug!(%address, %error, "can't reach NATS"),
        }
        // Nobody wants to hear of it any more.
        while queue.try_recv().is_ok() {
            counts.lost.fetch_add(1, Ordering::Relaxed);
        }
        // Nodes don't come back all at once.
        let [jitter] = crate::id::random_bytes();
        tokio::time::sleep(wait.mul_f32(0.5 + f32::from(jitter) / 255.0)).await;
        wait = (wait * 2).min(Duration::from_secs(2));
    }
}

fn silent() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "it is silent")
}

type Reader = BufReader<OwnedReadHalf>;

async fn connect(address: &NatsAddress) -> io::Result<(Reader, OwnedWriteHalf)> {
    let stream = TcpStream::connect(&address.host).await?;
    stream.set_nodelay(true)?;
    let (reader, mut writer) = stream.into_split();
    let mut reader = BufReader::new(reader);
    let hello = line(&mut reader).await?;
    if !hello.starts_with("INFO ") {
        return Err(io::Error::other("this is no NATS server"));
    }
    // Nobody hears what they said themselves.
    let mut connect = json!({ "verbose": false, "pedantic": false, "echo": false, "name": "soupcon", "lang": "rust",
                              "version": env!("CARGO_PKG_VERSION"), "protocol": 1, "tls_required": false });
    if let Some((user, password)) = &address.user {
        connect["user"] = user.as_str().into();
        connect["pass"] = password.as_str().into();
    }
    writer.write_all(format!("CONNECT {connect}\r\nSUB {SUBJECT} 1\r\nPING\r\n").as_bytes()).await?;
    loop {
        let said = line(&mut reader).await?;
        match said.as_str() {
            "PONG" => return Ok((reader, writer)),
            said if said.starts_with("-ERR") => return Err(io::Error::other(said.to_owned())),
            _ => {}
        }
    }
}

/// Takes in what comes, until the connection is gone.
async fn listen(mut reader: Reader, heard: &broadcast::Sender<Arc<News>>, counts: &BusCounts) -> io::Error {
    loop {
        // A server that is pinged is never silent for long.
        match timeout(PING + PATIENCE, message(&mut reader)).await {
            Ok(Ok(Some(payload))) => {
                counts.heard.fetch_add(1, Ordering::Relaxed);
                // What a later release says may mean nothing to us.
                if let Ok(news) = serde_json::from_slice(&payload) {
                    let _ = heard.send(Arc::new(news));
                }
            }
            Ok(Ok(None)) => {}
            Ok(Err(error)) => return error,
            Err(_) => return silent(),
        }
    }
}

/// The payload of a message; `None` for what needs no answer of ours. The server's own pings are answered by ours: it counts
/// whatever comes.
async fn message(reader: &mut Reader) -> io::Result<Option<Vec<u8>>> {
    let said = line(reader).await?;
    if said.starts_with("-ERR") {
        return Err(io::Error::other(said));
    }
    let Some(head) = said.strip_prefix("MSG ") else { return Ok(None) };
    let length = head.rsplit(' ').next().and_then(|length| length.parse::<usize>().ok());
    let length = length.filter(|&length| length <= LONGEST).ok_or_else(|| io::Error::other("a message without end"))?;
    let mut payload = vec![0; length + 2];
    reader.read_exact(&mut payload).await?;
    payload.truncate(length);
    Ok(Some(payload))
}

async fn line(reader: &mut Reader) -> io::Result<String> {
    let mut line = String::new();
    let mut limited = (&mut *reader).take(LONGEST as u64);
    if limited.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

/// Tells what waits, all that is there at once, until the connection is gone.
async fn speak(mut writer: OwnedWriteHalf, queue: &mut mpsc::Receiver<News>, counts: &BusCounts) -> io::Error {
    let mut next_ping = Instant::now() + PING;
    loop {
        let (mut waiting, mut bytes) = (Vec::new(), Vec::new());
        match tokio::time::timeout_at(next_ping, queue.recv_many(&mut waiting, QUEUE)).await {
            Ok(0) => return io::Error::other("the server stops"),
            Ok(count) => {
                for news in &waiting {
                    let payload = serde_json::to_vec(news).expect("news are JSON");
                    bytes.extend_from_slice(format!("PUB {SUBJECT} {}\r\n", payload.len()).as_bytes());
                    bytes.extend_from_slice(&payload);
                    bytes.extend_from_slice(b"\r\n");
                }
                counts.told.fetch_add(count as u64, Ordering::Relaxed);
            }
            Err(_) => {
                // A pong beside it: the server asks now and then too, and takes one that it didn't ask for.
                bytes.extend_from_slice(b"PING\r\nPONG\r\n");
                next_ping = Instant::now() + PING;
            }
        }
        match timeout(PATIENCE, writer.write_all(&bytes)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return error,
            Err(_) => return silent(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_perhaps_more() {
        let read = |text: &str| text.parse::<NatsAddress>().map(|address| (address.to_string(), address.user));
        assert_eq!(read("nats://bus"), Ok(("nats://bus:4222".to_owned(), None)));
        let (shown, user) = read("nats://ada:secret@127.0.0.1:5000/").unwrap();
        assert_eq!(shown, "nats://127.0.0.1:5000", "a password is not shown");
        assert_eq!(user, Some(("ada".to_owned(), "secret".to_owned())));
        for bad in ["bus:4222", "nats://", "nats://ada@bus", "http://bus", "nats://a/b"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
