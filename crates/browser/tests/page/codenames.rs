//! Codenames, from a new table to the end of a game.

use anyhow::Result;
use soupcon_browser::{Person, Screen, Server, play};

use crate::{all_is_well, set_up, set_up_trusted};

#[tokio::test]
async fn codenames_in_english_on_laptops() -> Result<()> {
    whole_game(Screen::laptop("en"), ["wires: QUIXOTE 2", "a mere witness", "All"]).await
}

#[tokio::test]
async fn codenames_in_french_on_phones() -> Result<()> {
    whole_game(Screen::phone("fr"), ["télégraphie\u{a0}: QUIXOTE 2", "un simple témoin", "Tous"]).await
}

/// Four people and an onlooker; a contested clue, a lost line, a restart; the second team finds all its words.
async fn whole_game(screen: Screen, [wires, witness, all_found]: [&str; 3]) -> Result<()> {
    let (mut server, _browser, people) = set_up_trusted(5, screen).await?;
    let [ada, bob, eve, leo, zoe] = people.as_slice() else { unreachable!("five of them") };
    let table = play::gather("codenames", &[(ada, "Ada"), (bob, "Bob"), (eve, "Ève"), (leo, "Léo")]).await?;
    play::start(&[ada, bob, eve, leo]).await?;
    zoe.visit(&table).await?;
    let red_first = ada.eval("!!document.querySelector('.clue-form')").await? == true;
    let (spymaster, agent, other, other_agent) = if red_first { (ada, bob, eve, leo) } else { (eve, leo, ada, bob) };
    let (own, others) = if red_first { ("red", "blue") } else { ("blue", "red") };

    // Only spymasters have the key; all have one sentence, and the right person has the bell.
    assert_eq!(play::words_of(agent, own).await?.len() + play::words_of(zoe, own).await?.len(), 0);
    assert_eq!(play::words_of(spymaster, own).await?.len(), 9);
    assert!(
        spymaster.eval("document.querySelector('.say-now.yours') && document.title.startsWith('●')").await? == true
    );

    // The judge is heard before the clue is sent.
    let visible = play::words_of(spymaster, own).await?.remove(0);
    spymaster.write(".clue-form input.typed", &visible).await?;
    spymaster.sees("document.querySelector('.opinion.minds')").await?;
    loses_the_line_over_a_clue(&mut server, spymaster, agent, &visible).await?;
    play::wire_clue(spymaster, "QUIXOTE", 2).await?;
    for person in [agent, other, other_agent, zoe] {
        person.sees("document.querySelector('.slip')").await?;
        person.sees(&format!("document.getElementById('heard').textContent.includes({wires:?})")).await?;
    }

    // The other team doubts the clue; its spymaster holds it. Both buttons ask once more where it can't be undone.
    other_agent.click("#act-now button.ask").await?;
    other_agent.click("#act-now button.ask").await?;
    spymaster.click("#act-now button.main").await?;
    agent.sees("!document.getElementById('grid').disabled").await?;

    // One tap points and touches nothing; everybody sees who points.
    let words = play::words_of(spymaster, own).await?;
    play::touch(agent, &words[0]).await?;
    let another = format!(
        "[...document.querySelectorAll('.word input')].find((input) => input.value === {:?}).closest('.word').id",
        words[1]
    );
    let id = agent.text(&another).await?;
    agent.click(&format!("#{id} label")).await?;
    zoe.sees(&format!("document.querySelector('#{id} .points')")).await?;
    assert!(zoe.eval(&format!("!document.querySelector('#{id}').matches('.covered')")).await? == true);

    // A lost line is shown at once, and mends itself; typed text stays.
    other_agent.write(".talk input", "à demi écrit").await?;
    other_agent.set_offline(true).await?;
    server.stop().await?;
    for person in [agent, other_agent, zoe] {
        person.sees("!document.getElementById('lost').hidden").await?;
    }
    server.run().await?;
    other_agent.set_offline(false).await?;
    for person in [ada, bob, eve, leo, zoe] {
        person.sees("document.getElementById('lost').hidden").await?;
    }
    assert_eq!(other_agent.text("document.querySelector('.talk input').value").await?, "à demi écrit");

    // A miss ends the turn.
    let miss = play::words_of(spymaster, "witness").await?.remove(0);
    play::touch(agent, &miss).await?;
    zoe.sees(&format!("document.getElementById('heard').textContent.includes({witness:?})")).await?;

    // A second tap touches as well. The other team finds everything.
    play::wire_clue(other, "ZUGZWANG", 9).await?;
    let words = play::words_of(other, others).await?;
    other_agent.sees("!document.getElementById('grid').disabled").await?;
    let first = format!(
        "[...document.querySelectorAll('.word input')].find((input) => input.value === {:?}).closest('.word').id",
        words[0]
    );
    let id = other_agent.text(&first).await?;
    other_agent.click(&format!("#{id} label")).await?;
    other_agent.sees(&format!("document.querySelector('#{id} .points')")).await?;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    other_agent.click(&format!("#{id} label")).await?;
    other_agent.sees(&format!("document.querySelector('#{id}.covered')")).await?;
    // A spymaster may hide the key from whoever looks over their shoulder, until the game is over.
    other.click("[data-hide-key]").await?;
    other.sees("document.querySelector('#grid[data-is-key-hidden]')").await?;
    for word in &words[1..] {
        play::touch(other_agent, word).await?;
    }
    for person in [ada, bob, eve, leo, zoe] {
        person.sees(&format!("document.getElementById('ending')?.textContent.includes({all_found:?})")).await?;
        assert_eq!(person.eval("document.querySelectorAll('.word.assassin').length").await?, 1, "the key is shown");
        person.sees("document.querySelector('.fair.good')").await?;
        person.sees("!document.querySelector('[data-hide-key], [data-is-key-hidden]')").await?;
    }
    all_is_well(&server, &[ada, bob, eve, leo, zoe]);

    // Again with the same people, seated at random.
    ada.click(".again button[name=shuffle]").await?;
    leo.sees("document.body.dataset.place.startsWith('waiting')").await?;
    let seated = "[...document.querySelectorAll('#seats .name')].map(({ textContent }) => textContent)";
    leo.sees(&format!("{seated}.join(' ') !== 'Ada Bob Ève Léo' && {seated}.sort().join(' ') === 'Ada Bob Léo Ève'"))
        .await?;
    Ok(())
}

