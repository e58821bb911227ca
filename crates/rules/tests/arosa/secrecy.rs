//! What is secret and what is public: A24 and A25.

use serde_json::{Value, json};
use soupcon_rules::arosa::Piece::{Trace, Victim};
use soupcon_rules::arosa::{Event, Odds, Options, Position};
use soupcon_rules::{Dice, Game, Seat, Seeded};

use crate::scene::{BLUE, Falls, GREY, Scene, YELLOW, erase, erase_up_to, open, positions_of_random_game, suspect};

/// Every seat, and an onlooker.
fn eyes(players: u8) -> impl Iterator<Item = Option<Seat>> {
    (0..players).map(Seat).map(Some).chain([None])
}

fn seen(events: &[Event], you: Option<Seat>) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(Position::seen_by(event, you)).unwrap()).collect()
}

/// The same position with everything in the hotel one floor further up, and what lay at the top on the ground.
fn rearranged(position: &Position) -> Position {
    let mut start = position.start();
    start.hotel.rotate_right(1);
    Position::from_start(&Options::default(), &start).unwrap()
}

#[test]
fn a24_a_view_never_depends_on_what_lies_in_the_hotel() {
    for position in (0..60).flat_map(positions_of_random_game) {
        let other = rearranged(&position);
        assert_ne!(position, other);
        for you in eyes(position.seats()) {
            assert_eq!(position.view(you), other.view(you));
        }
    }
}

/// A refusal that depended on the hotel would tell what lies there.
#[test]
fn a24_whether_a_move_is_allowed_never_depends_on_the_hotel() {
    for position in (0..60).flat_map(positions_of_random_game) {
        let (turn, other) = (position.turn(), rearranged(&position));
        assert_eq!(position.legal_moves(turn), other.legal_moves(turn));
        for floor in 0..9 {
            let named = [suspect([YELLOW], floor), suspect([BLUE], floor), suspect([YELLOW, BLUE, GREY], floor)];
            let erasures = [erase(floor), erase_up_to(0, floor), erase_up_to(1, floor), erase_up_to(3, floor)];
            for mv in [open(floor)].into_iter().chain(named).chain(erasures) {
                assert_eq!(position.check(turn, &mv), other.check(turn, &mv));
            }
        }
    }
}

#[test]
fn a24_where_a_throw_ends_changes_nothing_that_is_seen() {
    let scene = Scene::of(3).lies(4, [Trace(BLUE), Trace(GREY)]).lies(7, [Victim]);
    let mut high = scene.clone().landing([7, 7, 6]);
    let mut low = scene.landing([2, 3, 0]).knocking(Victim, 7, 1);
    let (high_events, low_events) = (high.play(open(4)), low.play(open(4)));
    assert_ne!(high.start.hotel, low.start.hotel);
    assert_ne!(high_events, low_events);
    for you in eyes(3) {
        assert_eq!(seen(&high_events, you), seen(&low_events, you));
        assert_eq!(high.position().view(you), low.position().view(you));
    }
}

#[test]
fn a24_of_a_throw_the_floor_and_the_knocks_stay_unknown() {
    let mut scene = Scene::of(2).lies(6, [Victim]).landing([2]).knocking(Victim, 6, 4);
    let events = scene.play(open(1));
    for you in eyes(2) {
        assert_eq!(seen(&events, you)[2], json!({"event": "threw", "by": 0, "piece": 0}));
    }
    let whole = serde_json::to_value(Position::seen_by_all(&events[2])).unwrap();
    let knocked = json!([{"piece": "victim", "from": 6, "to": 4}]);
    assert_eq!(whole, json!({"event": "threw", "by": 0, "piece": 0, "floor": 2, "knocked": knocked}));
}

