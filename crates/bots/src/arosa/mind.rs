//! A player of Arosa: listens, believes, and opens a floor.

use soupcon_rules::arosa::{Move, Odds, Position, View};
use soupcon_rules::{Dice, Game, Nobody, Seeded};

use super::belief::Belief;
use super::heard::{Heard, Hearing, Listener};
use super::outlook::Appraisal;
use super::playout::{chance, play_on};
use super::thought::Thought;
use crate::{BadView, Budget, Choice, Played, Player};

/// A level: how well it listens, and how far it thinks.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Manner {
    listener: Listener,
    /// In how many of a hundred moves it opens any floor that comes to mind.
    careless_percent: u32,
    /// How many games it imagines; without, it goes by what a move brings at once.
    foresight: Option<Budget>,
}

impl Manner {
    const EVERYTHING: Listener = Listener { ear: Hearing::Everything, memory: usize::MAX };
    const FORESIGHT: Option<Budget> = Some(Budget::Simulations(6_000));

    pub(super) const RECRUIT: Manner =
        Manner { listener: Listener { ear: Hearing::Knocks, memory: 6 }, careless_percent: 30, foresight: None };
    pub(super) const AGENT: Manner =
        Manner { listener: Listener { ear: Hearing::KnocksAndTime, memory: 8 }, careless_percent: 0, foresight: None };
    pub(super) const INSPECTOR: Manner =
        Manner { listener: Listener { ear: Hearing::Everything, memory: 6 }, careless_percent: 0, foresight: None };
    pub(super) const MASTERMIND: Manner =
        Manner { listener: Manner::EVERYTHING, careless_percent: 0, foresight: Manner::FORESIGHT };
    pub(super) const DEAF: Manner = Manner {
        listener: Listener { ear: Hearing::Nothing, memory: 0 },
        careless_percent: 0,
        foresight: Manner::FORESIGHT,
    };

    pub(super) fn listener(self) -> Listener {
        self.listener
    }
}

/// A player of Arosa. It remembers nothing from one move to the next: what it believes follows from the view and from all that was
/// heard since the game began, and so does its choice, whoever restarts it.
///
/// ```compile_fail,E0308
/// use soupcon_bots::arosa::Mind;
/// use soupcon_rules::arosa::Position;
///
/// fn cheat(mind: &Mind, position: &Position) {
///     mind.choose(position, &[]).unwrap();
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Mind {
    manner: Manner,
    seed: u64,
}

impl Mind {
    pub(super) fn new(manner: Manner, budget: Option<Budget>, seed: u64) -> Mind {
        let foresight = manner.foresight.map(|usual| budget.unwrap_or(usual));
        Mind { manner: Manner { foresight, ..manner }, seed }
    }

    /// A legal move for `view.you`, who has heard this since the game began. Who has heard nothing plays by the view alone.
    pub fn choose(&self, view: &View, heard: &[Heard]) -> Result<Choice<Position>, BadView> {
        let mut dice = Seeded::for_move(self.seed, occasion(view, heard));
        let position = Position::sample(view, &mut dice)?;
        let seat = view.you.ok_or_else(|| BadView("an onlooker has nothing to play".to_owned()))?;
        if position.is_over() || seat != position.turn() {
            return Err(BadView(format!("the game doesn't wait for seat {seat}")));
        }
        if dice.below(100) < self.manner.careless_percent {
            return Ok(Choice { seat, mv: position.random_move(seat, &mut dice), thought: None });
        }
        let belief = Belief::new(heard, self.manner.listener, view, dice.roll());
        let outlook = belief.outlook();
        let appraisal = Appraisal::new(&position, &outlook);
        let (mv, chance) = match self.manner.foresight {
            None => (appraisal.best(), None),
            Some(budget) => {
                let mut race = Race::new(&appraisal);
                race.run(&position, &belief, budget, &mut dice);
                race.winner()
            }
        };
        Ok(Choice { seat, mv, thought: Some(Thought::new(&position, &outlook, mv, chance)) })
    }
}

impl Player<Position> for Mind {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        Mind::choose(self, view, &[])
    }

    fn choose_hearing(&mut self, view: &View, heard: &[Heard]) -> Result<Choice<Position>, BadView> {
        Mind::choose(self, view, heard)
    }
}

/// A number for this moment of a game, so that a careless player isn't careless in the same way all the time.
fn occasion(view: &View, heard: &[Heard]) -> u64 {
    let open = view.reserve.iter().chain(view.board.iter().flatten()).map(|&count| u64::from(count));
    open.fold(heard.len() as u64, |number, count| number.wrapping_mul(31).wrapping_add(count))
}

/// Moves that compete: every one still in the race is tried in the same imagined hotels, and who falls behind is out.
struct Race {
    runners: Vec<Runner>,
    hotels: u32,
}

#[derive(Copy, Clone, Debug)]
struct Runner {
    mv: Move,
    /// What it counts for in every hotel beside the games, by what it brings at once.
    hunch: f32,
    /// Victories.
    sum: f32,
}

impl Runner {
    /// How well it did in so many hotels.
    fn score(&self, hotels: f32) -> f32 {
        self.sum + hotels * self.hunch
    }
}

impl Race {
    /// How many moves compete at the most.
    const RUNNERS: usize = 12;
    /// After how many hotels the last ones leave.
    const LAP: u32 = 16;
    /// What an expected point counts beside a victory. Games that are imagined are too well informed to be trusted alone.
    const HUNCH: f32 = 0.05;

    /// The moves that bring the most at once.
    fn new(appraisal: &Appraisal) -> Race {
        let mut moves: Vec<(Move, f32)> = appraisal.moves().collect();
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        moves.truncate(Race::RUNNERS);
        let runner = |(mv, points): (Move, f32)| Runner { mv, hunch: Race::HUNCH * points, sum: 0.0 };
        Race { runners: moves.into_iter().map(runner).collect(), hotels: 0 }
    }

    fn run(&mut self, position: &Position, belief: &Belief, budget: Budget, dice: &mut Seeded) {
        let (mut countdown, you, mut world) = (budget.start(), position.turn(), *position);
        while self.runners.len() > 1 && self.runners.iter().all(|_| countdown.goes_on()) {
            belief.draw(&mut world, dice);
            let seed = dice.roll();
            for runner in &mut self.runners {
                let mut dice = Seeded::new(seed);
                let mut next = world;
                next.play(runner.mv, &mut Odds::new(Seeded::new(dice.roll())), &mut Nobody);
                runner.sum += chance(&play_on(next, dice), you);
            }
            self.hotels += 1;
            if self.hotels.is_multiple_of(Race::LAP) {
                self.drop_the_last();
            }
        }
    }

    /// Two means of so many games differ by chance by about the root of their number.
    fn drop_the_last(&mut self) {
        let hotels = self.hotels as f32;
        let best = self.runners.iter().map(|runner| runner.score(hotels)).fold(f32::NEG_INFINITY, f32::max);
        let behind = 0.5 * hotels.sqrt();
        self.runners.retain(|runner| runner.score(hotels) > best - behind);
    }

    /// The move that did best, and how well.
    fn winner(&self) -> (Move, Option<f32>) {
        let hotels = self.hotels.max(1) as f32;
        let best =
            self.runners.iter().max_by(|a, b| a.score(hotels).total_cmp(&b.score(hotels))).expect("there is a move");
        let chance = (self.hotels > 0).then(|| (best.sum / self.hotels as f32).clamp(0.0, 1.0));
        (best.mv, chance)
    }
}
