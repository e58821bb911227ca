//! The door of a table whose invitation was renewed: whoever has the code says their name, and is in.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::{Code, Table};

use super::{Frame, Manners, games};
use crate::words::Words;

/// The page.
pub(crate) fn page(manners: Manners, table: &Table, code: &Code) -> Html<String> {
    let (words, public) = (manners.words, table.public());
    let title = words.tell("waiting-for", [("game", games::title(public.game).into())]);
    let path = format!("/code?code={}", code.as_str());
    let frame = Frame { manners, path, title: title.clone() };
    frame.page(
        "reading",
        &html! {
            section.telegram id="content" {
                h1 { (title) }
                p { (words.say("door-name")) }
                form.join method="post" action="/code" {
                    input type="hidden" name="code" value=(code.as_str());
                    (who_comes(words))
                }
            }
        },
    )
}

/// What a form asks of somebody who comes to a table.
pub(super) fn who_comes(words: Words) -> Markup {
    html! {
        label.field { span { (words.say("your-name")) }
            input type="text" name="name" required maxlength="30" autocomplete="nickname"; }
        input type="hidden" name="mix" data-mix="";
        button.main { (words.say("join")) }
    }
}
