"""Trains the model. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer .. --out ../../../../build/train --minutes 60

At first, rows are lists of random words that are repeated again and again. From them the model learns to look for what
followed the last time. Then rows are filled with stories, short ones first, and become as long as the context. No story sees another one.
The answers have more weight than the rest, because the model is made for them. At last, a second run with --drill asks
more often who, which a model learns last: there the answer stands before the word that the question names.
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
from muon import Muon
from tokenizer import Tokenizer

# (until which share of all steps, the largest number of facts per story or 0 for lists of words, tokens per row, rows per step)
STAGES = ((0.02, 0, 56, 32), (0.30, 3, 80, 26), (0.60, 5, 100, 40), (0.88, 5, 128, 32), (1.01, 5, 256, 16))
DRILL = ((1.01, 5, 88, 40),)


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
    _, facts, length, rows = stage
    chosen = [story_row(rng, tokenizer, length, lambda rng: make_story(rng, facts), answer_weight) if facts
              else word_row(rng, tokenizer.words, length) for _ in range(rows)]
    ids, weights, stories = (torch.tensor(column) for column in zip(*chosen))
    hidden = stories[:, None, :-1, None] != stories[:, None, None, :-1]
    return ids[:, :-1], ids[:, 1:], weights[:, 1:], hidden


def stage_at(stages, share):
    return next(stage for stage in stages if share < stage[0])


def learning_rate(step, steps, peak):
    return peak * min((step + 1) / 100, 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def stories_of(path):
    """A `make_story` that draws lines of a text file in place of the grammar's stories."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lambda rng, facts: [(rng.choice(lines), False)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json and merges.txt")
    parser.add_argument("--text", type=pathlib.Path, help="your own stories, one a line, in place of the grammar")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--drill", type=pathlib.Path, help="the checkpoint of a training, to go on from with more questions who")
    parser.add_argument("--steps", type=int, default=15000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--rate", type=float, default=1.5e-3, help="Adam's, of embeddings, biases and norms")
    parser.add_argument("--matrix-rate", type=float, default=3e-3, help="Muon's, of the layers' matrices")
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
    make_story = stories_of(arguments.text) if arguments.text else corpus.drill if arguments.drill else corpus.story
    stages = DRILL if arguments.drill else STAGES
    config = {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
              "vocab_size": len(tokenizer.ids), "n_positions": arguments.context, "n_ctx": arguments.context,
              "n_embd": arguments.width, "n_layer": arguments.layers, "n_head": arguments.heads, "n_inner": None,
              "layer_norm_epsilon": 1e-5, "bos_token_id": tokenizer.end_of_text,
              "eos_token_id": tokenizer.end_of_text, "torch_dtype": "float32", "tie_word_embeddings": True}
    decoder = Decoder(config)
    begin_training(decoder)
    matrices = [parameter for parameter in decoder.h.parameters() if parameter.dim() == 2]
    others = [parameter for parameter in decoder.parameters() if all(parameter is not matrix for matrix in matrices)]
    optimizers = (Muon(matrices, lr=arguments.matrix_rate),
                  torch.optim.AdamW(others, lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01))
    peaks = (arguments.matrix_rate, arguments.rate)
    checkpoint, first, seconds = arguments.out / "checkpoint.pt", 0, 0.0
    if checkpoint.exists() or arguments.drill:
        kept = torch.load(checkpoint if checkpoint.exists() else arguments.drill)
        decoder.load_state_dict(kept["decoder"])
        for optimizer, state in zip(optimizers, kept["optimizers"]):
            optimizer.load_state_dict(state)
    if checkpoint.exists():
        first, seconds = kept["step"], kept["seconds"]

    start, losses = time.monotonic(), []
    for step in range(first, arguments.steps):
        rng = random.Random((arguments.seed + (6 if arguments.drill else 0)) * 1_000_003 + step)
        stage = stage_at(stages, step / arguments.steps)
        ids, targets, weights, hidden = batch(rng, tokenizer, stage, arguments.answer_weight, make_story)
        # Half of the batches of the later stages begin anywhere, so that all positions are learned before rows are long.
        late_enough = arguments.drill or step > 0.6 * arguments.steps
        room = arguments.context - ids.shape[1] if late_enough else 0
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = decoder(ids, hidden=hidden, first=rng.choice((0, rng.randint(0, room)))).float()
        loss = functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), reduction="none").view_as(targets)
        answers = weights > 1
        losses.append((loss.mean().item(), loss[answers].mean().item() if answers.any() else math.nan))
        decoder.zero_grad(set_to_none=True)
        ((loss * weights).sum() / weights.sum()).backward()
        torch.nn.utils.clip_grad_norm_(decoder.parameters(), 1.0)
        for optimizer, peak in zip(optimizers, peaks):
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(step, arguments.steps, peak)
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
            torch.save({"decoder": decoder.state_dict(), "optimizers": [optimizer.state_dict() for optimizer in optimizers], "step": step + 1,
                        "seconds": total, "config": config}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
        if late:
            break


if __name__ == "__main__":
    main()
