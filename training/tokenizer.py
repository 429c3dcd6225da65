"""A byte-level BPE tokenizer like GPT-2's. It learns its merges from a text, and encodes text for train.py and evaluate.py.

    python3 tokenizer.py --text FILE --size 2940 --out DIR     writes vocab.json and merges.txt
Without --text it learns from the stories of corpus.py.
"""

import argparse
import collections
import json
import pathlib
import re

import corpus

END_OF_TEXT = "<|endoftext|>"
# GPT-2's pre-tokenizer. `[^\W\d_]` matches letters, because Python's re has no `\p{L}`.
PIECES = re.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def byte_alphabet():
    """GPT-2's printable stand-in for each of the 256 bytes: printable Latin-1 stays, the rest moves above 255."""
    keep = [*range(33, 127), *range(161, 173), *range(174, 256)]
    stand_ins = {byte: chr(byte) for byte in keep}
    moved = [byte for byte in range(256) if byte not in stand_ins]
    stand_ins.update({byte: chr(256 + i) for i, byte in enumerate(moved)})
    return stand_ins


ALPHABET = byte_alphabet()


def pieces(text):
    """Pre-tokens, each as a tuple of stand-in characters."""
    return [tuple(ALPHABET[byte] for byte in piece.encode()) for piece in PIECES.findall(text)]


def merged(symbols, pair):
    out, i = [], 0
    while i < len(symbols):
        if symbols[i:i + 2] == pair:
            out.append(pair[0] + pair[1])
            i += 2
        else:
            out.append(symbols[i])
            i += 1
    return tuple(out)


def learn_merges(text, count):
    """Merges the most frequent pair of symbols `count` times, or until no pair is left, and returns the merged pairs. If several pairs
    are equally frequent, it merges the first in the order of strings, so that every machine learns the same.
    """
    words = collections.Counter(pieces(text))
    merges = []
    while len(merges) < count:
        pairs = collections.Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        words = collections.Counter({merged(word, best): times for word, times in words.items()})
    return merges


def write(folder, merges):
    """Writes vocab.json and merges.txt. The ids 0 to 255 are the bytes in the order of their stand-ins. Then come the merges, and last
    the end of text.
    """
    tokens = sorted(ALPHABET.values()) + [a + b for a, b in merges] + [END_OF_TEXT]
    vocabulary = {token: i for i, token in enumerate(tokens)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.json").write_text(json.dumps(vocabulary, ensure_ascii=False) + "\n", encoding="utf-8")
    lines = ["#version: 0.2", *(f"{a} {b}" for a, b in merges)]
    (folder / "merges.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


class Tokenizer:
    """Encodes text to ids and decodes ids to text, with the vocab.json and the merges.txt of a folder."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        self.ids = json.loads((folder / "vocab.json").read_text(encoding="utf-8"))
        lines = (folder / "merges.txt").read_text(encoding="utf-8").splitlines()[1:]
        self.ranks = {tuple(line.split(" ")): i for i, line in enumerate(lines)}
        self.tokens = {i: token for token, i in self.ids.items()}
        self.bytes = {stand_in: byte for byte, stand_in in ALPHABET.items()}
        self.end_of_text = self.ids[END_OF_TEXT]
        settings = folder / "tokenizer_config.json"
        self.adds_space = settings.exists() and json.loads(settings.read_text(encoding="utf-8")).get("add_prefix_space", False)
        self.known = {}
        # Ids of the tokens that are a space and two or more letters: mostly whole words.
        self.words = [i for token, i in self.ids.items() if re.fullmatch("Ġ[A-Za-z]{2,}", token)]

    def encode(self, text, begins=True):
        """The ids of a text. `begins`: whether it is not the continuation of another text."""
        ids = []
        if begins and self.adds_space and not text.startswith(" "):  # so a name is the same token here as inside a text
            text = " " + text
        for piece in PIECES.findall(text):
            if piece not in self.known:
                self.known[piece] = self.encode_piece(tuple(ALPHABET[byte] for byte in piece.encode()))
            ids += self.known[piece]
        return ids

    def encode_piece(self, symbols):
        while len(symbols) > 1:
            best = min(zip(symbols, symbols[1:]), key=lambda pair: self.ranks.get(pair, len(self.ranks)))
            if best not in self.ranks:
                break
            symbols = merged(symbols, best)
        return [self.ids[symbol] for symbol in symbols]

    def decode(self, ids):
        text = "".join(self.tokens[i] for i in ids if i != self.end_of_text)
        return bytes(self.bytes[character] for character in text).decode(errors="replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=2940, help="vocabulary, with 256 bytes and the end of text")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    text = arguments.text.read_text(encoding="utf-8") if arguments.text else corpus.tokenizer_text()
    merges = learn_merges(text, arguments.size - 257)
    write(arguments.out, merges)
    print(f"{257 + len(merges)} tokens in {arguments.out}")


if __name__ == "__main__":
    main()
