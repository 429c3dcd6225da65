#!/usr/bin/python3
"""Compares a whole decoder of GPT-2 124M's sizes in PyTorch with `pastkeys-cli bench` on the same machine.

    peers_pytorch.py path/to/pastkeys-cli [--rounds N] [--threads 1 2] [--json]

PyTorch and Pastkeys take turns, each in a process of its own, because machines change their speed
without notice and because libraries read their number of threads when they are loaded. Ratios are
taken within a round; all figures are medians over the rounds. Needs Debian's python3-torch.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time

LAYERS, HEADS, WIDTH, VOCABULARY, POSITIONS = 12, 12, 768, 50257, 1024
CONTEXTS, PREFILL = (16, 512, 1000), 512
LEAST_SECONDS = 1.0  # of one measurement


class Decoder:
    """GPT-2 with random weights; the cache is preallocated.

    If `transposed` is set, weights are [out][in] (as in torch.nn.Linear) instead of [in][out] (as
    in GPT-2). If `vectors` is set, a single row is multiplied as a vector; most programs pass it to
    PyTorch as a matrix with one row. Which of the two is faster depends on the BLAS.
    """

    def __init__(self, torch, transposed):
        self.vectors = False
        self.torch, self.transposed = torch, transposed
        self.token = torch.randn(VOCABULARY, WIDTH) * 0.02
        self.position = torch.randn(POSITIONS, WIDTH) * 0.02
        sizes = {"qkv": (WIDTH, 3 * WIDTH), "projection": (WIDTH, WIDTH), "expand": (WIDTH, 4 * WIDTH),
                 "contract": (4 * WIDTH, WIDTH)}
        self.layers = [{name: (torch.randn(size[::-1] if transposed else size) * 0.02, torch.zeros(size[1]))
                        for name, size in sizes.items()} for _ in range(LAYERS)]
        self.gamma, self.beta = torch.ones(WIDTH), torch.zeros(WIDTH)
        shape = (LAYERS, HEADS, POSITIONS, WIDTH // HEADS)
        self.keys, self.values = torch.randn(shape), torch.randn(shape)

    def linear(self, x, layer, name):
        weight, bias = layer[name]
        if self.vectors and len(x) == 1:
            return self.torch.addmv(bias, weight if self.transposed else weight.T, x[0])[None]
        if self.transposed:
            return self.torch.nn.functional.linear(x, weight, bias)
        return self.torch.addmm(bias, x, weight)

    def norm(self, x):
        return self.torch.nn.functional.layer_norm(x, (WIDTH,), self.gamma, self.beta)

    def attention(self, index, qkv, past):
        rows = qkv.shape[0]
        q, k, v = (part.view(rows, HEADS, -1).transpose(0, 1) for part in qkv.split(WIDTH, dim=1))
        end = past + rows
        self.keys[index, :, past:end], self.values[index, :, past:end] = k, v
        scores = q @ self.keys[index, :, :end].transpose(1, 2) / math.sqrt(WIDTH // HEADS)
        if rows > 1:
            later = self.torch.ones(rows, end, dtype=self.torch.bool).triu(past + 1)
            scores = scores.masked_fill(later, -math.inf)
        return (scores.softmax(dim=2) @ self.values[index, :, :end]).transpose(0, 1).reshape(rows, WIDTH)

    def forward(self, ids, past):
        """Runs the tokens ids [rows], which follow `past` cached positions. Returns the last row's logits."""
        x = self.token[ids] + self.position[past:past + len(ids)]
        for index, layer in enumerate(self.layers):
            context = self.attention(index, self.linear(self.norm(x), layer, "qkv"), past)
            x = x + self.linear(context, layer, "projection")
            expanded = self.torch.nn.functional.gelu(self.linear(self.norm(x), layer, "expand"),
                                                     approximate="tanh")
            x = x + self.linear(expanded, layer, "contract")
        return self.token @ self.norm(x)[-1]


def check_cache(decoder, ids):
    """Exits if steps with a cache give other logits than one pass: a benchmark of wrong results is worthless."""
    whole = decoder.forward(ids[:8], 0)
    for i in range(8):
        step = decoder.forward(ids[i:i + 1], i)
    error = (whole - step).abs().max().item()
    if not error < 1e-3:
        sys.exit(f"PyTorch's cached and uncached logits differ by {error}")


