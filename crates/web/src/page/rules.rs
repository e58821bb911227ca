//! The rules of a game: how it goes, told and drawn with the pieces of the table, then every rule by its number, as docs/rules has
//! them. A rule's number is its address, so that whatever follows from one can say so.

use axum::response::Html;
use maud::{Markup, html};
use soupcon_table::GameName;

use super::{Frame, Manners, art, games};
use crate::words::{Language, Words, with_french_spaces};

/// A part of the story of how a game goes.
pub(crate) struct Step {
    pub(crate) title: String,
    pub(crate) text: String,
    /// The rules that say it in full.
    pub(crate) rules: &'static [&'static str],
    pub(crate) figure: Markup,
}

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

/// The letter with which a game's rules are numbered.
fn letter(game: GameName) -> char {
    match game {
        GameName::Calaveras => 'C',
        GameName::Arosa => 'A',
        GameName::Codenames => 'K',
    }
}

/// Where a rule stands; nowhere if its letter is no game's.
fn address(rule: &str) -> Option<String> {
    let game = games::ALL.into_iter().find(|game| rule.starts_with(letter(*game)))?;
    Some(format!("/rules/{}#{rule}", games::class(game)))
}

/// The way from what happened to the rule that it follows from.
pub(crate) fn link(words: Words, rule: &str) -> Markup {
    html! {
        @if let Some(address) = address(rule) { a.why href=(address) { (words.tell("why", [("rule", rule.into())])) } }
    }
}

/// `GET /rules/{game}`
pub(crate) fn page(manners: Manners, game: GameName) -> Html<String> {
    let words = manners.words;
    let title = words.tell("rules-of", [("game", games::title(game).into())]);
    let text = text(game, words.language);
    let text = if words.language == Language::French { with_french_spaces(text) } else { text.to_owned() };
    let law = Law::read(&text, letter(game));
    let frame = Frame { manners, path: format!("/rules/{}", games::class(game)), title: title.clone() };
    frame.page(
        "reading rulebook",
        &html! {
            article.rules.(games::class(game)) id="content" {
                header {
                    div.picture { (games::picture(words, game)) }
                    h1 { (title) }
                    p.lead { (law.lead) }
                    (first_game(words, game))
                }
                nav.contents aria-label=(words.say("rules-contents")) {
                    ul {
                        li { a href="#how" { (words.say("rules-how")) } }
                        @for chapter in &law.chapters { li { a href={ "#" (chapter.id) } { (chapter.title) } } }
                    }
                }
                section.how {
                    h2 id="how" { (words.say("rules-how")) }
                    ol.stages { @for step in games::steps(words, game) { (step_told(&step)) } }
                }
                section.law {
                    p.hint { (words.say("rules-numbered")) }
                    @for chapter in &law.chapters {
                        h2 id=(chapter.id) { (chapter.title) }
                        @for block in &chapter.blocks { (block) }
                    }
                    p { small { (law.notice) } }
                }
            }
        },
    )
}

/// The quickest way from reading to playing.
fn first_game(words: Words, game: GameName) -> Markup {
    html! {
        form method="post" action="/play" {
            input type="hidden" name="game" value=(games::class(game));
            input type="hidden" name="mix" data-mix="";
            button.main name="with" value="guide" { (art::sign("key")) (words.say("first-game")) }
        }
    }
}

fn step_told(step: &Step) -> Markup {
    html! {
        li.stage {
            div.told {
                h3 { (step.title) }
                p { (step.text) }
                p.numbers { @for rule in step.rules { a href={ "#" (rule) } { (rule) } } }
            }
            figure { (step.figure) }
        }
    }
}

/// The numbered rules, taken apart.
struct Law<'a> {
    lead: &'a str,
    /// Whose game it is.
    notice: &'a str,
    chapters: Vec<Chapter<'a>>,
}

struct Chapter<'a> {
    title: &'a str,
    /// Its address within the page.
    id: String,
    blocks: Vec<Markup>,
}

