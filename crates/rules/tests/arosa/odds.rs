//! The table that stands in for the tower gives back what was measured on it (A2, A18).

use soupcon_rules::Seeded;
use soupcon_rules::arosa::Piece::Trace;
use soupcon_rules::arosa::{Fallen, Floor, Gravity, Hotel, Knock, Odds, Options, Owed, Position, Throw, Waiting};
use soupcon_rules::{Game, Seat};

use crate::scene::Scene;

const SAMPLE: u32 = 60_000;

/// What was measured on the tower; that the tower still agrees is proved where both can be seen, in the lab's tests.
#[path = "../../src/arosa/odds/fitted.rs"]
mod fitted;

/// How many pieces are inside, by the rows of the table.
const INSIDE: [usize; 6] = [10, 30, 50, 70, 90, 105];

fn shares<const N: usize>(row: [u16; N], of: u16) -> [f64; N] {
    row.map(|part| 100.0 * f64::from(part) / f64::from(of))
}

/// A hotel with so many traces, of all six colours, spread over these floors.
fn hotel(pieces: usize, floors: &[usize]) -> Hotel {
    let mut scene = Scene::of(6);
    for nth in 0..pieces {
        scene = scene.lies(floors[nth % floors.len()], [Trace(Seat((nth % 6) as u8))]);
    }
    let position = Position::from_start(&Options::default(), &scene.start).unwrap();
    assert_eq!(position.hotel().len() as usize, pieces);
    *position.hotel()
}

const ALL_FLOORS: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn sample(hotel: &Hotel, throws: u32) -> Vec<Throw> {
    let mut odds = Odds::new(Seeded::new(hotel.len().into()));
    let waiting = Waiting { pieces: self::hotel(1, &[0])[Floor(0)], owed: Owed::Found };
    (0..throws).map(|_| odds.throw(&waiting, hotel)).collect()
}

fn per_cent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

fn assert_about(measured: f64, expected: f64, tolerance: f64, what: &str) {
    assert!((measured - expected).abs() <= tolerance, "{what}: {measured} %, not about {expected} %");
}

#[test]
fn a2_throws_rest_on_the_floors_as_measured() {
    for (inside, row) in INSIDE.into_iter().zip(fitted::REST) {
        let throws = sample(&hotel(inside, &ALL_FLOORS), SAMPLE);
        for (floor, share) in Floor::all().zip(shares(row, 1000)) {
            let there = throws.iter().filter(|throw| throw.floor == floor).count();
            assert_about(per_cent(there, throws.len()), share, 0.6, &format!("{inside} inside, {floor:?}"));
        }
    }
}

/// The bands are twenty wide: the odds of floor 7 change between 19 inside and 20.
#[test]
fn a2_the_odds_change_with_every_twentieth_piece() {
    for (inside, row) in [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (99, 4), (114, 5)] {
        let share = shares(fitted::REST[row], 1000)[7];
        let throws = sample(&hotel(inside, &ALL_FLOORS), SAMPLE);
        let there = throws.iter().filter(|throw| throw.floor == Floor(7)).count();
        assert_about(per_cent(there, throws.len()), share, 0.6, &format!("{inside} inside"));
    }
}

#[test]
fn a2_throws_knock_others_down_as_often_as_measured() {
    for (inside, per_mille) in INSIDE.into_iter().zip(fitted::KNOCKS) {
        let rate = f64::from(per_mille) / 10.0;
        let throws = sample(&hotel(inside, &ALL_FLOORS), SAMPLE);
        let knocking = throws.iter().filter(|throw| !throw.knocked.is_empty()).count();
        assert_about(per_cent(knocking, throws.len()), rate, 0.4, &format!("{inside} inside"));
    }
    assert!(sample(&hotel(0, &ALL_FLOORS), SAMPLE).iter().all(|throw| throw.knocked.is_empty()));
    assert!(
        sample(&hotel(30, &[0]), SAMPLE).iter().all(|throw| throw.knocked.is_empty()),
        "nothing lies below floor 0"
    );
}

