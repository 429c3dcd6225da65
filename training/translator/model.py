"""Marian's encoder-decoder in PyTorch, with the names of Hugging Face's tensors, and code to read and write config.json and model.safetensors."""

import json
import math
import struct

import torch
from torch import nn
from torch.nn import functional

TYPES = {"F32": torch.float32, "F16": torch.float16}


def config_of(vocabulary, width=128, heads=4, inner=512, encoder_layers=3, decoder_layers=2, positions=128):
    pad = vocabulary - 1
    return {"architectures": ["MarianMTModel"], "model_type": "marian", "activation_function": "swish", "vocab_size": vocabulary,
            "decoder_vocab_size": vocabulary, "d_model": width, "encoder_layers": encoder_layers, "decoder_layers": decoder_layers,
            "num_hidden_layers": encoder_layers, "encoder_attention_heads": heads, "decoder_attention_heads": heads, "encoder_ffn_dim": inner,
            "decoder_ffn_dim": inner, "max_position_embeddings": positions, "static_position_embeddings": True, "scale_embedding": True,
            "normalize_before": False, "normalize_embedding": False, "add_final_layer_norm": False, "share_encoder_decoder_embeddings": True,
            "tie_word_embeddings": True, "is_encoder_decoder": True, "use_cache": True, "dropout": 0.0, "attention_dropout": 0.0,
            "activation_dropout": 0.0, "encoder_layerdrop": 0.0, "decoder_layerdrop": 0.0, "init_std": 0.02, "pad_token_id": pad, "eos_token_id": 0,
            "bos_token_id": 0, "forced_eos_token_id": 0, "decoder_start_token_id": pad, "bad_words_ids": [[pad]], "num_beams": 1,
            "max_length": 64}


def sinusoids(positions, width):
    """[positions, width]: the sines are in the first half of the columns, the cosines in the second, as in Marian."""
    angles = torch.arange(positions).double()[:, None] * 10000 ** (-torch.arange(0, width, 2).double() / width)
    return torch.cat([angles.sin(), angles.cos()], dim=1)


class Attention(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x, source, hidden):
        """x: [batch, rows, width], source: [batch, columns, width]; `hidden` is true where a row must not see a column.
        Returns (the result, its weights [batch, heads, rows, columns]).
        """
        split = lambda part: part.view(part.shape[0], part.shape[1], self.heads, -1).transpose(1, 2)
        q, k, v = split(self.q_proj(x)), split(self.k_proj(source)), split(self.v_proj(source))
        scores = (q @ k.transpose(2, 3)) / math.sqrt(q.shape[3])
        weights = scores.masked_fill(hidden, -math.inf).softmax(3)
        return self.out_proj((weights @ v).transpose(1, 2).reshape(x.shape)), weights


class Layer(nn.Module):
    """A layer of the encoder, or of the decoder if it has a cross-attention. A norm follows each sum (post-norm)."""

    def __init__(self, width, heads, inner, is_decoder):
        super().__init__()
        self.self_attn, self.self_attn_layer_norm = Attention(width, heads), nn.LayerNorm(width)
        if is_decoder:
            self.encoder_attn, self.encoder_attn_layer_norm = Attention(width, heads), nn.LayerNorm(width)
        self.fc1, self.fc2, self.final_layer_norm = nn.Linear(width, inner), nn.Linear(inner, width), nn.LayerNorm(width)

    def forward(self, x, hidden, encoded=None, encoded_hidden=None):
        """Returns (the next x, the cross-attention weights or None)."""
        x, cross = self.self_attn_layer_norm(x + self.self_attn(x, x, hidden)[0]), None
        if encoded is not None:
            found, cross = self.encoder_attn(x, encoded, encoded_hidden)
            x = self.encoder_attn_layer_norm(x + found)
        return self.final_layer_norm(x + self.fc2(functional.silu(self.fc1(x)))), cross


class Stack(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)


class Body(nn.Module):
    def __init__(self, config):
        super().__init__()
        width = config["d_model"]
        self.shared = nn.Embedding(config["vocab_size"], width)
        self.encoder, self.decoder = (Stack(Layer(width, config[f"{side}_attention_heads"], config[f"{side}_ffn_dim"], side == "decoder")
                                            for _ in range(config[f"{side}_layers"])) for side in ("encoder", "decoder"))


