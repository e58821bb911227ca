//! Hotels filled throw by throw, and what became of every throw.

use soupcon_tower::{FLOORS, HOTEL, Hotel, Impacts, Moved, SOUND};

use crate::parallel;

/// How many cubes are thrown into each hotel. The fullest game holds 122.
pub const CUBES: u32 = 110;

/// Throws between which a hotel is built anew from its poses, as between turns.
const TURN: u32 = 10;

/// Throws are looked at by how many cubes lay inside: in bands of twenty, the last one open.
pub const BANDS: usize = 6;

/// A throw and what was there before it.
#[derive(Clone, Debug)]
pub struct Fall {
    /// The hotel, by number.
    pub hotel: u32,
    /// Which throw into it.
    pub nth: u32,
    /// What lay on each floor.
    pub residents: [u32; FLOORS],
    /// Where it came to rest.
    pub floor: usize,
    /// What it sent down.
    pub knocked: Vec<Moved>,
    /// How often it was nudged.
    pub nudges: u8,
    /// How many others had to be laid back.
    pub laid_back: usize,
    /// Its knocks.
    pub impacts: Impacts,
}

impl Fall {
    /// How many cubes lay inside.
    pub fn inside(&self) -> u32 {
        self.residents.iter().sum()
    }

    /// The band of that number.
    pub fn band(&self) -> usize {
        band(self.inside())
    }

    /// When the last knock is heard, in seconds.
    pub fn last_knock(&self) -> f64 {
        let steps_per_second = f64::from(HOTEL.steps_per_second) * f64::from(SOUND.speed);
        self.impacts.iter().last().map_or(0.0, |impact| f64::from(impact.step) / steps_per_second)
    }
}

/// The band of a hotel with so many cubes.
pub fn band(inside: u32) -> usize {
    (inside as usize / 20).min(BANDS - 1)
}

/// What a seed is for: no two draw the same numbers.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub enum Purpose {
    Fall,
    Sound,
    Lift,
    LiftSound,
}

/// A seed of our own for every throw of a run.
pub fn seed(run: u64, purpose: Purpose, hotel: u32, nth: u32) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&run.to_le_bytes());
    seed[8] = purpose as u8;
    seed[12..16].copy_from_slice(&hotel.to_le_bytes());
    seed[16..20].copy_from_slice(&nth.to_le_bytes());
    seed
}

/// Fills so many hotels to the brim.
pub fn gather(run: u64, hotels: u32) -> Vec<Fall> {
    parallel::for_each("filling hotels", hotels, |hotel| fill(run, hotel, CUBES).1).into_iter().flatten().collect()
}

/// One hotel with so many cubes, and how they fell.
pub fn fill(run: u64, number: u32, cubes: u32) -> (Hotel, Vec<Fall>) {
    let mut hotel = Hotel::from_poses(&[]);
    let mut falls = Vec::new();
    for nth in 0..cubes {
        if nth % TURN == 0 {
            hotel = Hotel::from_poses(&hotel.poses());
        }
        let mut residents = [0; FLOORS];
        hotel.poses().iter().for_each(|cube| residents[usize::from(cube.floor)] += 1);
        let throw = hotel.throw((nth % 7) as u8, seed(run, Purpose::Fall, number, nth));
        falls.push(Fall {
            hotel: number,
            nth,
            residents,
            floor: throw.floor.into(),
            knocked: throw.knocked,
            nudges: throw.nudges,
            laid_back: throw.laid_back,
            impacts: throw.impacts,
        });
    }
    (hotel, falls)
}

/// How many of these rest on each floor.
pub fn count<'a>(falls: impl IntoIterator<Item = &'a Fall>) -> [u32; FLOORS] {
    let mut counts = [0; FLOORS];
    falls.into_iter().for_each(|fall| counts[fall.floor] += 1);
    counts
}

/// Counts as shares of their sum.
pub fn shares(counts: &[u32; FLOORS]) -> [f64; FLOORS] {
    let total = counts.iter().sum::<u32>().max(1);
    counts.map(|count| f64::from(count) / f64::from(total))
}

/// The entropy of shares, in bits.
pub fn entropy(shares: &[f64; FLOORS]) -> f64 {
    shares.iter().filter(|share| **share > 0.0).map(|share| -share * share.log2()).sum()
}
