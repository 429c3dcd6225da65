"""Turns a checkpoint of PyTorch (.pt, .pth) into a safetensors file that Pastkeys imports.

    python3 export_checkpoint.py out-shakespeare-char/ckpt.pt --out shakespeare.safetensors
    pastkeys-cli import shakespeare.safetensors --out shakespeare
    pastkeys-cli run --model shakespeare --prompt "ROMEO:"

The checkpoint is what nanoGPT saves (with "model" and "model_args"), what the scripts of
LLMs-from-scratch save (with or without "model_state_dict"), or any state dict. What it says
besides the weights, such as the number of heads, goes into a JSON file beside the safetensors
file, and so do the characters that are the model's tokens: those of the meta.pkl of nanoGPT,
which is also found by itself in the folder where nanoGPT was started.

Weights keep their type, except float64, which becomes float32. This file needs only PyTorch.
"""
import argparse
import ctypes
import io
import json
import os
import pickle
import sys
import zipfile
from collections import OrderedDict

try:
    import torch
except ModuleNotFoundError as missing:
    if __name__ == "__main__":
        sys.exit(f"The Python package {missing.name} is missing.")
    raise

TYPES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"}
STORAGES = {"FloatStorage": torch.float32, "DoubleStorage": torch.float64,
            "HalfStorage": torch.float16, "BFloat16Storage": torch.bfloat16,
            "LongStorage": torch.int64, "IntStorage": torch.int32, "ShortStorage": torch.int16,
            "CharStorage": torch.int8, "ByteStorage": torch.uint8, "BoolStorage": torch.bool}
WRAPPERS = ("_orig_mod.", "module.")  # of torch.compile and DistributedDataParallel
MASKS = (".attn.bias", ".attn.masked_bias", ".att.mask")  # made by the code, not trained


class CheckpointError(ValueError):
    """A file that cannot be exported. The message says what to do."""


class PlainUnpickler(pickle.Unpickler):
    """Reads numbers, texts, lists and dicts. It refuses to call anything."""

    def find_class(self, module, name):
        raise CheckpointError(f"it refers to {module}.{name}, not only to weights and plain values")


class CheckpointUnpickler(PlainUnpickler):
    """Reads what torch.save() wrote: an archive with a pickle, and a file for the numbers of each
    storage. torch.load() is not used, because without its weights_only it runs any code that the
    pickle asks for, and with it PyTorch 1.13 cannot read a float, and versions before 2.6 can be
    made to run code, too (CVE-2025-32434)."""

    def __init__(self, archive):
        pickled = next((name for name in archive.namelist() if name.endswith("/data.pkl")), None)
        if pickled is None:
            raise CheckpointError("it is an archive of another kind")
        super().__init__(io.BytesIO(archive.read(pickled)))
        self.archive = archive
        self.data = pickled[:-len("data.pkl")] + "data/"
        self.storages = {}

    def find_class(self, module, name):
        known = {("collections", "OrderedDict"): OrderedDict,
                 ("torch._utils", "_rebuild_tensor_v2"): rebuilt_tensor,
                 ("torch._utils", "_rebuild_parameter"): rebuilt_parameter,
                 ("torch", "device"): str,
                 ("torch", "Size"): tuple}
        if module == "torch" and name in STORAGES:
            return STORAGES[name]
        if (module, name) in known:
            return known[module, name]
        return super().find_class(module, name)

    def persistent_load(self, pid):
        """All numbers of a storage, which several tensors may share, as a tensor."""
        _, dtype, key, _, count = pid
        if key not in self.storages:
            content = bytearray(self.archive.read(self.data + str(key)))
            self.storages[key] = (torch.frombuffer(content, dtype=dtype, count=count)
                                  if count else torch.empty(0, dtype=dtype))
        return self.storages[key]


def rebuilt_tensor(storage, offset, size, stride, *_):
    return torch.as_strided(storage, size, stride, offset)


def rebuilt_parameter(tensor, *_):
    return tensor


def load(path, trust):
    """Loads a checkpoint, by default without running any code that it contains."""
    if trust:
        # Newer versions of PyTorch have this argument, and refuse code by default.
        options = {"weights_only": False} if "weights_only" in (torch.load.__doc__ or "") else {}
        return torch.load(path, map_location="cpu", **options)
    hint = "If it is your own file, add --trust, which lets it run code."
    if not zipfile.is_zipfile(path):
        with open(path, "rb"):  # raises an OSError that says why, if it cannot be read
            raise CheckpointError(f"{path}: this is not a file that torch.save() writes since "
                                  f"PyTorch 1.6. {hint}")
    try:
        with zipfile.ZipFile(path) as archive:
            return CheckpointUnpickler(archive).load()
    except CheckpointError as error:
        raise CheckpointError(f"{path}: {error}. {hint}") from error
    except (pickle.UnpicklingError, zipfile.BadZipFile, EOFError, AttributeError, IndexError,
            KeyError, RuntimeError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path}: it cannot be read ({error!r}). Is it complete?") from error


def without_wrappers(name):
    while True:
        wrapper = next((each for each in WRAPPERS if name.startswith(each)), None)
        if wrapper is None:
            return name
        name = name[len(wrapper):]


