//! What the host chooses for a game of Codenames, with its meaning.

use maud::{Markup, html};
use soupcon_rules::codenames::{Judging, ListFault, Mode, Options, Timer};

use super::super::{Room, games};
use crate::settings_form::Draft;
use crate::words::Language;

/// The fields of the form.
pub(in super::super) fn options(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let chosen: Options = serde_json::from_value(scene.public.options.clone()).unwrap_or_default();
    let saved = chosen.words.as_deref().unwrap_or_default();
    let own_words = scene.draft.map_or(saved, |draft| &draft.words).join("\n");
    let fault = scene.draft.map(|draft| list_fault(scene, draft));
    let players = scene.seats.len() as u8;
    html! {
        (games::players_field(scene))
        label.field {
            span { (words.say("codenames-option-mode")) }
            select name="options.mode:json" {
                option value="null" selected[chosen.mode.is_none()] { (words.say("codenames-mode-usual")) }
                @for (mode, value, label) in [
                    (Mode::Teams, "\"teams\"", words.say("codenames-mode-teams")),
                    (Mode::Together, "\"together\"", words.say("codenames-mode-together")),
                    (Mode::DoubleAgent, "\"double-agent\"", words.say("codenames-mode-double")),
                ] {
                    option value=(value) selected[chosen.mode == Some(mode)] disabled[!mode.fits(players)] { (label) }
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
                textarea name="options.words:lines" rows="5" spellcheck="false" aria-describedby="words-fault"
                    aria-invalid=[fault.is_some().then_some("true")] { (own_words) }
            }
            output.fault id="words-fault" { (fault.unwrap_or_default()) }
            @if !saved.is_empty() { p.hint { (words.tell("codenames-words-saved", [("count", saved.len().into())])) } }
        }
    }
}

/// What keeps a list of words from being saved, in a sentence.
fn list_fault(scene: &Room<'_>, draft: &Draft) -> String {
    let words = scene.words;
    let word =
        |at: usize| draft.words.get(at).map(|word| word.chars().take(40).collect::<String>()).unwrap_or_default();
    match draft.fault {
        ListFault::TooFew(count) => words.tell("codenames-words-too-few", [("count", count.into())]),
        ListFault::TooMany(count) => words.tell("codenames-words-too-many", [("count", count.into())]),
        ListFault::NotAWord(at) => words.tell("codenames-words-not-a-word", [("word", word(at).into())]),
        ListFault::Twice(_, at) => words.tell("codenames-words-twice", [("word", word(at).into())]),
    }
}
