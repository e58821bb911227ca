//! How a game stands in a record: options, start, moves with their facts; and the game's answers to [`Game`].

use serde::{Deserialize, Serialize};

use super::event::{Event, Outcome, Seen};
use super::hotel::{Fallen, Floor, Gravity, Hotel, Knock, Owed, Piece, Throw, Waiting};
use super::moves::{Illegal, Move};
use super::odds::Odds;
use super::position::Position;
use super::view::View;
use crate::game::{BadSetUp, Game, Witness, ensure};
use crate::record::{Act, Entry};
use crate::{Dice, Seat, Seats, Seeded};

/// What can be chosen before a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many play, 2 to 6 (A1).
    pub players: u8,
    /// Who begins; drawn when it isn't said.
    pub first: Option<Seat>,
}

impl Default for Options {
    fn default() -> Options {
        Options { players: 4, first: None }
    }
}

/// A whole position, as it stands in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Start {
    pub players: u8,
    pub reserve: Vec<u8>,
    /// The pieces on each floor, from the ground up.
    pub hotel: Vec<Vec<Piece>>,
    /// How many traces each player has on each floor's space of the search board.
    pub board: Vec<Vec<u8>>,
    /// The floors where a victim was found, twice if both lay there.
    pub found: Vec<Floor>,
    pub turn: Seat,
}

/// What chance decided in a move.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Facts {
    /// Every throw, in order.
    pub throws: Option<Vec<Throw>>,
    /// What fell out of the open hotel (A18). Where throws are written down and this isn't, nothing fell out.
    pub fell: Option<Vec<Fallen>>,
    /// What slid down among the lifted floors. Where throws are written down and this isn't, nothing did.
    pub shifted: Option<Vec<Knock>>,
}

/// A move and its facts, as they stand in a record.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct MoveShape {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspect: Option<Seats>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub erase: bool,
    pub open: Floor,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fell: Option<Vec<Fallen>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shifted: Option<Vec<Knock>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throws: Option<Vec<Throw>>,
}

impl TryFrom<MoveShape> for Entry<Position> {
    type Error = String;

    fn try_from(shape: MoveShape) -> Result<Self, String> {
        let MoveShape { seat, suspect, erase, open, take, fell, shifted, throws } = shape;
        let mv = match (suspect, erase, take) {
            (None, false, None) => Move::Open(open),
            (Some(suspects), false, None) => Move::Suspect { suspects, open },
            (None, true, take) => Move::Erase { open, take },
            (Some(_), true, _) => return Err("a move has `suspect` or `erase`, not both".to_owned()),
            (_, false, Some(_)) => return Err("`take` goes with `\"erase\":true`".to_owned()),
        };
        Ok(Entry { act: Act::Move(seat, mv), facts: Facts { throws, fell, shifted } })
    }
}

impl From<Entry<Position>> for MoveShape {
    fn from(entry: Entry<Position>) -> MoveShape {
        let Act::Move(seat, mv) = entry.act else { unreachable!("this game has no clock") };
        let Facts { throws, fell, shifted } = entry.facts;
        let shape = MoveShape { seat, suspect: None, erase: false, open: mv.open(), take: None, fell, shifted, throws };
        match mv {
            Move::Open(_) => shape,
            Move::Suspect { suspects, .. } => MoveShape { suspect: Some(suspects), ..shape },
            Move::Erase { take, .. } => MoveShape { erase: true, take, ..shape },
        }
    }
}

/// Takes falls from what is written, else from `source`, and notes them.
struct Ledger<'a> {
    written: &'a Facts,
    source: &'a mut dyn Gravity,
    throws: Vec<Throw>,
    fell: Vec<Fallen>,
    shifted: Vec<Knock>,
    misfit: Option<Illegal>,
}