def state_dict_in(checkpoint, path):
    """The tensors by name."""
    if isinstance(checkpoint, torch.nn.Module):
        checkpoint = checkpoint.state_dict()
    for key in ("model", "model_state_dict", "state_dict"):
        inner = checkpoint.get(key) if isinstance(checkpoint, dict) else None
        if isinstance(inner, dict):
            checkpoint = inner
            break
    tensors = {}
    if isinstance(checkpoint, dict):
        for name, value in checkpoint.items():
            if isinstance(name, str) and isinstance(value, torch.Tensor):
                tensors[without_wrappers(name)] = value
    if not tensors:
        raise CheckpointError(
            f"{path}: there are no weights in it. Expected what torch.save() writes for "
            "model.state_dict(), or a dict with it under \"model\" or \"model_state_dict\".")
    return tensors


def weights_in(tensors):
    """The tensors to write: without masks, and of two that share their memory only the first.
    The latter are tied: the embedding comes before lm_head.weight."""
    weights, seen = {}, set()
    for name, tensor in tensors.items():
        if name.endswith(MASKS):
            continue
        if tensor.dtype == torch.float64:
            print(f"Note: {name} is float64 and becomes float32.", file=sys.stderr)
            tensor = tensor.float()
        if tensor.dtype not in TYPES:
            raise CheckpointError(f"the tensor {name} has the type {tensor.dtype}. Weights must be "
                                  "floating-point numbers.")
        place = (tensor.data_ptr(), tensor.shape, tensor.stride(), tensor.dtype)
        if place not in seen:
            seen.add(place)
            weights[name] = tensor.contiguous()
    return weights


def plain(value):
    """The parts of a value that JSON can hold. Other parts are left out."""
    if isinstance(value, dict):
        pairs = ((str(key), plain(each)) for key, each in value.items())
        return {key: each for key, each in pairs if each is not None}
    return value if isinstance(value, (bool, int, float, str)) else None


def arguments_in(checkpoint):
    """The arguments with which the model was made, if the checkpoint has them."""
    if not isinstance(checkpoint, dict):
        return {}
    for key in ("model_args", "model_config", "config"):
        arguments = checkpoint.get(key)
        if isinstance(arguments, dict):
            return plain(arguments)
    return {}


def meta_beside(checkpoint):
    """The meta.pkl of the data set that nanoGPT names, in the folder where it was started."""
    config = checkpoint.get("config") if isinstance(checkpoint, dict) else None
    data_set = config.get("dataset") if isinstance(config, dict) else None
    if not isinstance(data_set, str):
        return None
    path = os.path.join("data", data_set, "meta.pkl")
    return path if os.path.exists(path) else None


def characters_in(path):
    """{"a": 0, ...} from a meta.pkl of nanoGPT."""
    try:
        with open(path, "rb") as file:
            meta = PlainUnpickler(file).load()
    except (pickle.UnpicklingError, CheckpointError, EOFError) as error:
        raise CheckpointError(f"{path}: {error}") from error
    characters = meta.get("stoi") if isinstance(meta, dict) else None
    if not isinstance(characters, dict):
        raise CheckpointError(f"{path}: there is no \"stoi\", the ids of characters.")
    return {str(character): int(index) for character, index in characters.items()}


def replace(path, pieces):
    """Writes a file that takes its name only when it is complete."""
    unfinished = f"{path}.{os.getpid()}.part"
    try:
        with open(unfinished, "wb") as file:
            for piece in pieces:
                file.write(piece)
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)


def safetensors_pieces(weights):
    """The bytes of a safetensors file."""
    if sys.byteorder != "little":
        raise CheckpointError("this computer stores numbers with the highest byte first.")
    header, offset = {}, 0
    for name, tensor in weights.items():
        end = offset + tensor.numel() * tensor.element_size()
        header[name] = {"dtype": TYPES[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    yield len(text).to_bytes(8, "little")
    yield text
    for tensor in weights.values():
        # Works without NumPy, unlike tensor.numpy().
        yield ctypes.string_at(tensor.data_ptr(), tensor.numel() * tensor.element_size())


def export(checkpoint_path, out, meta=None, trust=False):
    """Writes `out` and the JSON file beside it. Returns the path of the JSON file, or None if
    there is nothing to say. Raises CheckpointError or OSError."""
    checkpoint = load(checkpoint_path, trust)
    weights = weights_in(state_dict_in(checkpoint, checkpoint_path))
    document = {}
    arguments = arguments_in(checkpoint)
    if arguments:
        document["model_args"] = arguments
    meta = meta or meta_beside(checkpoint)
    if meta:
        document["stoi"] = characters_in(meta)
        print(f"The characters are those of {meta}.", file=sys.stderr)
    beside = os.path.splitext(out)[0] + ".json"
    if document:
        text = json.dumps(document, indent=1) + "\n"
        replace(beside, [text.encode()])
    elif os.path.exists(beside):
        raise CheckpointError(f"{beside} is there already, and would be taken for what was said "
                              "about this model. Choose another name with --out.")
    replace(out, safetensors_pieces(weights))
    return beside if document else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("checkpoint", help="the .pt or .pth file")
    parser.add_argument("--out", required=True, help="the .safetensors file to write")
    parser.add_argument("--meta", help="the meta.pkl with the characters that are the tokens")
    parser.add_argument("--trust", action="store_true",
                        help="load any Python object, which can run code: only for your own files")
    options = parser.parse_args()
    if not options.out.endswith(".safetensors"):
        parser.error("--out must end in .safetensors")
    try:
        beside = export(options.checkpoint, options.out, options.meta, options.trust)
    except (CheckpointError, OSError) as error:
        sys.exit(f"export_checkpoint.py: {error}")
    print(f"Written: {options.out}" + (f" and {beside}" if beside else "") +
          f". Next: pastkeys-cli import {options.out} --out DIR")


if __name__ == "__main__":
    main()
