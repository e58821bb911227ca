//! A table as its log tells it: who is here, who sits where, and the game.
//!
//! The log is the truth: [`Table::apply`] is the only way a table changes, and it is the same for an entry that was just
//! written and for one that is read after a restart.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use soupcon_rules::{Seat, Seats};

use crate::deal::{Hex, Secret};
use crate::entry::{Entry, Mover, Seal, Settings, Sitter, Stored};
use crate::game::{AnyGame, GameName, Told};
use crate::hotel::{Sound, SoundName};
use crate::id::{Code, PersonId, TableId};
use crate::round::{PastGame, Round};

/// How many lines of chat a table shows.
const CHAT_SHOWN: usize = 100;

/// A table. A copy shares what doesn't change, so that an entry can be tried before it is written.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) code: Code,
    pub(crate) settings: Arc<Settings>,
    pub(crate) host: PersonId,
    pub(crate) people: Arc<Vec<Guest>>,
    pub(crate) seats: Vec<Sitter>,
    /// The seats for which a bot plays because their person is away.
    pub(crate) away: Seats,
    /// Who lost their seat when the table got fewer of them, and which it was.
    pub(crate) displaced: Vec<(PersonId, Seat)>,
    /// Who got a seat back when the table got more of them, until the next change of the settings.
    pub(crate) reseated: Vec<PersonId>,
    /// The names of those who left, as long as the table shows something that they did.
    pub(crate) former: Arc<Vec<Guest>>,
    /// Who was sent away.
    pub(crate) removed: Arc<Vec<PersonId>>,
    /// Whom the host has silenced.
    pub(crate) muted: Arc<Vec<PersonId>>,
    /// Whether the invitation was renewed: strangers need the code then, the address alone is not enough.
    pub(crate) needs_code: bool,
    /// Whether the host has closed the table for good.
    pub(crate) is_closed: bool,
    pub(crate) secret: Secret,
    pub(crate) round: Option<Round>,
    /// The games that are over, oldest first.
    pub(crate) ended: Arc<Vec<PastGame>>,
    pub(crate) chat: VecDeque<Arc<Said>>,
    pub(crate) seq: u64,
    pub(crate) seal: Seal,
    pub(crate) at_ms: i64,
    /// When the host last did something that the log tells.
    pub(crate) host_at_ms: i64,
}

/// Somebody who came to the table.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: PersonId,
    pub(crate) name: String,
    pub(crate) mix: String,
}

/// Something that somebody wrote.
#[derive(Clone, Debug, Serialize)]
pub struct Said {
    /// The entry that it is.
    #[serde(skip)]
    pub seq: u64,
    /// Who.
    pub person: PersonId,
    /// What.
    pub text: String,
    /// The sender's own name for it.
    #[serde(skip)]
    pub(crate) id: Option<String>,
}

/// What an entry changed, for those who listen.
pub enum Change {
    /// Somebody moved.
    Moved(Arc<dyn Told>),
    /// Somebody wrote something.
    Said(Arc<Said>),
    /// Who is here, who sits where, or which game it is.
    Table,
}

/// The log can't be what it should be.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Broken {
    /// At which entry.
    pub seq: u64,
    /// Why.
    pub why: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.why)
    }
}

impl Table {
    /// The table that a log tells of; `None` if there is no entry.
    pub fn from_log(id: TableId, log: &[Stored]) -> Result<Option<Table>, Broken> {
        let Some((first, rest)) = log.split_first() else { return Ok(None) };
        let entry = read(first)?;
        let Entry::Made { code, settings, secret, host, name, mix } = entry else {
            return Err(Broken { seq: first.seq, why: "a log begins with its table".to_owned() });
        };
        let seats = empty_seats(&settings);
        let mut table = Table {
            id,
            code,
            settings: Arc::new(settings),
            host,
            people: Arc::new(vec![Guest { person: host, name, mix }]),
            seats,
            away: Seats::NONE,
            displaced: Vec::new(),
            reseated: Vec::new(),
            former: Arc::default(),
            removed: Arc::default(),
            muted: Arc::default(),
            needs_code: false,
            is_closed: false,
            secret,
            round: None,
            ended: Arc::default(),
            chat: VecDeque::new(),
            seq: 0,
            seal: Seal::default(),
            at_ms: first.at_ms,
            host_at_ms: first.at_ms,
        };
        table.seats[0] = Sitter::Person(host);
        table.seal_entry(first)?;
        for stored in rest {
            table.apply(stored)?;
        }
        Ok(Some(table))
    }

