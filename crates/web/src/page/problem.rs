//! What goes wrong, told to people.

use axum::response::Html;
use maud::html;

use super::{Frame, Manners, art, rules};
use crate::words::Words;

/// A sentence for a problem, by the word that programs get.
pub(crate) fn sentence(words: Words, code: &str, rule: Option<&str>) -> String {
    match code {
        "not-found" => words.say("problem-not-found"),
        "method" => words.say("problem-method"),
        "no-person" => words.say("problem-no-person"),
        "foreign-site" => words.say("problem-foreign-site"),
        "too-many" => words.say("problem-too-many"),
        "closing" | "unknown" => words.say("problem-try-again"),
        "no-room" => words.say("problem-no-room"),
        "too-large" => words.say("problem-too-large"),
        "text" => words.say("problem-text"),
        "not-host" => words.say("problem-not-host"),
        "not-here" | "not-seated" | "not-your-seat" | "not-your-turn" => words.say("problem-not-yours"),
        "sent-away" => words.say("problem-sent-away"),
        "one-role" => words.say("problem-one-role"),
        "silence" => words.say("problem-silence"),
        "muted" => words.say("problem-muted"),
        "closed" => words.say("problem-closed"),
        "seat-taken" => words.say("problem-seat-taken"),
        "game-runs" => words.say("problem-game-runs"),
        "is-over" => words.say("problem-is-over"),
        "stale" => words.say("problem-stale"),
        "full" => words.say("problem-full"),
        "illegal" => words.tell("problem-illegal", [("rule", rule.unwrap_or("?").into())]),
        _ => words.say("problem-other"),
    }
}

/// A page that says what went wrong, and leads on.
pub(crate) fn page(manners: Manners, path: &str, code: &str, rule: Option<&str>) -> Html<String> {
    let words = manners.words;
    // What was sent to a table or a puzzle leads back to it.
    let of = |place: &str| Some(format!("{place}{}", path.strip_prefix(place)?.split('/').next()?));
    let back = of("/tables/").or_else(|| of("/puzzles/")).filter(|_| code != "not-found");
    let back = back.unwrap_or_else(|| "/".to_owned());
    let frame = Frame { manners, path: back.clone(), title: words.say("problem-title") };
    frame.page(
        "problem",
        &html! {
            section.telegram.problem id="content" {
                (art::sign("bell"))
                h1 { (words.say("problem-title")) }
                p id="problem" {
                    (sentence(words, code, rule))
                    @if let Some(rule) = rule { " " (rules::link(words, rule)) }
                }
                p { a.button.main href=(back) { (words.say("go-back")) } }
            }
        },
    )
}
