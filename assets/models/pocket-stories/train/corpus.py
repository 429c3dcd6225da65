"""The story grammar: writes the text that the built-in model is trained and measured on.

A story states a few facts (who has what, what colour a thing is, where somebody is), lets something small happen, and
asks about the facts. The answer is always a sentence of the story again, so that recalling it is copying the token
that followed an earlier match.

    python3 corpus.py --stories 5 --seed 1     prints stories
"""

import argparse
import random
from dataclasses import dataclass

NAMES = "Mia Tom Ben Lily Max Anna Sam Zoe Leo Ruby Finn Ella Jack Nora Otto Ida".split()
OBJECTS = "ball kite book hat drum boat cup doll bell lamp coat box".split()
COLORS = "red blue green yellow black white brown pink purple orange".split()
PLACES = "garden kitchen park school barn forest shop house field tower".split()
ANIMALS = "cat dog fox duck owl hen pig frog".split()
FEELINGS = "happy sad tired proud calm shy".split()
NUMBERS = "two three four five six".split()
FRUITS = "apples pears plums nuts".split()

OPENINGS = (
    "One day {a} and {b} met in the {place}.",
    "It was a warm day.",
    "It was a cold morning.",
    "{a} and {b} were good friends.",
    "The sun was up and the sky was clear.",
    "Once upon a time there was a little {animal}.",
)
MIDDLES = (
    "{a} said, \"Let us play!\"",
    "{a} said, \"Look at the {animal}!\" {b} looked and smiled.",
    "{An} {animal} ran by and they laughed.",
    "{a} was {feeling}.",
    "Then it began to rain, so they ran home.",
    "{b} said, \"I am {feeling}.\"",
    "They sang a song and walked on.",
    "{An} {animal} sat down next to {a}.",
    "{a} gave {b} {number} {fruit}.",
)
ENDINGS = (
    "They went home and slept well.",
    "It was a good day.",
    "Everyone was {feeling} in the end.",
    "{a} and {b} were friends for ever.",
)


@dataclass(frozen=True)
class Fact:
    """A sentence of the story, and the question that it answers."""

    kind: str  # "object", "color" or "place"
    sentence: str
    question: str
    answer: str  # the last word of the sentence


def make_facts(rng, kind, count):
    """`count` facts of one kind, with different subjects and different answers."""
    if kind == "object":
        names, things = rng.sample(NAMES, count), rng.sample(OBJECTS, count)
        return [Fact(kind, f"{n} has the {t}.", f"What does {n} have?", t) for n, t in zip(names, things)]
    if kind == "color":
        things, colors = rng.sample(OBJECTS, count), rng.sample(COLORS, count)
        return [Fact(kind, f"The {t} is {c}.", f"What color is the {t}?", c) for t, c in zip(things, colors)]
    names, places = rng.sample(NAMES, count), rng.sample(PLACES, count)
    return [Fact(kind, f"{n} is in the {p}.", f"Where is {n}?", p) for n, p in zip(names, places)]


def fill(rng, template, people):
    a, b = people
    animal = rng.choice(ANIMALS)
    return template.format(a=a, b=b, place=rng.choice(PLACES), animal=animal, An="An" if animal[0] in "aeiou" else "A",
                           feeling=rng.choice(FEELINGS), number=rng.choice(NUMBERS), fruit=rng.choice(FRUITS))


def recall_story(rng, kinds=("object", "color", "place"), facts=(2, 3), fillers=(0, 1), asks=2):
    """Facts, perhaps something between, then each fact asked `asks` times in random order."""
    stated = make_facts(rng, rng.choice(kinds), rng.randint(*facts))
    sentences = [fact.sentence for fact in stated]
    people = rng.sample(NAMES, 2)
    for _ in range(rng.randint(*fillers)):
        sentences.insert(rng.randint(0, len(sentences)), fill(rng, rng.choice(MIDDLES), people))
    questions = [fact for fact in stated for _ in range(asks)]
    rng.shuffle(questions)
    for fact in questions:
        sentences += [fact.question, fact.sentence]
    return " ".join(sentences)


def mixed_story(rng):
    """A story with facts of two kinds between its events, and a question or two at its end."""
    people = rng.sample(NAMES, 2)
    first, second = rng.sample(["object", "color", "place"], 2)
    stated = make_facts(rng, first, 2) + make_facts(rng, second, 1)
    sentences = [fact.sentence for fact in stated]
    rng.shuffle(sentences)
    sentences.insert(0, fill(rng, rng.choice(OPENINGS), people))
    sentences.insert(rng.randint(2, 4), fill(rng, rng.choice(MIDDLES), people))
    for fact in rng.sample(stated, 2):
        sentences += [fact.question, fact.sentence]
    return " ".join(sentences)


def free_story(rng):
    """A small story without questions."""
    people = rng.sample(NAMES, 2)
    sentences = [fill(rng, rng.choice(OPENINGS), people)]
    sentences += [fact.sentence for fact in make_facts(rng, rng.choice(["object", "place"]), 1)]
    sentences += [fill(rng, template, people) for template in rng.sample(MIDDLES, rng.randint(2, 4))]
    sentences.append(fill(rng, rng.choice(ENDINGS), people))
    return " ".join(sentences)


def story(rng, stage):
    """A story of a training stage: 0 short recall only, 1 with distractors, 2 everything."""
    if stage == 0:
        return recall_story(rng, facts=(2, 3), fillers=(0, 0))
    kind = rng.random()
    if kind < (0.7 if stage == 1 else 0.5):
        return recall_story(rng, facts=(2, 4), fillers=(0, 2), asks=rng.choice([1, 2]))
    return mixed_story(rng) if kind < 0.8 else free_story(rng)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stage", type=int, default=2)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for _ in range(arguments.stories):
        print(story(rng, arguments.stage))


if __name__ == "__main__":
    main()
