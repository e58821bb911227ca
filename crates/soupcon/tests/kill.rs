//! The promise that an acknowledged move is never lost, kept through `kill -9`. The long run is `soupcon bench kill`.

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
