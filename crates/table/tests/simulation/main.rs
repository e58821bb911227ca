//! The table's protocol in virtual time: three nodes, one store and a bus in one thread, four people who play, and faults by a seed.
//!
//! A schedule is what one seed makes of it: how long everything takes, which commits fail or only seem to, which nodes die and when the
//! bus is cut. Afterwards every schedule must tell the same: what was acknowledged is in the log once, what was refused is not, what
//! anybody saw is what the log says, and the game went on. A test plants two well-known faults and sees both found.
//!
//! `SOUPCON_SCHEDULES=100000 cargo test -p soupcon-table --test simulation -- --nocapture` tries as many as that.

#![forbid(unsafe_code)]

mod disk;
mod people;
mod world;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::world::{Planted, World};

/// How many schedules are tried where nobody says how many.
const USUAL: u64 = 400;
/// Within how many schedules a planted fault must be found.
const MOST_TO_FIND: u64 = 400;

#[test]
fn no_schedule_breaks_a_promise() {
    let schedules = std::env::var("SOUPCON_SCHEDULES").ok().and_then(|count| count.parse().ok()).unwrap_or(USUAL);
    let (next, moves, faults) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let seed = next.fetch_add(1, Ordering::Relaxed)
                    && seed < schedules
                {
                    let story = World::run(seed, Planted::Nothing);
                    assert_eq!(story.violations, Vec::<String>::new(), "schedule {seed}");
                    moves.fetch_add(story.acknowledged, Ordering::Relaxed);
                    faults.fetch_add(story.faults, Ordering::Relaxed);
                }
            });
        }
    });
    let (moves, faults) = (moves.into_inner(), faults.into_inner());
    println!("{schedules} schedules, {faults} faults, {moves} moves acknowledged, no violation");
    assert!(moves >= schedules * 10 && faults >= schedules * 5);
}

#[test]
fn the_same_seed_is_the_same_schedule() {
    for seed in [0, 2, 4, 6, 8] {
        assert_eq!(World::run(seed, Planted::Nothing).log, World::run(seed, Planted::Nothing).log, "schedule {seed}");
    }
}

/// The number of the first schedule in which something is amiss.
fn found(planted: Planted) -> u64 {
    let is_found = |seed: &u64| !World::run(*seed, planted).violations.is_empty();
    (0..MOST_TO_FIND).find(is_found).unwrap_or_else(|| panic!("{planted:?} was not found"))
}

#[test]
fn a_node_that_tells_before_it_has_committed_is_found() {
    println!("found in schedule {}", found(Planted::TellsBeforeCommit));
}

#[test]
fn somebody_who_repeats_a_move_without_its_id_is_found() {
    println!("found in schedule {}", found(Planted::RepeatsWithoutId));
}
