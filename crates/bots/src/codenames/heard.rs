//! What players of Codenames remember: the clues that were given, and what was touched after each.

use soupcon_rules::codenames::{Number, Owner, Public, Team};

/// Something that everybody at the table heard or saw.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Heard {
    /// A spymaster gave a clue (K7).
    Clue {
        /// Whose team guesses.
        team: Team,
        /// The word.
        word: Box<str>,
        /// How many words it is about.
        number: Number,
    },
    /// A word was touched (K9), and so turned over.
    Touched {
        /// Whose it was.
        owner: Owner,
    },
}

impl Heard {
    pub(super) fn of(event: &Public) -> Option<Heard> {
        match event {
            Public::ClueGiven { team, clue, number, seat: _ } => {
                Some(Heard::Clue { team: *team, word: clue.clone(), number: *number })
            }
            Public::Guessed { owner, seat: _, team: _, word: _ } => Some(Heard::Touched { owner: *owner }),
            _ => None,
        }
    }
}

/// A clue that was given earlier.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Earlier {
    pub(super) team: Team,
    pub(super) word: Box<str>,
    /// How many of the words it is about weren't found in its turn. One that is about none or about any number leaves none.
    pub(super) left: u8,
}

/// The clues before the running one, oldest first.
pub(super) fn earlier(heard: &[Heard], is_running: bool) -> Vec<Earlier> {
    let mut clues: Vec<Earlier> = Vec::new();
    for event in heard {
        match event {
            Heard::Clue { team, word, number } => {
                let left = match number {
                    Number::Count(count) => *count,
                    Number::Unlimited => 0,
                };
                clues.push(Earlier { team: *team, word: word.clone(), left });
            }
            Heard::Touched { owner } => {
                if let Some(clue) = clues.last_mut().filter(|clue| *owner == clue.team.into()) {
                    clue.left = clue.left.saturating_sub(1);
                }
            }
        }
    }
    if is_running {
        clues.pop();
    }
    clues
}
