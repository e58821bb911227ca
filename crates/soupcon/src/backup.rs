//! `soupcon backup`: a copy of the database that can be trusted.

use std::path::PathBuf;

use soupcon_table::store::Sqlite;

use crate::Failure;
use crate::serve::data_folder;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The new file
    file: PathBuf,
    /// The folder of the server's data
    #[arg(long, env = "SOUPCON_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let folder = data_folder(options.data.as_deref())?;
    Sqlite::back_up(&folder, &options.file).map_err(|error| Failure::Refused(error.to_string()))?;
    eprintln!("{}: every log is whole", options.file.display());
    Ok(())
}