def seconds_of(run):
    """The median time of a call of run(), in seconds. A first call is not timed."""
    run()
    times = []
    while sum(times) < LEAST_SECONDS or len(times) < 3:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def measure_variant(decoder, ids):
    """Seconds per token for each case."""
    times = {f"decode {context}": seconds_of(lambda: decoder.forward(ids[:1], context - 1))
             for context in CONTEXTS}
    if not decoder.vectors:
        times[f"prefill {PREFILL}"] = seconds_of(lambda: decoder.forward(ids, 0)) / PREFILL
    return times


def measure_pytorch(threads):
    """Prints milliseconds per token for each case, and the name of the fastest variant."""
    import torch
    torch.set_num_threads(threads)
    best = {}
    ids = torch.arange(PREFILL) * 7919 % VOCABULARY
    with torch.inference_mode():
        for transposed in (False, True):
            decoder = Decoder(torch, transposed)
            for decoder.vectors in (False, True):
                check_cache(decoder, ids)
                variant = ("addmv" if decoder.vectors else "linear" if transposed else "addmm") + \
                    (" [out][in]" if transposed else " [in][out]")
                for name, seconds in measure_variant(decoder, ids).items():
                    best[name] = min(best.get(name, (math.inf,)), (1e3 * seconds, variant))
    print(json.dumps({"version": torch.__version__, "times": best}))


def output_of(command, threads):
    environment = {**os.environ, "OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads)}
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def pastkeys_times(cli, threads):
    """Returns the processor's name, and by case the milliseconds per token and the fraction of the machine's limit."""
    result = output_of([cli, "bench", "--preset", "gpt2", "--json", "--threads", str(threads)], threads)
    times = {f"decode {entry['context']}": (entry["msPerToken"], entry["fractionOfMemoryLimit"])
             for entry in result["decode"]}
    times.update({f"prefill {entry['rows']}": (entry["msPerToken"], entry["fractionOfFmaPeak"])
                  for entry in result["prefill"]})
    return result["machine"]["processor"], times


def compare(cli, threads, rounds):
    """Returns the conditions of the measurement, and a list with one entry per case."""
    cases = {}
    for i in range(rounds):
        print(f"{threads} thread(s), round {i + 1} of {rounds}", file=sys.stderr)
        theirs = output_of([sys.executable, __file__, "--worker", str(threads)], threads)
        processor, ours = pastkeys_times(cli, threads)
        for name, (milliseconds, variant) in theirs["times"].items():
            cases.setdefault(name, []).append((milliseconds, *ours[name], variant))
    entries = [{"case": name, "threads": threads,
                "pytorchMsPerToken": statistics.median(row[0] for row in rows),
                "pastkeysMsPerToken": statistics.median(row[1] for row in rows),
                "ratio": statistics.median(row[0] / row[1] for row in rows),
                "fractionOfLimit": statistics.median(row[2] for row in rows),
                "pytorchVariant": rows[-1][3]}
               for name, rows in cases.items()]
    return {"processor": processor, "pytorch": theirs["version"], "rounds": rounds}, entries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cli", nargs="?", help="path of pastkeys-cli, a Release build")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        return measure_pytorch(arguments.worker)
    if not arguments.cli or arguments.rounds < 1:
        parser.error("the path of pastkeys-cli and at least one round are needed")
    entries, load = [], os.getloadavg()[0]
    for threads in arguments.threads:
        conditions, more = compare(arguments.cli, threads, arguments.rounds)
        entries += more
    conditions["loadAverageBefore"] = load
    if arguments.json:
        print(json.dumps({**conditions, "cases": entries}, indent=2))
        return
    print("{processor}, load average {loadAverageBefore:.1f} before, PyTorch {pytorch}, float32, "
          "medians of {rounds} rounds".format(**conditions))
    print("\nms a token. x: our speed / PyTorch's.\n")
    print(f"{'':12} {'threads':>7} {'pytorch':>9} {'pastkeys':>9} {'x':>6} {'of limit':>9}  PyTorch's fastest way")
    for entry in entries:
        print("{case:12} {threads:7} {pytorchMsPerToken:9.3f} {pastkeysMsPerToken:9.3f} {ratio:6.2f} "
              "{fractionOfLimit:9.1%}  {pytorchVariant}".format(**entry))


if __name__ == "__main__":
    main()
