//! Bots from outside and inside: `soupcon bot`, which answers views with moves, and the other end of the same protocol.

mod contestant;

use std::io::{self, BufRead, Write};

use clap::builder::PossibleValuesParser;
use serde::Serialize;
use serde_json::value::RawValue;
use soupcon_bots::{Budget, Played, Player};
use soupcon_house::{Question, move_json};

pub(crate) use contestant::{Contestant, Mind};

use crate::games::{NAMES, by_name};
use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// How well it plays [default: the strongest there is]
    #[arg(long)]
    level: Option<String>,
    /// How many games it imagines before a move, instead of as many as its level does
    #[arg(long, value_name = "N")]
    simulations: Option<u32>,
    /// The number that decides what it leaves to chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// What it answers, for a move and for a line that it can't make sense of.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<T> {
    Move { r#move: Box<RawValue>, thought: Option<T> },
    Error { error: String },
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    by_name!(&*options.game, answer_lines(options, &mut io::stdin().lock(), out)).expect("the command line knows them")
}

fn answer_lines<G: Played>(options: &Options, lines: &mut impl BufRead, out: &mut impl Write) -> Done {
    let strongest = G::LEVELS.last().expect("every game has a level");
    let level = options.level.as_deref().unwrap_or(strongest);
    let Some(mut player) = G::player(level, options.simulations.map(Budget::Simulations), options.seed) else {
        let why = format!("--level {level}: {} has {}", options.game, G::LEVELS.join(", "));
        return Ok(Err(Failure::Refused(why)));
    };
    for line in lines.lines() {
        let answer = match answer::<G>(&mut *player, &line?) {
            Ok(answer) => answer,
            Err(error) => Answer::Error { error },
        };
        serde_json::to_writer(&mut *out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(Ok(()))
}

fn answer<G: Played>(player: &mut dyn Player<G>, line: &str) -> Result<Answer<G::Thought>, String> {
    let Question { view } = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let choice = player.choose(&view).map_err(|error| error.to_string())?;
    Ok(Answer::Move { r#move: move_json::<G>(choice.seat, choice.mv), thought: choice.thought })
}
