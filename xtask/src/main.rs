//! `cargo xtask test`: everything that must hold before a change lands, in one command. It installs what the tests need.

#![forbid(unsafe_code)]

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

const USAGE: &str = "\
Usage: cargo xtask TASK

Tasks:
  test    formatting, lints, documentation, and every test";

fn main() -> ExitCode {
    let task = env::args().nth(1);
    let done = match task.as_deref() {
        Some("test") => test(),
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
    rules_stay_small()?;
    cargo("tests", &["test", "--workspace", "--quiet"], &[])?;
    Ok(())
}

/// Programs that the tests run, and Debian's packages that have them.
const TOOLS: [(&str, &str); 2] = [("curl", "curl"), ("python3", "python3")];

/// Installs Debian's packages for those programs that are missing.
fn install_tools() -> Result<()> {
    let is_missing = |program: &str| Command::new(program).arg("--version").output().is_err();
    let missing: Vec<&str> =
        TOOLS.into_iter().filter(|(program, _)| is_missing(program)).map(|(_, package)| package).collect();
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

/// Runs cargo and shows how long it took.
fn cargo(what: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    eprintln!("==> {what}: cargo {}", arguments.join(" "));
    let start = Instant::now();
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let status = command.args(arguments).envs(variables.iter().copied()).status().context("can't run cargo")?;
    if !status.success() {
        bail!("{what} failed");
    }
    eprintln!("    {what}: {:.0} s", start.elapsed().as_secs_f32());
    Ok(())
}

/// The rules are for everybody to build on: they stand on next to nothing themselves.
fn rules_stay_small() -> Result<()> {
    const MOST: usize = 9;
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["tree", "--package", "soupcon-rules", "--edges", "normal", "--prefix", "none", "--no-dedupe"]);
    let output = command.output().context("can't run cargo tree")?;
    ensure!(output.status.success(), "cargo tree failed: {}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout)?;
    let mut crates: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    crates.sort_unstable();
    crates.dedup();
    ensure!(crates.len() <= MOST, "soupcon-rules stands on {} crates: {}", crates.len(), crates.join(", "));
    eprintln!("==> soupcon-rules and what it stands on: {} crates", crates.len());
    Ok(())
}