class Translator(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config, self.pad, self.end = config, config["pad_token_id"], config["eos_token_id"]
        self.model = Body(config)
        self.final_logits_bias = nn.Parameter(torch.zeros(1, config["vocab_size"]))
        self.positions = sinusoids(config["max_position_embeddings"], config["d_model"])  # not saved

    def embedded(self, ids):
        table = self.model.shared.weight
        return functional.embedding(ids, table) * math.sqrt(table.shape[1]) + self.positions[:ids.shape[1]].to(table)

    def encode(self, source):
        """source: [batch, columns], padded -> [batch, columns, width]"""
        x, hidden = self.embedded(source), (source == self.pad)[:, None, None]
        for layer in self.model.encoder.layers:
            x, _ = layer(x, hidden)
        return x

    def decode(self, ids, encoded, source):
        """ids: [batch, rows], each beginning with <pad> -> (logits, [cross-attention weights of each layer])"""
        x, crosses = self.embedded(ids), []
        later = torch.ones(ids.shape[1], ids.shape[1], dtype=torch.bool).triu(1)
        for layer in self.model.decoder.layers:
            x, cross = layer(x, later, encoded, (source == self.pad)[:, None, None])
            crosses.append(cross)
        return x @ self.model.shared.weight.T + self.final_logits_bias, crosses

    @torch.no_grad()
    def begin_training(self):
        """Matrices begin with a standard deviation of 1 / sqrt(inputs), less if a sum follows. Embeddings have length 1 before their scale."""
        layers = [*self.model.encoder.layers, *self.model.decoder.layers]
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2 and "layers" in name:
                spread = parameter.shape[1] ** -0.5
                parameter.normal_(0, spread / math.sqrt(len(layers)) if "out_proj" in name or "fc2" in name else spread)
            elif name.endswith("bias"):
                parameter.zero_()
        self.model.shared.weight.normal_(0, self.config["d_model"] ** -0.5)

    @torch.no_grad()
    def translate(self, sources, limit=None):
        """The ids that greedy decoding gives for each list of source ids, without </s>."""
        source = padded(sources, self.pad)
        encoded, limit = self.encode(source), limit or self.config["max_length"]
        ids = torch.full((len(sources), 1), self.pad)
        done = torch.zeros(len(sources), dtype=torch.bool)
        while not done.all() and ids.shape[1] <= limit:
            logits = self.decode(ids, encoded, source)[0][:, -1]
            logits[:, self.pad] = -math.inf
            following = logits.argmax(1).masked_fill(done, self.end)
            ids = torch.cat([ids, following[:, None]], dim=1)
            done |= following == self.end
        return [[number for number in row[1:] if number != self.end] for row in ids.tolist()]


def padded(rows, pad):
    width = max(map(len, rows))
    return torch.tensor([row + [pad] * (width - len(row)) for row in rows])


def save(translator, folder, dtype):
    tensors = {name: tensor.detach().to(TYPES[dtype]).contiguous() for name, tensor in sorted(translator.state_dict().items())}
    header, at = {"__metadata__": {"format": "pt"}}, 0
    for name, tensor in tensors.items():
        size = tensor.numel() * tensor.element_size()
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [at, at + size]}
        at += size
    encoded = json.dumps(header).encode()
    encoded += b" " * (-len(encoded) % 8)
    with (folder / "model.safetensors").open("wb") as file:
        file.write(struct.pack("<Q", len(encoded)) + encoded)
        for tensor in tensors.values():
            file.write(tensor.numpy().tobytes())
    config = translator.config | {"torch_dtype": {"F32": "float32", "F16": "float16"}[dtype]}
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")


def load(folder):
    """The model of a folder, in float32."""
    translator = Translator(json.loads((folder / "config.json").read_text(encoding="utf-8")))
    data = (folder / "model.safetensors").read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name != "__metadata__":
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            tensors[name] = torch.frombuffer(bytearray(data[begin:end]), dtype=TYPES[entry["dtype"]]).view(entry["shape"]).float()
    translator.load_state_dict(tensors)
    return translator.eval()
