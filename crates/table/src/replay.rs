//! A game that is over, gone through again: what was true after each move, and what each seat knew of it then.
//!
//! A [`Script`] is what a record says; playing it through the rules is the one way from a record to a position, for
//! `soupcon replay`, for the page and for tests. A [`Replay`] is a script that was played to its end once, so that all of it can be;
//! a [`Still`] is where it was stopped.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use soupcon_rules::{Seat, Seats};

use crate::command::check_name;
use crate::game::{AnyGame, GameName, Opening, Refused, Told, no_record};
use crate::hotel::{Aftermath, Sound, SoundName};
use crate::sight::{Sight, Tale};
use crate::strict;

/// The largest record that is read. The longest real games take some hundred kilobytes; what is read takes up to sixty times
/// its size in memory if it is made to.
pub const MAX_RECORD: usize = 4 << 20;

/// Whose knowledge is shown.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Eyes {
    /// Everything, as it was.
    Truth,
    /// What everybody saw.
    Onlooker,
    /// What one seat knew.
    Seat(Seat),
}

impl Eyes {
    /// The seat whose eyes they are.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Truth | Eyes::Onlooker => None,
        }
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eyes::Truth => f.write_str("truth"),
            Eyes::Onlooker => f.write_str("onlooker"),
            Eyes::Seat(seat) => seat.fmt(f),
        }
    }
}

impl FromStr for Eyes {
    type Err = ();

    fn from_str(text: &str) -> Result<Eyes, ()> {
        match text {
            "truth" => Ok(Eyes::Truth),
            "onlooker" => Ok(Eyes::Onlooker),
            number => number.parse().map(|number| Eyes::Seat(Seat(number))).map_err(|_| ()),
        }
    }
}

/// Why a record can't be played.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum BadRecord {
    /// It is none; the text names the place that is wrong.
    NoRecord(String),
    /// The rules don't allow a move.
    Illegal {
        /// Which one; the first is 1.
        number: usize,
        /// The number of the rule.
        rule: &'static str,
        /// Why, for developers.
        message: String,
    },
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRecord::NoRecord(why) => f.write_str(why),
            BadRecord::Illegal { number, rule, message } => write!(f, "moves[{}]: {message} ({rule})", number - 1),
        }
    }
}

impl std::error::Error for BadRecord {}

/// What a record says, before it is played.
#[derive(Debug)]
pub struct Script {
    game: GameName,
    options: Value,
    start: Box<dyn AnyGame>,
    seed: u64,
    moves: Vec<Written>,
    names: Vec<Option<String>>,
}

/// A move, and what it left behind beside the position.
#[derive(Debug)]
struct Written {
    mv: Box<RawValue>,
    aftermath: Option<Box<RawValue>>,
}

/// What every record says, whatever its game; and what one from a table says besides.
#[derive(Deserialize)]
struct Header {
    game: String,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    names: Vec<Option<String>>,
    #[serde(default)]
    aftermath: Vec<Box<RawValue>>,
}

impl Script {
    /// Reads a record.
    pub fn read(bytes: &[u8]) -> Result<Script, BadRecord> {
        if bytes.len() > MAX_RECORD {
            return Err(BadRecord::NoRecord(format!("larger than {} MiB: no record", MAX_RECORD >> 20)));
        }
        let header = strict::from_slice(bytes).map_err(|error| BadRecord::NoRecord(no_record(&error)))?;
        let Header { game, options, names, aftermath } = header;
        check_names(&names).map_err(BadRecord::NoRecord)?;
        check_aftermath(&aftermath).map_err(BadRecord::NoRecord)?;
        let name = GameName::of(&game).ok_or_else(|| {
            let names = GameName::ALL.map(GameName::as_str).join(", ");
            BadRecord::NoRecord(format!("game: {game:?} is none of {names}"))
        })?;
        let mut aftermath = aftermath.into_iter();
        let (dealt, has_aftermath) = (aftermath.next(), aftermath.len() > 0);
        let opening = name.read_record(bytes, dealt.as_deref()).map_err(BadRecord::NoRecord)?;
        let Opening { game: start, seed, moves } = opening;
        if has_aftermath && aftermath.len() != moves.len() {
            let why = format!("aftermath: {} for the deal and {} moves", aftermath.len() + 1, moves.len());
            return Err(BadRecord::NoRecord(why));
        }
        let moves = moves.into_iter().map(|mv| Written { mv, aftermath: aftermath.next() }).collect();
        Ok(Script { game: name, options, start, seed, moves, names })
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many seats the table has, ghosts included.
    pub fn seats(&self) -> u8 {
        self.start.seats()
    }

    /// From before the first move on.
    pub fn play(&self) -> Playback<'_> {
        Playback { script: self, game: self.start.clone(), done: 0 }
    }
}

