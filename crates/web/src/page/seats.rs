//! Who sits where: one brass key tag a seat.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::Phase;

use super::regions::Regions;
use super::scene::bot_name;
use super::{Scene, art, games};

/// All seats' key tags. Who sits there, and how they stand, are regions of their own: after a move little more than numbers changes.
pub(crate) fn add(scene: &Scene<'_>, regions: &mut Regions) {
    for seat in seats(scene) {
        let list = format!("seat-{seat}");
        regions.add_attributes(list.clone(), key_tag(scene, seat, &html! {}));
        regions.add(list.clone(), format!("who-{seat}"), who(scene, seat));
        regions.add(list, format!("now-{seat}"), standing(scene, seat));
    }
}

/// The same where seats come and go: each is a region as a whole.
pub(crate) fn add_whole(scene: &Scene<'_>, regions: &mut Regions) {
    for seat in seats(scene) {
        let inside = html! { (who(scene, seat)) (standing(scene, seat)) };
        regions.add("seats", format!("seat-{seat}"), key_tag(scene, seat, &inside));
    }
}

/// The key tags in their places.
pub(crate) fn list(scene: &Scene<'_>, regions: &Regions) -> Markup {
    html! { @for seat in seats(scene) { (key_tag(scene, seat, &regions.put(&format!("seat-{seat}")))) } }
}

fn seats(scene: &Scene<'_>) -> impl Iterator<Item = Seat> + use<> {
    (0..scene.seats.len()).map(|seat| Seat(seat as u8))
}

/// Whether somebody sits there, and is here.
fn state(scene: &Scene<'_>, seat: Seat) -> &'static str {
    let sitter = &scene.seats[seat.index()];
    match sitter.sitter {
        "person" if !scene.is_live => "here",
        "person" if sitter.person.is_some_and(|person| scene.is_here(person)) => "here",
        "person" => "gone",
        other => other,
    }
}

/// A seat's key tag. Its bell is seen while the seat is awaited.
fn key_tag(scene: &Scene<'_>, seat: Seat, inside: &Markup) -> Markup {
    let is_own = scene.own_seat() == Some(seat);
    let is_awaited = scene.phase == Phase::Playing && scene.awaited.contains(seat);
    html! {
        li.key-tag.(games::tag(scene, seat).class).(state(scene, seat)) id={ "seat-" (seat) } data-seat=(seat)
            aria-current=[is_awaited.then_some("true")] .own[is_own] {
            @if !inside.0.is_empty() {
                span.hole aria-hidden="true" {}
                (inside)
                span.bell { (art::sign("bell")) span.sr-only { (scene.words.say("seat-awaited")) } }
            }
        }
    }
}

fn who(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        span.who id={ "who-" (seat) } {
            @match scene.seats[seat.index()].sitter {
                "open" => span.nobody { (scene.words.say("seat-open")) },
                "bot" => { (bot_name(seat)) " " span.chip { (scene.words.say("bot")) } },
                _ => {
                    span.name { (scene.name(seat)) }
                    @if scene.acting_seat() == Some(seat) { " " span.chip { (scene.words.say("you")) } }
                },
            }
        }
    }
}

/// How somebody stands in the game, and what can be done about the seat.
fn standing(scene: &Scene<'_>, seat: Seat) -> Markup {
    let tag = games::tag(scene, seat);
    html! {
        div.standing id={ "now-" (seat) } {
            @if !tag.label.is_empty() { span.role { (tag.label) } }
            (tag.detail)
            @if scene.seats[seat.index()].away { span.state { (scene.words.say("seat-away-bot")) } }
            @else if state(scene, seat) == "gone" { span.state { (scene.words.say("seat-away")) } }
            (choices(scene, seat))
        }
    }
}

/// What can be done about a seat.
fn choices(scene: &Scene<'_>, seat: Seat) -> Markup {
    let sitter = &scene.seats[seat.index()];
    let (number, words) = (seat.to_string(), scene.words);
    let is_waiting = scene.phase == Phase::Waiting;
    let may_sit = match sitter.sitter {
        "person" => false,
        "bot" => scene.own_seat().is_none() || is_waiting,
        _ => is_waiting,
    };
    let sits = scene.is_guest && may_sit && scene.phase != Phase::Over;
    let arranges = scene.you.host && is_waiting;
    let next = (seat.index() + 1) % scene.seats.len();
    html! {
        @if sits || arranges {
            div.choices {
                @if sits {
                    (scene.button_form("sit", &[("seat", &number)], "small", &html! { (words.say("sit-here")) }))
                }
                @if arranges {
                    @if sitter.sitter == "open" {
                        @let fields = [("seat", &*number), ("bot", "true")];
                        (scene.button_form("place", &fields, "small plain", &html! { (words.say("put-bot")) }))
                    } @else if sitter.sitter == "bot" {
                        @let fields = [("seat", &*number), ("bot", "false")];
                        (scene.button_form("place", &fields, "small plain", &html! { (words.say("take-bot-away")) }))
                    } @else if scene.own_seat() != Some(seat) {
                        @let person = sitter.person.map(|person| person.to_string()).unwrap_or_default();
                        @let label = words.tell("remove-person", [("name", scene.name(seat).into())]);
                        (scene.button_form("remove", &[("person", &person)], "small plain", &html! { (label) }))
                    }
                    @let pair = format!("[{seat},{next}]");
                    @let label = html! { (art::sign("swap")) span.sr-only { (words.say("swap-with-next")) } };
                    (scene.button_form("swap", &[("seats", &pair)], "small plain square", &label))
                }
            }
        }
    }
}
