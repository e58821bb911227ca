//! A storey, heard from above the shaft.

use super::spec::decibels;
use crate::SOUND;

/// Adds a storey's samples to the mix: quieter, duller and later the deeper it lies, with a faint echo of the shaft.
pub(super) fn hear_from_above(samples: &[f32], depth: usize, echo: f32, mix: &mut [f32]) {
    let depth = depth as f32;
    let gain = decibels(-SOUND.depth_db * depth);
    let corner = SOUND.low_pass * libm::powf(SOUND.low_pass_ratio, depth);
    let share = 1.0 - libm::expf(-core::f32::consts::TAU * corner / SOUND.rate as f32);
    let way = 2.0 * (depth + 1.0) * SOUND.storey_metres / SPEED_OF_SOUND;
    let delay = (way * echo * SOUND.rate as f32) as usize;
    let mut echoes = vec![0.0; delay];
    let (mut once, mut twice, mut at) = (0.0, 0.0, 0);
    for (sample, mixed) in samples.iter().zip(mix) {
        once += share * (sample - once);
        twice += share * (once - twice);
        let heard = twice + SOUND.echo_loudness * echoes[at];
        echoes[at] = heard;
        at = if at + 1 == delay { 0 } else { at + 1 };
        *mixed += gain * heard;
    }
}

/// In metres a second.
const SPEED_OF_SOUND: f32 = 343.0;
