//! The games by name, and the ways in which one begins: dealt, from its written start, or from a record.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use soupcon_rules::{Game, Nobody, Record, Seeded, arosa, calaveras, codenames};

use super::playing::{Playing, raw};
use super::{AnyGame, Hosted, Refused};
use crate::deal::{SecretDice, Seed};
use crate::strict;

/// The games that can be played.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum GameName {
    Calaveras,
    Arosa,
    Codenames,
}

/// Calls a generic function for a game: `for_game!(name, function(arguments…))`.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match $name {
            GameName::Calaveras => $function::<calaveras::Position>($($argument),*),
            GameName::Arosa => $function::<arosa::Position>($($argument),*),
            GameName::Codenames => $function::<codenames::Position>($($argument),*),
        }
    };
}

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 3] = [GameName::Calaveras, GameName::Arosa, GameName::Codenames];

    /// The game's name in records.
    pub fn as_str(self) -> &'static str {
        match self {
            GameName::Calaveras => calaveras::Position::NAME,
            GameName::Arosa => arosa::Position::NAME,
            GameName::Codenames => codenames::Position::NAME,
        }
    }

    /// The game of this name.
    pub fn of(name: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.as_str() == name)
    }

    /// The options as they will be written down, every one of them; refused if no game could be dealt with them.
    pub fn complete_options(self, options: &Value) -> Result<Value, Refused> {
        for_game!(self, complete_options(options))
    }

    /// How many people the options seat.
    pub fn players(options: &Value) -> usize {
        let listed = options["seats"].as_array().map(Vec::len);
        listed.unwrap_or_else(|| options["players"].as_u64().unwrap_or(4) as usize)
    }

    /// Deals a game.
    pub fn deal(self, options: &Value, seed: &Seed) -> Result<Box<dyn AnyGame>, Refused> {
        for_game!(self, deal(options, seed))
    }

    /// The game from its written start, and what lies beside it.
    pub fn resume(
        self,
        options: &Value,
        start: &RawValue,
        aftermath: Option<&RawValue>,
    ) -> Result<Box<dyn AnyGame>, Refused> {
        for_game!(self, resume(options, start, aftermath))
    }

    /// What the bytes of a record say: the game before its first move, the seed of what isn't written down, and the moves.
    pub(crate) fn read_record(self, bytes: &[u8], aftermath: Option<&RawValue>) -> Result<Opening, String> {
        for_game!(self, read_record(bytes, aftermath))
    }
}

/// A record before it is played.
pub(crate) struct Opening {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seed: u64,
    pub(crate) moves: Vec<Box<RawValue>>,
}

fn read_record<G: Hosted>(bytes: &[u8], aftermath: Option<&RawValue>) -> Result<Opening, String> {
    let record: Record<G> = strict::from_slice(bytes).map_err(|error| no_record(&error))?;
    let game = match record.start {
        Some(_) => record.set_up(),
        None => G::supply(record.options.clone()).and_then(|options| record.set_up_with(&options)),
    };
    let game = game.map_err(|why| why.to_string())?;
    let game = Playing::begin(game, aftermath).map_err(|why| why.to_string())?;
    Ok(Opening { game: Box::new(game), seed: record.seed, moves: record.moves.iter().map(raw).collect() })
}

/// The message ends with the place: "… at line 3 column 14". It may quote the file, whose line breaks stay out of ours.
pub(crate) fn no_record(error: &serde_json::Error) -> String {
    format!("no record: {}", error.to_string().replace(char::is_control, " "))
}

fn read_options<G: Hosted>(options: &Value) -> Result<G::Options, Refused> {
    strict::from_value(options.clone()).map_err(|error| Refused::Malformed(format!("options: {error}")))
}

fn complete_options<G: Hosted>(options: &Value) -> Result<Value, Refused> {
    let options = read_options::<G>(options)?;
    // Dealing once shows whether it can be done at all.
    let supplied = G::supply(options.clone())?;
    let mut chance = G::seeded_chance(Seeded::new(0));
    G::deal(&supplied, &mut SecretDice::random(), &mut chance, &mut Nobody)?;
    Ok(serde_json::to_value(options).expect("options are JSON"))
}

fn deal<G: Hosted>(options: &Value, seed: &Seed) -> Result<Box<dyn AnyGame>, Refused> {
    let supplied = G::supply(read_options::<G>(options)?)?;
    Ok(Box::new(Playing::<G>::deal(&supplied, seed)?))
}

fn resume<G: Hosted>(
    options: &Value,
    start: &RawValue,
    aftermath: Option<&RawValue>,
) -> Result<Box<dyn AnyGame>, Refused> {
    let start = serde_json::from_str(start.get()).map_err(|error| Refused::Malformed(format!("start: {error}")))?;
    let game = G::from_start(&read_options::<G>(options)?, &start)?;
    Ok(Box::new(Playing::begin(game, aftermath)?))
}
