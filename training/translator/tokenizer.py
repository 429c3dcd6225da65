"""The tokenizer of Pocket Translator: writes the files of a Marian folder, and reads them.

    python3 tokenizer.py --out DIR

`source.spm` and `target.spm` are SentencePiece models of the unigram type. Their scores make whole words the best segmentation. Words
that are not in the list are split into letters or characters. `vocab.json` numbers the pieces of both.
"""

import argparse
import collections
import functools
import json
import pathlib
import random
import string
import struct

import grammar
from phrases import CLINGS

SPACE = "▁"
ENDINGS = ("ing", "ed", "er", "est", "ly")
LETTERS = [*string.ascii_letters, *ENDINGS, *string.digits, *".,?!'-:;\"()"]
NORMAL, UNKNOWN, CONTROL = 1, 2, 3
# Scores of words and of parts of words. Two parts never beat one word.
WORD, ENDING, PART = -8.0, -13.0, -14.0


# ---- Protocol buffers, as far as SentencePiece models need them


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, value):
    """One field: an int, a float, or bytes."""
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def model_proto(pieces):
    """A ModelProto from [(piece, score)], which add the three special pieces first, as in Marian's models."""
    special = [("<unk>", 0.0, UNKNOWN), ("<s>", 0.0, CONTROL), ("</s>", 0.0, CONTROL)]
    out = b""
    for piece, score, sort in special + [(piece, score, NORMAL) for piece, score in pieces]:
        out += field(1, field(1, piece.encode()) + field(2, score) + field(3, sort))
    trainer = field(3, 1) + field(4, len(special) + len(pieces))  # the unigram type, and the number of pieces
    normalizer = field(1, b"identity") + field(2, b"") + field(3, 1) + field(4, 1) + field(5, 1)  # add a dummy prefix, and so on
    return out + field(2, trainer) + field(3, normalizer)


def read_fields(data):
    """Yields (number, value) of each field."""
    at = 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = number()
        if key & 7 == 0:
            yield key >> 3, number()
        else:
            size = 4 if key & 7 == 5 else number()
            value = data[at:at + size]
            at += size
            yield key >> 3, struct.unpack("<f", value)[0] if key & 7 == 5 else value


def read_pieces(path):
    """{piece: score} of the normal pieces of a model file."""
    pieces = {}
    for number, value in read_fields(path.read_bytes()):
        if number == 1:
            piece = dict(read_fields(value))
            if piece.get(3, NORMAL) == NORMAL:
                pieces[piece[1].decode()] = piece[2]
    return pieces


# ---- Encoding


def best_split(text, pieces):
    """The segmentation with the largest sum of scores (Viterbi). An unknown character is a piece of its own."""
    longest = max(map(len, pieces))
    best = [(0.0, 0)] + [(-1e9, 0)] * len(text)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            score = pieces.get(text[start:end], -100.0 if end - start == 1 else None)
            if score is not None and best[start][0] + score > best[end][0]:
                best[end] = (best[start][0] + score, start)
    parts, end = [], len(text)
    while end:
        parts.append(text[best[end][1]:end])
        end = best[end][1]
    return parts[::-1]


class Tokenizer:
    def __init__(self, folder):
        self.ids = json.loads((folder / "vocab.json").read_text(encoding="utf-8"))
        self.pieces = {number: piece for piece, number in self.ids.items()}
        self.source, self.target = read_pieces(folder / "source.spm"), read_pieces(folder / "target.spm")
        self.end, self.unknown, self.pad = self.ids["</s>"], self.ids["<unk>"], self.ids["<pad>"]
        self.word_pieces = functools.lru_cache(20000)(lambda word, source: best_split(word, self.source if source else self.target))

    def ids_of(self, parts):
        return [self.ids.get(part, self.unknown) for part in parts] + [self.end]

    def split(self, text, source=True):
        text = SPACE + " ".join(text.split()).replace(" ", SPACE)
        return best_split(text, self.source if source else self.target)

    def encode(self, text, source=True):
        return self.ids_of(self.split(text, source))

    def decode(self, ids):
        text = "".join(self.pieces[number] for number in ids if number not in (self.end, self.pad))
        return text.replace(SPACE, " ").strip()

    def pair(self, pair):
        """(source ids, target ids, for each target token the source positions that it translates)"""
        source, places = [], []  # places[word]: [(position, first letter, last letter + 1)]
        for word in pair.en:
            parts = self.word_pieces(word if word in CLINGS else SPACE + word, True)
            letter, spans = (0 if word in CLINGS else -1), []
            for part in parts:
                spans.append((len(source), letter, letter + len(part)))
                source.append(part)
                letter += len(part)
            places.append(spans)
        target, links = [SPACE], [()]
        for word, link in pair.zh:
            parts, letter = self.word_pieces(word, False), 0
            for part in parts:
                spans = places[link] if link >= 0 else []
                if word.isascii() and link >= 0:  # a made-up name: each letter comes from the same letter
                    spans = [span for span in spans if span[1] < letter + len(part) and span[2] > letter]
                target.append(part)
                links.append(tuple(span[0] for span in spans))
                letter += len(part)
        return self.ids_of(source), self.ids_of(target), [*links, (len(source),)]


# ---- The vocabulary


def count_words(draws, seed):
    """How often each English and each Chinese word is drawn, without made-up names."""
    rng, english, chinese = random.Random(seed), collections.Counter(), collections.Counter()
    for _ in range(draws):
        pair = grammar.draw(rng)
        made_up = {word for word, _ in pair.zh if word.isascii()}
        english.update(word if word in CLINGS else SPACE + word for word in pair.en if word not in made_up)
        chinese.update(word for word, _ in pair.zh if word not in made_up)
    return english, chinese


def scored(counts, parts):
    """[(piece, score)]: words from the most frequent to the rarest, then parts of words."""
    words = [word for word, count in counts.most_common() if count > 2]
    pieces = {word: WORD - 0.001 * rank for rank, word in enumerate(words)}
    for part in parts:
        pieces.setdefault(part, ENDING if part in ENDINGS else PART)
    return list(pieces.items())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--draws", type=int, default=400_000)
    arguments = parser.parse_args()
    english, chinese = count_words(arguments.draws, 1)
    source = scored(english, [SPACE, *LETTERS])
    characters = sorted({character for word in chinese for character in word})
    target = scored(chinese, [SPACE, *characters, *LETTERS])
    names = ["</s>", "<unk>", *dict.fromkeys([piece for piece, _ in source] + [piece for piece, _ in target]), "<pad>"]
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "source.spm").write_bytes(model_proto(source))
    (arguments.out / "target.spm").write_bytes(model_proto(target))
    special = {"eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}
    files = {"vocab.json": {name: number for number, name in enumerate(names)}, "special_tokens_map.json": special,
             "tokenizer_config.json": {"source_lang": "en", "target_lang": "zh", **special, "model_max_length": 128, "separate_vocabs": False,
                                       "sp_model_kwargs": {}, "tokenizer_class": "MarianTokenizer"}}
    for name, content in files.items():
        (arguments.out / name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(source)} source pieces, {len(target)} target pieces, {len(names)} together, in {arguments.out}")


if __name__ == "__main__":
    main()
