//! The state of a game, and how a search changes it (A6-A22).

use super::event::{Action, Event, Outcome, Public};
use super::hotel::{Fallen, Floor, Gravity, Hotel, Owed, Piece, Pieces, Waiting};
use super::moves::Move;
use crate::game::Witness;
use crate::{Seat, Seats};

/// The whole truth about a game, which nobody at the table knows. Search copies it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Position {
    pub(super) players: u8,
    pub(super) turn: Seat,
    pub(super) reserve: [u8; 6],
    pub(super) hotel: Hotel,
    /// Each player's traces on each floor's space of the search board.
    pub(super) board: [[u8; 6]; Floor::COUNT as usize],
    /// How many victims were found on each floor.
    pub(super) found: [u8; Floor::COUNT as usize],
}

const _: () = assert!(size_of::<Position>() <= 128);

/// Who throws what before the first turn (A4): the first player the victims, then everybody in turn two traces.
pub fn prologue(first: Seat, players: u8) -> Vec<(Seat, Piece)> {
    let mut throws = vec![(first, Piece::Victim); usize::from(Position::VICTIMS)];
    let mut by = first;
    for _ in 0..players {
        throws.extend([(by, Piece::Trace(by)); 2]);
        by = by.next(players);
    }
    throws
}

impl Position {
    /// How many traces each player has (A1).
    pub const TRACES: u8 = 20;
    /// How many victims there are (A3).
    pub const VICTIMS: u8 = 2;
    /// How many traces on the search board end the game (A19).
    pub const BOARD_LIMIT: u8 = 10;

    /// Whose turn it is; without meaning once the game is over.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How many traces a player has on the search board.
    #[inline]
    pub fn on_board(&self, seat: Seat) -> u8 {
        self.board.iter().map(|space| space[seat.index()]).sum()
    }

    /// Whether both victims are found (A11).
    #[inline]
    pub fn is_act_two(&self) -> bool {
        self.found.iter().sum::<u8>() == Position::VICTIMS
    }

