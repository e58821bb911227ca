//! Judgement without foresight.

use soupcon_rules::calaveras::{Move, Position, View};
use soupcon_rules::{Nobody, Seeded};

use super::judgement::Judgement;
use super::sample::Worlds;
use super::search::result;
use super::side_of;
use super::thought::Thought;
use crate::{BadView, Choice, Player};

/// Plays what looks best by its [`Judgement`], averaged over a few deals of the hidden cards. It doesn't ask what the others
/// might answer, beyond what experience tells of such positions.
#[derive(Clone, Debug)]
pub struct Glance {
    dice: Seeded,
}

impl Glance {
    /// How many deals it imagines.
    const DEALS: u32 = 8;

    /// One whose imagined deals follow from the seed.
    pub fn new(seed: u64) -> Glance {
        Glance { dice: Seeded::new(seed) }
    }

    /// The best move, and its team's chance after it.
    fn best(&mut self, worlds: &mut Worlds) -> (Move, f32) {
        let judgement = Judgement::for_seats(worlds.known().seat_count());
        let side = usize::from(side_of(worlds.known(), worlds.known().turn()));
        let choices = worlds.known().choices();
        let mut sums = vec![0.0_f32; choices.len() as usize];
        let mut world = *worlds.known();
        for _ in 0..Glance::DEALS {
            worlds.draw(&mut world, &mut self.dice);
            for (mv, sum) in choices.iter().zip(&mut sums) {
                let mut next = world;
                next.play(mv, &mut self.dice, &mut Nobody);
                *sum += if next.is_over() { result(&next) } else { judgement.of(&next) }[side];
            }
        }
        let best = choices.iter().zip(sums).max_by(|(_, a), (_, b)| a.total_cmp(b));
        let (mv, sum) = best.expect("a game that isn't over has a move");
        (mv, sum / Glance::DEALS as f32)
    }
}

impl Player<Position> for Glance {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        let mut worlds = Worlds::of(view)?;
        let (mv, chance) = self.best(&mut worlds);
        let thought = Thought::new(&mut worlds, chance, mv, None, &mut self.dice);
        Ok(Choice { seat: worlds.known().turn(), mv, thought: Some(thought) })
    }
}
