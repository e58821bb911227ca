//! Tables over a store that fails: what is acknowledged has happened, once, and a failed commit is neither yes nor no.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use soupcon_table::store::{Append, AppendError, Beat, Commits, Later, Sqlite, StoreError};
use soupcon_table::{
    Code, Command, DoError, Limits, NodeId, PersonId, Phase, SettingsChange, Store, Stored, TableId, Tables, TokenHash,
};
use tempfile::TempDir;
use tokio::sync::Notify;

/// A store whose commits go as a test wants them to.
struct Faulty {
    store: Sqlite,
    count: AtomicU64,
    mood: Mutex<Mood>,
}

#[derive(Clone)]
enum Mood {
    Sound,
    /// Some commits fail after they were written, some before.
    Flaky,
    /// Every commit fails, and nobody knows how.
    Lost,
    /// There is no room.
    Full,
    /// A commit waits until it is told to go on.
    Slow(Arc<Notify>),
}

impl Faulty {
    fn open(folder: &TempDir) -> Arc<Faulty> {
        let store = Sqlite::open(folder.path()).unwrap();
        Arc::new(Faulty { store, count: AtomicU64::new(0), mood: Mutex::new(Mood::Sound) })
    }

    fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }
}

impl Store for Faulty {
    fn append(&self, append: Append) -> Later<'_, Result<(), AppendError>> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let mood = self.mood.lock().unwrap().clone();
        Box::pin(async move {
            let unknown = || Err(AppendError::Unknown(StoreError("the disk is gone".to_owned())));
            match (mood, number % 5) {
                (Mood::Flaky, 2) | (Mood::Lost, _) => return unknown(),
                (Mood::Flaky, 4) => {
                    self.store.append(append).await?;
                    return unknown();
                }
                (Mood::Full, _) => return Err(AppendError::Full),
                (Mood::Slow(go_on), _) => go_on.notified().await,
                (Mood::Sound | Mood::Flaky, _) => {}
            }
            self.store.append(append).await
        })
    }

    fn read(&self, table: TableId, after: u64) -> Later<'_, Result<Vec<Stored>, StoreError>> {
        self.store.read(table, after)
    }

    fn find_code(&self, code: Code) -> Later<'_, Result<Option<TableId>, StoreError>> {
        self.store.find_code(code)
    }

    fn heads(&self, tables: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        self.store.heads(tables)
    }

    fn due(&self, after_ms: i64, until_ms: i64) -> Later<'_, Result<Vec<(TableId, i64)>, StoreError>> {
        self.store.due(after_ms, until_ms)
    }

    fn beat(&self, node: NodeId, now_ms: i64) -> Later<'_, Result<Beat, StoreError>> {
        self.store.beat(node, now_ms)
    }

    fn commits(&self) -> Arc<Commits> {
        self.store.commits()
    }

    fn tables_of(&self, person: PersonId) -> Later<'_, Result<Vec<TableId>, StoreError>> {
        self.store.tables_of(person)
    }

    fn find_person(&self, token: TokenHash) -> Later<'_, Result<Option<PersonId>, StoreError>> {
        self.store.find_person(token)
    }

    fn put_token(
        &self,
        person: PersonId,
        token: TokenHash,
        old: Option<TokenHash>,
    ) -> Later<'_, Result<(), StoreError>> {
        self.store.put_token(person, token, old)
    }

    fn idle_since(&self, ms: i64) -> Later<'_, Result<Vec<(TableId, u64)>, StoreError>> {
        self.store.idle_since(ms)
    }

    fn forget(&self, table: TableId, seq: u64) -> Later<'_, Result<bool, StoreError>> {
        self.store.forget(table, seq)
    }

    fn is_ready(&self) -> Later<'_, bool> {
        self.store.is_ready()
    }
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_str(&value.to_string()).unwrap()
}

fn settings(value: Value) -> soupcon_table::Settings {
    read::<SettingsChange>(value).complete().unwrap()
}

