//! `cargo xtask test`: everything that must hold before a change lands, in one command. It installs what the tests need.
//!
//! `cargo xtask lexicon` makes what Codenames' bots know of words. The other tasks measure Arosa's hotel. They run `soupcon-lab`, a
//! program of its own, because this one is built before every test and stays free of physics.

#![forbid(unsafe_code)]

mod architecture;
mod lexicon;
mod page_quality;
mod tests;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

const USAGE: &str = "\
Usage: cargo xtask TASK

Tasks:
  test            formatting, lints, documentation, and every test
  architecture    which crate stands on which, and which files outside the games' own folders name a game
  train-ear       trains the ear that listens to Arosa's hotel (--seed, --hotels)
  fit-odds        fits the table that stands in for the hotel in search (--seed, --hotels)
  tower-report    measures hotel, sound and ear from fresh seeds and writes docs/arosa.md (--seed)
  screenshots     pictures of every place of the page, into target/screenshots; four of them and a film into docs/screenshots
  lexicon         makes the files of meanings for Codenames from their packages; --check compares them with the committed ones
  page-report     how heavy and how quick the page is in a real browser, for docs/performance.md
  page-quality    every kind of page through vnu, html-validate, pa11y and Lighthouse; with one of their names, that one alone";

fn main() -> ExitCode {
    let task = env::args().nth(1);
    let done = match task.as_deref() {
        Some(task @ ("test" | "screenshots" | "page-report")) if env::args().len() > 2 => {
            Err(anyhow::anyhow!("{task} takes no options\n\n{USAGE}"))
        }
        Some("test") => test(),
        Some("screenshots") => screenshots(),
        Some("page-report") => page_report(),
        Some("architecture") => architecture::check(),
        Some("page-quality") => page_quality::page_quality(),
        Some("lexicon") => lexicon::lexicon(),
        Some(task @ ("train-ear" | "fit-odds" | "tower-report")) => lab(task),
        Some(other) => Err(anyhow::anyhow!("there is no task {other:?}\n\n{USAGE}")),
        None => Err(anyhow::anyhow!("which task?\n\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<()> {
    install_tools()?;
    cargo("formatting", &["fmt", "--all", "--check"], &[])?;
    cargo("lints", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"], &[])?;
    let deny = [("RUSTDOCFLAGS", "-D warnings")];
    cargo("documentation", &["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"], &deny)?;
    architecture::check()?;
    tests::run()
}

/// The pictures that stand in the README.
const SHOWN: [&str; 4] = [
    "home-laptop-en-night",
    "waiting-host-laptop-fr-day",
    "codenames-clue-laptop-en-night",
    "codenames-guess-phone-fr-day",
];

/// Plays through every place in a real browser and takes its picture.
fn screenshots() -> Result<()> {
    install_tools()?;
    let folder = Path::new("target/screenshots");
    cargo("screenshots", &["run", "--quiet", "--package", "soupcon-browser", "--", "target/screenshots"], &[])?;
    std::fs::create_dir_all("docs/screenshots")?;
    for name in SHOWN {
        let file = format!("{name}.png");
        std::fs::copy(folder.join(&file), Path::new("docs/screenshots").join(&file)).context(file)?;
    }
    std::fs::copy(folder.join("film.png"), "docs/screenshots/film.png").context("the film")?;
    Ok(())
}

/// Weighs and times the page in a real browser.
fn page_report() -> Result<()> {
    install_tools()?;
    cargo("page report", &["run", "--release", "--quiet", "--package", "soupcon-browser", "--", "--measure"], &[])
}

fn lab(task: &str) -> Result<()> {
    let options: Vec<String> = env::args().skip(2).collect();
    let mut arguments = vec!["run", "--release", "--quiet", "--package", "soupcon-lab", "--", task];
    arguments.extend(options.iter().map(String::as_str));
    cargo(task, &arguments, &[])
}

/// Programs that the tests run, and Debian's packages that have them.
const TOOLS: [(&str, &str); 10] = [
    ("caddy", "caddy"),
    ("curl", "curl"),
    ("chromium", "chromium"),
    ("ip", "iproute2"),
    ("npm", "npm"),
    ("python3", "python3"),
    ("pg_ctlcluster", "postgresql"),
    ("socat", "socat"),
    ("unshare", "util-linux"),
    ("/usr/sbin/nats-server", "nats-server"),
];

/// Installs Debian's packages for those programs that are missing.
fn install_tools() -> Result<()> {
    install(&TOOLS)
}

fn install(tools: &[(&str, &str)]) -> Result<()> {
    let is_missing = |program: &str| Command::new(program).arg("--version").output().is_err();
    let missing: Vec<&str> =
        tools.iter().filter(|(program, _)| is_missing(program)).map(|&(_, package)| package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("==> installing {}", missing.join(", "));
    for arguments in [vec!["update", "--quiet"], [vec!["install", "--quiet", "--yes"], missing.clone()].concat()] {
        let status = Command::new("apt-get").args(&arguments).status();
        let is_done = status.is_ok_and(|status| status.success());
        ensure!(is_done, "apt-get {} failed: the tests need {}", arguments.join(" "), missing.join(", "));
    }
    Ok(())
}

/// The cargo that runs this program.
fn cargo_command() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs cargo and shows how long it took.
fn cargo(what: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    eprintln!("==> {what}: cargo {}", arguments.join(" "));
    let start = Instant::now();
    let status = cargo_command().args(arguments).envs(variables.iter().copied()).status().context("can't run cargo")?;
    if !status.success() {
        bail!("{what} failed");
    }
    eprintln!("    {what}: {:.0} s", start.elapsed().as_secs_f32());
    Ok(())
}
