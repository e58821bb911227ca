//! Addresses of what comes after a game, and of games for one: the review, what if, the games of the day.

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use soupcon_rules::Seat;
use soupcon_table::{Day, Eyes, GameName, Phase, ReviewState, TableId};

use crate::Site;
use crate::auth::Caller;
use crate::command::Form;
use crate::limit::Kind;
use crate::page::daily::{self, Todays};
use crate::page::replay::Showing;
use crate::page::review::{self, Reviewing};
use crate::page::{Manners, games};
use crate::page_routes::{somebody, to_table, usual_name};
use crate::problem::Problem;
use crate::replay_routes::of_table;
use crate::routes::{Path, Query, with_token};

/// The addresses.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/tables/{id}/review", get(show_review))
        .route("/tables/{id}/go-on", post(go_on))
        .route("/daily", get(show_day).post(play_day))
}

#[derive(Deserialize)]
struct Which {
    game: Option<u32>,
}

/// The review of a table's game: itself, or how far it is.
async fn show_review(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    Query(which): Query<Which>,
) -> Result<Response, Problem> {
    let (replay, spot) = of_table(&site, &caller, id, which.game).await?;
    let table = site.tables.look(id).await?;
    let ended = table.ended_game(which.game).map_err(Problem::Refused)?;
    let path = format!("/tables/{id}/review?game={}", ended.number);
    let back = format!("/tables/{id}");
    Ok(match site.tables.review(id, ended) {
        ReviewState::Going(percent) => review::going(manners, path, &back, percent).into_response(),
        ReviewState::Impossible => review::impossible(manners, path, &back).into_response(),
        ReviewState::Done(done) => {
            let showing = Showing::new(manners, &replay, replay.len(), Eyes::Onlooker, spot);
            Reviewing { showing: &showing, review: &done, path }.page().into_response()
        }
    })
}

#[derive(Deserialize)]
struct GoOn {
    #[serde(default)]
    game: Option<u32>,
    at: usize,
    seat: Seat,
}

/// Goes on from a moment of a game that is over, at a table of one's own.
async fn go_on(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Path(id): Path<TableId>,
    Form(GoOn { game, at, seat }): Form<GoOn>,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Make)?;
    let table = site.shown(id, caller.person).await?;
    let ended = table.ended_game(game).map_err(Problem::Refused)?;
    let (person, token) = somebody(&site, &caller).await?;
    let name = usual_name(&site, person, manners.words).await?;
    let made = site.tables.go_on(id, ended, at, seat, person, &name).await?;
    Ok(with_token(to_table(made), &caller, token.as_ref()))
}

async fn show_day(State(site): State<Site>, caller: Caller, manners: Manners) -> Result<Response, Problem> {
    let day = Day::today();
    let mut todays = Vec::new();
    for game in games::ALL {
        let table = match caller.person {
            Some(person) => site.tables.table_of_day(person, game, day).await?,
            None => None,
        };
        let table = match table {
            Some(id) => Some((id, site.tables.look(id).await?.phase() == Phase::Over)),
            None => None,
        };
        todays.push(Todays { game, table });
    }
    Ok(daily::page(manners, day, &todays).into_response())
}

#[derive(Deserialize)]
struct OfToday {
    game: GameName,
}

async fn play_day(
    State(site): State<Site>,
    caller: Caller,
    manners: Manners,
    Form(OfToday { game }): Form<OfToday>,
) -> Result<Response, Problem> {
    caller.spend(&site, Kind::Make)?;
    let (person, token) = somebody(&site, &caller).await?;
    let name = usual_name(&site, person, manners.words).await?;
    let table = site.tables.play_day(person, &name, game, manners.words.language.code()).await?;
    Ok(with_token(to_table(table), &caller, token.as_ref()))
}
