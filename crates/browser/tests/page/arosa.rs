//! Arosa in real Chromium: whole games by ear and by eye.

mod hearing;
mod layout;

use anyhow::Result;
use soupcon_browser::{Person, Screen, play};

use crate::{all_is_well, set_up_trusted};

/// An update after a move, for a seat.
const UPDATE: usize = 4_000;

/// What one language says at moments that the tests wait for.
struct Said {
    /// Whoever begins throws first.
    throws: &'static str,
    victim: &'static str,
    opens: &'static str,
    act_two: &'static str,
    over: &'static str,
}

const FRENCH: Said = Said {
    throws: "Ada jette un cube jaune|Bob jette un cube bleu|Casimir jette un cube gris|Delphine jette un cube brun",
    victim: "jette une victime.",
    opens: "ouvre l’étage",
    act_two: "Les deux victimes sont trouvées.",
    over: "Personne ne soupçonne",
};
const ENGLISH: Said = Said {
    throws: "Ada throws a yellow cube|Bob throws a blue cube|Casimir throws a grey cube|Delphine throws a brown cube",
    victim: "throws a victim.",
    opens: "opens floor",
    act_two: "Both victims are found.",
    over: "above suspicion",
};

#[tokio::test]
async fn arosa_in_french_on_phones() -> Result<()> {
    whole_game(Screen::phone("fr"), &FRENCH).await
}

#[tokio::test]
async fn arosa_in_english_on_laptops() -> Result<()> {
    whole_game(Screen::laptop("en"), &ENGLISH).await
}

/// Whether all the sentences of the live region, from the start on, have one with this in it.
fn told(text: &str) -> String {
    format!("window.told.includes({text:?})")
}

/// Notes all that the live region ever says.
async fn listen(person: &Person) -> Result<()> {
    person
        .eval(
            "window.told = document.getElementById('heard').textContent;
            new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {
                window.told += node.textContent + '\\n'; })))
                .observe(document.getElementById('heard'), { childList: true });",
        )
        .await
        .map(drop)
}

async fn whole_game(screen: Screen, said: &Said) -> Result<()> {
    let (mut server, _browser, people) = set_up_trusted(3, screen).await?;
    let [ada, bob, zoe] = people.as_slice() else { unreachable!("three of them") };
    let table = play::gather("arosa", &[(ada, "Ada"), (bob, "Bob")]).await?;
    play::start(&[ada, bob]).await?;
    zoe.visit(&table).await?;
    // Another place is fetched as a whole; what counts comes after.
    ada.forget();
    bob.forget();
    listen(ada).await?;
    listen(bob).await?;

    // Nothing is heard before somebody wants to hear it; then every throw is named and heard, one after another.
    assert_eq!(ada.eval("document.getElementById('ear').dataset.isPlayed").await?, serde_json::Value::Null);
    ada.click("[data-ear=on]").await?;
    ada.sees("document.querySelector('#ear[data-is-played=running][data-is-seconds=\"2.500\"]')").await?;
    ada.sees(&told(said.victim)).await?;
    is_drawn(ada).await?;
    // Who can't hear sees the same.
    bob.click("[data-ear=off]").await?;
    bob.sees("document.querySelector('#ear[data-is-played=silent][data-is-seconds=\"2.500\"]')").await?;
    is_drawn(bob).await?;
    ada.sees(&format!("window.told.match(/{}/)", said.throws)).await?;

    // The bots have moved, and nothing is thrown until a person does.
    play::whose_turn(&[ada, bob]).await?;

    // A mark in the notebook is seen by its owner alone and stays through a reload, as does how far one has listened.
    play::arosa::hear_no_more(ada).await?;
    ada.click("#turns .turn a.c1").await?;
    ada.click(".pencil[data-floor='5']").await?;
    ada.sees("document.querySelector(\".pencil[data-floor='5'] i.c1\")").await?;
    let requests = ada.requests().len();
    ada.visit(&table).await?;
    ada.sees("document.querySelector(\".pencil[data-floor='5'] i.c1\")").await?;
    assert!(
        ada.requests().iter().skip(requests).all(|url| !url.contains("/sounds/")),
        "what was heard isn't heard again"
    );
    listen(ada).await?;
    // If bots have found both victims already, that was told before.
    ada.eval("window.told += document.getElementById('story').textContent").await?;

    // A tap chooses and opens nothing.
    let mut turns = 0_u8;
    while let Some(mover) = play::whose_turn(&[ada, bob]).await? {
        if turns == 0 {
            let seq = mover.text("document.getElementById('gate-now').value").await?;
            play::arosa::choose(mover, 3).await?;
            // If bots have found both victims already, somebody has to be suspected as well.
            mover.sees("document.querySelector('#accuse:not([hidden]), #search button.main:not(:disabled)')").await?;
            assert_eq!(mover.text("document.getElementById('gate-now').value").await?, seq);
        }
        play::arosa::search(mover, (turns * 3 + 4) % 8).await?;
        if turns == 0 {
            for person in [ada, bob] {
                person.sees(&told(said.opens)).await?;
            }
            ada.sees("document.querySelector('#plans .plan svg .ground')").await?;
            // Every cube that lay there is drawn.
            let is_drawn = "[...document.querySelectorAll('#plans .plan')].every((plan) =>
                plan.querySelectorAll('svg g').length === plan.dataset.cubes.split(',').filter(Boolean).length)";
            assert_eq!(ada.eval(is_drawn).await?, true);
        }
        turns += 1;
        if turns == 3 {
            server.restart(&[ada, bob, zoe]).await?;
        }
    }
    for person in [ada, bob, zoe] {
        person.sees(&format!("document.getElementById('ending')?.textContent.includes({:?})", said.over)).await?;
        person.sees("document.querySelector('.fair.good')").await?;
        person.sees("!document.querySelector('#floors:not(:disabled)')").await?;
    }
    all_is_well(&server, &[ada, bob, zoe]);
    for person in [ada, bob] {
        person.sees(&told(said.act_two)).await?;
        let messages = person.stream_messages();
        // A move is an update. A page that was slow is told of several at once, one that has missed something all that it has
        // missed; and the end is another place, which is fetched as a whole.
        let is_one_move = |message: &&String| {
            message.matches("[\"turns\",\"turn-").count() == 1 && !message.contains("\"place\":\"over")
        };
        let moves: Vec<&String> = messages.iter().filter(is_one_move).collect();
        let heaviest = moves.iter().max_by_key(|message| message.len()).expect("somebody has moved");
        eprintln!("the heaviest of {} updates: {} bytes", moves.len(), heaviest.len());
        assert!(moves.len() > 4 && heaviest.len() < UPDATE, "{} bytes: {heaviest}", heaviest.len());
    }
    Ok(())
}

/// The twin has ink in it, from the samples of what was played last.
async fn is_drawn(person: &Person) -> Result<()> {
    person
        .sees(
            "Number(document.getElementById('twin').dataset.isDrawn) > 20 && (() => {
                const canvas = document.getElementById('twin');
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                return data.some((byte, at) => at % 4 === 3 && byte > 0); })()",
        )
        .await
}
