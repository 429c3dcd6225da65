"""For both decoders: reads a model folder of a Llama type: Llama, Mistral, Qwen2 or Qwen3."""
import json
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, ends_of_text, frequencies, read_tensors, run, setting, tree)


def windows(config, layers):
    """How many positions each layer sees; None for all."""
    kind, size = config["model_type"], config.get("sliding_window")
    if kind == "mistral" and "sliding_window" not in config:
        size = 4096
    types = config.get("layer_types")
    if types:
        return [size if each == "sliding_attention" else None for each in types]
    if kind == "llama" or (kind != "mistral" and not config.get("use_sliding_window")):
        return [None] * layers
    first = config.get("max_window_layers", layers) if kind != "mistral" else 0
    return [size if i >= first else None for i in range(layers)]


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the decoder needs.

    w = model.layers[i] has the weights of a layer, and heads, kv_heads, head_dim, window,
    frequencies and activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    tensors = read_tensors(folder, "model.", ".rotary_emb.inv_freq")
    root = tree(tensors, "layers")
    model = SimpleNamespace(embeddings=root.embed_tokens.weight, norm=root.norm)
    model.context, model.vocabulary = config["max_position_embeddings"], len(model.embeddings)
    model.ends_of_text = ends_of_text(folder, config)
    model.lm_head = tensors.get("lm_head.weight", model.embeddings)
    model.layers = root.layers
    norms = [model.norm]
    for w, window in zip(model.layers, windows(config, len(model.layers))):
        w.heads = config["num_attention_heads"]
        w.kv_heads = setting(config, "num_key_value_heads", default=w.heads)
        w.head_dim = setting(config, "head_dim", default=config["hidden_size"] // w.heads)
        norms += [w.input_layernorm, w.post_attention_layernorm]
        norms += [n for name, n in vars(w.self_attn).items() if name in ("q_norm", "k_norm")]
        w.window = window or model.context
        w.frequencies = frequencies(config, w.head_dim)
        w.activation = activation_named(setting(config, "hidden_act", default="silu"))
    for norm in norms:
        norm.epsilon = setting(config, "rms_norm_eps", default=1e-6)
    return model


def main(generate):
    run(read_model, generate)
