//! An agent: touches the words that a clue brings to mind, and knows when to stop.

use soupcon_rules::Dice;
use soupcon_rules::codenames::{ClueView, Move, Number, Owner, View};

use super::grid::Grid;
use super::guessers::uniform;
use super::heard::Earlier;
use super::manner::Manner;
use super::thought::{Near, Thought};

/// How near a word must be to an earlier clue for an agent to use the extra guess on it.
const SURE: f32 = 2.2;
/// How much an earlier clue of the team counts beside the running one, and one of the rivals against it.
const RECALLED: f32 = 0.15;
const WARNED: f32 = 0.15;

/// What an agent does about the running clue.
pub(super) fn guess(view: &View, manner: &Manner, earlier: &[Earlier], dice: &mut dyn Dice) -> Option<(Move, Thought)> {
    let clue = view.clue.as_ref()?;
    let grid = Grid::new(view, manner);
    let Pull { mut score, recalled } = pull(&grid, view, clue, earlier);
    // Never more than the whim: words that are nearly as near change places, far ones stay far.
    score.iter_mut().for_each(|score| *score += manner.whim * (2.0 * uniform(dice) - 1.0));
    let (best, thought) = rank(&grid, &score);
    let may_stop = clue.guessed > 0;
    let goes_on = match clue.number {
        Number::Count(0) => !may_stop,
        Number::Count(number) if clue.guessed < number => !may_stop || score[best] >= manner.courage,
        Number::Count(_) => false,
        Number::Unlimited => !may_stop || score[best] >= SURE,
    };
    if goes_on {
        return Some((Move::Guess(grid.words[best].into()), thought));
    }
    // The extra guess (K11) is for what earlier clues left over; and for anything once the rivals need just one word more.
    let (leftover, recollection) = rank(&grid, &recalled);
    if recalled[leftover] >= SURE {
        return Some((Move::Guess(grid.words[leftover].into()), recollection));
    }
    if manner.minds_score && rivals_left(view) == 1 && score[best] >= SURE {
        return Some((Move::Guess(grid.words[best].into()), thought));
    }
    Some((Move::Stop, thought))
}

/// How much speaks for each visible word.
pub(super) struct Pull {
    /// In all.
    pub(super) score: Vec<f32>,
    /// By earlier clues alone.
    recalled: Vec<f32>,
}

/// What the running clue and earlier ones say about every visible word.
pub(super) fn pull(grid: &Grid<'_>, view: &View, clue: &ClueView, earlier: &[Earlier]) -> Pull {
    let of_team = |own: bool| earlier.iter().filter(move |clue| (clue.team == view.team) == own);
    let (recalled, warned) = (grid.hinted(of_team(true)), grid.hinted(of_team(false)));
    let near = grid.near(&clue.word);
    // A clue that means nothing to the agent leaves what it remembers.
    let mut score = near.unwrap_or_else(|| vec![0.0; grid.words.len()]);
    if clue.number == Number::Count(0) {
        // None of ours is about this (K13).
        score.iter_mut().for_each(|score| *score = -*score);
    }
    for (word, score) in score.iter_mut().enumerate() {
        *score += RECALLED * recalled[word] - WARNED * warned[word];
    }
    Pull { score, recalled }
}

/// The likeliest word, and the first few as a thought.
fn rank(grid: &Grid<'_>, score: &[f32]) -> (usize, Thought) {
    let mut order: Vec<usize> = (0..score.len()).collect();
    order.sort_by(|&a, &b| score[b].total_cmp(&score[a]));
    let tell = |&word: &usize| Near { word: grid.words[word].to_owned(), closeness: score[word] };
    (order[0], Thought { meant: order.iter().take(5).map(tell).collect(), feared: None, expected: None })
}

/// How many words the other team needs: what is covered is known to everybody.
fn rivals_left(view: &View) -> usize {
    let rivals = view.team.other();
    let all = if view.first == rivals { 9 } else { 8 };
    let is_covered = |word: &&String| view.covered.contains(word);
    let owners = view.words.iter().zip(&view.key).filter(|(word, _)| is_covered(word)).map(|(_, owner)| *owner);
    all - owners.filter(|owner| *owner == Some(Owner::from(rivals))).count()
}
