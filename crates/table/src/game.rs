//! A game of any kind at a table: JSON in, JSON out, and the same road for a live move and a replayed one.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use soupcon_lexicon::WordJudge;
use soupcon_rules::{
    Act, BadSetUp, Dice, Entry, Game, Illegal, Nobody, Record, Seat, Seats, Seeded, arosa, calaveras, codenames,
};

use crate::deal::{SecretDice, Seed};
use crate::hotel::{Aftermath, HeardTurn, Past, Scene, Sound, SoundName, Tower};
use crate::replay::Eyes;
use crate::sight::{Glance, Offer, Opinion, Sight, Tale};

/// A game that a table can host: the rules, and what they leave to the world outside.
pub trait Hosted: Game<Event: Send + Sync, Facts: Send + Sync, Options: Send + Sync> + Send + Sync + 'static {
    /// Whether bots are told what everybody saw in earlier moves, because a view doesn't say it: in Codenames, the clues.
    const IS_REMEMBERED: bool = false;

    /// What a page is told of this game.
    fn sight(glance: Glance<Self>) -> Sight;

    /// What a page is told of a move.
    fn tale(seen: Vec<Self::Seen>) -> Tale;

    /// What everybody sees of the deal, in games where there is something to hear in it. The position is as it was dealt.
    fn prologue(&self) -> Tale {
        Self::tale(Vec::new())
    }

    /// Who won.
    fn winners(outcome: &Self::Outcome) -> Seats;

    /// A view with what nobody knows in it, for those who look at the truth of a game that is over.
    fn reveal(view: Self::View, _: &Self::Start) -> Self::View {
        view
    }

    /// The options with what the rules can't know themselves.
    fn supply(options: Self::Options) -> Result<Self::Options, BadSetUp> {
        Ok(options)
    }

    /// Lets a live table's chance decide while `play` runs, and gives what that leaves behind beside the position. Without a
    /// position the game is being dealt.
    fn decide(
        position: Option<&Self>,
        past: &Past,
        dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath>;

    /// Whether whoever sits there may write to the others while the game runs.
    fn may_speak(&self, _: Seat) -> bool {
        true
    }

    /// How many seconds the game itself gives for what it waits for.
    fn clock_s(&self) -> Option<u32> {
        None
    }

    /// Why the table doesn't let a legal move pass, in games where somebody beside the rules has a say.
    fn objection(&self, _: &Self::Move) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// What a judge thinks of a move before it is sent, in games that have one.
    fn opinion(&self, _: Seat, _: &Self::Move) -> Option<Opinion> {
        None
    }

    /// What a legal move would bring about, as far as its player can know before it is made, in games that tell.
    fn foresee(&self, _: &Self::Move) -> Option<Vec<Self::Seen>> {
        None
    }
}

