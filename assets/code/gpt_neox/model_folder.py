"""For both decoders: reads a model folder of GPT-NeoX, such as Pythia."""
import json
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, ends_of_text, frequencies, read_tensors, run, setting, tree)


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the decoder needs.

    w = model.layers[i] has the weights of a layer, and heads, head_dim, frequencies, parallel and
    activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    others = (".attention.bias", ".attention.masked_bias", ".rotary_emb.inv_freq")  # no weights
    tensors = read_tensors(folder, "gpt_neox.", others)
    root = tree(tensors, "layers")
    model = SimpleNamespace(embeddings=root.embed_in.weight, final_layer_norm=root.final_layer_norm)
    model.context, model.vocabulary = config["max_position_embeddings"], len(model.embeddings)
    model.ends_of_text = ends_of_text(folder, config)
    model.embed_out = tensors.get("embed_out.weight", model.embeddings)
    model.layers = root.layers
    for w in model.layers:
        w.heads = config["num_attention_heads"]
        w.head_dim = config["hidden_size"] // w.heads
        part = setting(config, "rotary_pct", "partial_rotary_factor", default=0.25)
        base = setting(config, "rotary_emb_base", "rope_theta", default=10000)
        w.frequencies = frequencies({"rope_theta": base}, int(part * w.head_dim))
        w.parallel = setting(config, "use_parallel_residual", default=True)
        w.activation = activation_named(setting(config, "hidden_act", default="gelu"))
    norms = [n for w in model.layers for n in (w.input_layernorm, w.post_attention_layernorm)]
    for norm in [model.final_layer_norm] + norms:
        norm.epsilon = setting(config, "layer_norm_eps", default=1e-5)
    return model


def main(generate):
    run(read_model, generate)
