//! Puzzles: positions of Calaveras with one clearly best move, found in bots' games by `soupcon puzzles make`.
//!
//! They lie in a file of the program. A puzzle is solved by what its seat knows: where the hidden cards really lay decided nothing.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use soupcon_rules::calaveras::{Card, Move, Options, Position, Public, Seen, Start};
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

/// How good an answer is.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Answer {
    /// It is the best move.
    Right,
    /// It is the next best.
    Near,
    /// It is neither.
    Wrong,
}

static ALL: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let read = |line: &str| serde_json::from_str(line).expect("a test has read the puzzles");
    include_str!("../puzzles/calaveras.jsonl").lines().map(read).collect()
});

impl Puzzle {
    /// By how much the best move of a puzzle is better than any other, at the least.
    pub const MARGIN: f32 = 0.12;

    /// The program's puzzles.
    pub fn all() -> &'static [Puzzle] {
        &ALL
    }

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

    /// Who solves it: whose turn it is, or the partner who plays for a ghost (C6).
    pub fn solver(&self) -> Seat {
        let turn = self.seat();
        let seats = self.start.seats.len() as u8;
        let is_ghost = self.start.seats.get(turn.index()).is_some_and(|seat| seat.ghost);
        if is_ghost { Seat((turn.0 + seats / 2) % seats) } else { turn }
    }

    /// How many people play, without a ghost.
    pub fn players(&self) -> usize {
        self.start.seats.iter().filter(|seat| !seat.ghost).count()
    }

    /// The moves that can be made, always in the same order.
    pub fn moves(&self) -> Vec<Entry<Position>> {
        let Ok(position) = self.position() else { return Vec::new() };
        let entry = |mv| Entry { act: Act::Move(self.seat(), mv), facts: Default::default() };
        position.legal_moves(self.seat()).into_iter().map(entry).collect()
    }

    /// The card that the best move plays from the hand.
    pub fn best_card(&self) -> Option<Card> {
        match self.best.act {
            Act::Move(_, Move::Play { card, .. }) => Some(Card::Location(card)),
            Act::Move(_, Move::Twist(_)) => Some(Card::Twist),
            _ => None,
        }
    }

    /// How good an answer is.
    pub fn answer(&self, entry: &Entry<Position>) -> Answer {
        match &entry.act {
            act if *act == self.best.act => Answer::Right,
            act if *act == self.second.act => Answer::Near,
            _ => Answer::Wrong,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_puzzles_each_with_one_best_move_by_the_margin() {
        let puzzles = Puzzle::all();
        assert_eq!(puzzles.len(), 100);
        for (number, puzzle) in (1..).zip(puzzles) {
            let position = puzzle.position().unwrap_or_else(|why| panic!("puzzle {number}: {why}"));
            assert_eq!(position.outcome(), None, "puzzle {number}");
            assert_eq!(position.played_by(position.turn()), puzzle.solver(), "puzzle {number}");
            assert!(puzzle.margin >= Puzzle::MARGIN && puzzle.margin <= puzzle.chance, "puzzle {number}");
            let answers = |wanted| puzzle.moves().iter().filter(|mv| puzzle.answer(mv) == wanted).count();
            assert_eq!((answers(Answer::Right), answers(Answer::Near)), (1, 1), "puzzle {number}");
            let same = puzzles.iter().filter(|other| other.start == puzzle.start).count();
            assert_eq!(same, 1, "puzzle {number} stands there twice");
        }
    }

    #[test]
    fn the_puzzles_are_of_every_kind_and_for_every_number_of_players() {
        let count = |is_one: &dyn Fn(&Puzzle) -> bool| Puzzle::all().iter().filter(|puzzle| is_one(puzzle)).count();
        for theme in [Theme::Win, Theme::Nicole, Theme::Suspicion, Theme::Quiet] {
            assert!(count(&|puzzle| puzzle.theme() == theme) >= 5, "{theme:?}");
        }
        for players in 3..=6 {
            assert!(count(&|puzzle| puzzle.players() == players) >= 10, "{players} players");
        }
    }
}
