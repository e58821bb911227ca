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

impl Position {
    /// Whom a seat works for. Teams sit in the same order on both sides of the table (C5).
    pub fn organisation(&self, seat: Seat) -> Organisation {
        Organisation::ALL[seat.index() % usize::from(self.seats / 2)]
    }

    /// Who sits there, ghosts included (C6).
    pub fn character(&self, seat: Seat) -> &'static str {
        self.organisation(seat).agents()[seat.index() / usize::from(self.seats / 2)]
    }
}
