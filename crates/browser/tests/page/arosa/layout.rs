//! The hotel on screens of all sizes: every floor can be tapped, nothing lies over anything else.

use anyhow::{Result, ensure};
use serde_json::Value;
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, set_up};

const RECORD: &str = include_str!("../../../../soupcon/tests/records/format-1/table-arosa.json");

const SCREENS: [(u32, u32); 6] = [(390, 844), (360, 740), (844, 390), (1024, 768), (1366, 657), (1280, 800)];

fn screen((width, height): (u32, u32)) -> Screen {
    Screen { width, height, touch: width < 960, ..Screen::phone("en") }
}

/// The floors that something else lies over, at any place that the page can be scrolled to. What is below the sticky sentence
/// isn't in sight.
const COVERED: &str = "(() => {
    const covered = [], start = scrollY, end = document.documentElement.scrollHeight - innerHeight;
    for (let y = 0; y <= end; y += 37) {
        scrollTo({ top: y, behavior: 'instant' });
        const top = Math.max(0, document.querySelector('.say').getBoundingClientRect().bottom);
        document.querySelectorAll('.storey').forEach((storey) => {
            const box = storey.getBoundingClientRect(), at = box.y + box.height / 2;
            if (at < top || at >= innerHeight) return;
            const hit = document.elementFromPoint(box.x + box.width / 2, at);
            if (!storey.contains(hit)) covered.push(`${storey.textContent} at ${y}: ${hit?.outerHTML.slice(0, 80)}`);
        });
    }
    scrollTo({ top: start, behavior: 'instant' });
    return covered; })()";

/// Whether all floors are in sight at the top of the page.
const ALL_IN_SIGHT: &str = "(scrollTo({ top: 0, behavior: 'instant' }),
    [...document.querySelectorAll('.storey')].every((storey) => storey.getBoundingClientRect().bottom <= innerHeight))";

/// How wide the search board is, and how far it lies over the hotel.
const BOARD: &str = "(() => { const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    return [box('#space-3').width, Math.max(0, box('#space-3').right - box('#f3 .storey').left)]; })()";

async fn none(person: &Person, what: &str, size: (u32, u32)) -> Result<()> {
    let found = person.eval(what).await?;
    ensure!(found == Value::Array(Vec::new()), "{size:?}: {found:#}");
    Ok(())
}

#[tokio::test]
async fn every_floor_can_be_tapped_on_every_screen() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    let table = play::gather("arosa", &[(ada, "Ada")]).await?;
    play::start(&[ada]).await?;
    ada.eval("localStorage.setItem('soupcon-sound', 'off')").await?;
    play::whose_turn(&[ada]).await?;
    for act in 1..=2 {
        for size in SCREENS {
            ada.look_with(screen(size)).await?;
            ada.visit(&table).await?;
            play::arosa::hear_no_more(ada).await?;
            // The hotel is closed again.
            ada.sees("![...document.querySelectorAll('.storey')].some((storey) => storey.getAnimations().length)")
                .await?;
            none(ada, COVERED, size).await?;
            // A phone on its side is too low for eight floors that a finger can tell apart.
            if size != (844, 390) {
                ensure!(ada.eval(ALL_IN_SIGHT).await? == true, "{size:?}: not all floors are in sight in act {act}");
            }
            ensure!(
                ada.eval("document.documentElement.scrollWidth <= innerWidth").await? == true,
                "{size:?} is too narrow"
            );
            // Everything that can be chosen says what it is for.
            none(ada, "[...document.querySelectorAll('main fieldset')].filter((set) => !set.querySelector(':scope > legend')).map(({ id }) => id)", size).await?;
        }
        // On to act two, or as far as the game goes.
        for turn in 0..40 {
            let Some(mover) = play::whose_turn(&[ada]).await? else { return Ok(()) };
            if mover.eval("!!document.querySelector('#accuse:not([hidden])')").await? == true {
                break;
            }
            play::arosa::search(mover, (turn * 3 + 1) % 8).await?;
        }
    }
    all_is_well(&server, &[ada]);
    Ok(())
}

