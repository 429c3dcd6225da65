"""The story grammar: writes the text that the built-in model is trained and measured on.

A story states a few facts (who has what, what color a thing is, where somebody is, how many there
are), lets something small happen, and asks about the facts. The answer is always a sentence of the
story again, so the model can recall it by copying what stands next to an earlier match.

    python3 corpus.py --stories 5 --seed 1     prints stories
"""

import argparse
import random
import re
from dataclasses import dataclass

import plots

NAMES = "Mia Tom Ben Lily Max Anna Sam Zoe Leo Ruby Finn Ella Jack Nora Otto Ida Hugo Rosa".split()
OBJECTS = "ball kite book hat drum boat cup doll bell lamp coat box".split()
COLORS = "red blue green yellow black white brown pink purple orange".split()
PLACES = "garden kitchen park school barn forest shop house field tower".split()
ANIMALS = "cat dog fox duck owl hen pig frog".split()
WEATHERS = "rainy windy snowy sunny".split()
FEELINGS = "happy sad tired proud calm shy brave".split()
NUMBERS = "two three four five six seven".split()
FRUITS = "apples pears plums nuts cakes eggs".split()
# The words of each slot of a fact; a number's fruit is the same throughout a story.
SLOTS = {"name": NAMES, "object": OBJECTS, "color": COLORS, "place": PLACES, "number": NUMBERS,
         "feeling": FEELINGS}

# kind: (sentence, question, slot of the answer, slot of the word that the question names)
FACTS = {
    "object": ("{name} has the {object}.", "What does {name} have?", "object", "name"),
    "color": ("The {object} is {color}.", "What color is the {object}?", "color", "object"),
    "place": ("{name} is in the {place}.", "Where is {name}?", "place", "name"),
    "number": ("{name} has {number} {fruit}.", "How many {fruit} does {name} have?", "number",
               "name"),
    "feeling": ("{name} feels {feeling}.", "How does {name} feel?", "feeling", "name"),
    "owner": ("The {object} belongs to {name}.", "Who does the {object} belong to?", "name",
              "object"),
    # The other way round: the answer stands before the word that the question names, so it is
    # fetched from that word, whose cell knows what stood before it.
    "holder": ("{name} has the {object}.", "Who has the {object}?", "name", "object"),
    "visitor": ("{name} is in the {place}.", "Who is in the {place}?", "name", "place"),
}
KINDS = tuple(FACTS)
NAME_FIRST = ("holder", "visitor")
BOTH_WAYS = {"object": "holder", "holder": "object", "place": "visitor", "visitor": "place"}

# What may happen between facts.
EVENTS = (
    "{a} said, \"Let us play!\"",
    "{a} said, \"Look at the {animal}!\"",
    "{An_animal} ran by and they laughed.",
    "{a} was {feeling}.",
    "{a} said, \"I am {feeling}.\"",
    "{a} and {b} sang a song.",
    "{An_animal} sat down next to {a}.",
    "{a} gave {b} {number} {fruit}.",
)


@dataclass(frozen=True)
class Fact:
    """A sentence of the story, and the question that it answers."""

    kind: str  # one of KINDS
    sentence: str
    question: str
    answer: str  # a word of the sentence, the one that the question asks for
    named: str  # a word of the sentence, the one that the question names


def fact_of(kind, words):
    sentence, question, answer, named = FACTS[kind]
    return Fact(kind, sentence.format(**words), question.format(**words), words[answer],
                words[named])


def draw_words(rng, kind, count):
    """The words of `count` facts of one kind, with different subjects and different answers."""
    columns = {slot: rng.sample(SLOTS[slot], count) for slot in FACTS[kind][2:]}
    fruit = rng.choice(FRUITS)
    return [dict(zip(columns, row), fruit=fruit) for row in zip(*columns.values())]


def make_facts(rng, kind, count):
    return [fact_of(kind, words) for words in draw_words(rng, kind, count)]


def both_ways(rng, kind, count):
    """(the sentences of `count` facts, all that can be asked about them)"""
    drawn = draw_words(rng, kind, count)
    kinds = (kind, BOTH_WAYS.get(kind, kind))
    return ([fact_of(kind, words).sentence for words in drawn],
            [fact_of(each, words) for words in drawn for each in kinds])


def article(word):
    return "an" if word[0] in "aeiou" else "a"


def draw_people(rng, held_out=False):
    """Two names. No story of the corpus is about a held-out pair (one in nine)."""
    while True:
        people = rng.sample(NAMES, 2)
        first, second = map(NAMES.index, people)
        if ((first + 2 * second) % 9 == 0) == held_out:
            return people


