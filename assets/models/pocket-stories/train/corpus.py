"""The story grammar: writes the text that the built-in model is trained and measured on.

A story states a few facts (who has what, what color a thing is, where somebody is, how many there are), lets something
small happen, and asks about the facts. The answer is always a sentence of the story again, so that recalling it is
copying the token that followed an earlier match.

    python3 corpus.py --stories 5 --seed 1     prints stories
"""

import argparse
import random
from dataclasses import dataclass

NAMES = "Mia Tom Ben Lily Max Anna Sam Zoe Leo Ruby Finn Ella Jack Nora Otto Ida Hugo Rosa".split()
OBJECTS = "ball kite book hat drum boat cup doll bell lamp coat box".split()
COLORS = "red blue green yellow black white brown pink purple orange".split()
PLACES = "garden kitchen park school barn forest shop house field tower".split()
ANIMALS = "cat dog fox duck owl hen pig frog".split()
FEELINGS = "happy sad tired proud calm shy brave".split()
NUMBERS = "two three four five six seven".split()
FRUITS = "apples pears plums nuts cakes eggs".split()

# A plot is a list of sentences; {a} and {b} are its people throughout.
PLOTS = (
    ["{a} lost a {object}.", "{b} looked for it in the {place}.", "At last {b} found it under a tree.",
     "{a} said, \"Thank you, {b}!\""],
    ["It began to rain.", "{a} and {b} ran into the {place}.", "They waited there and told each other stories.",
     "Then the sun came out again."],
    ["{a} heard a sound in the {place}.", "\"Who is there?\" said {a}.", "It was only {an_animal}.",
     "{a} laughed and went home to {b}."],
    ["{a} and {b} wanted to bake a cake.", "They had no eggs, so {a} went to the {place}.",
     "{a} came back with {number} eggs.", "The cake was very good."],
    ["{b} was {feeling}.", "\"What is wrong?\" said {a}.", "\"I miss my {animal},\" said {b}.",
     "So they looked for the {animal} and found it in the {place}."],
    ["{a} saw {an_animal} in the {place}.", "The {animal} was small and could not get home.",
     "{a} carried it to its nest.", "{b} was proud of {a}."],
    ["{a} and {b} ran to the {place}.", "{a} was fast, but {b} was faster.", "\"You win!\" said {a}.",
     "They both sat down in the grass and laughed."],
    ["It was the birthday of {b}.", "{a} gave {b} a {object}.", "\"I like it very much,\" said {b}.",
     "They danced until the moon came up."],
    ["{a} climbed a tall tree near the {place}.", "{a} was {feeling} and could not come down.",
     "{b} brought a ladder.", "Soon {a} was safe again."],
    ["{a} made a {object} for {b}.", "It took all day.", "{b} smiled and said, \"It is the best {object} of all!\""],
)
OPENINGS = (
    "One day {a} and {b} met in the {place}.",
    "It was a warm day and {a} was with {b}.",
    "It was a cold morning and {a} was with {b}.",
    "{a} and {b} were good friends.",
    "The sun was up and {a} went out with {b}.",
    "Once upon a time there were two friends, {a} and {b}.",
)
EVENTS = (
    "{a} said, \"Let us play!\"",
    "{a} said, \"Look at the {animal}!\" {b} looked and smiled.",
    "{An_animal} ran by and they laughed.",
    "{a} was {feeling}.",
    "{b} said, \"I am {feeling}.\"",
    "{a} and {b} sang a song.",
    "{An_animal} sat down next to {a}.",
    "{a} gave {b} {number} {fruit}.",
)
ENDINGS = (
    "They went home and slept well.",
    "It was a good day.",
    "{a} and {b} were {feeling} in the end.",
    "{a} and {b} were friends for ever.",
    "Then {a} and {b} went home.",
)
KINDS = ("object", "color", "place", "number", "feeling")


@dataclass(frozen=True)
class Fact:
    """A sentence of the story, and the question that it answers."""

    kind: str  # one of KINDS
    sentence: str
    question: str
    answer: str  # a word of the sentence, the one that the question asks for


def make_facts(rng, kind, count):
    """`count` facts of one kind, with different subjects and different answers."""
    names = rng.sample(NAMES, count)
    if kind == "object":
        return [Fact(kind, f"{n} has the {o}.", f"What does {n} have?", o)
                for n, o in zip(names, rng.sample(OBJECTS, count))]
    if kind == "color":
        return [Fact(kind, f"The {o} is {c}.", f"What color is the {o}?", c)
                for o, c in zip(rng.sample(OBJECTS, count), rng.sample(COLORS, count))]
    if kind == "place":
        return [Fact(kind, f"{n} is in the {p}.", f"Where is {n}?", p)
                for n, p in zip(names, rng.sample(PLACES, count))]
    if kind == "number":
        fruit = rng.choice(FRUITS)
        return [Fact(kind, f"{n} has {x} {fruit}.", f"How many {fruit} does {n} have?", x)
                for n, x in zip(names, rng.sample(NUMBERS, count))]
    return [Fact(kind, f"{n} feels {f}.", f"How does {n} feel?", f)
            for n, f in zip(names, rng.sample(FEELINGS, count))]


