"""Small models of several families with random weights, for tests of pastkeys_trace.py.

Their parts and calls are those of transformers, in some families as in older versions.

    small_families.py MODEL MODEL_FOLDER TRACE.pastkeys --threads N --tokens N ID ID ...

writes the weights of a model of MODELS as a model folder, and a recording of it by
pastkeys_trace.py.
"""
import argparse
import json
import math
from types import SimpleNamespace

import torch
from torch import nn
from torch.nn import functional

from small_gpt2 import SmallGpt2, write_model

_LLAMA = {"vocab_size": 257, "max_position_embeddings": 48, "hidden_size": 48,
          "intermediate_size": 40, "num_hidden_layers": 3, "num_attention_heads": 4,
          "num_key_value_heads": 2, "hidden_act": "silu", "rms_norm_eps": 1e-5,
          "tie_word_embeddings": False, "eos_token_id": 256, "rope_theta": 500.0}
MODELS = {
    "llama": {**_LLAMA, "model_type": "llama"},
    "mistral": {**_LLAMA, "model_type": "mistral", "sliding_window": 4},
    "qwen2": {**_LLAMA, "model_type": "qwen2", "use_sliding_window": False,
              "max_window_layers": 3, "tie_word_embeddings": True},
    "qwen3": {**_LLAMA, "model_type": "qwen3", "head_dim": 20, "use_sliding_window": False,
              "max_window_layers": 3},
    "gemma3_text": {**_LLAMA, "model_type": "gemma3_text", "head_dim": 16, "sliding_window": 3,
                    "layer_types": ["sliding_attention", "full_attention", "sliding_attention"],
                    "query_pre_attn_scalar": 20, "hidden_activation": "gelu_pytorch_tanh",
                    "rope_theta": 5000.0, "rope_local_base_freq": 100.0},
    "gpt_neo": {"model_type": "gpt_neo", "vocab_size": 257, "max_position_embeddings": 48,
                "hidden_size": 48, "num_layers": 3, "num_heads": 4, "window_size": 3,
                "attention_types": [[["global", "local", "global"], 1]],
                "attention_layers": ["global", "local", "global"], "eos_token_id": 256,
                "activation_function": "gelu_new", "layer_norm_epsilon": 1e-5},
    "gpt_neox": {**_LLAMA, "model_type": "gpt_neox", "rotary_pct": 0.5, "hidden_act": "gelu",
                 "layer_norm_eps": 1e-5, "use_parallel_residual": True},
}
del MODELS["gpt_neox"]["num_key_value_heads"], MODELS["gemma3_text"]["hidden_act"]
MODELS["serial"] = {**MODELS["gpt_neox"], "use_parallel_residual": False}
ACTIVATIONS = {"silu": functional.silu, "gelu": functional.gelu,
               "gelu_new": lambda x: functional.gelu(x, approximate="tanh"),
               "gelu_pytorch_tanh": lambda x: functional.gelu(x, approximate="tanh")}


class Cache:
    """The rows that the layers keep, as in newer versions of transformers."""

    def __init__(self):
        self.layers = []

    def get_seq_length(self):
        return self.layers[0].keys.shape[2] if self.layers else 0

    def update(self, keys, values, layer):
        if layer == len(self.layers):
            self.layers.append(SimpleNamespace(keys=keys, values=values))
        else:
            kept = self.layers[layer]
            kept.keys = torch.cat((kept.keys, keys), dim=2)
            kept.values = torch.cat((kept.values, values), dim=2)
        return self.layers[layer].keys, self.layers[layer].values


class RmsNorm(nn.Module):
    def __init__(self, size, config):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(size))
        self.variance_epsilon = config.rms_norm_eps
        self.added = 1 if config.model_type == "gemma3_text" else 0

    def forward(self, x):
        size = x.float().pow(2).mean(-1, keepdim=True) + self.variance_epsilon
        return ((self.added + self.weight.float()) * (x.float() * torch.rsqrt(size))).to(x.dtype)


class Rotation(nn.Module):
    """Its buffers have the names of transformers 5, where Gemma has two rotations."""

    def __init__(self, size, **bases):
        super().__init__()
        for name, base in bases.items():
            self.register_buffer(name, base ** (-torch.arange(0, size, 2) / size),
                                 persistent=False)

    def forward(self, positions, name="inv_freq"):
        angles = torch.outer(positions.float(), getattr(self, name)).repeat(1, 2)[None]
        return angles.cos(), angles.sin()


