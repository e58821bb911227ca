//! What a player of Codenames had in mind, as data that a page can tell in any language.
//!
//! A spymaster's thought names words of the key: it is for its own seat, as a hint, and for everybody once the game is over. Nothing
//! here may reach an agent before.

use serde::Serialize;

/// Why a clue was given or a word touched.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// The words that a clue is meant for, the nearest first; for an agent, the words that came to mind, the likeliest first.
    pub meant: Vec<Near>,
    /// The word that a spymaster feared most; an agent fears none by name.
    pub feared: Option<Near>,
    /// How many words of its own the spymaster expects to be found.
    pub expected: Option<f32>,
}

/// A word, and how near the clue is to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Near {
    /// The word.
    pub word: String,
    /// Standard deviations above what is usual, over all that the player goes by: 0 has nothing to do with it, 3 is near.
    pub closeness: f32,
}
