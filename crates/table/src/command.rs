//! What people may do at a table, and why not. A command becomes an entry of the log or a refusal; it changes nothing itself.

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;
use soupcon_rules::Seat;

use crate::deal::Secret;
use crate::entry::{Entry, Mover, Settings, Sitter};
use crate::game::{GameName, Proposal, Refused};
use crate::id::PersonId;
use crate::settings::SettingsChange;
use crate::table::Table;

/// What somebody wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Command {
    /// To come to the table, or to be called by another name.
    Join {
        name: String,
        /// A random value of one's own, mixed into the deal.
        #[serde(default)]
        mix: String,
        /// The table's code, where the address alone is no invitation any more.
        #[serde(default)]
        code: Option<String>,
    },
    /// To take a seat.
    Sit { seat: Seat },
    /// To give one's seat up.
    Stand {},
    /// The host puts a bot at a seat, or opens it.
    Place { seat: Seat, bot: bool },
    /// Two seats change places.
    Swap { seats: [Seat; 2] },
    /// To leave the table.
    Leave {},
    /// The host sends somebody away.
    Remove { person: PersonId },
    /// The host hands the role on.
    PassHost { to: PersonId },
    /// The host calls somebody by another name.
    Rename { person: PersonId, name: String },
    /// The host silences somebody, or lets them speak again.
    Mute { person: PersonId, muted: bool },
    /// The host renews the invitation: the old code and the bare address let nobody in any more.
    Renew {},
    /// The host closes the table for good.
    Close {},
    /// The host chooses other settings.
    Arrange(SettingsChange),
    /// The host seats everybody at random: other teams, another first player.
    Shuffle {},
    /// The host starts the game; bots take the open seats.
    Start {},
    /// To make a move.
    Move(Play),
    /// To write something to the others.
    Say {
        text: String,
        /// The sender's own name for it: a repeated request gets the first answer.
        #[serde(default)]
        id: Option<String>,
    },
    /// The host wants another game with the same people.
    Again {
        /// Everybody moves up one seat: another first player, other spymasters and teams.
        #[serde(default)]
        rotate: bool,
        /// Everybody is seated at random instead.
        #[serde(default)]
        shuffle: bool,
    },
    /// To strike a game that is over from the list of one's games.
    Forget { game: u32 },
}

/// A move, and which state of the table it answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The sender's own name for it: a repeated request gets the first answer.
    #[serde(default)]
    pub id: Option<String>,
    /// The number of the last entry that the sender has seen.
    #[serde(default)]
    pub seq: Option<u64>,
    /// The move, as in a record.
    pub r#move: Box<RawValue>,
}

/// Why somebody may not do what they want.
#[derive(Clone, Eq, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Refusal {
    NotHost,
    NotHere,
    SentAway,
    NoSuchSeat,
    SeatTaken,
    NotSeated,
    NotYourSeat,
    NotYourTurn,
    OneRole,
    NoSuchPerson,
    /// No bot has this name; these there are.
    NoSuchBot {
        name: String,
        known: Vec<String>,
    },
    /// A hint is for those who play against bots alone.
    NotAlone,
    /// No bot has anything to say about this game.
    NoHint,
    GameRuns,
    NoGame,
    NotOver,
    /// The table shows how the last game ended: another one has to be asked for first.
    IsOver,
    Silence,
    /// The host has silenced this person.
    Muted,
    /// The host has closed the table.
    Closed,
    TooMany,
    Text(&'static str),
    Game(Refused),
    /// The table has moved on since; this is where it is.
    Stale(u64),
    /// The sender has seen more than there is: the log has lost something.
    Ahead(u64),
    /// The same id with something else.
    IdReused,
    /// This was done before: the entry that it became.
    Repeated(u64),
}

