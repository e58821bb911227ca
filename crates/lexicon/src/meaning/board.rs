//! Words that others are compared with, made ready so that thousands of comparisons take milliseconds.

use std::ops::Range;

use super::file::{FAST_TEXT, FEATURES, GLOVE, MINILM, NONE, UNIVERSAL};
use super::{Meaning, Source, Word};

/// Some words, and how near others are to each of them.
pub struct Board {
    meaning: &'static Meaning,
    words: usize,
    sides: Vec<Side>,
}

/// The words by one source.
struct Side {
    source: Source,
    /// For each word its rows, if the source knows it.
    slots: Vec<Range<usize>>,
    rows: Prepared,
    /// What closeness a word of the language usually has to each word: mean, and one divided by the standard deviation.
    usual: Vec<(f32, f32)>,
}

/// Rows of one source, ready to be multiplied.
enum Prepared {
    Dense {
        width: usize,
        rows: Vec<i16>,
        scales: Vec<f32>,
    },
    /// For each feature where the rows begin that have it, and the rows with their weights.
    Sparse {
        begins: Vec<u16>,
        rows: Vec<(u16, f32)>,
    },
}

impl Board {
    /// Prepares words, known or not, to be compared by these sources.
    pub fn new(meaning: &'static Meaning, words: &[&str], sources: &[Source]) -> Board {
        let found: Vec<Option<Word>> = words.iter().map(|word| meaning.find(word)).collect();
        let mut board = Board::of_words(meaning, &found, sources);
        for side in 0..board.sides.len() {
            board.sides[side].usual = board.usual(board.sides[side].source);
        }
        board
    }

    pub(super) fn of_words(meaning: &'static Meaning, words: &[Option<Word>], sources: &[Source]) -> Board {
        let sides = sources.iter().map(|&source| Side::new(meaning, words, source)).collect();
        Board { meaning, words: words.len(), sides }
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.words
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// How near a word is to each of the board's by a source, counted in standard deviations from what is usual for that word of
    /// the board. 0 where the source doesn't know one of them: neither near nor far.
    pub fn nearness(&self, word: Word, source: Source, to: &mut [f32]) {
        let Some(side) = self.sides.iter().find(|side| side.source == source) else { return to.fill(0.0) };
        let mut raw = [None; MOST_WORDS];
        side.compare(self.meaning, word, &mut raw[..self.words]);
        for (at, to) in to.iter_mut().enumerate() {
            let (mean, per_deviation) = side.usual[at];
            *to = raw[at].map_or(0.0, |closeness| (closeness - mean) * per_deviation);
        }
    }

    /// How near a word is to each of the board's over all sources, each of which counts for as much.
    pub fn overall(&self, word: Word) -> Vec<f32> {
        let (mut sum, mut near) = (vec![0.0; self.words], vec![0.0; self.words]);
        for side in &self.sides {
            self.nearness(word, side.source, &mut near);
            sum.iter_mut().zip(&near).for_each(|(sum, near)| *sum += near);
        }
        sum.iter_mut().for_each(|sum| *sum /= self.sides.len() as f32);
        sum
    }

    /// Closeness as the source has it.
    pub(super) fn raw(&self, word: Word, source: Source) -> Vec<Option<f32>> {
        let mut raw = vec![None; self.words];
        if let Some(side) = self.sides.iter().find(|side| side.source == source) {
            side.compare(self.meaning, word, &mut raw);
        }
        raw
    }

    /// What is usual, from a sample of the language's words.
    fn usual(&self, source: Source) -> Vec<(f32, f32)> {
        if source == Source::Association {
            // Hardly any word brings any other to mind: there is nothing usual about it.
            return vec![(0.0, LINK); self.words];
        }
        const SAMPLE: usize = 400;
        let clues = self.meaning.clues();
        let stride = clues.len().div_ceil(SAMPLE).max(1);
        let mut sums = vec![(0.0_f32, 0.0_f32, 0.0_f32); self.words];
        for word in clues.step_by(stride) {
            for (sum, raw) in sums.iter_mut().zip(self.raw(word, source)) {
                if let Some(raw) = raw {
                    *sum = (sum.0 + 1.0, sum.1 + raw, sum.2 + raw * raw);
                }
            }
        }
        let finish = |(count, sum, squares): (f32, f32, f32)| {
            let mean = sum / count.max(1.0);
            let variance = squares / count.max(1.0) - mean * mean;
            (mean, 1.0 / variance.max(1e-4).sqrt())
        };
        sums.into_iter().map(finish).collect()
    }
}

/// How many standard deviations of the other sources an association of full strength is worth: the first thing that a word brings
/// to mind comes to some three and a half.
const LINK: f32 = 5.0;
/// The widest row of any source.
const WIDEST: usize = FAST_TEXT;
/// How many words a board may have.
const MOST_WORDS: usize = 32;

impl Side {
    fn new(meaning: &Meaning, words: &[Option<Word>], source: Source) -> Side {
        assert!(words.len() <= MOST_WORDS, "a board has 25 words");
        let (mut slots, mut all) = (Vec::with_capacity(words.len()), Vec::new());
        for word in words {
            let begin = all.len();
            all.extend(word.iter().flat_map(|&word| places(meaning, word, source)));
            slots.push(begin..all.len());
        }
        let rows = match source {
            Source::WordNet | Source::Association => {
                let bags = all.iter().zip(0..).flat_map(|(&place, slot): (&usize, u16)| {
                    bag(meaning, place, source).map(move |(feature, weight)| (feature, slot, weight))
                });
                let mut bags: Vec<(u16, u16, f32)> = bags.collect();
                bags.sort_unstable_by_key(|&(feature, slot, _)| (feature, slot));
                let mut begins = vec![0; usize::from(NONE) + 1];
                bags.iter().for_each(|&(feature, ..)| begins[usize::from(feature) + 1] += 1);
                let mut sum = 0;
                begins.iter_mut().for_each(|begin| {
                    sum += *begin;
                    *begin = sum;
                });
                Prepared::Sparse { begins, rows: bags.into_iter().map(|(_, slot, weight)| (slot, weight)).collect() }
            }
            _ => {
                let width = width(source);
                let (mut rows, mut scales) = (vec![0; all.len() * width], Vec::new());
                for (row, &place) in rows.chunks_exact_mut(width).zip(&all) {
                    scales.push(unpack(meaning, place, source, row));
                }
                Prepared::Dense { width, rows, scales }
            }
        };
        Side { source, slots, rows, usual: vec![(0.0, 1.0); words.len()] }
    }

