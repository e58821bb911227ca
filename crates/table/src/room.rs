//! What happens at a table and is worth no entry of the log: who is here, who points at what, and who has understood what.
//!
//! It is gone with the server's memory, and nothing of the game follows from it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use soupcon_rules::Seat;
use tokio::sync::watch;

use crate::id::PersonId;

/// The fleeting side of a table.
#[derive(Debug)]
pub(crate) struct Room {
    pointing: Mutex<Pointing>,
    lessons: Mutex<HashMap<PersonId, Lessons>>,
    /// Counts what happened, so that pages look again.
    stirred: watch::Sender<u64>,
}

/// Who points at what, until somebody moves.
#[derive(Debug, Default)]
struct Pointing {
    /// The move that came before.
    since: u64,
    at: BTreeMap<u8, u8>,
}

/// The lessons of a guided game that somebody has understood, by their numbers.
#[derive(Copy, Clone, Default, Debug)]
pub struct Lessons(u64);

impl Lessons {
    /// How many lessons a game may have.
    const MOST: u8 = 64;

    /// Whether a lesson is among them.
    pub fn contains(self, lesson: u8) -> bool {
        lesson < Lessons::MOST && self.0 & (1 << lesson) != 0
    }
}

impl Default for Room {
    fn default() -> Room {
        Room { pointing: Mutex::default(), lessons: Mutex::default(), stirred: watch::Sender::new(0) }
    }
}

impl Room {
    /// Something changed that pages show.
    pub(crate) fn stir(&self) {
        self.stirred.send_modify(|count| *count += 1);
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.stirred.subscribe()
    }

    /// A seat points at something, or at nothing any more; a move makes everybody let go.
    pub(crate) fn point(&self, last_move: u64, seat: Seat, at: Option<u8>) {
        let mut pointing = self.pointing.lock().expect("no panic while somebody points");
        // Another node's word may come late.
        if last_move < pointing.since {
            return;
        }
        if pointing.since != last_move {
            *pointing = Pointing { since: last_move, at: BTreeMap::new() };
        }
        match at {
            Some(at) => pointing.at.insert(seat.0, at),
            None => pointing.at.remove(&seat.0),
        };
        drop(pointing);
        self.stir();
    }

    /// Who points at what since the last move.
    pub(crate) fn pointing(&self, last_move: Option<u64>) -> Vec<(Seat, u8)> {
        let pointing = self.pointing.lock().expect("no panic while somebody points");
        let is_fresh = Some(pointing.since) == last_move;
        pointing.at.iter().filter(|_| is_fresh).map(|(&seat, &at)| (Seat(seat), at)).collect()
    }

    /// Somebody has understood a lesson.
    pub(crate) fn learn(&self, person: PersonId, lesson: u8) {
        if lesson < Lessons::MOST {
            let mut lessons = self.lessons.lock().expect("no panic while somebody learns");
            lessons.entry(person).or_default().0 |= 1 << lesson;
        }
        self.stir();
    }

    /// What everybody has understood.
    pub(crate) fn lessons(&self) -> HashMap<PersonId, Lessons> {
        self.lessons.lock().expect("no panic while somebody learns").clone()
    }
}