impl Hosted for calaveras::Position {
    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Calaveras(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Calaveras(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn decide(
        _: Option<&Self>,
        _: &Past,
        mut dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        play(&mut dice);
        None
    }

    fn foresee(&self, mv: &calaveras::Move) -> Option<Vec<calaveras::Seen>> {
        Some(calaveras::Position::foresee(self, *mv).into_iter().map(calaveras::Seen::Public).collect())
    }
}

impl Hosted for arosa::Position {
    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Arosa(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Arosa(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn prologue(&self) -> Tale {
        let throws = arosa::prologue(self.turn(), Game::seats(self));
        let seen = throws.into_iter().map(|(by, piece)| arosa::Threw { by, piece, landed: None });
        Tale::Arosa(seen.map(arosa::Seen::Threw).collect())
    }

    fn decide(
        position: Option<&Self>,
        past: &Past,
        dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        let mut tower = Tower::new(position, past, dice);
        play(&mut tower);
        Some(tower.aftermath())
    }
}

impl Hosted for codenames::Position {
    const IS_REMEMBERED: bool = true;

    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Codenames(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Codenames(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn reveal(mut view: codenames::View, truth: &codenames::Start) -> codenames::View {
        view.key = truth.key.iter().copied().map(Some).collect();
        view
    }

    /// Codenames needs words: those of its language, unless the host has chosen others (K5).
    fn supply(mut options: codenames::Options) -> Result<codenames::Options, BadSetUp> {
        if options.words.is_none() {
            let words = soupcon_lexicon::words(&options.language).ok_or_else(|| BadSetUp {
                place: "options.language".to_owned(),
                why: format!("there are words for {}", soupcon_lexicon::LANGUAGES.join(", ")),
            })?;
            options.words = Some(words.map(str::to_owned).collect());
        }
        Ok(options)
    }

    fn decide(
        position: Option<&Self>,
        _: &Past,
        _: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        play(&mut *judge_of(position.map_or("", |position| position.language())));
        None
    }

    /// K20: a strict table sends no clue that its judge is certain about.
    fn objection(&self, mv: &codenames::Move) -> Result<(), codenames::Illegal> {
        match mv {
            codenames::Move::Clue(clue) => self.judge_clue(clue, &mut *judge_of(self.language())).map(drop),
            _ => Ok(()),
        }
    }

    /// K17: a spymaster says nothing.
    fn may_speak(&self, seat: Seat) -> bool {
        self.view(None).seats.get(seat.index()).is_none_or(|player| player.role != codenames::Role::Spymaster)
    }

    /// K14: a timer for each phase.
    fn clock_s(&self) -> Option<u32> {
        let codenames::Timer { clue, guess } = self.timer()?;
        match self.phase() {
            codenames::Phase::Guess(_) => Some(guess),
            _ => Some(clue),
        }
    }

    /// K20: only whoever may give a clue now hears what the judge thinks of it.
    fn opinion(&self, seat: Seat, mv: &codenames::Move) -> Option<Opinion> {
        let codenames::Move::Clue(clue) = mv else { return None };
        let may_give = matches!(self.phase(), codenames::Phase::Clue) && self.to_act().contains(seat);
        may_give.then(|| {
            let visible: Vec<&str> = self.visible_words().collect();
            let ruling = judge_of(self.language()).rule_on(&clue.word, &visible);
            let refused = self.check(seat, mv).and_then(|()| self.objection(mv)).err();
            Opinion { ruling, refused: refused.map(Illegal::rule) }
        })
    }
}

/// Who judges clues at a table of this language: somebody who knows it, or letters alone.
fn judge_of(language: &str) -> Box<dyn codenames::Judge> {
    match WordJudge::of(language) {
        Some(judge) => Box::new(judge),
        None => Box::new(codenames::PlainJudge),
    }
}

/// The games that can be played.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum GameName {
    Calaveras,
    Arosa,
    Codenames,
}

/// Calls a generic function for a game: `for_game!(name, function(arguments…))`.
macro_rules! for_game {
    ($name:expr, $function:ident($($argument:expr),* $(,)?)) => {
        match $name {
            GameName::Calaveras => $function::<calaveras::Position>($($argument),*),
            GameName::Arosa => $function::<arosa::Position>($($argument),*),
            GameName::Codenames => $function::<codenames::Position>($($argument),*),
        }
    };
}

impl GameName {
    /// All of them.
    pub const ALL: [GameName; 3] = [GameName::Calaveras, GameName::Arosa, GameName::Codenames];

    /// The game's name in records.
    pub fn as_str(self) -> &'static str {
        match self {
            GameName::Calaveras => calaveras::Position::NAME,
            GameName::Arosa => arosa::Position::NAME,
            GameName::Codenames => codenames::Position::NAME,
        }
    }

    /// The game of this name.
    pub fn of(name: &str) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.as_str() == name)
    }

    /// The options as they will be written down, every one of them; refused if no game could be dealt with them.
    pub fn complete_options(self, options: &Value) -> Result<Value, Refused> {
        for_game!(self, complete_options(options))
    }

    /// How many people the options seat.
    pub fn players(options: &Value) -> usize {
        let listed = options["seats"].as_array().map(Vec::len);
        listed.unwrap_or_else(|| options["players"].as_u64().unwrap_or(4) as usize)
    }

    /// Deals a game.
    pub fn deal(self, options: &Value, seed: &Seed) -> Result<Box<dyn AnyGame>, Refused> {
        for_game!(self, deal(options, seed))
    }

    /// The game from its written start, and what lies beside it.
    pub fn resume(
        self,
        options: &Value,
        start: &RawValue,
        aftermath: Option<&RawValue>,
    ) -> Result<Box<dyn AnyGame>, Refused> {
        for_game!(self, resume(options, start, aftermath))
    }

    /// What the bytes of a record say: the game before its first move, the seed of what isn't written down, and the moves.
    pub(crate) fn read_record(self, bytes: &[u8], aftermath: Option<&RawValue>) -> Result<Opening, String> {
        for_game!(self, read_record(bytes, aftermath))
    }
}

/// A record before it is played.
pub(crate) struct Opening {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seed: u64,
    pub(crate) moves: Vec<Box<RawValue>>,
}

fn read_record<G: Hosted>(bytes: &[u8], aftermath: Option<&RawValue>) -> Result<Opening, String> {
    let record: Record<G> = serde_json::from_slice(bytes).map_err(|error| no_record(&error))?;
    let game = match record.start {
        Some(_) => record.set_up(),
        None => G::supply(record.options.clone()).and_then(|options| record.set_up_with(&options)),
    };
    let game = game.map_err(|why| why.to_string())?;
    let game = place(game, aftermath).map_err(|why| why.to_string())?;
    Ok(Opening { game, seed: record.seed, moves: record.moves.iter().map(raw).collect() })
}

/// The message ends with the place: "… at line 3 column 14". It may quote the file, whose line breaks stay out of ours.
pub(crate) fn no_record(error: &serde_json::Error) -> String {
    format!("no record: {}", error.to_string().replace(char::is_control, " "))
}

fn read_options<G: Hosted>(options: &Value) -> Result<G::Options, Refused> {
    serde_json::from_value(options.clone()).map_err(|error| Refused::Malformed(format!("options: {error}")))
}

fn complete_options<G: Hosted>(options: &Value) -> Result<Value, Refused> {
    let options = read_options::<G>(options)?;
    // Dealing once shows whether it can be done at all.
    let supplied = G::supply(options.clone())?;
    let mut chance = G::seeded_chance(Seeded::new(0));
    G::deal(&supplied, &mut SecretDice::random(), &mut chance, &mut Nobody)?;
    Ok(serde_json::to_value(options).expect("options are JSON"))
}

fn deal<G: Hosted>(options: &Value, seed: &Seed) -> Result<Box<dyn AnyGame>, Refused> {
    let supplied = G::supply(read_options::<G>(options)?)?;
    let (mut past, mut dealt) = (Past::default(), None);
    let aftermath = G::decide(None, &past, seed.dice(u64::MAX), &mut |chance| {
        dealt = Some(G::deal(&supplied, &mut seed.dice(0), chance, &mut Nobody));
    });
    let game = dealt.expect("a game is dealt while chance decides")?;
    past.extend(aftermath);
    Ok(Box::new(Playing { game, past, heard: Vec::new() }))
}

fn resume<G: Hosted>(
    options: &Value,
    start: &RawValue,
    aftermath: Option<&RawValue>,
) -> Result<Box<dyn AnyGame>, Refused> {
    let start = serde_json::from_str(start.get()).map_err(|error| Refused::Malformed(format!("start: {error}")))?;
    place(G::from_start(&read_options::<G>(options)?, &start)?, aftermath)
}

/// A game as it begins, with what its deal left behind.
fn place<G: Hosted>(game: G, aftermath: Option<&RawValue>) -> Result<Box<dyn AnyGame>, Refused> {
    let mut past = Past::default();
    let mut heard = Vec::new();
    if let Some(aftermath) = read_aftermath(aftermath)? {
        past.extend(Some(aftermath));
        heard.push(Arc::new(HeardTurn { tale: game.prologue(), sounds: past.last_sounds() }));
    }
    Ok(Box::new(Playing { game, past, heard }))
}

fn read_aftermath(written: Option<&RawValue>) -> Result<Option<Aftermath>, Refused> {
    written.map(Aftermath::read).transpose().map_err(Refused::Malformed)
}

/// Why a game says no.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Refused {
    /// What was sent is no move, or no options, of this game.
    Malformed(String),
    /// The rules don't allow it.
    Illegal {
        /// The number of the rule.
        rule: &'static str,
        /// Why, for developers.
        message: String,
    },
}

impl From<BadSetUp> for Refused {
    fn from(why: BadSetUp) -> Refused {
        Refused::Malformed(why.to_string())
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Malformed(why) => f.write_str(why),
            Refused::Illegal { rule, message } => write!(f, "{message} ({rule})"),
        }
    }
}

