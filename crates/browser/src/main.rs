//! `soupcon-browser FOLDER [GAME]`: pictures of every place, or of one game's, in both languages, by night and day, on a phone and a
//! laptop. With `screen` for a game: those of the shared screen and the host's desk; with `first`: the rules and the guided games; with
//! `puzzles`: those.
//! `soupcon-browser --measure`: how heavy and how quick the page is.

#![forbid(unsafe_code)]

mod film;
mod measure;
mod shoot_arosa;
mod shoot_first;
mod shoot_puzzles;
mod shoot_replay;
mod shoot_screen;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use soupcon_browser::{Browser, Person, Screen, Server, play};

#[tokio::main]
async fn main() -> Result<()> {
    let wanted = std::env::args_os().nth(1).context("soupcon-browser FOLDER, or soupcon-browser --measure")?;
    if wanted == "--measure" {
        return measure::measure().await;
    }
    let folder = PathBuf::from(wanted);
    std::fs::create_dir_all(&folder)?;
    let (server, browser) = (Server::start().await?, Browser::start().await?);
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(browser.person(&server, Screen::laptop("en")).await?);
    }
    let [ada, bob, eve, leo] = people.as_slice() else { unreachable!("four of them") };
    let named = [(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")];

    let game = std::env::args().nth(2);
    let is_wanted = |name: &str| game.as_ref().is_none_or(|game| game == name);
    if game.is_none() {
        shoot(ada, "/", "home", &folder).await?;
        shoot(ada, "/nowhere", "problem", &folder).await?;
    }
    if is_wanted("codenames") {
        let table = play::gather("codenames", &named).await?;
        shoot(ada, &table, "waiting-host", &folder).await?;
        shoot(bob, &table, "waiting-guest", &folder).await?;
        play::start(&[ada, bob, eve, leo]).await?;
        codenames(&named, &table, &folder).await?;
    }
    if is_wanted("calaveras") {
        for players in ["3", "6"] {
            calaveras(ada, bob, players, &folder).await?;
        }
    }
    if is_wanted("first") {
        shoot_first::first(ada, &folder).await?;
    }
    if is_wanted("screen") {
        shoot_screen::screen(&browser.person(&server, Screen::television("en")).await?, &named, &folder).await?;
    }
    if is_wanted("arosa") {
        shoot_arosa::arosa(&named, &folder).await?;
    }
    if is_wanted("film") {
        shoot_film(&browser.person(&server, Screen::laptop("en")).await?, ada, bob, &folder).await?;
    }
    if is_wanted("replay") {
        shoot_replay::replays(ada, &folder).await?;
    }
    if is_wanted("puzzles") {
        shoot_puzzles::puzzles(ada, &folder).await?;
    }
    Ok(())
}

/// A game of Calaveras with bots: in its middle, with a card and a place chosen, and at its end.
async fn calaveras(ada: &Person, bob: &Person, players: &str, folder: &Path) -> Result<()> {
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    ada.choose("select[name='options.players:json']", players).await?;
    ada.sees(&format!("document.querySelectorAll('.key-tag').length === {players}")).await?;
    shoot(ada, &table, &format!("calaveras-{players}-waiting"), folder).await?;
    play::start(&[ada, bob]).await?;
    let mut turns = 0;
    while let Some(person) = play::whose_turn(&[ada, bob]).await? {
        turns += 1;
        if turns == 4 {
            shoot(person, &table, &format!("calaveras-{players}-turn"), folder).await?;
            shoot_blind_to_colours(person, &table, &format!("calaveras-{players}"), folder).await?;
            shoot_chosen(person, &table, &format!("calaveras-{players}-chosen"), folder).await?;
        }
        play::play_any_card(person).await?;
    }
    shoot(ada, &table, &format!("calaveras-{players}-end"), folder).await?;
    // The review makes itself while one waits.
    ada.click("#ending a[href$='/review']").await?;
    ada.sees("document.querySelector('.review-text')").await?;
    shoot(ada, &ada.address().await?, &format!("calaveras-{players}-review"), folder).await
}

/// A film of Calaveras as a room sees it: the door, the first moves, and the end.
async fn shoot_film(tv: &Person, ada: &Person, bob: &Person, folder: &Path) -> Result<()> {
    const SCALE: f64 = 0.6;
    let mut film = film::Film::default();
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    tv.look_with(Screen { height: 720, ..Screen::laptop("en") }).await?;
    tv.visit(&format!("{table}/screen")).await?;
    film.add(&tv.small_picture(SCALE).await?)?;
    play::start(&[ada, bob]).await?;
    tv.sees("document.getElementById('mesa')").await?;
    let mut turns = 0;
    while let Some(person) = play::whose_turn(&[ada, bob]).await? {
        turns += 1;
        play::play_any_card(person).await?;
        if turns <= 9 {
            let seq = person.text("document.body.dataset.seq").await?;
            tv.sees(&format!("Number(document.body.dataset.seq) >= {seq}")).await?;
            // What flies has landed.
            tokio::time::sleep(Duration::from_millis(400)).await;
            film.add(&tv.small_picture(SCALE).await?)?;
        }
    }
    tv.sees("document.getElementById('ending')").await?;
    tokio::time::sleep(Duration::from_millis(400)).await;
    film.add(&tv.small_picture(SCALE).await?)?;
    film.write(&folder.join("film.png"), 2)
}

/// The same with a move put together and what it would cause.
async fn shoot_chosen(person: &Person, address: &str, name: &str, folder: &Path) -> Result<()> {
    for (size, screen) in [("phone-fr-night", Screen::phone("fr")), ("laptop-en-day", Screen::laptop("en").light())] {
        person.look_with(screen).await?;
        person.visit(address).await?;
        person.sees("document.querySelector('#foresight .hint')").await?;
        person.eval("document.querySelector('.hand input').click()").await?;
        person
            .eval("(document.querySelector('[name=\"move:fields\"]:not(:disabled)') ?? document.body).click()")
            .await?;
        person.eval("document.querySelector('#to-suspect input').click()").await?;
        person.sees("document.querySelector('#foresight p:not(.hint)')").await?;
        person.picture(&folder.join(format!("{name}-{size}.png"))).await?;
    }
    person.look_with(Screen::laptop("en")).await?;
    person.visit(address).await
}

/// A whole game of Codenames, with a picture of each kind of moment.
async fn codenames(named: &[(&Person, &str); 4], table: &str, folder: &Path) -> Result<()> {
    let [(ada, _), (bob, _), (eve, _), (leo, _)] = *named;
    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent, other, other_agent) = if red_first { (ada, bob, eve, leo) } else { (eve, leo, ada, bob) };
    let (own, others) = if red_first { ("red", "blue") } else { ("blue", "red") };
    shoot(spymaster, table, "codenames-clue", folder).await?;
    play::wire_clue(spymaster, "MINUIT", 3).await?;
    let words = play::words_of(spymaster, own).await?;
    play::touch(agent, &words[0]).await?;
    let at = "[...document.querySelectorAll('.word:not(.covered) label')][3].closest('.word').id";
    let id = agent.text(at).await?;
    agent.click(&format!("#{id} label")).await?;
    shoot(agent, table, "codenames-guess", folder).await?;
    shoot_blind_to_colours(spymaster, table, "codenames-key", folder).await?;
    shoot(other_agent, table, "codenames-other-team", folder).await?;
    let witness = play::words_of(spymaster, "witness").await?;
    play::touch(agent, &witness[0]).await?;
    play::wire_clue(other, "CRÉPUSCULE", 9).await?;
    for word in play::words_of(other, others).await? {
        play::touch(other_agent, &word).await?;
    }
    other_agent.sees("document.getElementById('ending')").await?;
    shoot(ada, table, "codenames-end", folder).await
}

