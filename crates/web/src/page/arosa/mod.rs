//! Arosa on a page: the hotel in section with the search board beside it, what is heard, and a notebook.

mod act;
mod advice;
mod ear;
mod figures;
mod guide;
mod hotel;
mod picture;
mod plan;
mod story;

use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_rules::arosa::{Act, Piece, Pieces, Position, View};
use soupcon_table::{Glance, Replays};

use super::Scene;
use super::games::{self, Ending, Tag};
use super::regions::Regions;
use crate::words::{Value, Words};

pub(super) use advice::{advice, better};
pub(super) use figures::steps;
pub(super) use guide::course;
pub(super) use picture::drawing;
pub(super) use story::lines;

/// How many traces of one player's on the search board end the game (A19).
const LAST_TRACE: u8 = 10;

/// Whose turn it is, and what for.
pub(super) fn expectation(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let (words, view) = (scene.words, &glance.view);
    let is_yours = !glance.offers.is_empty();
    let may_erase = glance.offers.iter().any(act::is_erasure);
    let name = view.turn.iter().next().map(|seat| scene.name(seat)).unwrap_or_default();
    match view.act {
        Act::One if is_yours => words.show("arosa-expect-search-you", [("found", view.found.len().into())]),
        Act::One => words.show("arosa-expect-search", [("name", name.into()), ("found", view.found.len().into())]),
        Act::Two if is_yours && may_erase => words.show("arosa-expect-suspect-or-erase-you", []),
        Act::Two if is_yours => words.show("arosa-expect-suspect-you", []),
        Act::Two => words.show("arosa-expect-suspect", [("name", name.into())]),
        Act::Over => words.show("arosa-expect-over", []),
    }
}

/// The board's regions.
pub(super) fn add_board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &mut Regions) {
    let turns = ear::turns(scene, glance);
    hotel::add(scene, glance, &turns, regions);
    act::add(scene, glance, regions);
    ear::add(scene, &glance.view, &turns, regions);
}

/// The board's lists. One form goes through the hotel and what is chosen beside it.
pub(super) fn board(scene: &Scene<'_>, glance: &Glance<Position>, regions: &Regions) -> Markup {
    let turns = ear::turns(scene, glance);
    let seat = scene.acting_seat().map(|seat| seat.to_string()).unwrap_or_default();
    let inside = html! {
        (regions.put("gate"))
        input type="hidden" name="move.seat:json" value=(seat);
        (hotel::house(scene, glance, &turns, regions))
        (act::desk(scene, glance, regions))
    };
    html! {
        div.board {
            (hotel::form(scene, &inside))
            (ear::desk(scene, &turns, regions))
            (ear::notebook(scene))
        }
    }
}

/// Who won and why.
pub(super) fn ending(scene: &Scene<'_>, glance: &Glance<Position>) -> Option<Ending> {
    let (words, view, outcome) = (scene.words, &glance.view, glance.outcome?);
    let points_of = |seats: soupcon_rules::Seats| seats.iter().next().map_or(0, |seat| outcome.points()[seat.index()]);
    let headline = words.tell(
        "arosa-end",
        [("names", scene.names(outcome.winners.iter()).into()), ("count", outcome.winners.iter().count().into())],
    );
    let emptied = (0..).map(Seat).zip(&view.reserve).find(|(_, left)| **left == 0).map(|(seat, _)| seat);
    let exposed = (0..view.players).map(Seat).find(|&seat| on_board(view, seat) >= LAST_TRACE);
    let (last, how) = exposed.map(|seat| (seat, "board")).or(emptied.map(|seat| (seat, "reserve")))?;
    let why = words.tell(
        "arosa-end-why",
        [
            ("how", Value::Key(how)),
            ("last", scene.name(last).into()),
            ("traces", on_board(view, last).into()),
            ("murderers", scene.names(outcome.murderers.iter()).into()),
            ("count", outcome.murderers.iter().count().into()),
            ("most", points_of(outcome.murderers).into()),
            ("fewest", points_of(outcome.winners).into()),
        ],
    );
    Some(Ending { headline, why })
}

