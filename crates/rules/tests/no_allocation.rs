//! Search plays millions of moves: a move of Calaveras must not touch the heap.

use soupcon_rules::{Dice, Nobody, Record, Seeded, calaveras};

#[test]
fn a_random_game_of_calaveras_allocates_nothing() {
    for players in 3..=6 {
        let options = calaveras::Options { players, ..calaveras::Options::default() };
        let (_, deal) = Record::<calaveras::Position>::deal(options, 5).unwrap();
        let mut dice = Seeded::new(1);
        let mut moves = 0;
        let allocated = allocation_counter::measure(|| {
            for _ in 0..20 {
                let mut game = deal;
                while !game.is_over() {
                    let choices = game.choices();
                    game.play(choices.get(dice.below(choices.len())), &mut dice, &mut Nobody);
                    moves += 1;
                }
            }
        });
        assert!(moves > 500, "the games were played: {moves} moves");
        assert_eq!(allocated.count_total, 0, "{players} players");
    }
}
