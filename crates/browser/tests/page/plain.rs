//! Each game to its end without a script: forms, and looking again.

use std::time::Duration;

use anyhow::{Result, bail};
use soupcon_browser::{Person, Screen};

use crate::set_up;

/// How many times somebody looks again before a game must be over.
const LOOKS: usize = 1_500;

/// A game against bots; `turn` sends one move, and the page that follows shows what it did.
async fn play(game: &str, turn: impl AsyncFn(&Person, usize) -> Result<()>) -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    ada.set_scripts(false).await?;
    ada.visit("/").await?;
    ada.click(&format!(".card.{game} button[value=bots]")).await?;
    ada.sees("document.querySelector('.look-again a')").await?;
    let table = ada.address().await?;
    let mut turns = 0;
    for _ in 0..LOOKS {
        match &*ada
            .text("document.getElementById('ending') ? 'over' : document.querySelector('.say-now.yours') ? 'turn' : ''")
            .await?
        {
            "over" => {
                assert!(turns > 0, "nobody has moved");
                return Ok(());
            }
            "turn" => {
                turn(ada, turns).await?;
                turns += 1;
                ada.sees("document.readyState === 'complete'").await?;
            }
            _ => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                ada.visit(&table).await?;
            }
        }
    }
    bail!("the game has no end: {}", ada.text("document.body.innerText.slice(0, 1500)").await?)
}

/// Chooses what a selector finds, and sends the form with a button; then another page is there.
async fn send(person: &Person, choices: &[&str], button: &str) -> Result<()> {
    for choice in choices {
        person.eval(&format!("document.querySelector({choice:?}).click()")).await?;
    }
    person.eval("window.isOld = true").await?;
    person.click(button).await?;
    person.sees("!window.isOld && document.readyState === 'complete'").await?;
    assert_eq!(person.text("document.getElementById('problem')?.textContent ?? ''").await?, "");
    Ok(())
}

#[tokio::test]
async fn calaveras_is_played_without_a_script() -> Result<()> {
    play("calaveras", async |ada, _| {
        let card = "document.querySelector('.hand input:not([value=twist])') ? 'place' : document.querySelector('.hand input') ? 'twist' : ''";
        match &*ada.text(card).await? {
            "place" => send(ada, &[".hand input:not([value=twist])", "#to-suspect input"], ".decide button.main").await,
            "twist" => send(ada, &[".hand input"], ".decide button.main").await,
            _ => send(ada, &[], ".decide button.main").await,
        }
    })
    .await
}

#[tokio::test]
async fn arosa_is_played_without_a_script() -> Result<()> {
    play("arosa", async |ada, turns| {
        let floor = format!("#f{} input", turns * 3 % 8);
        if ada.eval("!!document.querySelector('#accuse:not([hidden])')").await? == true {
            send(ada, &[&floor, ".suspect input"], "#accuse button.main").await
        } else {
            send(ada, &[&floor], "#search button.main").await
        }
    })
    .await
}

#[tokio::test]
async fn codenames_is_played_without_a_script() -> Result<()> {
    play("codenames", async |ada, _| {
        if ada.eval("!!document.querySelector('.clue-form')").await? == true {
            ada.write(".clue-form input.typed", "QUIXOTE").await?;
            ada.choose(".clue-form select", "9").await?;
            return send(ada, &[], ".clue-form button.main").await;
        }
        // A doubt is answered, a penalty forgone.
        send(ada, &[], "#act-now button:last-of-type").await
    })
    .await
}
