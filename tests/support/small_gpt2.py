"""Small GPT-2 models with random weights, for tests of assets/python/pastkeys_trace.py.

Their parts have GPT-2's names, and their calls are those of transformers' GPT2LMHeadModel
(SmallGpt2) or nanoGPT's GPT (SmallNanoGpt).
"""
import json
import math
import sys
from pathlib import Path
from types import SimpleNamespace

import torch
from torch import nn
from torch.nn import functional

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "assets/python"), str(ROOT / "training")]

SIZES = {"vocab_size": 257, "n_positions": 48, "n_embd": 48, "n_layer": 3, "n_head": 4,
         "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5, "eos_token_id": 256}


class Conv1D(nn.Module):
    """A linear layer whose weight is [in, out]."""

    def __init__(self, outputs, inputs):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(inputs, outputs))
        self.bias = nn.Parameter(torch.empty(outputs))

    def forward(self, x):
        flat = torch.addmm(self.bias, x.reshape(-1, x.shape[-1]), self.weight)
        return flat.view(*x.shape[:-1], -1)


class GrowingCache:
    """A cache that is an object, as in newer versions of transformers."""

    def __init__(self):
        self.layers = []

    def get_seq_length(self):
        return self.layers[0][0].shape[2] if self.layers else 0

    def update(self, layer, k, v):
        if layer == len(self.layers):
            self.layers.append((k, v))
        else:
            self.layers[layer] = tuple(
                torch.cat(pair, dim=2) for pair in zip(self.layers[layer], (k, v)))
        return self.layers[layer]


class Attention(nn.Module):
    def __init__(self, config, linear):
        super().__init__()
        self.num_heads = config["n_head"]
        self.c_attn = linear(3 * config["n_embd"], config["n_embd"])
        self.c_proj = linear(config["n_embd"], config["n_embd"])

    def forward(self, x, extend):
        """x [1, rows, width]; `extend` adds K and V to those of earlier rows, and returns all."""
        rows, width = x.shape[1:]
        parts = (part.view(1, rows, self.num_heads, -1).transpose(1, 2)
                 for part in self.c_attn(x).split(width, dim=2))
        q, k, v = parts
        k, v = extend(k, v)
        keys = k.shape[2]
        later = torch.ones(rows, keys, dtype=torch.bool).triu(keys - rows + 1)
        scores = (q @ k.transpose(2, 3)) / math.sqrt(q.shape[3])
        weights = scores.masked_fill(later, -math.inf).softmax(dim=3)
        return self.c_proj((weights @ v).transpose(1, 2).reshape(1, rows, width))


class Mlp(nn.Module):
    def __init__(self, config, linear, activation):
        super().__init__()
        self.c_fc = linear(4 * config["n_embd"], config["n_embd"])
        self.act = activation
        self.c_proj = linear(config["n_embd"], 4 * config["n_embd"])

    def forward(self, x):
        return self.c_proj(self.act(self.c_fc(x)))


class Block(nn.Module):
    def __init__(self, config, linear, activation, gives_tuple):
        super().__init__()
        self.ln_1 = nn.LayerNorm(config["n_embd"], eps=config["layer_norm_epsilon"])
        self.attn = Attention(config, linear)
        self.ln_2 = nn.LayerNorm(config["n_embd"], eps=config["layer_norm_epsilon"])
        self.mlp = Mlp(config, linear, activation)
        self.gives_tuple = gives_tuple

    def forward(self, x, extend=lambda k, v: (k, v)):
        x = x + self.attn(self.ln_1(x), extend)
        x = x + self.mlp(self.ln_2(x))
        return (x, "something else") if self.gives_tuple else x


class Base(nn.Module):
    """The parts that both models have, with random weights."""

    def __init__(self, config, linear, activation, gives_tuple=False):
        super().__init__()
        width = config["n_embd"]
        self.transformer = nn.ModuleDict({
            "wte": nn.Embedding(config["vocab_size"], width),
            "wpe": nn.Embedding(config["n_positions"], width),
            "drop": nn.Dropout(0.5),
            "h": nn.ModuleList(Block(config, linear, activation, gives_tuple)
                               for _ in range(config["n_layer"])),
            "ln_f": nn.LayerNorm(width, eps=config["layer_norm_epsilon"])})
        self.lm_head = nn.Linear(width, config["vocab_size"], bias=False)
        torch.manual_seed(19)
        with torch.no_grad():
            for name, values in self.named_parameters():
                center = 1.0 if ".ln_" in name and name.endswith("weight") else 0.0
                values.copy_(center + 0.2 * torch.randn_like(values))
        self.lm_head.weight = self.transformer.wte.weight

    def embedded(self, ids, first):
        positions = torch.arange(first, first + ids.shape[1])
        return self.transformer.drop(self.transformer.wte(ids) + self.transformer.wpe(positions))


class SmallGpt2(Base):
    """Its cache is a "tuple", which has (K, V) for each layer, or an "object": a GrowingCache."""

    def __init__(self, cache="tuple", **sizes):
        config = {**SIZES, **sizes}
        super().__init__(config, Conv1D, nn.GELU(approximate="tanh"), gives_tuple=cache == "tuple")
        self.config = SimpleNamespace(**config)
        self.cache = cache

    def forward(self, input_ids, past_key_values=None, use_cache=True):
        past = past_key_values
        if self.cache == "tuple":
            cache = GrowingCache()
            cache.layers = list(past or [])
        else:
            cache = past if past is not None else GrowingCache()
        x = self.embedded(input_ids, cache.get_seq_length())
        for n, block in enumerate(self.transformer.h):
            def extend(k, v, n=n):
                return cache.update(n, k, v)
            x = block(x, extend)
            x = x[0] if isinstance(x, tuple) else x
        logits = self.lm_head(self.transformer.ln_f(x))
        past = tuple(cache.layers) if self.cache == "tuple" else cache
        return SimpleNamespace(logits=logits, past_key_values=past if use_cache else None)


class SmallNanoGpt(Base):
    def __init__(self, **sizes):
        config = {**SIZES, **sizes}
        super().__init__(config, lambda outputs, inputs: nn.Linear(inputs, outputs), nn.GELU())
        self.config = SimpleNamespace(n_head=config["n_head"], block_size=config["n_positions"])

    def forward(self, idx, targets=None):
        x = self.embedded(idx, 0)
        for block in self.transformer.h:
            x = block(x)
        return self.lm_head(self.transformer.ln_f(x[:, [-1], :])), None


def write_model(model, folder):
    """Writes a model folder that Pastkeys can read."""
    import model as files
    import tokenizer
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    is_tied = getattr(model.config, "tie_word_embeddings", True)
    tensors = {name: values for name, values in model.state_dict().items()
               if not is_tied or name != "lm_head.weight"}
    files.write_safetensors(folder / "model.safetensors", tensors)
    (folder / "config.json").write_text(json.dumps({"model_type": "gpt2", **vars(model.config)}))
    tokenizer.write(folder, [])
