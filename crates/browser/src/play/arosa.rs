//! What investigators do in their browsers.

use std::time::Duration;

use anyhow::{Result, bail};

use crate::Person;

/// Taps a floor until it is chosen: while the hotel is being opened or closed, floors move away from a hand.
pub async fn choose(person: &Person, floor: u8) -> Result<()> {
    let is_still = format!("!document.querySelector('#f{floor} .storey').getAnimations().length");
    for _ in 0..super::TAPS {
        person.sees(&is_still).await?;
        person.click(&format!("#f{floor} .storey")).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
        if person.eval(&format!("document.querySelector('#f{floor} input').checked")).await? == true {
            return Ok(());
        }
    }
    bail!("floor {floor} can't be chosen")
}

/// Answers how somebody listens: with their eyes only.
pub async fn watch_silently(person: &Person) -> Result<()> {
    person.click("[data-ear=off]").await
}

/// Passes over what is still to be heard, as somebody in a hurry does: a hotel that opens and closes is hard to tap.
/// The last sound may end, and the button with it, while a hand is on its way: so it is pressed where it is. A last sound has no
/// others after it to be skipped.
pub async fn hear_no_more(person: &Person) -> Result<()> {
    let press = "(document.querySelector('[data-ear=skip-all]:not([hidden])')
        ?? document.querySelector('[data-ear=skip]:not([hidden])'))?.click()";
    person.eval(press).await?;
    person.sees("document.querySelector('[data-ear=skip]').hidden").await
}

/// Opens a floor: a tap chooses it and a button opens it. In act two everybody else is suspected.
pub async fn search(person: &Person, floor: u8) -> Result<()> {
    let seq = person.text("document.getElementById('gate-now').value").await?;
    hear_no_more(person).await?;
    choose(person, floor).await?;
    if person.eval("!!document.querySelector('#accuse:not([hidden])')").await? == true {
        for number in 1..=person.eval("document.querySelectorAll('.suspect').length").await?.as_u64().unwrap_or(0) {
            person.click(&format!(".suspect:nth-child({number}) span")).await?;
        }
    }
    person.click("#act fieldset:not([hidden]) button.main").await?;
    person
        .sees(&format!("document.getElementById('ending') || document.getElementById('gate-now').value !== '{seq}'"))
        .await
}
