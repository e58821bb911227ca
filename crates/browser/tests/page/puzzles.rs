//! Puzzles: from the first page to a wrong answer, a right one and the next puzzle.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use soupcon_browser::{Person, Screen, play};
use soupcon_table::{Answer, Puzzle, Theme};

use crate::{all_is_well, axe, set_up};

/// What the page says in one language.
struct Said {
    about: &'static str,
    right: &'static str,
    wrong: &'static str,
    chances: &'static str,
    solved: &'static str,
}

const ENGLISH: Said = Said {
    about: "by a search that knows what you know",
    right: "Right!",
    wrong: "Not the best move",
    chances: "games in a hundred",
    solved: "You have solved 1 of 100.",
};

const FRENCH: Said = Said {
    about: "selon une recherche qui sait ce que vous savez",
    right: "Exact\u{202f}!",
    wrong: "Ce n’est pas le meilleur coup",
    chances: "parties sur cent",
    solved: "Vous en avez résolu un sur 100.",
};

#[tokio::test]
async fn a_puzzle_in_english_on_a_laptop() -> Result<()> {
    solve(Screen::laptop("en"), &ENGLISH, Theme::Nicole, "hotel").await
}

#[tokio::test]
async fn a_puzzle_in_english_on_a_phone() -> Result<()> {
    solve(Screen::phone("en"), &ENGLISH, Theme::Quiet, "twist").await
}

#[tokio::test]
async fn a_puzzle_in_french_on_a_laptop() -> Result<()> {
    solve(Screen::laptop("fr").light(), &FRENCH, Theme::Suspicion, "twist").await
}

#[tokio::test]
async fn a_puzzle_in_french_on_a_phone() -> Result<()> {
    solve(Screen::phone("fr").light(), &FRENCH, Theme::Win, "phone").await
}

/// A puzzle of this kind, if possible one that this card solves; not the last, since there is a next one.
fn choose(theme: Theme, card: &str) -> Result<(usize, &'static Puzzle)> {
    let of_theme = || (1..100).zip(Puzzle::all()).filter(|(_, puzzle)| puzzle.theme() == theme);
    let is_solved_by_card = |(_, puzzle): &(usize, &Puzzle)| json!(puzzle.best)["play"] == card;
    of_theme().find(is_solved_by_card).or_else(|| of_theme().next()).context("a puzzle")
}

/// Some location that can be played and solves nothing.
fn wrong_answer(puzzle: &Puzzle) -> Result<Value> {
    let moves = puzzle.moves();
    let is_wrong = |mv: &&_| puzzle.answer(mv) == Answer::Wrong && json!(mv)["play"] != "twist";
    let other = moves.iter().find(is_wrong).or_else(|| moves.iter().find(|mv| puzzle.answer(mv) == Answer::Wrong));
    Ok(json!(other.context("a wrong move")?))
}

fn place(to: &Value) -> String {
    to.as_str().map_or_else(|| format!("#to{}", to["seat"]), |zone| format!("#to-{zone}"))
}

/// The card that a twist moves.
fn lying(mv: &Value) -> Option<String> {
    let card = mv["card"].as_str()?;
    let from = &mv["from"];
    Some(from.as_str().map_or_else(|| format!("#f{}{card}", from["seat"]), |zone| format!("#{zone}-{card}")))
}

/// Puts a move together, as hands do. The board doesn't tell what it would bring about: that is the puzzle.
async fn prepare(ada: &Person, mv: &Value) -> Result<()> {
    let card = mv["play"].as_str().context("a card")?;
    let is_taken = format!("document.querySelector('.hand .card.{card} :checked')");
    play::tap(ada, &format!(".hand .card.{card} label"), &is_taken).await?;
    if let Some(lying) = lying(mv) {
        play::tap(ada, &format!("{lying} label"), &format!("document.querySelector('{lying} :checked')")).await?;
    }
    if !mv["to"].is_null() {
        ada.click(&place(&mv["to"])).await?;
    }
    ada.sees("!document.querySelector('.decide button.main').disabled").await?;
    assert_eq!(ada.text("document.querySelector('#foresight p:not(.hint)')?.textContent").await?, "");
    assert_eq!(ada.eval("document.querySelectorAll('[data-is-foreseen]').length").await?, 0);
    Ok(())
}

async fn answer(ada: &Person, mv: &Value) -> Result<()> {
    prepare(ada, mv).await?;
    ada.click(".decide button.main").await?;
    ada.sees("document.querySelector('#verdict')").await
}

async fn fits(person: &Person) -> Result<()> {
    assert_eq!(person.eval("document.documentElement.scrollWidth <= innerWidth").await?, true);
    Ok(())
}

