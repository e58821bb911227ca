//! Listening to the hotel: from a clip's samples alone, a probability for each floor.
//!
//! Nothing hidden lives here, and no physics: whoever has the samples can do the same. The weights are made by `cargo xtask train-ear`
//! and belong to one version of the tower and its sound; docs/arosa.md says what they reach.
//!
//! ```
//! let silence = vec![0; 55_125];
//! let belief = soupcon_ear::Ear::shipped().posterior(&silence);
//! assert!((belief.iter().sum::<f32>() - 1.0).abs() < 1e-4);
//! ```

#![forbid(unsafe_code)]

mod bands;
mod ear;
mod features;
mod knocks;
mod noise;

pub use ear::{BadWeights, Ear, Input, Origin};
pub use features::{CASUAL, COUNTING, FEATURES, features};
pub use noise::{in_noise, through_telephone};

/// Samples a second of the clips that this ear knows.
pub const RATE: f32 = 22_050.0;

/// How many floors there are.
pub const FLOORS: usize = 8;
