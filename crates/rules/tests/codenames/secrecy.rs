//! What agents and onlookers can't know (K3, K17).

use soupcon_rules::codenames::{Illegal, Move, Options, Owner, Position, Role, Start, Team};
use soupcon_rules::record::random_act;
use soupcon_rules::{Act, Game, Nobody, Record, Seat, Seeded, chance};

use crate::scene::*;

/// The same start under another key, which agrees with the first on what is covered.
fn rekeyed(start: &Start, dice: &mut Seeded) -> Start {
    let is_hidden = |place: usize| !start.covered.contains(&start.words[place]);
    let hidden: Vec<usize> = (0..25).filter(|&place| is_hidden(place)).collect();
    let mut owners: Vec<Owner> = hidden.iter().map(|&place| start.key[place]).collect();
    chance::shuffle(&mut owners, dice);
    let mut other = start.clone();
    for (place, owner) in hidden.into_iter().zip(owners) {
        other.key[place] = owner;
    }
    other
}

/// The seats of the agents, and the onlooker.
fn agents(start: &Start) -> Vec<Option<Seat>> {
    let seats = (0..).map(Seat).zip(&start.seats);
    seats.filter(|(_, player)| player.role == Role::Agent).map(|(seat, _)| Some(seat)).chain([None]).collect()
}

/// Deal anew what agents can't know: they see no difference, may do the same and are refused the same.
#[test]
fn k17_nothing_that_agents_see_depends_on_the_key() {
    let mut dice = Seeded::new(17);
    let words: Option<Vec<String>> = Some((0..40).map(|number| format!("MOT{number}")).collect());
    let mut differences = 0;
    for seed in 0..60 {
        let options = Options { players: 2 + (seed % 4) as u8, words: words.clone(), ..Options::default() };
        let (_, mut game) = Record::<Position>::deal(options.clone(), seed).unwrap();
        while let Some(act) = random_act(&game, &mut dice) {
            let start = game.start();
            let other = Position::from_start(&options, &rekeyed(&start, &mut dice)).unwrap();
            for you in agents(&start) {
                assert_eq!(game.view(you), other.view(you));
            }
            for seat in agents(&start).into_iter().flatten() {
                assert_eq!(game.legal_moves(seat), other.legal_moves(seat));
                for mv in start.words.iter().flat_map(|word| [guess(word), cover(word), clue(word, 1)]) {
                    assert_eq!(game.check(seat, &mv), other.check(seat, &mv));
                }
            }
            differences += usize::from(game.view(Some(Seat(0))) != other.view(Some(Seat(0))));
            let Act::Move(seat, mv) = act else { panic!("there is no timer") };
            game.apply(seat, &mv, &mut *Position::seeded_chance(Seeded::new(0)), &mut Nobody).unwrap();
        }
    }
    assert!(differences > 100, "seat 0 is a spymaster, who does see another key");
}

#[test]
fn k17_the_same_turn_under_two_keys_tells_the_same() {
    let mut dice = Seeded::new(3);
    let mut scene = teams().covered(&["CHAUSSON", "TENNIS", "BALLON"]);
    scene.start = rekeyed(&scene.start, &mut dice);
    assert_ne!(scene.start.key, teams().start.key);
    scene.start.covered.clear();
    let (mut one, mut other) = (teams().begin(), scene.begin());
    assert_eq!(one.clue("BASKET", 3), other.clue("BASKET", 3));
    for word in ["CHAUSSON", "TENNIS", "BALLON"] {
        assert_eq!(one.guess(word), other.guess(word));
        for you in [Some(BLUE_AGENT), Some(RED_AGENT), None] {
            assert_eq!(one.game.view(you), other.game.view(you));
        }
    }
    assert_ne!(one.game.view(Some(RED_SPYMASTER)), other.game.view(Some(RED_SPYMASTER)));
}

#[test]
fn k17_agents_know_whose_the_covered_words_are_and_no_more() {
    let mut table = teams().begin();
    table.clue("BASKET", 2);
    table.guess_all(&["CHAUSSON", "BALLON"]);
    let mut known = [None; 25];
    known[0] = Some(Owner::Blue);
    known[1] = Some(Owner::Red);
    for you in [Some(BLUE_AGENT), Some(RED_AGENT), None] {
        assert_eq!(table.game.view(you).key, known);
    }
}

/// BASKET was meant for CHAUSSON; FUSÉE is blue by luck, and nothing shows it.
#[test]
fn k17_a_covered_word_looks_the_same_whether_or_not_it_was_meant() {
    for (word, place) in [("CHAUSSON", 0), ("FUSÉE", 24)] {
        let mut table = teams().begin();
        table.clue("BASKET", 2);
        assert_eq!(table.guess(word), [guessed(Team::Blue, word, Owner::Blue)]);
        let view = table.game.view(Some(BLUE_AGENT));
        assert_eq!((view.covered, view.key[place]), (vec![word.to_owned()], Some(Owner::Blue)));
        assert_eq!(view.clue.unwrap().guessed, 1);
    }
}

#[test]
fn k17_a_spymaster_can_do_nothing_while_their_agents_guess() {
    let mut table = teams().begin();
    table.clue("BASKET", 2);
    assert!(!table.to_act().contains(&BLUE_SPYMASTER));
    assert_eq!(table.game.legal_moves(BLUE_SPYMASTER), []);
    for (mv, rule, why) in [
        (clue("PIED", 1), "K7", Illegal::ClueRunning),
        (guess("CHAUSSON"), "K9", Illegal::NotAgent),
        (Move::Stop, "K9", Illegal::NotAgent),
        (Move::Contest, "K21", Illegal::OwnClue),
        (Move::Concede(false), "K21", Illegal::NotAsked),
        (cover("CHAUSSON"), "K19", Illegal::NothingToCover),
    ] {
        table.refuses(BLUE_SPYMASTER, mv, rule, why);
    }
}

#[test]
fn k17_once_the_game_is_over_the_key_is_shown_to_all() {
    let scene = teams();
    let whole: Vec<_> = scene.start.key.iter().copied().map(Some).collect();
    let mut table = scene.begin();
    table.clue("BASKET", 2);
    assert_ne!(table.game.view(None).key, whole);
    table.guess("ORANGE");
    for you in [Some(BLUE_AGENT), Some(RED_AGENT), None] {
        assert_eq!(table.game.view(you).key, whole);
    }
}