    /// How near a word is to each; of several rows on either side the nearest two count.
    fn compare(&self, meaning: &Meaning, word: Word, raw: &mut [Option<f32>]) {
        raw.fill(None);
        let mut near = [0.0_f32; 4 * MOST_WORDS];
        for place in places(meaning, word, self.source) {
            match &self.rows {
                Prepared::Dense { width, rows, scales } => {
                    let mut other = [0_i16; WIDEST];
                    let scale = unpack(meaning, place, self.source, &mut other[..*width]);
                    for (slot, row) in rows.chunks_exact(*width).enumerate() {
                        near[slot] = dot(row, &other[..*width]) as f32 * scale * scales[slot];
                    }
                }
                Prepared::Sparse { begins, rows } => {
                    near.fill(0.0);
                    for (feature, weight) in bag(meaning, place, self.source) {
                        let [begin, end] =
                            [begins[usize::from(feature)], begins[usize::from(feature) + 1]].map(usize::from);
                        for &(slot, other) in &rows[begin..end] {
                            near[usize::from(slot)] += weight * other;
                        }
                    }
                    // Most bags have nothing in common and a few have much: the root is nearer to what people feel.
                    near.iter_mut().for_each(|near| *near = near.sqrt());
                }
            }
            for (raw, slots) in raw.iter_mut().zip(&self.slots) {
                let nearest = near[slots.clone()].iter().copied().reduce(f32::max);
                *raw = match (*raw, nearest) {
                    (Some(before), Some(now)) => Some(before.max(now)),
                    (before, now) => before.or(now),
                };
            }
        }
    }
}

fn width(source: Source) -> usize {
    match source {
        Source::Glove => GLOVE,
        Source::MiniLm => MINILM,
        Source::Universal => UNIVERSAL,
        Source::WordNet | Source::Association => FEATURES,
        Source::FastText => FAST_TEXT,
    }
}

/// Where a source has a word: the rows of the word itself or of its translations.
fn places(meaning: &Meaning, word: Word, source: Source) -> impl Iterator<Item = usize> {
    let has = move |&place: &usize| match source {
        Source::Glove => meaning.english.glove.get(place).is_some(),
        Source::MiniLm | Source::Universal | Source::WordNet => meaning.english.minilm.get(place).is_some(),
        Source::FastText => true,
        Source::Association => meaning.associations().bag(place).is_some(),
    };
    let itself = (source == Source::Association).then_some(usize::from(word.0));
    let french = (source == Source::FastText).then(|| meaning.in_french(word));
    let is_english = matches!(source, Source::Glove | Source::MiniLm | Source::Universal | Source::WordNet);
    let english = is_english.then(|| meaning.in_english(word));
    itself.into_iter().chain(french.into_iter().flatten()).chain(english.into_iter().flatten()).filter(has)
}

/// Writes a row's numbers, and gives one divided by its length.
fn unpack(meaning: &Meaning, place: usize, source: Source, to: &mut [i16]) -> f32 {
    let signed = |bytes: &[u8], to: &mut [i16]| {
        to.iter_mut().zip(bytes).for_each(|(to, &byte)| *to = i16::from(byte.cast_signed()));
    };
    let halves = |bytes: &[u8], to: &mut [i16]| {
        for (to, &byte) in to.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
            *to = [i16::from(byte & 15) - 8, i16::from(byte >> 4) - 8];
        }
    };
    const KNOWN: &str = "places are of rows that are there";
    match source {
        Source::Glove => {
            let (row, scale) = meaning.english.glove.get(place).expect(KNOWN);
            signed(row, to);
            scale
        }
        Source::FastText => {
            let (row, scale) = meaning.french.fast_text.get(place).expect(KNOWN);
            signed(row, to);
            scale
        }
        Source::MiniLm => {
            let (row, scale) = meaning.english.minilm.get(place).expect(KNOWN);
            halves(row, to);
            scale
        }
        Source::Universal => {
            let (row, scale) = meaning.english.universal.get(place).expect(KNOWN);
            halves(row, to);
            scale
        }
        Source::WordNet | Source::Association => unreachable!("bags are compared by their features"),
    }
}

/// A word's features with their weights, whose squares sum up to 1.
fn bag(meaning: &Meaning, place: usize, source: Source) -> impl Iterator<Item = (u16, f32)> {
    let explained = (source == Source::WordNet).then(|| {
        let (weights, scale) = meaning.english.weights.get(place).expect("places are of rows that are there");
        let features = meaning.english.bags[place].as_chunks::<2>().0.iter();
        let numbers = features.map(|&feature| u16::from_le_bytes(feature));
        let weighted = numbers.zip(weights).map(move |(feature, &weight)| (feature, f32::from(weight) * scale));
        weighted.take_while(|&(feature, _)| feature != NONE)
    });
    let thought_of = (source == Source::Association).then(|| meaning.associations().bag(place)).flatten();
    explained.into_iter().flatten().chain(thought_of.into_iter().flatten().copied())
}

fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}
