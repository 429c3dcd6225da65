"""Checks assets/python/pastkeys_trace.py with the models of small_gpt2.py and small_families.py.

Needs PyTorch.
"""
import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
import unittest
import warnings
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import torch

from small_gpt2 import SmallGpt2, SmallNanoGpt
from small_families import MODELS, Cache, SmallDecoder

import pastkeys_trace
from pastkeys_trace import TraceError, record

PROMPT = [7, 200, 13, 56, 99]


class File:
    """Reads a .pastkeys file, without using the code that wrote it."""

    def __init__(self, path):
        data = Path(path).read_bytes()
        size = int.from_bytes(data[:8], "little")
        self.beginning = data[8:8 + 42]
        self.alignment = size % 8
        header = json.loads(data[8:8 + size])
        metadata = header.pop("__metadata__")
        self.version, self.network = metadata["version"], json.loads(metadata["network"])
        self.config = self.network["config"]
        self.record = json.loads(metadata["record"])
        self.steps = self.record["steps"]
        self.tensors, offset = {}, 0
        for name, entry in header.items():
            begin, end = entry["data_offsets"]
            assert begin == offset and entry["dtype"] == "F32"
            values = np.frombuffer(data[8 + size + begin:8 + size + end], "<f4")
            self.tensors[name], offset = values.reshape(entry["shape"]), end
        assert 8 + size + offset == len(data)

    def rows(self, step, lane, name):
        """The rows that the lane computed in the step: [rows, width]."""
        entry = next(e for e in self.steps[step]["lanes"] if e["lane"] == lane)
        first = entry["first"]
        rows = self._matrix(name)[first:first + entry["rows"]].copy()
        for position, count, row in entry["ownRows"]:
            own = self._matrix("own." + name)[row:row + count]
            assert len(own) == count
            rows[position - first:position - first + count] = own
        return rows

    def logits(self, step, lane):
        entry = next(e for e in self.steps[step]["lanes"] if e["lane"] == lane)
        if "ownLogits" in entry:
            return self.tensors["own.logits"][entry["ownLogits"]]
        return self.tensors["logits"][step]

    def _matrix(self, name):
        values = self.tensors[name]
        if values.ndim == 2:
            return values
        return values.transpose(1, 0, 2).reshape(values.shape[1], -1)


def hooked(model, run):
    """Calls `run`. Returns the rows that it computes, in float32, and its result.

    The rows are a dict: {"layers.0.k": [rows, width], ...}.
    """
    taken, handles = {}, []

    def keep_qkv(n):
        def keep(module, inputs, output):
            for name, part in zip("qkv", output[0].float().chunk(3, dim=1)):
                taken[f"layers.{n}.{name}"] = part.numpy()
        return keep

    def keep_hidden(n):
        def keep(module, inputs, output):
            output = output[0] if isinstance(output, tuple) else output
            taken[f"layers.{n}.residual2"] = output[0].float().numpy()
        return keep

    for n, layer in enumerate(model.transformer.h):
        handles.append(layer.attn.c_attn.register_forward_hook(keep_qkv(n)))
        handles.append(layer.register_forward_hook(keep_hidden(n)))
    with torch.no_grad():
        result = run()
    for handle in handles:
        handle.remove()
    return taken, result


def same_bits(a, b):
    return a.shape == b.shape and a.tobytes() == np.ascontiguousarray(b).tobytes()


