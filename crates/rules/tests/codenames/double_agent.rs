//! Three players (K27).

use soupcon_rules::codenames::{
    Illegal, Mode, Move, Options, Owner, Phase, Position, Public, Reason, Role, Team, TurnEnd,
};
use soupcon_rules::{BadSetUp, Game, Record};

use crate::scene::*;

fn deal(players: u8, mode: Option<Mode>) -> Result<Position, BadSetUp> {
    let words = Some((0..25).map(|number| format!("MOT{number}")).collect());
    Record::deal(Options { players, mode, words, ..Options::default() }, 5).map(|(_, game)| game)
}

fn touched(team: Team, word: &str, owner: Owner) -> Public {
    Public::Guessed { seat: DOUBLE_AGENT, team, word: word.to_owned(), owner }
}

#[test]
fn k27_three_may_play_together_with_two_agents() {
    let start = deal(3, Some(Mode::Together)).unwrap().start();
    let roles: Vec<Role> = start.seats.iter().map(|seat| seat.role).collect();
    assert_eq!(roles, [Role::Spymaster, Role::Agent, Role::Agent]);
}

#[test]
fn k27_three_rivals_are_two_spymasters_and_an_agent_of_no_team() {
    let mut seats = deal(3, None).unwrap().start().seats;
    seats.sort_by_key(|seat| seat.team.map(|team| team == Team::Red));
    let spymaster = |team| player(team, Role::Spymaster);
    assert_eq!(seats, [player(None, Role::Agent), spymaster(Team::Blue), spymaster(Team::Red)]);
}

#[test]
fn k27_a_double_agent_is_for_three_players() {
    for players in [2, 4] {
        assert_eq!(deal(players, Some(Mode::DoubleAgent)).unwrap_err().place, "options.players");
    }
}

#[test]
fn k27_the_double_agent_works_for_both() {
    let mut table = double_agent().begin();
    table.clue("BASKET", 2);
    assert_eq!(table.guess("CHAUSSON"), [touched(Team::Blue, "CHAUSSON", Owner::Blue)]);
    table.play(DOUBLE_AGENT, Move::Stop);
    assert_eq!(table.to_act(), [RED_SPYMASTER]);
    table.clue("PORT", 2);
    assert_eq!(table.guess("PIRATE"), [touched(Team::Red, "PIRATE", Owner::Red)]);
    assert_eq!(
        table.guess("TENNIS"),
        [touched(Team::Red, "TENNIS", Owner::Blue), turn_ended(Team::Red, TurnEnd::Missed)]
    );
}

#[test]
fn k27_the_double_agent_wins_with_the_spymaster_who_wins() {
    for (team, owner, last, winner) in
        [(Team::Blue, Owner::Blue, "FUSÉE", BLUE_SPYMASTER), (Team::Red, Owner::Red, "PIANO", RED_SPYMASTER)]
    {
        let mut table = double_agent().all_covered_but(owner, last).turn(team).running("FIN", 1, 0).begin();
        assert_eq!(table.guess(last)[1..], [ended(&[winner, DOUBLE_AGENT], Reason::AllFound)]);
    }
}

#[test]
fn k27_the_double_agent_wins_also_with_the_spymaster_whose_turn_it_was_not() {
    let mut table = double_agent().all_covered_but(Owner::Red, "PIANO").running("FIN", 1, 0).begin();
    assert_eq!(table.guess("PIANO")[1..], [ended(&[DOUBLE_AGENT, RED_SPYMASTER], Reason::AllFound)]);
}

#[test]
fn k27_on_the_assassin_the_agent_loses_with_the_spymaster_whose_turn_it_was() {
    for (team, winner) in [(Team::Blue, RED_SPYMASTER), (Team::Red, BLUE_SPYMASTER)] {
        let mut table = double_agent().turn(team).running("JUS", 1, 0).begin();
        assert_eq!(table.guess("ORANGE")[1..], [ended(&[winner], Reason::Assassin)]);
    }
}

#[test]
fn k27_only_the_other_spymaster_contests() {
    let mut table = double_agent().begin();
    table.clue("PRINCE", 1);
    assert_eq!(table.to_act(), [DOUBLE_AGENT, RED_SPYMASTER]);
    for seat in [BLUE_SPYMASTER, DOUBLE_AGENT] {
        table.refuses(seat, Move::Contest, "K21", Illegal::OwnClue);
    }
    table.play(RED_SPYMASTER, Move::Contest);
    assert_eq!((table.game.turn(), table.game.phase()), (Team::Red, &Phase::Penalty));
    table.play(RED_SPYMASTER, cover("BALLON"));
    table.clue("PORT", 1);
}

#[test]
fn k27_a_penalty_that_wins_makes_the_double_agent_win_too() {
    let mut table = double_agent().all_covered_but(Owner::Red, "PIANO").begin();
    table.clue("PRINCE", 1);
    table.play(RED_SPYMASTER, Move::Contest);
    let events = table.play(RED_SPYMASTER, cover("PIANO"));
    assert_eq!(events[1..], [ended(&[DOUBLE_AGENT, RED_SPYMASTER], Reason::AllFound)]);
}

#[test]
fn k27_the_double_agent_does_not_see_the_key() {
    let game = double_agent().covered(&["BALLON"]).begin().game;
    let known: Vec<Owner> = game.view(Some(DOUBLE_AGENT)).key.into_iter().flatten().collect();
    assert_eq!(known, [Owner::Red]);
    assert!(game.view(Some(RED_SPYMASTER)).key.iter().all(Option::is_some));
}
