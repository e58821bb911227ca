//! What a store promises. The same story is told of every store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use soupcon_table::store::{Append, AppendError, OpenError, Postgres, Sqlite};
use soupcon_table::{Code, NodeId, PersonId, Seal, Store, Stored, TableId, Token};
use soupcon_throwaway::PostgresServer;
use tempfile::TempDir;

/// Where logs are kept, whether a store is open or not.
enum Kept {
    File(TempDir),
    Postgres(PostgresServer),
}

impl Kept {
    async fn open(&self) -> Arc<dyn Store> {
        match self {
            Kept::File(folder) => Arc::new(Sqlite::open(folder.path()).unwrap()),
            Kept::Postgres(server) => Arc::new(Postgres::open(&server.url(None)).await.unwrap()),
        }
    }
}

macro_rules! stories {
    ($($story:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn $story() {
                super::$story(&super::Kept::File(tempfile::tempdir().unwrap())).await;
            })*
        }

        /// One after the other, for a server takes its time to start.
        #[tokio::test]
        async fn postgresql_keeps_every_promise() {
            let kept = Kept::Postgres(PostgresServer::start().unwrap());
            $($story(&kept).await;)*
        }
    };
}

stories! {
    what_is_appended_is_read_in_order_and_from_anywhere,
    of_two_entries_with_one_number_the_first_wins_and_its_neighbours_do_not_suffer,
    a_code_belongs_to_one_table,
    a_table_with_a_past_is_made_as_a_whole,
    an_old_token_dies_when_it_is_renewed,
    what_is_due_and_who_came_is_found_again_after_a_restart,
    the_last_entry_of_many_tables_is_known_at_once,
    a_code_that_is_renewed_leads_on_alone,
    a_table_that_is_forgotten_leaves_nothing,
}

fn entry(table: TableId, seq: u64, seal: Seal, body: &str) -> Append {
    let code = (seq == 1).then(Code::random);
    let digest = seal.next(seq, 7, body);
    Append { table, seq, at_ms: 7, body: body.to_owned(), digest, due_ms: None, code, member: None, rest: Vec::new() }
}

async fn write_log(store: &dyn Store, table: TableId, bodies: &[&str]) -> Seal {
    let mut seal = Seal::default();
    for (seq, body) in (1..).zip(bodies) {
        let append = entry(table, seq, seal, body);
        seal = append.digest;
        store.append(append).await.unwrap();
    }
    seal
}

async fn what_is_appended_is_read_in_order_and_from_anywhere(kept: &Kept) {
    let store = kept.open().await;
    let (one, other) = (TableId::random(), TableId::random());
    write_log(&*store, one, &["a", "b", "c"]).await;
    write_log(&*store, other, &["x"]).await;
    let bodies = |log: Vec<soupcon_table::Stored>| log.into_iter().map(|entry| entry.body).collect::<String>();
    assert_eq!(bodies(store.read(one, 0).await.unwrap()), "abc");
    assert_eq!(bodies(store.read(one, 2).await.unwrap()), "c");
    assert_eq!(bodies(store.read(TableId::random(), 0).await.unwrap()), "");
}

async fn a_table_with_a_past_is_made_as_a_whole(kept: &Kept) {
    let store = kept.open().await;
    let with_past = |table: TableId| {
        let first = entry(table, 1, Seal::default(), "a");
        let second = first.digest.next(2, 7, "b");
        let past = [("b", 2, second), ("c", 3, second.next(3, 7, "c"))];
        let rest = past.map(|(body, seq, digest)| Stored { seq, at_ms: 7, body: body.to_owned(), digest });
        Append { rest: rest.into(), ..first }
    };
    let (made, refused) = (with_past(TableId::random()), with_past(TableId::random()));
    let (table, refused) = (made.table, Append { code: made.code.clone(), ..refused });
    let last = made.rest[1].digest;
    store.append(made).await.unwrap();
    let log = store.read(table, 0).await.unwrap();
    assert_eq!(log.iter().map(|entry| (entry.seq, &*entry.body)).collect::<Vec<_>>(), [(1, "a"), (2, "b"), (3, "c")]);
    assert_eq!(log[2].digest, last);
    store.append(entry(table, 4, last, "d")).await.expect("it goes on from there");
    // If its code is taken, nothing of it is written.
    let nothing = refused.table;
    assert_eq!(store.append(refused).await, Err(AppendError::CodeTaken));
    assert!(store.read(nothing, 0).await.unwrap().is_empty());
}

