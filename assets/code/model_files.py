"""For all decoders: reads model folders (config.json and safetensors) and the arguments."""
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


def activation_named(name):
    return ACTIVATIONS[OTHER_NAMES.get(name, name)]


def as_float32(data, dtype):
    if dtype == "BF16":  # the upper half of a float32
        return (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32)
    return np.frombuffer(data, {"F32": "<f4", "F16": "<f2"}[dtype]).astype(np.float32)


def read_tensors(folder, prefix, ignored):
    """All tensors of the folder's safetensors files, by name, without the prefix.

    Leaves out those whose names end in one of `ignored`: they are no weights.
    """
    tensors = {}
    for file in sorted(Path(folder).glob("*.safetensors")):
        content = file.read_bytes()
        start = 8 + int.from_bytes(content[:8], "little")
        header = json.loads(content[8:start])
        header.pop("__metadata__", None)
        for name, entry in header.items():
            if name.endswith(ignored):
                continue
            begin, end = entry["data_offsets"]
            values = as_float32(content[start + begin : start + end], entry["dtype"])
            tensors[name.removeprefix(prefix)] = values.reshape(entry["shape"])
    return tensors


def below(tensors, name):
    """The tensors whose names begin with this name and a point, without this beginning."""
    return {key.removeprefix(name + "."): values for key, values in tensors.items()
            if key.startswith(name + ".")}


def tree(tensors, layers):
    """Tensors as attributes: h.0.ln_1.weight becomes tree.layers[0].ln_1.weight for layers = "h"."""
    root = SimpleNamespace(layers={})
    for name, values in tensors.items():
        node = root
        *path, last = name.split(".")
        if path and path[0] == layers:
            node = root.layers.setdefault(int(path[1]), SimpleNamespace())
            path = path[2:]
        for part in path:
            node.__dict__.setdefault(part, SimpleNamespace())
            node = getattr(node, part)
        setattr(node, last, values)
    root.layers = [root.layers[i] for i in range(len(root.layers))]
    return root


def shared_embeddings(tensors):
    """The matrix that the encoder and the decoder share. Files have it under one of its names."""
    names = ("shared", "decoder.embed_tokens", "encoder.embed_tokens", "lm_head")
    return next(tensors[name + ".weight"] for name in names if name + ".weight" in tensors)


def setting(config, *names, default=None):
    """The first of these fields that is present and not null. Some fields have several names."""
    return next((config[name] for name in names if config.get(name) is not None), default)


def frequencies(config, columns):
    """By how many radians per position each pair of so many columns of a head is rotated."""
    rope = setting(config, "rope_parameters", "rope_scaling", default={})
    base = rope.get("rope_theta") or setting(config, "rope_theta", default=10000)
    turns = base ** (-np.arange(0, columns, 2) / columns)
    kind = rope.get("rope_type", rope.get("type", "default"))
    if kind == "default":
        return turns
    slowed = turns / rope["factor"]
    if kind == "linear":
        return slowed
    low, high = rope["low_freq_factor"], rope["high_freq_factor"]  # kind is llama3
    within = rope["original_max_position_embeddings"] * turns / (2 * math.pi)
    kept = np.clip((within - low) / (high - low), 0, 1)
    return kept * turns + (1 - kept) * slowed


def config_of_runs(folder, config):
    """Fields about texts. Where generation_config.json has one, it counts."""
    file = Path(folder) / "generation_config.json"
    return {**config, **(json.loads(file.read_text()) if file.exists() else {})}


def token_list(tokens):
    return tokens if isinstance(tokens, list) else [tokens]


def ends_of_text(folder, config):
    """The tokens that end a text."""
    return token_list(config_of_runs(folder, config).get("eos_token_id"))


def start_of_text(folder, config):
    """The tokens with which a decoder begins that has an encoder."""
    config = config_of_runs(folder, config)
    tokens = token_list(config["decoder_start_token_id"])
    forced = config.get("forced_bos_token_id")
    return tokens if forced is None else tokens + token_list(forced)


def never_chosen(folder, config):
    """The tokens that a model must not write, such as padding."""
    words = config_of_runs(folder, config).get("bad_words_ids") or []
    return [word[0] for word in words if len(word) == 1]


def parsed(description, of_ids):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("model", metavar="MODEL_FOLDER", help="folder with config.json")
    parser.add_argument("ids", metavar="ID", type=int, nargs="+", help=f"token ids of the {of_ids}")
    parser.add_argument("--tokens", type=int, default=8, help="tokens to add (default: 8)")
    return parser, parser.parse_args()


def check(parser, model, ids, length):
    if length > model.context:
        parser.error(f"The model reads at most {model.context} tokens.")
    if not all(0 <= token < model.vocabulary for token in ids):
        parser.error(f"Token ids go from 0 to {model.vocabulary - 1}.")


def run(read_model, generate):
    """Runs generate(model, tokens, count) as the arguments say, and prints the token ids.

    The model has `context` and `vocabulary`, two sizes.
    """
    parser, arguments = parsed("Continues a text of token ids.", "prompt")
    model = read_model(arguments.model)
    check(parser, model, arguments.ids, len(arguments.ids) + arguments.tokens - 1)
    print(*generate(model, arguments.ids, arguments.tokens))


def run_with_source(read_model, generate):
    """The same for a model with an encoder. The arguments have the ids that it reads.

    The model also has `start_of_text`, the tokens before those that are added.
    """
    parser, arguments = parsed("Writes a text of token ids about a source of token ids.", "source")
    model = read_model(arguments.model)
    length = len(model.start_of_text) + arguments.tokens - 1
    check(parser, model, arguments.ids, max(len(arguments.ids), length))
    print(*generate(model, arguments.ids, arguments.tokens))
