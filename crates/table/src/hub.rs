//! All tables of this server: loaded when first asked for, and changed one entry at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, Semaphore, mpsc};
use tokio::time::Instant;

use crate::bus::{Alone, Bus, News};
use crate::clips::Clips;
use crate::clock::now_ms;
use crate::cluster::Cluster;
use crate::command::{Command, Refusal, check_mix, check_name};
use crate::deal::Secret;
use crate::entry::{Entry, Settings, Stored};
use crate::game::GameName;
use crate::hotel;
use crate::id::{Code, PersonId, TableId, TokenHash};
use crate::live::{Heard, Live};
use crate::minds::{Mindless, Minds};
use crate::record::TableRecord;
use crate::review::Reviews;
use crate::round::PastGame;
use crate::settings::SettingsChange;
use crate::shelf::Shelves;
use crate::store::{Append, AppendError, Commits, Store, StoreError};
use crate::table::{Broken, Change, Table};

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

/// How often something is decided anew because other nodes were faster. Who has just written is a step ahead of who has to read
/// first, so one may lose many times in a row.
const MOST_TRIES: u32 = 64;

/// All tables of this server. A copy is the same tables.
#[derive(Clone)]
pub struct Tables(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    pub(crate) minds: Arc<dyn Minds>,
    /// The names by which tables ask for bots, the weakest first.
    pub(crate) bots: Arc<[String]>,
    pub(crate) live: Mutex<HashMap<TableId, Arc<Live>>>,
    /// Whose tokens are known, and since when.
    pub(crate) tokens: Mutex<HashMap<TokenHash, (PersonId, i64)>>,
    pub(crate) schedule: mpsc::UnboundedSender<(TableId, Option<i64>)>,
    /// Clocks stand still while the server is down: nobody was away before it came up.
    pub(crate) up_since_ms: i64,
    pub(crate) counts: Counts,
    pub(crate) clips: Clips,
    pub(crate) reviews: Reviews,
    pub(crate) cluster: Arc<Cluster>,
    pub(crate) has_lobby: AtomicBool,
    /// How long a table is kept on which nothing happens; for ever if it isn't said.
    pub(crate) kept_for: OnceLock<Duration>,
    pub(crate) shelves: Shelves,
    /// Places for what takes long. Without a limit, a few dozen hotels would leave no processor to those who play cards.
    places_aside: Arc<Semaphore>,
}

/// What is counted, for those who watch.
#[derive(Default, Debug)]
#[allow(missing_docs)]
pub struct Counts {
    pub moves: AtomicU64,
    pub entries: AtomicU64,
    pub conflicts: AtomicU64,
    pub unknown: AtomicU64,
    pub truncated: AtomicU64,
    pub streams: AtomicU64,
    /// Entries told to those who listen, and how many microseconds after they were written.
    pub told: AtomicU64,
    pub lag_micros: AtomicU64,
    /// Entries of other nodes that were read, tables that were asked after because they were silent, and those that had news.
    pub read_on: AtomicU64,
    pub asked: AtomicU64,
    pub found: AtomicU64,
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
    /// It was not done, for there is no room for another entry.
    Full,
    /// The log of this table can't be read.
    Broken(Broken),
}

impl Counts {
    /// Counts an entry that somebody who listens is told of now.
    pub(crate) fn count_told(&self, heard: &Heard) {
        self.told.fetch_add(1, Ordering::Relaxed);
        self.lag_micros.fetch_add(heard.at.elapsed().as_micros() as u64, Ordering::Relaxed);
    }
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

impl Tables {
    /// The tables of a store, with bots that leave every move to chance. Takes up what was due when the server went down.
    pub async fn open(store: Arc<dyn Store>, limits: Limits) -> Result<Tables, StoreError> {
        Tables::open_with_minds(store, limits, Arc::new(Mindless)).await
    }

    /// The same, with bots that think.
    pub async fn open_with_minds(
        store: Arc<dyn Store>,
        limits: Limits,
        minds: Arc<dyn Minds>,
    ) -> Result<Tables, StoreError> {
        Tables::open_shared(store, Arc::new(Alone::default()), limits, minds).await
    }

