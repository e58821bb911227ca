//! The pages: HTML that is complete without a script, and that a small script keeps up to date.
//!
//! One idea is carried through: a hotel at night. Seats are brass key tags, clues and news are telegrams, the bell rings when
//! it is your turn; by day it is the same hotel at breakfast. A page of a table is a list of small [`regions::Region`]s; the
//! stream sends those that changed.

pub(crate) mod api;
mod arosa;
mod art;
mod bots;
mod calaveras;
mod closed;
mod codenames;
pub(crate) mod daily;
pub(crate) mod device;
pub(crate) mod door;
mod ending;
mod frame;
pub(crate) mod games;
pub(crate) mod guide;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod hosting;
pub(crate) mod keeps;
pub(crate) mod picture;
pub(crate) mod problem;
pub(crate) mod puzzle;
pub(crate) mod regions;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
mod scene;
pub(crate) mod screen;
mod seats;
pub(crate) mod share;
mod shell;
mod span;
mod waiting;

pub(crate) use art::qr_file;
pub(crate) use codenames::opinion as ruling;
pub(crate) use frame::{Frame, Manners, Theme};
pub(crate) use games::{advice, foresight};
pub(crate) use scene::{Room, Scene};

use axum::response::Html;
use maud::html;
use soupcon_table::{Opinion, Phase, Table, TableId};

use crate::words::Words;
use regions::Regions;

/// What a table's page shows now.
pub(crate) struct Place {
    /// Which page it is: the stream's regions fit one place only.
    pub(crate) name: String,
    /// The title of the window.
    pub(crate) title: String,
    /// Whether somebody waits for this person.
    pub(crate) is_turn: bool,
    /// What may change.
    pub(crate) regions: Regions,
}

/// What a table shows to whom the scene is for.
pub(crate) fn place(scene: &Room<'_>) -> Place {
    match scene.public.phase {
        Phase::Waiting => waiting::place(scene),
        Phase::Playing | Phase::Over => shell::place(scene),
        Phase::Closed => closed::place(scene),
    }
}

/// The link by which strangers come to a table: its address, or its code once the invitation was renewed.
pub(crate) fn invitation(table: &Table, public_url: &str) -> String {
    let public = table.public();
    if table.needs_code() {
        format!("{public_url}/code?code={}", public.code)
    } else {
        format!("{public_url}/tables/{}", public.id)
    }
}

/// A table's page.
pub(crate) fn table(scene: &Room<'_>, manners: Manners) -> Html<String> {
    let place = place(scene);
    let content = match scene.public.phase {
        Phase::Waiting => waiting::skeleton(scene, &place.regions),
        Phase::Playing | Phase::Over => shell::skeleton(scene, &place.regions),
        Phase::Closed => closed::skeleton(scene),
    };
    let frame = Frame { manners, path: scene.address().to_owned(), title: place.title.clone() };
    let stream = format!("{}/stream", scene.address());
    frame.table_page(scene, &place, &stream, &frame::table_menu(scene), &content)
}

/// What the judge thinks of a clue, as a sentence.
pub(crate) fn opinion(words: Words, opinion: &Opinion) -> String {
    match opinion.refused {
        Some(rule) if opinion.ruling.letter.is_none() => problem::sentence(words, "illegal", Some(rule)),
        _ => codenames::opinion(words, &opinion.ruling),
    }
}

/// The same as a page of its own, for whoever has no script.
pub(crate) fn opinion_page(manners: Manners, table: TableId, sentence: &str) -> Html<String> {
    let title = manners.words.say("codenames-opinion-title");
    telegram(manners, table, &title, sentence)
}

/// What a move would bring about as a page of its own, for whoever has no script.
pub(crate) fn foresight_page(manners: Manners, table: TableId, foresight: &games::Foresight) -> Html<String> {
    telegram(manners, table, &manners.words.say("calaveras-would"), &foresight.sentences.join(" "))
}

/// What a bot would do as a page of its own, for whoever has no script.
pub(crate) fn advice_page(manners: Manners, table: TableId, sentences: &[String]) -> Html<String> {
    telegram(manners, table, &manners.words.say("advice"), &sentences.join(" "))
}

/// Whether a deal was what the table had committed to.
pub(crate) fn verified_page(manners: Manners, table: TableId, commitment: &str, is_good: bool) -> Html<String> {
    let words = manners.words;
    let digits = [("digits", scene::short(commitment).into())];
    let sentence = if is_good { words.tell("deal-good", digits) } else { words.say("deal-bad") };
    telegram(manners, table, &words.say("deal-title"), &sentence)
}

/// A page with one thing to say, and the way back to the table.
fn telegram(manners: Manners, table: TableId, title: &str, sentence: &str) -> Html<String> {
    let back = format!("/tables/{table}");
    let frame = Frame { manners, path: back.clone(), title: title.to_owned() };
    frame.page(
        "reading",
        &html! {
            section.telegram id="content" {
                h1 { (title) }
                p id="verdict" { (sentence) }
                p { a.button.main href=(back) { (manners.words.say("go-back")) } }
            }
        },
    )
}
