//! Our own lists of words (K5): long enough, readable, and no word twice.

use std::collections::HashMap;

use soupcon_lexicon::{LANGUAGES, words};
use soupcon_rules::codenames::fold;

#[test]
fn k5_each_language_has_at_least_400_words() {
    for language in LANGUAGES {
        assert!(words(language).unwrap().count() >= 400, "{language}");
    }
}

#[test]
fn k5_k23_no_word_stands_twice() {
    for language in LANGUAGES {
        let mut seen = HashMap::new();
        for word in words(language).unwrap() {
            assert_eq!(seen.insert(fold(word), word), None, "{word}");
        }
    }
}

#[test]
fn k5_a_word_is_3_to_12_capital_letters() {
    for language in LANGUAGES {
        for word in words(language).unwrap() {
            assert!((3..=12).contains(&word.chars().count()), "{word}");
            assert!(word.chars().all(|c| c.is_alphabetic() && c.is_uppercase()), "{word}");
        }
    }
}

#[test]
fn k5_the_lists_are_in_order() {
    for language in LANGUAGES {
        assert!(words(language).unwrap().map(fold).is_sorted(), "{language}");
    }
}
