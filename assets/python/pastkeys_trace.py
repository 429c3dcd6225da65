"""Records a language model in PyTorch, without and with its KV cache, for Pastkeys to open.

    from pastkeys_trace import record
    record(model, prompt_ids, 16, "run.pastkeys", tokenizer=tokenizer)

If transformers is installed, you need not write any code:

    python3 pastkeys_trace.py --model gpt2 --prompt "The ball is" --tokens 16 --out run.pastkeys

The model is one of transformers: GPT-2, GPT-Neo, GPT-NeoX (Pythia), Llama, Mistral, Qwen2, Qwen3 or
the text model of Gemma 3 (which needs transformers 4.53 or later). It can also be GPT of nanoGPT,
or another module whose parts have the same names. This file needs only PyTorch and NumPy.

A step feeds new tokens to the model and chooses the next one. A lane is one way to do the steps:
"off" computes all rows again in each step, and "on" computes only the rows of new tokens and
reads K and V of the others from the model's cache. nanoGPT has no cache, so it has one lane.

Every step runs twice: first with hooks, which take the rows of Q, K, V and the hidden states, and
once more without hooks to measure its time. Rows go to a temporary file next to the result as soon
as a layer has made them, so memory holds those of one layer only, wherever the model runs: on a
GPU, on several devices (`device_map`), or in the ranks of a distributed run.

assets/trace/README.md of Pastkeys describes the file.
"""
import argparse
import collections
import contextlib
import dataclasses
import functools
import hashlib
import inspect
import json
import os
import platform
import struct
import sys
import tempfile
import time
import warnings

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    if __name__ == "__main__":
        sys.exit(f"The Python package {missing.name} is missing.")
    raise


@dataclasses.dataclass(frozen=True)
class Family:
    """The names that models of a family have for their modules. Those in a layer begin there."""

    layers: str
    tokens: str
    norm: str
    output: str
    attention: str
    norm1: str
    qkv: tuple  # one module for Q, K and V, or one for each
    projection: str
    norm2: str
    expand: tuple  # one module, or the gate and what it lets pass
    contract: str
    positions: str = ""  # empty if positions are not embedded
    q_norm: str = ""  # of each head, before the rotation; not all models of a family have it
    k_norm: str = ""
    attention_norm: str = ""  # of what attention adds to the hidden state
    mlp_norm: str = ""
    rotates: bool = False
    interleaves: bool = False  # the one module makes Q, K and V of a head, then of the next head
    heads_first: bool = False  # q_norm and k_norm make [heads, rows, headDim]


_LLAMA = Family(
    layers="model.layers", tokens="model.embed_tokens", norm="model.norm", output="lm_head",
    attention="self_attn", norm1="input_layernorm",
    qkv=("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"),
    q_norm="self_attn.q_norm", k_norm="self_attn.k_norm", projection="self_attn.o_proj",
    norm2="post_attention_layernorm", expand=("mlp.gate_proj", "mlp.up_proj"),
    contract="mlp.down_proj", rotates=True)
_GPT2 = Family(
    layers="transformer.h", tokens="transformer.wte", positions="transformer.wpe",
    norm="transformer.ln_f", output="lm_head", attention="attn", norm1="ln_1",
    qkv=("attn.c_attn",), projection="attn.c_proj", norm2="ln_2", expand=("mlp.c_fc",),
    contract="mlp.c_proj")
FAMILIES = {
    "gpt2": _GPT2,
    "gpt_neo": dataclasses.replace(
        _GPT2, attention="attn.attention", projection="attn.attention.out_proj",
        qkv=("attn.attention.q_proj", "attn.attention.k_proj", "attn.attention.v_proj")),
    "gpt_neox": Family(
        layers="gpt_neox.layers", tokens="gpt_neox.embed_in", norm="gpt_neox.final_layer_norm",
        output="embed_out", attention="attention", norm1="input_layernorm",
        qkv=("attention.query_key_value",), projection="attention.dense",
        norm2="post_attention_layernorm", expand=("mlp.dense_h_to_4h",),
        contract="mlp.dense_4h_to_h", rotates=True, interleaves=True),
    "llama": _LLAMA,
    "gemma3_text": dataclasses.replace(
        _LLAMA, attention_norm="post_attention_layernorm", norm2="pre_feedforward_layernorm",
        mlp_norm="post_feedforward_layernorm", heads_first=True),
}
RELATIVES = {"mistral": "llama", "qwen2": "llama", "qwen3": "llama"}  # model_type: its family

MEMBERS = ("q", "k", "v", "residual2")  # the parts of each row that are recorded, in this order
LANES = {
    "off": {"id": "off", "name": "cache off", "spec": "off", "cache": "off"},
    "on": {"id": "on", "name": "cache on", "spec": "dynamic", "cache": "dynamic"},
}
TYPES = (torch.float32, torch.float16, torch.bfloat16)
ACTIVATIONS = {"gelu_new": "gelu_new", "gelu_pytorch_tanh": "gelu_new", "gelu_fast": "gelu_new",
               "gelu_accurate": "gelu_new", "gelu": "gelu", "gelu_python": "gelu", "relu": "relu",
               "silu": "silu", "swish": "silu", "tanh": "tanh", "quick_gelu": "quick_gelu"}
TOP_LOGITS = 10
LIMIT = 4 * 10 ** 9  # bytes of a file


class TraceError(ValueError):
    """A model or an argument that cannot be recorded. The message says what to change."""


def record(model, prompt_ids, tokens, out, *, tokenizer=None, decode=None, config=None, name=None,
           lanes=None, layers=None, skip=0, limit=LIMIT, rank=0):
    """Records a greedy generation and writes it to a `.pastkeys` file.

    prompt_ids  token ids of the prompt: a list, or a tensor with one sequence
    tokens      how many tokens to choose; the run ends earlier at the end of text or context
    out         the file to write; it is replaced only when the new file is complete
    tokenizer   the tokenizer of transformers, which gives the bytes of each token
    decode      instead of a tokenizer: a function from a token id to its str or bytes. Without
                either, a token is shown as its id in brackets.
    config      a dict of fields of config.json, which replace those found in the model
    name        the model's name, as people know it
    lanes       ("off", "on"), or one of them; by default both if the model has a cache
    layers      the numbers of the layers to record, from 0 on: all by default. Pastkeys shows the
                rows of these layers, and says that the file has no others.
    skip        so many steps run first and are not recorded. The tokens that they choose are a
                part of the recorded run's prompt.
    limit       the most bytes of rows and logits to record
    rank        In a distributed run, all ranks call this function with the same arguments. Only
                this one writes. If each rank computes a part of the heads, it gets their rows from
                the others.

    Weights are float32, float16 or bfloat16; recorded rows of the latter two are converted to
    float32, which is exact. During the recording the model is in its evaluation mode.

    Uncached rows whose bits differ from the cached ones are stored, too. In the worst case these
    are all rows of all steps.

    Returns a dict: `steps`, `chosen` (token ids), `stopped`, `compared` (how many rows both lanes
    computed), `different` (how many of them have different bits), `maxDifference` and `maxUlp` (of
    K, V, the hidden states and the logits) and `bytes` (of the file); or None in the other ranks.
    Raises TraceError.
    """
    known = _Model(model, config or {})
    ids = [int(i) for i in torch.as_tensor(prompt_ids).flatten().tolist()]
    lanes = _lanes_for(model, lanes)
    layers = _layers_for(known, layers)
    _check_arguments(ids, tokens, skip, known)
    network = known.network()
    words = _Words(tokenizer, decode)
    was_training = model.training
    model.eval()
    try:
        with torch.no_grad():
            ids += _skipped(known, ids, skip, lanes[-1], rank)
            _check_size(known, len(ids), tokens, layers, limit)
            folder = os.path.dirname(os.path.abspath(os.fspath(out)))
            with contextlib.closing(_Rows(known, layers, folder, limit, _writes(rank))) as rows:
                run = _Run(known, rows, ids, tokens, lanes, words, rank)
                run.measure()
                if not _writes(rank):
                    return None
                settings = _settings(known, words, ids, layers, skip)
                metadata = {"format": "pastkeys-trace", "version": "3",
                            "network": json.dumps(network),
                            "record": json.dumps({
                                "model": known.description(name), "settings": settings,
                                "lanes": [{**LANES[lane], "rule": {"name": "causal"}}
                                          for lane in lanes],
                                "steps": run.steps}, allow_nan=False)}
                return {**run.summary(), "bytes": _write_safetensors(out, metadata, rows.tensors())}
    finally:
        model.train(was_training)


