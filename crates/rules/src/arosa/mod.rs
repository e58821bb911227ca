//! Mord im Arosa: cubes are thrown down a hotel's air shaft, and everybody listens for the floor.
//!
//! The rules are numbered A1 to A25 in docs/rules. Where a cube comes to rest is decided outside ([`Gravity`]): by the facts of
//! a record, by a physical tower, or by [`Odds`], a table fast enough for search.

mod event;
mod hotel;
mod moves;
mod odds;
mod position;
mod record;
mod search;
mod view;

pub use event::{Action, Event, FellOut, Landed, Outcome, Public, Seen, Threw};
pub use hotel::{Fallen, Floor, Gravity, Hotel, Knock, Owed, Piece, Pieces, Throw, Waiting};
pub use moves::{Choices, Illegal, Move};
pub use odds::{Odds, knock_odds, rest_odds};
pub use position::{Position, prologue};
pub use record::{Facts, MoveShape, Options, Start};
pub use view::{Act, View};
