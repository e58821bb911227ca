//! What a player of Arosa wanted and feared, as data that a page can tell in any language.

use serde::Serialize;
use soupcon_rules::arosa::{Floor, Move, Position};
use soupcon_rules::{Game, Seat};

use super::belief::KINDS;
use super::outlook::Outlook;

/// Why a floor was opened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// How likely the player is to win by its own count, if it has imagined how the game goes on.
    pub chance: Option<f32>,
    /// How many traces of each player it expected there.
    pub traces: Vec<f32>,
    /// How many victims it expected there.
    pub victims: f32,
    /// Where it fears to be found out, if it believes to have a trace in the hotel.
    pub feared: Option<Feared>,
}

/// A floor that another player might open.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Feared {
    /// Where.
    pub floor: Floor,
    /// How many points it expects to get there, if somebody suspects it.
    pub points: f32,
}

impl Thought {
    pub(super) fn new(position: &Position, outlook: &Outlook, mv: Move, chance: Option<f32>) -> Thought {
        let floor = usize::from(mv.open().0);
        let traces = (0..usize::from(position.seats())).map(|player| outlook.expected[player][floor]).collect();
        let victims = outlook.expected[KINDS - 1][floor];
        Thought { chance, traces, victims, feared: feared(position, outlook, position.turn()) }
    }
}

fn feared(position: &Position, outlook: &Outlook, you: Seat) -> Option<Feared> {
    let points = |floor: Floor| f32::from(position.worth(floor)) * outlook.expected[you.index()][usize::from(floor.0)];
    let worst = Floor::all().map(|floor| Feared { floor, points: points(floor) });
    worst.max_by(|a, b| a.points.total_cmp(&b.points)).filter(|worst| worst.points > 0.0)
}
