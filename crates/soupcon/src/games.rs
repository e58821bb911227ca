//! The three games by name, and what the program adds to a game's options.

use soupcon_rules::{BadSetUp, Game, arosa, calaveras, codenames};

/// Calls a generic function for the game with this name: `by_name!(name, function(arguments…))`, `None` if there is none.
macro_rules! by_name {
    ($name:expr, $function:ident($($argument:expr),* $(,)?)) => {{
        use soupcon_rules::{Game as _, arosa, calaveras, codenames};
        match $name {
            calaveras::Position::NAME => Some($function::<calaveras::Position>($($argument),*)),
            arosa::Position::NAME => Some($function::<arosa::Position>($($argument),*)),
            codenames::Position::NAME => Some($function::<codenames::Position>($($argument),*)),
            _ => None,
        }
    }};
}
pub(crate) use by_name;

/// The games' names, as they stand in a record.
pub(crate) const NAMES: [&str; 3] = [calaveras::Position::NAME, arosa::Position::NAME, codenames::Position::NAME];

/// A game that this program can set up.
pub(crate) trait Supplied: Game {
    /// The options with what the rules can't know themselves.
    fn supply(options: Self::Options) -> Result<Self::Options, BadSetUp> {
        Ok(options)
    }
}

impl Supplied for calaveras::Position {}

impl Supplied for arosa::Position {}

impl Supplied for codenames::Position {
    /// Codenames needs words: those of its language, unless the host has chosen others (K5).
    fn supply(mut options: codenames::Options) -> Result<codenames::Options, BadSetUp> {
        if options.words.is_none() {
            let words = soupcon_lexicon::words(&options.language).ok_or_else(|| BadSetUp {
                place: "options.language".to_owned(),
                why: format!("there are words for {}", soupcon_lexicon::LANGUAGES.join(", ")),
            })?;
            options.words = Some(words.map(str::to_owned).collect());
        }
        Ok(options)
    }
}
