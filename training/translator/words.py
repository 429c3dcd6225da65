"""Writes words.json: the English words that Pocket Translator has a token for, in the groups of Pocket Stories.

    python3 words.py --model DIR --like ../../assets/models/pocket-stories/words.json
"""

import argparse
import json
import pathlib
import re


def words_of(vocabulary):
    """The words that are one token, as they stand inside a sentence. Single letters spell other words."""
    whole = [token[1:] for token in vocabulary if re.fullmatch(r"▁[A-Za-z]{2,}|▁[aI]", token)]
    in_small_letters = {word for word in whole if word.islower()}
    return [word for word in whole if word.islower() or word.lower() not in in_small_letters]


def groups_of(words, like):
    left = sorted(words, key=str.lower)
    groups = []
    for group in like:
        members = {word.lower() for word in group["words"]}
        chosen = left if group is like[-1] else [word for word in left if word.lower() in members]
        left = [word for word in left if word not in chosen]
        if chosen:
            groups.append({"name": group["name"], "names": group["names"], "words": chosen})
    return groups


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--like", type=pathlib.Path, required=True, help="a words.json with groups, the last of which takes the rest")
    arguments = parser.parse_args()
    vocabulary = json.loads((arguments.model / "vocab.json").read_text(encoding="utf-8"))
    groups = groups_of(words_of(vocabulary), json.loads(arguments.like.read_text(encoding="utf-8")))
    lines = ",\n".join("  " + json.dumps(group, ensure_ascii=False) for group in groups)
    (arguments.model / "words.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
