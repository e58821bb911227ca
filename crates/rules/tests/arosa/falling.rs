//! What falls out of the open hotel: A18.

use soupcon_rules::arosa::Piece::{Trace, Victim};
use soupcon_rules::arosa::{Event, Floor, Owed};

use crate::scene::{BLUE, GREY, Scene, YELLOW, erase, findings, open, seen_on_floor, suspect, throws};

#[test]
fn a18_what_fell_out_is_thrown_last_of_all() {
    let mut scene = Scene::act_two(3).lies(2, [Trace(GREY)]).lies(6, [Trace(YELLOW), Trace(BLUE)]);
    scene = scene.falling(Trace(BLUE), 6).landing([1, 3, 7]);
    let events = scene.play(suspect([BLUE], 2));
    assert_eq!(events[1], Event::FellOut { piece: Trace(BLUE), from: Floor(6) });
    assert_eq!(throws(&events), [(Trace(GREY), 1), (Trace(YELLOW), 3), (Trace(BLUE), 7)]);
    assert_eq!(scene.falls.owed, [Owed::Found, Owed::Botched, Owed::Fallen]);
    assert_eq!(scene.start.hotel[6], [Trace(YELLOW)]);
    assert_eq!(scene.start.hotel[7], [Trace(BLUE)]);
}

#[test]
fn a18_what_fell_out_was_not_found_on_the_open_floor() {
    let mut scene = Scene::of(2).lies(2, [Victim]).lies(6, [Trace(BLUE)]).falling(Trace(BLUE), 6);
    let events = scene.play(open(2));
    assert_eq!(seen_on_floor(&events), [Victim]);
    assert_eq!(scene.start.board[2], [0, 0]);
}

#[test]
fn a18_a_fallen_own_trace_erases_nothing() {
    let mut scene = Scene::act_two(2).board(2, YELLOW, 1).lies(5, [Trace(YELLOW)]).falling(Trace(YELLOW), 5);
    let events = scene.play(erase(2));
    assert_eq!(throws(&events), [(Trace(YELLOW), 0), (Trace(YELLOW), 0)]);
    assert_eq!(scene.falls.owed, [Owed::Botched, Owed::Fallen]);
    assert_eq!(scene.start.board[2], [1, 0]);
}

/// The rule speaks of traces; a victim that falls out goes back like them, for it was not found.
#[test]
fn a18_a_victim_that_falls_out_is_not_found() {
    let mut scene = Scene::of(2).lies(7, [Victim, Victim]).falling(Victim, 7).landing([4, 1]);
    let events = scene.play(open(3));
    assert_eq!(throws(&events), [(Trace(YELLOW), 4), (Victim, 1)]);
    assert_eq!(scene.falls.owed, [Owed::Search, Owed::Fallen]);
    assert_eq!(scene.start.found, []);
    assert_eq!(scene.start.hotel[1], [Victim]);
    assert_eq!(scene.start.hotel[7], [Victim]);
    assert_eq!(findings(&events).len(), 1);
}

#[test]
fn a18_several_may_fall_out_in_one_turn() {
    let mut scene = Scene::of(2).lies(7, [Trace(BLUE), Trace(BLUE)]).lies(4, [Trace(YELLOW)]);
    scene = scene.falling(Trace(BLUE), 7).falling(Trace(YELLOW), 4).falling(Trace(BLUE), 7).landing([6, 1, 2, 3]);
    let events = scene.play(open(0));
    assert_eq!(throws(&events)[1..], [(Trace(YELLOW), 1), (Trace(BLUE), 2), (Trace(BLUE), 3)]);
    assert_eq!(scene.start.hotel[7], []);
    assert_eq!(scene.start.hotel[4], []);
}
