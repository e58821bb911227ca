//! The end and the count: A19 to A23.

use soupcon_rules::arosa::Piece::{Trace, Victim};
use soupcon_rules::arosa::{Act, Event, Floor, Illegal, Outcome, Owed, Public};
use soupcon_rules::{Game, Illegal as _, Seat, Seats};

use crate::scene::{BLUE, BROWN, GREY, Scene, YELLOW, erase, findings, open, suspect, throws};

fn seats<const N: usize>(seats: [Seat; N]) -> Seats {
    seats.into_iter().collect()
}

fn outcome(scene: &Scene) -> Outcome {
    scene.position().outcome().unwrap()
}

#[test]
fn a19_ten_traces_on_the_board_end_the_game() {
    for (before, ends) in [(7, false), (8, true), (9, true)] {
        let mut scene = Scene::act_two(2).board(1, BLUE, before).lies(6, [Trace(BLUE), Trace(BLUE)]);
        let events = scene.play(suspect([BLUE], 6));
        assert_eq!(scene.start.board[6], [0, 2]);
        assert_eq!(scene.position().outcome().is_some(), ends, "{before} and two more");
        assert_eq!(matches!(findings(&events).last(), Some(Public::Ended(_))), ends);
    }
}

#[test]
fn a19_an_empty_reserve_ends_the_game() {
    for (reserve, ends) in [(3, false), (2, true)] {
        let mut scene = Scene::act_two(2).lies(6, [Trace(BLUE), Trace(BLUE)]).reserve(BLUE, reserve);
        scene.play(suspect([BLUE], 6));
        assert_eq!(scene.start.reserve[BLUE.index()], reserve - 2);
        assert_eq!(scene.position().outcome().is_some(), ends);
    }
}

#[test]
fn a19_once_the_game_is_over_nobody_moves() {
    for scene in [Scene::act_two(2).reserve(BLUE, 0), Scene::act_two(2).board(4, BLUE, 10)] {
        let position = scene.position();
        assert_eq!(position.to_act(), Seats::NONE);
        assert_eq!(position.legal_moves(YELLOW), []);
        assert_eq!(position.act(), Act::Over);
        for mv in [suspect([BLUE], 3), erase(3), open(3)] {
            let illegal = scene.refusal(YELLOW, mv);
            assert_eq!((illegal, illegal.rule()), (Illegal::GameOver, "A19"));
        }
    }
}

#[test]
fn a20_what_the_reserve_lacks_comes_from_the_open_floor() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(BLUE), Trace(BLUE), Trace(BLUE), Trace(GREY)]).reserve(BLUE, 1);
    let events = scene.play(suspect([BLUE], 6));
    let put = Public::Incriminated { seat: BLUE, floor: Floor(6), traces: 3, from_floor: 2 };
    assert_eq!(findings(&events)[0], put);
    assert_eq!(scene.start.board[6], [0, 3, 0]);
    assert_eq!(scene.start.reserve[BLUE.index()], 0);
    assert_eq!(scene.start.hotel[6], [Trace(BLUE), Trace(GREY)]);
}

#[test]
fn a20_a_reserve_that_suffices_leaves_the_floor_alone() {
    let mut scene = Scene::of(2).lies(6, [Victim, Trace(BLUE), Trace(BLUE)]).reserve(BLUE, 2);
    let events = scene.play(open(6));
    let put = Public::Incriminated { seat: BLUE, floor: Floor(6), traces: 2, from_floor: 0 };
    assert_eq!(findings(&events)[1], put);
    assert_eq!(scene.start.hotel[6], [Trace(BLUE), Trace(BLUE)]);
}

#[test]
fn a21_the_end_is_checked_once_all_have_put_their_traces() {
    let mut scene = Scene::act_two(4).board(1, BLUE, 9).lies(6, [Trace(BLUE), Trace(GREY), Trace(BROWN)]);
    scene.play(suspect([BLUE, GREY, BROWN], 6));
    assert_eq!(scene.start.board[6], [0, 1, 1, 1]);
}

#[test]
fn a21_a_search_that_ends_the_game_throws_nothing() {
    let mut scene = Scene::act_two(4).board(1, BLUE, 9).lies(6, [Trace(YELLOW), Trace(BLUE), Trace(BROWN)]);
    scene = scene.lies(7, [Trace(GREY)]).falling(Trace(GREY), 7);
    let events = scene.play(suspect([BLUE, GREY], 6));
    assert_eq!(throws(&events), []);
    assert_eq!(scene.start.reserve, [19, 9, 19, 19], "nobody pays for suspecting grey");
    assert_eq!(scene.start.hotel[6], [Trace(YELLOW), Trace(BLUE), Trace(BROWN)]);
    assert_eq!(scene.start.hotel[7], [Trace(GREY)]);
    let put = Public::Incriminated { seat: BLUE, floor: Floor(6), traces: 1, from_floor: 0 };
    assert_eq!(findings(&events), [put, Public::Ended(outcome(&scene))]);
}

#[test]
fn a21_the_end_is_checked_again_after_the_extra_throws() {
    let mut scene = Scene::act_two(2).lies(6, [Trace(YELLOW)]).reserve(YELLOW, 1).landing([2, 3]);
    let events = scene.play(suspect([BLUE], 6));
    assert_eq!(throws(&events), [(Trace(YELLOW), 2), (Trace(YELLOW), 3)]);
    assert_eq!(scene.start.reserve, [0, 20]);
    assert_eq!(events.last(), Some(&Event::Public(Public::Ended(outcome(&scene)))));
}

