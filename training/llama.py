"""A decoder of the Llama type in PyTorch: RMS norm, rotary positions, fewer KV heads than query heads, a gated MLP."""

import math

import torch
from torch import nn
from torch.nn import functional


def config_of(vocabulary, context, layers, heads, kv_heads, width, inner, end_of_text):
    return {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_act": "silu", "vocab_size": vocabulary,
            "max_position_embeddings": context, "hidden_size": width, "intermediate_size": inner, "num_hidden_layers": layers,
            "num_attention_heads": heads, "num_key_value_heads": kv_heads, "head_dim": width // heads, "rope_theta": 10000.0,
            "rms_norm_eps": 1e-5, "attention_bias": False, "mlp_bias": False, "bos_token_id": end_of_text,
            "eos_token_id": end_of_text, "torch_dtype": "bfloat16", "tie_word_embeddings": True}


class RmsNorm(nn.Module):
    def __init__(self, width, eps):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(width)), eps

    def forward(self, x):
        return x * torch.rsqrt(x.float().square().mean(-1, keepdim=True) + self.eps) * self.weight


def rotated(x, cosines, sines):
    """x [batch, heads, rows, size] turned by the angles of its positions: column i makes a pair with column i + size / 2.

    `cosines` and `sines` are [rows or batch, 1, rows, size / 2].
    """
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cosines - second * sines, second * cosines + first * sines], dim=-1)


class Block(nn.Module):
    """One layer. Weights are stored [out, in], as in Hugging Face's files of this type."""

    def __init__(self, config):
        super().__init__()
        width, inner, size = config["hidden_size"], config["intermediate_size"], config["head_dim"]
        self.heads, self.kv_heads, self.size = config["num_attention_heads"], config["num_key_value_heads"], size
        self.input_layernorm = RmsNorm(width, config["rms_norm_eps"])
        self.post_attention_layernorm = RmsNorm(width, config["rms_norm_eps"])
        shapes = {"q_proj": (self.heads * size, width), "k_proj": (self.kv_heads * size, width), "v_proj": (self.kv_heads * size, width),
                  "o_proj": (width, self.heads * size), "gate_proj": (inner, width), "up_proj": (inner, width), "down_proj": (width, inner)}
        for name, shape in shapes.items():
            self.register_parameter(name, nn.Parameter(torch.zeros(shape)))

    def forward(self, x, hidden, cosines, sines, keep):
        """As Block.forward() in model.py, with the tables of the rotation."""
        batch, rows, _ = x.shape
        norm = keep("ln1", self.input_layernorm(x))
        q, k, v = (functional.linear(norm, weight).view(batch, rows, -1, self.size).transpose(1, 2)
                   for weight in (self.q_proj, self.k_proj, self.v_proj))
        q, k = rotated(keep("q", q), cosines, sines), rotated(keep("k", k), cosines, sines)
        keep("v", v)
        shared = self.heads // self.kv_heads
        k, v = k.repeat_interleave(shared, dim=1), v.repeat_interleave(shared, dim=1)
        weights = keep("weights", ((q @ k.transpose(2, 3)) / math.sqrt(self.size) + hidden).softmax(dim=3))
        context = keep("context", (weights @ v).transpose(1, 2).reshape(batch, rows, -1))
        x = x + keep("attention", functional.linear(context, self.o_proj))
        norm = keep("ln2", self.post_attention_layernorm(x))
        active = keep("active", functional.silu(functional.linear(norm, self.gate_proj)) * functional.linear(norm, self.up_proj))
        return x + keep("mlp", functional.linear(active, self.down_proj))


class LlamaDecoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.context, self.layer_count, self.heads = (config[name] for name in ("max_position_embeddings", "num_hidden_layers", "num_attention_heads"))
        self.embed_tokens = nn.Parameter(torch.zeros(config["vocab_size"], config["hidden_size"]))
        self.layers = nn.ModuleList(Block(config) for _ in range(self.layer_count))
        self.norm = RmsNorm(config["hidden_size"], config["rms_norm_eps"])
        size = config["head_dim"]
        angles = torch.arange(self.context)[:, None] * config["rope_theta"] ** (-torch.arange(0, size, 2) / size)
        self.register_buffer("cosines", angles.cos(), persistent=False)
        self.register_buffer("sines", angles.sin(), persistent=False)

    def forward(self, ids, keep=None, hidden=None, positions=None):
        """As Decoder.forward() in model.py."""
        keep = keep or (lambda name, tensor: tensor)
        rows = ids.shape[1]
        positions = torch.arange(rows, device=ids.device)[None] if positions is None else positions
        cosines, sines = (functional.embedding(positions, table)[:, None] for table in (self.cosines, self.sines))
        later = torch.ones(rows, rows, dtype=torch.bool, device=ids.device).triu(1)
        hidden = later if hidden is None else later | hidden
        hidden = torch.zeros(hidden.shape, device=ids.device).masked_fill(hidden, -math.inf)
        x = keep("embedding", functional.embedding(ids, self.embed_tokens))
        for i, layer in enumerate(self.layers):
            x = layer(x, hidden, cosines, sines, lambda name, tensor, i=i: keep(f"layers.{i}.{name}", tensor))
        return keep("logits", functional.linear(keep("ln_f", self.norm(x)), self.embed_tokens))

    @torch.no_grad()
    def begin_training(self, gain=6.0, constant=0.3):
        """As begin_training() in model.py: the heads of the first layer begin as look-back heads, head h for h + 1 positions before.

        The first column of all embeddings is the same number, so queries and keys can have a part that no token changes. The
        rotation turns it by the position. A query that is turned back by h + 1 positions fits the key of that earlier position.
        """
        for layer in self.layers:
            for name, parameter in layer.named_parameters():
                if parameter.dim() == 2:
                    spread = parameter.shape[1] ** -0.5 / (math.sqrt(2 * self.layer_count) if name in ("o_proj", "down_proj") else 1)
                    parameter.copy_(torch.randn_like(parameter) * spread)
        first, size = self.layers[0], self.config["head_dim"]
        self.embed_tokens.copy_(torch.randn_like(self.embed_tokens) * 0.08)
        self.embed_tokens[:, 0] = constant
        half = size // 2
        turn = self.config["rope_theta"] ** (-torch.arange(0, size, 2) / size)
        strength = gain * torch.exp(-torch.arange(half) / 2) / constant * 0.08  # the fastest pairs tell neighbors apart
        for weight in (first.q_proj, first.k_proj):
            weight.mul_(0.1)
        for head in range(self.heads):
            rows = slice(head * size, (head + 1) * size)
            first.q_proj[rows, 0] = torch.cat([(turn * (head + 1)).cos(), -(turn * (head + 1)).sin()]) * strength.repeat(2)
        for head in range(self.config["num_key_value_heads"]):
            first.k_proj[head * size:head * size + half, 0] = strength
        first.o_proj.mul_(0.3)

    def to_file_names(self):
        names = {"embed_tokens": "model.embed_tokens.weight"}
        for part, children in (("self_attn", ("q_proj", "k_proj", "v_proj", "o_proj")), ("mlp", ("gate_proj", "up_proj", "down_proj"))):
            names |= {f"layers.{i}.{child}": f"model.layers.{i}.{part}.{child}.weight" for i in range(self.layer_count) for child in children}
        return {names.get(name, f"model.{name}"): tensor for name, tensor in self.state_dict().items()}
