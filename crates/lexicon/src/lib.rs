//! Words per language for Codenames (K5): lists of our own choice, one word a line under `words/`, and what words mean
//! ([`Meaning`]), in files under `data/` that `cargo xtask lexicon` makes.

#![forbid(unsafe_code)]

mod meaning;

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
