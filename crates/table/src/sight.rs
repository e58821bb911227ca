//! What a page is told of a game: the same as a program's JSON, as types, so that it can make pictures and sentences of it.
//!
//! A position never gets this far: a [`Glance`] holds a view, the moves that its owner may make, and the outcome.

use std::sync::Arc;

use soupcon_rules::{Game, Seat, arosa, calaveras, codenames};

use crate::hotel::Scene;

/// What somebody may know of the game at a table.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Sight {
    Calaveras(Glance<calaveras::Position>),
    Arosa(Glance<arosa::Position>),
    Codenames(Glance<codenames::Position>),
}

/// What somebody may know of one game.
#[derive(Debug)]
pub struct Glance<G: Game> {
    /// What their seat sees.
    pub view: G::View,
    /// The moves that can be listed, of every seat that is theirs to play: a ghost's partner plays for it too (C6).
    pub offers: Vec<Offer<G>>,
    /// How it ended.
    pub outcome: Option<G::Outcome>,
    /// The whole truth, once the game is over and anybody may have its record; in a replay also before, for those who ask for it.
    pub truth: Option<G::Start>,
    /// What there is to hear and see of all turns, oldest first, in games that have such; the first is the deal's.
    pub scenes: Vec<Arc<Scene>>,
}

/// A move that somebody may make.
#[derive(Debug)]
pub struct Offer<G: Game> {
    /// The seat that moves.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// The move as it is sent, JSON.
    pub json: String,
}

/// The events of a move as somebody knows them.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Tale {
    Calaveras(Vec<calaveras::Seen>),
    Arosa(Vec<arosa::Seen>),
    Codenames(Vec<codenames::Public>),
}

/// What a judge thinks of a clue that isn't sent yet (K20).
#[derive(Debug)]
pub struct Opinion {
    /// What it finds.
    pub ruling: codenames::Ruling,
    /// The number of the rule by which the clue can't be sent at all.
    pub refused: Option<&'static str>,
}
