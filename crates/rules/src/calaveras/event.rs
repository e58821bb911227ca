//! What happened, told so that a sentence can be made of it (C31).

use serde::{Deserialize, Serialize};

use super::cards::{Hand, Location, Locations};
use super::moves::{Place, Shift};
use super::view::HandView;
use crate::{Seat, Seats};

/// Something that happened, with its secrets.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Event {
    /// Everybody knows.
    Public(Public),
    /// A hand was refilled (C16); only its owner sees the cards.
    Drew {
        /// Whose hand.
        seat: Seat,
        /// The cards that came in.
        cards: Hand,
    },
}

/// Something that happened in the open.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Public {
    /// A location was put down (C10-C12).
    Played {
        /// Whose turn it is.
        seat: Seat,
        /// Whose hand the card came from: not `seat` on a ghost's turn (C6).
        by: Seat,
        /// The card.
        card: Location,
        /// Where it went.
        to: Place,
    },
    /// A twist was played (C13).
    Twisted {
        /// Whose turn it is.
        seat: Seat,
        /// Whose hand the card came from.
        by: Seat,
        /// The card that it moved.
        shift: Option<Shift>,
    },
    /// An empty hand had nothing to play (C16).
    Passed {
        /// Whose turn it is.
        seat: Seat,
        /// Whose hand is empty.
        by: Seat,
    },
    /// Two of a kind met and went to the discard (C14, C15).
    Cancelled {
        /// The pair.
        card: Location,
        /// Where the second one arrived.
        at: Place,
        /// Where the first one lay: `at`, or the other zone.
        with: Place,
    },
    /// The discard became the new deck (C16).
    Reshuffled {
        /// How many cards that makes.
        cards: u8,
    },
    /// Somebody was designated as the suspect (C18-C24).
    Suspected {
        /// Who.
        seat: Seat,
        /// Why.
        grounds: Grounds,
        /// The points taken: as many as cards lay in the zones.
        points: u8,
        /// What lay in the Innocent zone and is discarded.
        innocent: Locations,
        /// What lay in the Suspect zone and is discarded.
        suspect: Locations,
    },
    /// Nicole went to somebody else (C25).
    NicoleMoved {
        /// Whom she left.
        from: Seat,
        /// Whom she trusts now.
        to: Seat,
        /// Why.
        trust: Trust,
    },
    /// Somebody is the culprit and the game is over (C26-C28).
    Ended(Outcome),
}

/// Why somebody is the suspect.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "rule")]
pub enum Grounds {
    /// Everybody else is innocent.
    #[serde(rename = "C21")]
    OnlyOneNotInnocent,
    /// Nobody else has as much evidence against them.
    #[serde(rename = "C22")]
    MostEvidence {
        /// The locations in their front that lie in the Suspect zone.
        seen_at: Locations,
    },
}

/// Why Nicole trusts somebody most (C25).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "most", rename_all = "kebab-case")]
pub enum Trust {
    /// Nobody else has so few points.
    FewestPoints {
        /// How many.
        points: u8,
    },
    /// Among those with the fewest points, nobody else has so many cards in front.
    MostCards {
        /// The points.
        points: u8,
        /// The cards.
        cards: u8,
    },
}

/// How a game ended (C26-C28).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who reached seven points.
    pub culprit: Seat,
    /// Whom Nicole trusts.
    pub nicole: Seat,
    /// The team of Nicole's holder; nobody when everybody lost (C28).
    pub winners: Seats,
}

/// An event as somebody knows it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Seen {
    /// What happened in the open.
    Public(Public),
    /// A hand was refilled.
    Drew(Drew),
}

/// What somebody knows of a hand's refilling.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename = "drew")]
pub struct Drew {
    /// Whose hand.
    pub seat: Seat,
    /// The cards that came in, or how many.
    pub cards: HandView,
}

impl Event {
    pub(super) fn seen(&self, sees: impl Fn(Seat) -> bool) -> Seen {
        match *self {
            Event::Public(public) => Seen::Public(public),
            Event::Drew { seat, cards } => Seen::Drew(Drew { seat, cards: HandView::of(cards, sees(seat)) }),
        }
    }
}
