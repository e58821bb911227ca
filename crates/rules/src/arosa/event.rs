//! What happened, told so that a sentence can be made of it.

use serde::Serialize;

use super::hotel::{Floor, Knock, Piece, Pieces, Throw};
use crate::{Seat, Seats};

/// Something that happened, with its secrets.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Event {
    /// Everybody knows.
    Public(Public),
    /// Something was thrown; everybody hears it, and nobody sees where it ends (A5, A24).
    Threw {
        /// Who threw.
        by: Seat,
        /// What, and where it ended.
        throw: Throw,
    },
    /// Something fell out of the open hotel (A18); where it lay stays unknown.
    FellOut {
        /// What.
        piece: Piece,
        /// Where it lay.
        from: Floor,
    },
}

/// Something that happened in the open.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Public {
    /// The investigator opened a floor, and all see what lies there (A6, A12).
    Opened {
        /// Who.
        seat: Seat,
        /// What for.
        action: Action,
        /// Where.
        floor: Floor,
        /// What lies there.
        found: Pieces,
    },
    /// Victims were found: the floor is a crime scene (A8).
    VictimsFound {
        /// Where.
        floor: Floor,
        /// One, or both.
        victims: u8,
    },
    /// A player put traces on the search board (A9, A13).
    Incriminated {
        /// Who.
        seat: Seat,
        /// Where.
        floor: Floor,
        /// How many in all.
        traces: u8,
        /// How many of these came from the open floor, for want of a reserve (A20).
        from_floor: u8,
    },
    /// A suspicion on the ground floor failed: no own trace lies there (A16).
    NoOwnTrace {
        /// Who suspected.
        seat: Seat,
    },
    /// A player took own traces back from the search board (A17).
    Erased {
        /// Who.
        seat: Seat,
        /// Where.
        floor: Floor,
        /// How many.
        traces: u8,
    },
    /// The investigator owes traces of their own for a botched search (A7, A15-A17).
    Botched {
        /// Who.
        seat: Seat,
        /// How many; fewer are thrown if the reserve runs out.
        traces: u8,
        /// The suspects who weren't there, if it was a suspicion.
        mistaken: Seats,
    },
    /// Both victims are found: act two begins (A11).
    ActTwo,
    /// The game is over (A19, A22).
    Ended(Outcome),
}

/// What a floor is opened for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// To look for a victim (A6).
    Search,
    /// To suspect these players (A13).
    Suspect(Seats),
    /// To erase own traces (A17).
    Erase,
}

/// How a game ended (A22).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Outcome {
    pub(super) players: u8,
    pub(super) points: [u8; 6],
    /// Who has the most points.
    pub murderers: Seats,
    /// Who has the fewest.
    pub winners: Seats,
}

impl Outcome {
    /// Each player's points of suspicion.
    pub fn points(&self) -> &[u8] {
        &self.points[..usize::from(self.players)]
    }
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            points: &'a [u8],
            murderers: Seats,
            winners: Seats,
        }
        Shape { points: self.points(), murderers: self.murderers, winners: self.winners }.serialize(serializer)
    }
}

/// An event as somebody knows it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Seen {
    /// What happened in the open.
    Public(Public),
    /// What was heard.
    Threw(Threw),
    /// What fell out.
    FellOut(FellOut),
}

/// A throw as somebody knows it: a player hears it and knows no more than the colour.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename = "threw")]
pub struct Threw {
    /// Who threw.
    pub by: Seat,
    /// What.
    pub piece: Piece,
    /// Where it ended: only in a record.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub landed: Option<Landed>,
}

/// Where a throw ended.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Landed {
    pub floor: Floor,
    pub knocked: Vec<Knock>,
}

/// What fell out of the open hotel, as somebody knows it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename = "fell-out")]
pub struct FellOut {
    /// What.
    pub piece: Piece,
    /// Where it lay: only in a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Floor>,
}

impl Event {
    pub(super) fn seen(&self, with_secrets: bool) -> Seen {
        match self {
            Event::Public(public) => Seen::Public(*public),
            Event::Threw { by, throw: Throw { piece, floor, knocked } } => {
                let landed = with_secrets.then(|| Landed { floor: *floor, knocked: knocked.clone() });
                Seen::Threw(Threw { by: *by, piece: *piece, landed })
            }
            Event::FellOut { piece, from } => {
                Seen::FellOut(FellOut { piece: *piece, from: with_secrets.then_some(*from) })
            }
        }
    }
}
