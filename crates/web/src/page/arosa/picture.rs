//! The search board as a drawing, floor by floor, and how everybody stands.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Floor, Position, View};
use soupcon_table::Glance;

use super::super::Scene;
use super::super::picture::{INK, LAMP, LINE, PANEL, PAPER, SOFT, TEXT, centred, frame, label};
use super::{points, worth};

/// Everybody's colour and sign, as on the page.
const COLOURS: [(&str, &str); 6] =
    [("#f2c230", "▲"), ("#4d93ea", "●"), ("#c9ccd6", "■"), ("#b0703c", "◆"), ("#37a869", "✚"), ("#a77be0", "★")];

/// The hotel with its search board, and the names beside it.
pub(in super::super) fn drawing(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let view = &glance.view;
    html! {
        @for (row, floor) in (0..).zip(Floor::all().rev()) { (storey(view, floor, 90 + row * 52)) }
        @for (seat, y) in (0..view.players).map(Seat).zip((92..).step_by(66)) {
            @let (colour, sign) = COLOURS[seat.index() % COLOURS.len()];
            (frame([790, y, 370, 56], PANEL, LINE))
            (frame([798, y + 8, 40, 40], colour, LINE))
            (centred([798, y + 36, 40], 24, INK, sign))
            (label(854, y + 37, 26, TEXT, &scene.name(seat)))
            text x="1146" y=(y + 37) font-size="26" fill=(LAMP) font-family="sans-serif" font-weight="600" text-anchor="end" { (points(view, seat)) }
        }
    }
}

fn storey(view: &View, floor: Floor, y: i32) -> Markup {
    let space = &view.board[usize::from(floor.0)];
    let victims = view.found.iter().filter(|found| found.0 == floor.0).count();
    let traces = (0..).zip(space).filter(|(_, count)| **count > 0);
    html! {
        (frame([40, y, 90, 46], "#4b4f78", LINE))
        (centred([40, y + 32, 90], 26, LAMP, &floor.0.to_string()))
        (frame([136, y, 634, 46], if victims > 0 { "#e8b7a8" } else { PAPER }, LINE))
        (label(150, y + 31, 22, INK, &format!("×{} {}", worth(view, floor.0), "✕".repeat(victims))))
        @for (nth, (seat, count)) in (0..).zip(traces) {
            @let (colour, sign) = COLOURS[seat as usize % COLOURS.len()];
            (frame([262 + nth * 84, y + 6, 76, 34], colour, SOFT))
            (centred([262 + nth * 84, y + 30, 76], 20, INK, &format!("{sign} {count}")))
        }
    }
}
