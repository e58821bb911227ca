//! Reviews: the same for the same seed, a planted blunder is found, and no move is blamed for what its player couldn't know.

use serde_json::{Value, json};
use soupcon_bots::{Budget, Played};
use soupcon_house::puzzles::{EFFORT, check, puzzle_of_game};
use soupcon_house::review;
use soupcon_rules::{Act, Entry, Game, Record, Seat, Seeded, arosa, calaveras, codenames};
use soupcon_table::{Hosted, Puzzle, Review};

/// A game that bots of a level play on from where a record ends, for so many moves.
fn play_on<G: Played>(record: &mut Record<G>, level: &str, moves: usize) {
    let mut game = record.set_up().unwrap();
    let mut heard = Vec::new();
    for (number, entry) in (1..).zip(record.moves.clone()) {
        entry.play(&mut game, record.seed, number, &mut Vec::new()).unwrap();
    }
    let mut mind = G::player(level, Some(Budget::Simulations(200)), record.seed).unwrap();
    for _ in 0..moves {
        let Some(seat) = game.awaited().iter().next() else { return };
        let choice = mind.choose_hearing(&game.view(Some(game.played_by(seat))), &heard).unwrap();
        let entry = Entry { act: Act::Move(choice.seat, choice.mv), facts: G::Facts::default() };
        let mut events = Vec::new();
        let played = entry.play(&mut game, record.seed, record.moves.len() as u64 + 1, &mut events).unwrap();
        heard.extend(events.iter().filter_map(|event| G::recall(event, &mut Seeded::new(3))));
        record.moves.push(played);
    }
}

fn check_review<G: Hosted + Played>(options: Value, level: &str, moves: usize) -> Review {
    let options = G::supply(serde_json::from_value(options).unwrap()).unwrap();
    let (mut record, _) = Record::<G>::deal(options, 11).unwrap();
    play_on(&mut record, level, moves);
    let told = std::cell::Cell::new(0);
    let reviewed = review(&record, 5, &|percent| {
        assert!(percent >= told.get());
        told.set(percent);
    })
    .unwrap();
    assert_eq!(told.get(), 100);
    assert_eq!(reviewed.moves.len(), record.moves.len());
    for (number, mv) in (1..).zip(&reviewed.moves) {
        let sum: f32 = mv.chances.iter().sum();
        assert!((0.98..=1.02).contains(&sum), "move {number}: {:?}", mv.chances);
        assert!(mv.chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "move {number}: {:?}", mv.chances);
        assert!(mv.better.as_ref().is_none_or(|better| better.by > 0.0 && better.by <= 1.0));
    }
    let again = review(&record, 5, &|_| {}).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&reviewed).unwrap());
    reviewed
}

#[test]
fn a_game_of_each_kind_is_gone_through_the_same_way_twice() {
    let calaveras = check_review::<calaveras::Position>(json!({ "players": 6 }), "recruit", 12);
    assert_eq!(calaveras.end.len(), 3);
    assert!(calaveras.moves.iter().any(|mv| mv.better.is_some()), "a recruit is careless");
    check_review::<arosa::Position>(json!({ "players": 3 }), "recruit", 6);
    check_review::<codenames::Position>(json!({ "language": "fr" }), "recruit", 12);
}

/// The first seat's team has Nicole, and somebody of the other has six points: any card in a zone makes them the culprit. To give them
/// an alibi instead is a blunder.
fn blunder() -> Record<calaveras::Position> {
    let start = json!({
        "seats": [
            { "team": 0, "hand": ["airport", "hotel", "carnival"], "front": ["hotel", "phone"], "suspicion": 0 },
            { "team": 1, "hand": ["phone", "twist", "laboratory"], "front": ["airport"], "suspicion": 6 },
            { "team": 0, "hand": ["hotel", "twist", "carnival"], "front": ["hotel"], "suspicion": 3 },
            { "team": 1, "hand": ["phone", "airport", "laboratory"], "front": ["hotel"], "suspicion": 2 } ],
        "innocent": ["hotel"], "suspect": [],
        "deck": ["carnival", "phone", "airport", "laboratory", "twist", "hotel", "carnival", "phone"],
        "discard": [], "nicole": 0, "turn": 0 });
    let moves = json!([{ "seat": 0, "play": "hotel", "to": { "seat": 1 } }]);
    let record = json!({ "game": "calaveras", "seed": 3, "start": start, "moves": moves });
    serde_json::from_value(record).unwrap()
}

#[test]
fn a_planted_blunder_is_found() {
    let mut record = blunder();
    play_on(&mut record, "mastermind", 6);
    let reviewed = review(&record, 1, &|_| {}).unwrap();
    let better = reviewed.moves[0].better.as_ref().expect("something was better");
    assert!(better.by > 0.15, "{}", better.by);
    assert_eq!(reviewed.turning_points.first().map(|turn| (turn.number, turn.side)), Some((1, 0)));
    let best: Entry<calaveras::Position> = serde_json::from_str(better.mv.get()).unwrap();
    let mut game = record.set_up().unwrap();
    best.play(&mut game, 0, 1, &mut Vec::new()).unwrap();
    assert!(game.outcome().is_some_and(|outcome| outcome.winners.contains(Seat(0))), "the better move wins at once");
}

/// Deal anew what the mover can't see: the verdict on the move is the same.
#[test]
fn a_verdict_depends_on_nothing_that_the_mover_did_not_know() {
    let record = blunder();
    let mut other = record.clone();
    let start = other.start.as_mut().unwrap();
    let [_, one, _, other_one] = &mut start.seats[..] else { unreachable!("four seats") };
    std::mem::swap(&mut one.hand, &mut other_one.hand);
    start.deck.reverse();
    let reviewed = [record, other].map(|record| review(&record, 1, &|_| {}).unwrap());
    let [one, two] = reviewed.map(|review| serde_json::to_string(&review.moves).unwrap());
    assert_eq!(one, two);
}

#[test]
fn what_cannot_be_played_is_refused_with_its_place() {
    let mut record = blunder();
    record.moves.push(record.moves[0].clone());
    let why = review(&record, 1, &|_| {}).unwrap_err();
    assert!(why.starts_with("moves[1]: "), "{why}");
}

/// Whatever a game's puzzle is, a longer search says the same; and games have puzzles.
#[test]
fn a_longer_search_agrees_with_a_puzzle() {
    let puzzle = (0..40).find_map(|game| puzzle_of_game(game, 1, true)).expect("some game has one");
    assert!(puzzle.margin >= Puzzle::MARGIN && puzzle.margin <= puzzle.chance);
    assert_ne!(puzzle.best, puzzle.second);
    assert!(check(&puzzle, 2 * EFFORT, 99).unwrap() > 0.0);
}
