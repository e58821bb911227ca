//! The bots that the host may choose, told to people.

use maud::{Markup, html};
use soupcon_table::GameName;

use super::Room;
use crate::words::Words;

/// The choice of who plays for the seats that nobody has.
pub(super) fn field(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    html! {
        label.field {
            span { (words.say("option-bots")) }
            select name="bots" {
                @for name in scene.moment.bots.iter() {
                    option value=(name) selected[scene.public.bots == name] { (title(words, name)) }
                }
            }
            small { (meaning(words, scene.public.game, scene.public.bots)) }
        }
    }
}

/// What a bot is called: a level has a word in every language, a bot of somebody else's making has its name.
fn title(words: Words, name: &str) -> String {
    match name {
        "recruit" => words.say("bots-recruit"),
        "agent" => words.say("bots-agent"),
        "inspector" => words.say("bots-inspector"),
        "mastermind" => words.say("bots-mastermind"),
        other => other.to_owned(),
    }
}

/// How a bot thinks, in a sentence.
fn meaning(words: Words, game: GameName, name: &str) -> String {
    match (game, name) {
        (GameName::Calaveras, "recruit") => words.say("bots-recruit-meaning"),
        (GameName::Calaveras, "agent") => words.say("bots-agent-meaning"),
        (GameName::Calaveras, "inspector") => words.say("bots-inspector-meaning"),
        (GameName::Calaveras, "mastermind") => words.say("bots-mastermind-meaning"),
        (GameName::Arosa, "recruit") => words.say("bots-arosa-recruit-meaning"),
        (GameName::Arosa, "agent") => words.say("bots-arosa-agent-meaning"),
        (GameName::Arosa, "inspector") => words.say("bots-arosa-inspector-meaning"),
        (GameName::Arosa, "mastermind") => words.say("bots-arosa-mastermind-meaning"),
        (GameName::Codenames, "recruit") => words.say("bots-codenames-recruit-meaning"),
        (GameName::Codenames, "agent") => words.say("bots-codenames-agent-meaning"),
        (GameName::Codenames, "inspector") => words.say("bots-codenames-inspector-meaning"),
        (GameName::Codenames, "mastermind") => words.say("bots-codenames-mastermind-meaning"),
        _ => words.say("bots-guest-meaning"),
    }
}
