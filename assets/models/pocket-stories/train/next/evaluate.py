"""Measures a model folder on fresh stories: answers, the cells they come from, free stories.

    python3 evaluate.py --model .. --stories 1000

An answer is right if greedy decoding gives it word for word. The stories of four sets differ in what the training has not
seen:

    in form            nothing: new stories of the kinds that it was trained on
    new combination    two kinds of fact that never stand in one story of the training
    new phrasing       a way to ask that never stands with this way to say the fact
    new words          all people, things and animals have made-up names

"Evicted" hides one cell from the question's last token on, in all layers and heads, as if it were gone from the cache: the
cell of the answer's word in the fact, or another word of the story, drawn at random. It counts how many of the right
answers change.

Free stories begin with the opening of every plot once and two more, about pairs of names that no story of the corpus is
about. One is whole if it tells a plot from its first sentence to its last, its plot fits if that is the one its opening
leads to, and its names are straight if all stand where the rule of plots.py puts them.
"""

import argparse
import collections
import json
import math
import pathlib
import random
import re

import torch

import corpus
import model
import plots
from tokenizer import Tokenizer

SETS = ("in form", "new combination", "new phrasing", "new words")


def draw_case(rng, which):
    """(story, ask) of one of the sets."""
    wanted = {"new combination": (True, False), "new phrasing": (False, True)}.get(which, (False, False))
    new_words = 1.0 if which == "new words" else 0.0
    while True:
        drawn = corpus.draw_story(rng, rng.randint(2 if which == "new combination" else 1, 5), new_words=new_words)
        asks = [ask for ask in drawn.asks if corpus.is_new(drawn, ask) == wanted]
        if asks:
            return " ".join(drawn.sentences), rng.choice(asks)


def answers_of(decoder, tokenizer, prompts, expected, hidden=None):
    """For each prompt, whether greedy decoding gives the expected text."""
    rows = [(tokenizer.encode(prompt), tokenizer.encode(answer)) for prompt, answer in zip(prompts, expected)]
    right = []
    for begin in range(0, len(rows), 50):
        part = rows[begin:begin + 50]
        width = max(len(prompt) + len(answer) for prompt, answer in part)
        ids = torch.tensor([(prompt + answer + [0] * width)[:width] for prompt, answer in part])
        mask = None
        if hidden is not None:  # (position, from which row on)
            mask = torch.zeros(len(part), 1, width, width, dtype=torch.bool)
            for i, (position, first) in enumerate(hidden[begin:begin + 50]):
                mask[i, 0, first:, position] = True
        best = decoder(ids, hidden=mask).argmax(2)
        for row, (prompt, answer) in zip(best.tolist(), part):
            right.append(row[len(prompt) - 1:len(prompt) + len(answer) - 1] == answer)
    return right


def print_answers(decoder, tokenizer, count, seed):
    for number, which in enumerate(SETS):
        rng = random.Random(seed + number)
        cases = [draw_case(rng, which) for _ in range(count)]
        right = answers_of(decoder, tokenizer, [f"{story} {ask.question}" for story, ask in cases],
                           [" " + ask.answer for _, ask in cases])
        kinds = collections.defaultdict(list)
        for (story, ask), is_right in zip(cases, right):
            kinds[ask.kind].append(is_right)
        print(f"{which}: {sum(right) / count:.1%} of {count}")
        print("   ", ", ".join(f"{kind} {sum(seen)}/{len(seen)}" for kind, seen in sorted(
            kinds.items(), key=lambda item: sum(item[1]) / len(item[1]))))
        wrong = [case for case, is_right in zip(cases, right) if not is_right][:8]
        for story, ask in wrong:
            print(f"    wrong: {story} {ask.question} [{ask.answer}] {told(decoder, tokenizer, story, ask)}")


def told(decoder, tokenizer, story, ask):
    """What the model says instead."""
    return sample(decoder, tokenizer, f"{story} {ask.question}", 12, until=".")[len(story) + len(ask.question) + 1:]


# ---- The cells that answers come from


