//! The rules of a game, as they stand in docs/rules.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::GameName;

use super::{Frame, Manners, games};
use crate::words::Language;

/// The rules in a language.
fn text(game: GameName, language: Language) -> &'static str {
    match (game, language) {
        (GameName::Calaveras, Language::English) => include_str!("../../../../docs/rules/calaveras.en.md"),
        (GameName::Calaveras, Language::French) => include_str!("../../../../docs/rules/calaveras.fr.md"),
        (GameName::Arosa, Language::English) => include_str!("../../../../docs/rules/arosa.en.md"),
        (GameName::Arosa, Language::French) => include_str!("../../../../docs/rules/arosa.fr.md"),
        (GameName::Codenames, Language::English) => include_str!("../../../../docs/rules/codenames.en.md"),
        (GameName::Codenames, Language::French) => include_str!("../../../../docs/rules/codenames.fr.md"),
    }
}

/// `GET /rules/{game}`
pub(crate) fn page(manners: Manners, game: GameName) -> Html<String> {
    let words = manners.words;
    let title = words.tell("rules-of", [("game", games::title(game).into())]);
    let frame = Frame { manners, path: format!("/rules/{}", games::class(game)), title };
    frame.page("reading", &html! { article id="content" { (blocks(text(game, words.language))) } })
}

/// The little of Markdown that the rules use: headings, paragraphs, and points that begin with a number in bold.
fn blocks(text: &str) -> Markup {
    html! {
        @for block in text.split("\n\n") {
            @let block = block.trim();
            @if let Some(heading) = block.strip_prefix("# ") { h1 { (heading) } }
            @else if let Some(heading) = block.strip_prefix("## ") { h2 { (heading) } }
            @else if is_list(block) { ul.points-of-rule { @for item in items(block) { li { (bold(&item)) } } } }
            @else { p { (bold(block)) } }
        }
    }
}

fn is_list(block: &str) -> bool {
    block.starts_with("- ") || block.starts_with("1. ")
}

/// The items of a list; a line that is set in goes on with the one before.
fn items(block: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in block.lines() {
        match items.last_mut() {
            Some(item) if line.starts_with(' ') => {
                item.push(' ');
                item.push_str(line.trim());
            }
            _ => items.push(line.strip_prefix("- ").unwrap_or(line).to_owned()),
        }
    }
    items
}

fn bold(text: &str) -> Markup {
    html! {
        @for (number, piece) in text.split("**").enumerate() {
            @if number % 2 == 1 { b { (piece) } } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_go_on_are_one() {
        assert_eq!(items("- **K1** one\n  two\n- three"), ["**K1** one two", "three"]);
        assert_eq!(
            blocks("## Set-up\n\n- **K1** a < b").into_string(),
            "<h2>Set-up</h2><ul class=\"points-of-rule\"><li><b>K1</b> a &lt; b</li></ul>"
        );
    }
}
