//! What the structure of the workspace promises: which crate stands on which, and that a game is known in its own folders only.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::cargo_command;

/// The games, as their folders are named.
const GAMES: [&str; 3] = ["calaveras", "arosa", "codenames"];
/// How many files outside the games' own folders may name a game. It only ever goes down.
const MOST_FILES: usize = 54;
/// Instruments that were made for one game, and what never ships.
const EXEMPT: [&str; 6] = ["tower", "ear", "lexicon", "lab", "throwaway", "browser"];
/// What is read: sources, styles and texts.
const READ: [&str; 5] = ["rs", "js", "css", "ftl", "json"];

/// A crate, and those of ours that it must not stand on, not even through others.
const APART: [(&str, &[&str]); 5] = [
    ("soupcon-rules", &["soupcon-bots", "soupcon-lexicon", "soupcon-table", "soupcon-tower", "soupcon-web"]),
    ("soupcon-tower", &["soupcon-rules", "soupcon-table", "soupcon-web"]),
    ("soupcon-ear", &["soupcon-rules", "soupcon-table", "soupcon-tower", "soupcon-web"]),
    ("soupcon-bots", &["soupcon-table", "soupcon-tower", "soupcon-web"]),
    ("soupcon-table", &["soupcon-bots", "soupcon-house", "soupcon-web"]),
];

/// How many crates the rules may stand on, themselves included: they are for everybody to build on.
const MOST_BELOW_RULES: usize = 9;

/// Fails if a promise is broken.
pub(crate) fn check() -> Result<()> {
    for (package, others) in APART {
        let below = dependencies(package)?;
        let forbidden: Vec<&&str> = others.iter().filter(|other| below.contains(**other)).collect();
        ensure!(forbidden.is_empty(), "{package} stands on {forbidden:?}");
    }
    let rules = dependencies("soupcon-rules")?;
    ensure!(rules.len() <= MOST_BELOW_RULES, "soupcon-rules stands on {} crates: {rules:?}", rules.len());
    let named = files_that_name_a_game(Path::new("crates"))?;
    let list = named.iter().map(|path| format!("\n  {}", path.display())).collect::<String>();
    eprintln!("==> files outside the games' own folders that name a game: {}", named.len());
    ensure!(named.len() <= MOST_FILES, "{} files name a game, {MOST_FILES} may:{list}", named.len());
    Ok(())
}

/// All crates that a package needs to run.
fn dependencies(package: &str) -> Result<BTreeSet<String>> {
    let mut command = cargo_command();
    command.args(["tree", "--package", package, "--edges", "normal", "--prefix", "none", "--no-dedupe"]);
    let output = command.output().context("can't run cargo tree")?;
    ensure!(output.status.success(), "cargo tree failed: {}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout)?;
    Ok(tree.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}

fn files_that_name_a_game(crates: &Path) -> Result<Vec<PathBuf>> {
    let mut named = Vec::new();
    for entry in fs::read_dir(crates).context("crates")? {
        let package = entry?.path();
        let name = package.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !EXEMPT.contains(&name) {
            walk(&package, &mut named)?;
        }
    }
    named.sort();
    Ok(named)
}

fn walk(folder: &Path, named: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let (Some(name), Some(stem)) = (file_text(path.file_name()), file_text(path.file_stem())) else { continue };
        if is_own(stem) || matches!(name, "tests" | "benches" | "examples") || stem.ends_with("tests") {
            continue;
        }
        if path.is_dir() {
            walk(&path, named)?;
        } else if let Some(kind) = file_text(path.extension()).filter(|kind| READ.contains(kind)) {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let text = without_comments(&text, kind).to_lowercase();
            if GAMES.iter().any(|game| text.contains(game)) {
                named.push(path);
            }
        }
    }
    Ok(())
}

fn file_text(part: Option<&std::ffi::OsStr>) -> Option<&str> {
    part.and_then(std::ffi::OsStr::to_str)
}

/// Whether a file or folder belongs to one game: `arosa`, `arosa.css`, `shoot_arosa.rs`.
fn is_own(stem: &str) -> bool {
    stem.split(['_', '-', '.']).any(|part| GAMES.contains(&part))
}

/// The text without whole lines of comment, and without unit tests at the end of a source.
fn without_comments(text: &str, kind: &str) -> String {
    let text = if kind == "rs" { text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default() } else { text };
    let is_comment = |line: &&str| {
        let line = line.trim_start();
        let starts: &[&str] = if kind == "ftl" { &["#"] } else { &["//", "/*", "*"] };
        starts.iter().any(|start| line.starts_with(start))
    };
    text.lines().filter(|line| !is_comment(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_code_and_not_by_comments() {
        assert!(without_comments("let game = \"arosa\"; // why", "rs").contains("arosa"));
        assert!(
            !without_comments("/// Arosa's hotel.\n//! arosa\nfn f() {}\n#[cfg(test)]\nmod tests { arosa }", "rs")
                .contains("arosa")
        );
        assert!(!without_comments("# Arosa\nkey = text", "ftl").contains("Arosa"));
        assert!(is_own("arosa") && is_own("shoot_arosa") && is_own("calaveras.en") && !is_own("hotel"));
    }
}
