//! One move ahead, by simple sense: the opponent of a beginner, and the first yardstick.

use soupcon_rules::calaveras::{Move, Position, View};
use soupcon_rules::{Dice, Nobody, Seat, Seeded};

use super::sample::Worlds;
use super::side_of;
use crate::{BadView, Choice, Player};

/// Plays the move after which its team stands best, by points, Nicole and cards in front. It thinks of nobody's answer.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Seeded,
    /// In how many of a hundred moves it plays whatever comes to mind.
    careless_percent: u32,
}

impl Greedy {
    /// One that never slips.
    pub fn new(seed: u64) -> Greedy {
        Greedy { dice: Seeded::new(seed), careless_percent: 0 }
    }

    /// One that plays any move in so many of a hundred.
    pub fn careless(careless_percent: u32, seed: u64) -> Greedy {
        Greedy { dice: Seeded::new(seed), careless_percent }
    }
}

impl Player<Position> for Greedy {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        let worlds = Worlds::of(view)?;
        let position = worlds.known();
        let mv = if self.dice.below(100) < self.careless_percent {
            let choices = position.choices();
            choices.get(self.dice.below(choices.len()))
        } else {
            best_now(position, &mut self.dice)
        };
        Ok(Choice { seat: position.turn(), mv, thought: None })
    }
}

/// The move after which the mover's team stands best; any of them where several are equal.
fn best_now(position: &Position, dice: &mut Seeded) -> Move {
    let choices = position.choices();
    let (mut best, mut best_standing, mut equals) = (choices.get(0), i32::MIN, 0);
    for mv in choices.iter() {
        let mut next = *position;
        next.play(mv, dice, &mut Nobody);
        let standing = standing(&next, side_of(position, position.turn()));
        if standing > best_standing {
            (best, best_standing, equals) = (mv, standing, 1);
        } else if standing == best_standing {
            equals += 1;
            if dice.below(equals) == 0 {
                best = mv;
            }
        }
    }
    best
}

/// How well a team stands: Nicole, then the gap in points between its better member and the best of the others, then cards.
fn standing(position: &Position, side: u8) -> i32 {
    let seats = || (0..position.seat_count()).map(Seat);
    let is_ours = |seat: &Seat| side_of(position, *seat) == side;
    let has_nicole = is_ours(&position.nicole());
    if position.is_over() {
        let wins = has_nicole && position.culprit() != Some(position.nicole());
        return if wins { 10_000 } else { -10_000 };
    }
    let points = |seat: Seat| i32::from(position.suspicion(seat));
    let fewest = |ours: bool| seats().filter(|seat| is_ours(seat) == ours).map(points).min().unwrap_or(0);
    let all_points: i32 = seats().map(|seat| if is_ours(&seat) { -points(seat) } else { points(seat) }).sum();
    let cards: i32 =
        seats().map(|seat| i32::from(position.front(seat).len()) * if is_ours(&seat) { 1 } else { -1 }).sum();
    let zones = i32::from(position.innocent().len() + position.suspect().len());
    100 * (fewest(false) - fewest(true)) + 60 * i32::from(has_nicole) + 20 * all_points + 4 * cards - zones
}
