//! The hotel and what lies in it (A1-A3), and what falls through it (A18).

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// A floor of the hotel, 0 to 7 (A2). A move may name any number; the rules refuse those that are no floor.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Floor(pub u8);

impl Floor {
    /// How many there are.
    pub const COUNT: u8 = 8;

    /// All floors, from the ground up.
    pub fn all() -> impl DoubleEndedIterator<Item = Floor> {
        (0..Floor::COUNT).map(Floor)
    }

    /// Whether the hotel has it.
    pub fn exists(self) -> bool {
        self.0 < Floor::COUNT
    }
}

/// A piece that can be thrown.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Piece {
    /// A trace of this player's colour (A1).
    Trace(Seat),
    /// A victim (A3).
    Victim,
}

impl Piece {
    const KINDS: usize = 7;
    const VICTIM: usize = 6;

    #[inline]
    fn kind(self) -> usize {
        match self {
            Piece::Trace(seat) => seat.index(),
            Piece::Victim => Piece::VICTIM,
        }
    }

    #[inline]
    fn of_kind(kind: usize) -> Piece {
        if kind == Piece::VICTIM { Piece::Victim } else { Piece::Trace(Seat(kind as u8)) }
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Piece::Trace(seat) => seat.serialize(serializer),
            Piece::Victim => serializer.serialize_str("victim"),
        }
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
        struct PieceVisitor;
        impl Visitor<'_> for PieceVisitor {
            type Value = Piece;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player's number, 0 to 5, or \"victim\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Piece, E> {
                match number {
                    0..=5 => Ok(Piece::Trace(Seat(number as u8))),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
                }
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Piece, E> {
                match name {
                    "victim" => Ok(Piece::Victim),
                    _ => Err(E::invalid_value(Unexpected::Str(name), &self)),
                }
            }
        }
        deserializer.deserialize_any(PieceVisitor)
    }
}

/// Some pieces: how many of each kind. In JSON it is a list, victims first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Pieces([u8; Piece::KINDS]);

impl Pieces {
    /// How many of this piece there are.
    #[inline]
    pub fn count(&self, piece: Piece) -> u8 {
        self.0[piece.kind()]
    }

    /// How many traces of this player's there are.
    #[inline]
    pub fn traces(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// How many victims there are.
    #[inline]
    pub fn victims(&self) -> u8 {
        self.0[Piece::VICTIM]
    }

    #[inline]
    pub(super) fn add(&mut self, piece: Piece, count: u8) {
        self.0[piece.kind()] += count;
    }

    #[inline]
    pub(super) fn remove(&mut self, piece: Piece, count: u8) {
        self.0[piece.kind()] -= count;
    }

    pub(super) fn add_all(&mut self, others: &Pieces) {
        for (count, other) in self.0.iter_mut().zip(others.0) {
            *count += other;
        }
    }

    /// How many pieces there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Piece::KINDS]
    }

    /// The `nth` piece in the order of players, victims last.
    #[inline]
    pub fn nth(&self, mut nth: u32) -> Option<Piece> {
        for (kind, &count) in self.0.iter().enumerate() {
            if nth < u32::from(count) {
                return Some(Piece::of_kind(kind));
            }
            nth -= u32::from(count);
        }
        None
    }

