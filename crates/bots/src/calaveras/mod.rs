//! Players of Calaveras, from one that plays any move to one that searches.
//!
//! | level | how it thinks |
//! |---|---|
//! | `random` | not at all |
//! | `recruit` | sees what its own move brings, and is careless now and then ([`Greedy`]) |
//! | `agent` | imagines how games might go on at random ([`Yardstick`], a few hundred of them) |
//! | `inspector` | knows from experience what a good position looks like, and plays for one ([`Glance`]) |
//! | `mastermind` | has that experience too, and thinks through what the others may answer ([`Searcher`]) |
//!
//! Beside the levels there are two that only serve to measure: `greedy`, which is a recruit that never slips, and `yardstick`,
//! a plain search that stays as it is.

mod glance;
mod greedy;
mod judgement;
mod sample;
mod search;
mod thought;
mod verdict;
mod yardstick;

pub use glance::Glance;
pub use greedy::Greedy;
pub use judgement::{DEPTH, Judgement, MAX_SIDES, Rows, WIDTH, softmax};
pub use sample::Worlds;
pub use search::Searcher;
pub use thought::Thought;
pub use verdict::{Ranked, rank};
pub use yardstick::Yardstick;

use std::convert::Infallible;

use soupcon_rules::calaveras::{Move, Position, View};
use soupcon_rules::{Dice, Game, Seat, Seats};

use crate::{AnyMove, BadView, Budget, Played, Player, Verdict};

impl Played for Position {
    type Thought = Thought;
    type Heard = Infallible;
    const LEVELS: &'static [&'static str] = &["random", "recruit", "agent", "inspector", "mastermind"];

    fn sample(view: &View, dice: &mut dyn Dice) -> Result<Position, BadView> {
        let mut worlds = Worlds::of(view)?;
        let mut world = *worlds.known();
        worlds.draw(&mut world, dice);
        Ok(world)
    }

    fn seat_of(view: &View) -> Option<Seat> {
        view.you
    }

    fn sides(&self) -> Vec<u8> {
        (0..self.seat_count()).map(|seat| side_of(self, Seat(seat))).collect()
    }

    fn winners(&self) -> Option<Seats> {
        self.outcome().map(|outcome| outcome.winners)
    }

    fn player(level: &str, budget: Option<Budget>, seed: u64) -> Option<Box<dyn Player<Position>>> {
        Some(match level {
            "random" => Box::new(AnyMove::new(seed)),
            "recruit" => Box::new(Greedy::careless(35, seed)),
            "agent" => Box::new(Yardstick::new(budget.unwrap_or(Budget::Simulations(400)), seed)),
            "inspector" => Box::new(Glance::new(seed)),
            "mastermind" => Box::new(Searcher::new(budget.unwrap_or(Searcher::BUDGET), seed)),
            "greedy" => Box::new(Greedy::new(seed)),
            "yardstick" => Box::new(Yardstick::new(budget.unwrap_or(Yardstick::BUDGET), seed)),
            _ => return None,
        })
    }

    fn judge(
        view: &View,
        _: &[Infallible],
        played: &Move,
        effort: u32,
        seed: u64,
    ) -> Result<Verdict<Position>, BadView> {
        verdict::judge(view, *played, effort, seed)
    }
}

/// The team of a seat, counted from 0 in turn order: partners sit opposite (C5).
#[inline]
fn side_of(position: &Position, seat: Seat) -> u8 {
    let half = position.seat_count() / 2;
    if seat.0 < half { seat.0 } else { seat.0 - half }
}

/// Which team has won, by its side; `None` if everybody lost (C28).
#[inline]
fn winning_side(end: &Position) -> Option<u8> {
    (end.culprit() != Some(end.nicole())).then(|| side_of(end, end.nicole()))
}
