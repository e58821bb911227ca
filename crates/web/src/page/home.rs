//! Where one begins: three games, a code to enter, and the tables where one is awaited.

use std::sync::Arc;

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::{GameName, PersonId, Phase, Table};

use super::{Frame, Manners, Scene, art, games};
use crate::words::Words;

/// The first page, with the tables of whoever asks.
pub(crate) fn page(manners: Manners, person: Option<PersonId>, tables: &[Arc<Table>]) -> Html<String> {
    let words = manners.words;
    let frame = Frame { manners, path: "/".to_owned(), title: words.say("title-home") };
    frame.page(
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
            @if let Some(person) = person { (running(words, person, tables)) }
            section.games aria-label=(words.say("games")) {
                @for game in games::ALL { (card(words, game)) }
            }
        },
    )
}

fn card(words: Words, game: GameName) -> Markup {
    html! {
        article.card.(games::class(game)) aria-label=(games::title(game)) {
            div.picture { (games::picture(game)) }
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
fn running(words: Words, person: PersonId, tables: &[Arc<Table>]) -> Markup {
    let mut open: Vec<&Arc<Table>> = tables.iter().filter(|table| table.phase() != Phase::Over).collect();
    open.sort_by_key(|table| !table.awaits(person));
    html! {
        @if !open.is_empty() {
            section.running {
                h2 { (words.say("your-tables")) }
                ul { @for table in open.iter().take(8) { (line(words, person, table)) } }
            }
        }
    }
}

fn line(words: Words, person: PersonId, table: &Table) -> Markup {
    let public = table.public();
    let names: Vec<String> = Scene::awaited_names(table);
    let state = match public.phase {
        Phase::Waiting => words.say("state-waiting"),
        Phase::Playing if table.awaits(person) => words.say("state-your-turn"),
        _ => words.tell("state-turn-of", [("names", names.join(", ").into())]),
    };
    html! {
        li {
            a.(games::class(public.game)) href={ "/tables/" (public.id) } .yours[table.awaits(person)] {
                span.game { (games::title(public.game)) }
                span.code { (public.code) }
                span.state { (state) }
            }
        }
    }
}
