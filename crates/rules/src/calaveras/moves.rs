//! What a player may do (C9-C13, C16): moves, the list of legal ones, and why others are refused.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cards::{Card, Location};
use super::position::{FaceUp, Position};
use crate::{Seat, game};

/// A choice. On a ghost's turn the card comes from its partner's hand (C6).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Move {
    /// Puts down a location from the hand (C10-C12).
    Play {
        /// The card.
        card: Location,
        /// Where it goes.
        to: Place,
    },
    /// Spends a twist, which may move one face-up location (C13).
    Twist(Option<Shift>),
    /// Has no card to play (C16).
    Pass,
}

/// Where a face-up card may lie.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// In front of a player.
    #[serde(rename = "seat")]
    Front(Seat),
    /// In the zone that exonerates.
    Innocent,
    /// In the zone that implicates.
    Suspect,
}

/// What a twist does to a face-up card.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// The card.
    pub card: Location,
    /// Where it lies.
    pub from: Place,
    /// Where it goes, not the same place.
    pub to: Place,
}

/// The legal moves of whoever's turn it is, counted and not listed: [`Choices::len`] is arithmetic and [`Choices::get`]
/// works out one entry. Equal cards in hand make one choice.
///
/// First come the locations in hand, each to every place; then a twist that moves nothing; then a twist that moves each
/// face-up card to every other place.
#[derive(Copy, Clone, Debug)]
pub struct Choices {
    /// The kinds of location in hand, as [`super::Hand::location_kinds`] gives them.
    locations: u32,
    face_up: u64,
    seats: u32,
    plays: u32,
    must_pass: bool,
    len: u32,
}

impl Choices {
    #[inline]
    pub(super) fn new(position: &Position) -> Choices {
        let (hand, seats) = (position.hand_in_play(), u32::from(position.seats));
        let locations = hand.location_kinds();
        let face_up = position.face_up.bits();
        let plays = locations.count_ones() * (seats + 2);
        let must_pass = hand.is_empty();
        let len = if position.is_over() {
            0
        } else if must_pass {
            1
        } else if hand.contains(Card::Twist) {
            plays + 1 + face_up.count_ones() * (seats + 1)
        } else {
            plays
        };
        Choices { locations, face_up, seats, plays, must_pass, len }
    }

    /// How many there are; none once the game is over.
    #[inline]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The choice with this index, which is below [`Choices::len`].
    #[inline]
    pub fn get(&self, index: u32) -> Move {
        debug_assert!(index < self.len);
        if index < self.plays {
            let (nth, to) = (index / (self.seats + 2), index % (self.seats + 2));
            let kind = nth_bit(u64::from(self.locations), nth) / 4;
            return Move::Play { card: Location::ALL[kind as usize], to: self.place(to) };
        }
        let Some(index) = (index - self.plays).checked_sub(1) else {
            return if self.must_pass { Move::Pass } else { Move::Twist(None) };
        };
        let (nth, other) = (index / (self.seats + 1), index % (self.seats + 1));
        let bit = nth_bit(self.face_up, nth);
        let from = FaceUp::place(bit / 8);
        // Skip the place where the card lies.
        let to = other + u32::from(other >= self.number(from));
        Move::Twist(Some(Shift { card: Location::ALL[(bit % 8) as usize], from, to: self.place(to) }))
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Move> + use<> {
        let choices = *self;
        (0..choices.len).map(move |index| choices.get(index))
    }

    #[inline]
    fn place(&self, number: u32) -> Place {
        if number < self.seats {
            Place::Front(Seat(number as u8))
        } else if number == self.seats {
            Place::Innocent
        } else {
            Place::Suspect
        }
    }

    #[inline]
    fn number(&self, place: Place) -> u32 {
        match place {
            Place::Front(seat) => u32::from(seat.0),
            Place::Innocent => self.seats,
            Place::Suspect => self.seats + 1,
        }
    }
}

/// The position of the `nth` set bit, counting from the lowest.
#[inline]
fn nth_bit(mut bits: u64, nth: u32) -> u32 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

impl Position {
    /// The legal moves of whoever's turn it is.
    #[inline]
    pub fn choices(&self) -> Choices {
        Choices::new(self)
    }

    pub(super) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::GameOver);
        }
        if seat != self.turn {
            return Err(Illegal::NotYourTurn);
        }
        let hand = self.hand_in_play();
        let holds = |card| if hand.contains(card) { Ok(()) } else { Err(Illegal::NotInHand) };
        match mv {
            Move::Play { card, to } => {
                holds(Card::Location(card))?;
                self.check_place(to, Illegal::NoSuchSeat)
            }
            Move::Twist(shift) => {
                holds(Card::Twist)?;
                shift.map_or(Ok(()), |shift| self.check_shift(shift))
            }
            Move::Pass if hand.is_empty() => Ok(()),
            Move::Pass => Err(Illegal::MustPlay),
        }
    }

    fn check_shift(&self, Shift { card, from, to }: Shift) -> Result<(), Illegal> {
        self.check_place(from, Illegal::NotThere)?;
        self.check_place(to, Illegal::NoSuchPlace)?;
        if !self.face_up[from].contains(card) {
            return Err(Illegal::NotThere);
        }
        if from == to { Err(Illegal::SamePlace) } else { Ok(()) }
    }

    fn check_place(&self, place: Place, otherwise: Illegal) -> Result<(), Illegal> {
        match place {
            Place::Front(seat) if seat.0 >= self.seats => Err(otherwise),
            _ => Ok(()),
        }
    }
}

/// Why a move is refused.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Illegal {
    GameOver,
    NotYourTurn,
    NotInHand,
    NoSuchSeat,
    NotThere,
    SamePlace,
    NoSuchPlace,
    MustPlay,
    NoClock,
    /// The deck that stands in the record isn't the discard, shuffled.
    NotThisDeck,
    /// The record has a new deck, but this move doesn't make one.
    NoNewDeck,
}

impl Illegal {
    fn rule_and_reason(self) -> (&'static str, &'static str) {
        match self {
            Illegal::GameOver => ("C26", "the game is over"),
            Illegal::NotYourTurn => ("C9", "it is another player's turn"),
            Illegal::NotInHand => ("C9", "the card is not in the hand that plays"),
            Illegal::NoSuchSeat => ("C11", "there is no such seat"),
            Illegal::NotThere => ("C13", "no such card lies there"),
            Illegal::SamePlace => ("C13", "a twist moves a card to another place"),
            Illegal::NoSuchPlace => ("C13", "there is no such seat to move the card to"),
            Illegal::MustPlay => ("C16", "only an empty hand passes"),
            Illegal::NoClock => ("C9", "a card must be played, however long it takes"),
            Illegal::NotThisDeck => ("C16", "the new deck is not the discard, shuffled"),
            Illegal::NoNewDeck => ("C16", "this move makes no new deck"),
        }
    }
}

impl game::Illegal for Illegal {
    fn rule(self) -> &'static str {
        self.rule_and_reason().0
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rule_and_reason().1)
    }
}
