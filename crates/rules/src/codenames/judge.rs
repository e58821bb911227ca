//! Whether a clue is valid (K18, K20, K21).

use serde::{Deserialize, Serialize};

use super::clue::{fold, fold_into};

/// Why a clue is invalid: the letters of K18.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Part of a visible word, or contains it.
    A,
    /// Of the same family.
    B,
    /// Sounds the same or too close.
    C,
    /// Translates it.
    D,
    /// Is itself visible.
    E,
    /// Speaks of the word's place in the grid.
    F,
    /// Is a number that speaks of the word's letters.
    G,
    /// Is more than one word.
    H,
}

/// What a judge finds.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ruling {
    /// The ground on which the clue is invalid; `None` if there is none.
    pub letter: Option<Ground>,
    /// The visible words concerned.
    #[serde(default)]
    pub about: Vec<String>,
}

/// Somebody who knows what words mean, and says whether a clue breaks K18.
pub trait Judge {
    /// Rules on a clue while these words are visible.
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling;
}

/// Judges by letters alone: K18 (a) and (e). (h) never gets as far as a judge (K20).
#[derive(Copy, Clone, Debug)]
pub struct PlainJudge;

impl Judge for PlainJudge {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        let clue = fold(clue);
        let (mut same, mut parts) = (Vec::new(), Vec::new());
        let mut folded = String::new();
        for &word in visible {
            folded.clear();
            fold_into(word, &mut folded);
            if folded == clue {
                same.push(word.to_owned());
            } else if folded.contains(&clue) || clue.contains(&folded) {
                parts.push(word.to_owned());
            }
        }
        if !same.is_empty() {
            Ruling { letter: Some(Ground::E), about: same }
        } else if !parts.is_empty() {
            Ruling { letter: Some(Ground::A), about: parts }
        } else {
            Ruling::default()
        }
    }
}

/// What the table does about a judge's opinion (K20).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judging {
    /// The spymaster is told, and may send the clue all the same.
    #[default]
    Advise,
    /// An invalid clue is refused.
    Strict,
    /// Nobody asks.
    Off,
}
