//! What happens at a table without anybody's doing: a bot's move, a clock that runs out, somebody who is away too long.
//!
//! There is one due time per table. Whoever notices that it has come does what is due; the log decides who was first.

use serde_json::value::RawValue;
use soupcon_rules::{Seat, Seats};

use crate::deal::SecretDice;
use crate::entry::{Entry, Mover, Sitter};
use crate::game::Proposal;
use crate::id::PersonId;
use crate::minds::Thought;
use crate::table::Table;

/// Nobody loses their turn to a server that was down: once it is up, they have at least this long, or all of their time if that is less.
/// Not all of it in any case, for a server that is restarted every night would wait for ever.
const AFTER_A_START_MS: i64 = 60 * 60 * 1000;

/// Something that has to happen at some time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Due {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    pub work: Work,
}

/// What has to happen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Work {
    /// A bot moves for this seat.
    BotMoves(Seat),
    /// The time for a move is over.
    TimeIsOut,
    /// A bot plays for this seat until its person is back.
    GoesAway(Seat),
    /// The host is gone, and this person is here.
    HostIsGone(PersonId),
}

/// What a table needs to know of the world to tell what is due.
pub trait Presence {
    /// Since when somebody is away, as far as anybody remembers; `None` if they are here.
    fn away_since_ms(&self, person: PersonId) -> Option<i64>;

    /// From when on it can be told that somebody isn't here. Where several nodes share the tables, one that doesn't hear from the
    /// others can't.
    fn absence_shows_ms(&self) -> i64;

    /// Since when the server is up.
    fn up_since_ms(&self) -> i64;

    /// When this server took the last entry in, by its own clock. An entry may be from the future: another clock, or this one before
    /// it was set back.
    fn taken_in_ms(&self) -> i64;

    /// How long a bot seems to think, at the least.
    fn bot_delay_ms(&self) -> i64;
}

impl Table {
    /// What has to happen next, if nobody does anything before.
    pub fn due(&self, presence: &impl Presence) -> Option<Due> {
        if self.is_closed {
            return None;
        }
        [self.game_due(presence), self.host_due(presence)].into_iter().flatten().min_by_key(|due| due.at_ms)
    }

    pub(crate) fn game_due(&self, presence: &impl Presence) -> Option<Due> {
        let round = self.round.as_ref().filter(|_| self.is_running())?;
        let awaited = round.game.awaited();
        let player = |seat: Seat| round.game.played_by(seat);
        let person = |seat: Seat| match self.seats.get(player(seat).index()) {
            Some(Sitter::Person(person)) if !self.away.contains(player(seat)) => Some(*person),
            _ => None,
        };
        // People come first: while one of them is awaited, a bot beside them only watches.
        let Some(_) = awaited.iter().find_map(person) else {
            let seat = awaited.iter().next()?;
            // How long it seems to think has nothing to do with what it holds.
            let jitter = round.last_seq.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
            // Who plays for the first time wants to follow.
            let pace = if self.settings.guided { 2 } else { 1 };
            let delay_ms = presence.bot_delay_ms() * pace * (256 + jitter as i64) / 256;
            let last_ms = round.last_at_ms.min(presence.taken_in_ms());
            return Some(Due { at_ms: last_ms + delay_ms, work: Work::BotMoves(seat) });
        };
        let clock = self.clock_ends_ms(presence.up_since_ms()).map(|at_ms| Due { at_ms, work: Work::TimeIsOut });
        let aways = awaited.iter().filter_map(|seat| {
            let at_ms = self.patience_ends_ms(presence, person(seat)?, round.last_at_ms)?;
            Some(Due { at_ms, work: Work::GoesAway(player(seat)) })
        });
        aways.chain(clock).min_by_key(|due| due.at_ms)
    }

    /// When the time is over that a game's own timer gives a phase, or the table's a move.
    pub(crate) fn clock_ends_ms(&self, up_since_ms: i64) -> Option<i64> {
        let round = self.round.as_ref()?;
        let (began_ms, seconds) = match round.game.clock_s() {
            Some(seconds) => (round.phase_at_ms, seconds),
            None => (round.last_at_ms, self.settings.clock_s?),
        };
        Some(ends_ms(began_ms, seconds, up_since_ms))
    }

    /// When somebody has been away too long who last did something then; `None` if they are here.
    fn patience_ends_ms(&self, presence: &impl Presence, person: PersonId, last_ms: i64) -> Option<i64> {
        let since_ms = presence.away_since_ms(person)?.max(last_ms);
        let ends_ms = ends_ms(since_ms, self.settings.patience_s, presence.up_since_ms());
        Some(ends_ms.max(presence.absence_shows_ms()))
    }

    /// The host's role passes on when they are away, have done nothing for some time, and somebody else is here.
    fn host_due(&self, presence: &impl Presence) -> Option<Due> {
        let at_ms = self.patience_ends_ms(presence, self.host, self.host_at_ms)?;
        let heir = self.heirs().find(|&heir| presence.away_since_ms(heir).is_none())?;
        Some(Due { at_ms, work: Work::HostIsGone(heir) })
    }

    /// The entry that work becomes; `None` if there is nothing to do after all.
    pub(crate) fn decide_work(&self, work: Work, thought: Option<Thought>) -> Option<Entry> {
        let bot_moves = |seat: Seat| {
            let round = self.round.as_ref()?;
            let propose = |mv: &RawValue| round.game.propose(mv, round.seed.dice(round.moves + 1)).ok();
            // A bot that can't think of a legal move doesn't stop the table.
            let Proposal { mv, aftermath } = thought
                .and_then(|thought| propose(&thought.mv?))
                .or_else(|| propose(&round.game.some_move(seat, &mut SecretDice::random())))?;
            Some(Entry::Moved { by: Mover::Bot, mv, id: None, aftermath })
        };
        match work {
            Work::BotMoves(seat) => bot_moves(seat),
            Work::TimeIsOut => {
                let round = self.round.as_ref()?;
                match round.game.propose_time_out() {
                    Ok(mv) => Some(Entry::Moved { by: Mover::Table, mv, id: None, aftermath: None }),
                    // The rules don't say: a bot moves for whoever is awaited.
                    Err(_) => bot_moves(round.game.awaited().iter().next()?),
                }
            }
            Work::GoesAway(seat) => {
                let is_new = Seats::one(seat).without(self.away);
                (!is_new.is_empty()).then_some(Entry::WentAway { seat })
            }
            Work::HostIsGone(to) => Some(Entry::HostPassed { to }),
        }
    }
}

/// When something is over that began then and takes so many seconds.
fn ends_ms(began_ms: i64, seconds: u32, up_since_ms: i64) -> i64 {
    let length_ms = i64::from(seconds) * 1000;
    (began_ms + length_ms).max(up_since_ms + length_ms.min(AFTER_A_START_MS))
}
