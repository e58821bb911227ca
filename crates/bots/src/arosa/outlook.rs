//! What a player expects on every floor, and what each move is worth by it.

use soupcon_rules::arosa::{Floor, Move, Position};
use soupcon_rules::{Seat, Seats};

use super::belief::KINDS;

/// What lies where, as somebody believes, by kind of piece and floor.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// How many are to be expected.
    pub(super) expected: [[f32; 8]; KINDS],
    /// How likely it is that there are none.
    pub(super) none: [[f32; 8]; KINDS],
}

const VICTIM: usize = KINDS - 1;

impl Outlook {
    /// An empty hotel.
    pub(super) const NOTHING: Outlook = Outlook { expected: [[0.0; 8]; KINDS], none: [[1.0; 8]; KINDS] };

    fn some(&self, kind: usize, floor: Floor) -> f32 {
        1.0 - self.none[kind][usize::from(floor.0)]
    }

    fn expected(&self, kind: usize, floor: Floor) -> f32 {
        self.expected[kind][usize::from(floor.0)]
    }
}

/// What one more trace in the hotel costs its owner, in points: others may find it.
const EXTRA_TRACE: f32 = 1.0;

/// How much of what others could find on a floor is saved by opening it first.
const SAVED: f32 = 0.5;

/// What a floor counts once a victim was found there (A22).
const SCENE: f32 = 3.0;

/// The moves of whoever is to act, in expected points. It reads the open part of a position alone, never its hotel.
pub(super) struct Appraisal<'a> {
    position: &'a Position,
    outlook: &'a Outlook,
    you: Seat,
    /// What a point of each other player is worth to you: in all as much as one of your own.
    rivals: [f32; 6],
}

impl<'a> Appraisal<'a> {
    pub(super) fn new(position: &'a Position, outlook: &'a Outlook) -> Appraisal<'a> {
        let you = position.turn();
        Appraisal { position, outlook, you, rivals: rivals(position, you) }
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let you = self.you;
        (0..self.position.player_count()).map(Seat).filter(move |&seat| seat != you)
    }

    /// Looking for a victim.
    fn search(&self, floor: Floor) -> f32 {
        let found = self.outlook.some(VICTIM, floor);
        let gained: f32 =
            self.others().map(|seat| self.rivals[seat.index()] * self.outlook.expected(seat.index(), floor)).sum();
        let saved = SAVED * self.outlook.expected(self.you.index(), floor);
        found * SCENE * (gained + saved) - (1.0 - found) * EXTRA_TRACE
    }

    /// Suspecting one other player there.
    fn suspicion_of(&self, suspect: Seat, floor: Floor) -> f32 {
        let succeeds = if floor == Floor(0) { self.outlook.some(self.you.index(), floor) } else { 1.0 };
        let worth = f32::from(self.position.worth(floor)) * self.rivals[suspect.index()];
        let gained = succeeds * worth * self.outlook.expected(suspect.index(), floor);
        gained - EXTRA_TRACE * (1.0 - succeeds * self.outlook.some(suspect.index(), floor))
    }

    /// Whom to suspect there: everybody with whom it pays, or else the one with whom it costs the least.
    pub(super) fn suspicion(&self, floor: Floor) -> (Move, f32) {
        let (mut suspects, mut sum) = (Seats::NONE, 0.0);
        let mut best = (Seats::NONE, f32::NEG_INFINITY);
        for seat in self.others() {
            let value = self.suspicion_of(seat, floor);
            if value > 0.0 {
                suspects = suspects.with(Seats::one(seat));
                sum += value;
            }
            if value > best.1 {
                best = (Seats::one(seat), value);
            }
        }
        let (suspects, value) = if suspects.is_empty() { best } else { (suspects, sum) };
        (Move::Suspect { suspects, open: floor }, value + self.saved(floor))
    }

    /// Erasing own traces there: as many as can be, for a trace on the board never helps its owner.
    fn erasure(&self, floor: Floor) -> (Move, f32) {
        let (kind, on_space) = (self.you.index(), f32::from(self.position.on_space(floor, self.you)));
        let erased = self.outlook.expected(kind, floor).min(on_space * self.outlook.some(kind, floor));
        let value =
            f32::from(self.position.worth(floor)) * erased - EXTRA_TRACE * (1.0 - self.outlook.some(kind, floor));
        (Move::Erase { open: floor, take: None }, value + self.saved(floor))
    }

    /// What opening a floor in act two takes out of the others' reach.
    fn saved(&self, floor: Floor) -> f32 {
        let gathered = (self.outlook.expected(self.you.index(), floor) - 1.0).max(0.0);
        SAVED * f32::from(self.position.worth(floor)) * gathered
    }

    /// The moves worth a thought, and what each brings at once: one or two for each floor.
    pub(super) fn moves(&self) -> impl Iterator<Item = (Move, f32)> {
        let is_act_two = self.position.is_act_two();
        let may_erase = is_act_two && self.position.on_board(self.you) > 0;
        Floor::all().flat_map(move |floor| {
            let first = if is_act_two { self.suspicion(floor) } else { (Move::Open(floor), self.search(floor)) };
            let erasable = may_erase && self.position.on_space(floor, self.you) > 0;
            [Some(first), erasable.then(|| self.erasure(floor))].into_iter().flatten()
        })
    }

    /// The move that brings the most at once.
    pub(super) fn best(&self) -> Move {
        let best = self.moves().max_by(|(_, a), (_, b)| a.total_cmp(b));
        best.expect("there are floors to open").0
    }
}

/// Whoever has few points is in the way of winning.
fn rivals(position: &Position, you: Seat) -> [f32; 6] {
    let points = position.points();
    let others = || (0..position.player_count()).map(Seat).filter(|&seat| seat != you);
    let fewest = others().map(|seat| points[seat.index()]).min().unwrap_or(0);
    let mut weights = [0.0; 6];
    for seat in others() {
        weights[seat.index()] = 3.0 / (3.0 + f32::from(points[seat.index()] - fewest));
    }
    let total: f32 = weights.iter().sum();
    weights.map(|weight| weight / total)
}
