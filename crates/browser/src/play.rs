//! What people do at a table, in their browsers.

pub mod arosa;

use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::Person;

/// How often a hand tries again what it has missed because something moved.
const TAPS: usize = 40;
/// How long a hand waits before it taps again where a second tap would mean more than the first.
const A_WHILE: Duration = Duration::from_secs(8);

/// The host makes a table on the first page and everybody else comes in by its code. Gives the table's address.
pub async fn gather(game: &str, people: &[(&Person, &str)]) -> Result<String> {
    let (host, name) = people.first().context("a host")?;
    host.visit("/").await?;
    host.click(&format!(".card.{game} button[value=friends]")).await?;
    host.sees("document.querySelector('.big-code')").await?;
    host.click(".menu summary").await?;
    host.write(".sheet input[name=name]", name).await?;
    host.click(".sheet .field button").await?;
    host.sees(&format!("document.querySelector('#seat-0 .name').textContent === {}", json!(name))).await?;
    host.click(".menu summary").await?;
    let code = host.text("document.querySelector('.big-code').textContent").await?;
    for (person, name) in &people[1..] {
        person.visit("/").await?;
        person.write("input.code", &code.to_lowercase()).await?;
        person.click(".enter-code button").await?;
        person.write(".join input[name=name]", name).await?;
        person.click(".join button").await?;
        // It is seen at the other end without anybody doing anything.
        host.sees(&format!("document.getElementById('seats').textContent.includes({})", json!(name))).await?;
    }
    host.address().await
}

/// The host starts, and all see the game.
pub async fn start(people: &[&Person]) -> Result<()> {
    people[0].click("#start-now button").await?;
    for person in people {
        person.sees("document.body.dataset.place.startsWith('game')").await?;
    }
    Ok(())
}

/// Waits until somebody may move in Calaveras or Arosa, and says who; nobody once the game is over.
pub async fn whose_turn<'a>(people: &[&'a Person]) -> Result<Option<&'a Person>> {
    let state = "document.getElementById('ending') ? 'over'
        : document.querySelector('#mesa:not(:disabled), #floors:not(:disabled)') ? 'moves' : ''";
    for _ in 0..2_000 {
        for person in people {
            // A page that is about to go can't answer.
            match person.text(state).await.unwrap_or_default().as_str() {
                "over" => return Ok(None),
                "moves" => return Ok(Some(person)),
                _ => {}
            }
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    bail!("nobody's turn: the game stands still")
}

/// The words of the grid that belong to an owner and are not covered, as somebody with the key sees them.
pub async fn words_of(spymaster: &Person, owner: &str) -> Result<Vec<String>> {
    let script = format!(
        "JSON.stringify([...document.querySelectorAll('.word.{owner}:not(.covered) input')].map((input) => input.value))"
    );
    Ok(serde_json::from_str(&spymaster.text(&script).await?)?)
}

/// A spymaster wires a clue.
pub async fn wire_clue(spymaster: &Person, word: &str, number: u8) -> Result<()> {
    spymaster.sees("document.querySelector('.clue-form')").await?;
    spymaster.write(".clue-form input.typed", word).await?;
    spymaster.choose(".clue-form select", &number.to_string()).await?;
    spymaster.sees("document.getElementById('opinion').textContent").await?;
    spymaster.click(".clue-form button.main").await
}

/// An agent points at a word with one tap and touches it with a button.
pub async fn touch(agent: &Person, word: &str) -> Result<()> {
    let cell = format!(
        "Array.from(document.querySelectorAll('.word input')).find((input) => input.value === {})",
        json!(word)
    );
    agent.sees(&format!("{cell} && !document.getElementById('grid').disabled")).await?;
    let id = agent.text(&format!("{cell}.closest('.word').id")).await?;
    let is_pointed = format!("document.querySelector('#{id} .points')");
    // A tap in the very moment in which the turn begins may be lost; a hand taps again after a while.
    for _ in 0..TAPS {
        agent.click(&format!("#{id} label")).await?;
        if let Ok(seen) = tokio::time::timeout(A_WHILE, agent.sees(&is_pointed)).await {
            seen?;
            break;
        }
    }
    agent.click("#touch-now button.main").await?;
    agent.sees(&format!("document.querySelector('#{id}.covered')")).await
}

/// Chooses a card of the hand and a place of Calaveras' table, without playing it; what it would cause is shown.
pub async fn choose_card(player: &Person, card: &str, place: &str) -> Result<()> {
    take_up(player, card).await?;
    player.click(place).await?;
    player.sees("document.querySelector('#foresight p:not(.hint)')").await
}

/// Chooses a card of the hand.
pub async fn take_up(player: &Person, card: &str) -> Result<()> {
    let is_taken = format!("document.querySelector('.hand .card.{card} :checked')");
    tap(player, &format!(".hand .card.{card} label"), &is_taken).await
}

/// Taps on something until that is seen to have happened. A tap in the very moment in which things fly may miss; a hand taps
/// again.
pub async fn tap(person: &Person, selector: &str, happened: &str) -> Result<()> {
    for _ in 0..TAPS {
        person.click(selector).await?;
        if person.eval(&format!("!!({happened})")).await? == true {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("{selector}: {TAPS} taps, and never {happened}")
}

/// Plays a card of Calaveras towards an end: a location into the Suspect zone, or a twist that moves nothing. Says which.
pub async fn play_any_card(player: &Person) -> Result<String> {
    let kind =
        "([...document.querySelectorAll('.hand input')].find((input) => input.value !== 'twist')?.value ?? 'twist')";
    let card = player.text(kind).await?;
    if card == "twist" {
        take_up(player, "twist").await?;
    } else {
        choose_card(player, &card, "#to-suspect").await?;
    }
    let seq = player.text("document.querySelector('#gate-now [name=seq]').value").await?;
    player.click(".decide button.main").await?;
    player
        .sees(&format!(
            "!document.getElementById('gate-now') || document.getElementById('ending')
                || document.querySelector('#gate-now [name=seq]').value !== {seq:?}"
        ))
        .await?;
    Ok(card)
}

/// Brings a record along, and gives the address of its replay.
pub async fn bring(person: &Person, record: &str) -> Result<String> {
    person.visit("/records").await?;
    // Typing a whole game would take long.
    person
        .eval(&format!("document.querySelector('.bring textarea').value = {}", serde_json::to_string(record)?))
        .await?;
    person.click(".bring button").await?;
    person.sees("document.querySelector('main[data-replay]')").await?;
    person.address().await
}
