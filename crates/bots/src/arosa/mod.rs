//! Players of Arosa, from one that opens any floor to one that listens and thinks ahead.
//!
//! | level | how it listens | how it thinks |
//! |---|---|---|
//! | `random` | not at all | not at all |
//! | `recruit` | counts knocks, and remembers the last six throws | goes by what a move brings at once, and is careless now and then |
//! | `agent` | counts knocks and minds the last one, and remembers the last eight throws | goes by what a move brings at once |
//! | `inspector` | as well as the ear can, and remembers the last six throws | goes by what a move brings at once |
//! | `mastermind` | as well as the ear can, and remembers everything | imagines how the game goes on |
//!
//! Beside the levels there is one that only serves to measure: `deaf`, which thinks like a mastermind and hears nothing.
//!
//! A player gets the view and what was heard ([`Heard`]): there is no way from here to the hotel.

mod belief;
mod heard;
mod mind;
mod outlook;
mod playout;
mod thought;
mod verdict;

pub use heard::{Heard, Sound};
pub use mind::Mind;
pub use thought::{Feared, Thought};

use soupcon_rules::arosa::{Event, Floor, Move, Options, Piece, Position, Seen, Start, View};
use soupcon_rules::{Dice, Game, Seat, Seats};

use crate::{AnyMove, BadView, Budget, Played, Player, Verdict};
use mind::Manner;

impl Played for Position {
    type Thought = Thought;
    type Heard = Heard;
    const LEVELS: &'static [&'static str] = &["random", "recruit", "agent", "inspector", "mastermind"];

    /// What is neither in a reserve nor on the board lies somewhere in the hotel, each piece on any floor.
    fn sample(view: &View, dice: &mut dyn Dice) -> Result<Position, BadView> {
        let turn = view.turn.iter().next().ok_or_else(|| BadView("the game is over".to_owned()))?;
        let mut hotel = vec![Vec::new(); usize::from(Floor::COUNT)];
        let traces = (0..view.reserve.len()).map(|player| Piece::Trace(Seat(player as u8)));
        for piece in traces.chain([Piece::Victim]) {
            for _ in 0..belief::inside(view, piece) {
                hotel[dice.below(u32::from(Floor::COUNT)) as usize].push(piece);
            }
        }
        let View { players, reserve, board, found, .. } = view.clone();
        Ok(Position::from_start(&Options::default(), &Start { players, reserve, hotel, board, found, turn })?)
    }

    fn heard(seen: &Seen, sounds: &mut dyn Iterator<Item = Sound>) -> Option<Heard> {
        Heard::of(seen, sounds)
    }

    fn seat_of(view: &View) -> Option<Seat> {
        view.you
    }

    fn sides(&self) -> Vec<u8> {
        (0..self.seats()).collect()
    }

    fn winners(&self) -> Option<Seats> {
        self.outcome().map(|outcome| outcome.winners)
    }

    fn player(level: &str, budget: Option<Budget>, seed: u64) -> Option<Box<dyn Player<Position>>> {
        let manner = match level {
            "random" => return Some(Box::new(AnyMove::new(seed))),
            "recruit" => Manner::RECRUIT,
            "agent" => Manner::AGENT,
            "inspector" => Manner::INSPECTOR,
            "mastermind" => Manner::MASTERMIND,
            "deaf" => Manner::DEAF,
            _ => return None,
        };
        Some(Box::new(Mind::new(manner, budget, seed)))
    }

    fn recall_deal(&self, dice: &mut dyn Dice) -> Vec<Heard> {
        verdict::recall_deal(self, dice)
    }

    fn recall(event: &Event, dice: &mut dyn Dice) -> Option<Heard> {
        verdict::recall(event, dice)
    }

    fn judge(
        view: &View,
        heard: &[Heard],
        played: &Move,
        effort: u32,
        seed: u64,
    ) -> Result<Verdict<Position>, BadView> {
        // A game imagined in Arosa takes about as long as thirty of Calaveras.
        verdict::judge(view, heard, *played, effort / 8, seed)
    }
}
