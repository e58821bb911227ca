//! `cargo xtask train-ear`, `fit-odds` and `tower-report` run this.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use soupcon_ear::{CASUAL, COUNTING, FEATURES};
use soupcon_lab::listening::{Through, listen, score};
use soupcon_lab::train::{Example, sharpen, train};
use soupcon_lab::{falls, fit, lifts, report};

/// Measures the hotel of Arosa.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// Trains the ear on the present tower and writes its weights
    TrainEar {
        /// Which throws; the report must not use the same
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many hotels of 110 throws
        #[arg(long, default_value_t = 80)]
        hotels: u32,
    },
    /// Fits the table that stands in for the tower and writes it into the rules
    FitOdds {
        /// Which throws; the report must not use the same
        #[arg(long, default_value_t = 2)]
        seed: u64,
        /// How many hotels of 110 throws
        #[arg(long, default_value_t = 120)]
        hotels: u32,
    },
    /// Measures everything from fresh seeds and writes docs/arosa.md
    TowerReport {
        /// Which throws
        #[arg(long, default_value_t = 6)]
        seed: u64,
    },
}

fn main() -> Result<ExitCode> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match Cli::parse().task {
        Task::TrainEar { seed, hotels } => train_ear(&root, seed, hotels)?,
        Task::FitOdds { seed, hotels } => fit_odds(&root, seed, hotels)?,
        Task::TowerReport { seed } => {
            if !report::report(seed, &root.join("docs"))? {
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn train_ear(root: &Path, seed: u64, hotels: u32) -> Result<()> {
    let falls = falls::gather(seed, hotels);
    let mut examples = listen(seed, &falls, Through::Air);
    let heldout = examples.split_off(examples.len() * 4 / 5);
    // Some through a telephone, so that an ear with a bad line isn't lost.
    let telephone: Vec<_> = falls.iter().take(examples.len()).step_by(4).cloned().collect();
    let mut all = examples.clone();
    all.extend(listen(seed, &telephone, Through::Telephone));
    let write = |name: &str, examples: &[Example], features: std::ops::Range<usize>| -> Result<()> {
        let ear = sharpen(&train(examples, features), &heldout);
        let score = score(&ear, &heldout);
        println!("{name}: {:.3} right, {:.3} within one, {:.2} bits", score.top, score.near, score.bits);
        let path: PathBuf = root.join("crates/ear/weights").join(format!("{name}.txt"));
        Ok(fs::write(path, ear.to_string())?)
    };
    write("careful", &all, 0..FEATURES)?;
    write("casual", &examples, CASUAL)?;
    write("counting", &examples, COUNTING)
}

fn fit_odds(root: &Path, seed: u64, hotels: u32) -> Result<()> {
    let falls = falls::gather(seed, hotels);
    let lifts = lifts::lift(seed, hotels / 2, 50);
    Ok(fs::write(root.join("crates/rules/src/arosa/odds/fitted.rs"), fit::module(&falls, &lifts))?)
}
