//! The shared screen, the host's desk, the door, the lobby, and the bell.

use anyhow::Result;
use serde_json::json;
use soupcon_browser::{Person, Screen, play};

use crate::axe::check;
use crate::{all_is_well, set_up};

/// The smallest letters on a television that somebody can read from three metres away, in pixels of 1080 lines.
const SMALLEST: f64 = 20.0;

/// Text that is cut off or too small, outside of pictures and of what is there for listeners only.
async fn unreadable(tv: &Person) -> Result<String> {
    let script = format!(
        "(() => {{
            const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT), bad = [];
            while (walk.nextNode()) {{
                const text = walk.currentNode, element = text.parentElement, range = document.createRange();
                range.selectNodeContents(text);
                const box = range.getBoundingClientRect();
                if (!text.data.trim() || !element.checkVisibility() || element.closest('svg, .sr-only') || box.width < 2) continue;
                const size = parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
                const isOut = box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
                if (size < {SMALLEST} || isOut) bad.push(`${{text.data.trim()}}: ${{size}} px at ${{Math.round(box.left)}}, ${{Math.round(box.top)}}`);
            }}
            return bad.join('\\n');
        }})()"
    );
    tv.text(&script).await
}

/// Whether the screen has nothing that a player's page has: neither a hand nor a key nor anything to be sent.
const IS_PUBLIC: &str = "!document.querySelector('.hand, .with-key, .clue-form, .word.red:not(.covered), .word.blue:not(.covered), .join, .own')";

