//! The seats around the table: who sits there, for whom they work, what suspicion they bear, and where Nicole stands.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Card, Character, HandView, Organisation, Position, SeatView, View};
use soupcon_table::Glance;

use super::super::games::Tag;
use super::super::regions::Regions;
use super::super::{Scene, art};
use super::board::{Place, lying, spot};
use super::{card_key, card_name, initials, is_ghost, name, organisation, partner, seat_count, team_class};
use crate::words::Words;

/// The lists of one seat, by their ids.
pub(super) struct Lists {
    who: &'static str,
    points: &'static str,
    turn: &'static str,
    nicole: &'static str,
    spot: &'static str,
    front: &'static str,
}

macro_rules! lists {
    ($($seat:literal)*) => {
        [$(Lists {
            who: concat!("plate-", $seat),
            points: concat!("points-", $seat),
            turn: concat!("turn-", $seat),
            nicole: concat!("nicole-", $seat),
            spot: concat!("spot-", $seat),
            front: concat!("front-", $seat),
        }),*]
    };
}

const LISTS: [Lists; 6] = lists!["0" "1" "2" "3" "4" "5"];

/// What may change about a seat, each by itself: a move changes little.
pub(super) fn add(scene: &Scene<'_>, view: &View, seat: Seat, regions: &mut Regions) {
    let (lists, player, words) = (&LISTS[seat.index()], view.seats[seat.index()], scene.words);
    regions.add(lists.who, format!("who{seat}"), who(scene, &player, seat));
    regions.add(lists.points, format!("pts{seat}"), skulls(words, player.suspicion, Some(&format!("pts{seat}"))));
    if view.turn.contains(seat) {
        let bell =
            html! { span.now id={ "now" (seat) } { (art::sign("bell")) span.sr-only { (words.say("seat-awaited")) } } };
        regions.add(lists.turn, format!("now{seat}"), bell);
    }
    if view.nicole == seat {
        let trusted = html! {
            span.nicole id={ "nic" (seat) } data-flies="nicole" { (nicole()) }
        };
        regions.add(lists.nicole, format!("nic{seat}"), trusted);
    }
    regions.add(lists.spot, format!("to{seat}"), spot(scene, &format!("to{seat}"), Place::Front(seat)));
    for location in player.front.iter() {
        let id = format!("f{seat}{}", card_key(Card::Location(location)));
        regions.add(lists.front, id.clone(), lying(scene, &id, location, Place::Front(seat)));
    }
}

/// A seat's own element, with its lists. Whoever looks sits at the bottom, and play goes clockwise from there.
pub(super) fn seat(scene: &Scene<'_>, glance: &Glance<Position>, seat: Seat, regions: &Regions) -> Markup {
    let lists = &LISTS[seat.index()];
    let (count, own) = (seat_count(scene), scene.own_seat().map_or(0, |own| own.0));
    let (team, at) = (organisation(scene, seat), (seat.0 + count - own) % count);
    let hand = glance.truth.as_ref().and_then(|truth| truth.seats[seat.index()].hand.as_deref());
    html! {
        li.seat.(team_class(team)).{ "at-" (at) }.own[scene.own_seat() == Some(seat)] id={ "player" (seat) } data-place="" {
            div id=(lists.spot) { (regions.put(lists.spot)) }
            div.plate {
                (badge(team))
                div.who id=(lists.who) { (regions.put(lists.who)) }
                div.turn id=(lists.turn) { (regions.put(lists.turn)) }
                div.suspicion id=(lists.points) { (regions.put(lists.points)) }
                div.trust id=(lists.nicole) { (regions.put(lists.nicole)) }
            }
            ul.front id=(lists.front) { (regions.put(lists.front)) }
            @if let Some(hand) = hand {
                ul.shown-hand aria-label=(scene.words.say("calaveras-hand-was")) {
                    @for card in hand { li.(card_key(*card)) { (art::sign(card_key(*card))) span { (card_name(scene.words, *card)) } } }
                }
            }
        }
    }
}

/// An organisation's sign and name.
pub(super) fn badge(team: Organisation) -> Markup {
    html! { span.team title=(initials(team)) { (art::sign(team_class(team))) span { (initials(team)) } } }
}

fn who(scene: &Scene<'_>, player: &SeatView, seat: Seat) -> Markup {
    let words = scene.words;
    let sitter = scene.seats.get(seat.index());
    let is_gone = sitter.and_then(|sitter| sitter.person).is_some_and(|person| !scene.is_here(person));
    let cards = player.hand.map(|hand| match hand {
        HandView::Seen(cards) => cards.len(),
        HandView::Hidden(count) => count,
    });
    html! {
        p id={ "who" (seat) } {
            b { (name(scene, seat)) }
            @if scene.acting_seat() == Some(seat) { " " span.chip { (words.say("you")) } }
            @if sitter.is_some_and(|sitter| sitter.sitter == "bot") { " " span.chip { (words.say("bot")) } }
            @if player.ghost {
                " " span.chip { (words.say("calaveras-ghost")) }
                " " small { (words.tell("calaveras-played-by", [("name", scene.name(partner(scene, seat)).into())])) }
            }
            @if sitter.is_some_and(|sitter| sitter.away) { " " small { (words.say("seat-away-bot")) } }
            @else if is_gone { " " small { (words.say("seat-away")) } }
            @if let Some(count) = cards.filter(|_| scene.own_seat() != Some(seat)) {
                " " span.backs data-count=(count) role="img" aria-label=(words.tell("calaveras-in-hand", [("count", count.into())])) {}
            }
        }
    }
}

/// Seven sugar skulls, as many of them filled as there are points.
pub(super) fn skulls(words: Words, points: u8, id: Option<&str>) -> Markup {
    let label = words.tell("calaveras-points", [("points", points.into())]);
    html! {
        span.skulls id=[id] data-points=(points) role="img" aria-label=(label) title=(label) { b { (points) } }
    }
}

/// Her portrait.
pub(super) fn nicole() -> Markup {
    html! { (art::sign("nicole")) "Nicole" }
}

/// What a seat is.
pub(in super::super) fn tag(scene: &Scene<'_>, _: &Glance<Position>, seat: Seat) -> Tag {
    seat_before(scene, seat)
}

/// What a seat is in the game that is about to begin.
pub(in super::super) fn seat_before(scene: &Scene<'_>, seat: Seat) -> Tag {
    let Character { organisation, name } = Character::at(seat, seat_count(scene));
    let values = [("team", initials(organisation).into()), ("character", name.into())];
    let label = if is_ghost(scene, partner(scene, seat)) {
        scene.words.tell("calaveras-agent-with-ghost", values)
    } else {
        scene.words.tell("calaveras-agent", values)
    };
    Tag { class: team_class(organisation), label, detail: html! {} }
}
