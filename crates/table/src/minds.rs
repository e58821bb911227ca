//! Who thinks for bots: something outside, asked away from the threads that serve people, and never waited for without end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::value::RawValue;
use soupcon_rules::Seat;

use crate::due::Work;
use crate::game::GameName;
use crate::hub::Tables;
use crate::live::{Live, now_ms};
use crate::table::Table;

/// Players for the seats that nobody has.
pub trait Minds: Send + Sync {
    /// A move from what the seat's player may know, as in a record. `bot` is the one that the table asks for, by name; one that
    /// doesn't exist or fails is replaced. `None` leaves the move to chance. It may take its time: nobody else waits for it.
    fn choose(&self, game: GameName, bot: Option<&str>, view: &RawValue) -> Option<Box<RawValue>>;
}

/// Thinks of nothing: every move is left to chance.
pub struct Mindless;

impl Minds for Mindless {
    fn choose(&self, _: GameName, _: Option<&str>, _: &RawValue) -> Option<Box<RawValue>> {
        None
    }
}

/// What a bot came up with, and for which state of the game.
pub(crate) struct Thought {
    /// The entry of the last move that it knew.
    last_seq: u64,
    mv: Option<Box<RawValue>>,
}

impl Thought {
    /// Whether the game has gone on meanwhile.
    pub(crate) fn is_stale(&self, table: &Table) -> bool {
        table.round.as_ref().is_none_or(|round| round.last_seq != self.last_seq)
    }

    /// The move, if it is one for this seat.
    pub(crate) fn into_move_of(self, table: &Table, seat: Seat) -> Option<Box<RawValue>> {
        let game = &table.round.as_ref()?.game;
        self.mv.filter(|mv| game.seat_of(mv).is_ok_and(|moved| game.played_by(moved) == game.played_by(seat)))
    }
}

impl Tables {
    /// Lets a bot think if its move is due: one at a time for a table, a few for all tables. `Err` if one thinks already.
    pub(crate) async fn think(&self, live: &Arc<Live>) -> Result<Option<Thought>, AlreadyThinking> {
        let table = live.table();
        let due = table.due(&**live).filter(|due| due.at_ms <= now_ms());
        let Some(seat) = due.and_then(|due| table.bot_seat(due.work)) else { return Ok(None) };
        let Some(round) = &table.round else { return Ok(None) };
        let _thinking = Thinking::begin(live).ok_or(AlreadyThinking)?;
        let _turn = self.0.thinkers.acquire().await.expect("it is never closed");
        let view = round.game.view(Some(round.game.played_by(seat)));
        let (minds, settings, last_seq) = (Arc::clone(&self.0.minds), Arc::clone(&table.settings), round.last_seq);
        let chosen = tokio::task::spawn_blocking(move || minds.choose(settings.game, settings.bots.as_deref(), &view));
        Ok(Some(Thought { last_seq, mv: chosen.await.unwrap_or(None) }))
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
    /// The seat that a bot moves for in this work.
    fn bot_seat(&self, work: Work) -> Option<Seat> {
        let round = self.round.as_ref()?;
        match work {
            Work::BotMoves(seat) => Some(seat),
            Work::TimeIsOut if round.game.propose_time_out().is_err() => round.game.awaited().iter().next(),
            Work::TimeIsOut | Work::GoesAway(_) | Work::HostIsGone(_) => None,
        }
    }
}
