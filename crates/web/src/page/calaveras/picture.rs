//! The table as a drawing: everybody's front, suspicion and team, both zones, and Nicole.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Card, Location, Locations, Position};
use soupcon_table::Glance;

use super::super::Scene;
use super::super::picture::{INK, LAMP, LINE, PANEL, PAPER, SOFT, TEXT, centred, frame, label};
use super::{card_name, initials, name, organisation, seat_count};

/// The seats in their order, and the zones below them.
pub(in super::super) fn drawing(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let (words, view) = (scene.words, &glance.view);
    let seats = i32::from(seat_count(scene));
    let width = 1120 / seats - 10;
    html! {
        @for (seat, x) in (0..seats as u8).map(Seat).zip((40..).step_by((1120 / seats) as usize)) {
            @let player = view.seats[seat.index()];
            @let has_trust = view.nicole == seat;
            (frame([x, 92, width, 268], PANEL, if has_trust { LAMP } else { LINE }))
            (centred([x, 126, width], 26, TEXT, &name(scene, seat)))
            (centred([x, 152, width], 19, SOFT, initials(organisation(scene, seat))))
            (centred([x, 186, width], 26, LAMP, &"●".repeat(usize::from(player.suspicion).min(8))))
            @if has_trust { (centred([x, 352, width], 22, LAMP, "♥ Nicole")) }
            (cards(scene, player.front, [x + 8, 198, width - 16]))
        }
        @for (title, zone, x) in [(words.say("calaveras-innocent"), view.innocent, 40), (words.say("calaveras-suspect"), view.suspect, 605)] {
            (frame([x, 372, 555, 136], PANEL, LINE))
            (label(x + 14, 400, 22, SOFT, &title))
            (row(scene, zone, x + 12))
        }
    }
}

/// Cards below each other.
fn cards(scene: &Scene<'_>, front: Locations, [x, y, width]: [i32; 3]) -> Markup {
    html! {
        @for (nth, location) in (0..).zip(front.iter()) { (card(scene, location, [x, y + nth * 31, width, 27])) }
    }
}

/// Cards beside each other.
fn row(scene: &Scene<'_>, zone: Locations, x: i32) -> Markup {
    html! {
        @for (nth, location) in (0..).zip(zone.iter()) { (card(scene, location, [x + nth * 107, 414, 101, 80])) }
    }
}

fn card(scene: &Scene<'_>, location: Location, [x, y, width, height]: [i32; 4]) -> Markup {
    html! {
        (frame([x, y, width, height], PAPER, LINE))
        (centred([x, y + height / 2 + 7, width], 19, INK, &card_name(scene.words, Card::Location(location))))
    }
}
