//! Finding the knocks of a clip.

use crate::bands::{BANDS, energies};

/// A clip taken apart: what sounds when, how quiet the room is, and where the knocks are.
pub(crate) struct Heard {
    /// Energies by frame.
    pub(crate) frames: Vec<[f32; BANDS]>,
    /// All bands of a frame together, in decibels over the room.
    pub(crate) levels: Vec<f32>,
    /// The room's energies.
    pub(crate) room: [f32; BANDS],
    /// The frames in which a knock begins, in order.
    pub(crate) knocks: Vec<usize>,
}

/// A knock is so many decibels over the room …
const OVER_ROOM: f32 = 6.0;
/// … and over what was so many frames before.
const OVER_BEFORE: f32 = 4.0;
const BEFORE: usize = 3;
/// Knocks closer than so many frames are one.
const APART: usize = 4;
/// The room's own energy is never taken for less: silence has no decibels.
const SILENCE: f32 = 1e-10;

impl Heard {
    pub(crate) fn new(samples: &[i16]) -> Heard {
        let frames = energies(samples);
        let room = room(&frames);
        let room_energy: f32 = room.iter().sum();
        let levels: Vec<f32> =
            frames.iter().map(|frame| decibels(frame.iter().sum::<f32>().max(SILENCE) / room_energy)).collect();
        let knocks = knocks(&levels);
        Heard { frames, levels, room, knocks }
    }
}

/// What sounds in the quietest quarter of the frames. The very ends don't count: clips are faded there.
fn room(frames: &[[f32; BANDS]]) -> [f32; BANDS] {
    let margin = frames.len().min(24) / 2;
    let mut inner: Vec<&[f32; BANDS]> = frames[margin..frames.len() - margin].iter().collect();
    inner.sort_by(|a, b| a.iter().sum::<f32>().total_cmp(&b.iter().sum()));
    inner.truncate((inner.len() / 4).max(1));
    let mean = |band: usize| inner.iter().map(|frame| frame[band]).sum::<f32>() / inner.len().max(1) as f32;
    core::array::from_fn(|band| mean(band).max(SILENCE))
}

fn knocks(levels: &[f32]) -> Vec<usize> {
    let mut knocks: Vec<usize> = Vec::new();
    for at in BEFORE..levels.len().saturating_sub(1) {
        let level = levels[at];
        let is_knock = level > OVER_ROOM
            && level > levels[at - BEFORE] + OVER_BEFORE
            && level >= levels[at - 1]
            && level > levels[at + 1];
        if is_knock && knocks.last().is_none_or(|last| at - last >= APART) {
            knocks.push(at);
        }
    }
    knocks
}

pub(crate) fn decibels(ratio: f32) -> f32 {
    10.0 * libm::log10f(ratio)
}
