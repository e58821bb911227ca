//! A spymaster: chooses word and number by what a crowd of imagined guessers would make of them.

use soupcon_lexicon::Word;
use soupcon_rules::Dice;
use soupcon_rules::codenames::{Clue, Judge, Mode, Number, Owner, PlainJudge, Team, View};

use super::grid::{Grid, mean};
use super::guessers::{Guessers, Stake, Worth};
use super::heard::Earlier;
use super::manner::Manner;
use super::thought::{Near, Thought};

/// How many clues are looked at by all sources after a glance by the quick ones, and how many of those the whole crowd appraises:
/// the rest is nowhere near.
const LOOKED_AT: usize = 2_000;
const APPRAISED: usize = 400;
/// How many of the best are looked at once more by a larger crowd, and how large it is.
const FINALISTS: usize = 24;
const FINAL_CROWD: usize = 6;
/// How much chance there is in what comes to a guesser's mind, next to a standard deviation of closeness.
pub(super) const WHIM: f32 = 0.9;
/// How much nearer a word seems to guessers who remember an earlier clue for it.
pub(super) const REMEMBERED: f32 = 0.15;

/// What a spymaster says, and what it had in mind.
pub(super) struct Said {
    pub(super) clue: Clue,
    pub(super) thought: Thought,
}

/// A clue for the team whose turn it is; `None` if no word that is known will do.
pub(super) fn say(
    view: &View,
    manner: &Manner,
    earlier: &[Earlier],
    judge: &mut dyn Judge,
    dice: &mut dyn Dice,
) -> Option<Said> {
    let grid = Grid::new(view, manner);
    let meaning = grid.meaning()?;
    let stakes = stakes(&grid, view, manner);
    let hinted = grid.hinted(earlier.iter().filter(|clue| clue.team == view.team));
    let guessers = Guessers::new(manner.guessers, manner.sources.len(), dice);
    let whim = if manner.guessers == 1 { 0.0 } else { WHIM };

    let mut near = vec![Vec::new(); manner.sources.len()];
    let offset = dice.below(manner.vocabulary as u32) as usize;
    let all = meaning.clues().skip(offset).step_by(manner.vocabulary);
    let glanced_at = best_at_sight(all, LOOKED_AT, |word| first_sight(&grid.glance(word), &stakes));
    let looked_at = best_at_sight(glanced_at.into_iter(), APPRAISED, |word| {
        grid.by_source(word, &mut near);
        first_sight(&mean(&near), &stakes)
    });

    let mut appraise = |guessers: &Guessers, number: usize, word: Word| {
        grid.by_source(word, &mut near);
        for near in &mut near {
            near.iter_mut().zip(&hinted).for_each(|(near, hinted)| *near += REMEMBERED * hinted);
        }
        guessers.appraise(number, &near, &stakes, whim, manner.most)
    };
    let numbered = looked_at.into_iter().enumerate();
    let mut appraised: Vec<_> = numbered.map(|(number, word)| (appraise(&guessers, number, word), word)).collect();
    best_first(&mut appraised);
    if manner.guessers > 1 {
        let crowd = Guessers::new(FINAL_CROWD * manner.guessers, manner.sources.len(), dice);
        let finalists = appraised.len().min(FINALISTS);
        for (number, (worth, word)) in appraised[..finalists].iter_mut().enumerate() {
            *worth = appraise(&crowd, number, *word);
        }
        best_first(&mut appraised[..finalists]);
    }
    let was_said = |word: &str| earlier.iter().any(|clue| &*clue.word == word);
    // Whoever goes by letters alone would contest VIE beside LEVIER, though a judge who knows words lets it pass: a bot gives nobody
    // a reason.
    let mut is_fine = |clue: &str| {
        let judges: [&mut dyn Judge; 2] = [&mut PlainJudge, judge];
        judges.into_iter().all(|judge| judge.rule_on(clue, &grid.words).letter.is_none())
    };
    let (worth, word) = appraised.into_iter().find(|&(_, word)| {
        let spelling = meaning.spelling(word);
        !was_said(spelling) && is_fine(spelling)
    })?;
    let spelling = meaning.spelling(word);
    let thought = thought(&grid, view.team, &grid.near(spelling)?, worth);
    Some(Said { clue: Clue { word: spelling.into(), number: Number::Count(worth.number) }, thought })
}

