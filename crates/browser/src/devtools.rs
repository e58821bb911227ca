//! Chromium, driven over its DevTools socket: commands with answers, and events by session.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::{Mutex as AsyncMutex, oneshot};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::person::{Person, Screen};
use crate::server::{LAN_NAME, Server};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long Chromium may take for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// One Chromium. Dropping it ends it.
pub struct Browser {
    pub(crate) wire: Arc<Wire>,
    _child: Child,
    _profile: TempDir,
}

/// The socket, and who waits for what.
pub(crate) struct Wire {
    sink: AsyncMutex<SplitSink<Socket, Message>>,
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    events: Mutex<HashMap<String, Vec<Value>>>,
}

impl Browser {
    /// Starts Chromium without a window.
    pub async fn start() -> Result<Browser> {
        Browser::launch(Command::new("chromium"), |url| url).await
    }

    /// Starts Chromium by a command of somebody else's, such as one that enters another network first. `reach` says where its
    /// DevTools are found from here, given where it says they are.
    pub async fn launch(mut command: Command, reach: impl Fn(String) -> String) -> Result<Browser> {
        let profile = tempfile::tempdir()?;
        let mut child = command
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"])
            .args(["--autoplay-policy=no-user-gesture-required", "--remote-debugging-port=0", "about:blank"])
            .arg(format!("--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"))
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("can't start chromium")?;
        let stderr = child.stderr.take().context("chromium's words")?;
        let mut lines = BufReader::new(stderr).lines();
        let url = loop {
            let line = lines.next_line().await?.context("chromium ended")?;
            if let Some(url) = line.strip_prefix("DevTools listening on ") {
                break url.to_owned();
            }
        };
        // What it says later is of no interest, but must not fill its pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let (socket, _) = tokio_tungstenite::connect_async(reach(url)).await?;
        let (sink, stream) = socket.split();
        let wire = Arc::new(Wire {
            sink: AsyncMutex::new(sink),
            next: AtomicU64::new(1),
            waiting: Mutex::default(),
            events: Mutex::default(),
        });
        tokio::spawn(listen(Arc::clone(&wire), stream));
        Ok(Browser { wire, _child: child, _profile: profile })
    }

    /// Somebody with a browser context of their own: nothing is shared with the others.
    pub async fn person(&self, server: &Server, screen: Screen) -> Result<Person> {
        self.person_at(&server.url(), screen).await
    }

    /// The same, who finds the server at an address such as `https://example.org`.
    pub async fn person_at(&self, home: &str, screen: Screen) -> Result<Person> {
        let context = self.wire.ask(None, "Target.createBrowserContext", json!({})).await?;
        Person::new(&self.wire, &context["browserContextId"], home.to_owned(), screen).await
    }
}

async fn listen(wire: Arc<Wire>, mut stream: SplitStream<Socket>) {
    while let Some(Ok(message)) = stream.next().await {
        let Ok(value) = serde_json::from_slice::<Value>(&message.into_data()) else { continue };
        if let Some(id) = value["id"].as_u64() {
            if let Some(waiting) = wire.waiting.lock().expect("no panic here").remove(&id) {
                let _ = waiting.send(value);
            }
        } else if let Some(session) = value["sessionId"].as_str() {
            let mut events = wire.events.lock().expect("no panic here");
            events.entry(session.to_owned()).or_default().push(value);
        }
    }
}

impl Wire {
    /// A command's result.
    pub(crate) async fn ask(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        self.waiting.lock().expect("no panic here").insert(id, answer);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.sink.lock().await.send(Message::text(message.to_string())).await?;
        let mut value =
            tokio::time::timeout(PATIENCE, answered).await.map_err(|_| anyhow!("{method}: no answer"))??;
        if let Some(error) = value.get("error") {
            bail!("{method}: {error}");
        }
        Ok(value["result"].take())
    }

    /// What happened in a session so far, such as `Network.requestWillBeSent`.
    pub(crate) fn events(&self, session: &str, method: &str) -> Vec<Value> {
        let events = self.events.lock().expect("no panic here");
        let all = events.get(session).map(Vec::as_slice).unwrap_or_default();
        all.iter().filter(|event| event["method"] == method).map(|event| event["params"].clone()).collect()
    }

    /// Forgets what happened in a session.
    pub(crate) fn forget(&self, session: &str) {
        self.events.lock().expect("no panic here").remove(session);
    }
}
