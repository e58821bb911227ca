//! A game always ends, and then nothing more can be done.

use crate::games::{MOVE_LIMIT, Sampled, each_position, for_every_game, random_game};

for_every_game! {
    a_random_game_ends => ends,
    only_the_last_position_has_an_outcome => has_an_outcome_only_at_the_end,
}

/// Not every game must end: in Calaveras two players may cancel each other's cards for ever, in Arosa two may erase what the
/// other suspects, in Codenames both teams may lose their turns to the clock. With random moves the chance of that vanishes.
fn ends<G: Sampled>(options: G::Options, seed: u64) {
    let (record, game) = random_game::<G>(options, seed);
    assert!(game.outcome().is_some(), "not over after {} moves", record.moves.len());
    assert!(record.moves.len() < MOVE_LIMIT);
    assert!(game.to_act().is_empty());
    for seat in 0..game.seats() {
        assert_eq!(game.legal_moves(soupcon_rules::Seat(seat)), []);
    }
}

fn has_an_outcome_only_at_the_end<G: Sampled>(options: G::Options, seed: u64) {
    let (record, end) = random_game::<G>(options, seed);
    let mut outcomes = Vec::new();
    each_position(&record, |game, _| outcomes.push((game.outcome(), game.to_act().is_empty())));
    let (last, others) = outcomes.split_last().unwrap();
    assert_eq!(*last, (end.outcome(), true));
    assert!(others.iter().all(|(outcome, nobody)| outcome.is_none() && !nobody));
}