async fn solve(screen: Screen, said: &Said, theme: Theme, card: &str) -> Result<()> {
    let (server, _browser, people) = set_up(1, screen).await?;
    let ada = &people[0];
    let (number, puzzle) = choose(theme, card)?;
    ada.visit("/").await?;
    ada.click("a[href='/puzzles']").await?;
    ada.sees(&format!("document.body.textContent.includes({:?})", said.about)).await?;
    assert_eq!(ada.eval("document.querySelectorAll('.numbers a').length").await?, 100);
    assert_eq!(ada.eval("document.querySelectorAll('.numbers a.solved').length").await?, 0);
    fits(ada).await?;
    axe::check(ada, "the puzzles").await?;

    // The board is the solver's: their own hand, and of the others' no card.
    ada.click(&format!(".numbers a[href='/puzzles/{number}']")).await?;
    ada.sees("document.querySelector('#mesa:not(:disabled)')").await?;
    let hand = puzzle.start.seats[puzzle.solver().index()].hand.as_ref().context("a hand")?.len();
    assert_eq!(ada.eval("document.querySelectorAll('.in-hand').length").await?, hand);
    assert_eq!(ada.eval("document.querySelectorAll('.shown-hand').length").await?, 0);
    ada.click(".puzzle-hint summary").await?;
    ada.sees("document.querySelector('.puzzle-hint[open] p').textContent").await?;
    fits(ada).await?;
    axe::check(ada, "a puzzle").await?;

    answer(ada, &wrong_answer(puzzle)?).await?;
    let verdict = ada.text("document.getElementById('verdict').textContent").await?;
    assert!(verdict.contains(said.wrong) && verdict.contains(said.chances), "{verdict}");
    assert!(ada.text("document.title").await?.contains(said.wrong));
    // Whoever listens hears it.
    ada.sees("document.activeElement.id === 'verdict'").await?;
    assert_eq!(ada.eval("document.getElementById('mesa').disabled").await?, true, "one answer at a time");
    ada.click("#verdict summary").await?;
    ada.sees("document.querySelector('#verdict details[open] p').textContent").await?;
    fits(ada).await?;
    axe::check(ada, "a wrong answer").await?;

    ada.click("#verdict a.main").await?;
    ada.sees("!document.querySelector('#verdict') && document.querySelector('.puzzle-hint')").await?;
    answer(ada, &json!(puzzle.best)).await?;
    let verdict = ada.text("document.getElementById('verdict').textContent").await?;
    assert!(verdict.contains(said.right) && verdict.contains(said.chances), "{verdict}");
    fits(ada).await?;
    axe::check(ada, "a right answer").await?;

    let asked = ada.requests().into_iter().filter(|url| url.contains("foresight")).count();
    assert_eq!(asked, 0, "what a move would bring about isn't asked for");
    ada.click("#verdict a.main").await?;
    ada.sees(&format!("location.pathname === '/puzzles/{}'", number + 1)).await?;
    ada.click("#where-now a").await?;
    ada.sees(&format!("document.body.textContent.includes({:?})", said.solved)).await?;
    assert_eq!(ada.text("document.querySelector('.numbers a.solved').textContent").await?, number.to_string());
    all_is_well(&server, &[ada]);
    Ok(())
}

/// Chooses by the fields themselves and sends the form; another page is the answer.
async fn send(ada: &Person, mv: &Value, button: &str) -> Result<()> {
    let mut fields = vec![format!(".hand input[value={}]", mv["play"])];
    fields.extend(lying(mv).map(|card| format!("{card} input")));
    if !mv["to"].is_null() {
        fields.push(format!("{} input", place(&mv["to"])));
    }
    for field in fields {
        ada.eval(&format!("document.querySelector({}).click()", json!(field))).await?;
    }
    ada.eval("window.isOld = true").await?;
    ada.click(button).await?;
    ada.sees("!window.isOld && document.readyState === 'complete'").await
}

#[tokio::test]
async fn a_puzzle_is_solved_without_a_script() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("fr")).await?;
    let ada = &people[0];
    ada.set_scripts(false).await?;
    let (number, puzzle) = choose(Theme::Nicole, "twist")?;
    let address = format!("/puzzles/{number}");
    ada.visit(&address).await?;

    // Half a move is no answer, and one comes back from there.
    ada.eval("window.isOld = true").await?;
    ada.click(".decide button.main").await?;
    ada.sees("!window.isOld && document.getElementById('problem')").await?;
    ada.click("#content a.main").await?;
    ada.sees(&format!("location.pathname === {address:?}")).await?;

    assert_eq!(ada.eval("document.querySelectorAll('.decide button[formaction]').length").await?, 0, "nothing to ask");
    send(ada, &wrong_answer(puzzle)?, ".decide button.main").await?;
    ada.sees(&format!("document.getElementById('verdict').textContent.includes({:?})", FRENCH.wrong)).await?;
    ada.visit(&address).await?;
    send(ada, &json!(puzzle.best), ".decide button.main").await?;
    ada.sees(&format!("document.querySelector('#verdict.right').textContent.includes({:?})", FRENCH.right)).await?;
    ada.visit("/puzzles").await?;
    ada.sees(&format!("document.body.textContent.includes({:?})", FRENCH.solved)).await?;
    all_is_well(&server, &[ada]);
    Ok(())
}
