//! What every game answers, so that tables, bots, replays and tests are written once.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::record::Entry;
use crate::{Dice, Seat, Seats, Seeded};

/// A game: a position, what may be done in it, and what each seat may know of it.
///
/// Neither a position nor its events can be serialised: what leaves the server is a [`Game::View`] or a [`Game::Seen`], types
/// that hold nothing a seat may not know, or a [`Game::Start`], which is the whole truth and says so.
///
/// ```
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::calaveras::View>();
/// can_be_sent::<soupcon_rules::arosa::Seen>();
/// ```
/// ```compile_fail,E0277
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::calaveras::Position>();
/// ```
/// ```compile_fail,E0277
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::calaveras::Event>();
/// ```
/// ```compile_fail,E0277
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::arosa::Position>();
/// ```
/// ```compile_fail,E0277
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::arosa::Event>();
/// ```
/// ```compile_fail,E0277
/// fn can_be_sent<T: serde::Serialize>() {}
/// can_be_sent::<soupcon_rules::codenames::Position>();
/// ```
pub trait Game: Clone + fmt::Debug + PartialEq {
    /// The game's name in a record.
    const NAME: &'static str;

    /// What can be chosen before a game begins; the default is what the booklet says.
    type Options: Clone + fmt::Debug + PartialEq + Default + Serialize + DeserializeOwned;
    /// A whole position as it stands in a record. Anyone may write one; [`Game::from_start`] checks it.
    type Start: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned;
    /// What a seat chooses.
    type Move: Clone + fmt::Debug + PartialEq;
    /// What the rules leave to the world outside while a move is played.
    type Chance: ?Sized;
    /// What that world decided in one move. The default has nothing written down.
    type Facts: Clone + fmt::Debug + PartialEq + Default;
    /// A move and its facts as they stand in a record.
    type Shape: Serialize + DeserializeOwned + From<Entry<Self>> + TryInto<Entry<Self>, Error = String>;
    /// Something that happened, with its secrets.
    type Event: Clone + fmt::Debug + PartialEq;
    /// An event as somebody knows it.
    type Seen: Clone + fmt::Debug + PartialEq + Serialize;
    /// What one seat may know of a position. It can be read back: a bot in another process gets nothing else.
    type View: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned;
    /// How a game ended.
    type Outcome: Clone + fmt::Debug + PartialEq + Serialize;
    /// Why a move is refused.
    type Illegal: Illegal;

