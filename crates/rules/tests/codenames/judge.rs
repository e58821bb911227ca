//! The judge before a clue is sent, and what an invalid clue costs (K18-K20, K22).

use soupcon_rules::Game;
use soupcon_rules::codenames::{
    Clue, Ground, Illegal, Judge, Judging, Move, Number, Owner, Phase, PlainJudge, Public, Reason, Ruling, Team,
    TurnEnd,
};

use crate::scene::*;

fn of_one(word: &str) -> Clue {
    Clue { word: word.into(), number: Number::Count(1) }
}

/// The judge finds the clue invalid on this ground: its spymaster may send it all the same, red notices and is owed a word.
#[track_caller]
fn check_invalid(word: &str, letter: Ground, about: &str) {
    let mut table = teams().judge(Booklet).begin();
    let found = ruling(letter, &[about]);
    assert_eq!(table.game.judge_clue(&of_one(word), &mut Booklet), Ok(found.clone()));
    table.clue(word, 1);
    assert_eq!(
        table.play(RED_AGENT, Move::Contest),
        [
            Public::Contested { seat: RED_AGENT, clue: word.into(), ruling: Some(found) },
            turn_ended(Team::Blue, TurnEnd::InvalidClue)
        ]
    );
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Penalty));
}

/// The judge finds no ground once the word that the clue is about is covered.
#[track_caller]
fn check_valid_once_covered(word: &str, about: &str) {
    let table = teams().judge(Booklet).covered(&[about]).begin();
    assert_eq!(table.game.judge_clue(&of_one(word), &mut Booklet), Ok(Ruling::default()));
}

/// PRINCE for PRINCESSE was contested, and red is owed a word.
fn penalty(scene: Scene) -> Table {
    let mut table = scene.begin();
    table.clue("PRINCE", 1);
    table.play(RED_AGENT, Move::Contest);
    table
}

fn penalised(word: Option<&str>) -> Public {
    Public::Penalised { seat: Some(RED_SPYMASTER), team: Team::Red, word: word.map(str::to_owned) }
}

#[test]
fn k18_a_prince_for_princesse_is_a_part_of_it() {
    check_invalid("PRINCE", Ground::A, "PRINCESSE");
    check_valid_once_covered("PRINCE", "PRINCESSE");
}

#[test]
fn k18_b_decrocher_for_crochet_is_of_the_same_family() {
    check_invalid("DÉCROCHER", Ground::B, "CROCHET");
    check_valid_once_covered("DÉCROCHER", "CROCHET");
}

#[test]
fn k18_c_place_for_glace_sounds_too_close() {
    check_invalid("PLACE", Ground::C, "GLACE");
    check_valid_once_covered("PLACE", "GLACE");
}

#[test]
fn k18_d_snow_for_neige_translates_it() {
    check_invalid("SNOW", Ground::D, "NEIGE");
    check_valid_once_covered("SNOW", "NEIGE");
}

#[test]
fn k18_f_gauche_for_a_word_on_the_left_speaks_of_its_place() {
    check_invalid("GAUCHE", Ground::F, "CHAUSSON");
    check_valid_once_covered("GAUCHE", "CHAUSSON");
}

#[test]
fn k18_g_quatre_for_robe_speaks_of_its_letters() {
    check_invalid("QUATRE", Ground::G, "ROBE");
    check_valid_once_covered("QUATRE", "ROBE");
}

