//! Short ways to write down the events that a test expects.

use soupcon_rules::calaveras::{Event, Grounds, Location, Outcome, Place, Public, Shift, Trust};
use soupcon_rules::{Seat, Seats};

use crate::scene::{cards, locations};

pub(crate) fn played(seat: u8, card: Location, to: Place) -> Public {
    played_by(seat, seat, card, to)
}

pub(crate) fn played_by(by: u8, seat: u8, card: Location, to: Place) -> Public {
    Public::Played { seat: Seat(seat), by: Seat(by), card, to }
}

pub(crate) fn twisted(seat: u8, card: Location, from: Place, to: Place) -> Public {
    Public::Twisted { seat: Seat(seat), by: Seat(seat), shift: Some(Shift { card, from, to }) }
}

pub(crate) fn twisted_nothing(seat: u8) -> Public {
    Public::Twisted { seat: Seat(seat), by: Seat(seat), shift: None }
}

pub(crate) fn passed(seat: u8) -> Public {
    Public::Passed { seat: Seat(seat), by: Seat(seat) }
}

pub(crate) fn cancelled(card: Location, at: Place) -> Public {
    cancelled_across(card, at, at)
}

pub(crate) fn cancelled_across(card: Location, at: Place, with: Place) -> Public {
    Public::Cancelled { card, at, with }
}

pub(crate) fn drew(seat: u8, initials: &str) -> Event {
    Event::Drew { seat: Seat(seat), cards: cards(initials).into_iter().collect() }
}

pub(crate) fn reshuffled(cards: u8) -> Event {
    Event::Public(Public::Reshuffled { cards })
}

/// Nobody else was seen at as many of the places in the Suspect zone.
pub(crate) fn suspected_at(seen_at: &str, seat: u8, innocent: &str, suspect: &str) -> Public {
    suspected(Grounds::MostEvidence { seen_at: locations(seen_at) }, seat, innocent, suspect)
}

pub(crate) fn suspected_alone(seat: u8, innocent: &str, suspect: &str) -> Public {
    suspected(Grounds::OnlyOneNotInnocent, seat, innocent, suspect)
}

fn suspected(grounds: Grounds, seat: u8, innocent: &str, suspect: &str) -> Public {
    Public::Suspected {
        seat: Seat(seat),
        grounds,
        points: (innocent.len() + suspect.len()) as u8,
        innocent: locations(innocent),
        suspect: locations(suspect),
    }
}

pub(crate) fn nicole_to_fewest_points(from: u8, to: u8, points: u8) -> Public {
    Public::NicoleMoved { from: Seat(from), to: Seat(to), trust: Trust::FewestPoints { points } }
}

pub(crate) fn nicole_to_most_cards(from: u8, to: u8, points: u8, cards: u8) -> Public {
    Public::NicoleMoved { from: Seat(from), to: Seat(to), trust: Trust::MostCards { points, cards } }
}

pub(crate) fn outcome<const WINNERS: usize>(culprit: u8, nicole: u8, winners: [u8; WINNERS]) -> Outcome {
    let winners = winners.into_iter().map(Seat).collect::<Seats>();
    Outcome { culprit: Seat(culprit), nicole: Seat(nicole), winners }
}
