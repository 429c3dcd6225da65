"""Trains the model. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer .. --out ../../../../build/train --minutes 60

At first, each row is a list of random words that is repeated again and again. From it the model learns to look back for the
word that came next the last time. Then rows are filled with stories, which have fewer facts at first. A token sees only
earlier tokens of its own story, and none of a branch other than its own (see story_row()). The loss of answers has more
weight than the rest, because the model is made to answer questions. Kinds of facts whose answers have a high loss are told
more often.

The rows of a step are divided among the processes, which have one thread each. Their gradients are averaged.
"""

import argparse
import json
import math
import os
import pathlib
import random
import tempfile
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # OpenBLAS reads this when PyTorch is loaded; set_num_threads() has no effect on it

import torch
from torch import distributed, multiprocessing
from torch.nn import functional

import corpus
import model
from corpus import KINDS
from model import Decoder, begin_training
from muon import Muon, sum_over_processes
from tokenizer import Tokenizer

# (share of all steps at which the stage ends, maximum of facts per story or 0 for lists of words, tokens per row, rows per step)
STAGES = ((0.02, 0, 56, 32), (0.25, 3, 120, 30), (1.01, 5, 160, 32))
KIND_NUMBERS = {name: number for number, name in enumerate(KINDS)}
READ = 0.4  # the share of the tokens outside answers that each step predicts; with 1, a step takes 8% longer
HAS_BFLOAT16 = "avx512_bf16" in pathlib.Path("/proc/cpuinfo").read_text()  # without AVX-512 BF16, it is many times slower than float32


class Row:
    """Tokens of one row: their ids, their weights as targets, their positions, the story and the branch that they belong to, and the number
    of the kind that they answer a question about, else -1.
    """

    def __init__(self):
        self.ids, self.weights, self.positions, self.stories, self.branches, self.kinds = [], [], [], [], [], []

    def add(self, ids, weight, position, story, branch, kind=-1):
        """Appends tokens at the positions from `position` on, and returns the position after them."""
        self.ids += ids
        self.weights += [weight] * len(ids)
        self.positions += range(position, position + len(ids))
        self.stories += [story] * len(ids)
        self.branches += [branch] * len(ids)
        self.kinds += [kind] * len(ids)
        return position + len(ids)