/// The most promising words, the best first.
fn best_at_sight(words: impl Iterator<Item = Word>, count: usize, mut promise: impl FnMut(Word) -> f32) -> Vec<Word> {
    let mut seen: Vec<(f32, Word)> = words.map(|word| (promise(word), word)).collect();
    seen.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    seen.into_iter().take(count).map(|(_, word)| word).collect()
}

fn best_first(appraised: &mut [(Worth, Word)]) {
    appraised.sort_by(|a, b| b.0.value.total_cmp(&a.0.value).then(a.1.cmp(&b.1)));
}

/// How promising a clue is at first sight: by how much the team's words are nearer than the nearest of the others, which counts
/// for more the dearer it is.
fn first_sight(near: &[f32], stakes: &[Stake]) -> f32 {
    let mut danger = f32::NEG_INFINITY;
    for (near, stake) in near.iter().zip(stakes) {
        if let Stake::Costs(price) = stake {
            danger = danger.max(near + 0.3 * price.min(4.0));
        }
    }
    let mut promise = 0.0;
    for (near, stake) in near.iter().zip(stakes) {
        if *stake == Stake::Own {
            // A smooth step: a word that is two deviations nearer than the danger is as good as found.
            promise += 1.0 / (1.0 + (1.5 * (danger - near)).exp());
        }
    }
    promise
}

/// What touching each word would cost the team, in words of its own.
fn stakes(grid: &Grid<'_>, view: &View, manner: &Manner) -> Vec<Stake> {
    let left = |team: Team| grid.owners.iter().filter(|owner| **owner == Some(team.into())).count() as f32;
    let (own, theirs) = (left(view.team), left(view.team.other()));
    // Together, a turn costs the imaginary team's word and no more (K25); rivals move in between.
    let (witness, rival) = if view.mode == Mode::Together { (0.25, 0.35) } else { (0.6, 1.0) };
    // Who is about to lose anyway may dare more.
    let is_desperate = manner.minds_score && theirs <= 1.0 && own >= 2.0;
    let assassin = if is_desperate { 8.0 } else { 25.0 };
    let rival = if theirs <= 1.0 { assassin } else { rival };
    let stake = |owner: &Option<Owner>| match owner {
        Some(Owner::Assassin) => Stake::Costs(assassin),
        Some(Owner::Witness) | None => Stake::Costs(witness),
        Some(owner) if *owner == view.team.into() => Stake::Own,
        Some(_) => Stake::Costs(rival),
    };
    grid.owners.iter().map(stake).collect()
}

fn thought(grid: &Grid<'_>, team: Team, near: &[f32], worth: Worth) -> Thought {
    let mut order: Vec<usize> = (0..near.len()).collect();
    order.sort_by(|&a, &b| near[b].total_cmp(&near[a]));
    let is_own = |word: &usize| grid.owners[*word] == Some(team.into());
    let tell = |word: usize| Near { word: grid.words[word].to_owned(), closeness: near[word] };
    let meant = order.iter().copied().filter(is_own).take(usize::from(worth.number)).map(tell).collect();
    let feared = order.iter().copied().find(|word| !is_own(word)).map(tell);
    Thought { meant, feared, expected: Some(worth.found) }
}

/// The word to cover as a penalty (K22): the one of the team's that has least to do with its others. Or the imaginary team's word
/// (K25) that is most easily mistaken for one of the team's.
pub(super) fn cover(view: &View, manner: &Manner) -> Option<Box<str>> {
    let grid = Grid::new(view, manner);
    let is_together = view.mode == Mode::Together;
    let covers = if is_together { view.team.other() } else { view.team };
    let places =
        |team: Team| (0..grid.words.len()).filter(|&word| grid.owners[word] == Some(team.into())).collect::<Vec<_>>();
    let kinship = |word: usize| {
        let near = grid.near(grid.words[word]).unwrap_or_else(|| vec![0.0; grid.words.len()]);
        places(view.team).into_iter().filter(|&other| other != word).map(|other| near[other]).fold(0.0, f32::max)
    };
    let sign = if is_together { 1.0 } else { -1.0 };
    let best = places(covers).into_iter().max_by(|&a, &b| (sign * kinship(a)).total_cmp(&(sign * kinship(b))));
    best.map(|word| grid.words[word].into())
}