#[test]
fn a24_of_a_fall_the_floor_it_came_from_stays_unknown() {
    let mut scene = Scene::of(2).lies(6, [Trace(BLUE)]).falling(Trace(BLUE), 6);
    let events = scene.play(open(1));
    for you in eyes(2) {
        assert_eq!(seen(&events, you)[1], json!({"event": "fell-out", "piece": 1}));
    }
    let whole = serde_json::to_value(Position::seen_by_all(&events[1])).unwrap();
    assert_eq!(whole, json!({"event": "fell-out", "piece": 1, "from": 6}));
}

#[test]
fn a24_nobody_sees_the_prologue_land() {
    let options = Options { players: 2, first: Some(YELLOW) };
    let mut events = Vec::new();
    Position::deal(&options, &mut Seeded::new(0), &mut Falls::default(), &mut events).unwrap();
    for you in eyes(2) {
        let expected = ["victim".into(), "victim".into(), 0.into(), 0.into(), 1.into(), 1.into()];
        let expected = expected.into_iter().zip([0, 0, 0, 0, 1, 1]);
        let expected = expected.map(|(piece, by): (Value, u8)| json!({"event": "threw", "by": by, "piece": piece}));
        assert_eq!(seen(&events, you), expected.collect::<Vec<_>>());
    }
}

/// All that a seat knows of a position, to the letter: a field that is added must be decided on here.
#[test]
fn a25_reserves_board_crime_scenes_turn_and_act_are_public() {
    let scene = Scene::act_two(3).lies(1, [Trace(GREY)]).board(4, BLUE, 2).board(6, YELLOW, 1).turn(GREY);
    for you in eyes(3) {
        let view = json!({
            "you": you.map(|seat| seat.0),
            "players": 3,
            "act": "two",
            "reserve": [19, 18, 19],
            "board": [[0,0,0], [0,0,0], [0,0,0], [0,0,0], [0,2,0], [0,0,0], [1,0,0], [0,0,0]],
            "found": [3, 5],
            "turn": [2],
        });
        assert_eq!(serde_json::to_value(scene.position().view(you)).unwrap(), view);
    }
}

#[test]
fn a25_the_view_tells_the_act_and_who_may_move() {
    let told = |scene: Scene| {
        let view = serde_json::to_value(scene.position().view(None)).unwrap();
        (view["act"].clone(), view["turn"].clone())
    };
    assert_eq!(told(Scene::of(3).turn(BLUE)), (json!("one"), json!([1])));
    assert_eq!(told(Scene::of(3).found([4])), (json!("one"), json!([0])));
    assert_eq!(told(Scene::act_two(3)), (json!("two"), json!([0])));
    assert_eq!(told(Scene::act_two(3).reserve(GREY, 0)), (json!("over"), json!([])));
}

#[test]
fn a25_all_see_what_an_opened_floor_held() {
    let mut scene = Scene::act_two(3).lies(6, [Trace(BLUE), Trace(YELLOW), Trace(BLUE)]).lies(7, [Trace(GREY)]);
    let events = scene.play(suspect([BLUE, GREY], 6));
    let opened = json!({
        "event": "opened", "seat": 0, "action": {"suspect": [1, 2]}, "floor": 6, "found": [0, 1, 1],
    });
    let put = json!({"event": "incriminated", "seat": 1, "floor": 6, "traces": 2, "from_floor": 0});
    let botched = json!({"event": "botched", "seat": 0, "traces": 1, "mistaken": [2]});
    for you in eyes(3) {
        assert_eq!(seen(&events, you)[..3], [opened.clone(), put.clone(), botched.clone()]);
    }
}

#[test]
fn a25_every_seat_and_every_onlooker_hear_the_same() {
    let mut dice = Seeded::new(25);
    for mut position in (0..20).flat_map(positions_of_random_game).filter(|position| position.outcome().is_none()) {
        let mv = position.random_move(position.turn(), &mut dice);
        let mut events = Vec::new();
        position.play(mv, &mut Odds::new(Seeded::new(dice.roll())), &mut events);
        assert!(eyes(position.seats()).all(|you| seen(&events, you) == seen(&events, None)));
    }
}
