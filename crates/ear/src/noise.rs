//! Worse conditions to listen in.

use crate::RATE;

/// The same clip in a noisier room: what a distracted listener hears. The level is in decibels below full scale.
///
/// Bots of a lower level listen like this; the noise follows from the seed.
pub fn in_noise(samples: &[i16], level_db: f32, seed: u64) -> Vec<i16> {
    let amplitude = 1.732 * 32768.0 * libm::powf(10.0, level_db / 20.0);
    let mut state = seed;
    let noisy = samples.iter().map(|sample| {
        // SplitMix64: this noise hides nothing from anybody but the listener.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let even = ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1u32 << 23) as f32 - 1.0;
        (f32::from(*sample) + amplitude * even).round() as i16
    });
    noisy.collect()
}

/// The same clip through a telephone: 300 to 3 400 hertz.
pub fn through_telephone(samples: &[i16]) -> Vec<i16> {
    let mut passes = [Pass::above(300.0), Pass::above(300.0), Pass::below(3400.0), Pass::below(3400.0)];
    let through = samples.iter().map(|sample| {
        let out = passes.iter_mut().fold(f32::from(*sample), |sample, pass| pass.filter(sample));
        out.clamp(-32768.0, 32767.0).round() as i16
    });
    through.collect()
}

/// A second-order Butterworth filter.
struct Pass {
    forward: [f32; 3],
    back: [f32; 2],
    state: [f32; 2],
}

impl Pass {
    fn above(corner: f32) -> Pass {
        Pass::new(corner, |cosine| (1.0 + cosine) / 2.0, -1.0)
    }

    fn below(corner: f32) -> Pass {
        Pass::new(corner, |cosine| (1.0 - cosine) / 2.0, 1.0)
    }

    fn new(corner: f32, outer: impl Fn(f32) -> f32, sign: f32) -> Pass {
        let angle = core::f32::consts::TAU * corner / RATE;
        let (cosine, width) = (libm::cosf(angle), libm::sinf(angle) * core::f32::consts::FRAC_1_SQRT_2);
        let scale = 1.0 / (1.0 + width);
        let outer = outer(cosine) * scale;
        Pass {
            forward: [outer, 2.0 * sign * outer, outer],
            back: [-2.0 * cosine * scale, (1.0 - width) * scale],
            state: [0.0; 2],
        }
    }

    fn filter(&mut self, sample: f32) -> f32 {
        let out = self.forward[0] * sample + self.state[0];
        self.state[0] = self.forward[1] * sample - self.back[0] * out + self.state[1];
        self.state[1] = self.forward[2] * sample - self.back[1] * out;
        out
    }
}
