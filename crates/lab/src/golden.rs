//! A few falls and sounds whose every bit is known.
//!
//! Debug and release builds agree on them, and so should all machines. They change with the tower, the sound or the engine's version:
//! then the ear, the table and the report must be made anew.

use soupcon_tower::{Hotel, Impacts, Lying, render};

use crate::falls::{Purpose, fill, seed};

/// What [`digests`] gives.
pub const GOLDEN: Digests = Digests { poses: 17_332_864_947_471_669_244, samples: 5_406_644_493_488_694_982 };

/// Digests of poses and of samples.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Digests {
    pub poses: u64,
    pub samples: u64,
}

/// Thirty throws, a lift, and another throw: how everything lies then, and what the last two sound like.
pub fn digests() -> Digests {
    let mut hotel = fill(0, 0, 30).0;
    let opening = hotel.open(2, seed(0, Purpose::Lift, 0, 0));
    let throw = hotel.throw(0, seed(0, Purpose::Fall, 0, 30));
    let sounds = [(&opening.impacts, Purpose::LiftSound), (&throw.impacts, Purpose::Sound)];
    Digests { poses: poses_digest(&hotel.poses()), samples: samples_digest(sounds) }
}

/// The same turn, played and played again from what was written down as JSON: whether nothing differs.
pub fn replays_the_same() -> bool {
    let mut poses = fill(1, 0, 60).0.poses();
    (0..5).all(|turn| {
        let written = serde_json::to_string(&poses).expect("poses can be written");
        let read: Vec<Lying> = serde_json::from_str(&written).expect("and read again");
        let (first, second) = (play(&poses, turn), play(&read, turn));
        poses = first.0;
        poses == second.0 && first.1 == second.1
    })
}

fn play(poses: &[Lying], turn: u32) -> (Vec<Lying>, u64) {
    let mut hotel = Hotel::from_poses(poses);
    let opening = hotel.open((turn % 8) as u8, seed(1, Purpose::Lift, 0, turn));
    let mut tags: Vec<u8> = opening.found.iter().map(|cube| cube.tag).collect();
    tags.extend(opening.fell_out.iter().map(|cube| cube.tag));
    let throw = |(nth, tag): (usize, &u8)| hotel.throw(*tag, seed(1, Purpose::Fall, turn, 1000 + nth as u32)).impacts;
    let impacts: Vec<Impacts> = tags.iter().enumerate().map(throw).collect();
    let written = serde_json::to_string(&impacts).expect("knocks can be written");
    let impacts: Vec<Impacts> = serde_json::from_str(&written).expect("and read again");
    let samples = samples_digest(impacts.iter().map(|impacts| (impacts, Purpose::Sound)));
    (hotel.poses(), samples)
}

fn poses_digest(poses: &[Lying]) -> u64 {
    digest(serde_json::to_string(poses).expect("poses can be written").bytes())
}

fn samples_digest<'a>(sounds: impl IntoIterator<Item = (&'a Impacts, Purpose)>) -> u64 {
    let clips = sounds.into_iter().map(|(impacts, purpose)| render(impacts, seed(0, purpose, 0, 0)));
    let samples: Vec<i16> = clips.flat_map(|clip| clip.samples().to_vec()).collect();
    digest(samples.into_iter().flat_map(i16::to_le_bytes))
}

/// FNV-1a, the same everywhere and for ever.
fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
