"""Trains the translator. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer DIR --out ../../build/train-translator

Each process draws its own pairs, so no pair is likely to come twice. One head of the last layer's cross-attention also learns the
word alignment, which the grammar knows (S. Garg et al., "Jointly Learning to Align and Translate with Transformer Models", 2019).
"""

import argparse
import json
import math
import os
import pathlib
import random
import sys
import tempfile
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # OpenBLAS reads this when PyTorch is loaded

import torch
from torch import distributed, multiprocessing
from torch.nn import functional

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))  # for muon.py

import grammar
import model
from muon import Muon, sum_over_processes
from tokenizer import Tokenizer

ALIGNED_HEAD = 0  # of the last decoder layer
PARTS = 4  # each step is computed in so many parts, of sentences of similar length


def draw_pairs(rng, tokenizer, count):
    """[(source ids, target ids, links)] of texts that are not kept for the evaluation, sorted by length."""
    rows = []
    while len(rows) < count:
        pair = grammar.draw(rng)
        if not grammar.is_fresh(pair.english):
            rows.append(tokenizer.pair(pair))
    return sorted(rows, key=lambda row: (len(row[0]), len(row[1])))


def tensors_of(rows, pad):
    """(source, target, links [batch, rows, columns]: true where a target token translates a source token)"""
    source, target = (model.padded([row[side] for row in rows], pad) for side in (0, 1))
    links = torch.zeros(len(rows), target.shape[1], source.shape[1], dtype=torch.bool)
    at = [(number, row, column) for number, (_, _, all_links) in enumerate(rows)
          for row, columns in enumerate(all_links) for column in columns]
    links[tuple(torch.tensor(at).T)] = True
    return source, target, links


def losses_of(translator, rows):
    """(sum of the losses of the target tokens, their number, sum of the losses of the aligned head, number of aligned tokens)"""
    pad = translator.pad
    source, target, links = tensors_of(rows, pad)
    start = torch.full((len(rows), 1), pad)
    logits, crosses = translator.decode(torch.cat([start, target[:, :-1]], dim=1), translator.encode(source), source)
    loss = functional.cross_entropy(logits.flatten(0, 1), target.flatten(), ignore_index=pad, reduction="sum")
    on_links = (crosses[-1][:, ALIGNED_HEAD] * links).sum(2)[links.any(2)]
    return loss, (target != pad).sum(), -(on_links + 1e-6).log().sum(), on_links.numel()


def learning_rate(step, warmup, progress):
    """As a part of the peak: it rises evenly, then falls as a cosine until the progress is 1."""
    return min((step + 1) / warmup, 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))


def train(process, arguments, meeting):
    count = arguments.processes
    distributed.init_process_group("gloo", meeting, rank=process, world_size=count)
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    tokenizer = Tokenizer(arguments.tokenizer)
    translator = model.Translator(model.config_of(len(tokenizer.ids)))
    translator.begin_training()
    matrices = [parameter for name, parameter in translator.named_parameters() if parameter.dim() == 2 and "layers" in name]
    others = [parameter for parameter in translator.parameters() if all(parameter is not matrix for matrix in matrices)]
    optimizers = (Muon(matrices, lr=0.0, process=process, processes=count),
                  torch.optim.AdamW(others, lr=0.0, betas=(0.9, 0.98), weight_decay=0.0))
    peaks, first, seconds = (arguments.matrix_rate, arguments.rate), 0, 0.0
    checkpoint = arguments.out / "checkpoint.pt"
    if checkpoint.exists():
        kept = torch.load(checkpoint, map_location="cpu")
        first, seconds = kept["step"], kept["seconds"]
        translator.load_state_dict(kept["model"])
        for optimizer, state in zip(optimizers, kept["optimizers"]):
            optimizer.load_state_dict(state)
    sums, begin, minutes = torch.zeros(4), time.monotonic(), torch.tensor(seconds / 60)
    kept_at = begin
    for step in range(first, arguments.steps):
        progress = max(step / arguments.steps, minutes.item() / arguments.minutes)
        if progress >= 1:
            break
        for optimizer, peak in zip(optimizers, peaks):
            optimizer.param_groups[0]["lr"] = peak * learning_rate(step, arguments.warmup, progress)
        rng = random.Random((arguments.seed * 1_000_003 + step) * count + process)
        rows = draw_pairs(rng, tokenizer, arguments.pairs // count)
        tokens = sum(len(row[1]) for row in rows)
        translator.zero_grad(set_to_none=True)
        size = math.ceil(len(rows) / PARTS)
        for part in range(0, len(rows), size):
            loss, number, off, aligned = losses_of(translator, rows[part:part + size])
            ((loss + arguments.align_weight * off) / tokens / count).backward()
            sums += torch.tensor([loss.item(), number, off.item(), aligned])
        minutes = torch.tensor((seconds + time.monotonic() - begin) / 60 / count)  # summed too, because all must have the same rate
        sum_over_processes([minutes, *(parameter.grad for parameter in translator.parameters())])
        torch.nn.utils.clip_grad_norm_(translator.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        ends, now = step + 1 == arguments.steps or minutes.item() >= arguments.minutes, time.monotonic()
        if process == 0 and (now - kept_at > 60 or ends):
            kept_at, total = now, seconds + now - begin
            entry = {"step": step + 1, "seconds": round(total), "loss": round((sums[0] / sums[1]).item(), 4),
                     "off_alignment": round((sums[2] / sums[3]).item(), 4), "target_tokens": int(sums[1])}
            sums.zero_()
            with (arguments.out / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            print(entry, flush=True)
            torch.save({"model": translator.state_dict(), "optimizers": [optimizer.state_dict() for optimizer in optimizers], "step": step + 1,
                        "seconds": total, "config": translator.config}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json, source.spm and target.spm")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=60, help="the rate falls faster if the steps would take longer than this")
    parser.add_argument("--pairs", type=int, default=600, help="pairs of texts per step")
    parser.add_argument("--warmup", type=int, default=150)
    parser.add_argument("--rate", type=float, default=2e-3, help="Adam's, of embeddings, biases and norms")
    parser.add_argument("--matrix-rate", type=float, default=3e-3, help="Muon's, of the layers' matrices")
    parser.add_argument("--align-weight", type=float, default=0.2)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as meeting:
        multiprocessing.spawn(train, (arguments, f"file://{meeting}/point"), arguments.processes)


if __name__ == "__main__":
    main()
