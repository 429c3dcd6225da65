"""Trains the model. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer .. --out ../../../../build/train --minutes 60

At first, rows are lists of random words that are repeated again and again. From them the model learns to look for what
followed the last time. Then come short lists of facts, short stories with questions, and rows of everything, as long as
the context. Tokens that repeat what followed the same three tokens earlier in the row (the answers) have more weight,
because the model is made for them.
"""

import argparse
import json
import math
import pathlib
import random
import time

import torch
from torch.nn import functional

import corpus
from model import Decoder, begin_training
from tokenizer import Tokenizer

WORDS = -1  # the stage of word lists, which come from no corpus
# (until which share of all steps, stage, tokens a row at most, rows a step)
STAGES = ((0.06, WORDS, 56, 24), (0.13, 0, 64, 24), (0.28, 1, 96, 16), (1.01, 2, 256, 6))


def word_row(rng, words, length):
    """`length` + 1 ids: a list of random words, repeated."""
    said = rng.sample(words, rng.randint(6, length // 2))
    return (said * (length // len(said) + 2))[: length + 1]


def story_row(rng, tokenizer, stage, length, make_story):
    """`length` + 1 ids: stories one after the other, parted by end-of-text tokens; half of the rows begin with one."""
    ids = [tokenizer.end_of_text] if rng.random() < 0.5 else []
    while len(ids) < length + 1:
        ids += [*tokenizer.encode(make_story(rng, stage)), tokenizer.end_of_text]
    return ids[: length + 1]


def copy_weights(row, answer_weight, end_of_text):
    """Loss weight per target: `answer_weight` where the three tokens before stood earlier, followed by the same token.

    Matches are looked for within a story; an end-of-text token starts a new one.
    """
    weights, followers = [], {}
    for i in range(1, len(row)):
        if row[i] == end_of_text:
            followers = {}
        key = tuple(row[max(0, i - 3):i])
        weights.append(answer_weight if followers.get(key) == row[i] else 1.0)
        followers[key] = row[i]
    return weights


def batch(rng, tokenizer, stage, length, rows, answer_weight, make_story):
    if stage == WORDS:
        chosen = [word_row(rng, tokenizer.words, length) for _ in range(rows)]
    else:
        chosen = [story_row(rng, tokenizer, stage, length, make_story) for _ in range(rows)]
    weights = torch.tensor([copy_weights(row, answer_weight, tokenizer.end_of_text) for row in chosen])
    ids = torch.tensor(chosen)
    return ids[:, :-1], ids[:, 1:], weights


def stage_at(share):
    return next(stage for stage in STAGES if share < stage[0])


def learning_rate(step, steps, peak):
    return peak * min((step + 1) / 100, 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def stories_of(path):
    """A `make_story` that draws lines of a text file in place of the grammar's stories."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lambda rng, stage: rng.choice(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json and merges.txt")
    parser.add_argument("--text", type=pathlib.Path, help="your own stories, one a line, in place of the grammar")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--steps", type=int, default=7000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--answer-weight", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    for name, size in {"layers": 4, "heads": 4, "width": 128, "context": 256}.items():
        parser.add_argument(f"--{name}", type=int, default=size)
    arguments = parser.parse_args()

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer(arguments.tokenizer)
    make_story = stories_of(arguments.text) if arguments.text else corpus.story
    config = {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
              "vocab_size": len(tokenizer.ids), "n_positions": arguments.context, "n_ctx": arguments.context,
              "n_embd": arguments.width, "n_layer": arguments.layers, "n_head": arguments.heads, "n_inner": None,
              "layer_norm_epsilon": 1e-5, "bos_token_id": tokenizer.end_of_text,
              "eos_token_id": tokenizer.end_of_text, "torch_dtype": "float32", "tie_word_embeddings": True}
    decoder = Decoder(config)
    begin_training(decoder)
    optimizer = torch.optim.AdamW(decoder.parameters(), lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01)
    checkpoint, first, seconds = arguments.out / "checkpoint.pt", 0, 0.0
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        decoder.load_state_dict(kept["decoder"])
        optimizer.load_state_dict(kept["optimizer"])
        first, seconds = kept["step"], kept["seconds"]

    start, losses = time.monotonic(), []
    for step in range(first, arguments.steps):
        rng = random.Random(arguments.seed * 1_000_003 + step)
        _, stage, length, rows = stage_at(step / arguments.steps)
        length = min(length, arguments.context)
        ids, targets, weights = batch(rng, tokenizer, stage, length, rows, arguments.answer_weight, make_story)
        loss = functional.cross_entropy(decoder(ids).transpose(1, 2), targets, reduction="none")
        answers = weights > 1
        losses.append((loss.mean().item(), loss[answers].mean().item() if answers.any() else math.nan))
        optimizer.zero_grad(set_to_none=True)
        ((loss * weights).sum() / weights.sum()).backward()
        torch.nn.utils.clip_grad_norm_(decoder.parameters(), 1.0)
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(step, arguments.steps, arguments.rate)
        optimizer.step()
        late = time.monotonic() - start > 60 * arguments.minutes
        if (step + 1) % 100 == 0 or late or step + 1 == arguments.steps:
            total = seconds + time.monotonic() - start
            entry = {"step": step + 1, "stage": stage, "seconds": round(total),
                     "loss": round(sum(l for l, _ in losses) / len(losses), 4),
                     "answer_loss": round(sum(a for _, a in losses) / len(losses), 4)}
            losses = []
            with (arguments.out / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            print(entry, flush=True)
            torch.save({"decoder": decoder.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1,
                        "seconds": total, "config": config}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
        if late:
            break


if __name__ == "__main__":
    main()
