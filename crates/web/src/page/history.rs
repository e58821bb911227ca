//! The games that somebody has played on this server: how each ended for them, and what can be struck from the list.

use std::sync::Arc;

use axum::response::Html;
use maud::{Markup, html};
use soupcon_rules::Seat;
use soupcon_table::{GameName, PastGame, PersonId, Table, TableId};

use super::scene::bot_name;
use super::{Frame, Manners, art, games};
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
                    ol.played { @for played in &played { (line(words, played)) } }
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
    let title =
        words.tell("history-line", [("game", games::title(game.game).into()), ("date", date(game.at_ms).into())]);
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

/// The day, as it stands in both languages: 2026-03-14.
fn date(at_ms: i64) -> String {
    // Days since 1970 to a date, by eras of 400 years that begin in March.
    let days = at_ms.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year_of_era + era * 400 + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_its_date() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(-1), "1969-12-31");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(1_772_323_199_999), "2026-02-28");
        assert_eq!(date(1_772_323_200_000), "2026-03-01");
    }
}
