"""For both decoders: reads a model folder of GPT-Neo."""
import json
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.append(str(Path(__file__).parents[1]))
from model_files import (  # noqa: E402
    activation_named, ends_of_text, read_tensors, run, setting, tree)


def windows(config):
    """How many positions each layer sees."""
    kinds = [kind for names, times in config["attention_types"] for kind in names * times]
    sizes = {"local": config["window_size"], "global": config["max_position_embeddings"]}
    return [sizes[kind] for kind in kinds]


def read_model(folder):
    """Returns the weights, under their names in the files, and the sizes that the decoder needs.

    w = model.layers[i] has the weights of a layer, and heads, head_dim, window and activation.
    """
    config = json.loads((Path(folder) / "config.json").read_text())
    masks = (".attention.bias", ".attention.masked_bias")  # which some files contain
    tensors = read_tensors(folder, "transformer.", masks)
    root = tree(tensors, "h")
    model = SimpleNamespace(wte=root.wte.weight, wpe=root.wpe.weight, ln_f=root.ln_f)
    model.context, model.vocabulary = len(model.wpe), len(model.wte)
    model.ends_of_text = ends_of_text(folder, config)
    model.lm_head = tensors.get("lm_head.weight", model.wte)
    model.layers = root.layers
    for w, w.window in zip(model.layers, windows(config)):
        w.heads = config["num_heads"]
        w.head_dim = config["hidden_size"] // w.heads
        w.activation = activation_named(setting(config, "activation_function", default="gelu_new"))
    for norm in [model.ln_f] + [n for w in model.layers for n in (w.ln_1, w.ln_2)]:
        norm.epsilon = setting(config, "layer_norm_epsilon", default=1e-5)
    return model


def main(generate):
    run(read_model, generate)
