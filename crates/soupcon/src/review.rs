//! `soupcon review`: goes through a record and says what each move was worth.

use std::io::Write;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use soupcon_bots::Played;
use soupcon_rules::Record;
use soupcon_table::{Hosted, Review, ReviewedMove, TurningPoint};

use crate::games::{NAMES, by_name};
use crate::replay::read;
use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The record; - is standard input
    file: PathBuf,
    /// Decides what the bots imagine; the same seed makes the same review
    #[arg(long, default_value_t = Review::SEED)]
    seed: u64,
    /// Prints one JSON line a move and a last one for the whole game, instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    let name = options.file.display();
    match go_through(options) {
        Ok(review) if options.json => print_json(&review, out).map(Ok),
        Ok(review) => print_table(&review, out).map(Ok),
        Err(Failure::Refused(why)) => Ok(Err(Failure::Refused(format!("{name}: {why}")))),
        Err(Failure::Illegal) => Ok(Err(Failure::Illegal)),
    }
}

fn go_through(options: &Options) -> Result<Review, Failure> {
    let bytes = read(&options.file).map_err(|error| Failure::Refused(error.to_string()))?;
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let Header { game } = serde_json::from_slice(&bytes).map_err(|error| no_record(&error))?;
    let reviewed = by_name!(&*game, review_record(&bytes, options.seed));
    reviewed.unwrap_or_else(|| Err(Failure::Refused(format!("game: {game:?} is none of {}", NAMES.join(", ")))))
}

fn review_record<G: Hosted + Played>(bytes: &[u8], seed: u64) -> Result<Review, Failure> {
    let record: Record<G> = serde_json::from_slice(bytes).map_err(|error| no_record(&error))?;
    soupcon_house::review(&record, seed, &|_| {}).map_err(Failure::Refused)
}

fn no_record(error: &serde_json::Error) -> Failure {
    Failure::Refused(format!("no record: {}", error.to_string().replace(char::is_control, " ")))
}

#[derive(Serialize)]
struct MoveLine<'a> {
    r#move: usize,
    #[serde(flatten)]
    reviewed: &'a ReviewedMove,
}

#[derive(Serialize)]
struct LastLine<'a> {
    sides: &'a [u8],
    end: &'a [f32],
    turning_points: &'a [TurningPoint],
}

fn print_json(review: &Review, out: &mut impl Write) -> std::io::Result<()> {
    for (number, reviewed) in (1..).zip(&review.moves) {
        serde_json::to_writer(&mut *out, &MoveLine { r#move: number, reviewed })?;
        writeln!(out)?;
    }
    let Review { sides, end, turning_points, version: _, moves: _ } = review;
    serde_json::to_writer(&mut *out, &LastLine { sides, end, turning_points })?;
    writeln!(out)
}

fn print_table(review: &Review, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "move  seat  chances before, by side   better by")?;
    for (number, reviewed) in (1..).zip(&review.moves) {
        let seat = reviewed.seat.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
        let chances: Vec<String> = reviewed.chances.iter().map(|chance| format!("{:3.0} %", 100.0 * chance)).collect();
        let better = reviewed
            .better
            .as_ref()
            .map_or_else(String::new, |better| format!("{:.0} %  {}", 100.0 * better.by, better.mv));
        let mark = if review.turning_points.iter().any(|turn| turn.number == number) { "*" } else { " " };
        writeln!(out, "{number:4}{mark} {seat:>4}  {:24}  {better}", chances.join(" "))?;
    }
    writeln!(out, "* a turning point")
}