def rotated(x, cos, sin):
    """x [1, heads, rows, headDim]; the first columns of each head are rotated."""
    size = cos.shape[-1]
    a, b, rest = x[..., :size // 2], x[..., size // 2:size], x[..., size:]
    return torch.cat((torch.cat((a, b), -1) * cos + torch.cat((-b, a), -1) * sin, rest), -1)


def attended(q, k, v, scale, window):
    """All [1, heads, rows, headDim]. Returns [1, rows, heads * headDim]."""
    groups = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(groups, 1), v.repeat_interleave(groups, 1)
    rows, keys = q.shape[2], k.shape[2]
    distance = torch.arange(keys - rows, keys)[:, None] - torch.arange(keys)
    hidden = (distance < 0) | (distance >= (window or keys))
    scores = (q @ k.transpose(2, 3) * scale).masked_fill(hidden, -math.inf)
    return (scores.softmax(dim=3) @ v).transpose(1, 2).flatten(2)


class LlamaAttention(nn.Module):
    def __init__(self, config, n):
        super().__init__()
        width, heads = config.hidden_size, config.num_attention_heads
        self.head_dim = getattr(config, "head_dim", None) or width // heads
        shared = config.num_key_value_heads * self.head_dim
        has_bias = config.model_type == "qwen2"
        self.q_proj = nn.Linear(width, heads * self.head_dim, bias=has_bias)
        self.k_proj = nn.Linear(width, shared, bias=has_bias)
        self.v_proj = nn.Linear(width, shared, bias=has_bias)
        self.o_proj = nn.Linear(heads * self.head_dim, width, bias=False)
        self.heads_first = config.model_type == "gemma3_text"
        if config.model_type in ("qwen3", "gemma3_text"):
            self.q_norm = RmsNorm(self.head_dim, config)
            self.k_norm = RmsNorm(self.head_dim, config)
        self.scaling = getattr(config, "query_pre_attn_scalar", self.head_dim) ** -0.5
        self.window = config.sliding_window if config.model_type == "mistral" else 0
        if hasattr(config, "layer_types"):
            is_local = config.layer_types[n] == "sliding_attention"
            self.sliding_window = self.window = config.sliding_window if is_local else None

    def forward(self, hidden_states, position_embeddings, cache=None, layer=0):
        q, k, v = (part(hidden_states).unflatten(2, (-1, self.head_dim))
                   for part in (self.q_proj, self.k_proj, self.v_proj))
        if hasattr(self, "q_norm") and not self.heads_first:
            q, k = self.q_norm(q), self.k_norm(k)
        q, k, v = (part.transpose(1, 2) for part in (q, k, v))
        if self.heads_first:
            q, k = self.q_norm(q), self.k_norm(k)
        q, k = (rotated(part, *position_embeddings) for part in (q, k))
        k, v = cache.update(k, v, layer)
        return self.o_proj(attended(q, k, v, self.scaling, self.window))


class LlamaMlp(nn.Module):
    def __init__(self, config):
        super().__init__()
        width, inner = config.hidden_size, config.intermediate_size
        self.gate_proj = nn.Linear(width, inner, bias=False)
        self.up_proj = nn.Linear(width, inner, bias=False)
        self.down_proj = nn.Linear(inner, width, bias=False)
        self.act_fn = ACTIVATIONS[getattr(config, "hidden_activation", None) or config.hidden_act]

    def forward(self, x):
        return self.down_proj(self.act_fn(self.gate_proj(x)) * self.up_proj(x))


class LlamaLayer(nn.Module):
    def __init__(self, config, n):
        super().__init__()
        self.n = n
        self.self_attn = LlamaAttention(config, n)
        self.mlp = LlamaMlp(config)
        self.input_layernorm = RmsNorm(config.hidden_size, config)
        self.post_attention_layernorm = RmsNorm(config.hidden_size, config)
        self.norms_outputs = config.model_type == "gemma3_text"
        if self.norms_outputs:
            self.pre_feedforward_layernorm = RmsNorm(config.hidden_size, config)
            self.post_feedforward_layernorm = RmsNorm(config.hidden_size, config)
            kind = config.layer_types[n]
        self.rotation = kind + "_inv_freq" if self.norms_outputs else "inv_freq"

    def forward(self, x, cache, positions, rotary):
        added = self.self_attn(hidden_states=self.input_layernorm(x), cache=cache, layer=self.n,
                               position_embeddings=rotary(positions, self.rotation))
        if not self.norms_outputs:
            x = x + added
            return x + self.mlp(self.post_attention_layernorm(x))
        x = x + self.post_attention_layernorm(added)
        return x + self.post_feedforward_layernorm(self.mlp(self.pre_feedforward_layernorm(x)))


class NeoAttention(nn.Module):
    def __init__(self, config, n):
        super().__init__()
        width, self.heads = config.hidden_size, config.num_heads
        self.q_proj = nn.Linear(width, width, bias=False)
        self.k_proj = nn.Linear(width, width, bias=False)
        self.v_proj = nn.Linear(width, width, bias=False)
        self.out_proj = nn.Linear(width, width)
        self.window = config.window_size if config.attention_layers[n] == "local" else 0

    def forward(self, x, cache, layer):
        q, k, v = (part(x).unflatten(2, (self.heads, -1)).transpose(1, 2)
                   for part in (self.q_proj, self.k_proj, self.v_proj))
        k, v = cache.update(k, v, layer)
        return self.out_proj(attended(q, k, v, 1.0, self.window))


class NeoxAttention(nn.Module):
    """Rotates as in older versions: its own part makes cosines and sines of all positions."""

    def __init__(self, config):
        super().__init__()
        width, self.heads = config.hidden_size, config.num_attention_heads
        self.query_key_value = nn.Linear(width, 3 * width)
        self.dense = nn.Linear(width, width)
        size = int(width // self.heads * config.rotary_pct)
        self.rotary_emb = Rotation(size, inv_freq=config.rope_theta)

    def forward(self, x, cache, layer):
        made = self.query_key_value(x).unflatten(2, (self.heads, -1)).transpose(1, 2)
        q, k, v = made.chunk(3, dim=3)
        first = cache.layers[layer].keys.shape[2] if layer < len(cache.layers) else 0
        cos, sin = self.rotary_emb(torch.arange(first + x.shape[1]))
        q, k = (rotated(part, cos[:, first:], sin[:, first:]) for part in (q, k))
        k, v = cache.update(k, v, layer)
        return self.dense(attended(q, k, v, q.shape[3] ** -0.5, 0))


class PlainMlp(nn.Module):
    def __init__(self, config, expand, contract):
        super().__init__()
        width = config.hidden_size
        inner = getattr(config, "intermediate_size", 4 * width)
        self.add_module(expand, nn.Linear(width, inner))
        self.add_module(contract, nn.Linear(inner, width))
        self.act = ACTIVATIONS[getattr(config, "activation_function", None) or config.hidden_act]
        self.names = expand, contract

    def forward(self, x):
        expand, contract = (getattr(self, name) for name in self.names)
        return contract(self.act(expand(x)))


class NeoLayer(nn.Module):
    def __init__(self, config, n):
        super().__init__()
        self.n = n
        self.ln_1 = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_epsilon)
        self.attn = nn.ModuleDict({"attention": NeoAttention(config, n)})
        self.ln_2 = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_epsilon)
        self.mlp = PlainMlp(config, "c_fc", "c_proj")

    def forward(self, x, cache, positions, rotary):
        x = x + self.attn.attention(self.ln_1(x), cache, self.n)
        return x + self.mlp(self.ln_2(x)), "something else"