    /// The same, for one of several nodes that share the store and tell each other over a bus.
    pub async fn open_shared(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        limits: Limits,
        minds: Arc<dyn Minds>,
    ) -> Result<Tables, StoreError> {
        let (schedule, changes) = mpsc::unbounded_channel();
        let cluster = Arc::new(Cluster::new(bus));
        let up_since_ms = store.beat(cluster.node, now_ms()).await?.up_since_ms;
        let tables = Tables(Arc::new(Inner {
            store,
            limits,
            bots: minds.names().into(),
            minds,
            live: Mutex::default(),
            tokens: Mutex::default(),
            schedule,
            up_since_ms,
            counts: Counts::default(),
            clips: Clips::default(),
            reviews: Reviews::default(),
            cluster,
            has_lobby: AtomicBool::new(false),
            kept_for: OnceLock::new(),
            shelves: Shelves::default(),
            places_aside: Arc::new(Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from))),
        }));
        // Where there are others, only what they don't do is this node's to take up.
        let due = match tables.is_shared() {
            true => Vec::new(),
            false => tables.0.store.due(i64::MIN, i64::MAX).await?,
        };
        if tables.is_shared() {
            tables.join_cluster();
        }
        tokio::spawn(tables.clone().keep_schedule(changes, due));
        tokio::spawn(tables.clone().let_go_of_idle_tables());
        Ok(tables)
    }

    /// What is counted.
    pub fn counts(&self) -> &Counts {
        &self.0.counts
    }

    /// The way to the other nodes.
    pub fn bus(&self) -> Arc<dyn Bus> {
        Arc::clone(&self.0.cluster.bus)
    }

    /// How commits go.
    pub fn commits(&self) -> Arc<Commits> {
        self.0.store.commits()
    }

    /// How many people listen to some table at this node now; one who listens to two counts twice.
    pub fn people_count(&self) -> usize {
        let tables = self.0.live.lock().expect("no panic with the tables");
        tables.values().map(|live| live.people_count()).sum()
    }

    /// How many tables are at hand.
    pub fn live_count(&self) -> usize {
        self.0.live.lock().expect("no panic with the tables").len()
    }

    /// Whether entries can be written.
    pub async fn is_ready(&self) -> bool {
        self.0.store.is_ready().await
    }

    /// The table with this code.
    pub async fn find_code(&self, code: Code) -> Result<Option<TableId>, DoError> {
        Ok(self.0.store.find_code(code).await?)
    }

    /// The tables that somebody has come to, the latest first.
    pub async fn tables_of(&self, person: PersonId) -> Result<Vec<Arc<Table>>, DoError> {
        let mut tables = self.known_to(person).await?;
        tables.retain(|table| table.is_guest(person));
        Ok(tables)
    }

    /// The tables at which somebody has played games that are over, the latest first; also those that they have left.
    pub async fn history(&self, person: PersonId) -> Result<Vec<Arc<Table>>, DoError> {
        let mut tables = self.known_to(person).await?;
        tables.retain(|table| table.ended.iter().any(|ended| ended.seat_of(person).is_some()));
        Ok(tables)
    }

    /// The tables that somebody has come to, as far as they can be read: one that can't takes no other with it.
    async fn known_to(&self, person: PersonId) -> Result<Vec<Arc<Table>>, DoError> {
        let mut tables = Vec::new();
        for id in self.0.store.tables_of(person).await? {
            match self.live(id).await {
                Ok(live) => tables.push(live.table()),
                Err(DoError::Broken(_) | DoError::NoTable) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Makes a table; its host takes the first seat.
    pub async fn make(&self, host: PersonId, name: &str, mix: String, settings: Settings) -> Result<TableId, DoError> {
        self.make_with_secret(host, name, mix, settings, Secret::random).await
    }

    /// The same with a secret of one's own.
    pub(crate) async fn make_with_secret(
        &self,
        host: PersonId,
        name: &str,
        mix: String,
        settings: Settings,
        secret: impl Fn() -> Secret,
    ) -> Result<TableId, DoError> {
        let name = check_name(name)?;
        check_mix(&mix)?;
        self.ensure_bot(&settings.bots)?;
        loop {
            let (id, code) = (TableId::random(), Code::random());
            let entry = Entry::Made {
                code: code.clone(),
                settings: settings.clone(),
                secret: secret(),
                host,
                name: name.clone(),
                mix: mix.clone(),
            };
            let (at_ms, body) = (now_ms(), to_body(&entry));
            let digest = crate::Seal::default().next(1, at_ms, &body);
            let (code, member) = (Some(code), Some(host));
            let append =
                Append { table: id, seq: 1, at_ms, body, digest, due_ms: None, code, member, rest: Vec::new() };
            match self.0.store.append(append).await {
                Ok(()) => return Ok(id),
                // Somebody else's table has the code, or the id: draw again.
                Err(AppendError::CodeTaken | AppendError::Conflict) => {}
                Err(AppendError::Unknown(_)) => return Err(DoError::Unknown),
                Err(AppendError::Full) => return Err(DoError::Full),
            }
        }
    }

    /// A table as it is now.
    pub async fn look(&self, id: TableId) -> Result<Arc<Table>, DoError> {
        Ok(self.up_to_date(id).await?.table())
    }

    /// Does what somebody wants, or says why not. Gives the number of the entry that it became.
    pub async fn act(&self, id: TableId, person: PersonId, command: Command) -> Result<u64, DoError> {
        if let Command::Arrange(SettingsChange { bots: Some(bots), .. }) = &command {
            self.ensure_bot(bots)?;
        }
        let member = matches!(command, Command::Join { .. }).then_some(person);
        if !self.is_shared() {
            let done = self.try_to_act(id, person, command, member).await?;
            return done.ok_or(DoError::Unknown);
        }
        for _ in 0..MOST_TRIES {
            // Who was overtaken by another node decides anew, on what the log says now.
            if let Some(seq) = self.try_to_act(id, person, command.clone(), member).await? {
                return Ok(seq);
            }
        }
        Err(DoError::Unknown)
    }

    /// Does something; `None` if the table had moved on meanwhile.
    async fn try_to_act(
        &self,
        id: TableId,
        person: PersonId,
        command: Command,
        member: Option<PersonId>,
    ) -> Result<Option<u64>, DoError> {
        let live = self.live(id).await?;
        let writing = Arc::clone(&live.writing).lock_owned().await;
        let table = live.table();
        let why = match self.decide(&table, move |table| table.decide(person, command)).await? {
            Ok(entry) => return self.commit(live, writing, entry, member).await,
            Err(Refusal::Repeated(seq)) => return Ok(Some(seq)),
            Err(why) => why,
        };
        // Nothing is refused on old news.
        if self.is_shared() && self.read_on(&live, &writing).await? > 0 {
            return Ok(None);
        }
        match why {
            // Who may not look can't tell this table from none.
            Refusal::NotHere if !table.may_look(Some(person)) => Err(DoError::NoTable),
            Refusal::Ahead(seq) => {
                tracing::debug!(table = %id, seq, "a client claims to have seen more of this table than its log holds");
                Err(why.into())
            }
            why => Err(why.into()),
        }
    }

    /// Lets a table decide something, aside where that takes physics, and in a time that doesn't depend on what falls where.
    pub(crate) async fn decide(
        &self,
        table: &Arc<Table>,
        decide: impl FnOnce(&Table) -> Result<Entry, Refusal> + Send + 'static,
    ) -> Result<Result<Entry, Refusal>, DoError> {
        if table.settings.game != GameName::Arosa {
            return Ok(decide(table));
        }
        let table = Arc::clone(table);
        let (began, decided) = self.aside(move || decide(&table)).await?;
        if let Ok(entry) = &decided {
            tokio::time::sleep_until(began + hotel::pause(entry)).await;
        }
        Ok(decided)
    }

    /// Does what takes long on another thread, when one is free; says when it began.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        does: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(Instant, T), DoError> {
        let place = Arc::clone(&self.0.places_aside).acquire_owned().await.map_err(|_| DoError::Unknown)?;
        let began = Instant::now();
        // The place goes along: who hangs up in the middle must not make room for another.
        let done = tokio::task::spawn_blocking(move || {
            let done = does();
            drop(place);
            done
        });
        Ok((began, done.await.map_err(|_| DoError::Unknown)?))
    }

    /// The record of the game that was played last; only once it is over.
    pub async fn record(&self, id: TableId) -> Result<TableRecord, DoError> {
        let table = self.look(id).await?;
        let last = table.ended.last().filter(|_| !table.is_running() && table.round.is_some());
        self.record_of(id, last.ok_or(Refusal::NotOver)?).await
    }

    /// The record of a game that ended at a table.
    pub(crate) async fn record_of(&self, id: TableId, ended: &PastGame) -> Result<TableRecord, DoError> {
        let log = self.0.store.read(id, 0).await?;
        TableRecord::from_log(ended, &log).map_err(DoError::Broken)
    }

    /// Writes an entry down and tells everybody; goes on even if whoever asked is gone. `None` if another node was first.
    pub(crate) async fn commit(
        &self,
        live: Arc<Live>,
        writing: OwnedMutexGuard<()>,
        entry: Entry,
        member: Option<PersonId>,
    ) -> Result<Option<u64>, DoError> {
        let tables = self.clone();
        let task = tokio::spawn(async move {
            let written = tables.write(&live, &writing, &entry, member).await;
            drop(writing);
            // Those who listen first: whoever acts knows what they did, and the others wait for it.
            tokio::task::yield_now().await;
            written
        });
        task.await.unwrap_or(Err(DoError::Unknown))
    }

    async fn write(
        &self,
        live: &Arc<Live>,
        writing: &OwnedMutexGuard<()>,
        entry: &Entry,
        member: Option<PersonId>,
    ) -> Result<Option<u64>, DoError> {
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
        let code = match entry {
            Entry::Invited { code } => Some(code.clone()),
            _ => None,
        };
        let append = Append { table: live.id, seq, at_ms, body, digest, due_ms, code, member, rest: Vec::new() };
        match self.0.store.append(append).await {
            Ok(()) => {
                if let Change::Moved(_) = change {
                    self.0.counts.moves.fetch_add(1, Ordering::Relaxed);
                }
                self.0.counts.entries.fetch_add(1, Ordering::Relaxed);
                live.is_ours.store(true, Ordering::Relaxed);
                live.publish(next, change);
                // Not what was due before the commit: somebody may have come or gone while the disk took its time.
                self.reschedule(live);
                self.0.cluster.bus.tell(News::Moved { table: live.id, seq });
                Ok(Some(seq))
            }
            Err(AppendError::Unknown(_)) => {
                self.0.counts.unknown.fetch_add(1, Ordering::Relaxed);
                self.drop_memory(live);
                Err(DoError::Unknown)
            }
            // Nothing was written, and memory is what the log is: those who listen go on.
            Err(AppendError::Full) => Err(DoError::Full),
            Err(AppendError::Conflict) if self.is_shared() => {
                self.0.counts.conflicts.fetch_add(1, Ordering::Relaxed);
                match self.read_on(live, writing).await? {
                    // Neither taken nor free: the log must have lost its end.
                    0 => self.drop_memory(live),
                    _ => return Ok(None),
                }
                Err(DoError::Unknown)
            }
            Err(AppendError::Conflict | AppendError::CodeTaken) => {
                self.0.counts.conflicts.fetch_add(1, Ordering::Relaxed);
                self.drop_memory(live);
                Err(DoError::Unknown)
            }
        }
    }

    /// The log has fewer entries than this node has read or written: its end is lost. What clients claim to have seen is no proof of that.
    pub(crate) fn notice_lost_entries(&self, id: TableId, seq: u64) {
        self.0.counts.truncated.fetch_add(1, Ordering::Relaxed);
        tracing::error!(table = %id, seq, "log truncated: this table's log has lost entries that were committed");
    }

    /// The log may be ahead of memory: it is folded anew when next asked for.
    pub(crate) fn drop_memory(&self, live: &Arc<Live>) {
        // From here on its time is another's to tell.
        let is_scheduled = live.is_scheduled.lock().expect("no panic with a table's time");
        live.gone.store(true, Ordering::Release);
        self.wake_later(live.id, 200);
        drop(is_scheduled);
        let mut tables = self.0.live.lock().expect("no panic with the tables");
        // Another one may stand there already, and have listeners.
        if tables.get(&live.id).is_some_and(|other| Arc::ptr_eq(other, live)) {
            tables.remove(&live.id);
        }
        drop(tables);
        live.head.send_modify(|_| {});
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
        let live =
            Arc::new(Live::new(table, self.0.up_since_ms, self.0.limits.bot_delay_ms, Arc::clone(&self.0.cluster)));
        let mut tables = self.0.live.lock().expect("no panic with the tables");
        let live = Arc::clone(tables.entry(id).or_insert(live));
        drop(tables);
        self.reschedule(&live);
        Ok(live)
    }
}

pub(crate) fn to_body(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry is JSON")
}
