//! The building: some seventy boxes that never move.

use rapier3d::prelude::*;

use crate::{FLOORS, HOTEL, Surface};

/// Puts the whole hotel up, without a cube in it.
pub(crate) fn build(world: &mut PhysicsWorld) {
    for storey in 0..FLOORS {
        floor(world, storey);
        let bottom = HOTEL.floor_height(storey);
        let height = HOTEL.floor_height(storey + 1) - bottom;
        ring(world, Surface::Wall(storey as u8), HOTEL.half_width(storey), bottom, height);
    }
    let (top, inlet) = (HOTEL.ceiling() + HOTEL.slab_thickness, HOTEL.inlet_half_size);
    slab(world, Surface::Roof, top, HOTEL.half_width(FLOORS - 1), [0.0, 0.0], inlet);
    ring(world, Surface::Roof, inlet, top, HOTEL.collar_height);
}

fn floor(world: &mut PhysicsWorld, storey: usize) {
    let surface = Surface::Floor(storey as u8);
    let half_width = HOTEL.half_width(storey);
    match HOTEL.hole(storey) {
        Some((centre, hole)) => slab(world, surface, HOTEL.floor_height(storey), half_width, centre, hole),
        None => {
            let reach = half_width + HOTEL.wall_thickness;
            block(world, surface, [0.0, -0.5, 0.0], [reach, 0.5, reach]);
        }
    }
}

/// A slab with a square hole: four boxes around it. The slab reaches into the walls.
fn slab(world: &mut PhysicsWorld, surface: Surface, top: f32, half_width: f32, [x, z]: [f32; 2], hole: f32) {
    let reach = half_width + HOTEL.wall_thickness;
    let half_thickness = HOTEL.slab_thickness / 2.0;
    let y = top - half_thickness;
    for (from, to) in [(-reach, x - hole), (x + hole, reach)] {
        block(world, surface, [(from + to) / 2.0, y, 0.0], [(to - from) / 2.0, half_thickness, reach]);
    }
    for (from, to) in [(-reach, z - hole), (z + hole, reach)] {
        block(world, surface, [x, y, (from + to) / 2.0], [hole, half_thickness, (to - from) / 2.0]);
    }
}

/// Four walls around a square.
fn ring(world: &mut PhysicsWorld, surface: Surface, half_width: f32, bottom: f32, height: f32) {
    let half_thickness = HOTEL.wall_thickness / 2.0;
    let (away, y) = (half_width + half_thickness, bottom + height / 2.0);
    let long = half_width + HOTEL.wall_thickness;
    for side in [-away, away] {
        block(world, surface, [side, y, 0.0], [half_thickness, height / 2.0, long]);
        block(world, surface, [0.0, y, side], [long, height / 2.0, half_thickness]);
    }
}

/// A tray that catches what falls out of the lifted storeys above an emptied one, an edge above its floor.
pub(crate) fn put_tray(world: &mut PhysicsWorld, storey: u8) -> ColliderHandle {
    let storey_number = usize::from(storey);
    let reach = HOTEL.half_width(storey_number);
    let half_thickness = HOTEL.slab_thickness / 2.0;
    let y = HOTEL.floor_height(storey_number) + 1.0 - half_thickness;
    block(world, Surface::Floor(storey), [0.0, y, 0.0], [reach, half_thickness, reach])
}

fn block(world: &mut PhysicsWorld, surface: Surface, [x, y, z]: [f32; 3], half: [f32; 3]) -> ColliderHandle {
    let collider = ColliderBuilder::cuboid(half[0], half[1], half[2])
        .translation(Vector::new(x, y, z))
        .user_data(surface.code().into());
    world.insert_collider(touch(collider), None)
}

/// What cubes and building have in common.
pub(crate) fn touch(collider: ColliderBuilder) -> ColliderBuilder {
    collider
        .friction(HOTEL.friction)
        .restitution(HOTEL.restitution)
        .friction_combine_rule(CoefficientCombineRule::Average)
        .restitution_combine_rule(CoefficientCombineRule::Average)
}