def fill(rng, template, people, **settled):
    """The template with each slot drawn once, so that it says the same throughout."""
    slots = {"place": PLACES, "object": OBJECTS, "animal": ANIMALS, "weather": WEATHERS,
             "feeling": FEELINGS, "number": NUMBERS, "fruit": FRUITS}
    drawn = {slot: rng.choice(words) for slot, words in slots.items()} | settled
    an = f"{article(drawn['animal'])} {drawn['animal']}"
    return template.format(a=people[0], b=people[1], an_animal=an, An_animal=an.capitalize(),
                           **drawn)


def tell(rng, plot, people):
    """The sentences of an opening and of its plot."""
    parts = [part if isinstance(part, str) else rng.choice(part) for part in plot.sentences]
    template = "\n".join([rng.choice(plots.OPENINGS[plot.slot]), *parts])
    return fill(rng, template, people, **{plot.slot: rng.choice(plot.words)}).split("\n")


def answers(rng, facts, count):
    """Questions drawn independently, each with its answer: none says what comes next."""
    asked = [rng.choice(facts) for _ in range(count)]
    return [sentence for fact in asked for sentence in (fact.question, fact.sentence)]


def fact_list(rng, count=(2, 4), repeats=(2, 5)):
    """Facts of one kind, and some of them again: nothing but recalling."""
    kind = rng.choice([kind for kind in KINDS if kind not in NAME_FIRST])
    stated = [fact.sentence for fact in make_facts(rng, kind, rng.randint(*count))]
    return " ".join(stated + [rng.choice(stated) for _ in range(rng.randint(*repeats))])


def recall_story(rng, count=(2, 4), events=(0, 2), questions=(2, 4)):
    """Facts of one kind, perhaps something between, then questions."""
    sentences, facts = both_ways(rng, rng.choice(KINDS), rng.randint(*count))
    people = draw_people(rng)
    for _ in range(rng.randint(*events)):
        event = fill(rng, rng.choice(EVENTS), people)
        sentences.insert(rng.randint(0, len(sentences)), event)
    return " ".join(sentences + answers(rng, facts, rng.randint(*questions)))


def make_colored_things(rng, count):
    """Another phrasing: somebody has a thing of a color. (sentences, the facts that they imply)"""
    names = rng.sample(NAMES, count)
    facts = make_facts(rng, "color", count)
    sentences = [f"{name} has {article(fact.answer)} {fact.answer} {fact.named}."
                 for name, fact in zip(names, facts)]
    return sentences, facts


def colored_story(rng):
    sentences, facts = make_colored_things(rng, rng.randint(2, 3))
    return " ".join(sentences + answers(rng, facts, rng.randint(1, 3)))


def mixed_story(rng):
    """The beginning of a plot behind facts of two kinds, and questions at the end.

    A fact always comes first: what begins with an opening is a free story to its end.
    """
    first, second = rng.sample(["object", "color", "place", "owner"], 2)
    stated = make_facts(rng, first, 2) + make_facts(rng, second, 1)
    rng.shuffle(stated)
    sentences = [fact.sentence for fact in stated]
    at = rng.randint(1, len(sentences))
    sentences[at:at] = tell(rng, rng.choice(plots.PLOTS), draw_people(rng))[:3]
    return " ".join(sentences + answers(rng, stated, rng.randint(1, 3)))


def free_story(rng):
    """A small story without questions: opening, plot, end, all about the same two."""
    return " ".join(tell(rng, rng.choice(plots.PLOTS), draw_people(rng)))


def names_straight(story, opening):
    """Whether the only names are the opening's: the first begins sentences, the second does not."""
    names = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
    first, second = names.findall(opening)
    return all(name.group() == (first if re.search(r'[.!?]"? $', story[:name.start()]) else second)
               for name in names.finditer(story, len(opening)))


def story(rng, stage):
    """A story of a training stage: 0 lists of facts, 1 short recall, 2 everything."""
    kind = rng.random()
    if stage == 0:
        return fact_list(rng) if kind < 0.7 else recall_story(rng, (2, 3), (0, 0))
    if kind < (0.65 if stage == 1 else 0.3):
        return recall_story(rng)
    if kind < (0.82 if stage == 1 else 0.45):
        return colored_story(rng)
    return mixed_story(rng) if kind < (0.9 if stage == 1 else 0.53) else free_story(rng)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stage", type=int, default=2)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for _ in range(arguments.stories):
        print(story(rng, arguments.stage))


if __name__ == "__main__":
    main()
