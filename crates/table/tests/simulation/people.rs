//! Somebody who plays by a simple plan at whatever node answers, repeats what was not answered, and remembers what they were told.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use soupcon_table::{DoError, PersonId, Stored, Table, TableId};
use tokio::time::{sleep, timeout};

use crate::world::{Chance, Planted, World, command};

/// After how much silence somebody asks another node.
const SILENCE: Duration = Duration::from_secs(3);

/// What somebody was told.
pub(crate) enum Verdict {
    /// Their move is entry `seq`.
    Made { id: Option<String>, seq: u64 },
    /// Their move isn't made, and never will be.
    Refused { id: String, why: String },
    /// The table looks so to them after entry `seq`.
    Saw { person: PersonId, seq: u64, json: String },
    /// They heard of entry `seq` after entry `after`.
    Heard { after: u64, seq: u64 },
    /// The log can't be read.
    Broken(String),
}

/// What the log says in the end.
pub(crate) struct Truth {
    table: TableId,
    pub(crate) log: Vec<Stored>,
    /// How the table looked to somebody after an entry; worked out once.
    looks: HashMap<(u64, PersonId), Option<String>>,
}

impl Truth {
    pub(crate) fn new(table: TableId, log: Vec<Stored>) -> Truth {
        Truth { table, log, looks: HashMap::new() }
    }

    /// What is wrong about something that somebody was told.
    pub(crate) fn contradicts(&mut self, verdict: &Verdict) -> Option<String> {
        match verdict {
            Verdict::Made { id: None, .. } => None,
            Verdict::Made { id: Some(id), seq } => {
                let places = self.places(id);
                (places != [*seq]).then(|| format!("move {id} was acknowledged as {seq} and is written as {places:?}"))
            }
            Verdict::Refused { id, why } => {
                let places = self.places(id);
                (!places.is_empty()).then(|| format!("move {id} was refused ({why}) and is written as {places:?}"))
            }
            Verdict::Saw { person, seq, json } => match self.look(*seq, *person) {
                Some(then) if then == json => None,
                Some(_) => Some(format!("entry {seq} was seen as {json}, and the log says otherwise")),
                None => Some(format!("entry {seq} was seen, and the log has {}", self.log.len())),
            },
            Verdict::Heard { after, seq } => (*seq != after + 1).then(|| format!("entry {seq} was told after {after}")),
            Verdict::Broken(why) => Some(why.clone()),
        }
    }

    fn places(&self, id: &str) -> Vec<u64> {
        let name = format!("\"{id}\"");
        self.log.iter().filter(|stored| stored.body.contains(&name)).map(|stored| stored.seq).collect()
    }

    fn look(&mut self, seq: u64, person: PersonId) -> Option<&String> {
        let Truth { table, log, looks: known } = self;
        let look = known.entry((seq, person)).or_insert_with(|| {
            let then = Table::from_log(*table, log.get(..usize::try_from(seq).ok()?)?).ok().flatten()?;
            Some(looks(&then, person))
        });
        look.as_ref()
    }
}

fn looks(table: &Table, person: PersonId) -> String {
    serde_json::to_string(&table.seen_by(Some(person))).expect("a view is JSON")
}

/// Somebody at a seat.
pub(crate) struct Person {
    pub(crate) world: Arc<World>,
    pub(crate) person: PersonId,
    pub(crate) seat: usize,
    pub(crate) chance: Chance,
}

impl Person {
    /// Plays until enough was played.
    pub(crate) async fn play(mut self) {
        tokio::spawn(listen(Arc::clone(&self.world), self.person, self.chance.split()));
        let mut moves = 0;
        while !self.world.has_enough() {
            sleep(Duration::from_millis(5 + self.chance.below(60))).await;
            let Ok(table) = self.world.tables(self.chance.below(8)).look(self.world.table).await else { continue };
            let (person, seq, json) = (self.person, table.seq(), looks(&table, self.person));
            let chosen = self.choose(&json);
            self.world.note(Verdict::Saw { person, seq, json });
            if let Some(mv) = chosen {
                moves += 1;
                let verdict = self.insist(format!("m-{}-{moves}", self.seat), seq, &mv).await;
                self.world.note(verdict);
            }
        }
    }

    /// A move, if it is their turn: the first card of the hand to anybody, a twist that moves nothing, or a pass.
    fn choose(&mut self, json: &str) -> Option<Value> {
        let seen: Value = serde_json::from_str(json).expect("a view is JSON");
        let seat = self.seat;
        seen["view"]["turn"].as_array()?.contains(&json!(seat)).then_some(())?;
        Some(match seen["view"]["seats"][seat]["hand"][0].as_str() {
            None => json!({ "seat": seat, "pass": true }),
            Some("twist") => json!({ "seat": seat, "play": "twist" }),
            Some(card) => json!({ "seat": seat, "play": card, "to": { "seat": self.chance.below(4) } }),
        })
    }

    /// Makes a move, and repeats it wherever somebody answers until it is known what became of it.
    async fn insist(&mut self, id: String, seq: u64, mv: &Value) -> Verdict {
        let mut name = Some(id.clone());
        loop {
            let play = command(json!({ "move": { "id": name, "seq": seq, "move": mv } }));
            let tables = self.world.tables(self.chance.below(8));
            match tables.act(self.world.table, self.person, play).await {
                Ok(seq) => return Verdict::Made { id: name, seq },
                Err(DoError::Refused(why)) => return Verdict::Refused { id, why: format!("{why:?}") },
                Err(DoError::Unknown) => sleep(Duration::from_millis(20 + self.chance.below(200))).await,
                Err(error) => return Verdict::Broken(format!("{error:?}")),
            }
            if self.world.planted == Planted::RepeatsWithoutId {
                name = None;
            }
        }
    }
}

/// Hears of everything, at one node after another.
async fn listen(world: Arc<World>, person: PersonId, mut chance: Chance) {
    let mut last = None;
    loop {
        sleep(Duration::from_millis(chance.below(100))).await;
        let Ok(mut listener) = world.tables(chance.below(8)).listen(world.table, Some(person), last).await else {
            continue;
        };
        while let Ok(Ok(message)) = timeout(SILENCE, listener.next()).await {
            let (seq, json) = (message.seq, message.json);
            let told: Value = serde_json::from_str(&json).expect("a message is JSON");
            let is_line = told.get("table").is_none();
            match (last, is_line) {
                (Some(after), true) => world.note(Verdict::Heard { after, seq }),
                _ => world.note(Verdict::Saw { person, seq, json }),
            }
            last = Some(seq);
        }
    }
}
