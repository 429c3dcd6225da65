"""Trains the model. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer .. --out ../../../../build/train --minutes 60

At first, rows are lists of random words that are repeated again and again. From them the model learns to look for what
followed the last time. Then rows are filled with stories, and become as long as the context. No story sees another one.
The answers have more weight than the rest, because the model is made for them.
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

# (until which share of all steps, whether the rows are word lists, tokens per row, rows per step)
STAGES = ((0.02, True, 56, 32), (0.40, False, 80, 48), (0.85, False, 112, 36), (1.01, False, 256, 16))


def word_row(rng, words, length):
    """`length` + 1 ids: a list of random words, repeated; the repetitions have weight."""
    said = rng.sample(words, rng.randint(6, length // 2))
    ids = (said * (length // len(said) + 2))[: length + 1]
    return ids, [1.0 if i < len(said) else 5.0 for i in range(length + 1)], [0] * (length + 1)


def story_row(rng, tokenizer, length, make_story, answer_weight):
    """`length` + 1 ids of stories, each with an end of text after it, their weights as targets, and the number of the
    story of each; half of the rows begin with an end of text.
    """
    ids = [tokenizer.end_of_text] if rng.random() < 0.5 else []
    weights, stories, story = [1.0] * len(ids), [0] * len(ids), 0
    while len(ids) < length + 1:
        for text, is_answer in make_story(rng):
            part = tokenizer.encode(text)
            ids += part
            weights += [answer_weight if is_answer else 1.0] * len(part)
        ids.append(tokenizer.end_of_text)
        weights.append(1.0)
        stories += [story] * (len(ids) - len(stories))
        story += 1
    return ids[: length + 1], weights[: length + 1], stories[: length + 1]


def batch(rng, tokenizer, stage, answer_weight, make_story):
    """(ids, targets, weights of the targets, [rows, 1, length, length] what is hidden from what)"""
    _, is_words, length, rows = stage
    chosen = [word_row(rng, tokenizer.words, length) if is_words
              else story_row(rng, tokenizer, length, make_story, answer_weight) for _ in range(rows)]
    ids, weights, stories = (torch.tensor(column) for column in zip(*chosen))
    hidden = stories[:, None, :-1, None] != stories[:, None, None, :-1]
    return ids[:, :-1], ids[:, 1:], weights[:, 1:], hidden


def stage_at(share):
    return next(stage for stage in STAGES if share < stage[0])


def learning_rate(step, steps, peak):
    return peak * min((step + 1) / 100, 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def stories_of(path):
    """A `make_story` that draws lines of a text file in place of the grammar's stories."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lambda rng: [(rng.choice(lines), False)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json and merges.txt")
    parser.add_argument("--text", type=pathlib.Path, help="your own stories, one a line, in place of the grammar")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--steps", type=int, default=24000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--answer-weight", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    for name, size in {"layers": 6, "heads": 5, "width": 160, "context": 256}.items():
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
        stage = stage_at(step / arguments.steps)
        ids, targets, weights, hidden = batch(rng, tokenizer, stage, arguments.answer_weight, make_story)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = decoder(ids, hidden=hidden).float()
        loss = functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none").view_as(targets)
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
            entry = {"step": step + 1, "length": ids.shape[1], "seconds": round(total),
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
