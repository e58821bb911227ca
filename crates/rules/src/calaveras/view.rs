//! What one seat may know (C29, C30).

use serde::{Deserialize, Serialize};

use super::cards::{Hand, Locations, Pile};
use super::position::Position;
use crate::{Seat, Seats};

/// What one seat, or an onlooker, may know of a position.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view this is; `None` is an onlooker's.
    pub you: Option<Seat>,
    /// The players in turn order.
    pub seats: Vec<SeatView>,
    /// What lies in the Innocent zone.
    pub innocent: Locations,
    /// What lies in the Suspect zone.
    pub suspect: Locations,
    /// How many cards the deck has.
    pub deck: u8,
    /// The whole discard: all of it was face up.
    pub discard: Pile,
    /// Whom Nicole trusts.
    pub nicole: Seat,
    /// Who may act; nobody once the game is over.
    pub turn: Seats,
}

/// What everybody may know of a player, and the player's own hand for its owner.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// The team.
    pub team: u8,
    /// Whether this is a ghost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ghost: bool,
    /// The hand; a ghost has none (C6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandView>,
    /// The locations in front.
    pub front: Locations,
    /// Suspicion points.
    pub suspicion: u8,
}

/// A hand as its owner or as another sees it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum HandView {
    /// The cards.
    Seen(Hand),
    /// How many cards.
    Hidden(u8),
}

impl HandView {
    pub(super) fn of(hand: Hand, seen: bool) -> HandView {
        if seen { HandView::Seen(hand) } else { HandView::Hidden(hand.len()) }
    }
}

impl Position {
    pub(super) fn view_for(&self, you: Option<Seat>) -> View {
        // No `..`: a new field of `Position` doesn't compile until somebody decides who may know it.
        let Position { seats, ghost, teams, hands, face_up, suspicion, deck, discard, nicole, turn: _, culprit: _ } =
            self;
        let seat_view = |seat: Seat| SeatView {
            team: teams[seat],
            ghost: *ghost == Some(seat),
            hand: (*ghost != Some(seat)).then(|| HandView::of(hands[seat], you == Some(seat))),
            front: face_up.front(seat),
            suspicion: suspicion[seat],
        };
        View {
            you,
            seats: (0..*seats).map(|seat| seat_view(Seat(seat))).collect(),
            innocent: face_up.innocent(),
            suspect: face_up.suspect(),
            deck: deck.len(),
            discard: *discard,
            nicole: *nicole,
            turn: self.seats_to_act(),
        }
    }
}