    /// Takes the next entry of the log.
    pub fn apply(&mut self, stored: &Stored) -> Result<Change, Broken> {
        let broken = |why: String| Broken { seq: stored.seq, why };
        let entry = read(stored)?;
        self.seal_entry(stored)?;
        if self.is_hosts_doing(&entry) {
            self.host_at_ms = stored.at_ms;
        }
        // Whoever leaves a seat of a game that is shown keeps their name in what they did there.
        let is_seating = matches!(entry, Entry::Sat { .. } | Entry::Swapped { .. } | Entry::Left { .. });
        let before = (is_seating && self.round.is_some()).then(|| self.seats.clone());
        match entry {
            Entry::Made { .. } => return Err(broken("a table is made once".to_owned())),
            Entry::Arranged { settings, seats } => self.arrange(settings, seats).map_err(broken)?,
            Entry::Joined { person, name, mix } => match self.guest_mut(person) {
                Some(guest) => guest.name = name,
                None => self.welcome(Guest { person, name, mix }),
            },
            Entry::Sat { seat, sitter } => self.sit(seat, sitter).map_err(broken)?,
            Entry::Swapped { seats: [a, b] } => {
                let exist = a.index() < self.seats.len() && b.index() < self.seats.len();
                exist
                    .then(|| self.seats.swap(a.index(), b.index()))
                    .ok_or_else(|| broken("no such seat".to_owned()))?;
            }
            Entry::Left { person, removed } => self.leave(person, removed),
            Entry::HostPassed { to } => self.host = to,
            Entry::Dealt { settings, mixed_in, start, aftermath } => {
                let game = settings.game.resume(&settings.options, &start, aftermath.as_deref());
                let game = game.map_err(|why| broken(why.to_string()))?;
                self.settings = Arc::new(settings);
                self.begin(game, mixed_in, stored);
            }
            Entry::Moved { by, mv, id, aftermath } => {
                return self.moved(by, mv, id, aftermath.as_deref(), stored).map_err(broken);
            }
            Entry::WentAway { seat } => self.away = self.away.with(Seats::one(seat)),
            Entry::CameBack { seat } => self.away = self.away.without(Seats::one(seat)),
            Entry::Muted { person, muted } => {
                let silenced = Arc::make_mut(&mut self.muted);
                silenced.retain(|other| *other != person);
                silenced.extend(muted.then_some(person));
            }
            Entry::Invited { code } => (self.code, self.needs_code) = (code, true),
            Entry::Closed {} => self.is_closed = true,
            Entry::Said { person, text, id } => {
                let said = Arc::new(Said { seq: stored.seq, person, text, id });
                if self.chat.len() == CHAT_SHOWN {
                    self.chat.pop_front();
                }
                self.chat.push_back(Arc::clone(&said));
                return Ok(Change::Said(said));
            }
            Entry::Forgot { person, game } => self.forget(person, game).map_err(broken)?,
            Entry::Again { secret, settings, seats } => {
                (self.secret, self.settings, self.seats) = (secret, Arc::new(settings), seats);
                self.round = None;
                self.away = Seats::NONE;
            }
        }
        if let Some(before) = before {
            self.note_seats(&before, stored.seq);
        }
        Ok(Change::Table)
    }

    fn seal_entry(&mut self, stored: &Stored) -> Result<(), Broken> {
        let seal = self.seal.next(stored.seq, stored.at_ms, &stored.body);
        if stored.seq != self.seq + 1 || stored.digest != seal {
            return Err(Broken { seq: stored.seq, why: "the log is not whole, or was changed".to_owned() });
        }
        (self.seq, self.seal, self.at_ms) = (stored.seq, seal, stored.at_ms);
        Ok(())
    }

