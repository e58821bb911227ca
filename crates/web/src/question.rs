//! What somebody asks about a move before they make it: what a judge thinks of it, what it would bring about, and what a bot would
//! do instead. Each is told as JSON to the page's script, and as a page of its own to whoever has none.

use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Json, Response};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use soupcon_rules::codenames::Ruling;
use soupcon_table::{Hint, PersonId, TableId};

use crate::Site;
use crate::auth::Person;
use crate::command::{Sent, read_body, read_json};
use crate::limit::Kind;
use crate::page::{self, Manners, Room};
use crate::problem::Problem;
use crate::routes::Path;

/// A move that somebody thinks about.
pub(crate) struct Question {
    table: TableId,
    person: PersonId,
    mv: Box<RawValue>,
    /// Whether a plain page's form asks.
    is_form: bool,
}

impl FromRequest<Site> for Question {
    type Rejection = Problem;

    async fn from_request(request: Request, site: &Site) -> Result<Question, Problem> {
        #[derive(Deserialize)]
        struct Asked {
            r#move: Box<RawValue>,
        }
        let (mut parts, body) = request.into_parts();
        let me = Person::from_request_parts(&mut parts, site).await?;
        let Path(table) = Path::from_request_parts(&mut parts, site).await?;
        let sent = read_body(&parts.headers, body).await?;
        let Asked { r#move: mv } = read_json(&sent.json)?;
        me.spend(site, Kind::Act)?;
        Ok(Question { table, person: me.id, mv, is_form: sent.is_form })
    }
}

/// What the judge thinks of a clue before it is sent (K20).
pub(crate) async fn opinion(
    State(site): State<Site>,
    manners: Manners,
    question: Question,
) -> Result<Response, Problem> {
    let Question { table, person, mv, is_form } = question;
    let opinion = site.shown(table, Some(person)).await?.opinion(person, &mv).map_err(Problem::Refused)?;
    let opinion = opinion.ok_or(Problem::NotFound)?;
    let sentence = page::opinion(manners.words, &opinion);
    if is_form {
        return Ok(page::opinion_page(manners, table, &sentence).into_response());
    }
    let Ruling { letter, about, doubtful } = &opinion.ruling;
    let certain = letter.is_some() && !doubtful;
    let answer = json!({ "letter": letter, "about": about, "certain": certain, "refused": opinion.refused, "sentence": sentence });
    Ok(Json(answer).into_response())
}

/// What a move would bring about, in sentences.
pub(crate) async fn foresight(
    State(site): State<Site>,
    manners: Manners,
    question: Question,
) -> Result<Response, Problem> {
    let Question { table, person, mv, is_form } = question;
    let moment = site.tables.moment(table).await?;
    if !moment.table.may_look(Some(person)) {
        return Err(Problem::NotFound);
    }
    let tale = moment.table.foresee(person, &mv).map_err(Problem::Refused)?.ok_or(Problem::NotFound)?;
    let scene = Room::new(manners.words, &moment, Some(person), &site.config.public_url);
    let foresight = page::foresight(&scene, &tale).ok_or(Problem::NotFound)?;
    if is_form {
        return Ok(page::foresight_page(manners, table, &foresight).into_response());
    }
    Ok(Json(foresight).into_response())
}

/// A hint, and the same in words.
#[derive(Serialize)]
struct Advice {
    #[serde(flatten)]
    hint: Hint,
    sentences: Vec<String>,
}

/// What a bot would do in the caller's place, and why, for those who play against bots alone.
pub(crate) async fn hint(
    State(site): State<Site>,
    manners: Manners,
    me: Person,
    Path(table): Path<TableId>,
    Sent { is_form, .. }: Sent,
) -> Result<Response, Problem> {
    me.spend(&site, Kind::Hint)?;
    let hint = site.tables.hint(table, me.id).await?;
    let moment = site.tables.moment(table).await?;
    let scene = Room::new(manners.words, &moment, Some(me.id), &site.config.public_url);
    let sentences = page::advice(&scene, &hint);
    if is_form {
        return Ok(page::advice_page(manners, table, &sentences).into_response());
    }
    Ok(Json(Advice { hint, sentences }).into_response())
}
