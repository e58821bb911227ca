//! Suspecting others: A12 to A16.

use soupcon_rules::arosa::Piece::Trace;
use soupcon_rules::arosa::{Action, Event, Floor, Illegal, Move, Owed, Public};
use soupcon_rules::{Game, Illegal as _, Seat, Seats};

use crate::scene::{BLUE, BROWN, GREY, Scene, YELLOW, erase, erase_up_to, findings, open, suspect, throws};

fn incriminated(seat: Seat, floor: u8, traces: u8) -> Public {
    Public::Incriminated { seat, floor: Floor(floor), traces, from_floor: 0 }
}

fn botched(seat: Seat, mistaken: &[Seat]) -> Public {
    Public::Botched { seat, traces: mistaken.len() as u8, mistaken: mistaken.iter().copied().collect() }
}

#[test]
fn a12_the_action_is_announced_with_the_floor() {
    let scene = Scene::act_two(3).board(2, YELLOW, 1);
    let suspects = [BLUE, GREY].into_iter().collect();
    for (mv, action) in [(suspect([BLUE, GREY], 2), Action::Suspect(suspects)), (erase(2), Action::Erase)] {
        let events = scene.clone().play(mv);
        let Event::Public(Public::Opened { action: announced, floor, .. }) = events[0] else { panic!("{events:?}") };
        assert_eq!((announced, floor), (action, Floor(2)));
    }
}

#[test]
fn a12_a_floor_is_not_opened_for_nothing() {
    let illegal = Scene::act_two(2).refusal(YELLOW, open(3));
    assert_eq!((illegal, illegal.rule()), (Illegal::NoAction, "A12"));
}

/// 8 floors for 3 sets of suspects; on each floor an erasure without a ceiling and with one of 0, and two more on floor 2.
#[test]
fn a12_an_investigator_has_so_many_choices() {
    let scene = Scene::act_two(3).board(2, BLUE, 2).turn(BLUE);
    assert_eq!(scene.position().legal_moves(BLUE).len(), 24 + 16 + 2);
    assert_eq!(Scene::act_two(3).board(2, BLUE, 2).position().legal_moves(YELLOW).len(), 24);
}

#[test]
fn a12_the_moves_listed_are_just_those_allowed() {
    for board in [[0, 0], [1, 0], [2, 3]] {
        let scene = Scene::act_two(4).board(2, GREY, board[0]).board(7, GREY, board[1]).turn(GREY);
        let position = scene.position();
        let allowed = thinkable().into_iter().filter(|mv| position.check(GREY, mv).is_ok()).collect::<Vec<_>>();
        let listed = position.legal_moves(GREY);
        assert_eq!(listed.len(), allowed.len());
        assert!(allowed.iter().all(|mv| listed.contains(mv)));
    }
}

fn thinkable() -> Vec<Move> {
    let mut moves = Vec::new();
    for floor in 0..10 {
        moves.extend([open(floor), erase(floor)]);
        moves.extend((0..6).map(|take| erase_up_to(take, floor)));
        for set in 0..64 {
            let suspects = (0..6).filter(|seat| (set >> seat) & 1 == 1).map(Seat).collect();
            moves.push(Move::Suspect { suspects, open: Floor(floor) });
        }
    }
    moves
}

#[test]
fn a13_example_three_grey_is_there_blue_is_not_and_brown_is_not_named() {
    let mut scene = Scene::act_two(4).lies(3, [Trace(GREY), Trace(GREY), Trace(BROWN)]).landing([6, 4, 2, 1]);
    let events = scene.play(suspect([GREY, BLUE], 3));
    assert_eq!(findings(&events), [incriminated(GREY, 3, 2), botched(YELLOW, &[BLUE])]);
    assert_eq!(scene.start.board[3], [0, 0, 2, 0]);
    assert_eq!(scene.start.reserve, [19, 20, 16, 19]);
    let expected = [(Trace(GREY), 6), (Trace(GREY), 4), (Trace(BROWN), 2), (Trace(YELLOW), 1)];
    assert_eq!(throws(&events), expected);
}

#[test]
fn a13_each_suspect_puts_a_trace_for_each_found() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(BLUE), Trace(BLUE), Trace(GREY)]).lies(7, [Trace(GREY)]);
    let events = scene.play(suspect([BLUE, GREY], 6));
    assert_eq!(findings(&events), [incriminated(BLUE, 6, 2), incriminated(GREY, 6, 1)]);
    let mut board = vec![vec![0; 3]; 8];
    board[6] = vec![0, 2, 1];
    assert_eq!(scene.start.board, board);
    assert_eq!(scene.start.reserve, [20, 16, 17]);
}

#[test]
fn a13_who_is_not_named_puts_none() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(YELLOW), Trace(BLUE), Trace(GREY), Trace(GREY)]);
    scene.play(suspect([BLUE], 6));
    assert_eq!(scene.start.board[6], [0, 1, 0]);
}

