//! One game of the arena.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use soupcon_rules::{BadSetUp, Dice, Nobody, Seats, Seeded};

use super::stage::{Source, Stage, Staged};
use crate::bot::{Contestant, Mind};

/// Bots that never slip may go round in circles: a game that lasts so long has no winner.
const MOVE_LIMIT: u32 = 5_000;

/// A lineup, and what its games are dealt from.
pub(crate) struct Match<G: Staged> {
    /// Who plays each side in the first game of a deal.
    pub(crate) lineup: Vec<Contestant>,
    pub(crate) options: G::Options,
    pub(crate) seed: u64,
    pub(crate) source: Arc<Source>,
}

/// A game that was played, as it is printed and noted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Played {
    /// The names of the lineup.
    pub(crate) lineup: Vec<String>,
    /// The number of the game within its match.
    pub(crate) number: usize,
    /// Its deal: as many games as there are sides share one.
    pub(crate) deal: usize,
    /// Who sat on each side.
    pub(crate) sides: Vec<String>,
    /// The sides that won; none if everybody lost.
    pub(crate) winners: Vec<usize>,
    pub(crate) moves: u32,
    /// What each bot spent.
    pub(crate) spent: BTreeMap<String, Spent>,
    /// What bots did wrong; from there on they moved at random.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<Fault>,
}

/// Something that a bot did wrong.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Fault {
    pub(crate) bot: String,
    pub(crate) why: String,
}

/// Time spent on moves.
#[derive(Copy, Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) moves: u32,
    /// Processor time of the thread that thought; nothing for a command, which thinks elsewhere. Whole numbers, for a journal
    /// must give back what was written.
    pub(crate) cpu_ns: u64,
    /// The longest of them.
    #[serde(default)]
    pub(crate) worst_cpu_ns: u64,
}

/// A deal by its seed.
pub(crate) fn deal<G: Staged>(options: &G::Options, seed: u64) -> Result<G, BadSetUp> {
    let mut dice = Seeded::for_move(seed, 0);
    let mut chance = G::seeded_chance(Seeded::new(dice.roll()));
    G::deal(options, &mut dice, &mut chance, &mut Nobody)
}

impl<G: Staged> Match<G> {
    /// Who plays each side in the first game of a deal, by name.
    pub(crate) fn names(&self) -> Vec<String> {
        self.lineup.iter().map(|bot| bot.name().to_owned()).collect()
    }

    /// Plays one game. Equal numbers make equal games if the bots think in simulations.
    pub(crate) fn play(&self, number: usize) -> Result<Played, String> {
        let side_count = self.lineup.len();
        let (deal_number, turned) = (number / side_count, number % side_count);
        let deal_seed = Seeded::for_move(self.seed, deal_number as u64 + 1).roll();
        let mut stage = Stage::new(&self.source, deal_seed);
        let mut position: G = stage.deal(&self.options).map_err(|why| why.to_string())?;
        let bots: Vec<&Contestant> = (0..side_count).map(|side| &self.lineup[(side + turned) % side_count]).collect();
        let side_of = position.sides();
        // Partners don't see each other's hands, so every seat has a mind of its own.
        let mut thoughts = Seeded::for_move(deal_seed, number as u64);
        let mut minds = Vec::new();
        for &side in &side_of {
            minds.push(bots[usize::from(side)].sit::<G>(thoughts.roll())?);
        }
        let mut played = Played {
            lineup: self.names(),
            number,
            deal: deal_number,
            sides: bots.iter().map(|bot| bot.name().to_owned()).collect(),
            winners: Vec::new(),
            moves: 0,
            spent: BTreeMap::new(),
            faults: Vec::new(),
        };
        while let Some(seat) = position.awaited().iter().next().filter(|_| played.moves < MOVE_LIMIT) {
            let player = position.played_by(seat).index();
            let bot = bots[usize::from(side_of[player])];
            let began_ns = thread_cpu_ns();
            let decision = minds[player].decide(&position, seat, stage.heard());
            let spent = played.spent.entry(bot.name().to_owned()).or_default();
            spent.moves += 1;
            if matches!(minds[player], Mind::Level(_)) {
                let thought_ns = thread_cpu_ns() - began_ns;
                spent.cpu_ns += thought_ns;
                spent.worst_cpu_ns = spent.worst_cpu_ns.max(thought_ns);
            }
            played.faults.extend(decision.fault.map(|why| Fault { bot: bot.name().to_owned(), why }));
            played.moves += 1;
            stage
                .play(&mut position, decision.seat, &decision.mv)
                .map_err(|illegal| format!("{} made an illegal move: {illegal}", bot.name()))?;
        }
        let winners = position.winners().unwrap_or(Seats::NONE);
        let won = |side: usize| winners.iter().any(|seat| usize::from(side_of[seat.index()]) == side);
        played.winners = (0..side_count).filter(|&side| won(side)).collect();
        Ok(played)
    }
}

/// How long this thread has had a processor.
#[cfg(unix)]
pub(super) fn thread_cpu_ns() -> u64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// How long the program has run: the nearest thing to processor time here.
#[cfg(not(unix))]
pub(super) fn thread_cpu_ns() -> u64 {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_nanos() as u64
}
