//! The promise that an acknowledged move is never lost, kept through `kill -9`, and that a server is soon there again. The long runs are
//! `soupcon bench kill` and `soupcon bench start`.

mod figures;

use figures::Figures;

#[test]
fn a_killed_server_forgets_nothing_it_has_acknowledged() {
    let figures = Figures::of_bench(&["kill", "--kills", "8", "--tables", "30", "--seed", "1"]);
    assert_eq!(figures.get("kills"), Some(8.0));
    for never in ["moves lost", "moves doubled", "tables broken"] {
        assert_eq!(figures.get(never), Some(0.0), "{never}: {}", figures.said);
    }
    // It would be easy to lose nothing if nobody played.
    assert!(figures.get("moves acknowledged").is_some_and(|moves| moves > 100.0), "{}", figures.said);
}

#[test]
fn a_start_reads_no_table_that_nobody_asks_for() {
    let figures = Figures::of_bench(&["start", "--tables", "60", "--starts", "2"]);
    assert_eq!(figures.get("tables in the database"), Some(60.0));
    assert_eq!(figures.get("tables read by then, most"), Some(0.0), "{}", figures.said);
}
