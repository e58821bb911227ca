//! Calaveras on a page: a table with its seats around it, two zones, Nicole, and a hand of three cards.
//!
//! A move is put together in one form: a card of the hand, a place, and for a twist a card that lies there. Its radios are
//! always on the page and a fieldset opens them, so that an update says what changed and not what may be done.

mod advice;
mod board;
mod figures;
mod guide;
mod options;
mod picture;
mod seats;
mod story;

use maud::Markup;
use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Card, Character, Location, Move, Organisation, Position};
use soupcon_table::Glance;

use super::Scene;
use super::games::Ending;
use crate::words::{Value, Words};

pub(super) use advice::{advice, better, move_phrase};
pub(super) use board::{add_board, board};
pub(super) use figures::steps;
pub(super) use guide::course;
pub(super) use options::options;
pub(super) use picture::drawing;
pub(super) use seats::{seat_before, tag};
pub(super) use story::{foresight, line};

/// Whose turn it is, and what is expected.
pub(super) fn expectation(scene: &Scene<'_>, glance: &Glance<Position>) -> Markup {
    let words = scene.words;
    let Some(seat) = glance.view.turn.iter().next() else { return words.show("calaveras-expect-over", []) };
    let name = || ("name", name(scene, seat).into());
    let player = || ("player", scene.name(partner(scene, seat)).into());
    match glance.offers.first().map(|offer| offer.mv) {
        Some(Move::Pass) => words.show("calaveras-expect-pass", []),
        Some(_) if is_ghost(scene, seat) => words.show("calaveras-expect-you-ghost", [name()]),
        Some(_) => words.show("calaveras-expect-you", []),
        None if is_ghost(scene, seat) => words.show("calaveras-expect-ghost", [name(), player()]),
        None => words.show("calaveras-expect", [name()]),
    }
}

/// Who won and why.
pub(super) fn ending(scene: &Scene<'_>, glance: &Glance<Position>) -> Option<Ending> {
    let (words, outcome) = (scene.words, glance.outcome?);
    let culprit = || ("culprit", name(scene, outcome.culprit).into());
    let points = ("points", glance.view.seats[outcome.culprit.index()].suspicion.into());
    if outcome.winners.is_empty() {
        let why = words.tell("calaveras-end-why-nobody", [culprit(), points]);
        return Some(Ending { headline: words.say("calaveras-end-nobody"), why });
    }
    let team = organisation(scene, outcome.nicole);
    let names: Vec<String> = outcome.winners.iter().map(|seat| name(scene, seat)).collect();
    let headline = words.tell("calaveras-end", [("team", initials(team).into()), ("names", scene.list(&names).into())]);
    let nicole = ("nicole", name(scene, outcome.nicole).into());
    Some(Ending { headline, why: words.tell("calaveras-end-why", [culprit(), points, nicole]) })
}

/// A side's name: the organisation.
pub(super) fn side_name(scene: &Scene<'_>, side: u8) -> String {
    initials(organisation(scene, Seat(side))).to_owned()
}

/// How many seats the table has: a ghost makes them even (C6).
fn seat_count(scene: &Scene<'_>) -> u8 {
    scene.seats.len().next_multiple_of(2) as u8
}

fn is_ghost(scene: &Scene<'_>, seat: Seat) -> bool {
    seat.index() >= scene.seats.len()
}

/// The other seat of the team, opposite (C5).
fn partner(scene: &Scene<'_>, seat: Seat) -> Seat {
    let seats = seat_count(scene);
    Seat((seat.0 + seats / 2) % seats)
}

fn organisation(scene: &Scene<'_>, seat: Seat) -> Organisation {
    Character::at(seat, seat_count(scene)).organisation
}

/// What a seat is called: its person or bot, and a ghost by its character.
pub(super) fn name(scene: &Scene<'_>, seat: Seat) -> String {
    if is_ghost(scene, seat) { Character::at(seat, seat_count(scene)).name.to_owned() } else { scene.name(seat) }
}

/// An organisation's name, the same in every language.
fn initials(organisation: Organisation) -> &'static str {
    match organisation {
        Organisation::Kgb => "KGB",
        Organisation::Dgse => "DGSE",
        Organisation::Cia => "CIA",
    }
}

/// An organisation as a style's class, and as the name of its sign.
fn team_class(organisation: Organisation) -> &'static str {
    match organisation {
        Organisation::Kgb => "kgb",
        Organisation::Dgse => "dgse",
        Organisation::Cia => "cia",
    }
}

/// A card as it stands in a move, as a style's class, as the name of its sign, and as what a sentence chooses its words by.
fn card_key(card: Card) -> &'static str {
    match card {
        Card::Location(Location::Carnival) => "carnival",
        Card::Location(Location::Hotel) => "hotel",
        Card::Location(Location::Airport) => "airport",
        Card::Location(Location::Phone) => "phone",
        Card::Location(Location::Laboratory) => "laboratory",
        Card::Twist => "twist",
    }
}

pub(super) fn card_name(words: Words, card: Card) -> String {
    words.tell("calaveras-card", [("card", Value::Key(card_key(card)))])
}
