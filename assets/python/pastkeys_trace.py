"""Records a GPT-2 in PyTorch, without and with its KV cache, as a trace that Pastkeys opens.

    from pastkeys_trace import record
    record(model, prompt_ids, 16, "run.pastkeys", tokenizer=tokenizer)

If transformers is installed, you need not write any code:

    python3 pastkeys_trace.py --model gpt2 --prompt "The ball is" --tokens 16 --out run.pastkeys

The model is GPT2LMHeadModel of transformers, GPT of nanoGPT, or another module whose parts have
the same names. This file needs only PyTorch and NumPy.

A step feeds new tokens to the model and chooses the next one. A lane is one way to do the steps:
"off" computes all rows again in each step, and "on" computes only the rows of new tokens and
reads K and V of the others from the model's cache. nanoGPT has no cache, so it has one lane.

Every step runs twice: first with forward hooks, which take the rows of Q, K, V and the hidden
states, and once more without hooks to measure its time. assets/trace/README.md of Pastkeys
describes the file.
"""
import argparse
import functools
import hashlib
import inspect
import json
import os
import platform
import struct
import sys
import time
import warnings

try:
    import numpy as np
    import torch
except ModuleNotFoundError as missing:
    if __name__ == "__main__":
        sys.exit(f"The Python package {missing.name} is missing.")
    raise

PARTS = ("transformer.wte", "transformer.wpe", "transformer.h", "transformer.ln_f", "lm_head")
LAYER_PARTS = ("ln_1", "attn.c_attn", "attn.c_proj", "ln_2", "mlp.c_fc", "mlp.c_proj")
MEMBERS = ("q", "k", "v", "residual2")  # the parts of each row that are recorded, in this order
LANES = {
    "off": {"id": "off", "name": "cache off", "spec": "off", "cache": "off"},
    "on": {"id": "on", "name": "cache on", "spec": "dynamic", "cache": "dynamic"},
}
TYPES = (torch.float32, torch.float16, torch.bfloat16)
ACTIVATIONS = ("gelu_new", "gelu_pytorch_tanh", "gelu_fast", "gelu_accurate", "gelu", "gelu_python",
               "relu", "silu", "swish", "tanh", "quick_gelu")
TOP_LOGITS = 10


class TraceError(ValueError):
    """A model or an argument that cannot be recorded. The message says what to change."""


def record(model, prompt_ids, tokens, out, *, tokenizer=None, decode=None, config=None, name=None,
           lanes=None):
    """Records a greedy generation and writes it to a `.pastkeys` file.

    prompt_ids  token ids of the prompt: a list, or a tensor with one sequence
    tokens      how many tokens to choose; the run ends earlier at the end of text or context
    out         the file to write; it is replaced only when the new file is complete
    tokenizer   the GPT-2 tokenizer of transformers, which gives the bytes of each token
    decode      instead of a tokenizer: a function from a token id to its str or bytes. Without
                either, a token is shown as its id in brackets.
    config      a dict of fields of config.json, which replace those found in the model
    name        the model's name, as people know it
    lanes       ("off", "on"), or one of them; by default both if the model has a cache

    Weights are float32, float16 or bfloat16; recorded rows of the latter two are converted to
    float32, which is exact. During the recording the model is in its evaluation mode.

    Uncached rows whose bits differ from the cached ones are stored, too. In the worst case these
    are all rows of all steps, 16 * layers * width bytes each.

    Returns a dict: `steps`, `chosen` (token ids), `stopped`, `compared` (how many rows both lanes
    computed), `different` (how many of them have different bits), `maxDifference` and `maxUlp` (of
    K, V, the hidden states and the logits) and `bytes` (of the file). Raises TraceError.
    """
    ends = _ends_of(model, config or {})
    sizes = {**_sizes_of(model, config or {}), "eos_token_id": ends or None}
    ids = [int(i) for i in torch.as_tensor(prompt_ids).flatten().tolist()]
    lanes = _lanes_for(model, lanes)
    _check_arguments(ids, tokens, sizes)
    words = _Words(tokenizer, decode)
    was_training = model.training
    model.eval()
    try:
        with torch.no_grad():
            run = _Run(model, sizes, ids, tokens, ends, lanes, words)
            run.measure(model)
    finally:
        model.train(was_training)
    settings = {"kernels": "pytorch", "threads": torch.get_num_threads(),
                "processor": _processor(model), "sampling": "greedy",
                "prompt": b"".join(map(words.bytes_of, ids)).decode("utf-8", "replace"),
                "promptTokens": len(ids)}
    contents = {"model": _description(model, name), "settings": settings,
                "lanes": [{**LANES[lane], "rule": {"name": "causal"}} for lane in lanes],
                "steps": run.steps}
    metadata = {"format": "pastkeys-trace", "version": "2", "config": json.dumps(sizes),
                "record": json.dumps(contents, allow_nan=False)}
    return {**run.summary(), "bytes": _write_safetensors(out, metadata, run.tensors())}


