//! Every numbered rule of docs/rules stands there in both languages, and has a test named after it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The numbers that open a line of a rules text: `- **C14** …`.
fn numbered_rules(game: &str, language: &str) -> Vec<String> {
    let path = root().join(format!("docs/rules/{game}.{language}.md"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let bullets = text.lines().filter_map(|line| line.strip_prefix("- **"));
    bullets.map(|line| line.split_once("** ").expect("a number, then the rule").0.to_owned()).collect()
}

/// The names of all test functions of a game: `c14_a_pair_cancels_in_a_front`.
fn test_names(game: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(game);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let functions = text.split("#[test]").skip(1).filter_map(|after| after.split_once("fn "));
        names.extend(functions.filter_map(|(_, name)| name.split_once('(')).map(|(name, _)| name.to_owned()));
    }
    names
}

fn check(game: &str, letter: char, count: usize) {
    let expected: Vec<String> = (1..=count).map(|number| format!("{letter}{number}")).collect();
    for language in ["en", "fr"] {
        assert_eq!(numbered_rules(game, language), expected, "{game}.{language}.md");
    }
    let tests = test_names(game);
    let tested: BTreeSet<String> =
        tests.iter().filter_map(|name| name.split_once('_')).map(|(number, _)| number.to_uppercase()).collect();
    let untested: Vec<&String> = expected.iter().filter(|number| !tested.contains(*number)).collect();
    assert!(untested.is_empty(), "no test is named after {untested:?}");
    let of_rules = |name: &&String| {
        name.starts_with(letter.to_ascii_lowercase()) && name[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let strange: Vec<&String> = tests
        .iter()
        .filter(of_rules)
        .filter(|name| {
            !expected.contains(&name.split_once('_').map_or(String::new(), |(number, _)| number.to_uppercase()))
        })
        .collect();
    assert!(strange.is_empty(), "named after no rule: {strange:?}");
}

#[test]
fn every_rule_of_calaveras_has_a_test() {
    check("calaveras", 'C', 31);
}

#[test]
fn every_rule_of_arosa_has_a_test() {
    check("arosa", 'A', 25);
}

#[test]
fn every_rule_of_codenames_has_a_test() {
    check("codenames", 'K', 27);
}
