//! The state of a game, and how a move changes it (C9-C28).

use std::ops::{Index, IndexMut};

use super::cards::{Card, Deck, Hand, Location, Locations, Pile};
use super::event::{Event, Grounds, Outcome, Public, Trust};
use super::moves::{Move, Place, Shift};
use crate::chance::{self, Dice};
use crate::game::Witness;
use crate::{Seat, Seats};

/// What this game leaves to chance while it is played: the order of a new deck (C16).
pub trait Shuffle {
    /// Puts the cards in some order. The last one will be drawn first.
    fn shuffle(&mut self, cards: &mut [Card]);
}

impl<D: Dice + ?Sized> Shuffle for D {
    fn shuffle(&mut self, cards: &mut [Card]) {
        chance::shuffle(cards, self);
    }
}

/// The whole truth about a game, which nobody at the table knows. Search copies it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Position {
    pub(super) face_up: FaceUp,
    pub(super) suspicion: BySeat<u8>,
    pub(super) teams: BySeat<u8>,
    /// A ghost's stays empty (C6).
    pub(super) hands: BySeat<Hand>,
    /// Four or six.
    pub(super) seats: u8,
    pub(super) ghost: Option<Seat>,
    pub(super) nicole: Seat,
    pub(super) turn: Seat,
    /// Who reached seven points: the game is over (C26).
    pub(super) culprit: Option<Seat>,
    pub(super) discard: Pile,
    pub(super) deck: Deck,
}

const _: () = assert!(size_of::<Position>() <= 128);

/// One value per seat, for as many seats as the largest table has.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(super) struct BySeat<T>([T; 6]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// All cards that lie face up: six fronts, the Innocent zone and the Suspect zone, a byte each.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(super) struct FaceUp([Locations; 8]);

impl FaceUp {
    const INNOCENT: usize = 6;
    const SUSPECT: usize = 7;

    /// A bit for every face-up card: eight a place, the location's own number among them.
    #[inline]
    pub(super) fn bits(&self) -> u64 {
        u64::from_le_bytes(self.0.map(Locations::bits))
    }

    /// The place that a byte of [`FaceUp::bits`] stands for.
    #[inline]
    pub(super) fn place(byte: u32) -> Place {
        match byte {
            6 => Place::Innocent,
            7 => Place::Suspect,
            seat => Place::Front(Seat(seat as u8)),
        }
    }

    #[inline]
    pub(super) fn front(&self, seat: Seat) -> Locations {
        self.0[seat.index()]
    }

    #[inline]
    pub(super) fn innocent(&self) -> Locations {
        self.0[FaceUp::INNOCENT]
    }

    #[inline]
    pub(super) fn suspect(&self) -> Locations {
        self.0[FaceUp::SUSPECT]
    }
}

impl Index<Place> for FaceUp {
    type Output = Locations;
    #[inline]
    fn index(&self, place: Place) -> &Locations {
        &self.0[index_of(place)]
    }
}

impl IndexMut<Place> for FaceUp {
    #[inline]
    fn index_mut(&mut self, place: Place) -> &mut Locations {
        &mut self.0[index_of(place)]
    }
}

#[inline]
fn index_of(place: Place) -> usize {
    match place {
        Place::Front(seat) => seat.index(),
        Place::Innocent => FaceUp::INNOCENT,
        Place::Suspect => FaceUp::SUSPECT,
    }
}

impl Position {
    /// How many points make a culprit (C26).
    pub const CULPRIT: u8 = 7;

