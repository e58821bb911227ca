//! Pieces and prologue: A1 to A5.

use soupcon_rules::arosa::Piece::{Trace, Victim};
use soupcon_rules::arosa::{Event, Floor, Options, Owed, Piece, Position, Start};
use soupcon_rules::{Game, Nobody, Record, Seat, Seeded};

use crate::scene::{BLUE, Falls, GREY, Scene, YELLOW, open, positions_of_random_game, throws};

/// Deals with falls that all end on the ground floor.
fn deal(players: u8, first: Seat) -> (Position, Vec<Event>, Vec<Owed>) {
    let options = Options { players, first: Some(first) };
    let (mut falls, mut events) = (Falls::default(), Vec::new());
    let position = Position::deal(&options, &mut Seeded::new(0), &mut falls, &mut events).unwrap();
    (position, events, falls.owed)
}

fn misplaced(start: &Start) -> String {
    Position::from_start(&Options::default(), start).unwrap_err().place
}

fn count(start: &Start, wanted: Piece) -> usize {
    start.hotel.iter().flatten().filter(|&&piece| piece == wanted).count()
}

#[test]
fn a1_two_to_six_people_play() {
    for players in 2..=6 {
        assert_eq!(deal(players, YELLOW).0.seats(), players);
    }
    for players in [0, 1, 7] {
        let options = Options { players, first: None };
        let refused = Record::<Position>::deal(options, 0).unwrap_err();
        assert_eq!(refused.place, "options.players");
        assert_eq!(misplaced(&Start { players, ..Scene::of(2).start }), "start.players");
    }
}

#[test]
fn a1_each_player_has_twenty_traces() {
    let start = deal(5, YELLOW).0.start();
    assert_eq!(start.reserve, [18; 5]);
    for player in 0..5 {
        assert_eq!(count(&start, Trace(Seat(player))), 2);
    }
}

#[test]
fn a1_nobody_has_a_twenty_first_trace() {
    let mut scene = Scene::of(3).lies(4, [Trace(BLUE)]).board(2, BLUE, 1);
    assert_eq!(scene.start.reserve, [20, 18, 20]);
    scene.position();
    scene.start.reserve[BLUE.index()] = 19;
    assert_eq!(misplaced(&scene.start), "start.reserve[1]");
}

#[test]
fn a1_no_piece_is_ever_lost() {
    for position in (0..300).flat_map(positions_of_random_game) {
        let start = position.start();
        assert_eq!(count(&start, Victim) + start.found.len(), 2);
        for seat in (0..start.players).map(Seat) {
            let outside = start.reserve[seat.index()] + position.on_board(seat);
            assert_eq!(count(&start, Trace(seat)) + usize::from(outside), 20, "player {seat} in {position:?}");
        }
    }
}

#[test]
fn a2_the_hotel_has_eight_floors() {
    assert_eq!(Floor::all().map(|floor| floor.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
    for floors in [7, 9] {
        let mut start = Scene::of(2).start;
        start.hotel.resize(floors, Vec::new());
        assert_eq!(misplaced(&start), "start.hotel");
    }
}

#[test]
fn a2_what_is_thrown_comes_to_rest_on_a_floor() {
    for floor in 0..8 {
        let mut scene = Scene::of(2).landing([floor]);
        scene.play(open(3));
        let mut hotel = vec![Vec::new(); 8];
        hotel[usize::from(floor)].push(Trace(YELLOW));
        assert_eq!(scene.start.hotel, hotel);
    }
}

/// A cube takes others along on its way down, a victim like any other piece.
#[test]
fn a2_a_throw_may_send_others_further_down() {
    let mut scene = Scene::of(2).lies(7, [Victim]).lies(5, [Trace(BLUE), Trace(BLUE)]).landing([6]);
    scene = scene.knocking(Victim, 7, 2).knocking(Trace(BLUE), 5, 2);
    scene.play(open(0));
    assert_eq!(scene.start.hotel[7], []);
    assert_eq!(scene.start.hotel[6], [Trace(YELLOW)]);
    assert_eq!(scene.start.hotel[5], [Trace(BLUE)]);
    assert_eq!(scene.start.hotel[2], [Victim, Trace(BLUE)]);
}

#[test]
fn a3_there_are_two_victims() {
    assert_eq!(count(&deal(4, YELLOW).0.start(), Victim), 2);
    Scene::of(2).lies(1, [Victim]).found([4]).position();
    for start in [Scene::of(2).lies(1, [Victim; 3]), Scene::of(2).lies(1, [Victim]).found([4, 4])] {
        assert_eq!(misplaced(&start.start), "start.found");
    }
}

#[test]
fn a3_the_search_board_has_a_space_for_each_floor() {
    let start = deal(3, YELLOW).0.start();
    assert_eq!(start.board, vec![vec![0; 3]; 8]);
    let mut short = start.clone();
    short.board.pop();
    assert_eq!(misplaced(&short), "start.board");
    let mut narrow = start.clone();
    narrow.board[6].pop();
    assert_eq!(misplaced(&narrow), "start.board[6]");
    assert_eq!(misplaced(&Scene::of(3).found([8]).start), "start.found[0]");
}

#[test]
fn a4_first_the_victims_then_two_traces_of_each_player_in_turn() {
    let (position, events, owed) = deal(3, BLUE);
    let thrown = events.iter().map(|event| match event {
        Event::Threw { by, throw } => (*by, throw.piece),
        other => panic!("{other:?}"),
    });
    let expected = [
        (BLUE, Victim),
        (BLUE, Victim),
        (BLUE, Trace(BLUE)),
        (BLUE, Trace(BLUE)),
        (GREY, Trace(GREY)),
        (GREY, Trace(GREY)),
        (YELLOW, Trace(YELLOW)),
        (YELLOW, Trace(YELLOW)),
    ];
    assert_eq!(thrown.collect::<Vec<_>>(), expected);
    assert_eq!(owed, [Owed::Prologue; 8]);
    assert_eq!(position.start().reserve, [18, 18, 18]);
}

#[test]
fn a4_the_first_player_also_opens_the_first_floor() {
    for first in [YELLOW, BLUE, GREY] {
        assert_eq!(deal(3, first).0.turn(), first);
    }
    let options = Options { players: 3, first: Some(Seat(3)) };
    assert_eq!(Record::<Position>::deal(options, 0).unwrap_err().place, "options.first");
}

#[test]
fn a4_anybody_may_be_drawn_to_begin() {
    let mut begins = [0; 4];
    for seed in 0..400 {
        let mut falls = Falls::default();
        let game = Position::deal(&Options::default(), &mut Seeded::new(seed), &mut falls, &mut Nobody).unwrap();
        begins[game.turn().index()] += 1;
    }
    assert!(begins.iter().all(|times| (70..=130).contains(times)), "{begins:?}");
}

#[test]
fn a5_every_throw_is_an_event_of_its_own_that_names_the_piece() {
    let mut scene = Scene::of(3).lies(2, [Trace(GREY), Trace(BLUE), Trace(GREY)]).landing([6, 1, 1, 7]);
    let events = scene.play(open(2));
    let expected = [(Trace(BLUE), 6), (Trace(GREY), 1), (Trace(GREY), 1), (Trace(YELLOW), 7)];
    assert_eq!(throws(&events), expected);
}
