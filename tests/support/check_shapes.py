"""Runs a decoder of assets/code and checks the shapes that its comments state.

    check_shapes.py PROGRAM MODEL_FOLDER ID ID ...

Prints each shape that NumPy contradicts or that was never seen, and how many were confirmed. Exits
with 1 if there was such a shape.
"""
import importlib.util
import re
import sys
from pathlib import Path

import numpy as np

program, folder, *ids = sys.argv[1:]
program = str(Path(program).resolve())
sys.path.insert(0, str(Path(program).parent))
from model_folder import read_model  # noqa: E402

source = Path(program).read_text().splitlines()
stated = {}  # line number: [(variable, shape)]
for number, line in enumerate(source, 1):
    comment = line.partition("  # ")[2]
    for names, shape in re.findall(r"([a-z_][\w, ]*?) \[([^\]]+)\]", comment):
        if line.startswith(" "):  # neither the docstring nor the head of a function
            stated.setdefault(number, []).extend((n.strip(), shape) for n in names.split(","))

spec = importlib.util.spec_from_file_location("decoder", program)
decoder = importlib.util.module_from_spec(spec)
spec.loader.exec_module(decoder)
model = read_model(folder)
w = model.layers[0]


def inner_width(w):  # the other size of the matrix with which the MLP begins
    mlp = getattr(w, "mlp", w)
    mlp = getattr(mlp, "DenseReluDense", mlp)
    names = ("c_fc", "dense_h_to_4h", "up_proj", "fc1", "wi_0")
    return max(next(getattr(mlp, n) for n in names if hasattr(mlp, n)).weight.shape)


sizes = {
    "heads": w.heads,
    "kv_heads": getattr(w, "kv_heads", w.heads),
    "head_dim": w.head_dim,
    "width": vars(model).get("lm_head", vars(model).get("embed_out")).shape[1],
    "inner": inner_width(w),
    "vocabulary": model.vocabulary,
}
confirmed = set()
wrong = set()


def number_of(term):
    return int(np.prod([sizes[part] if part in sizes else int(part) for part in term.split()]))


def check(frame, number):
    for name, shape in stated.get(number, []):
        expected = tuple(number_of(term) for term in shape.split(" x "))
        found = frame.f_locals[name].shape
        (confirmed if found == expected else wrong).add((number, name, shape, expected, found))


def trace(frame, event, argument):
    if frame.f_code.co_filename != program:
        return None
    last = None
    if frame.f_code.co_name == "forward":
        values = frame.f_locals
        sizes["rows"] = len(values["tokens"])
        sizes["keys"] = sizes["rows"] + values.get("past", 0)
        sizes["source"] = len(values.get("source", []))

    def line(frame, event, argument):
        nonlocal last
        if last:
            check(frame, last)
        last = frame.f_lineno
        return line

    return line


sys.settrace(trace)
decoder.generate(model, [int(token) for token in ids], 3)
sys.settrace(None)
for number, name, shape, expected, found in sorted(wrong):
    print(f"line {number}: {name} [{shape}] is {expected}, but NumPy has {found}")
missing = {(n, v) for n, all_ in stated.items() for v, _ in all_} - {c[:2] for c in confirmed}
for number, name in sorted(missing - {w[:2] for w in wrong}):
    print(f"line {number}: {name} was never seen")
print(len(confirmed), "confirmed")
sys.exit(bool(wrong or missing))
