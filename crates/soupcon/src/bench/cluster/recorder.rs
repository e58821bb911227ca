//! Everything that any client heard, and whether the log says the same: order and content, for that client's eyes.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Place;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::sync::Mutex;

use soupcon_table::{PersonId, Store, Table, TableId};

use crate::bench::ledger::{Fault, Ledger};

/// What was heard at all tables: a digest of each line, by whom and of which entry.
#[derive(Default)]
pub(crate) struct Recorder(Mutex<HashMap<String, Vec<Heard>>>);

struct Heard {
    person: String,
    seq: u64,
    digest: u64,
}

/// One stream, whose lines must come in order.
pub(crate) struct Ear {
    pub(crate) person: String,
    last: Option<u64>,
}

impl Ear {
    /// A stream that tells what comes after an entry.
    pub(crate) fn new(person: &str, after: u64) -> Ear {
        Ear { person: person.to_owned(), last: Some(after).filter(|&after| after > 0) }
    }
}

impl Recorder {
    /// A line of a stream. What happened must come without a gap; a whole view may leave something out, but never goes back.
    pub(crate) fn hear(&self, ledger: &Ledger, table: &str, ear: &mut Ear, seq: u64, line: &str) {
        let is_view = line.contains("\"table\":{");
        let is_in_order = match ear.last {
            None => is_view,
            // A stream that takes up where another ended may begin with the same state.
            Some(last) if is_view => seq >= last,
            Some(last) => seq == last + 1,
        };
        if !is_in_order {
            let last = ear.last;
            ledger.report(Fault::Untrue(format!("table {table}: entry {seq} was told after {last:?}")));
        }
        ear.last = Some(seq);
        self.note(table, &ear.person, seq, line);
    }

    /// Anything else that tells of a table as of an entry.
    pub(crate) fn note(&self, table: &str, person: &str, seq: u64, line: &str) {
        let heard = Heard { person: person.to_owned(), seq, digest: digest(line) };
        let mut tables = self.0.lock().expect("no panic with a recorder");
        match tables.entry(table.to_owned()) {
            Place::Occupied(mut known) => known.get_mut().push(heard),
            Place::Vacant(new) => drop(new.insert(vec![heard])),
        }
    }

    /// Reads every log and tells it anew to everybody who heard of it. Gives how many lines were compared.
    pub(crate) async fn check(&self, ledger: &Ledger, store: &dyn Store) -> io::Result<u64> {
        let tables = std::mem::take(&mut *self.0.lock().expect("no panic with a recorder"));
        let mut compared = 0;
        for (name, mut heard) in tables {
            let id: TableId = name.parse().map_err(|()| io::Error::other("a table's name"))?;
            let log = store.read(id, 0).await.map_err(io::Error::other)?;
            heard.sort_by_key(|heard| heard.seq);
            compared += heard.len() as u64;
            let mut heard = heard.into_iter().peekable();
            let first = log.get(..1).unwrap_or_default();
            let mut table = Table::from_log(id, first).map_err(|broken| io::Error::other(broken.to_string()))?;
            for (index, stored) in log.iter().enumerate() {
                let Some(table) = &mut table else { break };
                let change = match index {
                    0 => None,
                    _ => Some(table.apply(stored).map_err(|broken| io::Error::other(broken.to_string()))?),
                };
                while let Some(heard) = heard.next_if(|heard| heard.seq == stored.seq) {
                    let person: Option<PersonId> = heard.person.parse().ok();
                    let lines = table.lines(change.as_ref(), person);
                    if !lines.iter().any(|line| digest(line) == heard.digest) {
                        let why = format!("table {name}: entry {} was told otherwise to {}", heard.seq, heard.person);
                        ledger.report(Fault::Untrue(why));
                    }
                }
            }
            for heard in heard {
                ledger.report(Fault::Untrue(format!("table {name}: entry {} was told and isn't there", heard.seq)));
            }
        }
        Ok(compared)
    }
}

fn digest(line: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.hash(&mut hasher);
    hasher.finish()
}
