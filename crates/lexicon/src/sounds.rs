//! How words sound (K18 c): a table of pronunciations made offline, one letter a phoneme, and rules for words that it lacks.
//!
//! Two words are homophones if they have the same phonemes, and sound too close if one phoneme is another and each has at least three
//! (PLACE, GLACE) or one has a consonant more in front (HALEINE, BALEINE), unless people link them by what they mean all the same
//! (TERRE, MER). Of two phonemes, the consonant in front may have a voice or not (BAIN, PAIN). A phoneme more elsewhere makes another word (HAM, HAMMER); so does another vowel in a long one, and another ending.

use std::collections::{HashMap, HashSet};

use soupcon_rules::codenames::fold;

use crate::judge::lines::{SortedLines, entries_of, pairs_of};

/// How close two words sound.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Closeness {
    /// The same phonemes, and both words were looked up.
    Same,
    /// One phoneme apart, or the same as far as rules can tell.
    Near,
}

#[derive(Debug)]
pub(crate) struct Sounds {
    table: SortedLines,
    /// Groups of homophones of our own list, by member.
    homophones: HashMap<String, Vec<u16>>,
    /// Pairs that sound near and are excused by what they mean.
    akin: HashSet<(String, String)>,
    spelling: Spelling,
}

impl Sounds {
    /// `letters` says how letters are said in this language.
    pub(crate) fn new(code: &'static str, table: &'static str, letters: &'static str) -> Sounds {
        let mut groups = HashMap::<String, Vec<u16>>::new();
        for (number, group) in (0..).zip(entries_of(include_str!("../words/homophones.txt"), code)) {
            for member in group.split_ascii_whitespace() {
                groups.entry(fold(member)).or_default().push(number);
            }
        }
        let akin = entries_of(include_str!("../words/akin.txt"), code);
        let pairs = akin.filter_map(|pair| pair.split_once(' ')).map(|(one, other)| (fold(one), fold(other)));
        Sounds {
            table: SortedLines(table),
            homophones: groups,
            akin: pairs.collect(),
            spelling: Spelling::new(letters),
        }
    }

    /// How close two different folded words sound; `None` if nobody would take one for the other.
    pub(crate) fn closeness(&self, one: &str, other: &str) -> Option<Closeness> {
        let groups = |word: &str| self.homophones.get(word).cloned().unwrap_or_default();
        if groups(one).iter().any(|group| groups(other).contains(group)) {
            return Some(Closeness::Same);
        }
        let ((ones, one_is_known), (others, other_is_known)) = (self.phonemes(one), self.phonemes(other));
        let pairs = || ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        if pairs().any(|(one, other)| one == other) {
            // Without accents a spelling may stand for two words (BOUCHE, BOUCHÉ), and only one of them is meant.
            let is_plain = one_is_known && other_is_known && ones.len() == 1 && others.len() == 1;
            return Some(if is_plain { Closeness::Same } else { Closeness::Near });
        }
        let is_near = pairs().any(|(one, other)| match one.len().min(other.len()) {
            2 => differ_in_voice(one, other),
            shorter => shorter > 2 && is_one_apart(one, other),
        });
        (is_near && !self.is_akin(one, other)).then_some(Closeness::Near)
    }

    fn is_akin(&self, one: &str, other: &str) -> bool {
        let pair = |one: &str, other: &str| self.akin.contains(&(one.to_owned(), other.to_owned()));
        pair(one, other) || pair(other, one)
    }

    /// The ways to say a word, and whether they were looked up.
    fn phonemes(&self, word: &str) -> (Vec<String>, bool) {
        match self.table.find(word) {
            Some(said) => (said.map(str::to_owned).collect(), true),
            None => (vec![self.spelling.say(word)], false),
        }
    }
}

/// The phonemes that are vowels, in either language.
const VOWELS: &[u8] = b"aeiouyAEIOUQRWYx0123";
/// Phonemes that are nearly the same: one for the other is easily missed, even at the end of a word.
const ALIKE: [&[u8]; 12] =
    [b"pbfv", b"tdTD", b"szTD", b"SZCJ", b"ptk", b"bdg", b"mnN", b"lr", b"IEi", b"AU", b"uQ", b"e0"];
/// Consonants that only a voice tells apart.
const VOICELESS_AND_VOICED: [(u8, u8); 6] =
    [(b'p', b'b'), (b't', b'd'), (b'k', b'g'), (b'f', b'v'), (b's', b'z'), (b'S', b'Z')];
/// Up to how many phonemes another vowel leaves a word sounding alike.
const LONGEST_FOR_VOWEL: usize = 4;

