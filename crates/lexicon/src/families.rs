//! Families of words (K18 a and b): forms, derivations and compounds.
//!
//! A table made offline says what a word is a form of, derived from or made of; a list of our own adds the families that no ending
//! shows (ROI, ROYAUME). A word that the table doesn't know is taken apart by the usual endings. One that it knows and has no base for
//! is taken apart by those endings only that hardly ever stand there by chance (FICELER, FICELLE).

use std::collections::HashMap;

use soupcon_rules::codenames::fold;

use crate::judge::lines::{SortedLines, entries, pairs_of};

/// How sure it is that two words are of one family.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(crate) enum Kinship {
    Sure,
    Doubtful,
}

#[derive(Debug)]
pub(crate) struct Families {
    /// `word base base? part+ part+?`: a base and a part of a compound, sure or doubtful.
    roots: SortedLines,
    /// All words that are known, whether they have a base or not.
    known: SortedLines,
    /// The families of our own list, by member.
    listed: HashMap<String, Vec<u16>>,
    /// Endings of a form, and what stands in their place in its base.
    endings: Vec<(&'static str, &'static str)>,
    /// The same for endings that hardly mislead, where the table has no base.
    telling_endings: Vec<(&'static str, &'static str)>,
}

/// What a word is made of: a base or a listed family, and how it was reached.
#[derive(Clone, Eq, PartialEq, Debug)]
struct Root {
    name: Name,
    is_doubtful: bool,
    /// A part of a compound, not the whole.
    is_part: bool,
}

#[derive(Clone, Eq, PartialEq, Debug)]
enum Name {
    Word(String),
    Family(u16),
}

impl Families {
    pub(crate) fn new(roots: &'static str, known: &'static str, list: &'static str, letters: &'static str) -> Families {
        let mut listed = HashMap::<String, Vec<u16>>::new();
        for (number, family) in (0..).zip(entries(list)) {
            for member in family.split_ascii_whitespace() {
                listed.entry(fold(member)).or_default().push(number);
            }
        }
        Families {
            roots: SortedLines(roots),
            known: SortedLines(known),
            listed,
            endings: pairs_of(letters, "form").collect(),
            telling_endings: pairs_of(letters, "derived").collect(),
        }
    }

    /// Whether two folded words are of one family.
    pub(crate) fn kinship(&self, one: &str, other: &str) -> Option<Kinship> {
        let (ones, others) = (self.roots_of(one), self.roots_of(other));
        let shared = ones.iter().flat_map(|root| others.iter().map(move |other| (root, other)));
        shared
            // SNOWMAN and POSTMAN share no more than a part.
            .filter(|(root, other)| root.name == other.name && !(root.is_part && other.is_part))
            .map(|(root, other)| if root.is_doubtful || other.is_doubtful { Kinship::Doubtful } else { Kinship::Sure })
            .min()
    }

    /// Whether the table or the language's vocabulary has the word.
    pub(crate) fn is_known(&self, word: &str) -> bool {
        self.known.find(word).is_some()
    }

    /// The sure forms that a word goes back to, itself first.
    pub(crate) fn bases(&self, word: &str) -> Vec<String> {
        let roots = self.roots_of(word).into_iter().filter(|root| !root.is_doubtful && !root.is_part);
        roots.filter_map(|root| if let Name::Word(word) = root.name { Some(word) } else { None }).collect()
    }

    fn roots_of(&self, word: &str) -> Vec<Root> {
        let itself = Root { name: Name::Word(word.to_owned()), is_doubtful: false, is_part: false };
        let mut roots = vec![itself];
        let mut at = 0;
        while at < roots.len() {
            for root in self.next(&roots[at]) {
                if roots.iter().all(|earlier| earlier.name != root.name || earlier.is_doubtful && !root.is_doubtful) {
                    roots.push(root);
                }
            }
            at += 1;
        }
        roots
    }

    /// One step further back. There is one doubt and one part on a way at the most: two guesses in a row are none.
    fn next(&self, root: &Root) -> Vec<Root> {
        let Name::Word(word) = &root.name else { return Vec::new() };
        let families = self.listed.get(word).into_iter().flatten();
        let mut next: Vec<Root> = families.map(|&family| Root { name: Name::Family(family), ..root.clone() }).collect();
        match self.roots.find(word) {
            Some(values) => next.extend(values.filter_map(|value| step(root, value))),
            None if !root.is_doubtful => next.extend(self.guesses(word).map(|base| Root {
                name: Name::Word(base),
                is_doubtful: true,
                is_part: root.is_part,
            })),
            None => {}
        }
        next
    }

    /// What a word that has no base in the table may be a form of.
    fn guesses<'a>(&'a self, word: &'a str) -> impl Iterator<Item = String> + 'a {
        let usual = if self.is_known(word) { &[][..] } else { &self.endings };
        let bases = self.telling_endings.iter().chain(usual).filter_map(move |(ending, base)| {
            let stem = word.strip_suffix(ending).filter(|stem| stem.len() >= 3)?;
            Some(format!("{stem}{base}"))
        });
        bases.filter(|base| self.is_known(base) || self.listed.contains_key(base))
    }
}

fn step(from: &Root, value: &str) -> Option<Root> {
    let sure = value.trim_end_matches('?');
    let base = sure.trim_end_matches('+');
    let is_part = base != sure;
    // A short part may stand there by chance.
    let is_doubtful = sure != value || is_part && base.len() < 4;
    if is_doubtful && from.is_doubtful || is_part && from.is_part {
        return None;
    }
    let name = Name::Word(base.to_owned());
    Some(Root { name, is_doubtful: is_doubtful || from.is_doubtful, is_part: is_part || from.is_part })
}
