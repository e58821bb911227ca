//! What clients were promised, and whether it holds: first asked of the server, in the end of the file itself.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, OpenFlags};
use serde::Deserialize;
use serde_json::Value;
use soupcon_table::store::StoreError;
use soupcon_table::{Seal, Store, Stored};

use super::client::Client;

/// How many of a table's last moves are sent once more after each start.
const REPEATED: usize = 3;

/// All tables of a run, and what went wrong.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Those that are being played.
    pub(crate) live: Mutex<Vec<Arc<Promises>>>,
    pub(crate) retired: Mutex<Vec<Arc<Promises>>>,
    pub(crate) faults: Mutex<Vec<Fault>>,
    ids: AtomicU64,
}

/// What the clients of one table were told.
pub(crate) struct Promises {
    pub(crate) table: String,
    pub(crate) code: String,
    /// The highest entry that anybody was told of.
    pub(crate) told: AtomicU64,
    acknowledged: Mutex<Vec<Acknowledged>>,
    last: Mutex<Vec<Sent>>,
}

#[derive(Copy, Clone)]
struct Acknowledged {
    seq: u64,
    id: u64,
}

/// A move as it was sent, to be sent once more.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) id: u64,
    pub(crate) body: String,
    pub(crate) token: Option<String>,
    /// The digest of the table's secret, which every game has anew: an id is known as long as its game.
    pub(crate) commitment: Value,
    pub(crate) seq: u64,
}

/// What must never happen, and where it did.
pub(crate) enum Fault {
    /// What was acknowledged or told isn't there.
    Lost(String),
    /// One move stands in the log twice.
    Doubled(String),
    /// A log has a gap, or isn't what was sealed.
    Broken(String),
    /// Somebody was told what the log doesn't say.
    Untrue(String),
    /// A table doesn't go on.
    Stuck(String),
}

impl Ledger {
    /// An id for a move that no other has.
    pub(crate) fn next_id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn report(&self, fault: Fault) {
        match &fault {
            Fault::Lost(what) => eprintln!("lost: {what}"),
            Fault::Doubled(what) => eprintln!("doubled: {what}"),
            Fault::Broken(what) => eprintln!("broken: {what}"),
            Fault::Untrue(what) => eprintln!("untrue: {what}"),
            Fault::Stuck(what) => eprintln!("stuck: {what}"),
        }
        self.faults.lock().expect("no panic with faults").push(fault);
    }

    pub(crate) fn open(&self, table: String, code: String) -> Arc<Promises> {
        let (told, acknowledged, last) = Default::default();
        let promises = Arc::new(Promises { table, code, told, acknowledged, last });
        self.live.lock().expect("no panic with tables").push(Arc::clone(&promises));
        promises
    }

    /// Nobody plays there any more.
    pub(crate) fn close(&self, promises: &Arc<Promises>) {
        self.live.lock().expect("no panic with tables").retain(|other| !Arc::ptr_eq(other, promises));
        self.retired.lock().expect("no panic with tables").push(Arc::clone(promises));
    }

    fn all(&self) -> Vec<Arc<Promises>> {
        let live = self.live.lock().expect("no panic with tables");
        let retired = self.retired.lock().expect("no panic with tables");
        live.iter().chain(retired.iter()).cloned().collect()
    }

    /// How many tables were played at.
    pub(crate) fn tables(&self) -> usize {
        self.all().len()
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.all().iter().map(|table| table.acknowledged.lock().expect("no panic with moves").len()).sum()
    }

