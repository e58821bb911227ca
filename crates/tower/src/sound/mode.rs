//! One mode of something that rings.

use crate::SOUND;

/// Adds a sine that dies away: a two-pole recursion, which needs no sine a sample.
pub(super) fn ring(samples: &mut [f32], pitch: f32, loudness: f32, decay: f32) {
    /// Time constants after which nothing is left to hear: -60 dB.
    const LASTS: f32 = 7.0;
    let rate = SOUND.rate as f32;
    let angle = core::f32::consts::TAU * pitch / rate;
    let shrink = libm::expf(-1.0 / (decay * rate));
    let turn = 2.0 * shrink * libm::cosf(angle);
    let fade = shrink * shrink;
    let (mut before, mut now) = (0.0, loudness * libm::sinf(angle));
    let length = (LASTS * decay * rate) as usize;
    for sample in samples.iter_mut().take(length) {
        *sample += now;
        let next = turn * now - fade * before;
        (before, now) = (now, next);
    }
}
