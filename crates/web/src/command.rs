//! Reading what somebody wants done at a table: `POST /tables/{id}/{verb}` with a JSON body, or a form of a plain page.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use soupcon_table::{Command, strict};

use crate::problem::Problem;
use crate::{Site, form};

/// The largest body of a request.
const BODY: usize = 64 << 10;
/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(10);

/// What can be done at a table, as it stands in an address.
pub(crate) const VERBS: [&str; 19] = [
    "join",
    "sit",
    "stand",
    "place",
    "swap",
    "leave",
    "remove",
    "pass-host",
    "rename",
    "mute",
    "renew",
    "close",
    "arrange",
    "shuffle",
    "start",
    "moves",
    "chat",
    "again",
    "forget",
];

/// A request's body, and whether a plain page's form sent it.
pub(crate) struct Sent {
    pub(crate) json: String,
    pub(crate) is_form: bool,
}

impl FromRequest<Site> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &Site) -> Result<Sent, Problem> {
        let (parts, body) = request.into_parts();
        read_body(&parts.headers, body).await
    }
}

/// What a page's form has sent, or a program in its place.
pub(crate) struct Form<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Site> for Form<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, site: &Site) -> Result<Form<T>, Problem> {
        let sent = Sent::from_request(request, site).await?;
        read_json(&sent.json).map(Form)
    }
}

/// Reads a body as JSON text. A form becomes the JSON that a program would have sent.
pub(crate) async fn read_body(headers: &HeaderMap, body: Body) -> Result<Sent, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
    let essence = kind.map(|kind| kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase());
    let bytes = tokio::time::timeout(BODY_TIME, to_bytes(body, BODY)).await.map_err(|_| Problem::TooSlow)?;
    let bytes = bytes.map_err(|_| Problem::TooLarge)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| Problem::Malformed("the body is not UTF-8".to_owned()))?;
    match essence.as_deref() {
        None if text.is_empty() => Ok(Sent { json: "{}".to_owned(), is_form: false }),
        Some("application/json") if text.is_empty() => Ok(Sent { json: "{}".to_owned(), is_form: false }),
        Some("application/json") => Ok(Sent { json: text.to_owned(), is_form: false }),
        Some("application/x-www-form-urlencoded") => Ok(Sent { json: form::to_json(text)?, is_form: true }),
        _ => Err(Problem::WrongType),
    }
}

pub(crate) fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    strict::from_str(text).map_err(|error| Problem::Malformed(error.to_string()))
}

/// The command that a verb and a body make.
pub(crate) fn read_command(verb: &str, body: &str) -> Result<Command, Problem> {
    let name = match verb {
        "moves" => "move",
        "chat" => "say",
        verb if VERBS.contains(&verb) => verb,
        _ => return Err(Problem::NotFound),
    };
    // In the log's own shape, `{"sit":{"seat":1}}`, so that there is one reading of commands.
    let before = format!("{{\"{name}\":");
    strict::from_str(&format!("{before}{body}}}")).map_err(|error| {
        let why = error.to_string();
        let why = why.rsplit_once(" at line ").map_or(&*why, |(why, _)| why);
        let shift = if error.line() == 1 { before.len() } else { 0 };
        let column = error.column().saturating_sub(shift);
        Problem::Malformed(format!("{why} at line {} column {column}", error.line()).replace(char::is_control, " "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_and_a_body_make_a_command() {
        assert!(matches!(read_command("sit", "{\"seat\":2}"), Ok(Command::Sit { .. })));
        assert!(matches!(read_command("start", "{}"), Ok(Command::Start {})));
        assert!(matches!(read_command("chat", "{\"text\":\"hi\"}"), Ok(Command::Say { .. })));
        let play = "{\"id\":\"a\",\"seq\":3,\"move\":{\"seat\":0,\"pass\":true}}";
        assert!(matches!(read_command("moves", play), Ok(Command::Move(_))));
        assert!(matches!(read_command("say", "{}"), Err(Problem::NotFound)));
    }

    #[test]
    fn a_mistake_is_named_with_its_place_in_the_body() {
        let Err(Problem::Malformed(why)) = read_command("sit", "{\"seat\":\"x\"}") else { panic!("it is malformed") };
        assert!(why.ends_with("at line 1 column 11"), "{why}");
        // A body can't reach out of its place.
        assert!(read_command("sit", "{\"seat\":2},\"start\":{}").is_err());
    }
}
