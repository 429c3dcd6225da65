"""Measures a model folder on fresh stories: recall by kind of question, perplexity, and sample stories.

    python3 evaluate.py --model .. --stories 500

Recall is greedy: the story with its facts and one question, then the beginning of the answer up to the fact's last word;
the model must give that word. "In context" counts answers that are one of the story's facts of that kind, "right" those
that are the asked one. "Head" is the layer and head whose weight from the answering position on the fact's word is the
largest on average.
"""

import argparse
import math
import random

import torch

import corpus
import model
from tokenizer import Tokenizer


def recall_case(rng, kind, count):
    """(text up to the answer, the fact asked for, all facts of the story)."""
    stated = corpus.make_facts(rng, kind, count)
    asked = rng.choice(stated)
    sentences = [fact.sentence for fact in stated] + [asked.question]
    return " ".join(sentences) + " " + asked.sentence[: -len(asked.answer) - 2], asked, stated


def measure_recall(decoder, tokenizer, kind, stories, seed):
    """Shares in context and right, and the best head's average weight on the fact's word."""
    rng = random.Random(seed)
    in_context = right = 0
    attention = torch.zeros(decoder.config["n_layer"], decoder.config["n_head"])
    for i in range(stories):
        text, asked, stated = recall_case(rng, kind, 3 + i % 2)
        ids = [tokenizer.end_of_text, *tokenizer.encode(text)]
        weights = {}
        logits = decoder(torch.tensor([ids]), lambda name, tensor: weights.setdefault(name, tensor))[0, -1]
        answer = tokenizer.decode([int(logits.argmax())]).strip()
        in_context += answer in [fact.answer for fact in stated]
        right += answer == asked.answer
        word = tokenizer.encode(" " + asked.answer)
        at = ids.index(word[0])
        for layer in range(attention.shape[0]):
            attention[layer] += weights[f"layers.{layer}.weights"][0, :, -1, at]
    best = int(attention.argmax())
    layer, head = divmod(best, attention.shape[1])
    return in_context / stories, right / stories, layer + 1, head + 1, attention.max().item() / stories


def perplexity(decoder, tokenizer, stories, seed):
    rng = random.Random(seed)
    loss = tokens = 0
    for _ in range(stories):
        ids = [tokenizer.end_of_text, *tokenizer.encode(corpus.story(rng, 2))][: decoder.config["n_positions"]]
        logits = decoder(torch.tensor([ids]))[0]
        loss += torch.nn.functional.cross_entropy(logits[:-1], torch.tensor(ids[1:]), reduction="sum").item()
        tokens += len(ids) - 1
    return math.exp(loss / tokens)


def sample(decoder, tokenizer, prompt, count, seed=None):
    """Greedy without a seed, else drawn at temperature 0.8."""
    generator = torch.Generator().manual_seed(seed or 0)
    ids = [tokenizer.end_of_text, *tokenizer.encode(prompt)]
    for _ in range(count):
        logits = decoder(torch.tensor([ids]))[0, -1]
        if seed is None:
            ids.append(int(logits.argmax()))
        else:
            ids.append(int(torch.multinomial((logits / 0.8).softmax(0), 1, generator=generator)))
        if ids[-1] == tokenizer.end_of_text:
            break
    return tokenizer.decode(ids)


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--stories", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10_000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    decoder, tokenizer = model.load(arguments.model), Tokenizer(arguments.model)
    for kind in ("object", "color", "place"):
        in_context, right, layer, head, weight = measure_recall(decoder, tokenizer, kind, arguments.stories,
                                                                arguments.seed)
        print(f"{kind}: in context {in_context:.1%}, right {right:.1%}; layer {layer}, head {head} "
              f"puts {weight:.2f} on the fact's word")
    print(f"perplexity {perplexity(decoder, tokenizer, arguments.stories, arguments.seed + 1):.3f}")
    for i, prompt in enumerate(["Once upon a time", "One day Mia and Tom", "It was a warm day. Ben"] * 7):
        if i < 20:
            print(f"{i + 1}. {sample(decoder, tokenizer, prompt, 60, seed=i + 1)}")


if __name__ == "__main__":
    main()
