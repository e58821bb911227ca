//! Each game from the first page to its end by somebody who doesn't see it: the accessibility tree tells, focus and keys act.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use soupcon_browser::{Person, Screen};

use crate::{all_is_well, set_up};

/// How many times somebody looks at a game before it must be over.
const LOOKS: usize = 4_000;

/// A game against bots, of which `turn` makes one move if it is time for one. Over when it can be played again.
async fn walk(game: &str, turn: impl AsyncFn(&Person) -> Result<bool>) -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    ada.awaits("heading", game).await?;
    let things = ada.things().await?;
    let play = things.find_inside(game, "button", "Play now against bots").context("a button")?;
    ada.press_on(play, "Enter").await?;
    ada.awaits("heading", "What happened").await?;
    let (mut turns, mut announced) = (0, String::new());
    for _ in 0..LOOKS {
        // What everybody did is announced, also what the bots did; at last how it ended.
        let things = ada.things().await?;
        let now = things.announced();
        if !announced.ends_with(&now) {
            announced += &now;
        }
        if things.find("button", "Play again").is_some() {
            ensure!(turns > 0 && ["Berthe", "Casimir"].iter().any(|bot| announced.contains(bot)), "{announced}");
            // The end may have come after the last time that somebody listened.
            let things = ada.things().await?;
            let told = announced + &things.announced();
            let is_told = things.iter().any(|thing| thing.role == "heading" && told.contains(&thing.name));
            ensure!(is_told, "nobody is told how it ended: {told}");
            all_is_well(&server, &[ada]);
            return Ok(());
        }
        if turn(ada).await? {
            turns += 1;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    anyhow::bail!("the game has no end: {:?}", ada.things().await?.outline())
}

#[tokio::test]
async fn calaveras_is_played_without_seeing_it() -> Result<()> {
    walk("Calaveras", async |ada| {
        let things = ada.things().await?;
        let hand = things.choices("Your hand");
        let Some(card) = hand.iter().find(|card| card.name != "Twist").or(hand.first()) else { return Ok(false) };
        if !ada.press_on(card, "Space").await? {
            return Ok(false);
        }
        if card.name != "Twist" {
            let Some(place) = ada.thing("radio", "In the Suspect zone").await? else { return Ok(false) };
            ada.press_on(&place, "Space").await?;
        }
        let Some(play) = ada.thing("button", "Play").await? else { return Ok(false) };
        ada.press_on(&play, "Enter").await
    })
    .await
}

#[tokio::test]
async fn arosa_is_played_by_ear() -> Result<()> {
    let floor = std::sync::atomic::AtomicU8::new(0);
    walk("Arosa", async |ada| {
        if let Some(sound) = ada.thing("button", "Turn the sound on").await? {
            ada.press_on(&sound, "Enter").await?;
        }
        let number = floor.load(std::sync::atomic::Ordering::Relaxed);
        let things = ada.things().await?;
        let floors = things.choices("Open a floor");
        let Some(storey) = floors.iter().find(|floor| floor.name.contains(&number.to_string())) else {
            return Ok(false);
        };
        if !ada.press_on(storey, "Space").await? {
            return Ok(false);
        }
        for suspect in ada.things().await?.choices("Whom do you suspect?") {
            if !suspect.is_checked {
                ada.press_on(suspect, "Space").await?;
            }
        }
        let open = match ada.thing("button", "Open the chosen floor").await? {
            Some(open) => Some(open),
            None => ada.thing("button", "Suspect and open").await?,
        };
        let Some(open) = open else { return Ok(false) };
        floor.store((number + 3) % 8, std::sync::atomic::Ordering::Relaxed);
        ada.press_on(&open, "Enter").await
    })
    .await
}

#[tokio::test]
async fn codenames_is_played_without_seeing_it() -> Result<()> {
    walk("Codenames", async |ada| {
        // Bots may doubt a clue, and a spymaster may forgo a penalty.
        for answer in ["Hold the clue", "Cover no word", "Really? Tap once more."] {
            if let Some(button) = ada.thing("button", answer).await? {
                return ada.press_on(&button, "Enter").await;
            }
        }
        let things = ada.things().await?;
        let Some(clue) = things.find("textbox", "Your clue, one word") else { return Ok(false) };
        // The key is told with each word.
        ensure!(things.iter().any(|thing| thing.name == "red agent"), "the key isn't announced");
        if !ada.focus(clue).await {
            return Ok(false);
        }
        ada.types("QUIXOTE").await?;
        let Some(number) = ada.thing("combobox", "for how many words").await? else { return Ok(false) };
        ada.press_on(&number, "9").await?;
        let Some(send) = ada.thing("button", "Send the telegram").await? else { return Ok(false) };
        ada.press_on(&send, "Enter").await
    })
    .await
}
