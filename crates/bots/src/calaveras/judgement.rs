//! Judgement: how likely each team is to win, at a glance.
//!
//! A small network that learned from games that the search played against itself (examples/train.rs). It looks at a position from the seat
//! whose turn it is. Its first layer only adds up rows of a table, one for each thing that is the case: what a location is
//! in (which zone, whose fronts, whose hands), how a player stands (points, cards, Nicole), and so on. The five locations
//! share their rows, for their names mean nothing. That makes a glance cheap, a few hundred additions, where a random game to
//! the end takes some eighty moves and tells much less.

use std::sync::LazyLock;

use soupcon_rules::Seat;
use soupcon_rules::calaveras::{Locations, Position};

/// How many things the first layer can tell apart.
pub const WIDTH: usize = 32;
/// The same for the second.
pub const DEPTH: usize = 16;
/// The most teams at a table.
pub const MAX_SIDES: usize = 3;
/// The most rows that a position adds up.
const MAX_ROWS: usize = 32;

/// What the network knows.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// For how many seats: four or six.
    seats: u8,
    /// The first layer, in whole numbers: half as wide in memory, twice as fast to add.
    rows: Vec<[i16; WIDTH]>,
    /// The second layer, a row for each value of the first.
    middle: [[f32; DEPTH]; WIDTH],
    middle_bias: [f32; DEPTH],
    /// The last layer: a row for each team, counted from the one whose turn it is.
    last: [[f32; DEPTH]; MAX_SIDES],
    last_bias: [f32; MAX_SIDES],
}

/// Where the rows of each kind begin.
#[derive(Copy, Clone, Debug)]
struct Layout {
    others: usize,
    standing: usize,
    evidence: usize,
    twists: usize,
    zones: usize,
    ghost: usize,
    end: usize,
}

impl Layout {
    #[inline]
    const fn of(seats: usize) -> Layout {
        let others = 6 << seats;
        let standing = others + (3 << (seats - 1));
        let evidence = standing + seats * 84;
        let twists = evidence + seats * 12;
        let zones = twists + seats * 4;
        let ghost = zones + 36;
        Layout { others, standing, evidence, twists, zones, ghost, end: ghost + seats + 1 }
    }
}

/// The rows of a position, of which the first layer is the sum.
#[derive(Clone, Debug)]
pub struct Rows {
    rows: [u16; MAX_ROWS],
    len: usize,
}

impl Rows {
    /// How many rows there are to choose from.
    pub const fn count(seats: u8) -> usize {
        Layout::of(seats as usize).end
    }

    /// The rows of a position that isn't over.
    #[inline]
    pub fn of(position: &Position) -> Rows {
        if position.seat_count() == 4 { Rows::collect::<4>(position) } else { Rows::collect::<6>(position) }
    }

    #[inline]
    fn collect<const SEATS: usize>(position: &Position) -> Rows {
        let layout = const { Layout::of(SEATS) };
        let mut rows = Rows { rows: [0; MAX_ROWS], len: 0 };
        let turn = position.turn().0;
        // Everything is seen from the seat whose turn it is.
        let seats: [Seat; SEATS] = std::array::from_fn(|number| {
            let seat = turn + number as u8;
            Seat(if seat >= SEATS as u8 { seat - SEATS as u8 } else { seat })
        });
        let (innocent, suspect) = (position.innocent(), position.suspect());
        let (mut fronts, mut held) = (0_u64, [0_u32; 2]);
        for (number, &seat) in seats.iter().enumerate() {
            let front = position.front(seat);
            // A ghost plays from its partner's hand.
            let hand = position.hand(position.holder(seat));
            fronts |= u64::from(front.bits()) << (8 * number);
            held[number / 4] |= (hand.location_kinds() >> 3) << (number % 4);
            let has_nicole = usize::from(position.nicole() == seat);
            let points = usize::from(position.suspicion(seat).min(6));
            rows.push(layout.standing + number * 84 + points * 12 + usize::from(front.len()) * 2 + has_nicole);
            let is_innocent = usize::from(!(front & innocent).is_empty());
            let evidence = usize::from((front & suspect).len());
            rows.push(layout.evidence + number * 12 + is_innocent * 6 + evidence);
            rows.push(layout.twists + number * 4 + usize::from(hand.count_of_kind(5)));
        }
        for location in 0..5 {
            let is_in = |set: Locations| usize::from((set.bits() >> location) & 1);
            let zone = is_in(innocent) + 2 * is_in(suspect);
            let seen = column(fronts, location);
            let held = ((held[0] >> (4 * location)) & 0xf | ((held[1] >> (4 * location)) & 0xf) << 4) as usize;
            rows.push((((zone * 2) + (held & 1)) << SEATS) + seen);
            rows.push(layout.others + (zone << (SEATS - 1)) + (held >> 1));
        }
        rows.push(layout.zones + usize::from(innocent.len() * 6 + suspect.len()));
        let ghost = seats.iter().position(|&seat| position.ghost() == Some(seat)).map_or(0, |number| number + 1);
        rows.push(layout.ghost + ghost);
        rows
    }

    #[inline]
    fn push(&mut self, row: usize) {
        self.rows[self.len] = row as u16;
        self.len += 1;
    }