/// As those see it who don't tell some colours apart, of three kinds.
pub(crate) async fn shoot_blind_to_colours(person: &Person, address: &str, name: &str, folder: &Path) -> Result<()> {
    person.look_with(Screen::laptop("en")).await?;
    person.visit(address).await?;
    for kind in ["protanopia", "deuteranopia", "tritanopia"] {
        person.see_colours_as(kind).await?;
        tokio::time::sleep(Duration::from_millis(350)).await;
        person.picture(&folder.join(format!("{name}-{kind}.png"))).await?;
    }
    person.see_colours_as("none").await
}

/// Every size, language and light.
async fn shoot(person: &Person, address: &str, name: &str, folder: &Path) -> Result<()> {
    for language in ["en", "fr"] {
        for (size, screen) in [("phone", Screen::phone(language)), ("laptop", Screen::laptop(language))] {
            for (light, screen) in [("night", screen), ("day", screen.light())] {
                person.look_with(screen).await?;
                person.visit(address).await?;
                // The stream's first words, and whatever moves on a page's arrival.
                tokio::time::sleep(Duration::from_millis(350)).await;
                person.picture(&folder.join(format!("{name}-{size}-{language}-{light}.png"))).await?;
            }
        }
    }
    person.look_with(Screen::laptop("en")).await?;
    person.visit(address).await
}
