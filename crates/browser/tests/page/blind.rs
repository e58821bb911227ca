//! Each game from the first page to its end by somebody who doesn't see it: the accessibility tree tells, focus and keys act.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use soupcon_browser::{Reader, Screen};

use crate::{all_is_well, set_up};

/// How many times somebody looks at a game before it must be over.
const LOOKS: usize = 4_000;

/// A game against bots, of which `turn` makes one move if it is time for one. Over when it can be played again.
async fn walk(game: &str, turn: impl AsyncFn(&Reader<'_>) -> Result<bool>) -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let reader = Reader(&people[0]);
    people[0].visit("/").await?;
    reader.awaits("heading", game).await?;
    let play = reader.find_after(("heading", game), "button", "Play now against bots").await?.context("a button")?;
    reader.press(&play, "Enter").await?;
    reader.awaits("heading", "What happened").await?;
    let (mut turns, mut announced) = (0, String::new());
    for _ in 0..LOOKS {
        // What everybody did is announced, also what the bots did; at last how it ended.
        let now = reader.announced().await?;
        if !announced.ends_with(&now) {
            announced += &now;
        }
        if reader.find("button", "Play again").await?.is_some() {
            ensure!(turns > 0 && ["Berthe", "Casimir"].iter().any(|bot| announced.contains(bot)), "{announced}");
            // The end may have come after the last time that somebody listened.
            let told = announced + &reader.announced().await?;
            let nodes = reader.nodes().await?;
            let is_told = nodes.iter().any(|node| node.role == "heading" && told.contains(&node.name));
            ensure!(is_told, "nobody is told how it ended: {told}");
            all_is_well(&server, &[&people[0]]);
            return Ok(());
        }
        if turn(&reader).await? {
            turns += 1;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    anyhow::bail!("the game has no end: {:?}", reader.outline().await?)
}

#[tokio::test]
async fn calaveras_is_played_without_seeing_it() -> Result<()> {
    walk("Calaveras", async |reader| {
        let hand = reader.inside(("list", "Your hand"), "radio").await?;
        let Some(card) = hand.iter().find(|card| card.name != "Twist").or(hand.first()) else { return Ok(false) };
        if !reader.press(card, "Space").await? {
            return Ok(false);
        }
        if card.name != "Twist" {
            let Some(place) = reader.find("radio", "In the Suspect zone").await? else { return Ok(false) };
            reader.press(&place, "Space").await?;
        }
        let Some(play) = reader.find("button", "Play").await?.filter(|button| button.name == "Play") else {
            return Ok(false);
        };
        reader.press(&play, "Enter").await
    })
    .await
}

#[tokio::test]
async fn arosa_is_played_by_ear() -> Result<()> {
    let floor = std::sync::atomic::AtomicU8::new(0);
    walk("Arosa", async |reader| {
        if let Some(sound) = reader.find("button", "Turn the sound on").await? {
            reader.press(&sound, "Enter").await?;
        }
        let number = floor.load(std::sync::atomic::Ordering::Relaxed);
        let floors = reader.inside(("group", "Open a floor"), "radio").await?;
        let Some(storey) = floors.iter().find(|floor| floor.name.contains(&number.to_string())) else {
            return Ok(false);
        };
        if !reader.press(storey, "Space").await? {
            return Ok(false);
        }
        for suspect in reader.inside(("group", "Whom do you suspect?"), "checkbox").await? {
            if !suspect.is_checked {
                reader.press(&suspect, "Space").await?;
            }
        }
        let open = match reader.find("button", "Open the chosen floor").await? {
            Some(open) => Some(open),
            None => reader.find("button", "Suspect and open").await?,
        };
        let Some(open) = open else { return Ok(false) };
        floor.store((number + 3) % 8, std::sync::atomic::Ordering::Relaxed);
        reader.press(&open, "Enter").await
    })
    .await
}

#[tokio::test]
async fn codenames_is_played_without_seeing_it() -> Result<()> {
    walk("Codenames", async |reader| {
        // Bots may doubt a clue, and a spymaster may forgo a penalty.
        for answer in ["Hold the clue", "Cover no word", "Really?"] {
            if let Some(button) = reader.find("button", answer).await? {
                return reader.press(&button, "Enter").await;
            }
        }
        if reader.find("textbox", "Your clue, one word").await?.is_none() {
            return Ok(false);
        }
        // The key is told with each word.
        let told = reader.nodes().await?.iter().filter(|node| node.name == "red agent").count();
        ensure!(told > 0, "the key isn't announced");
        reader.writes("Your clue, one word", "QUIXOTE").await?;
        let Some(number) = reader.find("combobox", "for how many words").await? else { return Ok(false) };
        reader.press(&number, "9").await?;
        let Some(send) = reader.find("button", "Send the telegram").await? else { return Ok(false) };
        reader.press(&send, "Enter").await
    })
    .await
}
