"""Checks assets/python/export_checkpoint.py with the models of small_gpt2.py. Needs PyTorch.

    check_export_checkpoint.py                  runs the checks
    check_export_checkpoint.py FOLDER ID ...    writes a checkpoint as nanoGPT does, exports it, and
                                                prints the model's logits after the ids
"""
import contextlib
import io
import json
import os
import pickle
import sys
import tempfile
import unittest
import zipfile
from collections import OrderedDict
from pathlib import Path

import torch

from small_gpt2 import SIZES, SmallGpt2, SmallNanoGpt

import export_checkpoint
from export_checkpoint import CheckpointError, export

ARGUMENTS = {"n_layer": SIZES["n_layer"], "n_head": SIZES["n_head"], "n_embd": SIZES["n_embd"],
             "block_size": SIZES["n_positions"], "bias": True, "vocab_size": SIZES["vocab_size"],
             "dropout": 0.0}
CHARACTERS = {chr(0x100 + n): n for n in range(SIZES["vocab_size"])}


def save_like_nanogpt(model, path, prefix=""):
    tensors = OrderedDict((prefix + name, tensor) for name, tensor in model.state_dict().items())
    mask = torch.ones(1, 1, 4, 4).tril()
    tensors[prefix + "transformer.h.0.attn.bias"] = mask
    torch.save({"model": tensors, "optimizer": {"state": {}}, "model_args": ARGUMENTS,
                "iter_num": 5000, "best_val_loss": torch.tensor(1.47),
                "config": {"dataset": "shakespeare_char"}}, path)


def read(path):
    """The tensors of a safetensors file, read without the code that wrote it."""
    data = Path(path).read_bytes()
    size = int.from_bytes(data[:8], "little")
    header, end = json.loads(data[8:8 + size]), 0
    types = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        values = torch.frombuffer(bytearray(data[8 + size + begin:8 + size + end]),
                                  dtype=types[entry["dtype"]])
        tensors[name] = values.view(entry["shape"])
    assert len(data) == 8 + size + end
    return tensors


class Dangerous:
    def __reduce__(self):
        return (os.mkdir, ("made by a pickle",))


