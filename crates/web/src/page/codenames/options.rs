//! What the host chooses for a game of Codenames, with its meaning.

use maud::{Markup, html};
use soupcon_rules::codenames::{Judging, Mode, Options, Timer};

use super::super::{Room, games};
use crate::words::Language;

/// The fields of the form.
pub(in super::super) fn options(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let chosen: Options = serde_json::from_value(scene.public.options.clone()).unwrap_or_default();
    let own_words = chosen.words.as_ref().map(|list| list.join("\n")).unwrap_or_default();
    html! {
        (games::players_field(scene))
        label.field {
            span { (words.say("codenames-option-mode")) }
            select name="options.mode:json" {
                option value="null" selected[chosen.mode.is_none()] { (words.say("codenames-mode-usual")) }
                option value="\"teams\"" selected[chosen.mode == Some(Mode::Teams)] { (words.say("codenames-mode-teams")) }
                option value="\"together\"" selected[chosen.mode == Some(Mode::Together)] {
                    (words.say("codenames-mode-together"))
                }
                option value="\"double-agent\"" selected[chosen.mode == Some(Mode::DoubleAgent)] {
                    (words.say("codenames-mode-double"))
                }
            }
            small { (words.say("codenames-option-mode-meaning")) }
        }
        label.field {
            span { (words.say("codenames-option-language")) }
            select name="language" {
                @for language in Language::ALL {
                    option value=(language.code()) selected[scene.public.language == language.code()] { (language.name()) }
                }
            }
        }
        label.field {
            span { (words.say("codenames-option-judge")) }
            select name="options.judge" {
                option value="advise" selected[chosen.judge == Judging::Advise] { (words.say("codenames-judge-advise")) }
                option value="strict" selected[chosen.judge == Judging::Strict] { (words.say("codenames-judge-strict")) }
                option value="off" selected[chosen.judge == Judging::Off] { (words.say("codenames-judge-off")) }
            }
            small { (words.say("codenames-option-judge-meaning")) }
        }
        label.field {
            span { (words.say("codenames-option-timer")) }
            select name="options.timer:json" {
                option value="null" selected[chosen.timer.is_none()] { (words.say("clock-none")) }
                @for seconds in [60, 120, 180] {
                    @let timer = Timer { clue: seconds, guess: seconds };
                    option value=(format!("{{\"clue\":{seconds},\"guess\":{seconds}}}")) selected[chosen.timer == Some(timer)] {
                        (words.tell("clock-minutes", [("count", (seconds / 60).into())]))
                    }
                }
            }
            small { (words.say("codenames-option-timer-meaning")) }
        }
        label.check {
            input type="checkbox" name="options.expert:json" value="true" checked[chosen.expert];
            span { (words.say("codenames-option-expert")) }
            small { (words.say("codenames-option-expert-meaning")) }
        }
        details.own-words open[!own_words.is_empty()] {
            summary { (words.say("codenames-option-words")) }
            label.field {
                span { (words.say("codenames-option-words-meaning")) }
                textarea name="options.words:lines" rows="5" spellcheck="false" { (own_words) }
            }
        }
    }
}
