//! Reading the tables: sorted lines that are searched where they lie, and short lists that are read once.

/// A text of sorted lines, `word value value …`: too long to be read for one question.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SortedLines(pub(crate) &'static str);

impl SortedLines {
    /// What stands beside a word; `None` if it has no line.
    pub(crate) fn find(self, word: &str) -> Option<std::str::SplitAsciiWhitespace<'static>> {
        let text = self.0;
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let start = text[..middle].rfind('\n').map_or(0, |end| end + 1).max(low);
            let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
            let (key, values) = text[start..end].split_once(' ').unwrap_or((&text[start..end], ""));
            match key.cmp(word) {
                std::cmp::Ordering::Equal => return Some(values.split_ascii_whitespace()),
                std::cmp::Ordering::Less => low = end + 1,
                std::cmp::Ordering::Greater => high = start,
            }
        }
        None
    }
}

/// The lines of a list that aren't remarks.
pub(crate) fn entries(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The lines of a list that begin with a language's code, or another name, without it.
pub(crate) fn entries_of(list: &'static str, name: &'static str) -> impl Iterator<Item = &'static str> {
    entries(list).filter_map(move |line| line.split_once(' ').filter(|(first, _)| *first == name)).map(|(_, rest)| rest)
}

/// The lines of a list that begin with a name, as pairs; the second may be missing.
pub(crate) fn pairs_of(list: &'static str, name: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    entries_of(list, name).map(|rest| rest.split_once(' ').unwrap_or((rest, "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found_and_nothing_else() {
        let lines = SortedLines("ant insect\nbee\ncat animal pet\ndog animal\n");
        for (word, values) in
            [("ant", vec!["insect"]), ("bee", vec![]), ("cat", vec!["animal", "pet"]), ("dog", vec!["animal"])]
        {
            assert_eq!(lines.find(word).map(Iterator::collect::<Vec<_>>), Some(values), "{word}");
        }
        for word in ["", "a", "be", "bees", "cow", "zebra"] {
            assert!(lines.find(word).is_none(), "{word}");
        }
    }
}
