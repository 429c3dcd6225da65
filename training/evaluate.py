"""Measures a model folder on fresh stories, and writes what it measured into the model's card, as Markdown.

    python3 evaluate.py --model DIR --card DIR/README.md

It writes the sections for which the card has a mark. With --common, as in train.py, stories have only the commonest kinds of fact.

An answer is right if greedy decoding gives it word for word. "The right word" also counts answers that say what was asked for
in another sentence ("Emma lost the basket." for "Emma loses the basket."). There are four sets of stories. They differ in what the
model has not seen in training:

    in form            only the stories: the kinds of fact and the phrasings are those of the training
    new combination    two kinds of fact in one story
    new phrasing       this way to ask about this way to say the fact
    new words          the names of people, things and animals, which are made up

"Changed without that cell" counts how many of the right answers change if one cell is hidden from the question's last token on, in
all layers and heads, as if it were gone from the cache: the cell that the answer's word is fetched from (`fetch_case`). "Changed without
another word" hides the cell of another word of the story instead, drawn at random.

There are 20 free stories: one from an opening of each plot, and two more. Their pairs of names are in no free story of the corpus. A
story is whole if it tells a plot from its first sentence to its last. The plot fits if it is the plot of the opening. The names are
straight if all of them stand where the rule of plots.py puts them.
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
import frames
import model
import plots
from corpus import KINDS
from tokenizer import Tokenizer

SETS = ("in form", "new combination", "new phrasing", "new words")
FOLDER = pathlib.Path(__file__).parent


# ---- Answers


def draw_case(rng, which, tokenizer, context, common):
    """A (story, ask) of the set `which` that fits into a context of `context` tokens."""
    wanted = {"new combination": (True, False), "new phrasing": (False, True)}.get(which, (False, False))
    new_words = 1.0 if which == "new words" else 0.0
    while True:
        drawn = corpus.draw_story(rng, rng.randint(2 if which == "new combination" else 1, 5), new_words=new_words,
                                  more=corpus.common_only() if common else None)
        asks = [ask for ask in drawn.asks if corpus.is_new(drawn, ask) == wanted]
        if asks:
            story, ask = " ".join(drawn.sentences), rng.choice(asks)
            if len(tokenizer.encode(f"{story} {ask.question} {ask.answer}")) < context:
                return story, ask


def are_right(decoder, tokenizer, cases):
    """For each (story, ask), whether greedy decoding gives the answer."""
    rows = [(tokenizer.encode(f"{story} {ask.question}"), tokenizer.encode(" " + ask.answer)) for story, ask in cases]
    right = []
    for begin in range(0, len(rows), 50):
        part = rows[begin:begin + 50]
        width = max(len(prompt) + len(answer) for prompt, answer in part)
        ids = torch.tensor([(prompt + answer + [0] * width)[:width] for prompt, answer in part])
        for row, (prompt, answer) in zip(decoder(ids).argmax(2).tolist(), part):
            right.append(row[len(prompt) - 1:len(prompt) + len(answer) - 1] == answer)
    return right


def example_of(rng, kind):
    """A fact of that kind, said in the first of its ways, and a question about it."""
    while True:
        told = corpus.tell_fact(corpus.Story(rng), kind)
        if told and told.asks and told.asks[0].said == KINDS[kind].says[0]:
            return f"{' '.join(told.parts)} {rng.choice(told.asks).question}"


def said_after(decoder, tokenizer, prompt):
    """What the model says next, to the end of its sentence."""
    return sample(decoder, tokenizer, prompt, 24, sentence=True)[len(prompt):].strip()


def says_the_word(ask, said):
    """Whether a sentence other than the expected answer contains the word that was asked for."""
    return ask.word not in ("Yes", "No", corpus.UNKNOWN) and re.search(rf"\b{re.escape(ask.word)}\b", said) is not None


def answered(decoder, tokenizer, cases):
    """(for each case, whether its answer is right; (story, ask, what was said) of the others)"""
    right = are_right(decoder, tokenizer, cases)
    return right, [(story, ask, said_after(decoder, tokenizer, f"{story} {ask.question}"))
                   for (story, ask), is_right in zip(cases, right) if not is_right]


def answers_section(decoder, tokenizer, count, seed, common):
    kinds, totals, words_right, wrong = collections.defaultdict(dict), {}, {}, []
    for number, which in enumerate(SETS):
        rng = random.Random(seed + number)
        cases = [draw_case(rng, which, tokenizer, decoder.context, common) for _ in range(count)]
        right, failed = answered(decoder, tokenizer, cases)
        totals[which] = f"{sum(right) / count:.1%}"
        words_right[which] = f"{(sum(right) + sum(says_the_word(ask, said) for _, ask, said in failed)) / count:.1%}"
        for kind in {ask.kind for _, ask in cases}:
            of_kind = [is_right for (_, ask), is_right in zip(cases, right) if ask.kind == kind]
            kinds[kind][which] = f"{sum(of_kind)} of {len(of_kind)}"
        wrong += [f"- *{which}*: {story} {ask.question} **{said}** ({ask.answer})" for story, ask, said in failed[:4]]
    rng = random.Random(seed)
    rows = [("**all, word for word**", totals), ("**all, the right word**", words_right), *((f"*{example_of(rng, kind)}*", kinds[kind]) for kind in KINDS if kinds[kind])]
    return [f"| {count} new stories of each set, of one to five facts; one row per kind of fact | {' | '.join(SETS)} |",
            "|---" * (len(SETS) + 1) + "|",
            *(f"| {name} | {' | '.join(seen.get(which, '') for which in SETS)} |" for name, seen in rows),
            "", "Examples of wrong answers, with the right one in brackets:", "", *wrong]


def frames_section(decoder, tokenizer, count, seed):
    rng = random.Random(seed)
    lines = []
    for told, choices in (("that the training had, with other words", frames.TRAINED_ON), ("that it never saw", frames.HELD_OUT)):
        told_frames = [corpus.tell_frame(corpus.Story(rng), rng.choice(choices)) for _ in range(count)]
        cases = [(fact.parts[0], rng.choice(fact.asks)) for fact in told_frames]
        right, failed = answered(decoder, tokenizer, cases)
        word = sum(right) + sum(says_the_word(ask, said) for _, ask, said in failed)
        lines += [f"Of {count} questions about the {len(choices)} frames {told}, {sum(right) / count:.1%} are answered word for word, and {word / count:.1%} "
                  "with the right word. Wrong ones:", "",
                  *(f"- {story} {ask.question} **{said}** ({ask.answer})" for story, ask, said in failed[:10]), ""]
    return lines[:-1]


def prompts_section(decoder, tokenizer):
    prompts = json.loads((FOLDER / "prompts.json").read_text(encoding="utf-8"))
    wrong, right = [], collections.Counter()
    for prompt in prompts:
        answer = said_after(decoder, tokenizer, prompt["prompt"])
        accepted = prompt["accept"]
        if accepted and not any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", answer.lower()) for word in accepted):
            wrong.append(f"- {prompt['prompt']} **{answer}** ({', '.join(accepted)})".replace("\n", " / "))
        else:
            right[prompt.get("fresh", False)] += 1
    fresh = sum(prompt.get("fresh", False) for prompt in prompts)
    return [f"Of {fresh} fresh prompts, {right[True]} are answered correctly, and of "
            f"{len(prompts) - fresh} older ones {right[False]}. The others, with what would have been right in brackets:", "", *wrong]


# ---- The cells from which answers are fetched

def plain_cases(rng, kind, count):
    """Yields (story, ask, the words among which the answer is: one from each fact of the story)."""
    fact, question, asked = corpus.PLAIN[kind]
    for _ in range(count):
        slots = corpus.draw_plain(rng, rng.randint(3, 4))
        sentences = [fact.format(**slot) for slot in slots]
        chosen = rng.choice(slots)
        answer = fact.format(**chosen)
        if rng.random() < 0.5:
            story = corpus.Story(rng)
            story.people = [slot["name"] for slot in slots]
            sentences.insert(rng.randint(0, len(sentences)), corpus.event(story))
        yield (" ".join(sentences), corpus.Ask(kind, fact, question, question.format(**chosen), answer, chosen[asked]),
               [slot[asked] for slot in slots])


def mixed_cases(rng, tokenizer, context, count, name_first, common):
    """Yields (story, ask, []) with stories of all kinds. `name_first`: whether the answer begins with the word that was asked for."""
    while count:
        story, ask = draw_case(rng, "in form", tokenizer, context, common)
        if ask.word not in ("Yes", "No") and not ask.completes and ask.answer.startswith(ask.word) == name_first:
            yield story, ask, []
            count -= 1


def fetch_case(tokenizer, story, ask):
    """(ids up to the answer's word, how many of them are the prompt, the cell that the word is fetched from, the word's id).

    The cell is where the story says the answer's word. But if the answer begins with that word ("Who has the ball? Tom"), it is where
    the story says the last word of the question: a cell knows only what stands before it, so the cell of "ball" knows of Tom.
    None if one of these words is several tokens, or is not said.
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


