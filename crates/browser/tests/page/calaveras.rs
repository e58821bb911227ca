//! Calaveras, from a new table to the end of a game.

use std::time::Duration;

use anyhow::{Result, ensure};
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, heard, set_up_trusted};

/// An update after a move, for a seat.
const UPDATE: usize = 4_000;
/// More moves than any game of these tests takes.
const MANY: usize = 400;

/// What the page says in one language.
struct Said {
    accuses: &'static str,
    moves_nothing: &'static str,
    draws: &'static str,
    culprit: &'static str,
}

#[tokio::test]
async fn calaveras_in_english_on_laptops() -> Result<()> {
    let said = Said {
        accuses: "cries: “The murderer was",
        moves_nothing: "plays a twist and moves nothing.",
        draws: "You draw:",
        culprit: "is the culprit",
    };
    whole_game(Screen::laptop("en"), 4, &said).await
}

/// Three people: the ghost's partner plays for it (C6).
#[tokio::test]
async fn calaveras_in_french_on_phones_with_a_ghost() -> Result<()> {
    let said = Said {
        accuses: "s’écrie\u{a0}: «\u{a0}Le coupable était",
        moves_nothing: "joue un rebondissement et ne déplace rien.",
        draws: "Vous piochez\u{a0}:",
        culprit: "Le coupable est",
    };
    whole_game(Screen::phone("fr"), 3, &said).await
}

/// Two people, bots, an onlooker and a reload and a restart in the middle, until a culprit is found.
async fn whole_game(screen: Screen, players: usize, said: &Said) -> Result<()> {
    let (mut server, _browser, people) = set_up_trusted(3, screen).await?;
    let [ada, bob, zoe] = people.as_slice() else { unreachable!("three of them") };
    let table = play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    ada.choose("select[name='options.players:json']", &players.to_string()).await?;
    for person in [ada, bob] {
        person.sees(&format!("document.querySelectorAll('.key-tag').length === {players}")).await?;
    }
    play::start(&[ada, bob]).await?;
    zoe.visit(&table).await?;

    // Everybody sees the whole table, and nobody but its owner a hand.
    for person in [ada, bob, zoe] {
        assert_eq!(person.eval("document.querySelectorAll('.seat').length").await?, 4);
        person.sees("document.querySelectorAll('.seat .nicole').length === 1").await?;
        assert_eq!(person.eval("document.documentElement.scrollWidth <= innerWidth").await?, true);
    }
    assert_eq!(ada.eval("document.querySelectorAll('.in-hand').length").await?, 3);
    assert_eq!(zoe.eval("document.querySelectorAll('.in-hand').length").await?, 0);

    let mut has_looked_ahead = false;
    for moves in 0..MANY {
        let Some(player) = play::whose_turn(&[ada, bob]).await? else { break };
        if !has_looked_ahead {
            has_looked_ahead = sees_before_it_plays(player).await?;
        }
        if moves == 3 {
            comes_back_to_the_same_table(player, &table).await?;
        }
        if moves == 5 {
            server.restart(&[ada, bob, zoe]).await?;
        }
        player.forget();
        let card = play::play_any_card(player).await?;
        let sentence = if card == "twist" { said.moves_nothing } else { said.accuses };
        for listener in [player, zoe] {
            listener.sees(&format!("document.getElementById('story').textContent.includes({sentence:?})")).await?;
        }
        if moves == 1 {
            for told in [sentence, said.draws] {
                player.sees(&format!("document.getElementById('heard').textContent.includes({told:?})")).await?;
            }
            assert!(!heard(zoe).await?.contains(said.draws), "an onlooker doesn't hear what is drawn");
        }
        // A page that comes back is told all; a move is told in little.
        for message in player.stream_messages().iter().filter(|message| message.contains("\"moved\":true")) {
            assert!(message.len() < UPDATE, "{} bytes: {message}", message.len());
        }
    }
    assert!(has_looked_ahead);
    for person in [ada, bob, zoe] {
        person.sees(&format!("document.getElementById('ending')?.textContent.includes({:?})", said.culprit)).await?;
        assert_eq!(person.eval("document.querySelectorAll('.shown-hand').length").await?, players, "hands are shown");
        person.sees("document.querySelector('.fair.good')").await?;
    }
    all_is_well(&server, &[ada, bob, zoe]);
    Ok(())
}

/// A card and a place show what they would cause, and do nothing until they are played. `false` with a hand of twists.
async fn sees_before_it_plays(player: &Person) -> Result<bool> {
    let card = player.text("document.querySelector('.hand input:not([value=twist])')?.value").await?;
    if card.is_empty() {
        return Ok(false);
    }
    ensure!(player.eval("document.querySelector('.decide .main').disabled").await? == true, "half a move isn't sent");
    play::choose_card(player, &card, "#to0").await?;
    assert_eq!(player.eval("document.querySelectorAll('.in-hand').length").await?, 3);
    assert_eq!(player.eval("document.querySelector('.say-now.yours') !== null").await?, true);
    player.click(".decide button[type=reset]").await?;
    player.sees("!document.querySelector('.hand :checked') && document.querySelector('#foresight .hint')").await?;
    taps_anew(player, &card).await?;
    Ok(true)
}

/// A second tap plays what the first has chosen; but what was taken back, or was chosen for the move before, has had none yet.
async fn taps_anew(player: &Person, card: &str) -> Result<()> {
    let watch = "((ask) => {
        window.sent = 0;
        HTMLFormElement.prototype.requestSubmit = function (button) { sent += 1; ask.call(this, button); };
    })(HTMLFormElement.prototype.requestSubmit)";
    player.eval(watch).await?;
    for _ in 0..2 {
        play::take_up(player, card).await?;
        assert_eq!(player.eval("sent").await?, 0, "a first tap only chooses");
        player.click(".decide button[type=reset]").await?;
        player.sees("!document.querySelector('.hand :checked')").await?;
        // A quicker one would be the second half of a double tap.
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    Ok(())
}

/// A reload in the middle shows the very table that updates had made.
async fn comes_back_to_the_same_table(player: &Person, table: &str) -> Result<()> {
    let cards = "[...document.querySelectorAll('.mesa [id]')].map((element) => element.id).sort().join(' ')";
    let before = player.text(cards).await?;
    player.visit(table).await?;
    player.sees("document.querySelector('#mesa:not(:disabled)')").await?;
    assert_eq!(player.text(cards).await?, before);
    Ok(())
}
