//! The games that somebody has played on this server: how each ended for them, and what can be struck from the list.

use std::sync::Arc;

use axum::response::Html;
use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::{Day, GameName, PastGame, PersonId, Table, TableId};

use super::scene::bot_name;
use super::{Frame, Manners, art, games, span};
use crate::words::{Value, Words};

/// One game of somebody's.
struct Played<'a> {
    table: TableId,
    game: &'a PastGame,
    seat: Seat,
}

impl Played<'_> {
    fn is_won(&self) -> bool {
        self.game.winners.contains(self.seat)
    }
}

/// The page of whoever asks.
pub(crate) fn page(manners: Manners, person: Option<PersonId>, tables: &[Arc<Table>]) -> Html<String> {
    let words = manners.words;
    let mut played: Vec<Played<'_>> = tables.iter().flat_map(|table| games_of(person, table)).collect();
    played.sort_by_key(|played| std::cmp::Reverse(played.game.at_ms));
    let frame = Frame { manners, path: "/history".to_owned(), title: words.say("history-title") };
    frame.page(
        "reading",
        &html! {
            section.telegram.history id="content" {
                h1 { (words.say("history-title")) }
                @if played.is_empty() { p { (words.say("history-none")) } }
                @else {
                    (results(words, &played))
                    ol.past-games { @for played in &played { (line(words, played)) } }
                    p.hint { (words.say("history-what-stays")) }
                }
                p { a.button.main href="/" { (words.say("history-home")) } }
            }
        },
    )
}

fn games_of(person: Option<PersonId>, table: &Table) -> impl Iterator<Item = Played<'_>> {
    let seat_of = move |game: &PastGame| game.seat_of(person?);
    table.ended().iter().filter_map(move |game| Some(Played { table: table.id(), seat: seat_of(game)?, game }))
}

/// How many were played and won, by game.
fn results(words: Words, played: &[Played<'_>]) -> Markup {
    let of = |game: GameName| played.iter().filter(move |played| played.game.game == game);
    html! {
        table.results {
            thead { tr {
                th scope="col" { (words.say("history-game")) }
                th scope="col" { (words.say("history-played")) }
                th scope="col" { (words.say("history-won")) }
            } }
            tbody {
                @for game in games::ALL.into_iter().filter(|game| of(*game).next().is_some()) {
                    tr {
                        th scope="row" { (games::title(game)) }
                        td { (of(game).count()) }
                        td { (of(game).filter(|played| played.is_won()).count()) }
                    }
                }
            }
        }
    }
}

fn line(words: Words, played: &Played<'_>) -> Markup {
    let Played { table, game, seat } = played;
    let replay = format!("/tables/{table}/replay?game={}&at=0&as={seat}", game.number);
    let others: Vec<String> = (0..)
        .map(Seat)
        .zip(&game.names)
        .filter(|(other, _)| other != seat)
        .map(|(other, name)| name.clone().unwrap_or_else(|| bot_name(other)))
        .collect();
    let result = Value::Key(if played.is_won() { "won" } else { "lost" });
    let title = words.tell(
        "history-line",
        [("game", games::title(game.game).into()), ("date", span::date(words, Day::at_ms(game.at_ms)).into())],
    );
    html! {
        li.(games::class(game.game)) {
            p {
                b { (title) } " "
                (words.tell("history-result", [("result", result), ("others", others.join(", ").into())]))
            }
            div.choices {
                a.button.small href=(replay) { (art::sign("play")) (words.say("replay-open")) }
                form.inline method="post" action="/history/forget" {
                    input type="hidden" name="table" value=(table);
                    input type="hidden" name="number" value=(game.number);
                    button.small.plain data-sure=(words.say("sure")) { (words.say("history-forget")) }
                }
            }
        }
    }
}
