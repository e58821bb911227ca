//! All tables of this server: loaded when first asked for, changed one entry at a time, let go when nobody needs them.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, mpsc, watch};

use crate::command::{Command, Refusal, check_mix, check_name};
use crate::deal::Secret;
use crate::due::Presence;
use crate::entry::{Entry, Settings, Stored};
use crate::id::{Code, PersonId, TableId, Token, TokenHash};
use crate::record::TableRecord;
use crate::store::{Append, AppendError, Store, StoreError};
use crate::table::{Broken, Change, Table};

/// How many entries a table keeps at hand for those who listen; who is further behind gets the whole view.
const TAIL: usize = 64;

/// A table that nobody has asked for in this time is let go; its log stays.
const IDLE: Duration = Duration::from_secs(600);

/// How many tokens are known without asking the store.
const TOKENS_AT_HAND: usize = 100_000;

/// What can be set for all tables.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// How long a bot seems to think, in milliseconds, at the least.
    pub bot_delay_ms: i64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bot_delay_ms: 700 }
    }
}

/// All tables of this server. A copy is the same tables.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    limits: Limits,
    live: Mutex<HashMap<TableId, Arc<Live>>>,
    tokens: Mutex<HashMap<TokenHash, PersonId>>,
    schedule: mpsc::UnboundedSender<(TableId, Option<i64>)>,
    /// Clocks stand still while the server is down: nobody was away before it came up.
    up_since_ms: i64,
    counts: Counts,
}

/// What is counted, for those who watch.
#[derive(Default, Debug)]
#[allow(missing_docs)]
pub struct Counts {
    pub moves: AtomicU64,
    pub entries: AtomicU64,
    pub conflicts: AtomicU64,
    pub unknown: AtomicU64,
    pub ahead: AtomicU64,
    pub streams: AtomicU64,
    /// Entries told to those who listen, and how many microseconds after they were written.
    pub told: AtomicU64,
    pub lag_micros: AtomicU64,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Debug)]
pub enum DoError {
    /// There is no such table.
    NoTable,
    /// It isn't allowed.
    Refused(Refusal),
    /// It may have been done or not: ask again with the same id.
    Unknown,
    /// The log of this table can't be read.
    Broken(Broken),
}

impl From<Refusal> for DoError {
    fn from(why: Refusal) -> DoError {
        DoError::Refused(why)
    }
}

impl From<StoreError> for DoError {
    fn from(error: StoreError) -> DoError {
        tracing::error!(%error, "the store does not answer");
        DoError::Unknown
    }
}

/// A table at hand.
pub(crate) struct Live {
    pub(crate) id: TableId,
    /// Held while an entry is being written.
    writing: Arc<AsyncMutex<()>>,
    table: RwLock<Arc<Table>>,
    tail: RwLock<VecDeque<Arc<Heard>>>,
    pub(crate) head: watch::Sender<u64>,
    here: Mutex<HashMap<PersonId, Here>>,
    up_since_ms: i64,
    bot_delay_ms: i64,
    /// Its memory can't be trusted any more: load it anew.
    pub(crate) gone: AtomicBool,
    touched_ms: AtomicU64,
}

/// What an entry changed.
pub(crate) struct Heard {
    pub(crate) seq: u64,
    pub(crate) change: Change,
    pub(crate) at: Instant,
}

#[derive(Copy, Clone)]
struct Here {
    streams: u32,
    away_since_ms: i64,
}

impl Presence for Live {
    fn away_since_ms(&self, person: PersonId) -> Option<i64> {
        match self.here.lock().expect("no panic in here").get(&person) {
            Some(here) if here.streams > 0 => None,
            Some(here) => Some(here.away_since_ms),
            None => Some(self.up_since_ms),
        }
    }

    fn up_since_ms(&self) -> i64 {
        self.up_since_ms
    }

    fn bot_delay_ms(&self) -> i64 {
        self.bot_delay_ms
    }
}

