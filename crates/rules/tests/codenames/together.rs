//! All against an imaginary team (K24-K26).

use serde_json::json;
use soupcon_rules::codenames::{
    Illegal, Mode, Move, Options, Outcome, Owner, Phase, Position, Public, Reason, Role, Team, TurnEnd,
};
use soupcon_rules::{Game, Record};

use crate::scene::*;

fn deal(players: u8, mode: Option<Mode>) -> Position {
    let words = Some((0..25).map(|number| format!("MOT{number}")).collect());
    Record::deal(Options { players, mode, words, ..Options::default() }, 5).unwrap().1
}

/// The group has one word left to find, and so many of the imaginary team's words are covered.
fn near_the_end(covered: usize) -> Table {
    let imaginary = words_of(Owner::Red);
    let scene = together().all_covered_but(Owner::Blue, "FUSÉE").covered(&imaginary[..covered]);
    scene.running("ESPACE", 1, 0).begin()
}

fn imaginary_covered(word: &str) -> Public {
    Public::ImaginaryCovered { seat: BLUE_SPYMASTER, word: word.to_owned() }
}

#[test]
fn k24_two_players_are_a_spymaster_and_an_agent_of_one_team() {
    let start = deal(2, None).start();
    assert_eq!(start.mode, Mode::Together);
    let team = start.seats[0].team;
    assert_eq!(start.seats, [player(team, Role::Spymaster), player(team, Role::Agent)]);
}

#[test]
fn k24_a_larger_group_may_play_together() {
    let start = deal(6, Some(Mode::Together)).start();
    let agents = start.seats.iter().filter(|seat| seat.role == Role::Agent).count();
    assert_eq!((start.seats.len(), agents), (6, 5));
}

#[test]
fn k24_the_group_starts_and_has_the_9_words() {
    for game in [deal(2, None), together().begin().game] {
        let start = game.start();
        assert_eq!(start.seats[0].team, Some(start.first));
        assert_eq!(start.key.iter().filter(|&&owner| owner == Owner::from(start.first)).count(), 9);
        assert_eq!(game.turn(), start.first);
    }
}

#[test]
fn k24_the_group_is_one_team_with_one_spymaster() {
    use Role::{Agent, Spymaster};
    for seats in [
        vec![player(Team::Blue, Spymaster), player(Team::Red, Agent)],
        vec![player(Team::Blue, Spymaster), player(Team::Blue, Spymaster), player(Team::Blue, Agent)],
        vec![player(Team::Blue, Agent), player(Team::Blue, Agent)],
        vec![player(Team::Blue, Spymaster)],
        vec![player(None, Spymaster), player(None, Agent)],
        vec![],
    ] {
        assert_eq!(together().seats(seats).refusal().place, "start.seats");
    }
}

#[test]
fn k24_nobody_contests_a_clue_as_there_is_no_other_team() {
    let mut table = together().begin();
    table.clue("PRINCE", 1);
    assert_eq!(table.to_act(), [BLUE_AGENT]);
    for seat in [BLUE_SPYMASTER, BLUE_AGENT] {
        table.refuses(seat, Move::Contest, "K21", Illegal::OwnClue);
    }
}

#[test]
fn k25_the_spymaster_covers_an_imaginary_word_after_each_turn() {
    let mut table = together().begin();
    table.clue("BASKET", 2);
    assert_eq!(table.guess("PLUME")[1..], [turn_ended(Team::Blue, TurnEnd::Missed)]);
    assert_eq!((table.game.phase(), table.to_act()), (&Phase::Imaginary, vec![BLUE_SPYMASTER]));
    assert_eq!(table.play(BLUE_SPYMASTER, cover("PIANO")), [imaginary_covered("PIANO")]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Blue, &Phase::Clue));
    table.clue("SKI", 1);
    table.guess("NEIGE");
    assert_eq!(table.play(BLUE_AGENT, Move::Stop), [turn_ended(Team::Blue, TurnEnd::Stopped)]);
    assert_eq!(table.play(BLUE_SPYMASTER, cover("BALLON")), [imaginary_covered("BALLON")]);
}

