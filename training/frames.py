"""Frames: small texts with questions, read from frames.txt. Unlike a kind of fact, a frame is written out, with slots only for some words.

A frame is a text, and questions (?), each group before its answer (=). `[a|b]` is a or b. `{n.she}` is a pronoun of the name {n}: she, her
or him. One frame in twelve is held out from training, to measure how the model answers about texts that it has never seen.
"""

import itertools
import pathlib
import re
import zlib
from dataclasses import dataclass

import drawing
import words

# The words of each slot, by its name without a number.
SLOTS = {name: choices for names, choices in (
    ("n m o", words.NAMES), ("t u v", words.THINGS), ("f h", words.PLURALS), ("a b", words.ANIMALS), ("as", words.SEVERAL_ANIMALS),
    ("food", words.FOODS), ("drink", words.DRINKS), ("p q", words.ROOMS), ("city", words.CITIES), ("c d", words.COLORS), ("y z", words.QUALITIES),
    ("look", words.LOOKS), ("g", words.FEELINGS), ("k", words.NUMBERS + ["eleven", "twelve"]), ("day", words.DAYS), ("month", words.MONTHS),
    ("season", words.SEASONS), ("time", words.TIMES), ("w", words.WEATHERS), ("j", words.JOBS), ("pet", words.PET_NAMES), ("sur", words.SURNAMES),
    ("kin", sorted({kin for of_sex in words.KIN.values() for kin in of_sex} - {"friend"})), ("lang", words.LANGUAGES), ("stuff", words.STUFF),
    ("x", [*"bcdefghjklmnopqrstuvwxyz"]))
    for name in names.split()}
SLOT = re.compile(r"{(\w+?)(\d*)(?:\.(\w+))?}")


@dataclass(frozen=True)
class Frame:
    """A frame as it is written in frames.txt."""

    text: str
    asks: tuple  # pairs of (questions, their answer)

    @property
    def is_held_out(self):
        return zlib.crc32(self.text.encode()) % 12 == 0

    @property
    def slots(self):
        """(name, number, pronoun) of each slot."""
        return SLOT.findall("\n".join([self.text, *(answer + "".join(questions) for questions, answer in self.asks)]))

    @property
    def own_words(self):
        """The words that the frame itself says. No slot may draw one of them."""
        said = SLOT.sub("", "\n".join([self.text, *(answer for _, answer in self.asks)]))
        return {*re.findall(r"\w+", said), *re.findall(r"\w+", said.lower())}


def read_frame(lines):
    """A frame from its lines. Throws ValueError if they are not a frame."""
    asks, questions = [], []
    for line in lines[1:]:
        mark, _, said = line.partition(" ")
        if mark == "?":
            questions.append(said)
        elif mark == "=" and questions:
            asks.append((tuple(questions), said))
            questions = []
        else:
            raise ValueError(line)
    if questions or not asks:
        raise ValueError(lines[0])
    return Frame(lines[0], tuple(asks))


FRAMES = [read_frame(block.split("\n")) for block in
          (pathlib.Path(__file__).parent / "frames.txt").read_text(encoding="utf-8").strip().split("\n\n")]
HELD_OUT = [frame for frame in FRAMES if frame.is_held_out]
TRAINED_ON = [frame for frame in FRAMES if not frame.is_held_out]


def draw_act(story):
    """An action without an object, in four forms of its verb."""
    return drawing.draw_act(story, {}, "")


def draw_order(story):
    """Three numbers, all as words or all in digits: {less} is the smallest, {most} the largest."""
    numbers = SLOTS["k"] if story.rng.random() < 0.5 else [*map(str, range(2, 100))]
    free = [number for number in numbers if number not in story.taken]
    chosen = [free[i] for i in sorted(story.rng.sample(range(len(free)), 3))]
    story.take(*chosen)
    return dict(zip(("less", "more", "most"), chosen))


def draw_sum(story):
    """Three numbers, all as words or all in digits: {sum} is the sum of {part} and {rest}."""
    in_letters = story.rng.random() < 0.5
    numbers = dict(enumerate(SLOTS["k"], 2)) if in_letters else {number: str(number) for number in range(2, 20)}
    sums = [(numbers[part + rest], numbers[part], numbers[rest]) for part, rest in itertools.permutations(range(2, 11), 2)
            if part + rest in numbers]
    chosen = story.rng.choice([terms for terms in sums if not story.taken & {*terms}])
    story.take(*chosen)
    return dict(zip(("sum", "part", "rest"), chosen))


# The slots that are drawn together, and how.
TOGETHER = {("act", "acts", "acted", "acting"): draw_act, ("less", "more", "most"): draw_order, ("sum", "part", "rest"): draw_sum}
GROUPS = {name: group for group in TOGETHER for name in group}


def draw_words(story, frame):
    """The words of the frame's slots, by what stands between the braces. Throws LookupError if the story has no words for them."""
    found, drawn = frame.slots, {}
    with_pronouns = {name + number for name, number, pronoun in found if pronoun}
    for name, number, _ in found:
        if name + number in drawn:
            continue
        if name in GROUPS:
            drawn |= {slot + number: word for slot, word in TOGETHER[GROUPS[name]](story).items()}
        else:
            drawn[name + number] = story.name_of_list() if name + number in with_pronouns else story.fresh(SLOTS[name])
    for slot in with_pronouns:
        known = drawing.pronouns(drawn[slot]) | {"him": drawing.object_pronoun(drawn[slot])}
        drawn |= {f"{slot}.{name}": word for name, word in known.items()}
    return drawn


def choose(rng, text):
    """The text with one choice drawn from each [a|b], the innermost first. A choice may be empty."""
    while "[" in text:
        text = re.sub(r"\[([^\[\]]*)\]", lambda found: rng.choice(found[1].split("|")), text)
    return re.sub(r" +(?=[ .,?!]|$)|^ +", "", text)


def tell(story, frame):
    """(the text, [(a question as it is written, the question, its answer, the word of the answer that was asked for)]), with words that are
    drawn for the story. Throws LookupError if they might contradict what the story says already.
    """
    story.take(*(word for word in frame.own_words if len(word) > 4))  # shorter words are in many frames
    story.taken |= frame.own_words
    drawn = draw_words(story, frame)

    def said(text, begins=True):
        text = re.sub(r"{([^}]*)}", lambda slot: drawn[slot[1]], choose(story.rng, text))
        text = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
        return re.sub(r"^[a-z]|(?<=[.?!] )[a-z]" if begins else r"(?<=[.?!] )[a-z]", lambda first: first.group().upper(), text)

    asks = []
    for questions, answer in frame.asks:
        asked = story.rng.choice(questions)
        new = [slot for slot in re.findall(r"{([^}]*)}", answer) if f"{{{slot}}}" not in asked]
        word = drawn[new[-1]] if new else answer.rstrip(".!").split()[-1]
        asks.append((asked, said(asked), said(answer, asked.endswith(("?", "."))), word))
    return said(frame.text), asks
