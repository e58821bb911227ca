//! The way in: codes, the open lobby, what the server keeps, and what it takes to put it on a telephone's first screen.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};
use soupcon_table::{Code, Command, TableId};

use crate::assets::ASSETS;
use crate::auth::Caller;
use crate::command::Form;
use crate::limit::Kind;
use crate::page::{self, Manners, invitation};
use crate::page_routes::{let_in, to_table};
use crate::problem::Problem;
use crate::routes::Query;
use crate::{Site, robots};

/// These addresses.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/code", get(enter_code).post(come_by_code))
        .route("/keeps", get(keeps))
        .route("/manifest.webmanifest", get(manifest))
        .route("/robots.txt", get(robots::text))
        .route("/favicon.ico", get(async |headers: HeaderMap| ASSETS.icon_small.answer(&headers)))
}

#[derive(Deserialize)]
struct Entered {
    code: Option<String>,
}

/// The table with this code, if there is one.
async fn find(site: &Site, caller: &Caller, typed: &str) -> Result<(TableId, Code), Problem> {
    caller.spend(site, Kind::Join)?;
    let code = Code::from_typed(typed).ok_or(Problem::NotFound)?;
    let id = site.tables.find_code(code.clone()).await?.ok_or(Problem::NotFound)?;
    Ok((id, code))
}

/// Leads to a table, or to its door where strangers need the code.
async fn enter_code(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Query(entered): Query<Entered>,
) -> Result<Response, Problem> {
    // Whoever comes to the bare address wants to type a code, which is done on the first page.
    let Some(typed) = entered.code else { return Ok(Redirect::to("/").into_response()) };
    let (id, code) = find(&site, &caller, &typed).await?;
    let table = site.tables.look(id).await?;
    if table.may_look(caller.person) || !table.needs_code() {
        return Ok(to_table(id));
    }
    Ok(page::door::page(manners, &table, &code).into_response())
}

#[derive(Deserialize)]
struct Coming {
    code: String,
    name: String,
    #[serde(default)]
    mix: String,
}

async fn come_by_code(
    State(site): State<Site>,
    caller: Caller,
    Form(Coming { code, name, mix }): Form<Coming>,
) -> Result<Response, Problem> {
    let (id, _) = find(&site, &caller, &code).await?;
    let_in(&site, &caller, id, Command::Join { name, mix, code: Some(code) }).await
}

/// What this server keeps of people, and for how long.
async fn keeps(State(site): State<Site>, manners: Manners) -> Response {
    page::keeps::page(manners, site.tables.kept_for()).into_response()
}

/// The tables that look for company. There is nothing where the lobby isn't open.
pub(crate) async fn lobby(State(site): State<Site>, _: Caller) -> Result<Response, Problem> {
    if !site.tables.has_lobby() {
        return Err(Problem::NotFound);
    }
    let lobby = site.tables.lobby();
    let tables: Vec<Value> = lobby
        .iter()
        .map(|listed| {
            let table = listed.table.public();
            let host = table.people.iter().find(|guest| guest.person == table.host).map(|guest| guest.name);
            json!({ "table": table.id, "code": table.code, "url": invitation(&listed.table, &site.config.public_url),
                    "game": table.game, "language": table.language, "pace": table.pace, "host": host,
                    "seats": table.seats.len(), "open": listed.open })
        })
        .collect();
    Ok(Json(json!({ "tables": tables })).into_response())
}

/// By this a telephone puts the page among its programs.
async fn manifest(manners: Manners) -> Response {
    let drawn =
        |purpose: &str, path: &str| json!({ "src": path, "sizes": "any", "type": "image/svg+xml", "purpose": purpose });
    let points = |purpose: &str, size: &str, path: &str| json!({ "src": path, "sizes": size, "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "name": "Soupçon", "short_name": "Soupçon", "description": manners.words.say("what-this-is"), "lang": manners.words.language.code(),
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone", "background_color": "#0c1220", "theme_color": "#0c1220",
        "icons": [
            drawn("any", &ASSETS.icon.path),
            drawn("maskable", &ASSETS.icon_maskable.path),
            points("any", "192x192", &ASSETS.icon_192.path),
            points("any", "512x512", &ASSETS.icon_512.path),
            points("maskable", "192x192", &ASSETS.icon_maskable_192.path),
            points("maskable", "512x512", &ASSETS.icon_maskable_512.path),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}
