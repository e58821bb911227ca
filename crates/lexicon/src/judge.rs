//! The clue judge (K18, K20): what letters, families, sounds and other languages say against a clue.

mod asides;
pub(crate) mod lines;
mod translations;

use std::sync::OnceLock;

use soupcon_rules::codenames::{Ground, Judge, Ruling, fold};

use self::asides::{Asides, Subject};
use self::lines::entries_of;
use self::translations::{Translation, Translations};
use crate::families::{Families, Kinship};
use crate::sounds::{Closeness, Sounds};

/// A judge who knows a language: K18 (a) to (h). What may be chance is doubtful, and stays advice (K20).
///
/// ```
/// use soupcon_lexicon::WordJudge;
/// use soupcon_rules::codenames::{Ground, Judge};
///
/// let mut judge = WordJudge::of("fr").unwrap();
/// let ruling = judge.rule_on("décrocher", &["NEIGE", "CROCHET"]);
/// assert_eq!((ruling.letter, ruling.about), (Some(Ground::B), vec!["CROCHET".to_owned()]));
/// assert_eq!(judge.rule_on("skier", &["NEIGE", "CROCHET"]).letter, None);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct WordJudge {
    lore: &'static Lore,
}

/// All that a judge knows of a language, read when it is first asked for.
#[derive(Debug)]
struct Lore {
    families: Families,
    sounds: Sounds,
    translations: Translations,
    asides: Asides,
    /// What an apostrophe parts from a word: an article before it, or a possessive after it.
    elisions: &'static [&'static str],
    possessives: &'static [&'static str],
    /// Beginnings and endings that make a word of another.
    beginnings: Vec<&'static str>,
    endings: Vec<&'static str>,
}

/// What is said against a clue for one word.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
struct Objection {
    ground: Ground,
    is_doubtful: bool,
}

impl WordJudge {
    /// The judge of a language, by its code; `None` if nobody knows that language.
    pub fn of(language: &str) -> Option<WordJudge> {
        static ENGLISH: OnceLock<Lore> = OnceLock::new();
        static FRENCH: OnceLock<Lore> = OnceLock::new();
        let lore = match language {
            "en" => ENGLISH.get_or_init(english),
            "fr" => FRENCH.get_or_init(french),
            _ => return None,
        };
        Some(WordJudge { lore })
    }
}

impl Judge for WordJudge {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        if clue.trim().contains(char::is_whitespace) {
            return Ruling { letter: Some(Ground::H), ..Ruling::default() };
        }
        let clue = self.lore.bare(clue);
        if fold(clue).is_empty() {
            return Ruling::default();
        }
        let objections = visible.iter().map(|word| (*word, self.lore.object(clue, word)));
        let found: Vec<(&str, Objection)> = objections.filter_map(|(word, found)| Some((word, found?))).collect();
        // What is certain weighs more than what is doubtful; among equals, the word itself and then the order of K18.
        let weight =
            |objection: &Objection| (objection.is_doubtful, objection.ground != Ground::E, objection.ground as u8);
        let Some(worst) = found.iter().map(|(_, objection)| *objection).min_by_key(weight) else {
            return self.lore.aside(&fold(clue), visible);
        };
        let about = found.iter().filter(|(_, objection)| *objection == worst).map(|(word, _)| (*word).to_owned());
        Ruling { letter: Some(worst.ground), about: about.collect(), doubtful: worst.is_doubtful }
    }
}

/// What is written about a language.
struct Texts {
    code: &'static str,
    /// Where the language stands in `words/meanings.txt`.
    column: usize,
    sounds: &'static str,
    roots: &'static str,
    families: &'static str,
    letters: &'static str,
}

