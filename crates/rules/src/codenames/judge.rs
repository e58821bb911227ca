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
    /// Whether the judge isn't certain of the ground: a strict table lets such a clue pass (K20).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub doubtful: bool,
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
            Ruling { letter: Some(Ground::E), about: same, doubtful: false }
        } else if !parts.is_empty() {
            Ruling { letter: Some(Ground::A), about: parts, doubtful: false }
        } else {
            Ruling::default()
        }
    }
}

/// What a strict table refuses even without somebody who knows words: one word begins with the other, by six letters or more, which
/// is no chance (PRINCE / PRINCESSE, but not OR / ORANGE).
pub(super) struct SureLetters;

impl Judge for SureLetters {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        let mut ruling = PlainJudge.rule_on(clue, visible);
        let clue = fold(clue);
        let begins = |one: &str, other: &str| one.starts_with(other) && other.chars().count() >= 6;
        ruling.doubtful =
            !ruling.about.iter().map(|word| fold(word)).any(|word| begins(&word, &clue) || begins(&clue, &word));
        ruling
    }
}

/// What the table does about a judge's opinion (K20).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judging {
    /// The spymaster is told, and may send the clue all the same.
    #[default]
    Advise,
    /// A clue that is certainly invalid is refused.
    Strict,
    /// Nobody asks.
    Off,
}
