//! The hotel with cubes in it.

use rapier3d::prelude::*;

use crate::building::{build, touch};
use crate::impact::Microphone;
use crate::place::free_place;
use crate::{FLOORS, HOTEL, Lying, Pose};

/// A hotel, and the cubes that lie in it.
pub struct Hotel {
    pub(crate) world: PhysicsWorld,
    pub(crate) cubes: Vec<Cube>,
}

/// A cube in the hotel.
pub(crate) struct Cube {
    pub(crate) body: RigidBodyHandle,
    /// How it lay when everything was last at rest.
    pub(crate) rest: Lying,
}

/// A cube that came to lie on another floor.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Moved {
    /// Whose it is.
    pub tag: u8,
    /// Where it lay.
    pub from: u8,
    /// Where it lies now: always further down.
    pub to: u8,
}

/// What is not as it was when everything was last at rest.
pub(crate) struct Changes {
    pub(crate) moved: Vec<Moved>,
    /// How many cubes had to be laid back where they came from.
    pub(crate) laid_back: usize,
}

impl Hotel {
    /// The hotel in which these cubes lie, at rest.
    ///
    /// Every cube lies on the floor it says. One whose pose is not on that floor, as after a change of the building, is laid somewhere
    /// free on it.
    pub fn from_poses(lying: &[Lying]) -> Hotel {
        let mut hotel = Hotel::empty();
        let is_there = |cube: &&Lying| cube.floor < FLOORS as u8 && cube.pose.is_still_on(cube.floor);
        for cube in lying.iter().filter(is_there) {
            hotel.insert(*cube);
        }
        for cube in lying.iter().filter(|cube| !is_there(cube)) {
            hotel.lay(cube.tag, cube.floor);
        }
        hotel.hush();
        hotel
    }

    /// A hotel with so many cubes on these floors, somewhere: for a game that begins in the middle and has no poses yet.
    pub fn furnished(cubes: impl IntoIterator<Item = (u8, u8)>) -> Hotel {
        let mut hotel = Hotel::empty();
        for (tag, floor) in cubes {
            hotel.lay(tag, floor);
        }
        hotel.hush();
        hotel
    }

    /// How every cube lies, in the order in which they came.
    pub fn poses(&self) -> Vec<Lying> {
        self.cubes.iter().map(|cube| cube.rest).collect()
    }

    /// How many cubes lie in it.
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Whether nothing lies in it.
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    fn empty() -> Hotel {
        let mut world = PhysicsWorld::new();
        world.gravity = GRAVITY;
        world.integration_parameters.dt = STEP;
        world.integration_parameters.num_solver_iterations = HOTEL.solver_iterations;
        build(&mut world);
        Hotel { world, cubes: Vec::new() }
    }

    /// Lays a cube on a floor, wherever there is room for it.
    pub(crate) fn lay(&mut self, tag: u8, floor: u8) {
        let others: Vec<Pose> = self.cubes.iter().map(|cube| cube.rest.pose).collect();
        let pose = free_place(floor, &others);
        self.insert(Lying { tag, floor, pose });
    }

    fn insert(&mut self, rest: Lying) {
        let body = self.insert_body(RigidBodyBuilder::dynamic().pose(rest.pose.placed()));
        self.cubes.push(Cube { body, rest });
    }

    pub(crate) fn insert_body(&mut self, body: RigidBodyBuilder) -> RigidBodyHandle {
        let collider = touch(ColliderBuilder::cuboid(0.5, 0.5, 0.5))
            .density(HOTEL.density)
            .active_events(ActiveEvents::CONTACT_FORCE_EVENTS)
            .contact_force_event_threshold(HOTEL.audible_force);
        let (body, _) = self.world.insert(body, collider);
        self.world.bodies[body].activation_mut().time_until_sleep = HOTEL.sleep_after;
        body
    }

