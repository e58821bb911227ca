//! How a cube lies, in whole numbers, so that what is written down is exactly what is built again.

use rapier3d::math::{Pose as Placed, Rotation, Vector};
use serde::{Deserialize, Serialize};

use crate::HOTEL;

/// Where a cube's middle is and how the cube is turned, as seven whole numbers.
///
/// In JSON a list: x, y and z in 1/1024 of a cube's edge (y is the height), then the quaternion's x, y, z and w in 1/32767.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[i16; 7]", into = "[i16; 7]")]
pub struct Pose {
    at: [i16; 3],
    turned: [i16; 4],
}

impl Pose {
    const PER_EDGE: f32 = 1024.0;
    const PER_TURN: f32 = 32767.0;

    /// The middle of the cube, in edges of a cube: x, y (the height above the table) and z.
    pub fn middle(&self) -> [f32; 3] {
        self.at.map(|part| f32::from(part) / Pose::PER_EDGE)
    }

    /// How it is turned, as a quaternion x, y, z, w.
    pub fn quaternion(&self) -> [f32; 4] {
        let parts = self.turned.map(|part| f32::from(part) / Pose::PER_TURN);
        let length = parts.iter().map(|part| part * part).sum::<f32>().sqrt();
        if length < 0.5 { [0.0, 0.0, 0.0, 1.0] } else { parts.map(|part| part / length) }
    }

    /// The floor that the cube belongs to: that of its middle. A cube that stands up into the hole above counts below.
    pub fn floor(&self) -> Option<u8> {
        HOTEL.floor_at(self.middle()[1])
    }

    /// Whether a cube that lay on this floor still does: on top of a heap its middle may come to stand a little above the slab, in
    /// the hole, and sink below it again. Only a cube whose middle is half an edge higher lies on the floor above.
    pub(crate) fn is_still_on(&self, floor: u8) -> bool {
        let stands_in_hole = || self.middle()[1] < HOTEL.floor_height(usize::from(floor) + 1) + 0.5;
        self.floor() == Some(floor) || (self.floor() == Some(floor + 1) && stands_in_hole())
    }

    /// An upright cube.
    pub(crate) fn upright(middle: [f32; 3]) -> Pose {
        Pose { at: middle.map(|part| (part * Pose::PER_EDGE).round() as i16), turned: [0, 0, 0, 32767] }
    }

    /// Whether no number differs by more than one.
    pub(crate) fn is_next_to(&self, other: &Pose) -> bool {
        let [mine, theirs] = [self, other].map(|pose| <[i16; 7]>::from(*pose));
        mine.iter().zip(theirs).all(|(mine, theirs)| mine.abs_diff(theirs) <= 1)
    }

    pub(crate) fn of(placed: &Placed) -> Pose {
        let Vector { x, y, z } = placed.translation;
        let Rotation { x: a, y: b, z: c, w: d } = placed.rotation;
        Pose {
            at: [x, y, z].map(|part| (part * Pose::PER_EDGE).round() as i16),
            turned: [a, b, c, d].map(|part| (part * Pose::PER_TURN).round() as i16),
        }
    }

    pub(crate) fn placed(&self) -> Placed {
        let [x, y, z] = self.middle();
        let [a, b, c, d] = self.quaternion();
        Placed::from_parts(Vector::new(x, y, z), Rotation::from_xyzw(a, b, c, d))
    }
}

impl From<[i16; 7]> for Pose {
    fn from([x, y, z, a, b, c, d]: [i16; 7]) -> Pose {
        Pose { at: [x, y, z], turned: [a, b, c, d] }
    }
}

impl From<Pose> for [i16; 7] {
    fn from(Pose { at: [x, y, z], turned: [a, b, c, d] }: Pose) -> [i16; 7] {
        [x, y, z, a, b, c, d]
    }
}

/// A cube that lies in the hotel. In JSON: `[tag, floor, [x, y, z, a, b, c, d]]`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(u8, u8, Pose)", into = "(u8, u8, Pose)")]
pub struct Lying {
    /// Whose it is, to whoever threw it.
    pub tag: u8,
    /// The floor it lies on.
    pub floor: u8,
    /// How it lies there.
    pub pose: Pose,
}

impl From<(u8, u8, Pose)> for Lying {
    fn from((tag, floor, pose): (u8, u8, Pose)) -> Lying {
        Lying { tag, floor, pose }
    }
}

impl From<Lying> for (u8, u8, Pose) {
    fn from(Lying { tag, floor, pose }: Lying) -> (u8, u8, Pose) {
        (tag, floor, pose)
    }
}
