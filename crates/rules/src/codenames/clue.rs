//! A clue: one word and a number (K7), and when two words count as the same (K23).

use std::fmt;

use serde::de::{self, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a spymaster says (K7).
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Clue {
    /// One word.
    pub word: Box<str>,
    /// How many words it is about.
    pub number: Number,
}

/// How many words a clue is about.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Number {
    /// 1 to 9, or 0 with expert clues: "none of ours is about this" (K13).
    Count(u8),
    /// As many as they like, with expert clues (K13).
    Unlimited,
}

impl Number {
    /// How many words may be touched (K11, K13).
    #[inline]
    pub fn limit(self) -> Option<u8> {
        match self {
            Number::Count(0) | Number::Unlimited => None,
            Number::Count(count) => Some(count + 1),
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Number::Count(count) => count.serialize(serializer),
            Number::Unlimited => serializer.serialize_str("unlimited"),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        struct NumberVisitor;
        impl Visitor<'_> for NumberVisitor {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or \"unlimited\"")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Number, E> {
                let count = number.try_into().map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))?;
                Ok(Number::Count(count))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Number, E> {
                match name {
                    "unlimited" => Ok(Number::Unlimited),
                    _ => Err(E::invalid_value(Unexpected::Str(name), &self)),
                }
            }
        }
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// How many letters a clue or a word of the grid may have.
pub(super) const MAX_LETTERS: usize = 40;

/// What is wrong with a clue as a piece of text.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Malformed {
    /// It isn't one word: empty, too long, or made of other things than letters.
    NotAWord,
    /// It is more than one word (K18 h).
    ManyWords,
}

/// A clue is letters and digits, with hyphens or apostrophes between them. Nothing can be hidden around it.
pub(super) fn check_form(word: &str) -> Result<(), Malformed> {
    if word.trim().contains(char::is_whitespace) {
        return Err(Malformed::ManyWords);
    }
    let is_allowed = |c: char| c.is_alphabetic() || c.is_ascii_digit() || is_joiner(c) || is_combining_accent(c);
    let fits = word.chars().count() <= MAX_LETTERS && word.chars().all(is_allowed) && !fold(word).is_empty();
    if fits { Ok(()) } else { Err(Malformed::NotAWord) }
}

fn is_joiner(c: char) -> bool {
    matches!(c, '-' | '\'' | '\u{2bc}' | '\u{2010}' | '\u{2011}' | '\u{2019}')
}

/// Characters that can't be seen, or that turn the direction of what follows: two words could look like one.
pub(super) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn is_combining_accent(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// A word without what doesn't make words different: accents, case, hyphens and apostrophes (K23).
///
/// ```
/// use soupcon_rules::codenames::fold;
/// assert_eq!(fold("Forêt"), fold("FORET"));
/// assert_eq!(fold("Porte-Clé"), "portecle");
/// assert_eq!(fold("Cœur"), "coeur");
/// ```
pub fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    fold_into(word, &mut folded);
    folded
}

/// Adds a folded word to `folded`.
pub(super) fn fold_into(word: &str, folded: &mut String) {
    let significant = |&c: &char| !is_joiner(c) && !is_combining_accent(c) && !c.is_whitespace();
    for c in word.chars().filter(significant) {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
            continue;
        }
        for c in half_width(c).to_lowercase().filter(significant) {
            match without_accent(c) {
                Some(plain) => folded.push_str(plain),
                None => folded.push(c),
            }
        }
    }
}

/// A full-width letter is the same letter.
fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// The plain letters of an accented Latin one; a Greek sigma is the same at the end of a word.
fn without_accent(c: char) -> Option<&'static str> {
    Some(match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ạ'..='ặ' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ẹ'..='ệ' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ỉ'..='ị' => "i",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'ơ' | 'ọ'..='ợ' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ư' | 'ụ'..='ự' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' | 'ỳ'..='ỹ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ς' => "σ",
        _ => return None,
    })
}
