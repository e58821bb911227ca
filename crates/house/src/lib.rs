//! The bots of a server: the built-in levels, and the commands that it was started with.
//!
//! Tables ask for moves through [`soupcon_table::Minds`]; a [`House`] has somebody for each of them.

#![forbid(unsafe_code)]

mod process;
pub mod puzzles;
mod review;

use std::collections::{BTreeMap, HashMap};
use std::iter;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::value::{RawValue, to_raw_value};
use soupcon_bots::arosa::{Heard, Sound};
use soupcon_bots::{Choice, Played};
use soupcon_rules::{Act, Entry, Record, Seat, Seeded, arosa, calaveras, codenames};
use soupcon_table::{
    GameName, HeardTurn, Hint, Hosted, Minds, Occasion, Review, SoundName, TableRecord, Tale, random_bytes,
};

pub use process::{BotProcess, Question, find_program};
pub use review::review;

/// The levels among which people choose, the weakest first. A game that hasn't one of them is played by the best it has.
const LEVELS: [&str; 4] = ["recruit", "agent", "inspector", "mastermind"];
/// The level that moves for a bot which fails.
const SUBSTITUTE: &str = "agent";
/// How long the name of a bot may be, in letters.
const LONGEST_NAME: usize = 40;
/// How long a bot that failed isn't asked again: so many times what it may take for a move. If it hangs every time, that is the
/// share of the server's places for heavy work which it can block.
const REST: u32 = 12;

/// How many sounds are remembered: those of a few hundred games.
const SOUNDS_KNOWN: usize = 30_000;

/// All bots that can sit at this server's tables.
pub struct House {
    guests: BTreeMap<String, Guest>,
    /// How long a guest may take for a move.
    patience: Duration,
    ears: Ears,
}

/// A bot that somebody else wrote.
struct Guest {
    command: String,
    /// Processes that wait for their next question. Each is asked for one move at a time, so there are never more of them than
    /// moves that are thought about at once.
    idle: Mutex<Vec<BotProcess>>,
    rests_until: Mutex<Option<Instant>>,
}

impl House {
    /// The built-in levels and these commands, by their names, which have so long for a move.
    pub fn new(commands: &[(String, String)], patience: Duration) -> Result<House, String> {
        let mut guests = BTreeMap::new();
        for (name, command) in commands {
            if LEVELS.contains(&&**name) {
                return Err(format!("--bot {name}: this is the name of a level"));
            }
            if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
                return Err(format!("--bot {name:?}: a name has {LONGEST_NAME} letters at the most"));
            }
            find_program(command).map_err(|why| format!("--bot {name}: {why}"))?;
            let guest = Guest { command: command.clone(), idle: Mutex::default(), rests_until: Mutex::default() };
            if guests.insert(name.clone(), guest).is_some() {
                return Err(format!("--bot {name}: two bots have this name"));
            }
        }
        Ok(House { guests, patience, ears: Ears::default() })
    }

    /// The move of a guest, if it makes a legal one in time. After one that it didn't make, it rests.
    fn ask(&self, name: &str, game: GameName, view: &RawValue) -> Option<Box<RawValue>> {
        let guest = self.guests.get(name).filter(|guest| !guest.rests())?;
        let answer = guest.ask(name, view, self.patience);
        let check = match game {
            GameName::Calaveras => check::<calaveras::Position>,
            GameName::Arosa => check::<arosa::Position>,
            GameName::Codenames => check::<codenames::Position>,
        };
        match answer.and_then(|(mv, process)| Ok((check(view, mv)?, process))) {
            Ok((mv, process)) => {
                guest.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
                Some(mv)
            }
            Err(why) => {
                tracing::warn!(bot = name, why, "a bot failed: a built-in one moves for it");
                guest.rest(self.patience * REST);
                None
            }
        }
    }
}

impl Minds for House {
    fn names(&self) -> Vec<String> {
        LEVELS.into_iter().map(str::to_owned).chain(self.guests.keys().cloned()).collect()
    }

    fn choose(&self, bot: &str, occasion: &Occasion<'_>) -> Option<Box<RawValue>> {
        let Occasion { game, view, .. } = *occasion;
        self.ask(bot, game, view).or_else(|| match game {
            GameName::Calaveras => choose_at::<calaveras::Position>(bot, occasion, &[]),
            GameName::Arosa => choose_at::<arosa::Position>(bot, occasion, &self.ears.listen(occasion.heard)),
            GameName::Codenames => choose_at::<codenames::Position>(bot, occasion, &clues_heard(occasion.heard)),
        })
    }

    fn hint(&self, occasion: &Occasion<'_>) -> Option<Hint> {
        match occasion.game {
            GameName::Calaveras => hint::<calaveras::Position>(occasion, &[]),
            GameName::Arosa => hint::<arosa::Position>(occasion, &self.ears.listen(occasion.heard)),
            GameName::Codenames => hint::<codenames::Position>(occasion, &clues_heard(occasion.heard)),
        }
    }

    fn review(&self, record: &TableRecord, seed: u64, progress: &dyn Fn(u8)) -> Option<Review> {
        let reviewed = match record.game {
            GameName::Calaveras => review_table::<calaveras::Position>(record, seed, progress),
            GameName::Arosa => review_table::<arosa::Position>(record, seed, progress),
            GameName::Codenames => review_table::<codenames::Position>(record, seed, progress),
        };
        reviewed.inspect_err(|why| tracing::warn!(why, "a game can't be reviewed")).ok()
    }
}

