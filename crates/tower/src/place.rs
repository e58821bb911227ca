//! Finding room for a cube on a floor, without throwing it.

use rapier3d::math::{Rotation, Vector};

use crate::{HOTEL, Pose};

/// An upright place on a floor where no other cube is, as far from the hole as there is one. On a floor that is full, the place with
/// most room.
pub(crate) fn free_place(floor: u8, others: &[Pose]) -> Pose {
    /// So close to each other do cubes stand.
    const PITCH: f32 = 1.06;
    let storey = usize::from(floor);
    let farthest = HOTEL.half_width(storey) - 0.55;
    let per_side = (2.0 * farthest / PITCH) as usize;
    let line = (0..=per_side).map(|nth| -farthest + nth as f32 * PITCH);
    let layers = (0..if floor == 0 { 3 } else { 2 }).map(|nth| HOTEL.floor_height(storey) + 0.51 + 1.02 * nth as f32);
    let boxes: Vec<(Vector, Vector)> = others.iter().map(|pose| (middle(pose), half_extents(pose))).collect();
    let mut best = (f32::NEG_INFINITY, Pose::upright([0.0, HOTEL.floor_height(storey) + 0.51, 0.0]));
    for y in layers {
        for (x, z) in line.clone().flat_map(|x| line.clone().map(move |z| (x, z))) {
            if over_hole(storey, x, z) {
                continue;
            }
            let room = boxes.iter().map(|other| gap(Vector::new(x, y, z), other)).fold(f32::INFINITY, f32::min);
            if room >= 0.0 {
                return Pose::upright([x, y, z]);
            }
            if room > best.0 {
                best = (room, Pose::upright([x, y, z]));
            }
        }
    }
    best.1
}

fn over_hole(storey: usize, x: f32, z: f32) -> bool {
    HOTEL
        .hole(storey)
        .is_some_and(|([hole_x, hole_z], half)| (x - hole_x).abs() < half + 0.5 && (z - hole_z).abs() < half + 0.5)
}

fn middle(pose: &Pose) -> Vector {
    Vector::from(pose.middle())
}

/// Half the size of the upright box around a cube.
fn half_extents(pose: &Pose) -> Vector {
    let [a, b, c, d] = pose.quaternion();
    let turned = Rotation::from_xyzw(a, b, c, d);
    (turned * Vector::X).abs() * 0.5 + (turned * Vector::Y).abs() * 0.5 + (turned * Vector::Z).abs() * 0.5
}

/// How far an upright cube here is from the box around another; negative when they overlap.
fn gap(here: Vector, (middle, half): &(Vector, Vector)) -> f32 {
    let apart = (here - *middle).abs() - *half - Vector::splat(0.5);
    apart.max_element()
}
