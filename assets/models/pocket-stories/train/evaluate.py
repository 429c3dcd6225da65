"""Measures a model folder on fresh stories: recall by kind of question, perplexity, free stories.

    python3 evaluate.py --model .. --stories 500

Recall is greedy: a story with three or four facts of one kind (two and three distractors), perhaps
an event between them, one question, and the beginning of its answer; the next word must be the
fact's. "In context" counts answers that are one of the story's facts of that kind, "right" those
that are the asked one.

An answer can be fetched from one cell of its fact: that of the answer itself where it stands behind
the word that the question names ("The kite belongs to Tom."), that of the named word where the
answer stands before it ("Tom has the kite." asked by "Who has the kite?"). For each layer and head
the weight from the answering position on that cell is averaged; the largest is reported for each of
the two. "Evicted" repeats the story with that one cell hidden from the question's last word on, in
all layers and heads, as if it were gone from the cache, and counts how many of the right answers
are no longer right.

Free stories begin with the opening of every plot once and two more, about pairs of names that no
story of the corpus is about. One is whole if it tells a plot from its first sentence to its last,
its plot fits if that is the one its opening leads to, and its names are straight if all stand where
the rule of plots.py puts them.
"""

import argparse
import math
import random

import torch

import corpus
import model
import plots
from tokenizer import Tokenizer


def recall_case(rng, kind, count):
    """(text up to the answer, up to the cell to fetch from, and up to the end of the question; the
    asked fact, all facts)"""
    stated = corpus.make_facts(rng, kind, count)
    asked = rng.choice(stated)
    sentences = [fact.sentence for fact in stated]
    if rng.random() < 0.5:
        event = corpus.fill(rng, rng.choice(corpus.EVENTS), corpus.draw_people(rng, held_out=True))
        sentences.insert(rng.randint(0, len(sentences)), event)
    story = " ".join(sentences)
    question = f"{story} {asked.question}"
    fetched = asked.named if kind in corpus.NAME_FIRST else asked.answer
    cell = story[:story.index(asked.sentence) + asked.sentence.rindex(" " + fetched)]
    begun = asked.sentence[:asked.sentence.rindex(asked.answer)].rstrip()
    return f"{question} {begun}".rstrip(), cell, question, asked, stated


class Recall:
    """What was seen over the stories of one kind."""

    def __init__(self, decoder):
        self.stories = self.in_context = self.right = self.lost = 0
        self.weights = torch.zeros(decoder.config["n_layer"], decoder.config["n_head"])  # sums
        self.above_half = torch.zeros_like(self.weights)  # stories with a weight above 0.5

    def __add__(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)
        return self


def measure_recall(decoder, tokenizer, kind, stories, seed):
    rng = random.Random(seed)
    recall = Recall(decoder)
    for i in range(stories):
        text, cell, question, asked, stated = recall_case(rng, kind, 3 + i % 2)
        ids = tokenizer.encode(text)
        at = len(tokenizer.encode(cell))
        kept = {}
        logits = decoder(torch.tensor([ids]), kept.setdefault)[0, -1]
        answer = tokenizer.decode([int(logits.argmax())]).strip()
        right = answer == asked.answer
        recall.stories += 1
        recall.in_context += answer in [other.answer for other in stated]
        recall.right += right
        for layer in range(recall.weights.shape[0]):
            weights = kept[f"layers.{layer}.weights"][0, :, -1, at]
            recall.weights[layer] += weights
            recall.above_half[layer] += weights > 0.5
        if right:
            hidden = torch.zeros(len(ids), len(ids), dtype=torch.bool)
            hidden[len(tokenizer.encode(question)) - 1:, at] = True
            logits = decoder(torch.tensor([ids]), hidden=hidden)[0, -1]
            recall.lost += tokenizer.decode([int(logits.argmax())]).strip() != asked.answer
    return recall