def best_without(decoder, ids, prompt, cell):
    hidden = torch.zeros(len(ids), len(ids), dtype=torch.bool)
    hidden[prompt - 1:, cell] = True
    return int(decoder(torch.tensor([ids]), hidden=hidden)[0, -1].argmax())


def fetching_row(decoder, tokenizer, title, cases, rng):
    """The row for `cases` in the table of fetching_section()."""
    asked = right = among = own = other = 0
    sums, above = (torch.zeros(decoder.layer_count, decoder.heads) for _ in range(2))
    facts = []
    for story, ask, facts in cases:
        case = fetch_case(tokenizer, story, ask)
        if case is None:
            continue
        ids, prompt, cell, word = case
        cells = [i for i, token in enumerate(tokenizer.encode(story))
                 if token in tokenizer.words and token not in (word, ids[cell])]
        if not cells:
            continue
        kept = {}
        best = int(decoder(torch.tensor([ids]), kept.setdefault)[0, -1].argmax())
        asked += 1
        among += tokenizer.decode([best]).strip() in facts
        if best != word:
            continue
        right += 1
        weights = torch.stack([kept[f"layers.{layer}.weights"][0, :, -1, cell] for layer in range(len(sums))])
        sums += weights
        above += weights > 0.5
        own += best_without(decoder, ids, prompt, cell) != word
        other += best_without(decoder, ids, prompt, rng.choice(cells)) != word
    layer, head = divmod(int(sums.argmax()), sums.shape[1])
    return (f"| {title} | {f'{among / asked:.1%}' if facts else ''} | {right / asked:.1%} | {own / right:.1%} | "
            f"{other / right:.1%} | layer {layer + 1}, head {head + 1} | {sums[layer, head] / right:.2f} | "
            f"{above[layer, head] / right:.1%} |")