async fn of_two_entries_with_one_number_the_first_wins_and_its_neighbours_do_not_suffer(kept: &Kept) {
    let store = kept.open().await;
    let (contested, quiet) = (TableId::random(), TableId::random());
    let seal = write_log(&*store, contested, &["made"]).await;
    write_log(&*store, quiet, &["made"]).await;
    let mut tasks = Vec::new();
    for number in 0..64 {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move { store.append(entry(contested, 2, seal, &format!("{number}"))).await }));
    }
    let quiet_seal = Seal::default().next(1, 7, "made");
    let fine = store.append(entry(quiet, 2, quiet_seal, "fine")).await;
    let mut won = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => won += 1,
            Err(error) => assert_eq!(error, AppendError::Conflict),
        }
    }
    assert_eq!(won, 1);
    assert_eq!(fine, Ok(()));
    assert_eq!(store.read(contested, 0).await.unwrap().len(), 2);
}

async fn a_code_belongs_to_one_table(kept: &Kept) {
    let store = kept.open().await;
    let table = TableId::random();
    let first = entry(table, 1, Seal::default(), "made");
    let code = first.code.clone().unwrap();
    store.append(first).await.unwrap();
    let second = Append { code: Some(code.clone()), ..entry(TableId::random(), 1, Seal::default(), "made") };
    let refused = second.table;
    assert_eq!(store.append(second).await, Err(AppendError::CodeTaken));
    assert_eq!(store.find_code(code).await.unwrap(), Some(table));
    assert_eq!(store.find_code(Code::random()).await.unwrap(), None);
    assert!(store.read(refused, 0).await.unwrap().is_empty());
}

async fn an_old_token_dies_when_it_is_renewed(kept: &Kept) {
    let store = kept.open().await;
    let (person, old, new) = (PersonId::random(), Token::random().hash(), Token::random().hash());
    store.put_token(person, old, None).await.unwrap();
    assert_eq!(store.find_person(old).await.unwrap(), Some(person));
    store.put_token(person, new, Some(old)).await.unwrap();
    assert_eq!(store.find_person(old).await.unwrap(), None);
    assert_eq!(store.find_person(new).await.unwrap(), Some(person));
}

async fn what_is_due_and_who_came_is_found_again_after_a_restart(kept: &Kept) {
    let (table, person) = (TableId::random(), PersonId::random());
    {
        let store = kept.open().await;
        let seal = write_log(&*store, table, &["made"]).await;
        let append = Append { due_ms: Some(99), member: Some(person), ..entry(table, 2, seal, "joined") };
        store.append(append).await.unwrap();
        assert!(store.is_ready().await);
        assert!(store.commits().count.load(std::sync::atomic::Ordering::Relaxed) >= 2);
    }
    let store = kept.open().await;
    assert_eq!(store.due(0, i64::MAX).await.unwrap(), [(table, 99)]);
    assert_eq!(store.tables_of(person).await.unwrap(), [table]);
    let log = store.read(table, 0).await.unwrap();
    assert_eq!(log.len(), 2);
    // Most entries come alone and leave it as it was; each may change it.
    let mut seal = log[1].digest;
    for (seq, due_ms) in (3..).zip([Some(99), Some(50), None, None, Some(99)]) {
        let append = Append { due_ms, ..entry(table, seq, seal, "moved") };
        seal = append.digest;
        store.append(append).await.unwrap();
        let due = due_ms.map(|due_ms| (table, due_ms));
        assert_eq!(store.due(0, i64::MAX).await.unwrap(), due.into_iter().collect::<Vec<_>>());
    }
    assert_eq!(store.append(entry(table, 7, seal, "late")).await, Err(AppendError::Conflict));
    assert_eq!(store.read(table, 0).await.unwrap().len(), 7);
}

async fn the_last_entry_of_many_tables_is_known_at_once(kept: &Kept) {
    let store = kept.open().await;
    let (one, other, none) = (TableId::random(), TableId::random(), TableId::random());
    write_log(&*store, one, &["a", "b", "c"]).await;
    write_log(&*store, other, &["x"]).await;
    let mut heads = store.heads(vec![one, none, other]).await.unwrap();
    heads.sort_by_key(|&(_, head)| head);
    assert_eq!(heads, [(other, 1), (one, 3)]);
}

