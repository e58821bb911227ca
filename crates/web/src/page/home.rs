//! Where one begins: three games, a code to enter, and the tables where one is awaited.

use std::sync::Arc;

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::{GameName, Listed, PersonId, Phase, Table};

use super::frame::Preview;
use super::{Frame, Manners, Room, art, games, span};
use crate::words::Words;

/// A table of whoever asks.
pub(crate) struct Own {
    pub(crate) person: PersonId,
    pub(crate) table: Arc<Table>,
    /// Until when the table waits for whoever is awaited, in milliseconds since 1970.
    pub(crate) until_ms: Option<i64>,
}

impl Own {
    fn is_awaited(&self) -> bool {
        self.table.awaits(self.person)
    }
}

/// The first page, with the tables of whoever asks, and those of the lobby if there is one.
pub(crate) fn page(manners: Manners, own: &[Own], listed: Option<&[Listed]>, public_url: &str) -> Html<String> {
    let words = manners.words;
    let frame = Frame { manners, path: "/".to_owned(), title: words.say("title-home") };
    let preview = Preview {
        title: words.say("title-home"),
        description: words.say("what-this-is"),
        address: format!("{public_url}/"),
        public_url: public_url.to_owned(),
    };
    frame.page_with(
        Some(&preview),
        "home",
        &html! {
            section.hero id="content" {
                div.picture { (art::hotel()) }
                div.welcome {
                    h1 { "Soupçon" }
                    p.lead { (words.say("what-this-is")) }
                    form.enter-code action="/code" {
                        label.field { span { (words.say("enter-code")) }
                            input.code name="code" required maxlength="8" autocomplete="off" autocapitalize="characters"
                                spellcheck="false" placeholder="ABC 347"; }
                        button.main { (words.say("enter")) }
                    }
                }
            }
            (running(words, own))
            @if let Some(listed) = listed { (lobby(words, listed)) }
            nav.after-games aria-label=(words.say("history-nav")) {
                a.button.small.plain href="/history" { (art::sign("clock")) (words.say("history-title")) }
                a.button.small.plain href="/records" { (art::sign("record")) (words.say("record-title")) }
            }
            section.games aria-label=(words.say("games")) {
                @for game in games::ALL { (card(words, game)) }
            }
            section.alone {
                h2 { (words.say("alone")) }
                a.button.plain href="/daily" { (words.say("daily")) }
                a.button.plain href="/puzzles" { (words.say("puzzles")) }
            }
        },
    )
}

fn card(words: Words, game: GameName) -> Markup {
    html! {
        article.card.(games::class(game)) aria-label=(games::title(game)) {
            div.picture { (games::picture(words, game)) }
            h2 { (games::title(game)) }
            p.summary { (games::summary(words, game)) }
            ul.facts {
                @for (sign, fact) in ["people", "clock", "heart"].into_iter().zip(games::facts(words, game)) {
                    li { (art::sign(sign)) span { (fact) } }
                }
            }
            p { a href={ "/rules/" (games::class(game)) } { (words.tell("rules-of", [("game", games::title(game).into())])) } }
            form method="post" action="/play" {
                input type="hidden" name="game" value=(games::class(game));
                input type="hidden" name="mix" data-mix="";
                button.main name="with" value="guide" { (art::sign("key")) (words.say("first-game")) }
                button name="with" value="bots" { (words.say("play-now")) }
                button.plain name="with" value="friends" { (words.say("play-with-friends")) }
            }
        }
    }
}

/// The tables where somebody is a guest, those first where they are awaited.
fn running(words: Words, tables: &[Own]) -> Markup {
    let is_open = |own: &&Own| matches!(own.table.phase(), Phase::Waiting | Phase::Playing);
    let mut open: Vec<&Own> = tables.iter().filter(is_open).collect();
    open.sort_by_key(|own| !own.is_awaited());
    html! {
        @if !open.is_empty() {
            section.running {
                h2 { (words.say("your-tables")) }
                ul { @for own in open.iter().take(8) { (line(words, own)) } }
            }
        }
    }
}

fn line(words: Words, own: &Own) -> Markup {
    let public = own.table.public();
    let names = || ("names", Room::awaited_names(&own.table).join(", ").into());
    let left = || own.until_ms.map(|until_ms| ("left", span::left(words, until_ms).into()));
    let state = match (public.phase, own.is_awaited(), left()) {
        (Phase::Waiting, ..) => words.say("state-waiting"),
        (_, true, Some(left)) => words.tell("state-your-turn-for", [left]),
        (_, true, None) => words.say("state-your-turn"),
        (_, false, Some(left)) => words.tell("state-turn-of-for", [names(), left]),
        (_, false, None) => words.tell("state-turn-of", [names()]),
    };
    html! {
        li {
            a.(games::class(public.game)) href={ "/tables/" (public.id) } .yours[own.is_awaited()] {
                span.game { (games::title(public.game)) }
                span.code { (public.code) }
                span.state { (state) }
            }
        }
    }
}

/// Tables that strangers may come to.
fn lobby(words: Words, lobby: &[Listed]) -> Markup {
    html! {
        section.running.lobby {
            h2 { (words.say("lobby")) }
            p.hint { @if lobby.is_empty() { (words.say("lobby-nobody")) } @else { (words.say("lobby-hint")) } }
            ul { @for listed in lobby { (listed_line(words, listed)) } }
        }
    }
}

fn listed_line(words: Words, listed: &Listed) -> Markup {
    let public = listed.table.public();
    let host = public.people.iter().find(|guest| guest.person == public.host).map_or("", |guest| guest.name);
    html! {
        li {
            a.(games::class(public.game)) href=(super::invitation(&listed.table, "")) {
                span.game { (games::title(public.game)) }
                span { (words.tell("lobby-host", [("name", host.into())])) }
                span.state { (words.tell("lobby-open", [("count", listed.open.into())])) }
            }
        }
    }
}