    /// Whether a player has ten traces on the board or none in reserve (A19).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.players().any(|seat| self.reserve[seat.index()] == 0 || self.on_board(seat) >= Position::BOARD_LIMIT)
    }

    #[inline]
    pub(super) fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    pub(super) fn seats_to_act(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { Seats::one(self.turn) }
    }

    /// How the game ended (A22, A23).
    pub(super) fn result(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let points = self.points();
        let counted = &points[..usize::from(self.players)];
        let (most, fewest) = (counted.iter().max(), counted.iter().min());
        let who_has = |wanted: Option<&u8>| {
            self.players().filter(|seat| Some(&points[seat.index()]) == wanted).collect::<Seats>()
        };
        Some(Outcome { players: self.players, points, murderers: who_has(most), winners: who_has(fewest) })
    }

    /// What a trace on this floor's space counts: the highest that applies (A22).
    pub(super) fn points_per_trace(&self, floor: usize) -> u8 {
        let is_scene = |floor: usize| self.found.get(floor).is_some_and(|&victims| victims > 0);
        if is_scene(floor) {
            3
        } else if is_scene(floor + 1) || floor.checked_sub(1).is_some_and(is_scene) {
            2
        } else {
            1
        }
    }

    /// The prologue: the first player throws the victims, then everybody in turn two traces (A4).
    pub(super) fn prologue(&mut self, chance: &mut (impl Gravity + ?Sized), witness: &mut impl Witness<Event>) {
        let mut by = self.turn;
        let mut victims = Pieces::default();
        victims.add(Piece::Victim, Position::VICTIMS);
        self.throw(by, victims, Owed::Prologue, chance, witness);
        for _ in 0..self.players {
            let mut traces = Pieces::default();
            traces.add(Piece::Trace(by), 2);
            self.reserve[by.index()] -= 2;
            self.throw(by, traces, Owed::Prologue, chance, witness);
            by = by.next(self.players);
        }
    }

    /// Plays a legal move of the investigator.
    pub fn play(&mut self, mv: Move, chance: &mut (impl Gravity + ?Sized), witness: &mut impl Witness<Event>) {
        let seat = self.turn;
        let open = mv.open();
        let fallen = chance.lift(open, &self.hotel);
        let mut found = std::mem::take(&mut self.hotel[open]);
        let action = match mv {
            Move::Open(_) => Action::Search,
            Move::Suspect { suspects, .. } => Action::Suspect(suspects),
            Move::Erase { .. } => Action::Erase,
        };
        witness.tell(Event::Public(Public::Opened { seat, action, floor: open, found }));
        for &Fallen { piece, from } in &fallen {
            self.hotel[from].remove(piece, 1);
            witness.tell(Event::FellOut { piece, from });
        }
        chance.shift(open, &self.hotel).iter().for_each(|knock| self.hotel.knock_down(knock));

        let debt = match mv {
            Move::Open(_) => self.search(seat, open, &mut found, witness),
            Move::Suspect { suspects, .. } => self.suspect(seat, suspects, open, &mut found, witness),
            Move::Erase { take, .. } => self.erase(seat, open, take, &found, witness),
        };
        // A21: a search that ends the game throws nothing in again.
        if self.is_over() {
            self.hotel[open].add_all(&found);
        } else {
            self.throw(seat, found, debt.found, chance, witness);
            self.pay(seat, &debt, chance, witness);
        }
        if self.is_over() {
            fallen.iter().for_each(|fallen| self.hotel[fallen.from].add(fallen.piece, 1));
            let outcome = self.result().expect("the game is over");
            witness.tell(Event::Public(Public::Ended(outcome)));
            return;
        }
        let mut fell_out = Pieces::default();
        fallen.iter().for_each(|fallen| fell_out.add(fallen.piece, 1));
        self.throw(seat, fell_out, Owed::Fallen, chance, witness);
        self.turn = seat.next(self.players);
    }

    /// Act one: a victim, or a botched search (A7-A11).
    fn search(&mut self, seat: Seat, open: Floor, found: &mut Pieces, witness: &mut impl Witness<Event>) -> Debt {
        let victims = found.victims();
        if victims == 0 {
            witness.tell(Event::Public(Public::Botched { seat, traces: 1, mistaken: Seats::NONE }));
            return Debt { found: Owed::Search, extra: 1, extra_for: Owed::Search };
        }
        found.remove(Piece::Victim, victims);
        self.found[usize::from(open.0)] += victims;
        witness.tell(Event::Public(Public::VictimsFound { floor: open, victims }));
        for other in self.players().filter(|&other| other != seat) {
            self.incriminate(other, open, found, witness);
        }
        if self.is_act_two() && !self.is_over() {
            witness.tell(Event::Public(Public::ActTwo));
        }
        Debt { found: Owed::Search, extra: 0, extra_for: Owed::Search }
    }

    /// Act two: suspicion (A13-A16).
    fn suspect(
        &mut self,
        seat: Seat,
        suspects: Seats,
        open: Floor,
        found: &mut Pieces,
        witness: &mut impl Witness<Event>,
    ) -> Debt {
        let fails = open == Floor(0) && found.traces(seat) == 0;
        let mut debt = Debt { found: Owed::Found, extra: 0, extra_for: Owed::Botched };
        let mistaken = if fails {
            witness.tell(Event::Public(Public::NoOwnTrace { seat }));
            suspects
        } else {
            suspects.iter().filter(|&suspect| found.traces(suspect) == 0).collect()
        };
        for suspect in suspects.without(mistaken).iter() {
            self.incriminate(suspect, open, found, witness);
        }
        debt.extra = mistaken.len() as u8;
        if debt.extra > 0 && !self.is_over() {
            witness.tell(Event::Public(Public::Botched { seat, traces: debt.extra, mistaken }));
        }
        debt
    }

    /// Act two: erasing (A17).
    fn erase(
        &mut self,
        seat: Seat,
        open: Floor,
        take: Option<u8>,
        found: &Pieces,
        witness: &mut impl Witness<Event>,
    ) -> Debt {
        let own = found.traces(seat);
        let mut debt = Debt { found: Owed::Found, extra: 0, extra_for: Owed::Botched };
        if own == 0 {
            witness.tell(Event::Public(Public::Botched { seat, traces: 1, mistaken: Seats::NONE }));
            debt.extra = 1;
            return debt;
        }
        let space = &mut self.board[usize::from(open.0)][seat.index()];
        let traces = own.min(*space).min(take.unwrap_or(u8::MAX));
        *space -= traces;
        self.reserve[seat.index()] += traces;
        witness.tell(Event::Public(Public::Erased { seat, floor: open, traces }));
        debt
    }

    /// A player puts a trace on the board for each of theirs that was found: from the reserve, and when that is empty, from
    /// the floor (A9, A13, A20).
    fn incriminate(&mut self, seat: Seat, floor: Floor, found: &mut Pieces, witness: &mut impl Witness<Event>) {
        let traces = found.traces(seat);
        if traces == 0 {
            return;
        }
        let reserve = &mut self.reserve[seat.index()];
        let from_reserve = traces.min(*reserve);
        *reserve -= from_reserve;
        let from_floor = traces - from_reserve;
        found.remove(Piece::Trace(seat), from_floor);
        self.board[usize::from(floor.0)][seat.index()] += traces;
        witness.tell(Event::Public(Public::Incriminated { seat, floor, traces, from_floor }));
    }

    /// The investigator throws the traces they owe, one by one, until the reserve ends the game (A21).
    fn pay(
        &mut self,
        seat: Seat,
        debt: &Debt,
        chance: &mut (impl Gravity + ?Sized),
        witness: &mut impl Witness<Event>,
    ) {
        let traces = debt.extra.min(self.reserve[seat.index()]);
        self.reserve[seat.index()] -= traces;
        let mut extra = Pieces::default();
        extra.add(Piece::Trace(seat), traces);
        self.throw(seat, extra, debt.extra_for, chance, witness);
    }

    /// Throws these pieces in, one by one.
    fn throw(
        &mut self,
        by: Seat,
        pieces: Pieces,
        owed: Owed,
        chance: &mut (impl Gravity + ?Sized),
        witness: &mut impl Witness<Event>,
    ) {
        let mut waiting = Waiting { pieces, owed };
        while !waiting.pieces.is_empty() {
            let throw = chance.throw(&waiting, &self.hotel);
            waiting.pieces.remove(throw.piece, 1);
            self.hotel.land(&throw);
            witness.tell(Event::Threw { by, throw });
        }
    }
}

/// What a search owes the hotel.
struct Debt {
    /// Why the traces found are thrown in again.
    found: Owed,
    /// How many traces the investigator throws from the reserve.
    extra: u8,
    /// Why.
    extra_for: Owed,
}