/// Names are as people at a table can have them.
fn check_names(names: &[Option<String>]) -> Result<(), String> {
    for (nth, name) in names.iter().enumerate() {
        let checked = name.as_deref().map(check_name).transpose();
        checked.map_err(|why| format!("names[{nth}]: {why}"))?;
    }
    Ok(())
}

/// What was left behind can be read, and its sounds can be rendered in no longer than others.
fn check_aftermath(aftermath: &[Box<RawValue>]) -> Result<(), String> {
    for (nth, written) in aftermath.iter().enumerate() {
        let read = Aftermath::read(written).map_err(|why| format!("aftermath[{nth}]: {why}"))?;
        if read.sounds().any(Sound::is_endless) {
            return Err(format!("aftermath[{nth}]: more knocks than a fall makes"));
        }
    }
    Ok(())
}

/// A script that is being played: gives what each move caused, until the last one or one that the rules don't allow.
pub struct Playback<'a> {
    script: &'a Script,
    game: Box<dyn AnyGame>,
    done: usize,
}

impl Playback<'_> {
    /// The game after the moves so far.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }
}

impl Iterator for Playback<'_> {
    type Item = Result<Arc<dyn Told>, BadRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        let Written { mv, aftermath } = self.script.moves.get(self.done)?;
        self.done += 1;
        let number = self.done;
        let told = self.game.replay(mv, aftermath.as_deref(), self.script.seed, number as u64);
        Some(told.map_err(|why| match why {
            Refused::Malformed(why) => BadRecord::NoRecord(format!("moves[{}]: {why}", number - 1)),
            Refused::Illegal { rule, message } => BadRecord::Illegal { number, rule, message },
        }))
    }
}

/// A record that can be played to its end.
pub struct Replay {
    script: Script,
    told: Vec<Arc<dyn Told>>,
}

impl Replay {
    /// Reads a record and plays it through the rules.
    pub fn read(bytes: &[u8]) -> Result<Replay, BadRecord> {
        let script = Script::read(bytes)?;
        let told = script.play().collect::<Result<_, _>>()?;
        Ok(Replay { script, told })
    }

    /// Which game it is.
    pub fn game(&self) -> GameName {
        self.script.game
    }

    /// What was chosen before it began.
    pub fn options(&self) -> &Value {
        &self.script.options
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.told.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// How many people or bots play: a ghost, who sits last, isn't among them (C6).
    pub fn players(&self) -> u8 {
        let start = &self.script.start;
        let last = Seat(start.seats().saturating_sub(1));
        start.seats() - u8::from(start.played_by(last) != last)
    }

    /// What whoever sat there was called; `None` for a bot, and where the record doesn't say.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.script.names.get(seat.index())?.as_deref()
    }

    /// Whether the record says who played; then whoever has no name is a bot.
    pub fn has_names(&self) -> bool {
        !self.script.names.is_empty()
    }

    /// The game after so many moves; after all, if there aren't as many.
    pub fn at(&self, moves: usize) -> Still<'_> {
        let at = moves.min(self.len());
        let mut playback = self.script.play();
        playback.by_ref().take(at).for_each(|told| drop(told.expect("it was played before")));
        Still { replay: self, at, game: playback.game }
    }

    /// A sound of any turn.
    pub fn sound(&self, name: SoundName) -> Option<Sound> {
        let written = self.script.moves.iter().filter_map(|written| written.aftermath.as_deref());
        let turns = written.filter_map(|aftermath| Aftermath::read(aftermath).ok());
        let find = |aftermath: Aftermath| aftermath.sounds().find(|sound| sound.name() == name).cloned();
        self.script.start.sound(name).or_else(|| turns.filter_map(find).next())
    }
}

/// A replay, stopped after some moves.
pub struct Still<'a> {
    replay: &'a Replay,
    at: usize,
    game: Box<dyn AnyGame>,
}

impl Still<'_> {
    /// After how many moves.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game as it was then.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What somebody knew then.
    pub fn sight(&self, eyes: Eyes) -> Sight {
        self.game.still(eyes)
    }

    /// What had happened until then, as somebody knew it: the number of each move, oldest first.
    pub fn story(&self, eyes: Eyes) -> Vec<(u64, Tale)> {
        let tale = |told: &Arc<dyn Told>| match eyes {
            Eyes::Truth => told.whole_tale(),
            eyes => told.tale(eyes.seat()),
        };
        (1..).zip(&self.replay.told[..self.at]).map(|(number, told)| (number, tale(told))).collect()
    }

    /// The seats that the game waited for.
    pub fn awaited(&self) -> Seats {
        self.game.awaited()
    }
}
