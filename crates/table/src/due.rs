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
    /// Since when somebody is away; `None` if they are here.
    fn away_since_ms(&self, person: PersonId) -> Option<i64>;

    /// From when on it can be told that somebody isn't here. Where several nodes share the tables, one that doesn't hear from the
    /// others can't.
    fn absence_shows_ms(&self) -> i64;

    /// Since when the server is up: clocks stand still while it is down.
    fn up_since_ms(&self) -> i64;

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
            return Some(Due { at_ms: round.last_at_ms + delay_ms, work: Work::BotMoves(seat) });
        };
        let began_ms = round.last_at_ms.max(presence.up_since_ms());
        // The game's own timer, or else the table's.
        let seconds = round.game.clock_s().or(self.settings.clock_s);
        let clock = seconds.map(|seconds| Due { at_ms: began_ms + i64::from(seconds) * 1000, work: Work::TimeIsOut });
        let patience_ms = i64::from(self.settings.patience_s) * 1000;
        let aways = awaited.iter().filter_map(|seat| {
            let since_ms = presence.away_since_ms(person(seat)?)?;
            let at_ms = (since_ms.max(round.last_at_ms) + patience_ms).max(presence.absence_shows_ms());
            Some(Due { at_ms, work: Work::GoesAway(player(seat)) })
        });
        aways.chain(clock).min_by_key(|due| due.at_ms)
    }

    /// The host's role passes on when they are away, have done nothing for some time, and somebody else is here.
    fn host_due(&self, presence: &impl Presence) -> Option<Due> {
        let since_ms = presence.away_since_ms(self.host)?;
        let heir = self.heirs().find(|&heir| presence.away_since_ms(heir).is_none())?;
        let patience_ms = i64::from(self.settings.patience_s) * 1000;
        let at_ms = (since_ms.max(self.host_at_ms) + patience_ms).max(presence.absence_shows_ms());
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
