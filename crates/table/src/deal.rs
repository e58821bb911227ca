//! Deals that can be verified: the server can't choose the cards once people have sat down. (A keeper who plays as well, knows
//! the secret and adds a value after everybody else still could try values; the others see who came last.)
//!
//! Before anybody adds anything, the table shows a salted digest of its secret. Each person's browser adds a value of its
//! own. The seed of the game is a digest of the secret and these values, and all of chance follows from it, move by move; so a
//! repeated request can't roll again. After the end the table shows secret and salt, and anybody can check the record.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use soupcon_rules::Dice;

use crate::game::GameName;
use crate::id::random_bytes;

/// What the table keeps to itself until the game is over.
#[derive(Clone, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secret {
    salt: Hex,
    secret: Hex,
}

impl Secret {
    /// A new one that nobody can guess.
    pub fn random() -> Secret {
        Secret { salt: Hex(random_bytes()), secret: Hex(random_bytes()) }
    }

    /// The one of a day's game, which is no secret: it follows from the date. A game that is dealt by language has one for each.
    pub fn of_day(game: GameName, day: &str, language: &str) -> Secret {
        let parts = [game.as_str().as_bytes(), day.as_bytes(), language.as_bytes()];
        Secret { salt: digest(b"soupcon day salt 1", &parts), secret: digest(b"soupcon day 1", &parts) }
    }

    /// What the table shows beforehand.
    pub fn commitment(&self) -> Hex {
        digest(b"soupcon commitment 1", &[&self.salt.0, &self.secret.0])
    }

    /// The seed that comes of the secret and of what each person added, in the order of seats.
    pub fn seed(&self, mixed_in: &[String]) -> Seed {
        let mut parts: Vec<&[u8]> = vec![&self.secret.0];
        parts.extend(mixed_in.iter().map(|value| value.as_bytes()));
        Seed(digest(b"soupcon seed 1", &parts).0)
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// What all of a game's chance follows from.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed that is no secret: for an arena, never for a table.
    pub fn known(number: u64) -> Seed {
        Seed(digest(b"soupcon known seed 1", &[&number.to_le_bytes()]).0)
    }

    /// The dice of one move; 0 is the deal.
    pub fn dice(&self, number: u64) -> SecretDice {
        let seed = digest(b"soupcon dice 1", &[&self.0, &number.to_le_bytes()]);
        SecretDice(ChaCha12Rng::from_seed(seed.0))
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Dice that nobody can foresee, whatever they have seen of them.
#[derive(Debug)]
pub struct SecretDice(ChaCha12Rng);

impl SecretDice {
    /// Dice that follow from nothing at all.
    pub fn random() -> SecretDice {
        SecretDice(ChaCha12Rng::from_seed(random_bytes()))
    }

    /// A seed for something that draws by itself.
    pub(crate) fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }
}

impl Dice for SecretDice {
    fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// A digest of parts, each with its length, so that no two lists of parts run together.
fn digest(domain: &[u8], parts: &[&[u8]]) -> Hex {
    let mut hash = Sha256::new();
    for part in [domain].iter().chain(parts) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    Hex(hash.finalize().into())
}

/// 32 bytes, written as hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct Hex(pub [u8; 32]);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom("not 64 hexadecimal digits");
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Hex(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_changes_the_seed_and_the_salt_only_the_commitment() {
        let secret = Secret::random();
        let mixed = |values: &[&str]| secret.seed(&values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>());
        assert_eq!(mixed(&["a", "b"]), mixed(&["a", "b"]));
        assert_ne!(mixed(&["a", "b"]), mixed(&["ab"]));
        assert_ne!(mixed(&["a", "b"]), mixed(&["b", "a"]));
        let salted = Secret { salt: Hex([7; 32]), ..secret.clone() };
        assert_eq!(salted.seed(&[]), secret.seed(&[]));
        assert_ne!(salted.commitment(), secret.commitment());
    }

    #[test]
    fn each_move_has_dice_of_its_own() {
        let seed = Secret::random().seed(&[]);
        assert_eq!(seed.dice(3).roll(), seed.dice(3).roll());
        assert_ne!(seed.dice(3).roll(), seed.dice(4).roll());
    }

    #[test]
    fn a_secret_stays_out_of_logs_and_is_read_as_it_is_written() {
        let secret = Secret::random();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        let text = serde_json::to_string(&secret).unwrap();
        assert_eq!(serde_json::from_str::<Secret>(&text).unwrap(), secret);
    }
}