    /// The rows, as indices.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.rows[..self.len].iter().map(|&row| usize::from(row))
    }
}

impl Judgement {
    /// How many make 1.
    pub const UNIT: f32 = 512.0;

    /// What this crate has learned for tables of four or of six seats.
    pub fn for_seats(seats: u8) -> &'static Judgement {
        static FOUR: LazyLock<Judgement> =
            LazyLock::new(|| Judgement::from_bytes(4, include_bytes!("judgement-4.bin")));
        static SIX: LazyLock<Judgement> = LazyLock::new(|| Judgement::from_bytes(6, include_bytes!("judgement-6.bin")));
        if seats == 4 { &FOUR } else { &SIX }
    }

    /// How many numbers a network has.
    pub const fn size(seats: u8) -> usize {
        (Rows::count(seats) + DEPTH) * WIDTH + DEPTH + MAX_SIDES * (DEPTH + 1)
    }

    /// Reads a network, two bytes a number: the first layer, the second and what it adds in any case, the last likewise.
    ///
    /// # Panics
    /// If there are not as many as a network for so many seats has.
    pub fn from_bytes(seats: u8, bytes: &[u8]) -> Judgement {
        assert_eq!(bytes.len(), 2 * Judgement::size(seats), "a network for {seats} seats");
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().expect("they were counted");
        let rows = (0..Rows::count(seats)).map(|_| std::array::from_fn(|_| next())).collect();
        let mut next = || f32::from(next()) / Judgement::UNIT;
        let mut judgement = Judgement {
            seats,
            rows,
            middle: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            middle_bias: std::array::from_fn(|_| next()),
            last: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            last_bias: std::array::from_fn(|_| next()),
        };
        // The first layer's sums are counted in units.
        judgement.middle.iter_mut().flatten().for_each(|weight| *weight /= Judgement::UNIT);
        judgement
    }

    /// How likely each team is to win, by its side, in a position that isn't over.
    #[inline]
    pub fn of(&self, position: &Position) -> [f32; MAX_SIDES] {
        let first = self.add_up(&Rows::of(position));
        self.finish(position, &self.weigh(&first))
    }

    /// The first layer. Not inlined: on its own it compiles to a few wide additions a row.
    #[inline(never)]
    fn add_up(&self, rows: &Rows) -> [i16; WIDTH] {
        let mut sums = [0_i16; WIDTH];
        for row in rows.iter() {
            let row = &self.rows[row];
            for index in 0..WIDTH {
                sums[index] = sums[index].wrapping_add(row[index]);
            }
        }
        sums
    }

    /// The second layer, on its own for the same reason.
    #[inline(never)]
    fn weigh(&self, first: &[i16; WIDTH]) -> [f32; DEPTH] {
        let mut sums = self.middle_bias;
        for (&value, row) in first.iter().zip(&self.middle) {
            let value = f32::from(value.max(0));
            for index in 0..DEPTH {
                sums[index] += value * row[index];
            }
        }
        for sum in &mut sums {
            *sum = sum.max(0.0);
        }
        sums
    }

    #[inline]
    fn finish(&self, position: &Position, second: &[f32; DEPTH]) -> [f32; MAX_SIDES] {
        let sides = usize::from(self.seats / 2);
        let mut scores = self.last_bias;
        for (score, row) in scores.iter_mut().zip(&self.last).take(sides) {
            *score += dot(second, row);
        }
        let chances = softmax(&scores, sides);
        let turn = usize::from(position.turn().0) % sides;
        let mut by_side = [0.0; MAX_SIDES];
        for (number, &chance) in chances.iter().enumerate().take(sides) {
            let side = turn + number;
            by_side[if side >= sides { side - sides } else { side }] = chance;
        }
        by_side
    }
}

/// Four sums side by side, so that a plain processor adds four numbers at once.
#[inline]
fn dot(a: &[f32; DEPTH], b: &[f32; DEPTH]) -> f32 {
    let mut sums = [0.0_f32; 4];
    for (a, b) in a.chunks_exact(4).zip(b.chunks_exact(4)) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Bit `bit` of each of eight bytes, gathered in one.
#[inline]
fn column(bytes: u64, bit: usize) -> usize {
    (((bytes >> bit) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// Scores to chances that add up to one.
#[inline]
pub fn softmax(scores: &[f32; MAX_SIDES], sides: usize) -> [f32; MAX_SIDES] {
    let most = scores[..sides].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; MAX_SIDES];
    let mut sum = 0.0;
    for (chance, score) in chances.iter_mut().zip(scores).take(sides) {
        *chance = exp(score - most);
        sum += *chance;
    }
    chances.map(|chance| chance / sum)
}

/// The exponential function to six digits, by additions and products alone: the same on every machine.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    let x = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    // Adding and taking away so large a number rounds to the nearest whole one.
    const ROUND: f32 = 12_582_912.0;
    let whole = (x + ROUND) - ROUND;
    let part = x - whole;
    // The Taylor series of 2^part on -0.5 to 0.5.
    let power = 1.0
        + part
            * (std::f32::consts::LN_2
                + part * (0.240_226_5 + part * (0.055_504_11 + part * (0.009_618_13 + part * 0.001_333_36))));
    power * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}