impl Refusal {
    /// A word that programs can rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::NotHost => "not-host",
            Refusal::NotHere => "not-here",
            Refusal::SentAway => "sent-away",
            Refusal::NoSuchSeat => "no-such-seat",
            Refusal::SeatTaken => "seat-taken",
            Refusal::NotSeated => "not-seated",
            Refusal::NotYourSeat => "not-your-seat",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::OneRole => "one-role",
            Refusal::NoSuchPerson => "no-such-person",
            Refusal::NoSuchBot { .. } => "no-such-bot",
            Refusal::NotAlone => "not-alone",
            Refusal::NoHint => "no-hint",
            Refusal::GameRuns => "game-runs",
            Refusal::NoGame => "no-game",
            Refusal::NotOver => "not-over",
            Refusal::IsOver => "is-over",
            Refusal::Silence => "silence",
            Refusal::Muted => "muted",
            Refusal::Closed => "closed",
            Refusal::TooMany => "full",
            Refusal::Text(_) => "text",
            Refusal::Game(Refused::Malformed(_)) => "malformed",
            Refusal::Game(Refused::Illegal { .. }) => "illegal",
            Refusal::Stale(_) => "stale",
            Refusal::Ahead(_) => "ahead",
            Refusal::IdReused => "id-reused",
            Refusal::Repeated(_) => "repeated",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotHost => "only the host does that",
            Refusal::NotHere => "join the table first",
            Refusal::SentAway => "the host has sent you away",
            Refusal::NoSuchSeat => "there is no such seat",
            Refusal::SeatTaken => "the seat is taken",
            Refusal::NotSeated => "you have no seat",
            Refusal::NotYourSeat => "this seat is not yours",
            Refusal::NotYourTurn => "it is not your turn",
            Refusal::OneRole => "you have had another seat in this game",
            Refusal::NoSuchPerson => "nobody like that is at the table",
            Refusal::NoSuchBot { name, known } => {
                return write!(f, "there is no bot called {name:?}: there are {}", known.join(", "));
            }
            Refusal::NotAlone => "only who plays against bots alone gets a hint",
            Refusal::NoHint => "no bot has anything to say about this game",
            Refusal::GameRuns => "not while a game runs",
            Refusal::NoGame => "there is no game yet",
            Refusal::NotOver => "the game is not over",
            Refusal::IsOver => "the game is over: ask for another one first",
            Refusal::Silence => "a spymaster says nothing while a game runs (K17)",
            Refusal::Muted => "the host has silenced you",
            Refusal::Closed => "the host has closed this table",
            Refusal::TooMany => "the table is full",
            Refusal::Text(why) => why,
            Refusal::Game(why) => return why.fmt(f),
            Refusal::Stale(seq) => return write!(f, "the table has moved on: it is at {seq}"),
            Refusal::Ahead(seq) => return write!(f, "you have seen more than there is: the table is at {seq}"),
            Refusal::IdReused => "something else had this id",
            Refusal::Repeated(_) => "this was done before",
        })
    }
}

impl From<Refused> for Refusal {
    fn from(why: Refused) -> Refusal {
        Refusal::Game(why)
    }
}

/// How many people may be at a table, onlookers included.
const MOST_PEOPLE: usize = 200;
/// How long a person's name may be, in letters.
const LONGEST_NAME: usize = 30;
/// How long a line of chat may be, in letters.
const LONGEST_LINE: usize = 500;
/// How long a value mixed into the deal may be.
const LONGEST_MIX: usize = 64;
/// How long the id of a move or a line may be.
const LONGEST_ID: usize = 64;

/// A name as it will be shown.
pub fn check_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let is_fine = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(is_disturbing);
    if is_fine { Ok(name.to_owned()) } else { Err(Refusal::Text("a name has 1 to 30 letters")) }
}

/// A value to be mixed into the deal.
pub(crate) fn check_mix(mix: &str) -> Result<(), Refusal> {
    if mix.len() <= LONGEST_MIX { Ok(()) } else { Err(Refusal::Text("`mix` has 64 bytes at the most")) }
}

/// Somebody's own name for what they send.
fn check_id(id: Option<&str>) -> Result<(), Refusal> {
    let is_fine = id.is_none_or(|id| (1..=LONGEST_ID).contains(&id.len()));
    if is_fine { Ok(()) } else { Err(Refusal::Text("an id has 1 to 64 bytes")) }
}