fn illegal<I: Illegal>(illegal: I) -> Refused {
    Refused::Illegal { rule: illegal.rule(), message: illegal.to_string() }
}

/// A running game, whichever it is.
pub trait AnyGame: Send + Sync + fmt::Debug {
    /// The same game once more.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// How many seats the table has, ghosts included.
    fn seats(&self) -> u8;
    /// The seats that may act.
    fn to_act(&self) -> Seats;
    /// The seats that the game waits for.
    fn awaited(&self) -> Seats;
    /// Whose choice a seat's move is.
    fn played_by(&self, seat: Seat) -> Seat;
    /// How many seconds the game itself gives for what it waits for.
    fn clock_s(&self) -> Option<u32>;
    /// How it ended.
    fn outcome(&self) -> Option<Box<RawValue>>;
    /// The seat that a move, as somebody sent it, is for.
    fn seat_of(&self, mv: &RawValue) -> Result<Seat, Refused>;
    /// Whether a move, as somebody sent it, is the one that was written down.
    fn is_same_move(&self, mv: &RawValue, written: &RawValue) -> bool;
    /// Whether whoever sits there may write to the others while the game runs.
    fn may_speak(&self, seat: Seat) -> bool;
    /// A move with what chance decides in it, to be written down. Nothing has happened yet.
    fn propose(&self, mv: &RawValue, dice: SecretDice) -> Result<Proposal, Refused>;
    /// The table's word that time ran out, to be written down, if the rules say what follows.
    fn propose_time_out(&self) -> Result<Box<RawValue>, Refused>;
    /// Some legal move of a seat.
    fn some_move(&self, seat: Seat, dice: &mut dyn Dice) -> Box<RawValue>;
    /// Plays what was written down at a table: all facts are.
    fn play(&mut self, written: &RawValue, aftermath: Option<&RawValue>) -> Result<Arc<dyn Told>, Refused> {
        self.replay(written, aftermath, 0, 0)
    }
    /// Plays the `number`th move of a record with this seed, which decides what isn't written down.
    fn replay(
        &mut self,
        written: &RawValue,
        aftermath: Option<&RawValue>,
        seed: u64,
        number: u64,
    ) -> Result<Arc<dyn Told>, Refused>;
    /// Who won, once the game is over.
    fn winners(&self) -> Option<Seats>;
    /// The game as it looks to somebody who goes through it when it is over: there is nothing to be done any more.
    fn still(&self, eyes: Eyes) -> Sight;
    /// What lies beside the position, for the log.
    fn aftermath(&self) -> Option<Box<RawValue>>;
    /// What everybody may hear and see of the last turn.
    fn scene(&self) -> Option<&Scene>;
    /// A sound of the last turns.
    fn sound(&self, name: SoundName) -> Option<Sound>;
    /// All turns so far that there was something to hear in, oldest first.
    fn heard(&self) -> &[Arc<HeardTurn>];
    /// What somebody may know; `None` is an onlooker.
    fn view(&self, you: Option<Seat>) -> Box<RawValue>;
    /// The same for a page, with the moves that they may make.
    fn sight(&self, you: Option<Seat>) -> Sight;
    /// What a judge thinks of a move before it is sent; `None` where nobody is asked.
    fn opinion(&self, mv: &RawValue) -> Result<Option<Opinion>, Refused>;
    /// What a move would bring about, as far as its player can know; `None` in games that don't tell.
    fn foresee(&self, mv: &RawValue) -> Result<Option<Tale>, Refused>;
    /// The whole truth, for the log.
    fn start(&self) -> Box<RawValue>;
}

