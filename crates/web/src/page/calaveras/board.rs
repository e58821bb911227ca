//! The table: the form in which a move is put together, the zones, the piles and the hand.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Card, HandView, Location, Move, Position, View};
use soupcon_table::Glance;

pub(super) use soupcon_rules::calaveras::Place;

use super::super::regions::Regions;
use super::super::{Scene, art};
use super::{card_key, card_name, name, seat_count, seats};
use crate::words::Words;

/// The board's regions.
pub(in super::super) fn add_board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let view = &glance.view;
    regions.add("gate", "gate-now", gate(scene, glance));
    regions.add_attributes("mesa", mesa(glance, &html! {}));
    add_hand(scene, view, regions);
    for seat in 0..seat_count(scene) {
        seats::add(scene, view, Seat(seat), regions);
    }
    regions.add("spot-innocent", "to-innocent", spot(scene, "to-innocent", Place::Innocent));
    regions.add("spot-suspect", "to-suspect", spot(scene, "to-suspect", Place::Suspect));
    for (list, place, zone) in [("innocent", Place::Innocent, view.innocent), ("suspect", Place::Suspect, view.suspect)]
    {
        for location in zone.iter() {
            let id = format!("{list}-{}", card_key(Card::Location(location)));
            regions.add(list, id.clone(), lying(scene, &id, location, place));
        }
    }
    add_piles(scene, view, regions);
}

/// The board's lists.
pub(in super::super) fn board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &Regions) -> Markup {
    let address = scene.address();
    let has_hand = scene.own_seat().is_some() && glance.outcome.is_none();
    // In the order in which a hand goes through it: a card, a place, the button. The style puts the hand below the table.
    let content = html! {
        @if has_hand {
            ul.hand id="hand" aria-label=(scene.words.say("calaveras-your-hand")) { (regions.put("hand")) }
        }
        div.cloth {
            ol.around {
                @for seat in (0..seat_count(scene)).map(|seat| Seat(seat + scene.own_seat().map_or(0, |own| own.0))) {
                    (seats::seat(scene, glance, Seat(seat.0 % seat_count(scene)), regions))
                }
            }
            (middle(scene, regions))
        }
        @if has_hand && scene.is_live { (decide(scene)) }
    };
    // A puzzle doesn't say beforehand what a move would bring about: that is what is to be found.
    let foresight = if scene.is_puzzle() { String::new() } else { format!("{address}/foresight") };
    // Who sits at no table, as before a puzzle, gets a page as the answer: no stream would tell them.
    let is_quick = scene.is_guest || !scene.is_live;
    html! {
        div.board {
            form.play.{ "of-" (seat_count(scene)) } method="post" action={ (address) "/moves" } autocomplete="off"
                data-quick=[is_quick.then_some("")] data-second-tap="" data-foresight=(foresight) {
                div id="gate" { (regions.put("gate")) }
                (mesa(glance, &html! { legend.sr-only { (scene.words.say("calaveras-table")) } (content) }))
            }
        }
    }
}

/// The move that is answered, and whose turn it is: a ghost's partner moves for it (C6).
fn gate(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let seat = glance.offers.first().map(|offer| offer.seat);
    let must_pass = glance.offers.first().is_some_and(|offer| offer.mv == Move::Pass);
    html! {
        div id="gate-now" {
            input type="hidden" name="seq" value=(scene.last_move);
            @if let Some(seat) = seat { input type="hidden" name="move.seat:json" value=(seat); }
            @if must_pass { input type="hidden" name="move.pass:json" value="true"; }
        }
    }
}

/// What opens and closes all choices.
fn mesa(glance: &Glance<Position>, content: &Markup) -> Markup {
    html! { fieldset.mesa id="mesa" disabled[glance.offers.is_empty()] { (content) } }
}

