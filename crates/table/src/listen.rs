//! Listening to a table: first the whole view, then what happens, each as this person may know it.
//!
//! A listener queues nothing. It keeps a cursor and reads what the table keeps at hand; who falls too far behind gets the whole
//! view again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::hotel::Scene;
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, TableId};
use crate::live::Live;
use crate::table::{Change, Said, Table};

/// How many streams one person may have open at one table.
const MOST_STREAMS: u32 = 8;

/// Somebody who listens to a table. Dropping it is leaving the room.
pub struct Listener {
    pub(crate) tables: Tables,
    pub(crate) live: Arc<Live>,
    pub(crate) person: Option<PersonId>,
    /// The last entry that was told; `None` before the first view.
    cursor: Option<u64>,
    /// The last entry when this began. What comes up to it is replayed, and says nothing about how quickly news is told.
    began_at: u64,
    pub(crate) head: watch::Receiver<u64>,
}

/// What a listener hears.
#[derive(Debug)]
pub struct Message {
    /// The last entry that this message knows of.
    pub seq: u64,
    /// JSON, without line breaks.
    pub json: String,
}

/// Why there is nothing more to hear.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ended {
    /// The table is read anew: come back at once.
    Restart,
    /// This person may not look any more.
    NotAllowed,
}

impl Ended {
    /// A word that programs can rely on.
    pub fn code(self) -> &'static str {
        match self {
            Ended::Restart => "restart",
            Ended::NotAllowed => "not-allowed",
        }
    }
}

#[derive(Serialize)]
struct Events<'a> {
    seq: u64,
    events: Box<RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<&'a Scene>,
}

#[derive(Serialize)]
struct SaidLine<'a> {
    seq: u64,
    said: &'a Said,
}

impl Tables {
    /// Listens to a table, from after entry `after` if that is known, else with the whole view first.
    pub async fn listen(&self, id: TableId, person: Option<PersonId>, after: Option<u64>) -> Result<Listener, DoError> {
        let live = self.up_to_date(id).await?;
        let table = live.table();
        if !table.may_look(person) {
            return Err(DoError::NoTable);
        }
        if let Some(person) = person {
            live.arrives(person, MOST_STREAMS)?;
            self.tell_who_is_here(&live);
            self.welcome_back(&live, person);
            self.reschedule(&live);
        }
        let cursor = after.filter(|&after| after <= table.seq());
        if let (Some(after), None) = (after, cursor) {
            tracing::debug!(table = %id, after, "a client claims to have seen more of this table than its log holds");
        }
        Ok(self.listener(live, person, cursor))
    }

    /// A listener who may be one. Whoever is named has arrived, and departs with it.
    pub(crate) fn listener(&self, live: Arc<Live>, person: Option<PersonId>, cursor: Option<u64>) -> Listener {
        let head = live.head.subscribe();
        let began_at = *head.borrow();
        self.counts().streams.fetch_add(1, Ordering::Relaxed);
        Listener { tables: self.clone(), live, person, cursor, began_at, head }
    }
}

impl Listener {
    /// The number of the last entry of the table.
    pub fn head(&self) -> u64 {
        *self.head.borrow()
    }

    /// What happens next. Can be given up at any time without losing anything.
    pub async fn next(&mut self) -> Result<Message, Ended> {
        loop {
            let head = *self.head.borrow_and_update();
            if self.live.gone.load(Ordering::Acquire) {
                return Err(Ended::Restart);
            }
            let table = self.live.table();
            if !table.may_look(self.person) {
                return Err(Ended::NotAllowed);
            }
            match self.cursor {
                None => return Ok(self.whole_view()),
                Some(cursor) if cursor >= head => {
                    if self.head.changed().await.is_err() {
                        return Err(Ended::Restart);
                    }
                }
                Some(cursor) => match self.tell(cursor + 1) {
                    Some(message) => return Ok(message),
                    None => self.cursor = None,
                },
            }
        }
    }

    fn whole_view(&mut self) -> Message {
        let table = self.live.table();
        let seq = table.seq();
        self.cursor = Some(seq);
        let json = serde_json::to_string(&table.seen_by(self.person)).expect("a view is JSON");
        Message { seq, json }
    }

    /// What entry `seq` tells; `None` where only the whole view will do.
    fn tell(&mut self, seq: u64) -> Option<Message> {
        let heard = self.live.heard(seq)?;
        let table = self.live.table();
        // The end brings more to light than the last move.
        if table.round.as_ref().is_some_and(|round| round.is_over() && round.last_seq == seq) {
            return None;
        }
        let json = table.line(seq, &heard.change, self.person)?;
        if seq > self.began_at {
            self.tables.counts().count_told(&heard);
        }
        self.cursor = Some(seq);
        Some(Message { seq, json })
    }
}

impl Table {
    /// What an entry changed, for somebody; `None` where only the whole view will do.
    fn line(&self, seq: u64, change: &Change, person: Option<PersonId>) -> Option<String> {
        let json = match change {
            Change::Moved(told) => {
                let seat = person.and_then(|person| self.seat_of(person));
                serde_json::to_string(&Events { seq, events: told.seen_by(seat), scene: told.scene() })
            }
            Change::Said(said) => serde_json::to_string(&SaidLine { seq, said }),
            Change::Table => return None,
        };
        Some(json.expect("events are JSON"))
    }

    /// All that somebody can be told of this table's last entry: the whole view, and what it changed where that will do. For whoever
    /// compares what was heard with the log.
    pub fn lines(&self, change: Option<&Change>, person: Option<PersonId>) -> Vec<String> {
        let view = serde_json::to_string(&self.seen_by(person)).expect("a view is JSON");
        [Some(view), change.and_then(|change| self.line(self.seq(), change, person))].into_iter().flatten().collect()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.tables.counts().streams.fetch_sub(1, Ordering::Relaxed);
        if let Some(person) = self.person {
            self.live.departs(person);
            self.tables.tell_who_is_here(&self.live);
            self.tables.reschedule(&self.live);
        }
    }
}