/// A move as it would be written down.
#[derive(Debug)]
pub struct Proposal {
    /// The move, with what chance decides in it.
    pub mv: Box<RawValue>,
    /// What it would leave behind beside the position.
    pub aftermath: Option<Box<RawValue>>,
}

/// The events of a move, to be told to each as they may know them.
pub trait Told: Send + Sync {
    /// The events as JSON, as `you` may know them.
    fn seen_by(&self, you: Option<Seat>) -> Box<RawValue>;
    /// The same for a page.
    fn tale(&self, you: Option<Seat>) -> Tale;
    /// The whole of the events, secrets included: for a game that is over.
    fn whole(&self) -> Box<RawValue>;
    /// The same for a page.
    fn whole_tale(&self) -> Tale;
    /// What everybody may hear and see of it.
    fn scene(&self) -> Option<&Scene>;
}

#[derive(Clone, Debug)]
struct Playing<G> {
    game: G,
    past: Past,
    heard: Vec<Arc<HeardTurn>>,
}

struct Events<G: Game> {
    events: Vec<G::Event>,
    scene: Option<Arc<Scene>>,
}

impl<G: Hosted> Events<G> {
    fn seen(&self, you: Option<Seat>) -> Vec<G::Seen> {
        self.events.iter().map(|event| G::seen_by(event, you)).collect()
    }

