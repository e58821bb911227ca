//! A client that plays on whatever happens to the server: it comes back to its stream, and sends a move that got no answer again
//! with the same id.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::Dice;
use super::client::{Client, Lines, seq_of};
use super::cluster::{Ear, Recorder};
use super::ledger::{Fault, Ledger, Promises, Sent};

/// How many games are played at a table before its people make another: real tables end, and so do their logs.
const GAMES: u32 = 3;

/// One person at one table.
pub(crate) struct Player {
    /// The servers that have the table, and the one that is asked now.
    pub(crate) addresses: Arc<[SocketAddr]>,
    pub(crate) address: SocketAddr,
    /// Who they are, once a server has said so.
    pub(crate) person: Option<String>,
    pub(crate) recorder: Option<Arc<Recorder>>,
    pub(crate) client: Client,
    pub(crate) seat: usize,
    pub(crate) is_host: bool,
    pub(crate) promises: Arc<Promises>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) dice: Dice,
    pub(crate) games: Arc<AtomicU32>,
    pub(crate) stop: Arc<AtomicBool>,
}

impl Player {
    /// Plays until the table's games are over, or until told to stop.
    pub(crate) async fn play(mut self) {
        let mut lines = None;
        let mut unanswered = None;
        while !self.stop.load(Ordering::Relaxed) && self.games.load(Ordering::Relaxed) < GAMES {
            if self.listen(&mut lines).await.is_err() {
                lines = None;
                self.pause(10, 60).await;
                self.turn_to_another();
            }
            if self.act(&mut unanswered).await.is_err() {
                self.pause(10, 60).await;
                self.turn_to_another();
            }
            // Now and then another server for no reason at all, as a proxy would have it.
            if self.addresses.len() > 1 && self.dice.below(40) == 0 {
                lines = None;
                self.turn_to_another();
            }
        }
    }

    fn turn_to_another(&mut self) {
        if self.addresses.len() > 1 {
            self.address = self.addresses[self.dice.below(self.addresses.len())];
            self.client.go_to(self.address);
        }
    }

    async fn pause(&mut self, least_ms: u64, most_ms: u64) {
        let ms = least_ms + self.dice.next() % (most_ms - least_ms);
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }

    /// Reads what the stream has to tell in the time that somebody takes to think.
    async fn listen(&mut self, lines: &mut Option<(Lines, Ear)>) -> io::Result<()> {
        let Some(person) = &self.person else { return Ok(()) };
        let table = &self.promises.table;
        let told = self.promises.told.load(Ordering::Relaxed);
        let (lines, ear) = match lines {
            Some(lines) => lines,
            None => {
                let path = format!("/tables/{table}/stream?after={told}");
                lines.insert((Lines::open(self.address, &path, self.client.token()).await?, Ear::new(person, told)))
            }
        };
        let thinking = Duration::from_millis(50 + self.dice.next() % 250);
        let reading = async {
            while let Some(line) = lines.next().await? {
                if let Some(seq) = seq_of(&line) {
                    self.promises.tell(seq);
                    if let Some(recorder) = &self.recorder {
                        recorder.hear(&self.ledger, table, ear, seq, &line);
                    }
                }
            }
            Err(io::Error::other("the stream has ended"))
        };
        tokio::time::timeout(thinking, reading).await.unwrap_or(Ok(()))
    }

