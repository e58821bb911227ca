//! Noticing an invalid clue (K21), and the judge's ruling as a record has it.

use soupcon_rules::codenames::{
    Facts, Ground, Illegal, Judging, Move, Phase, PlainJudge, Public, Ruling, Running, Team, TurnEnd,
};
use soupcon_rules::{Game, Illegal as _, Seat};

use crate::scene::*;

fn given(scene: Scene, word: &str) -> Table {
    let mut table = scene.begin();
    table.clue(word, 2);
    table
}

/// The judge found nothing, and blue's spymaster is asked.
fn asked() -> Table {
    let mut table = given(teams(), "BASKET");
    table.play(RED_AGENT, Move::Contest);
    table
}

fn contested(word: &str, ruling: Option<Ruling>) -> Public {
    Public::Contested { seat: RED_AGENT, clue: word.into(), ruling }
}

fn answered(conceded: bool) -> Public {
    Public::Answered { seat: BLUE_SPYMASTER, conceded }
}

#[test]
fn k21_anybody_of_the_other_team_may_contest() {
    for seat in [RED_SPYMASTER, RED_AGENT] {
        let mut table = given(teams(), "PRINCE");
        assert_eq!(table.game.legal_moves(seat), [Move::Contest]);
        table.play(seat, Move::Contest);
        assert_eq!(table.game.phase(), &Phase::Penalty);
    }
}

#[test]
fn k21_nobody_contests_their_own_teams_clue() {
    let mut table = given(teams(), "PRINCE");
    for seat in [BLUE_SPYMASTER, BLUE_AGENT] {
        table.refuses(seat, Move::Contest, "K21", Illegal::OwnClue);
    }
}

#[test]
fn k21_there_is_nothing_to_contest_before_the_clue_and_after_the_turn() {
    let mut table = teams().begin();
    table.refuses(RED_AGENT, Move::Contest, "K21", Illegal::NothingToContest);
    table.clue("PRINCE", 1);
    table.guess("PLUME");
    table.refuses(RED_AGENT, Move::Contest, "K21", Illegal::NothingToContest);
}

#[test]
fn k21_a_clue_may_be_contested_until_the_turn_ends() {
    let mut table = given(teams(), "PRINCE");
    table.guess("ROBE");
    assert_eq!(
        table.play(RED_AGENT, Move::Contest),
        [contested("PRINCE", Some(ruling(Ground::A, &["PRINCESSE"]))), turn_ended(Team::Blue, TurnEnd::InvalidClue)]
    );
}

#[test]
fn k21_the_judge_minds_the_words_that_were_visible_when_the_clue_was_given() {
    let mut table = given(teams(), "PRINCE");
    table.guess("PRINCESSE");
    let found = Some(ruling(Ground::A, &["PRINCESSE"]));
    assert_eq!(table.play(RED_AGENT, Move::Contest)[0], contested("PRINCE", found));

    let mut table = given(teams().covered(&["PRINCESSE"]), "PRINCE");
    assert_eq!(table.play(RED_AGENT, Move::Contest), [contested("PRINCE", Some(Ruling::default()))]);
}

#[test]
fn k21_without_a_ground_the_clues_spymaster_is_asked() {
    let mut table = given(teams(), "BASKET");
    assert_eq!(table.play(RED_AGENT, Move::Contest), [contested("BASKET", Some(Ruling::default()))]);
    assert_eq!(table.to_act(), [BLUE_SPYMASTER]);
    assert_eq!(table.game.legal_moves(BLUE_SPYMASTER), [Move::Concede(false), Move::Concede(true)]);
}

#[test]
fn k21_a_clue_that_is_conceded_costs_the_penalty() {
    let mut table = asked();
    assert_eq!(
        table.play(BLUE_SPYMASTER, Move::Concede(true)),
        [answered(true), turn_ended(Team::Blue, TurnEnd::InvalidClue)]
    );
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Penalty));
}

#[test]
fn k21_play_goes_on_if_the_clue_is_held() {
    let mut table = asked();
    assert_eq!(table.play(BLUE_SPYMASTER, Move::Concede(false)), [answered(false)]);
    assert_eq!(table.game.turn(), Team::Blue);
    table.guess("CHAUSSON");
}

#[test]
fn k21_a_held_clue_allows_no_more_guesses_than_before() {
    let mut table = given(teams(), "BASKET");
    table.guess("CHAUSSON");
    table.play(RED_AGENT, Move::Contest);
    table.play(BLUE_SPYMASTER, Move::Concede(false));
    assert!(matches!(table.game.phase(), Phase::Guess(Running { guessed: 1, contested: true, .. })));
    table.guess("TENNIS");
    assert_eq!(table.guess("NEIGE")[1..], [turn_ended(Team::Blue, TurnEnd::NoGuessLeft)]);
}

#[test]
fn k21_a_clue_is_contested_once() {
    let mut table = asked();
    table.refuses(RED_SPYMASTER, Move::Contest, "K21", Illegal::ContestedBefore);
    table.play(BLUE_SPYMASTER, Move::Concede(false));
    assert_eq!(table.to_act(), [BLUE_AGENT]);
    table.refuses(RED_SPYMASTER, Move::Contest, "K21", Illegal::ContestedBefore);
}

