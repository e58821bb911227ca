//! No fall is lost: what wasn't heard yet is listed, and can be heard until the game is over.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use soupcon_browser::{Person, Screen, play};
use soupcon_tower::{HOTEL, Hotel, SOUND, render};

use super::{listen, told};
use crate::{all_is_well, set_up};

const SCRIPT: &str = include_str!("../../../../web/assets/arosa-sound.js");

const FALLS: &str = "document.querySelectorAll('#turns a').length";
const UNHEARD: &str = "document.querySelectorAll('#turns a[data-is-new]').length";
const TURNS: &str = "document.querySelectorAll('#turns .turn').length";
const IS_QUIET: &str = "document.querySelector('[data-ear=skip]').hidden";
/// The falls that are left to be heard, as the button says that plays them.
const MISSED: &str = "Number(document.querySelector('[data-ear=missed]:not([hidden]) b')?.textContent ?? 0)";

/// Notes the name of every sound that begins, in order.
const NOTE_PLAYED: &str = "window.played = [];
    new MutationObserver((all) => all.forEach(({ target }) => {
        if (target.matches('#turns a[data-is-now]') && window.played.at(-1) !== target.href) window.played.push(target.href);
    })).observe(document.getElementById('turns'), { subtree: true, attributes: true, attributeFilter: ['data-is-now'] })";

async fn number(person: &Person, expression: &str) -> Result<u64> {
    person.eval(expression).await?.as_u64().with_context(|| format!("{expression} is a number"))
}

/// Somebody plays so many turns against bots.
async fn play_turns(person: &Person, turns: u8) -> Result<()> {
    for turn in 0..turns {
        let mover = play::whose_turn(&[person]).await?.context("the game goes on")?;
        play::arosa::search(mover, (turn * 3 + 1) % 8).await?;
    }
    play::whose_turn(&[person]).await?;
    Ok(())
}

#[tokio::test]
async fn falls_wait_until_they_are_heard() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    let table = play::gather("arosa", &[(ada, "Ada")]).await?;
    play::start(&[ada]).await?;

    // The question comes before anything else, and nothing is played until it is answered.
    ada.sees("!document.getElementById('sound-step').hidden").await?;
    ada.awaits("group", "How do you want to listen?").await?;
    ada.awaits("button", "Turn the sound on").await?;
    play_turns(ada, 3).await?;
    let falls = number(ada, FALLS).await?;
    assert!(number(ada, TURNS).await? > 8, "all turns are listed, from the prologue on");
    assert_eq!(number(ada, UNHEARD).await?, falls);
    assert_eq!(ada.eval(IS_QUIET).await?, true);
    assert_eq!(ada.eval("!document.getElementById('sound-step').hidden").await?, true, "it still asks");
    // Every one of them can be had.
    let all = "Promise.all([...document.querySelectorAll('#turns a')].map(({ href }) => fetch(href).then(({ status }) => status)))
        .then((statuses) => [...new Set(statuses)].join())";
    assert_eq!(ada.text(all).await?, "200");

    // Once it is answered, they are played from the first on; skipping one goes on with the next.
    listen(ada).await?;
    ada.eval(NOTE_PLAYED).await?;
    let first = ada.text("document.querySelector('#turns a').textContent").await?;
    ada.click("[data-ear=off]").await?;
    ada.sees("document.getElementById('sound-step').hidden").await?;
    ada.sees(&told(&first)).await?;
    ada.sees("!document.querySelector('#turns a').matches('[data-is-new]')").await?;
    ada.sees("document.querySelectorAll('#turns a')[1].matches('[data-is-now]')").await?;
    ada.click("[data-ear=skip]").await?;
    ada.sees("document.querySelectorAll('#turns a')[2].matches('[data-is-now]')").await?;
    ada.sees(&format!("{MISSED} === 1")).await?;

    // Whoever skips all of them has them still to hear, also after a reload.
    ada.click("[data-ear=skip-all]").await?;
    ada.sees(IS_QUIET).await?;
    let unheard = number(ada, UNHEARD).await?;
    assert!(unheard >= falls - 2, "{unheard} of {falls}");
    ada.forget();
    ada.visit(&table).await?;
    ada.sees(&format!("{UNHEARD} === {unheard} && {MISSED} === {unheard}")).await?;
    assert_eq!(ada.eval(IS_QUIET).await?, true);
    assert!(ada.requests().iter().all(|url| !url.contains("/sounds/")), "what was skipped waits to be asked for");
    assert_eq!(ada.text("document.querySelector('#turns a[data-is-new]').title").await?, "Not heard yet");

    // A tap plays one of them, and it is heard.
    ada.eval("document.querySelectorAll('#turns a')[5].click()").await?;
    ada.sees("!document.querySelectorAll('#turns a')[5].matches('[data-is-new]')").await?;
    ada.sees(&format!("{IS_QUIET} && {MISSED} === {}", unheard - 1)).await?;
    // This table hears a fall once: another tap only chooses it.
    ada.eval("document.querySelectorAll('#turns a')[5].click()").await?;
    assert_eq!(ada.eval(IS_QUIET).await?, true);
    // The button plays all that is left, in order.
    ada.click("[data-ear=missed]").await?;
    ada.sees("document.querySelectorAll('#turns a')[1].matches('[data-is-now]')").await?;
    ada.sees("!document.querySelectorAll('#turns a')[2].matches('[data-is-new]')").await?;
    all_is_well(&server, &[ada]);
    Ok(())
}

