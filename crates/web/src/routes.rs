//! Every address, and what it does.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use soupcon_table::{CLIP_TYPE, Code, PersonId, SettingsChange, Table, TableId, Token, strict};

use crate::auth::{Caller, Person};
use crate::command::{Sent, read_body, read_command, read_json};
use crate::limit::{Kind, Who};
use crate::page::{Manners, Room};
use crate::page_routes::{somebody, to_table, usual_name};
use crate::page_stream::Showing;
use crate::problem::Problem;
use crate::{
    Peer, Site, after_routes, door_routes, metrics, openapi, page, page_routes, page_stream, puzzle_routes, question,
    replay_routes, settings_form, stream, view_routes,
};

pub(crate) fn router(site: Site) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/people", post(make_person))
        .route("/people/renew", post(renew_token))
        .route("/tables", get(list_tables).post(make_table))
        .route("/tables/{id}", get(show_table))
        .route("/tables/{id}/stream", get(listen))
        .route("/tables/{id}/record", get(record))
        .route("/tables/{id}/qr.svg", get(qr_code))
        .route("/tables/{id}/sounds/{name}", get(sound))
        .route("/tables/{id}/hint", post(question::hint))
        .route("/tables/{id}/{verb}", post(act))
        .route("/codes/{code}", get(find_code))
        .route("/lobby", get(door_routes::lobby))
        .route("/api", get(page::api::page))
        .route("/api/openapi.json", get(openapi::document))
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(show_metrics))
        .merge(page_routes::router())
        .merge(view_routes::router())
        .merge(door_routes::router())
        .merge(replay_routes::router())
        .merge(after_routes::router())
        .merge(puzzle_routes::router())
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::WrongMethod)
        .with_state(site)
}

async fn home(State(site): State<Site>, caller: Caller, manners: Manners) -> Result<Response, Problem> {
    let mut own = Vec::new();
    if let Some(person) = caller.person {
        for table in site.tables.tables_of(person).await? {
            let until_ms = site.tables.waits_until_ms(table.public().id).await?;
            own.push(page::home::Own { person, table, until_ms });
        }
    }
    let lobby = site.tables.has_lobby().then(|| site.tables.lobby());
    Ok(page::home::page(manners, &own, lobby.as_deref(), &site.config.public_url).into_response())
}

/// A person for a program: it keeps the token itself.
async fn make_person(State(site): State<Site>, caller: Caller) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Join)?;
    let (person, token) = site.tables.new_person().await?;
    Ok((StatusCode::CREATED, Json(json!({ "person": person, "token": token.reveal() }))).into_response())
}

/// A link for another device carries a token; here it is traded for a fresh one, and dies.
async fn renew_token(
    State(site): State<Site>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Renew {
        #[serde(default)]
        token: Option<String>,
    }
    caller.spend(&site, Kind::Join)?;
    let sent = read_body(&headers, body).await?;
    let Renew { token } = read_json(&sent.json)?;
    let old = token.as_deref().map(Token::from_text).or_else(|| caller.token.clone()).ok_or(Problem::NoPerson)?;
    let (person, token) = site.tables.renew_token(&old).await?.ok_or(Problem::NoPerson)?;
    let answer = Json(json!({ "person": person, "token": token.reveal() }));
    Ok(([(header::SET_COOKIE, caller.keep(&token))], answer).into_response())
}

async fn list_tables(State(site): State<Site>, me: Person) -> Result<Response, Problem> {
    let tables = site.tables.tables_of(me.id).await?;
    let list: Vec<Value> = tables
        .iter()
        .map(|table| {
            let seen = table.seen_by(Some(me.id));
            json!({ "table": seen.table.id, "code": seen.table.code, "game": seen.table.game,
                    "phase": seen.table.phase, "seq": seen.seq, "seat": seen.you.seat })
        })
        .collect();
    Ok(Json(json!({ "tables": list })).into_response())
}