    /// Does what is to be done now, if anything.
    async fn act(&mut self, unanswered: &mut Option<Sent>) -> io::Result<()> {
        let path = format!("/tables/{}", self.promises.table);
        if unanswered.is_none() {
            let before = self.promises.told.load(Ordering::Relaxed);
            let answer = self.client.get(&path).await?;
            let table = answer.done()?;
            let seq = table["seq"].as_u64().unwrap_or_default();
            let person = table["you"]["person"].as_str().unwrap_or_default();
            if let Some(recorder) = &self.recorder {
                recorder.note(&self.promises.table, person, seq, &String::from_utf8_lossy(&answer.body));
            }
            self.person = Some(person.to_owned());
            if seq < before {
                self.ledger.report(Fault::Lost(format!("{path}: told of {before}, now it is at {seq}")));
            }
            self.promises.tell(seq);
            match table["table"]["phase"].as_str() {
                Some("over") if self.is_host && self.games.fetch_add(1, Ordering::Relaxed) + 1 < GAMES => {
                    self.client.post(&format!("{path}/again"), "{}".to_owned()).await?.done()?;
                    self.client.post(&format!("{path}/start"), "{}".to_owned()).await?.done()?;
                }
                Some("waiting") if self.is_host => {
                    self.client.post(&format!("{path}/start"), "{}".to_owned()).await?.done()?;
                }
                Some("playing") => *unanswered = self.choose(&table),
                _ => {}
            }
        }
        let Some(sent) = unanswered else { return Ok(()) };
        let answer = self.client.post(&format!("{path}/moves"), sent.body.clone()).await?;
        let said = answer.json();
        match (answer.status, said["seq"].as_u64()) {
            (200, Some(seq)) => self.promises.acknowledge(Sent { seq, ..sent.clone() }),
            // It may have been done or not: once more.
            (500.., _) => return Err(io::Error::other("no answer yet")),
            _ if said["error"]["code"] == "ahead" => {
                self.ledger.report(Fault::Lost(format!("{path}: {said}")));
            }
            // The table has moved on, or the rules say no: another move.
            _ => {}
        }
        *unanswered = None;
        Ok(())
    }

    /// A move, if it is this seat's turn.
    fn choose(&mut self, table: &Value) -> Option<Sent> {
        let view = &table["view"];
        let is_awaited = view["turn"].as_array()?.iter().any(|seat| seat.as_u64() == Some(self.seat as u64));
        if !is_awaited {
            return None;
        }
        let mv = match table["table"]["game"].as_str()? {
            "calaveras" => self.choose_calaveras(view)?,
            "arosa" => self.choose_arosa(view),
            _ => self.choose_codenames(view)?,
        };
        let id = self.ledger.next_id();
        let body = json!({ "id": id.to_string(), "seq": table["seq"], "move": mv }).to_string();
        let commitment = table["table"]["commitment"].clone();
        Some(Sent { id, body, token: self.client.token().map(str::to_owned), commitment, seq: 0 })
    }

    fn choose_calaveras(&mut self, view: &Value) -> Option<Value> {
        let seat = self.seat;
        let cards = view["seats"][seat]["hand"].as_array()?;
        if cards.is_empty() {
            return Some(json!({ "seat": seat, "pass": true }));
        }
        let card = &cards[self.dice.below(cards.len())];
        Some(match self.dice.below(6) {
            _ if card == "twist" => json!({ "seat": seat, "play": card }),
            0 => json!({ "seat": seat, "play": card, "to": "innocent" }),
            1 => json!({ "seat": seat, "play": card, "to": "suspect" }),
            place => json!({ "seat": seat, "play": card, "to": { "seat": place - 2 } }),
        })
    }

    fn choose_arosa(&mut self, view: &Value) -> Value {
        let (seat, floor) = (self.seat, self.dice.below(8));
        if view["act"] == "one" {
            return json!({ "seat": seat, "open": floor });
        }
        let other = (seat + 1 + self.dice.below(3)) % 4;
        json!({ "seat": seat, "suspect": [other], "open": floor })
    }

    fn choose_codenames(&mut self, view: &Value) -> Option<Value> {
        let covered = view["covered"].as_array()?;
        let visible: Vec<&Value> = view["words"].as_array()?.iter().filter(|word| !covered.contains(word)).collect();
        if visible.is_empty() {
            return None;
        }
        Some(json!({ "seat": self.seat, "guess": visible[self.dice.below(visible.len())] }))
    }
}
