//! A link by which another device goes on in this one's place.

use axum::response::Html;
use maud::html;
use soupcon_table::TableId;

use super::{Frame, Manners, art};

/// The page with the link, as text and as a picture.
pub(crate) fn page(manners: Manners, table: TableId, link: &str) -> Html<String> {
    let words = manners.words;
    let back = format!("/tables/{table}");
    let frame = Frame { manners, path: back.clone(), title: words.say("device-title") };
    frame.page(
        "reading",
        &html! {
            section.telegram id="content" {
                h1 { (words.say("device-title")) }
                p { (words.say("device-how")) }
                div.qr { (art::qr_code(link)) }
                p.link { (link) }
                p { a.button.main href=(back) { (words.say("go-back")) } }
            }
        },
    )
}
