"""The GPT-2 decoder in PyTorch (llama.py has that of the Llama type), with plain code to read and write Hugging Face's config.json and model.safetensors."""

import json
import math
import pathlib
import struct

import torch
from torch import nn
from torch.nn import functional

from llama import LlamaDecoder

ACTIVATIONS = {
    "gelu_new": lambda x: functional.gelu(x, approximate="tanh"),
    "gelu": functional.gelu,
    "relu": functional.relu,
    "silu": functional.silu,
    "tanh": torch.tanh,
}
TYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}


class Block(nn.Module):
    """One layer. Weights are stored [in, out], like those of GPT-2's Conv1D."""

    def __init__(self, config, index):
        super().__init__()
        width, inner = config["n_embd"], config.get("n_inner") or 4 * config["n_embd"]
        self.heads = config["n_head"]
        self.activation = ACTIVATIONS[config.get("activation_function", "gelu_new")]
        self.scale = 1 / math.sqrt(width // self.heads)
        if config.get("scale_attn_by_inverse_layer_idx"):
            self.scale /= index + 1
        eps = config.get("layer_norm_epsilon", 1e-5)
        self.ln_1 = nn.LayerNorm(width, eps=eps)
        self.ln_2 = nn.LayerNorm(width, eps=eps)
        for name, (rows, columns) in {"attn.c_attn": (width, 3 * width), "attn.c_proj": (width, width),
                                      "mlp.c_fc": (width, inner), "mlp.c_proj": (inner, width)}.items():
            spread = 0.02 if not name.endswith("c_proj") else 0.02 / math.sqrt(2 * config["n_layer"])
            key = name.replace(".", "_")
            self.register_parameter(key + "_weight", nn.Parameter(torch.randn(rows, columns) * spread))
            self.register_parameter(key + "_bias", nn.Parameter(torch.zeros(columns)))

    def forward(self, x, hidden, keep=None):
        """x: [batch, rows, width]. `keep(name, tensor)` gets every intermediate tensor and must return it.

        `hidden` [rows, rows] or [batch, 1, rows, rows] is -inf where a query (row) must not see a key (column), else 0.
        """
        keep = keep or (lambda name, tensor: tensor)
        batch, rows, width = x.shape
        norm = keep("ln1", self.ln_1(x))
        q, k, v = (norm @ self.attn_c_attn_weight + self.attn_c_attn_bias).split(width, dim=2)
        q, k, v = (part.view(batch, rows, self.heads, -1).transpose(1, 2) for part in (q, k, v))
        keep("q", q), keep("k", k), keep("v", v)
        scores = keep("scores", (q @ k.transpose(2, 3)) * self.scale + hidden)
        weights = keep("weights", scores.softmax(dim=3))
        context = keep("context", (weights @ v).transpose(1, 2).reshape(batch, rows, width))
        x = keep("residual1", x + keep("attention", context @ self.attn_c_proj_weight + self.attn_c_proj_bias))
        norm = keep("ln2", self.ln_2(x))
        active = keep("gelu", self.activation(keep("expand", norm @ self.mlp_c_fc_weight + self.mlp_c_fc_bias)))
        return keep("residual2", x + keep("mlp", active @ self.mlp_c_proj_weight + self.mlp_c_proj_bias))


class Decoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.context, self.layer_count, self.heads = (config[name] for name in ("n_positions", "n_layer", "n_head"))
        width = config["n_embd"]
        self.wte = nn.Parameter(torch.randn(config["vocab_size"], width) * 0.02)
        self.wpe = nn.Parameter(sinusoids(config["n_positions"], width))
        self.h = nn.ModuleList(Block(config, i) for i in range(config["n_layer"]))
        self.ln_f = nn.LayerNorm(width, eps=config.get("layer_norm_epsilon", 1e-5))
        self.output = None  # [vocabulary, width], or None if the output is tied to wte

    def forward(self, ids, keep=None, hidden=None, positions=None):
        """ids: [batch, rows] -> logits [batch, rows, vocabulary].

        `positions` [batch, rows] are 0, 1, 2, ... if left out. `hidden` [rows, rows] or [batch, 1, rows, rows] is true where a query (row)
        must not see a key (column); keys of later rows are always hidden.
        """
        keep = keep or (lambda name, tensor: tensor)
        x = keep("embedding", functional.embedding(ids, self.wte)
                 + (self.wpe[:ids.shape[1]] if positions is None else functional.embedding(positions, self.wpe)))
        later = torch.ones(ids.shape[1], ids.shape[1], dtype=torch.bool, device=ids.device).triu(1)
        hidden = later if hidden is None else later | hidden
        hidden = torch.zeros(hidden.shape, device=ids.device).masked_fill(hidden, -math.inf)
        for i, block in enumerate(self.h):
            x = block(x, hidden, lambda name, tensor, i=i: keep(f"layers.{i}.{name}", tensor))
        table = self.wte if self.output is None else self.output
        return keep("logits", keep("ln_f", self.ln_f(x)) @ table.T)

    @torch.no_grad()
    def begin_training(self, gain=2.5):
        """Sets the weights to begin training with. With GPT-2's standard deviation of 0.02, a model this narrow learns recall a hundred
        times more slowly.

        Matrices begin with a standard deviation of 1 / sqrt(inputs), less for c_proj. The heads of the first layer begin as
        look-back heads: head h attends to the position h + 1 before its own. The key is the position embedding itself, and the query
        is the position embedding of that earlier position, computed by a rotation of each sine and cosine pair. The head copies a
        faint random projection of the earlier token. If it were not faint, words would be recalled from the position after them, not
        from their own. Training decides what a head does with the copy, and whether it stays a look-back head.
        """
        for block in self.h:
            for name, parameter in block.named_parameters():
                if parameter.dim() == 2:
                    spread = parameter.shape[0] ** -0.5 / (math.sqrt(2 * len(self.h)) if "c_proj" in name else 1)
                    parameter.copy_(torch.randn_like(parameter) * spread)
        width, first = self.wte.shape[1], self.h[0]
        size = width // first.heads
        self.wte.copy_(torch.randn_like(self.wte) * 0.08)
        self.wte[:, :size] *= 0.1  # leaves the fastest sinusoids, which tell neighbors apart, to the position embeddings
        turn = 10000 ** (-torch.arange(0, size, 2) / width)
        for head in range(first.heads):
            query, key = torch.zeros(width, size), torch.zeros(width, size)
            cosine, sine = (turn * (head + 1)).cos(), (turn * (head + 1)).sin()
            for pair in range(size // 2):
                s, c = 2 * pair, 2 * pair + 1
                query[s, s], query[c, s] = cosine[pair], -sine[pair]
                query[c, c], query[s, c] = cosine[pair], sine[pair]
            key[:size] = torch.eye(size)
            first.attn_c_attn_weight[:, head * size:(head + 1) * size] = gain * query
            first.attn_c_attn_weight[:, width + head * size:width + (head + 1) * size] = gain * key
        first.attn_c_attn_weight[:size, 2 * width:] = 0
        first.attn_c_proj_weight.copy_(torch.randn_like(first.attn_c_proj_weight) * 0.008)

    def to_file_names(self):
        """Parameters by their names in Hugging Face's files."""
        tensors = {}
        for name, tensor in self.state_dict().items():
            for key in ("attn_c_attn", "attn_c_proj", "mlp_c_fc", "mlp_c_proj"):
                name = name.replace(f"{key}_", key.replace("_", ".", 1) + ".")
            if name in ("wte", "wpe"):
                name += ".weight"
            tensors["lm_head.weight" if name == "output" else f"transformer.{name}"] = tensor
        return tensors


def sinusoids(positions, width, amplitude=0.1):
    """Position embeddings to begin training with, [positions, width]. From them, attention to neighbors is easily learned."""
    angle = torch.arange(positions)[:, None] / 10000 ** (torch.arange(0, width, 2) / width)
    table = torch.zeros(positions, width)
    table[:, 0::2], table[:, 1::2] = amplitude * angle.sin(), amplitude * angle.cos()
    return table


def decoder_of(config):
    """A decoder of the type that the config.json names, with weights of no meaning."""
    return LlamaDecoder(config) if config["model_type"] == "llama" else Decoder(config)


def load(folder):
    """A decoder in float32, read from the config.json and the model.safetensors of a folder."""
    folder = pathlib.Path(folder)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    decoder = decoder_of(config)
    tensors = {name.removeprefix("transformer."): tensor.float()
               for name, tensor in read_safetensors(folder / "model.safetensors").items()}
    if config["model_type"] == "gpt2" and "lm_head.weight" in tensors:
        decoder.output = nn.Parameter(tensors["lm_head.weight"])
    with torch.no_grad():
        for name, parameter in decoder.to_file_names().items():
            parameter.copy_(tensors[name.removeprefix("transformer.")])
    return decoder.eval()


def save(decoder, folder, dtype="F32", prefix="transformer."):
    """Writes config.json and model.safetensors."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(decoder.config, indent=2) + "\n", encoding="utf-8")
    tensors = {name.replace("transformer.", prefix): tensor.to(TYPES[dtype])
               for name, tensor in decoder.to_file_names().items()}
    write_safetensors(folder / "model.safetensors", tensors)


def read_safetensors(path):
    """Tensors by name: eight bytes of header length, the JSON header, then the data."""
    data = pathlib.Path(path).read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8:8 + size])
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            raw = bytearray(data[8 + size + begin:8 + size + end])
            tensors[name] = torch.frombuffer(raw, dtype=TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def write_safetensors(path, tensors):
    names = {dtype: name for name, dtype in TYPES.items()}
    header, blobs, offset = {}, [], 0
    for name, tensor in tensors.items():
        # numpy has no bfloat16, so the bits are written as integers.
        bits = torch.int32 if tensor.dtype == torch.float32 else torch.int16
        blob = tensor.detach().contiguous().view(bits).numpy().tobytes()
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [offset, offset + len(blob)]}
        blobs.append(blob)
        offset += len(blob)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))
