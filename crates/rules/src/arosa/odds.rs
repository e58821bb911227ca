//! A table that stands in for the physical tower in tests and search.
//!
//! The numbers were measured on a physical simulation of the hotel (8 800 throws): where a cube rests depends on how full the
//! hotel is and on little else.

use super::hotel::{Fallen, Floor, Gravity, Hotel, Knock, Throw, Waiting};
use crate::Dice;

/// Draws falls from a table.
#[derive(Clone, Debug)]
pub struct Odds<D> {
    dice: D,
}

impl<D: Dice> Odds<D> {
    /// Falls drawn with these dice.
    pub fn new(dice: D) -> Odds<D> {
        Odds { dice }
    }
}

/// Out of a thousand, how often a throw rests on floor 0, on floor 0 or 1, and so on, by how many pieces are inside: a row for
/// every twenty.
const REST: [[u16; 8]; 6] = [
    cumulative([89, 109, 117, 117, 131, 142, 124, 171]),
    cumulative([114, 112, 129, 115, 144, 129, 124, 133]),
    cumulative([159, 134, 124, 124, 122, 110, 109, 118]),
    cumulative([198, 135, 116, 122, 130, 107, 86, 106]),
    cumulative([266, 144, 129, 115, 108, 85, 75, 78]),
    cumulative([284, 128, 146, 81, 117, 88, 76, 80]),
];

/// Out of a thousand throws, how many knock something down, by the same rows.
const KNOCKS: [u32; 6] = [12, 27, 32, 31, 45, 53];

/// Out of a hundred throws that knock something down, how many knock down two.
const DOUBLE_KNOCKS: u32 = 7;

/// How readily a piece is knocked off its floor: the rim of the upper holes is hit harder.
const LOOSENESS: [u32; 8] = [0, 2, 2, 2, 2, 2, 3, 4];

/// Out of a hundred pieces knocked off floor 1, 2, …, how many stop on floor 0, on floor 0 or 1, and so on.
const KNOCKED_TO: [[u16; 7]; 7] = [
    cumulative([100, 0, 0, 0, 0, 0, 0]),
    cumulative([73, 27, 0, 0, 0, 0, 0]),
    cumulative([66, 17, 17, 0, 0, 0, 0]),
    cumulative([44, 27, 24, 5, 0, 0, 0]),
    cumulative([53, 17, 13, 13, 4, 0, 0]),
    cumulative([34, 9, 28, 11, 10, 8, 0]),
    cumulative([28, 27, 8, 11, 20, 5, 1]),
];

/// Out of a thousand pieces that are lifted, how many fall out.
const FALL_OUT: u32 = 8;

const fn cumulative<const N: usize>(mut shares: [u16; N]) -> [u16; N] {
    let mut at = 1;
    while at < N {
        shares[at] += shares[at - 1];
        at += 1;
    }
    assert!(shares[N - 1] == 1000 || shares[N - 1] == 100);
    shares
}

impl<D: Dice> Odds<D> {
    /// A floor from a row of one of the tables above.
    #[inline]
    fn floor(&mut self, row: &[u16]) -> Floor {
        let total = u32::from(row[row.len() - 1]);
        let drawn = self.dice.below(total) as u16;
        Floor(row.iter().filter(|&&share| share <= drawn).count() as u8)
    }

    #[cold]
    fn knock_down(&mut self, hotel: &Hotel) -> Vec<Knock> {
        let count = if self.dice.below(100) < DOUBLE_KNOCKS { 2 } else { 1 };
        let (mut hotel, mut knocked) = (*hotel, Vec::new());
        for _ in 0..count {
            let Some(knock) = self.one_knock(&hotel) else { break };
            hotel.land(&Throw { piece: knock.piece, floor: knock.to, knocked: Vec::new() });
            hotel[knock.from].remove(knock.piece, 1);
            knocked.push(knock);
        }
        knocked
    }

    fn one_knock(&mut self, hotel: &Hotel) -> Option<Knock> {
        let weight = |floor: Floor| hotel[floor].len() * LOOSENESS[usize::from(floor.0)];
        let total = Floor::all().map(weight).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.dice.below(total);
        for from in Floor::all() {
            if drawn < weight(from) {
                let piece = hotel[from].nth(drawn / LOOSENESS[usize::from(from.0)])?;
                let to = self.floor(&KNOCKED_TO[usize::from(from.0) - 1]);
                return Some(Knock { piece, from, to });
            }
            drawn -= weight(from);
        }
        None
    }
}

impl<D: Dice> Gravity for Odds<D> {
    fn lift(&mut self, open: Floor, hotel: &Hotel) -> Vec<Fallen> {
        let mut fallen = Vec::new();
        for from in Floor::all().filter(|&floor| floor > open) {
            for nth in 0..hotel[from].len() {
                if self.dice.below(1000) < FALL_OUT {
                    let piece = hotel[from].nth(nth).expect("there are that many");
                    fallen.push(Fallen { piece, from });
                }
            }
        }
        fallen
    }

    #[inline]
    fn throw(&mut self, waiting: &Waiting, hotel: &Hotel) -> Throw {
        let piece = waiting.pieces.nth(0).expect("a piece waits to be thrown");
        let row = (hotel.len() / 20).min(5) as usize;
        let floor = self.floor(&REST[row]);
        let knocked = if self.dice.below(1000) < KNOCKS[row] { self.knock_down(hotel) } else { Vec::new() };
        Throw { piece, floor, knocked }
    }
}