/// Whether two words of two phonemes begin with the same consonant but for its voice.
fn differ_in_voice(one: &str, other: &str) -> bool {
    let ([a, vowel], [b, same]) = (one.as_bytes(), other.as_bytes()) else { return false };
    vowel == same && (VOICELESS_AND_VOICED.contains(&(*a, *b)) || VOICELESS_AND_VOICED.contains(&(*b, *a)))
}

/// Whether two words that are said so are easily taken for each other.
fn is_one_apart(one: &str, other: &str) -> bool {
    let (short, long) =
        if one.len() <= other.len() { (one.as_bytes(), other.as_bytes()) } else { (other.as_bytes(), one.as_bytes()) };
    let same = short.iter().zip(long).take_while(|(one, other)| one == other).count();
    match (&short[same..], &long[same..]) {
        ([a, rest @ ..], [b, others @ ..]) if rest == others => {
            let is_alike = ALIKE.iter().any(|group| group.contains(a) && group.contains(b));
            let is_vowel = VOWELS.contains(a) || VOWELS.contains(b);
            is_alike || !rest.is_empty() && (!is_vowel || long.len() <= LONGEST_FOR_VOWEL)
        }
        (rest, [first, others @ ..]) if same == 0 && rest == others => !VOWELS.contains(first),
        _ => false,
    }
}

/// How a language's letters are said, for words that the table lacks: the first group of letters that fits.
#[derive(Debug)]
pub(crate) struct Spelling {
    /// Endings that say something else than the same letters elsewhere.
    endings: Vec<(&'static str, &'static str)>,
    groups: Vec<(&'static str, &'static str)>,
}

impl Spelling {
    pub(crate) fn new(letters: &'static str) -> Spelling {
        Spelling { endings: pairs_of(letters, "end").collect(), groups: pairs_of(letters, "say").collect() }
    }

    fn say(&self, word: &str) -> String {
        let ending = self.endings.iter().find(|(ending, _)| word.len() > ending.len() && word.ends_with(ending));
        let (body, tail) = ending.map_or((word, ""), |&(ending, said)| (&word[..word.len() - ending.len()], said));
        let mut said = String::with_capacity(word.len());
        let mut rest = body;
        while let Some(first) = rest.chars().next() {
            let letter = &rest[..first.len_utf8()];
            let group = self.groups.iter().find(|(letters, _)| rest.starts_with(letters));
            let &(letters, sound) = group.unwrap_or(&(letter, letter));
            for phoneme in sound.chars() {
                if !said.ends_with(phoneme) {
                    said.push(phoneme);
                }
            }
            rest = &rest[letters.len()..];
        }
        said + tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_phoneme_other_or_a_consonant_in_front() {
        for (one, other) in [("plas", "glas"), ("rut", "rot"), ("alen", "balen"), ("kap", "kav"), ("dEzRt", "dIzRt")] {
            assert!(is_one_apart(one, other) && is_one_apart(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("plas", "plas"),
            ("plas", "glos"),
            ("ham", "hamR"),
            ("tomat", "otomat"),
            ("marmit", "marmot"),
            ("fin", "fiS"),
            ("", ""),
        ] {
            assert!(!is_one_apart(one, other) && !is_one_apart(other, one), "{one} {other}");
        }
    }

    #[test]
    fn short_words_differ_in_voice() {
        for (one, other, is_near) in [("b1", "p1", true), ("p1", "b1", true), ("v1", "p1", false), ("ba", "pat", false)]
        {
            assert_eq!(differ_in_voice(one, other), is_near, "{one} {other}");
        }
    }

    /// Spelling rules are for rare words; they are tried on common ones, where the table tells what is right.
    #[test]
    fn rules_say_regular_words_as_the_table_does() {
        let french =
            ["bateau", "chanson", "maison", "boulanger", "montagne", "couteau", "chaussure", "balance", "quatre"];
        let english = ["ship", "chain", "brick", "lake", "night", "throne", "moon"];
        let letters = [include_str!("../words/letters-fr.txt"), include_str!("../words/letters-en.txt")];
        let tables = [include_str!("../data/judge-sounds-fr.txt"), include_str!("../data/judge-sounds-en.txt")];
        for (words, (letters, table)) in [&french[..], &english[..]].into_iter().zip(letters.into_iter().zip(tables)) {
            let (spelling, table) = (Spelling::new(letters), SortedLines(table));
            for word in words {
                let said = spelling.say(word);
                assert!(table.find(word).unwrap().any(|known| known == said), "{word} {said}");
            }
        }
    }
}
