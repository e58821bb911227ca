//! Addresses of games that are over: going through one move by move, its sounds and pictures, and records that people bring along.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::json;
use soupcon_table::{Eyes, MAX_RECORD, RecordId, Replay, SoundName, TableId};

use crate::Site;
use crate::auth::Caller;
use crate::limit::Kind;
use crate::page::replay::{self, Showing, Spot};
use crate::page::{Manners, picture};
use crate::problem::Problem;
use crate::routes::{Path, Query, clip};
use crate::upload;

/// How long a record may take to come.
const RECORD_TIME: Duration = Duration::from_secs(30);

/// The addresses of replays.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/tables/{id}/replay", get(show_table))
        .route("/tables/{id}/replay/{game}/sounds/{name}", get(table_sound))
        .route("/tables/{id}/replay/{game}/{picture}", get(table_picture))
        .route("/records", get(bring_page).post(bring))
        .route("/records/{id}", get(show_record))
        .route("/records/{id}/sounds/{name}", get(record_sound))
        .route("/records/{id}/{picture}", get(record_picture))
}

/// Where somebody wants to look, and through whose eyes.
#[derive(Deserialize)]
struct Wanted {
    game: Option<u32>,
    at: Option<usize>,
    #[serde(rename = "as")]
    eyes: Option<String>,
}

impl Wanted {
    /// Eyes that belong to somebody at this table. Nobody says: what everybody saw.
    fn eyes(&self, replay: &Replay) -> Result<Eyes, Problem> {
        let eyes = self.eyes.as_deref().map_or(Ok(Eyes::Onlooker), str::parse);
        let eyes = eyes.map_err(|()| Problem::Malformed("as: a seat's number, onlooker or truth".to_owned()))?;
        match eyes.seat() {
            Some(seat) if seat.0 >= replay.players() => Err(Problem::NotFound),
            _ => Ok(eyes),
        }
    }
}

/// A table's game, for those who may look at the table.
pub(crate) async fn of_table(
    site: &Site,
    caller: &Caller,
    id: TableId,
    game: Option<u32>,
) -> Result<(Arc<Replay>, Spot), Problem> {
    let table = site.shown(id, caller.person).await?;
    let ended = table.ended_game(game).map_err(Problem::Refused)?;
    let replay = site.tables.replay(id, ended).await?;
    let spot = Spot {
        page: format!("/tables/{id}/replay"),
        game: Some(ended.number),
        files: format!("/tables/{id}/replay/{}", ended.number),
        table: Some(format!("/tables/{id}")),
        public_url: site.config.public_url.clone(),
        seat_changes: ended.seat_changes.clone(),
    };
    Ok((replay, spot))
}

/// A record that somebody brought.
fn of_record(site: &Site, id: &str) -> Result<(Arc<Replay>, Spot), Problem> {
    let id: RecordId = id.parse().map_err(|()| Problem::NotFound)?;
    let replay = site.tables.brought(id).ok_or(Problem::NotFound)?;
    let page = format!("/records/{id}");
    let spot = Spot {
        files: page.clone(),
        page,
        game: None,
        table: None,
        public_url: site.config.public_url.clone(),
        seat_changes: Vec::new(),
    };
    Ok((replay, spot))
}

fn show(manners: Manners, replay: &Replay, spot: Spot, wanted: &Wanted) -> Result<Response, Problem> {
    let eyes = wanted.eyes(replay)?;
    let at = wanted.at.unwrap_or(replay.len());
    Ok(Showing::new(manners, replay, at, eyes, spot).page().into_response())
}

async fn show_table(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Problem> {
    let (replay, spot) = of_table(&site, &caller, id, wanted.game).await?;
    show(manners, &replay, spot, &wanted)
}

async fn show_record(
    State(site): State<Site>,
    _: Caller,
    manners: Manners,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Problem> {
    let (replay, spot) = of_record(&site, &id)?;
    show(manners, &replay, spot, &wanted)
}

async fn table_sound(
    State(site): State<Site>,
    caller: Caller,
    Path((id, game, name)): Path<(TableId, u32, String)>,
) -> Result<Response, Problem> {
    let (replay, _) = of_table(&site, &caller, id, Some(game)).await?;
    sound(&site, &caller, &replay, &name).await
}

async fn record_sound(
    State(site): State<Site>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let (replay, _) = of_record(&site, &id)?;
    sound(&site, &caller, &replay, &name).await
}

/// A sound of any turn: a game that is over may be heard as often as somebody likes.
async fn sound(site: &Site, caller: &Caller, replay: &Replay, name: &str) -> Result<Response, Problem> {
    let name: SoundName = name.parse().map_err(|()| Problem::NotFound)?;
    caller.spend_sound(site)?;
    Ok(clip(site.tables.clip_of(replay, name).await?.ok_or(Problem::NotFound)?))
}

async fn table_picture(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path((id, game, name)): Path<(TableId, u32, String)>,
) -> Result<Response, Problem> {
    let (replay, spot) = of_table(&site, &caller, id, Some(game)).await?;
    draw(manners, &replay, spot, &name)
}

async fn record_picture(
    State(site): State<Site>,
    _: Caller,
    manners: Manners,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let (replay, spot) = of_record(&site, &id)?;
    draw(manners, &replay, spot, &name)
}

/// A moment as a picture, `12.svg`: what everybody saw of it.
fn draw(manners: Manners, replay: &Replay, spot: Spot, name: &str) -> Result<Response, Problem> {
    let at = name.strip_suffix(".svg").and_then(|at| at.parse().ok()).ok_or(Problem::NotFound)?;
    let showing = Showing::new(manners, replay, at, Eyes::Onlooker, spot);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture::draw(&showing).into_string()).into_response())
}

async fn bring_page(_: Caller, manners: Manners) -> Response {
    replay::bring_page(manners, None).into_response()
}

/// A record comes along, in a form of the page or as JSON: it is played through the rules, or refused with the place that is wrong.
async fn bring(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Bring)?;
    let words = manners.words;
    let refused = |status: StatusCode, why: &str| (status, replay::bring_page(manners, Some(why))).into_response();
    // A form's own lines come on top of the record.
    let sent = tokio::time::timeout(RECORD_TIME, to_bytes(body, MAX_RECORD + (8 << 10))).await;
    let bytes = match sent.map_err(|_| Problem::TooSlow)? {
        Ok(bytes) => bytes,
        Err(_) if upload::is_form(&headers) => {
            return Ok(refused(StatusCode::PAYLOAD_TOO_LARGE, &words.say("record-too-large")));
        }
        Err(_) => return Err(Problem::TooLarge),
    };
    if !upload::is_form(&headers) {
        let id = site.tables.bring(bytes.to_vec()).await?.map_err(|why| Problem::Malformed(why.to_string()))?;
        let url = format!("{}/records/{id}", site.config.public_url);
        return Ok((StatusCode::CREATED, Json(json!({ "record": id.to_string(), "url": url }))).into_response());
    }
    let Some(record) = upload::first_filled(&headers, &bytes)? else {
        return Ok(refused(StatusCode::UNPROCESSABLE_ENTITY, &words.say("record-none")));
    };
    match site.tables.bring(record.to_vec()).await? {
        Ok(id) => Ok(Redirect::to(&format!("/records/{id}?at=0")).into_response()),
        Err(why) => Ok(refused(StatusCode::UNPROCESSABLE_ENTITY, &replay::refusal(words, &why))),
    }
}
