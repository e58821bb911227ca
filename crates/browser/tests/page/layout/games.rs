//! The games in their middle: whose turn it is, who waits, and the shared screen, with four and with as many players as there can be.

use anyhow::{Context, Result};
use soupcon_browser::{Person, Screen, play};

use super::{OPEN_MENU, View, assert_none};
use crate::set_up;

/// A bot's advice is said, as long as it may well become: what a bot would say here is left to chance.
pub(super) const ADVICE: (&str, &str) = (
    "(document.getElementById('advice').textContent = 'Le Cerveau jouerait un rebondissement : Laboratoire passe de Ada à Edgar. \
        Soupçons sur Edgar, avec le plus d’indices : 2 points. Ce qu’il craint, c’est la réponse de Bob : Nicole irait chez Delphine. \
        Le Cerveau donne à votre équipe 36 % de chances de gagner.')",
    "document.querySelector('.advised')",
);
const ADVICE_OF_AROSA: (&str, &str) = (
    "(document.getElementById('advice').textContent = 'Le Cerveau soupçonnerait Bob, Casimir, Delphine, Edgar et Flora à l’étage 5. Il \
        s’attend à y trouver 1 jaune, 2 bleues, 2 grises, 1 brune, 1 verte et 1 violette. Ce qu’il craint, c’est l’étage 0 : vos \
        traces y compteraient environ 2 points. Le Cerveau vous donne 41 % de chances de gagner.')",
    "document.querySelector('.advised')",
);
const ADVICE_OF_CODENAMES: (&str, &str) = (
    "(document.getElementById('advice').textContent = 'Le Cerveau télégraphierait ENGINEERING 2, pour MATHEMATICS et ARCHITECTURE. Ce \
        qu’il craint, c’est ORGANISATION.')",
    "document.querySelector('.advised')",
);
/// The fronts are as full as they may well be: a deal alone would leave that to chance.
pub(super) const FILL: (&str, &str) = (
    "(() => {
        const kinds = ['laboratory', 'carnival', 'airport', 'phone', 'hotel'];
        for (const [number, front] of document.querySelectorAll('.cloth .front').entries()) {
            for (const kind of kinds.slice(0, 4 - number % 2)) {
                if (front.querySelector('.' + kind)) continue;
                const thrown = document.querySelector('.discard .' + kind), card = document.createElement('li');
                card.className = 'card ' + kind;
                const face = document.createElement('label'), name = document.createElement('span');
                face.className = 'face';
                name.className = 'name';
                name.textContent = thrown.title;
                face.append(thrown.querySelector('svg').cloneNode(true), name);
                card.append(face);
                front.append(card);
            }
        }
        return true;
    })()",
    "document.querySelector('.cloth .seat .card')",
);
/// A bot may be asked for advice, and wasn't yet.
const CAN_ASK: (&str, &str) = ("true", "document.querySelector('.advice button')?.checkVisibility()");
/// Everybody was left with the three cards that have the longest names.
const FULL_HANDS: (&str, &str) = (
    "(() => {
        for (const hand of document.querySelectorAll('.shown-hand')) {
            const card = hand.querySelector('li');
            card.querySelector('span').textContent = document.querySelector('.discard .twist').title;
            hand.replaceChildren(...[0, 1, 2].map(() => card.cloneNode(true)));
        }
        return true;
    })()",
    "document.querySelector('.shown-hand li')",
);
/// A card and a place are chosen, and what that would cause is said.
pub(super) const CHOOSE: (&str, &str) = (
    "(() => {
        document.querySelector('.hand input:not([value=twist])')?.click();
        document.querySelector('#to-suspect input').click();
        return true;
    })()",
    "document.querySelector('#foresight p:not(.hint), .decide .main:not(:disabled)') || document.querySelectorAll('.hand .twist').length === 3",
);

