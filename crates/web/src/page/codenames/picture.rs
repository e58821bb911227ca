//! The grid as a drawing: what is covered, and whose it was.

use maud::{Markup, html};
use soupcon_rules::codenames::{Owner, Position};
use soupcon_table::Glance;

use super::super::Scene;
use super::super::picture::{INK, LINE, PANEL, PAPER, TEXT, centred, frame};

/// The grid.
pub(in super::super) fn drawing(_: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let view = &glance.view;
    html! {
        @for (at, word) in (0..).zip(&view.words) {
            @let (x, y) = (40 + at % 5 * 226, 92 + at / 5 * 83);
            @let owner = view.key[at as usize].filter(|_| view.covered.contains(word) || glance.outcome.is_some());
            @match owner {
                Some(owner) => {
                    (frame([x, y, 216, 73], fill(owner), LINE))
                    (centred([x, y + 32, 216], 24, TEXT, word))
                    (centred([x, y + 60, 216], 20, TEXT, sign(owner)))
                },
                None => {
                    (frame([x, y, 216, 73], PAPER, LINE))
                    (centred([x, y + 46, 216], 26, INK, word))
                },
            }
        }
    }
}

fn fill(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "#a5281e",
        Owner::Blue => "#235aab",
        Owner::Witness => "#6b6046",
        Owner::Assassin => PANEL,
    }
}

/// A colour always comes with its sign.
fn sign(owner: Owner) -> &'static str {
    match owner {
        Owner::Red => "◆",
        Owner::Blue => "●",
        Owner::Witness => "○",
        Owner::Assassin => "✕",
    }
}
