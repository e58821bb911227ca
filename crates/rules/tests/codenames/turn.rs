//! A turn (K6-K13), with the booklet's example: BASKET 2 for CHAUSSON and TENNIS.

use soupcon_rules::Game;
use soupcon_rules::codenames::{Clue, Illegal, Move, Number, Owner, Phase, Public, Reason, Team, TurnEnd};

use crate::scene::*;

fn basket() -> Table {
    let mut table = teams().begin();
    table.clue("BASKET", 2);
    table
}

fn clue_of(word: &str, number: Number) -> Move {
    Move::Clue(Clue { word: word.into(), number })
}

#[test]
fn k6_the_starting_team_gives_the_first_clue() {
    let mut table = teams().begin();
    assert_eq!(table.to_act(), [BLUE_SPYMASTER]);
    table.refuses(RED_SPYMASTER, clue("PORT", 1), "K6", Illegal::NotYourTurn);
    table.clue("BASKET", 2);
}

#[test]
fn k6_the_teams_alternate() {
    let mut table = teams().begin();
    for (turn, miss) in [(Team::Blue, "PLUME"), (Team::Red, "TASSE"), (Team::Blue, "ROUE"), (Team::Red, "MIROIR")] {
        assert_eq!(table.game.turn(), turn);
        table.clue("BASKET", 1);
        table.guess(miss);
    }
    assert_eq!(table.game.turn(), Team::Blue);
}

#[test]
fn k6_agents_wait_for_their_own_teams_turn() {
    let mut table = basket();
    table.refuses(RED_AGENT, guess("BALLON"), "K6", Illegal::NotYourTurn);
    table.refuses(RED_AGENT, Move::Stop, "K6", Illegal::NotYourTurn);
}

#[test]
fn k7_a_clue_is_a_word_and_a_number_that_everybody_hears() {
    let mut table = teams().begin();
    let clue =
        Public::ClueGiven { seat: BLUE_SPYMASTER, team: Team::Blue, clue: "BASKET".into(), number: Number::Count(2) };
    assert_eq!(table.clue("BASKET", 2), [clue]);
    for you in [None, Some(BLUE_AGENT), Some(RED_AGENT)] {
        let heard = table.game.view(you).clue.unwrap();
        assert_eq!((&*heard.word, heard.number, heard.guessed), ("BASKET", Number::Count(2), 0));
    }
}

#[test]
fn k7_the_number_is_1_to_9() {
    for count in 1..=9 {
        teams().begin().clue("BASKET", count);
    }
    for count in [10, 25, 255] {
        teams().begin().refuses(BLUE_SPYMASTER, clue("BASKET", count), "K7", Illegal::NumberTooLarge);
    }
}

#[test]
fn k7_nothing_is_added_to_a_clue() {
    let mut table = basket();
    assert_eq!(table.to_act(), [BLUE_AGENT, RED_SPYMASTER, RED_AGENT]);
    table.refuses(BLUE_SPYMASTER, clue("PIED", 1), "K7", Illegal::ClueRunning);
    table.guess("CHAUSSON");
    table.refuses(BLUE_SPYMASTER, clue("PIED", 1), "K7", Illegal::ClueRunning);
}

#[test]
fn k7_only_a_spymaster_gives_clues() {
    teams().begin().refuses(BLUE_AGENT, clue("BASKET", 2), "K7", Illegal::NotSpymaster);
}

#[test]
fn k9_agents_touch_after_the_clue_and_not_before() {
    let mut table = teams().begin();
    table.refuses(BLUE_AGENT, guess("CHAUSSON"), "K9", Illegal::NoClueYet);
    table.refuses(BLUE_AGENT, Move::Stop, "K9", Illegal::NoClueYet);
    table.clue("BASKET", 2);
    table.guess("CHAUSSON");
}

#[test]
fn k9_a_spymaster_touches_nothing() {
    let mut table = basket();
    table.refuses(BLUE_SPYMASTER, guess("CHAUSSON"), "K9", Illegal::NotAgent);
    table.refuses(BLUE_SPYMASTER, Move::Stop, "K9", Illegal::NotAgent);
}

#[test]
fn k9_only_visible_words_of_the_grid_can_be_touched() {
    let mut table = basket();
    table.refuses(BLUE_AGENT, guess("BASKET"), "K9", Illegal::NotInGrid);
    table.guess("CHAUSSON");
    table.refuses(BLUE_AGENT, guess("CHAUSSON"), "K9", Illegal::AlreadyCovered);
}

#[test]
fn k9_at_least_one_word_must_be_touched() {
    let mut table = basket();
    table.refuses(BLUE_AGENT, Move::Stop, "K12", Illegal::MustTouch);
    let all: Vec<Move> = table.game.visible_words().map(guess).collect();
    assert_eq!(all.len(), 25);
    assert_eq!(table.game.legal_moves(BLUE_AGENT), all);
}

#[test]
fn k10_basket_2_chausson_is_found_and_the_turn_goes_on() {
    let mut table = basket();
    assert_eq!(table.guess("CHAUSSON"), [guessed(Team::Blue, "CHAUSSON", Owner::Blue)]);
    assert_eq!(table.game.view(None).covered, ["CHAUSSON"]);
    assert_eq!(table.game.view(None).key[0], Some(Owner::Blue));
    table.guess("TENNIS");
}

