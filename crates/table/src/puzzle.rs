//! Puzzles: positions of Calaveras with one clearly best move, found in bots' games by `soupcon puzzles make`.
//!
//! A puzzle is solved by what its seat knows: where the hidden cards really lay decides nothing.

use serde::{Deserialize, Serialize};
use soupcon_rules::calaveras::{Options, Position, Public, Seen, Start};
use soupcon_rules::{Act, Entry, Game, Seat};

/// A position, and the one move that is clearly best in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position. It is the turn of whoever solves it.
    pub start: Start,
    /// The best move.
    pub best: Entry<Position>,
    /// The next best, by the same search.
    pub second: Entry<Position>,
    /// How likely the mover's team is to win after the best move, by a search from what the mover knows.
    pub chance: f32,
    /// How much less likely after the next best move.
    pub margin: f32,
}

/// What a puzzle asks for, by what its best move brings at once.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Theme {
    /// The game is won.
    Win,
    /// Nicole comes to the mover's team.
    Nicole,
    /// Somebody of another team is suspected.
    Suspicion,
    /// Nothing yet: it prepares something, or prevents it.
    Quiet,
}

impl Puzzle {
    /// By how much the best move of a puzzle is better than any other, at the least.
    pub const MARGIN: f32 = 0.12;

    /// The position, if it is one, with its best move a legal one.
    pub fn position(&self) -> Result<Position, String> {
        let position = Position::from_start(&Options::default(), &self.start).map_err(|why| why.to_string())?;
        for entry in [&self.best, &self.second] {
            let Act::Move(seat, mv) = &entry.act else { return Err("a puzzle has moves".to_owned()) };
            position.check(*seat, mv).map_err(|illegal| illegal.to_string())?;
        }
        Ok(position)
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.start.turn
    }

    /// What a move brings at once, as everybody sees it: what is drawn stays out.
    pub fn brings(&self, entry: &Entry<Position>) -> Vec<Seen> {
        let (Ok(position), Act::Move(_, mv)) = (self.position(), &entry.act) else { return Vec::new() };
        position.foresee(*mv).into_iter().map(Seen::Public).collect()
    }

    /// What the puzzle asks for.
    pub fn theme(&self) -> Theme {
        let Ok(position) = self.position() else { return Theme::Quiet };
        let is_ours = |seat: Seat| seat == self.seat() || seat == position.partner(self.seat());
        let mut theme = Theme::Quiet;
        for seen in self.brings(&self.best) {
            match seen {
                Seen::Public(Public::Ended(outcome)) if outcome.winners.contains(self.seat()) => return Theme::Win,
                Seen::Public(Public::NicoleMoved { to, .. }) if is_ours(to) => theme = Theme::Nicole,
                Seen::Public(Public::Suspected { seat, .. }) if !is_ours(seat) && theme == Theme::Quiet => {
                    theme = Theme::Suspicion;
                }
                _ => {}
            }
        }
        theme
    }
}