#[tokio::test]
async fn the_search_board_keeps_its_width() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    play::gather("arosa", &[(ada, "Ada")]).await?;
    play::start(&[ada]).await?;
    for width in [360, 640, 700, 960, 961, 1000, 1024, 1100, 1130, 1137, 1200, 1280, 1600] {
        ada.look_with(screen((width, 800))).await?;
        let board = ada.eval(BOARD).await?;
        let (wide, over) = (board[0].as_f64().unwrap_or_default(), board[1].as_f64().unwrap_or_default());
        ensure!(wide >= 100.0 && over < 1.0, "at {width}: {wide} wide, {over} over the hotel");
    }
    Ok(())
}

/// Falls are heard where somebody looks: the page doesn't scroll away from the picture of the sound.
#[tokio::test]
async fn a_fall_leaves_the_page_where_it_is() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::phone("fr")).await?;
    let ada = &people[0];
    play::gather("arosa", &[(ada, "Ada")]).await?;
    play::start(&[ada]).await?;
    ada.click("[data-ear=off]").await?;
    ada.eval("scrollTo({ top: 0, behavior: 'instant' })").await?;
    let is_third = "document.querySelectorAll('#turns a')[2].matches('[data-is-now]')";
    ada.sees(is_third).await?;
    assert_eq!(ada.eval("scrollY").await?, 0);
    // What is being heard, its picture and the way past it are in sight, one beside another.
    let in_sight = "['#caption', '#twin', '[data-ear=skip]', '[data-ear=skip-all]'].filter((selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return box.top < document.querySelector('.say').getBoundingClientRect().bottom || box.bottom > innerHeight || !box.height; })";
    none(ada, in_sight, (360, 740)).await
}

/// Floors go up with what is written on them, and stop below the caption. Cubes in the list have their sign in the middle.
#[tokio::test]
async fn an_opened_hotel_leaves_the_caption_free() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    let replay = play::bring(ada, RECORD).await?;
    ada.visit(&format!("{replay}?at=6&as=truth")).await?;
    for size in SCREENS {
        ada.look_with(screen(size)).await?;
        let distances = "[...document.querySelectorAll('.floor')].map((floor) => Math.round(
            floor.querySelector('.lies').getBoundingClientRect().top - floor.querySelector('.storey').getBoundingClientRect().top))";
        let before = ada.eval(distances).await?;
        ensure!(before.as_array().is_some_and(|all| all.len() == 8), "{before}");
        ada.eval("document.querySelector('[data-ear=look]').click()").await?;
        ada.sees("document.querySelector('#hotel').dataset.isOpen").await?;
        ada.sees(
            "![...document.querySelectorAll('.storey, .house > svg, .lies')].some((one) => one.getAnimations().length)",
        )
        .await?;
        let room = "document.querySelector('.roof').getBoundingClientRect().top - document.getElementById('caption').getBoundingClientRect().bottom";
        let room = ada.eval(room).await?.as_f64().unwrap_or(-1.0);
        ensure!(room >= 0.0, "{size:?}: the roof covers {room} of the caption");
        ensure!(ada.eval(distances).await? == before, "{size:?}: what lies on a floor goes up with it");
        ada.eval("document.querySelector('[data-ear=look]').click()").await?;
        ada.sees("!document.querySelector('#hotel').dataset.isOpen").await?;
        ada.sees(
            "![...document.querySelectorAll('.storey, .house > svg, .lies')].some((one) => one.getAnimations().length)",
        )
        .await?;
    }
    let cube = "(() => { const { display, paddingTop } = getComputedStyle(document.querySelector('#turns a')); return `${display} ${paddingTop}`; })()";
    assert_eq!(ada.text(cube).await?, "grid 0px");
    all_is_well(&server, &[ada]);
    Ok(())
}
