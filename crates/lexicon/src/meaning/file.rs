//! The files under `data/`, read where they lie. `cargo xtask lexicon` makes them.

/// How many numbers a row of each source has.
pub(super) const GLOVE: usize = 100;
pub(super) const MINILM: usize = 256;
pub(super) const FAST_TEXT: usize = 300;
pub(super) const UNIVERSAL: usize = 128;
/// How many features a bag has at most.
pub(super) const FEATURES: usize = 48;
/// How many translations a word has at most.
pub(super) const TRANSLATIONS: usize = 4;

/// What stands where there is nothing: no row, no translation, no feature.
pub(super) const NONE: u16 = u16::MAX;

const MAGIC: &[u8; 8] = b"SOUPMEAN";
const VERSION: u32 = 2;

/// One language's file. Words come in this order: those that may be clues, those with a row in `minilm` and `universal` and a bag,
/// those with a row in `glove`, the rest. Every row has beside it one divided by its length.
pub(super) struct File {
    /// All words, one after the other.
    text: &'static str,
    ends: &'static [[u8; 4]],
    /// The words by their folded spelling, and by their place where that is the same.
    sorted: &'static [[u8; 2]],
    /// How many words may be clues.
    pub(super) clues: usize,
    pub(super) glove: Rows<GLOVE>,
    /// Two numbers a byte, 8 added to each, the first in the low half.
    pub(super) minilm: Rows<{ MINILM / 2 }>,
    /// Packed likewise.
    pub(super) universal: Rows<{ UNIVERSAL / 2 }>,
    pub(super) bags: &'static [[u8; 2 * FEATURES]],
    pub(super) weights: Rows<FEATURES>,
    pub(super) fast_text: Rows<FAST_TEXT>,
    /// Each word's row in `fast_text`.
    fast_text_of: &'static [[u8; 2]],
    /// Each word's translations, as places in the English file.
    bridge: &'static [[u8; 2 * TRANSLATIONS]],
}

/// Rows of bytes, and one divided by the length of each.
#[derive(Copy, Clone)]
pub(super) struct Rows<const WIDTH: usize> {
    rows: &'static [[u8; WIDTH]],
    scales: &'static [[u8; 4]],
}

impl<const WIDTH: usize> Rows<WIDTH> {
    pub(super) fn get(&self, row: usize) -> Option<(&'static [u8; WIDTH], f32)> {
        Some((self.rows.get(row)?, f32::from_le_bytes(*self.scales.get(row)?)))
    }
}

impl File {
    /// Reads a file; what is wrong with it is a mistake of ours, and a test loads both.
    pub(super) fn new(bytes: &'static [u8]) -> File {
        let mut parts = Parts(bytes);
        assert_eq!(parts.take::<8>(1)[0], *MAGIC, "a file of meanings begins with its name");
        let header: Vec<usize> = parts.take::<4>(7).iter().map(|&number| u32::from_le_bytes(number) as usize).collect();
        let [version, words, clues, glove, rich, fast_text, text] = header[..] else {
            unreachable!("seven were taken")
        };
        assert_eq!(version, VERSION as usize, "a file of meanings that this program knows");
        // Without rows of its own, a word has them through its translations.
        let bridged = if fast_text > 0 { words } else { 0 };
        let file = File {
            text: std::str::from_utf8(parts.take::<1>(text).as_flattened()).expect("words are text"),
            ends: parts.take(words),
            sorted: parts.take(words),
            clues,
            glove: parts.rows(glove),
            minilm: parts.rows(rich),
            universal: parts.rows(rich),
            bags: parts.take(rich),
            weights: parts.rows(rich),
            fast_text: parts.rows(fast_text),
            fast_text_of: parts.take(bridged),
            bridge: parts.take(bridged),
        };
        assert!(parts.0.is_empty(), "a file of meanings ends where its header says");
        file
    }

    /// How many words it has.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn word(&self, place: usize) -> &'static str {
        let end = |place: usize| u32::from_le_bytes(self.ends[place]) as usize;
        let begin = if place == 0 { 0 } else { end(place - 1) };
        &self.text[begin..end(place)]
    }

    /// The places of the words that are spelt so once folded, the most frequent first.
    pub(super) fn spelt<'a>(&self, folded: &'a str) -> impl Iterator<Item = usize> + use<'a, '_> {
        let place = |at: usize| usize::from(u16::from_le_bytes(self.sorted[at]));
        let first = self.sorted.partition_point(|&at| {
            let word = self.word(usize::from(u16::from_le_bytes(at)));
            super::spelling::fold(word).as_str() < folded
        });
        (first..self.len()).map(place).take_while(move |&place| super::spelling::fold(self.word(place)) == folded)
    }

    /// A word's row in `fast_text`.
    pub(super) fn fast_text_of(&self, place: usize) -> Option<usize> {
        let row = u16::from_le_bytes(*self.fast_text_of.get(place)?);
        (row != NONE).then_some(usize::from(row))
    }

    /// A word's translations.
    pub(super) fn translations(&self, place: usize) -> impl Iterator<Item = usize> {
        let numbers = self.bridge.get(place).map_or(&[][..], |bytes| bytes.as_chunks::<2>().0);
        numbers.iter().map(|&number| u16::from_le_bytes(number)).filter(|&number| number != NONE).map(usize::from)
    }
}

/// What is left of a file.
struct Parts(&'static [u8]);

impl Parts {
    fn take<const WIDTH: usize>(&mut self, count: usize) -> &'static [[u8; WIDTH]] {
        let (part, rest) = self.0.split_at_checked(count * WIDTH).expect("a file of meanings is whole");
        self.0 = rest;
        part.as_chunks().0
    }

    fn rows<const WIDTH: usize>(&mut self, count: usize) -> Rows<WIDTH> {
        Rows { rows: self.take(count), scales: self.take(count) }
    }
}
