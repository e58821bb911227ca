//! What goes wrong, as an answer: a status, a word for programs, a sentence for developers.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use soupcon_table::{DoError, Refusal, Refused};

/// Why a request was not done.
#[derive(Debug)]
pub(crate) enum Problem {
    /// Nobody, or a token that isn't anybody's.
    NoPerson,
    /// The request comes from another site's page.
    ForeignSite,
    /// There is nothing here for this caller, whether it exists or not.
    NotFound,
    /// There is something here, but not for this method.
    WrongMethod,
    /// The request can't be read.
    Malformed(String),
    /// The body is larger than any request of ours.
    TooLarge,
    /// The body is of another kind than we read.
    WrongType,
    /// The body didn't come in time.
    TooSlow,
    /// Too many requests: come back after so many seconds.
    TooMany(u32),
    /// The server is about to stop.
    Closing,
    /// The table says no.
    Refused(Refusal),
    /// It may have been done or not.
    Unknown,
    /// It was not done: the disk is full.
    Full,
    /// A log can't be read.
    Broken,
}

impl From<DoError> for Problem {
    fn from(error: DoError) -> Problem {
        match error {
            DoError::NoTable => Problem::NotFound,
            DoError::Refused(why) => Problem::Refused(why),
            DoError::Unknown => Problem::Unknown,
            DoError::Full => Problem::Full,
            DoError::Broken(_) => Problem::Broken,
        }
    }
}

impl Problem {
    fn status(&self) -> StatusCode {
        match self {
            Problem::NoPerson => StatusCode::UNAUTHORIZED,
            Problem::ForeignSite => StatusCode::FORBIDDEN,
            Problem::NotFound => StatusCode::NOT_FOUND,
            Problem::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Problem::Malformed(_) => StatusCode::BAD_REQUEST,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Problem::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Closing | Problem::Unknown => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Full => StatusCode::INSUFFICIENT_STORAGE,
            Problem::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Problem::Refused(why) => refusal_status(why),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Problem::NoPerson => "no-person",
            Problem::ForeignSite => "foreign-site",
            Problem::NotFound => "not-found",
            Problem::WrongMethod => "method",
            Problem::Malformed(_) => "malformed",
            Problem::TooLarge => "too-large",
            Problem::WrongType => "wrong-type",
            Problem::TooSlow => "too-slow",
            Problem::TooMany(_) => "too-many",
            Problem::Closing => "closing",
            Problem::Unknown => "unknown",
            Problem::Full => "no-room",
            Problem::Broken => "broken",
            Problem::Refused(why) => why.code(),
        }
    }

    fn message(&self) -> String {
        match self {
            Problem::NoPerson => "who are you? send a token, or join".to_owned(),
            Problem::ForeignSite => "another site's page may not do this".to_owned(),
            Problem::NotFound => "nothing here".to_owned(),
            Problem::WrongMethod => "method not allowed here: see the Allow header".to_owned(),
            Problem::Malformed(why) => why.clone(),
            Problem::TooLarge => "a body has 64 KiB at the most".to_owned(),
            Problem::WrongType => "send application/json".to_owned(),
            Problem::TooSlow => "the body did not come in time".to_owned(),
            Problem::TooMany(seconds) => format!("too many requests: come back in {seconds} s"),
            Problem::Closing => "the server is about to stop: come back soon".to_owned(),
            Problem::Unknown => "this may have been done or not: send it again with the same id".to_owned(),
            Problem::Full => "the server's disk is full: this was not done".to_owned(),
            Problem::Broken => "this table can't be read".to_owned(),
            Problem::Refused(why) => why.to_string(),
        }
    }
}

fn refusal_status(why: &Refusal) -> StatusCode {
    match why {
        Refusal::NotHost
        | Refusal::NotHere
        | Refusal::SentAway
        | Refusal::NotSeated
        | Refusal::NotYourSeat
        | Refusal::NotYourTurn
        | Refusal::OneRole
        | Refusal::NotAlone
        | Refusal::Silence
        | Refusal::Muted => StatusCode::FORBIDDEN,
        Refusal::NoSuchSeat | Refusal::NoSuchPerson | Refusal::NoSuchBot { .. } | Refusal::NoHint => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Refusal::SeatTaken
        | Refusal::GameRuns
        | Refusal::NoGame
        | Refusal::NotOver
        | Refusal::IsOver
        | Refusal::Closed
        | Refusal::TooMany
        | Refusal::Stale(_)
        | Refusal::Ahead(_) => StatusCode::CONFLICT,
        Refusal::Game(Refused::Malformed(_)) | Refusal::Text(_) => StatusCode::BAD_REQUEST,
        Refusal::Game(Refused::Illegal { .. }) | Refusal::IdReused | Refusal::Repeated(_) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
    }
}

/// What a problem's answer says, for those who make a page of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Told {
    pub(crate) code: &'static str,
    pub(crate) rule: Option<&'static str>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code(), "message": self.message() });
        match &self {
            Problem::Refused(Refusal::Game(Refused::Illegal { rule, .. })) => error["rule"] = (*rule).into(),
            Problem::Refused(Refusal::Stale(seq) | Refusal::Ahead(seq)) => error["seq"] = (*seq).into(),
            _ => {}
        }
        let mut response = (self.status(), axum::Json(json!({ "error": error }))).into_response();
        let rule = match &self {
            Problem::Refused(Refusal::Game(Refused::Illegal { rule, .. })) => Some(*rule),
            _ => None,
        };
        response.extensions_mut().insert(Told { code: self.code(), rule });
        let retry_s = match self {
            Problem::TooMany(seconds) => Some(seconds),
            Problem::Closing | Problem::Unknown => Some(1),
            _ => None,
        };
        if let Some(seconds) = retry_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
