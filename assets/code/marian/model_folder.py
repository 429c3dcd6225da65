"""For both decoders: reads a model folder of Marian, such as those of Opus-MT."""
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, below, ends_of_text, never_chosen, read_tensors, run_with_source, setting,
    shared_embeddings, start_of_text, tree)


def sinusoids(positions, width):
    """One row per position: sines on the left, cosines on the right. No file contains them."""
    angles = np.arange(positions)[:, None] / 10000 ** (np.arange(0, width, 2) / width)
    cosines = np.cos(angles)[:, : width // 2]  # one column less if the width is odd
    return np.concatenate([np.sin(angles), cosines], axis=1).astype(np.float32)


def read_stack(tensors, config, name):
    """The encoder or the decoder: layers, positions."""
    stack = tree(below(tensors, name), "layers")
    stack.positions = sinusoids(config["max_position_embeddings"], config["d_model"])
    for w in stack.layers:
        w.heads = config[name + "_attention_heads"]
        w.head_dim = config["d_model"] // w.heads
        w.activation = activation_named(setting(config, "activation_function", default="gelu"))
        for norm in [n for part, n in vars(w).items() if part.endswith("layer_norm")]:
            norm.epsilon = 1e-5
    return stack


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the programs need.

    The model has the layers and positions of the decoder; model.encoder has its own. Of both,
    w = layers[i] has the weights of a layer, and heads, head_dim and activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    tensors = read_tensors(folder, "model.", ())
    model = SimpleNamespace(**vars(read_stack(tensors, config, "decoder")))
    model.encoder = read_stack(tensors, config, "encoder")
    model.embeddings = shared_embeddings(tensors)
    model.context, model.vocabulary = len(model.positions), len(model.embeddings)
    scales = config.get("scale_embedding")
    model.embedding_scale = np.float32(np.sqrt(config["d_model"]) if scales else 1)
    model.lm_head = tensors.get("lm_head.weight", model.embeddings)
    model.logits_bias = tensors.get("final_logits_bias", np.float32(0))
    model.start_of_text = start_of_text(folder, config)
    model.ends_of_text = ends_of_text(folder, config)
    model.never_chosen = never_chosen(folder, config)
    return model


def main(generate):
    run_with_source(read_model, generate)
