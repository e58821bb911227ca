//! A game by keyboard alone.

use anyhow::Result;
use soupcon_browser::{Screen, play};

use crate::set_up;

#[tokio::test]
async fn codenames_together_by_keyboard_only() -> Result<()> {
    let (_server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    ada.visit("/").await?;
    ada.tab_to(".card.codenames button[value=friends]").await?;
    ada.press("Enter").await?;
    ada.sees("document.querySelector('.big-code')").await?;
    ada.tab_to("select[name='options.players:json']").await?;
    ada.press("2").await?;
    ada.sees("document.querySelectorAll('.key-tag').length === 2").await?;
    bob.visit(&ada.address().await?).await?;
    bob.tab_to(".join input[name=name]").await?;
    bob.types("Bob").await?;
    bob.press("Enter").await?;
    ada.sees("document.getElementById('seats').textContent.includes('Bob')").await?;
    ada.tab_to("#start-now button").await?;
    ada.press("Enter").await?;
    for person in [ada, bob] {
        person.sees("document.body.dataset.place.startsWith('game')").await?;
    }
    let words = play::words_of(ada, "red").await?;
    ada.tab_to(".clue-form input.typed").await?;
    ada.types("QUIXOTE").await?;
    ada.tab_to(".clue-form select").await?;
    ada.press("9").await?;
    ada.tab_to(".clue-form button.main").await?;
    ada.press("Enter").await?;
    bob.sees("!document.getElementById('grid').disabled").await?;
    for word in &words {
        bob.tab_to(".word input").await?;
        for _ in 0..26 {
            if bob.eval(&format!("document.activeElement.value === {word:?} && document.activeElement.checked")).await?
                == true
            {
                break;
            }
            bob.press("ArrowRight").await?;
        }
        bob.press("Enter").await?;
        bob.sees(&format!(
            "[...document.querySelectorAll('.word.covered .text')].some((text) => text.textContent === {word:?})"
        ))
        .await?;
    }
    for person in [ada, bob] {
        person.sees("document.getElementById('ending')?.textContent.includes('Mission accomplished')").await?;
    }
    Ok(())
}