def fetching_section(decoder, tokenizer, count, seed, common):
    rng = random.Random(seed)
    rows = [fetching_row(decoder, tokenizer, kind, plain_cases(rng, kind, count), rng) for kind in corpus.PLAIN]
    context = decoder.context
    rows += [fetching_row(decoder, tokenizer, title, mixed_cases(rng, tokenizer, context, count, name_first, common), rng) for title, name_first in
             (("mixed facts, the answer begins with its word", True), ("mixed facts, other answers", False))]
    return ["| question | one of the story's facts | right | changed without that cell | changed without another word | "
            "the head with the most weight on the cell | its weight, average | above 0.5 |", "|---|---|---|---|---|---|---|---|",
            *rows]


def print_looks(decoder, tokenizer, examples):
    """Prints, for each step of each example, the heads that look most at a cell of the prompt whose token is the step's answer."""
    for example in examples:
        prompt = tokenizer.encode(example["prompt"])
        ids = list(prompt)
        print(example["title"])
        for step in range(1, example["tokens"] + 1):
            kept, best = {}, []
            answer = int(decoder(torch.tensor([ids]), kept.setdefault)[0, -1].argmax())
            for layer in range(decoder.layer_count):
                weights = kept[f"layers.{layer}.weights"][0, :, -1, :]
                for head in range(weights.shape[0]):
                    cell = int(weights[head].argmax())
                    if cell < len(prompt) - 2 and ids[cell] == answer:
                        best.append((float(weights[head, cell]), layer + 1, head + 1))
            print(f"    step {step}, {tokenizer.decode([answer])!r}:", ", ".join(
                f"layer {layer} head {head}: {weight:.2f}" for weight, layer, head in sorted(best, reverse=True)[:4]))
            ids.append(answer)


# ---- Free stories


def sample(decoder, tokenizer, prompt, count, seed=None, sentence=False):
    """The prompt and what the model says next: greedy without a seed, else drawn at temperature 0.8.

    It ends after `count` tokens, at the end of the text or, with `sentence`, after one sentence.
    """
    generator = torch.Generator().manual_seed(seed or 0)
    ids = tokenizer.encode(prompt)
    for _ in range(count):
        logits = decoder(torch.tensor([ids]))[0, -1]
        if seed is None:
            ids.append(int(logits.argmax()))
        else:
            ids.append(int(torch.multinomial((logits / 0.8).softmax(0), 1, generator=generator)))
        ended = tokenizer.tokens[ids[-1]] == "." and tokenizer.decode(ids[-2:-1]).strip() not in ("Mr", "Mrs", "Dr")
        if ids[-1] == tokenizer.end_of_text or sentence and ended:
            break
    return tokenizer.decode(ids)


