//! The six characters in their three organisations (C2).

use serde::Serialize;

use super::position::Position;
use crate::Seat;

/// Whom a team works for.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Organisation {
    Kgb,
    Dgse,
    Cia,
}

impl Organisation {
    /// All three; a table of four seats uses the first two.
    pub const ALL: [Organisation; 3] = [Organisation::Kgb, Organisation::Dgse, Organisation::Cia];

    /// Its two agents.
    pub fn agents(self) -> [&'static str; 2] {
        match self {
            Organisation::Kgb => ["Elena Koltsova", "Karl Popov"],
            Organisation::Dgse => ["Françoise Dujardin", "Saïd Djalal"],
            // The booklets at hand name only William; his surname and his partner are ours.
            Organisation::Cia => ["William Hart", "Grace Holloway"],
        }
    }
}

/// Who sits at a table of so many seats, ghosts included (C6). Teams sit in the same order on both sides of it (C5).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Character {
    /// Whom they work for.
    pub organisation: Organisation,
    /// What they are called.
    pub name: &'static str,
}

impl Character {
    /// Whoever sits there.
    pub fn at(seat: Seat, seats: u8) -> Character {
        let half = usize::from(seats / 2);
        let organisation = Organisation::ALL[seat.index() % half];
        Character { organisation, name: organisation.agents()[seat.index() / half] }
    }
}

impl Position {
    /// Whom a seat works for.
    pub fn organisation(&self, seat: Seat) -> Organisation {
        Character::at(seat, self.seats).organisation
    }

    /// Who sits there, ghosts included (C6).
    pub fn character(&self, seat: Seat) -> &'static str {
        Character::at(seat, self.seats).name
    }
}
