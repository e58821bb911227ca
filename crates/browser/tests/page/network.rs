//! The page where people are: a home network without TLS, a proxy that compresses, a line that freezes.

use std::time::{Duration, Instant};

use anyhow::Result;
use soupcon_browser::{Browser, Freezer, Person, Screen, Server, play};
use soupcon_throwaway::CaddyServer;

use crate::{all_is_well, people_at, set_up};

/// What was copied last, as a hand would paste it.
async fn pasted(person: &Person) -> Result<String> {
    person.eval("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))").await?;
    person.eval("document.getElementById('pasted').focus()").await?;
    person.paste().await?;
    let pasted = person.text("document.getElementById('pasted').value").await?;
    person.eval("document.getElementById('pasted').remove()").await?;
    Ok(pasted)
}

/// On a plain home network browsers give a page no clipboard and nothing to share with: the link is copied all the same, and the
/// page says so.
#[tokio::test]
async fn an_invitation_is_copied_on_a_plain_home_network() -> Result<()> {
    let (server, _browser, people) = set_up(1, Screen::phone("en")).await?;
    let ada = &people[0];
    play::gather("codenames", &[(ada, "Ada")]).await?;
    assert_eq!(ada.eval("isSecureContext || !!navigator.share || !!navigator.clipboard").await?, false);
    let button = "document.querySelector('[data-share]')";
    ada.click("[data-share]").await?;
    ada.sees(&format!("{button}.textContent === 'Copied ✓'")).await?;
    assert_eq!(pasted(ada).await?, ada.text(&format!("{button}.dataset.share")).await?);
    ada.sees(&format!("{button}.textContent === 'Share the link'")).await?;
    // Where even that is refused, the link is there to be copied by hand.
    ada.eval("document.execCommand = () => false").await?;
    ada.click("[data-share]").await?;
    ada.sees(&format!("document.querySelector('#notice:not([hidden]) input').value === {button}.dataset.share"))
        .await?;
    all_is_well(&server, &[ada]);
    Ok(())
}

/// Over TLS and HTTP/2, by a Caddy that compresses what it may: streams come through as they are written.
#[tokio::test]
async fn behind_caddy_the_page_stays_up_to_date() -> Result<()> {
    let server = Server::start().await?;
    let caddy = CaddyServer::start(server.name(), server.address())?;
    let home = format!("https://{}:{}", server.name(), caddy.port());
    let (_browser, people) = people_at(&home, 2, Screen::phone("en")).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };
    // Bob sits down on a page that Ada's stream keeps up to date.
    play::gather("calaveras", &[(ada, "Ada"), (bob, "Bob")]).await?;
    assert_eq!(ada.eval("isSecureContext").await?, true);
    play::start(&[ada, bob]).await?;
    let mut moves = 0;
    while let Some(mover) = play::whose_turn(&[ada, bob]).await? {
        play::play_any_card(mover).await?;
        moves += 1;
    }
    assert!(moves > 2);
    for person in [ada, bob] {
        person.sees("document.getElementById('ending')").await?;
        // Compressed elsewhere, never here.
        let streams: Vec<_> =
            person.answers().into_iter().filter(|answer| answer["mimeType"] == "text/event-stream").collect();
        assert!(
            !streams.is_empty() && streams.iter().all(|stream| stream["headers"]["content-encoding"] == "identity")
        );
        assert!(person.answers().iter().any(|answer| answer["headers"]["content-encoding"] == "gzip"));
        assert!(person.answers().iter().any(|answer| answer["protocol"] == "h2"));
        assert_eq!(person.complaints(), Vec::<String>::new());
    }
    // The same for a program's stream of lines.
    let first_line = "(async () => {
        const answer = await fetch(location.pathname + '/stream');
        const { value } = await answer.body.getReader().read();
        return new TextDecoder().decode(value).startsWith('{');
    })()";
    assert_eq!(ada.eval(first_line).await?, true);
    Ok(())
}

