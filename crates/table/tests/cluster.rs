//! Several nodes that share a store. The same story is told of both stores and both buses.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use soupcon_table::store::{Postgres, Sqlite};
use soupcon_table::{
    Bus, Command, InProcess, Limits, Mindless, Nats, PersonId, Settings, SettingsChange, Store, TableId, Tables,
};
use soupcon_throwaway::{NatsServer, PostgresServer};
use tempfile::TempDir;

/// Two nodes, and what they share.
struct Nodes {
    one: Tables,
    other: Tables,
    store: Arc<dyn Store>,
    bus: Cable,
    _kept: (Option<TempDir>, Option<PostgresServer>),
}

/// What can be cut between them.
enum Cable {
    InProcess(Arc<InProcess>),
    Nats(NatsServer),
}

impl Cable {
    fn cut(&mut self, is_cut: bool) {
        match (self, is_cut) {
            (Cable::InProcess(end), is_cut) => end.cut(is_cut),
            (Cable::Nats(server), true) => server.kill().unwrap(),
            (Cable::Nats(server), false) => server.start_again().unwrap(),
        }
    }
}

async fn nodes(has_postgres: bool, has_nats: bool) -> Nodes {
    let mut kept = (None, None);
    let store = |kept: &mut (Option<TempDir>, Option<PostgresServer>)| match has_postgres {
        true => (None, Some(kept.1.insert(PostgresServer::start().unwrap()).url(None))),
        false => (Some(Arc::new(Sqlite::open(kept.0.insert(TempDir::new().unwrap()).path()).unwrap())), None),
    };
    let (file, url) = store(&mut kept);
    let mut stores: Vec<Arc<dyn Store>> = Vec::new();
    for _ in 0..2 {
        match (&file, &url) {
            (Some(file), _) => stores.push(Arc::clone(file) as Arc<dyn Store>),
            (None, Some(url)) => stores.push(Arc::new(Postgres::open(url).await.unwrap())),
            (None, None) => unreachable!("there is a store"),
        }
    }
    let (cable, ends): (Cable, Vec<Arc<dyn Bus>>) = if has_nats {
        let server = NatsServer::start().unwrap();
        let address = format!("nats://{}", server.address());
        let end = || Arc::new(Nats::open(address.parse().unwrap())) as Arc<dyn Bus>;
        (Cable::Nats(server), vec![end(), end()])
    } else {
        let ends: Vec<Arc<InProcess>> = InProcess::of(2).into_iter().map(Arc::new).collect();
        (Cable::InProcess(Arc::clone(&ends[1])), ends.into_iter().map(|end| end as Arc<dyn Bus>).collect())
    };
    for end in &ends {
        until(async || end.counts().is_connected.load(std::sync::atomic::Ordering::Relaxed)).await;
    }
    let limits = Limits { bot_delay_ms: 1 };
    let open =
        |at: usize| Tables::open_shared(Arc::clone(&stores[at]), Arc::clone(&ends[at]), limits, Arc::new(Mindless));
    let (one, other) = (open(0).await.unwrap(), open(1).await.unwrap());
    Nodes { one, other, store: Arc::clone(&stores[0]), bus: cable, _kept: kept }
}

/// Waits for something that will be so.
async fn until(is_so: impl AsyncFn() -> bool) {
    while !is_so().await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_str(&value.to_string()).unwrap()
}

fn calaveras() -> Settings {
    read::<SettingsChange>(json!({ "game": "calaveras", "options": { "players": 4 } })).complete().unwrap()
}

async fn person(tables: &Tables) -> PersonId {
    tables.new_person().await.unwrap().0
}

fn say(text: &str) -> Command {
    read(json!({ "say": { "text": text } }))
}

async fn make(tables: &Tables) -> (TableId, PersonId) {
    let host = person(tables).await;
    (tables.make(host, "Ada", String::new(), calaveras()).await.unwrap(), host)
}

