//! Accessibility, by axe-core. It comes from npm into the target folder; nothing of it is in the repository.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use anyhow::{Result, ensure};
use serde_json::Value;
use soupcon_browser::{Person, Screen, play};

use crate::set_up;

/// Held while the script is downloaded: tests run side by side.
static DOWNLOADING: Mutex<()> = Mutex::new(());

/// The script, downloaded once.
fn axe() -> Result<String> {
    let _downloading = DOWNLOADING.lock().expect("no panic while something is downloaded");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder)?;
        run(&folder, "npm", &["pack", "--silent", "axe-core@4.10.3"])?;
        run(&folder, "tar", &["xf", "axe-core-4.10.3.tgz"])?;
    }
    Ok(std::fs::read_to_string(script)?)
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<()> {
    let status =
        Command::new(program).args(arguments).current_dir(folder).stdout(std::process::Stdio::null()).status()?;
    ensure!(status.success(), "{program} {arguments:?} failed");
    Ok(())
}

/// What axe finds serious or critical, and ids that two elements have: the second would never be updated.
pub(crate) async fn check(person: &Person, place: &str) -> Result<()> {
    let twice = "[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at).join(' ')";
    assert_eq!(person.text(twice).await?, "", "{place}: ids that two elements have");
    person.eval(&axe()?).await?;
    let script = "axe.run().then((found) => JSON.stringify(found.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html.slice(0, 160) + failureSummary).slice(0, 3)])))";
    let found: Value = serde_json::from_str(&person.text(script).await?)?;
    assert_eq!(found, Value::Array(Vec::new()), "{place}: {found:#}");
    Ok(())
}

/// The screens between them have both languages, both sizes and both lights.
async fn check_both(person: &Person, address: &str, seen: &str) -> Result<()> {
    for screen in [Screen::laptop("en"), Screen::phone("fr").light()] {
        person.look_with(screen).await?;
        person.visit(address).await?;
        person.sees(&format!("document.querySelector({seen:?})")).await?;
        check(person, &format!("{seen} in {address}")).await?;
    }
    Ok(())
}

#[tokio::test]
async fn no_page_beside_the_games_has_a_serious_fault() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    for address in ["/nowhere", "/keeps", "/api", "/rules/calaveras", "/rules/arosa", "/rules/codenames"] {
        check_both(ada, address, "main").await?;
    }
    Ok(())
}

#[tokio::test]
async fn no_game_of_calaveras_has_a_serious_fault() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    ada.click(".card.calaveras button[value=bots]").await?;
    ada.sees("document.getElementById('mesa')").await?;
    let table = ada.address().await?;
    let mut turns = 0;
    while play::whose_turn(&[ada]).await?.is_some() {
        turns += 1;
        if turns == 3 {
            check_both(ada, &table, "#mesa").await?;
        }
        play::play_any_card(ada).await?;
    }
    check_both(ada, &table, "#ending").await?;
    // And what comes after: the game once more, and the list of games, from which it can be struck.
    check_both(ada, &format!("{table}/replay?game=1&at=5&as=0"), "[data-replay]").await?;
    check_both(ada, "/records", ".bring").await?;
    check_both(ada, "/history", ".past-games").await?;
    ada.click(".past-games button[data-sure]").await?;
    ada.click(".past-games button[data-is-sure]").await?;
    ada.sees("!document.querySelector('.past-games')").await
}

#[tokio::test]
async fn no_game_of_arosa_has_a_serious_fault() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    ada.click(".card.arosa button[value=bots]").await?;
    ada.sees("document.getElementById('floors')?.disabled === false").await?;
    let table = ada.address().await?;
    check_both(ada, &table, "[data-ear=off]").await?;
    ada.click("[data-ear=off]").await?;
    let mut turns = 0;
    while play::whose_turn(&[ada]).await?.is_some() {
        play::arosa::search(ada, turns * 3 % 8).await?;
        turns += 1;
        if turns == 2 {
            check_both(ada, &table, "#hotel").await?;
        }
    }
    check_both(ada, &table, "#ending").await?;
    check_both(ada, &format!("{table}/replay?game=1&at=3&as=truth"), "[data-replay]").await
}

#[tokio::test]
async fn no_game_of_codenames_has_a_serious_fault() -> Result<()> {
    let (_server, _browser, people) = set_up(4, Screen::laptop("en")).await?;
    let [ada, bob, eve, leo] = people.as_slice() else { unreachable!("four of them") };
    for screen in [Screen::laptop("en"), Screen::phone("fr").light()] {
        ada.look_with(screen).await?;
        ada.visit("/").await?;
        check(ada, "home").await?;
    }
    let table = play::gather("codenames", &[(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")]).await?;
    for screen in [Screen::laptop("en").light(), Screen::phone("fr")] {
        ada.look_with(screen).await?;
        ada.visit(&table).await?;
        check(ada, "waiting room").await?;
    }
    play::start(&[ada, bob, eve, leo]).await?;
    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent) = if red_first { (ada, bob) } else { (eve, leo) };
    check(spymaster, "clue").await?;
    play::wire_clue(spymaster, "QUIXOTE", 2).await?;
    let own = if red_first { "red" } else { "blue" };
    let word = play::words_of(spymaster, own).await?.remove(0);
    play::touch(agent, &word).await?;
    for person in [ada, bob, eve, leo] {
        for screen in [Screen::laptop("en"), Screen::phone("fr").light()] {
            person.look_with(screen).await?;
            person.visit(&table).await?;
            person.sees("document.querySelector('.word.covered')").await?;
            check(person, "guesses").await?;
        }
    }
    Ok(())
}

/// The guide's first words, and a rule that is asked for.
#[tokio::test]
async fn no_guided_game_has_a_serious_fault() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    for game in ["calaveras", "arosa", "codenames"] {
        ada.visit("/").await?;
        ada.click(&format!(".card.{game} button[value=guide]")).await?;
        ada.sees("document.querySelector('#lesson')").await?;
        let table = ada.address().await?;
        check_both(ada, &table, "#lesson").await?;
        ada.click("#lesson .why").await?;
        ada.sees("document.querySelector('dialog[open] .number')").await?;
        check(ada, &format!("a rule of {game}")).await?;
    }
    Ok(())
}
