//! Players of Codenames: every mode, language and role, from views alone.

use std::iter;

use soupcon_bots::codenames::Heard;
use soupcon_bots::{Choice, Played, Player};
use soupcon_lexicon::WordJudge;
use soupcon_rules::chance::shuffle;
use soupcon_rules::codenames::{Judge, Mode, Move, Options, Owner, PlainJudge, Position, Public, Start};
use soupcon_rules::{Dice, Game, Record, Seat, Seeded};

fn options(language: &str, players: u8, mode: Option<Mode>) -> Options {
    let words = soupcon_lexicon::words(language).unwrap().map(str::to_owned).collect();
    Options { language: language.to_owned(), players, mode, words: Some(words), ..Options::default() }
}

fn player(level: &str, seed: u64) -> Box<dyn Player<Position>> {
    Position::player(level, None, seed).unwrap_or_else(|| panic!("{level} is a level"))
}

/// Plays a whole game and tells of every choice before it is made.
fn play(
    options: Options,
    level: &str,
    seed: u64,
    mut tell: impl FnMut(&Position, &[Heard], &Choice<Position>),
) -> Position {
    let (_, mut game) = Record::<Position>::deal(options, seed).unwrap();
    let mut minds: Vec<_> = (0..game.seats()).map(|seat| player(level, seed + u64::from(seat))).collect();
    let mut heard = Vec::new();
    while let Some(seat) = game.awaited().iter().next() {
        let choice = minds[seat.index()].choose_hearing(&game.view(Some(seat)), &heard).unwrap();
        tell(&game, &heard, &choice);
        let mut events: Vec<Public> = Vec::new();
        let judge: &mut dyn Judge = &mut PlainJudge;
        game.apply(choice.seat, &choice.mv, judge, &mut events).expect("bots know the rules");
        heard.extend(events.iter().filter_map(|event| Position::heard(event, &mut iter::empty())));
    }
    game
}

const TABLES: [(u8, Option<Mode>); 4] =
    [(2, Some(Mode::Together)), (3, Some(Mode::DoubleAgent)), (3, Some(Mode::Together)), (4, Some(Mode::Teams))];

#[test]
fn every_clue_of_a_whole_game_is_legal_passes_a_judge_and_is_new() {
    for language in soupcon_lexicon::LANGUAGES {
        let mut words_judge = WordJudge::of(language).expect("a language of ours");
        for (players, mode) in TABLES {
            for level in Position::LEVELS.iter().filter(|level| **level != "random") {
                let mut said = Vec::new();
                let ended = play(options(language, players, mode), level, 5, |game, _, choice| {
                    if let Move::Clue(clue) = &choice.mv {
                        let visible: Vec<&str> = game.visible_words().collect();
                        let judges: [&mut dyn Judge; 2] = [&mut PlainJudge, &mut words_judge];
                        for judge in judges {
                            let ruling = judge.rule_on(&clue.word, &visible);
                            assert_eq!(ruling.letter, None, "{level} {}: {ruling:?}", clue.word);
                        }
                        assert!(choice.thought.is_some(), "{level} says what it meant");
                        said.push((game.turn(), clue.word.clone()));
                    }
                });
                assert!(ended.outcome().is_some());
                let remembers = matches!(*level, "inspector" | "mastermind");
                let count = said.len();
                said.sort_by_key(|(team, word)| (*team as u8, word.clone()));
                said.dedup();
                assert!(!remembers || said.len() == count, "{level} says nothing twice");
            }
        }
    }
}

#[test]
fn equal_seeds_make_equal_choices() {
    let moves = |seed| {
        let mut moves = Vec::new();
        play(options("fr", 4, None), "mastermind", seed, |_, _, choice| moves.push(format!("{choice:?}")));
        moves
    };
    assert_eq!(moves(3), moves(3));
}

/// The same grid, with everything that an agent can't know dealt anew.
fn scrambled(game: &Position, agent: Seat, dice: &mut dyn Dice) -> Position {
    let view = game.view(Some(agent));
    let spymaster = (0..game.seats()).map(Seat).find(|&seat| game.view(Some(seat)).key.iter().all(Option::is_some));
    let truth = game.view(spymaster).key;
    let hidden: Vec<usize> = (0..truth.len()).filter(|&word| view.key[word].is_none()).collect();
    let mut owners: Vec<Owner> = hidden.iter().map(|&word| truth[word].unwrap()).collect();
    shuffle(&mut owners, dice);
    let mut key: Vec<Owner> = truth.into_iter().map(Option::unwrap).collect();
    hidden.into_iter().zip(owners).for_each(|(word, owner)| key[word] = owner);
    Position::from_start(&Options::default(), &Start { key, ..game.start() }).unwrap()
}

#[test]
fn what_an_agent_does_never_depends_on_the_hidden_key() {
    let mut dice = Seeded::new(1);
    let mut compared = 0;
    for level in Position::LEVELS {
        play(options("en", 4, None), level, 8, |game, heard, choice| {
            if matches!(choice.mv, Move::Guess(_) | Move::Stop) {
                let other = scrambled(game, choice.seat, &mut dice);
                let choose = |game: &Position| {
                    let view = game.view(Some(choice.seat));
                    format!("{:?}", player(level, 77).choose_hearing(&view, heard).unwrap())
                };
                assert_eq!(choose(game), choose(&other));
                compared += 1;
            }
        });
    }
    assert!(compared > 20);
}

#[test]
fn a_list_of_the_hosts_own_is_played_though_nobody_knows_its_words() {
    let half_known = (0..20)
        .map(|number| format!("ZQX{number}"))
        .chain(["WHALE", "SPOON", "MOON", "KING", "DOCTOR"].map(str::to_owned));
    let unknown = (0..25).map(|number| format!("ЖЩ{number}"));
    for words in [half_known.collect::<Vec<_>>(), unknown.collect()] {
        for language in ["en", "fr", "tlh"] {
            for level in Position::LEVELS {
                let language = language.to_owned();
                let options = Options { language, words: Some(words.clone()), ..Options::default() };
                assert!(play(options, level, 2, |_, _, _| {}).outcome().is_some());
            }
        }
    }
}

#[test]
fn names_of_levels_are_those_that_there_are() {
    for name in ["mastermind:without-minilm", "recruit:without-wordnet", "listener:fasttext"] {
        assert!(Position::player(name, None, 0).is_some(), "{name}");
    }
    // A recruit goes by GloVe alone.
    for name in ["listener", "listener:x", "mastermind:minilm", "recruit:without-glove", "genius"] {
        assert!(Position::player(name, None, 0).is_none(), "{name}");
    }
}
