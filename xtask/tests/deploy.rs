//! What can be checked of `deploy/` without the programs that use it.

#![forbid(unsafe_code)]

use std::fs;
use std::path::{Component, Path, PathBuf};

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
}

/// Without `..`, which the compiler follows.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, component| {
        match component {
            Component::ParentDir => drop(plain.pop()),
            other => plain.push(other),
        }
        plain
    })
}

#[test]
fn the_image_is_built_from_all_that_the_program_includes() {
    let file = fs::read_to_string(workspace().join("deploy/Dockerfile")).expect("a Dockerfile");
    let copied = file.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--"));
    let copied: Vec<&str> = copied.flat_map(str::split_whitespace).collect();
    let mut files = Vec::new();
    for entry in fs::read_dir(workspace().join("crates")).expect("crates") {
        sources(&entry.expect("a crate").path().join("src"), &mut files);
    }
    let mut count = 0;
    for source in files.iter().filter(|source| !source.ends_with("tests.rs")) {
        let text = fs::read_to_string(source).expect("a source");
        for (_, rest) in text.match_indices("include_").filter_map(|(at, _)| text[at..].split_once("!(\"")) {
            let Some((included, _)) = rest.split_once('"').filter(|(path, _)| path.starts_with("../")) else {
                continue;
            };
            let path = plain(&source.parent().expect("a folder").join(included));
            let top = path.strip_prefix(workspace()).expect("inside").components().next().expect("a name");
            let top = top.as_os_str().to_str().expect("a plain name");
            assert!(copied.contains(&top), "{} includes {included}, which the image lacks", source.display());
            count += 1;
        }
    }
    assert!(count > 20, "{count} files are included");
}