    /// Whether an entry shows that the host is about; a new host has just taken over.
    fn is_hosts_doing(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Moved { by, .. } => *by == Mover::Person(self.host),
            Entry::Said { person, .. } | Entry::Joined { person, .. } => *person == self.host,
            Entry::Arranged { .. }
            | Entry::Dealt { .. }
            | Entry::Again { .. }
            | Entry::HostPassed { .. }
            | Entry::Muted { .. }
            | Entry::Invited { .. }
            | Entry::Closed {}
            | Entry::Left { removed: true, .. } => true,
            Entry::Forgot { person, .. } => *person == self.host,
            // Somebody else's doing, or nobody's; or anybody's, such as a change of seats, where the log doesn't say whose.
            Entry::Made { .. }
            | Entry::Sat { .. }
            | Entry::Swapped { .. }
            | Entry::Left { removed: false, .. }
            | Entry::WentAway { .. }
            | Entry::CameBack { .. } => false,
        }
    }

    fn arrange(&mut self, settings: Settings, seats: Option<Vec<Sitter>>) -> Result<(), String> {
        let count = GameName::players(&settings.options);
        let seats = seats.unwrap_or_else(|| resized(&self.seats, count));
        if seats.len() != count {
            return Err(format!("{} seats for {count} players", seats.len()));
        }
        self.reseat(seats);
        self.settings = Arc::new(settings);
        Ok(())
    }

    fn sit(&mut self, seat: Seat, sitter: Sitter) -> Result<(), String> {
        if seat.index() >= self.seats.len() {
            return Err("no such seat".to_owned());
        }
        if let Sitter::Person(person) = sitter {
            for other in &mut self.seats {
                if *other == sitter {
                    *other = Sitter::Open;
                }
            }
            self.forget_displaced(person);
            if let Some(round) = &mut self.round {
                round.hold(person, seat);
            }
        }
        self.away = self.away.without(Seats::one(seat));
        self.seats[seat.index()] = sitter;
        Ok(())
    }

    fn leave(&mut self, person: PersonId, removed: bool) {
        self.forget_displaced(person);
        self.keep_name(person);
        let vacant = if self.is_running() { Sitter::Bot } else { Sitter::Open };
        for sitter in &mut self.seats {
            if *sitter == Sitter::Person(person) {
                *sitter = vacant;
            }
        }
        Arc::make_mut(&mut self.people).retain(|guest| guest.person != person);
        if removed {
            Arc::make_mut(&mut self.removed).push(person);
        }
        if self.host == person {
            let heir = self.heirs().next();
            (self.host, self.host_at_ms) = (heir.unwrap_or(person), self.at_ms);
        }
    }

    /// Somebody comes to the table, as its host if there is none: the last one left before anybody else was here.
    fn welcome(&mut self, guest: Guest) {
        if !self.is_guest(self.host) {
            (self.host, self.host_at_ms) = (guest.person, self.at_ms);
        }
        Arc::make_mut(&mut self.people).push(guest);
    }

    /// Who may be host when the host is gone: those who sit, in order, then those who look on.
    pub(crate) fn heirs(&self) -> impl Iterator<Item = PersonId> {
        let seated = self.seats.iter().filter_map(|sitter| match sitter {
            Sitter::Person(person) => Some(*person),
            _ => None,
        });
        seated.chain(self.people.iter().map(|guest| guest.person)).filter(|&person| person != self.host)
    }

    fn begin(&mut self, game: Box<dyn AnyGame>, mixed_in: Vec<String>, stored: &Stored) {
        self.seats.resize(GameName::players(&self.settings.options), Sitter::Open);
        for sitter in self.seats.iter_mut().filter(|sitter| **sitter == Sitter::Open) {
            *sitter = Sitter::Bot;
        }
        let mut round = Round::new(game, self.secret.seed(&mixed_in), mixed_in, stored);
        for (seat, sitter) in (0..).map(Seat).zip(&self.seats) {
            if let Sitter::Person(person) = sitter {
                round.hold(*person, seat);
            }
        }
        self.away = Seats::NONE;
        self.reseated.clear();
        self.round = Some(round);
    }

    fn moved(
        &mut self,
        by: Mover,
        mv: Box<RawValue>,
        id: Option<String>,
        aftermath: Option<&RawValue>,
        stored: &Stored,
    ) -> Result<Change, String> {
        let round = self.round.as_mut().ok_or("a move without a game")?;
        let told = round.play(by, mv, id, aftermath, stored)?;
        if let Mover::Person(person) = by
            && let Some(seat) = self.seat_of(person)
        {
            self.away = self.away.without(Seats::one(seat));
        }
        self.note_end(stored);
        Ok(Change::Moved(told))
    }

    /// Keeps in mind how a game ended, if it just did.
    fn note_end(&mut self, stored: &Stored) {
        let Some(round) = self.round.as_ref().filter(|round| round.is_over()) else { return };
        let name = |seat: usize| self.seat_view(seat, self.seats[seat]).name.map(str::to_owned);
        let ended = PastGame {
            number: self.ended.len() as u32 + 1,
            game: self.settings.game,
            at_ms: stored.at_ms,
            dealt_seq: round.dealt_seq,
            last_seq: stored.seq,
            names: (0..self.seats.len()).map(name).collect(),
            seat_changes: self.past_seat_changes(),
            sitters: self.seats.clone(),
            winners: round.game.winners().unwrap_or_default(),
            forgotten_by: Vec::new(),
        };
        Arc::make_mut(&mut self.ended).push(ended);
    }

    fn forget(&mut self, person: PersonId, number: u32) -> Result<(), String> {
        let index = (number as usize).checked_sub(1).ok_or("games count from 1")?;
        Arc::make_mut(&mut self.ended).get_mut(index).ok_or("no such game")?.forget(person);
        Ok(())
    }

    /// The games that are over, oldest first.
    pub fn ended(&self) -> &[PastGame] {
        &self.ended
    }

    fn guest_mut(&mut self, person: PersonId) -> Option<&mut Guest> {
        Arc::make_mut(&mut self.people).iter_mut().find(|guest| guest.person == person)
    }

    /// A sound of any turn of the game.
    pub(crate) fn sound(&self, name: SoundName) -> Option<Sound> {
        self.round.as_ref()?.game.sound(name)
    }

    /// Its name.
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// What was chosen for the table.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether a game is being played.
    pub fn is_running(&self) -> bool {
        !self.is_closed && self.round.as_ref().is_some_and(|round| !round.is_over())
    }

    /// Whether somebody has come to this table.
    pub fn is_guest(&self, person: PersonId) -> bool {
        self.people.iter().any(|guest| guest.person == person)
    }

    /// Where somebody sits.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let index = self.seats.iter().position(|&sitter| sitter == Sitter::Person(person))?;
        Some(Seat(index as u8))
    }

    /// Whether somebody may see the table at all.
    pub fn may_look(&self, person: Option<PersonId>) -> bool {
        let is_seated = person.is_some_and(|person| self.seat_of(person).is_some());
        let is_removed = person.is_some_and(|person| self.removed.contains(&person));
        if self.needs_code && !person.is_some_and(|person| self.is_guest(person)) {
            return false;
        }
        is_seated
            || (self.settings.onlookers && !is_removed)
            || (!self.is_running() && person.is_some_and(|p| self.is_guest(p)))
    }

    /// What the table shows of its secret: a digest, until the game is over.
    pub fn commitment(&self) -> Hex {
        self.secret.commitment()
    }
}

/// The same seats, fewer or more of them.
pub(crate) fn resized(seats: &[Sitter], count: usize) -> Vec<Sitter> {
    let mut seats = seats.to_vec();
    seats.resize(count, Sitter::Open);
    seats
}

fn empty_seats(settings: &Settings) -> Vec<Sitter> {
    vec![Sitter::Open; GameName::players(&settings.options)]
}

fn read(stored: &Stored) -> Result<Entry, Broken> {
    serde_json::from_str(&stored.body).map_err(|error| Broken { seq: stored.seq, why: error.to_string() })
}
