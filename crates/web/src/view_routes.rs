//! Other views of a table than a player's page: the screen for a room, and the host's desk. Each has its own stream.

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use soupcon_table::{Moment, PersonId, Phase, Refusal, TableId};

use crate::Site;
use crate::auth::{Caller, Person};
use crate::command::{Sent, read_command};
use crate::limit::Kind;
use crate::page::{self, Manners, Room};
use crate::page_routes::to_table;
use crate::page_stream::{self, Showing};
use crate::problem::Problem;
use crate::routes::{Path, Query};

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

/// The table for a whole room to look at.
async fn screen(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
) -> Result<Response, Problem> {
    let moment = site.tables.moment(id).await?;
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
    Path(id): Path<TableId>,
    Query(Shown { page }): Query<Shown>,
) -> Result<Response, Problem> {
    let stay = caller.stay(&site)?;
    let visit = site.tables.watch(id, caller.person).await?;
    Ok(page_stream::answer(&site, visit, stay, Showing::Screen, manners.words, page))
}

/// The host's desk: who is here, the invitation, and the end of the table.
async fn host(
    State(site): State<Site>,
    me: Person,
    manners: Manners,
    Path(id): Path<TableId>,
) -> Result<Response, Problem> {
    let moment = site.tables.moment(id).await?;
    ensure_host(&moment, me.id)?;
    if moment.table.phase() == Phase::Closed {
        return Ok(to_table(id));
    }
    let scene = Room::new(manners.words, &moment, Some(me.id), &site.config.public_url);
    Ok(page::hosting::page(&scene, manners).into_response())
}

async fn host_stream(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    Query(Shown { page }): Query<Shown>,
) -> Result<Response, Problem> {
    let person = caller.person.ok_or(Problem::NoPerson)?;
    ensure_host(&site.tables.moment(id).await?, person)?;
    let stay = caller.stay(&site)?;
    let visit = site.tables.visit(id, Some(person)).await?;
    Ok(page_stream::answer(&site, visit, stay, Showing::Host(person), manners.words, page))
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
    Path((id, verb)): Path<(TableId, String)>,
    sent: Sent,
) -> Result<Response, Problem> {
    let command = read_command(&verb, &sent.json)?;
    me.spend(&site, Kind::Act)?;
    site.tables.act(id, me.id, command).await?;
    let is_host = site.tables.look(id).await?.you(Some(me.id)).host;
    Ok(if is_host { Redirect::to(&format!("/tables/{id}/host")).into_response() } else { to_table(id) })
}