def fetch_case(tokenizer, story, ask):
    """(ids up to the answer's word, how many of them are the prompt, the cell that the word is fetched from, its id).

    That cell is the answer's word itself in the fact, or, where the answer begins with it ("Who has the ball? Tom"), the
    word that the question ends with: a cell knows only what stands before it, so the ball's cell knows of Tom. None:
    either is several tokens, or the story does not say it.
    """
    prompt, answer = tokenizer.encode(f"{story} {ask.question}"), tokenizer.encode(" " + ask.answer)
    word = tokenizer.encode(" " + ask.word.split()[-1])
    first = ask.answer.startswith(ask.word)
    fetched = tokenizer.encode(" " + ask.question.rstrip("?.").split()[-1]) if first else word
    said = tokenizer.encode(story)
    if len(word) != 1 or len(fetched) != 1 or fetched[0] not in said or word[0] not in answer:
        return None
    cell = len(said) - 1 - said[::-1].index(fetched[0])
    return prompt + answer[:answer.index(word[0])], len(prompt), cell, word[0]


def is_right_without(decoder, ids, prompt, cell, expected):
    hidden = torch.zeros(len(ids), len(ids), dtype=torch.bool)
    if cell is not None:
        hidden[prompt - 1:, cell] = True
    return int(decoder(torch.tensor([ids]), hidden=hidden)[0, -1].argmax()) == expected


def print_fetching(decoder, tokenizer, count, seed):
    """How often hiding the one cell changes a right answer, and hiding another word of the story; which head looks."""
    layers, heads = decoder.config["n_layer"], decoder.config["n_head"]
    for first in (False, True):
        rng, seen, own, other = random.Random(seed), 0, 0, 0
        sums, above = torch.zeros(layers, heads), torch.zeros(layers, heads)
        while seen < count:
            story, ask = draw_case(rng, "in form")
            if ask.kind == "unknown" or ask.word in ("Yes", "No") or ask.answer.startswith(ask.word) != first:
                continue
            case = fetch_case(tokenizer, story, ask)
            if case is None:
                continue
            ids, prompt, cell, word = case
            kept = {}
            if int(decoder(torch.tensor([ids]), kept.setdefault)[0, -1].argmax()) != word:
                continue
            weights = torch.stack([kept[f"layers.{layer}.weights"][0, :, -1, cell] for layer in range(layers)])
            sums += weights
            above += weights > 0.5
            seen += 1
            own += not is_right_without(decoder, ids, prompt, cell, word)
            cells = [i for i, token in enumerate(tokenizer.encode(story))
                     if token in tokenizer.words and token not in (word, ids[cell])]
            other += bool(cells) and not is_right_without(decoder, ids, prompt, rng.choice(cells), word)
        layer, head = divmod(int(sums.argmax()), heads)
        print(f"{'the answer begins with its word' if first else 'other answers'}, {count} right ones: "
              f"layer {layer + 1}, head {head + 1} puts {sums[layer, head] / count:.2f} on the cell, more than 0.5 in "
              f"{above[layer, head] / count:.1%}; without the cell {own / count:.1%} change, without another word "
              f"{other / count:.1%}")


def print_looks(decoder, tokenizer, examples):
    """For each example: the step, layer and head that put the most weight on a cell to fetch from."""
    for example in examples:
        prompt = tokenizer.encode(example["prompt"])
        said = prompt[:-1]
        ids, best = list(prompt), []
        for step in range(1, example["tokens"] + 1):
            kept = {}
            answer = int(decoder(torch.tensor([ids]), kept.setdefault)[0, -1].argmax())
            wanted = prompt[-2] if step == 1 else answer
            for layer in range(decoder.config["n_layer"]):
                weights = kept[f"layers.{layer}.weights"][0, :, -1, :]
                for head in range(weights.shape[0]):
                    cell = int(weights[head].argmax())
                    if cell < len(prompt) - 2 and ids[cell] == wanted and tokenizer.words.count(ids[cell]):
                        best.append((round(float(weights[head, cell]), 2), step, layer + 1, head + 1, tokenizer.decode([ids[cell]])))
            ids.append(answer)
            if answer == tokenizer.end_of_text:
                break
        print(example["title"], "|", tokenizer.decode(ids[len(prompt):]), "|", sorted(best, reverse=True)[:6])


