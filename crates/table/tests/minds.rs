//! Tables whose bots think: what they come up with is played, and nobody waits for them.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use soupcon_rules::arosa;
use soupcon_table::store::Sqlite;
use soupcon_table::{Command, DoError, Hint, Limits, Minds, Occasion, PersonId, Refusal, Store, TableId, Tables, Tale};
use tempfile::TempDir;

/// Suspects with every card. Thinks as long as the test wants it to.
#[derive(Default)]
struct Suspicious {
    is_held: Mutex<bool>,
    released: Condvar,
    /// The bots it was asked for, and at whose turn.
    asked: Mutex<Vec<(String, u64)>>,
}

impl Suspicious {
    fn hold(&self, is_held: bool) {
        *self.is_held.lock().unwrap() = is_held;
        self.released.notify_all();
    }

    fn asked(&self) -> Vec<(String, u64)> {
        self.asked.lock().unwrap().clone()
    }
}

impl Minds for Suspicious {
    fn names(&self) -> Vec<String> {
        ["agent", "guest"].map(str::to_owned).into()
    }

    fn choose(&self, bot: &str, occasion: &Occasion<'_>) -> Option<Box<RawValue>> {
        let view: Value = serde_json::from_str(occasion.view.get()).unwrap();
        let turn = view["turn"][0].as_u64().unwrap();
        self.asked.lock().unwrap().push((bot.to_owned(), turn));
        drop(self.released.wait_while(self.is_held.lock().unwrap(), |is_held| *is_held).unwrap());
        Some(to_raw_value(&suspicion(&view, turn)).unwrap())
    }

    fn hint(&self, occasion: &Occasion<'_>) -> Option<Hint> {
        let view: Value = serde_json::from_str(occasion.view.get()).unwrap();
        let mv = to_raw_value(&suspicion(&view, view["turn"][0].as_u64()?)).unwrap();
        Some(Hint { mv, thought: to_raw_value("it is late").unwrap() })
    }
}

/// A move of the seat whose turn it is: its first card, among the suspects.
fn suspicion(view: &Value, turn: u64) -> Value {
    let hand = &view["seats"][view["you"].as_u64().unwrap() as usize]["hand"];
    match hand[0].as_str().unwrap() {
        "twist" => json!({ "seat": turn, "play": "twist" }),
        card => json!({ "seat": turn, "play": card, "to": "suspect" }),
    }
}

struct House {
    minds: Arc<Suspicious>,
    store: Arc<Sqlite>,
    tables: Tables,
    host: PersonId,
    _folder: TempDir,
}

impl House {
    async fn open() -> House {
        let folder = TempDir::new().unwrap();
        let store = Arc::new(Sqlite::open(folder.path()).unwrap());
        let minds = Arc::new(Suspicious::default());
        let limits = Limits { bot_delay_ms: 0 };
        let tables = Tables::open_with_minds(store.clone(), limits, minds.clone()).await.unwrap();
        let (host, _) = tables.new_person().await.unwrap();
        House { minds, store, tables, host, _folder: folder }
    }

    /// A table of four that begins with this seat.
    async fn start(&self, first: u8) -> TableId {
        let wanted = json!({ "game": "calaveras", "options": { "first": first }, "bots": "guest" });
        let settings = read::<soupcon_table::SettingsChange>(wanted).complete().unwrap();
        let id = self.tables.make(self.host, "Ada", String::new(), settings).await.unwrap();
        self.tables.act(id, self.host, Command::Start {}).await.unwrap();
        id
    }

    /// The moves of a table so far: by whom, and what.
    async fn moves(&self, id: TableId) -> Vec<(Value, Value)> {
        let log = self.store.read(id, 0).await.unwrap();
        let entries = log.iter().map(|entry| serde_json::from_str::<Value>(&entry.body).unwrap());
        entries.filter_map(|entry| entry.get("moved").map(|m| (m["by"].clone(), m["mv"].clone()))).collect()
    }
}

fn read<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Looks again until it is so.
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let looking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), looking).await.expect("it comes to pass");
}

#[tokio::test]
async fn what_a_bot_thinks_of_is_played() {
    let house = House::open().await;
    let id = house.start(1).await;
    until(async || house.moves(id).await.len() == 3).await;
    for ((by, mv), seat) in house.moves(id).await.into_iter().zip(1..) {
        assert_eq!((by, &mv["seat"]), (json!("bot"), &json!(seat)));
        assert!(mv["to"] == "suspect" || mv["play"] == "twist", "{mv}");
    }
    assert_eq!(house.minds.asked(), [1, 2, 3].map(|turn| ("guest".to_owned(), turn)), "each was asked once");
}

#[tokio::test]
async fn a_game_goes_on_while_a_bot_thinks_and_its_thought_is_dropped() {
    let house = House::open().await;
    house.minds.hold(true);
    let id = house.start(1).await;
    until(async || house.minds.asked().len() == 1).await;
    // Somebody takes the seat of the bot that thinks, and moves before it has an idea.
    let (friend, _) = house.tables.new_person().await.unwrap();
    for command in [json!({ "join": { "name": "Bob" } }), json!({ "sit": { "seat": 1 } })] {
        house.tables.act(id, friend, read(command)).await.unwrap();
    }
    let seen = serde_json::to_value(house.tables.look(id).await.unwrap().seen_by(Some(friend))).unwrap();
    let play = json!({ "move": { "move": suspicion(&seen["view"], 1) } });
    house.tables.act(id, friend, read(play)).await.unwrap();
    house.minds.hold(false);
    until(async || house.moves(id).await.len() == 3).await;
    let seats: Vec<Value> = house.moves(id).await.into_iter().map(|(_, mv)| mv["seat"].clone()).collect();
    assert_eq!(seats, [1, 2, 3]);
    let turns: Vec<u64> = house.minds.asked().into_iter().map(|(_, turn)| turn).collect();
    assert_eq!(turns, [1, 2, 3], "the first thought was for nothing, the others for their own moves");
}

