//! What a record writes down beside a move: throws that are owed (A7, A14, A15, A18) and falls that can be (A2, A18).

use soupcon_rules::arosa::Piece::{self, Trace, Victim};
use soupcon_rules::arosa::{Facts, Fallen, Floor, Illegal, Knock, Move, Options, Owed, Position, Throw};
use soupcon_rules::{Act, Game, Illegal as _, Record};

use crate::scene::{BLUE, GREY, Scene, YELLOW, erase, open, suspect};

/// The throws of a record, knocking nothing down.
fn threw<const N: usize>(throws: [(Piece, u8); N]) -> Facts {
    let throws = throws.map(|(piece, floor)| Throw { piece, floor: Floor(floor), knocked: Vec::new() });
    Facts { throws: Some(throws.to_vec()), ..Facts::default() }
}

fn fell(facts: Facts, piece: Piece, from: u8) -> Facts {
    Facts { fell: Some(vec![Fallen { piece, from: Floor(from) }]), ..facts }
}

/// The rules refuse these facts, and nothing has happened.
fn check_refused(scene: &Scene, mv: Move, facts: &Facts, expected: Illegal, rule: &str) {
    let mut played = scene.clone();
    assert_eq!(played.play_with(mv, facts), Err(expected), "{facts:?}");
    assert_eq!(expected.rule(), rule);
    assert_eq!(played.position(), scene.position());
}

#[test]
fn a7_the_throws_of_a_search_are_those_found_and_one_more() {
    let scene = Scene::of(3).lies(2, [Trace(GREY), Trace(BLUE)]).lies(7, [Victim]);
    let (blue, grey, own) = ((Trace(BLUE), 5), (Trace(GREY), 6), (Trace(YELLOW), 4));
    for found in [[blue, grey], [grey, blue]] {
        let facts = threw([found[0], found[1], own]);
        assert_eq!(scene.clone().play_with(open(2), &facts), Ok(facts));
    }
    let wrong = [
        threw([]),
        threw([blue, grey]),
        threw([own, blue, grey]),
        threw([blue, blue, own]),
        threw([blue, grey, own, own]),
        threw([blue, grey, (Victim, 1)]),
    ];
    for facts in wrong {
        check_refused(&scene, open(2), &facts, Illegal::NotOwed(Owed::Search), "A7");
    }
}

#[test]
fn a7_a_found_victim_owes_no_throw_of_itself_and_none_extra() {
    let scene = Scene::of(2).lies(2, [Victim, Trace(BLUE)]);
    let facts = threw([(Trace(BLUE), 5)]);
    assert_eq!(scene.clone().play_with(open(2), &facts), Ok(facts));
    for extra in [Victim, Trace(YELLOW)] {
        let facts = threw([(Trace(BLUE), 5), (extra, 5)]);
        check_refused(&scene, open(2), &facts, Illegal::NotOwed(Owed::Search), "A7");
    }
}

#[test]
fn a14_what_a_suspicion_found_is_thrown_first() {
    let scene = Scene::act_two(3).lies(2, [Trace(BLUE)]);
    let owed = threw([(Trace(BLUE), 5), (Trace(YELLOW), 1)]);
    assert_eq!(scene.clone().play_with(suspect([GREY], 2), &owed), Ok(owed));
    for facts in [threw([]), threw([(Trace(YELLOW), 1), (Trace(BLUE), 5)]), threw([(Trace(GREY), 5)])] {
        check_refused(&scene, suspect([GREY], 2), &facts, Illegal::NotOwed(Owed::Found), "A14");
    }
}

#[test]
fn a15_extra_throws_are_as_many_as_owed() {
    let scene = Scene::act_two(3).board(4, YELLOW, 1).lies(2, [Trace(BLUE)]);
    let (blue, own) = ((Trace(BLUE), 5), (Trace(YELLOW), 1));
    for facts in [threw([blue]), threw([blue, own, own]), threw([blue, (Trace(GREY), 1)])] {
        for mv in [suspect([BLUE, GREY], 2), erase(2)] {
            check_refused(&scene, mv, &facts, Illegal::NotOwed(Owed::Botched), "A15");
        }
    }
    check_refused(&scene, suspect([BLUE], 2), &threw([blue, own]), Illegal::NotOwed(Owed::Botched), "A15");
}