/// A gap would break a log for ever. SQLite has one owner, which can't make one; among several nodes one may have seen entries that a
/// failover lost.
#[tokio::test]
async fn postgresql_takes_no_entry_without_the_one_before() {
    let server = PostgresServer::start().unwrap();
    let store = Postgres::open(&server.url(None)).await.unwrap();
    let table = TableId::random();
    let seal = write_log(&store, table, &["a"]).await;
    assert_eq!(store.append(entry(table, 3, seal, "c")).await, Err(AppendError::Conflict));
    assert_eq!(store.append(entry(table, 2, seal, "b")).await, Ok(()));
    assert_eq!(store.append(entry(table, 3, seal, "c")).await, Ok(()));

    // Who is alive is known to all; time counts from the first.
    let (one, other) = (NodeId::random(), NodeId::random());
    assert_eq!(store.beat(one, 100).await.unwrap().others, []);
    let beat = store.beat(other, 200).await.unwrap();
    assert_eq!((beat.up_since_ms, beat.others), (100, vec![one]));

    // A later version's database is left alone, and one that an older program can live with is not.
    let (client, connection) = tokio_postgres::connect(&server.url(None), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("UPDATE soupcon SET steps = 99").await.unwrap();
    assert!(Postgres::open(&server.url(None)).await.is_ok());
    client.batch_execute("UPDATE soupcon SET oldest = 99").await.unwrap();
    let Err(error) = Postgres::open(&server.url(None)).await else { panic!("it can't know what is in there") };
    assert!(error.to_string().contains("later version"), "{error}");
}

/// A crash of the server is an unknown commit at worst, and the next one goes well.
#[tokio::test]
async fn postgresql_may_crash_and_come_back() {
    let mut server = PostgresServer::start().unwrap();
    let store = Arc::new(Postgres::open(&server.url(None)).await.unwrap());
    let table = TableId::random();
    let mut seal = write_log(&*store, table, &["a"]).await;
    let mut acknowledged = 1;
    for round in 0..3 {
        server.crash().unwrap();
        let lost = store.append(entry(table, acknowledged + 1, seal, "lost")).await;
        assert!(matches!(lost, Err(AppendError::Unknown(_))), "{lost:?}");
        assert!(!store.is_ready().await);
        server.start_again().unwrap();
        let append = entry(table, acknowledged + 1, seal, &format!("{round}"));
        let next = append.digest;
        assert_eq!(store.append(append).await, Ok(()));
        (seal, acknowledged) = (next, acknowledged + 1);
        assert_eq!(store.read(table, 0).await.unwrap().len() as u64, acknowledged);
    }
}

#[tokio::test]
async fn what_is_no_database_is_refused_without_telling_its_password() {
    for address in ["postgres://ada:secret@127.0.0.1:1/none", "postgres://ada:secret@127.0.0.1:port/none"] {
        let Err(error) = Postgres::open(address).await else { panic!("there is nothing") };
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}

async fn a_code_that_is_renewed_leads_on_alone(kept: &Kept) {
    let store = kept.open().await;
    let (table, other) = (TableId::random(), TableId::random());
    let (first, another) = (entry(table, 1, Seal::default(), "made"), entry(other, 1, Seal::default(), "made"));
    let (old, taken, seal) = (first.code.clone().unwrap(), another.code.clone().unwrap(), first.digest);
    store.append(first).await.unwrap();
    store.append(another).await.unwrap();
    let renewed = |code: Code| Append { code: Some(code), ..entry(table, 2, seal, "invited") };
    assert_eq!(store.append(renewed(taken.clone())).await, Err(AppendError::CodeTaken));
    assert_eq!(store.read(table, 0).await.unwrap().len(), 1);
    let new = Code::random();
    store.append(renewed(new.clone())).await.unwrap();
    assert_eq!(store.find_code(new).await.unwrap(), Some(table));
    assert_eq!(store.find_code(taken).await.unwrap(), Some(other));
    assert_eq!(store.find_code(old).await.unwrap(), None);
}

/// A table goes with all that only it knew of people; whoever has another table is still known.
async fn a_table_that_is_forgotten_leaves_nothing(kept: &Kept) {
    let store = kept.open().await;
    let (idle, busy) = (TableId::random(), TableId::random());
    let (here, both) = (PersonId::random(), PersonId::random());
    let tokens = [Token::random().hash(), Token::random().hash()];
    store.put_token(here, tokens[0], None).await.unwrap();
    store.put_token(both, tokens[1], None).await.unwrap();
    let first = Append { member: Some(here), ..entry(idle, 1, Seal::default(), "made") };
    let code = first.code.clone().unwrap();
    let second = Append { member: Some(both), ..entry(idle, 2, first.digest, "joined") };
    let waiting = Append { due_ms: Some(99), member: Some(both), ..entry(busy, 1, Seal::default(), "made") };
    let next = entry(idle, 3, second.digest, "too late");
    for append in [first, second, waiting] {
        store.append(append).await.unwrap();
    }
    // Entries are written at 7; what is due keeps a table.
    let is_idle = async |ms| store.idle_since(ms).await.unwrap().contains(&(idle, 2));
    assert!(!is_idle(7).await);
    assert!(is_idle(8).await);
    assert!(!store.idle_since(8).await.unwrap().contains(&(busy, 1)));
    assert_eq!(store.forget(idle, 1).await, Ok(false), "it has come further");
    assert_eq!(store.forget(idle, 2).await, Ok(true));
    assert!(store.read(idle, 0).await.unwrap().is_empty());
    assert_eq!(store.find_code(code).await.unwrap(), None);
    assert_eq!(store.tables_of(here).await.unwrap(), []);
    assert_eq!(store.tables_of(both).await.unwrap(), [busy]);
    assert_eq!(store.find_person(tokens[0]).await.unwrap(), None);
    assert_eq!(store.find_person(tokens[1]).await.unwrap(), Some(both));
    assert_eq!(store.append(next).await, Err(AppendError::Conflict), "nobody goes on with it");
}

/// The write-ahead log gets another salt whenever it begins anew.
fn salt_of_the_log(folder: &TempDir) -> Vec<u8> {
    std::fs::read(folder.path().join("soupcon.db-wal")).unwrap()[16..24].to_vec()
}

/// Several write without a pause: they take turns, nobody is forgotten, and still the write-ahead log doesn't grow for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_log_that_is_always_written_to_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let (is_anew, mut writers) = (Arc::new(AtomicBool::new(false)), Vec::new());
    for _ in 0..4 {
        let (store, is_anew) = (Arc::clone(&store), Arc::clone(&is_anew));
        writers.push(tokio::spawn(async move {
            let (table, body) = (TableId::random(), "x".repeat(3000));
            let (mut seq, mut seal) = (0, Seal::default());
            while !is_anew.load(Ordering::Relaxed) {
                seq += 1;
                let append = entry(table, seq, seal, &body);
                seal = append.digest;
                store.append(append).await.unwrap();
            }
            (table, seq)
        }));
    }
    let patience = Instant::now() + Duration::from_secs(120);
    let first = salt_of_the_log(&folder);
    while salt_of_the_log(&folder) == first && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    is_anew.store(true, Ordering::Relaxed);
    for writer in writers {
        let (table, count) = writer.await.unwrap();
        let log = store.read(table, 0).await.unwrap();
        assert!(log.iter().map(|entry| entry.seq).eq(1..=count), "all {count} are there");
    }
    assert_ne!(salt_of_the_log(&folder), first);
}

#[tokio::test]
async fn one_process_owns_the_file() {
    let folder = TempDir::new().unwrap();
    let _first = Sqlite::open(folder.path()).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::InUse(_))));
}