#[test]
fn k10_basket_2_ballon_is_the_other_teams_and_the_turn_is_over() {
    let mut table = basket();
    assert_eq!(
        table.guess("BALLON"),
        [guessed(Team::Blue, "BALLON", Owner::Red), turn_ended(Team::Blue, TurnEnd::Missed)]
    );
    assert_eq!(table.game.view(None).key[1], Some(Owner::Red));
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k10_basket_2_amerique_is_a_witness_and_the_turn_is_over() {
    let mut table = basket();
    assert_eq!(
        table.guess("AMÉRIQUE"),
        [guessed(Team::Blue, "AMÉRIQUE", Owner::Witness), turn_ended(Team::Blue, TurnEnd::Missed)]
    );
    assert_eq!(table.game.view(None).key[2], Some(Owner::Witness));
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
}

#[test]
fn k10_basket_2_orange_is_the_assassin_and_red_wins() {
    let mut table = basket();
    assert_eq!(
        table.guess("ORANGE"),
        [guessed(Team::Blue, "ORANGE", Owner::Assassin), ended(&[RED_SPYMASTER, RED_AGENT], Reason::Assassin)]
    );
    assert_eq!(table.to_act(), []);
}

#[test]
fn k11_basket_2_a_third_guess_is_allowed_and_no_fourth() {
    let mut table = basket();
    table.guess_all(&["CHAUSSON", "TENNIS"]);
    assert_eq!(
        table.guess("NEIGE"),
        [guessed(Team::Blue, "NEIGE", Owner::Blue), turn_ended(Team::Blue, TurnEnd::NoGuessLeft)]
    );
    table.refuses(BLUE_AGENT, guess("ROBE"), "K6", Illegal::NotYourTurn);
}

#[test]
fn k11_a_number_allows_one_word_more_than_it_says() {
    let own = words_of(Owner::Blue);
    for count in 1..=7 {
        let mut table = teams().begin();
        table.clue("BASKET", count);
        let (last, before) = own[..=usize::from(count)].split_last().unwrap();
        for word in before {
            assert_eq!(table.guess(word), [guessed(Team::Blue, word, Owner::Blue)], "{count}");
        }
        assert_eq!(table.guess(last)[1..], [turn_ended(Team::Blue, TurnEnd::NoGuessLeft)], "{count}");
    }
}

#[test]
fn k11_the_first_miss_ends_the_turn_also_after_words_found() {
    let mut table = basket();
    table.guess_all(&["CHAUSSON", "TENNIS"]);
    assert_eq!(table.guess("PLUME")[1..], [turn_ended(Team::Blue, TurnEnd::Missed)]);
    assert_eq!(table.game.view(None).covered, ["CHAUSSON", "TENNIS", "PLUME"]);
}

#[test]
fn k12_agents_may_stop_after_one_found_word() {
    let mut table = basket();
    table.guess("CHAUSSON");
    assert_eq!(table.game.legal_moves(BLUE_AGENT).last(), Some(&Move::Stop));
    assert_eq!(table.play(BLUE_AGENT, Move::Stop), [turn_ended(Team::Blue, TurnEnd::Stopped)]);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Clue));
}

#[test]
fn k12_agents_may_stop_before_the_guess_beyond_the_number() {
    let mut table = basket();
    table.guess_all(&["CHAUSSON", "TENNIS"]);
    assert_eq!(table.play(BLUE_AGENT, Move::Stop), [turn_ended(Team::Blue, TurnEnd::Stopped)]);
}

/// A word found in an earlier turn doesn't count.
#[test]
fn k12_agents_may_not_stop_before_a_word_of_this_turn() {
    let mut table = teams().covered(&["CHAUSSON"]).running("SKI", 1, 0).begin();
    table.refuses(BLUE_AGENT, Move::Stop, "K12", Illegal::MustTouch);
}

#[test]
fn k13_zero_and_unlimited_are_off_by_default() {
    for number in [Number::Count(0), Number::Unlimited] {
        teams().begin().refuses(BLUE_SPYMASTER, clue_of("BASKET", number), "K13", Illegal::ExpertClue);
    }
}

#[test]
fn k13_zero_and_unlimited_lift_the_limit() {
    for number in [Number::Count(0), Number::Unlimited] {
        let mut table = teams().expert().begin();
        table.play(BLUE_SPYMASTER, clue_of("BASKET", number));
        table.guess_all(&words_of(Owner::Blue)[..8]);
        assert_eq!(table.guess("FUSÉE")[1..], [ended(&[BLUE_SPYMASTER, BLUE_AGENT], Reason::AllFound)]);
    }
}

#[test]
fn k13_zero_and_unlimited_do_not_lift_the_duty_to_touch_one_word() {
    for number in [Number::Count(0), Number::Unlimited] {
        let mut table = teams().expert().begin();
        table.play(BLUE_SPYMASTER, clue_of("BASKET", number));
        table.refuses(BLUE_AGENT, Move::Stop, "K12", Illegal::MustTouch);
        table.guess("CHAUSSON");
        table.play(BLUE_AGENT, Move::Stop);
    }
}

#[test]
fn k13_a_miss_ends_an_unlimited_turn_too() {
    let mut table = teams().expert().begin();
    table.play(BLUE_SPYMASTER, clue_of("BASKET", Number::Unlimited));
    assert_eq!(table.guess("PLUME")[1..], [turn_ended(Team::Blue, TurnEnd::Missed)]);
}

#[test]
fn k13_numbers_above_9_stay_refused_with_expert_clues() {
    teams().expert().begin().refuses(BLUE_SPYMASTER, clue("BASKET", 10), "K7", Illegal::NumberTooLarge);
}