def word_row(rng, words, length):
    """A list of random words that is repeated until the row is full. The repetitions have five times the weight of the first list."""
    said, row = rng.sample(words, rng.randint(6, length // 2)), Row()
    position = row.add(said, 1.0, 0, 0, 0)
    while position <= length:
        position = row.add(said, 5.0, position, 0, 0)
    return row


def story_row(rng, tokenizer, length, context, make_story, answer_weight):
    """A row of stories that do not see each other. A story is a trunk and its branches, each mostly a question with its answer. Every
    branch begins at the position after the trunk, and sees the trunk and itself. So the trunk is read once for all questions.
    """
    row, number = Row(), 0
    while len(row.ids) <= length:
        coded = [[(tokenizer.encode(text), answers) for text, answers in parts] for parts in make_story(rng)]
        sizes = [sum(len(ids) for ids, _ in parts) + 1 for parts in coded]
        room = context - sizes[0] - max(sizes[1:], default=0) - 1
        if room < 0:
            continue
        start = rng.choice((0, 1, rng.randint(0, room)))
        if start == 1:
            row.add([tokenizer.end_of_text], 1.0, 0, number, 0)
        for branch, parts in enumerate(coded):
            position = start if branch == 0 else trunk
            first = len(row.ids)
            for ids, answers in parts:
                if answers:
                    row.weights[-1] = 0.0  # whether a question ends with a question mark is up to the person who types it
                position = row.add(ids, answer_weight if answers else 1.0, position, number, branch, KIND_NUMBERS.get(answers, -1))
            if branch > 1:
                row.weights[first] = 0.0  # the token before it in the row belongs to another branch
            if branch or len(coded) == 1:
                row.add([tokenizer.end_of_text], 1.0, position, number, branch)
            trunk = trunk if branch else position
        number += 1
    return row


def batch(rng, tokenizer, stage, rows, context, answer_weight, make_story):
    """The rows of a step: (ids, targets, weights of the targets, kinds of the targets, positions, hidden). All are [rows, length], but
    hidden is [rows, 1, length, length] and true where a query (third axis) must not see a key (fourth axis).
    """
    _, facts, length, _ = stage
    chosen = [story_row(rng, tokenizer, length, context, lambda rng: make_story(rng, facts), answer_weight) if facts
              else word_row(rng, tokenizer.words, length) for _ in range(rows)]
    ids, weights, kinds, positions, stories, branches = (
        torch.tensor([getattr(row, name)[: length + 1] for row in chosen])
        for name in ("ids", "weights", "kinds", "positions", "stories", "branches"))
    later = (slice(None), None, slice(-1), None)
    earlier = (slice(None), None, None, slice(-1))
    hidden = (stories[later] != stories[earlier]) | (branches[earlier] != 0) & (branches[later] != branches[earlier])
    return ids[:, :-1], ids[:, 1:], weights[:, 1:], kinds[:, 1:], positions[:, :-1], hidden


class Need:
    """How much each kind of fact still has to be learned: the recent loss of its answers, in nats per token."""

    def __init__(self):
        self.losses = torch.full((len(KINDS),), 0.2)

    def seen(self, loss, kinds):
        """[2 * kinds]: for each kind the summed loss of its answers, and then for each kind the number of their tokens."""
        sums = torch.zeros(2, len(KINDS))
        known = kinds >= 0
        sums[0].index_add_(0, kinds[known], loss.detach()[known])
        sums[1].index_add_(0, kinds[known], torch.ones_like(loss[known]))
        return sums.flatten()

    def learn(self, seen):
        sums, counts = seen.view(2, -1)
        part = 1 - 0.9975 ** counts  # a moving average over about the last 400 tokens of a kind
        self.losses += part * (sums / counts.clamp(min=1) - self.losses)

    def more(self):
        """How many times as often as usual each kind is told, by its name: its loss divided by the average, limited to 0.25 to 4."""
        share = (self.losses / self.losses.mean()).clamp(0.25, 4).tolist()
        return dict(zip(KINDS, share))


def stage_at(stages, share):
    return next(stage for stage in stages if share < stage[0])


def learning_rate(step, steps, peak):
    return peak * min((step + 1) / 100, 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def stories_of(path):
    """A `make_story` that takes random lines of a text file instead of stories from the grammar."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lambda rng, facts, more: [[(rng.choice(lines), 0)]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json and merges.txt")
    parser.add_argument("--text", type=pathlib.Path, help="your own stories, one a line, in place of the grammar")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--start", type=pathlib.Path, help="folder of a model to begin with, in place of new weights")
    parser.add_argument("--steps", type=int, default=15000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--rate", type=float, default=1.5e-3, help="Adam's, of embeddings, biases and norms")
    parser.add_argument("--matrix-rate", type=float, default=3e-3, help="Muon's, of the layers' matrices")
    parser.add_argument("--answer-weight", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    for name, size in {"layers": 6, "heads": 5, "width": 160, "context": 256}.items():
        parser.add_argument(f"--{name}", type=int, default=size)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as meeting:
        multiprocessing.spawn(train, (arguments, f"file://{meeting}/point"), arguments.processes)


def train(process, arguments, meeting):
    count = arguments.processes
    distributed.init_process_group("gloo", meeting, rank=process, world_size=count)
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    tokenizer = Tokenizer(arguments.tokenizer)
    make_story = stories_of(arguments.text) if arguments.text else lambda rng, facts, more: corpus.story(rng, facts, more)
    stages = STAGES[-1:] if arguments.start else STAGES
    config = {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
              "vocab_size": len(tokenizer.ids), "n_positions": arguments.context, "n_ctx": arguments.context,
              "n_embd": arguments.width, "n_layer": arguments.layers, "n_head": arguments.heads, "n_inner": None,
              "layer_norm_epsilon": 1e-5, "bos_token_id": tokenizer.end_of_text,
              "eos_token_id": tokenizer.end_of_text, "torch_dtype": "float32", "tie_word_embeddings": True}
    decoder = Decoder(config)
    begin_training(decoder)
    matrices = [parameter for parameter in decoder.h.parameters() if parameter.dim() == 2]
    others = [parameter for parameter in decoder.parameters() if all(parameter is not matrix for matrix in matrices)]
    optimizers = (Muon(matrices, lr=arguments.matrix_rate, process=process, processes=count),
                  torch.optim.AdamW(others, lr=arguments.rate, betas=(0.9, 0.98), weight_decay=0.01))
    peaks = (arguments.matrix_rate, arguments.rate)
    checkpoint, first, seconds, need = arguments.out / "checkpoint.pt", 0, 0.0, Need()
    if arguments.start:
        decoder.load_state_dict(model.load(arguments.start).state_dict())
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        decoder.load_state_dict(kept["decoder"])
        for optimizer, state in zip(optimizers, kept["optimizers"]):
            optimizer.load_state_dict(state)
        first, seconds, need.losses = kept["step"], kept["seconds"], kept["need"]

    start, losses = time.monotonic(), []
    for step in range(first, arguments.steps):
        rng = random.Random((arguments.seed * 1_000_003 + step) * count + process)
        stage, more = stage_at(stages, step / arguments.steps), need.more()
        ids, targets, weights, kinds, positions, hidden = batch(
            rng, tokenizer, stage, stage[3] // count, arguments.context, arguments.answer_weight,
            lambda rng, facts: make_story(rng, facts, more))
        answers = weights > 1
        read = torch.rand(weights.shape, generator=torch.Generator().manual_seed(rng.getrandbits(60))) < READ
        chosen = answers | (weights > 0) & read
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HAS_BFLOAT16):
            logits = decoder(ids, hidden=hidden, positions=positions, chosen=chosen).float()
        answers, targets, weights, kinds = (part[chosen] for part in (answers, targets, weights, kinds))
        weights[~answers] /= READ
        loss = functional.cross_entropy(logits, targets, reduction="none")
        losses.append((loss[~answers].mean().item(), loss[answers].mean().item()))
        seen = need.seen(loss, kinds)
        decoder.zero_grad(set_to_none=True)
        ((loss * weights).sum() / weights.sum() / count).backward()
        sum_over_processes([seen, *(parameter.grad for parameter in decoder.parameters())])
        need.learn(seen)
        torch.nn.utils.clip_grad_norm_(decoder.parameters(), 1.0)
        for optimizer, peak in zip(optimizers, peaks):
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(step, arguments.steps, peak)
            optimizer.step()
        late = torch.tensor(float(time.monotonic() - start > 60 * arguments.minutes))
        distributed.all_reduce(late)
        if process == 0 and ((step + 1) % 100 == 0 or late or step + 1 == arguments.steps):
            total = seconds + time.monotonic() - start
            entry = {"step": step + 1, "length": ids.shape[1], "seconds": round(total),
                     "text_loss": round(sum(t for t, _ in losses) / len(losses), 4),
                     "answer_loss": round(sum(a for _, a in losses) / len(losses), 4)}
            losses = []
            with (arguments.out / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            print(entry, flush=True)
            torch.save({"decoder": decoder.state_dict(), "optimizers": [optimizer.state_dict() for optimizer in optimizers], "step": step + 1,
                        "seconds": total, "config": config, "need": need.losses}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
        if late:
            break


if __name__ == "__main__":
    main()