/// A seat's colour, and how far it is from ending the game.
pub(super) fn tag(scene: &Scene<'_>, glance: &Glance<Position>, seat: Seat) -> Tag {
    let (words, view) = (scene.words, &glance.view);
    let Some(reserve) = view.reserve.get(seat.index()) else { return seat_before(scene, seat) };
    let points = ("points", points(view, seat).into());
    let label = words.tell("arosa-seat", [("colour", colour(Piece::Trace(seat))), points]);
    let stock = [("reserve", (*reserve).into()), ("board", on_board(view, seat).into())];
    Tag { class: class(Piece::Trace(seat)), label, detail: html! { span.stock { (words.tell("arosa-stock", stock)) } } }
}

/// The colour that a seat will have.
pub(super) fn seat_before(scene: &Scene<'_>, seat: Seat) -> Tag {
    let label = scene.words.tell("arosa-seat-before", [("colour", colour(Piece::Trace(seat)))]);
    Tag { class: class(Piece::Trace(seat)), label, detail: html! {} }
}

/// What the host chooses.
pub(super) fn options(scene: &Scene<'_>) -> Markup {
    let (words, replays) = (scene.words, scene.replays);
    html! {
        (games::players_field(scene))
        label.field {
            span { (words.say("arosa-option-replays")) }
            select name="replays" {
                option value="once" selected[replays == Replays::Once] { (words.say("arosa-replays-once")) }
                option value="free" selected[replays == Replays::Free] { (words.say("arosa-replays-free")) }
            }
            small { (words.say("arosa-option-replays-meaning")) }
        }
    }
}

/// How many traces a player has on the search board.
fn on_board(view: &View, seat: Seat) -> u8 {
    view.board.iter().map(|space| space[seat.index()]).sum()
}

/// How many points of suspicion a player has so far (A22).
fn points(view: &View, seat: Seat) -> u8 {
    (0..).zip(&view.board).map(|(floor, space)| worth(view, floor) * space[seat.index()]).sum()
}

/// What a trace on a floor's space is worth (A22).
fn worth(view: &View, floor: u8) -> u8 {
    let nearest = view.found.iter().map(|scene| scene.0.abs_diff(floor)).min();
    nearest.map_or(1, |distance| 3 - distance.min(2))
}

/// A piece's colour and sign, as a style's class.
fn class(piece: Piece) -> &'static str {
    const CLASSES: [&str; 6] = ["c0", "c1", "c2", "c3", "c4", "c5"];
    match piece {
        Piece::Trace(seat) => CLASSES[seat.index() % CLASSES.len()],
        Piece::Victim => "cv",
    }
}

/// A piece's colour, for a sentence to choose its words by.
fn colour(piece: Piece) -> Value<'static> {
    const COLOURS: [&str; 6] = ["yellow", "blue", "grey", "brown", "green", "violet"];
    Value::Key(match piece {
        Piece::Trace(seat) => COLOURS[seat.index() % COLOURS.len()],
        Piece::Victim => "victim",
    })
}

/// Pieces as a list in words; nothing if there are none.
fn pieces_text(scene: &Scene<'_>, pieces: &Pieces) -> String {
    let kinds = [Piece::Victim].into_iter().chain((0..6).map(|seat| Piece::Trace(Seat(seat))));
    let counted = kinds.map(|kind| (kind, pieces.count(kind))).filter(|(_, count)| *count > 0);
    let texts: Vec<String> = counted.map(|(kind, count)| count_text(scene.words, kind, count)).collect();
    scene.list(&texts)
}

/// So many of a kind, in words.
fn count_text(words: Words, piece: Piece, count: u8) -> String {
    words.tell("arosa-pieces", [("colour", colour(piece)), ("count", count.into())])
}
