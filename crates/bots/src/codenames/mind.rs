//! A player of Codenames, in any role.

use soupcon_lexicon::WordJudge;
use soupcon_rules::codenames::{Judge, Move, PhaseName, PlainJudge, Position, Role, View};
use soupcon_rules::{Dice, Game, Seeded};

use super::heard::{Heard, earlier};
use super::manner::Manner;
use super::{agent, spymaster};
use crate::{BadView, Choice, Played, Player};

/// Somebody who knows what words mean. Every clue passes its judge.
pub struct Mind {
    manner: Manner,
    dice: Seeded,
}

impl Mind {
    pub(super) fn new(manner: Manner, seed: u64) -> Mind {
        Mind { manner, dice: Seeded::new(seed) }
    }
}

impl Player<Position> for Mind {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        self.choose_hearing(view, &[])
    }

    fn choose_hearing(&mut self, view: &View, heard: &[Heard]) -> Result<Choice<Position>, BadView> {
        let seat = view.you.ok_or_else(|| BadView("an onlooker has nothing to play".to_owned()))?;
        // Which moves are legal follows from what the seat knows; whatever isn't thought about is left to chance.
        let position = Position::sample(view, &mut Seeded::new(self.dice.roll()))?;
        if !position.awaited().contains(seat) {
            return Err(BadView(format!("the game doesn't wait for seat {seat}")));
        }
        let role = view.seats.get(seat.index()).map(|player| player.role);
        let remembered = if self.manner.remembers { heard } else { &[] };
        let earlier = earlier(remembered, view.phase == PhaseName::Guess);
        let thought_through = match (view.phase, role) {
            (PhaseName::Clue, _) => {
                let said = spymaster::say(view, &self.manner, &earlier, &mut *judge(&view.language), &mut self.dice);
                said.map(|said| (Move::Clue(said.clue), Some(said.thought)))
            }
            (PhaseName::Guess, Some(Role::Agent)) => {
                let touched = agent::guess(view, &self.manner, &earlier, &mut self.dice);
                touched.map(|(mv, thought)| (mv, Some(thought)))
            }
            // Its own judge found nothing wrong with the clue.
            (PhaseName::Contest, _) => Some((Move::Concede(false), None)),
            (PhaseName::Penalty | PhaseName::Imaginary, _) => {
                spymaster::cover(view, &self.manner).map(|word| (Move::Cover(Some(word)), None))
            }
            _ => None,
        };
        let legal = thought_through.filter(|(mv, _)| position.check(seat, mv).is_ok());
        let (mv, thought) = legal.unwrap_or_else(|| (position.random_move(seat, &mut self.dice), None));
        Ok(Choice { seat, mv, thought })
    }
}

/// The judge of a language; where nobody knows it, one that goes by letters.
pub(super) fn judge(language: &str) -> Box<dyn Judge> {
    match WordJudge::of(language) {
        Some(judge) => Box::new(judge),
        None => Box::new(PlainJudge),
    }
}