def print_prompts(decoder, tokenizer):
    """The prompts that people typed who had seen only the list of words and one example."""
    prompts = json.loads((pathlib.Path(__file__).parent / "prompts.json").read_text(encoding="utf-8"))
    right = 0
    for prompt in prompts:
        text = prompt["prompt"]
        answer = sample(decoder, tokenizer, text, 16, until=".")[len(text):].strip()
        good = not prompt["accept"] or any(re.search(rf"\b{re.escape(word)}\b", answer.lower()) for word in prompt["accept"])
        right += good
        if not good or not prompt["accept"]:
            print(f"    {'any' if good else 'WRONG'}: {text!r} -> {answer!r} {prompt['accept']}")
    print(f"prompts of others: {right} of {len(prompts)}")


# ---- Free stories


def sample(decoder, tokenizer, prompt, count, seed=None, until=None):
    """Greedy without a seed, else drawn at temperature 0.8."""
    generator = torch.Generator().manual_seed(seed or 0)
    ids = tokenizer.encode(prompt)
    for _ in range(count):
        logits = decoder(torch.tensor([ids]))[0, -1]
        if seed is None:
            ids.append(int(logits.argmax()))
        else:
            ids.append(int(torch.multinomial((logits / 0.8).softmax(0), 1, generator=generator)))
        if ids[-1] == tokenizer.end_of_text or tokenizer.tokens[ids[-1]] == until:
            break
    return tokenizer.decode(ids)


def free_prompts(seed):
    """(plot, opening) of 20 stories."""
    rng = random.Random(seed)
    chosen = [*plots.PLOTS, *rng.sample(plots.PLOTS, 20 - len(plots.PLOTS))]
    rng.shuffle(chosen)
    return [(plot, corpus.tell(rng, plot, corpus.draw_people(rng, held_out=True))[0])
            for plot in chosen]


def print_free_stories(decoder, tokenizer, seed, drawn):
    prompts, stories, straight = free_prompts(seed), [], 0
    for i, (_, opening) in enumerate(prompts):
        story = sample(decoder, tokenizer, opening, 70, seed=i + 1 if drawn else None)
        print(f"{i + 1}. {story}")
        stories.append(plots.told(story))
        straight += corpus.names_straight(story, opening)
    fitting = sum(plot == own for plot, (own, _) in zip(stories, prompts))
    print(f"whole {len(stories) - stories.count(None)} of {len(stories)}, plot fits {fitting}, "
          f"names straight {straight}, different plots {len(set(stories) - {None})}")


def perplexity(decoder, tokenizer, count, seed):
    rng, loss, tokens = random.Random(seed), 0.0, 0
    for _ in range(count):
        ids = [tokenizer.end_of_text, *tokenizer.encode(corpus.text_of(corpus.story(rng)))]
        ids = ids[:decoder.config["n_positions"]]
        logits = decoder(torch.tensor([ids]))[0]
        loss += torch.nn.functional.cross_entropy(logits[:-1], torch.tensor(ids[1:]), reduction="sum").item()
        tokens += len(ids) - 1
    return math.exp(loss / tokens)


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--stories", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=10_000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    decoder, tokenizer = model.load(arguments.model), Tokenizer(arguments.model)
    print_answers(decoder, tokenizer, arguments.stories, arguments.seed)
    print_fetching(decoder, tokenizer, arguments.stories, arguments.seed + 10)
    print_prompts(decoder, tokenizer)
    print_looks(decoder, tokenizer, json.loads((pathlib.Path(arguments.model) / "examples.json").read_text()))
    print(f"perplexity {perplexity(decoder, tokenizer, arguments.stories, arguments.seed + 11):.3f}")
    for name, drawn in ("Greedy", False), ("Drawn at temperature 0.8", True):
        print(f"{name}:")
        print_free_stories(decoder, tokenizer, arguments.seed + 12, drawn)


if __name__ == "__main__":
    main()
