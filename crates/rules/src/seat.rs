//! Who sits where: one seat, and a set of seats.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place at the table, numbered from 0 in turn order, ghosts included.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    #[must_use]
    pub fn next(self, seats: u8) -> Seat {
        if self.0 + 1 < seats { Seat(self.0 + 1) } else { Seat(0) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, one bit each. In JSON it is a list in turn order.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Seats(u32);

impl Seats {
    /// How many seats a table of any game has at the most.
    pub const MAX: u8 = 32;
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// The seats 0 to `count` - 1.
    #[inline]
    pub fn first(count: u8) -> Seats {
        debug_assert!(count <= Seats::MAX);
        Seats(((1_u64 << count) - 1) as u32)
    }

    /// Just this seat.
    #[inline]
    pub fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The seats whose bits are set.
    #[inline]
    pub(crate) fn from_bits(bits: u32) -> Seats {
        Seats(bits)
    }

    /// Whether the seat is among them.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < Seats::MAX && self.0 & (1 << seat.0) != 0
    }

    /// Both these and those.
    #[inline]
    #[must_use]
    pub fn with(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// Those of these that aren't among the others.
    #[inline]
    #[must_use]
    pub fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// How many they are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, |set, seat| set.with(Seats::one(seat)))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let mut seats = Seats::NONE;
        for seat in Vec::<Seat>::deserialize(deserializer)? {
            if seat.0 >= Seats::MAX {
                return Err(D::Error::custom(format_args!("no table has a seat {seat}")));
            }
            if seats.contains(seat) {
                return Err(D::Error::custom(format_args!("seat {seat} is named twice")));
            }
            seats = seats.with(Seats::one(seat));
        }
        Ok(seats)
    }
}
