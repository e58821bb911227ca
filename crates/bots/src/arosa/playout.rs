//! Games played on in the mind: by players who go by expected points, and hear about as well as the ear does.

use soupcon_rules::arosa::{Floor, Hotel, Odds, Position};
use soupcon_rules::{Dice, Nobody, Seat, Seeded};

use super::belief::{KINDS, piece_of};
use super::outlook::{Appraisal, Outlook};

/// How many turns each player has before a game is judged as it stands. What comes later is more noise than news.
const ROUNDS: u32 = 2;

/// Out of 256 throws, how many the ear puts on their floor, at most one floor off, at most two (docs/arosa.md: 62, 93, nearly all of a
/// hundred).
const HEARD_RIGHT: u8 = 158;
const HEARD_NEAR: u8 = 238;

/// The same as chances, for a floor so far from the one that was heard: what a listener who knows this makes of it.
pub(super) const SPREAD: [f32; 3] = [0.62, 0.155, 0.035];

/// Plays on for a while.
pub(super) fn play_on(mut position: Position, mut dice: Seeded) -> Position {
    let mut odds = Odds::new(Seeded::new(dice.roll()));
    for _ in 0..ROUNDS * u32::from(position.player_count()) {
        if position.is_over() {
            break;
        }
        let outlook = perceive(position.hotel(), &mut dice);
        let mv = Appraisal::new(&position, &outlook).best();
        position.play(mv, &mut odds, &mut Nobody);
    }
    position
}

/// How much of a trace's worth is still to come while it lies in the hotel: others may find it.
const LIABILITY: f32 = 0.3;

/// How likely a seat is to win, by the points of all: the less is left to play, the more a lead is worth (A22).
pub(super) fn chance(position: &Position, you: Seat) -> f32 {
    let seats = || (0..position.player_count()).map(Seat);
    let points = position.points();
    if position.is_over() {
        let own = points[you.index()];
        let has_lost = seats().any(|seat| points[seat.index()] < own);
        let winners = seats().filter(|seat| points[seat.index()] == own).count();
        return if has_lost { 0.0 } else { 1.0 / winners as f32 };
    }
    let burden = |seat: Seat| {
        let inside = |floor: Floor| position.worth(floor) * position.hotel()[floor].traces(seat);
        f32::from(points[seat.index()]) + LIABILITY * Floor::all().map(inside).map(f32::from).sum::<f32>()
    };
    let most = seats().map(|seat| position.on_board(seat)).max().unwrap_or(0);
    let room = 1.0 + 0.6 * f32::from(Position::BOARD_LIMIT.saturating_sub(most));
    let own = burden(you);
    1.0 / seats().map(|seat| ((own - burden(seat)) / room).exp()).sum::<f32>()
}

/// What somebody makes of a hotel by ear: every cube is heard on its floor or near it.
fn perceive(hotel: &Hotel, dice: &mut Seeded) -> Outlook {
    let mut outlook = Outlook::NOTHING;
    let mut bits = Bits { left: 0, dice };
    for floor in Floor::all() {
        let pieces = &hotel[floor];
        for kind in 0..KINDS {
            for _ in 0..pieces.count(piece_of(kind)) {
                add(&mut outlook, kind, heard(i32::from(floor.0), &mut bits));
            }
        }
    }
    outlook
}

/// The floor that is heard for a cube on this one.
fn heard(floor: i32, bits: &mut Bits) -> i32 {
    misheard(floor, bits.byte())
}

/// The floor that the ear makes of this one, by a random byte.
pub(super) fn misheard(floor: i32, byte: u8) -> i32 {
    let off = if byte < HEARD_RIGHT {
        0
    } else if byte < HEARD_NEAR {
        1
    } else {
        2
    };
    let heard = if byte & 1 == 0 { floor + off } else { floor - off };
    heard.clamp(0, 7)
}

/// Adds a cube that was heard on a floor.
fn add(outlook: &mut Outlook, kind: usize, heard: i32) {
    for floor in (heard - 2).max(0)..=(heard + 2).min(7) {
        let chance = SPREAD[heard.abs_diff(floor) as usize];
        outlook.expected[kind][floor as usize] += chance;
        outlook.none[kind][floor as usize] *= 1.0 - chance;
    }
}

/// Random bytes, eight from every roll.
struct Bits<'a> {
    left: u64,
    dice: &'a mut Seeded,
}

impl Bits<'_> {
    fn byte(&mut self) -> u8 {
        // A one on top counts the bytes that are left.
        if self.left <= 1 {
            self.left = self.dice.roll() >> 8 | 1 << 56;
        }
        let byte = self.left as u8;
        self.left >>= 8;
        byte
    }
}
