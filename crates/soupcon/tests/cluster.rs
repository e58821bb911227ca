//! Several servers with one database keep what they promise while things around them break. The long run is `soupcon bench cluster`.

use std::process::Command;

use serde_json::Value;

const SOUPCON: &str = env!("CARGO_BIN_EXE_soupcon");

#[test]
fn servers_that_break_forget_nothing_and_tell_nothing_that_is_not_so() {
    let mut bench = Command::new(SOUPCON);
    let output =
        bench.args(["bench", "cluster", "--faults", "12", "--tables", "20", "--seed", "1", "--json"]).output().unwrap();
    let (said, why) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    let figures: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let figure =
        |name: &str| figures.iter().find(|line| line["figure"] == name).and_then(|line| line["value"].as_f64());
    assert!(output.status.success(), "{said}{why}");
    assert_eq!(figure("faults"), Some(12.0));
    for never in
        ["moves lost", "moves doubled", "tables broken", "lines that the log doesn't say", "tables that stand still"]
    {
        assert_eq!(figure(never), Some(0.0), "{never}: {said}{why}");
    }
    // It would be easy to keep every promise if nobody played.
    assert!(figure("moves acknowledged").is_some_and(|moves| moves > 50.0), "{said}");
    assert!(figure("lines heard and compared with the log").is_some_and(|lines| lines > 200.0), "{said}");
}

#[test]
fn what_can_not_be_shared_is_refused_in_one_line() {
    let refusals: [(&[&str], &str); 5] = [
        (&["--bus", "nats://127.0.0.1:1"], "--store postgres://"),
        (&["--store", "mysql://127.0.0.1/x"], "--store: postgres://"),
        (&["--store", "postgres://ada:secret@127.0.0.1:1/x", "--bus", "http://127.0.0.1"], "nats://"),
        (&["--store", "postgres://ada:secret@127.0.0.1:1/x"], "PostgreSQL"),
        (&["--store", "postgres://ada:secret@127.0.0.1:1/x?sslmode=require"], "PostgreSQL"),
    ];
    for (options, expected) in refusals {
        let output = Command::new(SOUPCON).arg("serve").args(options).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{options:?}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
}
