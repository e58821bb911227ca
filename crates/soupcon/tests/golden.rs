//! Records that must replay byte for byte, for ever: `records/GAME/NAME.json`, with what `soupcon replay` prints beside it.
//!
//! `records/format-1` holds whole games as the first format of records has them, some written by `soupcon random`, some downloaded from a
//! table. When the format changes, leave that folder as it is: old records must go on to replay. Write the same games in the new
//! format into `records/format-2`, add its name to [`FORMATS`], and read the old one with a default or a conversion where it is read
//! (`Record`, `TableRecord`, `Script`).
//!
//! `SOUPCON_BLESS=1 cargo test -p soupcon --test golden` writes down what is printed now; look at the difference.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use soupcon_table::{Replay, SoundName};

fn records(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(game);
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    records.sort();
    records
}

fn replay(record: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_soupcon")).arg("replay").arg(record).args(arguments).output().unwrap()
}

fn check(game: &str) {
    let records = records(game);
    assert!(records.len() >= 10, "{} golden records of {game}", records.len());
    for record in records {
        let output = replay(&record, &[]);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{}", record.display());
        let is_refused = printed.lines().last().unwrap().starts_with("{\"error\":");
        assert_eq!(output.status.code(), Some(i32::from(is_refused)), "{}", record.display());
        let golden = record.with_extension("jsonl");
        if env::var_os("SOUPCON_BLESS").is_some() {
            fs::write(&golden, &printed).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        assert!(printed == expected, "{} replays differently:\n{printed}", record.display());
        // Everybody's knowledge of it can be told as well.
        for eyes in ["0", "1", "onlooker"] {
            assert_eq!(replay(&record, &["--as", eyes]).status.code(), output.status.code());
        }
    }
}

/// Every format that records have had.
const FORMATS: [&str; 1] = ["format-1"];

#[test]
fn records_of_every_format_replay_byte_for_byte() {
    for format in FORMATS {
        check(format);
        for path in records(format) {
            let (name, bytes) = (path.display().to_string(), fs::read(&path).unwrap());
            let replay = Replay::read(&bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(replay.at(replay.len()).game().outcome().is_some(), "{name} is a whole game");
            let sounds = |at| replay.at(at).game().scene().map_or_else(Vec::new, |scene| scene.sounds.clone());
            let all: Vec<SoundName> = (0..=replay.len()).flat_map(sounds).collect();
            assert_eq!(
                !all.is_empty(),
                name.contains("table-arosa"),
                "{name}: what was heard at a table can be heard again"
            );
            assert!(all.into_iter().all(|sound| replay.sound(sound).is_some()), "{name}");
        }
    }
}

#[test]
fn calaveras_records_replay_byte_for_byte() {
    check("calaveras");
}

#[test]
fn arosa_records_replay_byte_for_byte() {
    check("arosa");
}

#[test]
fn codenames_records_replay_byte_for_byte() {
    check("codenames");
}
