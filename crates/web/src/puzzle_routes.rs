//! Addresses of the puzzles: the list, a board to move on, and whether a move was the one.

use axum::Router;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::value::RawValue;
use soupcon_rules::Entry;
use soupcon_rules::calaveras::Position;

use crate::Site;
use crate::auth::Caller;
use crate::command::{read_body, read_json};
use crate::page::Manners;
use crate::page::puzzle::{self, Puzzling};
use crate::problem::Problem;
use crate::routes::{Path, Query};
use crate::solved::Solved;

/// The addresses.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/puzzles", get(list))
        .route("/puzzles/{number}", get(show))
        .route("/puzzles/{number}/moves", post(answer))
}

async fn list(_: Caller, manners: Manners, solved: Solved) -> Response {
    puzzle::list(manners, solved).into_response()
}

#[derive(Deserialize)]
struct Answered {
    r#move: Option<usize>,
}

/// The puzzle that an address names, for whoever has requests left.
impl FromRequestParts<Site> for Puzzling<'static> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        Caller::from_request_parts(parts, site).await?;
        let manners = Manners::from_request_parts(parts, site).await.unwrap_or_else(|never| match never {});
        let Path(number) = Path::from_request_parts(parts, site).await?;
        Puzzling::new(manners, number, &site.config.public_url).ok_or(Problem::NotFound)
    }
}

/// A puzzle, and what somebody thinks of as its answer.
async fn show(
    puzzling: Puzzling<'static>,
    solved: Solved,
    Query(answered): Query<Answered>,
) -> Result<Response, Problem> {
    let answer = match answered.r#move {
        Some(answer) => Some(puzzling.move_at(answer).ok_or(Problem::NotFound)?),
        None => None,
    };
    Ok(puzzling.page(solved, answer.as_ref()).ok_or(Problem::NotFound)?.into_response())
}

#[derive(Deserialize)]
struct Asked {
    r#move: Box<RawValue>,
}

fn read_move(json: &str) -> Result<Entry<Position>, Problem> {
    let Asked { r#move: mv } = read_json(json)?;
    read_json(mv.get())
}

fn no_move() -> Problem {
    Problem::Malformed("move: not one that can be made here".to_owned())
}

/// Whether an answer is right is told at an address of its own, which can be gone back to.
async fn answer(
    puzzling: Puzzling<'static>,
    solved: Solved,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let entry = read_move(&read_body(&headers, body).await?.json)?;
    let (number, answer) = (puzzling.number(), puzzling.number_of(&entry).ok_or_else(no_move)?);
    let mut response = Redirect::to(&format!("/puzzles/{number}?move={answer}")).into_response();
    if puzzling.is_solved_by(&entry) {
        response.headers_mut().append(header::SET_COOKIE, solved.with(number).keep());
    }
    Ok(response)
}