impl<'a> Law<'a> {
    /// Reads the little of Markdown that the rules use: a title, two paragraphs, and headings over points that begin with their number.
    fn read(text: &'a str, letter: char) -> Law<'a> {
        let mut blocks = text.split("\n\n").map(str::trim);
        blocks.next();
        let mut law = Law {
            lead: blocks.next().unwrap_or_default(),
            notice: blocks.next().unwrap_or_default(),
            chapters: Vec::new(),
        };
        for block in blocks {
            if let Some(title) = block.strip_prefix("## ") {
                let id = format!("part-{}", law.chapters.len() + 1);
                law.chapters.push(Chapter { title, id, blocks: Vec::new() });
            } else if let Some(chapter) = law.chapters.last_mut() {
                chapter.blocks.push(points(block, letter));
            }
        }
        law
    }
}

/// A list of rules, or of examples.
fn points(block: &str, letter: char) -> Markup {
    html! {
        @if block.starts_with("- ") {
            ul.points-of-rule { @for item in items(block) { (rule(&item, letter)) } }
        } @else {
            ol.examples { @for item in items(block) { li { (linked(after_number(&item), letter)) } } }
        }
    }
}

/// A rule with its number, by which it can be found.
fn rule(item: &str, letter: char) -> Markup {
    let numbered = item.strip_prefix("**").and_then(|rest| rest.split_once("** "));
    html! {
        @if let Some((number, text)) = numbered {
            li id=(number) { a.number href={ "#" (number) } { (number) } p { (linked(text, letter)) } }
        } @else { li { p { (linked(item, letter)) } } }
    }
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

/// An example without its number, which the list has.
fn after_number(item: &str) -> &str {
    item.split_once(". ").filter(|(number, _)| number.parse::<u8>().is_ok()).map_or(item, |(_, text)| text)
}

/// Text in which the numbers of rules lead to them.
fn linked(text: &str, letter: char) -> Markup {
    let is_number = |word: &str| {
        let digits = word.strip_prefix(letter);
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    html! {
        @for piece in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            @let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
            @if is_number(word) { a href={ "#" (word) } { (word) } (piece[word.len()..]) } @else { (piece) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Game\n\nLead.\n\nNotice.\n\n## Set-up\n\n- **K1** a < b (K2)\n  and more\n- **K2** MARK2\n\n## Examples\n\n1. One, K1.";

    #[test]
    fn a_rule_can_be_found_by_its_number_and_is_linked_where_it_is_named() {
        let law = Law::read(TEXT, 'K');
        assert_eq!((law.lead, law.notice, law.chapters[0].title), ("Lead.", "Notice.", "Set-up"));
        assert_eq!(
            law.chapters[0].blocks[0].0,
            "<ul class=\"points-of-rule\">\
             <li id=\"K1\"><a class=\"number\" href=\"#K1\">K1</a><p>a &lt; b (<a href=\"#K2\">K2</a>) and more</p></li>\
             <li id=\"K2\"><a class=\"number\" href=\"#K2\">K2</a><p>MARK2</p></li></ul>"
        );
        assert_eq!(law.chapters[1].blocks[0].0, "<ol class=\"examples\"><li>One, <a href=\"#K1\">K1</a>.</li></ol>");
    }

    /// Every rule that a sentence or a lesson may name: all literals of this crate that look like one.
    fn named() -> Vec<String> {
        let mut texts = Vec::new();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
        let mut folders = vec![folder];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if !path.ends_with("page/rules.rs") {
                    texts.push(std::fs::read_to_string(path).unwrap());
                }
            }
        }
        let is_rule = |literal: &&str| {
            let digits = literal.strip_prefix(['C', 'A', 'K']);
            digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        texts.iter().flat_map(|text| text.split('"').filter(is_rule).map(str::to_owned)).collect()
    }

    #[test]
    fn every_rule_that_is_named_is_there_in_both_languages() {
        let named = named();
        assert!(named.len() > 60, "{named:?}");
        for game in games::ALL {
            for language in Language::ALL {
                let manners = Manners { words: Words { language }, theme: crate::page::Theme::Device };
                let Html(page) = page(manners, game);
                for rule in named.iter().filter(|rule| rule.starts_with(letter(game))) {
                    assert!(page.contains(&format!("<li id=\"{rule}\">")), "{rule} in {language:?}");
                }
            }
        }
    }
}
