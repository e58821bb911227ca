//! The API, told for people.

use axum::response::Html;
use maud::html;

use super::{Frame, Manners};
use crate::openapi;

/// `GET /api`
pub(crate) async fn page(manners: Manners) -> Html<String> {
    let document = openapi::read();
    let paths = document["paths"].as_object().cloned().unwrap_or_default();
    let frame = Frame { manners, path: "/api".to_owned(), title: "Soupçon API".to_owned() };
    frame.page(
        "reading",
        &html! {
            article id="content" lang="en" {
                h1 { "The API" }
                p { (document["info"]["description"].as_str().unwrap_or_default()) }
                p { "For programs: " a href="/api/openapi.json" { "openapi.json" } }
                @for (path, methods) in &paths {
                    @for (method, operation) in methods.as_object().into_iter().flatten() {
                        h2 { code { (method.to_uppercase()) " " (path) } }
                        p { (operation["summary"].as_str().unwrap_or_default()) }
                        @if let Some(example) = operation.pointer("/requestBody/content/application~1json/example") {
                            pre tabindex="0" { (example) }
                        }
                    }
                }
            }
        },
    )
}
