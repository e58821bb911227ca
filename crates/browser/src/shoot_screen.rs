//! Pictures of the shared screen, at the size of a television: the door, and each game in its middle and at its end; and of the host's
//! desk.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use soupcon_browser::{Person, Screen, play};

use crate::shoot;

/// A name of the greatest length, with a word as long as German has them.
const LONGEST: &str = "Donaudampfschifffahrtskapitän";

/// All of it.
pub(crate) async fn screen(tv: &Person, named: &[(&Person, &str); 4], folder: &Path) -> Result<()> {
    let [(ada, _), (bob, _), (eve, _), (leo, _)] = *named;
    let table = play::gather("codenames", &[(ada, "Ada"), (bob, LONGEST), (eve, "Ève"), (leo, "Léo")]).await?;
    shoot(ada, &format!("{table}/host"), "desk", folder).await?;
    ada.visit(&table).await?;
    picture(tv, &table, "screen-door", folder).await?;
    play::start(&[ada, bob, eve, leo]).await?;
    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent, own) = if red_first { (ada, bob, "red") } else { (eve, leo, "blue") };
    play::wire_clue(spymaster, "ANTICONSTITUTIONNELLEMENT", 3).await?;
    for word in play::words_of(spymaster, own).await?.iter().take(2) {
        play::touch(agent, word).await?;
    }
    picture(tv, &table, "screen-codenames", folder).await?;

    for players in ["4", "6"] {
        let table = play::gather("calaveras", &[(ada, "Ada"), (bob, LONGEST)]).await?;
        ada.choose("select[name='options.players:json']", players).await?;
        ada.sees(&format!("document.querySelectorAll('.key-tag').length === {players}")).await?;
        play::start(&[ada, bob]).await?;
        let mut turns = 0;
        while let Some(person) = play::whose_turn(&[ada, bob]).await? {
            turns += 1;
            if turns == 5 {
                picture(tv, &table, &format!("screen-calaveras-{players}"), folder).await?;
            }
            play::play_any_card(person).await?;
        }
        picture(tv, &table, &format!("screen-calaveras-{players}-end"), folder).await?;
    }

    let table = play::gather("arosa", &[(ada, "Ada"), (bob, LONGEST)]).await?;
    ada.choose("select[name='options.players:json']", "6").await?;
    ada.sees("document.querySelectorAll('.key-tag').length === 6").await?;
    play::start(&[ada, bob]).await?;
    for turn in 0..4 {
        let mover = play::whose_turn(&[ada, bob]).await?.context("a turn")?;
        play::arosa::search(mover, turn * 3 % 8).await?;
    }
    picture(tv, &table, "screen-arosa", folder).await
}

/// Both languages and both lights.
async fn picture(tv: &Person, table: &str, name: &str, folder: &Path) -> Result<()> {
    for (kind, screen) in [("en-night", Screen::television("en")), ("fr-day", Screen::television("fr").light())] {
        tv.look_with(screen).await?;
        tv.visit(&format!("{table}/screen")).await?;
        tv.sees("document.querySelector('main')").await?;
        tokio::time::sleep(Duration::from_millis(350)).await;
        tv.picture(&folder.join(format!("{name}-{kind}.png"))).await?;
    }
    Ok(())
}
