//! The waiting room: settings that don't fit, seats that come and go, and who looks on.

use anyhow::Result;
use serde_json::json;
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, axe, set_up};

const MODE: &str = "select[name=\"options.mode:json\"]";
const PLAYERS: &str = "select[name=\"options.players:json\"]";
const WORDS: &str = "textarea[name=\"options.words:lines\"]";

/// So many words, one a line.
fn list(count: usize) -> String {
    (0..count).map(|number| format!("MOT{number}")).collect::<Vec<_>>().join("\n")
}

/// Whether the server has this choice, and the page shows it.
fn is_saved(select: &str, value: &str) -> String {
    format!(
        "((list) => list.value === {value} && [...list.options].find((option) => option.hasAttribute('selected'))?.value === {value})
            (document.querySelector({select}))",
        select = json!(select),
        value = json!(value)
    )
}

async fn is_offered(person: &Person, value: &str) -> Result<bool> {
    let option = format!(
        "[...document.querySelector({}).options].find(({{ value }}) => value === {})",
        json!(MODE),
        json!(value)
    );
    Ok(person.eval(&format!("!{option}.disabled")).await? == true)
}

/// Leaves the words, as somebody does who is done typing.
async fn type_words(host: &Person, words: &str) -> Result<()> {
    host.write(WORDS, words).await?;
    host.press("Tab").await
}

#[tokio::test]
async fn settings_that_dont_fit_give_way_or_are_named() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::laptop("en")).await?;
    let ada = &people[0];
    play::gather("codenames", &[(ada, "Ada")]).await?;

    // What doesn't fit the number of players can't be chosen, and what no longer fits gives way.
    assert!(!is_offered(ada, "\"double-agent\"").await? && is_offered(ada, "\"teams\"").await?);
    ada.choose(PLAYERS, "3").await?;
    ada.sees(&is_saved(PLAYERS, "3")).await?;
    assert!(is_offered(ada, "\"double-agent\"").await? && !is_offered(ada, "\"teams\"").await?);
    ada.choose(MODE, "\"double-agent\"").await?;
    ada.sees(&is_saved(MODE, "\"double-agent\"")).await?;
    ada.choose(PLAYERS, "4").await?;
    ada.sees(&is_saved(PLAYERS, "4")).await?;
    ada.sees(&is_saved(MODE, "null")).await?;

    // A list that is too short is named where it was typed, and stays there. Other choices are saved all the same.
    ada.click(".own-words summary").await?;
    type_words(ada, &list(24)).await?;
    let fault = "document.getElementById('words-fault').textContent";
    ada.sees(&format!("{fault}.startsWith('24 words: at least 25 are needed.')")).await?;
    assert_eq!(
        ada.text(&format!("document.querySelector({}).getAttribute('aria-invalid')", json!(WORDS))).await?,
        "true"
    );
    axe::check(ada, "a list that is too short").await?;
    ada.choose("select[name=pace]", "days").await?;
    ada.sees(&is_saved("select[name=pace]", "days")).await?;
    ada.choose(PLAYERS, "5").await?;
    ada.sees(&is_saved(PLAYERS, "5")).await?;
    assert_eq!(ada.text(&format!("document.querySelector({}).value", json!(WORDS))).await?, list(24));
    assert!(ada.text(fault).await?.starts_with("24 words"));

    // A word that is there twice counts once.
    type_words(ada, &format!("{}\nMot3\nmot4", list(25))).await?;
    ada.sees(&format!("{fault} === ''")).await?;
    ada.sees("document.querySelector('.own-words').textContent.includes('25 words of your own are saved.')").await?;
    ada.sees(&format!("document.querySelector({}).value === {}", json!(WORDS), json!(list(25)))).await?;
    assert_eq!(
        ada.eval(&format!("document.querySelector({}).hasAttribute('aria-invalid')", json!(WORDS))).await?,
        false
    );

    // Several choices in a row are all saved, also while the first is on its way.
    let choose = |name: &str, value: &str| {
        format!(
            "((list) => {{ list.value = {}; list.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(document.querySelector('select[name={name}]'))",
            json!(value)
        )
    };
    ada.eval(&format!("{}; {}; true", choose("bots", "recruit"), choose("hints", "nobody"))).await?;
    ada.sees(&is_saved("select[name=bots]", "recruit")).await?;
    ada.sees(&is_saved("select[name=hints]", "nobody")).await?;

    // What the server doesn't take isn't shown as if it did.
    ada.eval("document.querySelector('.options').action += '-nowhere'").await?;
    ada.choose("select[name=pace]", "live").await?;
    ada.sees("!document.getElementById('notice').hidden").await?;
    ada.sees(&is_saved("select[name=pace]", "days")).await?;
    all_is_well(&server, &[ada]);
    Ok(())
}

