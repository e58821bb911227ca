//! `soupcon migrate`: from the folder's SQLite file to PostgreSQL.

use std::path::PathBuf;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use soupcon_table::store::{Stage, transfer};

use crate::Failure;
use crate::serve::data_folder;

#[derive(Parser)]
pub(crate) struct Options {
    /// The folder that has the database; its server must have stopped [default: soupcon in the user's data folder]
    #[arg(long, env = "SOUPCON_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The PostgreSQL database that gets all of it
    #[arg(long, env = "SOUPCON_STORE", value_name = "URL", hide_env_values = true)]
    store: String,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let folder = data_folder(options.data.as_deref())?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Failure::Refused(error.to_string()))?;
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg:<20} [{bar:40}] {pos}/{len}  {eta}") {
        bar.set_style(style.progress_chars("#>."));
    }
    let progress = |stage, done, total| {
        bar.set_message(match stage {
            Stage::Tables => "copying tables",
            Stage::Tokens => "copying tokens",
            Stage::Verifying => "reading them back",
        });
        bar.set_length(total);
        bar.set_position(done);
    };
    let done = runtime.block_on(transfer(&folder, &options.store, progress));
    bar.finish_and_clear();
    let done = done.map_err(|error| Failure::Refused(error.to_string()))?;
    println!(
        "{} tables with {} entries are in PostgreSQL, read back and sealed as in the file ({} were there before); {} tokens.",
        done.tables, done.entries, done.were_there, done.tokens
    );
    Ok(())
}
