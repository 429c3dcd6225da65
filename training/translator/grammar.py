"""Draws sentences in English and Chinese at once, with the alignment of their words.

    python3 grammar.py --count 20        prints some of each kind

`draw(rng)` returns a Pair. `is_fresh(text)` tells which English texts the training never sees: one in twenty, by a hash.
"""

import argparse
import random
import zlib
from dataclasses import dataclass

from longer import KINDS, PRONOUNS, as_text, texts

@dataclass
class Pair:
    """A text in both languages: English words, and Chinese words with the number of the English word that each translates, or -1."""

    kind: str
    en: list
    zh: list

    @property
    def english(self):
        return as_text(self.en)

    @property
    def chinese(self):
        return "".join(word for word, _ in self.zh)


MARKS = {".": "。", "?": "？", "!": "！"}


def ended(phrase, mark):
    """A phrase with its mark, and a capital."""
    english = [*phrase.en, mark]
    english[0] = english[0][0].upper() + english[0][1:]
    return english, [*phrase.zh, (MARKS[mark], len(english) - 1)]


LONG_FORMS = {"can't": "cannot", "won't": "will not", "n't": " not", "'m": " am", "'re": " are", "'ll": " will", "he's": "he is", "it's": "it is",
              "what's": "what is", "where's": "where is", "who's": "who is"}
SHORT = {"am": "'m", "are": "'re", "is": "'s", "will": "'ll"}


def shortened(rng, english):
    """Some of "I am", "she is" and "we will" become "I'm", "she's" and "we'll"."""
    english = [*english]
    for at in range(len(english) - 2):
        word, verb, after = english[at:at + 3]
        fits = word in PRONOUNS or word.lower() in ("he", "she", "it", "we", "you", "they") or verb == "is" and word in ("What", "Where", "Who")
        if fits and verb in SHORT and after not in ("n't", ".", ",", "?", "!") and rng.random() < 0.15:
            english[at + 1] = SHORT[verb]
    return ["can't" if word == "cannot" and rng.random() < 0.4 else word for word in english]


def draw(rng, label=None, typed=True):
    """A random Pair, of the kind `label` if it is given. Some are typed without their last mark or their first capital."""
    if label is None:
        label = rng.choices(LABELS, WEIGHTS)[0]
    if label == "several sentences":
        parts = texts(rng)
    else:
        functions, weights = zip(*KINDS[label])
        parts = [rng.choices(functions, weights)[0](rng)]
    english, chinese = [], []
    for phrase, mark in parts:
        part, zh = ended(phrase, mark)
        part = shortened(rng, part)
        chinese += [(word, link if link < 0 else link + len(english)) for word, link in zh]
        english += part
    if typed and rng.random() < 0.04 and english[-1] == ".":
        english, chinese = english[:-1], chinese[:-1]
    if typed and rng.random() < 0.03 and english[0].lower() in LOWER:
        english[0] = english[0].lower()
    return Pair(label, english, chinese)


LOWER = {"the", "there", "where", "what", "who", "how", "my", "he", "she", "it", "we", "they", "you", "is", "are", "do", "does", "did", "this", "that", "yesterday"}
KINDS["several sentences"] = [(texts, 8)]
LABELS = [*KINDS]
WEIGHTS = [sum(weight for _, weight in functions) for functions in KINDS.values()]


def is_fresh(text):
    """Whether the training never sees this English text, not even without its capital or full stop, or with other short forms."""
    text = text.lower().rstrip(".!?")
    for short, long in LONG_FORMS.items():
        text = text.replace(short, long)
    return zlib.crc32(text.encode()) % 20 == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", help="only this one")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for label in [arguments.kind] if arguments.kind else LABELS:
        print(f"== {label}")
        for _ in range(arguments.count):
            pair = draw(rng, label)
            print(f"{pair.english}  {pair.chinese}")


if __name__ == "__main__":
    main()
