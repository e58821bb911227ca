//! Pictures of the puzzles: the list, one of each kind, a wrong answer and a right one.

use std::path::Path;

use anyhow::{Context, Result};
use soupcon_browser::Person;
use soupcon_table::{Answer, Puzzle, Theme};

use crate::shoot;

/// The first puzzle of each kind, and both ends of one.
pub(crate) async fn puzzles(person: &Person, folder: &Path) -> Result<()> {
    for (name, theme) in
        [("win", Theme::Win), ("nicole", Theme::Nicole), ("suspicion", Theme::Suspicion), ("quiet", Theme::Quiet)]
    {
        let of_theme = (1..).zip(Puzzle::all()).find(|(_, puzzle)| puzzle.theme() == theme);
        let (number, puzzle): (usize, _) = of_theme.context("a puzzle of each kind")?;
        shoot(person, &format!("/puzzles/{number}"), &format!("puzzle-{name}"), folder).await?;
        for (answer, kind) in [(Answer::Wrong, "wrong"), (Answer::Right, "right")] {
            let at = puzzle.moves().iter().position(|mv| puzzle.answer(mv) == answer).context("such a move")?;
            let address = format!("/puzzles/{number}?move={at}");
            shoot(person, &address, &format!("puzzle-{name}-{kind}"), folder).await?;
        }
    }
    shoot(person, "/puzzles", "puzzles", folder).await
}
