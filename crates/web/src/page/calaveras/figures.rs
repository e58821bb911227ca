//! How Calaveras goes, drawn with the pieces of the table.

use maud::{Markup, html};
use soupcon_rules::calaveras::{Card, Location, Organisation, Place};

use super::super::art;
use super::super::rules::Step;
use super::board::{face, zone_title};
use super::seats::{badge, nicole, skulls};
use super::{card_key, team_class};
use crate::words::Words;

const CARNIVAL: Card = Card::Location(Location::Carnival);
const HOTEL: Card = Card::Location(Location::Hotel);
const AIRPORT: Card = Card::Location(Location::Airport);

/// The story, step by step.
pub(in super::super) fn steps(words: Words) -> Vec<Step> {
    let julie =
        |points, front: &[Card], has_nicole| player(words, Organisation::Kgb, "Julie", points, front, has_nicole);
    let mary =
        |points, front: &[Card], has_nicole| player(words, Organisation::Dgse, "Mary", points, front, has_nicole);
    vec![
        Step {
            title: words.say("rules-calaveras-aim"),
            text: words.say("rules-calaveras-aim-told"),
            rules: &["C5", "C26", "C27"],
            figure: html! { div.pair { (julie(2, &[], true)) (mary(5, &[], false)) } },
        },
        Step {
            title: words.say("rules-calaveras-turn"),
            text: words.say("rules-calaveras-turn-told"),
            rules: &["C7", "C9", "C16"],
            figure: cards(words, &Card::KINDS),
        },
        Step {
            title: words.say("rules-calaveras-fronts"),
            text: words.say("rules-calaveras-fronts-told"),
            rules: &["C10", "C11"],
            figure: html! { div.pair { (julie(0, &[AIRPORT], false)) (mary(0, &[HOTEL, CARNIVAL], false)) } },
        },
        Step {
            title: words.say("rules-calaveras-zones"),
            text: words.say("rules-calaveras-zones-told"),
            rules: &["C12", "C19", "C20"],
            figure: html! {
                div.pair { (zone(words, Place::Innocent, &[AIRPORT])) (zone(words, Place::Suspect, &[HOTEL])) }
            },
        },
        Step {
            title: words.say("rules-calaveras-suspect"),
            text: words.say("rules-calaveras-suspect-told"),
            rules: &["C18", "C21", "C22", "C24"],
            figure: html! { div.pair { (julie(0, &[AIRPORT], true)) (mary(2, &[HOTEL, CARNIVAL], false)) } },
        },
        Step {
            title: words.say("rules-calaveras-pairs"),
            text: words.say("rules-calaveras-pairs-told"),
            rules: &["C13", "C14", "C15"],
            figure: html! {
                div.equation {
                    (cards(words, &[CARNIVAL])) (cards(words, &[CARNIVAL])) (art::sign("cross"))
                    (cards(words, &[Card::Twist]))
                }
            },
        },
        Step {
            title: words.say("rules-calaveras-nicole"),
            text: words.say("rules-calaveras-nicole-told"),
            rules: &["C25", "C26", "C28"],
            figure: html! { div.pair { (julie(3, &[AIRPORT], true)) (mary(7, &[HOTEL], false)) } },
        },
    ]
}

fn cards(words: Words, cards: &[Card]) -> Markup {
    html! {
        ul.front { @for card in cards { li.card.(card_key(*card)) { span.face { (face(words, *card)) } } } }
    }
}

fn zone(words: Words, place: Place, lying: &[Card]) -> Markup {
    let class = if place == Place::Innocent { "innocent" } else { "suspect" };
    html! { div.zone.(class) { p.zone-title { (zone_title(words, place)) } (cards(words, lying)) } }
}

fn player(words: Words, team: Organisation, name: &str, points: u8, front: &[Card], has_nicole: bool) -> Markup {
    html! {
        div.seat.(team_class(team)) {
            div.plate {
                (badge(team))
                div.who { p { b { (name) } } }
                div.trust { @if has_nicole { span.nicole { (nicole()) } } }
                div.suspicion { (skulls(words, points, None)) }
            }
            @if !front.is_empty() { (cards(words, front)) }
        }
    }
}