/// A move for the person, if it is their turn: the first card of the hand.
async fn some_move(tables: &Tables, id: TableId, person: PersonId, number: u64) -> Option<Value> {
    let table = tables.look(id).await.ok()?;
    let seen = serde_json::to_value(table.seen_by(Some(person))).unwrap();
    let seat = seen["you"]["seat"].as_u64().unwrap();
    if seen["view"]["turn"] != json!([seat]) {
        return None;
    }
    let hand = &seen["view"]["seats"][seat as usize]["hand"];
    let zone = if number.is_multiple_of(2) { "innocent" } else { "suspect" };
    let mv = match hand[0].as_str().unwrap() {
        "twist" => json!({ "seat": seat, "play": "twist" }),
        card => json!({ "seat": seat, "play": card, "to": zone }),
    };
    Some(json!({ "move": { "id": format!("m{number}"), "move": mv } }))
}

/// Tries until it is done; what was done although the table could not say so is refused the second time.
async fn insist(tables: &Tables, id: TableId, person: PersonId, command: Value) {
    while let Err(DoError::Unknown) = tables.act(id, person, read(command.clone())).await {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn a_failed_commit_is_unknown_and_a_repeated_move_is_played_once() {
    let folder = TempDir::new().unwrap();
    let store = Faulty::open(&folder);
    let tables = Tables::open(store.clone(), Limits { bot_delay_ms: 1 }).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let id = tables.make(host, "Ada", String::new(), settings(json!({ "game": "calaveras" }))).await.unwrap();
    tables.act(id, host, Command::Start {}).await.unwrap();
    store.set(Mood::Flaky);

    let mut acknowledged = Vec::new();
    for number in 0..12 {
        let command = loop {
            if tables.look(id).await.unwrap().phase() == Phase::Over {
                insist(&tables, id, host, json!({ "again": {} })).await;
                insist(&tables, id, host, json!({ "start": {} })).await;
            }
            if let Some(command) = some_move(&tables, id, host, number).await {
                break command;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        // The same move again and again, until the table says that it is done.
        let seq = loop {
            match tables.act(id, host, read(command.clone())).await {
                Ok(seq) => break seq,
                Err(DoError::Unknown) => tokio::time::sleep(Duration::from_millis(2)).await,
                Err(why) => panic!("a repeated move is no other move: {why:?}"),
            }
        };
        acknowledged.push((seq, format!("m{number}")));
    }
    let log = store.read(id, 0).await.unwrap();
    for (seq, name) in acknowledged {
        let name = format!("\"id\":\"{name}\"");
        let with_name: Vec<u64> =
            log.iter().filter(|entry| entry.body.contains(&name)).map(|entry| entry.seq).collect();
        assert_eq!(with_name, [seq], "{name} stands in the log once, where it was acknowledged");
    }
    assert!(tables.counts().unknown.load(Ordering::Relaxed) > 0, "commits did fail");
}

/// A table where bots have played a whole game.
async fn played_by_bots(tables: &Tables, host: PersonId, game: &str) -> TableId {
    let id = tables.make(host, "Ada", "salt".to_owned(), settings(json!({ "game": game }))).await.unwrap();
    tables.act(id, host, Command::Start {}).await.unwrap();
    tables.act(id, host, Command::Stand {}).await.unwrap();
    let deadline = tokio::time::Instant::now() + Duration::from_secs(30);
    while tables.look(id).await.unwrap().phase() != Phase::Over {
        assert!(tokio::time::Instant::now() < deadline, "{game} does not end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    id
}

/// The result of a day's game says how many moves somebody has made; what chance decided with a move is no reason not to count it.
#[tokio::test]
async fn every_move_counts_for_the_seat_that_made_it() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store.clone(), Limits { bot_delay_ms: 1 }).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    for game in ["calaveras", "arosa", "codenames"] {
        let id = played_by_bots(&tables, host, game).await;
        let mut written = [0; 6];
        for entry in store.read(id, 0).await.unwrap() {
            let entry: Value = serde_json::from_str(&entry.body).unwrap();
            if let Some(seat) = entry["moved"]["mv"]["seat"].as_u64() {
                written[seat as usize] += 1;
            }
        }
        let table = tables.look(id).await.unwrap();
        let counted = (0..6).map(|seat| table.moves_of(soupcon_rules::Seat(seat))).collect::<Vec<u32>>();
        assert_eq!(counted, written, "{game}");
        // A random game of Codenames may end with its first guess.
        assert!(counted.iter().sum::<u32>() >= 2, "{game}: {counted:?}");
    }
}

/// "Go on from here" makes a table with all moves up to there, or none.
#[tokio::test]
async fn a_table_with_a_past_is_whole_whatever_fails() {
    let folder = TempDir::new().unwrap();
    let store = Faulty::open(&folder);
    let tables = Tables::open(store.clone(), Limits { bot_delay_ms: 1 }).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let from = played_by_bots(&tables, host, "calaveras").await;
    let ended = tables.look(from).await.unwrap().ended()[0].clone();
    let (person, _) = tables.new_person().await.unwrap();
    store.set(Mood::Flaky);
    let mut failed = 0;
    for tries in 0.. {
        assert!(tries < 200, "every commit comes through");
        let seat = soupcon_rules::Seat(1);
        failed += u32::from(tables.go_on(from, &ended, 4, seat, person, "Bob").await == Err(DoError::Unknown));
        if failed == 4 {
            break;
        }
    }
    store.set(Mood::Sound);
    let made = store.tables_of(person).await.unwrap();
    assert!(!made.is_empty());
    for table in made {
        let log = store.read(table, 0).await.unwrap();
        assert!(log.len() >= 7, "made, sat, dealt and four moves: {}", log.len());
        assert!(tables.look(table).await.unwrap().seat_of(person).is_some());
    }
}

/// Who asks for a check and hangs up gets no second one beside it.
#[tokio::test]
async fn deals_are_checked_one_at_a_time_and_once() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store, Limits { bot_delay_ms: 0 }).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let (cards, hotel) =
        (played_by_bots(&tables, host, "calaveras").await, played_by_bots(&tables, host, "arosa").await);
    assert_eq!(tables.verify(cards).await, Ok(true));
    // A hotel's throws take a quarter of a second; all else takes a hundredth of this.
    let soon = Duration::from_millis(30);
    assert!(tokio::time::timeout(soon, tables.verify(hotel)).await.is_err(), "every throw falls again");
    assert!(tokio::time::timeout(soon, tables.verify(cards)).await.is_err(), "what was begun is not over");
    assert_eq!(tables.verify(cards).await, Ok(true));
    let found = tokio::time::timeout(soon * 4, tables.verify(hotel)).await;
    assert_eq!(found, Ok(Ok(true)), "what was found is kept, although nobody waited for it");
}

#[tokio::test]
async fn a_full_disk_refuses_and_nobody_who_listens_is_cut_off() {
    let folder = TempDir::new().unwrap();
    let store = Faulty::open(&folder);
    let tables = Tables::open(store.clone(), Limits::default()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let id = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap();
    let mut listener = tables.listen(id, Some(host), None).await.unwrap();
    assert_eq!(listener.next().await.unwrap().seq, 1);
    let say = || Command::Say { text: "still there?".to_owned(), id: None };
    store.set(Mood::Full);
    assert_eq!(tables.act(id, host, say()).await, Err(DoError::Full));
    let made = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await;
    assert_eq!(made, Err(DoError::Full));
    store.set(Mood::Sound);
    assert_eq!(tables.act(id, host, say()).await, Ok(2));
    assert_eq!(listener.next().await.unwrap().seq, 2);
}

/// Whoever goes while the move before theirs is being written is away like anybody else.
#[tokio::test(start_paused = true)]
async fn who_goes_during_a_commit_is_played_for() {
    let folder = TempDir::new().unwrap();
    let store = Faulty::open(&folder);
    let tables = Tables::open(store.clone(), Limits::default()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let (guest, _) = tables.new_person().await.unwrap();
    let options = json!({ "players": 2, "first": 0 });
    let of_two = settings(json!({ "game": "arosa", "patience_s": 10, "options": options }));
    let id = tables.make(host, "Ada", String::new(), of_two).await.unwrap();
    for command in [json!({ "join": { "name": "Bob" } }), json!({ "sit": { "seat": 1 } })] {
        tables.act(id, guest, read(command)).await.unwrap();
    }
    tables.act(id, host, Command::Start {}).await.unwrap();
    let _stays = tables.listen(id, Some(host), None).await.unwrap();
    let goes = tables.listen(id, Some(guest), None).await.unwrap();
    let go_on = Arc::new(Notify::new());
    store.set(Mood::Slow(Arc::clone(&go_on)));
    let moving = tokio::spawn({
        let tables = tables.clone();
        async move { tables.act(id, host, read(json!({ "move": { "move": { "seat": 0, "open": 3 } } }))).await }
    });
    // By now the move waits for the disk.
    tokio::time::sleep(Duration::from_secs(1)).await;
    drop(goes);
    store.set(Mood::Sound);
    go_on.notify_one();
    let seq = moving.await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_secs(12)).await;
    let log = store.read(id, seq).await.unwrap();
    assert!(log.iter().any(|entry| entry.body.contains("went-away")), "{log:?}");
}

/// Whoever is late to leave a table that was read anew doesn't tell it when to wake up.
#[tokio::test(start_paused = true)]
async fn a_bot_moves_though_somebody_still_listens_to_the_table_before() {
    let folder = TempDir::new().unwrap();
    let store = Faulty::open(&folder);
    let tables = Tables::open(store.clone(), Limits::default()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let of_two = settings(json!({ "game": "arosa", "options": { "players": 2, "first": 0 } }));
    let id = tables.make(host, "Ada", String::new(), of_two).await.unwrap();
    tables.act(id, host, Command::Start {}).await.unwrap();
    let late = tables.listen(id, Some(host), None).await.unwrap();
    let open = || read(json!({ "move": { "id": "m1", "move": { "seat": 0, "open": 3 } } }));
    store.set(Mood::Lost);
    assert_eq!(tables.act(id, host, open()).await, Err(DoError::Unknown));
    store.set(Mood::Sound);
    let seq = tables.act(id, host, open()).await.unwrap();
    // The bot has thought by now, and waits until it would be seemly to move.
    tokio::time::sleep(Duration::from_millis(100)).await;
    drop(late);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let log = store.read(id, seq).await.unwrap();
    assert!(log.iter().any(|entry| entry.body.contains("\"by\":\"bot\"")), "{log:?}");
}

#[tokio::test]
async fn bots_play_a_whole_game_of_each_kind_by_themselves() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store, Limits { bot_delay_ms: 0 }).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    for game in ["calaveras", "arosa", "codenames"] {
        let id = played_by_bots(&tables, host, game).await;
        let record = tables.record(id).await.unwrap();
        assert_eq!(record.verify(), Ok(()), "{game}");
        let mut forged = serde_json::to_value(&record).unwrap();
        forged["deal"]["mixed_in"] = json!(["pepper"]);
        assert!(read::<soupcon_table::TableRecord>(forged).verify().is_err());
    }
}

#[tokio::test]
async fn who_listens_hears_every_entry_once() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store, Limits::default()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let id = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap();
    let mut listener = tables.listen(id, Some(host), None).await.unwrap();
    assert_eq!(listener.next().await.unwrap().seq, 1);
    for number in 0..5 {
        tables.act(id, host, Command::Say { text: format!("{number}"), id: None }).await.unwrap();
    }
    for seq in 2..=6 {
        let message = listener.next().await.unwrap();
        assert_eq!(message.seq, seq);
        assert!(message.json.contains(&format!("\"text\":\"{}\"", seq - 2)), "{}", message.json);
    }
}

#[test]
fn a_log_that_was_changed_is_not_served() {
    let folder = TempDir::new().unwrap();
    let open =
        || async { Tables::open(Arc::new(Sqlite::open(folder.path()).unwrap()), Limits::default()).await.unwrap() };
    // A runtime of its own: when it is gone, nobody holds the file.
    let (id, other, host) = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let tables = open().await;
        let (host, _) = tables.new_person().await.unwrap();
        let id = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap();
        let other = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap();
        tables.act(id, host, Command::Say { text: "three".to_owned(), id: None }).await.unwrap();
        (id, other, host)
    });
    let file = rusqlite::Connection::open(folder.path().join("soupcon.db")).unwrap();
    file.execute("UPDATE entries SET body = replace(body, 'three', 'seven') WHERE seq = 2", []).unwrap();
    drop(file);
    let (error, others) = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let tables = open().await;
        (tables.look(id).await.err(), tables.tables_of(host).await.unwrap())
    });
    assert!(matches!(error, Some(DoError::Broken(broken)) if broken.seq == 2));
    let others: Vec<TableId> = others.iter().map(|table| table.id()).collect();
    assert_eq!(others, [other], "it takes no other with it");
}