def _settings(model, words, ids, layers, skip):
    settings = {"kernels": "pytorch", "threads": torch.get_num_threads(),
                "processor": _processor(model.module), "sampling": "greedy",
                "prompt": b"".join(map(words.bytes_of, ids)).decode("utf-8", "replace"),
                "promptTokens": len(ids)}
    if len(layers) < len(model.layers):
        settings["recordedLayers"] = layers
    if skip:
        settings["skippedSteps"] = skip
    return settings


# The model: its parts, sizes and name


def _part(module, name):
    for step in name.split("."):
        module = getattr(module, step, None)
    return module


def _name_of(dtype):
    return str(dtype)[len("torch."):]


class _Model:
    """A model's parts and sizes, by the same names in every family.

    `given` overrides fields of the model's configuration.
    """

    def __init__(self, module, given):
        self.module = module
        self._given = given
        model_type = self.setting("model_type") or "gpt2"  # nanoGPT has no such field
        self.family_name = RELATIVES.get(model_type, model_type)
        if self.family_name not in FAMILIES:
            raise TraceError(f"A model of the type {model_type} cannot be recorded, only "
                             f"{', '.join([*FAMILIES, *RELATIVES])}.")
        self.family = FAMILIES[self.family_name]
        self._check_parts()
        self.layers = list(_part(module, self.family.layers))
        self._set_sizes(model_type)

    def setting(self, *names):
        """The value of the first of these fields that is given or in the configuration."""
        config = getattr(self.module, "config", None)
        for name in names:
            value = config.get(name) if isinstance(config, dict) else getattr(config, name, None)
            value = self._given.get(name, value)
            if value is not None:
                return value
        return None

    def part(self, name, layer=0):
        """The module that the family's field `name` names, or None."""
        name = getattr(self.family, name)
        name = name[0] if isinstance(name, tuple) else name
        return (_part(self.module, name) or _part(self.layers[layer], name)) if name else None

    def _check_parts(self):
        family, module = self.family, self.module
        if hasattr(module, "_orig_mod"):
            raise TraceError("Hooks do not see inside a compiled module: record the module that "
                             "was given to torch.compile.")
        outside = [family.tokens, family.positions, family.layers, family.norm, family.output]
        inside = [family.norm1, *family.qkv, family.attention_norm, family.projection,
                  family.norm2, *family.expand, family.contract, family.mlp_norm]
        missing = [part for part in outside if part and _part(module, part) is None]
        for n, layer in enumerate(_part(module, family.layers) or []):
            missing += [f"{family.layers}.{n}.{part}" for part in inside
                        if part and _part(layer, part) is None]
        if missing:
            shown = ", ".join(missing[:6]) + (", ..." if len(missing) > 6 else "")
            raise TraceError(f"{type(module).__name__} has no part named {shown}. The parts must "
                             f"have the names of a {self.family_name} model in transformers"
                             f"{' or nanoGPT' if self.family_name == 'gpt2' else ''}.")
        for part, weights in module.named_parameters():
            if weights.dtype not in TYPES:
                raise TraceError(f"{part} is {_name_of(weights.dtype)}. Convert the model with "
                                 "model.float(), because a trace holds float32.")

    def _set_sizes(self, model_type):
        positions, attention = self.part("positions"), self.part("attention")
        norm, qkv = self.part("norm1"), self.part("qkv")
        self.vocabulary = self.setting("vocab_size") or self.part("output").weight.shape[0]
        self.width = self.setting("hidden_size", "n_embd") or self.part("tokens").weight.shape[1]
        self.context = (positions.weight.shape[0] if positions is not None else
                        self.setting("max_position_embeddings"))
        self.heads = self.setting("n_head", "num_attention_heads", "num_heads") or getattr(
            attention, "num_heads", None) or getattr(attention, "n_head", None)
        if not self.heads or (self.width % self.heads and not self.setting("head_dim")):
            raise TraceError(f"The width {self.width} cannot be split into {self.heads} heads. "
                             "Pass the number of heads, for example config={'n_head': 12}.")
        self.kv_heads = self.setting("num_key_value_heads") or self.heads
        self.head_dim = self.setting("head_dim") or self.width // self.heads
        self.inner = self.part("contract").weight.numel() // self.width
        self.epsilon = self.setting("layer_norm_epsilon", "layer_norm_eps", "rms_norm_eps")
        self.epsilon = self.epsilon or getattr(norm, "eps", None) or 1e-5
        self.activation = self._activation()
        self.ends = self._ends()
        self.windows = [self._window(model_type, n) for n in range(len(self.layers))]
        self.columns = {"q": self.heads * self.head_dim, "k": self.kv_heads * self.head_dim,
                        "v": self.kv_heads * self.head_dim, "residual2": self.width}
        self.cache_row = (self.columns["k"] + self.columns["v"]) * len(
            self.layers) * qkv.weight.element_size()
        device = self.part("tokens").weight.device
        self.device = torch.device("cpu") if device.type == "meta" else device

    def heads_of(self, member):
        return {"q": self.heads, "k": self.kv_heads, "v": self.kv_heads}.get(member, 0)

    def _activation(self):
        name = self.setting("hidden_activation", "hidden_act", "activation_function")
        if name is None:
            for module in self.layers[0].mlp.modules():
                if isinstance(module, torch.nn.GELU):
                    name = "gelu_new" if getattr(module, "approximate", "") == "tanh" else "gelu"
        if name is None:
            raise TraceError("The activation of the MLP is not known. Pass it, for example "
                             "config={'activation_function': 'gelu_new'}.")
        if name not in ACTIVATIONS:
            raise TraceError(f"Pastkeys cannot open a run with the activation {name}. It knows "
                             f"{', '.join(ACTIVATIONS)}. If one of them is the same function, pass "
                             "its name, for example config={'activation_function': 'gelu_new'}.")
        return ACTIVATIONS[name]

    def _ends(self):
        """The ids of all tokens that end a text."""
        name = "eos_token_id"
        ends = self._given[name] if name in self._given else self.setting(name)
        if isinstance(ends, (list, tuple)):
            return list(ends)
        return [] if ends is None else [ends]

    def _window(self, model_type, n):
        """How many of the last positions a query sees in a layer, or 0 for all."""
        size = self.setting("sliding_window", "window_size") or 0
        kinds = self.setting("layer_types", "attention_layers")
        attention = self.part("attention", n)
        if kinds:
            return size if kinds[n] in ("sliding_attention", "local") else 0
        if hasattr(attention, "sliding_window"):
            return attention.sliding_window or 0
        if model_type.startswith("qwen"):
            has_window = self.setting("use_sliding_window") and n >= (
                self.setting("max_window_layers") or 0)
            return size if has_window else 0
        return size if model_type == "mistral" else 0

    def _scale(self, n):
        """The factor of the scores in a layer."""
        if self.family_name == "gpt_neo":
            return 1.0
        scale = getattr(self.part("attention", n), "scaling", None)
        if isinstance(scale, float):
            return scale
        scale = (self.setting("query_pre_attn_scalar") or self.head_dim) ** -0.5
        if self.setting("scale_attn_weights") is False:
            scale = 1.0
        return scale / (n + 1) if self.setting("scale_attn_by_inverse_layer_idx") is True else scale

    def _rotation(self, n):
        """By how many radians per position each pair of a head is rotated in a layer."""
        if not self.family.rotates:
            return []
        base = self.family.layers.rpartition(".")[0]
        kind = "sliding_attention" if self.windows[n] else "full_attention"
        places = [(self.part("attention", n), "rotary_emb", ""),
                  (self.module, f"{base}.rotary_emb", f"{kind}_"),
                  (self.module, f"{base}.rotary_emb_local" if self.windows[n] else base, ""),
                  (self.module, f"{base}.rotary_emb", "")]
        for root, path, prefix in places:
            rotary = _part(root, path)
            if hasattr(rotary, prefix + "inv_freq"):
                if getattr(rotary, prefix + "attention_scaling", 1.0) != 1:
                    raise TraceError("The model's rotation also scales queries and keys, which "
                                     "Pastkeys does not show.")
                return getattr(rotary, prefix + "inv_freq").double().tolist()
        raise TraceError(f"{type(self.module).__name__} has no part named {base}.rotary_emb with "
                         "the frequencies (inv_freq) of its rotation.")

    def site(self, n):
        """The field `attention` of a layer's description."""
        rotation = self._rotation(n)
        return {"queries": "q", "keys": "k", "values": "v", "scores": "scores",
                "weights": "weights", "context": "context", "heads": self.heads,
                "kvHeads": self.kv_heads, "headDim": self.head_dim, "scale": self._scale(n),
                "window": self.windows[n], **({"rotation": rotation} if rotation else {})}

    def network(self):
        """What the model computes, as assets/trace/README.md describes it."""
        return _Network(self).description()

    def description(self, name):
        """Name, fingerprint and stored types of the model."""
        digest = hashlib.sha256()
        for part, values in self.module.state_dict().items():
            digest.update(f"{part} {values.dtype} {tuple(values.shape)}".encode())
            if values.device.type != "meta":  # such values lie elsewhere until they are needed
                first = getattr(values, "_local_tensor", values).flatten()[:1024]
                digest.update(first.float().cpu().numpy().tobytes())

        def dtype(part, layer=0):
            return _name_of(self.part(part, layer).weight.dtype)

        layers = [{part: dtype(part, n) for part in ("qkv", "projection", "expand", "contract")}
                  for n in range(len(self.layers))]
        outside = {"token": "tokens", "position": "positions", "output": "output"}
        return {"name": name or self.setting("_name_or_path") or type(self.module).__name__,
                "fingerprint": "pytorch-" + digest.hexdigest()[:16],
                "types": {**{key: dtype(part) for key, part in outside.items()
                             if self.part(part) is not None}, "layers": layers}}