def measure_colored_things(decoder, tokenizer, stories, seed):
    """Share of right answers where the color stands before the thing: "Mia has a red ball." """
    rng, right = random.Random(seed), 0
    for i in range(stories):
        sentences, facts = corpus.make_colored_things(rng, 2 + i % 2)
        asked = rng.choice(facts)
        begun = asked.sentence[:asked.sentence.rindex(" " + asked.answer)]
        text = " ".join([*sentences, asked.question, begun])
        logits = decoder(torch.tensor([tokenizer.encode(text)]))[0, -1]
        right += tokenizer.decode([int(logits.argmax())]).strip() == asked.answer
    return right / stories


def perplexity(decoder, tokenizer, stories, seed):
    rng = random.Random(seed)
    loss = tokens = 0
    for _ in range(stories):
        ids = [tokenizer.end_of_text, *tokenizer.encode(corpus.story(rng, 2))]
        ids = ids[:decoder.config["n_positions"]]
        logits = decoder(torch.tensor([ids]))[0]
        loss += torch.nn.functional.cross_entropy(logits[:-1], torch.tensor(ids[1:]),
                                                  reduction="sum").item()
        tokens += len(ids) - 1
    return math.exp(loss / tokens)


def sample(decoder, tokenizer, prompt, count, seed=None):
    """Greedy without a seed, else drawn at temperature 0.8."""
    generator = torch.Generator().manual_seed(seed or 0)
    ids = tokenizer.encode(prompt)
    for _ in range(count):
        logits = decoder(torch.tensor([ids]))[0, -1]
        if seed is None:
            ids.append(int(logits.argmax()))
        else:
            ids.append(int(torch.multinomial((logits / 0.8).softmax(0), 1, generator=generator)))
        if ids[-1] == tokenizer.end_of_text:
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
    prompts, told, straight = free_prompts(seed), [], 0
    for i, (_, opening) in enumerate(prompts):
        story = sample(decoder, tokenizer, opening, 60, seed=i + 1 if drawn else None)
        print(f"{i + 1}. {story}")
        told.append(plots.told(story))
        straight += corpus.names_straight(story, opening)
    fitting = sum(plot == own for plot, (own, _) in zip(told, prompts))
    print(f"whole {len(told) - told.count(None)} of {len(told)}, plot fits {fitting}, "
          f"names straight {straight}, different plots {len(set(told) - {None})}")


def print_recall(decoder, tokenizer, stories, seed):
    together = {True: Recall(decoder), False: Recall(decoder)}  # by whether the name comes first
    for kind in corpus.KINDS:
        recall = measure_recall(decoder, tokenizer, kind, stories, seed)
        together[kind in corpus.NAME_FIRST] += recall
        print(f"{kind}: in context {recall.in_context / recall.stories:.1%}, "
              f"right {recall.right / recall.stories:.1%}; "
              f"evicted: {recall.lost / max(recall.right, 1):.1%} of the right answers change")
    for name_first, recall in together.items():
        layer, head = divmod(int(recall.weights.argmax()), recall.weights.shape[1])
        kinds = [kind for kind in corpus.KINDS if (kind in corpus.NAME_FIRST) == name_first]
        print(f"{', '.join(kinds)}: layer {layer + 1}, head {head + 1} puts "
              f"{recall.weights[layer, head] / recall.stories:.2f} on the cell to fetch from, "
              f"more than 0.5 in {recall.above_half[layer, head] / recall.stories:.1%} "
              "of the stories")


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--stories", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10_000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    decoder, tokenizer = model.load(arguments.model), Tokenizer(arguments.model)
    print_recall(decoder, tokenizer, arguments.stories, arguments.seed)
    colored = measure_colored_things(decoder, tokenizer, arguments.stories, arguments.seed)
    print(f"color before the thing: right {colored:.1%}")
    print(f"perplexity {perplexity(decoder, tokenizer, arguments.stories, arguments.seed + 1):.3f}")
    for name, drawn in ("Greedy", False), ("Drawn at temperature 0.8", True):
        print(f"{name}:")
        print_free_stories(decoder, tokenizer, arguments.seed + 2, drawn)


if __name__ == "__main__":
    main()