    /// Asks the server for everything that the clients of a table were promised last.
    pub(crate) async fn ask(&self, address: SocketAddr, promises: &Promises) -> io::Result<()> {
        let (told, last) = (promises.told.load(Ordering::Relaxed), promises.last.lock().expect("no panic").clone());
        let path = format!("/tables/{}", promises.table);
        let mut client = Client::new(address, None);
        let view = client.get(&path).await?;
        let (seq, commitment) = (view.json()["seq"].as_u64(), view.json()["table"]["commitment"].clone());
        match seq {
            None => self.report(Fault::Broken(format!("{path}: {}", view.status))),
            Some(seq) if seq < told => {
                self.report(Fault::Lost(format!("{path}: told of {told}, now it is at {seq}")));
            }
            Some(_) => {}
        }
        for sent in last.iter().filter(|sent| sent.commitment == commitment) {
            let mut sender = Client::new(address, sent.token.clone());
            let answer = sender.post(&format!("{path}/moves"), sent.body.clone()).await?;
            let same = answer.status == 200 && answer.json()["seq"].as_u64() == Some(sent.seq);
            let is_over = !same && client.get(&path).await?.json()["table"]["commitment"] != commitment;
            if !same && !is_over {
                let said = String::from_utf8_lossy(&answer.body);
                self.report(Fault::Lost(format!("{path}: move {} was entry {}, now {said}", sent.id, sent.seq)));
            }
        }
        Ok(())
    }

    /// Reads every log from the file. Gives how many entries there are.
    pub(crate) fn check_file(&self, folder: &Path) -> rusqlite::Result<u64> {
        let file = Connection::open_with_flags(folder.join("soupcon.db"), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let verdict: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            self.report(Fault::Broken(verdict));
        }
        let mut entries = 0;
        let mut written: HashMap<String, HashMap<u64, u64>> = HashMap::new();
        let mut codes = file.prepare("SELECT id, code FROM tables")?;
        let codes = codes.query_map([], |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, String>(1)?)))?;
        for code in codes {
            let (table, code) = code?;
            let moves = self.check_log(&file, &table, &code, &mut entries)?;
            written.insert(code, moves);
        }
        for promises in self.all() {
            self.check_promises(&promises, &written.remove(&promises.code).unwrap_or_default());
        }
        Ok(entries)
    }

    /// Reads the log of every table that was played at. Gives how many entries there are.
    pub(crate) async fn check_store(&self, store: &dyn Store) -> Result<u64, StoreError> {
        let mut entries = 0;
        for promises in self.all() {
            let Ok(id) = promises.table.parse() else { continue };
            let mut check = LogCheck::default();
            for Stored { seq, at_ms, body, digest } in store.read(id, 0).await? {
                check.read(self, &promises.code, seq, at_ms, &body, digest);
            }
            entries += check.last;
            self.check_promises(&promises, &check.moves);
        }
        Ok(entries)
    }

    fn check_promises(&self, promises: &Promises, moves: &HashMap<u64, u64>) {
        for Acknowledged { seq, id } in promises.acknowledged.lock().expect("no panic with moves").iter() {
            if moves.get(id) != Some(seq) {
                let found = moves.get(id);
                self.report(Fault::Lost(format!("{}: move {id} was entry {seq}, is {found:?}", promises.table)));
            }
        }
    }

    /// Where each move with an id stands in one log.
    fn check_log(
        &self,
        file: &Connection,
        table: &[u8],
        code: &str,
        entries: &mut u64,
    ) -> rusqlite::Result<HashMap<u64, u64>> {
        let query = "SELECT seq, at_ms, body, digest FROM entries WHERE table_id = ?1 ORDER BY seq";
        let mut query = file.prepare_cached(query)?;
        let mut rows = query.query([table])?;
        let mut check = LogCheck::default();
        while let Some(row) = rows.next()? {
            let (seq, at_ms, body): (i64, i64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            check.read(self, code, seq as u64, at_ms, &body, Seal(row.get(3)?));
        }
        *entries += check.last;
        Ok(check.moves)
    }
}

/// A log as it is read, up to where it is whole.
#[derive(Default)]
struct LogCheck {
    last: u64,
    seal: Seal,
    is_broken: bool,
    /// Where each move with an id stands.
    moves: HashMap<u64, u64>,
}

impl LogCheck {
    fn read(&mut self, ledger: &Ledger, code: &str, seq: u64, at_ms: i64, body: &str, digest: Seal) {
        if self.is_broken {
            return;
        }
        let seal = self.seal.next(seq, at_ms, body);
        if seq != self.last + 1 || digest != seal {
            ledger.report(Fault::Broken(format!("table {code}: entry {seq} after {}", self.last)));
            self.is_broken = true;
            return;
        }
        (self.last, self.seal) = (seq, seal);
        if let Some(first) = id_of(body).and_then(|id| self.moves.insert(id, seq)) {
            ledger.report(Fault::Doubled(format!("table {code}: entry {first} stands again at {seq}")));
        }
    }
}

