//! How heavy and how quick the page is, in the browser: what `cargo xtask page-report` prints for docs/performance.md.

use std::time::Duration;

use anyhow::{Context, Result};
use soupcon_browser::{Browser, Person, Screen, Server, play};

/// How many games of Codenames are played for the time from a move to its sight.
const GAMES: usize = 3;

/// Says in the page of whoever looks on when a word that is covered has been painted: at the second frame after it changed.
const WATCH: &str = "window.painted = {}; new MutationObserver(() => {
    const now = document.querySelectorAll('.word.covered').length;
    requestAnimationFrame(() => requestAnimationFrame(() => {
        window.painted[now] ??= performance.timeOrigin + performance.now(); }));
}).observe(document.body, { subtree: true, childList: true, attributes: true });";

/// Says in the page of whoever moves when the request went out.
const NOTE: &str = "window.sent = 0; const plain = window.fetch; window.fetch = (...all) => {
    window.sent = performance.timeOrigin + performance.now(); return plain(...all); };";

/// Prints a table of weights and times.
pub(crate) async fn measure() -> Result<()> {
    let (server, browser) = (Server::start().await?, Browser::start().await?);
    println!("| first visit, phone | over the wire | requests | first contentful paint |\n|---|---|---|---|");
    first_visit(&browser, &server, "/", "home").await?;
    for game in ["calaveras", "arosa", "codenames"] {
        let host = browser.person(&server, Screen::laptop("en")).await?;
        host.visit("/").await?;
        host.click(&format!(".card.{game} button[value=bots]")).await?;
        host.sees("document.body.dataset.place?.startsWith('game')").await?;
        tokio::time::sleep(Duration::from_secs(3)).await;
        first_visit(&browser, &server, &host.address().await?, &format!("{game}, in the middle of a game")).await?;
    }
    let mut waits_ms = Vec::new();
    for _ in 0..GAMES {
        waits_ms.extend(moves_seen(&browser, &server).await?);
    }
    waits_ms.sort_by(f64::total_cmp);
    let at = |share: f64| waits_ms[((waits_ms.len() - 1) as f64 * share) as usize];
    println!(
        "\nFrom a seat's POST to another seat's second frame after the change, {} moves: median {:.0} ms, nine of ten {:.0} ms, \
         slowest {:.0} ms.",
        waits_ms.len(),
        at(0.5),
        at(0.9),
        at(1.0)
    );
    Ok(())
}

async fn first_visit(browser: &Browser, server: &Server, address: &str, name: &str) -> Result<()> {
    let new = browser.person(server, Screen::phone("en")).await?;
    new.visit(address).await?;
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    new.sees(paint).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let paint_ms = new.eval(paint).await?.as_f64().context("a time")?;
    println!("| {name} | {:.1} kB | {} | {paint_ms:.0} ms |", new.weight() as f64 / 1000.0, new.requests().len());
    Ok(())
}

/// One team finds all its words; how long each took from the agent's request to the picture of the other team's agent.
async fn moves_seen(browser: &Browser, server: &Server) -> Result<Vec<f64>> {
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(browser.person(server, Screen::laptop("en")).await?);
    }
    let [ada, bob, eve, leo] = people.as_slice() else { unreachable!("four of them") };
    play::gather("codenames", &[(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")]).await?;
    play::start(&[ada, bob, eve, leo]).await?;
    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent, other) = if red_first { (ada, bob, leo) } else { (eve, leo, bob) };
    let words = play::words_of(spymaster, if red_first { "red" } else { "blue" }).await?;
    play::wire_clue(spymaster, "QUIXOTE", 9).await?;
    agent.eval(NOTE).await?;
    other.eval(WATCH).await?;
    let mut waits_ms = Vec::new();
    // The last word ends the game, and another page comes.
    for (number, word) in (1..).zip(&words[..words.len() - 1]) {
        play::touch(agent, word).await?;
        other.sees(&format!("window.painted[{number}]")).await?;
        waits_ms.push(time(other, &format!("window.painted[{number}]")).await? - time(agent, "window.sent").await?);
    }
    Ok(waits_ms)
}

async fn time(person: &Person, expression: &str) -> Result<f64> {
    person.eval(expression).await?.as_f64().context("a time")
}
