//! Knocks: what the sound of a fall is made from, in whole numbers, so that what is written down sounds the same for ever.

use std::collections::BTreeMap;
use std::sync::Mutex;

use rapier3d::prelude::*;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{FLOORS, HOTEL};

/// What a cube knocked against.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Surface {
    /// The floor of this storey; 0 is the table.
    Floor(u8),
    /// A wall of this storey.
    Wall(u8),
    /// Another cube, in this storey.
    Cube(u8),
    /// The roof or the collar around its hole.
    Roof,
}

impl Surface {
    const ROOF: u8 = 24;

    pub(crate) fn code(self) -> u8 {
        match self {
            Surface::Floor(storey) => storey,
            Surface::Wall(storey) => 8 + storey,
            Surface::Cube(storey) => 16 + storey,
            Surface::Roof => Surface::ROOF,
        }
    }

    pub(crate) fn from_code(code: u8) -> Option<Surface> {
        match code {
            0..=7 => Some(Surface::Floor(code)),
            8..=15 => Some(Surface::Wall(code - 8)),
            16..=23 => Some(Surface::Cube(code - 16)),
            Surface::ROOF => Some(Surface::Roof),
            _ => None,
        }
    }

    /// The storey it sounds from.
    pub(crate) fn storey(self) -> usize {
        match self {
            Surface::Floor(storey) | Surface::Wall(storey) | Surface::Cube(storey) => storey.into(),
            Surface::Roof => FLOORS - 1,
        }
    }
}

/// One knock. In JSON: `[step, impulse, surface, x, z]`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(u16, u16, Surface, i8, i8)", into = "(u16, u16, Surface, i8, i8)")]
pub struct Impact {
    /// When, in steps of the simulation.
    pub step: u16,
    /// How hard, in 1/64 of what stops a cube that moves one edge a second.
    pub impulse: u16,
    /// Against what.
    pub surface: Surface,
    /// Where on it, in 1/127 of the storey's half width.
    pub x: i8,
    /// The same in the other direction.
    pub z: i8,
}

impl Impact {
    const PER_IMPULSE: f32 = 64.0;
    /// Softer knocks are not heard.
    const SOFTEST: u16 = 22;

    pub(crate) fn strength(&self) -> f32 {
        f32::from(self.impulse) / Impact::PER_IMPULSE
    }
}

impl From<(u16, u16, Surface, i8, i8)> for Impact {
    fn from((step, impulse, surface, x, z): (u16, u16, Surface, i8, i8)) -> Impact {
        Impact { step, impulse, surface, x, z }
    }
}

impl From<Impact> for (u16, u16, Surface, i8, i8) {
    fn from(Impact { step, impulse, surface, x, z }: Impact) -> (u16, u16, Surface, i8, i8) {
        (step, impulse, surface, x, z)
    }
}

impl Serialize for Surface {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.code())
    }
}

impl<'de> Deserialize<'de> for Surface {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Surface, D::Error> {
        let code = u8::deserialize(deserializer)?;
        let unknown = || D::Error::invalid_value(Unexpected::Unsigned(code.into()), &"a surface, 0 to 24");
        Surface::from_code(code).ok_or_else(unknown)
    }
}

/// The knocks of a fall or a lifting, in order. They tell the floor: no client may see them before the game is over.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Impacts(Vec<Impact>);

impl Impacts {
    /// The knocks, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Impact> {
        self.0.iter()
    }
}

/// Hears knocks while the simulation runs.
#[derive(Default)]
pub(crate) struct Microphone {
    step: u16,
    heard: Mutex<Vec<Contact>>,
}

struct Contact {
    pair: [u32; 2],
    impact: Impact,
}

impl Microphone {
    /// The next step begins.
    pub(crate) fn tick(&mut self) {
        self.step = self.step.saturating_add(1);
    }

    /// All that was heard. A contact is reported at every step that it lasts: what the same pair does within two steps is one knock,
    /// as hard as its hardest step.
    pub(crate) fn into_impacts(self) -> Impacts {
        let mut impacts: Vec<Impact> = Vec::new();
        let mut latest: BTreeMap<[u32; 2], (usize, u16)> = BTreeMap::new();
        for Contact { pair, impact } in self.heard.into_inner().expect("nobody panics with it") {
            match latest.get_mut(&pair) {
                Some((index, last_step)) if impact.step - *last_step <= 2 => {
                    *last_step = impact.step;
                    impacts[*index].impulse = impacts[*index].impulse.max(impact.impulse);
                }
                _ => {
                    latest.insert(pair, (impacts.len(), impact.step));
                    impacts.push(impact);
                }
            }
        }
        impacts.retain(|impact| impact.impulse >= Impact::SOFTEST);
        Impacts(impacts)
    }
}

impl EventHandler for Microphone {
    fn handle_contact_force_event(
        &self,
        _dt: Real,
        bodies: &RigidBodySet,
        colliders: &ColliderSet,
        pair: &ContactPair,
        _force: Real,
    ) {
        let middle = |handle| {
            let body: Option<&RigidBody> =
                colliders.get(handle).and_then(Collider::parent).and_then(|body| bodies.get(body));
            body.map(RigidBody::translation)
        };
        let handles = [pair.collider1, pair.collider2];
        let Some(cube) = handles.into_iter().find_map(middle) else { return };
        let storey = HOTEL.floor_at(cube.y);
        let building = handles.into_iter().find(|&handle| middle(handle).is_none());
        let surface = match building.and_then(|handle| colliders.get(handle)) {
            Some(collider) => {
                Surface::from_code(collider.user_data as u8).expect("the building's parts have a surface")
            }
            None => storey.map_or(Surface::Roof, Surface::Cube),
        };
        let half_width = HOTEL.half_width(surface.storey());
        let part = |along: f32| (along / half_width * 127.0).clamp(-127.0, 127.0).round() as i8;
        let impulse = (pair.total_impulse_magnitude() * Impact::PER_IMPULSE).round().min(f32::from(u16::MAX)) as u16;
        let impact = Impact { step: self.step, impulse, surface, x: part(cube.x), z: part(cube.z) };
        let pair = handles.map(|handle| handle.into_raw_parts().0);
        self.heard.lock().expect("nobody panics with it").push(Contact { pair, impact });
    }

    fn handle_collision_event(&self, _: &RigidBodySet, _: &ColliderSet, _: CollisionEvent, _: Option<&ContactPair>) {}

    fn handle_soft_body_tear_event(&self, _: &SoftBodySet, _: &SoftBodyTearEvent) {}
}
