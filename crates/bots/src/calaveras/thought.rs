//! What a player of Calaveras wanted and feared, as data that a page can tell in any language.

use serde::Serialize;
use soupcon_rules::calaveras::{Card, Event, Move, Position, Public};
use soupcon_rules::{Dice, Seat};

use super::sample::Worlds;

/// Why a move was made. Moves are told by their events, the same that a table tells of moves that were made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// How likely the player's team is to win, by its own count.
    pub chance: f32,
    /// What the move was to bring at once.
    pub wanted: Vec<Public>,
    /// The answer that it expects of the next player, and what that would bring, if it has looked so far.
    pub feared: Option<Vec<Public>>,
}

impl Thought {
    pub(super) fn new(
        worlds: &mut Worlds,
        chance: f32,
        mv: Move,
        answer: Option<Move>,
        dice: &mut (impl Dice + ?Sized),
    ) -> Thought {
        let mut after = *worlds.known();
        let wanted = told(&mut after, mv, dice);
        let feared = answer.filter(|_| !after.is_over()).and_then(|answer| {
            let mut world = world_in_which(worlds, after.turn(), answer, dice)?;
            told(&mut world, mv, dice);
            Some(told(&mut world, answer, dice))
        });
        Thought { chance, wanted, feared }
    }
}

/// Plays a move and gives what everybody sees of it.
fn told(position: &mut Position, mv: Move, dice: &mut (impl Dice + ?Sized)) -> Vec<Public> {
    let mut events = Vec::new();
    position.play(mv, dice, &mut events);
    let public = |event| match event {
        Event::Public(public) => Some(public),
        Event::Drew { .. } => None,
    };
    events.into_iter().filter_map(public).collect()
}

/// A world in which the next seat can make this move, if a few deals find one.
fn world_in_which(worlds: &mut Worlds, seat: Seat, mv: Move, dice: &mut (impl Dice + ?Sized)) -> Option<Position> {
    let mut world = *worlds.known();
    (0..100).find_map(|_| {
        worlds.draw(&mut world, dice);
        let hand = world.hand(world.holder(seat));
        let can = match mv {
            Move::Play { card, .. } => hand.contains(Card::Location(card)),
            Move::Twist(_) => hand.contains(Card::Twist),
            Move::Pass => hand.is_empty(),
        };
        // A ghost's turn may come from the very hand that plays now: then the card may be gone.
        (can && world.holder(seat) != world.holder(world.turn())).then_some(world)
    })
}
