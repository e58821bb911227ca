//! Words per language for Codenames: lists of our own choice (K5), and a judge who knows what K18 forbids.
//!
//! What people chose or know by heart stands under `words/`, one thing a line; what was computed from other sources stands under
//! `data/`, beside the script that made it.

#![forbid(unsafe_code)]

mod families;
mod judge;
mod sounds;

pub use judge::WordJudge;

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