class _Network:
    """Describes a model's tensors, weights and operations. Names stand for references."""

    def __init__(self, model):
        self._model = model
        self._columns = {}
        self._tensors, self._weights, self._operations = [], [], []
        self._is_gated = len(model.family.expand) == 2
        self._add_tensors()
        self._add_operations()

    def description(self):
        model = self._model
        ends = model.ends[0] if len(model.ends) == 1 else model.ends
        config = {"vocabulary": model.vocabulary, "context": model.context, "width": model.width,
                  "layers": len(model.layers), "heads": model.heads, "kvHeads": model.kv_heads,
                  "headDim": model.head_dim, "inner": model.inner, "epsilon": model.epsilon,
                  "activation": model.activation,
                  "tied": model.part("output").weight is model.part("tokens").weight,
                  **({"endOfText": ends} if ends != [] else {})}
        operations = [o["name"] for o in self._operations if o["part"] == "layer"]
        layers = []
        for n in range(len(model.layers)):
            layer = {"layers": 1, "operations": operations, "attention": model.site(n)}
            if layers and layers[-1]["attention"] == layer["attention"]:
                layers[-1]["layers"] += 1
            else:
                layers.append(layer)
        return {"family": model.family_name, "config": config, "tensors": self._tensors,
                "weights": self._weights, "operations": self._operations, "layers": layers}

    def _tensor(self, name, columns, **more):
        self._columns[name] = columns
        self._tensors.append({"name": name, "columns": columns, **more})

    def _add_tensors(self):
        model, family = self._model, self._model.family
        width, norm = model.width, "norm" if self._is_gated else "ln"
        self._tensor("tokens", 1)
        self._tensor("embedding", width)
        self._tensor(f"{norm}1", width)
        self._stages = ["_proj"] * family.rotates
        self._stages += ["_norm"] * (model.part("q_norm") is not None) + [""]
        for i, stage in enumerate(self._stages):
            for member, role in (("q", "queries"), ("k", "keys")):
                more = {"versionOf": member + self._stages[i - 1]} if i else {}
                more.update({"role": role, "recorded": True} if not stage else {})
                self._tensor(member + stage, model.columns[member],
                             heads=model.heads_of(member), **more)
            if i == (0 if self._is_gated else len(self._stages) - 1):
                self._tensor("v", model.columns["v"], heads=model.kv_heads, role="values",
                             recorded=True)
        self._tensor("scores", 0, role="scores")
        self._tensor("weights", 0, role="weights")
        self._tensor("context", model.columns["q"], role="context")
        self._add_output("attention", family.attention_norm)
        self._tensor("residual1", width, versionOf="embedding")
        self._tensor(f"{norm}2", width)
        for name in ("gate", "up", "opened", "gated") if self._is_gated else ("expand", "gelu"):
            self._tensor(name, model.inner)
        self._add_output("mlp", family.mlp_norm)
        self._tensor("residual2", width, versionOf="embedding", role="layerOutput", recorded=True)
        self._tensor("norm" if self._is_gated else "ln_f", width)
        self._tensor("logits", model.vocabulary, role="logits")

    def _add_output(self, name, norm):
        if norm:
            self._tensor(name + "_raw", self._model.width)
        self._tensor(name, self._model.width, **({"versionOf": name + "_raw"} if norm else {}))

    def _weight(self, name, part, form, shape, short=None, **more):
        self._weights.append({"name": name, "part": part, "form": form, "shape": shape,
                              **({"shortName": short} if short else {}), **more})
        return name

    def _name(self, module, part):
        """The name of a module without the model's own: transformer.h.0.ln_1 is h.{}.ln_1."""
        layers = self._model.family.layers
        base = layers.rpartition(".")[0] + "."
        if part == "layer":
            return f"{layers[len(base):]}.{{}}.{module}"
        return module[len(base):] if module.startswith(base) else module

    def _operation(self, name, kind, reads, makes, part="layer", group="rest", weights=(), **more):
        self._operations.append({"name": name, "kind": kind, "part": part, "group": group,
                                 "reads": reads, "makes": makes, "weights": list(weights), **more})

    def _add_norm(self, name, reads, makes, module, part="layer"):
        size = self._columns[makes]
        if self._columns[makes] != self._model.width or makes.endswith("_norm"):
            size = self._model.head_dim
        module = self._name(module, part)
        ends = ["weight"] if self._is_gated else ["weight", "bias"]
        self._operation(name, "RmsNorm" if self._is_gated else "Norm", reads, [makes], part,
                        epsilon=self._model.epsilon,
                        weights=[self._weight(f"{module}.{end}", part, "vector", [size])
                                 for end in ends])

    def _add_linear(self, name, reads, makes, field, group, several=""):
        """`several`: our name for the modules if there is more than one"""
        modules = getattr(self._model.family, field)
        modules = (modules,) if isinstance(modules, str) else modules
        module = modules[0]
        if len(modules) > 1:
            module = f"{module.rpartition('.')[0]}.{several}"
        module = self._name(module, "layer")
        out = sum(self._columns[made] for made in makes)
        weights = [self._weight(f"{module}.weight", "layer", "panels",
                                [self._columns[reads], out], field)]
        if getattr(self._model.part(field), "bias", None) is not None:
            weights.append(self._weight(f"{module}.bias", "layer", "vector", [out]))
        self._operation(name, "Linear", [reads], makes, group=group, weights=weights)

    def _add_operations(self):
        model, family, is_gated = self._model, self._model.family, self._is_gated
        is_parallel = model.setting("use_parallel_residual") is True
        self._add_embedding()
        norm, title = ("norm", "RmsNorm") if is_gated else ("ln", "LayerNorm")
        self._add_norm(f"{title}1", ["embedding", "residual2"], f"{norm}1", family.norm1)
        self._add_attention(f"{norm}1")
        first_residual = functools.partial(
            self._operation, "Residual1", "Add", ["attention", "embedding", "residual2"],
            ["residual1"])
        if not is_parallel:
            first_residual()
        self._add_norm(f"{title}2", ["embedding", "residual2"] if is_parallel else ["residual1"],
                       f"{norm}2", family.norm2)
        self._add_mlp(f"{norm}2")
        if is_parallel:
            first_residual()
        self._operation("Residual2", "Add", ["mlp", "residual1"], ["residual2"])
        last = "norm" if is_gated else "ln_f"
        self._add_norm(f"Final{title}", ["residual2"], last, family.norm, "after")
        output = self._weight(f"{self._name(family.output, 'after')}.weight", "after", "rows",
                              [model.vocabulary, model.width], "output",
                              orElse=f"{self._name(family.tokens, 'before')}.weight")
        self._operation("Logits", "Logits", [last], ["logits"], "after", weights=[output])
        self._operation("Sample", "Sample", ["logits"], [], "after")

    def _add_embedding(self):
        model, family = self._model, self._model.family
        weights = [self._weight(f"{self._name(family.tokens, 'before')}.weight", "before", "rows",
                                [model.vocabulary, model.width], "token")]
        if family.positions:
            weights.append(self._weight(f"{self._name(family.positions, 'before')}.weight",
                                        "before", "rows", [model.context, model.width], "position",
                                        keepsType=True))
        module = model.part("tokens")
        factor = getattr(module, "embed_scale", None)  # of Gemma, rounded to the weights' type
        more = {} if factor is None else {
            "factor": float(torch.as_tensor(factor).to(module.weight.dtype))}
        self._operation("Embedding", "Embed", ["tokens"], ["embedding"], "before",
                        weights=weights, **more)

    def _add_attention(self, rows):
        family, stages = self._model.family, self._stages
        self._add_linear("QkvProjection", rows, ["q" + stages[0], "k" + stages[0], "v"], "qkv",
                         "projections", "qkv_proj")
        if "_norm" in stages:
            self._add_norm("QueryNorm", ["q_proj"], "q_norm", family.q_norm)
            self._add_norm("KeyNorm", ["k_proj"], "k_norm", family.k_norm)
        if family.rotates:
            self._operation("RotaryEmbedding", "Rotate", ["q" + stages[-2], "k" + stages[-2]],
                            ["q", "k"])
        self._operation("CacheAppend", "Append", ["k", "v"], ["k", "v"])
        for name, reads, makes in (("Scores", ["q", "k"], "scores"), ("Mask", ["scores"], "scores"),
                                   ("Softmax", ["scores"], "weights"),
                                   ("WeightedSum", ["weights", "v"], "context")):
            self._operation(name, name, reads, [makes], group="attention")
        raw = "_raw" if family.attention_norm else ""
        self._add_linear("OutputProjection", "context", ["attention" + raw], "projection",
                         "projections")
        if raw:
            self._add_norm("AttentionNorm", ["attention_raw"], "attention", family.attention_norm)

    def _add_mlp(self, rows):
        family, activation = self._model.family, {"activation": self._model.activation}
        raw = "_raw" if family.mlp_norm else ""
        if self._is_gated:
            self._add_linear("MlpExpand", rows, ["gate", "up"], "expand", "mlp", "gate_up_proj")
            self._operation("GateActivation", "Activate", ["gate"], ["opened"], group="mlp",
                            **activation)
            self._operation("GateProduct", "Multiply", ["opened", "up"], ["gated"], group="mlp")
        else:
            self._add_linear("MlpExpand", rows, ["expand"], "expand", "mlp")
            self._operation("Gelu", "Activate", ["expand"], ["gelu"], group="mlp", **activation)
        self._add_linear("MlpContract", "gated" if self._is_gated else "gelu", ["mlp" + raw],
                         "contract", "mlp")
        if raw:
            self._add_norm("MlpNorm", ["mlp_raw"], "mlp", family.mlp_norm)


