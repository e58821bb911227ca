//! What a move would bring about, as far as anybody at the table can work it out before it is made.

use super::cards::Card;
use super::event::{Event, Public};
use super::moves::Move;
use super::position::{Position, Shuffle};

/// Leaves a new deck as it is: nothing that is foreseen depends on its order.
struct Unshuffled;

impl Shuffle for Unshuffled {
    fn shuffle(&mut self, _: &mut [Card]) {}
}

impl Position {
    /// What everybody would see if this legal move were made: pairs that cancel, a suspect, Nicole's way, the end.
    ///
    /// The cards that would be drawn are left out, also for whoever would draw them. What remains follows from fronts, zones,
    /// points and the sizes of piles, all of which are public (C29).
    pub fn foresee(&self, mv: Move) -> Vec<Public> {
        let (mut next, mut events) = (*self, Vec::new());
        next.play(mv, &mut Unshuffled, &mut events);
        let public = |event| match event {
            Event::Public(public) => Some(public),
            Event::Drew { .. } => None,
        };
        events.into_iter().filter_map(public).collect()
    }
}
