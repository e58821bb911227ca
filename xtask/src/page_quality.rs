//! `cargo xtask page-quality`: validators from npm over every kind of page of a real server (xtask/page-quality). They are installed into
//! the target folder; nothing of them is in the repository.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Where npm and the validators work.
const FOLDER: &str = "target/page-quality";
/// What is copied there: which versions, what is checked, and which rules are switched off and why.
const FILES: [&str; 3] = ["package.json", "check.mjs", "rules.mjs"];

pub(crate) fn page_quality() -> Result<()> {
    crate::install_tools()?;
    crate::install(&[("java", "default-jre-headless")])?;
    crate::cargo("the program", &["build", "--quiet", "--package", "soupcon"], &[])?;
    let folder = Path::new(FOLDER);
    fs::create_dir_all(folder)?;
    for file in FILES {
        fs::copy(Path::new("xtask/page-quality").join(file), folder.join(file)).context(file)?;
    }
    // Debian's Chromium and Java are used, so that nothing else needs to be downloaded.
    let install = ["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
    run(Command::new("npm").args(install))?;
    let program = env::current_dir()?.join("target/debug/soupcon");
    run(Command::new("node").arg("check.mjs").arg(program).args(env::args().skip(2)))
}

fn run(command: &mut Command) -> Result<()> {
    eprintln!("==> {command:?}");
    let status = command.current_dir(FOLDER).status().with_context(|| format!("can't run {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}