/// What happens at one node is heard at the other, with a bus or without.
async fn what_happens_at_one_node_is_heard_at_the_other(nodes: &mut Nodes) {
    let (table, host) = make(&nodes.one).await;
    let mut listener = nodes.other.listen(table, Some(host), None).await.unwrap();
    assert_eq!(listener.next().await.unwrap().seq, 1);
    for is_cut in [false, true, false] {
        if is_cut || listener.head() > 2 {
            nodes.bus.cut(is_cut);
        }
        let seq = nodes.one.act(table, host, say("anybody there?")).await.unwrap();
        let heard = listener.next().await.unwrap();
        assert_eq!(heard.seq, seq);
        assert!(heard.json.contains("anybody there?"), "{}", heard.json);
    }
}

/// Both write to one table at the same time: everything is written, once, and nobody is told to try again.
async fn two_nodes_write_to_one_table(nodes: &mut Nodes) {
    const LINES: u64 = 40;
    let (table, host) = make(&nodes.one).await;
    let talk = async |tables: Tables, name: &'static str| {
        for line in 0..LINES {
            tables.act(table, host, say(&format!("{name} {line}"))).await.unwrap();
        }
    };
    tokio::join!(talk(nodes.one.clone(), "one"), talk(nodes.other.clone(), "other"));
    let log = nodes.store.read(table, 0).await.unwrap();
    assert_eq!(log.len() as u64, 1 + 2 * LINES);
    for name in ["one", "other"] {
        let lines = (0..LINES).map(|line| format!("\"{name} {line}\""));
        let places: Vec<_> = lines.map(|line| log.iter().filter(|entry| entry.body.contains(&line)).count()).collect();
        assert!(places.iter().all(|&times| times == 1), "{places:?}");
    }
    for tables in [&nodes.one, &nodes.other] {
        assert_eq!(tables.look(table).await.unwrap().seq(), 1 + 2 * LINES);
    }
}