#[derive(Deserialize)]
struct NewTable {
    /// How the host is called; left out, what they were called last, or a room's number.
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    mix: String,
    #[serde(default)]
    players: Option<u8>,
    #[serde(flatten)]
    settings: serde_json::Map<String, Value>,
}

async fn make_table(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    headers: HeaderMap,
    sent: Sent,
) -> Result<Response, Problem> {
    let mut wanted: NewTable = read_json(&sent.json)?;
    if let Some(players) = wanted.players {
        let options = wanted.settings.entry("options").or_insert_with(|| json!({}));
        let options = options.as_object_mut().ok_or_else(|| Problem::Malformed("`options` is an object".to_owned()))?;
        options.insert("players".to_owned(), players.into());
    }
    let settings: SettingsChange = strict::from_value(Value::Object(wanted.settings))
        .map_err(|error| Problem::Malformed(error.to_string().replace(char::is_control, " ")))?;
    let settings = settings.complete().map_err(Problem::Refused)?;
    caller.spend(&site, Kind::Make)?;
    let (person, token) = somebody(&site, &caller).await?;
    let name = match wanted.name {
        Some(name) => name,
        None => usual_name(&site, person, manners.words).await?,
    };
    let id = site.tables.make(person, &name, wanted.mix, settings).await?;
    let table = site.tables.look(id).await?;
    let seen = table.seen_by(Some(person));
    let url = format!("{}/tables/{id}", site.config.public_url);
    let is_kept = sent.is_form || caller.is_browser(&headers);
    let answer = json!({ "table": id, "code": seen.table.code, "url": url, "seq": seen.seq, "person": person,
                         "token": token.as_ref().filter(|_| !is_kept).map(Token::reveal) });
    let response = if sent.is_form { to_table(id) } else { (StatusCode::CREATED, Json(answer)).into_response() };
    Ok(with_token(response, &caller, token.as_ref()))
}

pub(crate) fn with_token(mut response: Response, caller: &Caller, token: Option<&Token>) -> Response {
    if let Some(token) = token {
        response.headers_mut().append(header::SET_COOKIE, caller.keep(token));
    }
    response
}

/// A part of the address; what can't be read leads nowhere.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Site> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Path<T>, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, site).await;
        path.map(|axum::extract::Path(path)| Path(path)).map_err(|_| Problem::NotFound)
    }
}

/// What stands behind the question mark of an address.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Site> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Query<T>, Problem> {
        let query = axum::extract::Query::from_request_parts(parts, site).await;
        query.map(|axum::extract::Query(query)| Query(query)).map_err(|why| {
            let why = why.body_text();
            let why = why.strip_prefix("Failed to deserialize query string: ").unwrap_or(&why);
            Problem::Malformed(format!("query: {}", why.replace(char::is_control, " ")))
        })
    }
}

impl Site {
    /// A table, for those who may look at it. To others it is as if there were none.
    pub(crate) async fn shown(&self, id: TableId, person: Option<PersonId>) -> Result<Arc<Table>, Problem> {
        let table = self.tables.look(id).await?;
        if table.may_look(person) { Ok(table) } else { Err(Problem::NotFound) }
    }
}

async fn show_table(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let table = site.shown(id, caller.person).await?;
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accept.contains("text/html") {
        let moment = site.tables.moment(id).await?;
        let scene = Room::new(manners.words, &moment, caller.person, &site.config.public_url);
        return Ok(page::table(&scene, manners).into_response());
    }
    Ok(Json(table.seen_by(caller.person)).into_response())
}

/// A sound of the game. Its name, size and headers tell nothing, and no cache may bring it to another table.
async fn sound(
    State(site): State<Site>,
    caller: Caller,
    Path((id, name)): Path<(TableId, String)>,
) -> Result<Response, Problem> {
    let name = name.parse().map_err(|()| Problem::NotFound)?;
    caller.spend_sound(&site)?;
    Ok(clip(site.tables.clip(id, caller.person, name).await?.ok_or(Problem::NotFound)?))
}

