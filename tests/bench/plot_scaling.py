#!/usr/bin/env python3
"""Draws how cost grows with context, rows and threads, from what `pastkeys-cli bench --json` printed.

    tests/bench/plot_scaling.py tests/bench/results/*.json --out assets/diagrams/scaling.svg

Needs Debian's python3-matplotlib.
"""

import argparse
import json
import pathlib

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "pastkeys", "font.size": 10, "font.family": "DejaVu Sans"})
from matplotlib import pyplot  # noqa: E402: the backend comes first

# Okabe and Ito's palette; markers tell the types apart without color.
STYLES = {"float32": ("#0072B2", "o"), "float16": ("#CC79A7", "D"), "bfloat16": ("#E69F00", "s"),
          "int8": ("#009E73", "^")}


def threads_text(threads):
    return "1 thread" if threads == 1 else f"{threads} threads"


def draw_decode(axes, results):
    """Draws milliseconds per token over the context; dashed: the time to read weights and cache once."""
    most = max(result["machine"]["threads"] for result in results)
    for result in results:
        points, threads = result["decode"], result["machine"]["threads"]
        color, marker = STYLES[points[0]["weights"]]
        contexts = [point["context"] for point in points]
        times = [point["msPerToken"] for point in points]
        limits = [point["msPerToken"] * point["fractionOfMemoryLimit"] for point in points]
        fill = color if threads == most else "white"
        axes.plot(contexts, times, color=color, marker=marker, markerfacecolor=fill, linewidth=1.2,
                  label=f"{points[0]['weights']}, {threads_text(threads)}")
        axes.plot(contexts, limits, color=color, linestyle="--", linewidth=0.8)
    axes.set(xlabel="context (positions)", ylabel="milliseconds a token", ylim=(0, None),
             title="A decode step; dashed: the memory's limit")
    axes.legend(fontsize=8, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.14), frameon=False)


def draw_prefill(axes, results):
    """Draws the GFLOP/s of float32 prefills over their rows; dashed: the peak of the multiply-add units."""
    wanted = [result for result in results if result["decode"][0]["weights"] == "float32"]
    for result in wanted:
        points, threads = result["prefill"], result["machine"]["threads"]
        color, marker = ("#0072B2", "o") if threads == 1 else ("#D55E00", "s")
        axes.plot([point["rows"] for point in points], [point["gflops"] for point in points], color=color,
                  marker=marker, linewidth=1.2, label=threads_text(threads))
        axes.axhline(result["machine"]["fmaGflops"], color=color, linestyle="--", linewidth=0.8)
    axes.set(xlabel="rows", ylabel="GFLOP/s", ylim=(0, None),
             title="A prefill, float32; dashed: the multiply-add peak")
    axes.legend(fontsize=8, ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.14), frameon=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path, nargs="+", help="output of pastkeys-cli bench --json")
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    results = [json.loads(path.read_text(encoding="utf-8")) for path in arguments.results]
    results.sort(key=lambda result: (list(STYLES).index(result["decode"][0]["weights"]),
                                     result["machine"]["threads"]))
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.6), layout="constrained")
    draw_decode(left, results)
    draw_prefill(right, results)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_xlim(0, None)
    figure.savefig(arguments.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