/// A spymaster's line is lost over a clue that the judge minds, and others go on meanwhile. The page is told everything again when the
/// line is mended: word, opinion and cursor stay.
async fn loses_the_line_over_a_clue(server: &mut Server, spymaster: &Person, agent: &Person, clue: &str) -> Result<()> {
    spymaster.set_offline(true).await?;
    server.restart(&[agent]).await?;
    agent.write(".talk input", "still there?").await?;
    agent.press("Enter").await?;
    agent.sees("document.getElementById('chat').textContent.includes('still there?')").await?;
    spymaster.set_offline(false).await?;
    spymaster.sees("document.getElementById('chat').textContent.includes('still there?')").await?;
    spymaster.sees("document.getElementById('lost').hidden").await?;
    assert_eq!(spymaster.text("document.activeElement.value").await?, clue);
    assert!(spymaster.eval("document.querySelector('.opinion.minds').textContent !== ''").await? == true);
    Ok(())
}

#[tokio::test]
async fn bots_give_clues_and_follow_them_in_english() -> Result<()> {
    among_bots(Screen::phone("en"), "meant").await
}

#[tokio::test]
async fn bots_give_clues_and_follow_them_in_french() -> Result<()> {
    among_bots(Screen::laptop("fr"), "pensait à").await
}

/// One person among bots: an agent until the end, where their spymaster says what it had in mind; then a spymaster.
async fn among_bots(screen: Screen, meant: &str) -> Result<()> {
    let (server, _browser, people) = set_up(1, screen).await?;
    let ada = &people[0];
    sit_among_bots(ada, 1).await?;
    for _ in 0..25 {
        ada.sees("document.getElementById('ending') || !document.getElementById('grid').disabled").await?;
        if ada.eval("!!document.getElementById('ending')").await? == true {
            break;
        }
        let word = ada.text("document.querySelector('.word:not(.covered) input').value").await?;
        play::touch(ada, &word).await?;
    }
    ada.sees("document.querySelector('.afterthoughts li')").await?;
    let told = ada.text("document.querySelector('.afterthoughts').textContent").await?;
    assert!(told.contains(meant), "{told}");

    // The rivals may touch the assassin before anybody has asked for a clue: then there is another game.
    for _ in 0..4 {
        sit_among_bots(ada, 0).await?;
        ada.sees("document.getElementById('ending') || document.querySelector('.clue-form')").await?;
        if ada.eval("!!document.querySelector('.clue-form')").await? == true {
            break;
        }
    }
    play::wire_clue(ada, "QUIXOTE", 1).await?;
    let has_touched = "[...document.querySelectorAll('#clues li')]
        .some((clue) => clue.textContent.includes('QUIXOTE') && clue.querySelector('.touched'))";
    ada.sees(has_touched).await?;
    all_is_well(&server, &[ada]);
    Ok(())
}

/// A new game for four with bots on all other seats.
async fn sit_among_bots(person: &Person, own: u8) -> Result<()> {
    play::gather("codenames", &[(person, "Ada")]).await?;
    if own != 0 {
        person.click(&format!("#seat-{own} form[action$=sit] button")).await?;
        person.sees(&format!("document.querySelector('#seat-{own}.own')")).await?;
    }
    for seat in (0..4).filter(|&seat| seat != own) {
        person.click(&format!("#seat-{seat} form[action$=place] button")).await?;
        person.sees(&format!("document.querySelector('#seat-{seat}.bot')")).await?;
    }
    play::start(&[person]).await
}

#[tokio::test]
async fn one_click_plays_against_bots() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    for game in ["calaveras", "arosa", "codenames"] {
        ada.visit("/").await?;
        ada.click(&format!(".card.{game} button[value=bots]")).await?;
        ada.sees("document.body.dataset.place?.startsWith('game') && document.querySelector('.say-now').textContent")
            .await?;
    }
    // The tables where one is awaited stand on the first page.
    ada.visit("/").await?;
    assert!(ada.eval("document.querySelectorAll('.running a').length").await? == 3);
    all_is_well(&server, &[ada]);
    Ok(())
}
