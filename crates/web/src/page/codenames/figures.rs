//! How Codenames goes, drawn with the pieces of the table.

use maud::{Markup, html};
use soupcon_rules::codenames::{Owner, Team};

use super::super::art;
use super::super::rules::Step;
use super::grid::shown;
use super::story::slip;
use super::{tally, to_find};
use crate::words::Words;

/// Whose the words of the picture are, in their order: two are meant by the clue, and one of each kind is touched.
const KEY: [Owner; 10] = [
    Owner::Blue,
    Owner::Blue,
    Owner::Red,
    Owner::Witness,
    Owner::Assassin,
    Owner::Red,
    Owner::Witness,
    Owner::Red,
    Owner::Blue,
    Owner::Witness,
];

/// The story, step by step.
pub(in super::super) fn steps(words: Words) -> Vec<Step> {
    let list = words.say("rules-codenames-list");
    let listed: Vec<&str> = list.split(' ').collect();
    let tile = |at: usize, owner: Option<Owner>, is_covered| shown(words, listed[at], owner, is_covered);
    vec![
        Step {
            title: words.say("rules-codenames-grid"),
            text: words.say("rules-codenames-grid-told"),
            rules: &["K1", "K2", "K3"],
            figure: html! { div.grid.with-key { @for (at, owner) in KEY.into_iter().enumerate() { (tile(at, Some(owner), false)) } } },
        },
        Step {
            title: words.say("rules-codenames-clue"),
            text: words.say("rules-codenames-clue-told"),
            rules: &["K6", "K7"],
            figure: html! { div.clue { (slip(Team::Blue, &words.say("rules-codenames-said"), "2")) } },
        },
        Step {
            title: words.say("rules-codenames-touch"),
            text: words.say("rules-codenames-touch-told"),
            rules: &["K9", "K10"],
            figure: html! {
                div.grid { @for at in [0, 2, 3, 4] { (tile(at, Some(KEY[at]), true)) } (tile(1, None, false)) }
            },
        },
        Step {
            title: words.say("rules-codenames-number"),
            text: words.say("rules-codenames-number-told"),
            rules: &["K11", "K12"],
            figure: html! { div.grid { (tile(0, Some(KEY[0]), true)) (tile(1, Some(KEY[1]), true)) (tile(8, None, false)) } },
        },
        Step {
            title: words.say("rules-codenames-fair"),
            text: words.say("rules-codenames-fair-told"),
            rules: &["K8", "K18", "K20", "K21"],
            figure: unfair(words),
        },
        Step {
            title: words.say("rules-codenames-end"),
            text: words.say("rules-codenames-end-told"),
            rules: &["K15", "K24", "K26"],
            figure: html! {
                div.score { ul {
                    (tally(Team::Red, 3, &to_find(words, Team::Red), false))
                    (tally(Team::Blue, 0, &to_find(words, Team::Blue), true))
                } }
            },
        },
    ]
}

/// A clue that can't be: it is part of a word in the grid.
fn unfair(words: Words) -> Markup {
    html! {
        div.equation {
            div.clue { (slip(Team::Red, &words.say("rules-codenames-unfair"), "1")) }
            (art::sign("cross"))
            div.grid.one { (shown(words, &words.say("rules-codenames-unfair-word"), None, false)) }
        }
    }
}
