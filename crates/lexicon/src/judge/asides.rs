//! Clues that speak of the grid or of letters instead of meaning: places (K18 f) and counts (K18 g). Each has words whose meaning
//! excuses it: NORTH is no place beside a COMPASS, and EIGHT no count beside an OCTOPUS.

use std::collections::HashMap;

use soupcon_rules::codenames::fold;

use super::lines::entries_of;

/// What a clue may speak of instead of meaning.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Subject {
    /// A place in the grid; whether it is hardly ever anything else.
    Place { is_plain: bool },
    /// So many letters.
    Count(usize),
}

#[derive(Debug)]
pub(crate) struct Asides {
    by_clue: HashMap<String, (Subject, Vec<String>)>,
}

impl Asides {
    pub(crate) fn new(code: &'static str) -> Asides {
        let mut by_clue = HashMap::new();
        for line in entries_of(include_str!("../../words/asides.txt"), code) {
            let (clues, excuses) = line.split_once('=').expect("an aside has `=`");
            let excuses: Vec<String> = excuses.split_ascii_whitespace().map(fold).collect();
            let mut clues = clues.split_ascii_whitespace();
            let subject = match clues.next().expect("an aside has a subject") {
                "count" => {
                    Subject::Count(clues.next().and_then(|count| count.parse().ok()).expect("a count is a number"))
                }
                kind => Subject::Place { is_plain: kind == "place!" },
            };
            if let Subject::Count(count) = subject {
                by_clue.insert(count.to_string(), (subject, excuses.clone()));
            }
            by_clue.extend(clues.map(|clue| (fold(clue), (subject, excuses.clone()))));
        }
        Asides { by_clue }
    }

    /// What a folded clue speaks of, and the folded words that excuse it.
    pub(crate) fn find(&self, clue: &str) -> Option<(Subject, &[String])> {
        self.by_clue.get(clue).map(|(subject, excuses)| (*subject, excuses.as_slice()))
    }
}