/// Characters that break lines or turn the direction of what follows.
fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl Table {
    /// The entry that a person's command becomes.
    pub fn decide(&self, person: PersonId, command: Command) -> Result<Entry, Refusal> {
        // Their list is theirs, wherever they are now.
        if let Command::Forget { game } = command {
            let is_listed = self.ended.iter().any(|ended| ended.number == game && ended.seat_of(person).is_some());
            return match is_listed {
                true => Ok(Entry::Forgot { person, game }),
                // Who may not look learns nothing of a table's games, nor that there is one.
                false if !self.may_look(Some(person)) => Err(Refusal::NotHere),
                false => Err(Refusal::NoGame),
            };
        }
        if self.removed.contains(&person) {
            return Err(Refusal::SentAway);
        }
        if !matches!(command, Command::Join { .. }) && !self.is_guest(person) {
            return Err(Refusal::NotHere);
        }
        if self.is_closed {
            return Err(Refusal::Closed);
        }
        match command {
            Command::Join { name, mix, code } => {
                self.ensure_invited(person, code.as_deref())?;
                self.join(person, &name, mix)
            }
            Command::Sit { seat } => self.take_seat(person, seat),
            Command::Stand {} => {
                let seat = self.seat_of(person).ok_or(Refusal::NotSeated)?;
                let sitter = if self.is_running() { Sitter::Bot } else { Sitter::Open };
                Ok(Entry::Sat { seat, sitter })
            }
            Command::Place { seat, bot } => self.place(person, seat, bot),
            Command::Swap { seats } => self.swap(person, seats),
            Command::Leave {} => Ok(Entry::Left { person, removed: false }),
            Command::Remove { person: other } => self.remove(person, other),
            Command::PassHost { to } => self.pass_host(person, to),
            Command::Rename { person: other, name } => self.rename(person, other, &name),
            Command::Mute { person: other, muted } => self.mute(person, other, muted),
            Command::Renew {} => self.renew_invitation(person),
            Command::Close {} => self.close(person),
            Command::Arrange(change) => {
                self.ensure_host(person)?;
                self.ensure_waiting()?;
                let settings = change.applied_to(&self.settings)?;
                let seats = self.seats_for(GameName::players(&settings.options));
                Ok(Entry::Arranged { settings, seats })
            }
            Command::Shuffle {} => {
                self.ensure_host(person)?;
                self.ensure_waiting()?;
                Ok(Entry::Arranged { settings: (*self.settings).clone(), seats: Some(self.shuffled()) })
            }
            Command::Start {} => {
                self.ensure_host(person)?;
                self.deal()
            }
            Command::Move(play) => self.play(person, play),
            Command::Say { text, id } => self.say(person, &text, id),
            Command::Again { rotate, shuffle } => {
                self.ensure_host(person)?;
                self.again(rotate, shuffle)
            }
            Command::Forget { .. } => Err(Refusal::NoGame),
        }
    }

    pub(crate) fn ensure_host(&self, person: PersonId) -> Result<(), Refusal> {
        if person == self.host { Ok(()) } else { Err(Refusal::NotHost) }
    }

    pub(crate) fn ensure_guest(&self, person: PersonId) -> Result<(), Refusal> {
        if self.is_guest(person) { Ok(()) } else { Err(Refusal::NoSuchPerson) }
    }

    fn ensure_not_running(&self) -> Result<(), Refusal> {
        if self.is_running() { Err(Refusal::GameRuns) } else { Ok(()) }
    }

    /// Nothing is arranged around a game that is still shown: its seats are the table's.
    fn ensure_waiting(&self) -> Result<(), Refusal> {
        self.ensure_not_running()?;
        if self.round.is_some() { Err(Refusal::IsOver) } else { Ok(()) }
    }

    fn sitter(&self, seat: Seat) -> Result<Sitter, Refusal> {
        self.seats.get(seat.index()).copied().ok_or(Refusal::NoSuchSeat)
    }

    fn join(&self, person: PersonId, name: &str, mix: String) -> Result<Entry, Refusal> {
        if self.people.len() >= MOST_PEOPLE && !self.is_guest(person) {
            return Err(Refusal::TooMany);
        }
        check_mix(&mix)?;
        let name = check_name(name)?;
        // A new name says as much as a line of chat.
        if !self.people.iter().any(|guest| guest.person == person && guest.name == name) {
            self.ensure_may_speak(person)?;
        }
        Ok(Entry::Joined { person, name, mix })
    }

    fn take_seat(&self, person: PersonId, seat: Seat) -> Result<Entry, Refusal> {
        let sitter = self.sitter(seat)?;
        if matches!(sitter, Sitter::Person(_)) {
            return Err(Refusal::SeatTaken);
        }
        if self.is_running() {
            if self.seat_of(person).is_some() {
                return Err(Refusal::OneRole);
            }
            let round = self.round.as_ref().ok_or(Refusal::NoGame)?;
            let knows_another = round.held.iter().any(|&(other, held)| other == person && held != seat);
            if knows_another {
                return Err(Refusal::OneRole);
            }
        }
        Ok(Entry::Sat { seat, sitter: Sitter::Person(person) })
    }

    fn place(&self, person: PersonId, seat: Seat, bot: bool) -> Result<Entry, Refusal> {
        self.ensure_host(person)?;
        self.ensure_not_running()?;
        match self.sitter(seat)? {
            Sitter::Person(_) => Err(Refusal::SeatTaken),
            Sitter::Open | Sitter::Bot => Ok(Entry::Sat { seat, sitter: if bot { Sitter::Bot } else { Sitter::Open } }),
        }
    }

    fn swap(&self, person: PersonId, seats: [Seat; 2]) -> Result<Entry, Refusal> {
        self.ensure_not_running()?;
        self.sitter(seats[0])?;
        self.sitter(seats[1])?;
        // One's own seat with a free one needs nobody's consent; the host arranges the rest.
        let own = self.seat_of(person);
        let is_own = seats.iter().any(|&seat| own == Some(seat));
        let other_is_free = seats
            .iter()
            .filter(|&&seat| own != Some(seat))
            .all(|&seat| !matches!(self.seats[seat.index()], Sitter::Person(_)));
        if person == self.host || (is_own && other_is_free) {
            Ok(Entry::Swapped { seats })
        } else {
            Err(Refusal::NotHost)
        }
    }

    fn deal(&self) -> Result<Entry, Refusal> {
        self.ensure_waiting()?;
        let mixed_in: Vec<String> = self
            .seats
            .iter()
            .filter_map(|sitter| match sitter {
                Sitter::Person(person) => self.people.iter().find(|guest| guest.person == *person),
                Sitter::Open | Sitter::Bot => None,
            })
            .map(|guest| guest.mix.clone())
            .collect();
        let game = self.settings.game.deal(&self.settings.options, &self.secret.seed(&mixed_in))?;
        let (start, aftermath) = (game.start(), game.aftermath());
        Ok(Entry::Dealt { settings: (*self.settings).clone(), mixed_in, start, aftermath })
    }

    fn play(&self, person: PersonId, play: Play) -> Result<Entry, Refusal> {
        let Play { id, seq, r#move: mv } = play;
        let round = self.round.as_ref().ok_or(Refusal::NoGame)?;
        check_id(id.as_deref())?;
        let seat = round.game.seat_of(&mv)?;
        let by = Mover::Person(person);
        // Ids are a person's own: two programs that count from one don't get into each other's way.
        if let Some(done) = round.past.iter().find(|done| id.is_some() && done.id == id && done.by == by) {
            let is_same = round.game.is_same_move(&mv, &done.mv);
            return Err(if is_same { Refusal::Repeated(done.seq) } else { Refusal::IdReused });
        }
        if seat.0 >= round.game.seats() {
            return Err(Refusal::NoSuchSeat);
        }
        let sitter = self.seats.get(round.game.played_by(seat).index());
        if sitter != Some(&Sitter::Person(person)) {
            return Err(Refusal::NotYourSeat);
        }
        match seq {
            Some(seq) if seq > self.seq => return Err(Refusal::Ahead(self.seq)),
            Some(seq) if seq < round.last_seq => return Err(Refusal::Stale(self.seq)),
            _ => {}
        }
        let Proposal { mv, aftermath } = round.game.propose(&mv, round.seed.dice(round.moves + 1))?;
        Ok(Entry::Moved { by, mv, id, aftermath })
    }

    fn say(&self, person: PersonId, text: &str, id: Option<String>) -> Result<Entry, Refusal> {
        check_id(id.as_deref())?;
        let text = text.trim();
        let is_fine = (1..=LONGEST_LINE).contains(&text.chars().count()) && !text.chars().any(is_disturbing);
        if !is_fine {
            return Err(Refusal::Text("a line has 1 to 500 letters"));
        }
        if let Some(said) = self.chat.iter().find(|said| id.is_some() && said.id == id && said.person == person) {
            return Err(if said.text == text { Refusal::Repeated(said.seq) } else { Refusal::IdReused });
        }
        self.ensure_may_speak(person)?;
        Ok(Entry::Said { person, text: text.to_owned(), id })
    }

    /// Whoever has held a silent seat in this game keeps silent until it is over, also without the seat: they know the key.
    pub(crate) fn ensure_may_speak(&self, person: PersonId) -> Result<(), Refusal> {
        if self.muted.contains(&person) {
            return Err(Refusal::Muted);
        }
        let Some(round) = self.round.as_ref().filter(|round| !round.is_over()) else { return Ok(()) };
        let held = round.held.iter().find(|(other, _)| *other == person);
        let is_silent = held.is_some_and(|&(_, seat)| !round.game.may_speak(seat));
        if is_silent { Err(Refusal::Silence) } else { Ok(()) }
    }

    fn again(&self, rotate: bool, shuffle: bool) -> Result<Entry, Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoGame)?;
        if !round.is_over() {
            return Err(Refusal::NotOver);
        }
        let mut seats = if shuffle { self.shuffled() } else { self.seats.clone() };
        if rotate && !shuffle {
            seats.rotate_right(1);
        }
        // What comes next is dealt for this table.
        let settings = Settings { origin: None, ..(*self.settings).clone() };
        Ok(Entry::Again { secret: Secret::random(), settings, seats })
    }
}
