//! The cards: single ones, a set of locations, a hand, the deck and the discard (C1, C14).

use std::fmt;
use std::ops::{BitAnd, BitOr};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the five places where an agent may have been seen (C1).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Location {
    Carnival,
    Hotel,
    Airport,
    Phone,
    Laboratory,
}

impl Location {
    /// All five, in the order of their bits.
    pub const ALL: [Location; 5] =
        [Location::Carnival, Location::Hotel, Location::Airport, Location::Phone, Location::Laboratory];
}

/// A card: a location, or the twist.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "CardName", into = "CardName")]
pub enum Card {
    /// A place where somebody may have been seen.
    Location(Location),
    /// An unexpected development (C13).
    Twist,
}

impl Card {
    /// How many cards the game has (C1).
    pub const COUNT: usize = 48;
    /// The six kinds, in the order of [`Card::kind`].
    pub const KINDS: [Card; 6] = [
        Card::Location(Location::Carnival),
        Card::Location(Location::Hotel),
        Card::Location(Location::Airport),
        Card::Location(Location::Phone),
        Card::Location(Location::Laboratory),
        Card::Twist,
    ];

    /// The card's kind as an index into [`Card::KINDS`].
    #[inline]
    pub fn kind(self) -> usize {
        match self {
            Card::Location(location) => location as usize,
            Card::Twist => 5,
        }
    }
}

/// The names of the cards in JSON, in one list.
#[derive(Copy, Clone, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CardName {
    Carnival,
    Hotel,
    Airport,
    Phone,
    Laboratory,
    Twist,
}

impl From<CardName> for Card {
    fn from(name: CardName) -> Card {
        Card::KINDS[name as usize]
    }
}

impl From<Card> for CardName {
    fn from(card: Card) -> CardName {
        match card {
            Card::Location(Location::Carnival) => CardName::Carnival,
            Card::Location(Location::Hotel) => CardName::Hotel,
            Card::Location(Location::Airport) => CardName::Airport,
            Card::Location(Location::Phone) => CardName::Phone,
            Card::Location(Location::Laboratory) => CardName::Laboratory,
            Card::Twist => CardName::Twist,
        }
    }
}

/// A set of locations, one bit each: a front or a zone never holds two of a kind (C14). In JSON it is a list.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Locations(u8);

impl Locations {
    /// None of them.
    pub const NONE: Locations = Locations(0);

    /// A bit for each, in the order of [`Location::ALL`].
    #[inline]
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Whether the location is among them.
    #[inline]
    pub fn contains(self, location: Location) -> bool {
        self.0 & (1 << location as u8) != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, location: Location) {
        self.0 |= 1 << location as u8;
    }

    #[inline]
    pub(super) fn remove(&mut self, location: Location) {
        self.0 &= !(1 << location as u8);
    }

    /// How many they are.
    #[inline]
    pub fn len(self) -> u8 {
        // Plain x86-64 has no instruction for this; five bits fit a table.
        const LEN: [u8; 32] = {
            let mut len = [0; 32];
            let mut bits = 0;
            while bits < 32 {
                len[bits] = bits.count_ones() as u8;
                bits += 1;
            }
            len
        };
        LEN[usize::from(self.0 & 31)]
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The locations, in a fixed order.
    pub fn iter(self) -> impl Iterator<Item = Location> {
        Location::ALL.into_iter().filter(move |&location| self.contains(location))
    }
}

impl BitAnd for Locations {
    type Output = Locations;
    #[inline]
    fn bitand(self, other: Locations) -> Locations {
        Locations(self.0 & other.0)
    }
}

impl BitOr for Locations {
    type Output = Locations;
    #[inline]
    fn bitor(self, other: Locations) -> Locations {
        Locations(self.0 | other.0)
    }
}

impl FromIterator<Location> for Locations {
    fn from_iter<I: IntoIterator<Item = Location>>(locations: I) -> Locations {
        locations.into_iter().fold(Locations::NONE, |mut set, location| {
            set.insert(location);
            set
        })
    }
}

impl fmt::Debug for Locations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Locations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Locations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Locations, D::Error> {
        let mut set = Locations::NONE;
        for location in Vec::<Location>::deserialize(deserializer)? {
            if set.contains(location) {
                return Err(D::Error::custom(format_args!("two of a kind: {location:?} (C14)")));
            }
            set.insert(location);
        }
        Ok(set)
    }
}

