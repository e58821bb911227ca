//! Somebody's page at a table: it looks again whenever anything changed that it may show.
//!
//! A [`crate::Listener`] tells programs what happened; a visit only says that something did, and hands over the table as it is
//! now. A page that falls behind misses nothing that it would still show.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use soupcon_rules::Seat;
use tokio::sync::watch;

use crate::bus::News;
use crate::command::Refusal;
use crate::due::{Presence, Work};
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, TableId};
use crate::listen::{Ended, Listener};
use crate::live::Live;
use crate::room::Lessons;
use crate::table::Table;

/// A page that stays open. Dropping it is leaving the room.
pub struct Visit {
    listener: Listener,
    /// Who must be allowed to look.
    looker: Option<PersonId>,
    stirred: watch::Receiver<u64>,
    is_first: bool,
}

/// A table as it is at one moment, with what no log keeps.
pub struct Moment {
    /// The table.
    pub table: Arc<Table>,
    /// Who has a page or a stream open.
    pub here: Vec<PersonId>,
    /// Who points at what, by its place.
    pub pointing: Vec<(Seat, u8)>,
    /// What the people of a guided table have understood.
    pub lessons: HashMap<PersonId, Lessons>,
    /// When the time for the awaited move is over, in milliseconds since 1970.
    pub deadline_ms: Option<i64>,
    /// The names by which a table can ask for bots, the weakest first.
    pub bots: Arc<[String]>,
    /// Whether the host may list the table in a lobby.
    pub has_lobby: bool,
}

impl Moment {
    fn of(tables: &Tables, live: &Live) -> Moment {
        let table = live.table();
        let pointing = live.room.pointing(table.last_move());
        let deadline_ms = table.deadline_ms(live.up_since_ms());
        let (lessons, bots) = (live.room.lessons(), Arc::clone(&tables.0.bots));
        let (here, has_lobby) = (live.who_is_here(), tables.has_lobby());
        Moment { here, pointing, lessons, deadline_ms, table, bots, has_lobby }
    }
}

impl Tables {
    /// A table as it is now, with what no log keeps.
    pub async fn moment(&self, id: TableId) -> Result<Moment, DoError> {
        Ok(Moment::of(self, &*self.up_to_date(id).await?))
    }

    /// Until when a table waits for the people whose turn it is, in milliseconds since 1970; then a clock runs out, or a bot plays for
    /// somebody who is away.
    pub async fn waits_until_ms(&self, id: TableId) -> Result<Option<i64>, DoError> {
        let live = self.up_to_date(id).await?;
        let due = live.table().game_due(&*live).filter(|due| !matches!(due.work, Work::BotMoves(_)));
        Ok(due.map(|due| due.at_ms))
    }

    /// Opens a page at a table.
    pub async fn visit(&self, id: TableId, person: Option<PersonId>) -> Result<Visit, DoError> {
        let listener = self.listen(id, person, None).await?;
        listener.live.room.stir();
        Ok(Visit::new(listener, person))
    }

    /// Opens a screen for a whole room. Who opened it must be allowed to look, but nobody is here because it is on: a person whose
    /// telephone is gone is away, though their television goes on.
    pub async fn watch(&self, id: TableId, person: Option<PersonId>) -> Result<Visit, DoError> {
        let live = self.up_to_date(id).await?;
        if !live.table().may_look(person) {
            return Err(DoError::NoTable);
        }
        Ok(Visit::new(self.listener(live, None, None), person))
    }

    /// Points at something, for all to see until the next move.
    pub async fn point(&self, id: TableId, person: PersonId, at: Option<u8>) -> Result<(), DoError> {
        let live = self.live(id).await?;
        let table = live.table();
        if !table.may_look(Some(person)) {
            return Err(DoError::NoTable);
        }
        let seat = table.seat_of(person).ok_or(Refusal::NotSeated)?;
        let last_move = table.last_move().ok_or(Refusal::NoGame)?;
        // Who must keep silent can't point either (K17).
        table.ensure_may_speak(person)?;
        if !table.awaited().contains(seat) {
            return Err(Refusal::NotYourTurn.into());
        }
        live.room.point(last_move, seat, at);
        self.bus().tell(News::Pointed { table: id, since: last_move, seat: seat.0, at });
        Ok(())
    }

    /// Somebody has understood a lesson of a guided game, and is told the next one.
    pub async fn learn(&self, id: TableId, person: PersonId, lesson: u8) -> Result<(), DoError> {
        let live = self.live(id).await?;
        let table = live.table();
        if !table.may_look(Some(person)) {
            return Err(DoError::NoTable);
        }
        table.seat_of(person).filter(|_| table.settings().guided).ok_or(Refusal::NotSeated)?;
        live.room.learn(person, lesson);
        Ok(())
    }
}

impl Visit {
    fn new(listener: Listener, looker: Option<PersonId>) -> Visit {
        let stirred = listener.live.room.subscribe();
        Visit { listener, looker, stirred, is_first: true }
    }

    /// The number of the last entry of the table.
    pub fn head(&self) -> u64 {
        self.listener.head()
    }

    /// The table, at once for the first time, then whenever something changed. Can be given up at any time.
    pub async fn next(&mut self) -> Result<Moment, Ended> {
        let Listener { tables, live, head, .. } = &mut self.listener;
        if !std::mem::take(&mut self.is_first) {
            tokio::select! {
                changed = head.changed() => {
                    changed.map_err(|_| Ended::Restart)?;
                    if let Some(heard) = live.heard(*head.borrow()) {
                        tables.counts().count_told(&heard);
                    }
                }
                changed = self.stirred.changed() => changed.map_err(|_| Ended::Restart)?,
            }
        }
        head.borrow_and_update();
        self.stirred.borrow_and_update();
        if live.gone.load(Ordering::Acquire) {
            return Err(Ended::Restart);
        }
        let moment = Moment::of(tables, live);
        if moment.table.may_look(self.looker) { Ok(moment) } else { Err(Ended::NotAllowed) }
    }
}
