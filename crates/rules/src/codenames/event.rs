//! What happened, told so that a sentence can be made of it. Nothing of it is secret: what was touched is turned over.

use serde::Serialize;

use super::clue::Number;
use super::judge::Ruling;
use super::set_up::{Owner, Team};
use crate::{Seat, Seats};

/// Something that happened in the open.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Public {
    /// A spymaster gave a clue (K7).
    ClueGiven {
        /// Who.
        seat: Seat,
        /// The team that is to guess.
        team: Team,
        /// The word.
        clue: Box<str>,
        /// How many words it is about.
        number: Number,
    },
    /// An agent touched a word (K9, K10).
    Guessed {
        /// Who.
        seat: Seat,
        /// The team that guesses.
        team: Team,
        /// The word.
        word: String,
        /// Whose it was.
        owner: Owner,
    },
    /// A clue was contested (K21).
    Contested {
        /// Who doubts.
        seat: Seat,
        /// The word.
        clue: Box<str>,
        /// What the judge found, if one was asked.
        ruling: Option<Ruling>,
    },
    /// The spymaster conceded that the clue was invalid, or held to it (K21).
    Answered {
        /// Who.
        seat: Seat,
        /// Whether they conceded.
        conceded: bool,
    },
    /// A word was covered as a penalty, or the penalty forgone (K19, K22).
    Penalised {
        /// Who chose; nobody when time ran out.
        seat: Option<Seat>,
        /// Whose word it was.
        team: Team,
        /// The word.
        word: Option<String>,
    },
    /// The spymaster covered a word of the imaginary team (K25).
    ImaginaryCovered {
        /// Who.
        seat: Seat,
        /// The word.
        word: String,
    },
    /// A team's turn ended (K10-K12, K14, K19).
    TurnEnded {
        /// Whose.
        team: Team,
        /// Why.
        why: TurnEnd,
    },
    /// The game is over (K15, K26).
    Ended(Outcome),
}

/// Why a turn ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEnd {
    /// The word touched was not the team's (K10).
    Missed,
    /// All guesses were used (K11).
    NoGuessLeft,
    /// The agents stopped (K12).
    Stopped,
    /// Time ran out (K14).
    TimeOut,
    /// The clue was invalid (K19).
    InvalidClue,
}

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Who won.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
    /// Playing together, how many of the imaginary team's words were left; nothing when lost (K26).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u8>,
}

/// Why a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// All words of the winners are covered (K15).
    AllFound,
    /// The assassin was touched (K10).
    Assassin,
    /// All words of the imaginary team are covered (K26).
    AllImaginary,
}