# The model: its parts, sizes and name


def _part(model, name):
    for step in name.split("."):
        model = getattr(model, step, None)
    return model


def _check_parts(model):
    if hasattr(model, "_orig_mod"):
        raise TraceError("Hooks do not see inside a compiled module: record the module that was "
                         "given to torch.compile.")
    missing = [part for part in PARTS if _part(model, part) is None]
    for n, layer in enumerate(_part(model, "transformer.h") or []):
        missing += [f"transformer.h.{n}.{part}" for part in LAYER_PARTS
                    if _part(layer, part) is None]
    if missing:
        shown = ", ".join(missing[:6]) + (", ..." if len(missing) > 6 else "")
        raise TraceError(f"{type(model).__name__} has no part named {shown}. The parts must have "
                         "the names of GPT-2 in transformers (GPT2LMHeadModel) or nanoGPT.")
    for part, weights in model.named_parameters():
        if weights.dtype not in TYPES:
            raise TraceError(f"{part} is {_name_of(weights.dtype)}. Convert the model with "
                             "model.float(), because a trace holds float32.")


def _name_of(dtype):
    return str(dtype)[len("torch."):]


def _setting(model, *names):
    """The value of the first of these fields that the model's configuration has, or None."""
    config = getattr(model, "config", None)
    for name in names:
        value = config.get(name) if isinstance(config, dict) else getattr(config, name, None)
        if value is not None:
            return value
    return None


def _activation_of(model):
    name = _setting(model, "activation_function")
    if name is not None:
        return name
    for module in _part(model, "transformer.h")[0].mlp.modules():
        if isinstance(module, torch.nn.GELU):
            return "gelu_new" if getattr(module, "approximate", "none") == "tanh" else "gelu"
    raise TraceError("The activation of the MLP is not known. Pass it, for example "
                     "config={'activation_function': 'gelu_new'}.")


def _ends_of(model, given):
    """The ids of all tokens that end a text. `given` overrides those of the model."""
    name = "eos_token_id"
    ends = given[name] if name in given else _setting(model, name)
    if isinstance(ends, (list, tuple)):
        return list(ends)
    return [] if ends is None else [ends]


def _sizes_of(model, given):
    """The sizes, in the form of GPT-2's config.json. `given` overrides those of the model."""
    _check_parts(model)
    first = model.transformer.h[0]
    width = model.transformer.wte.weight.shape[1]
    sizes = {
        "model_type": "gpt2",
        "vocab_size": model.lm_head.weight.shape[0],
        "n_positions": model.transformer.wpe.weight.shape[0],
        "n_embd": width,
        "n_layer": len(model.transformer.h),
        "n_head": _setting(model, "n_head") or getattr(first.attn, "num_heads", None) or
        getattr(first.attn, "n_head", None),
        "n_inner": first.mlp.c_fc.weight.numel() // width,
        "layer_norm_epsilon": getattr(first.ln_1, "eps", None) or
        _setting(model, "layer_norm_epsilon") or 1e-5,
        "scale_attn_weights": _setting(model, "scale_attn_weights") is not False,
        "scale_attn_by_inverse_layer_idx":
        _setting(model, "scale_attn_by_inverse_layer_idx") is True,
        **given,
    }
    if "activation_function" not in given:
        sizes["activation_function"] = _activation_of(model)
    if sizes["activation_function"] not in ACTIVATIONS:
        raise TraceError(f"Pastkeys cannot open a run with the activation "
                         f"{sizes['activation_function']}. It knows {', '.join(ACTIVATIONS)}. If "
                         "one of them is the same function, pass its name, for example "
                         "config={'activation_function': 'gelu_new'}.")
    if not sizes["n_head"] or width % sizes["n_head"]:
        raise TraceError(f"The width {width} cannot be split into {sizes['n_head']} heads. Pass "
                         "the number of heads, for example config={'n_head': 12}.")
    return sizes


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