/// A person's hand: how many of each kind, four bits a kind. It never holds more than three (C7, C16).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Hand(u32);

impl Hand {
    /// How many cards a hand is refilled to.
    pub const FULL: u8 = 3;

    /// Whether the hand has such a card.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 & (0xf << (4 * card.kind())) != 0
    }

    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        self.0 += 1 << (4 * card.kind());
    }

    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        self.0 -= 1 << (4 * card.kind());
    }

    /// How many cards it holds.
    #[inline]
    pub fn len(self) -> u8 {
        // The sixth hexadecimal digit of this product is the sum of all six; none of the lower ones carries.
        ((self.0.wrapping_mul(0x11_1111) >> 20) & 0xf) as u8
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds of the kind with this index into [`Card::KINDS`].
    #[inline]
    pub fn count_of_kind(self, kind: usize) -> u8 {
        ((self.0 >> (4 * kind)) & 0xf) as u8
    }

    /// The kinds of location it holds, as bit 3 of four bits a kind.
    #[inline]
    pub fn location_kinds(self) -> u32 {
        (self.0 + 0x7_7777) & 0x8_8888
    }

    /// The cards, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::KINDS.into_iter().flat_map(move |card| {
            let count = self.count_of_kind(card.kind());
            (0..count).map(move |_| card)
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::default(), |mut hand, card| {
            hand.add(card);
            hand
        })
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > usize::from(Hand::FULL) {
            return Err(D::Error::custom("a hand has three cards at most (C16)"));
        }
        Ok(cards.into_iter().collect())
    }
}

/// The face-down deck: its order counts. The last card is the next to be drawn, and unused places hold [`Card::Twist`], so
/// that equal decks are equal bytes.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub(super) struct Deck {
    cards: [Card; Card::COUNT],
    len: u8,
}

impl Deck {
    pub(super) const EMPTY: Deck = Deck { cards: [Card::Twist; Card::COUNT], len: 0 };

    pub(super) fn from_next_first(next_first: &[Card]) -> Deck {
        let mut deck = Deck::EMPTY;
        for (place, &card) in deck.cards.iter_mut().zip(next_first.iter().rev()) {
            *place = card;
        }
        deck.len = next_first.len() as u8;
        deck
    }

    /// Puts other cards in the places of those that lie there.
    #[inline]
    pub(super) fn replace(&mut self, cards: &[Card]) {
        self.cards[..usize::from(self.len)].copy_from_slice(cards);
    }

    #[inline]
    pub(super) fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub(super) fn draw(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::replace(&mut self.cards[usize::from(self.len)], Card::Twist))
    }

    /// Adds a pile to an empty deck. The cards are grouped by kind: who calls shuffles them.
    pub(super) fn put(&mut self, pile: Pile) -> &mut [Card] {
        let mut at = 0;
        for (card, count) in Card::KINDS.into_iter().zip(pile.0) {
            let end = at + usize::from(count);
            self.cards[at..end].fill(card);
            at = end;
        }
        self.len = at as u8;
        &mut self.cards[..at]
    }

    pub(super) fn iter_next_first(&self) -> impl Iterator<Item = Card> {
        self.cards[..usize::from(self.len)].iter().rev().copied()
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter_next_first()).finish()
    }
}

/// A pile whose order doesn't count: how many of each kind. In JSON it is a list.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Pile(pub(super) [u8; 6]);

impl Pile {
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        self.0[card.kind()] += 1;
    }

    #[inline]
    pub(super) fn add_all(&mut self, locations: Locations) {
        for location in Location::ALL {
            self.0[location as usize] += (locations.0 >> location as u8) & 1;
        }
    }

    /// How many of this card lie there.
    pub fn count(self, card: Card) -> u8 {
        self.0[card.kind()]
    }

    /// How many cards lie there.
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether none lie there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 6]
    }

    /// The cards, grouped by kind.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::KINDS.into_iter().zip(self.0).flat_map(|(card, count)| (0..count).map(move |_| card))
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Pile {
        cards.into_iter().fold(Pile::default(), |mut pile, card| {
            pile.add(card);
            pile
        })
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pile, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > Card::COUNT {
            return Err(D::Error::custom("there are 48 cards (C1)"));
        }
        Ok(cards.into_iter().collect())
    }
}
