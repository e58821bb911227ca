//! A player for every game that knows the rules and nothing else.

use soupcon_rules::{Dice, Seeded};

use crate::{BadView, Choice, Played, Player};

/// Plays any legal move with the same chance.
#[derive(Clone, Debug)]
pub struct AnyMove {
    dice: Seeded,
}

impl AnyMove {
    /// One whose choices follow from the seed.
    pub fn new(seed: u64) -> AnyMove {
        AnyMove { dice: Seeded::new(seed) }
    }
}

impl<G: Played> Player<G> for AnyMove {
    fn choose(&mut self, view: &G::View) -> Result<Choice<G>, BadView> {
        // Which moves are legal follows from what the seat knows, so any position that looks so to it will do.
        let position = G::sample(view, &mut Seeded::new(self.dice.roll()))?;
        let you = G::seat_of(view).ok_or_else(|| BadView("an onlooker has nothing to play".to_owned()))?;
        let mut own = position.awaited().iter().filter(|&seat| position.played_by(seat) == you);
        let seat = own.next().ok_or_else(|| BadView(format!("the game doesn't wait for seat {you}")))?;
        Ok(Choice { seat, mv: position.random_move(seat, &mut self.dice), thought: None })
    }
}
