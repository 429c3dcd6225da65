"""For both decoders: reads the arguments and a GPT-2 model folder (config.json and safetensors)."""
import argparse
import json
import math
from pathlib import Path
from types import SimpleNamespace

import numpy as np

ACTIVATIONS = {
    "gelu_new": lambda x: x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))) / 2,
    "gelu": lambda x: x * (1 + np.vectorize(math.erf, [np.float32])(x / math.sqrt(2))) / 2,
    "relu": lambda x: np.maximum(x, 0),
    "silu": lambda x: x / (1 + np.exp(-x)),
    "tanh": np.tanh,
    "quick_gelu": lambda x: x / (1 + np.exp(-1.702 * x)),
}
OTHER_NAMES = {"gelu_pytorch_tanh": "gelu_new", "gelu_fast": "gelu_new", "gelu_accurate": "gelu_new",
               "gelu_python": "gelu", "swish": "silu"}


def as_float32(data, dtype):
    if dtype == "BF16":  # the upper half of a float32
        return (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32)
    return np.frombuffer(data, {"F32": "<f4", "F16": "<f2"}[dtype]).astype(np.float32)


def read_tensors(folder):
    """All tensors of the folder's safetensors files, by name, without the prefix `transformer.`."""
    tensors = {}
    for file in sorted(Path(folder).glob("*.safetensors")):
        content = file.read_bytes()
        start = 8 + int.from_bytes(content[:8], "little")
        header = json.loads(content[8:start])
        header.pop("__metadata__", None)
        for name, entry in header.items():
            if name.endswith((".attn.bias", ".attn.masked_bias")):
                continue  # masks that some files contain, not weights
            begin, end = entry["data_offsets"]
            values = as_float32(content[start + begin : start + end], entry["dtype"])
            tensors[name.removeprefix("transformer.")] = values.reshape(entry["shape"])
    return tensors


def tree(tensors):
    """Tensors as attributes: h.0.ln_1.weight becomes tree.h["0"].ln_1.weight."""
    root = SimpleNamespace(h={})
    for name, values in tensors.items():
        node = root
        *path, last = name.split(".")
        if path and path[0] == "h":
            node = root.h.setdefault(path[1], SimpleNamespace())
            path = path[2:]
        for part in path:
            node.__dict__.setdefault(part, SimpleNamespace())
            node = getattr(node, part)
        setattr(node, last, values)
    return root


def setting(config, *names, default=None):
    """The first of these fields that is present and not null. Some fields have several names."""
    return next((config[name] for name in names if config.get(name) is not None), default)


def ends_of_text(folder, config):
    """The tokens that end a text. If generation_config.json names them, it counts."""
    file = Path(folder) / "generation_config.json"
    config = {**config, **(json.loads(file.read_text()) if file.exists() else {})}
    ends = config.get("eos_token_id")
    return ends if isinstance(ends, list) else [ends]


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the decoder needs.

    w = model.layers[i] has the weights of a layer, and heads, head_dim, scale and activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    tensors = read_tensors(folder)
    root = tree(tensors)
    model = SimpleNamespace(wte=root.wte.weight, wpe=root.wpe.weight, ln_f=root.ln_f)
    model.ends_of_text = ends_of_text(folder, config)
    model.lm_head = tensors.get("lm_head.weight", model.wte)
    model.layers = [root.h[str(i)] for i in range(len(root.h))]
    for i, w in enumerate(model.layers):
        w.heads = setting(config, "n_head", "num_attention_heads")
        w.head_dim = setting(config, "n_embd", "hidden_size") // w.heads
        name = setting(config, "activation_function", default="gelu_new")
        w.activation = ACTIVATIONS[OTHER_NAMES.get(name, name)]
        scaled = setting(config, "scale_attn_weights", default=True)
        scale = 1 / math.sqrt(w.head_dim) if scaled else 1
        w.scale = scale / (i + 1) if config.get("scale_attn_by_inverse_layer_idx") else scale
    for norm in [model.ln_f] + [n for w in model.layers for n in (w.ln_1, w.ln_2)]:
        norm.epsilon = setting(config, "layer_norm_epsilon", default=1e-5)
    return model


def main(generate):
    """Runs generate(model, tokens, count) as the arguments say, and prints the token ids."""
    parser = argparse.ArgumentParser(description="Continues a text of token ids.")
    parser.add_argument("model", metavar="MODEL_FOLDER", help="folder with config.json")
    parser.add_argument("ids", metavar="ID", type=int, nargs="+", help="token ids of the prompt")
    parser.add_argument("--tokens", type=int, default=8, help="tokens to add (default: 8)")
    arguments = parser.parse_args()
    model = read_model(arguments.model)
    if len(arguments.ids) + arguments.tokens - 1 > len(model.wpe):
        parser.error(f"The model reads at most {len(model.wpe)} tokens.")
    if not all(0 <= token < len(model.wte) for token in arguments.ids):
        parser.error(f"Token ids go from 0 to {len(model.wte) - 1}.")
    print(*generate(model, arguments.ids, arguments.tokens))
