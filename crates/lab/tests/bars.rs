//! A smaller run of `cargo xtask tower-report`, and what ties tower, ear and table together.

use std::sync::OnceLock;

use soupcon_ear::Ear;
use soupcon_lab::bars::{self, Bar, Slack};
use soupcon_lab::falls::{Fall, gather};
use soupcon_lab::golden::{GOLDEN, digests, replays_the_same};
use soupcon_lab::{leak, lifts, report};
use soupcon_tower::{HOTEL, SOUND};

/// Other throws than those of training, fitting and the report.
const RUN: u64 = 4;

/// A small sample misses a bar by chance: by more than four standard deviations once in thousands of runs, and this run is always the
/// same.
const SLACK: Slack = Slack(4.0);

fn falls() -> &'static [Fall] {
    static FALLS: OnceLock<Vec<Fall>> = OnceLock::new();
    FALLS.get_or_init(|| gather(RUN, 12))
}

#[track_caller]
fn assert_hold(bars: &[Bar]) {
    let failed: Vec<&Bar> = bars.iter().filter(|bar| !bar.holds).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn throws_rest_on_all_floors() {
    assert_hold(&bars::falls(falls(), SLACK));
}

#[test]
fn some_lifts_let_something_fall_out() {
    assert_hold(&bars::lifts(&lifts::lift(RUN, 6, 50), SLACK));
}

#[test]
fn clips_are_all_of_one_size() {
    assert_hold(&bars::clips(RUN, &falls()[..200]));
}

#[test]
fn ears_hear_what_they_were_trained_to_hear() {
    assert_hold(&bars::ears(RUN, &falls()[..440], SLACK).bars);
}

#[test]
fn nothing_but_the_samples_tells_the_floor() {
    // The report does this for thousands of throws; here every file is still the same but for its samples.
    let leak = leak::measure(RUN, &falls()[..400]);
    assert_eq!(leak.kinds, 1);
    assert_hold(&bars::leak(&leak));
}

/// With seven degrees of freedom, 24.3 is exceeded once in a thousand times.
#[test]
fn the_table_agrees_with_the_tower() {
    for inside in [0..40, 40..80, 80..110] {
        let statistic = bars::chi_square(falls(), inside.clone());
        assert!(statistic < 24.3, "{statistic:.1} at {inside:?} inside");
    }
    let (mut measured, mut expected) = (0, 0.0);
    for fall in falls() {
        measured += usize::from(!fall.knocked.is_empty());
        expected += f64::from(soupcon_lab::fit::throw_table(fall.inside(), 200, 5).1) / 200.0;
    }
    let room = 4.0 * expected.sqrt();
    assert!(
        (measured as f64 - expected).abs() < room,
        "{measured} throws knock something down, the table says {expected:.0}"
    );
}

#[test]
fn every_bit_is_where_it_was() {
    assert_eq!(digests(), GOLDEN);
}

#[test]
fn a_game_played_again_from_its_log_is_the_same() {
    assert!(replays_the_same());
}

/// An ear trained on another tower or another sound hears badly and is wrong with confidence: `cargo xtask train-ear`.
#[test]
fn the_ears_belong_to_this_tower_and_sound() {
    for ear in [Ear::shipped(), Ear::casual(), Ear::counting()] {
        assert_eq!((ear.origin.tower.as_str(), ear.origin.sound.as_str()), (HOTEL.id().as_str(), SOUND.id().as_str()));
    }
    let fitted = include_str!("../../rules/src/arosa/odds/fitted.rs");
    assert!(fitted.contains(&HOTEL.id()), "the table was fitted to another tower: cargo xtask fit-odds");
}

#[test]
fn who_must_not_know_the_tower_cannot_reach_it() {
    let bar = report::reach().unwrap();
    assert!(bar.holds, "{bar:?}");
}
