//! Records: a whole game or part of one, as it is written down, and how it is played again.
//!
//! What chance decided stands beside the move that caused it. A move without such facts gets them from the record's seed,
//! so a record may also be written by hand, or be no more than a seed and a list of choices.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::{BadSetUp, Game, Nobody, Witness};
use crate::{Dice, Seat, Seeded};

/// How a game started, and every move since.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Record<G: Game> {
    /// The name of the game.
    pub game: String,
    /// What was chosen before it began.
    #[serde(default)]
    pub options: G::Options,
    /// Decides what isn't written down.
    #[serde(default)]
    pub seed: u64,
    /// The position before the first move; left out, the game is dealt from `options` and `seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<G::Start>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<Entry<G>>,
}

/// One move of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry<G: Game> {
    /// What was done.
    pub act: Act<G::Move>,
    /// What chance decided meanwhile, as far as it is written down.
    pub facts: G::Facts,
}

/// What was done, and by whom.
#[derive(Clone, PartialEq, Debug)]
pub enum Act<M> {
    /// A seat made its move.
    Move(Seat, M),
    /// The table said that time had run out.
    TimeOut,
}

impl<G: Game> Record<G> {
    /// A record of a game dealt from a seed, with its position written down and no moves yet.
    pub fn deal(options: G::Options, seed: u64) -> Result<(Record<G>, G), BadSetUp> {
        let game = deal_from_seed::<G>(&options, seed)?;
        let start = Some(game.start());
        Ok((Record { game: G::NAME.to_owned(), options, seed, start, moves: Vec::new() }, game))
    }

    /// The position before the first move.
    pub fn set_up(&self) -> Result<G, BadSetUp> {
        self.set_up_with(&self.options)
    }

    /// The position before the first move, with options that were completed outside: a list of words that isn't written out.
    pub fn set_up_with(&self, options: &G::Options) -> Result<G, BadSetUp> {
        match &self.start {
            Some(start) => G::from_start(options, start),
            None => deal_from_seed(options, self.seed),
        }
    }
}

impl<G: Game> Record<G> {
    /// Goes on from `game`, where this record ends, with random legal moves: until the game is over, or `limit` moves later.
    pub fn play_at_random(&mut self, game: &mut G, limit: usize) {
        let mut dice = Seeded::for_move(self.seed, u64::MAX);
        for _ in 0..limit {
            let Some(act) = random_act(game, &mut dice) else { return };
            let entry = Entry { act, facts: G::Facts::default() };
            let number = self.moves.len() as u64 + 1;
            let played = entry.play(game, self.seed, number, &mut Nobody);
            self.moves.push(played.expect("a random move is legal"));
        }
    }
}

/// Something that may happen next: any seat's move, now and then the end of somebody's time; nothing once the game is over.
pub fn random_act<G: Game>(game: &G, dice: &mut dyn Dice) -> Option<Act<G::Move>> {
    let seats = game.to_act();
    if seats.is_empty() {
        return None;
    }
    if dice.below(20) == 0 && game.clone().time_out(&mut Nobody).is_ok() {
        return Some(Act::TimeOut);
    }
    let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize)?;
    Some(Act::Move(seat, game.random_move(seat, dice)))
}

fn deal_from_seed<G: Game>(options: &G::Options, seed: u64) -> Result<G, BadSetUp> {
    let mut dice = Seeded::for_move(seed, 0);
    let chance = Seeded::new(dice.roll());
    G::deal(options, &mut dice, &mut G::seeded_chance(chance), &mut Nobody)
}

impl<G: Game> Entry<G> {
    /// Plays this entry, the `number`th of a record with this seed (the first is 1). Gives the entry with all its facts.
    pub fn play(
        &self,
        game: &mut G,
        seed: u64,
        number: u64,
        witness: &mut impl Witness<G::Event>,
    ) -> Result<Entry<G>, G::Illegal> {
        let facts = match &self.act {
            Act::Move(seat, mv) => {
                let mut source = G::seeded_chance(Seeded::for_move(seed, number));
                game.apply_with_facts(*seat, mv, &self.facts, &mut source, witness)?
            }
            Act::TimeOut => {
                game.time_out(witness)?;
                G::Facts::default()
            }
        };
        Ok(Entry { act: self.act.clone(), facts })
    }
}

impl<G: Game> Serialize for Entry<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        G::Shape::from(self.clone()).serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for Entry<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        G::Shape::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