/// Two people at a new table with so many seats; whoever is on turn may ask for advice.
async fn begin(game: &str, players: usize, people: &[(&Person, &str)], own_words: &str) -> Result<String> {
    let table = play::gather(game, people).await?;
    let host = people[0].0;
    let is_sent = "!('isSending' in document.querySelector('form.options').dataset)";
    host.choose("select[name='options.players:json']", &players.to_string()).await?;
    host.sees(&format!("{is_sent} && document.querySelectorAll('.key-tag').length === {players}")).await?;
    host.choose("select[name=hints]", "everybody").await?;
    host.sees(is_sent).await?;
    if !own_words.is_empty() {
        let list = own_words.split_whitespace().collect::<Vec<_>>().join("\n");
        host.eval("document.querySelector('.own-words').open = true").await?;
        host.choose(".own-words textarea", &list).await?;
        host.sees(is_sent).await?;
    }
    let people: Vec<&Person> = people.iter().map(|(person, _)| *person).collect();
    play::start(&people).await?;
    Ok(table)
}

/// The same table through several eyes; each in a page of its own.
async fn look(views: &[(&Person, View<'_>)]) -> Result<Vec<String>> {
    let found = futures_util::future::try_join_all(views.iter().map(|(person, view)| view.faults(person))).await?;
    Ok(found.concat())
}

#[tokio::test]
async fn calaveras_fits_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(3, Screen::laptop("en")).await?;
    let [ada, bob, room] = people.as_slice() else { unreachable!("three of them") };
    let mut faults = Vec::new();
    for players in [4, 6] {
        let table = begin("calaveras", players, &[(ada, "Ada"), (bob, "Bob")], "").await?;
        for _ in 0..3 {
            play::play_any_card(play::whose_turn(&[ada, bob]).await?.context("a turn")?).await?;
        }
        let mover = play::whose_turn(&[ada, bob]).await?.context("a turn")?;
        let waiting = if std::ptr::eq(mover, ada) { bob } else { ada };
        let shared = format!("{table}/screen");
        let unasked = View {
            steps: &[CAN_ASK, FILL],
            needed: &[".say-now", ".hand .card", ".decide .main"],
            ..View::of(format!("calaveras {players} before advice"), &table)
        };
        faults.extend(unasked.faults(mover).await?);
        let views = [
            (
                mover,
                View {
                    steps: &[ADVICE, FILL, CHOOSE],
                    needed: &[".say-now", ".hand .card", ".decide .main"],
                    ..View::of(format!("calaveras {players} on turn"), &table)
                },
            ),
            (
                waiting,
                View {
                    steps: &[FILL],
                    needed: &[".say-now"],
                    ..View::of(format!("calaveras {players} waiting"), &table)
                },
            ),
            (room, View { steps: &[FILL], ..View::of(format!("calaveras {players} television"), &shared) }),
        ];
        faults.extend(look(&views).await?);
        let menu = View { steps: &[OPEN_MENU], scope: ".menu", ..View::of("menu of a game", &table) };
        faults.extend(menu.faults(mover).await?);
        room.look_with(Screen::television("en")).await?;
        while let Some(player) = play::whose_turn(&[ada, bob]).await? {
            play::play_any_card(player).await?;
        }
        let end =
            View { steps: &[FILL, FULL_HANDS], ..View::of(format!("calaveras {players} end, television"), &shared) };
        faults.extend(end.faults(room).await?);
    }
    assert_none(&faults);
    Ok(())
}

#[tokio::test]
async fn arosa_fits_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(3, Screen::laptop("en")).await?;
    let [ada, bob, room] = people.as_slice() else { unreachable!("three of them") };
    let quiet = ("document.querySelector('[data-ear=off]')?.click() ?? true", "document.getElementById('floors')");
    let hush = (
        "((document.querySelector('[data-ear=skip-all]:not([hidden])')
            ?? document.querySelector('[data-ear=skip]:not([hidden])'))?.click(), true)",
        "document.querySelector('[data-ear=skip]').hidden",
    );
    let floor = (
        "(document.querySelector('#f3 input').click(), true)",
        "document.querySelector('#act fieldset:not([hidden]) button.main')",
    );
    let mut faults = Vec::new();
    for players in [4, 6] {
        let table = begin("arosa", players, &[(ada, "Ada"), (bob, "Bob")], "").await?;
        for turn in 0..2 {
            let mover = play::whose_turn(&[ada, bob]).await?.context("a turn")?;
            play::arosa::search(mover, turn * 3 % 8).await?;
        }
        let mover = play::whose_turn(&[ada, bob]).await?.context("a turn")?;
        let waiting = if std::ptr::eq(mover, ada) { bob } else { ada };
        let shared = format!("{table}/screen");
        let needed = &[".say-now", ".storey", "#act fieldset:not([hidden]) button.main"];
        let unasked = View {
            steps: &[quiet, hush, CAN_ASK, floor],
            needed,
            ..View::of(format!("arosa {players} before advice"), &table)
        };
        faults.extend(unasked.faults(mover).await?);
        let views = [
            (
                mover,
                View {
                    steps: &[quiet, hush, ADVICE_OF_AROSA, floor],
                    needed: &[".say-now", ".storey", "#act fieldset:not([hidden]) button.main"],
                    ..View::of(format!("arosa {players} on turn"), &table)
                },
            ),
            (
                waiting,
                View {
                    steps: &[quiet, hush],
                    needed: &[".say-now"],
                    ..View::of(format!("arosa {players} waiting"), &table)
                },
            ),
            (room, View::of(format!("arosa {players} television"), &shared)),
        ];
        faults.extend(look(&views).await?);
    }
    assert_none(&faults);
    Ok(())
}

