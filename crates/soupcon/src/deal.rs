//! `soupcon deal` and `soupcon random`: new records.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use serde_json::{Map, Value};
use soupcon_rules::Record;
use soupcon_table::Hosted;

use crate::games::{NAMES, by_name};
use crate::{Done, Failure};

/// How many moves a random game may last. Random games end long before; only one that could never end gets this far.
const MOVE_LIMIT: usize = 100_000;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// How many people play [default: 4]
    #[arg(long)]
    players: Option<u8>,
    /// The number that decides the deal, and everything that chance decides after it
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The game's options, as in a record: '{"language":"fr"}'
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
}

pub(crate) fn deal(options: &Options, out: &mut impl Write) -> Done {
    by_name!(&*options.game, print_record(options, 0, out)).expect("the command line knows the games")
}

pub(crate) fn random(options: &Options, out: &mut impl Write) -> Done {
    by_name!(&*options.game, print_record(options, MOVE_LIMIT, out)).expect("the command line knows the games")
}

fn print_record<G: Hosted>(options: &Options, limit: usize, out: &mut impl Write) -> Done {
    match make_record::<G>(options, limit) {
        Ok(record) => writeln!(out, "{}", serde_json::to_string(&record)?).map(Ok),
        Err(failure) => Ok(Err(failure)),
    }
}

fn make_record<G: Hosted>(options: &Options, limit: usize) -> Result<Record<G>, Failure> {
    let game_options = game_options::<G>(options.players, options.options.as_deref())?;
    let supplied = G::supply(game_options.clone()).map_err(refused)?;
    let (mut record, mut game) = Record::<G>::deal(supplied, options.seed).map_err(refused)?;
    // The words that were dealt stand in `start`; the list they came from need not stand in every record.
    record.options = game_options;
    record.play_at_random(&mut game, limit);
    if limit > 0 && game.outcome().is_none() {
        return Err(Failure::Refused(format!("the game isn't over after {limit} moves")));
    }
    Ok(record)
}

/// The game's options as the command line has them: JSON, and how many people play.
pub(crate) fn game_options<G: Hosted>(players: Option<u8>, json: Option<&str>) -> Result<G::Options, Failure> {
    let text = json.unwrap_or("{}");
    let bad = |error: serde_json::Error| Failure::Refused(format!("--options: {error}"));
    let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(bad)?;
    if let Some(players) = players {
        fields.insert("players".to_owned(), players.into());
    }
    serde_json::from_value(Value::Object(fields)).map_err(bad)
}

fn refused(why: soupcon_rules::BadSetUp) -> Failure {
    Failure::Refused(why.to_string())
}