/// A move is sent to the node that has not heard of the last one, and sent again to the first.
async fn a_move_is_made_once_wherever_it_is_sent(nodes: &mut Nodes) {
    let (table, host) = make(&nodes.one).await;
    // Both have it at hand from now on.
    nodes.other.look(table).await.unwrap();
    nodes.bus.cut(true);
    nodes.one.act(table, host, read(json!({ "start": {} }))).await.unwrap();
    let mut moved = 0;
    while moved < 3 {
        let look = nodes.one.look(table).await.unwrap();
        let seen = serde_json::to_value(look.seen_by(Some(host))).unwrap();
        let is_awaited = seen["view"]["turn"].as_array().is_some_and(|turn| turn.contains(&json!(0)));
        if !is_awaited {
            // Bots play on, at either node.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        let card = seen["view"]["seats"][0]["hand"][0].as_str().unwrap_or_default();
        let mv = match card {
            "" => json!({ "seat": 0, "pass": true }),
            "twist" => json!({ "seat": 0, "play": "twist" }),
            card => json!({ "seat": 0, "play": card, "to": "innocent" }),
        };
        let play: Command = read(json!({ "move": { "id": format!("m{moved}"), "seq": look.seq(), "move": mv } }));
        let first = nodes.other.act(table, host, play.clone()).await.unwrap();
        assert!(first > look.seq());
        assert_eq!(nodes.one.act(table, host, play).await, Ok(first), "the same move again");
        moved += 1;
    }
    nodes.bus.cut(false);
}

/// Who is at one node is seen at the other, and a token that is renewed there is worth nothing here.
async fn people_are_known_at_both(nodes: &mut Nodes) {
    let (table, host) = make(&nodes.one).await;
    let here = async || nodes.other.moment(table).await.unwrap().here.contains(&host);
    assert!(!here().await);
    let listener = nodes.one.listen(table, Some(host), None).await.unwrap();
    until(here).await;
    drop(listener);
    until(async || !here().await).await;

    let (person, token) = nodes.one.new_person().await.unwrap();
    assert_eq!(nodes.other.person(&token).await.unwrap(), Some(person));
    let (_, fresh) = nodes.one.renew_token(&token).await.unwrap().unwrap();
    until(async || nodes.other.person(&token).await.unwrap().is_none()).await;
    assert_eq!(nodes.other.person(&fresh).await.unwrap(), Some(person));
}

async fn tell_every_story(has_postgres: bool, has_nats: bool) {
    let mut nodes = nodes(has_postgres, has_nats).await;
    what_happens_at_one_node_is_heard_at_the_other(&mut nodes).await;
    two_nodes_write_to_one_table(&mut nodes).await;
    a_move_is_made_once_wherever_it_is_sent(&mut nodes).await;
    until(async || nodes.one.bus().counts().is_connected.load(std::sync::atomic::Ordering::Relaxed)).await;
    until(async || nodes.other.bus().counts().is_connected.load(std::sync::atomic::Ordering::Relaxed)).await;
    people_are_known_at_both(&mut nodes).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_in_one_process_with_one_file() {
    tell_every_story(false, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_with_postgresql_and_nats() {
    tell_every_story(true, true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_with_one_file_and_nats() {
    tell_every_story(false, true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_in_one_process_with_postgresql() {
    tell_every_story(true, false).await;
}

/// A bot's move is due when its node is gone, with all that it was about to do. Nobody looks at the table.
#[test]
fn what_a_dead_node_was_about_to_do_is_done_by_another() {
    let folder = TempDir::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).unwrap());
    let mut ends = InProcess::of(2).into_iter().map(|end| Arc::new(end) as Arc<dyn Bus>);
    let (doomed, survivor) = (tokio::runtime::Runtime::new().unwrap(), tokio::runtime::Runtime::new().unwrap());
    let open = |delay_ms, end| {
        Tables::open_shared(Arc::clone(&store), end, Limits { bot_delay_ms: delay_ms }, Arc::new(Mindless))
    };
    let (table, written) = doomed.block_on(async {
        let tables = open(500, ends.next().unwrap()).await.unwrap();
        // The host only looks on: every seat is a bot's.
        let (table, host) = make(&tables).await;
        tables.act(table, host, read(json!({ "stand": {} }))).await.unwrap();
        let seq = tables.act(table, host, read(json!({ "start": {} }))).await.unwrap();
        (table, seq)
    });
    doomed.shutdown_background();
    survivor.block_on(async {
        let _tables = open(1, ends.next().unwrap()).await.unwrap();
        until(async || store.read(table, written).await.unwrap().len() > 10).await;
    });
    survivor.shutdown_background();
}

/// What clients claim is no proof that entries were lost; what a node has read itself is.
#[tokio::test]
async fn a_log_that_lost_its_end_is_noticed_by_who_had_read_it() {
    let folder = TempDir::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(folder.path()).unwrap());
    let end = Arc::new(InProcess::of(1).remove(0));
    let tables = Tables::open_shared(store, end, Limits { bot_delay_ms: 1 }, Arc::new(Mindless)).await.unwrap();
    let (table, host) = make(&tables).await;
    let truncated = || tables.counts().truncated.load(std::sync::atomic::Ordering::Relaxed);
    let last = tables.act(table, host, say("anybody there?")).await.unwrap();
    let mut liar = tables.listen(table, Some(host), Some(last + 1)).await.unwrap();
    assert!(liar.next().await.unwrap().json.contains("\"table\""), "the whole view");
    assert_eq!(truncated(), 0);
    let database = rusqlite::Connection::open(folder.path().join("soupcon.db")).unwrap();
    assert_eq!(database.execute("DELETE FROM entries WHERE seq = ?1", [last as i64]).unwrap(), 1);
    assert!(tables.look(table).await.is_err(), "what was acknowledged is gone");
    assert_eq!(truncated(), 1);
    assert_eq!(tables.look(table).await.unwrap().seq(), last - 1);
}