class NeoxLayer(nn.Module):
    def __init__(self, config, n):
        super().__init__()
        self.n, self.is_parallel = n, config.use_parallel_residual
        self.input_layernorm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)
        self.post_attention_layernorm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)
        self.attention = NeoxAttention(config)
        self.mlp = PlainMlp(config, "dense_h_to_4h", "dense_4h_to_h")

    def forward(self, x, cache, positions, rotary):
        added = self.attention(self.input_layernorm(x), cache, self.n)
        if self.is_parallel:
            return x + added + self.mlp(self.post_attention_layernorm(x))
        x = x + added
        return x + self.mlp(self.post_attention_layernorm(x))


class ScaledEmbedding(nn.Embedding):
    def __init__(self, count, width):
        super().__init__(count, width)
        scale = torch.tensor(width ** 0.5).bfloat16().float()  # as in a bfloat16 model
        self.register_buffer("embed_scale", scale, persistent=False)

    def forward(self, ids):
        return super().forward(ids) * self.embed_scale.to(self.weight.dtype)


class SmallDecoder(nn.Module):
    """A model of MODELS. `config` replaces some of its fields."""

    def __init__(self, name, **config):
        super().__init__()
        self.config = SimpleNamespace(**{**MODELS[name], **config})
        torch.manual_seed(23)
        getattr(self, "_make_" + self.config.model_type, self._make_llama)(self.config)
        with torch.no_grad():
            for part, values in self.named_parameters():
                is_norm = "norm" in part or ".ln_" in part
                is_one = is_norm and part.endswith("weight") and name != "gemma3_text"
                values.copy_((1.0 if is_one else 0.0) + 0.2 * torch.randn_like(values))
        if getattr(self.config, "tie_word_embeddings", True):
            self.output.weight = self.embed[0].weight

    def _make_llama(self, config):
        width = config.hidden_size
        is_gemma = config.model_type == "gemma3_text"
        embed = (ScaledEmbedding if is_gemma else nn.Embedding)(config.vocab_size, width)
        layers = nn.ModuleList(LlamaLayer(config, n) for n in range(config.num_hidden_layers))
        head_dim = getattr(config, "head_dim", None) or width // config.num_attention_heads
        bases = ({"sliding_attention_inv_freq": config.rope_local_base_freq,
                  "full_attention_inv_freq": config.rope_theta} if is_gemma else
                 {"inv_freq": config.rope_theta})
        self.model = nn.ModuleDict({"embed_tokens": embed, "layers": layers,
                                    "norm": RmsNorm(width, config),
                                    "rotary_emb": Rotation(head_dim, **bases)})
        self.lm_head = nn.Linear(width, config.vocab_size, bias=False)
        self._keep((embed,), layers, self.model.norm, self.lm_head, self.model.rotary_emb)

    def _make_gpt_neo(self, config):
        width = config.hidden_size
        self.transformer = nn.ModuleDict({
            "wte": nn.Embedding(config.vocab_size, width),
            "wpe": nn.Embedding(config.max_position_embeddings, width),
            "h": nn.ModuleList(NeoLayer(config, n) for n in range(config.num_layers)),
            "ln_f": nn.LayerNorm(width, eps=config.layer_norm_epsilon)})
        self.lm_head = nn.Linear(width, config.vocab_size, bias=False)
        parts = self.transformer
        self._keep((parts.wte, parts.wpe), parts.h, parts.ln_f, self.lm_head)

    def _make_gpt_neox(self, config):
        width = config.hidden_size
        self.gpt_neox = nn.ModuleDict({
            "embed_in": nn.Embedding(config.vocab_size, width),
            "layers": nn.ModuleList(NeoxLayer(config, n) for n in range(config.num_hidden_layers)),
            "final_layer_norm": nn.LayerNorm(width, eps=config.layer_norm_eps)})
        self.embed_out = nn.Linear(width, config.vocab_size, bias=False)
        parts = self.gpt_neox
        self._keep((parts.embed_in,), parts.layers, parts.final_layer_norm, self.embed_out)

    def _keep(self, *parts):
        """Keeps references that are no parts, so that only the names of transformers count."""
        names = "embed", "layers", "norm", "output", "rotary"
        for name, part in zip(names, (*parts, None)):
            object.__setattr__(self, name, part)

    def forward(self, input_ids, past_key_values=None, use_cache=True, logits_to_keep=0):
        cache = past_key_values if past_key_values is not None else Cache()
        first = cache.get_seq_length()
        positions = torch.arange(first, first + input_ids.shape[1])
        x = self.embed[0](input_ids)
        if len(self.embed) > 1:
            x = x + self.embed[1](positions)
        for layer in self.layers:
            x = layer(x, cache, positions, self.rotary)
            x = x[0] if isinstance(x, tuple) else x
        logits = self.output(self.norm(x)[:, -logits_to_keep:])
        return SimpleNamespace(logits=logits, past_key_values=cache if use_cache else None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model", choices=["gpt2", *MODELS])
    parser.add_argument("folder")
    parser.add_argument("trace")
    parser.add_argument("ids", type=int, nargs="+")
    parser.add_argument("--tokens", type=int, default=8)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--layers", type=int, nargs="*")
    parser.add_argument("--skip", type=int, default=0)
    arguments = parser.parse_args()
    from pastkeys_trace import record
    torch.set_num_threads(arguments.threads)
    model = SmallGpt2() if arguments.model == "gpt2" else SmallDecoder(arguments.model)
    write_model(model, arguments.folder)
    print(json.dumps(record(model, arguments.ids, arguments.tokens, arguments.trace,
                            layers=arguments.layers, skip=arguments.skip)))


if __name__ == "__main__":
    main()
