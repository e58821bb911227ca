//! One game at a table, while it is played and once it is over.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use serde_json::value::RawValue;
use soupcon_rules::{Seat, Seats};

use crate::deal::Seed;
use crate::entry::{Mover, Sitter, Stored};
use crate::game::{AnyGame, GameName, Told};
use crate::id::PersonId;
use crate::seating::SeatChange;

/// How many moves a table remembers.
const REMEMBERED: usize = 64;

/// A game at the table, running or over.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seed: Seed,
    pub(crate) mixed_in: Arc<Vec<String>>,
    /// Who has held which seat: nobody plays two hands.
    pub(crate) held: Vec<(PersonId, Seat)>,
    pub(crate) moves: u64,
    /// How many of them each seat made.
    pub(crate) moves_by: Vec<u32>,
    /// The entry of the deal.
    pub(crate) dealt_seq: u64,
    /// The entry of the last move, or of the deal.
    pub(crate) last_seq: u64,
    pub(crate) last_at_ms: i64,
    /// When the phase began that a game's own timer measures.
    pub(crate) phase_at_ms: i64,
    /// Who came to a seat or left it since the deal, oldest first.
    pub(crate) seatings: VecDeque<Seating>,
    /// The last moves: for the page's history, and to know one that is sent again.
    pub(crate) past: VecDeque<Arc<Done>>,
}

impl Round {
    /// A game that was dealt by this entry.
    pub(crate) fn new(game: Box<dyn AnyGame>, seed: Seed, mixed_in: Vec<String>, dealt: &Stored) -> Round {
        Round {
            moves_by: vec![0; usize::from(game.seats())],
            game,
            seed,
            mixed_in: Arc::new(mixed_in),
            held: Vec::new(),
            moves: 0,
            dealt_seq: dealt.seq,
            last_seq: dealt.seq,
            last_at_ms: dealt.at_ms,
            phase_at_ms: dealt.at_ms,
            seatings: VecDeque::new(),
            past: VecDeque::new(),
        }
    }

    /// Plays a move that is written down.
    pub(crate) fn play(
        &mut self,
        by: Mover,
        mv: Box<RawValue>,
        id: Option<String>,
        aftermath: Option<&RawValue>,
        stored: &Stored,
    ) -> Result<Arc<dyn Told>, String> {
        let was_one_of_many = self.game.is_phase_of_many_moves();
        let told = self.game.play(&mv, aftermath).map_err(|why| why.to_string())?;
        if !(was_one_of_many && self.game.is_phase_of_many_moves()) {
            self.phase_at_ms = stored.at_ms;
        }
        self.moves += 1;
        if let Some(seat) = told.seat()
            && let Some(count) = self.moves_by.get_mut(seat.index())
        {
            *count += 1;
        }
        (self.last_seq, self.last_at_ms) = (stored.seq, stored.at_ms);
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        self.past.push_back(Arc::new(Done { seq: stored.seq, by, mv, id, told: Arc::clone(&told) }));
        Ok(told)
    }

    /// Whether nobody has anything left to do.
    pub(crate) fn is_over(&self) -> bool {
        self.game.to_act().is_empty()
    }

    /// Keeps in mind that a seat changed hands.
    pub(crate) fn note_seating(&mut self, seating: Seating) {
        if self.seatings.len() == REMEMBERED {
            self.seatings.pop_front();
        }
        self.seatings.push_back(seating);
    }

    /// Keeps in mind which seat somebody has had first.
    pub(crate) fn hold(&mut self, person: PersonId, seat: Seat) {
        if !self.held.iter().any(|(other, _)| *other == person) {
            self.held.push((person, seat));
        }
    }
}

/// A seat that changed hands.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Seating {
    /// The entry by which it did.
    pub(crate) seq: u64,
    /// How many moves had been made by then.
    pub(crate) moves: u64,
    pub(crate) seat: Seat,
    pub(crate) before: Sitter,
    pub(crate) after: Sitter,
    /// Whether the game was going on.
    pub(crate) was_running: bool,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct PastGame {
    /// The number of the game at its table; the first is 1.
    pub number: u32,
    /// Which game it was.
    pub game: GameName,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// The entries of its deal and of its last move.
    pub(crate) dealt_seq: u64,
    pub(crate) last_seq: u64,
    /// What those at the seats were called; `None` for a bot.
    pub names: Vec<Option<String>>,
    /// The seats that changed hands before the end. Their `seq` is the number of the first move after it.
    pub seat_changes: Vec<SeatChange>,
    /// Who sat there at the end.
    pub(crate) sitters: Vec<Sitter>,
    /// Who won.
    pub winners: Seats,
    /// Who doesn't want it in the list of their games any more.
    pub(crate) forgotten_by: Vec<PersonId>,
}

impl PastGame {
    /// Where somebody sat at the end, unless they have struck the game from their list.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let index = self.sitters.iter().position(|&sitter| sitter == Sitter::Person(person))?;
        (!self.forgotten_by.contains(&person)).then_some(Seat(index as u8))
    }

    /// Strikes the game from somebody's list.
    pub(crate) fn forget(&mut self, person: PersonId) {
        if !self.forgotten_by.contains(&person) {
            self.forgotten_by.push(person);
        }
    }
}

/// A move that was made.
pub(crate) struct Done {
    pub(crate) seq: u64,
    pub(crate) by: Mover,
    pub(crate) mv: Box<RawValue>,
    pub(crate) id: Option<String>,
    /// What it caused.
    pub(crate) told: Arc<dyn Told>,
}

impl fmt::Debug for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Done({} by {:?})", self.seq, self.by)
    }
}