/// A sound as it is sent.
pub(crate) fn clip(samples: Arc<[u8]>) -> Response {
    ([(header::CONTENT_TYPE, CLIP_TYPE)], Body::from(Bytes::from_owner(samples))).into_response()
}

async fn act(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path((id, verb)): Path<(TableId, String)>,
    headers: HeaderMap,
    sent: Sent,
) -> Result<Response, Problem> {
    // What a form sends as settings is helped to fit before it is read as a command.
    let is_settings_form = verb == "arrange" && sent.is_form;
    let command = if is_settings_form { None } else { Some(read_command(&verb, &sent.json)?) };
    let is_join = verb == "join";
    let (person, token) = match caller.person {
        Some(person) => {
            let kind = if verb == "chat" { Kind::Chat } else { Kind::Act };
            site.limiter.take(kind, Who::Person(person)).map_err(Problem::TooMany)?;
            (person, None)
        }
        None if is_join => {
            caller.spend(&site, Kind::Join)?;
            site.tables.look(id).await?;
            somebody(&site, &caller).await?
        }
        None => return Err(Problem::NoPerson),
    };
    let Some(command) = command else {
        return settings_form::arrange(&site, manners, id, person, &sent.json).await;
    };
    let seq = site.tables.act(id, person, command).await?;
    let response = if sent.is_form {
        to_table(id)
    } else {
        let is_kept = caller.is_browser(&headers);
        let token = token.as_ref().filter(|_| !is_kept).map(Token::reveal);
        let answer =
            if is_join { json!({ "seq": seq, "person": person, "token": token }) } else { json!({ "seq": seq }) };
        Json(answer).into_response()
    };
    Ok(with_token(response, &caller, token.as_ref()))
}

#[derive(Deserialize)]
struct After {
    after: Option<u64>,
    /// What a page shows already: then it gets what changes of itself.
    page: Option<String>,
}

async fn listen(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    Query(After { after, page }): Query<After>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let stay = caller.stay(&site)?;
    if let Some(shown) = page {
        let visit = site.tables.visit(id, caller.person).await?;
        return Ok(page_stream::answer(&site, visit, stay, Showing::Table(caller.person), manners.words, shown));
    }
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let listener = site.tables.listen(id, caller.person, last.or(after)).await?;
    Ok(stream::answer(&site, &headers, listener, stay))
}

async fn record(State(site): State<Site>, caller: Caller, Path(id): Path<TableId>) -> Result<Response, Problem> {
    site.shown(id, caller.person).await?;
    Ok(Json(site.tables.record(id).await?).into_response())
}

/// The invitation as a picture to point a telephone at.
async fn qr_code(State(site): State<Site>, caller: Caller, Path(id): Path<TableId>) -> Result<Response, Problem> {
    let table = site.shown(id, caller.person).await?;
    let svg = page::qr_file(&page::invitation(&table, &site.config.public_url)).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

async fn find_code(State(site): State<Site>, caller: Caller, Path(code): Path<String>) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Join)?;
    let code = Code::from_typed(&code).ok_or(Problem::NotFound)?;
    let id = site.tables.find_code(code).await?.ok_or(Problem::NotFound)?;
    let url = page::invitation(&*site.tables.look(id).await?, &site.config.public_url);
    Ok(Json(json!({ "table": id, "url": url })).into_response())
}

async fn ready(State(site): State<Site>) -> (StatusCode, &'static str) {
    let is_closing = *site.closing.borrow();
    if !is_closing && site.tables.is_ready().await {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}

/// For those who watch over the server: only from the machine itself.
async fn show_metrics(State(site): State<Site>, request: Request) -> Result<Response, Problem> {
    let peer = request.extensions().get::<Peer>().ok_or(Problem::NotFound)?;
    if !peer.0.ip().to_canonical().is_loopback() || !metrics::is_direct(&request) {
        return Err(Problem::NotFound);
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text(&site)).into_response())
}
