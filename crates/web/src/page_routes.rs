//! Addresses for people only: what a form of a page needs beyond the API.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Json, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::json;
use soupcon_rules::Seat;
use soupcon_rules::codenames::PhaseName;
use soupcon_table::{Command, GameName, PersonId, Play, SettingsChange, Sight, TableId, Token};

use crate::auth::{Caller, Person};
use crate::command::Form;
use crate::limit::Kind;
use crate::page::{self, Manners, Theme};
use crate::problem::Problem;
use crate::routes::{Path, with_token};
use crate::words::{Language, Words};
use crate::{Site, assets, question};

/// The addresses of the pages' forms and files.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/assets/{name}", get(asset))
        .route("/play", post(play))
        .route("/history", get(history))
        .route("/history/forget", post(forget))
        .route("/rules/{game}", get(rules))
        .route("/manners", post(choose_manners))
        .route("/device", post(other_device))
        .route("/tables/{id}/come", post(come))
        .route("/tables/{id}/touch", post(touch))
        .route("/tables/{id}/point", post(point))
        .route("/tables/{id}/learn", post(learn))
        .route("/tables/{id}/opinion", post(question::opinion))
        .route("/tables/{id}/foresight", post(question::foresight))
        .route("/tables/{id}/verified", get(verified))
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    assets::ASSETS.find(&format!("/assets/{name}"), &headers).ok_or(Problem::NotFound)
}

#[derive(Deserialize)]
struct NewGame {
    game: GameName,
    with: With,
    #[serde(default)]
    mix: String,
}

#[derive(Eq, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum With {
    Bots,
    Friends,
    /// Bots, and somebody who explains.
    Guide,
}

/// A table in one click: with bots, guided or not, the game begins at once, with friends in the waiting room.
async fn play(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Form(NewGame { game, with, mix }): Form<NewGame>,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Make)?;
    let (person, token) = somebody(&site, &caller).await?;
    let language = manners.words.language.code();
    let change = match with {
        With::Guide => page::guide::settings(game, language),
        With::Bots | With::Friends => {
            SettingsChange { game: Some(game), language: Some(language.to_owned()), ..SettingsChange::default() }
        }
    };
    let settings = change.complete().map_err(Problem::Refused)?;
    let name = usual_name(&site, person, manners.words).await?;
    let id = site.tables.make(person, &name, mix, settings).await?;
    if with != With::Friends {
        site.tables.act(id, person, Command::Start {}).await?;
    }
    Ok(with_token(to_table(id), &caller, token.as_ref()))
}

/// Who asks, or somebody new.
pub(crate) async fn somebody(site: &Site, caller: &Caller) -> Result<(PersonId, Option<Token>), Problem> {
    Ok(match caller.person {
        Some(person) => (person, None),
        None => site.tables.new_person().await.map(|(person, token)| (person, Some(token)))?,
    })
}

/// The name that somebody had last, or the number of a room.
pub(crate) async fn usual_name(site: &Site, person: PersonId, words: Words) -> Result<String, Problem> {
    let tables = site.tables.tables_of(person).await?;
    let last = tables.first().and_then(|table| {
        let people = table.public().people;
        people.iter().find(|guest| guest.person == person).map(|guest| guest.name.to_owned())
    });
    let [room] = soupcon_table::random_bytes::<1>();
    let number = 101 + 100 * u32::from(room % 7) + u32::from(room / 7);
    Ok(last.unwrap_or_else(|| words.tell("guest-of-room", [("room", number.to_string().into())])))
}

pub(crate) fn to_table(id: TableId) -> Response {
    Redirect::to(&format!("/tables/{id}")).into_response()
}

/// The games that somebody has played here.
async fn history(State(site): State<Site>, caller: Caller, manners: Manners) -> Result<Response, Problem> {
    let tables = match caller.person {
        Some(person) => site.tables.history(person).await?,
        None => Vec::new(),
    };
    Ok(page::history::page(manners, caller.person, &tables).into_response())
}

#[derive(Deserialize)]
struct Forgotten {
    table: TableId,
    number: u32,
}

/// Strikes a game from the list of whoever asks.
async fn forget(
    State(site): State<Site>,
    me: Person,
    Form(Forgotten { table, number }): Form<Forgotten>,
) -> Result<Response, Problem> {
    me.spend(&site, Kind::Act)?;
    site.tables.act(table, me.id, Command::Forget { game: number }).await?;
    Ok(Redirect::to("/history").into_response())
}

async fn rules(manners: Manners, Path(game): Path<GameName>) -> Response {
    page::rules::page(manners, game).into_response()
}

#[derive(Deserialize)]
struct Chosen {
    back: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    theme: Option<String>,
}

