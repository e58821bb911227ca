//! When time runs out (K14).

use soupcon_rules::codenames::{Illegal, Judging, Move, Owner, Phase, Position, Public, Team, TurnEnd};
use soupcon_rules::{Act, Entry};

use crate::scene::*;

#[test]
fn k14_there_is_no_timer_by_default() {
    let mut table = teams().begin();
    table.refuses_time_out("K14", Illegal::NoTimer);
    table.clue("BASKET", 2);
    table.refuses_time_out("K14", Illegal::NoTimer);
}

#[test]
fn k14_a_spymaster_who_gave_no_clue_loses_the_turn() {
    let mut table = teams().timer().begin();
    assert_eq!(table.time_out(), [turn_ended(Team::Blue, TurnEnd::TimeOut)]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
}

#[test]
fn k14_time_ends_the_turn_of_the_agents() {
    let mut table = teams().timer().begin();
    table.clue("BASKET", 2);
    table.guess("CHAUSSON");
    assert_eq!(table.time_out(), [turn_ended(Team::Blue, TurnEnd::TimeOut)]);
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k14_time_ends_the_turn_even_if_no_word_was_touched() {
    let mut table = teams().timer().begin();
    table.clue("BASKET", 2);
    assert_eq!(table.time_out(), [turn_ended(Team::Blue, TurnEnd::TimeOut)]);
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k14_time_ends_the_turn_of_a_spymaster_who_does_not_answer_a_contest() {
    let mut table = teams().timer().judging(Judging::Off).begin();
    table.clue("BASKET", 2);
    table.play(RED_AGENT, Move::Contest);
    assert_eq!(table.time_out(), [turn_ended(Team::Blue, TurnEnd::TimeOut)]);
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k14_a_penalty_whose_time_runs_out_is_forgone() {
    let mut table = teams().timer().judging(Judging::Off).begin();
    table.clue("BASKET", 2);
    table.play(RED_AGENT, Move::Contest);
    table.play(BLUE_SPYMASTER, Move::Concede(true));
    assert_eq!(table.time_out(), [Public::Penalised { seat: None, team: Team::Red, word: None }]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
}

#[test]
fn k14_the_imaginary_teams_word_is_covered_whatever_the_time() {
    let mut table = together().timer().begin();
    assert_eq!(table.time_out(), [turn_ended(Team::Blue, TurnEnd::TimeOut)]);
    table.refuses_time_out("K25", Illegal::ImaginaryPending);
    table.play(BLUE_SPYMASTER, cover("BALLON"));
    assert_eq!(table.to_act(), [BLUE_SPYMASTER]);
}

#[test]
fn k14_time_does_not_run_out_once_the_game_is_over() {
    let mut table = teams().timer().covered(&words_of(Owner::Red)).begin();
    table.refuses_time_out("K15", Illegal::GameOver);
}

#[test]
fn k14_nobody_rules_when_time_runs_out() {
    let read = |text: &str| serde_json::from_str::<Entry<Position>>(text).map(|entry| entry.act);
    assert_eq!(read(r#"{"timeout":true}"#).unwrap(), Act::TimeOut);
    assert!(read(r#"{"timeout":true,"ruling":{"letter":"a","about":[]}}"#).is_err());
    assert!(read(r#"{"timeout":true,"seat":1}"#).is_err());
}