def _check_arguments(ids, tokens, sizes):
    context, vocabulary = sizes["n_positions"], sizes["vocab_size"]
    if not ids:
        raise TraceError("The prompt is empty. Begin with at least one token.")
    if len(ids) > context:
        raise TraceError(f"The prompt has {len(ids)} tokens, but the model reads at most "
                         f"{context}.")
    for token in ids:
        if not 0 <= token < vocabulary:
            raise TraceError(f"Token id {token} is not in the vocabulary: ids go from 0 to "
                             f"{vocabulary - 1}.")
    if tokens < 1:
        raise TraceError(f"tokens is {tokens}. Expected: at least 1.")


def _processor(model):
    """The processor and the version of PyTorch. The version is included, because PyTorch and
    Pastkeys reach different speeds on the same processor."""
    device = model.transformer.wte.weight.device
    machine = platform.processor() or platform.machine()
    if device.type == "cuda":
        machine = torch.cuda.get_device_name(device)
    elif os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            machine = next((line.split(":", 1)[1].strip() for line in lines
                            if line.startswith("model name")), machine)
    return f"{machine} with PyTorch {torch.__version__}"


def _description(model, name):
    """Name, fingerprint and stored types of the model."""
    digest = hashlib.sha256()
    for part, values in model.state_dict().items():
        digest.update(f"{part} {values.dtype} {tuple(values.shape)}".encode())
        digest.update(values.flatten()[:1024].float().cpu().numpy().tobytes())

    def dtype(module):
        return _name_of(module.weight.dtype)

    body = model.transformer
    layers = [{"qkv": dtype(layer.attn.c_attn), "projection": dtype(layer.attn.c_proj),
               "expand": dtype(layer.mlp.c_fc), "contract": dtype(layer.mlp.c_proj)}
              for layer in body.h]
    return {"name": name or _setting(model, "_name_or_path") or type(model).__name__,
            "fingerprint": "pytorch-" + digest.hexdigest()[:16],
            "types": {"token": dtype(body.wte), "position": dtype(body.wpe),
                      "output": dtype(model.lm_head), "layers": layers}}


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
            if all(symbol in _byte_of_symbol() for symbol in text):
                text = bytes(_byte_of_symbol()[symbol] for symbol in text)
        return text if isinstance(text, bytes) else text.encode("utf-8", "replace")

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


class _Lane:
    """One way to do the steps of a run."""

    def __init__(self, model, name):
        self.name = name
        self.held = 0  # rows that the cache held before the last step
        self.nanoseconds = 0  # measured in the last step
        self._model = model
        self._past = None
        self._device = model.transformer.wte.weight.device

    def logits_after(self, text):
        """Runs the next step. `text`: all tokens so far. Returns the last row [vocabulary]."""
        arguments = {"use_cache": self.name == "on"} if _takes(self._model, "use_cache") else {}
        if self.name == "on":
            self.held = self.rows_cached()
            arguments["past_key_values"] = self._past
        ids = torch.tensor([text[self.held:]], device=self._device)
        begin = self._now()
        output = self._model(ids, **arguments)
        self.nanoseconds = self._now() - begin
        logits = output.logits if hasattr(output, "logits") else output[0]
        if self.name == "on":
            self._past = (output.past_key_values if hasattr(output, "past_key_values")
                          else output[1])
            if self.rows_cached() != len(text):
                raise TraceError(f"The model's cache holds {self.rows_cached()} rows after "
                                 f"{len(text)} tokens. Only a cache that keeps all rows can be "
                                 "recorded.")
        return _float32(logits[0, -1])

    def rows_cached(self):
        if self._past is None:
            return 0
        if hasattr(self._past, "get_seq_length"):
            return int(self._past.get_seq_length())
        return self._past[0][0].shape[-2]  # layer 0, K [batch, heads, rows, headDim]

    def _now(self):
        if self._device.type == "cuda":
            torch.cuda.synchronize(self._device)
        return time.perf_counter_ns()


