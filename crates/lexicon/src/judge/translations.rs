//! Translations (K18 d): a table of meanings in five languages, those that people at a table may have learnt.

use std::collections::HashMap;

use soupcon_rules::codenames::fold;

use super::lines::entries;

#[derive(Debug)]
pub(crate) struct Translations {
    /// The meanings of a word of the game's language.
    own: HashMap<String, Vec<u16>>,
    /// The meanings of a word of another language.
    foreign: HashMap<String, Vec<u16>>,
}

impl Translations {
    /// `column` is where the game's language stands in a line.
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
        Translations { own, foreign }
    }

    /// Whether a folded clue of another language means what one of these forms of a word does.
    pub(crate) fn translates(&self, clue: &str, forms: &[String]) -> bool {
        let singular = ["s", "es", "n", "en", "e"].into_iter().filter_map(|ending| clue.strip_suffix(ending));
        let meant: Vec<u16> = std::iter::once(clue)
            .chain(singular.filter(|stem| stem.len() >= 4))
            .filter_map(|word| self.foreign.get(word))
            .flatten()
            .copied()
            .collect();
        // A word that both languages share is no translation: it is the word itself, or a synonym.
        let shared = self.own.get(clue);
        let is_meant = |meaning: &u16| meant.contains(meaning) && !shared.is_some_and(|own| own.contains(meaning));
        !meant.is_empty() && forms.iter().filter_map(|form| self.own.get(form)).flatten().any(is_meant)
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
