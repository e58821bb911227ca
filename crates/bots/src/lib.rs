//! Players for the three games. A player gets a view, what one seat may know, and answers a move; it has no way to a position.
//!
//! ```
//! use soupcon_bots::{Budget, Played};
//! use soupcon_rules::calaveras::{Options, Position};
//! use soupcon_rules::{Game, Nobody, Record, Seeded};
//!
//! let (_, mut game) = Record::<Position>::deal(Options::default(), 7)?;
//! // One mind for each seat: a mastermind and its partner against two recruits.
//! let levels = ["mastermind", "recruit", "mastermind", "recruit"];
//! let mut minds: Vec<_> = levels
//!     .into_iter()
//!     .zip(1..)
//!     .map(|(level, seed)| Position::player(level, Some(Budget::Simulations(200)), seed).expect("a level"))
//!     .collect();
//! let mut dice = Seeded::new(42);
//! while game.outcome().is_none() {
//!     let you = game.played_by(game.turn());
//!     let choice = minds[you.index()].choose(&game.view(Some(you)))?;
//!     game.apply(choice.seat, &choice.mv, &mut dice, &mut Nobody).expect("bots know the rules");
//! }
//! println!("{:?}", game.outcome());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod arosa;
pub mod calaveras;
pub mod codenames;
mod player;
mod random;

pub use player::{BadView, Better, Budget, Choice, Played, Player, Verdict};
pub use random::AnyMove;
