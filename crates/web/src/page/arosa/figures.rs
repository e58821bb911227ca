//! How Arosa goes, drawn with the pieces of the table.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Floor, Piece};

use super::super::rules::Step;
use super::hotel::{level, section, space_drawn};
use super::plan::{drawing, resting};
use super::{class, count_text};
use crate::words::Words;

const YELLOW: Piece = Piece::Trace(Seat(0));
const BLUE: Piece = Piece::Trace(Seat(1));
const GREY: Piece = Piece::Trace(Seat(2));

/// The knocks of two falls, in seconds: as many as are usual for a cube that stays on the top floor, or comes to rest on floor 1, with
/// the last when it usually comes (docs/arosa.md).
const TOP: [f32; 5] = [0.08, 0.2, 0.3, 0.41, 0.52];
const DEEP: [f32; 12] = [0.08, 0.2, 0.31, 0.44, 0.55, 0.67, 0.8, 0.93, 1.05, 1.18, 1.3, 1.43];

/// The story, step by step.
pub(in super::super) fn steps(words: Words) -> Vec<Step> {
    vec![
        Step {
            title: words.say("rules-arosa-hotel"),
            text: words.say("rules-arosa-hotel-told"),
            rules: &["A2", "A4"],
            figure: html! { div.cut role="img" aria-label=(words.say("rules-arosa-hotel-drawn")) { (section(words)) } },
        },
        Step {
            title: words.say("rules-arosa-listen"),
            text: words.say("rules-arosa-listen-told"),
            rules: &["A5", "A24"],
            figure: html! { (fall(words, 7, &TOP)) (fall(words, 1, &DEEP)) },
        },
        Step {
            title: words.say("rules-arosa-search"),
            text: words.say("rules-arosa-search-told"),
            rules: &["A6", "A7", "A8", "A9"],
            figure: opened(words),
        },
        Step {
            title: words.say("rules-arosa-suspect"),
            text: words.say("rules-arosa-suspect-told"),
            rules: &["A12", "A13", "A15", "A16"],
            figure: html! {
                div.telegram.suspects { (suspect("Julie", BLUE)) (suspect("Logan", GREY)) }
            },
        },
        Step {
            title: words.say("rules-arosa-erase"),
            text: words.say("rules-arosa-erase-told"),
            rules: &["A17"],
            figure: html! { div.spaces { (space(words, 3, &[(Piece::Victim, 1), (YELLOW, 2)])) } },
        },
        Step {
            title: words.say("rules-arosa-end"),
            text: words.say("rules-arosa-end-told"),
            rules: &["A19", "A22"],
            figure: html! {
                div.spaces {
                    (space(words, 1, &[(GREY, 1)]))
                    (space(words, 2, &[(BLUE, 2)]))
                    (space(words, 3, &[(Piece::Victim, 1), (BLUE, 1), (GREY, 2)]))
                    (space(words, 2, &[(YELLOW, 1)]))
                }
            },
        },
    ]
}

/// A fall as its knocks: each a stroke, weaker and weaker.
fn fall(words: Words, floor: u8, knocks: &[f32]) -> Markup {
    let label = words.tell("rules-arosa-fall", [("floor", floor.into())]);
    html! {
        div.fall {
            p { (label) }
            svg viewBox="0 0 300 40" aria-hidden="true" {
                path.floor-line d="M0 39.5H300" {}
                @for at in knocks {
                    @let height = 34.0 * (1.0 - 0.45 * at);
                    path d=(format!("M{:.0} 39V{:.0}", at * 200.0, 39.0 - height)) {}
                }
            }
        }
    }
}

/// A floor with a victim and what else lay there.
fn opened(words: Words) -> Markup {
    let cubes = [
        resting(BLUE, [-3.2, -1.6], 0.3),
        resting(Piece::Victim, [2.6, -1.0], 0.7),
        resting(YELLOW, [-1.9, 1.6], 1.2),
        resting(BLUE, [3.4, 1.9], 0.1),
    ];
    let lying = [(Piece::Victim, 1), (YELLOW, 1), (BLUE, 2)];
    let texts: Vec<String> = lying.iter().map(|&(piece, count)| count_text(words, piece, count)).collect();
    html! {
        div.plan { (drawing(Floor(5), &cubes)) }
        figcaption { (texts.join(", ")) }
    }
}

fn suspect(name: &str, piece: Piece) -> Markup {
    html! { span.suspect.(class(piece)) { span { (name) } } }
}

fn space(words: Words, worth: u8, pieces: &[(Piece, u8)]) -> Markup {
    let texts: Vec<String> = pieces.iter().map(|&(piece, count)| count_text(words, piece, count)).collect();
    let values = [("worth", worth.into()), ("pieces", texts.join(", ").into()), ("count", texts.len().into())];
    html! {
        div class={ "space" (level(worth)) } { span.sr-only { (words.tell("arosa-space", values)) } (space_drawn(worth, pieces)) }
    }
}
