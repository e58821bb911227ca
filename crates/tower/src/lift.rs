//! Opening a floor by lifting all that is above it.

use rapier3d::prelude::*;

use crate::building::put_tray;
use crate::draw::Draw;
use crate::hotel::GRAVITY;
use crate::impact::Microphone;
use crate::{FLOORS, HOTEL, Hotel, Impacts, Lying, Moved};

/// What was found on a floor, and what lifting did to the rest.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Opening {
    /// What lay there, as it lay there. It is out of the hotel now.
    pub found: Vec<Lying>,
    /// What fell out of the lifted floors. It is out of the hotel too.
    pub fell_out: Vec<FellOut>,
    /// What slid to another of the lifted floors.
    pub shifted: Vec<Moved>,
    /// The rattle of what was lifted.
    pub impacts: Impacts,
}

/// A cube that fell out of the lifted floors.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct FellOut {
    /// Whose it is.
    pub tag: u8,
    /// Where it lay.
    pub from: u8,
}

impl Hotel {
    /// Opens a floor: takes out what lies there, and rattles what is above.
    ///
    /// Lifting is a pull to one side and back, in a direction that the seed decides: hard enough that cubes on a rim slip, below which
    /// friction holds everything. What lies below stays in its place, out of reach.
    pub fn open(&mut self, floor: u8, seed: [u8; 32]) -> Opening {
        let found = self.take_out_where(|rest| rest.floor == floor);
        let mut microphone = Microphone::default();
        if usize::from(floor) + 1 < FLOORS {
            let tray = put_tray(&mut self.world, floor);
            // What leaned on something that was taken out settles first: the pull is for what is lifted only.
            self.run(&mut microphone, HOTEL.longest_fall_steps);
            self.wake_above(floor);
            self.rattle(&mut microphone, &mut Draw::new(seed));
            self.run(&mut microphone, HOTEL.longest_fall_steps);
            let fell_out = self.take_out_fallen(floor);
            self.world.remove_collider(tray);
            let shifted = self.settle_accounts().moved;
            return Opening { found, fell_out, shifted, impacts: microphone.into_impacts() };
        }
        Opening { found, fell_out: Vec::new(), shifted: Vec::new(), impacts: Impacts::default() }
    }

    fn take_out_where(&mut self, is_taken: impl Fn(&Lying) -> bool) -> Vec<Lying> {
        let mut taken = Vec::new();
        for index in (0..self.cubes.len()).rev() {
            if is_taken(&self.cubes[index].rest) {
                taken.push(self.take_out(index).rest);
            }
        }
        taken.reverse();
        taken
    }

    fn wake_above(&mut self, floor: u8) {
        for cube in self.cubes.iter().filter(|cube| cube.rest.floor > floor) {
            self.world.bodies[cube.body].wake_up(true);
        }
    }

    fn rattle(&mut self, microphone: &mut Microphone, draw: &mut Draw) {
        let [x, z] = direction(draw);
        let pull = |part: f32| Vector::new(x, 0.0, z) * (part * HOTEL.rattle_pull * HOTEL.gravity);
        let moves = [
            (GRAVITY * -HOTEL.rattle_hop, HOTEL.rattle_hop_steps),
            (GRAVITY + pull(1.0), HOTEL.rattle_steps),
            (GRAVITY + pull(-HOTEL.rattle_recoil), HOTEL.rattle_steps),
        ];
        for (gravity, steps) in moves {
            self.world.gravity = gravity;
            for _ in 0..steps {
                microphone.tick();
                self.world.step_with_events(&(), microphone);
            }
        }
        self.world.gravity = GRAVITY;
    }

    fn take_out_fallen(&mut self, floor: u8) -> Vec<FellOut> {
        let mut fell_out = Vec::new();
        for index in (0..self.cubes.len()).rev() {
            let cube = &self.cubes[index];
            let is_out = cube.rest.floor > floor && self.pose_now(cube).floor().is_some_and(|now| now <= floor);
            if is_out {
                let rest = self.take_out(index).rest;
                fell_out.push(FellOut { tag: rest.tag, from: rest.floor });
            }
        }
        fell_out.reverse();
        fell_out
    }
}

/// Any horizontal direction, every one equally likely.
fn direction(draw: &mut Draw) -> [f32; 2] {
    loop {
        let [x, z] = [draw.around_zero(), draw.around_zero()];
        let length = (x * x + z * z).sqrt();
        if (0.1..=1.0).contains(&length) {
            return [x / length, z / length];
        }
    }
}
