//! A stranger's first minutes: somebody who has only roles, labels and visible text to go by, and has never read the rules.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use soupcon_browser::{Person, Screen, Thing, Things};

use crate::{all_is_well, set_up};

/// An update after a move, for a seat.
const UPDATE: usize = 4_000;
/// More looks at the page than any guided game takes, at one every so often.
const LOOKS: usize = 6_000;
/// So many looks the stranger gives a tap that seems to do nothing.
const PATIENCE: usize = 30;
const PAUSE: Duration = Duration::from_millis(50);

/// What a stranger reads on the page in one language, and looks for.
struct Said {
    first_game: &'static str,
    guide: &'static str,
    got_it: &'static str,
    play_again: &'static str,
    /// Buttons to press whenever they can be pressed, the most urgent first.
    buttons: &'static [&'static str],
    /// Groups in which one thing has to be chosen, in this order.
    groups: &'static [&'static str],
    /// A place that is always right, where there is a choice of places.
    place: &'static str,
}

const CALAVERAS: Said = Said {
    first_game: "Your first game: five minutes, with a guide",
    guide: "The night porter explains",
    got_it: "Got it",
    play_again: "Play again",
    buttons: &["Play"],
    groups: &["Your hand"],
    place: "In the Suspect zone",
};
const AROSA: Said = Said {
    first_game: "Votre première partie : cinq minutes, avec un guide",
    guide: "Le portier de nuit explique",
    got_it: "Compris",
    play_again: "Rejouer",
    buttons: &["Montrer seulement", "Tout passer", "Passer", "Ouvrir l’étage choisi", "Soupçonner et ouvrir"],
    groups: &["Ouvrir un étage", "Qui soupçonnez-vous ?"],
    place: "",
};
const CODENAMES: Said = Said { buttons: &["Toucher le mot choisi"], groups: &["Les mots"], ..AROSA };

/// From the first page into a game, by the button of that name on the game's card; gives the number of taps.
async fn begin(person: &Person, game: &str, button: &str) -> Result<usize> {
    person.visit("/").await?;
    let mut taps = 0;
    for _ in 0..LOOKS {
        let things = person.things().await?;
        match things.find_inside(game, "button", button) {
            Some(wanted) => taps += usize::from(person.tap(wanted).await?),
            None if taps > 0 => return Ok(taps),
            None => {}
        }
        tokio::time::sleep(PAUSE).await;
    }
    bail!("{button} leads nowhere")
}

/// What the guide says now.
fn lesson(things: &Things, said: &Said) -> Option<String> {
    things.find("button", said.got_it)?;
    // What a button, a link or the heading is called is no part of it.
    let is_said = |thing: &&Thing| thing.role == "StaticText" && thing.is_inside(said.guide) && !thing.is_label();
    Some(things.iter().filter(is_said).map(|thing| &*thing.name).collect::<String>().trim().to_owned())
}

/// What the stranger does, seeing this: the guide first, then any button that can be used, then whatever is to be chosen, now this and
/// now that.
fn next<'a>(things: &'a Things, said: &Said, whim: usize) -> Option<&'a Thing> {
    let choice = |group: &&str| {
        let choices = things.choices(group);
        let is_open = !choices.is_empty() && !choices.iter().any(|thing| thing.is_checked);
        is_open.then(|| choices[whim % choices.len()])
    };
    things
        .find("button", said.got_it)
        .or_else(|| said.buttons.iter().find_map(|name| things.find("button", name)))
        .or_else(|| said.groups.iter().find_map(choice))
        .or_else(|| things.find("radio", said.place).filter(|thing| !thing.is_checked))
}

/// Plays a guided game to its end; gives every lesson.
async fn play_guided(person: &Person, game: &str, said: &Said) -> Result<Vec<String>> {
    ensure!(begin(person, game, said.first_game).await? <= 3, "more than three taps to a game");
    let mut lessons: Vec<String> = Vec::new();
    let (mut taps, mut patience) = (0, 0);
    for _ in 0..LOOKS {
        let things = person.things().await?;
        if let Some(lesson) = lesson(&things, said).filter(|lesson| lessons.last() != Some(lesson)) {
            lessons.push(lesson);
            patience = 0;
        }
        let is_over = things.find("button", said.play_again).is_some();
        match next(&things, said, taps).filter(|thing| !is_over || thing.name == said.got_it) {
            // Once should be enough: the next lesson is on its way.
            Some(thing) if thing.name == said.got_it && patience > 0 => {
                patience -= 1;
                tokio::time::sleep(PAUSE).await;
            }
            Some(thing) => {
                patience = if thing.name == said.got_it { PATIENCE } else { 0 };
                taps += usize::from(person.tap(thing).await?);
            }
            None if is_over => return Ok(lessons),
            None => tokio::time::sleep(PAUSE).await,
        }
    }
    bail!("the game has no end; the lessons were {lessons:#?}")
}

