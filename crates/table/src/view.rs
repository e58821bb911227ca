//! What a table tells somebody: who is here, who sits where, and what their seat may know of the game.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use soupcon_rules::{Seat, Seats};

use crate::afterthought::Afterthought;
use crate::command::Refusal;
use crate::deal::{Hex, Secret};
use crate::entry::{Hints, Pace, Replays, Settings, Sitter};
use crate::game::GameName;
use crate::hotel::Scene;
use crate::id::{PersonId, TableId};
use crate::origin::Origin;
use crate::sight::{Opinion, Sight, Tale};
use crate::table::{Said, Table};

/// How many moves a table tells the story of.
const STORY: usize = 40;

/// All that somebody may know of a table.
#[derive(Serialize)]
pub struct TableView<'a> {
    /// How many entries the log has.
    pub seq: u64,
    /// Who asks.
    pub you: You,
    /// What everybody at the table knows.
    pub table: Public<'a>,
    /// What your seat may know of the game; `null` before the first one.
    pub view: Option<GameView>,
    /// What there is to hear and see of the last turn, in games that have such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<&'a Scene>,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<Box<RawValue>>,
    /// What the bots had in mind with their clues, once a game of Codenames is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub afterthoughts: Vec<Afterthought>,
}

/// Who asks.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct You {
    pub person: Option<PersonId>,
    pub seat: Option<u8>,
    pub host: bool,
}

/// A view of the game with the number of entries in it, as programs expect it.
#[derive(Serialize)]
#[serde(transparent)]
pub struct GameView(Box<RawValue>);

/// What everybody at the table knows.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct Public<'a> {
    pub id: TableId,
    pub code: &'a str,
    pub game: GameName,
    pub options: &'a Value,
    pub language: &'a str,
    pub pace: Pace,
    pub onlookers: bool,
    pub clock_s: Option<u32>,
    pub patience_s: u32,
    /// The bot that plays for seats which nobody has.
    pub bots: &'a str,
    pub replays: Replays,
    /// Where its game comes from, if it isn't dealt for the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<&'a Origin>,
    /// Whether the page explains the game as it goes.
    pub guided: bool,
    pub hints: Hints,
    pub listed: bool,
    pub phase: Phase,
    pub host: PersonId,
    pub people: Vec<Guest<'a>>,
    pub seats: Vec<SeatView<'a>>,
    pub commitment: Hex,
    /// What was committed to, once the game is over.
    pub revealed: Option<Revealed<'a>>,
    pub chat: Vec<&'a Said>,
}

/// How far a table is.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Phase {
    Waiting,
    Playing,
    Over,
    /// The host has closed the table.
    Closed,
}

/// Somebody at the table.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct Guest<'a> {
    pub person: PersonId,
    pub name: &'a str,
    /// Whether the host has silenced them.
    pub muted: bool,
}

/// A seat, and who sits there.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct SeatView<'a> {
    pub sitter: &'static str,
    pub person: Option<PersonId>,
    pub name: Option<&'a str>,
    /// Whether a bot plays while they are away.
    pub away: bool,
}

/// What a deal can be checked with.
#[derive(Serialize)]
#[allow(missing_docs)]
pub struct Revealed<'a> {
    #[serde(flatten)]
    pub secret: &'a Secret,
    pub mixed_in: &'a [String],
}

impl GameView {
    /// The number goes into the text: to read a view only to write it again would take longer than all else about it.
    fn new(view: &RawValue, seq: u64) -> GameView {
        let fields = view.get().strip_suffix('}').expect("a view has fields");
        let comma = if fields == "{" { "" } else { "," };
        GameView(RawValue::from_string(format!("{fields}{comma}\"seq\":{seq}}}")).expect("a view is JSON"))
    }
}

