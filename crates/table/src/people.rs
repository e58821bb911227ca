//! People are guests: an id, and a token that proves it. The store keeps the token's digest.

use crate::bus::News;
use crate::clock::now_ms;
use crate::hub::{DoError, Tables};
use crate::id::{PersonId, Token, TokenHash};

/// How many tokens are known without asking the store.
const TOKENS_AT_HAND: usize = 100_000;
/// How long a token is known without asking, where another node may have let it die.
const TRUSTED_MS: i64 = 5000;

impl Tables {
    /// A new person, and the token that proves it.
    pub async fn new_person(&self) -> Result<(PersonId, Token), DoError> {
        let (person, token) = (PersonId::random(), Token::random());
        self.0.store.put_token(person, token.hash(), None).await?;
        self.remember(token.hash(), person);
        Ok((person, token))
    }

    /// Whose token this is.
    pub async fn person(&self, token: &Token) -> Result<Option<PersonId>, DoError> {
        let hash = token.hash();
        let oldest_ms = if self.is_shared() { now_ms() - TRUSTED_MS } else { i64::MIN };
        if let Some((person, at_ms)) = self.0.tokens.lock().expect("no panic with tokens").get(&hash)
            && *at_ms > oldest_ms
        {
            return Ok(Some(*person));
        }
        let person = self.0.store.find_person(hash).await?;
        if let Some(person) = person {
            self.remember(hash, person);
        }
        Ok(person)
    }

    /// Trades a token for a new one, for another device; the old one is worth nothing from now on.
    pub async fn renew_token(&self, old: &Token) -> Result<Option<(PersonId, Token)>, DoError> {
        let Some(person) = self.person(old).await? else { return Ok(None) };
        let token = Token::random();
        if let Err(error) = self.0.store.put_token(person, token.hash(), Some(old.hash())).await {
            // Of two who trade the same token, the second comes too late.
            let is_dead = self.0.store.find_person(old.hash()).await?.is_none();
            return if is_dead { Ok(None) } else { Err(error.into()) };
        }
        self.0.tokens.lock().expect("no panic with tokens").remove(&old.hash());
        self.bus().tell(News::Renewed { token: old.hash().0 });
        self.remember(token.hash(), person);
        Ok(Some((person, token)))
    }

    fn remember(&self, hash: TokenHash, person: PersonId) {
        let mut tokens = self.0.tokens.lock().expect("no panic with tokens");
        if tokens.len() >= TOKENS_AT_HAND {
            tokens.clear();
        }
        tokens.insert(hash, (person, now_ms()));
    }
}
