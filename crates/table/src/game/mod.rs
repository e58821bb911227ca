//! A game of any kind at a table: JSON in, JSON out, and the same road for a live move and a replayed one.
//!
//! [`GameName`] begins one, [`AnyGame`] is what a table does with it, whichever it is, and [`Hosted`] what each game answers for that.

mod hosted;
mod name;
mod playing;

use std::fmt;
use std::sync::Arc;

use serde_json::value::RawValue;
use soupcon_rules::{BadSetUp, Dice, Seat, Seats};

use crate::deal::SecretDice;
use crate::hotel::{HeardTurn, Scene, Sound, SoundName};
use crate::replay::Eyes;
use crate::sight::{Opinion, Sight, Tale};

pub use hosted::Hosted;
pub use name::GameName;
pub(crate) use name::{Opening, no_record};

/// A running game, whichever it is.
pub trait AnyGame: Send + Sync + fmt::Debug {
    /// The same game once more.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// How many seats the table has, ghosts included.
    fn seats(&self) -> u8;
    /// The seats that may act.
    fn to_act(&self) -> Seats;
    /// The seats that the game waits for.
    fn awaited(&self) -> Seats;
    /// Whose choice a seat's move is.
    fn played_by(&self, seat: Seat) -> Seat;
    /// How many seconds the game itself gives for what it waits for.
    fn clock_s(&self) -> Option<u32>;
    /// Whether several moves may follow each other within the phase that is now, with one clock for all of them.
    fn is_phase_of_many_moves(&self) -> bool;
    /// How it ended.
    fn outcome(&self) -> Option<Box<RawValue>>;
    /// The seat that a move, as somebody sent it, is for.
    fn seat_of(&self, mv: &RawValue) -> Result<Seat, Refused>;
    /// Whether a move, as somebody sent it, is the one that was written down.
    fn is_same_move(&self, mv: &RawValue, written: &RawValue) -> bool;
    /// Whether whoever sits there may write to the others while the game runs.
    fn may_speak(&self, seat: Seat) -> bool;
    /// A move with what chance decides in it, to be written down. Nothing has happened yet.
    fn propose(&self, mv: &RawValue, dice: SecretDice) -> Result<Proposal, Refused>;
    /// The table's word that time ran out, to be written down, if the rules say what follows.
    fn propose_time_out(&self) -> Result<Box<RawValue>, Refused>;
    /// Some legal move of a seat.
    fn some_move(&self, seat: Seat, dice: &mut dyn Dice) -> Box<RawValue>;
    /// Plays what was written down at a table: all facts are.
    fn play(&mut self, written: &RawValue, aftermath: Option<&RawValue>) -> Result<Arc<dyn Told>, Refused> {
        self.replay(written, aftermath, 0, 0)
    }
    /// Plays the `number`th move of a record with this seed, which decides what isn't written down.
    fn replay(
        &mut self,
        written: &RawValue,
        aftermath: Option<&RawValue>,
        seed: u64,
        number: u64,
    ) -> Result<Arc<dyn Told>, Refused>;
    /// Who won, once the game is over.
    fn winners(&self) -> Option<Seats>;
    /// The game as it looks to somebody who goes through it when it is over: there is nothing to be done any more.
    fn still(&self, eyes: Eyes) -> Sight;
    /// What lies beside the position, for the log.
    fn aftermath(&self) -> Option<Box<RawValue>>;
    /// What everybody may hear and see of the last turn.
    fn scene(&self) -> Option<&Scene>;
    /// A sound of any turn.
    fn sound(&self, name: SoundName) -> Option<Sound>;
    /// All turns so far that there was something to hear in, oldest first.
    fn heard(&self) -> &[Arc<HeardTurn>];
    /// What somebody may know; `None` is an onlooker.
    fn view(&self, you: Option<Seat>) -> Box<RawValue>;
    /// The same for a page, with the moves that they may make.
    fn sight(&self, you: Option<Seat>) -> Sight;
    /// What a judge thinks of a move before it is sent; `None` where nobody is asked.
    fn opinion(&self, mv: &RawValue) -> Result<Option<Opinion>, Refused>;
    /// What a move would bring about, as far as its player can know; `None` in games that don't tell.
    fn foresee(&self, mv: &RawValue) -> Result<Option<Tale>, Refused>;
    /// The whole truth, for the log.
    fn start(&self) -> Box<RawValue>;
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.copy()
    }
}

/// A move as it would be written down.
#[derive(Debug)]
pub struct Proposal {
    /// The move, with what chance decides in it.
    pub mv: Box<RawValue>,
    /// What it would leave behind beside the position.
    pub aftermath: Option<Box<RawValue>>,
}

/// The events of a move, to be told to each as they may know them.
pub trait Told: Send + Sync {
    /// The events as JSON, as `you` may know them.
    fn seen_by(&self, you: Option<Seat>) -> Box<RawValue>;
    /// The same for a page.
    fn tale(&self, you: Option<Seat>) -> Tale;
    /// The whole of the events, secrets included: for a game that is over.
    fn whole(&self) -> Box<RawValue>;
    /// The same for a page.
    fn whole_tale(&self) -> Tale;
    /// What everybody may hear and see of it.
    fn scene(&self) -> Option<&Scene>;
    /// The seat that moved; `None` if time ran out.
    fn seat(&self) -> Option<Seat>;
}

/// Why a game says no.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Refused {
    /// What was sent is no move, or no options, of this game.
    Malformed(String),
    /// The rules don't allow it.
    Illegal {
        /// The number of the rule.
        rule: &'static str,
        /// Why, for developers.
        message: String,
    },
}

impl From<BadSetUp> for Refused {
    fn from(why: BadSetUp) -> Refused {
        Refused::Malformed(why.to_string())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Malformed(why) => f.write_str(why),
            Refused::Illegal { rule, message } => write!(f, "{message} ({rule})"),
        }
    }
}
