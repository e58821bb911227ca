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

/// What can be chosen. Both acts' choices lie on the page from the start, so that no turn sends more than which of them can be used:
/// the one that begins act two is long enough.
pub(super) fn add(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let (words, own, nothing) = (scene.words, scene.acting_seat(), html! {});
    regions.add_attributes("act", fieldset(glance, &nothing));
    regions.add_attributes("search", search(glance, &nothing));
    regions.add_attributes("accuse", accuse(glance, &nothing));
    regions.add("accuse", "suspects", suspects(scene, glance, own));
    let button = html! { button.main id="accuse-now" data-needs="suspect" { (words.say("arosa-suspect")) } };
    regions.add("accuse", "accuse-now", button);
    let has_traces = own.is_some_and(|own| super::on_board(&glance.view, own) > 0);
    let html = html! {
        div.erase-now id="erase-now" {
            @if has_traces {
                button.erase data-needs="floor" name="move.erase:json" value="true" { (words.say("arosa-erase")) }
            }
        }
    };
    regions.add("accuse", "erase-now", html);
}

/// The element around it, and all that it holds.
pub(super) fn desk(scene: &Scene<'_>, glance: &Glance<Position>, regions: &Regions) -> Markup {
    let words = scene.words;
    let open = html! {
        legend.sr-only { (words.say("arosa-search")) }
        p.hint { (words.say("arosa-search-hint")) }
        button.main data-needs-choice="" { (words.say("arosa-open")) }
    };
    let suspect = html! { legend.sr-only { (words.say("arosa-accuse")) } (regions.put("accuse")) };
    let inside = html! {
        legend.sr-only { (words.say("arosa-your-turn")) }
        (search(glance, &open)) (accuse(glance, &suspect))
    };
    fieldset(glance, &inside)
}

fn fieldset(glance: &Glance<Position>, inside: &Markup) -> Markup {
    html! { fieldset.act.telegram id="act" disabled[glance.offers.is_empty()] { (inside) } }
}

/// Act one. Its button also answers the Enter key in act two, which asks for the first of a form: it is out of sight then, but not
/// disabled.
fn search(glance: &Glance<Position>, inside: &Markup) -> Markup {
    html! { fieldset id="search" hidden[glance.view.act != Act::One] { (inside) } }
}

/// Act two: A13 and A17.
fn accuse(glance: &Glance<Position>, inside: &Markup) -> Markup {
    let is_other_act = glance.view.act != Act::Two;
    html! { fieldset id="accuse" hidden[is_other_act] disabled[is_other_act] { (inside) } }
}

fn suspects(scene: &Scene<'_>, glance: &Glance<Position>, own: Option<Seat>) -> Markup {
    let words = scene.words;
    let others = (0..glance.view.players).map(Seat).filter(|&seat| Some(seat) != own);
    html! {
        div id="suspects" {
            p.hint { (words.say("arosa-accuse-hint")) }
            div.suspects role="group" aria-label=(words.say("arosa-suspects")) {
                @for seat in others {
                    label.suspect.(class(Piece::Trace(seat))) {
                        input type="checkbox" name="move.suspect:items" value=(seat);
                        span { (scene.name(seat)) }
                    }
                }
            }
        }
    }
}
