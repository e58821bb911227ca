//! When two spellings are looked up as one word.

/// Without case, accents and hyphens. French and English need no more; other letters stay as they are.
pub(super) fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => folded.push('a'),
            'ç' => folded.push('c'),
            'è' | 'é' | 'ê' | 'ë' => folded.push('e'),
            'ì' | 'í' | 'î' | 'ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => folded.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            '-' | '\'' | '\u{2019}' => {}
            // An accent that is written after its letter.
            '\u{300}'..='\u{36f}' => {}
            c => folded.push(c),
        }
    }
    folded
}

/// What a folded word may be a form of: its singular, its masculine. A guess, which counts only if it is a known word.
pub(super) fn stems(folded: &str) -> impl Iterator<Item = String> {
    const ENDINGS: [(&str, &str); 10] = [
        ("ies", "y"),
        ("aux", "al"),
        ("eaux", "eau"),
        ("es", ""),
        ("es", "e"),
        ("s", ""),
        ("x", ""),
        ("euse", "eur"),
        ("trice", "teur"),
        ("e", ""),
    ];
    let stem = |(ending, instead): (&str, &str)| {
        let stem = folded.strip_suffix(ending)?;
        (stem.len() >= 3).then(|| format!("{stem}{instead}"))
    };
    ENDINGS.into_iter().filter_map(stem).collect::<Vec<_>>().into_iter()
}
