//! How a game stands in a record: start, moves with their facts; and the game's answers to [`Game`].

use serde::{Deserialize, Deserializer, Serialize};

use super::clue::{Clue, Number, check_form};
use super::event::{Outcome, Public};
use super::judge::{Judge, PlainJudge, Ruling};
use super::moves::{Illegal, Move};
use super::position::{Phase, Position, Running, Words};
use super::set_up::{Mode, Options, Owner, Player, SetUp, Team};
use super::view::View;
use crate::game::{BadSetUp, Game, Witness, ensure};
use crate::record::{Act, Entry};
use crate::{Dice, Seat, Seats, Seeded};

/// A whole position, as it stands in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Start {
    pub language: String,
    pub mode: Mode,
    pub seats: Vec<Player>,
    pub words: Vec<String>,
    pub key: Vec<Owner>,
    #[serde(default)]
    pub covered: Vec<String>,
    pub first: Team,
    /// The team whose turn it is: `first` when it isn't said.
    #[serde(default)]
    pub turn: Option<Team>,
    /// What the game waits for: a guess if there is a clue, else a clue, when it isn't said.
    #[serde(default)]
    pub phase: Option<PhaseName>,
    #[serde(default)]
    pub clue: Option<StartClue>,
}

/// The name of a [`Phase`].
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum PhaseName {
    Clue,
    Guess,
    Contest,
    Penalty,
    Imaginary,
    Over,
}

/// A running clue, as it stands in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct StartClue {
    pub word: Box<str>,
    pub number: Number,
    #[serde(default)]
    pub guessed: u8,
    #[serde(default)]
    pub contested: bool,
    /// The words touched since the clue was given, as far as they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched: Vec<String>,
}

/// What was decided outside in a move.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Facts {
    /// What the judge found when a clue was contested (K21).
    pub ruling: Option<Ruling>,
}

/// A move and its facts, as they stand in a record.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MoveShape {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clue: Option<Box<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<Number>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess: Option<Box<str>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stop: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contest: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concede: Option<bool>,
    /// `Some(None)` is `null`: to forgo a penalty is a choice.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "even_if_null")]
    pub cover: Option<Option<Box<str>>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timeout: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Ruling>,
}

fn even_if_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Box<str>>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl TryFrom<MoveShape> for Entry<Position> {
    type Error = String;

    fn try_from(shape: MoveShape) -> Result<Self, String> {
        let MoveShape { seat, clue, number, guess, stop, contest, concede, cover, timeout, ruling } = shape;
        let mut choices = Vec::new();
        match (clue, number) {
            (Some(word), Some(number)) => choices.push(Move::Clue(Clue { word, number })),
            (None, None) => {}
            _ => return Err("`clue` and `number` go together".to_owned()),
        }
        choices.extend(guess.map(Move::Guess));
        choices.extend(stop.then_some(Move::Stop));
        choices.extend(contest.then_some(Move::Contest));
        choices.extend(concede.map(Move::Concede));
        choices.extend(cover.map(Move::Cover));
        let choice = choices.pop();
        if !choices.is_empty() || (choice.is_some() && timeout) {
            return Err("a move is one thing only".to_owned());
        }
        let act = match (seat, choice) {
            (Some(seat), Some(mv)) => Act::Move(seat, mv),
            (None, None) if timeout && ruling.is_none() => Act::TimeOut,
            (None, None) if timeout => return Err("nobody rules when time runs out".to_owned()),
            (None, Some(_)) => return Err("missing field `seat`".to_owned()),
            (_, None) if timeout => return Err("`timeout` is the table's move: it has no seat".to_owned()),
            (_, None) => {
                return Err("a move has `clue`, `guess`, `stop`, `contest`, `concede`, `cover` or `timeout`".to_owned());
            }
        };
        Ok(Entry { act, facts: Facts { ruling } })
    }
}

impl From<Entry<Position>> for MoveShape {
    fn from(entry: Entry<Position>) -> MoveShape {
        let Act::Move(seat, mv) = entry.act else {
            return MoveShape { timeout: true, ..MoveShape::default() };
        };
        let shape = MoveShape { seat: Some(seat), ruling: entry.facts.ruling, ..MoveShape::default() };
        match mv {
            Move::Clue(Clue { word, number }) => MoveShape { clue: Some(word), number: Some(number), ..shape },
            Move::Guess(word) => MoveShape { guess: Some(word), ..shape },
            Move::Stop => MoveShape { stop: true, ..shape },
            Move::Contest => MoveShape { contest: true, ..shape },
            Move::Concede(concede) => MoveShape { concede: Some(concede), ..shape },
            Move::Cover(cover) => MoveShape { cover: Some(cover), ..shape },
        }
    }
}

