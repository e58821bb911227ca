//! What this server keeps of people, where, and for how long. It says what the code does, and nothing else.

use std::time::Duration;

use axum::response::Html;
use maud::html;

use super::{Frame, Manners};

/// The page; `kept_for` is how long a table is kept on which nothing happens.
pub(crate) fn page(manners: Manners, kept_for: Option<Duration>) -> Html<String> {
    let words = manners.words;
    let title = words.say("keeps-title");
    let how_long = match kept_for {
        Some(time) => words.tell("keeps-for-days", [("count", (time.as_secs() as usize / 86_400).into())]),
        None => words.say("keeps-for-ever"),
    };
    let sections = [
        (words.say("keeps-server"), vec![words.say("keeps-tables"), words.say("keeps-people"), how_long]),
        (words.say("keeps-browser"), vec![words.say("keeps-cookies"), words.say("keeps-storage")]),
        (
            words.say("keeps-nobody"),
            vec![words.say("keeps-no-account"), words.say("keeps-addresses"), words.say("keeps-no-other")],
        ),
        (words.say("keeps-you"), vec![words.say("keeps-leave"), words.say("keeps-close"), words.say("keeps-host")]),
    ];
    let frame = Frame { manners, path: "/keeps".to_owned(), title: title.clone() };
    frame.page(
        "reading",
        &html! {
            article.keeps id="content" {
                h1 { (title) }
                @for (heading, points) in &sections {
                    h2 { (heading) }
                    ul { @for point in points { li { (point) } } }
                }
            }
        },
    )
}
