//! The bots of a server: the built-in levels, and the commands that it was started with.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use serde_json::value::RawValue;
use soupcon_bots::Played;
use soupcon_rules::{Act, Entry, Seeded, arosa, calaveras, codenames};
use soupcon_table::{GameName, Minds, random_bytes};

use super::move_json;
use super::process::BotProcess;

/// The level that plays where a table asks for none: a good opponent that takes next to no time.
const USUAL: &str = "inspector";

/// All bots that can sit at this server's tables.
pub(crate) struct House {
    commands: HashMap<String, Command>,
    patience: Duration,
}

/// A bot that somebody else wrote.
struct Command {
    command: String,
    /// Processes that wait for their next question. A bot is asked for one move at a time, so there are never more than moves
    /// that are thought about at once.
    idle: Mutex<Vec<BotProcess>>,
}

impl House {
    /// The built-in levels and these commands, by their names, which have so long for a move.
    pub(crate) fn new(commands: &[(String, String)], patience: Duration) -> House {
        let command = |command: &String| Command { command: command.clone(), idle: Mutex::default() };
        House { commands: commands.iter().map(|(name, text)| (name.clone(), command(text))).collect(), patience }
    }
}

impl Minds for House {
    fn choose(&self, game: GameName, bot: Option<&str>, view: &RawValue) -> Option<Box<RawValue>> {
        let name = bot.unwrap_or(USUAL);
        if let Some(command) = self.commands.get(name) {
            let legal = |mv: Box<RawValue>| match game {
                GameName::Calaveras => check::<calaveras::Position>(view, mv),
                GameName::Arosa => check::<arosa::Position>(view, mv),
                GameName::Codenames => check::<codenames::Position>(view, mv),
            };
            match command.ask(view, self.patience).and_then(legal) {
                Ok(mv) => return Some(mv),
                Err(why) => tracing::warn!(bot = name, why, "a bot failed: a built-in one moves for it"),
            }
        }
        match game {
            GameName::Calaveras => level::<calaveras::Position>(name, view),
            GameName::Arosa => level::<arosa::Position>(name, view),
            GameName::Codenames => level::<codenames::Position>(name, view),
        }
    }
}

impl Command {
    fn ask(&self, view: &RawValue, patience: Duration) -> Result<Box<RawValue>, String> {
        let waiting = self.idle.lock().expect("no panic with the processes").pop();
        let mut process = waiting.map_or_else(|| BotProcess::start(&self.command), Ok)?;
        let mv = process.ask(&view, patience)?;
        self.idle.lock().expect("no panic with the processes").push(process);
        Ok(mv)
    }
}

/// The move, if it is a legal one of the seat that was asked. That follows from what the seat knows, so any position that
/// looks so to it can tell.
fn check<G: Played>(view: &RawValue, mv: Box<RawValue>) -> Result<Box<RawValue>, String> {
    let view: G::View = serde_json::from_str(view.get()).map_err(|error| error.to_string())?;
    let entry: Entry<G> = serde_json::from_str(mv.get()).map_err(|error| format!("no move: {error}"))?;
    let Act::Move(seat, choice) = entry.act else { return Err("only the table says that time is out".to_owned()) };
    let position = G::sample(&view, &mut Seeded::new(0)).map_err(|error| error.to_string())?;
    if Some(position.played_by(seat)) != G::seat_of(&view) {
        return Err(format!("a move for seat {seat}, which isn't its own"));
    }
    position.check(seat, &choice).map_err(|illegal| format!("an illegal move: {illegal}"))?;
    Ok(mv)
}

/// A built-in level's move; where there is no such level, the usual one's, or else the best that the game has.
fn level<G: Played>(name: &str, view: &RawValue) -> Option<Box<RawValue>> {
    let view = serde_json::from_str(view.get()).ok()?;
    let seed = u64::from_le_bytes(random_bytes());
    let mut names = [name, USUAL].into_iter().chain(G::LEVELS.last().copied());
    let mut player = names.find_map(|name| G::player(name, None, seed))?;
    let choice = player.choose(&view).ok()?;
    Some(move_json::<G>(choice.seat, choice.mv))
}
