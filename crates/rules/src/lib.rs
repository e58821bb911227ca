//! The rules of three games of suspicion, pure and deterministic: Calaveras, Arosa and Codenames.
//!
//! There is no I/O here, no clock, no language and no randomness: a game is a plain value, moves are checked by one
//! function, and whatever chance decides comes in from outside ([`chance`]). Every game answers the same questions
//! ([`Game`]), and every refusal names the rule that it rests on, by its number in docs/rules.
//!
//! ```
//! use soupcon_rules::{Dice, Game, Nobody, Record, Seeded, calaveras};
//!
//! let (record, mut game) = Record::<calaveras::Position>::deal(calaveras::Options::default(), 7)?;
//! let mut dice = Seeded::new(42);
//! while game.outcome().is_none() {
//!     let choices = game.choices();
//!     let mv = choices.get(dice.below(choices.len()));
//!     game.play(mv, &mut dice, &mut Nobody);
//! }
//! println!("{:?}", game.outcome());
//! # Ok::<(), soupcon_rules::BadSetUp>(())
//! ```

#![forbid(unsafe_code)]

pub mod arosa;
pub mod calaveras;
pub mod chance;
pub mod codenames;
mod game;
pub mod record;
mod seat;

pub use chance::{Dice, Seeded};
pub use game::{BadSetUp, Game, Illegal, Nobody, Witness, perft};
pub use record::{Act, Entry, Record};
pub use seat::{Seat, Seats};
