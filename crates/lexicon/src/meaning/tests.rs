use super::*;

fn nearness(language: &str, source: Source, board: &[&str], clue: &str) -> Vec<f32> {
    let meaning = Meaning::of(language).unwrap();
    let board = Board::new(meaning, board, &[source]);
    let mut near = vec![0.0; board.len()];
    board.nearness(meaning.find(clue).unwrap_or_else(|| panic!("{clue} is known")), source, &mut near);
    near
}

/// By every source, the first word of the board is the nearest.
#[track_caller]
fn check(language: &str, clue: &str, board: [&str; 4]) {
    for source in Source::ALL {
        let near = nearness(language, source, &board, clue);
        assert!(near[1..].iter().all(|other| *other < near[0]), "{clue} by {source:?}: {near:?}");
    }
}

#[test]
fn what_belongs_together_is_near() {
    check("en", "fork", ["SPOON", "WHALE", "MOON", "PIRATE"]);
    check("en", "ocean", ["WHALE", "SPOON", "DIAMOND", "DOCTOR"]);
    check("fr", "fourchette", ["CUILLÈRE", "BALEINE", "LUNE", "PIRATE"]);
    check("fr", "océan", ["BALEINE", "CUILLÈRE", "DIAMANT", "MÉDECIN"]);
}

#[test]
fn of_several_translations_the_nearest_counts() {
    let near = |clue| nearness("fr", Source::MiniLm, &["AVOCAT"], clue)[0];
    assert!(near("tribunal") > 1.0 && near("légume") > 1.0);
}

#[test]
fn a_word_is_found_without_accents_and_in_the_plural() {
    let french = Meaning::of("fr").unwrap();
    let spelling = |text| french.find(text).map(|word| french.spelling(word));
    assert_eq!(spelling("ELEPHANT"), Some("éléphant"));
    assert_eq!(spelling("côté"), Some("côté"));
    assert_eq!(spelling("CÔTE"), Some("côte"));
    assert_eq!(spelling("Arrosoirs"), spelling("arrosoir"));
    assert_eq!(spelling("qwrtz"), None);
}

#[test]
fn a_word_that_no_source_knows_is_neither_near_nor_far() {
    for source in Source::ALL {
        assert_eq!(nearness("en", source, &["QWRTZ"], "fork"), [0.0]);
    }
}

#[test]
fn our_own_words_are_known_to_every_source() {
    for (language, least) in [("en", [1.0, 1.0, 1.0, 1.0, 0.75, 1.0]), ("fr", [0.97; 6])] {
        let meaning = Meaning::of(language).unwrap();
        let words: Vec<_> = crate::words(language).unwrap().map(|word| (word, meaning.find(word))).collect();
        for (source, least) in Source::ALL.into_iter().zip(least) {
            let is_known = |word: &Option<Word>| {
                word.is_some_and(|word| {
                    Board::of_words(meaning, &[Some(word)], &[source]).raw(word, source)[0].is_some()
                })
            };
            let unknown: Vec<_> = words.iter().filter(|(_, word)| !is_known(word)).map(|(word, _)| word).collect();
            let share = 1.0 - unknown.len() as f32 / words.len() as f32;
            assert!(share >= least, "{language} {source:?} {share}: {unknown:?}");
        }
    }
}

#[test]
fn a_word_is_as_near_to_itself_as_can_be() {
    let meaning = Meaning::of("en").unwrap();
    let word = meaning.find("whale").unwrap();
    for source in Source::ALL {
        let closeness = meaning.closeness(word, word, source).unwrap();
        assert!((closeness - 1.0).abs() < 0.01, "{source:?}: {closeness}");
    }
}

#[test]
fn many_words_may_be_clues_and_none_is_listed_as_unsuited() {
    let unsuited: Vec<&str> = include_str!("../../../../xtask/lexicon/unsuited.txt").split_whitespace().collect();
    for (language, least) in [("en", 9_000), ("fr", 4_000)] {
        let meaning = Meaning::of(language).unwrap();
        assert!(meaning.clues().len() >= least, "{language}: {}", meaning.clues().len());
        let bad = meaning.clues().map(|word| meaning.spelling(word)).find(|word| unsuited.contains(word));
        assert_eq!(bad, None);
    }
}