/// No lesson was told twice, and there were several of them.
fn are_told_once(lessons: &[String], least: usize) -> Result<()> {
    let different: BTreeSet<&String> = lessons.iter().collect();
    ensure!(different.len() == lessons.len() && lessons.len() >= least, "{lessons:#?}");
    Ok(())
}

/// Waits until something of this name is there: a page that is still being put together is read as far as it goes.
async fn comes_to_see(person: &Person, name: &str) -> Result<()> {
    for _ in 0..50 {
        if person.things().await?.iter().any(|thing| thing.name == name) {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    bail!("no {name:?}: {:?}", person.things().await?)
}

/// A tap on the first page is a game against bots; another one a game with a guide, who has an end to it.
#[tokio::test]
async fn a_stranger_plays_calaveras_in_english_on_a_phone() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    for (game, sight) in [("Calaveras", "Your hand"), ("Arosa", "Open a floor"), ("Codenames", "The words")] {
        assert_eq!(begin(ada, game, "Play now against bots").await?, 1);
        comes_to_see(ada, sight).await.context(game)?;
    }
    ada.forget();
    let lessons = play_guided(ada, "Calaveras", &CALAVERAS).await?;
    eprintln!("{lessons:#?}");
    are_told_once(&lessons, 7)?;
    assert!(lessons[0].starts_with("You work for the KGB"), "{lessons:?}");
    assert!(lessons.last().is_some_and(|last| last.contains("culprit is found")), "{lessons:?}");
    let moves = ada.stream_messages();
    // A page that was slow is told of several moves at once, and one that comes back of all.
    let is_one_move = |news: &&String| {
        let told: BTreeSet<&str> =
            news.split("[\"story\",\"t").skip(1).filter_map(|rest| rest.split('-').next()).collect();
        told.len() == 1 && news.contains("\"moved\":true") && !news.contains("\"place\":\"over")
    };
    let heaviest = moves.iter().filter(is_one_move).map(String::len).max();
    eprintln!("the heaviest of {} updates: {heaviest:?} bytes", moves.len());
    assert!(heaviest.is_some_and(|bytes| bytes < UPDATE), "{heaviest:?}");

    // Asked why, the table shows the rule and stays; from there all rules are a tap away.
    let things = ada.things().await?;
    let why = things.iter().find(|thing| thing.role == "link" && thing.name.starts_with("why? C"));
    let why = why.context("what happened says which rule it follows from")?;
    let rule = why.name.trim_start_matches("why? ");
    ada.tap(why).await?;
    ada.sees("document.querySelector('#rule[open] .asked p')").await?;
    let shown = ada.text("document.querySelector('#rule .asked p').innerText").await?;
    assert!(shown.len() > 20, "{rule} is shown: {shown:?}");
    let things = ada.things().await?;
    ada.tap(things.find("link", "All the rules").context("all the rules")?).await?;
    ada.sees(&format!("location.pathname === '/rules/calaveras' && location.hash === '#{rule}'")).await?;
    assert_eq!(ada.text(&format!("document.querySelector('#{rule} p').innerText")).await?, shown);
    all_is_well(&server, &[ada]);
    Ok(())
}

#[tokio::test]
async fn a_stranger_plays_arosa_in_french_on_a_laptop() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("fr")).await?;
    let lessons = play_guided(&people[0], "Arosa", &AROSA).await?;
    eprintln!("{lessons:#?}");
    are_told_once(&lessons, 7)?;
    assert!(lessons.last().is_some_and(|last| last.contains("« Rejouer »")), "{lessons:?}");
    all_is_well(&server, &[&people[0]]);
    Ok(())
}

#[tokio::test]
async fn a_stranger_plays_codenames_in_french_on_a_laptop() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("fr")).await?;
    let lessons = play_guided(&people[0], "Codenames", &CODENAMES).await?;
    eprintln!("{lessons:#?}");
    are_told_once(&lessons, 3)?;
    assert!(lessons[0].starts_with("Neuf de ces mots sont à vous."), "{lessons:?}");
    assert!(lessons.last().is_some_and(|last| last.contains("maître-espion")), "{lessons:?}");
    all_is_well(&server, &[&people[0]]);
    Ok(())
}

/// The guide is plain forms: without a script every lesson is a page.
#[tokio::test]
async fn a_guide_needs_no_script() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    ada.set_scripts(false).await?;
    begin(ada, "Calaveras", CALAVERAS.first_game).await?;
    let mut lessons = Vec::new();
    while lessons.len() < 3 {
        let things = ada.things().await?;
        match lesson(&things, &CALAVERAS).filter(|lesson| lessons.last() != Some(lesson)) {
            Some(lesson) => {
                lessons.push(lesson);
                ada.tap(things.find("button", CALAVERAS.got_it).context("a lesson has its button")?).await?;
            }
            None => tokio::time::sleep(PAUSE).await,
        }
    }
    are_told_once(&lessons, 3)
}
