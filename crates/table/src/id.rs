//! Names that can't be guessed: tables, people, tokens, and a short code that can be said aloud.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// Random bytes from the operating system.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Lower-case letters and digits, without those that look alike.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn to_text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut bits, mut count) = (0_u32, 0);
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            text.push(char::from(ALPHABET[(bits >> count & 31) as usize]));
        }
    }
    if count > 0 {
        text.push(char::from(ALPHABET[(bits << (5 - count) & 31) as usize]));
    }
    text
}

fn from_text<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != (N * 8).div_ceil(5) {
        return None;
    }
    let (mut bytes, mut at) = ([0; N], 0);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let value = ALPHABET.iter().position(|&other| other == letter)?;
        bits = bits << 5 | value as u32;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes[at] = (bits >> count & 0xff) as u8;
            at += 1;
        }
    }
    // What is left over must be empty, so that every name has one spelling.
    (bits & ((1 << count) - 1) == 0).then_some(bytes)
}

macro_rules! unguessable {
    ($(#[$doc:meta])* $name:ident, $bytes:literal) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
        pub struct $name(pub(crate) [u8; $bytes]);

        impl $name {
            /// A new one that nobody can guess.
            pub fn random() -> $name {
                $name(random_bytes())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&to_text(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<$name, ()> {
                from_text(text).map($name).ok_or(())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|()| D::Error::custom(concat!("not a ", stringify!($name))))
            }
        }
    };
}

unguessable! {
    /// A table: 128 random bits, the unguessable part of its address.
    TableId, 16
}

unguessable! {
    /// A person. It is public at their tables, so it proves nothing; a [`Token`] does.
    PersonId, 10
}

unguessable! {
    /// One of the programs that share a store: a new one at every start.
    NodeId, 8
}

/// What proves that somebody is a person: 32 random bytes, which only they have. The store keeps its digest.
#[derive(Clone, Eq, PartialEq)]
pub struct Token(String);

/// The digest of a token.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct TokenHash(pub(crate) [u8; 32]);

impl Token {
    /// A new one that nobody can guess.
    pub fn random() -> Token {
        Token(to_text(&random_bytes::<32>()))
    }

    /// A token as somebody sent it.
    pub fn from_text(text: &str) -> Token {
        Token(text.to_owned())
    }

    /// The token itself: for its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the store knows of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A table's short code, to be said aloud: six letters and digits that neither look nor sound alike.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Code(String);

impl Code {
    const LETTERS: &[u8] = b"ACDEFHJKLMNPRTUVWXY34679";

    /// A new one, perhaps taken already.
    pub fn random() -> Code {
        // 24 letters out of 256: a remainder would favour some by a tenth, so larger bytes are drawn again.
        let mut code = String::with_capacity(6);
        while code.len() < 6 {
            let [byte] = random_bytes();
            if byte < 240 {
                code.push(char::from(Code::LETTERS[usize::from(byte) % Code::LETTERS.len()]));
            }
        }
        Code(code)
    }

    /// A code as somebody typed it: case, spaces and hyphens don't matter.
    pub fn from_typed(text: &str) -> Option<Code> {
        let typed: String =
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).take(7).collect();
        let fits = typed.len() == 6 && typed.bytes().all(|letter| Code::LETTERS.contains(&letter));
        fits.then_some(Code(typed))
    }

    /// The code as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written_and_in_no_other_way() {
        for _ in 0..100 {
            let id = TableId::random();
            let text = id.to_string();
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(text.len(), 26);
            assert_eq!(text.to_uppercase().parse::<TableId>(), Err(()));
            assert_eq!(text[1..].parse::<TableId>(), Err(()));
        }
        // The last letter has two bits to spare: only one spelling counts.
        assert!("00000000000000000000000000".parse::<TableId>().is_ok());
        assert!("00000000000000000000000001".parse::<TableId>().is_err());
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code::random();
        let typed = format!(" {}-{} ", code.as_str()[..3].to_lowercase(), &code.as_str()[3..]);
        assert_eq!(Code::from_typed(&typed), Some(code));
        assert_eq!(Code::from_typed("ACDE0O"), None);
        assert_eq!(Code::from_typed("ACDEFHJ"), None);
    }

    #[test]
    fn a_token_stays_out_of_logs() {
        let token = Token::random();
        assert!(!format!("{token:?}").contains(token.reveal()));
    }
}
