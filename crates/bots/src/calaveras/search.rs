//! The search of the strongest level: information-set Monte-Carlo tree search with judgement.
//!
//! Every simulation deals the hidden cards anew ([`Worlds`]) and walks down one tree. What lies face up after a line of moves
//! is the same in every deal; only hands differ, and with them which moves are there to choose from. So a node keeps its
//! moves in blocks, one for each kind of card, and a deal opens the blocks of the cards that the mover holds in it.
//!
//! Where the plain search ([`super::Yardstick`]) plays on at random, this one asks its [`Judgement`]: a block that is opened
//! gets a glance at what each of its moves leads to, which says where to look first, and a simulation ends with a glance at
//! the first position that is new. Values are a team's chance to win, so a partner who must be given up is given up (C27).

use soupcon_rules::calaveras::{Card, Choices, Move, Position, View};
use soupcon_rules::{Nobody, Seeded};

use super::judgement::{Judgement, MAX_SIDES, exp};
use super::sample::Worlds;
use super::thought::Thought;
use super::{side_of, winning_side};
use crate::{BadView, Budget, Choice, Player};

/// How eagerly it tries moves that looked good at a glance but were little tried.
const EXPLORATION: f32 = 0.5;
/// How much better a move must look to be tried e times as often.
const SHARPNESS: f32 = 0.05;
/// No tree grows larger; once it is full, known lines are only judged more often.
const MOST_EDGES: usize = 1 << 20;
/// Six kinds of card, and passing.
const KINDS: usize = 7;
const PASS: usize = 6;
const NONE: u32 = u32::MAX;

/// The search.
#[derive(Clone, Debug)]
pub struct Searcher {
    dice: Seeded,
    budget: Budget,
    /// Instead of the one that comes with the crate.
    judgement: Option<&'static Judgement>,
    /// The only move to think about, when it is to be judged and not to be found.
    first: Option<Move>,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    path: Vec<Step>,
    value: [f32; MAX_SIDES],
}

/// What lies face up after a line of moves.
#[derive(Copy, Clone, Debug)]
struct Node {
    blocks: [Block; KINDS],
}

/// The moves that one kind of card allows.
#[derive(Copy, Clone, Debug)]
struct Block {
    /// The first edge; [`NONE`] while no deal has come by in which the mover holds such a card.
    first: u32,
    len: u32,
    visits: u32,
    /// The sum of the edges' priors.
    prior: f32,
}

/// A move.
#[derive(Copy, Clone, Debug)]
struct Edge {
    mv: Move,
    /// The node that it leads to, once it was walked twice.
    child: u32,
    visits: u32,
    /// The values that the mover's team got here, one for each visit and one for the glance.
    sum: f32,
    /// How good it looked at a glance, among its siblings.
    prior: f32,
}

/// An edge on the way down.
#[derive(Copy, Clone, Debug)]
struct Step {
    node: u32,
    kind: usize,
    edge: u32,
    side: u8,
}

impl Node {
    const NEW: Node = Node { blocks: [Block { first: NONE, len: 0, visits: 0, prior: 0.0 }; KINDS] };
}

