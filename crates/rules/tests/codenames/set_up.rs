//! Before a game (K1-K5).

use soupcon_rules::codenames::{Illegal, Mode, Move, Options, Owner, Position, Role, Team};
use soupcon_rules::{BadSetUp, Game, Record, Seat};

use crate::scene::*;

fn list(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("MOT{number}")).collect()
}

fn options(players: u8) -> Options {
    Options { players, words: Some(list(60)), ..Options::default() }
}

fn deal(options: Options, seed: u64) -> Result<Position, BadSetUp> {
    Record::<Position>::deal(options, seed).map(|(_, game)| game)
}

fn deal_words(words: Vec<String>) -> Result<Position, BadSetUp> {
    deal(Options { words: Some(words), ..options(4) }, 1)
}

#[test]
fn k1_a_deal_takes_25_distinct_words_of_the_list() {
    let mut words = deal(options(4), 1).unwrap().start().words;
    assert_eq!(words.len(), 25);
    assert!(words.iter().all(|word| list(60).contains(word)));
    words.sort();
    words.dedup();
    assert_eq!(words.len(), 25);
}

#[test]
fn k1_everybody_sees_the_words_in_the_same_order() {
    let scene = teams();
    let words = scene.start.words.clone();
    let game = scene.begin().game;
    for you in [None, Some(BLUE_SPYMASTER), Some(BLUE_AGENT), Some(RED_SPYMASTER), Some(RED_AGENT)] {
        assert_eq!(game.view(you).words, words);
        assert_eq!(game.view(you).covered, Vec::<String>::new());
    }
}

#[test]
fn k1_a_grid_has_neither_24_nor_26_words() {
    let mut short = teams();
    short.start.words.pop();
    assert_eq!(short.refusal().place, "start.words");
    let mut long = teams();
    long.start.words.push("SEL".to_owned());
    assert_eq!(long.refusal().place, "start.words");
}

#[test]
fn k2_a_key_has_9_words_of_the_first_team_8_of_the_other_7_witnesses_and_1_assassin() {
    let mut started = Vec::new();
    for seed in 0..40 {
        let start = deal(options(4), seed).unwrap().start();
        let count = |owner| start.key.iter().filter(|&&other| other == owner).count();
        assert_eq!(count(start.first.into()), 9);
        assert_eq!(count(start.first.other().into()), 8);
        assert_eq!(count(Owner::Witness), 7);
        assert_eq!(count(Owner::Assassin), 1);
        started.push(start.first);
    }
    assert!(started.contains(&Team::Red) && started.contains(&Team::Blue), "chance decides who starts");
}

#[test]
fn k2_the_key_is_shuffled() {
    let assassins: std::collections::HashSet<_> = (0..40)
        .map(|seed| deal(options(4), seed).unwrap().start().key)
        .map(|key| key.iter().position(|&owner| owner == Owner::Assassin))
        .collect();
    assert!(assassins.len() > 10, "only in {assassins:?}");
}

#[test]
fn k2_the_table_may_choose_who_starts() {
    for first in [Team::Red, Team::Blue] {
        for seed in 0..10 {
            let game = deal(Options { first: Some(first), ..options(4) }, seed).unwrap();
            assert_eq!((game.start().first, game.turn()), (first, first));
        }
    }
}

#[test]
fn k2_a_key_with_other_shares_is_refused() {
    for (old, new) in [
        (Owner::Blue, Owner::Red),
        (Owner::Red, Owner::Witness),
        (Owner::Witness, Owner::Assassin),
        (Owner::Assassin, Owner::Witness),
    ] {
        let mut scene = teams();
        let place = scene.start.key.iter().position(|&owner| owner == old).unwrap();
        scene.start.key[place] = new;
        assert_eq!(scene.refusal().place, "start.key");
    }
}

#[test]
fn k2_the_first_team_is_the_one_with_9_words() {
    let mut scene = teams();
    scene.start.first = Team::Red;
    assert_eq!(scene.refusal().place, "start.key");
}

#[test]
fn k3_spymasters_see_the_key_and_agents_do_not() {
    let scene = teams();
    let whole: Vec<_> = scene.start.key.iter().copied().map(Some).collect();
    let game = scene.begin().game;
    for spymaster in [BLUE_SPYMASTER, RED_SPYMASTER] {
        assert_eq!(game.view(Some(spymaster)).key, whole);
    }
    for other in [Some(BLUE_AGENT), Some(RED_AGENT), None] {
        assert_eq!(game.view(other).key, [None; 25]);
    }
}