#[tokio::test]
async fn a_hint_is_only_for_who_plays_alone_and_is_awaited() {
    let house = House::open().await;
    let id = house.start(0).await;
    let hint = house.tables.hint(id, house.host).await.unwrap();
    assert_eq!(hint.thought.get(), "\"it is late\"");
    let (friend, _) = house.tables.new_person().await.unwrap();
    let hint = |person: PersonId| house.tables.hint(id, person);
    assert_eq!(hint(friend).await.unwrap_err(), DoError::Refused(Refusal::NotSeated));
    house.minds.hold(true);
    let seen = serde_json::to_value(house.tables.look(id).await.unwrap().seen_by(Some(house.host))).unwrap();
    let play = json!({ "move": { "move": suspicion(&seen["view"], 0) } });
    house.tables.act(id, house.host, read(play)).await.unwrap();
    assert_eq!(hint(house.host).await.unwrap_err(), DoError::Refused(Refusal::NotYourTurn));
    house.minds.hold(false);
}

#[tokio::test]
async fn only_bots_that_exist_can_be_asked_for() {
    let house = House::open().await;
    let wanted = json!({ "game": "calaveras", "bots": "genius" });
    let settings = read::<soupcon_table::SettingsChange>(wanted).complete().unwrap();
    let refused = house.tables.make(house.host, "Ada", String::new(), settings).await.unwrap_err();
    let known = house.minds.names();
    assert_eq!(refused, DoError::Refused(Refusal::NoSuchBot { name: "genius".to_owned(), known }));
}

/// Notes what it hears, and opens floor after floor.
#[derive(Default)]
struct Attentive {
    /// For each move it was asked for: what was thrown so far, and how that sounded.
    heard: Mutex<Vec<(usize, Vec<String>)>>,
}

impl Minds for Attentive {
    fn names(&self) -> Vec<String> {
        vec!["agent".to_owned()]
    }

    fn choose(&self, _: &str, occasion: &Occasion<'_>) -> Option<Box<RawValue>> {
        let is_throw = |seen: &&arosa::Seen| matches!(seen, arosa::Seen::Threw(arosa::Threw { landed: None, .. }));
        let throws = occasion.heard.iter().map(|turn| match &turn.tale {
            Tale::Arosa(seen) => seen.iter().filter(is_throw).count(),
            _ => 0,
        });
        let sounds = occasion.heard.iter().flat_map(|turn| turn.sounds.iter()).map(|sound| sound.name().to_string());
        let mut heard = self.heard.lock().unwrap();
        heard.push((throws.sum(), sounds.collect()));
        let view: Value = serde_json::from_str(occasion.view.get()).unwrap();
        let mv = match view["act"].as_u64() {
            Some(1) | None => json!({ "seat": view["you"], "open": heard.len() % 8 }),
            _ => json!({ "seat": view["you"], "open": heard.len() % 8, "erase": true }),
        };
        Some(to_raw_value(&mv).unwrap())
    }

    fn hint(&self, _: &Occasion<'_>) -> Option<Hint> {
        None
    }
}

/// A bot gets every sound since the game began, also after a restart, and never where something landed.
#[tokio::test]
async fn a24_a_bot_hears_what_everybody_has_heard() {
    let folder = TempDir::new().unwrap();
    let limits = Limits { bot_delay_ms: 0 };
    let minds = Arc::new(Attentive::default());
    let store = Arc::new(Sqlite::open(folder.path()).unwrap());
    let tables = Tables::open_with_minds(store.clone(), limits, minds.clone()).await.unwrap();
    let (host, _) = tables.new_person().await.unwrap();
    let wanted = json!({ "game": "arosa", "options": { "players": 3, "first": 1 } });
    let settings = read::<soupcon_table::SettingsChange>(wanted).complete().unwrap();
    let id = tables.make(host, "Ada", String::new(), settings).await.unwrap();
    tables.act(id, host, Command::Start {}).await.unwrap();
    until(async || minds.heard.lock().unwrap().len() == 2).await;
    until(async || tables.look(id).await.unwrap().awaits(host)).await;
    let before = minds.heard.lock().unwrap().clone();
    assert_eq!(before[0].0, 2 + 3 * 2, "the prologue's victims and traces (A4)");
    for (throws, sounds) in &before {
        assert_eq!(*throws, sounds.len(), "a sound for every throw");
    }
    assert!(before[1].1.starts_with(&before[0].1), "nothing is forgotten");
    let past = before[1].1.clone();
    drop(tables);

    // Another server with the same log.
    let minds = Arc::new(Attentive::default());
    let tables = Tables::open_with_minds(store, limits, minds.clone()).await.unwrap();
    let play = json!({ "move": { "move": { "seat": 0, "open": 7 } } });
    tables.act(id, host, read(play)).await.unwrap();
    until(async || !minds.heard.lock().unwrap().is_empty()).await;
    let after = minds.heard.lock().unwrap()[0].clone();
    assert_eq!(after.0, after.1.len());
    assert!(after.1.starts_with(&past), "what was heard before the restart is known");
}
