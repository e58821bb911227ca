//! Random numbers, always from outside: the rules never draw by themselves.
//!
//! What a game asks of chance is a trait of that game (a shuffle, a fall, a ruling), so that a seeded generator, the facts of
//! a record, a physical tower or a sampler in search can answer it, and the rules can't tell which.

/// A source of random numbers.
pub trait Dice {
    /// 64 random bits.
    fn roll(&mut self) -> u64;

    /// A number below `sides`, every one equally likely (to within 2^-32). `sides` is not zero.
    #[inline]
    fn below(&mut self, sides: u32) -> u32 {
        ((u128::from(self.roll()) * u128::from(sides)) >> 64) as u32
    }
}

/// Puts `items` in a random order, every one equally likely.
#[inline]
pub fn shuffle<T>(items: &mut [T], dice: &mut (impl Dice + ?Sized)) {
    for last in (1..items.len()).rev() {
        let index = dice.below(last as u32 + 1) as usize;
        items.swap(index, last);
    }
}

/// A generator for records, tests and search: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// It is small and of our own so that a seed in a record means the same for ever, whatever version of whatever crate reads
/// it. It is not secret: who knows a few numbers knows them all. A live table deals from something better.
///
/// ```
/// use soupcon_rules::{Dice, Seeded};
/// assert_eq!(Seeded::new(7).roll(), Seeded::new(7).roll());
/// assert_ne!(Seeded::for_move(7, 1).roll(), Seeded::for_move(7, 2).roll());
/// ```
#[derive(Clone, Debug)]
pub struct Seeded {
    state: u64,
}

impl Seeded {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The numbers that belong to this seed.
    pub fn new(seed: u64) -> Seeded {
        Seeded { state: seed }
    }

    /// The numbers of one move of a record: 0 is the deal, the first move is 1. Each move has its own, so that a move whose
    /// facts are written down doesn't change what chance decides in those that follow.
    pub fn for_move(seed: u64, number: u64) -> Seeded {
        let deal = Seeded::new(seed).roll();
        Seeded::new(Seeded::new(deal ^ number.wrapping_mul(Seeded::STEP)).roll())
    }
}

impl Dice for Seeded {
    #[inline]
    fn roll(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Seeded::STEP);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