/// The zones, the deck and the discard.
fn middle(scene: &Scene<'_>, regions: &Regions) -> Markup {
    let words = scene.words;
    html! {
        div.middle {
            section.zone.innocent data-place="" {
                div id="spot-innocent" { (regions.put("spot-innocent")) }
                h2 { (zone_title(words, Place::Innocent)) }
                ul.front id="innocent" { (regions.put("innocent")) }
            }
            section.zone.suspect data-place="" {
                div id="spot-suspect" { (regions.put("spot-suspect")) }
                h2 { (zone_title(words, Place::Suspect)) }
                ul.front id="suspect" { (regions.put("suspect")) }
            }
            div.piles {
                p.pile.deck { (art::sign("cards")) span { (words.say("calaveras-deck")) } span id="deck" { (regions.put("deck")) } }
                div.pile.discard {
                    span { (words.say("calaveras-discard")) }
                    ul {
                        @for card in Card::KINDS {
                            @let key = card_key(card);
                            li.(key) title=(card_name(words, card)) {
                                (art::sign(key)) span.sr-only { (card_name(words, card)) }
                                span id={ "thrown-" (key) } { (regions.put(thrown_list(card))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn add_piles(scene: &Scene<'_>, view: &View, regions: &mut Regions) {
    let cards = scene.words.tell("calaveras-cards", [("count", view.deck.into())]);
    regions.add("deck", "deck-now", html! { b id="deck-now" title=(cards) { (view.deck) } });
    for card in Card::KINDS {
        let id = format!("x{}", card_key(card));
        regions.add(thrown_list(card), id.clone(), html! { b id=(id) { (view.discard.count(card)) } });
    }
}

fn thrown_list(card: Card) -> &'static str {
    match card {
        Card::Location(Location::Carnival) => "thrown-carnival",
        Card::Location(Location::Hotel) => "thrown-hotel",
        Card::Location(Location::Airport) => "thrown-airport",
        Card::Location(Location::Phone) => "thrown-phone",
        Card::Location(Location::Laboratory) => "thrown-laboratory",
        Card::Twist => "thrown-twist",
    }
}

/// What the move that is being put together would bring about, and the button that makes it.
fn decide(scene: &Scene<'_>) -> Markup {
    let words = scene.words;
    html! {
        div.decide {
            div.foresight id="foresight" role="status" aria-live="polite" data-local=""
                data-card=(words.say("calaveras-hint-card")) data-place=(words.say("calaveras-hint-place"))
                data-twist=(words.say("calaveras-hint-twist")) data-moved=(words.say("calaveras-hint-moved")) {
                @if !scene.is_puzzle() { p.hint { (words.say("calaveras-hint")) } }
            }
            button.main data-whole="" { (words.say("calaveras-play")) }
            button.plain.small type="reset" { (words.say("calaveras-reset")) }
            @if !scene.is_puzzle() {
                button.plain.small formaction={ (scene.address()) "/foresight" } data-without-script="" {
                    (words.say("calaveras-ask"))
                }
            }
        }
    }
}

fn add_hand(scene: &Scene<'_>, view: &View, regions: &mut Regions) {
    let own = scene.own_seat().and_then(|seat| view.seats.get(seat.index())?.hand);
    let Some(HandView::Seen(hand)) = own else { return };
    for (number, card) in hand.iter().enumerate() {
        // Equal cards are told apart by their number among themselves, so that what stays in the hand stays the same.
        let nth = hand.iter().take(number).filter(|other| *other == card).count();
        let (key, id) = (card_key(card), format!("h{}{nth}", card_key(card)));
        let html = html! {
            li.card.in-hand.(key) id=(id) data-flies=(id) {
                label.face { input type="radio" name="move.play" value=(key); (face(scene.words, card)) }
            }
        };
        regions.add("hand", id, html);
    }
}

/// The choice of a place.
pub(super) fn spot(scene: &Scene<'_>, id: &str, place: Place) -> Markup {
    let words = scene.words;
    let label = match place {
        Place::Front(seat) if scene.acting_seat() == Some(seat) => words.say("calaveras-to-self"),
        Place::Front(seat) => words.tell("calaveras-to-front", [("name", name(scene, seat).into())]),
        Place::Innocent => words.say("calaveras-to-innocent"),
        Place::Suspect => words.say("calaveras-to-suspect"),
    };
    html! {
        label.spot id=(id) { input type="radio" name="move.to:json" value=(place_json(place)) aria-label=(label); }
    }
}

/// A location that lies face up; a twist may choose it (C13).
pub(super) fn lying(scene: &Scene<'_>, id: &str, location: Location, place: Place) -> Markup {
    let (words, card) = (scene.words, Card::Location(location));
    let key = card_key(card);
    let shift = format!("{{\"card\":\"{key}\",\"from\":{}}}", place_json(place));
    html! {
        li.card.(key) id=(id) data-flies=(id) title=(card_name(words, card)) {
            label.face { input type="radio" name="move:fields" value=(shift); (face(words, card)) }
        }
    }
}

/// What a card shows.
pub(super) fn face(words: Words, card: Card) -> Markup {
    html! { (art::sign(card_key(card))) span.name { (card_name(words, card)) } }
}

/// What a zone is called.
pub(super) fn zone_title(words: Words, place: Place) -> Markup {
    html! {
        @if place == Place::Innocent { (art::sign("alibi")) (words.say("calaveras-innocent")) }
        @else { (art::sign("eye")) (words.say("calaveras-suspect")) }
    }
}

fn place_json(place: Place) -> String {
    serde_json::to_string(&place).expect("a place is JSON")
}
