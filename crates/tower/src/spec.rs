//! Every number of the hotel, in one value.
//!
//! The unit is the edge of a cube. Gravity is 9.81 of them a second squared, which suits the engine's tolerances as they are; the sound
//! then runs four times as fast as the simulation, or a little more, so that an ear can tell the knocks apart.

use sha2::{Digest, Sha256};

use crate::FLOORS;

/// The hotel that everything here falls through.
///
/// Holes exactly in line let six cubes in ten through to the ground: at a real table the hands that throw supply the scatter. Here
/// the holes zigzag a little, and their sizes were tuned until every floor keeps its share: a hole grows by a part of
/// `logit(measured share of those that pass by and stop) - logit(wanted)`. A hole narrower than 2.4 cubes lets two cubes wedge and
/// blocks the hotel for good. Wide storeys keep their share even when many cubes lie around the hole. The ground floor is higher than the others, or the heap under the shaft grows into floor 1.
pub const HOTEL: TowerSpec = TowerSpec {
    ground_height: 4.2,
    storey_height: 3.0,
    slab_thickness: 0.4,
    ground_half_width: 7.0,
    half_width_step: 0.25,
    wall_thickness: 1.0,
    hole_half_sizes: [1.22, 1.31, 1.43, 1.52, 1.50, 1.60, 1.30],
    hole_radii: [0.70, 0.60, 0.55, 0.55, 0.55, 0.55, 0.55],
    inlet_half_size: 1.6,
    collar_height: 4.0,
    drop_height: 1.5,
    drop_spread: 0.85,
    drop_speed: 1.5,
    drop_spin: 5.0,
    density: 1.0,
    friction: 0.45,
    restitution: 0.30,
    gravity: 9.81,
    steps_per_second: 120,
    solver_iterations: 4,
    sleep_after: 0.3,
    audible_force: 40.0,
    longest_fall_steps: 3600,
    nudge_speed: 4.0,
    nudge_rise: 3.0,
    nudge_spin: 6.0,
    most_nudges: 3,
    rattle_hop: 1.0,
    rattle_hop_steps: 12,
    rattle_pull: 0.5,
    rattle_recoil: 0.7,
    rattle_steps: 60,
};

/// The measures of a hotel and of what falls through it.
#[derive(Clone, PartialEq, Debug)]
pub struct TowerSpec {
    /// From the table to the top of the first slab.
    pub ground_height: f32,
    /// From one slab's top to the next one's.
    pub storey_height: f32,
    /// Of every slab above the ground.
    pub slab_thickness: f32,
    /// Half the inner width of the ground floor.
    pub ground_half_width: f32,
    /// How much smaller that is on every floor further up.
    pub half_width_step: f32,
    /// Of every wall; slabs reach as far into the walls.
    pub wall_thickness: f32,
    /// Half the width of the square hole in the floor of storeys 1 to 7.
    pub hole_half_sizes: [f32; FLOORS - 1],
    /// How far those holes' centres are from the shaft's axis, in directions that turn by a third of a circle.
    pub hole_radii: [f32; FLOORS - 1],
    /// Half the width of the hole in the roof.
    pub inlet_half_size: f32,
    /// How high the collar around it stands, so that nothing bounces out.
    pub collar_height: f32,
    /// From where above the roof cubes are let go.
    pub drop_height: f32,
    /// How far from the axis they are let go, at most, in either direction.
    pub drop_spread: f32,
    /// The spread of their sideways speed, in either direction.
    pub drop_speed: f32,
    /// The spread of their spin around each axis, in radians a second.
    pub drop_spin: f32,
    /// Of the cubes.
    pub density: f32,
    /// Of cubes and building alike.
    pub friction: f32,
    /// Of cubes and building alike.
    pub restitution: f32,
    /// In edges of a cube a second squared.
    pub gravity: f32,
    /// Steps of the simulation a second.
    pub steps_per_second: u16,
    /// The engine's rounds a step.
    pub solver_iterations: usize,
    /// Seconds of stillness after which cubes are left alone.
    pub sleep_after: f32,
    /// The force of a contact, from which it counts as a knock: four weights of a cube.
    pub audible_force: f32,
    /// Steps after which a fall is over, come what may.
    pub longest_fall_steps: u16,
    /// How fast a stuck cube is nudged sideways, at most.
    pub nudge_speed: f32,
    /// How fast it is nudged upwards.
    pub nudge_rise: f32,
    /// How fast it is spun, at most.
    pub nudge_spin: f32,
    /// How often it is nudged before it is taken out and thrown again.
    pub most_nudges: u8,
    /// How hard lifting jerks upwards first, in gravities, so that everything hops and clacks.
    pub rattle_hop: f32,
    /// Steps that it lasts.
    pub rattle_hop_steps: u16,
    /// How hard lifting pulls sideways, in gravities. Below the friction nothing moves at all.
    pub rattle_pull: f32,
    /// The part of the pull that comes back from the other side.
    pub rattle_recoil: f32,
    /// Steps that either lasts.
    pub rattle_steps: u16,
}

impl TowerSpec {
    /// A short name that changes with any of the numbers.
    pub fn id(&self) -> String {
        fingerprint(&format!("{self:?}"))
    }

    /// The height of a storey's floor; that of storey 8 is the roof.
    pub fn floor_height(&self, storey: usize) -> f32 {
        match storey {
            0 => 0.0,
            _ => self.ground_height + self.storey_height * (storey - 1) as f32,
        }
    }

    /// The height of the roof.
    pub(crate) fn ceiling(&self) -> f32 {
        self.floor_height(FLOORS)
    }

    /// Half the inner width of a storey.
    pub fn half_width(&self, storey: usize) -> f32 {
        self.ground_half_width - self.half_width_step * storey as f32
    }

    /// The hole in a storey's floor: its centre and half its width. The ground has none.
    pub fn hole(&self, storey: usize) -> Option<([f32; 2], f32)> {
        /// Cosine and sine of 0, 120 and 240 degrees.
        const DIRECTIONS: [[f32; 2]; 3] = [[1.0, 0.0], [-0.5, 0.866_025_4], [-0.5, -0.866_025_4]];
        let slab = storey.checked_sub(1)?;
        let radius = self.hole_radii[slab];
        Some((DIRECTIONS[slab % 3].map(|part| part * radius), self.hole_half_sizes[slab]))
    }

    /// The floor that a height belongs to; above the roof none.
    pub(crate) fn floor_at(&self, height: f32) -> Option<u8> {
        (height < self.ceiling())
            .then(|| (1..FLOORS).filter(|&storey| height >= self.floor_height(storey)).count() as u8)
    }
}

/// The first 16 digits of a text's SHA-256.
pub(crate) fn fingerprint(text: &str) -> String {
    Sha256::digest(text.as_bytes())[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
