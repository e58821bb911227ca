//! What everybody may know (A24, A25). A seat knows no more than an onlooker: the secrets are the hotel's.

use serde::{Deserialize, Serialize};

use super::hotel::Floor;
use super::position::Position;
use crate::{Seat, Seats};

/// What one seat, or an onlooker, may know of a position. The sounds of the throws come beside it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view this is; `None` is an onlooker's.
    pub you: Option<Seat>,
    /// How many play.
    pub players: u8,
    /// The act.
    pub act: Act,
    /// Each player's reserve.
    pub reserve: Vec<u8>,
    /// How many traces each player has on each floor's space of the search board.
    pub board: Vec<Vec<u8>>,
    /// The floors where a victim was found, twice if both lay there.
    pub found: Vec<Floor>,
    /// Who may act; nobody once the game is over.
    pub turn: Seats,
}

/// How far the story is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// Finding the victims (A6-A11).
    One,
    /// Suspecting others, or erasing (A12-A17).
    Two,
    /// The game is over.
    Over,
}

impl Position {
    /// The act.
    pub fn act(&self) -> Act {
        if self.is_over() {
            Act::Over
        } else if self.is_act_two() {
            Act::Two
        } else {
            Act::One
        }
    }

    pub(super) fn view_for(&self, you: Option<Seat>) -> View {
        // No `..`: a new field of `Position` doesn't compile until somebody decides who may know it.
        let Position { players, turn: _, reserve, hotel: _, board: _, found: _ } = self;
        View {
            you,
            players: *players,
            act: self.act(),
            reserve: reserve[..usize::from(*players)].to_vec(),
            board: self.board_rows(),
            found: self.found_floors(),
            turn: self.seats_to_act(),
        }
    }

    pub(super) fn board_rows(&self) -> Vec<Vec<u8>> {
        self.board.iter().map(|space| space[..usize::from(self.players)].to_vec()).collect()
    }

    pub(super) fn found_floors(&self) -> Vec<Floor> {
        Floor::all().flat_map(|floor| (0..self.found[usize::from(floor.0)]).map(move |_| floor)).collect()
    }
}