def article(word):
    return "an" if word[0] in "aeiou" else "a"


def fill(rng, template, people):
    a, b = people
    animal = rng.choice(ANIMALS)
    an = f"{article(animal)} {animal}"
    return template.format(a=a, b=b, place=rng.choice(PLACES), object=rng.choice(OBJECTS), animal=animal,
                           an_animal=an, An_animal=an.capitalize(), feeling=rng.choice(FEELINGS),
                           number=rng.choice(NUMBERS), fruit=rng.choice(FRUITS))


def plot(rng, people):
    """The sentences of a plot; what is drawn once (its animal, its place) stays the same in all of them."""
    return fill(rng, "\n".join(rng.choice(PLOTS)), people).split("\n")


def answers(rng, facts, count):
    """Questions drawn independently, each with its answer: which one comes next says nothing about the others."""
    asked = [rng.choice(facts) for _ in range(count)]
    return [sentence for fact in asked for sentence in (fact.question, fact.sentence)]


def fact_list(rng, count=(2, 4), repeats=(2, 5)):
    """Facts of one kind, and some of them again: nothing but recalling."""
    stated = make_facts(rng, rng.choice(KINDS), rng.randint(*count))
    return " ".join([fact.sentence for fact in stated] +
                    [rng.choice(stated).sentence for _ in range(rng.randint(*repeats))])


def recall_story(rng, count=(2, 4), events=(0, 2), questions=(2, 4)):
    """Facts of one kind, perhaps something between, then questions."""
    stated = make_facts(rng, rng.choice(KINDS), rng.randint(*count))
    sentences = [fact.sentence for fact in stated]
    people = rng.sample(NAMES, 2)
    for _ in range(rng.randint(*events)):
        sentences.insert(rng.randint(0, len(sentences)), fill(rng, rng.choice(EVENTS), people))
    return " ".join(sentences + answers(rng, stated, rng.randint(*questions)))


def make_colored_things(rng, count):
    """Another phrasing: somebody has a thing of a color. (the sentences, the facts that they imply)"""
    names = rng.sample(NAMES, count)
    facts = make_facts(rng, "color", count)
    things = [fact.sentence.split()[1] for fact in facts]
    sentences = [f"{n} has {article(fact.answer)} {fact.answer} {thing}." for n, fact, thing in zip(names, facts, things)]
    return sentences, facts


def colored_story(rng):
    sentences, facts = make_colored_things(rng, rng.randint(2, 3))
    return " ".join(sentences + answers(rng, facts, rng.randint(1, 3)))


def mixed_story(rng):
    """A plot between facts of two kinds, and questions at its end."""
    people = rng.sample(NAMES, 2)
    first, second = rng.sample(["object", "color", "place"], 2)
    stated = make_facts(rng, first, 2) + make_facts(rng, second, 1)
    rng.shuffle(stated)
    sentences = [fact.sentence for fact in stated]
    at = rng.randint(0, len(sentences))
    sentences[at:at] = [fill(rng, rng.choice(OPENINGS), people)] + plot(rng, people)[:2]
    return " ".join(sentences + answers(rng, stated, rng.randint(1, 3)))


def free_story(rng):
    """A small story without questions: beginning, plot, end, all about the same two."""
    people = rng.sample(NAMES, 2)
    sentences = [fill(rng, rng.choice(OPENINGS), people)] + plot(rng, people)
    if rng.random() < 0.4:
        sentences.append(fill(rng, rng.choice(EVENTS), people))
    return " ".join(sentences + [fill(rng, rng.choice(ENDINGS), people)])


def story(rng, stage):
    """A story of a training stage: 0 lists of facts, 1 short recall, 2 everything."""
    kind = rng.random()
    if stage == 0:
        return fact_list(rng) if kind < 0.7 else recall_story(rng, (2, 3), (0, 0))
    if kind < (0.6 if stage == 1 else 0.2):
        return recall_story(rng)
    if kind < (0.8 if stage == 1 else 0.35):
        return colored_story(rng)
    return mixed_story(rng) if kind < (0.9 if stage == 1 else 0.45) else free_story(rng)


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