impl Block {
    #[inline]
    fn range(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

impl Searcher {
    /// The budget of the strongest level: less processor time than the yardstick's.
    pub const BUDGET: Budget = Budget::Simulations(4_000);

    /// A search with this budget.
    pub fn new(budget: Budget, seed: u64) -> Searcher {
        Searcher {
            dice: Seeded::new(seed),
            budget,
            judgement: None,
            first: None,
            nodes: Vec::new(),
            edges: Vec::new(),
            path: Vec::new(),
            value: [0.0; MAX_SIDES],
        }
    }

    /// The same search with another judgement, for those who teach one.
    #[must_use]
    pub fn with_judgement(self, judgement: &'static Judgement) -> Searcher {
        Searcher { judgement: Some(judgement), ..self }
    }

    /// How likely each side is to win, by what the last search saw on average.
    pub fn value(&self) -> [f32; MAX_SIDES] {
        let sum: f32 = self.value.iter().sum();
        self.value.map(|value| value / sum.max(f32::MIN_POSITIVE))
    }

    /// How likely each side is to win if this legal move is made, after so many simulations that all begin with it.
    pub(super) fn chances_after(&mut self, mv: Move, worlds: &mut Worlds, simulations: u32) -> [f32; MAX_SIDES] {
        let usual = std::mem::replace(&mut self.budget, Budget::Simulations(simulations));
        self.first = Some(mv);
        self.think(worlds);
        (self.first, self.budget) = (None, usual);
        self.value()
    }

    /// The move that a search likes best.
    pub(super) fn best(&mut self, worlds: &mut Worlds) -> Move {
        self.think(worlds);
        self.favourite(0).expect("there was a simulation, and it had a move").mv
    }

    /// Searches until the budget is spent.
    fn think(&mut self, worlds: &mut Worlds) {
        let judgement = self.judgement.unwrap_or_else(|| Judgement::for_seats(worlds.known().seat_count()));
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(Node::NEW);
        self.value = [0.0; MAX_SIDES];
        let mut world = *worlds.known();
        let mut budget = self.budget.start();
        // One simulation at the least, or there would be nothing to choose from.
        loop {
            worlds.draw(&mut world, &mut self.dice);
            self.simulate(judgement, &mut world);
            if !budget.goes_on() {
                break;
            }
        }
    }

    fn simulate(&mut self, judgement: &Judgement, world: &mut Position) {
        self.path.clear();
        let mut node = 0;
        let value = loop {
            let step = self.step(judgement, node, world);
            self.path.push(step);
            let edge = &mut self.edges[step.edge as usize];
            world.play(edge.mv, &mut self.dice, &mut Nobody);
            if world.is_over() {
                break result(world);
            }
            if edge.child == NONE {
                if edge.visits == 0 || self.edges.len() >= MOST_EDGES {
                    break judgement.of(world);
                }
                self.edges[step.edge as usize].child = self.nodes.len() as u32;
                self.nodes.push(Node::NEW);
            }
            node = self.edges[step.edge as usize].child;
        };
        for step in &self.path {
            let edge = &mut self.edges[step.edge as usize];
            edge.visits += 1;
            edge.sum += value[usize::from(step.side)];
            self.nodes[step.node as usize].blocks[step.kind].visits += 1;
        }
        for (sum, value) in self.value.iter_mut().zip(value) {
            *sum += value;
        }
    }

    /// The move to try next, among those that this deal allows: the best by PUCT (Rosin, 2011), its value so far and a bonus
    /// for looking good and having been tried little.
    fn step(&mut self, judgement: &Judgement, node: u32, world: &Position) -> Step {
        let (kinds, kind_count) = self.open_blocks(judgement, node, world);
        let kinds = &kinds[..kind_count];
        let blocks = &self.nodes[node as usize].blocks;
        let (mut visits, mut prior) = (0, 0.0);
        for &kind in kinds {
            visits += blocks[kind].visits;
            prior += blocks[kind].prior;
        }
        let bonus = EXPLORATION * ((visits + 1) as f32).sqrt() / prior;
        let mut best = Step { node, kind: PASS, edge: NONE, side: side_of(world, world.turn()) };
        let mut best_score = f32::MIN;
        let first = self.first.filter(|_| node == 0);
        for &kind in kinds {
            let block = blocks[kind];
            for (number, edge) in (block.first..).zip(&self.edges[block.range()]) {
                if first.is_some_and(|first| first != edge.mv) {
                    continue;
                }
                let score = (edge.sum + bonus * edge.prior) / (edge.visits + 1) as f32;
                if score > best_score {
                    best_score = score;
                    (best.kind, best.edge) = (kind, number);
                }
            }
        }
        best
    }

    /// Opens the blocks of all cards that the mover holds; gives their kinds, and how many they are.
    #[inline]
    fn open_blocks(&mut self, judgement: &Judgement, node: u32, world: &Position) -> ([usize; KINDS], usize) {
        let hand = world.hand(world.holder(world.turn()));
        let choices = world.choices();
        let places = u32::from(world.seat_count()) + 2;
        let (mut kinds, mut kind_count, mut first) = ([PASS; KINDS], 0, 0);
        for kind in 0..Card::KINDS.len() {
            if hand.count_of_kind(kind) == 0 {
                continue;
            }
            // Choices come kind by kind: every location to every place, then all twists.
            let len = if Card::KINDS[kind] == Card::Twist { choices.len() - first } else { places };
            self.open_block(judgement, (node, kind), world, &choices, first..first + len);
            first += len;
            kinds[kind_count] = kind;
            kind_count += 1;
        }
        if kind_count == 0 {
            self.open_block(judgement, (node, PASS), world, &choices, 0..1);
            kind_count = 1;
        }
        (kinds, kind_count)
    }

    #[inline]
    fn open_block(
        &mut self,
        judgement: &Judgement,
        (node, kind): (u32, usize),
        world: &Position,
        choices: &Choices,
        range: std::ops::Range<u32>,
    ) {
        if self.nodes[node as usize].blocks[kind].first == NONE {
            self.nodes[node as usize].blocks[kind] = self.glance_at(judgement, world, choices, range);
        }
    }

    /// Glances at what each of these choices leads to.
    fn glance_at(
        &mut self,
        judgement: &Judgement,
        world: &Position,
        choices: &Choices,
        range: std::ops::Range<u32>,
    ) -> Block {
        let side = usize::from(side_of(world, world.turn()));
        let (first, len) = (self.edges.len() as u32, range.len() as u32);
        let mut block = Block { first, len, visits: 0, prior: 0.0 };
        for mv in range.map(|index| choices.get(index)) {
            let mut next = *world;
            next.play(mv, &mut self.dice, &mut Nobody);
            let value = if next.is_over() { result(&next) } else { judgement.of(&next) };
            let prior = exp(value[side] / SHARPNESS);
            block.prior += prior;
            self.edges.push(Edge { mv, child: NONE, visits: 0, sum: value[side], prior });
        }
        block
    }

    /// The edge of a node that was tried most.
    fn favourite(&self, node: u32) -> Option<&Edge> {
        let blocks = self.nodes[node as usize].blocks.iter().filter(|block| block.first != NONE);
        let edges = blocks.flat_map(|block| &self.edges[block.range()]);
        edges.max_by(|a, b| a.visits.cmp(&b.visits).then(a.sum.total_cmp(&b.sum)))
    }
}

impl Player<Position> for Searcher {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        let mut worlds = Worlds::of(view)?;
        self.think(&mut worlds);
        let best = *self.favourite(0).expect("there was a simulation, and it had a move");
        let answer = (best.child != NONE).then(|| self.favourite(best.child)).flatten().filter(|edge| edge.visits > 0);
        let chance = best.sum / (best.visits + 1) as f32;
        let thought = Thought::new(&mut worlds, chance, best.mv, answer.map(|edge| edge.mv), &mut self.dice);
        Ok(Choice { seat: worlds.known().turn(), mv: best.mv, thought: Some(thought) })
    }
}

/// Who has won, as chances.
#[inline]
pub(super) fn result(end: &Position) -> [f32; MAX_SIDES] {
    let mut value = [0.0; MAX_SIDES];
    if let Some(side) = winning_side(end) {
        value[usize::from(side)] = 1.0;
    }
    value
}

#[cfg(test)]
mod tests {
    use soupcon_rules::{Game, Record, calaveras};

    use super::*;

    #[test]
    fn a_simulation_allocates_nothing() {
        for players in 3..=6 {
            let options = calaveras::Options { players, ..calaveras::Options::default() };
            let (_, deal) = Record::<Position>::deal(options, 5).unwrap();
            let mut worlds = Worlds::of(&deal.view(Some(deal.holder(deal.turn())))).unwrap();
            // The first search makes room for the tree, the same search again finds it.
            let mut searcher = Searcher::new(Budget::Simulations(2_000), 1);
            let mut again = worlds.clone();
            searcher.think(&mut worlds);
            searcher.dice = Seeded::new(1);
            let allocated = allocation_counter::measure(|| searcher.think(&mut again));
            assert!(searcher.nodes.len() > 200, "there was a tree: {} nodes", searcher.nodes.len());
            assert_eq!(allocated.count_total, 0, "{players} players");
        }
    }
}
