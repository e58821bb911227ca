//! What comes to people's minds on hearing a word of our lists: `words/associations-*.txt`, written by hand.
//!
//! A word is told by what it brings to mind and by what brings it to mind, so two words may also be near because both bring a third
//! one to mind. What many words bring to mind says little about each of them.

use std::collections::HashMap;

use super::Meaning;

/// How much a word itself weighs in its bag, next to the first thing that it brings to mind.
const ITSELF: f32 = 2.0;
/// How much a link weighs at its far end.
const BACKWARDS: f32 = 0.7;
/// How much less each further thing weighs than the one before.
const FADING: f32 = 0.1;

/// For each word, by its place, the features of its bag with their weights, whose squares sum up to 1.
pub(super) struct Associations {
    bags: HashMap<usize, Vec<(u16, f32)>>,
}

impl Associations {
    /// Reads a list: a line has a word and what it brings to mind, the nearest first. What the language doesn't know is left out.
    pub(super) fn new(list: &str, meaning: &Meaning) -> Associations {
        let mut bags = HashMap::<usize, HashMap<u16, f32>>::new();
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_ascii_whitespace().filter_map(|word| meaning.find(word));
            let Some(word) = words.next() else { continue };
            let strengths = (0..).map(|rank: u16| 1.0 / (1.0 + FADING * f32::from(rank)));
            for (other, strength) in words.filter(|other| *other != word).zip(strengths) {
                for (from, to, weight) in [(word, other, strength), (other, word, BACKWARDS * strength)] {
                    let heaviest = bags.entry(usize::from(from.0)).or_default().entry(to.0).or_default();
                    *heaviest = heaviest.max(weight);
                }
            }
        }
        let mut spread = HashMap::<u16, f32>::new();
        for feature in bags.values().flat_map(HashMap::keys) {
            *spread.entry(*feature).or_default() += 1.0;
        }
        let all = (bags.len() as f32).ln();
        let weigh = |(place, bag): (usize, HashMap<u16, f32>)| {
            let rarity = |feature: u16| 1.0 - spread[&feature].ln() / all;
            let mut bag: Vec<(u16, f32)> =
                bag.into_iter().map(|(other, weight)| (other, weight * rarity(other))).collect();
            bag.push((place as u16, ITSELF));
            bag.sort_unstable_by_key(|&(feature, _)| feature);
            let length = bag.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
            bag.iter_mut().for_each(|(_, weight)| *weight /= length);
            (place, bag)
        };
        Associations { bags: bags.into_iter().map(weigh).collect() }
    }

    /// A word's bag; `None` if nothing brings it to mind.
    pub(super) fn bag(&self, place: usize) -> Option<&[(u16, f32)]> {
        self.bags.get(&place).map(Vec::as_slice)
    }
}
