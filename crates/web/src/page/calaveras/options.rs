//! What the host chooses for a game of Calaveras, with its meaning.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::calaveras::Options;

use super::super::{Room, games};

/// The fields of the form.
pub(in super::super) fn options(scene: &Room<'_>) -> Markup {
    let words = scene.words;
    let chosen: Options = serde_json::from_value(scene.public.options.clone()).unwrap_or_default();
    let people = (0..scene.public.seats.len()).map(|seat| Seat(seat as u8));
    html! {
        (games::players_field(scene))
        label.field {
            span { (words.say("calaveras-option-first")) }
            select name="options.first:json" {
                option value="null" selected[chosen.first.is_none()] { (words.say("calaveras-first-drawn")) }
                @for seat in people {
                    @let number = [("number", (seat.0 + 1).into())];
                    option value=(seat) selected[chosen.first == Some(seat)] { (words.tell("calaveras-first-seat", number)) }
                }
            }
            small { (words.say("calaveras-option-first-meaning")) }
        }
        p.hint { (words.say("calaveras-option-ghost-meaning")) }
    }
}
