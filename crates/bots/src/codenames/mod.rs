//! Players of Codenames, as spymaster and as agent, from one that knows letters only to one that knows what words mean to others.
//!
//! | level | what it knows of words | as spymaster | as agent |
//! |---|---|---|---|
//! | `random` | nothing | makes words up | touches anything |
//! | `recruit` | one source, a third of the words | for one or two words, for somebody who hears just as it does | forgets earlier clues, and is often mistaken |
//! | `agent` | two sources, half of the words | for one or two words, for 16 imagined guessers | forgets earlier clues, and is sometimes mistaken |
//! | `inspector` | three sources | for up to three words, for 32 | remembers, stops in time, and is seldom mistaken |
//! | `mastermind` | six sources | for up to four words, for 64, and minds how the game stands | so too, and never goes by a whim |
//!
//! Two kinds of names only serve to measure: `listener:minilm` goes by one source alone, `mastermind:without-minilm` by all others.

mod agent;
mod grid;
mod guessers;
mod heard;
mod manner;
mod mind;
mod race;
mod spymaster;
mod thought;
mod verdict;

pub use heard::Heard;
pub use mind::Mind;
pub use thought::{Near, Thought};

use soupcon_rules::chance::shuffle;
use soupcon_rules::codenames::{Move, Options, Owner, Position, Public, Start, StartClue, Team, View};
use soupcon_rules::{Dice, Game, Seat, Seats, codenames};

use crate::arosa::Sound;
use crate::{AnyMove, BadView, Budget, Played, Player, Verdict};
use manner::Manner;

impl Played for Position {
    type Thought = Thought;
    type Heard = Heard;
    const LEVELS: &'static [&'static str] = &["random", "recruit", "agent", "inspector", "mastermind"];

    fn heard(seen: &Public, _: &mut dyn Iterator<Item = Sound>) -> Option<Heard> {
        Heard::of(seen)
    }

    /// What the seat doesn't know of the key is made up: the owners that are left, in any order.
    fn sample(view: &View, dice: &mut dyn Dice) -> Result<Position, BadView> {
        let mut left = owners(view.first);
        for known in view.key.iter().flatten() {
            let place = left.iter().position(|owner| owner == known);
            left.swap_remove(place.ok_or_else(|| BadView(format!("too many {known:?} (K2)")))?);
        }
        shuffle(&mut left, dice);
        let mut key = Vec::with_capacity(view.key.len());
        for known in &view.key {
            let owner = known.or_else(|| left.pop());
            key.push(owner.ok_or_else(|| BadView("the key has 25 entries (K2)".to_owned()))?);
        }
        let View { language, mode, seats, words, covered, first, team, phase, clue, expert, judge, timer, .. } =
            view.clone();
        let clue = clue.map(|clue| StartClue {
            word: clue.word,
            number: clue.number,
            guessed: clue.guessed,
            contested: clue.contested,
            touched: Vec::new(),
        });
        let start =
            Start { language, mode, seats, words, key, covered, first, turn: Some(team), phase: Some(phase), clue };
        let options = Options { expert, judge, timer, ..Options::default() };
        Ok(Position::from_start(&options, &start)?)
    }

    fn seat_of(view: &View) -> Option<Seat> {
        view.you
    }

    /// A double agent, who is in no team, is on a side of their own (K27).
    fn sides(&self) -> Vec<u8> {
        let side = |player: codenames::Player| match player.team {
            Some(Team::Red) => 0,
            Some(Team::Blue) => 1,
            None => 2,
        };
        self.view(None).seats.into_iter().map(side).collect()
    }

    fn winners(&self) -> Option<Seats> {
        self.outcome().map(|outcome| outcome.winners)
    }

    fn player(level: &str, _: Option<Budget>, seed: u64) -> Option<Box<dyn Player<Position>>> {
        if level == "random" {
            return Some(Box::new(AnyMove::new(seed)));
        }
        Some(Box::new(Mind::new(Manner::by_name(level)?, seed)))
    }

    fn judge(
        view: &View,
        heard: &[Heard],
        played: &Move,
        effort: u32,
        seed: u64,
    ) -> Result<Verdict<Position>, BadView> {
        verdict::judge(view, heard, played, effort, seed)
    }
}

/// Whose the 25 words are (K2).
fn owners(first: Team) -> Vec<Owner> {
    let shares = [(first.into(), 9), (first.other().into(), 8), (Owner::Witness, 7), (Owner::Assassin, 1)];
    shares.into_iter().flat_map(|(owner, count)| std::iter::repeat_n(owner, count)).collect()
}