    fn all(&self) -> Vec<G::Seen> {
        self.events.iter().map(G::seen_by_all).collect()
    }
}

impl<G: Hosted> Told for Events<G> {
    fn seen_by(&self, you: Option<Seat>) -> Box<RawValue> {
        raw(&self.seen(you))
    }

    fn tale(&self, you: Option<Seat>) -> Tale {
        G::tale(self.seen(you))
    }

    fn whole(&self) -> Box<RawValue> {
        raw(&self.all())
    }

    fn whole_tale(&self) -> Tale {
        G::tale(self.all())
    }

    fn scene(&self) -> Option<&Scene> {
        self.scene.as_deref()
    }
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("this is JSON")
}

fn read_entry<G: Hosted>(mv: &RawValue) -> Result<Entry<G>, Refused> {
    serde_json::from_str(mv.get()).map_err(|error| Refused::Malformed(format!("move: {error}")))
}

fn offer<G: Hosted>(seat: Seat, mv: G::Move) -> Offer<G> {
    let entry = Entry::<G> { act: Act::Move(seat, mv.clone()), facts: G::Facts::default() };
    Offer { seat, mv, json: raw(&entry).get().to_owned() }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.copy()
    }
}

impl<G: Hosted> AnyGame for Playing<G> {
    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn awaited(&self) -> Seats {
        self.game.awaited()
    }

    fn played_by(&self, seat: Seat) -> Seat {
        self.game.played_by(seat)
    }

    fn clock_s(&self) -> Option<u32> {
        self.game.clock_s()
    }

    fn outcome(&self) -> Option<Box<RawValue>> {
        self.game.outcome().map(|outcome| raw(&outcome))
    }

    fn seat_of(&self, mv: &RawValue) -> Result<Seat, Refused> {
        match read_entry::<G>(mv)? {
            Entry { facts, .. } if facts != G::Facts::default() => {
                Err(Refused::Malformed("move: what chance decides is not for players to say".to_owned()))
            }
            Entry { act: Act::Move(seat, _), .. } => Ok(seat),
            Entry { act: Act::TimeOut, .. } => {
                Err(Refused::Malformed("move: the table says when time has run out".to_owned()))
            }
        }
    }

    fn is_same_move(&self, mv: &RawValue, written: &RawValue) -> bool {
        let acts = (read_entry::<G>(mv), read_entry::<G>(written));
        matches!(acts, (Ok(sent), Ok(written)) if sent.act == written.act)
    }

    fn may_speak(&self, seat: Seat) -> bool {
        self.game.may_speak(seat)
    }

    fn propose(&self, mv: &RawValue, dice: SecretDice) -> Result<Proposal, Refused> {
        let Entry { act, .. } = read_entry::<G>(mv)?;
        let Act::Move(seat, choice) = &act else {
            return Ok(Proposal { mv: self.propose_time_out()?, aftermath: None });
        };
        // Before chance is asked, which may take its time.
        self.game.check(*seat, choice).and_then(|()| self.game.objection(choice)).map_err(illegal)?;
        let (mut next, mut facts) = (self.game.clone(), Ok(G::Facts::default()));
        let aftermath = G::decide(Some(&self.game), &self.past, dice, &mut |chance| {
            facts = next.apply_with_facts(*seat, choice, &G::Facts::default(), chance, &mut Nobody);
        });
        let mv = raw(&Entry::<G> { act, facts: facts.map_err(illegal)? });
        Ok(Proposal { mv, aftermath: aftermath.as_ref().map(raw) })
    }