impl Promises {
    pub(crate) fn acknowledge(&self, sent: Sent) {
        self.tell(sent.seq);
        self.acknowledged.lock().expect("no panic with moves").push(Acknowledged { seq: sent.seq, id: sent.id });
        let mut last = self.last.lock().expect("no panic with moves");
        if last.len() == REPEATED {
            last.remove(0);
        }
        last.push(sent);
    }

    /// Somebody was told of an entry. Gives the highest that anybody had been told of before.
    pub(crate) fn tell(&self, seq: u64) -> u64 {
        self.told.fetch_max(seq, Ordering::Relaxed)
    }
}

/// The number that a client gave its move.
fn id_of(body: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Entry {
        moved: Moved,
    }
    #[derive(Deserialize)]
    struct Moved {
        id: String,
    }
    let Entry { moved: Moved { id } } = serde_json::from_str(body).ok()?;
    id.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of three entries with moves 0 and 1, both acknowledged, after a change; and the faults that are found in it.
    fn faults_after(change: &str) -> (usize, usize, usize) {
        let folder = tempfile::tempdir().unwrap();
        drop(soupcon_table::store::Sqlite::open(folder.path()).unwrap());
        let file = Connection::open(folder.path().join("soupcon.db")).unwrap();
        file.execute("INSERT INTO tables VALUES (x'01', 'CODE', 0, NULL)", []).unwrap();
        let mut seal = Seal::default();
        for (seq, body) in [(1, "{}"), (2, "{\"moved\":{\"id\":\"0\"}}"), (3, "{\"moved\":{\"id\":\"1\"}}")] {
            seal = seal.next(seq, 0, body);
            let entry = rusqlite::params![seq as i64, body, seal.0];
            file.execute("INSERT INTO entries VALUES (x'01', ?1, 0, ?2, ?3)", entry).unwrap();
        }
        let fourth = seal.next(4, 0, "{\"moved\":{\"id\":\"1\"}}");
        file.execute("CREATE TEMP TABLE fourth AS SELECT ?1 AS seal", [fourth.0]).unwrap();
        file.execute_batch(change).unwrap();
        drop(file);

        let ledger = Ledger::default();
        let promises = ledger.open("table".to_owned(), "CODE".to_owned());
        for (id, seq) in [(0, 2), (1, 3)] {
            promises.acknowledge(Sent { id, body: String::new(), token: None, commitment: Value::Null, seq });
        }
        ledger.check_file(folder.path()).unwrap();
        let faults = ledger.faults.into_inner().unwrap();
        let count = |is_one: fn(&Fault) -> bool| faults.iter().filter(|fault| is_one(fault)).count();
        let lost = count(|fault| matches!(fault, Fault::Lost(_)));
        let doubled = count(|fault| matches!(fault, Fault::Doubled(_)));
        (lost, doubled, count(|fault| matches!(fault, Fault::Broken(_))))
    }

    #[test]
    fn what_is_wrong_in_a_file_is_found() {
        assert_eq!(faults_after(""), (0, 0, 0));
        assert_eq!(faults_after("DELETE FROM entries WHERE seq = 3"), (1, 0, 0));
        assert_eq!(faults_after("DELETE FROM entries; DELETE FROM tables"), (2, 0, 0));
        assert_eq!(faults_after("DELETE FROM entries WHERE seq = 1"), (2, 0, 1));
        assert_eq!(faults_after("UPDATE entries SET at_ms = 1 WHERE seq = 3"), (1, 0, 1));
        let again =
            "INSERT INTO entries SELECT x'01', 4, 0, body, (SELECT seal FROM fourth) FROM entries WHERE seq = 3";
        assert_eq!(faults_after(again), (1, 1, 0));
    }
}
