//! Pictures for who is new: the rules of each game, and guided games in their first turns.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use soupcon_browser::{Person, Screen};

use crate::shoot;

/// How many lessons of each game are shown: those of the first turn.
const LESSONS: usize = 5;

/// The rules, then the first lessons of a guided game of each.
pub(crate) async fn first(person: &Person, folder: &Path) -> Result<()> {
    for game in ["calaveras", "arosa", "codenames"] {
        shoot_rules(person, game, folder).await?;
        person.visit("/").await?;
        person.click(&format!(".card.{game} button[value=guide]")).await?;
        person.sees("document.body.dataset.place?.startsWith('game')").await?;
        let table = person.address().await?;
        for number in 1..=LESSONS {
            person.sees("document.querySelector('#lesson')").await?;
            if number == 1 || number == LESSONS {
                shoot(person, &table, &format!("first-{game}-{number}"), folder).await?;
            }
            let text = person.text("document.querySelector('#lesson .says').textContent").await?;
            let is_next = format!("document.querySelector('#lesson .says')?.textContent !== {text:?}");
            understand(person, &is_next).await?;
            if person.eval("!document.querySelector('#lesson')").await? == true {
                break;
            }
        }
    }
    Ok(())
}

/// Taps on the lesson's button. A page that has just changed its size may still move under a hand, which then taps again.
async fn understand(person: &Person, is_next: &str) -> Result<()> {
    const A_WHILE: Duration = Duration::from_secs(4);
    person.click("#lesson button").await?;
    if let Ok(seen) = tokio::time::timeout(A_WHILE, person.sees(is_next)).await {
        return seen;
    }
    person.click("#lesson button").await?;
    person.sees(is_next).await
}

/// A page of rules from top to bottom, on a phone and a laptop.
async fn shoot_rules(person: &Person, game: &str, folder: &Path) -> Result<()> {
    for language in ["en", "fr"] {
        for (size, screen) in [("phone", Screen::phone(language)), ("laptop", Screen::laptop(language).light())] {
            let whole = Screen { height: if screen.touch { 5600 } else { 3000 }, ..screen };
            person.look_with(whole).await?;
            person.visit(&format!("/rules/{game}")).await?;
            tokio::time::sleep(Duration::from_millis(350)).await;
            person.picture(&folder.join(format!("rules-{game}-{size}-{language}.png"))).await?;
        }
    }
    person.look_with(Screen::laptop("en")).await
}