class _Hooks:
    """Collects what the layers compute in a pass."""

    def __init__(self, model):
        self._layers = len(model.transformer.h)
        self._width = model.transformer.wte.weight.shape[1]
        self._taken = {}
        self._handles = []
        for n, layer in enumerate(model.transformer.h):
            take = functools.partial(self._take, f"transformer.h.{n}.attn.c_attn")
            self._handles.append(layer.attn.c_attn.register_forward_hook(take))
            take = functools.partial(self._take, f"transformer.h.{n}")
            self._handles.append(layer.register_forward_hook(take))

    def remove(self):
        for handle in self._handles:
            handle.remove()

    def _take(self, name, module, inputs, output):
        self._taken[name] = _float32(output[0] if isinstance(output, tuple) else output)

    def rows(self, count):
        """The rows of the last pass, [count, layers, 4, width] in the order of MEMBERS."""
        rows = np.empty((count, self._layers, len(MEMBERS), self._width), np.float32)
        for n in range(self._layers):
            qkv = self._output(f"transformer.h.{n}.attn.c_attn", (1, count, 3 * self._width))
            rows[:, n, :3] = qkv.reshape(count, 3, self._width)
            rows[:, n, 3] = self._output(f"transformer.h.{n}", (1, count, self._width))[0]
        self._taken.clear()
        return rows

    def _output(self, name, shape):
        found = self._taken.get(name)
        if found is None or found.shape != shape:
            what = "nothing" if found is None else f"a tensor of the shape {found.shape}"
            raise TraceError(f"In a pass, {name} returned {what}. Expected: the shape {shape}.")
        return found


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