def _takes(model, *names):
    parameters = inspect.signature(model.forward).parameters
    return all(name in parameters for name in names)


def _lanes_for(model, lanes):
    has_cache = _takes(model, "past_key_values", "use_cache")
    why = (f"{type(model).__name__} has no KV cache: its forward() takes no past_key_values and "
           "use_cache.")
    if lanes is None:
        if not has_cache:
            warnings.warn(why + " Only the lane without a cache is recorded.", stacklevel=3)
        return ("off", "on") if has_cache else ("off",)
    if not lanes or set(lanes) - set(LANES) or isinstance(lanes, str):
        raise TraceError(f"lanes is {lanes!r}. Expected: ('off', 'on'), ('off',) or ('on',).")
    if "on" in lanes and not has_cache:
        raise TraceError(why + " Pass lanes=('off',).")
    return tuple(lane for lane in LANES if lane in lanes)


def _layers_for(model, layers):
    """The numbers of the recorded layers, ascending."""
    count = len(model.layers)
    layers = range(count) if layers is None else sorted({int(n) for n in layers})
    wrong = [n for n in layers if not 0 <= n < count]
    if wrong or not layers:
        raise TraceError(f"layers is {list(layers)}. Expected: at least one number from 0 to "
                         f"{count - 1}, because the model has {count} layers.")
    return list(layers)