#[test]
fn a2_what_is_knocked_lay_there_and_falls() {
    for inside in INSIDE {
        let hotel = hotel(inside, &ALL_FLOORS);
        for throw in sample(&hotel, SAMPLE) {
            assert!(hotel.allows_throw(&throw), "{throw:?}");
            assert!(throw.knocked.iter().all(|knock| knock.to < knock.from));
        }
    }
}

fn knocks(hotel: &Hotel) -> Vec<Vec<Knock>> {
    let throws = sample(hotel, 10 * SAMPLE);
    throws.into_iter().map(|throw| throw.knocked).filter(|knocked| !knocked.is_empty()).collect()
}

#[test]
fn a2_some_knock_downs_are_double() {
    let knocks = knocks(&hotel(105, &ALL_FLOORS));
    let double = knocks.iter().filter(|knocked| knocked.len() == 2).count();
    assert_about(per_cent(double, knocks.len()), fitted::DOUBLE_KNOCKS.into(), 1.0, "double");
    assert!(knocks.iter().all(|knocked| knocked.len() <= 2));
}

#[test]
fn a2_pieces_are_knocked_off_some_floors_more_often() {
    let firsts = knocks(&hotel(104, &ALL_FLOORS)).into_iter().map(|knocked| knocked[0].from).collect::<Vec<_>>();
    let total = f64::from(fitted::LOOSENESS.iter().sum::<u32>());
    for (from, weight) in (0..8).zip(fitted::LOOSENESS) {
        let there = firsts.iter().filter(|&&floor| floor == Floor(from)).count();
        assert_about(
            per_cent(there, firsts.len()),
            100.0 * f64::from(weight) / total,
            1.0,
            &format!("off floor {from}"),
        );
    }
}

#[test]
fn a2_knocked_pieces_stop_where_measured() {
    for (from, row) in (1..8).zip(fitted::KNOCKED_TO) {
        let stops = knocks(&hotel(105, &[from])).into_iter().map(|knocked| knocked[0].to).collect::<Vec<_>>();
        for (to, share) in Floor::all().zip(shares(row, 100)) {
            let there = stops.iter().filter(|&&floor| floor == to).count();
            assert_about(per_cent(there, stops.len()), share, 2.0, &format!("from {from} to {}", to.0));
        }
    }
}

#[test]
fn a18_pieces_fall_out_of_what_is_lifted_as_measured() {
    const LIFTS: usize = 20_000;
    let hotel = hotel(48, &ALL_FLOORS);
    let mut odds = Odds::new(Seeded::new(18));
    for open in Floor::all() {
        let fallen: Vec<Fallen> = (0..LIFTS).flat_map(|_| odds.lift(open, &hotel)).collect();
        assert!(fallen.iter().all(|fallen| fallen.from > open && hotel[fallen.from].count(fallen.piece) > 0));
        let lifted = 6 * usize::from(7 - open.0);
        if lifted > 0 {
            assert_about(
                per_cent(fallen.len(), LIFTS * lifted),
                f64::from(fitted::FALL_OUT) / 10.0,
                0.06,
                &format!("above {open:?}"),
            );
        }
    }
}

/// More of a kind than lie on a floor never fall from it.
#[test]
fn a18_no_piece_falls_out_twice() {
    let hotel = hotel(114, &[6, 7]);
    let mut odds = Odds::new(Seeded::new(81));
    for _ in 0..SAMPLE {
        let fallen = odds.lift(Floor(0), &hotel);
        let count = |wanted: Fallen| fallen.iter().filter(|&&other| other == wanted).count();
        assert!(fallen.iter().all(|&piece| count(piece) <= usize::from(hotel[piece.from].count(piece.piece))));
    }
}

#[test]
fn a5_the_table_throws_only_what_waits() {
    let hotel = hotel(30, &[2, 3]);
    let waiting = Waiting { pieces: hotel[Floor(3)], owed: Owed::Found };
    let mut odds = Odds::new(Seeded::new(5));
    let mut thrown = (0..SAMPLE).map(|_| odds.throw(&waiting, &hotel).piece);
    assert!(thrown.all(|piece| waiting.pieces.count(piece) > 0), "only colours 1, 3 and 5 lie on floor 3");
}
