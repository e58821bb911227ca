//! Every test of the workspace.
//!
//! A real browser on a busy machine now and then loses a tap or a frame, and one such moment in half an hour of tests says nothing about
//! a change. So what fails of the page's tests, and of none else, is tried once more, one by one and with the machine to itself, and is
//! named either way: what fails twice fails, and what failed once is there to be mended.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

/// The page's tests, as cargo names them.
const PAGE: &str = "-p soupcon-browser --test page";

/// Runs all tests.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    let Run { is_good, targets, tests } = cargo_test(&["--no-fail-fast"])?;
    if !is_good {
        ensure!(targets == [PAGE] && !tests.is_empty(), "tests failed: {}", targets.join(", "));
        eprintln!("==> once more, one by one: {}", tests.join(", "));
        let mut again = vec!["--test", "page", "--", "--exact", "--test-threads=1"];
        again.extend(tests.iter().map(String::as_str));
        ensure!(cargo_test(&again)?.is_good, "the page's tests failed twice");
        eprintln!("    unsteady, and to be mended: {}", tests.join(", "));
    }
    eprintln!("    tests: {:.0} s", start.elapsed().as_secs_f32());
    Ok(())
}

struct Run {
    is_good: bool,
    /// What has failed, as cargo tells how to run it again.
    targets: Vec<String>,
    /// The names of tests that failed.
    tests: Vec<String>,
}

/// Always with `--workspace`: another choice of packages would build half of what they stand on anew.
fn cargo_test(arguments: &[&str]) -> Result<Run> {
    eprintln!("==> tests: cargo test --workspace --quiet {}", arguments.join(" "));
    let mut command = crate::cargo_command();
    command.args(["test", "--workspace", "--quiet"]).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("can't run cargo")?;
    let (output, complaints) = (child.stdout.take().context("output")?, child.stderr.take().context("complaints")?);
    let complaints = thread::spawn(move || {
        let mut targets = Vec::new();
        let told = for_each_line(complaints, |line| {
            eprintln!("{line}");
            let rerun =
                line.strip_prefix("error: test failed, to rerun pass `").and_then(|rest| rest.strip_suffix('`'));
            targets.extend(rerun.map(str::to_owned));
        });
        told.map(|()| targets)
    });
    let mut tests = Vec::new();
    let mut is_list = false;
    for_each_line(output, |line| {
        println!("{line}");
        // `failures:` stands above what each test has said, and again above the names alone.
        is_list = line == "failures:" || (is_list && (line.is_empty() || line.starts_with("    ")));
        tests.extend(line.strip_prefix("    ").filter(|_| is_list).map(str::to_owned));
    })?;
    let is_good = child.wait()?.success();
    let targets = complaints.join().expect("no panic with lines")?;
    Ok(Run { is_good, targets, tests })
}

fn for_each_line(text: impl Read, mut does: impl FnMut(&str)) -> Result<()> {
    for line in BufReader::new(text).split(b'\n') {
        does(&String::from_utf8_lossy(&line?));
    }
    Ok(())
}
