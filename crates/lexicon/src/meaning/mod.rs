//! What words mean, as far as closeness goes: for two words of a language, how near they are by each of several sources.
//!
//! | source | what it is | says of two words |
//! |---|---|---|
//! | [`Source::Glove`] | vectors of English words, from what stands near them in texts | they come up in the same talk |
//! | [`Source::MiniLm`] | a sentence model's vectors of single words | they would answer the same question |
//! | [`Source::Universal`] | another sentence model's | likewise |
//! | [`Source::WordNet`] | the words by which a dictionary explains a word and to which it relates it | one explains the other |
//! | [`Source::FastText`] | vectors of French words | they come up in the same talk, in French |
//! | [`Source::Association`] | what the words of our lists bring to mind, written by hand | one brings the other to mind |
//!
//! A French word has the English sources through its translations, an English one the French vectors: of several translations the nearest
//! counts, so `AVOCAT` is near both to a court and to a salad. What a source doesn't know it says nothing about.

mod associations;
mod board;
mod file;
mod spelling;

pub use board::Board;

use std::sync::OnceLock;

use associations::Associations;
use file::{File, TRANSLATIONS};

/// Something that knows how near words are.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Source {
    Glove,
    MiniLm,
    WordNet,
    FastText,
    Association,
    Universal,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 6] =
        [Source::Glove, Source::MiniLm, Source::Universal, Source::WordNet, Source::FastText, Source::Association];

    /// Its name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Source::Glove => "glove",
            Source::MiniLm => "minilm",
            Source::WordNet => "wordnet",
            Source::FastText => "fasttext",
            Source::Association => "association",
            Source::Universal => "universal",
        }
    }

    /// What a bot of a level goes by.
    pub fn known_at(level: &str) -> Option<&'static [Source]> {
        match level {
            "recruit" => Some(&[Source::Glove]),
            "agent" => Some(&[Source::Glove, Source::FastText]),
            "inspector" => Some(&[Source::Glove, Source::WordNet, Source::FastText]),
            "mastermind" => Some(&Source::ALL),
            _ => None,
        }
    }

    /// The source of this name.
    pub fn by_name(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

/// The words of a language and what they mean. It is read where it lies in the program, so having one costs next to nothing.
///
/// ```
/// use soupcon_lexicon::{Meaning, Source};
/// let french = Meaning::of("fr").unwrap();
/// let near = |a, b| french.closeness(french.find(a)?, french.find(b)?, Source::WordNet);
/// assert!(near("Abeille", "ruche") > near("abeilles", "piano"));
/// assert!(french.find("zzyzx").is_none());
/// ```
pub struct Meaning {
    own: &'static File,
    english: &'static File,
    french: &'static File,
    /// For each English word the French ones that it translates; empty for French.
    back: Vec<[u16; TRANSLATIONS]>,
    associations: OnceLock<Associations>,
}

/// A word that a language knows.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Word(u16);

fn english() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| File::new(include_bytes!("../../data/meaning-en.bin")))
}

fn french() -> &'static File {
    static FILE: OnceLock<File> = OnceLock::new();
    FILE.get_or_init(|| File::new(include_bytes!("../../data/meaning-fr.bin")))
}

impl Meaning {
    /// What is known of a language, by its code.
    pub fn of(language: &str) -> Option<&'static Meaning> {
        static ENGLISH: OnceLock<Meaning> = OnceLock::new();
        static FRENCH: OnceLock<Meaning> = OnceLock::new();
        let (english, french) = (english(), french());
        match language {
            "en" => Some(ENGLISH.get_or_init(|| Meaning {
                own: english,
                english,
                french,
                back: turned_round(english, french),
                associations: OnceLock::new(),
            })),
            "fr" => Some(FRENCH.get_or_init(|| Meaning {
                own: french,
                english,
                french,
                back: Vec::new(),
                associations: OnceLock::new(),
            })),
            _ => None,
        }
    }

    /// The words that a bot may say: common ones, none that offends.
    pub fn clues(&self) -> impl ExactSizeIterator<Item = Word> + use<> {
        (0..self.own.clues as u16).map(Word)
    }

    /// How a word is spelt, in lower case.
    pub fn spelling(&self, word: Word) -> &'static str {
        self.own.word(usize::from(word.0))
    }

    /// The word of this spelling, or else one that differs in accents, or its singular. `None` if it isn't known.
    pub fn find(&self, text: &str) -> Option<Word> {
        let folded = spelling::fold(text);
        let exact = text.to_lowercase();
        let mut spelt = self.own.spelt(&folded).peekable();
        let likeliest = spelt.peek().copied();
        let found = spelt.find(|&place| self.own.word(place) == exact).or(likeliest);
        let stem = || spelling::stems(&folded).find_map(|stem| self.own.spelt(&stem).next());
        found.or_else(stem).map(|place| Word(place as u16))
    }

    /// How near two words are by a source: -1 to 1. `None` if it doesn't know one of them.
    pub fn closeness(&'static self, a: Word, b: Word, source: Source) -> Option<f32> {
        Board::of_words(self, &[Some(a)], &[source]).raw(b, source)[0]
    }

    /// What people of the language think of, read when it is first asked for.
    fn associations(&self) -> &Associations {
        let is_english = std::ptr::eq(self.own, self.english);
        let list = if is_english {
            include_str!("../../words/associations-en.txt")
        } else {
            include_str!("../../words/associations-fr.txt")
        };
        self.associations.get_or_init(|| Associations::new(list, self))
    }

    /// The places of a word in the English file.
    fn in_english(&self, word: Word) -> impl Iterator<Item = usize> {
        let itself = std::ptr::eq(self.own, self.english).then_some(usize::from(word.0));
        let translations = itself.is_none().then(|| self.own.translations(usize::from(word.0)));
        itself.into_iter().chain(translations.into_iter().flatten())
    }

    /// The rows of a word in the French vectors.
    fn in_french(&self, word: Word) -> impl Iterator<Item = usize> {
        let back = self.back.get(usize::from(word.0)).copied().unwrap_or([file::NONE; TRANSLATIONS]);
        let itself = self.back.is_empty().then_some(word.0);
        let places = back.into_iter().chain(itself).filter(|&place| place != file::NONE);
        places.filter_map(|place| self.french.fast_text_of(usize::from(place)))
    }
}

/// For each English word the French words that it translates, the most frequent first.
fn turned_round(english: &File, french: &File) -> Vec<[u16; TRANSLATIONS]> {
    let mut back = vec![[file::NONE; TRANSLATIONS]; english.len()];
    for place in 0..french.len() {
        for translation in french.translations(place) {
            if let Some(free) = back[translation].iter_mut().find(|free| **free == file::NONE) {
                *free = place as u16;
            }
        }
    }
    back
}

#[cfg(test)]
mod tests;
