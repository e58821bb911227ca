//! docs/api.md is true: its examples run against the real server and print what it says, and its table of errors is complete.

mod running;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use running::{Running, SOUPCON, first_column};

const DOC: &str = include_str!("../../../docs/api.md");

/// All `sh` blocks, one after the other.
fn script() -> String {
    let blocks = DOC.split("\n```sh\n").skip(1).map(|block| block.split("\n```").next().unwrap_or_default());
    blocks.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_examples_run_and_print_what_they_say() {
    let curl = Command::new("curl").arg("--version").output();
    assert!(curl.is_ok_and(|output| output.status.success()), "this test needs curl: install it");
    let (server, folder) = (Running::start(), tempfile::tempdir().unwrap());
    let programs = Path::new(SOUPCON).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-eu", "-c", &script()]).env("SERVER", &server.url).env("PATH", path).current_dir(&folder);
    let output = shell.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{out}\n{err}", output.status);

    let script = script();
    let promises: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("# prints: ")).collect();
    // None is left outside of the blocks.
    assert_eq!(promises.len(), DOC.matches("\n# prints: ").count());
    assert!(!promises.is_empty());
    let mut lines = out.lines();
    for promise in promises {
        let is_printed = lines.any(|line| holds(line, promise));
        assert!(is_printed, "not printed in its place: {promise}\n{out}\n{err}");
    }
}

/// Whether a line has what was promised; where that has an ellipsis, anything may stand.
fn holds(line: &str, promise: &str) -> bool {
    let mut rest = line;
    promise.split('…').all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[test]
fn the_table_of_errors_is_complete() {
    let sources = [include_str!("../../web/src/problem.rs"), include_str!("../../table/src/command.rs")];
    let mut codes: BTreeSet<&str> = sources.into_iter().flat_map(codes).collect();
    codes.insert("method");
    // What was done before is answered like the first time.
    codes.remove("repeated");
    let told: BTreeSet<&str> = first_column(DOC, "## Errors").into_iter().collect();
    assert_eq!(told, codes);
}

/// The words that a source's `fn code` gives.
fn codes(source: &str) -> impl Iterator<Item = &str> {
    let (_, body) = source.split_once("fn code(&self)").expect("there is such a function");
    let body = body.split("\n    }\n").next().unwrap_or_default();
    body.split("=> \"").skip(1).filter_map(|arm| arm.split('"').next())
}
