//! A plain search, frozen, to measure others against.
//!
//! Single-observer information-set Monte-Carlo tree search as Cowling, Powley and Whitehouse describe it (2012): deal the
//! hidden cards anew for every simulation, walk down by UCB1 among the moves that this deal allows, add one node, play at
//! random to the end, and note who won. It knows nothing of the game but its rules. Don't improve it: improve
//! [`super::Searcher`], and measure it against this.

use soupcon_rules::calaveras::{Card, Choices, Move, Place, Position, View};
use soupcon_rules::{Dice, Nobody, Seeded};

use super::sample::Worlds;
use super::{side_of, winning_side};
use crate::{BadView, Budget, Choice, Player};

/// How eagerly it tries what it knows little of.
const EXPLORATION: f32 = 0.7;
const NONE: u32 = u32::MAX;

/// The plain search.
#[derive(Clone, Debug)]
pub struct Yardstick {
    dice: Seeded,
    budget: Budget,
    nodes: Vec<Node>,
    path: Vec<u32>,
}

/// A move that was tried, and all that followed.
#[derive(Clone, Debug)]
struct Node {
    mv: Move,
    /// The team that made the move.
    side: u8,
    first_child: u32,
    next_sibling: u32,
    visits: u32,
    /// How often the move could have been chosen.
    available: u32,
    wins: u32,
}

impl Yardstick {
    /// How many simulations the yardstick of our figures makes.
    pub const BUDGET: Budget = Budget::Simulations(10_000);

    /// A plain search with this budget.
    pub fn new(budget: Budget, seed: u64) -> Yardstick {
        Yardstick { dice: Seeded::new(seed), budget, nodes: Vec::new(), path: Vec::new() }
    }

    fn think(&mut self, worlds: &mut Worlds) -> Move {
        self.nodes.clear();
        self.nodes.push(Node::new(Move::Pass, 0));
        let mut world = *worlds.known();
        let mut budget = self.budget.start();
        while budget.goes_on() {
            worlds.draw(&mut world, &mut self.dice);
            self.simulate(&mut world);
        }
        let mut best = self.nodes[0].first_child;
        let mut child = best;
        while child != NONE {
            if self.nodes[child as usize].visits > self.nodes[best as usize].visits {
                best = child;
            }
            child = self.nodes[child as usize].next_sibling;
        }
        // Without a simulation there is no child; then the first move is as good as any.
        self.nodes.get(best as usize).map_or_else(|| worlds.known().choices().get(0), |node| node.mv)
    }

    fn simulate(&mut self, world: &mut Position) {
        self.path.clear();
        let mut node = 0;
        while !world.is_over() {
            let (child, is_new) = self.step(node, world);
            self.path.push(child);
            let mv = self.nodes[child as usize].mv;
            world.play(mv, &mut self.dice, &mut Nobody);
            node = child;
            if is_new {
                break;
            }
        }
        while !world.is_over() {
            let choices = world.choices();
            world.play(choices.get(self.dice.below(choices.len())), &mut self.dice, &mut Nobody);
        }
        let winner = winning_side(world);
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.wins += u32::from(winner == Some(node.side));
        }
    }

    /// The next node down, and whether it is new: an untried move if this deal allows one, else the best by UCB1.
    fn step(&mut self, parent: u32, world: &Position) -> (u32, bool) {
        let choices = world.choices();
        let mut tried = Tried::default();
        let mut tried_count = 0;
        let (mut best, mut best_score) = (NONE, f32::MIN);
        let hand = world.hand(world.holder(world.turn()));
        let mut child = self.nodes[parent as usize].first_child;
        while child != NONE {
            let node = &mut self.nodes[child as usize];
            let is_allowed = match node.mv {
                Move::Play { card, .. } => hand.contains(Card::Location(card)),
                Move::Twist(_) => hand.contains(Card::Twist),
                Move::Pass => hand.is_empty(),
            };
            if is_allowed {
                node.available += 1;
                tried.insert(node.mv);
                tried_count += 1;
                let visits = node.visits as f32;
                let score = node.wins as f32 / visits + EXPLORATION * ((node.available as f32).ln() / visits).sqrt();
                if score > best_score {
                    (best, best_score) = (child, score);
                }
            }
            child = node.next_sibling;
        }
        if tried_count == choices.len() {
            return (best, false);
        }
        let mv = self.untried(&choices, &tried);
        let new = self.nodes.len() as u32;
        let mut node = Node::new(mv, side_of(world, world.turn()));
        node.next_sibling = self.nodes[parent as usize].first_child;
        self.nodes.push(node);
        self.nodes[parent as usize].first_child = new;
        (new, true)
    }

    fn untried(&mut self, choices: &Choices, tried: &Tried) -> Move {
        loop {
            let mv = choices.get(self.dice.below(choices.len()));
            if !tried.contains(mv) {
                return mv;
            }
        }
    }
}

impl Node {
    fn new(mv: Move, side: u8) -> Node {
        Node { mv, side, first_child: NONE, next_sibling: NONE, visits: 0, available: 1, wins: 0 }
    }
}

impl Player<Position> for Yardstick {
    fn choose(&mut self, view: &View) -> Result<Choice<Position>, BadView> {
        let mut worlds = Worlds::of(view)?;
        let mv = self.think(&mut worlds);
        Ok(Choice { seat: worlds.known().turn(), mv, thought: None })
    }
}

/// A set of moves, one bit each.
#[derive(Default)]
struct Tried([u64; 6]);

impl Tried {
    fn index(mv: Move) -> usize {
        let place = |place: Place| match place {
            Place::Front(seat) => seat.index(),
            Place::Innocent => 6,
            Place::Suspect => 7,
        };
        match mv {
            Move::Play { card, to } => card as usize * 8 + place(to),
            Move::Twist(Some(shift)) => 40 + (shift.card as usize * 8 + place(shift.from)) * 8 + place(shift.to),
            Move::Twist(None) => 360,
            Move::Pass => 361,
        }
    }

    fn insert(&mut self, mv: Move) {
        let index = Tried::index(mv);
        self.0[index / 64] |= 1 << (index % 64);
    }

    fn contains(&self, mv: Move) -> bool {
        let index = Tried::index(mv);
        self.0[index / 64] & (1 << (index % 64)) != 0
    }
}