impl Lore {
    fn new(texts: &Texts, elisions: &'static [&'static str], possessives: &'static [&'static str]) -> Lore {
        let &Texts { code, column, sounds, roots, families, letters } = texts;
        Lore {
            families: Families::new(roots, sounds, families, letters),
            sounds: Sounds::new(code, sounds, letters),
            translations: Translations::new(column),
            asides: Asides::new(code),
            elisions,
            possessives,
            beginnings: entries_of(letters, "before").collect(),
            endings: entries_of(letters, "after").collect(),
        }
    }

    /// A clue without what an apostrophe parts from it: L'ARBRE is ARBRE.
    fn bare<'a>(&self, clue: &'a str) -> &'a str {
        let Some((first, rest)) = clue.split_once(['\'', '\u{2019}', '\u{2bc}']) else { return clue };
        match (fold(first), fold(rest)) {
            (article, _) if self.elisions.contains(&article.as_str()) => rest,
            (_, possessive) if self.possessives.contains(&possessive.as_str()) => first,
            _ => clue,
        }
    }

    fn object(&self, clue: &str, word: &str) -> Option<Objection> {
        let (folded_clue, folded_word) = (fold(clue), fold(word));
        if folded_clue == folded_word {
            return Some(Objection { ground: Ground::E, is_doubtful: false });
        }
        let objections = [
            self.object_to_kin(clue, &folded_clue, word, &folded_word),
            self.object_to_sound(&folded_clue, &folded_word),
            self.object_to_translation(&folded_clue, &folded_word),
        ];
        objections.into_iter().flatten().min_by_key(|objection| objection.is_doubtful)
    }

    /// K18 (a) and (b): a family is a part where one word stands in the other.
    fn object_to_kin(&self, clue: &str, folded_clue: &str, word: &str, folded_word: &str) -> Option<Objection> {
        let is_part = folded_clue.contains(folded_word) || folded_word.contains(folded_clue);
        let kinship = self.families.kinship(folded_clue, folded_word);
        let compound = self.compound(clue, folded_word).or_else(|| self.compound(word, folded_clue));
        let part = if is_part { self.part(folded_clue, folded_word) } else { None };
        let found = [kinship, compound, part].into_iter().flatten().min()?;
        let ground = if is_part { Ground::A } else { Ground::B };
        Some(Objection { ground, is_doubtful: found == Kinship::Doubtful })
    }

    /// A hyphen shows what a word is made of (TIRE-BOUCHON).
    fn compound(&self, word: &str, other: &str) -> Option<Kinship> {
        let parts =
            word.split(['-', '\u{2010}', '\u{2011}', ' ', '\'', '\u{2019}']).map(fold).filter(|part| part.len() >= 3);
        if !word.contains(['-', '\u{2010}', '\u{2011}', ' ']) {
            return None;
        }
        // A plural may also be a form of something else (PORTE-AVIONS); a short one is another word (SOUS, SOU).
        let is_it = |part: &str| part == other || other.len() > 3 && part.strip_suffix(['s', 'x']) == Some(other);
        let kinships = parts
            .filter_map(|part| if is_it(&part) { Some(Kinship::Sure) } else { self.families.kinship(&part, other) });
        kinships.min()
    }

    /// One word stands in the other: by six letters from its beginning it is hardly chance, nor with a usual beginning or ending.
    fn part(&self, clue: &str, word: &str) -> Option<Kinship> {
        let (short, long) = if clue.len() < word.len() { (clue, word) } else { (word, clue) };
        if short.chars().count() >= 6 && long.starts_with(short) {
            return Some(Kinship::Doubtful);
        }
        // The tables have looked at the words that they know.
        if self.families.is_known(long) || short.len() < 3 {
            return None;
        }
        let rest = long.strip_prefix(short).map(|ending| self.endings.contains(&ending) || self.is_word(ending));
        let rest = rest.or_else(|| {
            long.strip_suffix(short).map(|beginning| self.beginnings.contains(&beginning) || self.is_word(beginning))
        });
        rest.filter(|is_made_of| *is_made_of).map(|_| Kinship::Doubtful)
    }

    /// Whether the rest of a compound is a word.
    fn is_word(&self, rest: &str) -> bool {
        rest.len() >= 3 && self.families.is_known(rest)
    }

    /// K18 (c).
    fn object_to_sound(&self, clue: &str, word: &str) -> Option<Objection> {
        let closeness = self.sounds.closeness(clue, word)?;
        Some(Objection { ground: Ground::C, is_doubtful: closeness == Closeness::Near })
    }

    /// K18 (d). A clue that is a word of the game's language as well may be meant as that.
    fn object_to_translation(&self, clue: &str, word: &str) -> Option<Objection> {
        let is_own = self.families.is_known(clue);
        let is_doubtful = match self.translations.find(clue, &self.families.bases(word))? {
            Translation::Plain => is_own,
            Translation::Loose if is_own => return None,
            Translation::Loose => true,
        };
        Some(Objection { ground: Ground::D, is_doubtful })
    }

    /// K18 (f) and (g), unless the meaning of a visible word excuses the clue.
    fn aside(&self, clue: &str, visible: &[&str]) -> Ruling {
        let Some((subject, excuses)) = self.asides.find(clue) else { return Ruling::default() };
        let is_excused = |word: &&str| self.families.bases(&fold(word)).iter().any(|base| excuses.contains(base));
        if visible.iter().any(is_excused) {
            return Ruling::default();
        }
        match subject {
            Subject::Place { is_plain } => Ruling { letter: Some(Ground::F), about: Vec::new(), doubtful: !is_plain },
            Subject::Count(count) => {
                let has_as_many = |word: &&&str| word.chars().filter(|c| c.is_alphabetic()).count() == count;
                let about: Vec<String> = visible.iter().filter(has_as_many).map(|word| (*word).to_owned()).collect();
                let letter = (!about.is_empty()).then_some(Ground::G);
                Ruling { doubtful: letter.is_some(), letter, about }
            }
        }
    }
}

fn english() -> Lore {
    let texts = Texts {
        code: "en",
        column: 0,
        sounds: include_str!("../data/judge-sounds-en.txt"),
        roots: include_str!("../data/judge-roots-en.txt"),
        families: include_str!("../words/families-en.txt"),
        letters: include_str!("../words/letters-en.txt"),
    };
    Lore::new(&texts, &[], &["s", ""])
}

fn french() -> Lore {
    let texts = Texts {
        code: "fr",
        column: 1,
        sounds: include_str!("../data/judge-sounds-fr.txt"),
        roots: include_str!("../data/judge-roots-fr.txt"),
        families: include_str!("../words/families-fr.txt"),
        letters: include_str!("../words/letters-fr.txt"),
    };
    Lore::new(&texts, &["l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu"], &[])
}
