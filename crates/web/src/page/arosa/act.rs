//! What an investigator chooses beside the floor: nothing in act one, whom to suspect or to erase in act two.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Act, Move, Piece, Position};
use soupcon_table::{Glance, Offer};

use super::super::Scene;
use super::super::regions::Regions;
use super::class;

/// Whether a move takes traces back.
pub(super) fn is_erasure(offer: &Offer<Position>) -> bool {
    matches!(offer.mv, Move::Erase { .. })
}

/// What can be chosen. It is the same all through an act, so that a turn sends no more than whether it can be used.
pub(super) fn add(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    regions.add_attributes("act", fieldset(glance, &html! {}));
    let html = html! {
        div.act-now id="act-now" {
            @if let Some(seat) = scene.acting_seat() {
                @match glance.view.act {
                    Act::One => (search(scene)),
                    Act::Two => (accuse(scene, glance, seat)),
                    Act::Over => {}
                }
            }
        }
    };
    regions.add("act", "act-now", html);
}

/// The element around it.
pub(super) fn fieldset(glance: &Glance<Position>, inside: &Markup) -> Markup {
    html! { fieldset.act.telegram id="act" disabled[glance.offers.is_empty()] { (inside) } }
}

fn search(scene: &Scene<'_>) -> Markup {
    let words = scene.words;
    html! {
        p.hint { (words.say("arosa-search-hint")) }
        button.main data-needs-choice="" { (words.say("arosa-open")) }
    }
}

/// A13 and A17.
fn accuse(scene: &Scene<'_>, glance: &Glance<Position>, own: Seat) -> Markup {
    let (words, view) = (scene.words, &glance.view);
    let others = (0..view.players).map(Seat).filter(|&seat| seat != own);
    let has_traces = super::on_board(view, own) > 0;
    html! {
        p.hint { (words.say("arosa-accuse-hint")) }
        div.suspects role="group" aria-label=(words.say("arosa-suspects")) {
            @for seat in others {
                label.suspect.(class(Piece::Trace(seat))) {
                    input type="checkbox" name="move.suspect:items" value=(seat);
                    span { (scene.name(seat)) }
                }
            }
        }
        button.main data-needs="suspect" { (words.say("arosa-suspect")) }
        @if has_traces {
            button.erase data-needs="floor" name="move.erase:json" value="true" { (words.say("arosa-erase")) }
        }
    }
}