impl Live {
    pub(crate) fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().expect("no panic while a table is written"))
    }

    pub(crate) fn heard(&self, seq: u64) -> Option<Arc<Heard>> {
        let tail = self.tail.read().expect("no panic while the tail is written");
        let first = tail.front()?.seq;
        let index = usize::try_from(seq.checked_sub(first)?).ok()?;
        tail.get(index).map(Arc::clone)
    }

    /// After the commit, never before.
    fn publish(&self, table: Table, change: Change) {
        let seq = table.seq();
        *self.table.write().expect("no panic while a table is written") = Arc::new(table);
        let mut tail = self.tail.write().expect("no panic while the tail is written");
        if tail.len() == TAIL {
            tail.pop_front();
        }
        tail.push_back(Arc::new(Heard { seq, change, at: Instant::now() }));
        drop(tail);
        self.head.send_replace(seq);
    }

    fn touch(&self) {
        self.touched_ms.store(now_ms() as u64, Ordering::Relaxed);
    }

    /// Somebody listens from now on, unless they have `most` streams open already.
    pub(crate) fn arrives(&self, person: PersonId, most: u32) -> Result<(), Refusal> {
        let mut here = self.here.lock().expect("no panic in here");
        let here = here.entry(person).or_insert(Here { streams: 0, away_since_ms: 0 });
        if here.streams >= most {
            return Err(Refusal::TooMany);
        }
        here.streams += 1;
        Ok(())
    }

    pub(crate) fn departs(&self, person: PersonId) {
        let mut here = self.here.lock().expect("no panic in here");
        if let Some(here) = here.get_mut(&person) {
            here.streams = here.streams.saturating_sub(1);
            here.away_since_ms = now_ms();
        }
    }

    fn people_here(&self) -> usize {
        self.here.lock().expect("no panic in here").values().filter(|here| here.streams > 0).count()
    }
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Tables {
    /// The tables of a store. Takes up what was due when the server went down.
    pub async fn open(store: Arc<dyn Store>, limits: Limits) -> Result<Tables, StoreError> {
        let (schedule, changes) = mpsc::unbounded_channel();
        let tables = Tables(Arc::new(Inner {
            store,
            limits,
            live: Mutex::default(),
            tokens: Mutex::default(),
            schedule,
            up_since_ms: now_ms(),
            counts: Counts::default(),
        }));
        let due = tables.0.store.due().await?;
        tokio::spawn(tables.clone().keep_schedule(changes, due));
        tokio::spawn(tables.clone().let_go_of_idle_tables());
        Ok(tables)
    }

    /// What is counted.
    pub fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// How many people listen to some table now; one who listens to two counts twice.
    pub fn people_count(&self) -> usize {
        let tables = self.0.live.lock().expect("no panic with the tables");
        tables.values().map(|live| live.people_here()).sum()
    }

    /// How many tables are at hand.
    pub fn live_count(&self) -> usize {
        self.0.live.lock().expect("no panic with the tables").len()
    }

    /// Whether entries can be written.
    pub async fn is_ready(&self) -> bool {
        self.0.store.is_ready().await
    }

    /// A new person, and the token that proves it.
    pub async fn new_person(&self) -> Result<(PersonId, Token), DoError> {
        let (person, token) = (PersonId::random(), Token::random());
        self.0.store.put_token(person, token.hash(), None).await?;
        self.remember(token.hash(), person);
        Ok((person, token))
    }

    /// Whose token this is.
    pub async fn person(&self, token: &Token) -> Result<Option<PersonId>, DoError> {
        let hash = token.hash();
        if let Some(person) = self.0.tokens.lock().expect("no panic with tokens").get(&hash) {
            return Ok(Some(*person));
        }
        let person = self.0.store.find_person(hash).await?;
        if let Some(person) = person {
            self.remember(hash, person);
        }
        Ok(person)
    }

    /// Trades a token for a new one, for another device; the old one is worth nothing from now on.
    pub async fn renew_token(&self, old: &Token) -> Result<Option<(PersonId, Token)>, DoError> {
        let Some(person) = self.person(old).await? else { return Ok(None) };
        let token = Token::random();
        if let Err(error) = self.0.store.put_token(person, token.hash(), Some(old.hash())).await {
            // Of two who trade the same token, the second comes too late.
            let is_dead = self.0.store.find_person(old.hash()).await?.is_none();
            return if is_dead { Ok(None) } else { Err(error.into()) };
        }
        self.0.tokens.lock().expect("no panic with tokens").remove(&old.hash());
        self.remember(token.hash(), person);
        Ok(Some((person, token)))
    }

    fn remember(&self, hash: TokenHash, person: PersonId) {
        let mut tokens = self.0.tokens.lock().expect("no panic with tokens");
        if tokens.len() >= TOKENS_AT_HAND {
            tokens.clear();
        }
        tokens.insert(hash, person);
    }

    /// The table with this code.
    pub async fn find_code(&self, code: Code) -> Result<Option<TableId>, DoError> {
        Ok(self.0.store.find_code(code).await?)
    }

    /// The tables that somebody has come to, the latest first.
    pub async fn tables_of(&self, person: PersonId) -> Result<Vec<Arc<Table>>, DoError> {
        let mut tables = Vec::new();
        for id in self.0.store.tables_of(person).await? {
            let table = self.look(id).await?;
            if table.is_guest(person) {
                tables.push(table);
            }
        }
        Ok(tables)
    }

    /// Makes a table; its host takes the first seat.
    pub async fn make(&self, host: PersonId, name: &str, mix: String, settings: Settings) -> Result<TableId, DoError> {
        let name = check_name(name)?;
        check_mix(&mix)?;
        loop {
            let (id, code) = (TableId::random(), Code::random());
            let entry = Entry::Made {
                code: code.clone(),
                settings: settings.clone(),
                secret: Secret::random(),
                host,
                name: name.clone(),
                mix: mix.clone(),
            };
            let (at_ms, body) = (now_ms(), to_body(&entry));
            let digest = crate::Seal::default().next(1, at_ms, &body);
            let (code, member) = (Some(code), Some(host));
            let append = Append { table: id, seq: 1, at_ms, body, digest, due_ms: None, code, member };
            match self.0.store.append(append).await {
                Ok(()) => return Ok(id),
                // Somebody else's table has the code, or the id: draw again.
                Err(AppendError::CodeTaken | AppendError::Conflict) => {}
                Err(AppendError::Unknown(_)) => return Err(DoError::Unknown),
            }
        }
    }

    /// A table as it is now.
    pub async fn look(&self, id: TableId) -> Result<Arc<Table>, DoError> {
        Ok(self.live(id).await?.table())
    }

    /// Does what somebody wants, or says why not. Gives the number of the entry that it became.
    pub async fn act(&self, id: TableId, person: PersonId, command: Command) -> Result<u64, DoError> {
        let live = self.live(id).await?;
        let writing = Arc::clone(&live.writing).lock_owned().await;
        let member = matches!(command, Command::Join { .. }).then_some(person);
        let table = live.table();
        let entry = match table.decide(person, command) {
            Ok(entry) => entry,
            Err(Refusal::Repeated(seq)) => return Ok(seq),
            // Who may not look can't tell this table from none.
            Err(Refusal::NotHere) if !table.may_look(Some(person)) => return Err(DoError::NoTable),
            Err(why) => {
                if let Refusal::Ahead(seq) = why {
                    self.0.counts.ahead.fetch_add(1, Ordering::Relaxed);
                    tracing::error!(table = %id, seq, "a client has seen more of this table than its log holds");
                }
                return Err(why.into());
            }
        };
        self.commit(live, writing, entry, member).await
    }

    /// The record of the game that was played last; only once it is over.
    pub async fn record(&self, id: TableId) -> Result<TableRecord, DoError> {
        let table = self.look(id).await?;
        let over = table.round.as_ref().filter(|round| round.is_over()).ok_or(Refusal::NotOver)?;
        let log = self.0.store.read(id, 0).await?;
        TableRecord::from_log(&table, over, &log).map_err(DoError::Broken)
    }

    /// Writes an entry down and tells everybody; goes on even if whoever asked is gone.
    async fn commit(
        &self,
        live: Arc<Live>,
        writing: OwnedMutexGuard<()>,
        entry: Entry,
        member: Option<PersonId>,
    ) -> Result<u64, DoError> {
        let tables = self.clone();
        let task = tokio::spawn(async move {
            let _writing = writing;
            tables.write(&live, &entry, member).await
        });
        task.await.unwrap_or(Err(DoError::Unknown))
    }

    async fn write(&self, live: &Arc<Live>, entry: &Entry, member: Option<PersonId>) -> Result<u64, DoError> {
        if live.gone.load(Ordering::Acquire) {
            return Err(DoError::Unknown);
        }
        let table = live.table();
        // Time never runs backwards within a log, whatever the machine's clock does.
        let at_ms = now_ms().max(table.at_ms);
        let (seq, body) = (table.seq + 1, to_body(entry));
        let digest = table.seal.next(seq, at_ms, &body);
        let stored = Stored { seq, at_ms, body, digest };
        // What can't be applied is never written.
        let mut next = (*table).clone();
        let change = next.apply(&stored).map_err(DoError::Broken)?;
        let due_ms = next.due(&**live).map(|due| due.at_ms);
        let Stored { body, .. } = stored;
        let append = Append { table: live.id, seq, at_ms, body, digest, due_ms, code: None, member };
        match self.0.store.append(append).await {
            Ok(()) => {
                if let Change::Moved(_) = change {
                    self.0.counts.moves.fetch_add(1, Ordering::Relaxed);
                }
                self.0.counts.entries.fetch_add(1, Ordering::Relaxed);
                live.publish(next, change);
                let _ = self.0.schedule.send((live.id, due_ms));
                Ok(seq)
            }
            Err(AppendError::Unknown(_)) => {
                self.0.counts.unknown.fetch_add(1, Ordering::Relaxed);
                self.drop_memory(live);
                Err(DoError::Unknown)
            }
            Err(AppendError::Conflict | AppendError::CodeTaken) => {
                self.0.counts.conflicts.fetch_add(1, Ordering::Relaxed);
                self.drop_memory(live);
                Err(DoError::Unknown)
            }
        }
    }

    /// The log may be ahead of memory: it is folded anew when next asked for.
    fn drop_memory(&self, live: &Arc<Live>) {
        live.gone.store(true, Ordering::Release);
        self.0.live.lock().expect("no panic with the tables").remove(&live.id);
        live.head.send_modify(|_| {});
        let _ = self.0.schedule.send((live.id, Some(now_ms() + 200)));
    }

    pub(crate) async fn live(&self, id: TableId) -> Result<Arc<Live>, DoError> {
        if let Some(live) = self.0.live.lock().expect("no panic with the tables").get(&id) {
            live.touch();
            return Ok(Arc::clone(live));
        }
        let log = self.0.store.read(id, 0).await?;
        let table = Table::from_log(id, &log).map_err(|broken| {
            tracing::error!(table = %id, %broken, "a log can't be read");
            DoError::Broken(broken)
        })?;
        let table = table.ok_or(DoError::NoTable)?;
        let live = Arc::new(Live {
            id,
            writing: Arc::default(),
            head: watch::Sender::new(table.seq),
            table: RwLock::new(Arc::new(table)),
            tail: RwLock::default(),
            here: Mutex::default(),
            up_since_ms: self.0.up_since_ms,
            bot_delay_ms: self.0.limits.bot_delay_ms,
            gone: AtomicBool::new(false),
            touched_ms: AtomicU64::new(now_ms() as u64),
        });
        let mut tables = self.0.live.lock().expect("no panic with the tables");
        let live = Arc::clone(tables.entry(id).or_insert(live));
        drop(tables);
        self.reschedule(&live);
        Ok(live)
    }

    pub(crate) fn reschedule(&self, live: &Live) {
        let due_ms = live.table().due(live).map(|due| due.at_ms);
        let _ = self.0.schedule.send((live.id, due_ms));
    }

    /// Somebody came back whom a bot has played for.
    pub(crate) fn welcome_back(&self, live: &Arc<Live>, person: PersonId) {
        let table = live.table();
        let Some(seat) = table.seat_of(person).filter(|&seat| table.away.contains(seat)) else { return };
        let (tables, live) = (self.clone(), Arc::clone(live));
        tokio::spawn(async move {
            let writing = Arc::clone(&live.writing).lock_owned().await;
            if live.table().away.contains(seat) {
                let _ = tables.commit(live, writing, Entry::CameBack { seat }, None).await;
            }
        });
    }

    /// Does what is due at a table.
    async fn work(&self, id: TableId) -> Result<(), DoError> {
        let live = self.live(id).await?;
        let writing = Arc::clone(&live.writing).lock_owned().await;
        let table = live.table();
        let Some(due) = table.due(&*live) else { return Ok(()) };
        let is_early = due.at_ms > now_ms();
        match table.decide_work(due.work).filter(|_| !is_early) {
            Some(entry) => self.commit(live, writing, entry, None).await.map(drop),
            None => {
                let _ = self.0.schedule.send((id, Some(due.at_ms.max(now_ms() + 50))));
                Ok(())
            }
        }
    }

    /// Wakes every table when its time has come.
    async fn keep_schedule(
        self,
        mut changes: mpsc::UnboundedReceiver<(TableId, Option<i64>)>,
        due: Vec<(TableId, i64)>,
    ) {
        let mut when: HashMap<TableId, i64> = due.iter().copied().collect();
        let mut order: BTreeSet<(i64, TableId)> = due.into_iter().map(|(id, at_ms)| (at_ms, id)).collect();
        loop {
            let next_ms = order.first().map_or(i64::MAX, |&(at_ms, _)| at_ms);
            let wait = Duration::from_millis(next_ms.saturating_sub(now_ms()).clamp(0, 60_000) as u64);
            match tokio::time::timeout(wait, changes.recv()).await {
                Ok(None) => return,
                Ok(Some((id, at_ms))) => {
                    if let Some(old) = when.remove(&id) {
                        order.remove(&(old, id));
                    }
                    if let Some(at_ms) = at_ms {
                        when.insert(id, at_ms);
                        order.insert((at_ms, id));
                    }
                }
                Err(_) => {
                    let now = now_ms();
                    while let Some(&(at_ms, id)) = order.first().filter(|(at_ms, _)| *at_ms <= now) {
                        order.remove(&(at_ms, id));
                        when.remove(&id);
                        let tables = self.clone();
                        tokio::spawn(async move { tables.work(id).await });
                    }
                }
            }
        }
    }

    async fn let_go_of_idle_tables(self) {
        let mut ticks = tokio::time::interval(Duration::from_secs(30));
        loop {
            ticks.tick().await;
            let oldest = (now_ms() - IDLE.as_millis() as i64) as u64;
            let mut tables = self.0.live.lock().expect("no panic with the tables");
            tables.retain(|_, live| Arc::strong_count(live) > 1 || live.touched_ms.load(Ordering::Relaxed) > oldest);
        }
    }
}

fn to_body(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is JSON")
}
