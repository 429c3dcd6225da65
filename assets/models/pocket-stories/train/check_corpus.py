"""Checks the grammar of the corpus on many stories. It fails at the first story that breaks a rule.

    python3 check_corpus.py --stories 20000
"""

import argparse
import random
import re

import corpus
import plots

ONE_NAME = re.compile(rf"\b(?:{'|'.join(corpus.NAMES)})\b")
THINGS = "|".join([*corpus.OBJECTS, *corpus.ANIMALS, *(fruit[:-1] for fruit in corpus.FRUITS)])
# Faults that no story may have.
FAULTS = {
    "a before a vowel": re.compile(r"\b[Aa] [aeiou]"),
    "an before a consonant": re.compile(r"\b[Aa]n [^aeiou]"),
    "a number before one thing": re.compile(rf"\b(?:{'|'.join(corpus.NUMBERS)}) (?:{THINGS})\b"),
    "an unfilled slot": re.compile(r"[{}]"),
    "a word twice": re.compile(r"\b(\w+) \1\b"),
    "a small letter after a full stop": re.compile(r"[.] [a-z]"),
}
SENTENCE = re.compile(r'(?:[^".!?]|"[^"]*")+?(?:[.!?]|(?<=[.!?]"))(?= |$)')
QUESTION = re.compile(r"(?:What|Who|Where|How)\b.*\?")


def check_sentences(story):
    for name, fault in FAULTS.items():
        assert not fault.search(story), f"{name}: {story}"
    for sentence in SENTENCE.findall(story):
        names = ONE_NAME.findall(sentence)
        assert len(names) == len(set(names)), f"a name twice in a sentence: {story}"


def check_answers(story):
    """Each answer is an earlier sentence, or the thing in its color; returns how many there are."""
    sentences = [sentence.strip() for sentence in SENTENCE.findall(story)]
    count = 0
    for i, sentence in enumerate(sentences):
        if QUESTION.fullmatch(sentence):
            answer, said = sentences[i + 1], sentences[:i]
            colored = re.fullmatch(r"The (\w+) is (\w+)\.", answer)
            assert answer in said or colored and any(
                earlier.endswith(f" {colored[2]} {colored[1]}.") for earlier in said), story
            count += 1
    return count


def check_free_story(rng, plot):
    people = corpus.draw_people(rng)
    sentences = corpus.tell(rng, plot, people)
    story = " ".join(sentences)
    check_sentences(story)
    assert ONE_NAME.findall(sentences[0]) == people and people[0] != people[1], story
    assert corpus.names_straight(story, sentences[0]), f"names against the rule: {story}"
    assert plots.told(story) == plot, f"recognized as another plot: {story}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, questions = random.Random(arguments.seed), 0
    for i in range(arguments.stories):
        story = corpus.story(rng, i % 3)
        check_sentences(story)
        questions += check_answers(story)
        check_free_story(rng, plots.PLOTS[i % len(plots.PLOTS)])
    print(f"{arguments.stories} stories and {questions} answers, {arguments.stories} free stories "
          f"of {len(plots.PLOTS)} plots: no fault (seed {arguments.seed})")


if __name__ == "__main__":
    main()
