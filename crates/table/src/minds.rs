//! Who thinks for bots: something outside, asked away from the threads that serve people, and while nobody waits for it.
//!
//! A bot thinks from the moment that its turn begins, and its move is made when it is due. So it has the time that it seems to
//! think anyhow, and how long it really took shows only if that was longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde_json::value::RawValue;
use soupcon_rules::Seat;

use crate::clock::now_ms;
use crate::command::Refusal;
use crate::due::{Due, Work};
use crate::entry::{Hints, Sitter, usual_bots};
use crate::game::GameName;
use crate::hotel::HeardTurn;
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, TableId};
use crate::live::Live;
use crate::table::Table;

/// Players for the seats that nobody has. They may take their time: no person waits for them.
pub trait Minds: Send + Sync {
    /// The names by which tables ask for them: the levels, the weakest first, then any others.
    fn names(&self) -> Vec<String>;

    /// A move from what the seat's player may know, as in a record, by the bot with this name. One that isn't there any more or
    /// fails is replaced. `None` leaves the move to chance.
    fn choose(&self, bot: &str, occasion: &Occasion<'_>) -> Option<Box<RawValue>>;

    /// What the best of them would do in a person's place; `None` where none can say why.
    fn hint(&self, occasion: &Occasion<'_>) -> Option<Hint>;
}

/// A move to be thought of, and all there is to go by.
#[derive(Copy, Clone, Debug)]
pub struct Occasion<'a> {
    /// The game that is played.
    pub game: GameName,
    /// What the seat's player may know.
    pub view: &'a RawValue,
    /// What everybody at the table has heard since the game began.
    pub heard: &'a [Arc<HeardTurn>],
}

/// A move that a bot would make, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    /// The move, as in a record.
    #[serde(rename = "move")]
    pub mv: Box<RawValue>,
    /// What the bot expects of it, as its game's thoughts are written.
    pub thought: Box<RawValue>,
}

/// Thinks of nothing: every move is left to chance.
pub struct Mindless;

impl Minds for Mindless {
    fn names(&self) -> Vec<String> {
        vec![usual_bots()]
    }

    fn choose(&self, _: &str, _: &Occasion<'_>) -> Option<Box<RawValue>> {
        None
    }

    fn hint(&self, _: &Occasion<'_>) -> Option<Hint> {
        None
    }
}

/// What a bot came up with, and for what.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    seat: Seat,
    /// The entry of the last move that it knew.
    last_seq: u64,
    pub(crate) mv: Option<Box<RawValue>>,
}

impl Live {
    /// What was thought about the move that is due, unless the game has gone on since.
    pub(crate) fn thought_for(&self, table: &Table, due: Due) -> Option<Thought> {
        let (seat, last_seq) = (table.bot_to_move(due)?, table.last_move()?);
        let thought = self.thought.lock().expect("no panic with a thought");
        thought.as_ref().filter(|thought| (thought.seat, thought.last_seq) == (seat, last_seq)).cloned()
    }
}

impl Tables {
    pub(crate) fn ensure_bot(&self, name: &str) -> Result<(), Refusal> {
        let known = &self.0.bots;
        if known.iter().any(|bot| bot == name) {
            Ok(())
        } else {
            Err(Refusal::NoSuchBot { name: name.to_owned(), known: known.to_vec() })
        }
    }

    /// Lets a bot think about the next move if it is one's to make. `Err` if one thinks already.
    pub(crate) async fn think(&self, live: &Arc<Live>) -> Result<(), AlreadyThinking> {
        let table = live.table();
        let Some(due) = table.due(&**live) else { return Ok(()) };
        let (Some(seat), Some(last_seq)) = (table.bot_to_move(due), table.last_move()) else { return Ok(()) };
        let _thinking = Thinking::begin(live).ok_or(AlreadyThinking)?;
        if live.thought_for(&table, due).is_none() {
            let minds = Arc::clone(&self.0.minds);
            let choose = move || table.ask(seat, |occasion| minds.choose(&table.settings.bots, occasion));
            let mv = self.aside(choose).await.ok().and_then(|(_, mv)| mv);
            *live.thought.lock().expect("no panic with a thought") = Some(Thought { seat, last_seq, mv });
        }
        Ok(())
    }

    /// What a bot would do in the place of somebody who plays against bots alone.
    pub async fn hint(&self, id: TableId, person: PersonId) -> Result<Hint, DoError> {
        let table = self.look(id).await?;
        if !table.may_look(Some(person)) {
            return Err(DoError::NoTable);
        }
        let seat = table.seat_to_hint(person)?;
        let minds = Arc::clone(&self.0.minds);
        let think = move || table.ask(seat, |occasion| minds.hint(occasion));
        let (_, hint) = self.aside(think).await?;
        Ok(hint.ok_or(Refusal::NoHint)?)
    }
}

/// A bot of this table is thinking already.
pub(crate) struct AlreadyThinking;

/// Held while a table's bot thinks.
struct Thinking<'a>(&'a AtomicBool);

impl Thinking<'_> {
    fn begin(live: &Live) -> Option<Thinking<'_>> {
        let was_thinking = live.thinking.swap(true, Ordering::AcqRel);
        (!was_thinking).then_some(Thinking(&live.thinking))
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Table {
    /// The seat that a bot moves for in what is due.
    pub(crate) fn bot_to_move(&self, due: Due) -> Option<Seat> {
        let round = self.round.as_ref()?;
        match due.work {
            Work::BotMoves(seat) => Some(seat),
            // Where the rules don't say what follows.
            Work::TimeIsOut if due.at_ms <= now_ms() && round.game.propose_time_out().is_err() => {
                round.game.awaited().iter().next()
            }
            Work::TimeIsOut | Work::GoesAway(_) | Work::HostIsGone(_) => None,
        }
    }

    /// Asks somebody about a seat's move, with what whoever plays for it may know.
    fn ask<T>(&self, seat: Seat, think: impl FnOnce(&Occasion<'_>) -> Option<T>) -> Option<T> {
        let game = &self.round.as_ref()?.game;
        let view = game.view(Some(game.played_by(seat)));
        think(&Occasion { game: self.settings.game, view: &view, heard: game.heard() })
    }

    /// Whether somebody may ask for hints when they are awaited.
    pub fn gives_hints(&self, person: PersonId) -> bool {
        matches!(self.seat_to_hint(person), Ok(_) | Err(Refusal::NotYourTurn))
    }

    /// The awaited seat of somebody who may ask for a hint. Unless the table says otherwise, who plays with other people, or has
    /// in this game, may not: the others would play against a bot unawares.
    fn seat_to_hint(&self, person: PersonId) -> Result<Seat, Refusal> {
        let round = self.round.as_ref().filter(|_| self.is_running()).ok_or(Refusal::NoGame)?;
        let own = self.seat_of(person).ok_or(Refusal::NotSeated)?;
        let is_other = |other: PersonId| other != person;
        let sits = |sitter: &Sitter| matches!(sitter, Sitter::Person(other) if is_other(*other));
        let is_alone = || !self.seats.iter().any(sits) && !round.held.iter().any(|&(other, _)| is_other(other));
        let may_ask = match self.settings.hints {
            Hints::Alone => is_alone(),
            Hints::Everybody => true,
            Hints::Nobody => false,
        };
        if !may_ask {
            return Err(Refusal::NotAlone);
        }
        let mut awaited = round.game.awaited().iter();
        awaited.find(|&seat| round.game.played_by(seat) == own).ok_or(Refusal::NotYourTurn)
    }
}
