//! Random numbers for falls and sounds, the same on every machine.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers that follow from a seed. ChaCha, because room noise is the generator's output, and nobody may learn anything else from it.
pub(crate) struct Draw(ChaCha12Rng);

impl Draw {
    pub(crate) fn new(seed: [u8; 32]) -> Draw {
        Draw(ChaCha12Rng::from_seed(seed))
    }

    /// Between 0 and 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    /// Between -1 and 1.
    pub(crate) fn around_zero(&mut self) -> f32 {
        2.0 * self.unit() - 1.0
    }

    /// Normal, of spread 1: the sum of six even numbers, because a logarithm may differ from machine to machine.
    pub(crate) fn normal(&mut self) -> f32 {
        let sum: f32 = (0..6).map(|_| self.unit()).sum();
        (sum - 3.0) * std::f32::consts::SQRT_2
    }

    /// A random rotation, every one equally likely, as a quaternion.
    pub(crate) fn rotation(&mut self) -> [f32; 4] {
        loop {
            let [a, b, c, d] = std::array::from_fn(|_| self.around_zero());
            let square = a * a + b * b + c * c + d * d;
            if (0.01..=1.0).contains(&square) {
                let scale = 1.0 / square.sqrt();
                return [a * scale, b * scale, c * scale, d * scale];
            }
        }
    }
}