def _check_arguments(ids, tokens, skip, model):
    if not ids:
        raise TraceError("The prompt is empty. Begin with at least one token.")
    if len(ids) > model.context:
        raise TraceError(f"The prompt has {len(ids)} tokens, but the model reads at most "
                         f"{model.context}.")
    for token in ids:
        if not 0 <= token < model.vocabulary:
            raise TraceError(f"Token id {token} is not in the vocabulary: ids go from 0 to "
                             f"{model.vocabulary - 1}.")
    if tokens < 1:
        raise TraceError(f"tokens is {tokens}. Expected: at least 1.")
    if skip < 0:
        raise TraceError(f"skip is {skip}. Expected: 0 or more.")


def _positions(model, prompt, tokens):
    """How many rows there are in each layer, at most."""
    return min(prompt + tokens - 1, model.context)


def _size(count):
    return f"{count / 1e9:.2f} GB" if count >= 1e8 else f"{count / 1e6:.3f} MB"


def _steps(count):
    return "1 step" if count == 1 else f"{count} steps"


def _check_size(model, prompt, tokens, layers, limit):
    positions = _positions(model, prompt, tokens)
    layer = 4 * positions * sum(model.columns.values())
    logits = 4 * min(tokens, positions - prompt + 1) * model.vocabulary
    total = len(layers) * layer + logits
    if total <= limit:
        return
    fitting = max(0, (limit - logits) // layer)
    advice = (f"Pass layers=range({fitting}) or other {fitting} layers" if fitting > 1 else
              "Pass layers=[0] or another layer" if fitting else "Pass fewer tokens")
    raise TraceError(
        f"The recording would take {_size(total)}, more than the limit of {_size(limit)}: "
        f"{positions} positions in {len(layers)} layers take {_size(layer)} per layer, and the "
        f"logits take {_size(logits)}. {advice}, use a shorter prompt, or raise the limit with "
        f"limit={total}.")


def _processor(model):
    """The processors and the version of PyTorch. The version is included, because PyTorch and
    Pastkeys reach different speeds on the same processor."""
    names = collections.Counter(
        torch.cuda.get_device_name(device) for device in
        {weights.device for weights in model.parameters()} if device.type == "cuda")
    machine = " and ".join(f"{count} x {name}" if count > 1 else name
                           for name, count in sorted(names.items()))
    if not machine:
        machine = platform.processor() or platform.machine()
        if os.path.exists("/proc/cpuinfo"):
            with open("/proc/cpuinfo", encoding="utf-8") as lines:
                machine = next((line.split(":", 1)[1].strip() for line in lines
                                if line.startswith("model name")), machine)
    return f"{machine} with PyTorch {torch.__version__}"


# Tokens as text


@functools.lru_cache(maxsize=None)
def _byte_of_symbol():
    """GPT-2's vocabulary writes each byte as one character. Source: Radford et al. 2019."""
    visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in visible]
    return {**{chr(byte): byte for byte in visible},
            **{chr(256 + n): byte for n, byte in enumerate(others)}}


class _Words:
    """Finds the bytes that a token stands for."""

    def __init__(self, tokenizer, decode):
        self._decode = decode
        self._tokenizer = tokenizer

    def bytes_of(self, token):
        text = f"[{token}]"
        if self._decode:
            text = self._decode(token)
        elif self._tokenizer:
            text = self._tokenizer.convert_ids_to_tokens(token) or text
            text = self._bytes_in(text)
        return text if isinstance(text, bytes) else text.encode("utf-8", "replace")

    @staticmethod
    def _bytes_in(text):
        """Vocabularies write a space as U+2581 and a byte as <0x0A>, or each byte as a symbol."""
        if len(text) == 6 and text.startswith("<0x") and text.endswith(">"):
            return bytes.fromhex(text[3:5])
        if "\u2581" in text:
            return text.replace("\u2581", " ")
        if all(symbol in _byte_of_symbol() for symbol in text):
            return bytes(_byte_of_symbol()[symbol] for symbol in text)
        return text

    def json_of(self, token):
        """{"id", "text"}, or {"id", "hex"} if the bytes are not whole characters."""
        text = self.bytes_of(token)
        try:
            return {"id": token, "text": text.decode("utf-8")}
        except UnicodeDecodeError:
            return {"id": token, "hex": text.hex()}


# Running the model


def _float32(tensor):
    """A copy in NumPy. Conversion from float16 and bfloat16 is exact."""
    return np.array(tensor.detach().to("cpu", torch.float32).numpy())


def _is_distributed():
    return torch.distributed.is_available() and torch.distributed.is_initialized()


def _writes(rank):
    """Whether this process is the one that writes the file."""
    return not _is_distributed() or torch.distributed.get_rank() == rank


def _agreed(token, rank):
    """The token that this rank chose. The bits of the logits may depend on the rank."""
    if not _is_distributed():
        return token
    tokens = [token]
    torch.distributed.broadcast_object_list(tokens, src=rank)
    return tokens[0]


def _whole(values, columns):
    """All columns of a tensor [rows, ...] of which each rank may have computed a part."""
    if hasattr(values, "full_tensor"):
        values = values.full_tensor()
    values = values.reshape(values.shape[0], -1)
    if values.shape[1] == columns or not _is_distributed():
        return values
    parts = [torch.empty_like(values) for _ in range(torch.distributed.get_world_size())]
    torch.distributed.all_gather(parts, values.contiguous())
    return torch.cat(parts, dim=1)


