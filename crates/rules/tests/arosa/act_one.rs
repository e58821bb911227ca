//! Finding the victims: A6 to A11.

use soupcon_rules::arosa::Piece::{Trace, Victim};
use soupcon_rules::arosa::{Act, Action, Event, Floor, Illegal, Owed, Public};
use soupcon_rules::{Game, Illegal as _, Nobody, Seats};

use crate::scene::{BLUE, BROWN, GREY, Scene, YELLOW, erase, findings, open, seen_on_floor, suspect, throws};

#[test]
fn a6_turns_go_clockwise() {
    let mut scene = Scene::of(3).turn(BLUE);
    for next in [GREY, YELLOW, BLUE] {
        scene.play(open(4));
        assert_eq!(scene.start.turn, next);
    }
}

#[test]
fn a6_only_the_investigator_opens_a_floor() {
    let scene = Scene::of(3).turn(BLUE);
    assert_eq!(scene.position().to_act(), Seats::one(BLUE));
    for seat in [YELLOW, GREY, BROWN] {
        let illegal = scene.refusal(seat, open(0));
        assert_eq!((illegal, illegal.rule()), (Illegal::NotYourTurn, "A6"));
        assert_eq!(scene.position().legal_moves(seat), []);
    }
}

#[test]
fn a6_any_of_the_eight_floors_may_be_opened() {
    let scene = Scene::of(2).lies(6, [Victim, Victim]);
    assert_eq!(scene.position().legal_moves(YELLOW), [0, 1, 2, 3, 4, 5, 6, 7].map(open));
    for floor in [8, 255] {
        let illegal = scene.refusal(YELLOW, open(floor));
        assert_eq!((illegal, illegal.rule()), (Illegal::NoSuchFloor, "A6"));
    }
}

#[test]
fn a6_act_one_knows_no_suspicion_and_no_erasing() {
    let scene = Scene::of(2).lies(6, [Victim]).found([4]).board(4, YELLOW, 1);
    for mv in [suspect([BLUE], 4), erase(4)] {
        let illegal = scene.refusal(YELLOW, mv);
        assert_eq!((illegal, illegal.rule()), (Illegal::ActOne, "A6"));
    }
}

#[test]
fn a6_the_investigator_may_think_as_long_as_they_like() {
    let mut position = Scene::of(2).position();
    let illegal = position.time_out(&mut Nobody).unwrap_err();
    assert_eq!((illegal, illegal.rule()), (Illegal::NoClock, "A6"));
}

#[test]
fn a6_all_see_what_lies_on_the_open_floor_and_nothing_else() {
    let mut scene = Scene::of(3).lies(1, [Trace(GREY)]).lies(2, [Trace(BLUE), Trace(YELLOW)]).lies(3, [Victim]);
    let events = scene.play(open(2));
    let Event::Public(Public::Opened { seat, action, floor, .. }) = events[0] else { panic!("{events:?}") };
    assert_eq!((seat, action, floor), (YELLOW, Action::Search, Floor(2)));
    assert_eq!(seen_on_floor(&events), [Trace(YELLOW), Trace(BLUE)]);
}

#[test]
fn a7_a_botched_search_costs_a_trace_after_those_found() {
    let mut scene = Scene::of(3).lies(5, [Victim]).lies(2, [Trace(YELLOW), Trace(BLUE)]).landing([7, 6, 1]);
    let events = scene.play(open(2));
    assert_eq!(findings(&events), [Public::Botched { seat: YELLOW, traces: 1, mistaken: Seats::NONE }]);
    assert_eq!(throws(&events), [(Trace(YELLOW), 7), (Trace(BLUE), 6), (Trace(YELLOW), 1)]);
    assert_eq!(scene.falls.owed, [Owed::Search; 3]);
    assert_eq!(scene.start.reserve, [18, 19, 20]);
    assert_eq!(scene.start.board, vec![vec![0; 3]; 8]);
    assert_eq!(scene.start.hotel[2], []);
    assert_eq!(scene.start.hotel[5], [Victim]);
}

#[test]
fn a7_an_empty_floor_is_a_botched_search_too() {
    let mut scene = Scene::of(2).turn(BLUE).landing([3]);
    let events = scene.play(open(3));
    assert_eq!(throws(&events), [(Trace(BLUE), 3)]);
    assert_eq!(scene.start.reserve, [20, 19]);
}

#[test]
fn a8_a_victim_makes_the_floor_a_crime_scene_and_costs_nothing() {
    let mut scene = Scene::of(2).lies(5, [Victim]).lies(6, [Victim]);
    let events = scene.play(open(5));
    assert_eq!(findings(&events), [Public::VictimsFound { floor: Floor(5), victims: 1 }]);
    assert_eq!(throws(&events), []);
    assert_eq!(scene.start.found, [Floor(5)]);
    assert_eq!(scene.start.hotel[5], []);
    assert_eq!(scene.start.hotel[6], [Victim]);
    assert_eq!(scene.start.reserve, [20, 20]);
}

