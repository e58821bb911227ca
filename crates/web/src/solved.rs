//! Which puzzles somebody has solved. It stays in their browser, as a cookie with a bit for each: so it is known without a script, and
//! the server keeps nothing of it.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;

use crate::auth::cookie;

const NAME: &str = "puzzles";

/// The numbers of solved puzzles; the first is 1.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Solved(u128);

impl Solved {
    pub(crate) fn contains(self, number: usize) -> bool {
        self.0 & bit(number) != 0
    }

    #[must_use]
    pub(crate) fn with(self, number: usize) -> Solved {
        Solved(self.0 | bit(number))
    }

    /// The cookie.
    pub(crate) fn keep(self) -> HeaderValue {
        let cookie = format!("{NAME}={:x}; Path=/puzzles; Max-Age=31536000; HttpOnly; SameSite=Lax", self.0);
        HeaderValue::from_str(&cookie).expect("plain letters")
    }
}

/// Nothing for numbers that there is no room for.
fn bit(number: usize) -> u128 {
    number.checked_sub(1).and_then(|place| 1u128.checked_shl(place as u32)).unwrap_or_default()
}

impl<S: Sync> FromRequestParts<S> for Solved {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Solved, Infallible> {
        let bits = cookie(&parts.headers, NAME).and_then(|bits| u128::from_str_radix(bits, 16).ok());
        Ok(Solved(bits.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_solved_comes_back_with_the_cookie() {
        let solved = Solved::default().with(1).with(100);
        let kept = solved.keep();
        let (pair, _) = kept.to_str().unwrap().split_once(';').unwrap();
        let bits = u128::from_str_radix(pair.strip_prefix("puzzles=").unwrap(), 16).unwrap();
        let again = Solved(bits);
        assert_eq!(again, solved);
        assert!(again.contains(1) && again.contains(100) && !again.contains(2) && !again.contains(0));
        assert_eq!(again.with(129), again, "there is no such puzzle");
    }
}
