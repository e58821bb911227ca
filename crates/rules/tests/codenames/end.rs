//! The end of a game, and the next one (K15, K16).

use serde_json::json;
use soupcon_rules::codenames::{Illegal, Judging, Move, Options, Owner, Phase, Position, Reason, Role, Team};
use soupcon_rules::{Game, Record};

use crate::scene::*;

fn options(words: Vec<String>) -> Options {
    Options { words: Some(words), ..Options::default() }
}

fn list() -> Vec<String> {
    (0..50).map(|number| format!("MOT{number}")).collect()
}

#[test]
fn k15_a_team_wins_in_its_own_turn() {
    let mut table = teams().all_covered_but(Owner::Blue, "FUSÉE").running("ESPACE", 1, 0).begin();
    assert_eq!(
        table.guess("FUSÉE"),
        [guessed(Team::Blue, "FUSÉE", Owner::Blue), ended(&[BLUE_SPYMASTER, BLUE_AGENT], Reason::AllFound)]
    );
}

#[test]
fn k15_a_team_wins_in_the_other_teams_turn() {
    let mut table = teams().all_covered_but(Owner::Red, "PIANO").running("MUSIQUE", 1, 0).begin();
    assert_eq!(
        table.guess("PIANO"),
        [guessed(Team::Blue, "PIANO", Owner::Red), ended(&[RED_SPYMASTER, RED_AGENT], Reason::AllFound)]
    );
}

#[test]
fn k15_a_game_goes_on_while_both_teams_have_a_word_left() {
    let scene = teams().all_covered_but(Owner::Blue, "FUSÉE").all_covered_but(Owner::Red, "PIANO");
    let mut table = scene.running("ESPACE", 1, 0).begin();
    table.guess("PLUME");
    assert_eq!((table.game.outcome(), table.to_act()), (None, vec![RED_SPYMASTER]));
}

#[test]
fn k15_who_touches_the_assassin_loses_even_with_one_word_left() {
    let mut table = teams().all_covered_but(Owner::Red, "PIANO").turn(Team::Red).running("JUS", 1, 0).begin();
    assert_eq!(table.guess("ORANGE")[1..], [ended(&[BLUE_SPYMASTER, BLUE_AGENT], Reason::Assassin)]);
}

#[test]
fn k15_nobody_moves_once_the_game_is_over() {
    let mut table = teams().covered(&["ORANGE"]).begin();
    assert_eq!((table.game.phase(), table.to_act()), (&Phase::Over, Vec::new()));
    for (seat, mv) in [
        (RED_SPYMASTER, clue("PORT", 1)),
        (RED_AGENT, guess("PIANO")),
        (RED_AGENT, Move::Stop),
        (RED_AGENT, Move::Contest),
        (BLUE_SPYMASTER, Move::Concede(true)),
        (RED_SPYMASTER, cover("PIANO")),
        (RED_SPYMASTER, Move::Cover(None)),
    ] {
        table.refuses(seat, mv, "K15", Illegal::GameOver);
    }
}

#[test]
fn k15_the_winners_are_the_whole_team() {
    let mut scene = teams().all_covered_but(Owner::Blue, "FUSÉE").running("ESPACE", 1, 0);
    scene.start.seats.push(player(Team::Blue, Role::Agent));
    let mut table = scene.begin();
    table.guess("FUSÉE");
    let outcome = table.game.outcome().unwrap();
    assert_eq!(serde_json::to_value(outcome).unwrap(), json!({ "winners": [0, 1, 4], "reason": "all-found" }));
}

#[test]
fn k16_a_next_game_can_be_dealt_from_all_words_but_the_last_games() {
    let (_, last) = Record::<Position>::deal(options(list()), 3).unwrap();
    let used = last.start().words;
    let left = list().into_iter().filter(|word| !used.contains(word)).collect();
    let (_, next) = Record::<Position>::deal(options(left), 4).unwrap();
    assert!(next.start().words.iter().all(|word| !used.contains(word)));
    assert_ne!(next.start().key, last.start().key);
    assert_eq!(next.start().covered, Vec::<String>::new());
}

#[test]
fn k16_another_seed_gives_other_words_and_another_key() {
    let deal = |seed| Record::<Position>::deal(options(list()), seed).unwrap().1.start();
    let (last, next) = (deal(3), deal(4));
    assert_ne!(last.words, next.words);
    assert_ne!(last.key, next.key);
    assert_eq!(last, deal(3));
}

#[test]
fn k16_spymasters_and_teams_may_change() {
    use Role::{Agent, Spymaster};
    for seats in [
        [(Team::Blue, Agent), (Team::Blue, Spymaster), (Team::Red, Agent), (Team::Red, Spymaster)],
        [(Team::Red, Spymaster), (Team::Blue, Spymaster), (Team::Red, Agent), (Team::Blue, Agent)],
    ] {
        let seats = seats.map(|(team, role)| player(team, role)).to_vec();
        let options = Options { seats: Some(seats.clone()), ..options(list()) };
        let (_, next) = Record::<Position>::deal(options, 4).unwrap();
        assert_eq!(next.start().seats, seats);
        let spymaster = player(next.turn(), Spymaster);
        assert_eq!(next.to_act().iter().map(|seat| seats[seat.index()]).collect::<Vec<_>>(), [spymaster]);
    }
}

/// What the table has chosen holds for the next game as well.
#[test]
fn k16_a_next_game_keeps_the_tables_options() {
    let options = Options { expert: true, judge: Judging::Strict, ..options(list()) };
    let (_, next) = Record::<Position>::deal(options, 4).unwrap();
    let view = next.view(None);
    assert_eq!((view.expert, view.judge), (true, Judging::Strict));
}
