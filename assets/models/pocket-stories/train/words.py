"""Lists the words of the stories that the model was trained on, which are the words that it knows.

    python3 words.py
"""

import random
import re
import textwrap

import corpus

STORIES = 20_000  # more stories add no further word


def main():
    rng = random.Random(1)
    text = " ".join(corpus.story(rng, stage=2) for _ in range(STORIES))
    words = {word if word in [*corpus.NAMES, "I"] else word.lower() for word in re.findall(r"[A-Za-z]+", text)}
    kinds = {"Names": corpus.NAMES, "Things": corpus.OBJECTS, "Colors": corpus.COLORS, "Places": corpus.PLACES,
             "Animals": corpus.ANIMALS, "Feelings": corpus.FEELINGS, "Numbers": corpus.NUMBERS,
             "Food": corpus.FRUITS, "Weather": corpus.WEATHERS}
    known = {word for kind in kinds.values() for word in kind}
    for kind, members in [*kinds.items(), ("Others", sorted(words - known, key=str.lower))]:
        print(textwrap.fill(f"- **{kind}**: {', '.join(members)}", 120, subsequent_indent="  "))
    print(f"\n{len(words)} words.")


if __name__ == "__main__":
    main()