/// The review of a table's record: read as any other, from its JSON.
fn review_table<G: Hosted + Played>(record: &TableRecord, seed: u64, progress: &dyn Fn(u8)) -> Result<Review, String> {
    let text = serde_json::to_string(record).map_err(|error| error.to_string())?;
    let record: Record<G> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    review(&record, seed, progress)
}

/// What everybody remembers of Codenames: the clues, and what was touched.
fn clues_heard(moves: &[Arc<HeardTurn>]) -> Vec<soupcon_bots::codenames::Heard> {
    let mut heard = Vec::new();
    for told in moves {
        let Tale::Codenames(seen) = &told.tale else { continue };
        heard.extend(seen.iter().filter_map(|seen| codenames::Position::heard(seen, &mut iter::empty())));
    }
    heard
}

/// What the house's bots have heard in Arosa's hotels: listening takes longer than thinking, and each sound is listened to once.
#[derive(Default)]
struct Ears(Mutex<HashMap<SoundName, Sound>>);

impl Ears {
    /// What players take in of these turns.
    fn listen(&self, turns: &[Arc<HeardTurn>]) -> Vec<Heard> {
        let mut heard = Vec::new();
        for turn in turns {
            let Tale::Arosa(seen) = &turn.tale else { continue };
            let mut sounds = turn.sounds.iter().map(|sound| self.hear(sound));
            heard.extend(seen.iter().filter_map(|seen| arosa::Position::heard(seen, &mut sounds)));
        }
        heard
    }

    fn hear(&self, sound: &soupcon_table::Sound) -> Sound {
        let name = sound.name();
        if let Some(known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&name) {
            return known.clone();
        }
        let heard = Sound::of(sound.render().samples());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= SOUNDS_KNOWN {
            known.clear();
        }
        known.insert(name, heard.clone());
        heard
    }
}

impl Guest {
    /// An answer, and the process that gave it.
    fn ask(&self, name: &str, view: &RawValue, patience: Duration) -> Result<(Box<RawValue>, BotProcess), String> {
        let waiting = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut process = waiting.map_or_else(|| BotProcess::start(name, &self.command), Ok)?;
        Ok((process.ask(&view, patience)?, process))
    }

    fn rest(&self, time: Duration) {
        *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + time);
    }

    fn rests(&self) -> bool {
        let until = *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
    }
}

/// The move, if it is a legal one of the seat that was asked. That follows from what the seat knows, so any position that
/// looks so to it can tell.
fn check<G: Played>(view: &RawValue, mv: Box<RawValue>) -> Result<Box<RawValue>, String> {
    let view: G::View = serde_json::from_str(view.get()).map_err(|error| error.to_string())?;
    let entry: Entry<G> = serde_json::from_str(mv.get()).map_err(|error| format!("no move: {error}"))?;
    let Act::Move(seat, choice) = entry.act else { return Err("only the table says that time is out".to_owned()) };
    if entry.facts != G::Facts::default() {
        return Err("what chance decides is not for players to say".to_owned());
    }
    let position = G::sample(&view, &mut Seeded::new(0)).map_err(|error| error.to_string())?;
    if seat.0 >= position.seats() || Some(position.played_by(seat)) != G::seat_of(&view) {
        return Err(format!("a move for seat {seat}, which isn't its own"));
    }
    position.check(seat, &choice).map_err(|illegal| format!("an illegal move: {illegal}"))?;
    Ok(mv)
}

/// A built-in level's choice; where the game has no such level, the substitute's, or else the best one's.
fn think<G: Played>(level: &str, occasion: &Occasion<'_>, heard: &[G::Heard]) -> Option<Choice<G>> {
    let view = serde_json::from_str(occasion.view.get()).ok()?;
    let seed = occasion.seed.unwrap_or_else(|| u64::from_le_bytes(random_bytes()));
    let mut levels = [level, SUBSTITUTE].into_iter().chain(G::LEVELS.last().copied());
    levels.find_map(|level| G::player(level, None, seed))?.choose_hearing(&view, heard).ok()
}

fn choose_at<G: Played>(level: &str, occasion: &Occasion<'_>, heard: &[G::Heard]) -> Option<Box<RawValue>> {
    let Choice { seat, mv, .. } = think::<G>(level, occasion, heard)?;
    Some(move_json::<G>(seat, mv))
}

/// What the best level would do. A move without a reason is no hint: it may be any.
fn hint<G: Played>(occasion: &Occasion<'_>, heard: &[G::Heard]) -> Option<Hint> {
    let Choice { seat, mv, thought } = think::<G>(G::LEVELS.last()?, occasion, heard)?;
    Some(Hint { mv: move_json::<G>(seat, mv), thought: to_raw_value(&thought?).expect("a thought is JSON") })
}

/// A move as it stands in a record.
pub fn move_json<G: Played>(seat: Seat, mv: G::Move) -> Box<RawValue> {
    let entry = Entry::<G> { act: Act::Move(seat, mv), facts: G::Facts::default() };
    to_raw_value(&entry).expect("a move is JSON")
}