class TestExport(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder.name)
        self.notes = io.StringIO()
        self.enterContext_(contextlib.redirect_stderr(self.notes))

    def enterContext_(self, context):
        context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)

    def check_same(self, expected):
        found = read("m.safetensors")
        self.assertEqual(list(found), list(expected))
        for name, tensor in expected.items():
            self.assertTrue(torch.equal(found[name], tensor), name)

    def test_a_checkpoint_of_nanogpt_keeps_its_weights_and_arguments(self):
        model = SmallNanoGpt()
        expected = model.state_dict()
        del expected["lm_head.weight"]  # tied: the same memory as the embedding
        for prefix in ("", "_orig_mod.", "module._orig_mod."):
            save_like_nanogpt(model, "ckpt.pt", prefix)
            self.assertEqual(export("ckpt.pt", "m.safetensors"), "m.json")
            self.check_same(expected)
            self.assertEqual(json.loads(Path("m.json").read_text()), {"model_args": ARGUMENTS})

    def test_other_forms_of_checkpoints_have_the_same_weights(self):
        model = SmallGpt2()
        torch.nn.init.zeros_(model.lm_head.weight)
        model.lm_head.weight = torch.nn.Parameter(model.lm_head.weight + 1)  # not tied
        for checkpoint in (model.state_dict(), {"model_state_dict": model.state_dict()}):
            torch.save(checkpoint, "model.pth")
            self.assertIsNone(export("model.pth", "m.safetensors"))
            self.check_same(model.state_dict())
            self.assertFalse(Path("m.json").exists())

    def test_each_type_is_kept(self):
        tensors = {"half": torch.randn(3, 2).half(), "brain": torch.randn(4).bfloat16(),
                   "turned": torch.randn(2, 5).t()}
        torch.save({**tensors, "double": torch.tensor([0.1]).double()}, "model.pt")
        export("model.pt", "m.safetensors")
        self.check_same({**tensors, "double": torch.tensor([0.1])})
        self.assertIn("double is float64", self.notes.getvalue())

    def test_characters_come_from_the_data_set(self):
        Path("data/shakespeare_char").mkdir(parents=True)
        for path in ("data/shakespeare_char/meta.pkl", "other.pkl"):
            meta = {"vocab_size": 257, "stoi": CHARACTERS if "data" in path else {"\n": 0},
                    "itos": {n: c for c, n in CHARACTERS.items()}}
            Path(path).write_bytes(pickle.dumps(meta))
        save_like_nanogpt(SmallNanoGpt(), "ckpt.pt")
        export("ckpt.pt", "m.safetensors")
        self.assertEqual(json.loads(Path("m.json").read_text())["stoi"], CHARACTERS)
        export("ckpt.pt", "m.safetensors", meta="other.pkl")
        self.assertEqual(json.loads(Path("m.json").read_text())["stoi"], {"\n": 0})

    def test_a_file_that_would_run_code_is_refused(self):
        torch.save({"model": SmallNanoGpt().state_dict(), "more": Dangerous()}, "ckpt.pt")
        with self.assertRaisesRegex(CheckpointError, "add --trust"):
            export("ckpt.pt", "m.safetensors")
        Path("meta.pkl").write_bytes(pickle.dumps({"stoi": Dangerous()}))
        save_like_nanogpt(SmallNanoGpt(), "good.pt")
        with self.assertRaisesRegex(CheckpointError, "meta.pkl: it refers to posix.mkdir"):
            export("good.pt", "m.safetensors", meta="meta.pkl")
        self.assertEqual(sorted(os.listdir()), ["ckpt.pt", "good.pt", "meta.pkl"])
        export("ckpt.pt", "m.safetensors", trust=True)
        self.assertTrue(Path("made by a pickle").is_dir())

    def test_trusted_files_of_the_old_kind_are_read(self):
        model = SmallNanoGpt()
        torch.save(model.transformer.wpe.state_dict(), "old.pt",
                   _use_new_zipfile_serialization=False)
        with self.assertRaisesRegex(CheckpointError, "since PyTorch 1.6. .* add --trust"):
            export("old.pt", "m.safetensors")
        export("old.pt", "m.safetensors", trust=True)
        self.check_same(model.transformer.wpe.state_dict())

    def test_what_is_no_checkpoint_is_refused(self):
        torch.save({"iter_num": 3}, "ckpt.pt")
        with self.assertRaisesRegex(CheckpointError, "there are no weights in it"):
            export("ckpt.pt", "m.safetensors")
        Path("ckpt.pt").write_bytes(b"no checkpoint")
        with self.assertRaisesRegex(CheckpointError, "ckpt.pt: this is not a file that torch.save"):
            export("ckpt.pt", "m.safetensors")
        with self.assertRaises(OSError):
            export("missing.pt", "m.safetensors")
        torch.save(SmallNanoGpt().state_dict(), "ckpt.pt")
        with zipfile.ZipFile("ckpt.pt") as whole, zipfile.ZipFile("cut.pt", "w") as cut:
            for name in whole.namelist():
                cut.writestr(name, whole.read(name)[:100 if "/data/" in name else None])
        with self.assertRaisesRegex(CheckpointError, "cut.pt: it cannot be read"):
            export("cut.pt", "m.safetensors")
        os.remove("cut.pt")
        torch.save({"steps": torch.tensor([1, 2])}, "ckpt.pt")
        with self.assertRaisesRegex(CheckpointError, "the tensor steps has the type torch.int64"):
            export("ckpt.pt", "m.safetensors")
        self.assertEqual(os.listdir(), ["ckpt.pt"])

    def test_a_json_file_of_another_model_is_not_taken_for_this_one(self):
        torch.save(SmallNanoGpt().state_dict(), "ckpt.pt")
        Path("m.json").write_text("{}")
        with self.assertRaisesRegex(CheckpointError, "m.json is there already"):
            export("ckpt.pt", "m.safetensors")


def main(folder, ids):
    os.chdir(folder)
    model = SmallNanoGpt().eval()
    save_like_nanogpt(model, "ckpt.pt")
    Path("meta.pkl").write_bytes(pickle.dumps({"stoi": CHARACTERS}))
    sys.argv = ["export_checkpoint.py", "ckpt.pt", "--out", "student.safetensors",
                "--meta", "meta.pkl"]
    with contextlib.redirect_stdout(io.StringIO()):
        export_checkpoint.main()
    with torch.no_grad():
        print(json.dumps(model(torch.tensor([ids]))[0][0, -1].tolist()))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1], [int(word) for word in sys.argv[2:]])
    else:
        unittest.main(verbosity=2)
