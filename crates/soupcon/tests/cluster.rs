//! Several servers with one database keep what they promise while things around them break. The long run is `soupcon bench cluster`.

mod figures;

use std::process::Command;

use figures::Figures;

const SOUPCON: &str = env!("CARGO_BIN_EXE_soupcon");

#[test]
fn servers_that_break_forget_nothing_and_tell_nothing_that_is_not_so() {
    let figures = Figures::of_bench(&["cluster", "--faults", "12", "--tables", "20", "--seed", "1"]);
    assert_eq!(figures.get("faults"), Some(12.0));
    for never in
        ["moves lost", "moves doubled", "tables broken", "lines that the log doesn't say", "tables that stand still"]
    {
        assert_eq!(figures.get(never), Some(0.0), "{never}: {}", figures.said);
    }
    // It would be easy to keep every promise if nobody played.
    assert!(figures.get("moves acknowledged").is_some_and(|moves| moves > 50.0), "{}", figures.said);
    let compared = figures.get("lines heard and compared with the log");
    assert!(compared.is_some_and(|lines| lines > 200.0), "{}", figures.said);
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
