"""Makes reference numbers for the tests with PyTorch (float32), and checks our dumps against PyTorch.

    python3 make_golden.py                             writes models/{a,b,c} and their golden files
    python3 make_golden.py --check MODEL_DIR DUMP.safetensors --ids 1,2,3
                                                       compares a dump of pastkeys-cli with PyTorch

The PyTorch decoder is training/model.py, which reads a model only from its files. This
script needs Debian's python3-torch, and is for development only.
"""

import argparse
import json
import pathlib
import sys

import torch

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "training"))

import model  # noqa: E402
import tokenizer  # noqa: E402

STEPS = 64
# (fields of config.json, stored type, whether tensor names begin with "transformer.")
# The models have what loaders and kernels often get wrong: odd inner widths, narrow heads, scales by layer, an untied
# output.
CONFIGS = {
    "a": ({"n_layer": 2, "n_head": 2, "n_embd": 16, "n_inner": None, "activation_function": "gelu_new"}, "F32", True),
    "b": ({"n_layer": 3, "n_head": 3, "n_embd": 24, "n_inner": 37, "activation_function": "gelu"}, "F16", False),
    "c": ({"n_layer": 2, "n_head": 4, "n_embd": 20, "n_inner": 64, "activation_function": "silu",
           "scale_attn_by_inverse_layer_idx": True, "tie_word_embeddings": False}, "BF16", True),
}


def make_model(name, seed):
    """Returns a random decoder and the merges of its tokenizer. Values vary in every tensor, and are rounded to their
    stored type."""
    sizes, dtype, _ = CONFIGS[name]
    merges = tokenizer.learn_merges("the cat sat on the mat and the dog ran to the barn " * 4, 30)
    config = {"model_type": "gpt2", "vocab_size": 257 + len(merges), "n_positions": 96, "layer_norm_epsilon": 1e-5,
              "eos_token_id": 256 + len(merges), **sizes}
    torch.manual_seed(seed)
    decoder = model.Decoder(config)
    if name == "c":
        decoder.output = torch.nn.Parameter(torch.empty_like(decoder.wte))
    with torch.no_grad():
        for parameter_name, parameter in decoder.named_parameters():
            center = 1.0 if parameter_name.endswith(("ln_1.weight", "ln_2.weight", "ln_f.weight")) else 0.0
            parameter.copy_((center + 0.25 * torch.randn_like(parameter)).to(model.TYPES[dtype]).float())
    return decoder.eval(), merges


def tensors_of(decoder, ids):
    """All intermediate tensors under the names of dumps, without the batch dimension."""
    kept = {}
    with torch.no_grad():
        decoder(torch.tensor([ids]), lambda name, tensor: kept.setdefault(name, tensor))
    return {name: tensor[0].contiguous() for name, tensor in kept.items()}


def greedy(decoder, ids):
    """Chooses STEPS greedy tokens. Returns them, and the smallest distance between the two largest logits of a step."""
    ids, gap = list(ids), float("inf")
    with torch.no_grad():
        for _ in range(STEPS):
            best = decoder(torch.tensor([ids]))[0, -1].topk(2)
            gap = min(gap, (best.values[0] - best.values[1]).item())
            ids.append(int(best.indices[0]))
    return ids[-STEPS:], gap


def write(name):
    """Writes a model and its golden files. Takes the first seed with which the two largest logits are never nearly equal."""
    prompt = [84, 72, 69, 220, 66, 258, 12, 199, 260, 0, 255, 83]
    for seed in range(1, 200):
        decoder, merges = make_model(name, seed)
        chosen, gap = greedy(decoder, prompt)
        if gap > 2e-3:
            break
    folder = HERE / "models" / name
    model.save(decoder, folder, CONFIGS[name][1], "transformer." if CONFIGS[name][2] else "")
    tokenizer.write(folder, merges)
    model.write_safetensors(folder / "golden.safetensors", tensors_of(decoder, prompt))
    (folder / "golden.json").write_text(json.dumps({"prompt": prompt, "greedy": chosen}) + "\n")
    print(f"{name}: seed {seed}, smallest gap of the greedy choices {gap:.4f}")


def check(folder, dump, ids):
    """Prints the largest error of each tensor, relative to its largest value. Exits with 1 if a limit is exceeded."""
    expected, found = tensors_of(model.load(folder), ids), model.read_safetensors(dump)
    worst = 0.0
    for name, tensor in expected.items():
        finite = tensor.isfinite()
        if name not in found or found[name].shape != tensor.shape or (found[name].isfinite() != finite).any():
            sys.exit(f"{name}: missing, of another shape, or infinite elsewhere")
        error = ((found[name] - tensor)[finite].abs().max() / tensor[finite].abs().max()).item()
        limit = 4e-5 if name == "logits" else 2e-5
        worst = max(worst, error / limit)
        print(f"{name:24} {error:.2e}{'  TOO LARGE' if error > limit else ''}")
    print(f"{len(expected)} tensors, the worst at {worst:.0%} of its limit")
    sys.exit(0 if worst <= 1 else 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", nargs=2, metavar=("MODEL", "DUMP"))
    parser.add_argument("--ids", type=lambda text: [int(i) for i in text.split(",")])
    arguments = parser.parse_args()
    if arguments.check:
        check(*arguments.check, arguments.ids)
    for name in CONFIGS:
        write(name)


if __name__ == "__main__":
    main()