class Recording(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "run.pastkeys")
        torch.set_num_threads(1)

    def tearDown(self):
        self.folder.cleanup()

    def recorded(self, model, tokens=6, **options):
        self.summary = record(model, PROMPT, tokens, self.path, **options)
        return File(self.path)

    def expect_lanes_of(self, model, file, cached):
        """Compares the lanes with passes over the same tokens, bit for bit.

        `cached` says whether there is a lane "on".
        """
        model.eval()
        text, past = PROMPT + self.summary["chosen"], None
        self.assertEqual(len(file.steps), len(self.summary["chosen"]))
        for step in range(len(file.steps)):
            end = len(PROMPT) + step
            ids = torch.tensor([text[:end]])
            taken, out = hooked(model, lambda: model(ids, use_cache=False) if cached
                                else model(ids))
            self.expect_pass(file, step, "off", taken, out.logits if cached else out[0])
            if not cached:
                continue
            new = torch.tensor([text[end - 1:end] if step else text[:end]])
            taken, out = hooked(model, lambda: model(new, past_key_values=past, use_cache=True))
            past = out.past_key_values
            self.expect_pass(file, step, "on", taken, out.logits)
            self.assertEqual(file.steps[step]["choice"]["id"], text[end])

    def expect_pass(self, file, step, lane, taken, logits):
        for name, rows in taken.items():
            self.assertTrue(same_bits(file.rows(step, lane, name), rows), (step, lane, name))
        logits = logits[0, -1].float().numpy()
        self.assertTrue(same_bits(file.logits(step, lane), logits), (step, lane))

    def test_both_lanes_have_the_bits_of_the_model(self):
        for cache in ("tuple", "object"):
            for threads in (1, 2):
                torch.set_num_threads(threads)
                model = SmallGpt2(cache)
                file = self.recorded(model)
                self.expect_lanes_of(model, file, cached=True)
                self.assertEqual(file.record["settings"]["threads"], threads)
                self.assertTrue(file.record["settings"]["processor"].endswith(
                    f" with PyTorch {torch.__version__}"))

    def test_keys_and_values_have_the_bits_of_the_cache(self):
        for name in MODELS:
            model = SmallDecoder(name)
            file = self.recorded(model, lanes=("on",))
            model.eval()
            text, cache = PROMPT + self.summary["chosen"], Cache()
            with torch.no_grad():
                for end in range(len(PROMPT), len(text)):
                    first = cache.get_seq_length()
                    model(torch.tensor([text[first:end]]), past_key_values=cache)
            for n, layer in enumerate(cache.layers):
                for member, kept in (("k", layer.keys), ("v", layer.values)):
                    recorded = file.tensors[f"layers.{n}.{member}"]
                    self.assertTrue(same_bits(recorded, kept[0].numpy()), (name, n, member))
            self.assertEqual(len(cache.layers), 3)

    def test_a_network_of_another_kind_is_noticed(self):
        model = SmallDecoder("llama")
        attention = model.layers[1].self_attn
        turned = type(attention).forward

        def forward(hidden_states, position_embeddings, cache, layer):
            class Doubling:
                update = staticmethod(lambda k, v, n: cache.update(2 * k, v, n))
            return turned(attention, hidden_states, position_embeddings, Doubling, layer)
        attention.forward = forward
        self.assertIn("The keys that layer 1 puts in the cache are not those that its modules "
                      "make: they differ by ", self.refusal(model, PROMPT, 2))
        self.assertIs(attention.forward, forward)

    def test_chosen_layers_and_steps_are_recorded(self):
        whole = self.recorded(SmallDecoder("qwen3"), tokens=6)
        chosen = self.summary["chosen"]
        file = self.recorded(SmallDecoder("qwen3"), tokens=3, layers=[2, 0], skip=2)
        settings = file.record["settings"]
        self.assertEqual((settings["recordedLayers"], settings["skippedSteps"]), ([0, 2], 2))
        self.assertEqual(settings["promptTokens"], len(PROMPT) + 2)
        self.assertEqual(self.summary["chosen"], chosen[2:5])
        self.assertEqual({name.split(".")[1] for name in file.tensors
                          if name.startswith("layers")}, {"0", "2"})
        self.assertEqual(file.network["config"]["layers"], 3)
        for name in ("layers.0.k", "layers.2.residual2"):
            np.testing.assert_allclose(file._matrix(name), whole._matrix(name)[:9], atol=2e-5)
        file = self.recorded(SmallDecoder("qwen3"), layers=range(3))
        self.assertNotIn("recordedLayers", file.record["settings"])
        self.assertNotIn("skippedSteps", file.record["settings"])

    def test_a_recording_that_is_too_large_is_refused_with_numbers(self):
        model = SmallDecoder("llama")
        layer, logits = 10 * (48 + 24 + 24 + 48) * 4, 6 * 257 * 4
        message = self.refusal(model, PROMPT, 6, limit=logits + 2 * layer)
        self.assertIn("10 positions in 3 layers take", message)
        self.assertIn("Pass layers=range(2) or other 2 layers", message)
        self.assertIn(f"raise the limit with limit={logits + 3 * layer}.", message)
        self.assertIn("Pass fewer tokens", self.refusal(model, PROMPT, 6, limit=logits))
        self.recorded(model, limit=logits + 2 * layer, layers=[0, 1], lanes=("on",))
        with self.assertRaises(TraceError) as caught:
            self.stored([1.0, 2.0, 3.0], limit=40)
        self.assertIn("because 2 uncached rows have other bits than the cached ones. Pass "
                      "lanes=('on',)", str(caught.exception))

    def test_memory_holds_a_few_layers_only(self):
        model = SmallDecoder("llama", hidden_size=256, num_hidden_layers=24,
                             max_position_embeddings=512)
        prompt = [n % 257 for n in range(400)]
        layer = 400 * (256 + 128 + 128 + 256) * 4
        tracemalloc.start()
        record(model, prompt, 2, self.path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertGreater(os.path.getsize(self.path), 24 * layer)
        self.assertLess(peak, 4 * layer)

    def test_one_rank_writes_the_heads_of_all(self):
        script = os.path.join(self.folder.name, "rank.py")
        Path(script).write_text(RANK)
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
        ranks = [subprocess.Popen([sys.executable, "-B", script, str(rank), self.folder.name],
                                  env=environment, stderr=subprocess.PIPE, text=True)
                 for rank in (0, 1)]
        for rank in ranks:
            self.assertEqual((rank.communicate()[1], rank.returncode), ("", 0))
        split, alone = File(self.path), File(self.path + ".alone")
        self.assertEqual(split.tensors.keys() - {"own.logits"},
                         alone.tensors.keys() - {"own.logits"})
        for name, values in split.tensors.items():
            if not name.startswith("own."):
                np.testing.assert_allclose(values, alone.tensors[name], atol=2e-5)

    def test_one_lane_has_the_bits_of_a_model_without_cache(self):
        model = SmallNanoGpt()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            file = self.recorded(model)
        self.assertIn("SmallNanoGpt has no KV cache", str(caught[0].message))
        self.assertIn("Only the lane without a cache is recorded.", str(caught[0].message))
        self.assertEqual([lane["id"] for lane in file.record["lanes"]], ["off"])
        self.assertEqual(file.config["activation"], "gelu")
        self.expect_lanes_of(model, file, cached=False)

    def test_either_lane_is_recorded_alone(self):
        for lane in ("off", "on"):
            file = self.recorded(SmallGpt2(), lanes=(lane,))
            self.assertTrue(all([entry["lane"] for entry in step["lanes"]] == [lane]
                                for step in file.steps))
            self.assertNotIn("own.logits", file.tensors)
            self.assertEqual(self.summary["compared"], 0)
        self.assertNotIn("own.layers.0.q", file.tensors)  # a cached row is computed once

    def test_bfloat16_is_recorded_exactly(self):
        model = SmallGpt2().to(torch.bfloat16)
        file = self.recorded(model)
        self.expect_lanes_of(model, file, cached=True)
        self.assertEqual(file.record["model"]["types"]["layers"][0]["qkv"], "bfloat16")
        rows = 2 * 3 * 48 * 2 * len(PROMPT)  # K and V, layers, width, bytes
        self.assertEqual(file.steps[0]["lanes"][1]["cacheBytesUsed"], rows)

    def test_the_file_is_safetensors_and_begins_with_the_format(self):
        file = self.recorded(SmallGpt2())
        self.assertEqual(file.beginning, b'{"__metadata__":{"format":"pastkeys-trace"')
        self.assertEqual((file.alignment, file.version), (0, "3"))
        self.assertEqual(self.summary["bytes"], os.path.getsize(self.path))
        self.assertEqual(os.listdir(self.folder.name), ["run.pastkeys"])
        positions = len(PROMPT) + 6 - 1
        for layer in range(3):
            for name in "qkv":
                self.assertEqual(file.tensors[f"layers.{layer}.{name}"].shape, (4, positions, 12))
            self.assertEqual(file.tensors[f"layers.{layer}.residual2"].shape, (positions, 48))
        self.assertEqual(file.tensors["logits"].shape, (6, 257))

    def test_steps_say_what_each_lane_did(self):
        file = self.recorded(SmallGpt2())
        off, on = file.steps[0]["lanes"]
        self.assertEqual((file.steps[0]["phase"], file.steps[0]["first"]), ("prefill", 0))
        self.assertEqual([t["id"] for t in file.steps[0]["tokens"]], PROMPT)
        self.assertEqual((on["first"], on["rows"], on["held"]), (0, 5, []))
        off, on = file.steps[3]["lanes"]
        self.assertEqual((file.steps[3]["phase"], file.steps[3]["first"]), ("decode", 7))
        self.assertEqual((off["first"], off["rows"], off["held"]), (0, 8, []))
        self.assertEqual((on["first"], on["rows"], on["held"]), (7, 1, [[0, 7]]))
        self.assertEqual((off["cacheBytesUsed"], on["cacheBytesUsed"]), (0, 2 * 3 * 48 * 4 * 8))
        self.assertTrue(all(lane["nanoseconds"] > 0 for s in file.steps for lane in s["lanes"]))
        self.assertEqual(file.steps[-1]["stopped"], "token count")
        self.assertIsNone(file.steps[-2]["stopped"])

    def test_the_largest_logits_are_listed(self):
        file = self.recorded(SmallGpt2())
        for step, logits in zip(file.steps, file.tensors["logits"]):
            top = step["topLogits"]
            order = sorted(range(len(logits)), key=lambda t: (-logits[t], t))[:10]
            self.assertEqual([entry["id"] for entry in top], order)
            self.assertEqual([np.float32(e["logit"]) for e in top], [logits[t] for t in order])
            wide = torch.tensor(logits, dtype=torch.float64).softmax(dim=0)
            for entry in top:
                self.assertAlmostEqual(entry["probability"], wide[entry["id"]].item(), places=12)
            self.assertEqual(step["choice"]["id"], order[0])

    def test_equal_rows_are_stored_once(self):
        file = self.recorded(SmallGpt2(), tokens=12)
        rows = file.tensors["own.layers.0.q"].shape[1]
        parts = np.concatenate([file._matrix(f"own.layers.{n}.{m}") for n in range(3)
                                for m in ("q", "k", "v", "residual2")], axis=1)
        stated = [part for s in file.steps for lane in s["lanes"] for part in lane["ownRows"]]
        positions = {row + i: position + i for position, count, row in stated
                     for i in range(count)}
        self.assertEqual(sorted(positions), list(range(rows)))
        self.assertEqual(len({(positions[r], parts[r].tobytes()) for r in range(rows)}), rows)
        self.assertEqual(self.summary["different"], sum(count for _, count, _ in stated))

    def stored(self, rows, limit=10 ** 6):
        """Adds a pass over one position for each value in `rows`.

        Returns the field `ownRows` of each pass, and the values of the stored own rows.
        """
        model = SimpleNamespace(vocabulary=1, columns=dict.fromkeys(pastkeys_trace.MEMBERS, 1),
                                heads_of=lambda member: 0)
        kept, own = pastkeys_trace._Rows(model, [0], self.folder.name, limit), []
        self.addCleanup(kept.close)
        for n, value in enumerate(rows):
            kept.begin(0, 1, leads=n == 0)
            kept.take(0, [torch.full((1, 1), value)] * 4)
            own.append(kept.end())
        tensors = {name: make() for name, _, make in kept.tensors()}
        return own, tensors["own.layers.0.k"].flatten().tolist()

    def test_a_row_that_returns_is_stored_once(self):
        own, rows = self.stored([1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 2.0])
        self.assertEqual((own[0], own[3]), ([], []))
        self.assertEqual([part[0][2] for part in own if part], [0, 1, 0, 1, 0])
        self.assertEqual(rows, [2, 3])

    def test_zeros_of_both_signs_differ(self):
        self.assertEqual(self.stored([0.0, -0.0])[0], [[], [[0, 1, 0]]])

    def test_the_summary_measures_the_lanes(self):
        file = self.recorded(SmallGpt2())
        largest = 0
        for step in range(6):
            for name in (f"layers.{n}.{m}" for n in range(3) for m in ("k", "v", "residual2")):
                a = file.rows(step, "off", name)
                b = np.concatenate([file.rows(s, "on", name) for s in range(step + 1)])
                largest = max(largest, np.abs(a.astype(float) - b).max())
            a, b = file.logits(step, "off"), file.logits(step, "on")
            largest = max(largest, np.abs(a.astype(float) - b).max())
        self.assertEqual(self.summary["maxDifference"], largest)
        self.assertEqual(self.summary["compared"], 5 + 6 + 7 + 8 + 9 + 10)
        distance = pastkeys_trace._Distance()
        one = np.float32(1)
        distance.compare(np.array([one, -0.0], np.float32),
                         np.array([np.nextafter(one, np.float32(2)), 0.0], np.float32))
        self.assertEqual((distance.ulp, distance.difference), (1, 2.0 ** -23))
        distance.compare(np.array([-1e-45], np.float32), np.array([1e-45], np.float32))
        self.assertEqual(distance.ulp, 3)  # the values between them are -0 and +0

    def test_the_run_ends_at_the_end_of_text_and_of_the_context(self):
        chosen = record(SmallGpt2(), PROMPT, 6, self.path)["chosen"]
        file = self.recorded(SmallGpt2(eos_token_id=chosen[2]), tokens=20)
        self.assertEqual((len(file.steps), self.summary["stopped"]),
                         (chosen.index(chosen[2]) + 1, "end of text"))
        self.assertEqual(file.config["endOfText"], chosen[2])
        several = SmallGpt2(eos_token_id=[256, chosen[2]])
        file = self.recorded(several, tokens=20)
        self.assertEqual(self.summary["chosen"][-1], chosen[2])
        self.assertEqual(file.config["endOfText"], [256, chosen[2]])
        file = self.recorded(several, config={"eos_token_id": chosen[0]})
        self.assertEqual((len(file.steps), self.summary["stopped"]), (1, "end of text"))
        self.assertEqual(file.config["endOfText"], chosen[0])
        file = self.recorded(several, config={"eos_token_id": None})
        self.assertEqual(self.summary["chosen"][:len(chosen)], chosen)
        self.assertNotIn("endOfText", file.config)
        file = self.recorded(SmallGpt2(n_positions=8), tokens=20)
        self.assertEqual((len(file.steps), self.summary["stopped"]), (4, "context full"))
        self.assertEqual(file.tensors["layers.0.k"].shape[1], 8)

    def test_tokens_have_texts(self):
        file = self.recorded(SmallGpt2(), decode=lambda token: bytes([token % 256]))
        self.assertEqual(file.steps[0]["tokens"][0], {"id": 7, "text": "\x07"})
        self.assertEqual(file.steps[0]["tokens"][1], {"id": 200, "hex": "c8"})
        file = self.recorded(SmallGpt2())
        self.assertEqual(file.record["settings"]["prompt"], "[7][200][13][56][99]")

        class Tokenizer:
            def convert_ids_to_tokens(self, token):
                return {7: "\u0120Zo", 200: "\u00c3", 13: "<|endoftext|>", 56: "\u4e2d"}.get(token)

        file = self.recorded(SmallGpt2(), tokenizer=Tokenizer(), name="zoo")
        self.assertEqual(file.steps[0]["tokens"], [
            {"id": 7, "text": " Zo"}, {"id": 200, "hex": "c3"},
            {"id": 13, "text": "<|endoftext|>"}, {"id": 56, "text": "\u4e2d"},
            {"id": 99, "text": "[99]"}])
        self.assertEqual(file.record["model"]["name"], "zoo")

    def test_the_model_is_left_as_it_was(self):
        model = SmallGpt2()
        self.assertTrue(model.training)  # it drops values, so its lanes would differ
        self.recorded(model)
        self.assertTrue(model.training)
        self.assertFalse(any(m._forward_hooks for m in model.modules()))

    def refusal(self, *arguments, **options):
        before = os.listdir(self.folder.name)
        with self.assertRaises(TraceError) as caught:
            record(*arguments, self.path, **options)
        self.assertEqual(os.listdir(self.folder.name), before)
        return str(caught.exception)

    def test_what_cannot_be_recorded_is_said(self):
        other = torch.nn.Linear(2, 2)
        self.assertEqual(
            self.refusal(other, PROMPT, 2),
            "Linear has no part named transformer.wte, transformer.wpe, transformer.h, "
            "transformer.ln_f, lm_head. The parts must have the names of a gpt2 model in "
            "transformers or nanoGPT.")
        other = SmallGpt2()
        del other.transformer.h[1].mlp.c_fc
        self.assertIn("no part named transformer.h.1.mlp.c_fc.", self.refusal(other, PROMPT, 2))
        self.assertIn("is float64. Convert the model with model.float()",
                      self.refusal(SmallGpt2().double(), PROMPT, 2))
        self.assertIn("The prompt is empty.", self.refusal(SmallGpt2(), [], 2))
        self.assertEqual("Token id 257 is not in the vocabulary: ids go from 0 to 256.",
                         self.refusal(SmallGpt2(), [1, 257], 2))
        self.assertEqual("The prompt has 49 tokens, but the model reads at most 48.",
                         self.refusal(SmallGpt2(), [1] * 49, 2))
        self.assertIn("Expected: at least 1.", self.refusal(SmallGpt2(), PROMPT, 0))
        self.assertIn("Pass lanes=('off',).",
                      self.refusal(SmallNanoGpt(), PROMPT, 2, lanes=("off", "on")))
        self.assertIn("Expected: ('off', 'on')", self.refusal(SmallGpt2(), PROMPT, 2, lanes="on"))
        self.assertIn("cannot be split into 5 heads",
                      self.refusal(SmallGpt2(), PROMPT, 2, config={"n_head": 5}))
        self.assertEqual(
            self.refusal(SmallGpt2(), PROMPT, 2, config={"model_type": "bloom"}),
            "A model of the type bloom cannot be recorded, only gpt2, gpt_neo, gpt_neox, llama, "
            "gemma3_text, mistral, qwen2, qwen3.")
        self.assertIn("layers is [3]. Expected: at least one number from 0 to 2",
                      self.refusal(SmallGpt2(), PROMPT, 2, layers=[3]))
        self.assertIn("layers is []", self.refusal(SmallGpt2(), PROMPT, 2, layers=[]))
        self.assertIn("skip is -1.", self.refusal(SmallGpt2(), PROMPT, 2, skip=-1))
        chosen = record(SmallGpt2(), PROMPT, 2, self.path)["chosen"]
        os.remove(self.path)
        self.assertIn("The text ends after 1 step, so with skip=2 nothing is left to record.",
                      self.refusal(SmallGpt2(eos_token_id=chosen[0]), PROMPT, 2, skip=2))
        self.assertIn("cannot open a run with the activation mish. It knows gelu_new, ",
                      self.refusal(SmallGpt2(), PROMPT, 2,
                                   config={"activation_function": "mish"}))

    def test_a_cache_that_forgets_rows_is_refused(self):
        class Forgets(SmallGpt2):
            def forward(self, input_ids, past_key_values=None, use_cache=True):
                out = super().forward(input_ids, past_key_values, use_cache)
                if use_cache:
                    out.past_key_values = tuple((k[:, :, -4:], v[:, :, -4:])
                                                for k, v in out.past_key_values)
                return out

        model = Forgets()
        self.assertIn("The model's cache holds 4 rows after 5 tokens.",
                      self.refusal(model, PROMPT, 2))
        self.assertFalse(any(m._forward_hooks for m in model.modules()))

    def test_weights_that_are_not_numbers_are_said(self):
        model = SmallGpt2()
        with torch.no_grad():
            model.transformer.ln_f.weight[3] = float("nan")
        self.assertIn("The logits of step 0 contain NaN or infinity.",
                      self.refusal(model, PROMPT, 2))

    def test_a_failed_recording_keeps_the_file_that_was_there(self):
        Path(self.path).write_text("before")
        self.refusal(SmallGpt2(), [], 2)
        with self.assertRaises(OSError):
            record(SmallGpt2(), PROMPT, 2, os.path.join(self.folder.name, "no", "run.pastkeys"))
        with self.assertRaises(OSError):
            record(SmallGpt2(), PROMPT, 2, self.folder.name)
        self.assertFalse(os.path.exists(self.folder.name + ".part"))
        self.assertEqual(Path(self.path).read_text(), "before")

    def command(self, *arguments):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(
            [self.folder.name, str(Path(__file__).parent)])}
        return subprocess.run(
            [sys.executable, "-B", pastkeys_trace.__file__, *arguments, "--model", "zoo",
             "--out", self.path], capture_output=True, text=True, env=environment)

    def test_the_command_records_a_model_of_transformers(self):
        (Path(self.folder.name) / "transformers.py").write_text(TRANSFORMERS)
        done = self.command("--prompt", "AB", "--tokens", "3", "--threads", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(
            done.stdout,  # whether PyTorch's bits are equal depends on the processor
            r"^Written: .*run\.pastkeys \(3 steps\)\. (\d+ of 9 uncached rows differs? from the cached "
            r"rows, by \S+ at most|All 9 uncached rows have the bits of the cached rows)\.\n$")
        file = File(self.path)
        self.assertEqual(file.record["settings"]["prompt"], "AB")
        self.assertEqual(file.record["settings"]["threads"], 1)
        done = self.command("--prompt", "A", "--tokens", "1")
        self.assertRegex(
            done.stdout,
            r"^Written: .*run\.pastkeys \(1 step\)\. ([01] of 1 uncached row differs? from the cached row, "
            r"by \S+ at most|The only uncached row has the bits of the cached row)\.\n$")
        done = self.command("--prompt", "A" * 49)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("The prompt has 49 tokens", done.stderr)

    def test_the_command_says_that_transformers_is_missing(self):
        (Path(self.folder.name) / "transformers.py").write_text(
            "raise ModuleNotFoundError(name='transformers')")
        done = self.command("--prompt", "AB")
        self.assertEqual(done.returncode, 1)
        self.assertIn("The Python package transformers is missing. Install it, or", done.stderr)


TRANSFORMERS = """
from small_gpt2 import SmallGpt2

class AutoTokenizer:
    def from_pretrained(name):
        return AutoTokenizer()
    def __call__(self, text):
        return {"input_ids": [ord(letter) for letter in text]}
    def convert_ids_to_tokens(self, token):
        return chr(token)

class AutoModelForCausalLM:
    def from_pretrained(name, **how):
        return SmallGpt2("object")
"""

RANK = """
import sys
import torch
import small_families
from small_families import SmallDecoder, attended
from pastkeys_trace import record

rank, folder = int(sys.argv[1]), sys.argv[2]
prompt = [7, 200, 13, 56, 99]
torch.set_num_threads(1)
if rank == 1:
    record(SmallDecoder("qwen3"), prompt, 4, folder + "/run.pastkeys.alone")
torch.distributed.init_process_group("gloo", init_method="file://" + folder + "/store", rank=rank,
                                     world_size=2)


class Half(torch.nn.Linear):
    def forward(self, x):
        return super().forward(x).chunk(2, dim=2)[rank]


def gathered(*arguments):
    part = attended(*arguments)
    parts = [torch.empty_like(part) for _ in range(2)]
    torch.distributed.all_gather(parts, part)
    return torch.cat(parts, dim=2)


small_families.attended = gathered
model = SmallDecoder("qwen3")
for layer in model.layers:
    for part in (layer.self_attn.q_proj, layer.self_attn.k_proj, layer.self_attn.v_proj):
        part.__class__ = Half
summary = record(model, prompt, 4, folder + "/run.pastkeys", rank=1)
assert (summary is None) == (rank == 0)
"""

if __name__ == "__main__":
    unittest.main(verbosity=2)
