//! The visible words as a player sees them: how near a clue is to each, and what an earlier clue says about them.

use soupcon_lexicon::{Board, Meaning, Source, Word};
use soupcon_rules::codenames::{Owner, View};

use super::heard::Earlier;
use super::manner::Manner;

/// The visible words of a grid.
pub(super) struct Grid<'a> {
    /// The words as they stand there.
    pub(super) words: Vec<&'a str>,
    /// Whose each is, as far as the seat knows.
    pub(super) owners: Vec<Option<Owner>>,
    sources: &'a [Source],
    /// How much each source counts; 1 on average.
    voices: Vec<f32>,
    /// `None` if nothing is known of the language.
    known: Option<(&'static Meaning, Board)>,
}

impl<'a> Grid<'a> {
    pub(super) fn new(view: &'a View, manner: &'a Manner) -> Grid<'a> {
        let is_visible = |word: &&String| !view.covered.contains(word);
        let words: Vec<&str> = view.words.iter().filter(is_visible).map(String::as_str).collect();
        let owners = view.words.iter().zip(&view.key).filter(|(word, _)| is_visible(word)).map(|(_, owner)| *owner);
        let meaning = Meaning::of(&view.language);
        let known = meaning.map(|meaning| (meaning, Board::new(meaning, &words, &manner.sources)));
        Grid { owners: owners.collect(), sources: &manner.sources, voices: voices(&manner.sources), known, words }
    }

    /// The words that may be said, and what they mean.
    pub(super) fn meaning(&self) -> Option<&'static Meaning> {
        self.known.as_ref().map(|(meaning, _)| *meaning)
    }

    /// How near a clue is to each word, by each source, as much as that source counts.
    pub(super) fn by_source(&self, clue: Word, near: &mut [Vec<f32>]) {
        for ((near, &source), voice) in near.iter_mut().zip(self.sources).zip(&self.voices) {
            near.resize(self.words.len(), 0.0);
            if let Some((_, board)) = &self.known {
                board.nearness(clue, source, near);
                near.iter_mut().for_each(|near| *near *= voice);
            }
        }
    }

    /// How near a clue is to each word by the sources that answer quickly, if the player goes by any of them.
    pub(super) fn glance(&self, clue: Word) -> Vec<f32> {
        let is_quick = |source: Source| matches!(source, Source::Glove | Source::Universal | Source::Association);
        let has_quick = self.sources.iter().any(|&source| is_quick(source));
        let mut sum = vec![0.0; self.words.len()];
        let (mut near, mut voices) = (sum.clone(), 0.0);
        for (&source, voice) in self.sources.iter().zip(&self.voices) {
            if let Some((_, board)) = self.known.as_ref().filter(|_| !has_quick || is_quick(source)) {
                board.nearness(clue, source, &mut near);
                sum.iter_mut().zip(&near).for_each(|(sum, near)| *sum += voice * near);
                voices += voice;
            }
        }
        sum.iter_mut().for_each(|sum| *sum /= voices);
        sum
    }

    /// How near a clue is to each word, over all sources. `None` if the clue means nothing to this player.
    pub(super) fn near(&self, clue: &str) -> Option<Vec<f32>> {
        let clue = self.meaning()?.find(clue)?;
        let mut by_source = vec![Vec::new(); self.sources.len()];
        self.by_source(clue, &mut by_source);
        Some(mean(&by_source))
    }

    /// How much earlier clues of a team speak for each word: their nearest words, as many as weren't found.
    pub(super) fn hinted<'b>(&self, clues: impl Iterator<Item = &'b Earlier>) -> Vec<f32> {
        let mut hinted = vec![0.0_f32; self.words.len()];
        for clue in clues.filter(|clue| clue.left > 0) {
            let Some(near) = self.near(&clue.word) else { continue };
            let mut order: Vec<usize> = (0..near.len()).collect();
            order.sort_by(|&a, &b| near[b].total_cmp(&near[a]));
            for &word in order.iter().take(usize::from(clue.left)) {
                hinted[word] = hinted[word].max(near[word]);
            }
        }
        hinted
    }
}

/// How much each of these sources counts, next to the others: what it says of two words is worth as much as it foretells what the
/// others say. A dictionary speaks loudest and is borne out least. Whoever goes by one source alone takes it at its word.
fn voices(sources: &[Source]) -> Vec<f32> {
    let voice = |source: &Source| match source {
        Source::Glove => 1.0,
        Source::Universal => 0.9,
        Source::MiniLm => 0.8,
        Source::Association => 0.6,
        Source::FastText => 0.4,
        Source::WordNet => 0.2,
    };
    let mean = sources.iter().map(voice).sum::<f32>() / sources.len() as f32;
    sources.iter().map(|source| voice(source) / mean).collect()
}

/// The mean over sources.
pub(super) fn mean(by_source: &[Vec<f32>]) -> Vec<f32> {
    let mut sum = vec![0.0; by_source.first().map_or(0, Vec::len)];
    for near in by_source {
        sum.iter_mut().zip(near).for_each(|(sum, near)| *sum += near);
    }
    sum.iter_mut().for_each(|sum| *sum /= by_source.len() as f32);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn voices_are_one_on_average_and_one_source_is_taken_at_its_word() {
        for source in Source::ALL {
            assert_eq!(voices(&[source]), [1.0]);
        }
        let sum: f32 = voices(&Source::ALL).iter().sum();
        assert!((sum - Source::ALL.len() as f32).abs() < 1e-4, "{sum}");
    }
}
