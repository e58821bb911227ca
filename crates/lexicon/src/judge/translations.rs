//! Translations (K18 d): a table of meanings in five languages, those that people at a table may have learnt, and French-English pairs
//! that also say what a word has to do with (BARREAU, PRISON).

use std::collections::HashMap;

use soupcon_rules::codenames::fold;

use super::lines::entries;

/// How well a translation is known.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Translation {
    /// It stands in the table of meanings.
    Plain,
    /// It stands among the pairs.
    Loose,
}

#[derive(Debug)]
pub(crate) struct Translations {
    /// The meanings of a word of the game's language.
    own: HashMap<String, Vec<u16>>,
    /// The meanings of a word of another language.
    foreign: HashMap<String, Vec<u16>>,
    /// The words of the game's language that the pairs give for a foreign one.
    paired: HashMap<String, Vec<String>>,
}

impl Translations {
    /// `column` is where the game's language stands in a line: English, then French.
    pub(crate) fn new(column: usize) -> Translations {
        let (mut own, mut foreign) = (HashMap::<String, Vec<u16>>::new(), HashMap::<String, Vec<u16>>::new());
        for (meaning, line) in (0..).zip(entries(include_str!("../../words/meanings.txt"))) {
            for (at, words) in line.split(';').enumerate() {
                let side = if at == column { &mut own } else { &mut foreign };
                for word in words.split(',') {
                    side.entry(fold(word.trim_start_matches("to "))).or_default().push(meaning);
                }
            }
        }
        let mut paired = HashMap::<String, Vec<String>>::new();
        let pairs = include_str!("../../words/fr-en.txt").split_ascii_whitespace();
        for (french, english) in pairs.filter_map(|pair| pair.split_once('=')) {
            for (french, english) in english.split('/').map(|english| (fold(french), fold(english))) {
                let (foreign, own) = if column == 0 { (french, english) } else { (english, french) };
                paired.entry(foreign).or_default().push(own);
            }
        }
        Translations { own, foreign, paired }
    }

    /// Whether a folded clue of another language means what one of these forms of a word does.
    pub(crate) fn find(&self, clue: &str, forms: &[String]) -> Option<Translation> {
        let singular = ["s", "es", "n", "en", "e"].into_iter().filter_map(|ending| clue.strip_suffix(ending));
        let clues: Vec<&str> = std::iter::once(clue).chain(singular.filter(|stem| stem.len() >= 4)).collect();
        let meant: Vec<u16> = clues.iter().filter_map(|clue| self.foreign.get(*clue)).flatten().copied().collect();
        // A word that both languages share is no translation: it is the word itself, or a synonym.
        let shared = self.own.get(clue);
        let is_meant = |meaning: &u16| meant.contains(meaning) && !shared.is_some_and(|own| own.contains(meaning));
        if forms.iter().filter_map(|form| self.own.get(form)).flatten().any(is_meant) {
            return Some(Translation::Plain);
        }
        let mut paired = clues.iter().filter_map(|clue| self.paired.get(*clue)).flatten();
        paired.any(|own| forms.contains(own)).then_some(Translation::Loose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn k18_d_every_word_of_our_lists_has_a_meaning_in_five_languages() {
        for line in entries(include_str!("../../words/meanings.txt")) {
            let languages: Vec<&str> = line.split(';').collect();
            assert_eq!(languages.len(), 5, "{line}");
            assert!(languages.iter().all(|words| words.split(',').all(|word| !fold(word).is_empty())), "{line}");
        }
        for (column, language) in crate::LANGUAGES.into_iter().enumerate() {
            let translations = Translations::new(column);
            for word in crate::words(language).unwrap() {
                assert!(translations.own.contains_key(&fold(word)), "{word}");
            }
        }
    }
}
