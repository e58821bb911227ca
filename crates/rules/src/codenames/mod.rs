//! Codenames: spymasters give one-word clues, agents touch words, and one word is the assassin's.
//!
//! The rules are numbered K1 to K27 in docs/rules. What a word means is no business of this crate: whether a clue breaks K18 is
//! asked of a [`Judge`], and only what letters alone can tell is decided here ([`PlainJudge`]).

mod clue;
mod event;
mod judge;
mod moves;
mod position;
mod record;
mod set_up;
mod view;

pub use clue::{Clue, Number, fold};
pub use event::{Outcome, Public, Reason, TurnEnd};
pub use judge::{Ground, Judge, Judging, PlainJudge, Ruling};
pub use moves::{Illegal, Move};
pub use position::{Phase, Position, Running};
pub use record::{Facts, MoveShape, PhaseName, Start, StartClue};
pub use set_up::{ListFault, Mode, Options, Owner, Player, Role, Team, Timer};
pub use view::{ClueView, View};
