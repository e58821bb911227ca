//! Opening floors, and what falls out.

use std::time::Duration;

use soupcon_tower::{FLOORS, Hotel};

use crate::falls::{Purpose, fill, seed};
use crate::{cpu, parallel};

/// What openings of hotels with the same number of cubes did.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Lifts {
    pub lifts: u32,
    /// Lifts in which something fell out.
    pub with_fallen: u32,
    pub lifted: u32,
    pub fallen: u32,
    pub shifted: u32,
    pub knocks: u32,
    pub cpu: Duration,
}

/// Opens floors 0 to 6 of so many hotels.
pub fn lift(run: u64, hotels: u32, cubes: u32) -> Lifts {
    let all = parallel::for_each(&format!("lifting at {cubes}"), hotels, |number| lift_one(run, number, cubes));
    all.into_iter().fold(Lifts::default(), |sum, lifts| Lifts {
        lifts: sum.lifts + lifts.lifts,
        with_fallen: sum.with_fallen + lifts.with_fallen,
        lifted: sum.lifted + lifts.lifted,
        fallen: sum.fallen + lifts.fallen,
        shifted: sum.shifted + lifts.shifted,
        knocks: sum.knocks + lifts.knocks,
        cpu: sum.cpu + lifts.cpu,
    })
}

fn lift_one(run: u64, number: u32, cubes: u32) -> Lifts {
    // Other hotels than those that are listened to.
    let poses = fill(run, number + 1_000_000, cubes).0.poses();
    let mut lifts = Lifts::default();
    for floor in 0..FLOORS as u8 - 1 {
        let mut hotel = Hotel::from_poses(&poses);
        let (opening, spent) = cpu::time(|| hotel.open(floor, seed(run, Purpose::Lift, number, floor.into())));
        lifts.lifts += 1;
        lifts.with_fallen += u32::from(!opening.fell_out.is_empty());
        lifts.lifted += poses.iter().filter(|cube| cube.floor > floor).count() as u32;
        lifts.fallen += opening.fell_out.len() as u32;
        lifts.shifted += opening.shifted.len() as u32;
        lifts.knocks += opening.impacts.iter().len() as u32;
        lifts.cpu += spent;
    }
    lifts
}