def free_prompts(seed):
    """(plot, opening) of the 20 free stories."""
    rng = random.Random(seed)
    chosen = [*plots.PLOTS, *rng.sample(plots.PLOTS, 20 - len(plots.PLOTS))]
    rng.shuffle(chosen)
    return [(plot, corpus.tell(rng, plot, corpus.draw_people(rng, held_out=True))[0])
            for plot in chosen]


def free_stories(decoder, tokenizer, seed, drawn):
    prompts, stories, plots_told, straight = free_prompts(seed), [], [], 0
    for i, (_, opening) in enumerate(prompts):
        story = sample(decoder, tokenizer, opening, 70, seed=i + 1 if drawn else None)
        stories.append(f"{i + 1}. {story}")
        plots_told.append(plots.told(story))
        straight += corpus.names_straight(story, opening)
    fitting = sum(plot == own for plot, (own, _) in zip(plots_told, prompts))
    way = "drawn at temperature 0.8" if drawn else "greedy"
    return [f"Of 20 {way} stories, {20 - plots_told.count(None)} are whole, in {fitting} the plot fits the opening, and in "
            f"{straight} the names are straight. They tell {len(set(plots_told) - {None})} different plots:", "", *stories]


def words_section(folder):
    groups = json.loads((folder / "words.json").read_text(encoding="utf-8"))
    return [f"- **{group['name']}**: {', '.join(group['words'])}" for group in groups]


def perplexity(decoder, tokenizer, count, seed, common):
    rng, loss, tokens = random.Random(seed), 0.0, 0
    for _ in range(count):
        ids = [tokenizer.end_of_text, *tokenizer.encode(corpus.text_of(corpus.story(rng, common=common)))]
        ids = ids[:decoder.context]
        logits = decoder(torch.tensor([ids]))[0]
        loss += torch.nn.functional.cross_entropy(logits[:-1], torch.tensor(ids[1:]), reduction="sum").item()
        tokens += len(ids) - 1
    return math.exp(loss / tokens)


def write_card(path, sections):
    """Replaces what stands after each `<!-- evaluate.py: NAME -->`, up to the next heading or comment.

    `sections`: for each name, a function that gives its lines.
    """
    text = path.read_text(encoding="utf-8")
    for name, lines_of in sections.items():
        mark = f"<!-- evaluate.py: {name} -->\n"
        before, found, rest = text.partition(mark)
        if not found:
            continue
        lines = lines_of()
        end = re.search(r"^(##|<!--)|\Z", rest, re.MULTILINE).start()
        text = before + mark + "\n".join(["", *lines, "", ""]) + rest[end:]
    path.write_text(text.rstrip() + "\n", encoding="utf-8")


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--card", type=pathlib.Path, help="the README.md to write into; else it is printed")
    parser.add_argument("--stories", type=int, default=4000, help="of each set; a tenth of it for each row of the cells")
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--common", action="store_true", help="for a model that was trained with --common")
    parser.add_argument("--looks", action="store_true", help="only print where the model's examples can be looked at")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    decoder, tokenizer = model.load(arguments.model), Tokenizer(arguments.model)
    if arguments.looks:
        print_looks(decoder, tokenizer, json.loads((arguments.model / "examples.json").read_text(encoding="utf-8")))
        return
    seed, count, common = arguments.seed, arguments.stories, arguments.common
    parts = (decoder, tokenizer)
    sections = {
        "answers": lambda: answers_section(*parts, count, seed, common),
        "frames": lambda: frames_section(*parts, count, seed + 13),
        "prompts": lambda: prompts_section(*parts),
        "cells": lambda: fetching_section(*parts, count // 10, seed + 10, common),
        "perplexity": lambda: [f"The perplexity on {count // 10} new stories of every sort is {perplexity(*parts, count // 10, seed + 11, common):.3f}."],
        "greedy stories": lambda: free_stories(*parts, seed + 12, drawn=False),
        "words": lambda: words_section(arguments.model),
        "drawn stories": lambda: free_stories(*parts, seed + 12, drawn=True),
    }
    if arguments.card:
        write_card(arguments.card, sections)
    else:
        print("\n\n".join("\n".join(lines_of()) for lines_of in sections.values()))


if __name__ == "__main__":
    main()
