//! The API described for programs.

use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;

const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub(crate) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

pub(crate) fn read() -> Value {
    serde_json::from_str(DOCUMENT).expect("the document is JSON")
}
