//! A record replays to the same end, and is written again as it was.

use soupcon_rules::Record;

use crate::games::{Sampled, each_position, for_every_game, random_game};

for_every_game! {
    a_record_is_read_and_written_unchanged => is_read_and_written_unchanged,
    a_record_replays_to_the_same_end => replays_to_the_same_end,
    a_record_without_facts_replays_by_its_seed => replays_by_its_seed,
    any_position_can_be_a_start => can_be_a_start,
}

fn is_read_and_written_unchanged<G: Sampled>(options: G::Options, seed: u64) {
    let (record, _) = random_game::<G>(options, seed);
    let text = serde_json::to_string(&record).unwrap();
    let again: Record<G> = serde_json::from_str(&text).unwrap();
    assert_eq!(again, record);
    assert_eq!(serde_json::to_string(&again).unwrap(), text);
}

/// The facts that replaying gives are those that were written: record → replay → record is the identity.
fn replays_to_the_same_end<G: Sampled>(options: G::Options, seed: u64) {
    let (mut record, end) = random_game::<G>(options, seed);
    // The seed no longer matters once the facts are written down.
    record.seed = !record.seed;
    let mut game = record.set_up().unwrap();
    for (number, entry) in (1..).zip(&record.moves) {
        let played = entry.play(&mut game, record.seed, number, &mut Vec::new()).unwrap();
        assert_eq!(played, *entry);
    }
    assert_eq!(game, end);
}

fn replays_by_its_seed<G: Sampled>(options: G::Options, seed: u64) {
    let (mut record, end) = random_game::<G>(options, seed);
    record.start = None;
    record.moves.iter_mut().for_each(|entry| entry.facts = G::Facts::default());
    let mut game = record.set_up().unwrap();
    for (number, entry) in (1..).zip(&record.moves) {
        entry.play(&mut game, record.seed, number, &mut Vec::new()).unwrap();
    }
    assert_eq!(game, end);
}

fn can_be_a_start<G: Sampled>(options: G::Options, seed: u64) {
    let (record, _) = random_game::<G>(options, seed);
    each_position(&record, |game, _| {
        let text = serde_json::to_string(&game.start()).unwrap();
        let start = serde_json::from_str(&text).unwrap();
        assert_eq!(G::from_start(&record.options, &start).unwrap(), *game);
    });
}
