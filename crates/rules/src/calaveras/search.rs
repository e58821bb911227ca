//! What search does with a position beside playing it: it reads all of it, and deals anew what somebody can't see.

use super::cards::{Card, Hand, Locations};
use super::position::Position;
use crate::Seat;

impl Position {
    /// How many seats the table has, ghosts included: four or six.
    #[inline]
    pub fn seat_count(&self) -> u8 {
        self.seats
    }

    /// The ghost's seat, if there is one (C6).
    #[inline]
    pub fn ghost(&self) -> Option<Seat> {
        self.ghost
    }

    /// What lies in front of a player.
    #[inline]
    pub fn front(&self, seat: Seat) -> Locations {
        self.face_up.front(seat)
    }

    /// What lies in the Innocent zone.
    #[inline]
    pub fn innocent(&self) -> Locations {
        self.face_up.innocent()
    }

    /// What lies in the Suspect zone.
    #[inline]
    pub fn suspect(&self) -> Locations {
        self.face_up.suspect()
    }

    /// A player's suspicion points.
    #[inline]
    pub fn suspicion(&self, seat: Seat) -> u8 {
        self.suspicion[seat]
    }

    /// A person's hand; a ghost's is empty.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// Whom Nicole trusts.
    #[inline]
    pub fn nicole(&self) -> Seat {
        self.nicole
    }

    /// Who reached seven points; `None` while the game goes on (C26).
    #[inline]
    pub fn culprit(&self) -> Option<Seat> {
        self.culprit
    }

    /// How many cards `you` can't see: those in the others' hands and in the deck (C29).
    pub fn unseen_by(&self, you: Seat) -> usize {
        let others = (0..self.seats).map(Seat).filter(|&seat| seat != you);
        others.map(|seat| usize::from(self.hands[seat].len())).sum::<usize>() + usize::from(self.deck.len())
    }

    /// Deals `cards` to the others' hands in turn order and then to the deck, each as large as it was. There must be
    /// [`Position::unseen_by`] of them.
    #[inline]
    pub fn deal_unseen(&mut self, you: Seat, cards: &[Card]) {
        let mut left = cards;
        for seat in (0..self.seats).map(Seat).filter(|&seat| seat != you) {
            let (hand, rest) = left.split_at(usize::from(self.hands[seat].len()));
            self.hands[seat] = hand.iter().copied().collect();
            left = rest;
        }
        self.deck.replace(left);
    }
}