/// Takes a ruling from what is written, else from `source`, and notes it.
struct Ledger<'a> {
    written: Option<&'a Ruling>,
    source: &'a mut dyn Judge,
    noted: Option<Ruling>,
    misfit: bool,
}

impl Judge for Ledger<'_> {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        let ruling = match self.written {
            Some(written) => {
                let is_visible = |word: &String| visible.contains(&word.as_str());
                self.misfit = !written.about.iter().all(is_visible);
                written.clone()
            }
            None => self.source.rule_on(clue, visible),
        };
        self.noted.insert(ruling).clone()
    }
}

impl Game for Position {
    const NAME: &'static str = "codenames";
    type Options = Options;
    type Start = Start;
    type Move = Move;
    type Chance = dyn Judge;
    type Facts = Facts;
    type Shape = MoveShape;
    type Event = Public;
    type Seen = Public;
    type View = View;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn deal(
        options: &Options,
        dice: &mut dyn Dice,
        _: &mut Self::Chance,
        _: &mut impl Witness<Public>,
    ) -> Result<Position, BadSetUp> {
        Ok(Position::new(SetUp::deal(options, dice)?))
    }

    fn from_start(options: &Options, start: &Start) -> Result<Position, BadSetUp> {
        let Start { language, mode, seats, words, key, covered, first, turn, phase, clue } = start;
        let (seats, words, key) = (seats.clone(), words.clone(), key.clone());
        let set_up = SetUp::new(*mode, language.clone(), seats, words, key, *first, options)?;
        let mut position = Position::new(set_up);
        position.covered = read_words(&position, covered, "start.covered")?;
        position.turn = turn.unwrap_or(*first);
        let is_group = *mode != Mode::Together || position.turn == *first;
        ensure(is_group, "start.turn", "playing together, it is always the group's turn (K24)")?;
        let running = clue.as_ref().map(|clue| read_clue(&position, clue)).transpose()?;
        position.phase = read_phase(&position, *phase, running)?;
        Ok(position)
    }

    fn start(&self) -> Start {
        let SetUp { mode, language, players, words, key, first, .. } = &*self.set_up;
        let named = |set: Words| set.iter().map(|word| words[word].clone()).collect();
        Start {
            language: language.clone(),
            mode: *mode,
            seats: players.clone(),
            words: words.clone(),
            key: key.clone(),
            covered: named(self.covered),
            first: *first,
            turn: Some(self.turn),
            phase: Some(PhaseName::of(&self.phase)),
            clue: self.running().map(|Running { clue, guessed, contested, touched }| StartClue {
                word: clue.word.clone(),
                number: clue.number,
                guessed: *guessed,
                contested: *contested,
                touched: named(*touched),
            }),
        }
    }

    fn seats(&self) -> u8 {
        self.set_up.players.len() as u8
    }

    fn to_act(&self) -> Seats {
        self.seats_to_act()
    }

