//! Pictures of Arosa: before the sound is on, a floor that was opened, act two, the end.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use soupcon_browser::{Person, Screen, play};

use crate::{shoot, shoot_blind_to_colours};

/// A whole game with two people and two bots, with a picture of each kind of moment.
pub(crate) async fn arosa(named: &[(&Person, &str)], folder: &Path) -> Result<()> {
    let [(ada, _), (bob, _), ..] = *named else { anyhow::bail!("two people play Arosa") };
    let table = play::gather("arosa", &named[..2]).await?;
    shoot(ada, &table, "arosa-waiting", folder).await?;
    play::start(&[ada, bob]).await?;
    shoot(ada, &table, "arosa-prologue", folder).await?;
    let (mut has_opened, mut has_accused) = (false, false);
    for turn in 0.. {
        let mover = play::whose_turn(&[ada, bob]).await?;
        let Some(mover) = mover else { break };
        let is_act_two = mover.eval("!!document.querySelector('#accuse:not([hidden])')").await? == true;
        if is_act_two && !has_accused {
            shoot(mover, &table, "arosa-suspect", folder).await?;
            shoot_blind_to_colours(mover, &table, "arosa", folder).await?;
            has_accused = true;
        }
        play::arosa::search(mover, turn % 8).await?;
        if !has_opened && mover.eval("!!document.querySelector('#plans .plan:last-child svg g')").await? == true {
            shoot_floor(mover, &table, folder).await?;
            has_opened = true;
        }
    }
    shoot(ada, &table, "arosa-end", folder).await
}

/// The floor that was opened last, with the cubes as they lay.
async fn shoot_floor(person: &Person, address: &str, folder: &Path) -> Result<()> {
    for (size, screen) in [("phone-fr-night", Screen::phone("fr")), ("laptop-en-day", Screen::laptop("en").light())] {
        person.look_with(screen).await?;
        person.visit(address).await?;
        person.click("[data-ear=look]").await?;
        person.sees("document.querySelector('#plans [data-is-shown] svg')").await?;
        // The floors above are on their way up.
        tokio::time::sleep(Duration::from_millis(700)).await;
        person.picture(&folder.join(format!("arosa-opened-{size}.png"))).await?;
    }
    person.look_with(Screen::laptop("en")).await?;
    person.visit(address).await
}
