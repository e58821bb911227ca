//! Arosa on a page.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Position, Seen};
use soupcon_table::Glance;

use super::Scene;
use super::games::{self, Ending, Line, Tag};
use super::regions::Regions;

/// Whose turn it is.
pub(super) fn expectation(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let words = scene.words;
    if !glance.offers.is_empty() {
        return words.show("arosa-expect-you", []);
    }
    match glance.view.turn.iter().next() {
        Some(seat) => words.show("arosa-expect", [("name", scene.name(seat).into())]),
        None => words.show("arosa-expect-over", []),
    }
}

/// The board's regions.
pub(super) fn add_board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let html = html! {
        div id="act-now" {
            @if !glance.offers.is_empty() {
                (scene.move_form("telegram", &html! {
                    label.field { span { (scene.words.say("arosa-your-move")) }
                        select name="move" {
                            @for offer in &glance.offers { option value=(offer.json) { (offer.json) } }
                        } }
                    button.main { (scene.words.say("arosa-play")) }
                }))
            }
        }
    };
    regions.add("act", "act-now", html);
}

/// The board's lists.
pub(super) fn board(_: &Scene<'_>, _: &Glance<Position>, regions: &Regions) -> Markup {
    html! { div.board { div.act id="act" { (regions.put("act")) } } }
}

/// An event as a sentence.
pub(super) fn line(_: &Scene<'_>, _: &Seen) -> Option<Line> {
    None
}

/// Who won and why.
pub(super) fn ending(scene: &Scene<'_>, glance: &Glance<Position>) -> Option<Ending> {
    let names = scene.names(glance.outcome?.winners.iter());
    let headline = scene.words.tell("arosa-end", [("names", names.into())]);
    Some(Ending { headline, why: String::new() })
}

/// What a seat is.
pub(super) fn tag(_: &Scene<'_>, _: &Glance<Position>, _: Seat) -> Tag {
    Tag { class: "", label: String::new(), detail: html! {} }
}

/// What a seat is in the game that is about to begin.
pub(super) fn seat_before(_: &Scene<'_>, _: Seat) -> Tag {
    Tag { class: "", label: String::new(), detail: html! {} }
}

/// What the host chooses.
pub(super) fn options(scene: &Scene<'_>) -> Markup {
    games::players_field(scene)
}