#[test]
fn a8_both_victims_on_one_floor_make_one_crime_scene() {
    let mut scene = Scene::of(2).lies(4, [Victim, Victim, Trace(BLUE)]);
    let events = scene.play(open(4));
    let found = Public::VictimsFound { floor: Floor(4), victims: 2 };
    let incriminated = Public::Incriminated { seat: BLUE, floor: Floor(4), traces: 1, from_floor: 0 };
    assert_eq!(findings(&events), [found, incriminated, Public::ActTwo]);
    assert_eq!(scene.start.found, [Floor(4), Floor(4)]);
    assert_eq!(throws(&events), [(Trace(BLUE), 0)]);
}

#[test]
fn a8_example_one_crime_scenes_on_three_and_five() {
    let mut scene = Scene::of(2).lies(3, [Victim]).lies(5, [Victim]);
    scene.play(open(5));
    scene.play(open(3));
    assert_eq!(scene.start.found, [Floor(3), Floor(5)]);
    assert_eq!(scene.position().act(), Act::Two);
}

#[test]
fn a9_example_two_blue_puts_two_traces_and_yellow_none() {
    let mut scene = Scene::of(2).lies(5, [Victim, Trace(YELLOW), Trace(BLUE), Trace(BLUE)]);
    let events = scene.play(open(5));
    assert_eq!(scene.start.board[5], [0, 2]);
    assert_eq!(scene.start.reserve, [19, 16]);
    assert_eq!(
        findings(&events)[1..],
        [Public::Incriminated { seat: BLUE, floor: Floor(5), traces: 2, from_floor: 0 }]
    );
}

#[test]
fn a9_the_investigator_overlooks_own_traces() {
    for (investigator, board) in [(YELLOW, [0, 2, 1]), (BLUE, [1, 0, 1]), (GREY, [1, 2, 0])] {
        let mut scene = Scene::of(3).lies(6, [Victim, Trace(YELLOW), Trace(BLUE), Trace(BLUE), Trace(GREY)]);
        scene = scene.turn(investigator);
        scene.play(open(6));
        assert_eq!(scene.start.board[6], board);
        assert_eq!(scene.start.reserve, [19 - board[0], 18 - board[1], 19 - board[2]]);
    }
}

#[test]
fn a9_only_traces_beside_the_victim_count() {
    let mut scene = Scene::of(3).lies(5, [Victim, Trace(GREY)]).lies(4, [Trace(BLUE)]).lies(6, [Trace(GREY)]);
    scene.play(open(5));
    let mut board = vec![vec![0; 3]; 8];
    board[5] = vec![0, 0, 1];
    assert_eq!(scene.start.board, board);
}

#[test]
fn a9_without_a_victim_nobody_puts_a_trace() {
    let mut scene = Scene::of(2).lies(5, [Trace(BLUE), Trace(BLUE)]);
    scene.play(open(5));
    assert_eq!(scene.start.board[5], [0, 0]);
}

#[test]
fn a10_all_traces_found_with_the_victim_are_thrown_in_again() {
    let mut scene = Scene::of(3).lies(5, [Victim, Trace(YELLOW), Trace(BLUE), Trace(BLUE)]).landing([1, 7, 5]);
    let events = scene.play(open(5));
    assert_eq!(throws(&events), [(Trace(YELLOW), 1), (Trace(BLUE), 7), (Trace(BLUE), 5)]);
    assert_eq!(scene.falls.owed, [Owed::Search; 3]);
    assert_eq!(scene.start.hotel[1], [Trace(YELLOW)]);
    assert_eq!(scene.start.hotel[5], [Trace(BLUE)]);
    assert_eq!(scene.start.hotel[7], [Trace(BLUE)]);
}

#[test]
fn a11_act_two_begins_with_the_next_player() {
    let mut scene = Scene::of(3).lies(2, [Victim]).found([6]).turn(BLUE);
    let events = scene.play(open(2));
    assert_eq!(findings(&events).last(), Some(&Public::ActTwo));
    assert_eq!(scene.position().act(), Act::Two);
    assert_eq!(scene.position().to_act(), Seats::one(GREY));
}

#[test]
fn a11_one_victim_is_not_enough() {
    let mut scene = Scene::of(3).lies(2, [Victim]).lies(6, [Victim]);
    let events = scene.play(open(2));
    assert!(!findings(&events).contains(&Public::ActTwo));
    assert_eq!(scene.position().act(), Act::One);
}
