//! What search does with a position beside playing it: it reads all of it, and lays anew what nobody can see.

use super::hotel::{Floor, Hotel, Piece};
use super::position::Position;
use crate::Seat;

impl Position {
    /// How many play.
    #[inline]
    pub fn player_count(&self) -> u8 {
        self.players
    }

    /// What lies on each floor.
    #[inline]
    pub fn hotel(&self) -> &Hotel {
        &self.hotel
    }

    /// A player's traces on a floor's space of the search board.
    #[inline]
    pub fn on_space(&self, floor: Floor, seat: Seat) -> u8 {
        self.board[usize::from(floor.0)][seat.index()]
    }

    /// What a trace on a floor's space counts, as far as crime scenes are known (A22).
    #[inline]
    pub fn worth(&self, floor: Floor) -> u8 {
        self.points_per_trace(usize::from(floor.0))
    }

    /// Each player's points of suspicion so far (A22); zero where nobody plays.
    #[inline]
    pub fn points(&self) -> [u8; 6] {
        let mut points = [0; 6];
        for (floor, space) in self.board.iter().enumerate() {
            let worth = self.points_per_trace(floor);
            points.iter_mut().zip(space).for_each(|(points, traces)| *points += worth * traces);
        }
        points
    }

    /// Lays these pieces into the hotel, instead of what lies there.
    #[inline]
    pub fn furnish(&mut self, pieces: impl IntoIterator<Item = (Piece, Floor)>) {
        self.hotel = Hotel::default();
        pieces.into_iter().for_each(|(piece, floor)| self.hotel[floor].add(piece, 1));
    }
}
