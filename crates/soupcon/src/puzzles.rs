//! `soupcon puzzles`: finds positions with one clearly best move in games of the strongest bots, and checks them by longer searches.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use indicatif::ProgressBar;
use serde_json::json;
use soupcon_house::puzzles::{EFFORT, check, is_wanted, puzzle_of_game};
use soupcon_table::Puzzle;

use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Prints the puzzles of so many games of Calaveras, one JSON line each
    Make {
        /// How many games are played at the most
        #[arg(long, default_value_t = 2_000)]
        games: u64,
        /// How many puzzles are wanted
        #[arg(long, default_value_t = 100)]
        count: usize,
        /// Decides the deals and what the bots imagine
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Searches every puzzle anew, with more effort, and says whether the answer stands
    Check {
        /// The puzzles, one JSON line each; left out, those of the program
        file: Option<PathBuf>,
        /// How many times the effort with which they were found
        #[arg(long, default_value_t = 10)]
        times: u32,
        /// Decides what the bots imagine
        #[arg(long, default_value_t = 2)]
        seed: u64,
    },
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    match &options.what {
        What::Make { games, count, seed } => make(*games, *count, *seed, out),
        What::Check { file, times, seed } => {
            let puzzles = match file.as_ref().map(read).transpose() {
                Ok(puzzles) => puzzles.unwrap_or_else(|| Puzzle::all().to_vec()),
                Err(why) => return Ok(Err(Failure::Refused(why))),
            };
            check_all(&puzzles, *times, *seed, out)
        }
    }
}

fn make(games: u64, count: usize, seed: u64, out: &mut impl Write) -> Done {
    let bar = ProgressBar::new(count as u64);
    let mut chosen: Vec<Puzzle> = Vec::new();
    for game in 0..games {
        if chosen.len() == count {
            break;
        }
        // Two in three may be what a beginner thinks of first.
        let Some(puzzle) = puzzle_of_game(game, seed, game % 3 != 0) else { continue };
        if is_wanted(&puzzle, &chosen, count) {
            serde_json::to_writer(&mut *out, &puzzle)?;
            writeln!(out)?;
            out.flush()?;
            chosen.push(puzzle);
            bar.inc(1);
        }
    }
    bar.finish();
    Ok(Ok(()))
}

fn read(file: &PathBuf) -> Result<Vec<Puzzle>, String> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let line = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("{name}, line {number}: {error}"))
    };
    (1..).zip(text.lines()).map(line).collect()
}

fn check_all(puzzles: &[Puzzle], times: u32, seed: u64, out: &mut impl Write) -> Done {
    let mut agreed = 0;
    for (number, puzzle) in (1..).zip(puzzles) {
        let margin = match check(puzzle, times * EFFORT, seed) {
            Ok(margin) => margin,
            Err(why) => return Ok(Err(Failure::Refused(format!("puzzle {number}: {why}")))),
        };
        agreed += usize::from(margin > 0.0);
        writeln!(out, "{}", json!({ "puzzle": number, "margin": puzzle.margin, "checked": margin }))?;
        out.flush()?;
    }
    writeln!(out, "{}", json!({ "puzzles": puzzles.len(), "agreed": agreed, "times": times }))?;
    Ok(Ok(()))
}