#[test]
fn k3_each_team_has_one_spymaster_and_at_least_one_agent() {
    use Role::{Agent, Spymaster};
    let blue = [player(Team::Blue, Spymaster), player(Team::Blue, Agent)];
    for red in [
        vec![player(Team::Red, Spymaster)],
        vec![player(Team::Red, Agent)],
        vec![player(Team::Red, Agent), player(Team::Red, Agent)],
        vec![player(Team::Red, Spymaster), player(Team::Red, Spymaster), player(Team::Red, Agent)],
        vec![player(Team::Red, Spymaster), player(Team::Red, Agent), player(None, Agent)],
    ] {
        let seats = [&blue[..], &red].concat();
        assert_eq!(teams().seats(seats.clone()).refusal().place, "start.seats");
        let refusal = deal(Options { seats: Some(seats), ..options(4) }, 1).unwrap_err();
        assert_eq!(refusal.place, "options.seats");
    }
}

#[test]
fn k3_a_team_may_have_several_agents_and_each_may_touch() {
    let second = Seat(4);
    let mut scene = teams();
    scene.start.seats.push(player(Team::Blue, Role::Agent));
    let mut table = scene.begin();
    table.clue("BASKET", 2);
    assert_eq!(table.to_act(), [BLUE_AGENT, RED_SPYMASTER, RED_AGENT, second]);
    table.play(second, guess("CHAUSSON"));
    table.play(BLUE_AGENT, guess("TENNIS"));
    table.play(second, Move::Stop);
    assert_eq!(table.game.turn(), Team::Red);
}

#[test]
fn k3_a_seat_that_is_not_at_the_table_may_do_nothing() {
    teams().begin().refuses(Seat(4), clue("BASKET", 2), "K3", Illegal::NoSuchSeat);
}

#[test]
fn k4_the_number_of_players_says_how_it_is_played() {
    for (players, mode) in [
        (2, Mode::Together),
        (3, Mode::DoubleAgent),
        (4, Mode::Teams),
        (5, Mode::Teams),
        (12, Mode::Teams),
        (32, Mode::Teams),
    ] {
        let start = deal(options(players), 1).unwrap().start();
        assert_eq!((start.mode, start.seats.len()), (mode, usize::from(players)));
    }
}

#[test]
fn k4_five_players_make_teams_of_three_and_two() {
    let seats = deal(options(5), 1).unwrap().start().seats;
    let count = |team| seats.iter().filter(|seat| seat.team == Some(team)).count();
    assert_eq!((count(Team::Red), count(Team::Blue)), (3, 2));
}

#[test]
fn k4_fewer_than_two_or_more_than_32_cannot_play() {
    for players in [0, 1, 33, 255] {
        assert_eq!(deal(options(players), 1).unwrap_err().place, "options.players", "{players} players");
    }
}

#[test]
fn k4_two_teams_need_four_players() {
    for players in [2, 3] {
        let options = Options { mode: Some(Mode::Teams), ..options(players) };
        assert_eq!(deal(options, 1).unwrap_err().place, "options.players");
    }
}

#[test]
fn k5_a_pasted_list_needs_25_words() {
    assert_eq!(deal_words(list(24)).unwrap_err().place, "options.words");
    let mut dealt = deal_words(list(25)).unwrap().start().words;
    dealt.sort();
    let mut all = list(25);
    all.sort();
    assert_eq!(dealt, all);
}

#[test]
fn k5_without_a_list_there_is_nothing_to_deal() {
    let refusal = deal(Options::default(), 1).unwrap_err();
    assert_eq!(refusal.place, "options.words");
}

#[test]
fn k5_words_that_differ_only_in_accents_case_or_hyphens_are_one_word() {
    for (one, other) in [("FORÊT", "foret"), ("CŒUR", "coeur"), ("PORTE-CLÉ", "porteclé"), ("SEL", "SEL")] {
        let mut words = list(60);
        words[7] = one.to_owned();
        words[30] = other.to_owned();
        assert_eq!(deal_words(words).unwrap_err().place, "options.words[30]", "{one} {other}");
    }
    let twice = teams().with_word("FUSÉE", "tresor").refusal();
    assert_eq!(twice.place, "start.words[24]");
}

#[test]
fn k5_a_word_has_1_to_40_characters_that_can_be_read() {
    let long = "a".repeat(41);
    for word in
        ["", " ", "-", "TABU\tLATEUR", "LIGNE\n", " BORD", "PLU\u{200b}ME", "PLU\u{ad}ME", "\u{202e}PLUME", &long]
    {
        let mut words = list(60);
        words[3] = word.to_owned();
        assert_eq!(deal_words(words).unwrap_err().place, "options.words[3]", "{word:?}");
    }
}

/// Whatever looks like markup is a word like another: to escape it is for the page that shows it.
#[test]
fn k5_a_word_is_text_and_nothing_else() {
    let longest = "a".repeat(40);
    let words = ["<b>GRAS</b>", "\"><script>", "{{7*7}}", "NEW YORK", "日本", "🍊", &longest];
    let mut pasted = list(18);
    pasted.extend(words.map(str::to_owned));
    let dealt = deal_words(pasted).unwrap().start().words;
    for word in words {
        assert!(dealt.iter().any(|other| other == word), "{word}");
    }
}