#[test]
fn a21_when_a_search_ends_the_game_no_throw_is_owed() {
    let scene = Scene::act_two(2).board(1, BLUE, 9).lies(2, [Trace(BLUE)]);
    assert_eq!(scene.clone().play_with(suspect([BLUE], 2), &threw([])), Ok(threw([])));
    let facts = threw([(Trace(BLUE), 5)]);
    check_refused(&scene, suspect([BLUE], 2), &facts, Illegal::NotOwed(Owed::Botched), "A15");
}

#[test]
fn a18_what_fell_out_is_thrown_and_nothing_else() {
    let scene = Scene::of(2).lies(5, [Trace(BLUE)]);
    let owed = fell(threw([(Trace(YELLOW), 1), (Trace(BLUE), 3)]), Trace(BLUE), 5);
    assert_eq!(scene.clone().play_with(open(4), &owed), Ok(owed));
    for facts in [threw([(Trace(YELLOW), 1)]), threw([(Trace(YELLOW), 1), (Trace(YELLOW), 1)])] {
        let facts = fell(facts, Trace(BLUE), 5);
        check_refused(&scene, open(4), &facts, Illegal::NotOwed(Owed::Fallen), "A18");
    }
}

#[test]
fn a18_only_what_lies_above_the_opened_floor_falls_out() {
    let scene = Scene::of(2).lies(5, [Trace(BLUE)]).lies(3, [Trace(YELLOW)]);
    let cases = [(5, Trace(BLUE), 5), (6, Trace(BLUE), 5), (4, Trace(YELLOW), 5), (4, Trace(BLUE), 6), (4, Victim, 8)];
    for (floor, piece, from) in cases {
        let facts = fell(threw([(Trace(YELLOW), 1), (piece, 3)]), piece, from);
        check_refused(&scene, open(floor), &facts, Illegal::ImpossibleFall, "A18");
    }
    let twice = Facts { fell: Some(vec![Fallen { piece: Trace(BLUE), from: Floor(5) }; 2]), ..Facts::default() };
    check_refused(&scene, open(4), &twice, Illegal::ImpossibleFall, "A18");
}

/// What is lifted falls out only where the record says so, once it says where the throws went.
#[test]
fn a18_written_throws_without_falls_mean_that_nothing_fell() {
    let mut scene = Scene::of(2).lies(5, [Trace(BLUE)]).falling(Trace(BLUE), 5);
    let facts = threw([(Trace(YELLOW), 1)]);
    assert_eq!(scene.play_with(open(4), &facts), Ok(facts));
    assert_eq!(scene.start.hotel[5], [Trace(BLUE)]);
}

#[test]
fn a18_what_slides_down_stays_among_the_lifted_floors_and_nobody_sees_it() {
    let scene = Scene::of(2).lies(6, [Trace(BLUE)]);
    let shifted = |piece, from, to| Facts {
        shifted: Some(vec![Knock { piece, from: Floor(from), to: Floor(to) }]),
        ..threw([(Trace(YELLOW), 1)])
    };
    let (mut played, facts) = (scene.clone(), shifted(Trace(BLUE), 6, 4));
    assert_eq!(played.play_with(open(3), &facts), Ok(facts));
    assert_eq!((&*played.start.hotel[6], &*played.start.hotel[4]), (&[][..], &[Trace(BLUE)][..]));
    let unseen = |facts: &Facts| {
        let mut events = Vec::new();
        let act = Act::Move(YELLOW, open(3));
        let entry = soupcon_rules::Entry::<Position> { act, facts: facts.clone() };
        entry.play(&mut scene.position(), 0, 0, &mut events).unwrap();
        events
    };
    assert_eq!(unseen(&shifted(Trace(BLUE), 6, 4)), unseen(&threw([(Trace(YELLOW), 1)])));
    for (piece, from, to) in [(Trace(BLUE), 6, 3), (Trace(BLUE), 6, 7), (Trace(BLUE), 5, 4), (Trace(YELLOW), 6, 4)] {
        check_refused(&scene, open(3), &shifted(piece, from, to), Illegal::ImpossibleShift, "A18");
    }
}

