//! What search engines may list: the pages that are the same for everybody. What belongs to a table or to somebody stays out.
//!
//! Those pages say so themselves, in a header and in their head. robots.txt forbids nothing: a page that isn't fetched can't say that it
//! wants no place in a list, and links to tables are previewed by programs that keep to robots.txt.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;

/// Says in an answer's head that its page belongs in no list.
pub(crate) const HEADER: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));

/// Addresses of what belongs to a table, or to somebody.
const PRIVATE: [&str; 7] = ["/tables", "/records", "/history", "/code", "/codes", "/device", "/people"];

/// Whether what is at this address belongs in no list.
pub(crate) fn is_private(path: &str) -> bool {
    // The form that a record is sent with is the same for everybody.
    let is_under =
        |place: &str| path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']));
    path != "/records" && PRIVATE.into_iter().any(is_under)
}

/// `GET /robots.txt`
pub(crate) async fn text() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "User-agent: *\nAllow: /\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_people_belong_in_no_list() {
        for path in ["/tables/abc", "/tables/abc/replay?game=1", "/records/12", "/history", "/code?code=ABC", "/device"]
        {
            assert!(is_private(path), "{path}");
        }
        for path in ["/", "/rules/arosa", "/puzzles/3", "/daily", "/keeps", "/records", "/api", "/codenames"] {
            assert!(!is_private(path), "{path}");
        }
    }
}
