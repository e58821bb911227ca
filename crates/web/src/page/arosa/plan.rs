//! An opened floor seen from above at a slant, with the cubes as they really lay.
//!
//! Whole numbers and relative paths keep it small: a cube is three faces of some thirty letters each.

use std::fmt::Write;

use maud::{Markup, html};
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

/// A closed path through points.
fn path(points: impl IntoIterator<Item = [f32; 3]>) -> String {
    let mut text = String::new();
    let mut last: Option<[i32; 2]> = None;
    for point in points {
        let [x, y] = project(point);
        let _ = match last.replace([x, y]) {
            None => write!(text, "M{x} {y}l"),
            Some([from_x, from_y]) => write!(text, "{} {} ", x - from_x, y - from_y),
        };
    }
    text.truncate(text.trim_end().len());
    text.push('z');
    text
}

/// A level square around a middle.
fn square([x, z]: [f32; 2], half: f32) -> String {
    path([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[a, b]: [f32; 2]| [x + a * half, 0.0, z + b * half]))
}

/// The drawing of an opened floor.
pub(super) fn drawing(floor: u8, heard: &Heard) -> Markup {
    let storey = usize::from(floor);
    let half = HOTEL.half_width(storey);
    let mut cubes: Vec<&Seen> = heard.lying.iter().collect();
    // The far ones first, and of two in one place the lower.
    let nearness = |seen: &Seen| seen.pose.middle()[2] * HEIGHT + seen.pose.middle()[1] * DEPTH;
    cubes.sort_by(|one, other| nearness(one).total_cmp(&nearness(other)));
    html! {
        svg viewBox="-142 -86 284 160" aria-hidden="true" {
            path.wall d=(square([0.0, 0.0], half + HOTEL.wall_thickness)) {}
            path.ground d=(square([0.0, 0.0], half)) {}
            @if let Some((middle, hole)) = HOTEL.hole(storey) { path.hole d=(square(middle, hole)) {} }
            @for seen in cubes { (cube(seen, HOTEL.floor_height(storey))) }
        }
    }
}

/// A cube: the three faces that are seen, the one that looks up most first, and its sign.
fn cube(seen: &Seen, floor_height: f32) -> Markup {
    let [x, y, z] = seen.pose.middle();
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turned(seen.pose.quaternion(), axis));
    let mut faces: Vec<([f32; 3], String)> = Vec::with_capacity(3);
    for at in 0..3 {
        // Of two opposite faces one looks towards the eye, which is in front and above.
        let looks_here = axes[at][1] * DEPTH + axes[at][2] * HEIGHT;
        let out = axes[at].map(|part| part * looks_here.signum());
        let (one, other) = (axes[(at + 1) % 3], axes[(at + 2) % 3]);
        let corner = |a: f32, b: f32| {
            let part = |i: usize| (out[i] + a * one[i] + b * other[i]) / 2.0;
            [x + part(0), y - floor_height + part(1), z + part(2)]
        };
        faces.push((out, path([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])));
    }
    faces.sort_by(|one, other| other.0[1].total_cmp(&one.0[1]));
    let [sign_x, sign_y] = project([x, y - floor_height, z]);
    html! {
        g class=(class(seen.piece)) {
            @for (_, face) in &faces { path d=(face) {} }
            text x=(sign_x) y=(sign_y) { (super::hotel::sign(seen.piece)) }
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
