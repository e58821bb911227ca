//! The stream of a page: what changed of it, as HTML, so that the script only puts it in its place.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream::unfold;
use serde::Serialize;
use soupcon_table::{Moment, PersonId, Visit};

use crate::Site;
use crate::crowd::Stay;
use crate::lull::{Interruption, Lull};
use crate::page::regions::{Changes, Shown};
use crate::page::{self, Room};
use crate::stream;
use crate::words::Words;

/// What a page is told.
#[derive(Serialize)]
struct News<'a> {
    seq: u64,
    /// What the page shows once it has taken this in.
    state: String,
    /// Which page these regions are for: another one is fetched as a whole.
    place: &'a str,
    title: &'a str,
    /// Whether somebody waits for this person.
    turn: bool,
    /// The entry of the last move. A page that comes back is told all again; by this it knows whether anybody has moved.
    #[serde(rename = "move")]
    last_move: u64,
    /// Whether somebody has moved since: then it is worth seeing how things go to their places.
    moved: bool,
    /// In the first message: how often the stream says something at least.
    #[serde(rename = "heartbeat", skip_serializing_if = "Option::is_none")]
    heartbeat_ms: Option<u128>,
    #[serde(flatten)]
    changes: Changes<'a>,
}

struct Telling {
    visit: Visit,
    _stay: Option<Stay>,
    showing: Showing,
    words: Words,
    public_url: String,
    lull: Lull,
    /// How often the stream says something at least; the first message tells.
    heartbeat_ms: Option<u128>,
    /// What the page said it shows.
    claimed: String,
    /// What it shows; `None` before the first look.
    shown: Option<Shown>,
    last_move: Option<u64>,
    /// The page that was last told of.
    place: String,
}

/// What the page that listens shows.
#[derive(Copy, Clone)]
pub(crate) enum Showing {
    /// The table as a person knows it.
    Table(Option<PersonId>),
    /// The table as a room may see it.
    Screen,
    /// The desk of the table's host.
    Host(PersonId),
}

/// The answer to `GET /tables/{id}/stream?page=…`, and the same for a screen.
pub(crate) fn answer(
    site: &Site,
    visit: Visit,
    stay: Option<Stay>,
    showing: Showing,
    words: Words,
    claimed: String,
) -> Response {
    let telling = Telling {
        visit,
        _stay: stay,
        showing,
        words,
        public_url: site.config.public_url.clone(),
        lull: Lull::new(site),
        heartbeat_ms: Some(site.config.heartbeat.as_millis()),
        claimed,
        shown: None,
        last_move: None,
        place: String::new(),
    };
    let body = Body::from_stream(unfold(Some(telling), |telling| async move {
        let mut telling = telling?;
        let (text, goes_on) = telling.next().await;
        Some((Ok::<_, Infallible>(Bytes::from(text)), goes_on.then_some(telling)))
    }));
    stream::unbuffered(body, "text/event-stream")
}

impl Telling {
    /// The next piece of the stream, and whether there will be another.
    async fn next(&mut self) -> (String, bool) {
        loop {
            match self.lull.until(self.visit.next()).await {
                Ok(Ok(moment)) => {
                    if let Some(text) = self.news(&moment) {
                        return (text, true);
                    }
                }
                Ok(Err(ended)) => return (end(ended.code()), false),
                Err(Interruption::Silence) => {
                    return (format!("event: head\ndata: {}\n\n", self.visit.head()), true);
                }
                Err(Interruption::Closing) => return (end("restart"), false),
            }
        }
    }

    /// What this moment changes on the page; `None` if nothing does.
    fn news(&mut self, moment: &Moment) -> Option<String> {
        let scene = |person| Room::new(self.words, moment, person, &self.public_url);
        let place = match self.showing {
            Showing::Table(person) => page::place(&scene(person)),
            Showing::Screen => page::screen::place(&scene(None)),
            Showing::Host(person) => page::hosting::place(&scene(Some(person))),
        };
        let state = place.regions.digest();
        let is_first = self.shown.is_none();
        let shown = self
            .shown
            .get_or_insert_with(|| if self.claimed == state { Shown::all(&place.regions) } else { Shown::default() });
        let changes = shown.update(&place.regions);
        let last_move = moment.table.last_move();
        let moved = std::mem::replace(&mut self.last_move, last_move) != last_move && !is_first;
        let is_other = std::mem::replace(&mut self.place, place.name.clone()) != place.name;
        // The first message says that the stream stands, even if the page is up to date.
        let is_news = is_first || is_other || !changes.regions.is_empty() || !changes.gone.is_empty();
        is_news.then(|| {
            let news = News {
                seq: moment.table.seq(),
                state,
                place: &place.name,
                title: &place.title,
                turn: place.is_turn,
                last_move: last_move.unwrap_or_default(),
                moved,
                heartbeat_ms: self.heartbeat_ms.take(),
                changes,
            };
            format!("data: {}\n\n", serde_json::to_string(&news).expect("news are JSON"))
        })
    }
}

fn end(reason: &str) -> String {
    format!("event: end\ndata: {reason}\n\n")
}
