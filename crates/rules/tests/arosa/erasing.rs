//! Erasing: A17.

use soupcon_rules::arosa::Piece::Trace;
use soupcon_rules::arosa::{Floor, Illegal, Owed, Public};
use soupcon_rules::{Game, Illegal as _, Seats};

use crate::scene::{BLUE, Scene, YELLOW, erase, erase_up_to, findings, throws};

fn erased(floor: u8, traces: u8) -> Public {
    Public::Erased { seat: YELLOW, floor: Floor(floor), traces }
}

#[test]
fn a17_each_own_trace_found_takes_one_back_from_the_same_space() {
    let mut scene = Scene::act_two(2).board(2, YELLOW, 3).board(4, YELLOW, 1).board(2, BLUE, 2);
    scene = scene.lies(2, [Trace(YELLOW), Trace(YELLOW), Trace(BLUE)]);
    let events = scene.play(erase(2));
    assert_eq!(findings(&events), [erased(2, 2)]);
    assert_eq!(scene.start.board[2], [1, 2]);
    assert_eq!(scene.start.board[4], [1, 0]);
    assert_eq!(scene.start.reserve, [16, 17]);
}

#[test]
fn a17_no_more_come_back_than_the_space_holds() {
    let mut scene = Scene::act_two(2).board(2, YELLOW, 1).lies(2, [Trace(YELLOW); 3]);
    assert_eq!(findings(&scene.play(erase(2))), [erased(2, 1)]);
    assert_eq!(scene.start.board[2], [0, 0]);
    assert_eq!(scene.start.reserve, [17, 20]);
}

#[test]
fn a17_own_traces_under_an_empty_space_cost_and_bring_nothing() {
    let mut scene = Scene::act_two(2).board(4, YELLOW, 2).lies(2, [Trace(YELLOW)]);
    let events = scene.play(erase(2));
    assert_eq!(findings(&events), [erased(2, 0)]);
    assert_eq!(throws(&events), [(Trace(YELLOW), 0)]);
    assert_eq!(scene.start.board[4], [2, 0]);
    assert_eq!(scene.start.reserve, [17, 20]);
}

#[test]
fn a17_a_ceiling_may_keep_traces_on_the_board() {
    for (take, back) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
        let mut scene = Scene::act_two(2).board(2, YELLOW, 3).lies(2, [Trace(YELLOW); 2]);
        assert_eq!(findings(&scene.play(erase_up_to(take, 2))), [erased(2, back)]);
        assert_eq!(scene.start.board[2], [3 - back, 0]);
        assert_eq!(scene.start.reserve, [15 + back, 20]);
    }
}

/// The ceiling is held against the board, which all see, and never against the floor, which nobody does.
#[test]
fn a17_a_ceiling_never_exceeds_the_own_traces_on_the_space() {
    let scene = Scene::act_two(2).board(2, YELLOW, 1).board(4, YELLOW, 5).board(2, BLUE, 4);
    for scene in [scene.clone(), scene.lies(2, [Trace(YELLOW); 4])] {
        let illegal = scene.refusal(YELLOW, erase_up_to(2, 2));
        assert_eq!((illegal, illegal.rule()), (Illegal::TooMany, "A17"));
        assert_eq!(scene.position().check(YELLOW, &erase_up_to(1, 2)), Ok(()));
    }
}

#[test]
fn a17_who_has_nothing_on_the_board_has_nothing_to_erase() {
    let scene = Scene::act_two(2).board(2, BLUE, 3).lies(2, [Trace(YELLOW)]);
    for mv in [erase(2), erase_up_to(0, 2)] {
        let illegal = scene.refusal(YELLOW, mv);
        assert_eq!((illegal, illegal.rule()), (Illegal::NothingToErase, "A17"));
    }
    assert_eq!(scene.turn(BLUE).position().check(BLUE, &erase(7)), Ok(()));
}

#[test]
fn a17_everything_found_is_thrown_in_again() {
    let mut scene = Scene::act_two(2).board(2, YELLOW, 1).lies(2, [Trace(BLUE), Trace(YELLOW)]).landing([7, 1]);
    let events = scene.play(erase(2));
    assert_eq!(throws(&events), [(Trace(YELLOW), 7), (Trace(BLUE), 1)]);
    assert_eq!(scene.falls.owed, [Owed::Found; 2]);
    assert_eq!(scene.start.turn, BLUE);
}

#[test]
fn a17_no_own_trace_there_costs_one_extra() {
    let mut scene = Scene::act_two(2).board(2, YELLOW, 1).lies(2, [Trace(BLUE)]).landing([7, 1]);
    let events = scene.play(erase(2));
    assert_eq!(findings(&events), [Public::Botched { seat: YELLOW, traces: 1, mistaken: Seats::NONE }]);
    assert_eq!(throws(&events), [(Trace(BLUE), 7), (Trace(YELLOW), 1)]);
    assert_eq!(scene.falls.owed, [Owed::Found, Owed::Botched]);
    assert_eq!(scene.start.board[2], [1, 0]);
    assert_eq!(scene.start.reserve, [18, 19]);
}

/// A16 is about suspicions alone.
#[test]
fn a17_the_ground_floor_is_erased_like_any_other() {
    let mut scene = Scene::act_two(2).board(0, YELLOW, 2).lies(0, [Trace(YELLOW)]).landing([4]);
    assert_eq!(findings(&scene.play(erase(0))), [erased(0, 1)]);
    assert_eq!(scene.start.board[0], [1, 0]);
}
