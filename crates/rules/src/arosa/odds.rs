//! A table that stands in for the physical tower in tests and search.
//!
//! The numbers are measured on the tower (`cargo xtask fit-odds`): where a cube rests depends on how full the hotel is and on little
//! else.

mod fitted;

use fitted::{DOUBLE_KNOCKS, FALL_OUT, KNOCKS, LOOSENESS};

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

/// Out of a thousand, how often a throw rests on floor 0, on floor 0 or 1, and so on.
const REST: [[u16; 8]; 6] = cumulative(fitted::REST, 1000);

/// Out of a hundred pieces knocked off floor 1, 2, …, how many stop on floor 0, on floor 0 or 1, and so on.
const KNOCKED_TO: [[u16; 7]; 7] = cumulative(fitted::KNOCKED_TO, 100);

const fn cumulative<const N: usize, const M: usize>(mut rows: [[u16; N]; M], total: u16) -> [[u16; N]; M] {
    let mut row = 0;
    while row < M {
        let mut at = 1;
        while at < N {
            rows[row][at] += rows[row][at - 1];
            at += 1;
        }
        assert!(rows[row][N - 1] == total);
        row += 1;
    }
    rows
}

/// How likely a throw is to rest on each floor of a hotel with so many pieces.
pub fn rest_odds(inside: u32) -> [f32; 8] {
    fitted::REST[row(inside)].map(|share| f32::from(share) / 1000.0)
}

/// How likely one throw into a hotel with so many pieces is to send a piece further down, by the floor where it lies and the floor
/// where it stops.
pub fn knock_odds(inside: u32) -> [[f32; 8]; 8] {
    let knocks = KNOCKS[row(inside)] as f32 / 1000.0 * (1.0 + DOUBLE_KNOCKS as f32 / 100.0);
    let mean_looseness = LOOSENESS.iter().sum::<u32>() as f32 / 8.0;
    std::array::from_fn(|from| {
        let mut to = [0.0; 8];
        if from > 0 {
            let leaves = knocks * LOOSENESS[from] as f32 / (mean_looseness * inside.max(1) as f32);
            let stops = fitted::KNOCKED_TO[from - 1];
            to.iter_mut().zip(stops).for_each(|(to, share)| *to = leaves * f32::from(share) / 100.0);
        }
        to
    })
}

/// The row of the tables for a hotel with so many pieces.
#[inline]
fn row(inside: u32) -> usize {
    (inside / 20).min(5) as usize
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
        let row = row(hotel.len());
        let floor = self.floor(&REST[row]);
        let knocked = if self.dice.below(1000) < KNOCKS[row] { self.knock_down(hotel) } else { Vec::new() };
        Throw { piece, floor, knocked }
    }
}
