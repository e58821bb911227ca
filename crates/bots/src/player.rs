//! What a player is: it gets a view and answers a move.

use std::fmt;
use std::time::{Duration, Instant};

use serde::Serialize;
use soupcon_rules::{Dice, Game, Seat, Seats};

use crate::arosa::Sound;

/// A game that bots play.
pub trait Played: Game {
    /// What a player can say about its choice, as data: a page makes a sentence of it.
    type Thought: Clone + fmt::Debug + Serialize + Send;

    /// What players take in beside their views, where a game has something to listen to.
    type Heard: Clone + fmt::Debug + Send + Sync;

    /// The levels, the weakest first. Every game has `random`, which plays any legal move.
    const LEVELS: &'static [&'static str];

    /// Some position that looks so to the seat whose view this is.
    fn sample(view: &Self::View, dice: &mut dyn Dice) -> Result<Self, BadView>;

    /// What players take in of an event, beside their views. Every throw of Arosa takes the next of the turn's sounds.
    fn heard(_seen: &Self::Seen, _sounds: &mut dyn Iterator<Item = Sound>) -> Option<Self::Heard> {
        None
    }

    /// Whose view it is; `None` is an onlooker's.
    fn seat_of(view: &Self::View) -> Option<Seat>;

    /// For each seat, which side it is on: those on one side win together. Sides are counted from 0.
    fn sides(&self) -> Vec<u8>;

    /// Who has won; `None` while the game goes on.
    fn winners(&self) -> Option<Seats>;

    /// A player of this level; `None` if there is no such level. Equal seeds and views make equal choices, unless the budget
    /// is a time. Without a budget it thinks as its level does.
    fn player(level: &str, budget: Option<Budget>, seed: u64) -> Option<Box<dyn Player<Self>>>;

    /// What whoever plays remembers of the deal when a game is gone through again, by its record alone.
    fn recall_deal(&self, _dice: &mut dyn Dice) -> Vec<Self::Heard> {
        Vec::new()
    }

    /// The same of an event. A record keeps no sounds: a throw of Arosa is heard as well as the ear usually hears.
    fn recall(event: &Self::Event, _dice: &mut dyn Dice) -> Option<Self::Heard> {
        Self::heard(&Self::seen_by(event, None), &mut std::iter::empty())
    }

    /// What the strongest level makes of a moment, and of a move that was made in it, by what the mover knew. `effort` is how
    /// often it imagines the rest of the game for each of the two moves that it compares. Equal seeds make equal verdicts.
    fn judge(
        view: &Self::View,
        heard: &[Self::Heard],
        played: &Self::Move,
        effort: u32,
        seed: u64,
    ) -> Result<Verdict<Self>, BadView>;
}

/// What a bot makes of a moment, from the view of whoever was to move.
#[derive(Clone, Debug)]
pub struct Verdict<G: Played> {
    /// How likely each side is to win if the best move that is known is made, by [`Played::sides`].
    pub chances: Vec<f32>,
    /// A better move than the one that was made; `None` if it knows none, or can't tell.
    pub better: Option<Better<G>>,
}

/// A move that is better than another.
#[derive(Clone, Debug)]
pub struct Better<G: Played> {
    /// The move.
    pub mv: G::Move,
    /// How much likelier it makes the mover's side to win; above 0.
    pub by: f32,
}

/// Somebody who plays a game. All it ever gets is what its seat may know.
///
/// ```compile_fail,E0308
/// use soupcon_bots::{Played, Player};
/// use soupcon_rules::calaveras::Position;
///
/// fn cheat(player: &mut dyn Player<Position>, position: &Position) {
///     player.choose(position).unwrap();
/// }
/// ```
pub trait Player<G: Played>: Send {
    /// A legal move for `view.you`, or for the ghost that it plays for.
    fn choose(&mut self, view: &G::View) -> Result<Choice<G>, BadView>;

    /// The same for who has listened: all that was heard since the game began, in order. Most games have nothing to hear.
    fn choose_hearing(&mut self, view: &G::View, _heard: &[G::Heard]) -> Result<Choice<G>, BadView> {
        self.choose(view)
    }
}

/// A move, and what its player thought.
#[derive(Clone, Debug)]
pub struct Choice<G: Played> {
    /// The seat that moves: the player's own, or its ghost's.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// What the player wanted and feared, if it thinks in such terms.
    pub thought: Option<G::Thought>,
}

/// How long a player may think about a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Budget {
    /// This many imagined games. The same seed then makes the same choice.
    Simulations(u32),
    /// This long by the clock.
    Time(Duration),
}

impl Budget {
    /// Counts the budget down from now on.
    pub(crate) fn start(self) -> Countdown {
        match self {
            Budget::Simulations(count) => Countdown { simulations: count, until: None },
            Budget::Time(time) => Countdown { simulations: u32::MAX, until: Some(Instant::now() + time) },
        }
    }
}

/// What is left of a budget.
pub(crate) struct Countdown {
    simulations: u32,
    until: Option<Instant>,
}

impl Countdown {
    /// How many simulations there are before the clock is looked at again.
    const STRIDE: u32 = 64;

    /// Takes one simulation off; `false` once nothing is left.
    #[inline]
    pub(crate) fn goes_on(&mut self) -> bool {
        let Some(left) = self.simulations.checked_sub(1) else { return false };
        self.simulations = left;
        left % Countdown::STRIDE != 0 || self.until.is_none_or(|until| Instant::now() < until)
    }
}

/// A view that can't be, or that leaves its seat nothing to do.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct BadView(pub String);

impl fmt::Display for BadView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no view to play from: {}", self.0)
    }
}

impl std::error::Error for BadView {}

impl From<soupcon_rules::BadSetUp> for BadView {
    fn from(why: soupcon_rules::BadSetUp) -> BadView {
        BadView(why.to_string())
    }
}
