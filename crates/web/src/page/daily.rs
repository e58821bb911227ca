//! The games of the day: one deal for each game, the same for everybody.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::{Day, GameName, Origin, TableId};

use super::{Frame, Manners, Room, games, share, span};
use crate::words::Words;

/// Somebody's game of today, if they have begun it.
pub(crate) struct Todays {
    pub(crate) game: GameName,
    pub(crate) table: Option<(TableId, bool)>,
}

/// `GET /daily`
pub(crate) fn page(manners: Manners, day: Day, todays: &[Todays]) -> Html<String> {
    let words = manners.words;
    let title = words.tell("daily-title", [("day", span::date(words, day).into())]);
    let content = html! {
        article.daily id="content" {
            h1 { (title) }
            p.lead { (words.say("daily-about")) }
            ul.today { @for today in todays { li.(games::class(today.game)) {
                div.picture { (games::picture(words, today.game)) }
                (way_in(words, today))
            } } }
            p.hint { (words.say("daily-public")) }
            p { a.button.plain href="/puzzles" { (words.say("puzzles")) } }
        }
    };
    Frame { manners, path: "/daily".to_owned(), title }.page("reading wide", &content)
}

fn way_in(words: Words, today: &Todays) -> Markup {
    let game = || [("game", games::title(today.game).into())];
    html! {
        @match today.table {
            Some((table, true)) => a.button.plain href={ "/tables/" (table) } { (words.tell("daily-done", game())) },
            Some((table, false)) => a.button.main href={ "/tables/" (table) } { (words.tell("daily-go-on", game())) },
            None => form method="post" action="/daily" {
                input type="hidden" name="game" value=(games::class(today.game));
                button.main { (words.tell("daily-play", game())) }
            },
        }
    }
}

/// Where a game comes from that wasn't dealt for its table, and what follows from that; with the day's result to share.
pub(crate) fn origin(room: &Room<'_>) -> Option<Markup> {
    let words = room.words;
    Some(match room.public.origin? {
        Origin::Day(day) => html! {
            div.origin {
                p { (words.tell("origin-day", [("day", span::date(words, *day).into())])) }
                @if let Some(result) = result(room, *day) {
                    label.field { span { (words.say("daily-shared")) }
                        textarea.result readonly rows="3" id="result" { (result) } }
                    (share::button(words, room.public_url, Some(&result), &words.say("daily-share")))
                    a.button.small.plain href="/daily" { (words.say("daily")) }
                }
            }
        },
        Origin::Moment { table, moves } => html! {
            div.origin {
                p { (words.tell("origin-moment", [("moves", (*moves as u32).into()), ("game", games::key(room.game))])) }
                a.button.small.plain href={ "/tables/" (table) "/replay?at=" (moves) } { (words.say("origin-moment-see")) }
            }
        },
    })
}

/// What somebody may tell of their game without telling of the cards.
fn result(room: &Room<'_>, day: Day) -> Option<String> {
    let words = room.words;
    let seat = room.own_seat()?;
    let ended = room.table.ended().last()?;
    let values = [
        ("game", games::title(room.game).into()),
        ("day", span::date(words, day).into()),
        ("moves", room.table.moves_of(seat).into()),
    ];
    let told =
        if ended.winners.contains(seat) { words.tell("daily-won", values) } else { words.tell("daily-lost", values) };
    Some(format!("{told}\n{}/daily", room.public_url))
}