class _Rows:
    """Each row as the first pass of the leading lane gave it, and all rows with other bits."""

    def __init__(self, positions, sizes):
        shape = (positions, sizes["n_layer"], len(MEMBERS), sizes["n_embd"])
        self._base = np.empty(shape, np.float32)
        self._count = 0  # rows of _base that are known
        self._own = []
        self._places = {}  # (position, hash of the bytes): index in _own
        self._heads = sizes["n_head"]
        self.compared = self.different = 0
        self.distance = _Distance()

    def add(self, first, rows, leads):
        """Adds the rows of a pass, from position `first` on. Returns the pass's field `ownRows`."""
        end = first + len(rows)
        if leads:
            self._base[self._count:end] = rows[self._count - first:]
            self._count = end
        base = self._base[first:end]
        differ = _differ(rows, base)
        if not leads:
            self.compared += len(rows)
            self.different += int(differ.sum())
            self.distance.compare(rows[differ][:, :, 1:], base[differ][:, :, 1:])
        stretches = []
        for r in np.flatnonzero(differ):
            position, place = first + int(r), self._place_of(first + int(r), rows[r])
            if stretches and self._continues(stretches[-1], position, place):
                stretches[-1][1] += 1
            else:
                stretches.append([position, 1, place])
        return stretches

    @staticmethod
    def _continues(stretch, position, place):
        first, count, row = stretch
        return (position, place) == (first + count, row + count)

    def _place_of(self, position, row):
        """The row's index in the tensors `own.*`. Equal rows of a position have one index."""
        key = (position, hash(row.tobytes()))
        place = self._places.get(key)
        if place is None or self._own[place].tobytes() != row.tobytes():
            place = self._places[key] = len(self._own)
            self._own.append(row.copy())
        return place

    def tensors(self):
        """Yields the name and the shape of each tensor, and a function that makes its array."""
        for prefix, rows in (("", self._base[:self._count]), ("own.", np.array(self._own))):
            count, layers, _, width = rows.shape if len(rows) else (0, 0, 0, 0)
            for n in range(layers):
                for m, member in enumerate(MEMBERS):
                    make = functools.partial(self._array, rows, n, m)
                    shape = (count, width) if member == "residual2" else (
                        self._heads, count, width // self._heads)
                    yield f"{prefix}layers.{n}.{member}", shape, make

    def _array(self, rows, layer, member):
        values = rows[:, layer, member]
        if MEMBERS[member] == "residual2":
            return values
        return values.reshape(len(rows), self._heads, -1).transpose(1, 0, 2)


class _Run:
    """A greedy generation: its steps in the form of the file, and its rows."""

    def __init__(self, model, sizes, ids, tokens, ends, lanes, words):
        self.steps = []
        self._text = list(ids)
        self._prompt = len(ids)
        self._lanes = lanes
        self._words = words
        self._sizes = sizes
        self._ends = ends
        self._cache_row = 2 * sizes["n_layer"] * sizes["n_embd"] * (
            model.transformer.h[0].attn.c_attn.weight.element_size())
        self._rows = _Rows(min(len(ids) + tokens - 1, sizes["n_positions"]), sizes)
        self._logits, self._own_logits = [], []
        hooks = _Hooks(model)
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
            logits.insert(0, way.logits_after(self._text))
            rows = hooks.rows(len(self._text) - way.held)
            records.insert(0, {
                "lane": way.name, "first": way.held, "rows": len(rows),
                "held": [[0, way.held]] if way.held else [],
                "cacheBytesUsed": way.rows_cached() * self._cache_row,
                "cacheBytesReserved": way.rows_cached() * self._cache_row,
                "ownRows": self._rows.add(way.held, rows, leads=way is ways[-1]),
            })
        self._keep_logits(logits, records)
        top, choice = self._chosen(logits[0], index)
        self.steps.append({
            "index": index, "phase": "decode" if index else "prefill", "first": first,
            "tokens": [self._words.json_of(token) for token in self._text[first:]],
            "lanes": records, "topLogits": top, "choice": choice,
            "stopped": self._why_stopped(choice["id"], index + 1 == tokens),
        })
        if not self.steps[-1]["stopped"]:
            self._text.append(choice["id"])

    def _keep_logits(self, logits, records):
        """Keeps the logits of the first lane, which chooses, and of others if their bits differ."""
        self._logits.append(logits[0])
        for values, entry in zip(logits[1:], records[1:]):
            if _differ(values[None], logits[0][None])[0]:
                entry["ownLogits"] = len(self._own_logits)
                entry["topLogits"] = self._top(values)
                self._own_logits.append(values)
                self._rows.distance.compare(values, logits[0])

    def _top(self, logits):
        wide = np.exp(logits.astype(np.float64) - logits.max())
        order = np.argsort(-logits, kind="stable")[:TOP_LOGITS]
        # The shortest decimal that reads back as the same float32. JSON has no infinity.
        return [{**self._words.json_of(int(token)),
                 "logit": float(str(logits[token])) if np.isfinite(logits[token]) else None,
                 "probability": float(wide[token] / wide.sum())} for token in order]

    def _chosen(self, logits, index):
        if np.isnan(logits).any() or not np.isfinite(logits.max()):
            raise TraceError(f"The logits of step {index} contain NaN or infinity. Check the "
                             "model's weights.")
        top = self._top(logits)
        return top, {**self._words.json_of(top[0]["id"]), "greedy": True, "candidates": 1,
                     "rank": 0, "probability": 1.0, "drawn": 0.0}

    def _why_stopped(self, token, was_last):
        if token in self._ends:
            return "end of text"
        if was_last:
            return "token count"
        return "context full" if len(self._text) == self._sizes["n_positions"] else None

    def measure(self, model):
        """Runs all steps again, without hooks, and records their times."""
        ways = [_Lane(model, lane) for lane in self._lanes]
        for step in self.steps:
            for way in reversed(ways):
                way.logits_after(self._text[:step["first"] + len(step["tokens"])])
            for way, entry in zip(ways, step["lanes"]):
                entry["nanoseconds"] = way.nanoseconds

    def tensors(self):
        yield from self._rows.tensors()
        for name, values in (("logits", self._logits), ("own.logits", self._own_logits)):
            if values:
                yield name, (len(values), len(values[0])), functools.partial(np.array, values)

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


def main():
    parser = argparse.ArgumentParser(
        description="Records a GPT-2 in PyTorch as a trace for Pastkeys. Needs transformers.")
    parser.add_argument("--model", required=True,
                        help="a folder or a name that transformers can load")
    parser.add_argument("--prompt", required=True, help="text to start from")
    parser.add_argument("--tokens", type=int, default=16, help="tokens to choose (default: 16)")
    parser.add_argument("--threads", type=int,
                        help="threads to compute with (default: PyTorch decides)")
    parser.add_argument("--out", required=True, metavar="F.pastkeys", help="the file to write")
    arguments = parser.parse_args()
    try:
        from transformers import AutoTokenizer, GPT2LMHeadModel
    except ModuleNotFoundError as missing:
        sys.exit(f"The Python package {missing.name} is missing. Install it, or import this file "
                 "and call record() with a model of your own.")
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    try:
        tokenizer = AutoTokenizer.from_pretrained(arguments.model)
        model = GPT2LMHeadModel.from_pretrained(arguments.model)
        summary = record(model, tokenizer(arguments.prompt)["input_ids"], arguments.tokens,
                         arguments.out, tokenizer=tokenizer)
    except (TraceError, OSError) as error:
        sys.exit(str(error))
    steps = "1 step" if summary["steps"] == 1 else f"{summary['steps']} steps"
    print(f"Written: {arguments.out} ({steps}). {_sentence(summary)}")


if __name__ == "__main__":
    main()