#[tokio::test]
async fn settings_that_dont_fit_are_named_without_a_script() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("fr")).await?;
    let ada = &people[0];
    ada.set_scripts(false).await?;
    ada.visit("/").await?;
    ada.click(".card.codenames button[value=friends]").await?;
    ada.sees("document.querySelector('.big-code')").await?;
    let table = ada.address().await?;
    let save = async || -> Result<()> {
        ada.eval("window.isOld = true").await?;
        ada.click(".options button[data-without-script]").await?;
        ada.sees("!window.isOld && document.readyState === 'complete'").await
    };

    // Fewer players than the chosen way needs: it gives way.
    ada.choose(MODE, "\"teams\"").await?;
    save().await?;
    assert!(ada.eval(&is_saved(MODE, "\"teams\"")).await? == true);
    ada.choose(PLAYERS, "3").await?;
    save().await?;
    assert!(ada.eval(&is_saved(PLAYERS, "3")).await? == true);
    assert!(ada.eval(&is_saved(MODE, "null")).await? == true);

    // A list that is too short comes back with its fault; the rest is saved.
    ada.click(".own-words summary").await?;
    ada.write(WORDS, &list(24)).await?;
    ada.choose("select[name=pace]", "days").await?;
    save().await?;
    let fault = ada.text("document.getElementById('words-fault').textContent").await?;
    assert!(fault.starts_with("24 mots\u{a0}: il en faut au moins 25."), "{fault}");
    assert_eq!(ada.text(&format!("document.querySelector({}).value", json!(WORDS))).await?, list(24));
    ada.visit(&table).await?;
    assert!(ada.eval(&is_saved("select[name=pace]", "days")).await? == true);

    ada.click(".own-words summary").await?;
    ada.write(WORDS, &format!("{}\nmot3", list(25))).await?;
    save().await?;
    assert_eq!(ada.address().await?, table);
    assert!(
        ada.text("document.querySelector('.own-words').textContent")
            .await?
            .contains("25 mots à vous sont enregistrés.")
    );
    assert_eq!(ada.text(&format!("document.querySelector({}).value", json!(WORDS))).await?, list(25));
    all_is_well(&server, &[ada]);
    Ok(())
}

#[tokio::test]
async fn who_has_no_seat_is_told_why_in_english() -> Result<()> {
    seats_come_and_go(
        Screen::laptop("en"),
        ["The table is full", "has only 3 seats now", "you’re back at the table, in seat 4"],
        "Shuffle teams",
    )
    .await
}

#[tokio::test]
async fn who_has_no_seat_is_told_why_in_french() -> Result<()> {
    seats_come_and_go(
        Screen::phone("fr"),
        ["La table est complète", "n’a plus que 3 places", "vous revoilà à table, à la place 4"],
        "Mélanger les équipes",
    )
    .await
}

