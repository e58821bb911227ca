//! What a move was worth: how a crowd of imagined guessers takes a clue, how likely a touched word is the team's, and the race of
//! two teams for what comes after.

use soupcon_rules::Seeded;
use soupcon_rules::codenames::{ClueView, Mode, Move, Number, Owner, PhaseName, Position, Team, View};

use super::agent;
use super::grid::Grid;
use super::guessers::Guessers;
use super::heard::{Earlier, Heard, earlier};
use super::manner::Manner;
use super::mind::judge as judge_of;
use super::race::chance;
use super::spymaster::{self, REMEMBERED, WHIM};
use crate::{BadView, Better, Verdict};

/// What a mastermind makes of a moment and of the move that was made in it.
pub(super) fn judge(
    view: &View,
    heard: &[Heard],
    played: &Move,
    effort: u32,
    seed: u64,
) -> Result<Verdict<Position>, BadView> {
    if view.mode != Mode::Teams {
        return Err(BadView("only the game of two teams is judged".to_owned()));
    }
    let manner = Manner::by_name("mastermind").expect("there is such a level");
    let earlier = earlier(heard, view.phase == PhaseName::Guess);
    let moment = Moment { view, grid: Grid::new(view, &manner), earlier: &earlier };
    let (value, better) = match (view.phase, played) {
        (PhaseName::Clue, Move::Clue(clue)) => {
            let mut dice = Seeded::new(seed);
            let said = spymaster::say(view, &manner, &earlier, &mut *judge_of(&view.language), &mut dice);
            let crowd = Guessers::new((effort / 8).max(16) as usize, manner.sources.len(), &mut dice);
            let found =
                said.and_then(|said| Some((moment.clue(&crowd, &said.clue.word, said.clue.number)?, said.clue)));
            // A clue whose meaning isn't known is neither praised nor blamed.
            let value = moment.clue(&crowd, &clue.word, clue.number);
            let found = found.map(|(value, clue)| (value, Move::Clue(clue)));
            moment.compare(found, value)
        }
        (PhaseName::Guess, _) => {
            let clue = view.clue.as_ref().ok_or_else(|| BadView("no clue to guess at".to_owned()))?;
            moment.guess(clue, played)
        }
        _ => (moment.standing(), None),
    };
    let chances = match view.team {
        Team::Red => vec![value, 1.0 - value],
        Team::Blue => vec![1.0 - value, value],
    };
    Ok(Verdict { chances, better })
}

/// What there is to go by. All chances are those of the team whose turn it is.
struct Moment<'a> {
    view: &'a View,
    grid: Grid<'a>,
    earlier: &'a [Earlier],
}

/// How many of the next words that come to mind an agent thinks of going on to.
const NEXT: usize = 3;