impl Ledger<'_> {
    fn written_throw(&mut self, written: &[Throw], waiting: &Waiting, hotel: &Hotel) -> Throw {
        let misfit = match written.get(self.throws.len()) {
            None => Illegal::NotOwed(waiting.owed),
            Some(throw) if waiting.pieces.count(throw.piece) == 0 => Illegal::NotOwed(waiting.owed),
            Some(throw) if !hotel.allows_throw(throw) => Illegal::ImpossibleThrow,
            Some(throw) => return throw.clone(),
        };
        // The move is refused in the end; until then the game goes on with a throw that can be.
        self.misfit.get_or_insert(misfit);
        let piece = waiting.pieces.nth(0).expect("a piece waits to be thrown");
        Throw { piece, floor: Floor(0), knocked: Vec::new() }
    }

    fn close(self, mv: Move) -> Result<Facts, Illegal> {
        if let Some(misfit) = self.misfit {
            return Err(misfit);
        }
        if self.written.throws.as_ref().is_some_and(|written| written.len() > self.throws.len()) {
            return Err(Illegal::NotOwed(match mv {
                Move::Open(_) => Owed::Search,
                Move::Suspect { .. } | Move::Erase { .. } => Owed::Botched,
            }));
        }
        let fell = if self.fell.is_empty() { None } else { Some(self.fell) };
        let shifted = if self.shifted.is_empty() { None } else { Some(self.shifted) };
        Ok(Facts { throws: Some(self.throws), fell, shifted })
    }
}

impl Gravity for Ledger<'_> {
    fn lift(&mut self, open: Floor, hotel: &Hotel) -> Vec<Fallen> {
        let fell = match (&self.written.fell, &self.written.throws) {
            (Some(fell), _) if can_fall_out(fell, open, hotel) => fell.clone(),
            (Some(_), _) => {
                self.misfit = Some(Illegal::ImpossibleFall);
                Vec::new()
            }
            (None, Some(_)) => Vec::new(),
            (None, None) => self.source.lift(open, hotel),
        };
        self.fell.clone_from(&fell);
        fell
    }

    fn shift(&mut self, open: Floor, hotel: &Hotel) -> Vec<Knock> {
        let shifted = match (&self.written.shifted, &self.written.throws) {
            (Some(shifted), _) if hotel.allows_shift(open, shifted) => shifted.clone(),
            (Some(_), _) => {
                self.misfit.get_or_insert(Illegal::ImpossibleShift);
                Vec::new()
            }
            (None, Some(_)) => Vec::new(),
            (None, None) => self.source.shift(open, hotel),
        };
        self.shifted.clone_from(&shifted);
        shifted
    }

    fn throw(&mut self, waiting: &Waiting, hotel: &Hotel) -> Throw {
        let throw = match &self.written.throws {
            Some(written) => self.written_throw(written, waiting, hotel),
            None => self.source.throw(waiting, hotel),
        };
        self.throws.push(throw.clone());
        throw
    }
}

fn can_fall_out(fell: &[Fallen], open: Floor, hotel: &Hotel) -> bool {
    let mut hotel = *hotel;
    fell.iter().all(|&Fallen { piece, from }| {
        let lies_there = from.exists() && from > open && hotel[from].count(piece) > 0;
        if lies_there {
            hotel[from].remove(piece, 1);
        }
        lies_there
    })
}

impl Game for Position {
    const NAME: &'static str = "arosa";
    type Options = Options;
    type Start = Start;
    type Move = Move;
    type Chance = dyn Gravity;
    type Facts = Facts;
    type Shape = MoveShape;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn deal(
        options: &Options,
        dice: &mut dyn Dice,
        chance: &mut Self::Chance,
        witness: &mut impl Witness<Event>,
    ) -> Result<Position, BadSetUp> {
        let Options { players, first } = *options;
        ensure((2..=6).contains(&players), "options.players", "2 to 6 people play (A1)")?;
        ensure(first.is_none_or(|first| first.0 < players), "options.first", "there is no such player")?;
        let turn = first.unwrap_or_else(|| Seat(dice.below(u32::from(players)) as u8));
        let mut reserve = [0; 6];
        reserve[..usize::from(players)].fill(Position::TRACES);
        let mut position =
            Position { players, turn, reserve, hotel: Hotel::default(), board: [[0; 6]; 8], found: [0; 8] };
        position.prologue(chance, witness);
        Ok(position)
    }

    fn from_start(_: &Options, start: &Start) -> Result<Position, BadSetUp> {
        let players = start.players;
        ensure((2..=6).contains(&players), "start.players", "2 to 6 people play (A1)")?;
        ensure(start.turn.0 < players, "start.turn", "there is no such player")?;
        check_lengths(start)?;
        check_pieces(start)?;

        let mut position = Position {
            players,
            turn: start.turn,
            reserve: [0; 6],
            hotel: Hotel::default(),
            board: [[0; 6]; 8],
            found: [0; 8],
        };
        position.reserve[..usize::from(players)].copy_from_slice(&start.reserve);
        for (floor, pieces) in Floor::all().zip(&start.hotel) {
            pieces.iter().for_each(|&piece| position.hotel[floor].add(piece, 1));
        }
        for (space, row) in position.board.iter_mut().zip(&start.board) {
            space[..usize::from(players)].copy_from_slice(row);
        }
        start.found.iter().for_each(|floor| position.found[usize::from(floor.0)] += 1);
        Ok(position)
    }