impl Table {
    /// How far the table is.
    pub fn phase(&self) -> Phase {
        match &self.round {
            _ if self.is_closed => Phase::Closed,
            None => Phase::Waiting,
            Some(round) if round.is_over() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// Who asks, as the table knows them.
    pub fn you(&self, person: Option<PersonId>) -> You {
        let seat = person.and_then(|person| self.seat_of(person));
        You { person, seat: seat.map(|seat| seat.0), host: person == Some(self.host) }
    }

    /// What a person, or somebody without a name, may know of the table.
    pub fn seen_by(&self, person: Option<PersonId>) -> TableView<'_> {
        let you = self.you(person);
        let seat = you.seat.map(Seat);
        let round = self.round.as_ref();
        TableView {
            seq: self.seq,
            you,
            table: self.public(),
            view: round.map(|round| GameView::new(&round.game.view(seat), self.seq)),
            scene: round.and_then(|round| round.game.scene()),
            outcome: round.and_then(|round| round.game.outcome()),
            afterthoughts: self.afterthoughts(),
        }
    }

    /// What a person's page shows of the game; nothing before the first one.
    pub fn sight(&self, person: Option<PersonId>) -> Option<Sight> {
        let seat = person.and_then(|person| self.seat_of(person));
        self.round.as_ref().map(|round| round.game.sight(seat))
    }

    /// What the last moves caused, as a person knows it: the entry of each, oldest first.
    pub fn story(&self, person: Option<PersonId>) -> Vec<(u64, Tale)> {
        let seat = person.and_then(|person| self.seat_of(person));
        let past = self.round.iter().flat_map(|round| round.past.range(round.past.len().saturating_sub(STORY)..));
        past.map(|done| (done.seq, done.told.tale(seat))).collect()
    }

    /// The entry of the game's last move, or of its deal.
    pub fn last_move(&self) -> Option<u64> {
        self.round.as_ref().map(|round| round.last_seq)
    }

    /// The seats that the game waits for.
    pub fn awaited(&self) -> Seats {
        self.round.as_ref().filter(|_| !self.is_closed).map_or(Seats::NONE, |round| round.game.awaited())
    }

    /// Whether it is a person's turn: for themselves, or for a ghost of theirs.
    pub fn awaits(&self, person: PersonId) -> bool {
        let Some((round, seat)) = self.round.as_ref().zip(self.seat_of(person)) else { return false };
        self.awaited().iter().any(|awaited| round.game.played_by(awaited) == seat)
    }

    /// When the time for the awaited move is over, in milliseconds since 1970, if a person is awaited and there is a clock.
    pub(crate) fn deadline_ms(&self, up_since_ms: i64) -> Option<i64> {
        let round = self.round.as_ref().filter(|_| self.is_running())?;
        let is_person = |seat: Seat| {
            let player = round.game.played_by(seat);
            let sitter = self.seats.get(player.index());
            matches!(sitter, Some(Sitter::Person(_))) && !self.away.contains(player)
        };
        round.game.awaited().iter().any(is_person).then(|| self.clock_ends_ms(up_since_ms))?
    }

    /// Whether a person may write to the others now.
    pub fn may_speak(&self, person: PersonId) -> bool {
        self.is_guest(person) && self.ensure_may_speak(person).is_ok()
    }

    /// What a judge thinks of a person's move before it is sent; `None` where nobody is asked.
    pub fn opinion(&self, person: PersonId, mv: &RawValue) -> Result<Option<Opinion>, Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoGame)?;
        if self.seat_of(person) != Some(round.game.seat_of(mv)?) {
            return Err(Refusal::NotYourSeat);
        }
        Ok(round.game.opinion(mv)?)
    }

    /// What a person's move would bring about, as far as they can know; `None` in games that don't tell. Nobody learns by asking
    /// which moves another seat could make.
    pub fn foresee(&self, person: PersonId, mv: &RawValue) -> Result<Option<Tale>, Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoGame)?;
        if self.seat_of(person) != Some(round.game.played_by(round.game.seat_of(mv)?)) {
            return Err(Refusal::NotYourSeat);
        }
        Ok(round.game.foresee(mv)?)
    }

    /// How many moves were made at a seat since the game began; none before it.
    pub fn moves_of(&self, seat: Seat) -> u32 {
        self.round.as_ref().map_or(0, |round| round.moves_by.get(seat.index()).copied().unwrap_or(0))
    }

    /// What everybody at the table knows.
    pub fn public(&self) -> Public<'_> {
        let Settings {
            game,
            options,
            language,
            pace,
            onlookers,
            clock_s,
            patience_s,
            bots,
            replays,
            origin,
            guided,
            hints,
            listed,
        } = &*self.settings;
        let over = self.round.as_ref().filter(|round| round.is_over());
        Public {
            id: self.id,
            code: self.code.as_str(),
            game: *game,
            options,
            language,
            pace: *pace,
            onlookers: *onlookers,
            clock_s: *clock_s,
            patience_s: *patience_s,
            bots,
            replays: *replays,
            origin: origin.as_ref(),
            guided: *guided,
            hints: *hints,
            listed: *listed,
            phase: self.phase(),
            host: self.host,
            people: self.people.iter().map(|guest| self.guest_view(guest)).collect(),
            seats: self.seats.iter().enumerate().map(|(seat, &sitter)| self.seat_view(seat, sitter)).collect(),
            commitment: self.commitment(),
            revealed: over.map(|round| Revealed { secret: &self.secret, mixed_in: &round.mixed_in }),
            chat: self.chat.iter().map(|said| &**said).collect(),
        }
    }

    fn guest_view<'a>(&self, guest: &'a crate::table::Guest) -> Guest<'a> {
        Guest { person: guest.person, name: &guest.name, muted: self.is_muted(guest.person) }
    }

    pub(crate) fn seat_view(&self, seat: usize, sitter: Sitter) -> SeatView<'_> {
        let away = self.away.contains(Seat(seat as u8));
        match sitter {
            Sitter::Open => SeatView { sitter: "open", person: None, name: None, away },
            Sitter::Bot => SeatView { sitter: "bot", person: None, name: None, away },
            Sitter::Person(person) => {
                let name = self.people.iter().find(|guest| guest.person == person).map(|guest| &*guest.name);
                SeatView { sitter: "person", person: Some(person), name, away }
            }
        }
    }
}
