//! The hotel in section: eight floors to choose from, and beside each its space of the search board.

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Act, Floor, Piece, Position, View};
use soupcon_table::{Glance, HOTEL};

use super::super::regions::Regions;
use super::super::{Scene, art};
use super::ear::Turn;
use super::{class, count_text, pieces_text, plan, worth};
use crate::words::Words;

/// A storey's drawing is so wide, in edges of a cube: the ground floor with its walls.
const WIDTH: f32 = 14.0;

/// The form through which a move is made.
pub(super) fn form(scene: &Scene<'_>, inside: &Markup) -> Markup {
    html! { form.move id="move" method="post" action={ (scene.address()) "/moves" } data-quick="" { (inside) } }
}

/// The floors, what was found on the opened ones, and whether one can be chosen now.
pub(super) fn add(scene: &Scene<'_>, glance: &Glance<Position>, turns: &[Turn], regions: &mut Regions) {
    let seq = scene.last_move;
    regions.add("gate", "gate-now", html! { input id="gate-now" type="hidden" name="seq" value=(seq); });
    regions.add_attributes("hotel", frame(scene, turns, &html! {}));
    regions.add_attributes("floors", fieldset(glance, &html! {}));
    for floor in Floor::all() {
        regions.add(format!("f{}", floor.0), format!("space-{}", floor.0), space(scene, &glance.view, floor.0));
        if let Some(truth) = glance.truth.as_ref().filter(|_| !scene.is_live) {
            let id = format!("lies-{}", floor.0);
            regions.add(format!("f{}", floor.0), id.clone(), lies(scene, &id, &truth.hotel[usize::from(floor.0)]));
        }
    }
    for turn in turns {
        if let Some((_, floor, found)) = turn.opened {
            let id = format!("plan-{}", turn.seq);
            let text = pieces_text(scene, &found);
            let html = html! {
                figure.plan id=(id) data-floor=(floor.0) data-cubes=(plan::data(&plan::cubes(floor, &turn.heard))) {
                    figcaption { (scene.words.tell("arosa-found", [("found", text.into()), ("count", found.len().into())])) }
                }
            };
            regions.add("plans", id, html);
        }
    }
}

/// The hotel's own element. Without a script it stands open where it was opened last.
fn frame(scene: &Scene<'_>, turns: &[Turn], inside: &Markup) -> Markup {
    let open = turns.last().and_then(|turn| turn.opened).map(|(_, floor, _)| floor.0);
    html! {
        div.hotel id="hotel" data-replay[!scene.is_live] data-open=[open] data-game=(scene.seal) {
            (inside)
        }
    }
}

/// The floors' own element. In act one a second tap on a floor opens it.
fn fieldset(glance: &Glance<Position>, inside: &Markup) -> Markup {
    let is_search = glance.view.act == Act::One;
    html! {
        fieldset.floors id="floors" data-second-tap[is_search] disabled[glance.offers.is_empty()] { (inside) }
    }
}

/// The whole hotel: the sky in which a sound is seen, the roof into which things are thrown, and the floors.
pub(super) fn house(scene: &Scene<'_>, glance: &Glance<Position>, turns: &[Turn], regions: &Regions) -> Markup {
    let words = scene.words;
    let inside = html! {
        div.sky {
            canvas.twin id="twin" width="560" height="150" aria-hidden="true" {}
            p.caption id="caption" {}
            div.skips {
                button.small type="button" data-ear="skip" hidden { (words.say("arosa-skip")) }
                button.small type="button" data-ear="skip-all" hidden { (words.say("arosa-skip-all")) }
            }
            div.step id="sound-step" role="group" aria-labelledby="sound-question" hidden {
                p id="sound-question" { (words.say("arosa-sound-question")) }
                button.main type="button" data-ear="on" { (art::sign("speaker")) (words.say("arosa-sound-on")) }
                button type="button" data-ear="off" { (words.say("arosa-sound-off")) }
            }
            i.dropping id="dropping" aria-hidden="true" {}
        }
        (section(words))
        p.heading.of-board { (words.say("arosa-board")) }
        p.heading.of-notes data-ear-notes="" hidden { (words.say("arosa-notes")) }
        (fieldset(glance, &html! {
            legend.sr-only { (words.say("arosa-floors")) }
            @for floor in Floor::all().rev() { (row(regions, floor)) }
        }))
        div.plans id="plans" { (regions.put("plans")) }
        svg.bases aria-hidden="true" {
            defs { @for floor in Floor::all() { g id={ "base-" (floor.0) } { (plan::base(floor)) } } }
        }
        noscript {
            @if let Some((turn, (_, floor, _))) = turns.last().and_then(|turn| Some((turn, turn.opened?))) {
                div.plans {
                    figure.plan data-is-shown="" data-floor=(floor.0) { (plan::drawing(floor, &plan::cubes(floor, &turn.heard))) }
                }
            }
        }
        div.pencils id="pencils" hidden {
            @for floor in Floor::all().rev() {
                button.pencil type="button" data-floor=(floor.0)
                    aria-label=(words.tell("arosa-pencil", [("floor", floor.0.into())])) {}
            }
        }
    };
    frame(scene, turns, &inside)
}

/// The house cut open from the roof to the ground.
pub(super) fn section(words: Words) -> Markup {
    html! {
        div.house aria-hidden="true" {
            (roof(words))
            @for floor in Floor::all().rev() { (storey(floor.0)) }
        }
    }
}

