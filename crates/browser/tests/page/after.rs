//! After a game: the game of the day until its end, its review and another way on from a moment.

use anyhow::Result;
use soupcon_browser::{Person, Screen, Server, play};

use crate::{all_is_well, axe, set_up};

/// More moves than any game of these tests takes.
const MANY: usize = 400;

const HAS_ISO_DATE: &str =
    "/[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(document.body.innerText + (document.getElementById('result')?.value ?? ''))";

/// What the page says in one language.
struct Said {
    public: &'static str,
    shared: &'static str,
    mistakes: &'static str,
    taken: &'static str,
}

#[tokio::test]
async fn after_a_game_in_english_on_a_laptop() -> Result<()> {
    let said = Said {
        public: "The deal follows from the date",
        shared: "moves of my own",
        mistakes: "mistake",
        taken: "This game goes on from move",
    };
    day_and_review(Screen::laptop("en"), &said).await
}

#[tokio::test]
async fn after_a_game_in_french_on_a_phone() -> Result<()> {
    let said = Said {
        public: "La donne découle de la date",
        shared: "coups à moi",
        mistakes: "erreur",
        taken: "Cette partie en reprend une autre",
    };
    day_and_review(Screen::phone("fr"), &said).await
}

async fn day_and_review(screen: Screen, said: &Said) -> Result<()> {
    let (mut server, _browser, people) = set_up(2, screen).await?;
    let [ada, bob] = people.as_slice() else { unreachable!("two of them") };

    // Two people who play the game of the day are dealt the same.
    let hand = "[...document.querySelectorAll('.in-hand input')].map(({ value }) => value).sort().join(' ')";
    for person in [ada, bob] {
        person.visit("/").await?;
        person.click("a[href='/daily']").await?;
        person.sees(&format!("document.body.textContent.includes({:?})", said.public)).await?;
        fits(person).await?;
        assert_eq!(person.eval(HAS_ISO_DATE).await?, false, "dates are told in words");
        person.click(".today .calaveras button").await?;
        person.sees("document.querySelectorAll('.in-hand').length === 3").await?;
    }
    assert_eq!(ada.text(hand).await?, bob.text(hand).await?);
    let table = ada.address().await?;

    for _ in 0..MANY {
        let Some(player) = play::whose_turn(&[ada]).await? else { break };
        play::play_any_card(player).await?;
    }
    ada.sees(&format!("document.getElementById('result')?.value.includes({:?})", said.shared)).await?;
    assert_eq!(ada.eval(HAS_ISO_DATE).await?, false, "dates are told in words");
    assert!(ada.text("document.getElementById('result').value").await?.contains(" 20"), "the result has a date");
    ada.visit("/history").await?;
    assert_eq!(ada.eval("!!document.querySelector('.past-games li')").await?, true);
    assert_eq!(ada.eval(HAS_ISO_DATE).await?, false, "dates are told in words");
    assert_eq!(ada.eval("!!document.querySelector('.fair')").await?, false, "there is no sealed deal to check");
    // Who has played it comes back to the same table.
    ada.visit("/daily").await?;
    ada.click(".today .calaveras a").await?;
    ada.sees("document.getElementById('ending')").await?;
    assert_eq!(ada.address().await?, table);

    reviews(&mut server, ada, said).await?;
    goes_on(ada, &table, said).await?;
    all_is_well(&server, &[ada, bob]);
    Ok(())
}

/// The page is no wider than the screen.
async fn fits(person: &Person) -> Result<()> {
    assert_eq!(person.eval("document.documentElement.scrollWidth <= innerWidth").await?, true);
    Ok(())
}

/// The review makes itself, marks what decided the game, and is kept.
async fn reviews(server: &mut Server, ada: &Person, said: &Said) -> Result<()> {
    waits_in_black_on_white(ada).await?;
    ada.click("#ending a[href$='/review']").await?;
    ada.sees("document.querySelector('.graph polyline')").await?;
    let points = "document.querySelector('.graph polyline').getAttribute('points')";
    let (review, graph) = (ada.address().await?, ada.text(points).await?);
    assert!(ada.text("document.querySelector('.review-text').textContent").await?.contains(said.mistakes));
    assert_eq!(
        ada.eval(
            "document.querySelectorAll('circle.turn').length === document.querySelectorAll('.turns .mark').length"
        )
        .await?,
        true
    );
    let height = "getComputedStyle(document.querySelector('.review .turns')).maxHeight";
    assert_eq!(ada.text(height).await?, "none", "all that decided the game is shown");
    ada.click(".all-moves summary").await?;
    ada.sees("document.querySelector('.all-moves .better')").await?;
    fits(ada).await?;
    let is_too_wide = "document.documentElement.scrollWidth > innerWidth";
    assert_eq!(ada.eval(is_too_wide).await?, false, "a review is no wider than its screen");
    axe::check(ada, "a review").await?;

    server.stop().await?;
    server.run().await?;
    ada.visit(&review).await?;
    ada.sees("document.querySelector('.graph polyline')").await?;
    assert_eq!(ada.text(points).await?, graph);
    Ok(())
}

/// While the review is being made its page can be read: it is shown here as the first answer has it, without asking again.
async fn waits_in_black_on_white(ada: &Person) -> Result<()> {
    let table = ada.address().await?;
    let show = format!(
        "fetch('{table}/review', {{ headers: {{ accept: 'text/html' }} }}).then((answer) => answer.text())
            .then((text) => {{ document.documentElement.innerHTML = text; return true; }})"
    );
    assert_eq!(ada.eval(&show).await?, true);
    ada.sees("document.querySelector('.going progress') && document.styleSheets[0]?.cssRules.length").await?;
    let contrast = "(() => {
        const brightness = (colour) => {
            const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3)
                .map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const paper = brightness(getComputedStyle(document.querySelector('.telegram')).backgroundColor);
        return [...document.querySelectorAll('.telegram :is(h1, p, span, a)')].map((text) => brightness(getComputedStyle(text).color))
            .map((ink) => Math.max(ink, paper) / Math.min(ink, paper)).every((contrast) => contrast >= 4.5);
    })()";
    assert_eq!(ada.eval(contrast).await?, true, "ink on paper");
    // The page that comes after it is read from its beginning on: that is no control, and has no ring around it.
    ada.press("Tab").await?;
    let ring = "(() => {
        const content = document.getElementById('content');
        content.tabIndex = -1;
        content.focus();
        return content.matches(':focus-visible') && getComputedStyle(content).outlineStyle;
    })()";
    assert_eq!(ada.text(ring).await?, "none");
    ada.visit(&table).await
}

/// A move of the review leads to its moment, and from there somebody goes on otherwise.
async fn goes_on(ada: &Person, table: &str, said: &Said) -> Result<()> {
    ada.click(".all-moves summary").await?;
    ada.click(".all-moves li:nth-child(3) a.mark").await?;
    ada.sees("document.querySelector('.what-if form')").await?;
    ada.choose(".what-if select", "1").await?;
    ada.click(".what-if form button").await?;
    ada.sees("document.body.dataset.place?.startsWith('game') && document.querySelectorAll('.in-hand').length === 3")
        .await?;
    assert_ne!(ada.address().await?, table);
    ada.sees(&format!("document.querySelector('.origin').textContent.includes({:?})", said.taken)).await?;
    let Some(player) = play::whose_turn(&[ada]).await? else { return Ok(()) };
    play::play_any_card(player).await?;
    Ok(())
}