#[test]
fn a_later_versions_file_is_left_alone() {
    let folder = TempDir::new().unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let later = rusqlite::Connection::open(folder.path().join("soupcon.db")).unwrap();
    later.pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(OpenError::TooNew(_))));
}

#[test]
fn a_folder_that_can_not_be_used_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let Err(error) = Sqlite::open(&file.join("below")) else { panic!("a file is no folder") };
    assert!(error.to_string().contains("file/below"), "{error}");
}

#[tokio::test]
async fn a_backup_is_whole_or_refused() {
    let folder = TempDir::new().unwrap();
    let store = Sqlite::open(folder.path()).unwrap();
    let table = TableId::random();
    write_log(&store, table, &["a", "b", "c"]).await;
    let copy = folder.path().join("copy.db");
    Sqlite::back_up(folder.path(), &copy).unwrap();
    let written = std::fs::read(&copy).unwrap();
    let error = Sqlite::back_up(folder.path(), &copy).expect_err("a file that is there is not written over");
    assert!(error.to_string().contains("copy.db: there is such a file already"), "{error}");
    assert_eq!(std::fs::read(&copy).unwrap(), written);

    // SQLite itself finds nothing wrong with a log that lost an entry or a letter.
    for damage in ["DELETE FROM entries WHERE seq = 2", "UPDATE entries SET body = 'B' WHERE seq = 2"] {
        let folder = TempDir::new().unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        write_log(&store, table, &["a", "b", "c"]).await;
        let file = rusqlite::Connection::open(folder.path().join("soupcon.db")).unwrap();
        file.execute(damage, []).unwrap();
        let copy = folder.path().join("copy.db");
        let error = Sqlite::back_up(folder.path(), &copy).unwrap_err();
        assert!(error.to_string().contains(&table.to_string()), "{error}");
        assert!(!copy.exists(), "nobody takes it for a backup");
    }
}