    fn start(&self) -> Start {
        Start {
            players: self.players,
            reserve: self.reserve[..usize::from(self.players)].to_vec(),
            hotel: Floor::all().map(|floor| self.hotel[floor].iter().collect()).collect(),
            board: self.board_rows(),
            found: self.found_floors(),
            turn: self.turn,
        }
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn to_act(&self) -> Seats {
        self.seats_to_act()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        if seat == self.turn { self.choices().iter().collect() } else { Vec::new() }
    }

    fn random_move(&self, _: Seat, dice: &mut dyn Dice) -> Move {
        let choices = self.choices();
        choices.get(dice.below(choices.len()))
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Illegal> {
        self.check_move(seat, *mv)
    }

    fn apply_unchecked(&mut self, seat: Seat, mv: &Move, chance: &mut Self::Chance, witness: &mut impl Witness<Event>) {
        debug_assert_eq!(seat, self.turn);
        self.play(*mv, chance, witness);
    }

    fn apply_unchecked_with_facts(
        &mut self,
        _: Seat,
        mv: &Move,
        written: &Facts,
        source: &mut Self::Chance,
        witness: &mut impl Witness<Event>,
    ) -> Result<Facts, Illegal> {
        let (throws, fell, shifted) = (Vec::new(), Vec::new(), Vec::new());
        let mut ledger = Ledger { written, source, throws, fell, shifted, misfit: None };
        self.play(*mv, &mut ledger, witness);
        ledger.close(*mv)
    }

    fn time_out(&mut self, _: &mut impl Witness<Event>) -> Result<(), Illegal> {
        Err(Illegal::NoClock)
    }

    fn view(&self, you: Option<Seat>) -> View {
        self.view_for(you)
    }

    fn seen_by(event: &Event, _: Option<Seat>) -> Seen {
        event.seen(false)
    }

    fn seen_by_all(event: &Event) -> Seen {
        event.seen(true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn seeded_chance(dice: Seeded) -> Box<dyn Gravity> {
        Box::new(Odds::new(dice))
    }
}

fn check_lengths(start: &Start) -> Result<(), BadSetUp> {
    let (players, floors) = (usize::from(start.players), usize::from(Floor::COUNT));
    ensure(start.reserve.len() == players, "start.reserve", "one number for each player")?;
    ensure(start.hotel.len() == floors, "start.hotel", "one list for each of the eight floors (A2)")?;
    ensure(start.board.len() == floors, "start.board", "one row for each of the eight floors (A3)")?;
    for (floor, row) in start.board.iter().enumerate() {
        ensure(row.len() == players, format!("start.board[{floor}]"), "one number for each player")?;
    }
    Ok(())
}

/// No player has more than 20 traces, and there are no more than two victims; a start may leave some out.
fn check_pieces(start: &Start) -> Result<(), BadSetUp> {
    for (floor, pieces) in start.hotel.iter().enumerate() {
        let known = pieces.iter().all(|&piece| matches!(piece, Piece::Victim) || is_trace_of(piece, start.players));
        ensure(known, format!("start.hotel[{floor}]"), "a trace of a player who doesn't play")?;
    }
    for (number, floor) in start.found.iter().enumerate() {
        ensure(floor.exists(), format!("start.found[{number}]"), "the hotel has the floors 0 to 7 (A2)")?;
    }
    let inside = |wanted: Piece| start.hotel.iter().flatten().filter(|&&piece| piece == wanted).count();
    let victims = inside(Piece::Victim) + start.found.len();
    ensure(victims <= usize::from(Position::VICTIMS), "start.found", "there are two victims (A3)")?;
    for player in 0..usize::from(start.players) {
        let on_board = start.board.iter().map(|row| usize::from(row[player])).sum::<usize>();
        let traces = usize::from(start.reserve[player]) + on_board + inside(Piece::Trace(Seat(player as u8)));
        let why = format!("player {player} has {traces} traces in all, but there are 20 (A1)");
        ensure(traces <= usize::from(Position::TRACES), format!("start.reserve[{player}]"), why)?;
    }
    Ok(())
}

fn is_trace_of(piece: Piece, players: u8) -> bool {
    matches!(piece, Piece::Trace(seat) if seat.0 < players)
}
