//! The hotel of Arosa: rigid bodies that fall through it, and the sound they make.
//!
//! The physics engine lives here and nowhere else. The tower knows no rules: a cube carries a tag that means something to whoever
//! throws it, floors are numbers from 0 to 7.
//!
//! A turn follows from the poses it begins with and its seeds, bit by bit: whoever plays writes the poses down after every turn, and
//! builds the hotel anew from them for the next ([`Hotel::from_poses`]). Within a turn the same hotel lives on.
//!
//! ```
//! use soupcon_tower::{Hotel, render};
//!
//! let mut hotel = Hotel::from_poses(&[]);
//! let throw = hotel.throw(3, [7; 32]);
//! assert!(throw.floor < 8);
//! let clip = render(&throw.impacts, [8; 32]);
//! assert_eq!(clip.to_flac().len(), 61_440);
//! ```

#![forbid(unsafe_code)]

mod building;
mod clip;
mod draw;
mod fall;
mod flac;
mod hotel;
mod impact;
mod lift;
mod place;
mod pose;
mod sound;
mod spec;

pub use clip::Clip;
pub use fall::Throw;
pub use hotel::{Hotel, Moved};
pub use impact::{Impact, Impacts, Surface};
pub use lift::{FellOut, Opening};
pub use pose::{Lying, Pose};
pub use sound::{SOUND, SoundSpec, render};
pub use spec::{HOTEL, TowerSpec};

/// How many floors there are; they are numbered from 0, the ground.
pub const FLOORS: usize = 8;
