//! What was played before: a file of JSON lines, so that an arena that was stopped goes on where it ended.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::game::Played;
use crate::Failure;

/// The games of a file; without a file nothing is noted.
pub(super) struct Journal {
    file: Option<File>,
    known: Vec<Played>,
}

impl Journal {
    /// Opens the file and reads what it has. `described` says which games it is about; a file about others is refused.
    pub(super) fn open(path: Option<&Path>, described: &str) -> Result<Journal, Failure> {
        let Some(path) = path else { return Ok(Journal { file: None, known: Vec::new() }) };
        let refused = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| refused(error.to_string()))?;
        Journal::read(&mut file, described)
            .map_err(|error| refused(error.to_string()))?
            .map(|known| Journal { file: Some(file), known })
            .map_err(refused)
    }

    fn read(file: &mut File, described: &str) -> io::Result<Result<Vec<Played>, String>> {
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // A line without its end was cut off when the arena was stopped: it is written anew.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => writeln!(file, "{described}")?,
            Some(first) if first == described => {}
            Some(_) => return Ok(Err("it is about other games".to_owned())),
        }
        let known: Result<Vec<Played>, serde_json::Error> = lines.map(serde_json::from_str).collect();
        Ok(known.map_err(|error| format!("not a game: {error}")))
    }

    /// The games that need not be played, in the places of those that are asked for.
    pub(super) fn take_known(&mut self, lineups: Vec<Vec<String>>, games: usize) -> Vec<Option<Played>> {
        let mut places = vec![None; lineups.len() * games];
        for game in self.known.drain(..) {
            let lineup = lineups.iter().position(|lineup| *lineup == game.lineup);
            if let Some(lineup) = lineup.filter(|_| game.number < games) {
                let place = lineup * games + game.number;
                places[place] = Some(game);
            }
        }
        places
    }

    /// Notes a game.
    pub(super) fn note(&mut self, game: &Played) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_string(game)?;
        line.push('\n');
        file.write_all(line.as_bytes())
    }
}