impl Moment<'_> {
    /// How many words a team still lacks: what is covered is known to everybody.
    fn lacks(&self, team: Team) -> usize {
        let all = if self.view.first == team { 9 } else { 8 };
        let words = self.view.words.iter().zip(&self.view.key);
        let covered = words.filter(|(word, owner)| self.view.covered.contains(word) && **owner == Some(team.into()));
        all - covered.count().min(all)
    }

    fn lacking(&self) -> (usize, usize) {
        (self.lacks(self.view.team), self.lacks(self.view.team.other()))
    }

    /// How the race stands, whatever is said next.
    fn standing(&self) -> f32 {
        let (own, theirs) = self.lacking();
        chance(own, theirs)
    }

    /// The better of what was found and what was played, and by how much, where both can be told.
    fn compare(&self, found: Option<(f32, Move)>, played: Option<f32>) -> (f32, Option<Better<Position>>) {
        match (found, played) {
            (Some((found, mv)), Some(played)) if found > played => (found, Some(Better { mv, by: found - played })),
            (_, Some(played)) => (played, None),
            (Some((found, _)), None) => (found, None),
            (None, None) => (self.standing(), None),
        }
    }

    /// How likely the team is to win after a clue: the crowd touches words in the order in which they come to mind.
    fn clue(&self, crowd: &Guessers, word: &str, number: Number) -> Option<f32> {
        let meaning = self.grid.meaning()?.find(word)?;
        let mut near = vec![Vec::new(); super::guessers::SOURCES];
        self.grid.by_source(meaning, &mut near);
        let hinted = self.grid.hinted(self.earlier.iter().filter(|clue| clue.team == self.view.team));
        for near in &mut near {
            near.iter_mut().zip(&hinted).for_each(|(near, hinted)| *near += REMEMBERED * hinted);
        }
        let (own, theirs) = self.lacking();
        let touches = match number {
            Number::Count(count) => usize::from(count).max(1),
            Number::Unlimited => own,
        };
        // A zero says that nothing of ours is about this (K13).
        let sign = if number == Number::Count(0) { -1.0 } else { 1.0 };
        near.iter_mut().flatten().for_each(|near| *near *= sign);
        Some(crowd.average(&near, WHIM, |attraction| {
            let mut order: Vec<usize> = (0..attraction.len()).collect();
            order.sort_by(|&a, &b| attraction[b].total_cmp(&attraction[a]));
            let mut found = 0;
            for &word in order.iter().take(touches) {
                match self.grid.owners[word] {
                    Some(Owner::Assassin) => return 0.0,
                    Some(owner) if owner == self.view.team.into() => found += 1,
                    Some(Owner::Witness) | None => return passed_on(own - found, theirs),
                    Some(_) => return passed_on(own - found, theirs - 1),
                }
                if found == own {
                    return 1.0;
                }
            }
            passed_on(own - found, theirs)
        }))
    }

    /// What touching a word or stopping is worth to somebody who doesn't know the key.
    fn guess(&self, clue: &ClueView, played: &Move) -> (f32, Option<Better<Position>>) {
        let pull = agent::pull(&self.grid, self.view, clue, self.earlier);
        let (own, theirs) = self.lacking();
        let likely = likely_own(&pull.score, own);
        let allowed = match clue.number {
            Number::Count(count) if count > 0 => usize::from(count) + 1,
            Number::Count(_) | Number::Unlimited => own,
        };
        let left = allowed.saturating_sub(usize::from(clue.guessed)).max(1);
        let mut order: Vec<usize> = (0..likely.len()).collect();
        order.sort_by(|&a, &b| likely[b].total_cmp(&likely[a]));
        let touch = |word: usize| {
            let next: Vec<f32> =
                order.iter().filter(|&&other| other != word).take(NEXT).map(|&other| likely[other]).collect();
            self.touch(likely[word], &next, (own, theirs), left)
        };
        let words = order.iter().map(|&word| (touch(word), Move::Guess(self.grid.words[word].into())));
        let stop = (clue.guessed > 0).then(|| (passed_on(own, theirs), Move::Stop));
        let values: Vec<(f32, Move)> = words.chain(stop).collect();
        let value = values.iter().find(|(_, mv)| mv == played).map(|(value, _)| *value);
        let best = values.into_iter().max_by(|(a, _), (b, _)| a.total_cmp(b));
        self.compare(best, value)
    }

    /// How likely the team is to win if a word is touched that is theirs with this chance, and then perhaps the next.
    fn touch(&self, likely: f32, next: &[f32], (own, theirs): (usize, usize), left: usize) -> f32 {
        let (witnesses, assassin) = (self.hidden_witnesses() as f32, 1.0);
        let others = theirs as f32 + witnesses + assassin;
        let missed =
            (theirs as f32 * passed_on(own, theirs.saturating_sub(1)) + witnesses * passed_on(own, theirs)) / others;
        let found = match next.split_first() {
            _ if own <= 1 => 1.0,
            Some((&likely, next)) if left > 1 => {
                self.touch(likely, next, (own - 1, theirs), left - 1).max(passed_on(own - 1, theirs))
            }
            _ => passed_on(own - 1, theirs),
        };
        likely * found + (1.0 - likely) * missed
    }

    fn hidden_witnesses(&self) -> usize {
        let (own, theirs) = self.lacking();
        self.grid.words.len().saturating_sub(own + theirs + 1)
    }
}

/// How likely a team is to win when it is the other's turn.
fn passed_on(own: usize, theirs: usize) -> f32 {
    if own == 0 { 1.0 } else { 1.0 - chance(theirs, own) }
}

/// How likely each word is the team's: the odds grow by e with every standard deviation of closeness, and as many words are
/// the team's as it lacks.
fn likely_own(score: &[f32], own: usize) -> Vec<f32> {
    let at = |shift: f32| score.iter().map(move |score| 1.0 / (1.0 + (shift - score).exp()));
    let (mut low, mut high) = (-20.0, 20.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if at(middle).sum::<f32>() > own as f32 { low = middle } else { high = middle }
    }
    at(low).collect()
}