/// Words of the table's own, of twelve to fourteen letters.
const OWN_WORDS: &str = "CONSTELLATION ENCYCLOPEDIA PHOTOGRAPHER REFRIGERATOR TRANSLATION ARCHITECTURE KALEIDOSCOPE CHAMPIONSHIP \
    HYPERMARCHÉS BIBLIOTHÈQUE MATHEMATICS ORGANISATION PROGRAMMEURS GARDENPARTY SUPERNATURAL QUARANTAINES APPARTEMENTS \
    DICTIONNAIRE HIPPOPOTAMUS TREMBLEMENTS WINTERGARTEN CARDIOLOGUES CONSTANTINOPLE MADEMOISELLES WATERMELONSEED BREAKTHROUGHS \
    COMMANDEMENTS CHAMPIGNONNES INVESTIGATOR WHISTLEBLOWER";

#[tokio::test]
async fn codenames_fits_every_screen() -> Result<()> {
    let (_server, _browser, people) = set_up(3, Screen::laptop("en")).await?;
    let [ada, bob, room] = people.as_slice() else { unreachable!("three of them") };
    let mut faults = Vec::new();
    for (players, own_words) in [(4, OWN_WORDS), (12, "")] {
        let table = begin("codenames", players, &[(ada, "Ada"), (bob, "Bob")], own_words).await?;
        ada.sees("document.querySelector('.clue-form')").await?;
        let shared = format!("{table}/screen");
        let name = |what: &str| format!("codenames {players} {what}");
        let needed = &[".say-now", ".clue-form input.typed", ".clue-form .main"];
        let unasked = View { steps: &[CAN_ASK], needed, ..View::of(name("before advice"), &table) };
        faults.extend(unasked.faults(ada).await?);
        faults.extend(
            look(&[
                (
                    ada,
                    View {
                        steps: &[ADVICE_OF_CODENAMES],
                        needed: &[".say-now", ".clue-form input.typed", ".clue-form .main"],
                        needed_if_tall: &[".word"],
                        ..View::of(name("clue"), &table)
                    },
                ),
                (
                    bob,
                    View {
                        needed: &[".say-now"],
                        needed_if_tall: &[".word"],
                        ..View::of(name("waiting agent"), &table)
                    },
                ),
            ])
            .await?,
        );
        play::wire_clue(ada, "QUIXOTE", 2).await?;
        let word = play::words_of(ada, "red").await?.remove(0);
        play::touch(bob, &word).await?;
        let point = (
            "(document.querySelector('.word input:not(:disabled)').click(), true)",
            "document.querySelector('.word .points')",
        );
        faults.extend(
            look(&[
                (
                    bob,
                    View {
                        steps: &[ADVICE_OF_CODENAMES, point],
                        needed: &[".say-now", "#touch-now .main"],
                        needed_if_tall: &[".word"],
                        ..View::of(name("guess"), &table)
                    },
                ),
                (ada, View { needed_if_tall: &[".word"], ..View::of(name("waiting spymaster"), &table) }),
                (room, View { needed: &[".say-now"], needed_if_tall: &[], ..View::of(name("television"), &shared) }),
            ])
            .await?,
        );
    }
    assert_none(&faults);
    Ok(())
}