    /// Whose turn it is; without meaning once the game is over.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether somebody is the culprit.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.culprit.is_some()
    }

    /// The other seat of the same team: they sit opposite (C5).
    #[inline]
    pub fn partner(&self, seat: Seat) -> Seat {
        let half = self.seats / 2;
        if seat.0 < half { Seat(seat.0 + half) } else { Seat(seat.0 - half) }
    }

    /// Who plays on this seat's turn: a ghost's partner plays for it (C6).
    #[inline]
    pub fn holder(&self, seat: Seat) -> Seat {
        if self.ghost == Some(seat) { self.partner(seat) } else { seat }
    }

    #[inline]
    pub(super) fn hand_in_play(&self) -> Hand {
        self.hands[self.holder(self.turn)]
    }

    #[inline]
    pub(super) fn seats_to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(self.turn) }
    }

    /// How the game ended.
    pub(super) fn result(&self) -> Option<Outcome> {
        let culprit = self.culprit?;
        let nicole = self.nicole;
        // C28. Only an unbroken tie leaves Nicole with the culprit: somebody with fewer points would have drawn her away.
        let winners =
            if nicole == culprit { Seats::NONE } else { [nicole, self.partner(nicole)].into_iter().collect() };
        Some(Outcome { culprit, nicole, winners })
    }

    /// Plays a legal move of whoever's turn it is.
    #[inline]
    pub fn play(&mut self, mv: Move, chance: &mut (impl Shuffle + ?Sized), witness: &mut impl Witness<Event>) {
        let seat = self.turn;
        let by = self.holder(seat);
        match mv {
            Move::Play { card, to } => {
                self.hands[by].remove(Card::Location(card));
                witness.tell(Event::Public(Public::Played { seat, by, card, to }));
                self.arrive(card, to, witness);
            }
            Move::Twist(shift) => {
                self.hands[by].remove(Card::Twist);
                self.discard.add(Card::Twist);
                witness.tell(Event::Public(Public::Twisted { seat, by, shift }));
                if let Some(Shift { card, from, to }) = shift {
                    self.face_up[from].remove(card);
                    self.arrive(card, to, witness);
                }
            }
            Move::Pass => witness.tell(Event::Public(Public::Passed { seat, by })),
        }
        // C17: the booklets' body refills before it designates, their summaries after; the body wins.
        self.refill(by, chance, witness);
        self.designate(witness);
        self.turn = seat.next(self.seats);
    }

    /// A card arrives somewhere; with one of its kind already there, both go (C14, C15).
    #[inline]
    fn arrive(&mut self, card: Location, at: Place, witness: &mut impl Witness<Event>) {
        let with = match at {
            Place::Innocent if self.face_up.suspect().contains(card) => Place::Suspect,
            Place::Suspect if self.face_up.innocent().contains(card) => Place::Innocent,
            _ => at,
        };
        if self.face_up[with].contains(card) {
            self.face_up[with].remove(card);
            self.discard.add(Card::Location(card));
            self.discard.add(Card::Location(card));
            witness.tell(Event::Public(Public::Cancelled { card, at, with }));
        } else {
            self.face_up[at].insert(card);
        }
        self.move_nicole(witness);
    }

    /// Refills a hand to three (C16).
    #[inline]
    fn refill(&mut self, seat: Seat, chance: &mut (impl Shuffle + ?Sized), witness: &mut impl Witness<Event>) {
        let mut drawn = Hand::default();
        while self.hands[seat].len() < Hand::FULL {
            if self.deck.len() == 0 && !self.discard.is_empty() {
                self.reshuffle(chance, witness);
            }
            let Some(card) = self.deck.draw() else { break };
            self.hands[seat].add(card);
            drawn.add(card);
        }
        if !drawn.is_empty() {
            witness.tell(Event::Drew { seat, cards: drawn });
        }
        if self.deck.len() == 0 && !self.discard.is_empty() {
            self.reshuffle(chance, witness);
        }
    }

    #[cold]
    fn reshuffle(&mut self, chance: &mut (impl Shuffle + ?Sized), witness: &mut impl Witness<Event>) {
        let cards = self.deck.put(std::mem::take(&mut self.discard));
        chance.shuffle(cards);
        witness.tell(Event::Public(Public::Reshuffled { cards: self.deck.len() }));
    }

    /// Designates a suspect, if there is just one to accuse (C18-C24).
    #[inline]
    fn designate(&mut self, witness: &mut impl Witness<Event>) {
        let Some((seat, grounds)) = self.accused() else { return };
        let (innocent, suspect) = (self.face_up.innocent(), self.face_up.suspect());
        let points = innocent.len() + suspect.len();
        self.suspicion[seat] += points;
        self.discard.add_all(innocent);
        self.discard.add_all(suspect);
        self.face_up[Place::Innocent] = Locations::NONE;
        self.face_up[Place::Suspect] = Locations::NONE;
        witness.tell(Event::Public(Public::Suspected { seat, grounds, points, innocent, suspect }));
        self.move_nicole(witness);
        if self.suspicion[seat] >= Position::CULPRIT {
            self.culprit = Some(seat);
            let outcome = self.result().expect("there is a culprit");
            witness.tell(Event::Public(Public::Ended(outcome)));
        }
    }

    /// Whom the table accuses, and why (C18-C23).
    #[inline]
    fn accused(&self) -> Option<(Seat, Grounds)> {
        let (innocent, suspect) = (self.face_up.innocent(), self.face_up.suspect());
        if innocent.len() + suspect.len() < 2 {
            return None;
        }
        let is_innocent = |seat| !(self.face_up.front(seat) & innocent).is_empty();
        if let Some(seat) = self.sole_best(|seat| u8::from(!is_innocent(seat))) {
            return Some((seat, Grounds::OnlyOneNotInnocent));
        }
        let evidence = |seat| if is_innocent(seat) { 0 } else { (self.face_up.front(seat) & suspect).len() };
        // C22's "at least one" needs no code: whoever alone has the most has more than zero.
        let seat = self.sole_best(evidence)?;
        Some((seat, Grounds::MostEvidence { seen_at: self.face_up.front(seat) & suspect }))
    }

    /// Nicole goes to whom she trusts most, or stays where she is (C25).
    #[inline]
    fn move_nicole(&mut self, witness: &mut impl Witness<Event>) {
        let trust = |seat| (u8::MAX - self.suspicion[seat]) as u16 * 8 + u16::from(self.face_up.front(seat).len());
        let Some(to) = self.sole_best(trust) else { return };
        let from = std::mem::replace(&mut self.nicole, to);
        if from != to {
            witness.tell(Event::Public(Public::NicoleMoved { from, to, trust: self.trust_in(to) }));
        }
    }

    fn trust_in(&self, seat: Seat) -> Trust {
        let points = self.suspicion[seat];
        match self.sole_best(|other| u8::MAX - self.suspicion[other]) {
            Some(_) => Trust::FewestPoints { points },
            None => Trust::MostCards { points, cards: self.face_up.front(seat).len() },
        }
    }

    /// The one seat that beats every other, if there is one.
    #[inline]
    fn sole_best<K: Copy + Ord>(&self, key: impl Fn(Seat) -> K) -> Option<Seat> {
        let (mut best, mut best_key, mut tied) = (Seat(0), key(Seat(0)), false);
        for seat in (1..self.seats).map(Seat) {
            let key = key(seat);
            tied = key == best_key || (tied && key < best_key);
            if key > best_key {
                (best, best_key) = (seat, key);
            }
        }
        (!tied).then_some(best)
    }
}
