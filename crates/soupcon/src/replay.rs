//! `soupcon replay`: plays a record through the rules and prints what happened.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use soupcon_table::{BadRecord, Eyes, MAX_RECORD, Script, TableRecord};

use crate::{Done, Failure};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The record; - is standard input
    file: PathBuf,
    /// Prints what this seat knows, or an onlooker, instead of the whole truth
    #[arg(long = "as", value_name = "SEAT", value_parser = parse_eyes, default_value = "truth", hide_default_value = true)]
    eyes: Eyes,
    /// Also checks that the deal is what the table committed to before the game, and that chance followed from it
    #[arg(long)]
    verify: bool,
}

fn parse_eyes(text: &str) -> Result<Eyes, String> {
    text.parse().map_err(|()| "a seat's number, onlooker, or truth".to_owned())
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    let name = options.file.display();
    let bytes = match read(&options.file) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(Failure::Refused(format!("{name}: {error}")))),
    };
    let mut done = replay(&bytes, options.eyes, out)?;
    if done.is_ok() && options.verify {
        done = verify(&bytes);
        if done.is_ok() {
            writeln!(out, "{{\"verified\":true}}")?;
        }
    }
    Ok(done.map_err(|failure| match failure {
        Failure::Refused(why) => Failure::Refused(format!("{name}: {why}")),
        Failure::Illegal => Failure::Illegal,
    }))
}

/// Checks a record that was downloaded from a table against what the table showed beforehand.
fn verify(bytes: &[u8]) -> Result<(), Failure> {
    let record = TableRecord::read(bytes).map_err(|why| Failure::Refused(why.to_string()))?;
    record.verify().map_err(Failure::Refused)
}

pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed, so that a file that is too large is noticed and not cut.
    let limit = MAX_RECORD as u64 + 1;
    if file.as_os_str() == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

#[derive(Serialize)]
struct MoveLine {
    r#move: usize,
    events: Box<RawValue>,
}

#[derive(Serialize)]
struct PositionLine {
    position: Box<RawValue>,
    outcome: Option<Box<RawValue>>,
}

#[derive(Serialize)]
struct ViewLine {
    view: SeqView,
    outcome: Option<Box<RawValue>>,
}

/// A view, and how many entries the log has.
#[derive(Serialize)]
struct SeqView {
    #[serde(flatten)]
    view: Value,
    seq: usize,
}

#[derive(Serialize)]
struct ErrorLine {
    error: Refusal,
}

#[derive(Serialize)]
struct Refusal {
    r#move: usize,
    rule: &'static str,
    message: String,
}

/// Replays the bytes of a record.
pub(crate) fn replay(bytes: &[u8], eyes: Eyes, out: &mut impl Write) -> Done {
    let script = match Script::read(bytes) {
        Ok(script) => script,
        Err(why) => return Ok(Err(Failure::Refused(why.to_string()))),
    };
    if let Eyes::Seat(seat) = eyes
        && seat.0 >= script.seats()
    {
        let why = format!("--as {seat}: the table has the seats 0 to {}", script.seats() - 1);
        return Ok(Err(Failure::Refused(why)));
    }
    let mut playback = script.play();
    for (number, told) in (1..).zip(playback.by_ref()) {
        let told = match told {
            Ok(told) => told,
            Err(BadRecord::NoRecord(why)) => return Ok(Err(Failure::Refused(why))),
            Err(BadRecord::Illegal { number, rule, message }) => {
                print_line(out, &ErrorLine { error: Refusal { r#move: number, rule, message } })?;
                return Ok(Err(Failure::Illegal));
            }
        };
        let events = if eyes == Eyes::Truth { told.whole() } else { told.seen_by(eyes.seat()) };
        print_line(out, &MoveLine { r#move: number, events })?;
    }
    let (game, outcome) = (playback.game(), playback.game().outcome());
    match eyes {
        Eyes::Truth => print_line(out, &PositionLine { position: game.start(), outcome })?,
        Eyes::Onlooker | Eyes::Seat(_) => {
            let view = serde_json::from_str(game.view(eyes.seat()).get()).expect("a view is JSON");
            print_line(out, &ViewLine { view: SeqView { view, seq: script.len() }, outcome })?;
        }
    }
    Ok(Ok(()))
}

fn print_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests;