#[test]
fn a2_a_throw_ends_on_a_floor_and_knocks_pieces_down_only() {
    let scene = Scene::of(2).lies(5, [Trace(BLUE)]);
    let throw = |floor, knocked: &[(Piece, u8, u8)]| {
        let knock = |&(piece, from, to): &(Piece, u8, u8)| Knock { piece, from: Floor(from), to: Floor(to) };
        let knocked = knocked.iter().map(knock).collect();
        Facts { throws: Some(vec![Throw { piece: Trace(YELLOW), floor: Floor(floor), knocked }]), ..Facts::default() }
    };
    let blue = Trace(BLUE);
    for facts in [throw(7, &[]), throw(2, &[(blue, 5, 0)]), throw(2, &[(blue, 5, 4), (blue, 4, 3)])] {
        assert_eq!(scene.clone().play_with(open(1), &facts), Ok(facts));
    }
    let impossible = [
        throw(8, &[]),
        throw(2, &[(blue, 5, 5)]),
        throw(2, &[(blue, 5, 6)]),
        throw(2, &[(blue, 4, 3)]),
        throw(2, &[(Victim, 5, 3)]),
        throw(2, &[(blue, 8, 3)]),
        throw(2, &[(blue, 5, 3), (blue, 5, 3)]),
    ];
    for facts in impossible {
        check_refused(&scene, open(1), &facts, Illegal::ImpossibleThrow, "A2");
    }
}

/// The prologue of a record is drawn from its seed and never written down, so that its refusal can't be provoked.
#[test]
fn a4_throws_of_a_prologue_would_be_refused_by_their_rule() {
    assert_eq!(Illegal::NotOwed(Owed::Prologue).rule(), "A4");
}

#[test]
fn a12_a_move_in_a_record_is_one_action() {
    let read = |mv: &str| {
        let record = format!(r#"{{"game":"arosa","moves":[{mv}]}}"#);
        serde_json::from_str::<Record<Position>>(&record).map(|record| record.moves[0].act.clone())
    };
    let suspicion = read(r#"{"seat":0,"suspect":[2,1],"open":3}"#).unwrap();
    assert_eq!(suspicion, Act::Move(YELLOW, suspect([BLUE, GREY], 3)));
    assert_eq!(read(r#"{"seat":1,"erase":true,"open":2}"#).unwrap(), Act::Move(BLUE, erase(2)));
    assert_eq!(read(r#"{"seat":2,"open":7}"#).unwrap(), Act::Move(GREY, open(7)));
    for both in [r#"{"seat":0,"suspect":[1],"erase":true,"open":3}"#, r#"{"seat":0,"suspect":[1],"open":3,"take":1}"#] {
        read(both).unwrap_err();
    }
    read(r#"{"seat":0,"suspect":[1,1],"open":3}"#).unwrap_err();
}

/// The facts that a seeded game writes down are enough: with another seed the record plays the same.
#[test]
fn a2_a_record_replays_the_same_from_its_facts() {
    for seed in 0..50 {
        let options = Options { players: 2 + (seed % 5) as u8, first: None };
        let (mut record, mut game) = Record::<Position>::deal(options, seed).unwrap();
        record.play_at_random(&mut game, 1000);
        let text = serde_json::to_string(&record).unwrap();
        let mut read = serde_json::from_str::<Record<Position>>(&text).unwrap();
        assert_eq!(read, record);
        read.seed += 1;
        let (mut replayed, mut events) = (read.set_up().unwrap(), Vec::new());
        for (number, entry) in (1..).zip(&read.moves) {
            assert_eq!(&entry.play(&mut replayed, read.seed, number, &mut events).unwrap(), entry);
        }
        assert_eq!(replayed, game);
        assert_eq!(replayed.outcome(), game.outcome());
    }
}
