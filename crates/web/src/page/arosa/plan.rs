//! An opened floor seen from above at a slant, with the cubes as they really lay.
//!
//! What is sent of a cube is its nearest corner and the three edges that meet there, eight small numbers; the script makes faces of
//! them. A page without a script has the whole drawing.

use maud::{Markup, html};
use soupcon_rules::arosa::{Floor, Piece};
use soupcon_table::{HOTEL, Scene as Heard, Seen};

use super::class;

/// Units of the drawing for the edge of a cube.
const EDGE: f32 = 20.0;
/// The view comes from 30 degrees above the horizon: how much of depth and of height remains.
const DEPTH: f32 = 0.5;
const HEIGHT: f32 = 0.866;

/// Where a point is in the drawing; heights count from the floor.
fn project([x, y, z]: [f32; 3]) -> [i32; 2] {
    [(x * EDGE).round() as i32, ((z * DEPTH - y * HEIGHT) * EDGE).round() as i32]
}

/// A path around the parallelogram of two edges.
fn face([x, y]: [i32; 2], [a, b]: [i32; 2], [c, d]: [i32; 2]) -> String {
    format!("M{x} {y}l{a} {b} {c} {d} {} {}z", -a, -b)
}

/// A level square around a middle.
fn square([x, z]: [f32; 2], half: f32) -> String {
    face(project([x - half, 0.0, z - half]), project([2.0 * half, 0.0, 0.0]), project([0.0, 0.0, 2.0 * half]))
}

/// A cube as it is drawn: its nearest corner, and the edges that meet there, the one that points down most first.
pub(super) struct Cube {
    piece: Piece,
    corner: [i32; 2],
    edges: [[i32; 2]; 3],
}

/// The cubes on the opened floor, the far ones first.
pub(super) fn cubes(floor: Floor, heard: &Heard) -> Vec<Cube> {
    let mut lying: Vec<&Seen> = heard.lying.iter().collect();
    // Of two in one place the lower comes first.
    let nearness = |seen: &Seen| seen.pose.middle()[2] * HEIGHT + seen.pose.middle()[1] * DEPTH;
    lying.sort_by(|one, other| nearness(one).total_cmp(&nearness(other)));
    let floor_height = HOTEL.floor_height(usize::from(floor.0));
    lying.into_iter().map(|seen| cube(seen, floor_height)).collect()
}

fn cube(seen: &Seen, floor_height: f32) -> Cube {
    let [x, y, z] = seen.pose.middle();
    drawn(seen.piece, [x, y - floor_height, z], seen.pose.quaternion())
}

/// A cube that rests on its face, its middle there, turned so far about the vertical.
pub(super) fn resting(piece: Piece, [x, z]: [f32; 2], angle: f32) -> Cube {
    let (sine, cosine) = (angle / 2.0).sin_cos();
    drawn(piece, [x, 0.5, z], [0.0, sine, 0.0, cosine])
}

/// A cube with its middle at a height above the floor, turned by a quaternion.
fn drawn(piece: Piece, [x, y, z]: [f32; 3], quaternion: [f32; 4]) -> Cube {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turned(quaternion, axis));
    // Edges lead away from the eye, which is in front and above.
    let mut away = axes.map(|axis| {
        let nears = axis[1] * DEPTH + axis[2] * HEIGHT;
        axis.map(|part| if nears > 0.0 { -part } else { part })
    });
    away.sort_by(|one, other| one[1].total_cmp(&other[1]));
    let from_middle = |at: usize| away.iter().map(|edge| edge[at]).sum::<f32>() / 2.0;
    let corner = project([x - from_middle(0), y - from_middle(1), z - from_middle(2)]);
    Cube { piece, corner, edges: away.map(project) }
}

/// Cubes for the script: of each its style and eight numbers.
pub(super) fn data(cubes: &[Cube]) -> String {
    let numbers = |cube: &Cube| {
        let Cube { piece, corner: [x, y], edges: [[a, b], [c, d], [e, f]] } = cube;
        format!("{} {x} {y} {a} {b} {c} {d} {e} {f}", class(*piece))
    };
    cubes.iter().map(numbers).collect::<Vec<_>>().join(",")
}

/// A floor without anything on it.
pub(super) fn base(floor: Floor) -> Markup {
    let storey = usize::from(floor.0);
    let half = HOTEL.half_width(storey);
    html! {
        path.wall d=(square([0.0, 0.0], half + HOTEL.wall_thickness)) {}
        path.ground d=(square([0.0, 0.0], half)) {}
        @if let Some((middle, hole)) = HOTEL.hole(storey) { path.hole d=(square(middle, hole)) {} }
    }
}

/// The whole drawing.
pub(super) fn drawing(floor: Floor, cubes: &[Cube]) -> Markup {
    html! {
        svg viewBox="-142 -86 284 160" aria-hidden="true" {
            (base(floor))
            @for Cube { piece, corner, edges: [down, one, other] } in cubes {
                g class=(class(*piece)) {
                    path d=(face(*corner, *one, *other)) {}
                    path d=(face(*corner, *down, *one)) {}
                    path d=(face(*corner, *down, *other)) {}
                }
            }
        }
    }
}

/// A direction turned by a quaternion.
fn turned([x, y, z, w]: [f32; 4], [a, b, c]: [f32; 3]) -> [f32; 3] {
    let cross = |[a, b, c]: [f32; 3]| [y * c - z * b, z * a - x * c, x * b - y * a];
    let first = cross([a, b, c]);
    let second = cross(first);
    [0, 1, 2].map(|at| [a, b, c][at] + 2.0 * (w * first[at] + second[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_about_the_vertical_leads_forward_to_the_right() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let right = turned([0.0, half, 0.0, half], [0.0, 0.0, 1.0]);
        assert!((right[0] - 1.0).abs() < 1e-6 && right[1].abs() < 1e-6 && right[2].abs() < 1e-6, "{right:?}");
    }

    #[test]
    fn a_square_on_the_ground_is_twice_as_wide_as_deep() {
        assert_eq!(square([0.0, 0.0], 1.0), "M-20 -10l40 0 0 20 -40 0z");
    }
}
