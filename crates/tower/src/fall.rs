//! Throwing a cube in.

use rapier3d::prelude::*;

use crate::draw::Draw;
use crate::hotel::{Changes, Cube};
use crate::impact::Microphone;
use crate::{HOTEL, Hotel, Impacts, Lying, Moved, Pose};

/// A throw, and where it ended.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Throw {
    /// Where the cube came to rest.
    pub floor: u8,
    /// The knocks on its way.
    pub impacts: Impacts,
    /// What it sent further down.
    pub knocked: Vec<Moved>,
    /// How often it got stuck in the shaft and had to be nudged.
    pub nudges: u8,
    /// How many others were pushed up or out and had to be laid back: none in any throw so far.
    pub laid_back: usize,
}

impl Hotel {
    /// Throws a cube in at the top and waits until all is at rest.
    ///
    /// One that gets stuck above the uppermost floor is nudged; if that doesn't help, it is taken out and thrown again, and only the
    /// last fall is heard.
    pub fn throw(&mut self, tag: u8, seed: [u8; 32]) -> Throw {
        let mut draw = Draw::new(seed);
        let mut nudges = 0;
        for _ in 0..MOST_THROWS {
            let mut microphone = Microphone::default();
            let body = self.insert_body(dropped(&mut draw));
            // It is nowhere yet; above all floors, it can only come down.
            let rest = Lying { tag, floor: u8::MAX, pose: Pose::upright([0.0, HOTEL.ceiling(), 0.0]) };
            self.cubes.push(Cube { body, rest });
            self.run(&mut microphone, HOTEL.longest_fall_steps);
            for _ in 0..HOTEL.most_nudges {
                if self.landed().is_some() {
                    break;
                }
                nudges += 1;
                nudge(&mut self.world.bodies[body], &mut draw);
                self.run(&mut microphone, HOTEL.longest_fall_steps);
            }
            if let Some(floor) = self.landed() {
                return self.written_down(floor, microphone.into_impacts(), nudges);
            }
            self.take_out(self.cubes.len() - 1);
        }
        // Nothing goes in any more: the hotel is full to the roof.
        self.lay_on_top(tag, nudges)
    }

    /// Where the last cube lies, if it lies in a storey.
    fn landed(&self) -> Option<u8> {
        let pose = self.pose_now(self.cubes.last()?);
        let [x, y, z] = pose.middle();
        let reach = HOTEL.half_width(0);
        pose.floor().filter(|_| x.abs() < reach && z.abs() < reach && y > 0.0)
    }

    fn written_down(&mut self, floor: u8, impacts: Impacts, nudges: u8) -> Throw {
        let Changes { moved: mut knocked, laid_back } = self.settle_accounts();
        // The thrown cube's own way down, which is no knock.
        knocked.retain(|moved| moved.from != u8::MAX);
        Throw { floor, impacts, knocked, nudges, laid_back }
    }

    fn lay_on_top(&mut self, tag: u8, nudges: u8) -> Throw {
        let floor = (crate::FLOORS - 1) as u8;
        self.lay(tag, floor);
        self.hush();
        let Changes { moved: knocked, laid_back } = self.settle_accounts();
        Throw { floor, impacts: Impacts::default(), knocked, nudges, laid_back }
    }
}

/// How often a cube is thrown before it is taken for granted that nothing goes in.
const MOST_THROWS: usize = 20;

fn dropped(draw: &mut Draw) -> RigidBodyBuilder {
    let height = HOTEL.ceiling() + HOTEL.slab_thickness + HOTEL.drop_height;
    let [x, z] = std::array::from_fn(|_| HOTEL.drop_spread * draw.around_zero());
    let [along_x, along_z] = std::array::from_fn(|_| HOTEL.drop_speed * draw.normal());
    let spin: [f32; 3] = std::array::from_fn(|_| HOTEL.drop_spin * draw.normal());
    let [a, b, c, d] = draw.rotation();
    RigidBodyBuilder::dynamic()
        .pose(rapier3d::math::Pose::from_parts(Vector::new(x, height, z), Rotation::from_xyzw(a, b, c, d)))
        .linvel(Vector::new(along_x, 0.0, along_z))
        .angvel(Vector::from(spin))
}

fn nudge(body: &mut RigidBody, draw: &mut Draw) {
    let [x, z] = std::array::from_fn(|_| HOTEL.nudge_speed * draw.around_zero());
    let spin: [f32; 3] = std::array::from_fn(|_| HOTEL.nudge_spin * draw.around_zero());
    body.set_linvel(Vector::new(x, HOTEL.nudge_rise, z), true);
    body.set_angvel(Vector::from(spin), true);
}