#[tokio::test]
async fn a_room_follows_a_game_on_a_television() -> Result<()> {
    let (server, browser, people) = set_up(2, Screen::phone("fr")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    let tv = browser.person(&server, Screen::television("en")).await?;
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Donaudampfschifffahrtskapitän")]).await?;
    let code = ada.text("document.querySelector('.big-code').textContent").await?;

    // Before the game: the way in, and who has come.
    tv.visit(&format!("{table}/screen")).await?;
    tv.sees(&format!(
        "document.querySelector('.big-code').textContent === {} && document.querySelector('.qr').naturalWidth",
        json!(code)
    ))
    .await?;
    tv.sees("document.getElementById('seats').textContent.includes('Donaudampf')").await?;
    assert_eq!(unreadable(&tv).await?, "");
    check(&tv, "the screen's door").await?;

    // Then the game, whose turn it is, and what happened last; by itself, and in the other light too.
    play::start(&[ada, bob]).await?;
    tv.sees("document.getElementById('mesa') && document.querySelector('#say-now b')").await?;
    let mut turns = 0;
    while let Some(mover) = play::whose_turn(&[ada, bob]).await? {
        turns += 1;
        if turns == 3 {
            tv.sees("document.querySelector('#last-now p')").await?;
            assert_eq!(unreadable(&tv).await?, "");
            check(&tv, "the screen by night").await?;
            tv.look_with(Screen::television("fr").light()).await?;
            tv.visit(&format!("{table}/screen")).await?;
            check(&tv, "the screen by day").await?;
            // Whoever has a seat and opens it sees no more than the room.
            mover.look_with(Screen::television("fr")).await?;
            mover.visit(&format!("{table}/screen")).await?;
            mover.sees("document.getElementById('mesa')").await?;
            assert!(mover.eval(IS_PUBLIC).await? == true);
            mover.look_with(Screen::phone("fr")).await?;
            mover.visit(&table).await?;
            play::whose_turn(&[mover]).await?;
        }
        play::play_any_card(mover).await?;
    }
    tv.sees("document.querySelector('#ending h2')").await?;
    assert_eq!(unreadable(&tv).await?, "");

    // Codenames' key stays off it, and Arosa is heard there.
    for (game, sign) in [("codenames", "word"), ("arosa", "storey")] {
        ada.visit("/").await?;
        ada.click(&format!(".card.{game} button[value=bots]")).await?;
        ada.sees("document.body.dataset.place?.startsWith('game')").await?;
        let screen = format!("{}/screen", ada.address().await?);
        tv.visit(&screen).await?;
        tv.sees(&format!("document.querySelector('.{sign}')")).await?;
        assert!(tv.eval(IS_PUBLIC).await? == true, "{game}");
        assert_eq!(unreadable(&tv).await?, "");
        check(&tv, game).await?;
    }
    tv.click("[data-ear=on]").await?;
    tv.sees("document.getElementById('ear').dataset.isPlayed === 'running'").await?;
    all_is_well(&server, &[ada, bob, &tv]);
    Ok(())
}

#[tokio::test]
async fn a_host_keeps_the_table_in_order() -> Result<()> {
    let (server, _browser, people) = set_up(3, Screen::laptop("en")).await?;
    let [ada, bob, eve] = people.as_slice() else { unreachable!("three of them") };
    let table = play::gather("codenames", &[(ada, "Ada"), (bob, "Bob")]).await?;
    let desk = format!("{table}/host");
    // Only the host has a desk.
    bob.visit(&desk).await?;
    bob.sees("document.getElementById('problem')").await?;
    bob.visit(&table).await?;

    // Another name and silence are seen at the other end by themselves.
    let guest = "#guests .guest:nth-child(2)";
    ada.visit(&desk).await?;
    for (screen, place) in [(Screen::laptop("en"), "desk"), (Screen::phone("fr").light(), "desk on a phone")] {
        ada.look_with(screen).await?;
        ada.visit(&desk).await?;
        check(ada, place).await?;
    }
    ada.look_with(Screen::laptop("en")).await?;
    ada.visit(&desk).await?;
    ada.write(&format!("{guest} input[name=name]"), "Robert").await?;
    ada.click(&format!("{guest} form[action$=rename] button")).await?;
    bob.sees("document.getElementById('seats').textContent.includes('Robert')").await?;
    ada.click(&format!("{guest} form[action$=mute] button")).await?;
    bob.sees("!document.querySelector('.talk') && document.getElementById('talk').textContent.includes('keep silent')")
        .await?;
    ada.sees(&format!("document.querySelector('{guest} .chip')")).await?;

    // The old invitation is dead, the new one leads in.
    let old = ada.text("document.querySelector('.big-code').textContent").await?;
    ada.click("form[action$=renew] button").await?;
    ada.sees(&format!("document.querySelector('.big-code').textContent !== {}", json!(old))).await?;
    let new = ada.text("document.querySelector('.big-code').textContent").await?;
    for address in [table.clone(), format!("/code?code={old}")] {
        eve.visit(&address).await?;
        eve.sees("document.getElementById('problem')").await?;
    }
    eve.visit("/").await?;
    eve.write("input.code", &new).await?;
    eve.click(".enter-code button").await?;
    eve.sees("document.querySelector('.join [name=code]')").await?;
    check(eve, "the door").await?;
    eve.write(".join input[name=name]", "Ève").await?;
    eve.click(".join button").await?;
    eve.sees("document.querySelector('.key-tag.own')").await?;

    // Somebody is sent away, and the table closed.
    ada.sees("document.querySelectorAll('#guests .guest').length === 3").await?;
    for _ in 0..2 {
        ada.click(&format!("{guest} form[action$=remove] button")).await?;
    }
    ada.sees("document.querySelectorAll('#guests .guest').length === 2").await?;
    for _ in 0..2 {
        ada.click("form[action$=close] button").await?;
    }
    for person in [ada, eve] {
        person.sees("document.querySelector('.closed .telegram')").await?;
    }
    check(eve, "a closed table").await?;
    eve.visit("/keeps").await?;
    check(eve, "what the server keeps").await?;
    let manifest = eve
        .text("fetch('/manifest.webmanifest').then((answer) => answer.json()).then(({ icons }) => icons[0].src)")
        .await?;
    assert!(manifest.ends_with(".svg"), "{manifest}");
    all_is_well(&server, &[ada, eve]);
    Ok(())
}

/// The bell is wanted or not, that is remembered, and it rings when it becomes one's turn. A game over days is told in words.
#[tokio::test]
async fn a_turn_elsewhere_is_heard_and_listed() -> Result<()> {
    let (server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    ada.choose("select[name=pace]", "days").await?;
    ada.sees("document.querySelector('select[name=pace] [value=days]').hasAttribute('selected')").await?;
    for person in [ada, bob] {
        play::tap(person, ".menu summary", "document.querySelector('.menu[open]')").await?;
        person.click("[data-bell]").await?;
        person.sees("document.querySelector('[data-bell][aria-pressed=true]') && document.body.dataset.isRung").await?;
        play::tap(person, ".menu summary", "!document.querySelector('.menu[open]')").await?;
    }
    let rung = "Number(document.body.dataset.isRung)";
    play::start(&[ada, bob]).await?;
    let mover = play::whose_turn(&[ada, bob]).await?.expect("somebody begins");
    let other = if std::ptr::eq(mover, ada) { bob } else { ada };
    mover.sees(&format!("{rung} === 2")).await?;
    play::play_any_card(mover).await?;
    // The bots between them move, then the other one is rung.
    while !std::ptr::eq(play::whose_turn(&[ada, bob]).await?.expect("the game goes on"), other) {
        play::play_any_card(mover).await?;
    }
    other.sees(&format!("{rung} === 2 && document.title.startsWith('●')")).await?;

    // On the first page each sees whose turn it is, and who is awaited how long they have.
    for (person, says) in [(other, "your turn, 47 hours left"), (mover, "waiting for ")] {
        let is_said = format!("document.querySelector('.running .state').textContent.startsWith({})", json!(says));
        // The server may notice a little later that somebody has left the table's page.
        for look in 0.. {
            person.visit("/").await?;
            if person.eval(&is_said).await? == true {
                break;
            }
            assert!(look < 100, "{}", person.text("document.querySelector('.running .state').textContent").await?);
        }
        check(person, "the first page").await?;
    }
    other.visit(&table).await?;
    other.sees("document.querySelector('.say-now.yours')").await?;
    all_is_well(&server, &[ada, bob]);
    Ok(())
}
