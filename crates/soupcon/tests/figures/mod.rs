//! A short run of a bench, and the figures that it gives.

use std::process::Command;

use serde_json::Value;

/// What a bench has said.
pub(crate) struct Figures {
    lines: Vec<Value>,
    /// All of it, for those who wonder what went wrong.
    pub(crate) said: String,
}

impl Figures {
    /// Runs `soupcon bench` with these words; it must end well.
    pub(crate) fn of_bench(words: &[&str]) -> Figures {
        let mut bench = Command::new(env!("CARGO_BIN_EXE_soupcon"));
        let output = bench.arg("bench").args(words).arg("--json").output().unwrap();
        let (told, why) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
        let lines = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let said = format!("{told}{why}");
        assert!(output.status.success(), "{said}");
        Figures { lines, said }
    }

    /// The figure of this name.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        self.lines.iter().find(|line| line["figure"] == name).and_then(|line| line["value"].as_f64())
    }
}
