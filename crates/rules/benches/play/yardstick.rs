//! The fastest loop we know for random games of Calaveras with four seats: what the rules crate is measured against.
//!
//! It knows no names, seats or events, nothing but bits, and it can't be asked anything. It shares no code with the crate but
//! the dice, and draws from them in the same order, so that it must play the very same games: it is a second reading of the
//! rules as well.

use soupcon_rules::{Dice, Seeded};

const SEATS: u32 = 4;
/// One in every byte of a lane of four.
const ONES: u32 = 0x0101_0101;

#[derive(Clone, Copy)]
pub(crate) struct State {
    /// A byte a front (0 to 3), the Innocent zone (6), the Suspect zone (7); a bit a location.
    up: u64,
    /// A byte a seat: eight times the suspicion points.
    points: u32,
    /// Four bits a kind of card.
    hands: [u32; 4],
    /// A byte a kind of card.
    discard: u64,
    nicole: u32,
    turn: u32,
    left: u32,
    deck: [u8; 48],
}

impl State {
    /// A deal: `hands` in nibbles, `deck` with the next card last.
    pub(crate) fn new(hands: [u32; 4], deck: &[u8], first: u32) -> State {
        let mut cards = [0; 48];
        cards[..deck.len()].copy_from_slice(deck);
        State { up: 0, points: 0, hands, discard: 0, nicole: first, turn: first, left: deck.len() as u32, deck: cards }
    }

    /// Plays to the end. Gives the number of moves, the culprit and where Nicole is.
    #[inline]
    pub(crate) fn play_out(mut self, dice: &mut Seeded) -> (u64, u32, u32) {
        let mut moves = 0;
        loop {
            moves += 1;
            if let Some(culprit) = self.play_one(dice) {
                return (moves, culprit, self.nicole);
            }
        }
    }

    #[inline]
    fn play_one(&mut self, dice: &mut Seeded) -> Option<u32> {
        let hand = self.hands[(self.turn & 3) as usize];
        let kinds = (hand + 0x7_7777) & 0x8_8888;
        let plays = kinds.count_ones() * (SEATS + 2);
        let twist = hand >> 20 != 0;
        let len = if twist { plays + 1 + self.up.count_ones() * (SEATS + 1) } else { plays };
        let index = dice.below(len);
        let spent = if index < plays {
            let kind = nth_bit(u64::from(kinds), index / (SEATS + 2)) >> 2;
            self.arrive(kind, index % (SEATS + 2));
            kind
        } else {
            self.discard += 1 << 40;
            if index > plays {
                let index = index - plays - 1;
                let bit = nth_bit(self.up, index / (SEATS + 1));
                let (byte, kind) = (bit >> 3, bit & 7);
                let from = if byte < SEATS { byte } else { byte - 2 };
                let other = index % (SEATS + 1);
                self.up &= !(1 << bit);
                self.arrive(kind, other + u32::from(other >= from));
            }
            5
        };
        self.left -= 1;
        let drawn = self.deck[(self.left % 48) as usize];
        self.hands[(self.turn & 3) as usize] = hand - (1 << (4 * spent)) + (1 << (4 * drawn));
        if self.left == 0 {
            self.reshuffle(dice);
        }
        let culprit = if (self.up >> 48).count_ones() >= 2 { self.designate() } else { None };
        self.turn = (self.turn + 1) & 3;
        culprit
    }

    #[inline]
    fn arrive(&mut self, kind: u32, to: u32) {
        let byte = if to < SEATS { to } else { to + 2 };
        let bit = 1_u64 << (8 * byte + kind);
        let pair = if to < SEATS { bit } else { 0x0101_u64 << (48 + kind) };
        if self.up & pair != 0 {
            self.up &= !pair;
            self.discard += 2 << (8 * kind);
        } else {
            self.up |= bit;
        }
        self.move_nicole();
    }

    #[inline]
    fn move_nicole(&mut self) {
        // Fewer points first, then more cards: the smallest number is trusted most.
        let trust = self.points + 7 * ONES - ones_by_byte(self.up as u32);
        if let Some(seat) = sole_smallest(trust) {
            self.nicole = seat;
        }
    }

    fn designate(&mut self) -> Option<u32> {
        let fronts = self.up as u32;
        let (innocent, suspect) = ((self.up >> 48) as u32 & 31, (self.up >> 56) as u32);
        let cleared = (((fronts & (innocent * ONES)) + 31 * ONES) >> 5) & ONES;
        let accused = if cleared.count_ones() == SEATS - 1 {
            (cleared ^ ONES).trailing_zeros() >> 3
        } else {
            let evidence = ones_by_byte(fronts & (suspect * ONES)) & !(cleared * 0xff);
            sole_smallest(7 * ONES - evidence)?
        };
        let zones = (self.up >> 48) as u32;
        for kind in 0..5 {
            self.discard += u64::from(((zones >> kind) | (zones >> (8 + kind))) & 1) << (8 * kind);
        }
        self.up &= 0xffff_ffff;
        self.points += (zones.count_ones() * 8) << (8 * accused);
        self.move_nicole();
        ((self.points >> (8 * accused)) & 0xff >= 7 * 8).then_some(accused)
    }

    #[cold]
    fn reshuffle(&mut self, dice: &mut Seeded) {
        let mut at = 0;
        for kind in 0..6 {
            let end = at + (self.discard >> (8 * kind) & 0xff) as usize;
            self.deck[at..end].fill(kind);
            at = end;
        }
        self.discard = 0;
        self.left = at as u32;
        for last in (1..at).rev() {
            let index = dice.below(last as u32 + 1) as usize;
            self.deck.swap(index, last);
        }
    }
}

/// How many bits are set in each byte, of which the lower five count.
#[inline]
fn ones_by_byte(x: u32) -> u32 {
    let x = x - ((x >> 1) & 0x5555_5555);
    let x = (x & 0x3333_3333) + ((x >> 2) & 0x3333_3333);
    (x + (x >> 4)) & 0x0f0f_0f0f
}

/// The byte that is smaller than every other, if there is one.
#[inline]
fn sole_smallest(bytes: u32) -> Option<u32> {
    let [a, b, c, d] = bytes.to_le_bytes();
    let smallest = a.min(b).min(c.min(d));
    let is_smallest = [a, b, c, d].map(|byte| u32::from(byte == smallest));
    let count: u32 = is_smallest.iter().sum();
    let seat = is_smallest[1] + 2 * is_smallest[2] + 3 * is_smallest[3];
    (count == 1).then_some(seat)
}

#[inline]
fn nth_bit(mut bits: u64, nth: u32) -> u32 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}
