//! A start in the middle of a game: what can't have come about is refused, and the place is named.

use soupcon_rules::Game;
use soupcon_rules::codenames::{
    Illegal, Move, Number, Owner, Phase, PhaseName, Position, Reason, Role, Running, Team, TurnEnd,
};

use crate::scene::*;

#[test]
fn k6_the_first_team_is_to_give_a_clue_unless_the_start_says_otherwise() {
    let table = teams().begin();
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Blue, &Phase::Clue));
    let table = teams().turn(Team::Red).begin();
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k8_covered_words_are_words_of_the_grid_and_named_once() {
    assert_eq!(teams().covered(&["CHAUSSON", "SEL"]).refusal().place, "start.covered[1]");
    assert_eq!(teams().covered(&["TRÉSOR", "ROBE", "tresor"]).refusal().place, "start.covered[2]");
}

#[test]
fn k11_a_start_may_stand_in_the_middle_of_a_turn() {
    let mut table = teams().covered(&["CHAUSSON"]).running("BASKET", 2, 1).begin();
    assert!(matches!(table.game.phase(), Phase::Guess(Running { guessed: 1, contested: false, .. })));
    table.guess("TENNIS");
    assert_eq!(
        table.guess("NEIGE"),
        [guessed(Team::Blue, "NEIGE", Owner::Blue), turn_ended(Team::Blue, TurnEnd::NoGuessLeft)]
    );
}

#[test]
fn k11_a_start_has_no_more_guesses_than_the_clue_allows() {
    let found = ["CHAUSSON", "TENNIS", "NEIGE"];
    teams().covered(&found).running("BASKET", 2, 2).begin();
    assert_eq!(teams().covered(&found).running("BASKET", 2, 3).refusal().place, "start.clue.guessed");
}

#[test]
fn k11_a_start_has_no_more_guesses_than_words_were_found() {
    let scene = teams().covered(&["CHAUSSON", "BALLON"]).running("BASKET", 3, 2);
    assert_eq!(scene.refusal().place, "start.clue.guessed");
}

#[test]
fn k13_a_running_expert_clue_needs_the_option() {
    for number in [Number::Count(0), Number::Unlimited, Number::Count(10)] {
        let mut scene = teams().running("BASKET", 1, 0);
        scene.start.clue.as_mut().unwrap().number = number;
        assert_eq!(scene.refusal().place, "start.clue.number");
    }
    let mut scene = teams().expert().running("BASKET", 1, 0);
    scene.start.clue.as_mut().unwrap().number = Number::Unlimited;
    scene.begin();
}

#[test]
fn k18_a_running_clue_is_one_word() {
    for word in ["", "DEUX MOTS", "🏀"] {
        assert_eq!(teams().running(word, 2, 0).refusal().place, "start.clue.word");
    }
}

#[test]
fn k15_a_start_with_all_words_of_a_team_covered_is_over() {
    let table = teams().covered(&words_of(Owner::Red)).begin();
    assert_eq!((table.game.phase(), table.to_act()), (&Phase::Over, Vec::new()));
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (seats(&[RED_SPYMASTER, RED_AGENT]), Reason::AllFound));
}

#[test]
fn k15_a_start_that_is_not_over_has_no_outcome() {
    let table = teams().all_covered_but(Owner::Red, "PIANO").begin();
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn k19_a_start_may_wait_for_the_penaltys_word() {
    let mut scene = teams().turn(Team::Red);
    scene.start.phase = Some(PhaseName::Penalty);
    let mut table = scene.begin();
    table.play(RED_SPYMASTER, cover("BALLON"));
    assert_eq!(table.game.view(None).covered, ["BALLON"]);
}

#[test]
fn k21_a_start_may_wait_for_the_answer_to_a_contest() {
    let mut scene = teams().running("BASKET", 2, 0);
    scene.start.phase = Some(PhaseName::Contest);
    let mut table = scene.begin();
    assert_eq!(table.to_act(), [BLUE_SPYMASTER]);
    table.play(BLUE_SPYMASTER, Move::Concede(false));
    table.refuses(RED_AGENT, Move::Contest, "K21", Illegal::ContestedBefore);
}

/// Without their names, the judge can't know that they were visible when the clue was given.
#[test]
fn k21_a_start_may_name_the_words_touched_since_the_clue() {
    for (touched, asked) in [(vec!["PRINCESSE".to_owned()], RED_SPYMASTER), (Vec::new(), BLUE_SPYMASTER)] {
        let mut scene = teams().covered(&["PRINCESSE"]).running("PRINCE", 2, 1);
        scene.start.clue.as_mut().unwrap().touched = touched;
        let mut table = scene.begin();
        table.play(RED_AGENT, Move::Contest);
        assert_eq!(table.to_act(), [asked]);
    }
}

#[test]
fn k21_the_words_touched_since_the_clue_are_covered_and_counted() {
    for (covered, guessed) in [("ROBE", 1), ("PRINCESSE", 0)] {
        let mut scene = teams().covered(&[covered]).running("PRINCE", 2, guessed);
        scene.start.clue.as_mut().unwrap().touched.push("PRINCESSE".to_owned());
        assert_eq!(scene.refusal().place, "start.clue.touched");
    }
}

#[test]
fn k24_there_is_no_other_turn_contest_or_penalty_when_playing_together() {
    assert_eq!(together().turn(Team::Red).refusal().place, "start.turn");
    let mut contested = together().running("BASKET", 2, 0);
    contested.start.phase = Some(PhaseName::Contest);
    assert_eq!(contested.refusal().place, "start.phase");
    let mut penalty = together();
    penalty.start.phase = Some(PhaseName::Penalty);
    assert_eq!(penalty.refusal().place, "start.phase");
}

#[test]
fn k24_the_group_is_the_team_that_starts() {
    let mut scene = together();
    scene.start.seats.iter_mut().for_each(|seat| seat.team = Some(Team::Red));
    assert_eq!(scene.refusal().place, "start.first");
}

#[test]
fn k25_only_a_group_waits_for_the_imaginary_team() {
    let mut alone = together();
    alone.start.phase = Some(PhaseName::Imaginary);
    assert_eq!(alone.begin().game.phase(), &Phase::Imaginary);
    let mut rivals = teams();
    rivals.start.phase = Some(PhaseName::Imaginary);
    assert_eq!(rivals.refusal().place, "start.phase");
}

#[test]
fn k27_the_double_agent_has_no_team() {
    let mut scene = double_agent();
    scene.start.seats[DOUBLE_AGENT.index()].team = Some(Team::Red);
    assert_eq!(scene.refusal().place, "start.seats");
}

#[test]
fn k27_nobody_sits_beside_the_double_agent_and_two_spymasters() {
    for team in [Some(Team::Red), None] {
        let mut scene = double_agent();
        scene.start.seats.push(player(team, Role::Agent));
        assert_eq!(scene.refusal().place, "start.seats");
    }
}

/// What a start says and what the game says of itself are the same.
#[test]
fn k11_a_position_in_the_middle_of_a_turn_reads_back_as_it_was() {
    let mut table = teams().begin();
    table.clue("BASKET", 2);
    table.guess("CHAUSSON");
    let start = table.game.start();
    assert_eq!((start.turn, start.phase), (Some(Team::Blue), Some(PhaseName::Guess)));
    let again = Position::from_start(&teams().options, &start).unwrap();
    assert_eq!(again, table.game);
}