    fn propose_time_out(&self) -> Result<Box<RawValue>, Refused> {
        self.game.clone().time_out(&mut Nobody).map_err(illegal)?;
        Ok(raw(&Entry::<G> { act: Act::TimeOut, facts: G::Facts::default() }))
    }

    fn some_move(&self, seat: Seat, dice: &mut dyn Dice) -> Box<RawValue> {
        let act = Act::Move(seat, self.game.random_move(seat, dice));
        raw(&Entry::<G> { act, facts: G::Facts::default() })
    }

    fn replay(
        &mut self,
        written: &RawValue,
        aftermath: Option<&RawValue>,
        seed: u64,
        number: u64,
    ) -> Result<Arc<dyn Told>, Refused> {
        let entry = read_entry::<G>(written)?;
        let mut events = Vec::new();
        entry.play(&mut self.game, seed, number, &mut events).map_err(illegal)?;
        let mut told = Events::<G> { events, scene: None };
        if let Some(aftermath) = read_aftermath(aftermath)? {
            self.past.extend(Some(aftermath));
            told.scene = self.past.scene().cloned();
            self.heard.push(Arc::new(HeardTurn { tale: told.tale(None), sounds: self.past.last_sounds() }));
        } else if G::IS_REMEMBERED {
            self.heard.push(Arc::new(HeardTurn { tale: told.tale(None), sounds: Vec::new() }));
        }
        Ok(Arc::new(told))
    }

    fn aftermath(&self) -> Option<Box<RawValue>> {
        self.past.last().map(raw)
    }

    fn scene(&self) -> Option<&Scene> {
        self.past.scene().map(|scene| &**scene)
    }

    fn sound(&self, name: SoundName) -> Option<Sound> {
        self.past.sound(name).cloned()
    }

    fn heard(&self) -> &[Arc<HeardTurn>] {
        &self.heard
    }

    fn view(&self, you: Option<Seat>) -> Box<RawValue> {
        raw(&self.game.view(you))
    }

    fn sight(&self, you: Option<Seat>) -> Sight {
        let game = &self.game;
        let own = game.to_act().iter().filter(|&seat| Some(game.played_by(seat)) == you);
        let offers = own.flat_map(|seat| game.legal_moves(seat).into_iter().map(move |mv| offer(seat, mv)));
        let outcome = game.outcome();
        let truth = outcome.is_some().then(|| game.start());
        let scenes = self.past.scenes().cloned().collect();
        G::sight(Glance { view: game.view(you), offers: offers.collect(), outcome, truth, scenes })
    }

    fn winners(&self) -> Option<Seats> {
        self.game.outcome().map(|outcome| G::winners(&outcome))
    }

    fn still(&self, eyes: Eyes) -> Sight {
        let (outcome, truth) = (self.game.outcome(), self.game.start());
        let view = self.game.view(eyes.seat());
        let is_truth = eyes == Eyes::Truth;
        let view = if is_truth { G::reveal(view, &truth) } else { view };
        // At a table, too, everything is shown at the end.
        let truth = (is_truth || outcome.is_some()).then_some(truth);
        G::sight(Glance { view, offers: Vec::new(), outcome, truth, scenes: self.past.scenes().cloned().collect() })
    }

    fn opinion(&self, mv: &RawValue) -> Result<Option<Opinion>, Refused> {
        match read_entry::<G>(mv)?.act {
            Act::Move(seat, choice) => Ok(self.game.opinion(seat, &choice)),
            Act::TimeOut => Ok(None),
        }
    }

    fn foresee(&self, mv: &RawValue) -> Result<Option<Tale>, Refused> {
        let Act::Move(seat, choice) = read_entry::<G>(mv)?.act else { return Ok(None) };
        self.game.check(seat, &choice).map_err(illegal)?;
        Ok(self.game.foresee(&choice).map(G::tale))
    }

    fn start(&self) -> Box<RawValue> {
        raw(&self.game.start())
    }
}
