//! What the ear goes by: 84 numbers of a clip.

use std::ops::Range;

use crate::bands::{BANDS, FRAME_SECONDS};
use crate::knocks::{Heard, decibels};

/// How many there are.
pub const FEATURES: usize = 4 * BANDS + MEASURES;

/// Those that are not timbre.
const MEASURES: usize = 28;

/// The number of knocks alone: what somebody goes by who only counts.
pub const COUNTING: Range<usize> = 0..1;

/// The number of knocks and the time of the last: what somebody goes by who doesn't listen hard.
pub const CASUAL: Range<usize> = 0..2;

/// Frames of a knock whose timbre is taken: 40 ms.
const RINGING: usize = 8;

/// Bins of 0.3 s in which knocks are counted.
const BINS: usize = 9;

/// The numbers that the ear goes by: counts, times, levels and gaps of the knocks, then the timbre of the last knock, of the last three,
/// of the loudest, and of the first three.
pub fn features(samples: &[i16]) -> [f32; FEATURES] {
    let heard = Heard::new(samples);
    let mut all = [0.0; FEATURES];
    let (measured, timbres) = all.split_at_mut(MEASURES);
    measure(&heard, measured);
    let knocks = &heard.knocks;
    let last_three = &knocks[knocks.len().saturating_sub(3)..];
    let loudest = loudest(&heard);
    let first_three = &knocks[..knocks.len().min(3)];
    let last = &knocks[knocks.len().saturating_sub(1)..];
    let chosen = [last, last_three, loudest.as_slice(), first_three];
    for (timbre, chosen) in timbres.chunks_exact_mut(BANDS).zip(chosen) {
        timbre.copy_from_slice(&heard.timbre(chosen));
    }
    all
}

fn loudest(heard: &Heard) -> Option<usize> {
    heard.knocks.iter().copied().max_by(|a, b| heard.levels[*a].total_cmp(&heard.levels[*b]))
}

fn measure(heard: &Heard, into: &mut [f32]) {
    let seconds = |frame: usize| frame as f32 * FRAME_SECONDS;
    let times: Vec<f32> = heard.knocks.iter().map(|frame| seconds(*frame)).collect();
    let levels: Vec<f32> = heard.knocks.iter().map(|frame| heard.levels[*frame]).collect();
    let gaps: Vec<f32> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;
    let at = |values: &[f32], nth: usize| values.get(nth).copied().unwrap_or(0.0);
    let from_end = |values: &[f32], nth: usize| values.len().checked_sub(nth + 1).map_or(0.0, |index| values[index]);
    let longest = gaps.iter().copied().fold(0.0, f32::max);
    let loudest = loudest(heard);
    let mut measures = Measures { into, next: 0 };
    measures.put(times.len() as f32);
    measures.put(from_end(&times, 0));
    measures.put(at(&times, 0));
    measures.put(loudest.map_or(0.0, seconds));
    measures.put(loudest.map_or(0.0, |frame| heard.levels[frame]));
    measures.put(at(&levels, 0));
    measures.put(from_end(&levels, 0));
    measures.put(mean(&levels));
    (0..4).for_each(|nth| measures.put(at(&gaps, nth)));
    (0..3).for_each(|nth| measures.put(from_end(&gaps, nth)));
    measures.put(longest);
    measures.put(mean(&gaps));
    measures.put(heard.last_sound());
    for bin in 0..BINS {
        let within = |time: &&f32| (**time / 0.3) as usize == bin;
        measures.put(times.iter().filter(within).count() as f32);
    }
    measures.put(heard.middle_of_energy());
    debug_assert_eq!(measures.next, MEASURES);
}

/// Writes one number after the other.
struct Measures<'a> {
    into: &'a mut [f32],
    next: usize,
}

impl Measures<'_> {
    fn put(&mut self, value: f32) {
        self.into[self.next] = value;
        self.next += 1;
    }
}

impl Heard {
    /// The share of each band in these knocks, in decibels, without what the room contributes.
    fn timbre(&self, knocks: &[usize]) -> [f32; BANDS] {
        /// Bands below this share sound alike.
        const LEAST: f32 = 1e-3;
        let mut energy = [0.0; BANDS];
        for frame in knocks.iter().flat_map(|knock| self.frames.iter().skip(*knock).take(RINGING)) {
            for band in 0..BANDS {
                energy[band] += (frame[band] - self.room[band]).max(0.0);
            }
        }
        let total: f32 = energy.iter().sum();
        if total <= 0.0 {
            return [decibels(LEAST); BANDS];
        }
        energy.map(|energy| decibels((energy / total).max(LEAST)))
    }

    /// The time of the last frame that is clearly louder than the room.
    fn last_sound(&self) -> f32 {
        self.levels.iter().rposition(|level| *level > 6.0).map_or(0.0, |frame| frame as f32 * FRAME_SECONDS)
    }

    /// The mean time of all energy.
    fn middle_of_energy(&self) -> f32 {
        let energies: Vec<f32> =
            self.levels.iter().map(|level| (libm::powf(10.0, level / 10.0) - 1.0).max(0.0)).collect();
        let total: f32 = energies.iter().sum::<f32>().max(1e-6);
        energies.iter().enumerate().map(|(frame, energy)| frame as f32 * FRAME_SECONDS * energy).sum::<f32>() / total
    }
}
