//! Fitting the table that stands in for the tower in search and tests, `soupcon_rules::arosa::Odds`.

use std::fmt::Write;

use soupcon_rules::arosa::{Floor, Gravity, Hotel, Odds, Options, Owed, Piece, Position, Start, Waiting};
use soupcon_rules::{Game, Seat, Seeded};
use soupcon_tower::{FLOORS, HOTEL};

use crate::falls::{BANDS, Fall, count};
use crate::lifts::Lifts;

/// The table as a module of the rules.
pub fn module(falls: &[Fall], lifts: &Lifts) -> String {
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments<'_>| {
        text.write_fmt(args).expect("a string takes everything");
        text.push('\n');
    };
    line(format_args!(
        "//! Measured on the tower {} by `cargo xtask fit-odds`: {} throws, {} lifts.",
        HOTEL.id(),
        falls.len(),
        lifts.lifts
    ));
    line(format_args!(""));
    line(format_args!(
        "/// Out of a thousand throws, how many rest on each floor, by how many pieces are inside: a row for every twenty."
    ));
    line(format_args!("pub(crate) const REST: [[u16; 8]; {BANDS}] = ["));
    for band in 0..BANDS {
        line(format_args!("    {:?},", parts(&count(falls.iter().filter(|fall| fall.band() == band)), 1000)));
    }
    line(format_args!("];\n"));
    line(format_args!("/// Out of a thousand throws, how many knock something down, by the same rows."));
    let knocks: [u32; BANDS] = std::array::from_fn(|band| per(1000, falls, |fall| fall.band() == band));
    line(format_args!("pub(crate) const KNOCKS: [u32; {BANDS}] = {knocks:?};\n"));
    line(format_args!("/// Out of a hundred throws that knock something down, how many knock down more than one."));
    let knocking: Vec<&Fall> = falls.iter().filter(|fall| !fall.knocked.is_empty()).collect();
    let double = knocking.iter().filter(|fall| fall.knocked.len() > 1).count();
    let double = (100.0 * double as f64 / knocking.len().max(1) as f64).round() as u32;
    line(format_args!("pub(crate) const DOUBLE_KNOCKS: u32 = {double};\n"));
    line(format_args!("/// How readily a piece is knocked off its floor, next to one on another."));
    line(format_args!("pub(crate) const LOOSENESS: [u32; 8] = {:?};\n", looseness(falls)));
    line(format_args!("/// Out of a hundred pieces knocked off floor 1, 2, …, how many stop on floor 0, 1, …"));
    line(format_args!("pub(crate) const KNOCKED_TO: [[u16; 7]; 7] = ["));
    for from in 1..FLOORS as u8 {
        let mut counts = [0; FLOORS];
        let moved = falls.iter().flat_map(|fall| &fall.knocked).filter(|moved| moved.from == from);
        moved.for_each(|moved| counts[usize::from(moved.to)] += 1);
        line(format_args!("    {:?},", &parts(&counts, 100)[..FLOORS - 1]));
    }
    line(format_args!("];\n"));
    line(format_args!("/// Out of a thousand pieces that are lifted, how many fall out."));
    let fall_out = (1000.0 * f64::from(lifts.fallen) / f64::from(lifts.lifted)).round() as u32;
    line(format_args!("pub(crate) const FALL_OUT: u32 = {fall_out};"));
    text
}

/// Counts as whole parts of so many; what rounding leaves goes to the largest remainders. Without counts, all to floor 0.
fn parts(counts: &[u32; FLOORS], of: u32) -> [u32; FLOORS] {
    let total: u32 = counts.iter().sum();
    if total == 0 {
        let mut all = [0; FLOORS];
        all[0] = of;
        return all;
    }
    let mut parts = counts.map(|count| count * of / total);
    let mut order: Vec<usize> = (0..FLOORS).collect();
    order.sort_by_key(|floor| std::cmp::Reverse(counts[*floor] * of % total));
    let missing = of - parts.iter().sum::<u32>();
    order.into_iter().take(missing as usize).for_each(|floor| parts[floor] += 1);
    parts
}

/// How many of those falls knock something down.
fn per(of: u32, falls: &[Fall], is_meant: impl Fn(&Fall) -> bool) -> u32 {
    let meant: Vec<&Fall> = falls.iter().filter(|fall| is_meant(fall)).collect();
    let knocking = meant.iter().filter(|fall| !fall.knocked.is_empty()).count();
    (f64::from(of) * knocking as f64 / meant.len().max(1) as f64).round() as u32
}

/// Knocks per piece and throw of each floor, with 10 for their mean.
fn looseness(falls: &[Fall]) -> [u32; FLOORS] {
    let rate = |floor: usize| {
        let lain: u32 = falls.iter().map(|fall| fall.residents[floor]).sum();
        let knocked = falls.iter().flat_map(|fall| &fall.knocked).filter(|moved| usize::from(moved.from) == floor);
        knocked.count() as f64 / f64::from(lain.max(1))
    };
    let rates: [f64; FLOORS] = std::array::from_fn(rate);
    let mean = rates[1..].iter().sum::<f64>() / (FLOORS - 1) as f64;
    rates.map(|rate| (10.0 * rate / mean).round() as u32)
}

/// So many throws of the table into a hotel with so many pieces: how many rest on each floor, and how many knock something down.
pub fn throw_table(inside: u32, throws: u32, seed: u64) -> ([u32; FLOORS], u32) {
    let hotel = hotel(inside);
    let waiting = Waiting { pieces: hotel_pieces(), owed: Owed::Found };
    let mut odds = Odds::new(Seeded::new(seed));
    let (mut rest, mut knocking) = ([0; FLOORS], 0);
    for _ in 0..throws {
        let throw = odds.throw(&waiting, &hotel);
        rest[usize::from(throw.floor.0)] += 1;
        knocking += u32::from(!throw.knocked.is_empty());
    }
    (rest, knocking)
}

fn hotel_pieces() -> soupcon_rules::arosa::Pieces {
    hotel(1)[Floor(0)]
}

/// The rules' hotel with so many traces, one floor after the other.
fn hotel(inside: u32) -> Hotel {
    const PLAYERS: u8 = 6;
    let each = usize::from(PLAYERS);
    let mut start = Start {
        players: PLAYERS,
        reserve: vec![20; each],
        hotel: vec![Vec::new(); FLOORS],
        board: vec![vec![0; each]; FLOORS],
        found: Vec::new(),
        turn: Seat(0),
    };
    for nth in 0..inside as usize {
        let seat = Seat((nth % each) as u8);
        start.reserve[seat.index()] -= 1;
        start.hotel[nth % FLOORS].push(Piece::Trace(seat));
    }
    *Position::from_start(&Options::default(), &start).expect("the pieces are all there").hotel()
}
