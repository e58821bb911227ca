//! The promise that an acknowledged move is never lost, kept through `kill -9`. The long run is `soupcon bench kill`.

use std::process::Command;

use serde_json::Value;

#[test]
fn a_killed_server_forgets_nothing_it_has_acknowledged() {
    let mut bench = Command::new(env!("CARGO_BIN_EXE_soupcon"));
    let output =
        bench.args(["bench", "kill", "--kills", "8", "--tables", "30", "--seed", "1", "--json"]).output().unwrap();
    let (said, why) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    let figures: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let figure =
        |name: &str| figures.iter().find(|line| line["figure"] == name).and_then(|line| line["value"].as_f64());
    assert!(output.status.success(), "{said}{why}");
    assert_eq!(figure("kills"), Some(8.0));
    assert_eq!(figure("moves lost"), Some(0.0));
    assert_eq!(figure("moves doubled"), Some(0.0));
    assert_eq!(figure("tables broken"), Some(0.0));
    // It would be easy to lose nothing if nobody played.
    assert!(figure("moves acknowledged").is_some_and(|moves| moves > 100.0), "{said}");
}
