//! What a move would bring about, told to whoever is about to make it.

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Json, Response};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Site;
use crate::auth::Person;
use crate::command::{read_body, read_json};
use crate::limit::{Kind, Who};
use crate::page::{self, Manners, Scene};
use crate::problem::Problem;
use crate::routes::{Path, table_id};

#[derive(Deserialize)]
struct Asked {
    r#move: Box<RawValue>,
}

/// Tells in sentences what would happen: as JSON to the page's script, as a page of its own to whoever has none.
pub(crate) async fn foresee(
    State(site): State<Site>,
    me: Person,
    manners: Manners,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let sent = read_body(&headers, body).await?;
    let Asked { r#move: mv } = read_json(&sent.json)?;
    site.limiter.take(Kind::Act, Who::Person(me.id)).map_err(Problem::TooMany)?;
    let moment = site.tables.moment(id).await?;
    let tale = moment.table.foresee(me.id, &mv).map_err(Problem::Refused)?.ok_or(Problem::NotFound)?;
    let scene = Scene::new(manners.words, &moment, Some(me.id), &site.config.public_url);
    let foresight = page::foresight(&scene, &tale).ok_or(Problem::NotFound)?;
    if sent.is_form {
        return Ok(page::foresight_page(manners, id, &foresight).into_response());
    }
    Ok(Json(foresight).into_response())
}