/// Keeps somebody's language and light in their browser.
async fn choose_manners(_: Caller, Form(chosen): Form<Chosen>) -> Response {
    let Chosen { back, language, theme } = chosen;
    let is_ours = back.starts_with('/') && !back.starts_with("//") && !back.contains(['\\', '\r', '\n']);
    let mut response = Redirect::to(if is_ours { &back } else { "/" }).into_response();
    let language = language.and_then(|code| Language::from_code(&code)).map(|language| ("language", language.code()));
    let theme = theme.and_then(|code| Theme::from_code(&code)).map(|theme| ("theme", theme.code()));
    for (name, value) in language.into_iter().chain(theme) {
        let cookie = format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        let cookie = HeaderValue::from_str(&cookie).expect("plain letters");
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

#[derive(Deserialize)]
struct Device {
    table: TableId,
}

/// A link by which another device goes on in this one's place.
async fn other_device(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Form(Device { table }): Form<Device>,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Join)?;
    let old = caller.token.clone().ok_or(Problem::NoPerson)?;
    let (_, token) = site.tables.renew_token(&old).await?.ok_or(Problem::NoPerson)?;
    let link = format!("{}/tables/{table}#key={}", site.config.public_url, token.reveal());
    let page = page::device::page(manners, table, &link);
    Ok(with_token(page.into_response(), &caller, Some(&token)))
}

#[derive(Deserialize)]
struct Coming {
    name: String,
    #[serde(default)]
    mix: String,
}

/// Somebody comes to a table, and sits down if there is room.
async fn come(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<TableId>,
    Form(Coming { name, mix }): Form<Coming>,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Join)?;
    let_in(&site, &caller, id, Command::Join { name, mix, code: None }).await
}

/// Lets somebody in who may come, and gives them a seat if there is one.
pub(crate) async fn let_in(site: &Site, caller: &Caller, id: TableId, join: Command) -> Result<Response, Problem> {
    site.tables.look(id).await?;
    let (person, token) = somebody(site, caller).await?;
    site.tables.act(id, person, join).await?;
    let table = site.tables.look(id).await?;
    let open = table.public().seats.iter().position(|seat| seat.sitter == "open");
    if let Some(seat) = open.filter(|_| !table.is_running() && table.seat_of(person).is_none()) {
        // Somebody may have been faster; then there is a seat less.
        let _ = site.tables.act(id, person, Command::Sit { seat: Seat(seat as u8) }).await;
    }
    Ok(with_token(to_table(id), caller, token.as_ref()))
}

#[derive(Deserialize)]
struct Touched {
    word: String,
    seq: u64,
    #[serde(default)]
    id: Option<String>,
}

/// A word of the grid was chosen: to be guessed or to be covered, as the game is.
async fn touch(
    State(site): State<Site>,
    me: Person,
    Path(table): Path<TableId>,
    Form(Touched { word, seq, id }): Form<Touched>,
) -> Result<Response, Problem> {
    me.spend(&site, Kind::Act)?;
    let look = site.tables.look(table).await?;
    let Some(Sight::Codenames(glance)) = look.sight(Some(me.id)) else { return Err(Problem::NotFound) };
    let verb = match glance.view.phase {
        PhaseName::Penalty | PhaseName::Imaginary => "cover",
        _ => "guess",
    };
    let mv = json!({ "seat": look.seat_of(me.id), verb: word });
    let mv = serde_json::value::to_raw_value(&mv).expect("this is JSON");
    site.tables.act(table, me.id, Command::Move(Play { id, seq: Some(seq), r#move: mv })).await?;
    Ok(to_table(table))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pointed {
    #[serde(default)]
    at: Option<u8>,
}

/// Somebody points at a place of the board, for all to see until the next move.
async fn point(
    State(site): State<Site>,
    me: Person,
    Path(id): Path<TableId>,
    Form(Pointed { at }): Form<Pointed>,
) -> Result<Response, Problem> {
    me.spend(&site, Kind::Act)?;
    site.tables.point(id, me.id, at).await?;
    Ok(Json(json!({ "at": at })).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learned {
    lesson: u8,
}

/// Somebody has understood what their guide said.
async fn learn(
    State(site): State<Site>,
    me: Person,
    Path(id): Path<TableId>,
    Form(Learned { lesson }): Form<Learned>,
) -> Result<Response, Problem> {
    me.spend(&site, Kind::Act)?;
    site.tables.learn(id, me.id, lesson).await?;
    Ok(to_table(id))
}

/// Whether the last game's deal is what the table committed to, checked by the server.
async fn verified(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
) -> Result<Response, Problem> {
    let table = site.shown(id, caller.person).await?;
    caller.spend(&site, Kind::Check)?;
    let is_good = site.tables.verify(id).await?;
    Ok(page::verified_page(manners, id, &table.commitment().to_string(), is_good).into_response())
}