class _Lane:
    """One way to do the steps of a run."""

    def __init__(self, model, name):
        self.name = name
        self.held = 0  # rows that the cache held before the last step
        self.nanoseconds = 0  # measured in the last step
        self._module = model.module
        self._device = model.device
        self._past = self._new_cache() if name == "on" else None

    def _new_cache(self):
        """A cache that keeps all rows even in layers with a window, if transformers has one."""
        library = sys.modules.get(type(self._module).__module__.partition(".")[0])
        make = getattr(library, "DynamicCache", None)
        return make() if make and getattr(self._module, "_supports_cache_class", True) else None

    def logits_after(self, text):
        """Runs the next step. `text`: all tokens so far. Returns the last row [vocabulary]."""
        arguments = {"use_cache": self.name == "on"} if _takes(self._module, "use_cache") else {}
        if _takes(self._module, "logits_to_keep"):
            arguments["logits_to_keep"] = 1
        if self.name == "on":
            self.held = self.rows_cached()
            arguments["past_key_values"] = self._past
        ids = torch.tensor([text[self.held:]], device=self._device)
        begin = time.perf_counter_ns()
        output = self._module(ids, **arguments)
        logits = output.logits if hasattr(output, "logits") else output[0]
        logits = _float32(getattr(logits, "full_tensor", lambda: logits)()[0, -1])  # waits
        self.nanoseconds = time.perf_counter_ns() - begin
        if self.name == "on":
            self._past = (output.past_key_values if hasattr(output, "past_key_values")
                          else output[1])
            if self.rows_cached() != len(text):
                raise TraceError(f"The model's cache holds {self.rows_cached()} rows after "
                                 f"{len(text)} tokens. Only a cache that keeps all rows can be "
                                 "recorded.")
        return logits

    def rows_cached(self):
        if self._past is None:
            return 0
        if hasattr(self._past, "get_seq_length"):
            return int(self._past.get_seq_length())
        return self._past[0][0].shape[-2]  # layer 0, K [batch, heads, rows, headDim]

    def keys(self, layer):
        """The keys that the cache holds, [heads, rows, headDim], or None."""
        past = self._past
        if isinstance(past, (tuple, list)):
            return past[layer][0][0]
        keys = getattr(past, "key_cache", None)
        layers = getattr(past, "layers", None)
        keys = keys[layer] if keys else getattr(layers[layer], "keys", None) if layers else None
        return None if keys is None else keys[0]