#[test]
fn k21_the_next_clue_may_be_contested_again() {
    let mut table = asked();
    table.play(BLUE_SPYMASTER, Move::Concede(false));
    table.guess("PLUME");
    table.clue("PORT", 1);
    table.play(BLUE_AGENT, Move::Contest);
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k21_nothing_else_happens_until_a_contest_is_answered() {
    let mut table = asked();
    table.refuses(BLUE_AGENT, guess("CHAUSSON"), "K21", Illegal::ContestPending);
    table.refuses(BLUE_AGENT, Move::Stop, "K21", Illegal::ContestPending);
    table.refuses(BLUE_SPYMASTER, clue("PIED", 1), "K21", Illegal::ContestPending);
}

#[test]
fn k21_only_the_contested_clues_spymaster_answers() {
    let mut table = teams().begin();
    table.refuses(BLUE_SPYMASTER, Move::Concede(false), "K21", Illegal::NotAsked);
    table.clue("BASKET", 2);
    table.refuses(BLUE_SPYMASTER, Move::Concede(true), "K21", Illegal::NotAsked);
    table.play(RED_AGENT, Move::Contest);
    for seat in [BLUE_AGENT, RED_SPYMASTER, RED_AGENT] {
        table.refuses(seat, Move::Concede(true), "K21", Illegal::NotAsked);
    }
}

#[test]
fn k21_with_the_judge_off_a_contest_goes_straight_to_the_spymaster() {
    let mut table = given(teams().judging(Judging::Off).judge(Booklet), "PRINCE");
    assert_eq!(table.play(RED_AGENT, Move::Contest), [contested("PRINCE", None)]);
    assert_eq!(table.to_act(), [BLUE_SPYMASTER]);
}

#[test]
fn k21_a_written_ruling_holds_whatever_a_judge_says_today() {
    let mut table = given(teams(), "SNOW");
    let written = Facts { ruling: Some(ruling(Ground::D, &["NEIGE"])) };
    let mut events = Vec::new();
    let noted = table.game.apply_with_facts(RED_AGENT, &Move::Contest, &written, &mut PlainJudge, &mut events);
    assert_eq!(noted, Ok(written.clone()));
    assert_eq!(events, [contested("SNOW", written.ruling), turn_ended(Team::Blue, TurnEnd::InvalidClue)]);
}

#[test]
fn k21_a_written_ruling_may_find_nothing_where_a_judge_would() {
    let mut table = given(teams(), "PRINCE");
    let written = Facts { ruling: Some(Ruling::default()) };
    let mut events = Vec::new();
    table.game.apply_with_facts(RED_AGENT, &Move::Contest, &written, &mut PlainJudge, &mut events).unwrap();
    assert_eq!(events, [contested("PRINCE", Some(Ruling::default()))]);
}

#[test]
fn k21_what_a_judge_rules_is_noted_for_the_record() {
    let mut table = given(teams(), "SNOW");
    let unwritten = Facts::default();
    let noted = table.game.apply_with_facts(RED_AGENT, &Move::Contest, &unwritten, &mut Booklet, &mut Vec::new());
    assert_eq!(noted, Ok(Facts { ruling: Some(ruling(Ground::D, &["NEIGE"])) }));
}

#[test]
fn k21_a_ruling_that_nobody_asked_for_is_refused() {
    let written = Facts { ruling: Some(ruling(Ground::D, &["NEIGE"])) };
    check_no_such_ruling(&mut teams().begin(), BLUE_SPYMASTER, &clue("SKI", 1), &written);
    check_no_such_ruling(&mut given(teams(), "SNOW"), BLUE_AGENT, &guess("NEIGE"), &written);
    let mut unjudged = given(teams().judging(Judging::Off), "SNOW");
    check_no_such_ruling(&mut unjudged, RED_AGENT, &Move::Contest, &written);
}

#[test]
fn k21_a_ruling_about_words_that_were_not_visible_is_refused() {
    let written = Facts { ruling: Some(ruling(Ground::D, &["NEIGE"])) };
    let mut table = given(teams().covered(&["NEIGE"]), "SNOW");
    check_no_such_ruling(&mut table, RED_AGENT, &Move::Contest, &written);
    let written = Facts { ruling: Some(ruling(Ground::D, &["SEL"])) };
    check_no_such_ruling(&mut table, RED_AGENT, &Move::Contest, &written);
}

#[track_caller]
fn check_no_such_ruling(table: &mut Table, seat: Seat, mv: &Move, written: &Facts) {
    let (before, mut events) = (table.game.clone(), Vec::new());
    let refusal = table.game.apply_with_facts(seat, mv, written, &mut PlainJudge, &mut events).unwrap_err();
    assert_eq!((refusal, refusal.rule()), (Illegal::NoSuchRuling, "K21"));
    assert_eq!((&table.game, events), (&before, Vec::new()));
}