#[test]
fn a21_who_owes_more_than_the_reserve_holds_throws_what_there_is() {
    let mut scene = Scene::act_two(4).reserve(YELLOW, 2).landing([5, 5, 5]);
    let events = scene.play(suspect([BLUE, GREY, BROWN], 6));
    let Public::Botched { traces, .. } = findings(&events)[0] else { panic!("{events:?}") };
    assert_eq!(traces, 3);
    assert_eq!(throws(&events), [(Trace(YELLOW), 5), (Trace(YELLOW), 5)]);
    assert_eq!(scene.start.reserve[0], 0);
    assert_eq!(scene.position().act(), Act::Over);
}

/// What fell out is thrown at the end of the turn, and the extra throw has ended the game before (A18).
#[test]
fn a21_after_a_last_extra_throw_what_fell_out_stays_out() {
    let mut scene = Scene::act_two(2).board(1, YELLOW, 1).lies(7, [Trace(BLUE)]).reserve(YELLOW, 1);
    scene = scene.falling(Trace(BLUE), 7);
    let events = scene.play(erase(1));
    assert_eq!(throws(&events), [(Trace(YELLOW), 0)]);
    assert_eq!(scene.falls.owed, [Owed::Botched]);
    assert_eq!(scene.start.hotel[7], [Trace(BLUE)]);
}

#[test]
fn a21_a_botched_search_may_end_the_game_in_act_one() {
    let mut scene = Scene::of(2).lies(3, [Victim, Victim]).lies(6, [Trace(BLUE)]).reserve(YELLOW, 1).landing([1, 2]);
    let events = scene.play(open(6));
    assert_eq!(throws(&events), [(Trace(BLUE), 1), (Trace(YELLOW), 2)]);
    assert_eq!(scene.position().act(), Act::Over);
}

#[test]
fn a22_example_four_two_on_scenes_six_beside_three_elsewhere() {
    let mut scene = Scene::act_two(2).reserve(BLUE, 20);
    for (floor, traces) in [(3, 1), (5, 1), (2, 2), (4, 2), (6, 2), (0, 1), (1, 1), (7, 1)] {
        scene = scene.board(floor, BLUE, traces);
    }
    let outcome = outcome(&scene);
    assert_eq!(outcome.points(), [0, 21]);
    assert_eq!((outcome.murderers, outcome.winners), (Seats::one(BLUE), Seats::one(YELLOW)));
}

/// By floor: what one trace on its space counts.
fn points_by_floor(found: [u8; 2]) -> Vec<u8> {
    let worth = |floor| {
        let scene = Scene::of(2).found(found).board(floor, BLUE, 1).reserve(YELLOW, 0);
        outcome(&scene).points()[BLUE.index()]
    };
    (0..8).map(worth).collect()
}

#[test]
fn a22_the_highest_that_applies_counts() {
    assert_eq!(points_by_floor([3, 5]), [1, 1, 2, 3, 2, 3, 2, 1]);
    assert_eq!(points_by_floor([3, 4]), [1, 1, 2, 3, 3, 2, 1, 1]);
    assert_eq!(points_by_floor([0, 7]), [3, 2, 1, 1, 1, 1, 2, 3]);
    assert_eq!(points_by_floor([6, 6]), [1, 1, 1, 1, 1, 2, 3, 2]);
}

#[test]
fn a22_most_points_make_the_murderer_and_fewest_the_winner() {
    let scene = Scene::act_two(3).board(3, YELLOW, 4).board(0, BLUE, 10).board(7, GREY, 2);
    let outcome = outcome(&scene);
    assert_eq!(outcome.points(), [12, 10, 2]);
    assert_eq!((outcome.murderers, outcome.winners), (Seats::one(YELLOW), Seats::one(GREY)));
}

#[test]
fn a22_ties_share_either_role() {
    let mut scene = Scene::act_two(4).board(3, YELLOW, 2).board(0, BLUE, 3).board(4, GREY, 3).board(1, BROWN, 3);
    scene = scene.reserve(BROWN, 0);
    let shared = outcome(&scene);
    assert_eq!(shared.points(), [6, 3, 6, 3]);
    assert_eq!((shared.murderers, shared.winners), (seats([YELLOW, GREY]), seats([BLUE, BROWN])));

    let alike = outcome(&Scene::act_two(2).reserve(YELLOW, 0));
    assert_eq!((alike.murderers, alike.winners), (Seats::first(2), Seats::first(2)));
}

#[test]
fn a22_nobody_is_judged_before_the_end() {
    assert_eq!(Scene::act_two(3).board(3, YELLOW, 9).reserve(BLUE, 1).position().outcome(), None);
}

#[test]
fn a23_a_victim_not_found_marks_no_crime_scene() {
    let mut scene = Scene::of(2).found([2]).lies(6, [Victim]).board(6, BLUE, 1).board(2, BLUE, 1).reserve(YELLOW, 1);
    scene.play(open(4));
    assert_eq!(outcome(&scene).points(), [0, 1 + 3]);
    assert_eq!(scene.start.found, [Floor(2)]);

    let nothing_found = Scene::of(2).lies(6, [Victim, Victim]).board(6, BLUE, 2).reserve(YELLOW, 0);
    assert_eq!(outcome(&nothing_found).points(), [0, 2]);
}

/// The last victim is found in the search that ends the game: it marks its floor, and act two never begins.
#[test]
fn a23_a_victim_found_in_the_last_search_marks_its_floor() {
    let mut scene = Scene::of(2).found([1]).board(1, BLUE, 9).lies(6, [Victim, Trace(BLUE)]);
    let events = scene.play(open(6));
    assert!(!findings(&events).contains(&Public::ActTwo));
    assert_eq!(outcome(&scene).points(), [0, 30]);
}