#[test]
fn k25_a_turn_that_used_all_guesses_is_followed_by_the_imaginary_team_too() {
    let mut table = together().begin();
    table.clue("BASKET", 1);
    table.guess_all(&["CHAUSSON", "TENNIS"]);
    assert_eq!(table.game.phase(), &Phase::Imaginary);
}

#[test]
fn k25_the_spymaster_has_the_choice_of_all_visible_imaginary_words() {
    let mut table = together().covered(&["PIANO"]).begin();
    table.clue("BASKET", 1);
    table.guess("BALLON");
    let left = ["PIRATE", "MARTEAU", "ÉCOLE", "REQUIN", "CHÂTEAU", "VOLCAN"];
    assert_eq!(table.game.legal_moves(BLUE_SPYMASTER), left.map(cover));
}

#[test]
fn k25_the_imaginary_teams_word_is_neither_another_nor_left_out() {
    let mut table = together().covered(&["PIANO"]).begin();
    table.clue("BASKET", 1);
    table.guess("PLUME");
    for word in ["CHAUSSON", "TASSE", "ORANGE", "PIANO", "BASKET"] {
        table.refuses(BLUE_SPYMASTER, cover(word), "K25", Illegal::NotImaginary);
    }
    table.refuses(BLUE_SPYMASTER, Move::Cover(None), "K25", Illegal::NotImaginary);
    table.refuses(BLUE_SPYMASTER, clue("SKI", 1), "K25", Illegal::ImaginaryPending);
    table.refuses(BLUE_AGENT, cover("BALLON"), "K7", Illegal::NotSpymaster);
}

#[test]
fn k25_no_word_is_covered_while_the_turn_goes_on() {
    let mut table = together().begin();
    table.refuses(BLUE_SPYMASTER, cover("BALLON"), "K19", Illegal::NothingToCover);
    table.clue("BASKET", 2);
    table.guess("CHAUSSON");
    table.refuses(BLUE_SPYMASTER, cover("BALLON"), "K19", Illegal::NothingToCover);
}

#[test]
fn k26_the_score_is_how_many_imaginary_words_are_left() {
    for score in 1..=8 {
        let mut table = near_the_end(8 - usize::from(score));
        let winners = seats(&[BLUE_SPYMASTER, BLUE_AGENT]);
        let outcome = Outcome { winners, reason: Reason::AllFound, score: Some(score) };
        assert_eq!(table.guess("FUSÉE")[1..], [Public::Ended(outcome)]);
        assert_eq!(table.game.outcome(), Some(outcome));
    }
}

#[test]
fn k26_the_score_stands_in_the_outcome() {
    let mut table = near_the_end(3);
    table.guess("FUSÉE");
    let outcome = serde_json::to_value(table.game.outcome()).unwrap();
    assert_eq!(outcome, json!({ "winners": [0, 1], "reason": "all-found", "score": 5 }));
}

#[test]
fn k26_touching_the_assassin_loses_without_score() {
    let mut table = near_the_end(0);
    assert_eq!(table.guess("ORANGE")[1..], [ended(&[], Reason::Assassin)]);
}

#[test]
fn k26_the_group_loses_when_it_covers_the_last_imaginary_word_itself() {
    let mut table = together().all_covered_but(Owner::Red, "PIANO").running("MUSIQUE", 1, 0).begin();
    assert_eq!(table.guess("PIANO"), [guessed(Team::Blue, "PIANO", Owner::Red), ended(&[], Reason::AllImaginary)]);
}

#[test]
fn k26_the_group_loses_when_its_spymaster_covers_the_last_imaginary_word() {
    let mut table = together().all_covered_but(Owner::Red, "PIANO").running("MUSIQUE", 1, 0).begin();
    table.guess("PLUME");
    assert_eq!(
        table.play(BLUE_SPYMASTER, cover("PIANO")),
        [imaginary_covered("PIANO"), ended(&[], Reason::AllImaginary)]
    );
    assert_eq!(table.to_act(), []);
}

#[test]
fn k26_the_key_is_shown_once_the_game_is_over() {
    let mut table = near_the_end(3);
    table.guess("FUSÉE");
    assert!(table.game.view(Some(BLUE_AGENT)).key.iter().all(Option::is_some));
}