/// What somebody has understood is theirs alone, and nobody's business at a table without a guide.
#[tokio::test]
async fn lessons_are_learned_at_guided_tables_only() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store, Limits { bot_delay_ms: 1 }).await.unwrap();
    let (ada, _) = tables.new_person().await.unwrap();
    let (eve, _) = tables.new_person().await.unwrap();
    let plain = settings(json!({ "game": "calaveras" }));
    let guided = settings(json!({ "game": "calaveras", "guided": true }));
    assert!(!plain.guided && guided.guided);
    let plain = tables.make(ada, "Ada", String::new(), plain).await.unwrap();
    let guided = tables.make(ada, "Ada", String::new(), guided).await.unwrap();
    assert!(tables.learn(plain, ada, 3).await.is_err());
    assert!(tables.learn(guided, eve, 3).await.is_err(), "she has no seat");
    for lesson in [3, 63, 64, 255] {
        tables.learn(guided, ada, lesson).await.unwrap();
    }
    let moment = tables.moment(guided).await.unwrap();
    let learned = moment.lessons[&ada];
    let known: Vec<u8> = (0..=255).filter(|&lesson| learned.contains(lesson)).collect();
    assert_eq!((known, moment.lessons.len()), (vec![3, 63], 1));
}

/// Tables on which nothing happens are forgotten, but not while somebody looks at them.
#[tokio::test]
async fn idle_tables_are_forgotten_unless_somebody_is_there() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open(store, Limits { bot_delay_ms: 0 }).await.unwrap();
    let (person, token) = tables.new_person().await.unwrap();
    let mut made = Vec::new();
    for _ in 0..2 {
        made.push(tables.make(person, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap());
    }
    let [quiet, watched] = made[..] else { unreachable!("two of them") };
    let mut visit = tables.visit(watched, Some(person)).await.unwrap();
    visit.next().await.unwrap();
    assert_eq!(tables.forget_idle_since(0).await, Ok(0), "nothing is that old");
    assert_eq!(tables.forget_idle_since(i64::MAX).await, Ok(1));
    assert!(matches!(tables.look(quiet).await, Err(DoError::NoTable)));
    assert_eq!(tables.tables_of(person).await.unwrap().len(), 1);
    assert_eq!(tables.person(&token).await.unwrap(), Some(person));
    drop(visit);
    assert_eq!(tables.forget_idle_since(i64::MAX).await, Ok(1));
    assert_eq!(tables.person(&token).await.unwrap(), None, "nothing is known of them any more");
}

/// How late somebody is told of what they missed says nothing about how quickly news is told.
#[tokio::test]
async fn only_what_happens_while_somebody_listens_counts_towards_the_lag() {
    let folder = TempDir::new().unwrap();
    let tables = Tables::open(Arc::new(Sqlite::open(folder.path()).unwrap()), Limits::default()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let id = tables.make(host, "Ada", String::new(), settings(json!({ "game": "arosa" }))).await.unwrap();
    let say = |text: &str| Command::Say { text: text.to_owned(), id: None };
    for line in 0..5 {
        tables.act(id, host, say(&format!("missed {line}"))).await.unwrap();
    }
    let told = || tables.counts().told.load(Ordering::Relaxed);
    let mut late = tables.listen(id, Some(host), Some(1)).await.unwrap();
    for line in 0..5 {
        assert!(late.next().await.unwrap().json.contains(&format!("missed {line}")));
    }
    assert_eq!((told(), tables.counts().lag_micros.load(Ordering::Relaxed)), (0, 0));
    tables.act(id, host, say("live")).await.unwrap();
    assert!(late.next().await.unwrap().json.contains("live"));
    assert_eq!(told(), 1);
}
