//! The real server, as long as a test needs it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

pub(crate) const SOUPCON: &str = env!("CARGO_BIN_EXE_soupcon");

/// A server on a free port with an empty data folder. Dropping it is its end.
pub(crate) struct Running {
    child: Child,
    pub(crate) url: String,
    _data: TempDir,
}

impl Running {
    pub(crate) fn start() -> Running {
        let data = tempfile::tempdir().unwrap();
        let mut serve = Command::new(SOUPCON);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--bot-delay-ms", "5", "--data"]).arg(data.path());
        let mut child = serve.stdout(Stdio::piped()).spawn().unwrap();
        let greeting = BufReader::new(child.stdout.take().unwrap()).lines();
        let url =
            greeting.map_while(Result::ok).find_map(|line| line.strip_prefix("Soupçon is at ").map(str::to_owned));
        Running { child, url: url.expect("the server says where it is"), _data: data }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The backquoted words that begin the rows of the table under a heading.
pub(crate) fn first_column<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
    let (_, section) = text.split_once(&format!("\n{heading}\n")).expect("the heading is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let words = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    words.collect()
}
