"""The small plots of the free stories, and the openings that lead to them.

The opening decides which plot follows: each place, each kind of weather and each of four pairs of
animals has its own. So the most likely story differs from opening to opening, and you can see
which word of the opening decided the plot.

Names follow one rule: the opening names "{a} and {b}". After it, a name at the beginning of a
sentence is {a}, and a name inside a sentence is {b}. So the model finds both names by looking back
at the opening.
"""

import re
from dataclasses import dataclass

# Openings by the slot whose word decides the plot.
OPENINGS = {
    "place": (
        "One day {a} and {b} met in the {place}.",
        "Early one morning {a} and {b} went to the {place}.",
        "Once upon a time {a} and {b} played in the {place}.",
    ),
    "weather": (
        "It was a {weather} day when {a} and {b} met.",
        "On a {weather} day {a} and {b} went for a walk.",
    ),
    "animal": (
        "One day {a} and {b} met {an_animal}.",
        "On the way home {a} and {b} saw {an_animal}.",
    ),
}


@dataclass(frozen=True)
class Plot:
    """The sentences after an opening that has one of `words` in its slot. Where `sentences` has a tuple, one sentence of it is told."""

    slot: str  # a key of OPENINGS
    words: tuple
    sentences: tuple


PLOTS = (
    Plot("place", ("garden",), (
        "{a} dug a hole and found an old {object}.", "\"Is it made of gold?\" said {b}.",
        "{a} said, \"No, but now it is ours!\"",
        ("They washed it and put it by the door.", "They played with it until dinner."))),
    Plot("place", ("kitchen",), (
        "{a} and {b} wanted to bake a cake.", "There were no eggs, so they asked the hen.",
        "The hen gave them {number} eggs.",
        ("The cake was very good.", "They ate the cake and kept a piece for the hen."))),
    Plot("place", ("park",), (
        "\"Let us run to the gate!\" said {b}.", "{a} was fast, but {an_animal} was faster.",
        "{a} said, \"The {animal} wins!\"",
        ("They all sat down in the grass and laughed.",
         "The {animal} got a flower and was proud."))),
    Plot("place", ("school",), (
        "{a} could not read a long word.", "\"I can help you,\" said {b}.",
        "{a} tried again and again, and then it was easy.",
        ("At noon they had read the whole book.", "The teacher was proud of them."))),
    Plot("place", ("barn",), (
        "{a} heard a sound in the hay.", "\"Who is there?\" said {b}.",
        "{An_animal} came out with {number} little ones.",
        ("They brought milk and sat very still.",
         "They closed the door softly and let them sleep."))),
    Plot("place", ("forest",), (
        "Soon they could not find the path.", "\"What can we do now?\" said {b}.",
        "{a} said, \"Let us follow the {animal}!\"", "The {animal} knew the way.",
        ("They were home before dark.", "They saw the lights of home and ran."))),
    Plot("place", ("shop",), (
        "{a} wanted a {object} but had no money.", "They swept the floor of the shop all day.",
        "\"The {object} is yours,\" said the old man.",
        ("They carried the {object} home and sang.", "{a} gave the {object} to {b}."))),
    Plot("place", ("house",), (
        "It was the birthday of {b}.", "{a} had made a {object}, and it had taken a week.",
        "\"It is the best {object} of all!\" said {b}.",
        ("They danced until the moon came up.", "They ate cake and sang until night."))),
    Plot("place", ("field",), (
        "A cow stood on the path and did not move.", "\"Please let us pass,\" said {b}.",
        "{a} gave the cow some grass and sang a song.",
        ("The cow walked with them all the way home.", "The cow let them ride on her back."))),
    Plot("place", ("tower",), (
        "{a} climbed to the top and was afraid to come down.", "\"Hold my hand,\" said {b}.",
        "{a} took one step and then another.",
        ("Soon they stood on the grass again.", "From the ground the tower looked small."))),
    Plot("weather", ("rainy",), (
        "{a} had one umbrella, and it was small.", "\"There is room for two,\" said {b}.",
        "{An_animal} came and wanted to be dry, too.",
        ("All three stood close until the sun came out.", "So there was room for three."))),
    Plot("weather", ("windy",), (
        "The wind took the hat of {b}.", "{a} ran after it and fell into the mud.",
        "\"You look like a pig!\" said {b}.",
        ("They laughed so much that they forgot the hat.",
         "At last they found the hat on the head of a cow."))),
    Plot("weather", ("snowy",), (
        "{a} made a snowman, but it had no nose.", "\"I have a carrot,\" said {b}.",
        "Now the snowman could smell the snow.",
        ("In the night a fox ate the nose.", "It stood there until spring came."))),
    Plot("weather", ("sunny",), (
        "{a} wanted to swim, but the water was cold.", "\"Close your eyes and jump!\" said {b}.",
        "They jumped in with a big splash.",
        ("Then they lay in the sun until they were dry.", "A frog saw them and jumped in, too."))),
    Plot("animal", ("cat", "dog"), (
        "The {animal} was wet and had no home.", "\"May we keep it?\" said {b}.",
        "{a} said, \"Yes, it can live with us!\"",
        ("That night it slept by the fire.", "They made a bed for it out of a box."))),
    Plot("animal", ("fox", "pig"), (
        "The {animal} had taken the {object} of {b}.", "\"Give it back, please!\" said {b}.",
        "{a} gave the {animal} {number} {fruit} for it.",
        ("The {animal} ate them all and gave the {object} back.",
         "The {animal} said, \"I only wanted to play.\""))),
    Plot("animal", ("duck", "frog"), (
        "The {animal} wanted to sing, but nobody listened.", "\"We will listen,\" said {b}.",
        "{a} sat down, and the {animal} sang all evening.",
        ("Now it sings for them every day.", "Even the moon came out to hear it."))),
    Plot("animal", ("owl", "hen"), (
        "The {animal} had hurt its wing.", "\"We must help it,\" said {b}.",
        "{a} carried it home and gave it water.",
        ("After {number} days its wing was well again.", "Soon it sat in its nest again."))),
)


def pattern(plot):
    """A regular expression for the plot with any sentence of each choice and any words in its slots."""
    choices = [(part,) if isinstance(part, str) else part for part in plot.sentences]
    parts = ["(?:" + "|".join(map(re.escape, choice)) + ")" for choice in choices]
    return re.compile(re.sub(r"\\{\w+\\}", r"[\\w ]+?", " ".join(parts)))


def told(story):
    """The plot that the story tells from its first sentence to its last, or None."""
    return next((plot for plot in PLOTS if pattern(plot).search(story)), None)
