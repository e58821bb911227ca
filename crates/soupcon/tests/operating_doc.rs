//! docs/operating.md is complete: it has every option, every variable and every figure, and no others.

mod running;

use std::collections::BTreeSet;
use std::process::Command;

use running::{Running, SOUPCON, first_column};

const DOC: &str = include_str!("../../../docs/operating.md");

#[test]
fn every_option_is_told_with_its_variable_and_default() {
    let help = unwrapped(&printed(Command::new(SOUPCON).args(["serve", "--help"])));
    let mut options = BTreeSet::new();
    for line in help.iter().filter(|line| line.starts_with("--")) {
        let option = line.split(' ').next().unwrap().to_owned();
        let between = |before: &str, after: &str| Some(line.split_once(before)?.1.split_once(after)?.0);
        // A variable that may hold a password is printed without its value.
        let variable = between("[env: ", "]").and_then(|told| told.split('=').next());
        let variable = variable.expect("every option has a variable");
        let row = format!("| `{option}` | `{variable}` | ");
        let row = DOC.lines().find_map(|line| line.strip_prefix(&row)).unwrap_or_else(|| panic!("no row {row}"));
        // Where the default is a value, clap says it last.
        if let Some(default) = line.strip_suffix(']').and_then(|line| Some(line.rsplit_once("] [default: ")?.1)) {
            assert!(row.starts_with(&format!("`{default}` |")), "{option}: {row}");
        }
        options.insert(option);
    }
    let told: BTreeSet<String> = first_column(DOC, "## Settings").into_iter().map(str::to_owned).collect();
    assert_eq!(told, options);
}

#[test]
fn every_figure_is_told() {
    let server = Running::start();
    let figures = printed(Command::new("curl").args(["-sSf", &format!("{}/metrics", server.url)]));
    let names = figures.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split([' ', '{']).next());
    assert_eq!(first_column(DOC, "## Figures"), names.collect::<Vec<_>>());
}

/// Help with a line for each option, however narrow it was printed.
fn unwrapped(help: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in help.lines().map(str::trim) {
        match lines.last_mut() {
            Some(last) if last.starts_with("--") && !line.starts_with('-') => *last = format!("{last} {line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// What a command prints; it must succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} can't be run: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
