//! A home network: the laptop serves with its defaults and prints an address; two phones in another network open it and play whole
//! games with whoever sits at the laptop.

#![forbid(unsafe_code)]

mod network;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use soupcon_browser::{Browser, Person, Screen, play};
use tempfile::TempDir;

use crate::network::{LAPTOP, Network};

const NAME: &str = "phones_on_the_printed_address_play_whole_games";

#[test]
fn phones_on_the_printed_address_play_whole_games() {
    if network::is_inside() {
        tokio::runtime::Runtime::new().unwrap().block_on(evening()).unwrap();
    } else {
        network::run_inside(NAME);
    }
}

/// The program as somebody starts it who has read the README.
struct Program {
    child: Child,
    url: String,
    _data: TempDir,
}

impl Program {
    fn start() -> Result<Program> {
        let data = tempfile::tempdir()?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_soupcon"));
        command.env("XDG_DATA_HOME", data.path()).env("SOUPCON_BOT_DELAY_MS", "60").stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = BufReader::new(child.stdout.take().context("it prints an address")?);
        let mut lines = output.lines().map_while(Result::ok);
        let url = lines.find_map(|line| Some(line.strip_prefix("Soupçon is at ")?.to_owned()));
        Ok(Program { child, url: url.context("no address was printed")?, _data: data })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Who plays: one at the laptop, two with phones.
struct People {
    ada: Person,
    bob: Person,
    eve: Person,
}

async fn evening() -> Result<()> {
    let network = Network::start()?;
    let program = Program::start()?;
    assert_eq!(program.url, format!("http://{LAPTOP}:7373"), "the address is one that phones can reach");
    let (laptop, phones) = (Browser::start().await?, network.start_browser().await?);
    let people = People {
        ada: laptop.person_at("http://127.0.0.1:7373", Screen::laptop("en")).await?,
        bob: phones.person_at(&program.url, Screen::phone("en")).await?,
        eve: phones.person_at(&program.url, Screen::phone("fr")).await?,
    };
    people.sit_down("calaveras").await?;
    people.play_calaveras().await?;
    people.sit_down("arosa").await?;
    people.play_arosa().await?;
    people.sit_down("codenames").await?;
    people.play_codenames().await?;
    for person in [&people.ada, &people.bob, &people.eve] {
        assert_eq!(person.complaints(), Vec::<String>::new());
    }
    Ok(())
}

impl People {
    fn all(&self) -> [&Person; 3] {
        [&self.ada, &self.bob, &self.eve]
    }

    /// The laptop makes a table; phones follow the link that its QR code holds.
    async fn sit_down(&self, game: &str) -> Result<()> {
        play::gather(game, &[(&self.ada, "Ada")]).await?;
        let link = self.ada.text("document.querySelector('.invitation .link').textContent").await?;
        assert!(link.starts_with(&format!("http://{LAPTOP}:7373/")), "{link}");
        for (person, name) in [(&self.bob, "Bob"), (&self.eve, "Ève")] {
            person.visit(&link).await?;
            person.write(".join input[name=name]", name).await?;
            person.click(".join button").await?;
            let seats = format!("document.getElementById('seats').textContent.includes('{name}')");
            self.ada.sees(&seats).await?;
            person.sees(&seats).await?;
        }
        play::start(&self.all()).await
    }

    /// All see how it ended.
    async fn see_the_end(&self) -> Result<()> {
        for person in self.all() {
            person.sees("document.getElementById('ending')").await?;
        }
        Ok(())
    }

    async fn play_calaveras(&self) -> Result<()> {
        let mut moves = 0;
        while let Some(player) = play::whose_turn(&self.all()).await? {
            play::play_any_card(player).await?;
            moves += 1;
        }
        assert!(moves >= 3);
        self.see_the_end().await
    }

    async fn play_arosa(&self) -> Result<()> {
        for person in self.all() {
            play::arosa::watch_silently(person).await?;
        }
        let mut moves = 0;
        while let Some(player) = play::whose_turn(&self.all()).await? {
            play::arosa::search(player, (moves * 3 + 4) % 8).await?;
            moves += 1;
        }
        assert!(moves >= 3);
        self.see_the_end().await
    }

    /// Ada clues for Bob. Eve clues for a bot.
    async fn play_codenames(&self) -> Result<()> {
        let is_here = |selector: &str| format!("!!document.querySelector('{selector}')");
        for _ in 0..2_000 {
            if self.ada.eval(&is_here("#ending")).await? == true {
                return self.see_the_end().await;
            } else if self.ada.eval(&is_here(".clue-form")).await? == true {
                play::wire_clue(&self.ada, "QUIXOTE", 9).await?;
                for word in play::words_of(&self.ada, "red").await? {
                    play::touch(&self.bob, &word).await?;
                }
            } else if self.eve.eval(&is_here(".clue-form")).await? == true {
                play::wire_clue(&self.eve, "ZUGZWANG", 1).await?;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("the game has no end")
    }
}
