//! Mission Calaveras: agents in teams, each trying to look trustworthy to Nicole and to have somebody else accused.
//!
//! The rules are numbered C1 to C31 in docs/rules. A [`Position`] is one small `Copy` value, and its [`Choices`] are counted
//! rather than listed, so that search plays millions of moves a second without touching the heap.

mod cards;
mod characters;
mod event;
mod foresight;
mod moves;
mod position;
mod record;
mod search;
mod start;
mod view;

pub use cards::{Card, Hand, Location, Locations, Pile};
pub use characters::{Character, Organisation};
pub use event::{Drew, Event, Grounds, Outcome, Public, Seen, Trust};
pub use moves::{Choices, Illegal, Move, Place, Shift};
pub use position::{Position, Shuffle};
pub use record::{Facts, MoveShape};
pub use start::{Options, Split, Start, StartSeat};
pub use view::{HandView, SeatView, View};
