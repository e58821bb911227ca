//! Weight, language, light, zoom, and a page that somebody else's device takes over.

use anyhow::Result;
use soupcon_browser::{Screen, play};

use crate::{all_is_well, set_up};

/// The first visit to a table, over the wire.
const FIRST_VISIT: u64 = 100_000;
/// An update after a move, for a seat.
const UPDATE: usize = 4_000;

#[tokio::test]
async fn a_first_visit_and_an_update_are_light() -> Result<()> {
    let (_server, browser, people) = set_up(4, Screen::laptop("en")).await?;
    let [ada, bob, eve, leo] = people.as_slice() else { unreachable!("four of them") };
    let table = play::gather("codenames", &[(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")]).await?;
    let new = browser.person(&_server, Screen::phone("en")).await?;
    new.visit(&table).await?;
    new.sees("performance.getEntriesByType('resource').length >= 4").await?;
    assert!(new.requests().len() < 10, "{:?}", new.requests());
    assert!(new.weight() > 10_000 && new.weight() < FIRST_VISIT, "{}", new.weight());

    play::start(&[ada, bob, eve, leo]).await?;
    let fresh = browser.person(&_server, Screen::phone("en")).await?;
    fresh.visit(&table).await?;
    fresh.sees("document.querySelector('.word')").await?;
    assert!(fresh.requests().len() < 10, "{:?}", fresh.requests());
    assert!(fresh.weight() < FIRST_VISIT, "{}", fresh.weight());

    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent, own) = if red_first { (ada, bob, "red") } else { (eve, leo, "blue") };
    for person in [ada, bob, eve, leo] {
        person.forget();
    }
    // A page that was slow is told of several moves at once: so everybody sees one before the next is made.
    let all_see = async |seen: &str| -> Result<()> {
        for person in [ada, bob, eve, leo] {
            person.sees(seen).await?;
        }
        Ok(())
    };
    play::wire_clue(spymaster, "QUIXOTE", 2).await?;
    all_see("document.querySelector('.slip')").await?;
    for (covered, owner) in [(1, own), (2, "witness")] {
        play::touch(agent, &play::words_of(spymaster, owner).await?[0]).await?;
        all_see(&format!("document.querySelectorAll('.word.covered').length === {covered}")).await?;
    }
    for person in [ada, bob, eve, leo] {
        let messages = person.stream_messages();
        assert!(messages.len() >= 3, "{messages:?}");
        for message in messages {
            assert!(message.len() < UPDATE, "{} bytes: {message}", message.len());
        }
    }
    Ok(())
}

#[tokio::test]
async fn language_and_light_are_chosen_and_kept() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen::laptop("fr-CH, fr;q=0.9")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    assert_eq!(ada.text("document.documentElement.lang").await?, "fr");
    ada.click(".menu summary").await?;
    ada.click("button[value=en]").await?;
    ada.sees("document.documentElement.lang === 'en'").await?;
    ada.click(".menu summary").await?;
    ada.click("button[value=day]").await?;
    ada.sees("document.documentElement.dataset.theme === 'day'").await?;
    assert_eq!(ada.text("getComputedStyle(document.documentElement).colorScheme").await?, "light");
    Ok(())
}

#[tokio::test]
async fn nothing_is_cut_off_at_twice_the_size() -> Result<()> {
    let (_server, _browser, people) = set_up(1, Screen { zoom: 2.0, ..Screen::laptop("fr") }).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    let fits = "document.documentElement.scrollWidth <= innerWidth";
    assert!(ada.eval(fits).await? == true);
    ada.click(".card.codenames button[value=bots]").await?;
    ada.sees("document.querySelector('.word')").await?;
    assert!(ada.eval(fits).await? == true);
    Ok(())
}

#[tokio::test]
async fn another_device_goes_on_in_the_place_of_this_one() -> Result<()> {
    let (_server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [old, new] = people.as_slice() else { unreachable!("two of them") };
    old.visit("/").await?;
    old.click(".card.codenames button[value=bots]").await?;
    old.sees("document.querySelector('.key-tag.own')").await?;
    let seat = old.text("document.querySelector('.key-tag.own').id").await?;
    // Bots move meanwhile, and what moves may swallow a tap.
    play::tap(old, ".menu summary", "document.querySelector('.menu[open]')").await?;
    old.click(".sheet form[action='/device'] button").await?;
    old.sees("document.querySelector('.telegram .link')").await?;
    let link = old.text("document.querySelector('.telegram .link').textContent").await?;
    new.visit(&link).await?;
    new.sees("document.querySelector('.key-tag.own')").await?;
    assert_eq!(new.text("document.querySelector('.key-tag.own').id").await?, seat);
    assert_eq!(new.text("location.hash").await?, "");
    old.visit(&new.address().await?).await?;
    old.sees("document.body.dataset.place && !document.querySelector('.key-tag.own')").await
}

#[tokio::test]
async fn without_a_script_a_game_can_be_played() -> Result<()> {
    let (_server, _browser, people) = set_up(2, Screen::laptop("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    for person in [ada, bob] {
        person.set_scripts(false).await?;
    }
    ada.visit("/").await?;
    ada.click(".card.codenames button[value=friends]").await?;
    ada.sees("document.querySelector('.big-code')").await?;
    ada.choose("select[name='options.players:json']", "2").await?;
    ada.click("form.options button").await?;
    ada.sees("document.querySelectorAll('.key-tag').length === 2").await?;
    bob.visit(&ada.address().await?).await?;
    bob.write(".join input[name=name]", "Bob").await?;
    bob.click(".join button").await?;
    bob.sees("document.querySelector('.key-tag.own')").await?;
    ada.visit(&ada.address().await?).await?;
    ada.click("#start-now button").await?;
    ada.sees("document.querySelector('.clue-form')").await?;
    let word = play::words_of(ada, "red").await?.remove(0);
    ada.write(".clue-form input.typed", "QUIXOTE").await?;
    ada.click(".clue-form button.main").await?;
    ada.sees("document.querySelector('.slip')").await?;
    bob.visit(&bob.address().await?).await?;
    let id = format!(
        "[...document.querySelectorAll('.word input')].find((input) => input.value === {word:?}).closest('.word').id"
    );
    let id = bob.text(&id).await?;
    bob.click(&format!("#{id} label")).await?;
    bob.click("#touch-now button.main").await?;
    bob.sees(&format!("document.querySelector('#{id}.covered')")).await
}

/// Who plays against bots alone is told what the best of them would do, until the next move.
#[tokio::test]
async fn a_bot_gives_advice_to_who_plays_alone() -> Result<()> {
    let said = "document.getElementById('advice').textContent";
    let (server, browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    ada.visit("/").await?;
    ada.click(".card.calaveras button[value=bots]").await?;
    play::whose_turn(&[ada]).await?;
    play::tap(ada, ".advice button", said).await?;
    ada.sees(&format!("/^The mastermind would play .* chance of winning\\.$/.test({said})")).await?;
    play::play_any_card(ada).await?;
    ada.sees(&format!("!{said}")).await?;

    let zoe = browser.person(&server, Screen::phone("fr")).await?;
    zoe.visit("/").await?;
    zoe.click(".card.arosa button[value=bots]").await?;
    zoe.sees("document.getElementById('floors')?.disabled === false").await?;
    zoe.click("[data-ear=off]").await?;
    play::tap(&zoe, ".advice button", said).await?;
    zoe.sees(&format!(
        "/^Le Cerveau (ouvrirait l’|soupçonnerait .* à l’|effacerait vos traces à l’)étage [0-7]\\. Il /.test({said})"
    ))
    .await?;
    all_is_well(&server, &[ada, &zoe]);
    Ok(())
}
