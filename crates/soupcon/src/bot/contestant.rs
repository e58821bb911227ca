//! Who plays: a level by its name, or a command that speaks the bot protocol.

use std::time::Duration;

use soupcon_bots::{Budget, Played, Player};
use soupcon_house::BotProcess;
use soupcon_rules::{Act, Dice, Entry, Seat, Seeded};

/// How long a command may take for a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// A player as it stands on the command line.
#[derive(Clone, Debug)]
pub(crate) enum Contestant {
    /// A level, and how long it thinks if not as long as its level does: `mastermind`, `mastermind:4000`, `mastermind:20ms`.
    Level { name: String, level: String, budget: Option<Budget> },
    /// A command.
    Command(String),
}

impl Contestant {
    /// What the command line says; a name that is no level is a command.
    pub(crate) fn parse<G: Played>(text: &str) -> Contestant {
        // What follows a colon is a budget, or part of the level's name.
        let with_budget = text.split_once(':').and_then(|(level, budget)| Some((level, Some(parse_budget(budget)?))));
        let (level, budget) = with_budget.unwrap_or((text, None));
        if G::player(level, None, 0).is_some() {
            Contestant::Level { name: text.to_owned(), level: level.to_owned(), budget }
        } else {
            Contestant::Command(text.to_owned())
        }
    }

    /// Its name in tables.
    pub(crate) fn name(&self) -> &str {
        match self {
            Contestant::Level { name, .. } => name,
            Contestant::Command(command) => command,
        }
    }

    /// Sits down at a table.
    pub(crate) fn sit<G: Played>(&self, seed: u64) -> Result<Mind<G>, String> {
        match self {
            Contestant::Level { level, budget, .. } => {
                Ok(Mind::Level(G::player(level, *budget, seed).expect("it was found when it was named")))
            }
            Contestant::Command(command) => {
                Ok(Mind::Command { bot: Some(BotProcess::start(command, command)?), dice: Seeded::new(seed) })
            }
        }
    }
}

fn parse_budget(text: &str) -> Option<Budget> {
    match text.strip_suffix("ms") {
        Some(number) => number.parse().ok().map(|ms| Budget::Time(Duration::from_millis(ms))),
        None => text.parse().ok().map(Budget::Simulations),
    }
}

/// Somebody at a table of the arena.
pub(crate) enum Mind<G: Played> {
    /// A level.
    Level(Box<dyn Player<G>>),
    /// A process; `None` once it has failed.
    Command { bot: Option<BotProcess>, dice: Seeded },
}

/// A move of the arena.
pub(crate) struct Decision<M> {
    pub(crate) seat: Seat,
    pub(crate) mv: M,
    /// What the bot did wrong, if a legal move had to be found for it.
    pub(crate) fault: Option<String>,
}

impl<G: Played> Mind<G> {
    /// The move of a seat that the game waits for. A bot that fails is replaced by random moves for the rest of its game.
    /// A command gets the view alone, as the protocol has it; a level also gets what was heard.
    pub(crate) fn decide(&mut self, position: &G, seat: Seat, heard: &[G::Heard]) -> Decision<G::Move> {
        let view = position.view(Some(position.played_by(seat)));
        match self {
            Mind::Level(player) => {
                let choice = player.choose_hearing(&view, heard).expect("a view of a running game can be played from");
                Decision { seat: choice.seat, mv: choice.mv, fault: None }
            }
            Mind::Command { bot, dice } => {
                let asked = bot.as_mut().map(|bot| ask(bot, position, &view));
                match asked {
                    Some(Ok((seat, mv))) => Decision { seat, mv, fault: None },
                    failed => {
                        let complaint = bot.take().and_then(BotProcess::last_complaint);
                        let complaint = complaint.map(|line| format!(" (stderr: {line})")).unwrap_or_default();
                        let mv = position.random_move(seat, dice as &mut dyn Dice);
                        let fault = failed.and_then(Result::err).map(|why| format!("{why}{complaint}"));
                        Decision { seat, mv, fault }
                    }
                }
            }
        }
    }
}

fn ask<G: Played>(bot: &mut BotProcess, position: &G, view: &G::View) -> Result<(Seat, G::Move), String> {
    let answer = bot.ask(view, PATIENCE)?;
    let entry: Entry<G> = serde_json::from_str(answer.get()).map_err(|error| format!("no move: {error}"))?;
    let Act::Move(seat, mv) = entry.act else { return Err("only the table says that time is out".to_owned()) };
    if Some(position.played_by(seat)) != G::seat_of(view) {
        return Err(format!("a move for seat {seat}, which isn't its own"));
    }
    position.check(seat, &mv).map_err(|illegal| format!("an illegal move: {illegal}"))?;
    Ok((seat, mv))
}
