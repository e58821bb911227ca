//! The places beside a running game.

use anyhow::{Context, Result};
use soupcon_browser::{Person, Screen, play};

use super::{OPEN_MENU, View, assert_none};
use crate::set_up;

const CODENAMES: &str = include_str!("../../../../soupcon/tests/records/format-1/table-codenames.json");
const AROSA: &str = include_str!("../../../../soupcon/tests/records/format-1/table-arosa.json");

#[tokio::test]
async fn places_without_a_table_fit_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    let menu = View { steps: &[OPEN_MENU], scope: ".menu", ..View::of("menu", "/") };
    let addresses = [
        ("keeps", "/keeps"),
        ("home", "/"),
        ("daily", "/daily"),
        ("puzzles", "/puzzles"),
        ("records", "/records"),
        ("no such page", "/nowhere"),
        ("api", "/api"),
    ];
    let rules = [
        ("rules of Calaveras", "/rules/calaveras"),
        ("rules of Arosa", "/rules/arosa"),
        ("rules of Codenames", "/rules/codenames"),
    ];
    let first = async {
        let needed = &[".hand .card", ".decide .main"];
        let puzzle = View { steps: &[super::games::CHOOSE], needed, ..View::of("a puzzle", "/puzzles/7") };
        let mut faults = [menu.faults(ada).await?, puzzle.faults(ada).await?].concat();
        for (place, address) in addresses {
            faults.extend(View::of(place, address).faults(ada).await?);
        }
        anyhow::Ok(faults)
    };
    let second = async {
        let mut faults = Vec::new();
        for (place, address) in rules {
            faults.extend(View::of(place, address).faults(bob).await?);
        }
        for (place, record) in [("replay of Arosa", AROSA), ("replay of Codenames", CODENAMES)] {
            let page = play::bring(bob, record).await?;
            let half = bob.text("String(Math.floor(document.querySelector('main').dataset.of / 2))").await?;
            faults.extend(View::of(place, format!("{page}?at={half}&as=truth")).faults(bob).await?);
        }
        anyhow::Ok(faults)
    };
    let (first, second) = tokio::try_join!(first, second)?;
    assert_none(&[first, second].concat());
    Ok(())
}

#[tokio::test]
async fn waiting_rooms_and_guides_fit_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(3, Screen::laptop("en")).await?;
    let [ada, bob, room] = people.as_slice() else { unreachable!("three of them") };
    let mut faults = Vec::new();
    for game in ["calaveras", "codenames"] {
        let table = play::gather(game, &[(ada, "Ada"), (bob, "Bob")]).await?;
        let (shared, desk) = (format!("{table}/screen"), format!("{table}/host"));
        let (host, guest, television) = (
            format!("waiting room {game} host"),
            format!("waiting room {game} guest"),
            format!("waiting room {game} television"),
        );
        let (host, guest) = (View::of(&host, &table), View::of(&guest, &table));
        let television =
            View { needed_if_tall: &[".key-tag .who", ".big-code", ".qr"], ..View::of(&television, &shared) };
        let (host, guest, television) = tokio::try_join!(host.faults(ada), guest.faults(bob), television.faults(room))?;
        faults.extend([host, guest, television].concat());
        let menu = View { steps: &[OPEN_MENU], scope: ".menu", ..View::of("menu of a table", &table) };
        let (menu, desk) = (menu.faults(bob), View { ..View::of("host’s desk", &desk) });
        let (menu, desk) = tokio::try_join!(menu, desk.faults(ada))?;
        faults.extend([menu, desk].concat());
    }
    for game in ["calaveras", "arosa", "codenames"] {
        faults.extend(guided(game, ada).await?);
    }
    assert_none(&faults);
    Ok(())
}

/// A first game with its guide.
async fn guided(game: &str, person: &Person) -> Result<Vec<String>> {
    person.look_with(Screen::laptop("en")).await?;
    person.visit("/").await?;
    person.click(&format!(".card.{game} button[value=guide]")).await?;
    person.sees("document.querySelector('#lesson')").await?;
    let table = person.address().await?;
    let place = format!("guide of {game}");
    View {
        steps: &[("true", "document.querySelector('#lesson')")],
        needed: &["#lesson button"],
        ..View::of(&place, &table)
    }
    .faults(person)
    .await
}

#[tokio::test]
async fn places_after_a_game_fit_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    ada.visit("/daily").await?;
    ada.click(".today .calaveras button").await?;
    ada.sees("document.getElementById('mesa')").await?;
    let table = ada.address().await?;
    play::whose_turn(&[ada]).await?.context("a turn")?;
    let needed = &[".say-now", ".hand .card", ".decide .main"];
    let mut faults =
        View { steps: &[super::games::ADVICE, super::games::FILL], needed, ..View::of("calaveras of the day", &table) }
            .faults(ada)
            .await?;
    ada.look_with(Screen::laptop("en")).await?;
    while let Some(player) = play::whose_turn(&[ada]).await? {
        play::play_any_card(player).await?;
    }
    let replay = format!("{table}/replay?game=1&at=5&as=0");
    let review = format!("{table}/review");
    let reviewed = View { steps: &[("true", "document.querySelector('.graph')")], ..View::of("review", &review) };
    for view in [
        View::of("end of a game", &table),
        View::of("history", "/history"),
        View::of("replay of Calaveras", &replay),
        reviewed,
    ] {
        faults.extend(view.faults(ada).await?);
    }
    // Another way on from a moment of it.
    ada.look_with(Screen::laptop("en")).await?;
    ada.visit(&replay).await?;
    ada.click(".what-if form button").await?;
    ada.sees("document.querySelector('.origin')").await?;
    play::whose_turn(&[ada]).await?.context("a turn")?;
    let table = ada.address().await?;
    let view = View {
        steps: &[super::games::ADVICE, super::games::FILL],
        needed,
        ..View::of("calaveras from a moment", &table)
    };
    faults.extend(view.faults(ada).await?);
    assert_none(&faults);
    Ok(())
}