    /// The pieces, victims first, then by player.
    pub fn iter(&self) -> impl Iterator<Item = Piece> + use<> {
        let counts = self.0;
        [Piece::VICTIM].into_iter().chain(0..Piece::VICTIM).flat_map(move |kind| {
            let piece = Piece::of_kind(kind);
            (0..counts[kind]).map(move |_| piece)
        })
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// What lies on each floor, which nobody sees (A24).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub struct Hotel([Pieces; Floor::COUNT as usize]);

impl Index<Floor> for Hotel {
    type Output = Pieces;
    #[inline]
    fn index(&self, floor: Floor) -> &Pieces {
        &self.0[usize::from(floor.0)]
    }
}

impl IndexMut<Floor> for Hotel {
    #[inline]
    fn index_mut(&mut self, floor: Floor) -> &mut Pieces {
        &mut self.0[usize::from(floor.0)]
    }
}

impl Hotel {
    /// How many pieces lie in it.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(Pieces::len).sum()
    }

    /// Whether nothing lies in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether such a knock-down can be: the piece lies there, and things only fall down.
    pub fn allows(&self, knock: &Knock) -> bool {
        knock.from.exists() && knock.to < knock.from && self[knock.from].count(knock.piece) > 0
    }

    /// Whether such a throw can be.
    pub fn allows_throw(&self, throw: &Throw) -> bool {
        let mut hotel = *self;
        throw.floor.exists()
            && throw.knocked.iter().all(|knock| {
                let allowed = hotel.allows(knock);
                if allowed {
                    hotel.knock_down(knock);
                }
                allowed
            })
    }

    /// Whether such a shift can be while a floor is open: it stays among the lifted floors.
    pub fn allows_shift(&self, open: Floor, shifted: &[Knock]) -> bool {
        let mut hotel = *self;
        shifted.iter().all(|knock| {
            let allowed = knock.to > open && hotel.allows(knock);
            if allowed {
                hotel.knock_down(knock);
            }
            allowed
        })
    }

    pub(super) fn knock_down(&mut self, knock: &Knock) {
        self[knock.from].remove(knock.piece, 1);
        self[knock.to].add(knock.piece, 1);
    }

    #[inline]
    pub(super) fn land(&mut self, throw: &Throw) {
        throw.knocked.iter().for_each(|knock| self.knock_down(knock));
        self[throw.floor].add(throw.piece, 1);
    }
}

/// A throw and where it ended: secret, but for the piece (A5, A24).
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Throw {
    /// What was thrown.
    pub piece: Piece,
    /// Where it came to rest.
    pub floor: Floor,
    /// What it sent further down on its way, in order.
    #[serde(default)]
    pub knocked: Vec<Knock>,
}

/// A piece that another one sent further down.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Knock {
    pub piece: Piece,
    pub from: Floor,
    pub to: Floor,
}

/// A piece that fell out of the hotel while it was open (A18). That it did is public, where it lay isn't.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Fallen {
    pub piece: Piece,
    pub from: Floor,
}

/// What this game leaves to chance: where things fall.
pub trait Gravity {
    /// What falls out while everything above `open` is lifted (A18): pieces that lie above it.
    fn lift(&mut self, open: Floor, hotel: &Hotel) -> Vec<Fallen>;

    /// What slides down among the lifted floors without falling out, once those are out: nobody sees it (A24).
    fn shift(&mut self, _open: Floor, _hotel: &Hotel) -> Vec<Knock> {
        Vec::new()
    }

    /// One of the pieces that wait to be thrown goes in: which, and where it ends.
    fn throw(&mut self, waiting: &Waiting, hotel: &Hotel) -> Throw;
}

/// What waits to be thrown. There is always something.
#[derive(Copy, Clone, Debug)]
pub struct Waiting {
    /// The pieces.
    pub pieces: Pieces,
    /// Why they are thrown.
    pub owed: Owed,
}

/// Why something is thrown.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Owed {
    /// The prologue (A4).
    Prologue,
    /// Act one: the traces found, or the trace for a botched search (A7, A10).
    Search,
    /// Act two: the traces found (A14).
    Found,
    /// Act two: traces for a botched search (A15-A17).
    Botched,
    /// What fell out of the open hotel (A18).
    Fallen,
}

impl Owed {
    pub(super) fn rule(self) -> &'static str {
        match self {
            Owed::Prologue => "A4",
            Owed::Search => "A7",
            Owed::Found => "A14",
            Owed::Botched => "A15",
            Owed::Fallen => "A18",
        }
    }
}