/// Four people sit, a fifth comes too late, and the table gets fewer seats and more again.
async fn seats_come_and_go(screen: Screen, [full, lost, back]: [&str; 3], shuffle: &str) -> Result<()> {
    let (server, _browser, people) = set_up(5, screen).await?;
    let [ada, bob, eve, leo, zoe] = people.as_slice() else { unreachable!("five of them") };
    let names = [(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")];
    let table = play::gather("calaveras", &names).await?;
    assert_eq!(ada.eval("[...document.querySelectorAll('main fieldset')].filter((set) => !set.querySelector(':scope > legend')).length").await?, 0);
    assert_eq!(
        ada.eval("[...document.querySelectorAll('label')].filter((label) => label.querySelector('button')).length")
            .await?,
        0
    );
    let news = |text: &str| {
        format!(
            "document.getElementById('news-now').checkVisibility() && document.getElementById('news-now').textContent.includes({})",
            json!(text)
        )
    };
    leo.sees("document.querySelector('.key-tag.own')").await?;
    assert_eq!(leo.eval("document.getElementById('news-now').checkVisibility()").await?, false, "nothing to tell");

    zoe.visit(&table).await?;
    zoe.write(".join input[name=name]", "Zoé").await?;
    zoe.click(".join button").await?;
    zoe.sees(&news(full)).await?;
    axe::check(zoe, "an onlooker in the waiting room").await?;

    ada.choose(PLAYERS, "3").await?;
    leo.sees(&news(lost)).await?;
    leo.sees("!document.querySelector('.key-tag.own')").await?;
    ada.choose(PLAYERS, "4").await?;
    leo.sees("document.querySelector('#seat-3.own')").await?;
    leo.sees(&news(back)).await?;
    zoe.sees(&news(full)).await?;

    // The host shuffles the teams; all see who sits where now.
    let seated = "[...document.querySelectorAll('#seats .name')].map(({ textContent }) => textContent).join(' ')";
    let before = ada.text(seated).await?;
    ada.click("#start-now form[action$=shuffle] button").await?;
    ada.sees(&format!("{seated} !== {}", json!(before))).await?;
    let after = ada.text(seated).await?;
    zoe.sees(&format!("{seated} === {}", json!(after))).await?;
    assert!(ada.text("document.getElementById('start-now').textContent").await?.contains(shuffle));
    axe::check(ada, "the waiting room").await?;

    // In the game, too, an onlooker knows that there is no seat for them.
    play::start(&[ada, bob, eve, leo]).await?;
    zoe.sees(&format!("document.querySelector('#people .seat-news').textContent.includes({})", json!(full))).await?;
    all_is_well(&server, &[ada, bob, eve, leo, zoe]);
    Ok(())
}

#[tokio::test]
async fn what_a_leaver_did_stays_theirs_in_english() -> Result<()> {
    leaves(Screen::laptop("en"), "left; a bot, Berthe, plays on for them.", "Berthe").await
}

#[tokio::test]
async fn what_a_leaver_did_stays_theirs_in_french() -> Result<()> {
    leaves(Screen::phone("fr"), "a quitté la table\u{202f}; un robot, Berthe, joue à sa place.", "Berthe").await
}

/// Bob says something, plays, and leaves: the past stays as it was, and the story tells that a bot plays on.
async fn leaves(screen: Screen, told: &str, bot: &str) -> Result<()> {
    let (server, _browser, people) = set_up(2, screen).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    play::start(&[ada, bob]).await?;
    bob.write(".talk input", "Bonsoir").await?;
    bob.press("Enter").await?;
    ada.sees("document.getElementById('chat').textContent.includes('Bonsoir')").await?;
    // Until Bob has played a card.
    let plays =
        "[...document.querySelectorAll('#story li')].some((line) => line.querySelector('b')?.textContent === 'Bob')";
    loop {
        let mover = play::whose_turn(&[ada, bob]).await?.expect("the game goes on");
        play::play_any_card(mover).await?;
        if std::ptr::eq(mover, bob) {
            break;
        }
    }
    ada.sees(plays).await?;
    let lines =
        "JSON.stringify([...document.querySelectorAll('#story li')].map(({ id, textContent }) => [id, textContent]))";
    let before: Vec<(String, String)> = serde_json::from_str(&ada.text(lines).await?)?;

    play::tap(bob, ".menu summary", "document.querySelector('.menu[open]')").await?;
    for _ in 0..2 {
        bob.click("form[action$=leave] button").await?;
    }
    ada.sees(&format!("document.getElementById('story').textContent.includes({})", json!(format!("Bob {told}"))))
        .await?;
    ada.sees(&format!("document.querySelector('#seat-1').textContent.includes({})", json!(bot))).await?;
    for look in ["as it was told", "as it is read anew"] {
        let after: Vec<(String, String)> = serde_json::from_str(&ada.text(lines).await?)?;
        for line in before.iter().filter(|(id, _)| after.iter().any(|(other, _)| other == id)) {
            assert!(after.contains(line), "{look}: {line:?} isn't in {after:?}");
        }
        assert!(ada.eval(plays).await? == true, "{look}");
        let chat = ada.text("document.getElementById('chat').textContent").await?;
        assert!(chat.contains("Bob Bonsoir"), "{look}: {chat}");
        ada.visit(&table).await?;
    }
    all_is_well(&server, &[ada, bob]);
    Ok(())
}
