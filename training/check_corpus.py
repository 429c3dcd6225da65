"""Checks the grammar of the corpus on many stories. It fails at the first story that breaks a rule.

    python3 check_corpus.py --stories 20000
"""

import argparse
import random
import re

import corpus
import frames
import plots
import words

ONE_NAME = re.compile(rf"\b(?:{'|'.join(words.NAMES)})\b")
THINGS = "|".join(words.COUNTED)
COUNTED_OR_CHANGED = "yes no lives one two three nothing you your a an at in to home the and".split()
# Faults that no story may have.
FAULTS = {
    "a before a vowel": re.compile(r"\ba [aeiou]|(?:^|[.] )A [aeiou]"),
    "an before a consonant": re.compile(r"\b[Aa]n (?!hour|honest)[^aeiou]"),
    "a number before one thing": re.compile(rf"\b(?:{'|'.join(words.NUMBERS)}) (?:{THINGS})\b"),
    "an unfilled slot": re.compile(r"[{}|]"),
    "a word twice": re.compile(r"\b(?!her\b)(\w+) \1\b"),
    "a small letter after a full stop": re.compile(r"[.] [a-z]"),
    "a capital inside a sentence": re.compile(r"[a-z,] (?:The|There|They|She|He|What|Where|How|It)\b"),
}


def check_sentences(story):
    for name, fault in FAULTS.items():
        assert not fault.search(story), f"{name}: {story}"


def check_answers(drawn):
    """Checks that the story says the word that each question asks for, and that equal questions have equal answers."""
    text = " ".join(drawn.sentences).lower()
    answers = {}
    for ask in drawn.asks:
        assert answers.setdefault(ask.question, ask.answer) == ask.answer, f"two answers: {ask.question} {text}"
        for word in re.findall(r"\w+", ask.word.lower()):
            assert word in text or word in COUNTED_OR_CHANGED or ask.kind in corpus.COMPUTED, \
                f"{ask.word} is not said: {text} {ask.question}"


def check_frame(rng, frame):
    told = corpus.tell_frame(corpus.Story(rng), frame)
    check_sentences(told.parts[0])
    answers = {}
    for ask in told.asks:
        check_sentences(ask.question)  # apart from the answer, because some questions have no question mark
        check_sentences(ask.answer)
        assert answers.setdefault(ask.question, ask.answer) == ask.answer, f"two answers: {ask.question} {frame.text}"


def check_free_story(rng, plot):
    people = corpus.draw_people(rng)
    sentences = corpus.tell(rng, plot, people)
    story = " ".join(sentences)
    check_sentences(story)
    assert ONE_NAME.findall(sentences[0]) == people and people[0] != people[1], story
    assert corpus.names_straight(story, sentences[0]), f"names against the rule: {story}"
    assert plots.told(story) == plot, f"recognized as another plot: {story}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, questions = random.Random(arguments.seed), 0
    for i in range(arguments.stories):
        drawn = corpus.draw_story(rng, rng.randint(1, 5))
        check_sentences(" ".join(drawn.sentences))
        for ask in drawn.asks:
            check_sentences(f"{ask.question} {ask.answer}")
        check_answers(drawn)
        questions += len(drawn.asks)
        check_free_story(rng, plots.PLOTS[i % len(plots.PLOTS)])
    for frame in frames.FRAMES:
        check_frame(rng, frame)
    for kind in corpus.KINDS:  # a kind that is seldom told has a fault in its drawer
        told = sum(kind in corpus.draw_story(rng, 1, [kind]).kinds for _ in range(100))
        assert told > 80, f"{kind}: drawn in {told} of 100 stories"
    print(f"{arguments.stories} stories and {questions} answers, {len(frames.FRAMES)} frames, {arguments.stories} free stories "
          f"of {len(plots.PLOTS)} plots: no fault (seed {arguments.seed})")


if __name__ == "__main__":
    main()
