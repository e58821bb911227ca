//! The end of the game (C26-C28).

use soupcon_rules::calaveras::Location::{Carnival, Hotel};
use soupcon_rules::calaveras::Place::Suspect;
use soupcon_rules::calaveras::{Illegal, Move, Public};
use soupcon_rules::{Game, Seat};

use crate::scene::{Scene, front, put, scene, shift};
use crate::told::{nicole_to_fewest_points, outcome, played, suspected_at};

/// A hotel in the Suspect zone makes seat 1 the suspect, for two points.
fn seat_1_was_at_the_hotel(points: [u8; 4]) -> Scene {
    scene(["hct", "ccc", "ccc", "ccc"]).front(1, "h").suspect("c").points(points)
}

#[test]
fn c26_seven_points_make_the_culprit_and_end_the_game() {
    let mut table = seat_1_was_at_the_hotel([0, 5, 1, 1]).begin();
    let expected = outcome(1, 0, [0, 2]);
    table.tells(
        put(Hotel, Suspect),
        [played(0, Hotel, Suspect), suspected_at("h", 1, "", "ch"), Public::Ended(expected)],
    );
    assert_eq!((table.points(), table.outcome()), (vec![0, 7, 1, 1], Some(expected)));
}

#[test]
fn c26_six_points_do_not() {
    let mut table = seat_1_was_at_the_hotel([0, 4, 1, 1]).begin();
    table.tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 1, "", "ch")]);
    assert_eq!((table.points(), table.outcome(), table.turn()), (vec![0, 6, 1, 1], None, 1));
}

#[test]
fn c26_more_than_seven_do_as_well() {
    let mut table = seat_1_was_at_the_hotel([0, 6, 1, 1]).innocent("lp").begin();
    table.play(put(Hotel, Suspect));
    assert_eq!((table.points(), table.outcome()), (vec![0, 10, 1, 1], Some(outcome(1, 0, [0, 2]))));
}

#[test]
fn c26_nicole_may_move_one_last_time() {
    let mut table = seat_1_was_at_the_hotel([6, 5, 6, 5]).nicole(1).begin();
    table.tells(
        put(Hotel, Suspect),
        [
            played(0, Hotel, Suspect),
            suspected_at("h", 1, "", "ch"),
            nicole_to_fewest_points(1, 3, 5),
            Public::Ended(outcome(1, 3, [1, 3])),
        ],
    );
}

#[test]
fn c26_nothing_can_be_played_afterwards() {
    let mut table = seat_1_was_at_the_hotel([0, 5, 1, 1]).begin();
    table.play(put(Hotel, Suspect));
    assert!(table.0.to_act().is_empty());
    assert!(table.0.choices().is_empty());
    for seat in (0..4).map(Seat) {
        assert_eq!(table.0.legal_moves(seat), []);
        table.refuses_from(seat, put(Carnival, front(0)), Illegal::GameOver, "C26");
        table.refuses_from(seat, shift(Hotel, front(1), front(0)), Illegal::GameOver, "C26");
        table.refuses_from(seat, Move::Pass, Illegal::GameOver, "C26");
    }
}

#[test]
fn c26_a_start_has_one_culprit_at_most_and_is_over_then() {
    let over = scene(["ccc", "", "", ""]).points([1, 7, 2, 2]).begin();
    assert_eq!(over.outcome(), Some(outcome(1, 0, [0, 2])));
    over.refuses(put(Carnival, front(0)), Illegal::GameOver, "C26");
    assert_eq!(scene(["", "", "", ""]).points([7, 0, 8, 0]).refused_at(), "start.seats[2].suspicion");
}

/// Six points, and five more for a card of every kind in the zones, are the most that can be.
#[test]
fn c26_nobody_has_more_than_eleven_points() {
    assert_eq!(scene(["", "", "", ""]).points([1, 11, 2, 2]).begin().points(), [1, 11, 2, 2]);
    assert_eq!(scene(["", "", "", ""]).points([1, 12, 2, 2]).refused_at(), "start.seats[1].suspicion");
}

#[test]
fn c27_the_team_of_nicoles_holder_wins() {
    let six = scene(["hct", "", "", "", "", ""]).front(1, "h").suspect("c").points([2, 6, 2, 2, 2, 1]).nicole(5);
    let mut table = six.begin();
    table.play(put(Hotel, Suspect));
    assert_eq!(table.outcome(), Some(outcome(1, 5, [2, 5])));
}

#[test]
fn c27_also_when_the_culprit_is_its_other_member() {
    let mut table = seat_1_was_at_the_hotel([2, 5, 2, 1]).nicole(3).begin();
    table.play(put(Hotel, Suspect));
    assert_eq!(table.outcome(), Some(outcome(1, 3, [1, 3])));
}

#[test]
fn c27_a_ghost_wins_with_its_partner() {
    let mut table = seat_1_was_at_the_hotel([2, 5, 2, 1]).ghost(3).nicole(3).begin();
    table.play(put(Hotel, Suspect));
    assert_eq!(table.outcome(), Some(outcome(1, 3, [1, 3])));
}

/// Seats 0 and 3 tie, so that Nicole stays; but she isn't with the culprit.
#[test]
fn c27_an_unbroken_tie_elsewhere_does_not_matter() {
    let mut table = seat_1_was_at_the_hotel([1, 5, 2, 1]).nicole(2).begin();
    table.play(put(Hotel, Suspect));
    assert_eq!(table.outcome(), Some(outcome(1, 2, [0, 2])));
}

#[test]
fn c28_everybody_loses_when_a_tie_keeps_nicole_with_the_culprit() {
    let mut table = seat_1_was_at_the_hotel([1, 5, 2, 1]).nicole(1).begin();
    let nobody = outcome(1, 1, []);
    table
        .tells(put(Hotel, Suspect), [played(0, Hotel, Suspect), suspected_at("h", 1, "", "ch"), Public::Ended(nobody)]);
    assert_eq!(table.outcome(), Some(nobody));
}

/// The same end, but seat 3 has a card in front and seat 0 none.
#[test]
fn c28_not_when_the_tie_is_broken() {
    let mut table = seat_1_was_at_the_hotel([1, 5, 2, 1]).front(3, "l").nicole(1).begin();
    table.play(put(Hotel, Suspect));
    assert_eq!(table.outcome(), Some(outcome(1, 3, [1, 3])));
}
