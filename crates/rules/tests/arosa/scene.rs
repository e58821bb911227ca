//! A position laid out by hand, and falls that go as the test says.

use std::collections::VecDeque;

use soupcon_rules::arosa::{
    Event, Facts, Fallen, Floor, Gravity, Hotel, Illegal, Knock, Move, Options, Owed, Piece, Position, Public, Start,
    Throw, Waiting,
};
use soupcon_rules::{Game, Record, Seat};

// The colours of the booklet's examples.
pub(crate) const YELLOW: Seat = Seat(0);
pub(crate) const BLUE: Seat = Seat(1);
pub(crate) const GREY: Seat = Seat(2);
pub(crate) const BROWN: Seat = Seat(3);

/// A position and what will fall where. Yellow is to move unless the test says otherwise.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) start: Start,
    pub(crate) falls: Falls,
}

impl Scene {
    /// An empty hotel. What is laid out afterwards comes from the reserves.
    pub(crate) fn of(players: u8) -> Scene {
        let each = usize::from(players);
        let start = Start {
            players,
            reserve: vec![20; each],
            hotel: vec![Vec::new(); 8],
            board: vec![vec![0; each]; 8],
            found: Vec::new(),
            turn: YELLOW,
        };
        Scene { start, falls: Falls::default() }
    }

    /// Act two: the victims were found on floors 3 and 5.
    pub(crate) fn act_two(players: u8) -> Scene {
        Scene::of(players).found([3, 5])
    }

    pub(crate) fn lies<const N: usize>(mut self, floor: usize, pieces: [Piece; N]) -> Scene {
        for piece in pieces {
            if let Piece::Trace(seat) = piece {
                self.start.reserve[seat.index()] -= 1;
            }
            self.start.hotel[floor].push(piece);
        }
        self
    }

    pub(crate) fn board(mut self, floor: usize, seat: Seat, traces: u8) -> Scene {
        self.start.reserve[seat.index()] -= traces;
        self.start.board[floor][seat.index()] += traces;
        self
    }

    /// Leaves so many traces in a reserve and puts the rest out of the game.
    pub(crate) fn reserve(mut self, seat: Seat, traces: u8) -> Scene {
        self.start.reserve[seat.index()] = traces;
        self
    }

    pub(crate) fn found<const N: usize>(mut self, floors: [u8; N]) -> Scene {
        self.start.found = floors.map(Floor).to_vec();
        self
    }

    pub(crate) fn turn(mut self, seat: Seat) -> Scene {
        self.start.turn = seat;
        self
    }

    /// Where the next throws come to rest, in order; those after them rest on floor 0.
    pub(crate) fn landing<const N: usize>(mut self, floors: [u8; N]) -> Scene {
        self.falls.floors = floors.into();
        self
    }

    /// The next throw sends a piece further down.
    pub(crate) fn knocking(mut self, piece: Piece, from: u8, to: u8) -> Scene {
        self.falls.knocked.push(Knock { piece, from: Floor(from), to: Floor(to) });
        self
    }

    /// A piece falls out when the hotel is opened next.
    pub(crate) fn falling(mut self, piece: Piece, from: u8) -> Scene {
        self.falls.fallen.push(Fallen { piece, from: Floor(from) });
        self
    }

    pub(crate) fn position(&self) -> Position {
        Position::from_start(&Options::default(), &self.start).unwrap()
    }

    /// Whoever is to move makes this move; gives what happened.
    pub(crate) fn play(&mut self, mv: Move) -> Vec<Event> {
        let (mut position, mut events) = (self.position(), Vec::new());
        position.apply(self.start.turn, &mv, &mut self.falls, &mut events).unwrap();
        self.start = position.start();
        events
    }

    /// Whoever is to move makes this move, with facts as they stand in a record.
    pub(crate) fn play_with(&mut self, mv: Move, facts: &Facts) -> Result<Facts, Illegal> {
        let (mut position, mut events) = (self.position(), Vec::new());
        let noted = position.apply_with_facts(self.start.turn, &mv, facts, &mut self.falls, &mut events);
        assert_eq!(noted.is_ok(), !events.is_empty(), "events happen just when the move does");
        self.start = position.start();
        noted
    }

    /// Why this move is refused.
    pub(crate) fn refusal(&self, seat: Seat, mv: Move) -> Illegal {
        let (mut position, mut events) = (self.position(), Vec::new());
        let illegal = position.apply(seat, &mv, &mut Falls::default(), &mut events).unwrap_err();
        assert_eq!((position, events), (self.position(), Vec::new()), "a refused move changes nothing");
        illegal
    }
}

/// Falls that go as written down beforehand.
#[derive(Clone, Default)]
pub(crate) struct Falls {
    floors: VecDeque<u8>,
    knocked: Vec<Knock>,
    fallen: Vec<Fallen>,
    /// Why each throw so far was owed.
    pub(crate) owed: Vec<Owed>,
}

impl Gravity for Falls {
    fn lift(&mut self, _: Floor, _: &Hotel) -> Vec<Fallen> {
        std::mem::take(&mut self.fallen)
    }

    fn throw(&mut self, waiting: &Waiting, _: &Hotel) -> Throw {
        self.owed.push(waiting.owed);
        let floor = Floor(self.floors.pop_front().unwrap_or(0));
        Throw { piece: waiting.pieces.nth(0).unwrap(), floor, knocked: std::mem::take(&mut self.knocked) }
    }
}

pub(crate) fn open(floor: u8) -> Move {
    Move::Open(Floor(floor))
}

pub(crate) fn suspect<const N: usize>(suspects: [Seat; N], floor: u8) -> Move {
    Move::Suspect { suspects: suspects.into_iter().collect(), open: Floor(floor) }
}

pub(crate) fn erase(floor: u8) -> Move {
    Move::Erase { open: Floor(floor), take: None }
}

pub(crate) fn erase_up_to(take: u8, floor: u8) -> Move {
    Move::Erase { open: Floor(floor), take: Some(take) }
}

/// All positions of a game of random moves, from the deal to the end.
pub(crate) fn positions_of_random_game(seed: u64) -> Vec<Position> {
    let options = Options { players: 2 + (seed % 5) as u8, first: None };
    let (mut record, mut game) = Record::<Position>::deal(options, seed).unwrap();
    let mut positions = vec![game];
    while game.outcome().is_none() {
        assert!(positions.len() < 2000, "the game of seed {seed} doesn't end");
        record.play_at_random(&mut game, 1);
        positions.push(game);
    }
    positions
}

/// What was thrown, and where it came to rest, in order.
pub(crate) fn throws(events: &[Event]) -> Vec<(Piece, u8)> {
    let throws = events.iter().filter_map(|event| match event {
        Event::Threw { throw, .. } => Some((throw.piece, throw.floor.0)),
        _ => None,
    });
    throws.collect()
}

/// What happened in the open, after the floor was opened.
pub(crate) fn findings(events: &[Event]) -> Vec<Public> {
    let public = events.iter().filter_map(|event| match event {
        Event::Public(Public::Opened { .. }) => None,
        Event::Public(public) => Some(*public),
        Event::Threw { .. } | Event::FellOut { .. } => None,
    });
    public.collect()
}

/// What lay on the floor that was opened.
pub(crate) fn seen_on_floor(events: &[Event]) -> Vec<Piece> {
    let Event::Public(Public::Opened { found, .. }) = events[0] else { panic!("first a floor is opened: {events:?}") };
    found.iter().collect()
}
