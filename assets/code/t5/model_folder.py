"""For both decoders: reads a model folder of T5."""
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, below, ends_of_text, never_chosen, read_tensors, run_with_source, setting,
    shared_embeddings, start_of_text, tree)


def activation(config):
    name = setting(config, "feed_forward_proj", default="relu")
    return activation_named("gelu_new" if name == "gated-gelu" else name.removeprefix("gated-"))


def read_stack(tensors, config, name):
    """The encoder or the decoder: layers, final_norm."""
    stack = tree(below(tensors, name), "block")
    stack.final_norm = stack.final_layer_norm
    norms = [stack.final_norm]
    for w in stack.layers:
        parts = [vars(w.layer)[number] for number in sorted(vars(w.layer))]
        w.own, w.cross, w.mlp = parts[0], parts[1], parts[-1]  # the encoder has no w.cross
        norms += [part.layer_norm for part in parts]
        product = w.mlp.DenseReluDense
        if hasattr(product, "wi"):  # called wi_0 when it has a gate
            product.wi_0 = product.wi
        first = stack.layers[0].own.SelfAttention
        w.bias = first.relative_attention_bias.weight  # [buckets x heads], of all layers
        w.buckets = len(w.bias)
        w.furthest = setting(config, "relative_attention_max_distance", default=128)
        w.heads, w.head_dim = config["num_heads"], config["d_kv"]
        w.activation = activation(config)
    for norm in norms:
        norm.epsilon = setting(config, "layer_norm_epsilon", default=1e-6)
    return stack


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the programs need.

    The model has the layers of the decoder; model.encoder has its own. Of both, w = layers[i] has
    the weights of a layer in w.own, w.cross and w.mlp, and heads, head_dim, activation and what
    bias the scores get: bias, buckets and furthest.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    tensors = read_tensors(folder, "", ())
    model = SimpleNamespace(**vars(read_stack(tensors, config, "decoder")))
    model.encoder = read_stack(tensors, config, "encoder")
    model.embeddings = shared_embeddings(tensors)
    model.context = setting(config, "n_positions", default=512)  # T5 itself has no limit
    model.vocabulary = len(model.embeddings)
    model.lm_head = tensors.get("lm_head.weight", model.embeddings)
    scaled = setting(config, "scale_decoder_outputs", "tie_word_embeddings", default=True)
    model.output_scale = np.float32(1 / np.sqrt(config["d_model"]) if scaled else 1)
    model.start_of_text = start_of_text(folder, config)
    model.ends_of_text = ends_of_text(folder, config)
    model.never_chosen = never_chosen(folder, config)
    return model


def main(generate):
    run_with_source(read_model, generate)