/// Notes how long the page means to wait, whatever the clock of a busy machine says: after how much silence it told that the line is
/// lost, and how much time lies between two tries. `haste` makes its timers run that many times faster.
const NOTE_WAITS: &str = "(() => {
    const set = setTimeout, Stream = EventSource, lost = document.getElementById('lost');
    let current = null;
    Object.assign(window, { haste: 1, isArmed: false, noticedAfter: null, tries: [] });
    const since = ({ ms, by }) => ms + (by && !by.opens ? since(by) : 0);
    window.EventSource = class extends Stream {
        constructor(...rest) {
            super(...rest);
            if (current) {
                tries.push(since(current));
                current.opens = true;
            }
        }
    };
    window.setTimeout = (does, ms = 0, ...rest) => {
        const timer = { ms, by: current, opens: false };
        isArmed ||= ms >= 2000;
        return set((...given) => {
            const outer = current, was = lost.hidden;
            current = timer;
            try {
                does(...given);
            } finally {
                current = outer;
            }
            if (was && !lost.hidden) noticedAfter = since(timer);
        }, ms / haste, ...rest);
    };
    return true;
})()";

/// A line that freezes says nothing at all. The page notices, says so, and comes back by itself once there is a line again, with
/// everything that happened meanwhile.
#[tokio::test]
async fn a_frozen_line_is_noticed_and_left() -> Result<()> {
    let heartbeat = Duration::from_secs(2);
    let server = Server::with_heartbeat(heartbeat).await?;
    let freezer = Freezer::start(server.address()).await?;
    let browser = Browser::start().await?;
    let ada = browser.person_at(&format!("http://{}:{}", server.name(), freezer.port()), Screen::phone("en")).await?;
    let bob = browser.person(&server, Screen::laptop("fr")).await?;
    play::gather("calaveras", &[(&bob, "Bob"), (&ada, "Ada")]).await?;
    ada.sees("document.getElementById('lost').hidden && document.querySelector('#seat-0')").await?;
    ada.eval(NOTE_WAITS).await?;
    for round in 0..2 {
        // The next sign of life arms the timer anew, with the heartbeat of two seconds and more.
        ada.sees("isArmed").await?;
        freezer.freeze();
        let frozen = Instant::now();
        ada.eval("haste = 12").await?;
        ada.sees("!document.getElementById('lost').hidden").await?;
        let noticed = frozen.elapsed();
        // What is said into a dead line is said again once there is one.
        ada.write(".talk input", &format!("I am. {round}")).await?;
        ada.click(".talk button").await?;
        // Long enough for tries that never get an answer; later ones wait longest.
        ada.sees("tries.length > 7").await?;
        let waits = ada.eval("haste = 1, isArmed = false, [noticedAfter, Math.max(...tries.splice(0))]").await?;
        let [silent, apart] = [&waits[0], &waits[1]].map(|wait| wait.as_f64().unwrap_or(f64::MAX) as u64);
        assert!(silent <= heartbeat.as_millis() as u64 + 5_000, "noticed after {silent} ms of silence");
        // A line is good again at any moment between two tries: the next one comes within this time.
        assert!(apart <= 10_000, "{apart} ms between two tries");
        bob.write(".talk input", &format!("Are you there? {round}")).await?;
        bob.click(".talk button").await?;
        freezer.thaw();
        let thawed = Instant::now();
        ada.sees(&format!("document.getElementById('chat').textContent.includes('Are you there? {round}')")).await?;
        ada.sees("document.getElementById('lost').hidden").await?;
        bob.sees(&format!("document.getElementById('chat').textContent.includes('I am. {round}')")).await?;
        eprintln!(
            "noticed {noticed:.1?} after it froze (heartbeat {heartbeat:?}), back {:.1?} after it thawed",
            thawed.elapsed()
        );
    }
    assert_eq!(ada.complaints(), Vec::<String>::new());
    Ok(())
}
