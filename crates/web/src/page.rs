//! Plain pages, so that the server stands on its own: what a seat sees, and forms that need no script.

use std::sync::Arc;

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};
use soupcon_table::{Phase, Table, TableView};

use crate::openapi;

fn page(title: &str, content: &Markup) -> Html<String> {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Soupçon" }
            }
            body {
                main { h1 { (title) } (content) }
                footer { p { small {
                    "Soupçon is an unofficial fan-made program. The games belong to their authors and publishers."
                } } }
            }
        }
    };
    Html(page.into_string())
}

/// Where one begins.
pub(crate) fn home(tables: &[Arc<Table>]) -> Html<String> {
    page(
        "Soupçon",
        &html! {
            p { "A table for three games of suspicion." }
            h2 { "A new table" }
            form method="post" action="/tables" {
                p { label { "Your name " input name="name" required maxlength="30"; } }
                p { label { "Game " select name="game" {
                    option value="calaveras" { "Calaveras" }
                    option value="arosa" { "Arosa" }
                    option value="codenames" { "Codenames" }
                } } }
                p { label { "Players " input name="players" type="number" min="2" max="12" value="4"; } }
                p { label { "Language " select name="language" {
                    option value="en" { "English" }
                    option value="fr" { "français" }
                } } }
                button { "Make the table" }
            }
            @if !tables.is_empty() {
                h2 { "Your tables" }
                ul { @for table in tables {
                    @let seen = table.seen_by(None);
                    li { a href={ "/tables/" (seen.table.id) } { (seen.table.code) } " " (format!("{:?}", seen.table.game)) }
                } }
            }
        },
    )
}

/// A table as one person sees it.
pub(crate) fn table(seen: &TableView<'_>, public_url: &str) -> Html<String> {
    let table = &seen.table;
    let address = format!("/tables/{}", table.id);
    let is_guest = table.people.iter().any(|guest| Some(guest.person) == seen.you.person);
    let content = html! {
        p { label { "Invite others with this address " input readonly value={ (public_url) (address) }; }
            " or say the code " strong { (table.code) } "." }
        @if table.phase == Phase::Waiting { img src={ (address) "/qr.svg" } alt="The invitation as a QR code"; }
        h2 { "Seats" }
        ol start="0" { @for (seat, view) in table.seats.iter().enumerate() { li {
            (view.name.unwrap_or(view.sitter)) @if view.away { " (away: a bot plays)" }
            @if is_guest && view.person.is_none() && seen.you.seat.is_none() {
                form method="post" action={ (address) "/sit" } {
                    input type="hidden" name="seat" value=(seat);
                    button { "Sit here" }
                }
            }
        } } }
        @if !is_guest {
            form method="post" action={ (address) "/join" } {
                p { label { "Your name " input name="name" required maxlength="30"; } " " button { "Join" } }
            }
        }
        @if seen.you.host && table.phase == Phase::Waiting {
            form method="post" action={ (address) "/start" } { button { "Start; bots take the open seats" } }
        }
        @if seen.you.host && table.phase == Phase::Over {
            form method="post" action={ (address) "/again" } { button { "Play again" } }
        }
        @if let Some(outcome) = &seen.outcome { h2 { "The game is over" } pre { (outcome.get()) } }
        @if let Some(view) = &seen.view {
            h2 { "What you see" }
            pre { (serde_json::to_string_pretty(view).unwrap_or_default()) }
        }
        @if seen.you.seat.is_some() && table.phase == Phase::Playing {
            form method="post" action={ (address) "/moves" } {
                input type="hidden" name="seq" value=(seen.seq);
                p { label { "Your move, as in a record " input name="move" size="60" required; } " " button { "Play" } }
            }
        }
        h2 { "Chat" }
        ul { @for said in &table.chat { li {
            @let name = table.people.iter().find(|guest| guest.person == said.person).map_or("?", |guest| guest.name);
            strong { (name) } ": " (said.text)
        } } }
        @if is_guest {
            form method="post" action={ (address) "/chat" } {
                p { label { "Say " input name="text" maxlength="500"; } " " button { "Send" } }
            }
        }
        p { label { "Commitment to the deal " input readonly value=(table.commitment); } }
    };
    page(&format!("Table {}", table.code), &content)
}

/// The API, told for people.
pub(crate) async fn api() -> Html<String> {
    let document = openapi::read();
    let paths = document["paths"].as_object().cloned().unwrap_or_default();
    let content = html! {
        p { (document["info"]["description"].as_str().unwrap_or_default()) }
        p { "For programs: " a href="/api/openapi.json" { "openapi.json" } }
        @for (path, methods) in &paths {
            @for (method, operation) in methods.as_object().into_iter().flatten() {
                h2 { code { (method.to_uppercase()) " " (path) } }
                p { (operation["summary"].as_str().unwrap_or_default()) }
                @if let Some(example) = operation.pointer("/requestBody/content/application~1json/example") {
                    pre { (example) }
                }
            }
        }
    };
    page("The API", &content)
}