#[test]
fn k19_an_invalid_clue_that_is_noticed_ends_the_turn_and_red_covers_a_word_of_its_own() {
    let mut table = penalty(teams());
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
    assert_eq!(table.play(RED_SPYMASTER, cover("BALLON")), [penalised(Some("BALLON"))]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
    assert_eq!(table.game.view(None).covered, ["BALLON"]);
    table.clue("PORT", 2);
}

#[test]
fn k19_an_invalid_clue_that_nobody_notices_costs_nothing() {
    let mut table = teams().begin();
    table.clue("PRINCE", 1);
    table.guess("PRINCESSE");
    table.play(BLUE_AGENT, Move::Stop);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
}

#[test]
fn k19_words_found_before_it_was_noticed_stay_covered() {
    let mut table = teams().begin();
    table.clue("PRINCE", 2);
    table.guess_all(&["PRINCESSE", "ROBE"]);
    table.play(RED_AGENT, Move::Contest);
    table.play(RED_SPYMASTER, cover("BALLON"));
    assert_eq!(table.game.view(None).covered, ["BALLON", "PRINCESSE", "ROBE"]);
}

#[test]
fn k19_the_penalty_may_be_forgone() {
    let mut table = penalty(teams());
    assert_eq!(table.play(RED_SPYMASTER, Move::Cover(None)), [penalised(None)]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
    assert_eq!(table.game.view(None).covered, Vec::<String>::new());
}

#[test]
fn k19_the_penalty_comes_before_the_next_clue() {
    let mut table = penalty(teams());
    table.refuses(RED_SPYMASTER, clue("PORT", 2), "K19", Illegal::PenaltyPending);
    table.refuses(RED_AGENT, guess("PIANO"), "K19", Illegal::PenaltyPending);
}

#[test]
fn k19_the_penaltys_word_is_a_visible_one_of_their_own() {
    let mut table = penalty(teams().covered(&["PIANO"]));
    for word in ["CHAUSSON", "PLUME", "ORANGE", "PIANO", "PRINCE"] {
        table.refuses(RED_SPYMASTER, cover(word), "K19", Illegal::NotOwnWord);
    }
    let listed = table.game.legal_moves(RED_SPYMASTER);
    let words = ["BALLON", "PIRATE", "MARTEAU", "ÉCOLE", "REQUIN", "CHÂTEAU", "VOLCAN"];
    assert_eq!(listed[..7], words.map(cover));
    assert_eq!(listed[7..], [Move::Cover(None)]);
}

#[test]
fn k19_nobody_covers_a_word_without_a_penalty() {
    let mut table = teams().begin();
    table.refuses(BLUE_SPYMASTER, cover("CHAUSSON"), "K19", Illegal::NothingToCover);
    table.clue("BASKET", 2);
    table.refuses(RED_SPYMASTER, cover("BALLON"), "K19", Illegal::NothingToCover);
}

#[test]
fn k19_a_penalty_is_one_word() {
    let mut table = penalty(teams());
    table.play(RED_SPYMASTER, cover("BALLON"));
    table.refuses(RED_SPYMASTER, cover("PIANO"), "K19", Illegal::NothingToCover);
}

#[test]
fn k20_the_judge_advises_by_default_and_the_clue_may_be_sent() {
    let mut table = teams().begin();
    assert_eq!(table.game.view(None).judge, Judging::Advise);
    let prince = of_one("PRINCE");
    assert_eq!(table.game.judge_clue(&prince, &mut PlainJudge), Ok(ruling(Ground::A, &["PRINCESSE"])));
    table.clue("PRINCE", 1);
}

/// Only who calls `judge_clue` hears the judge: what the table hears of the clue says nothing about it.
#[test]
fn k20_nobody_else_is_told_what_the_judge_thinks() {
    let mut table = teams().judge(Booklet).begin();
    let (seat, team) = (BLUE_SPYMASTER, Team::Blue);
    let sent = Public::ClueGiven { seat, team, clue: "SNOW".into(), number: Number::Count(1) };
    assert_eq!(table.clue("SNOW", 1), [sent]);
}

#[test]
fn k20_a_strict_table_refuses_what_the_judge_finds_invalid() {
    let mut table = teams().judging(Judging::Strict).begin();
    table.refuses(BLUE_SPYMASTER, clue("PRINCE", 1), "K18", Illegal::InvalidClue);
    assert_eq!(table.game.judge_clue(&of_one("SNOW"), &mut Booklet), Err(Illegal::InvalidClue));
    assert_eq!(table.game.judge_clue(&of_one("BASKET"), &mut Booklet), Ok(Ruling::default()));
    table.clue("BASKET", 1);
}

/// What may be chance is for a judge who knows words to say, not for letters alone.
#[test]
fn k20_a_strict_table_lets_pass_what_is_doubtful() {
    struct Doubter;
    impl Judge for Doubter {
        fn rule_on(&mut self, _: &str, _: &[&str]) -> Ruling {
            Ruling { doubtful: true, ..ruling(Ground::C, &["GLACE"]) }
        }
    }
    let mut table = teams().judging(Judging::Strict).begin();
    let doubt = Ruling { doubtful: true, ..ruling(Ground::C, &["GLACE"]) };
    assert_eq!(table.game.judge_clue(&of_one("PLACE"), &mut Doubter), Ok(doubt));
    table.clue("OR", 1);
}

#[test]
fn k20_a_table_without_judge_asks_none() {
    let mut table = teams().judging(Judging::Off).begin();
    assert_eq!(table.game.judge_clue(&of_one("PRINCE"), &mut Booklet), Ok(Ruling::default()));
    table.clue("PRINCE", 1);
}

#[test]
fn k20_advice_says_first_what_is_never_sent() {
    let game = teams().judging(Judging::Off).begin().game;
    for (word, why) in [("PIRATE", Illegal::VisibleWord), ("DEUX MOTS", Illegal::ManyWords), ("", Illegal::NotAWord)] {
        assert_eq!(game.judge_clue(&of_one(word), &mut Booklet), Err(why));
    }
}

#[test]
fn k22_the_other_teams_spymaster_chooses_the_penaltys_word() {
    let mut table = penalty(teams());
    for other in [RED_AGENT, BLUE_SPYMASTER, BLUE_AGENT] {
        table.refuses(other, cover("BALLON"), "K22", Illegal::NotThePenaltys);
        table.refuses(other, Move::Cover(None), "K22", Illegal::NotThePenaltys);
    }
    table.play(RED_SPYMASTER, cover("BALLON"));
}

#[test]
fn k22_the_penaltys_word_may_win_the_game() {
    let mut table = penalty(teams().all_covered_but(Owner::Red, "PIANO"));
    assert_eq!(
        table.play(RED_SPYMASTER, cover("PIANO")),
        [penalised(Some("PIANO")), ended(&[RED_SPYMASTER, RED_AGENT], Reason::AllFound)]
    );
    assert_eq!(table.game.phase(), &Phase::Over);
}