    /// Sets a game up. `dice` deals; `chance` answers what the set-up itself leaves to the world (Arosa's prologue).
    fn deal(
        options: &Self::Options,
        dice: &mut dyn Dice,
        chance: &mut Self::Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<Self, BadSetUp>;

    /// The position that a record starts from, if it is one.
    fn from_start(options: &Self::Options, start: &Self::Start) -> Result<Self, BadSetUp>;

    /// The position as it stands in a record, secrets included.
    fn start(&self) -> Self::Start;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// The seats that may act now; none once the game is over.
    fn to_act(&self) -> Seats;

    /// The seats that the game waits for: those that may act, less those that need not (who may contest a clue).
    fn awaited(&self) -> Seats {
        self.to_act()
    }

    /// Whose choice a seat's move is: its own, but a ghost's partner plays for it (C6).
    fn played_by(&self, seat: Seat) -> Seat {
        seat
    }

    /// Every move that `seat` may make, but for those that can't be listed (a clue).
    fn legal_moves(&self, seat: Seat) -> Vec<Self::Move>;

    /// Some move of a seat that may act: any of the legal ones with the same chance; a clue is made up.
    fn random_move(&self, seat: Seat, dice: &mut dyn Dice) -> Self::Move;

    /// Whether `seat` may make this move, and if not, which rule it breaks. The answer follows from what that seat may know,
    /// so that trying a move tells nothing.
    fn check(&self, seat: Seat, mv: &Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a move that [`Game::check`] allows. Any other leaves the position unspecified, and may panic.
    fn apply_unchecked(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut Self::Chance,
        witness: &mut impl Witness<Self::Event>,
    );

    /// Plays a move, or refuses it and changes nothing.
    fn apply(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut Self::Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<(), Self::Illegal> {
        self.check(seat, mv)?;
        self.apply_unchecked(seat, mv, chance, witness);
        Ok(())
    }

    /// Plays a legal move whose facts may be written down already; `source` decides the rest. Gives all that chance decided.
    /// Facts that the move doesn't owe, or that can't be, are refused, and leave the position unspecified.
    fn apply_unchecked_with_facts(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        written: &Self::Facts,
        source: &mut Self::Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<Self::Facts, Self::Illegal>;

    /// Plays a move with its facts, those that are written down and those that `source` decides, or refuses it and changes
    /// nothing. Gives all facts, to be written down.
    fn apply_with_facts(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        written: &Self::Facts,
        source: &mut Self::Chance,
        witness: &mut impl Witness<Self::Event>,
    ) -> Result<Self::Facts, Self::Illegal> {
        self.check(seat, mv)?;
        let (mut next, mut events) = (self.clone(), Vec::new());
        let facts = next.apply_unchecked_with_facts(seat, mv, written, source, &mut events)?;
        *self = next;
        events.into_iter().for_each(|event| witness.tell(event));
        Ok(facts)
    }

    /// The table says that the time of whoever is to act has run out. Refused where the rules don't say what follows; then
    /// somebody has to move for them.
    fn time_out(&mut self, witness: &mut impl Witness<Self::Event>) -> Result<(), Self::Illegal>;

    /// What `you` may know; `None` is an onlooker.
    fn view(&self, you: Option<Seat>) -> Self::View;

    /// What `you` learn of an event; `None` is an onlooker.
    fn seen_by(event: &Self::Event, you: Option<Seat>) -> Self::Seen;

    /// The whole of an event, secrets included: for records, never for a player of a running game.
    fn seen_by_all(event: &Self::Event) -> Self::Seen;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// A chance that draws from a seed, for records, tests and search.
    fn seeded_chance(dice: Seeded) -> Box<Self::Chance>;
}

/// A refused move: which rule it breaks, by its number in docs/rules. `Display` tells a developer why.
pub trait Illegal: Copy + fmt::Debug + fmt::Display + PartialEq {
    /// The number of the rule, such as `C9`.
    fn rule(self) -> &'static str;
}

/// Who hears of events as they happen.
pub trait Witness<E> {
    /// Something happened.
    fn tell(&mut self, event: E);
}

impl<E> Witness<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

/// Hears nothing, at no cost: for search.
#[derive(Copy, Clone, Debug)]
pub struct Nobody;

impl<E> Witness<E> for Nobody {
    #[inline]
    fn tell(&mut self, _: E) {}
}

/// A position or options that can't be: what is wrong, and where in the record it stands.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct BadSetUp {
    /// The place in the record, such as `start.seats[2].hand`.
    pub place: String,
    /// What is wrong there.
    pub why: String,
}

impl BadSetUp {
    pub(crate) fn new(place: impl Into<String>, why: impl Into<String>) -> BadSetUp {
        BadSetUp { place: place.into(), why: why.into() }
    }
}

impl fmt::Display for BadSetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl std::error::Error for BadSetUp {}

/// Says no to a set-up unless `holds`.
pub(crate) fn ensure(holds: bool, place: impl Into<String>, why: impl Into<String>) -> Result<(), BadSetUp> {
    if holds { Ok(()) } else { Err(BadSetUp::new(place, why)) }
}

/// Counts the lines of play that are `depth` moves long, as chess programs do to prove their rules.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for seat in position.to_act().iter() {
        let moves = position.legal_moves(seat);
        if depth == 1 {
            lines += moves.len() as u64;
            continue;
        }
        for mv in moves {
            let mut next = position.clone();
            next.apply_unchecked(seat, &mv, &mut G::seeded_chance(Seeded::new(0)), &mut Nobody);
            lines += perft(&next, depth - 1);
        }
    }
    lines
}
