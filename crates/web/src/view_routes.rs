//! Other views of a table than a player's page: the screen for a room, and the host's desk. Each has its own stream.

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use soupcon_table::{Moment, PersonId, Phase, Refusal};

use crate::Site;
use crate::auth::{Caller, Person};
use crate::command::{read_body, read_command};
use crate::limit::{Kind, Who};
use crate::page::{self, Manners, Room};
use crate::page_routes::to_table;
use crate::page_stream::{self, Showing};
use crate::problem::Problem;
use crate::routes::{Path, table_id};

/// The addresses of these views.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/tables/{id}/screen", get(screen))
        .route("/tables/{id}/screen/stream", get(screen_stream))
        .route("/tables/{id}/host", get(host))
        .route("/tables/{id}/host/stream", get(host_stream))
        .route("/tables/{id}/host/{verb}", post(act_as_host))
}

/// What a page says it shows already.
#[derive(Deserialize)]
struct Shown {
    page: String,
}

fn claimed(shown: Result<Query<Shown>, QueryRejection>) -> Result<String, Problem> {
    shown.map(|Query(Shown { page })| page).map_err(|why| Problem::Malformed(why.body_text()))
}

/// The table for a whole room to look at.
async fn screen(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let moment = site.tables.moment(table_id(&id)?).await?;
    if !moment.table.may_look(caller.person) {
        return Err(Problem::NotFound);
    }
    // A room sees what an onlooker sees, whoever has switched the screen on.
    let scene = Room::new(manners.words, &moment, None, &site.config.public_url);
    Ok(page::screen::page(&scene, manners).into_response())
}

async fn screen_stream(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<String>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, Problem> {
    let claimed = claimed(shown)?;
    let visit = site.tables.watch(table_id(&id)?, caller.person).await?;
    Ok(page_stream::answer(&site, visit, Showing::Screen, manners.words, claimed))
}

/// The host's desk: who is here, the invitation, and the end of the table.
async fn host(
    State(site): State<Site>,
    me: Person,
    manners: Manners,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let moment = site.tables.moment(table_id(&id)?).await?;
    ensure_host(&moment, me.id)?;
    if moment.table.phase() == Phase::Closed {
        return Ok(to_table(table_id(&id)?));
    }
    let scene = Room::new(manners.words, &moment, Some(me.id), &site.config.public_url);
    Ok(page::hosting::page(&scene, manners).into_response())
}

async fn host_stream(
    State(site): State<Site>,
    me: Person,
    manners: Manners,
    Path(id): Path<String>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, Problem> {
    let (id, claimed) = (table_id(&id)?, claimed(shown)?);
    ensure_host(&site.tables.moment(id).await?, me.id)?;
    let visit = site.tables.visit(id, Some(me.id)).await?;
    Ok(page_stream::answer(&site, visit, Showing::Host(me.id), manners.words, claimed))
}

fn ensure_host(moment: &Moment, person: PersonId) -> Result<(), Problem> {
    if !moment.table.may_look(Some(person)) {
        return Err(Problem::NotFound);
    }
    if moment.table.you(Some(person)).host { Ok(()) } else { Err(Problem::Refused(Refusal::NotHost)) }
}

/// The same as `POST /tables/{id}/{verb}`, for the forms of the desk: whoever has no script comes back to it.
async fn act_as_host(
    State(site): State<Site>,
    me: Person,
    Path((id, verb)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let command = read_command(&verb, &read_body(&headers, body).await?.json)?;
    site.limiter.take(Kind::Act, Who::Person(me.id)).map_err(Problem::TooMany)?;
    site.tables.act(id, me.id, command).await?;
    let is_host = site.tables.look(id).await?.you(Some(me.id)).host;
    Ok(if is_host { Redirect::to(&format!("/tables/{id}/host")).into_response() } else { to_table(id) })
}
