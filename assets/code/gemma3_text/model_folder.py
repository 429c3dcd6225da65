"""For both decoders: reads a model folder of Gemma 3 that reads text."""
import json
import math
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, ends_of_text, frequencies, read_tensors, run, setting, tree)


def kinds_of_layers(config):
    """Whether each layer has a window."""
    if config.get("layer_types"):
        return [each == "sliding_attention" for each in config["layer_types"]]
    period = setting(config, "sliding_window_pattern", "_sliding_window_pattern", default=6)
    return [(i + 1) % period > 0 for i in range(config["num_hidden_layers"])]


def rotations(config):
    """The settings of layers that see everything, and of those with a window."""
    both = config.get("rope_parameters")
    if both:
        return [{"rope_parameters": both[kind]} for kind in ("full_attention", "sliding_attention")]
    whole = {"rope_theta": 1e6, **{k: v for k, v in config.items() if k.startswith("rope_")}}
    return whole, {"rope_theta": setting(config, "rope_local_base_freq", default=10000)}


def rounded_to_bfloat16(value):
    bits = np.float32(value).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the decoder needs.

    w = model.layers[i] has the weights of a layer, and heads, kv_heads, head_dim, window,
    frequencies, scale and activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    tensors = read_tensors(folder, "model.", ".rotary_emb.inv_freq")
    root = tree(tensors, "layers")
    model = SimpleNamespace(embeddings=root.embed_tokens.weight, norm=root.norm)
    model.context, model.vocabulary = config["max_position_embeddings"], len(model.embeddings)
    model.factor = rounded_to_bfloat16(math.sqrt(config["hidden_size"]))
    model.ends_of_text = ends_of_text(folder, config)
    model.lm_head = tensors.get("lm_head.weight", model.embeddings)
    model.layers = root.layers
    norms = [model.norm]
    for w, has_window in zip(model.layers, kinds_of_layers(config)):
        w.heads, w.kv_heads = config["num_attention_heads"], config["num_key_value_heads"]
        w.head_dim = setting(config, "head_dim", default=256)
        w.window = config["sliding_window"] if has_window else model.context
        w.frequencies = frequencies(rotations(config)[has_window], w.head_dim)
        w.scale = np.float32(setting(config, "query_pre_attn_scalar", default=256) ** -0.5)
        w.activation = activation_named(
            setting(config, "hidden_activation", "hidden_act", default="gelu_pytorch_tanh"))
        norms += [w.input_layernorm, w.post_attention_layernorm, w.pre_feedforward_layernorm]
        norms += [w.post_feedforward_layernorm, w.self_attn.q_norm, w.self_attn.k_norm]
    for norm in norms:
        norm.epsilon = setting(config, "rms_norm_eps", default=1e-6)
    return model


def main(generate):
    run(read_model, generate)
