//! Games that are over: gone through by hand, by key, at a pace and without a script, through anybody's eyes; and brought along.

use anyhow::Result;
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, set_up};

const CALAVERAS: &str = include_str!("../../../soupcon/tests/records/format-1/table-calaveras.json");
const AROSA: &str = include_str!("../../../soupcon/tests/records/format-1/table-arosa.json");
const CODENAMES: &str = include_str!("../../../soupcon/tests/records/format-1/table-codenames.json");

/// What the page says in one language.
struct Said {
    begins: &'static str,
    draws: &'static str,
    refused: &'static str,
    no_games: &'static str,
}

#[tokio::test]
async fn replays_in_english_on_laptops() -> Result<()> {
    let said = Said {
        begins: "The game begins.",
        draws: " draws:",
        refused: "no record that can be played",
        no_games: "No game of yours has ended here yet.",
    };
    go_through(Screen::laptop("en"), &said).await
}

#[tokio::test]
async fn replays_in_french_on_phones() -> Result<()> {
    let said = Said {
        begins: "La partie commence.",
        draws: " pioche\u{a0}:",
        refused: "pas une partie qui puisse être jouée",
        no_games: "Aucune de vos parties ne s’est encore terminée ici.",
    };
    go_through(Screen::phone("fr"), &said).await
}

async fn is_at(person: &Person, at: &str) -> Result<()> {
    let moment = format!("document.querySelector('main[data-replay]')?.dataset.at === String({at})");
    person.sees(&moment).await?;
    person.sees("location.search.includes(`at=${document.querySelector('main').dataset.at}`)").await
}

async fn fits(person: &Person) -> Result<()> {
    assert_eq!(person.eval("document.documentElement.scrollWidth <= innerWidth").await?, true);
    Ok(())
}

async fn go_through(screen: Screen, said: &Said) -> Result<()> {
    let (server, _browser, people) = set_up(1, screen).await?;
    let ada = &people[0];
    ada.visit("/history").await?;
    ada.sees(&format!("document.body.textContent.includes({:?})", said.no_games)).await?;

    // What is no record is refused, with the place.
    ada.visit("/records").await?;
    ada.write(".bring textarea", "{\"game\":\"chess\"}").await?;
    ada.click(".bring button").await?;
    ada.sees(&format!("document.getElementById('problem')?.textContent.includes({:?})", said.refused)).await?;
    ada.sees("document.getElementById('problem').textContent.includes('chess')").await?;

    calaveras(ada, said).await?;
    arosa(ada).await?;
    codenames(ada).await?;
    all_is_well(&server, &[ada]);
    Ok(())
}

/// By link, by slider, by key, at a pace; as a seat, as everybody, as the truth.
async fn calaveras(ada: &Person, said: &Said) -> Result<()> {
    play::bring(ada, CALAVERAS).await?;
    is_at(ada, "0").await?;
    ada.sees(&format!("document.getElementById('say').textContent.includes({:?})", said.begins)).await?;
    fits(ada).await?;
    ada.click("a[data-step=forward]").await?;
    is_at(ada, "1").await?;
    ada.sees("document.querySelectorAll('#story li').length > 0").await?;
    ada.eval("document.activeElement.blur()").await?;
    ada.press("ArrowRight").await?;
    is_at(ada, "2").await?;
    ada.press("ArrowLeft").await?;
    is_at(ada, "1").await?;
    ada.eval("(() => { const slider = document.querySelector('.slider input'); slider.value = 9; slider.dispatchEvent(new Event('input', { bubbles: true })); })()").await?;
    is_at(ada, "9").await?;

    // What one seat knew: its own hand, and what it drew; nothing of it as everybody.
    ada.sees("document.querySelectorAll('.in-hand').length === 0").await?;
    ada.click("[data-eyes='0']").await?;
    ada.sees(
        "document.querySelectorAll('.in-hand').length === 3 && document.querySelectorAll('.shown-hand').length === 0",
    )
    .await?;
    ada.sees(&format!("document.getElementById('story').textContent.includes({:?})", said.draws)).await?;
    ada.click("[data-eyes=truth]").await?;
    ada.sees("document.querySelectorAll('.shown-hand').length === 4").await?;
    fits(ada).await?;

    // A link leads to the same moment, for somebody new as well.
    let link = ada.text("location.pathname + location.search").await?;
    ada.visit(&link).await?;
    is_at(ada, "9").await?;
    ada.sees("document.querySelector('[data-eyes=truth][aria-current]')").await?;

    // At a pace, until somebody stops it.
    ada.choose("[data-pace]", "1000").await?;
    ada.click("[data-play]").await?;
    ada.sees("Number(document.querySelector('main').dataset.at) >= 11").await?;
    ada.click("[data-play]").await?;
    ada.sees("document.querySelector('[data-play][aria-pressed=false]')").await?;
    ada.eval("document.activeElement.blur()").await?;
    ada.press("End").await?;
    is_at(ada, "document.querySelector('main').dataset.of").await?;
    ada.sees("document.getElementById('ending')").await?;

    // Without a script every step is a link, and the slider a form.
    ada.set_scripts(false).await?;
    ada.visit(&link).await?;
    ada.click("a[data-step=back]").await?;
    is_at(ada, "8").await?;
    ada.click("[data-eyes=onlooker]").await?;
    is_at(ada, "8").await?;
    ada.set_scripts(true).await
}

/// A turn that a step leads to is heard again, and the truth shows where everything lay.
async fn arosa(ada: &Person) -> Result<()> {
    play::bring(ada, AROSA).await?;
    is_at(ada, "0").await?;
    ada.sees("document.querySelector('#turns .turn a')").await?;
    assert_eq!(ada.eval("document.getElementById('ear').dataset.isPlayed ?? null").await?, serde_json::Value::Null);
    ada.click("[data-ear=again]").await?;
    ada.sees("document.querySelector('#ear[data-is-played=running][data-is-seconds=\"2.500\"]')").await?;
    ada.click("[data-ear=skip]").await?;
    ada.sees("document.querySelector('[data-ear=skip]').hidden").await?;
    ada.click("a[data-step=forward]").await?;
    is_at(ada, "1").await?;
    ada.sees("!document.querySelector('[data-ear=skip]').hidden").await?;
    ada.click("[data-eyes=truth]").await?;
    ada.sees("document.querySelectorAll('.lies').length === 8 && document.querySelector('.lies .cv')").await?;
    ada.click("[data-eyes='1']").await?;
    ada.sees("document.querySelectorAll('.lies').length === 0").await?;
    fits(ada).await
}

/// A spymaster knew the key, an agent what was covered.
async fn codenames(ada: &Person) -> Result<()> {
    play::bring(ada, CODENAMES).await?;
    ada.click("a[data-step=forward]").await?;
    is_at(ada, "1").await?;
    let known = "document.querySelectorAll('.word:is(.red, .blue, .witness, .assassin)').length";
    for (eyes, count) in [("0", 25), ("1", 0), ("truth", 25), ("onlooker", 0)] {
        ada.click(&format!("[data-eyes='{eyes}']")).await?;
        ada.sees(&format!("document.querySelector(\"[data-eyes='{eyes}'][aria-current]\") && {known} === {count}"))
            .await?;
    }
    fits(ada).await
}
