//! The log of a table: facts, each sealed to the one before it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use soupcon_rules::Seat;

use crate::deal::Secret;
use crate::game::GameName;
use crate::id::{Code, PersonId};
use crate::origin::Origin;

/// Something that happened at a table. Written down as JSON, `{"moved":{…}}`; fields may be added, never changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Entry {
    /// The table was made: always the first entry.
    Made {
        code: Code,
        settings: Settings,
        secret: Secret,
        host: PersonId,
        name: String,
        #[serde(default)]
        mix: String,
    },
    /// The host changed the settings before the start, or shuffled the seats.
    Arranged {
        settings: Settings,
        /// Who sits where from now on, if it isn't just the seats as they were, fewer or more of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seats: Option<Vec<Sitter>>,
    },
    /// Somebody came to the table, or has another name now.
    Joined {
        person: PersonId,
        name: String,
        #[serde(default)]
        mix: String,
    },
    /// Somebody took a seat, from whoever had it.
    Sat { seat: Seat, sitter: Sitter },
    /// Two seats changed places before the start.
    Swapped { seats: [Seat; 2] },
    /// Somebody left the table for good, or was sent away.
    Left { person: PersonId, removed: bool },
    /// Somebody else is the host now.
    HostPassed { to: PersonId },
    /// A game began.
    Dealt {
        settings: Settings,
        mixed_in: Vec<String>,
        start: Box<RawValue>,
        /// What lies beside the position, for games that are more than their position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aftermath: Option<Box<RawValue>>,
    },
    /// A move was made, with all that chance decided.
    Moved {
        by: Mover,
        mv: Box<RawValue>,
        /// The sender's own name for it, so that a repeated request is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// What the move left behind beside the position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        aftermath: Option<Box<RawValue>>,
    },
    /// A bot plays for somebody who is away.
    WentAway { seat: Seat },
    /// They are back.
    CameBack { seat: Seat },
    /// The host silenced somebody, or lets them speak again.
    Muted { person: PersonId, muted: bool },
    /// The invitation was renewed: from now on only this code lets strangers in.
    Invited { code: Code },
    /// The host closed the table for good.
    Closed {},
    /// Somebody wrote something.
    Said {
        person: PersonId,
        text: String,
        /// The sender's own name for it, so that a repeated request is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// Somebody struck a game that is over from the list of their games.
    Forgot { person: PersonId, game: u32 },
    /// The same people play again.
    Again { secret: Secret, settings: Settings, seats: Vec<Sitter> },
}

/// What can be chosen for a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub game: GameName,
    /// Its options, all of them.
    pub options: Value,
    /// The language the table speaks.
    pub language: String,
    /// Live, or over days.
    pub pace: Pace,
    /// Whether people without a seat may look on.
    pub onlookers: bool,
    /// How many seconds a move may take.
    pub clock_s: Option<u32>,
    /// How many seconds somebody may be away on their turn before a bot plays for them.
    pub patience_s: u32,
    /// The bot that plays for seats which nobody has, by a name that [`crate::Minds`] knows.
    #[serde(default = "usual_bots")]
    pub bots: String,
    /// How often a sound may be heard. The page keeps to it; the server can't know who listens.
    #[serde(default)]
    pub replays: Replays,
    /// Where its game comes from, if it isn't dealt for the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Whether the page explains the game as it goes: for a first game.
    #[serde(default)]
    pub guided: bool,
    /// Who may ask a bot for advice.
    #[serde(default)]
    pub hints: Hints,
    /// Whether an open lobby shows the table, where the server has one.
    #[serde(default)]
    pub listed: bool,
}

/// Who may ask a bot what it would do in their place.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// Whoever plays against bots alone: others would play against a bot unawares.
    #[default]
    Alone,
    /// Everybody who plays; they have agreed on it.
    Everybody,
    /// Nobody.
    Nobody,
}

/// The bot of a table that doesn't ask for another one: the second of the four levels, whom most people can beat.
pub(crate) fn usual_bots() -> String {
    "agent".to_owned()
}

/// How often a sound may be heard at a table.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Replays {
    /// Once, when it falls, like at a table of wood.
    #[default]
    Once,
    /// As often as somebody likes, as long as the server has it.
    Free,
}

/// How fast a table plays.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Everybody is here.
    #[default]
    Live,
    /// Everybody comes by when they can.
    Days,
}

impl Pace {
    /// How long somebody may be away on their turn, unless the table says otherwise.
    pub fn patience_s(self) -> u32 {
        match self {
            Pace::Live => 90,
            Pace::Days => 48 * 60 * 60,
        }
    }
}

/// Who sits at a seat.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person(PersonId),
    /// A bot.
    Bot,
}

/// Who made a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// A person.
    Person(PersonId),
    /// A bot, for its own seat or for somebody who is away.
    Bot,
    /// The table: time ran out.
    Table,
}

/// An entry as it lies in the store.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its number; the first is 1.
    pub seq: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// The entry, as JSON.
    pub body: String,
    /// A digest of all entries up to this one.
    pub digest: Seal,
}

/// A digest of all entries of a log up to one. A lost tail or a flipped bit breaks it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Seal(pub [u8; 32]);

impl Seal {
    /// The seal of the next entry.
    pub fn next(&self, seq: u64, at_ms: i64, body: &str) -> Seal {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(seq.to_le_bytes());
        hash.update(at_ms.to_le_bytes());
        hash.update(body.as_bytes());
        Seal(hash.finalize().into())
    }
}