    /// Puts every cube to sleep just as it lies.
    ///
    /// A cube put into a new world is woken by its first contact, however asleep it was. So contacts are found in steps that take next
    /// to no time, while everything counts as still: nothing moves, and a hotel that is built again and again never creeps.
    pub(crate) fn hush(&mut self) {
        self.set_patience(0.0, f32::MAX);
        self.world.integration_parameters.dt = NO_TIME;
        for _ in 0..MOST_HUSH_STEPS {
            self.world.step();
            if self.is_at_rest() {
                break;
            }
        }
        self.world.integration_parameters.dt = STEP;
        self.set_patience(HOTEL.sleep_after, RigidBodyActivation::default_normalized_linear_threshold());
    }

    /// How long cubes must be still before they sleep, and what counts as still.
    fn set_patience(&mut self, sleep_after: f32, stillness: f32) {
        for cube in &self.cubes {
            let activation = self.world.bodies[cube.body].activation_mut();
            activation.time_until_sleep = sleep_after;
            activation.normalized_linear_threshold = stillness;
        }
    }

    pub(crate) fn is_at_rest(&self) -> bool {
        self.world.islands.active_bodies().next().is_none()
    }

    /// Lets things move until all is at rest, or for so many steps.
    pub(crate) fn run(&mut self, microphone: &mut Microphone, most_steps: u16) {
        for _ in 0..most_steps {
            microphone.tick();
            self.world.step_with_events(&(), microphone);
            if self.is_at_rest() {
                return;
            }
        }
        self.stop();
    }

    /// Whatever still moves stops where it is.
    fn stop(&mut self) {
        for cube in &self.cubes {
            self.world.bodies[cube.body].sleep();
        }
        self.world.step();
    }

    pub(crate) fn pose_now(&self, cube: &Cube) -> Pose {
        let now = Pose::of(self.world.bodies[cube.body].position());
        // A cube that nothing touched keeps its numbers: rounding them twice could change them.
        if now.is_next_to(&cube.rest.pose) { cube.rest.pose } else { now }
    }

    /// Writes down how everything lies now, and tells what changed floors.
    ///
    /// Things only fall down. A cube that was pushed up, or out of the building, is laid back on the floor it came from.
    pub(crate) fn settle_accounts(&mut self) -> Changes {
        let mut moved = Vec::new();
        let mut astray = Vec::new();
        for index in 0..self.cubes.len() {
            let pose = self.pose_now(&self.cubes[index]);
            let rest = &mut self.cubes[index].rest;
            match pose.floor() {
                _ if rest.floor < FLOORS as u8 && pose.is_still_on(rest.floor) => rest.pose = pose,
                Some(floor) if floor < rest.floor => {
                    moved.push(Moved { tag: rest.tag, from: rest.floor, to: floor });
                    *rest = Lying { tag: rest.tag, floor, pose };
                }
                _ => astray.push(index),
            }
        }
        let laid_back = astray.len();
        for index in astray {
            self.lay_back(index);
        }
        Changes { moved, laid_back }
    }

    fn lay_back(&mut self, index: usize) {
        let others = self.cubes.iter().enumerate().filter(|(other, _)| *other != index);
        let others: Vec<Pose> = others.map(|(_, cube)| cube.rest.pose).collect();
        let Cube { body, rest, .. } = &mut self.cubes[index];
        rest.pose = free_place(rest.floor, &others);
        let body = &mut self.world.bodies[*body];
        body.set_position(rest.pose.placed(), false);
        body.sleep();
    }

    pub(crate) fn take_out(&mut self, index: usize) -> Cube {
        let cube = self.cubes.remove(index);
        self.world.remove_body(cube.body);
        cube
    }
}

pub(crate) const GRAVITY: Vector = Vector::new(0.0, -HOTEL.gravity, 0.0);

const STEP: f32 = 1.0 / HOTEL.steps_per_second as f32;

/// A step so short that nothing moves in it.
const NO_TIME: f32 = 1e-7;

/// In the first step contacts are found; some more let the engine sort out who lies on whom.
const MOST_HUSH_STEPS: usize = 40;
