//! The three games by name.

use soupcon_rules::{Game, arosa, calaveras, codenames};

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
