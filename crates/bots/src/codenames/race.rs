//! Two teams race for their last word: how likely each is to get there first, by how many words they lack.
//!
//! The plainest model that has the right pace. In a turn a team touches up to two words, each its own with the same chance, and
//! stops at the first that isn't.

use std::sync::LazyLock;

/// The most words that a team has to find (K2).
const MOST: usize = 9;
/// How likely a touched word is the team's: then a turn finds 0.94 words, as with a guesser who hears otherwise than the spymaster
/// (docs/codenames.md: 0.94 words a clue).
const RIGHT: f64 = 0.592;
/// How likely a turn ends with the assassin: 15 of a hundred games of 11.7 clues (docs/codenames.md).
const ASSASSIN: f64 = 0.013;
/// Of the other misses, how many are a word of the other team's: 8 to 7 witnesses (K2).
const RIVAL: f64 = 8.0 / 15.0;

/// For each number of words that the team whose turn it is lacks, and that the other lacks.
static CHANCES: LazyLock<[[f64; MOST + 1]; MOST + 1]> = LazyLock::new(solve);

/// How likely the team whose turn it is to give a clue is to win, by how many words it and the other team lack.
pub(super) fn chance(own: usize, theirs: usize) -> f32 {
    CHANCES[own.min(MOST)][theirs.min(MOST)] as f32
}

fn solve() -> [[f64; MOST + 1]; MOST + 1] {
    let mut chances = [[0.5; MOST + 1]; MOST + 1];
    for (lacking, row) in chances.iter_mut().enumerate() {
        row[0] = 0.0;
        if lacking == 0 {
            row.fill(1.0);
        }
    }
    // A turn may change nothing, so a chance depends on itself: a hundred rounds of putting it in are far more than it takes.
    for _ in 0..100 {
        for own in 1..=MOST {
            for theirs in 1..=MOST {
                chances[own][theirs] = turn(&chances, own, theirs);
            }
        }
    }
    chances
}

fn turn(chances: &[[f64; MOST + 1]; MOST + 1], own: usize, theirs: usize) -> f64 {
    let passes_on = |own: usize, theirs: usize| if own == 0 { 1.0 } else { 1.0 - chances[theirs][own] };
    let assassin = ASSASSIN / (1.0 - RIGHT * RIGHT);
    let misses =
        |own: usize| (1.0 - assassin) * (RIVAL * passes_on(own, theirs - 1) + (1.0 - RIVAL) * passes_on(own, theirs));
    let second = if own == 1 { 1.0 } else { RIGHT * passes_on(own - 2, theirs) + (1.0 - RIGHT) * misses(own - 1) };
    RIGHT * second + (1.0 - RIGHT) * misses(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_lacks_less_is_likelier_to_win_and_the_turn_is_worth_something() {
        for own in 1..=MOST {
            for theirs in 1..=MOST {
                assert!(chance(own, theirs) < chance(own - 1, theirs), "{own} {theirs}");
                assert!(chance(own, theirs) > chance(own, theirs - 1), "{own} {theirs}");
            }
            assert!(chance(own, own) > 0.5, "{own}: {}", chance(own, own));
        }
        assert!(chance(9, 8) > 0.4 && chance(9, 8) < 0.6, "{}", chance(9, 8));
        assert!(chance(1, 9) > 0.95 && chance(9, 1) < 0.1, "{} {}", chance(1, 9), chance(9, 1));
    }
}
