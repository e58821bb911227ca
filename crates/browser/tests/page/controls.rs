//! The menu closes like a menu, and a move that doesn't get through says so.

use anyhow::{Context, Result};
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, set_up};

/// A game of Calaveras against bots in which it is one's turn.
async fn on_turn(person: &Person) -> Result<()> {
    person.visit("/").await?;
    person.click(".card.calaveras button[value=bots]").await?;
    person.sees("document.getElementById('mesa')").await?;
    play::whose_turn(&[person]).await?.context("a turn")?;
    Ok(())
}

#[tokio::test]
async fn the_menu_closes_on_escape_and_on_a_tap_beside_it() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    on_turn(ada).await?;
    let is_open = "document.querySelector('.menu').open";
    ada.click(".menu summary").await?;
    // A tap inside, such as one on a button that asks once more, leaves it open.
    ada.click(".sheet button[data-sure]").await?;
    assert_eq!(ada.eval(is_open).await?, true);
    ada.press("Escape").await?;
    ada.sees(&format!("!{is_open} && document.activeElement.matches('.menu summary')")).await?;

    ada.click(".menu summary").await?;
    ada.sees(is_open).await?;
    ada.click("#where-now").await?;
    ada.sees(&format!("!{is_open}")).await?;
    all_is_well(&server, &people.iter().collect::<Vec<_>>());
    Ok(())
}

#[tokio::test]
async fn a_move_without_a_line_says_so_in_english() -> Result<()> {
    loses_the_line_over_a_move("en", "Sending…", "The line is dead. We’ll send it again in a moment…").await
}

#[tokio::test]
async fn a_move_without_a_line_says_so_in_french() -> Result<()> {
    loses_the_line_over_a_move("fr", "Envoi en cours…", "La ligne est coupée. Nouvel essai dans un instant…").await
}

/// The first attempt that fails is told of before there is a second one, and the move is made once the line is back.
async fn loses_the_line_over_a_move(language: &'static str, slow: &str, again: &str) -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::phone(language)).await?;
    let ada = &people[0];
    on_turn(ada).await?;
    put_together(ada).await?;
    let watch = "(() => {
        const ask = window.fetch, notice = document.getElementById('notice');
        window.attempts = 0, window.told = [], window.answer = ask;
        window.fetch = (url, ...rest) => {
            if (!/moves$/.test(url)) return ask(url, ...rest);
            attempts += 1;
            return answer(url, ...rest);
        };
        new MutationObserver(() => { if (!notice.hidden) told.push(`${attempts} ${notice.textContent}`); })
            .observe(notice, { attributes: true, childList: true });
        return true;
    })()";
    ada.sees(watch).await?;
    let seq = ada.text("document.querySelector('#gate-now [name=seq]').value").await?;
    ada.set_offline(true).await?;
    ada.click(".decide button.main").await?;
    ada.sees("told.length").await?;
    assert_eq!(ada.text("told[0]").await?, format!("1 {again}"));
    ada.set_offline(false).await?;
    let is_made = format!("document.querySelector('#gate-now [name=seq]').value !== {seq:?}");
    ada.sees(&is_made).await?;
    ada.sees("document.getElementById('notice').hidden").await?;

    // An answer that takes long isn't waited for in silence either.
    play::whose_turn(&[ada]).await?.context("a turn")?;
    put_together(ada).await?;
    ada.eval("told.length = 0, answer = () => new Promise(() => {}), true").await?;
    ada.click(".decide button.main").await?;
    ada.sees("told.length").await?;
    assert!(ada.text("told[0]").await?.ends_with(slow));
    Ok(())
}

/// A whole move, not yet played.
async fn put_together(player: &Person) -> Result<()> {
    let card = player
        .text(
            "(document.querySelector('.hand input:not([value=twist])') ?? document.querySelector('.hand input')).value",
        )
        .await?;
    if card == "twist" {
        play::take_up(player, "twist").await
    } else {
        play::choose_card(player, &card, "#to-suspect").await
    }
}