    fn awaited(&self) -> Seats {
        match self.phase() {
            Phase::Guess(_) => self.set_up.agents(self.turn),
            _ => self.seats_to_act(),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.listed_moves(seat)
    }

    fn random_move(&self, seat: Seat, dice: &mut dyn Dice) -> Move {
        self.some_move(seat, dice)
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.check_move(seat, mv)
    }

    fn apply_unchecked(
        &mut self,
        seat: Seat,
        mv: &Move,
        chance: &mut Self::Chance,
        witness: &mut impl Witness<Public>,
    ) {
        self.play(seat, mv, chance, witness);
    }

    fn apply_unchecked_with_facts(
        &mut self,
        seat: Seat,
        mv: &Move,
        written: &Facts,
        source: &mut Self::Chance,
        witness: &mut impl Witness<Public>,
    ) -> Result<Facts, Illegal> {
        let mut ledger = Ledger { written: written.ruling.as_ref(), source, noted: None, misfit: false };
        self.play(seat, mv, &mut ledger, witness);
        match ledger {
            Ledger { misfit: true, .. } | Ledger { written: Some(_), noted: None, .. } => Err(Illegal::NoSuchRuling),
            Ledger { noted, .. } => Ok(Facts { ruling: noted }),
        }
    }

    fn time_out(&mut self, witness: &mut impl Witness<Public>) -> Result<(), Illegal> {
        self.run_out_of_time(witness)
    }

    fn view(&self, you: Option<Seat>) -> View {
        self.view_for(you)
    }

    fn seen_by(event: &Public, _: Option<Seat>) -> Public {
        event.clone()
    }

    fn seen_by_all(event: &Public) -> Public {
        event.clone()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn seeded_chance(_: Seeded) -> Box<dyn Judge> {
        Box::new(PlainJudge)
    }
}

impl PhaseName {
    pub(super) fn of(phase: &Phase) -> PhaseName {
        match phase {
            Phase::Clue => PhaseName::Clue,
            Phase::Guess(_) => PhaseName::Guess,
            Phase::Contest(_) => PhaseName::Contest,
            Phase::Penalty => PhaseName::Penalty,
            Phase::Imaginary => PhaseName::Imaginary,
            Phase::Over => PhaseName::Over,
        }
    }
}

/// The words of the grid that a record names.
fn read_words(position: &Position, words: &[String], place: &str) -> Result<Words, BadSetUp> {
    let mut set = Words::default();
    for (number, word) in words.iter().enumerate() {
        let place = format!("{place}[{number}]");
        let Some(word) = position.find(word) else {
            return Err(BadSetUp::new(place, "not a word of the grid"));
        };
        ensure(!set.contains(word), place, "the same word twice")?;
        set.insert(word);
    }
    Ok(set)
}

fn read_clue(position: &Position, clue: &StartClue) -> Result<Running, BadSetUp> {
    let StartClue { word, number, guessed, contested, touched } = clue;
    ensure(check_form(word).is_ok(), "start.clue.word", "a clue is one word of 1 to 40 letters (K7)")?;
    let is_allowed = match number {
        Number::Count(1..=9) => true,
        Number::Count(0) | Number::Unlimited => position.set_up.expert,
        Number::Count(_) => false,
    };
    ensure(is_allowed, "start.clue.number", "1 to 9, or with expert clues 0 or \"unlimited\" (K7, K13)")?;
    let touched = read_words(position, touched, "start.clue.touched")?;
    let is_covered = position.covered.includes(touched) && touched.len() <= u32::from(*guessed);
    ensure(is_covered, "start.clue.touched", "a word that was touched is covered, and counts as guessed")?;
    // Words found before belong to the team whose turn it is: the first miss ends the turn (K11).
    let found = position.covered.len() - position.covered.without(position.words_of(position.turn)).len();
    let fits = u32::from(*guessed) <= found && number.limit().is_none_or(|limit| *guessed < limit);
    ensure(fits, "start.clue.guessed", "more guesses than the clue or the grid allows (K11)")?;
    let clue = Clue { word: word.clone(), number: *number };
    Ok(Running { clue, guessed: *guessed, contested: *contested, touched })
}

fn read_phase(position: &Position, phase: Option<PhaseName>, running: Option<Running>) -> Result<Phase, BadSetUp> {
    if position.reason_to_end().is_some() {
        let both = position.covered.includes(position.words_of(Team::Red))
            && position.covered.includes(position.words_of(Team::Blue));
        ensure(!both, "start.covered", "only one team can have all its words covered (K15)")?;
        return Ok(Phase::Over);
    }
    let is_together = position.set_up.mode == Mode::Together;
    let usual = if running.is_some() { PhaseName::Guess } else { PhaseName::Clue };
    match (phase.unwrap_or(usual), running) {
        (PhaseName::Clue, None) => Ok(Phase::Clue),
        (PhaseName::Guess, Some(running)) => Ok(Phase::Guess(running)),
        (PhaseName::Contest, Some(running)) if !is_together => {
            Ok(Phase::Contest(Running { contested: true, ..running }))
        }
        (PhaseName::Penalty, None) if !is_together => Ok(Phase::Penalty),
        (PhaseName::Imaginary, None) if is_together => Ok(Phase::Imaginary),
        _ => Err(BadSetUp::new("start.phase", "doesn't fit the clue, the mode or the covered words")),
    }
}
