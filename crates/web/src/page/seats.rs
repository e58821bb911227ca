//! Who sits where: one brass key tag a seat.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::Phase;

use super::scene::bot_name;
use super::{Scene, art, games};

/// A seat's key tag.
pub(crate) fn key_tag(scene: &Scene<'_>, seat: Seat) -> Markup {
    let sitter = &scene.public.seats[seat.index()];
    let tag = games::tag(scene, seat);
    let is_own = scene.own_seat() == Some(seat);
    let is_awaited = scene.public.phase == Phase::Playing && scene.table.awaited().contains(seat);
    let state = match sitter.sitter {
        "person" if sitter.person.is_some_and(|person| scene.is_here(person)) => "here",
        "person" => "gone",
        other => other,
    };
    html! {
        li.key-tag.(tag.class).(state) id={ "seat-" (seat) } data-seat=(seat)
            aria-current=[is_awaited.then_some("true")] .own[is_own] {
            span.hole aria-hidden="true" {}
            span.who {
                @match sitter.sitter {
                    "open" => span.nobody { (scene.words.say("seat-open")) },
                    "bot" => { (bot_name(seat)) " " span.chip { (scene.words.say("bot")) } },
                    _ => {
                        span.name { (scene.name(seat)) }
                        @if is_own { " " span.chip { (scene.words.say("you")) } }
                    },
                }
            }
            @if !tag.label.is_empty() { span.role { (tag.label) } }
            (tag.detail)
            @if sitter.away { span.state { (scene.words.say("seat-away-bot")) } }
            @else if state == "gone" { span.state { (scene.words.say("seat-away")) } }
            @if is_awaited { span.bell { (art::sign("bell")) span.sr-only { (scene.words.say("seat-awaited")) } } }
            (choices(scene, seat))
        }
    }
}

/// What can be done about a seat.
fn choices(scene: &Scene<'_>, seat: Seat) -> Markup {
    let sitter = &scene.public.seats[seat.index()];
    let (number, words) = (seat.to_string(), scene.words);
    let is_waiting = scene.public.phase == Phase::Waiting;
    let may_sit = match sitter.sitter {
        "person" => false,
        "bot" => scene.own_seat().is_none() || is_waiting,
        _ => is_waiting,
    };
    let sits = scene.is_guest() && may_sit && scene.public.phase != Phase::Over;
    let arranges = scene.you.host && is_waiting;
    let next = (seat.index() + 1) % scene.public.seats.len();
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
