//! After a game of Codenames: which words the bots' clues were meant for, and how near each was.
//!
//! It is worked out anew from the key, the words that were visible then and what a bot of the table's level goes by, just as the bot
//! did; a bot that somebody else wrote keeps its thoughts to itself.

use serde::Serialize;
use soupcon_lexicon::{Board, Meaning, Source};
use soupcon_rules::Seat;
use soupcon_rules::codenames::{Number, Owner, Public, Team, View};

use crate::entry::Mover;
use crate::sight::{Sight, Tale};
use crate::table::Table;

/// A clue that a bot gave, and what it had in mind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Afterthought {
    /// The bot's seat.
    pub seat: u8,
    /// The clue.
    pub clue: String,
    /// How many words it was about.
    pub number: Number,
    /// The words it was meant for, the nearest first.
    pub meant: Vec<Meant>,
}

/// A word that a clue was meant for.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meant {
    /// The word.
    pub word: String,
    /// Standard deviations above what is usual: 0 has nothing to do with it, 3 is near.
    pub closeness: f32,
}

impl Table {
    /// What the bots had in mind with their clues, oldest first; nothing while the game goes on, and nothing in other games.
    pub fn afterthoughts(&self) -> Vec<Afterthought> {
        let Some(round) = self.round.as_ref().filter(|round| round.is_over()) else { return Vec::new() };
        let Sight::Codenames(glance) = round.game.sight(None) else { return Vec::new() };
        let sources = Source::known_at(&self.settings.bots);
        let Some((meaning, sources)) = Meaning::of(&glance.view.language).zip(sources) else { return Vec::new() };
        let mut covered = glance.view.covered.clone();
        let mut thoughts = Vec::new();
        for done in round.past.iter().rev() {
            let Tale::Codenames(events) = done.told.tale(None) else { continue };
            for event in events.iter().rev() {
                match event {
                    Public::Guessed { word, .. }
                    | Public::ImaginaryCovered { word, .. }
                    | Public::Penalised { word: Some(word), .. } => covered.retain(|other| other != word),
                    Public::ClueGiven { seat, team, clue, number } if done.by == Mover::Bot => {
                        let own = meant(&glance.view, &covered, *team, clue, *number, (meaning, sources));
                        thoughts.extend(own.map(|meant| afterthought(*seat, clue, *number, meant)));
                    }
                    _ => {}
                }
            }
        }
        thoughts.reverse();
        thoughts
    }
}

fn afterthought(seat: Seat, clue: &str, number: Number, meant: Vec<Meant>) -> Afterthought {
    Afterthought { seat: seat.0, clue: clue.to_owned(), number, meant }
}

/// The team's words that are nearest to a clue among those that weren't covered then, as many as it was about.
fn meant(
    view: &View,
    covered: &[String],
    team: Team,
    clue: &str,
    number: Number,
    (meaning, sources): (&'static Meaning, &'static [Source]),
) -> Option<Vec<Meant>> {
    let Number::Count(number) = number else { return None };
    let is_visible = |(word, _): &(&String, &Option<Owner>)| !covered.contains(word);
    let visible: Vec<(&String, &Option<Owner>)> = view.words.iter().zip(&view.key).filter(is_visible).collect();
    let words: Vec<&str> = visible.iter().map(|(word, _)| word.as_str()).collect();
    let near = Board::new(meaning, &words, sources).overall(meaning.find(clue)?);
    let own = visible.iter().zip(near).filter(|((_, owner), _)| **owner == Some(team.into()));
    let mut own: Vec<Meant> = own.map(|((word, _), closeness)| Meant { word: (*word).clone(), closeness }).collect();
    own.sort_by(|a, b| b.closeness.total_cmp(&a.closeness));
    own.truncate(usize::from(number));
    Some(own)
}