/// A floor: its space on the search board, and the storey that can be chosen.
fn row(regions: &Regions, floor: Floor) -> Markup {
    let floor = floor.0;
    html! {
        div class={ "floor n" (floor) } id={ "f" (floor) } {
            (regions.put(&format!("f{floor}")))
            label.storey { input type="radio" name="move.open:json" value=(floor); span.plate { (floor) } }
        }
    }
}

/// What really lay on a floor, for those who look at the truth.
fn lies(scene: &Scene<'_>, id: &str, pieces: &[Piece]) -> Markup {
    let kinds = [Piece::Victim].into_iter().chain((0..6).map(|seat| Piece::Trace(Seat(seat))));
    let count = |kind: Piece| pieces.iter().filter(|piece| **piece == kind).count() as u8;
    let counted: Vec<(Piece, u8)> = kinds.map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0).collect();
    let texts: Vec<String> = counted.iter().map(|&(kind, count)| count_text(scene.words, kind, count)).collect();
    html! {
        div.lies id=(id) {
            span.sr-only { (scene.words.tell("arosa-lies", [("pieces", scene.list(&texts).into()), ("count", texts.len().into())])) }
            @for (piece, count) in &counted { span.(class(*piece)) aria-hidden="true" { (count) } }
        }
    }
}

/// What a trace counts on a floor, and what lies on the board there.
fn space(scene: &Scene<'_>, view: &View, floor: u8) -> Markup {
    let space = &view.board[usize::from(floor)];
    let victims = view.found.iter().filter(|found| found.0 == floor).count() as u8;
    let traces = (0..).map(|seat| Piece::Trace(Seat(seat))).zip(space.iter().copied());
    let pieces: Vec<(Piece, u8)> =
        [(Piece::Victim, victims)].into_iter().chain(traces).filter(|(_, count)| *count > 0).collect();
    let texts: Vec<String> = pieces.iter().map(|&(piece, count)| count_text(scene.words, piece, count)).collect();
    let worth = worth(view, floor);
    let told = scene.words.tell(
        "arosa-space",
        [("worth", worth.into()), ("pieces", scene.list(&texts).into()), ("count", texts.len().into())],
    );
    let id = format!("space-{floor}");
    let drawn = space_drawn(worth, &pieces);
    html! { div class={ "space" (level(worth)) } id=(id) { span.sr-only { (told) } (drawn) } }
}

/// How near a crime scene a space is that counts so much, as what follows a style's class.
pub(super) fn level(worth: u8) -> &'static str {
    ["", "", " near", " scene"][usize::from(worth)]
}

/// A space of the search board: what a trace counts there, and what lies on it.
pub(super) fn space_drawn(worth: u8, pieces: &[(Piece, u8)]) -> Markup {
    let victims = pieces.iter().find(|(piece, _)| *piece == Piece::Victim).map_or(0, |(_, count)| *count);
    html! {
        span.worth aria-hidden="true" { (worth) @if victims > 0 { i { ("✕".repeat(usize::from(victims))) } } }
        @for (piece, count) in pieces.iter().filter(|(piece, _)| *piece != Piece::Victim) { span.(class(*piece)) aria-hidden="true" { (count) } }
    }
}

/// The roof with its name and the chimney of the air shaft.
fn roof(words: Words) -> Markup {
    let half = (HOTEL.half_width(7) + HOTEL.wall_thickness) * 20.0;
    let inlet = HOTEL.inlet_half_size * 20.0;
    html! {
        svg.roof viewBox="-140 0 280 44" preserveAspectRatio="none" {
            path.tiles d=(format!("M{} 44L{} 18H{}V2H{}V18H{}L{} 44z", -half - 8.0, -half + 26.0, -inlet - 7.0, inlet + 7.0, half - 26.0, half + 8.0)) {}
            path.shaft d=(format!("M{} 2V44H{}V2z", -inlet, inlet)) {}
            text x="-69" y="37" { (words.say("arosa-roof-sign")) }
            text x="69" y="37" { "AROSA" }
        }
    }
}

/// A storey cut open: walls, the slab with its hole, the shaft, and two rooms.
fn storey(floor: u8) -> Markup {
    let scale = 280.0 / WIDTH;
    let inner = HOTEL.half_width(usize::from(floor)) * scale;
    let outer = inner + HOTEL.wall_thickness * scale * 0.4;
    let (left, right) = match HOTEL.hole(usize::from(floor)) {
        Some(([x, _], half)) => ((x - half) * scale, (x + half) * scale),
        None => (0.0, 0.0),
    };
    let is_lit = floor % 3 == 1;
    html! {
        svg class={ "wing n" (floor) } viewBox="-140 0 280 60" preserveAspectRatio="none" {
            rect.walls x=(-outer) y="0" width=(2.0 * outer) height="60" {}
            rect.room x=(-inner) y="4" width=(2.0 * inner) height="56" .lit[is_lit] {}
            rect.shaft x="-32" y="0" width="64" height="60" {}
            @for x in [-inner + 16.0, inner - 40.0] {
                rect.pane x=(x) y="17" width="24" height="24" {}
            }
            path.slab d=(format!("M{} 55H{left}V60H{}zM{right} 55H{outer}V60H{right}z", -outer, -outer)) {}
        }
    }
}