#[test]
fn a13_one_or_more_others_are_suspected() {
    let scene = Scene::act_two(3).turn(BLUE);
    let cases = [
        (suspect([], 3), Illegal::NoSuspect),
        (suspect([BLUE], 3), Illegal::SuspectsSelf),
        (suspect([YELLOW, BLUE], 3), Illegal::SuspectsSelf),
        (suspect([YELLOW, BROWN], 3), Illegal::NoSuchPlayer),
    ];
    for (mv, expected) in cases {
        let illegal = scene.refusal(BLUE, mv);
        assert_eq!((illegal, illegal.rule()), (expected, "A13"));
    }
    assert_eq!(scene.position().check(BLUE, &suspect([YELLOW, GREY], 3)), Ok(()));
    assert_eq!(scene.refusal(BLUE, suspect([YELLOW], 8)), Illegal::NoSuchFloor);
}

#[test]
fn a14_all_traces_found_are_thrown_in_again_named_or_not() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(GREY), Trace(BLUE), Trace(YELLOW)]).landing([2, 3, 6]);
    let events = scene.play(suspect([BLUE], 6));
    assert_eq!(throws(&events), [(Trace(YELLOW), 2), (Trace(BLUE), 3), (Trace(GREY), 6)]);
    assert_eq!(scene.falls.owed, [Owed::Found; 3]);
    assert_eq!(scene.start.hotel[6], [Trace(GREY)]);
    assert_eq!(scene.start.turn, BLUE);
}

#[test]
fn a15_each_suspect_who_is_not_there_costs_a_trace() {
    let mut scene = Scene::act_two(4).lies(6, [Trace(GREY)]).landing([5, 4, 3]);
    let events = scene.play(suspect([BLUE, GREY, BROWN], 6));
    assert_eq!(findings(&events), [incriminated(GREY, 6, 1), botched(YELLOW, &[BLUE, BROWN])]);
    assert_eq!(throws(&events), [(Trace(GREY), 5), (Trace(YELLOW), 4), (Trace(YELLOW), 3)]);
    assert_eq!(scene.falls.owed, [Owed::Found, Owed::Botched, Owed::Botched]);
    assert_eq!(scene.start.reserve, [18, 20, 18, 20]);
}

#[test]
fn a15_who_is_right_about_all_throws_none() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(BLUE), Trace(GREY)]);
    let events = scene.play(suspect([BLUE, GREY], 6));
    assert_eq!(throws(&events).len(), 2);
    assert_eq!(scene.start.reserve[YELLOW.index()], 20);
}

#[test]
fn a16_on_the_ground_floor_a_suspicion_needs_an_own_trace() {
    let mut scene = Scene::act_two(4).lies(0, [Trace(BLUE), Trace(BLUE), Trace(GREY)]).landing([1, 2, 3, 4, 5]);
    let events = scene.play(suspect([BLUE, BROWN], 0));
    assert_eq!(findings(&events), [Public::NoOwnTrace { seat: YELLOW }, botched(YELLOW, &[BLUE, BROWN])]);
    assert_eq!(scene.start.board[0], [0, 0, 0, 0]);
    assert_eq!(scene.start.reserve, [18, 18, 19, 20]);
    let expected = [(Trace(BLUE), 1), (Trace(BLUE), 2), (Trace(GREY), 3), (Trace(YELLOW), 4), (Trace(YELLOW), 5)];
    assert_eq!(throws(&events), expected);
}

#[test]
fn a16_with_an_own_trace_the_ground_floor_is_like_any_other() {
    let mut scene = Scene::act_two(4).lies(0, [Trace(YELLOW), Trace(BLUE), Trace(BLUE)]);
    let events = scene.play(suspect([BLUE, BROWN], 0));
    assert_eq!(findings(&events), [incriminated(BLUE, 0, 2), botched(YELLOW, &[BROWN])]);
    assert_eq!(scene.start.board[0], [0, 2, 0, 0]);
    assert_eq!(scene.start.reserve, [18, 16, 20, 20]);
    assert_eq!(throws(&events).len(), 4);
}

#[test]
fn a16_no_other_floor_asks_for_an_own_trace() {
    for floor in 1..8 {
        let mut scene = Scene::act_two(2).lies(floor, [Trace(BLUE)]);
        let events = scene.play(suspect([BLUE], floor as u8));
        assert_eq!(findings(&events), [incriminated(BLUE, floor as u8, 1)]);
    }
}

/// A suspicion that fails on the ground floor costs a trace for every player named, whether they are there or not.
#[test]
fn a16_an_empty_ground_floor_costs_no_more() {
    let mut scene = Scene::act_two(3);
    let events = scene.play(suspect([BLUE, GREY], 0));
    assert_eq!(throws(&events), [(Trace(YELLOW), 0), (Trace(YELLOW), 0)]);
    let Public::Botched { mistaken, .. } = findings(&events)[1] else { panic!("{events:?}") };
    assert_eq!(mistaken, Seats::first(3).without(Seats::one(YELLOW)));
}
