//! What a move was worth: two moves are compared by searches of the same size that begin with each of them.
//!
//! The search that finds a move spends its time where it hopes to win, so what it says of any other move rests on a few looks. Here
//! both get the same.

use soupcon_rules::Game;
use soupcon_rules::calaveras::{Move, Position, View};

use super::judgement::MAX_SIDES;
use super::sample::Worlds;
use super::search::Searcher;
use super::side_of;
use crate::{BadView, Better, Budget, Verdict};

/// What the search makes of a moment and of the move that was made in it.
pub(super) fn judge(view: &View, played: Move, effort: u32, seed: u64) -> Result<Verdict<Position>, BadView> {
    let mut worlds = Worlds::of(view)?;
    let position = *worlds.known();
    position.check(position.turn(), &played).map_err(|illegal| BadView(illegal.to_string()))?;
    let side = usize::from(side_of(&position, position.turn()));
    let mut searcher = Searcher::new(Budget::Simulations(effort), seed);
    let found = searcher.best(&mut worlds);
    let after_found = searcher.chances_after(found, &mut worlds, effort);
    let after_played = if found == played { after_found } else { searcher.chances_after(played, &mut worlds, effort) };
    let by = after_found[side] - after_played[side];
    let (better, chances) = if by > 0.0 { (Some(Better { mv: found, by }), after_found) } else { (None, after_played) };
    Ok(Verdict { chances: chances[..sides(&position)].to_vec(), better })
}

/// How many teams there are.
fn sides(position: &Position) -> usize {
    usize::from(position.seat_count() / 2).min(MAX_SIDES)
}

/// A move, and how likely the mover's team is to win after it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Ranked {
    /// The move.
    pub mv: Move,
    /// The chance.
    pub chance: f32,
}

/// How many moves are looked at closely.
const FINALISTS: usize = 6;
/// How much less the others are looked at.
const GLANCE: u32 = 16;

/// The best moves, the best first: every move gets a short search of its own, and those that come out ahead one of `effort`
/// simulations.
pub fn rank(view: &View, effort: u32, seed: u64) -> Result<Vec<Ranked>, BadView> {
    let mut worlds = Worlds::of(view)?;
    let position = *worlds.known();
    let side = usize::from(side_of(&position, position.turn()));
    let mut searcher = Searcher::new(Budget::Simulations(effort), seed);
    let mut rank = |moves: &mut dyn Iterator<Item = Move>, effort: u32| {
        let mut look = |mv| Ranked { mv, chance: searcher.chances_after(mv, &mut worlds, effort)[side] };
        let mut ranked: Vec<Ranked> = moves.map(&mut look).collect();
        ranked.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        ranked
    };
    let seen = rank(&mut position.choices().iter(), (effort / GLANCE).max(1));
    Ok(rank(&mut seen.into_iter().take(FINALISTS).map(|ranked| ranked.mv), effort))
}
