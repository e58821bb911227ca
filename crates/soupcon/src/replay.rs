//! `soupcon replay`: plays a record through the rules and prints what happened.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use soupcon_rules::{Illegal, Record, Seat};
use soupcon_table::{Hosted, TableRecord};

use crate::games::{NAMES, by_name};
use crate::{Done, Failure};

/// The largest record that is read. The longest real games take some hundred kilobytes; what is read takes up to sixty times
/// its size in memory if it is made to.
const MAX_BYTES: u64 = 4 << 20;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The record; - is standard input
    file: PathBuf,
    /// Prints what this seat knows, or an onlooker, instead of the whole truth
    #[arg(long = "as", value_name = "SEAT", value_parser = parse_eyes)]
    eyes: Option<Eyes>,
    /// Also checks that the deal is what the table committed to before the game, and that chance followed from it
    #[arg(long)]
    verify: bool,
}

/// Whose knowledge is printed.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Eyes {
    Seat(Seat),
    Onlooker,
}

impl Eyes {
    fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Onlooker => None,
        }
    }
}

fn parse_eyes(text: &str) -> Result<Eyes, String> {
    match text.parse() {
        Ok(number) => Ok(Eyes::Seat(Seat(number))),
        Err(_) if text == "onlooker" => Ok(Eyes::Onlooker),
        Err(_) => Err("a seat's number, or onlooker".to_owned()),
    }
}

pub(crate) fn run(options: &Options, out: &mut impl Write) -> Done {
    let name = options.file.display();
    let bytes = match read(options) {
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
    let record: TableRecord = serde_json::from_slice(bytes).map_err(|error| no_record(&error))?;
    record.verify().map_err(Failure::Refused)
}

fn read(options: &Options) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than allowed, so that a file that is too large is noticed and not cut.
    if options.file.as_os_str() == "-" {
        io::stdin().lock().take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(&options.file)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Replays the bytes of a record.
pub(crate) fn replay(bytes: &[u8], eyes: Option<Eyes>, out: &mut impl Write) -> Done {
    if bytes.len() as u64 > MAX_BYTES {
        return Ok(Err(Failure::Refused(format!("larger than {} MiB: no record", MAX_BYTES >> 20))));
    }
    #[derive(Deserialize)]
    struct Header {
        game: String,
    }
    let game = match serde_json::from_slice::<Header>(bytes) {
        Ok(header) => header.game,
        Err(error) => return Ok(Err(no_record(&error))),
    };
    by_name!(&*game, replay_game(bytes, eyes, out)).unwrap_or_else(|| {
        let why = format!("game: {game:?} is none of {}", NAMES.join(", "));
        Ok(Err(Failure::Refused(why)))
    })
}

fn no_record(error: &serde_json::Error) -> Failure {
    // The message ends with the place: "… at line 3 column 14". It may quote the file, whose line breaks stay out of ours.
    let why = error.to_string().replace(char::is_control, " ");
    Failure::Refused(format!("no record: {why}"))
}

#[derive(Serialize)]
struct MoveLine<S> {
    r#move: usize,
    events: Vec<S>,
}

#[derive(Serialize)]
struct PositionLine<S, O> {
    position: S,
    outcome: O,
}

#[derive(Serialize)]
struct ViewLine<V, O> {
    view: SeqView<V>,
    outcome: O,
}

/// A view, and how many entries the log has.
#[derive(Serialize)]
struct SeqView<V> {
    #[serde(flatten)]
    view: V,
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

fn replay_game<G: Hosted>(bytes: &[u8], eyes: Option<Eyes>, out: &mut impl Write) -> Done {
    let record: Record<G> = match serde_json::from_slice(bytes) {
        Ok(record) => record,
        Err(error) => return Ok(Err(no_record(&error))),
    };
    let mut game = match set_up(&record, eyes) {
        Ok(game) => game,
        Err(failure) => return Ok(Err(failure)),
    };
    for (number, entry) in (1..).zip(&record.moves) {
        let mut events = Vec::new();
        if let Err(illegal) = entry.play(&mut game, record.seed, number as u64, &mut events) {
            let error = Refusal { r#move: number, rule: illegal.rule(), message: illegal.to_string() };
            print_line(out, &ErrorLine { error })?;
            return Ok(Err(Failure::Illegal));
        }
        let seen = |event| match eyes {
            Some(eyes) => G::seen_by(event, eyes.seat()),
            None => G::seen_by_all(event),
        };
        print_line(out, &MoveLine { r#move: number, events: events.iter().map(seen).collect() })?;
    }
    let outcome = game.outcome();
    match eyes {
        Some(eyes) => {
            let view = SeqView { view: game.view(eyes.seat()), seq: record.moves.len() };
            print_line(out, &ViewLine { view, outcome })?;
        }
        None => print_line(out, &PositionLine { position: game.start(), outcome })?,
    }
    Ok(Ok(()))
}

fn set_up<G: Hosted>(record: &Record<G>, eyes: Option<Eyes>) -> Result<G, Failure> {
    let refused = |why: soupcon_rules::BadSetUp| Failure::Refused(why.to_string());
    let game = match record.start {
        Some(_) => record.set_up(),
        None => G::supply(record.options.clone()).and_then(|options| record.set_up_with(&options)),
    };
    let game = game.map_err(refused)?;
    match eyes {
        Some(Eyes::Seat(seat)) if seat.0 >= game.seats() => {
            Err(Failure::Refused(format!("--as {seat}: the table has the seats 0 to {}", game.seats() - 1)))
        }
        _ => Ok(game),
    }
}

fn print_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests;