/// A room's screen is slower than bots, and still every fall of every turn is heard, one after another.
#[tokio::test]
async fn a_television_plays_every_turn_in_order() -> Result<()> {
    let (server, browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    let tv = browser.person(&server, Screen::television("en")).await?;
    let table = play::gather("arosa", &[(ada, "Ada")]).await?;
    ada.choose("select[name='options.players:json']", "2").await?;
    ada.sees("document.querySelectorAll('#seats > li').length === 2").await?;
    play::start(&[ada]).await?;
    tv.visit(&format!("{table}/screen")).await?;
    tv.eval(NOTE_PLAYED).await?;
    tv.click("[data-ear=off]").await?;
    // The game is six turns further before the screen has come to the end of the prologue.
    ada.eval("localStorage.setItem('soupcon-sound', 'off')").await?;
    play_turns(ada, 3).await?;
    let is_heard = |nth: usize| format!("document.querySelectorAll('#turns a')[{nth}]?.matches(':not([data-is-new])')");
    // The prologue of two players has six falls.
    for nth in [2, 5, 7] {
        tv.sees(&is_heard(nth)).await?;
    }
    let in_order = "(() => { const listed = [...document.querySelectorAll('#turns a')].map(({ href }) => href);
        return window.played.every((href, at) => href === listed[at]) && window.played.length > 7; })()";
    assert_eq!(tv.eval(in_order).await?, true, "{}", tv.text("window.played.join()").await?);
    // What is being heard can be seen in the list.
    tv.sees("[...document.querySelectorAll('#turns a[data-is-now]')].some((link) => link.checkVisibility())").await?;
    all_is_well(&server, &[ada, &tv]);
    Ok(())
}

/// The silence at the end of a clip is left out, and no knock with it: compared with the knocks that the clips were made of.
#[tokio::test]
async fn a_fall_is_played_to_its_last_knock() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    // The page's own script is a module, which nobody sees into: this is the same source beside it.
    ada.visit("/").await?;
    ada.eval(&format!("window.ear = (() => {{ const soupcon = {{}}; {SCRIPT}; return soupcon.ear; }})(); 0")).await?;
    let mut lengths = Vec::new();
    let mut floors = BTreeSet::new();
    for nth in 0..40_u8 {
        // An empty hotel, and fuller and fuller ones.
        let mut hotel = Hotel::furnished((0..nth).map(|cube| (cube % 4, cube % 8)));
        let throw = hotel.throw(0, [nth; 32]);
        floors.insert(throw.floor);
        let clip = BASE64_STANDARD.encode(render(&throw.impacts, [nth ^ 0x55; 32]).to_flac());
        let script = format!(
            "new OfflineAudioContext(1, 1, 22050).decodeAudioData(Uint8Array.from(atob('{clip}'), (c) => c.charCodeAt(0)).buffer)
                .then((buffer) => window.ear.lengthOf(buffer))"
        );
        let played = ada.eval(&script).await?.as_f64().context("a length")?;
        let last = throw.impacts.iter().map(|impact| impact.step).max().unwrap_or(0);
        let last =
            f64::from(SOUND.lead_in) + f64::from(last) / f64::from(HOTEL.steps_per_second) / f64::from(SOUND.speed);
        let clip_length = SOUND.samples as f64 / f64::from(SOUND.rate);
        ensure!(
            played >= (last + 0.1).min(clip_length),
            "throw {nth} knocks at {last} s, and is played for {played} s"
        );
        lengths.push(played);
    }
    let mean = lengths.iter().sum::<f64>() / lengths.len() as f64;
    eprintln!("played {mean:.2} s on average; floors {floors:?}");
    assert!(floors.len() > 4, "{floors:?}");
    assert!(mean < 1.7, "{lengths:?}");
    Ok(())
}
