//! Words per language for Codenames: lists of our own choice (K5), what words mean ([`Meaning`]), and a judge who knows what K18
//! forbids ([`WordJudge`]).
//!
//! What people chose or know by heart stands under `words/`, one thing a line; what was computed from other sources stands under
//! `data/`: the meanings and the judge's tables, which `cargo xtask lexicon` makes.

#![forbid(unsafe_code)]

mod families;
mod judge;
mod meaning;
mod sounds;

pub use judge::WordJudge;
pub use meaning::{Board, Meaning, Source, Word};

/// The languages that have a list.
pub const LANGUAGES: [&str; 2] = ["en", "fr"];

/// The words of a language, by its code; `None` if there is no list for it.
///
/// ```
/// assert!(soupcon_lexicon::words("fr").unwrap().any(|word| word == "AIMANT"));
/// assert!(soupcon_lexicon::words("tlh").is_none());
/// ```
pub fn words(language: &str) -> Option<impl Iterator<Item = &'static str>> {
    let list = match language {
        "en" => include_str!("../words/en.txt"),
        "fr" => include_str!("../words/fr.txt"),
        _ => return None,
    };
    Some(list.lines())
}
