//! What the bots had in mind with their clues, told once the game is over.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::{Afterthought, Meant};

use super::super::Scene;
use super::telegram_text;
use crate::words::Value;

/// From how many standard deviations on a word was near, and very near.
const NEAR: f32 = 1.2;
const VERY_NEAR: f32 = 2.2;

/// A sentence for each clue of a bot: the words that it was meant for, and how near each was.
pub(in super::super) fn afterthoughts(scene: &Scene<'_>, thoughts: &[Afterthought]) -> Markup {
    let words = scene.words;
    html! {
        @if !thoughts.is_empty() {
            details.afterthoughts {
                summary { (words.say("codenames-afterthoughts")) }
                ul {
                    @for Afterthought { seat, clue, number, meant } in thoughts {
                        @let meant: Vec<String> = meant.iter().map(|meant| told(scene, meant)).collect();
                        @let values = [
                            ("name", scene.name(Seat(*seat)).into()),
                            ("clue", telegram_text(words, clue, *number).into()),
                            ("words", scene.list(&meant).into()),
                        ];
                        li { (words.show("codenames-afterthought", values)) }
                    }
                }
            }
        }
    }
}

fn told(scene: &Scene<'_>, meant: &Meant) -> String {
    let how = match meant.closeness {
        closeness if closeness >= VERY_NEAR => "very",
        closeness if closeness >= NEAR => "near",
        _ => "faint",
    };
    scene.words.tell("codenames-meant", [("word", meant.word.to_uppercase().into()), ("how", Value::Key(how))])
}