class _Hooks:
    """Passes on what the recorded layers compute, as soon as each is done.

    Q and K are what attention reads. If they are rotated, no module makes them, so they are rotated
    here once more, with the cosines and sines that the model computed.
    """

    def __init__(self, model, layers, take):
        """`take`: called with a layer's number and its rows, [count, columns] for each member"""
        self._model, self._layers, self._take = model, layers, take
        self._taken, self._seen, self._count = {}, [], 0
        self._handles, self._wrapped = [], []
        for n in layers:
            layer, family = model.layers[n], model.family
            for part in filter(None, (*family.qkv, family.q_norm, family.k_norm)):
                self._hook(_part(layer, part), part)
            attention = model.part("attention", n)
            self._hook(getattr(attention, "rotary_emb", None), "rotation")
            if family.rotates:
                self._wrap(attention)
            self._handles.append(layer.register_forward_hook(
                functools.partial(self._finish, n)))

    def remove(self):
        for handle in self._handles:
            handle.remove()
        for module, forward in self._wrapped:
            del module.forward
            if forward:
                module.forward = forward

    def expect(self, count):
        """Says how many rows the next pass has."""
        self._taken, self._seen, self._count = {}, [], count

    def expect_all_seen(self):
        for n in self._layers:
            if n not in self._seen:
                self._refuse(f"{self._model.family.layers}.{n}", None, "a tensor")

    def _hook(self, module, name):
        def keep(module, inputs, output):
            self._taken[name] = output
        if module is not None:
            self._handles.append(module.register_forward_hook(keep))

    def _wrap(self, attention):
        """Takes an argument that hooks do not see in older versions of PyTorch."""
        forward = attention.forward

        @functools.wraps(forward)
        def keep(*arguments, **named):
            if named.get("position_embeddings") is not None:
                self._taken["rotation"] = named["position_embeddings"]
            return forward(*arguments, **named)
        self._wrapped.append((attention, vars(attention).get("forward")))
        attention.forward = keep

    def _finish(self, n, module, inputs, output):
        output = output[0] if isinstance(output, tuple) else output
        place = f"{self._model.family.layers}.{n}"
        rows = [*self._qkv(place), self._rows(place, output, self._model.width)]
        self._taken = {}
        self._seen.append(n)
        self._take(n, rows)

    def _qkv(self, place):
        model, family = self._model, self._model.family
        wide = [model.columns[member] for member in "qkv"]
        if len(family.qkv) == 1:
            made = self._rows(f"{place}.{family.qkv[0]}", self._taken.get(family.qkv[0]), sum(wide))
            if family.interleaves:
                made = made.reshape(self._count, model.heads, 3, model.head_dim).unbind(2)
            else:
                made = made.split(wide, dim=1)
        else:
            made = [self._rows(f"{place}.{part}", self._taken.get(part), columns)
                    for part, columns in zip(family.qkv, wide)]
        made = [part.reshape(self._count, -1, model.head_dim) for part in made]
        for i, part in enumerate((family.q_norm, family.k_norm)):
            if part in self._taken:
                normed = self._taken[part]
                normed = normed.transpose(1, 2) if family.heads_first else normed
                made[i] = self._rows(f"{place}.{part}", normed.flatten(2), wide[i]).reshape(
                    self._count, -1, model.head_dim)
        if family.rotates:
            made[:2] = [self._rotated(place, part) for part in made[:2]]
        return [part.reshape(self._count, -1) for part in made]

    def _rotated(self, place, values):
        """values [rows, heads, headDim]; the first columns of each head are rotated in pairs."""
        if "rotation" not in self._taken:
            self._refuse(f"{place}.{self._model.family.attention}", None,
                         "the argument position_embeddings, or a part named rotary_emb")
        # Older versions compute the rotation of all positions so far.
        cos, sin = (part.reshape(-1, 1, part.shape[-1])[-self._count:].to(values.device)
                    for part in self._taken["rotation"])
        size = cos.shape[2]
        turned, rest = values[..., :size], values[..., size:]
        other = torch.cat((-turned[..., size // 2:], turned[..., :size // 2]), dim=2)
        return torch.cat((turned * cos + other * sin, rest), dim=2)

    def _rows(self, place, found, columns):
        """[count, columns] of what a module made."""
        if found is not None and found.shape[:2] == (1, self._count):
            whole = _whole(found[0], columns)
            if whole.shape == (self._count, columns):
                return whole
        self._refuse(place, found, f"the shape {(1, self._count, columns)}")

    @staticmethod
    def _refuse(place, found, expected):
        what = "nothing" if found is None else f"a tensor of the shape {tuple(found.shape)}"
        raise TraceError(f"In a pass, {place} returned {what}. Expected: {expected}.")


# The record


def _differ(a, b):
    """Says for each row whether its bits differ: [rows]. a, b [rows, ...]."""
    return (a.view(np.int32) != b.view(np.int32)).reshape(len(a), -1).any(axis=1)


class _Distance:
    """The largest differences between compared arrays: as a number, and in float32 steps."""

    def __init__(self):
        self.difference = 0.0
        self.ulp = 0

    def compare(self, a, b):
        steps = []
        for values in (a, b):
            bits = np.ascontiguousarray(values).view(np.int32).astype(np.int64)
            steps.append(np.where(bits < 0, -1 - (bits & 0x7FFFFFFF), bits))  # -0 is below +0
        self.ulp = max(self.ulp, int(np.abs(steps[0] - steps[1]).max(initial=0)))
        differ = a != b  # leaves out equal infinities
        difference = np.abs(a[differ].astype(np.float64) - b[differ]).max(initial=0)
        self.difference = max(self.difference, float(difference))


class _Table:
    """Rows in a temporary file. Memory has only the part that was asked for last."""

    def __init__(self, folder, columns):
        self.count = 0  # rows that are in use
        self.columns = columns
        self._file = tempfile.TemporaryFile(dir=folder)

    def part(self, rows, columns=slice(None)):
        """A view of some rows and columns, which reads and writes the file."""
        table = np.memmap(self._file, np.float32, "r+", shape=(rows.stop, self.columns))
        return table[rows, columns]

    def close(self):
        self._file.close()

    def append(self, row):
        self.part(slice(self.count, self.count + 1))[0] = row
        self.count += 1


class _Rows:
    """Each row as the first pass of the leading lane gave it, and all rows with other bits."""

    def __init__(self, model, layers, folder, limit, keeps=True):
        self.layers = layers
        self.logits = _Table(folder, model.vocabulary)
        self.own_logits = _Table(folder, model.vocabulary)
        self.compared = self.different = 0
        self.distance = _Distance()
        self._heads = [model.heads_of(member) for member in MEMBERS]
        self._places, begin = {}, 0  # the columns of each layer's members
        for n in layers:
            for m, member in enumerate(MEMBERS):
                self._places[n, m] = slice(begin, begin + model.columns[member])
                begin += model.columns[member]
        self._base, self._own = _Table(folder, begin), _Table(folder, begin)
        self._known = {}  # (position, digest of the row): its index in _own
        self._limit, self._keeps = limit, keeps

    def close(self):
        for table in (self._base, self._own, self.logits, self.own_logits):
            table.close()

    def begin(self, first, count, leads):
        """Begins a pass over the positions [first, first + count)."""
        self._first, self._end, self._leads = first, first + count, leads
        self._differ = np.zeros(count, bool)

    def take(self, layer, tensors):
        """Adds the rows of a layer: [count, columns] for each member."""
        if not self._keeps:
            return
        first, end, known = self._first, self._end, self._base.count
        for m, tensor in enumerate(tensors):
            rows, columns = _float32(tensor), self._places[layer, m]
            if self._leads and end > known:
                self._base.part(slice(known, end), columns)[:] = rows[known - first:]
            if self._leads and first >= known:
                continue
            base = np.array(self._base.part(slice(first, end), columns))
            self._own.part(slice(self._own.count, self._own.count + len(rows)), columns)[:] = rows
            differ = _differ(rows, base)
            self._differ |= differ
            if not self._leads and m > 0:
                self.distance.compare(rows[differ], base[differ])

    def end(self):
        """Ends the pass. Returns its field `ownRows`."""
        if self._leads:
            self._base.count = max(self._base.count, self._end)
        elif self._keeps:
            self.compared += len(self._differ)
            self.different += int(self._differ.sum())
        stretches, pending = [], self._own.count
        for r in np.flatnonzero(self._differ):
            position = self._first + int(r)
            place = self._place_of(position, self._own.part(slice(pending + r, pending + r + 1)))
            if stretches and self._continues(stretches[-1], position, place):
                stretches[-1][1] += 1
            else:
                stretches.append([position, 1, place])
        if 4 * self._own.columns * (self._base.count + self._own.count) > self._limit:
            raise TraceError(
                f"The recording takes more than the limit of {_size(self._limit)}, because "
                f"{self._own.count} uncached rows have other bits than the cached ones. Pass "
                "lanes=('on',), fewer layers or fewer tokens, or raise the limit.")
        return stretches

    @staticmethod
    def _continues(stretch, position, place):
        first, count, row = stretch
        return (position, place) == (first + count, row + count)

    def _place_of(self, position, row):
        """The row's index in the tensors `own.*`. Equal rows of a position have one index."""
        key = position, hashlib.blake2b(np.ascontiguousarray(row).data).digest()
        if key not in self._known:
            self._known[key] = self._own.count
            self._own.append(np.array(row[0]))  # at its place or before it
        return self._known[key]

    def newest_keys(self, layer, count):
        """The last keys of the base rows, [count, heads * headDim]."""
        return np.array(self._base.part(slice(self._base.count - count, self._base.count),
                                        self._places[layer, 1]))

    def tensors(self):
        """Yields the name and the shape of each tensor, and a function that makes its array."""
        for prefix, table in (("", self._base), ("own.", self._own)):
            for (n, m), columns in self._places.items():
                width, heads = columns.stop - columns.start, self._heads[m]
                shape = (heads, table.count, width // heads) if heads else (table.count, width)
                if table.count:
                    yield (f"{prefix}layers.{n}.{MEMBERS[m]}", shape,
                           functools.partial(self._array, table, columns, heads))
        for name, table in (("logits", self.logits), ("own.logits", self.own_logits)):
            if table.count:
                yield (name, (table.count, table.columns),
                       functools.partial(table.part, slice(0, table.count)))

    @staticmethod
    def _array(table, columns, heads):
        values = table.part(slice(0, table.count), columns)
        return values.reshape(table.count, heads, -1).transpose(1, 0, 2) if heads else values


def _best(logits, place):
    """The ids of the largest logits, in order."""
    if np.isnan(logits).any() or not np.isfinite(logits.max()):
        raise TraceError(f"The logits of {place} contain NaN or infinity. Check the model's "
                         "weights.")
    return np.argsort(-logits, kind="stable")[:TOP_LOGITS]


def _skipped(model, ids, skip, lane, rank):
    """The tokens that the first steps choose, which are not recorded."""
    way, text = _Lane(model, lane), list(ids)
    for step in range(skip):
        token = _agreed(int(_best(way.logits_after(text), f"skipped step {step}")[0]), rank)
        if token in model.ends or len(text) == model.context:
            raise TraceError(f"The text ends after {_steps(step + 1)}, so with skip={skip} nothing "
                             "is left to record.")
        text.append(token)
    return text[len(ids):]


class _Run:
    """A greedy generation: its steps in the form of the file, and its rows."""

    def __init__(self, model, rows, ids, tokens, lanes, words, rank):
        self.steps = []
        self._text = list(ids)
        self._prompt = len(ids)
        self._model, self._rows, self._lanes, self._words = model, rows, lanes, words
        self._rank = rank
        hooks = _Hooks(model, rows.layers, rows.take)
        try:
            ways = [_Lane(model, lane) for lane in lanes]
            while not self.steps or not self.steps[-1]["stopped"]:
                self._step(ways, hooks, tokens)
        finally:
            hooks.remove()

    def _step(self, ways, hooks, tokens):
        index = len(self.steps)
        first = self._prompt + index - 1 if index else 0
        records, logits = [], []
        for way in reversed(ways):  # the lane with the cache leads
            held = way.rows_cached()
            count = len(self._text) - held
            self._rows.begin(held, count, leads=way is ways[-1])
            hooks.expect(count)
            logits.insert(0, way.logits_after(self._text))
            hooks.expect_all_seen()
            own_rows = self._rows.end()
            if way.name == "on" and _writes(self._rank):
                self._expect_keys(way, count)
            records.insert(0, {
                "lane": way.name, "first": held, "rows": count,
                "held": [[0, held]] if held else [],
                "cacheBytesUsed": way.rows_cached() * self._model.cache_row,
                "cacheBytesReserved": way.rows_cached() * self._model.cache_row,
                "ownRows": own_rows,
            })
        best = _best(logits[0], f"step {index}")
        self._keep_logits(logits, records)
        token = _agreed(int(best[0]), self._rank)
        self.steps.append({
            "index": index, "phase": "decode" if index else "prefill", "first": first,
            "tokens": [self._words.json_of(token) for token in self._text[first:]],
            "lanes": records, "topLogits": self._top(logits[0]),
            "choice": {**self._words.json_of(token), "greedy": True, "candidates": 1, "rank": 0,
                       "probability": 1.0, "drawn": 0.0},
            "stopped": self._why_stopped(token, index + 1 == tokens),
        })
        if not self.steps[-1]["stopped"]:
            self._text.append(token)

    def _expect_keys(self, way, count):
        """Compares the recorded keys with those in the cache, which are what attention reads."""
        for n in self._rows.layers:
            kept = way.keys(n)
            if kept is None or kept.shape[0] != self._model.kv_heads:  # another rank has the rest
                continue
            count = min(count, kept.shape[1])
            kept = _float32(kept[:, -count:]).transpose(1, 0, 2).reshape(count, -1)
            off = np.abs(kept - self._rows.newest_keys(n, count)).max(initial=0)
            if not off <= 0.02 * np.abs(kept).max(initial=0):
                raise TraceError(
                    f"The keys that layer {n} puts in the cache are not those that its modules "
                    f"make: they differ by {off:.3g}. This version of the model is not known.")

    def _keep_logits(self, logits, records):
        """Keeps the logits of the first lane, which chooses, and of others if their bits differ."""
        rows = self._rows
        rows.logits.append(logits[0])
        for values, entry in zip(logits[1:], records[1:]):
            if _differ(values[None], logits[0][None])[0]:
                entry["ownLogits"] = rows.own_logits.count
                entry["topLogits"] = self._top(values)
                rows.own_logits.append(values)
                rows.distance.compare(values, logits[0])

    def _top(self, logits):
        wide = np.exp(logits.astype(np.float64) - logits.max())
        order = np.argsort(-logits, kind="stable")[:TOP_LOGITS]
        # The shortest decimal that reads back as the same float32. JSON has no infinity.
        return [{**self._words.json_of(int(token)),
                 "logit": float(str(logits[token])) if np.isfinite(logits[token]) else None,
                 "probability": float(wide[token] / wide.sum())} for token in order]

    def _why_stopped(self, token, was_last):
        if token in self._model.ends:
            return "end of text"
        if was_last:
            return "token count"
        return "context full" if len(self._text) == self._model.context else None

    def measure(self):
        """Runs all steps again, without hooks, and records their times."""
        ways = [_Lane(self._model, lane) for lane in self._lanes]
        for step in self.steps:
            for way in reversed(ways):
                way.logits_after(self._text[:step["first"] + len(step["tokens"])])
            for way, entry in zip(ways, step["lanes"]):
                entry["nanoseconds"] = way.nanoseconds

    def summary(self):
        return {"steps": len(self.steps), "stopped": self.steps[-1]["stopped"],
                "chosen": [step["choice"]["id"] for step in self.steps],
                "compared": self._rows.compared, "different": self._rows.different,
                "maxDifference": self._rows.distance.difference,
                "maxUlp": self._rows.distance.ulp}


# The file


def _write_safetensors(path, metadata, tensors):
    """Writes tensors as _Rows.tensors() yields them, in float32. Returns the file's size."""
    tensors = list(tensors)
    header, offset = {"__metadata__": metadata}, 0
    for name, shape, _ in tensors:
        end = offset + 4 * int(np.prod(shape))
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path = os.fspath(path)
    part = path + ".part"
    try:
        with open(part, "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            for _, _, make in tensors:
                file.write(np.ascontiguousarray(make(), "<f4").data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.remove(part)
        raise
    return 8 + len(text) + offset


def _sentence(summary):
    if not summary["compared"]:
        return "One lane was recorded, so nothing was compared."
    if not summary["different"] and not summary["maxUlp"]:
        if summary["compared"] == 1:
            return "The only uncached row has the bits of the cached row."
        return f"All {summary['compared']} uncached rows have the bits of the cached rows."
    rows = "row" if summary["compared"] == 1 else "rows"
    differ = "differs" if summary["different"] == 1 else "differ"
    return (f"{summary['different']} of {summary['compared']} uncached {rows} {differ} from the "
            f"cached {rows}, by {summary['maxDifference']:.1e} at most.")


def _numbers(text):
    """[0, 1, 2, 7] for "0-2,7"."""
    numbers = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def _arguments():
    parser = argparse.ArgumentParser(
        description="Records a language model in PyTorch as a trace for Pastkeys. Needs "
                    "transformers.")
    parser.add_argument("--model", required=True,
                        help="a folder or a name that transformers can load")
    parser.add_argument("--prompt", required=True, help="text to start from")
    parser.add_argument("--tokens", type=int, default=16, help="tokens to choose (default: 16)")
    parser.add_argument("--skip", type=int, default=0, metavar="STEPS",
                        help="steps to run before those that are recorded (default: 0)")
    parser.add_argument("--layers", type=_numbers, metavar="N-N,N",
                        help="layers to record, from 0 on (default: all)")
    parser.add_argument("--lane", choices=[*LANES], help="the only lane to record (default: both)")
    parser.add_argument("--limit", type=float, default=LIMIT / 1e9, metavar="GB",
                        help=f"the most to record (default: {LIMIT / 1e9:g} GB)")
    parser.add_argument("--device-map", metavar="MAP",
                        help="where transformers puts the model, such as auto or cuda "
                             "(default: the processor)")
    parser.add_argument("--dtype", choices=[_name_of(dtype) for dtype in TYPES],
                        help="type of the weights (default: transformers decides)")
    parser.add_argument("--threads", type=int,
                        help="threads to compute with (default: PyTorch decides)")
    parser.add_argument("--out", required=True, metavar="F.pastkeys", help="the file to write")
    return parser.parse_args()


def main():
    arguments = _arguments()
    try:
        from transformers import AutoModelForCausalLM, AutoTokenizer
    except ModuleNotFoundError as missing:
        sys.exit(f"The Python package {missing.name} is missing. Install it, or import this file "
                 "and call record() with a model of your own.")
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    how = {"device_map": arguments.device_map} if arguments.device_map else {}
    if arguments.dtype:
        how["torch_dtype"] = getattr(torch, arguments.dtype)
    try:
        tokenizer = AutoTokenizer.from_pretrained(arguments.model)
        model = AutoModelForCausalLM.from_pretrained(arguments.model, **how)
        summary = record(model, tokenizer(arguments.prompt)["input_ids"], arguments.tokens,
                         arguments.out, tokenizer=tokenizer, layers=arguments.layers,
                         skip=arguments.skip, limit=int(arguments.limit * 1e9),
                         lanes=(arguments.lane,) if arguments.lane else None)
    except (TraceError, OSError) as error:
        sys.exit(str(error))
    if summary is None:
        return
    print(f"Written: {arguments.out} ({_steps(summary['steps'])}). {_sentence(summary)}")


if __name__ == "__main__":
    main()
