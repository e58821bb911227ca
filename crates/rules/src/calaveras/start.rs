//! Before a game: its options, and a position as it stands in a record, with what makes it sound.

use serde::{Deserialize, Serialize};

use super::cards::{Card, Hand, Locations, Pile};
use super::position::Position;
use crate::Seat;
use crate::game::{BadSetUp, ensure};

/// What can be chosen before a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many people play, 3 to 6 (C5); three or five are joined by a ghost (C6).
    pub players: u8,
    /// How the 48 cards are split (C1).
    pub cards: Split,
    /// Who begins; drawn among the people when it isn't said (C8).
    pub first: Option<Seat>,
}

impl Default for Options {
    fn default() -> Options {
        Options { players: 4, cards: Split::default(), first: None }
    }
}

/// How many there are of each kind of card (C1).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Split {
    pub carnival: u8,
    pub hotel: u8,
    pub airport: u8,
    pub phone: u8,
    pub laboratory: u8,
    pub twist: u8,
}

impl Default for Split {
    /// The booklets don't print the split; eight of each kind make 48.
    fn default() -> Split {
        Split { carnival: 8, hotel: 8, airport: 8, phone: 8, laboratory: 8, twist: 8 }
    }
}

impl Split {
    pub(super) fn pile(self) -> Pile {
        let Split { carnival, hotel, airport, phone, laboratory, twist } = self;
        Pile([carnival, hotel, airport, phone, laboratory, twist])
    }

    pub(super) fn total(self) -> u32 {
        self.pile().0.into_iter().map(u32::from).sum()
    }
}

/// A whole position, as it stands in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Start {
    pub seats: Vec<StartSeat>,
    pub innocent: Locations,
    pub suspect: Locations,
    /// The next card to be drawn comes first.
    pub deck: Vec<Card>,
    pub discard: Vec<Card>,
    pub nicole: Seat,
    pub turn: Seat,
}

/// A player, as it stands in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct StartSeat {
    pub team: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ghost: bool,
    /// Everybody has one but a ghost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    pub front: Locations,
    pub suspicion: u8,
}

pub(super) fn check_teams(seats: &[StartSeat]) -> Result<(), BadSetUp> {
    let teams = seats.len() / 2;
    for (number, seat) in seats.iter().enumerate() {
        let place = format!("start.seats[{number}].team");
        ensure(seat.team == seats[number % teams].team, place.as_str(), "partners sit opposite each other (C5)")?;
        let is_new = number >= teams || seats[..number].iter().all(|earlier| earlier.team != seat.team);
        ensure(is_new, place, "every team has a turn before any has its second (C5)")?;
    }
    Ok(())
}

pub(super) fn find_ghost(seats: &[StartSeat]) -> Result<Option<Seat>, BadSetUp> {
    let mut ghost = None;
    for (number, seat) in (0..).zip(seats) {
        let place = format!("start.seats[{number}]");
        match (&seat.hand, seat.ghost) {
            (Some(_), true) => return Err(BadSetUp::new(place + ".hand", "a ghost has no hand (C6)")),
            (None, false) => return Err(BadSetUp::new(place + ".hand", "a person has a hand (C7)")),
            (Some(hand), false) => {
                ensure(hand.len() <= usize::from(Hand::FULL), place + ".hand", "a hand has three cards at most (C16)")?;
            }
            (None, true) => {
                ensure(ghost.is_none(), place + ".ghost", "there is one ghost at most (C6)")?;
                ghost = Some(Seat(number));
            }
        }
    }
    Ok(ghost)
}

pub(super) fn find_culprit(seats: &[StartSeat]) -> Result<Option<Seat>, BadSetUp> {
    let mut culprit = None;
    for (number, seat) in (0..).zip(seats).filter(|(_, seat)| seat.suspicion >= Position::CULPRIT) {
        let place = format!("start.seats[{number}].suspicion");
        // Six points and five locations in the zones are the most that can be.
        ensure(seat.suspicion <= 11, place.as_str(), "nobody can have more than 11 points (C15, C24, C26)")?;
        ensure(culprit.is_none(), place, "there is one culprit at most (C26)")?;
        culprit = Some(Seat(number));
    }
    Ok(culprit)
}

pub(super) fn check_card_count(start: &Start) -> Result<(), BadSetUp> {
    let of_seats = start.seats.iter().map(|seat| seat.hand.iter().flatten().count() + usize::from(seat.front.len()));
    let zones = usize::from(start.innocent.len() + start.suspect.len());
    let total = of_seats.sum::<usize>() + zones + start.deck.len() + start.discard.len();
    ensure(total <= Card::COUNT, "start", format!("{total} cards, but there are 48 (C1)"))
}
