"""Trains the model. If it is run again, it continues from the last checkpoint.

    python3 train.py --tokenizer DIR --out ../build/train --minutes 60

At first, each row is a list of random words that is repeated again and again. From it the model learns to look back for the
word that came next the last time. Then rows are filled with stories, which have fewer facts at first. A token sees only
earlier tokens of its own story, and none of a branch other than its own (see story_row()). The loss of answers has more
weight than the rest, because the model is made to answer questions. Kinds of facts whose answers have a high loss are told
more often.

The rows of a step are divided among the processes, which have one thread each. Their gradients are averaged. With `--device cuda`, one
process trains on a GPU, and `--tellers` others write the stories.
"""

import argparse
import functools
import json
import math
import os
import pathlib
import random
import tempfile
import time
from dataclasses import dataclass

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # OpenBLAS reads this when PyTorch is loaded; set_num_threads() has no effect on it

import torch
from torch import distributed, multiprocessing
from torch.nn import functional

import corpus
import llama
import model
from corpus import KINDS
from muon import Muon, sum_over_processes
from tokenizer import Tokenizer

# (share of all steps at which the stage ends, maximum of facts per story or 0 for lists of words, tokens per row)
STAGES = ((0.02, 0, 56), (0.25, 3, 120), (1.01, 5, 160))
KIND_NUMBERS = {name: number for number, name in enumerate(KINDS)}
HAS_BFLOAT16 = "avx512_bf16" in pathlib.Path("/proc/cpuinfo").read_text()  # without AVX-512 BF16, it is many times slower than float32


class Row:
    """Tokens of one row: their ids, their weights as targets, their positions, the story and the branch that they belong to, and the number
    of the kind that they answer a question about, else -1.
    """

    def __init__(self):
        self.ids, self.weights, self.positions, self.stories, self.branches, self.kinds = [], [], [], [], [], []

    def add(self, ids, weight, position, story, branch, kind=-1):
        """Appends tokens at the positions from `position` on, and returns the position after them."""
        self.ids += ids
        self.weights += [weight] * len(ids)
        self.positions += range(position, position + len(ids))
        self.stories += [story] * len(ids)
        self.branches += [branch] * len(ids)
        self.kinds += [kind] * len(ids)
        return position + len(ids)


def word_row(rng, words, length):
    """A list of random words that is repeated until the row is full. The repetitions have five times the weight of the first list."""
    said, row = rng.sample(words, rng.randint(6, length // 2)), Row()
    position = row.add(said, 1, 0, 0, 0)
    while position <= length:
        position = row.add(said, 5, position, 0, 0)
    return row


def backward_row(rng, words, length):
    """Lists of random words, each followed by itself in reverse order. So what comes next is the word that came before the last time.
    Lists do not see each other.
    """
    row, number = Row(), 0
    while len(row.ids) <= length:
        said = rng.sample(words, rng.randint(4, 16))
        position = row.add(said, 1, 0, number, 0)
        row.add(said[-2::-1], 5, position, number, 0)
        number += 1
    return row


# (fact, slot that is asked with, slot that is asked for and stands before it)
FACTS_TO_PAIR = (("{name} has the {thing}.", "thing", "name"), ("{name} has a {thing}.", "thing", "name"),
                 ("{name} has the {color} {thing}.", "thing", "name"), ("{name} is in the {place}.", "place", "name"),
                 ("The {thing} is {color}.", "color", "thing"))


def pair_row(rng, tokenizer, length):
    """Facts, and then each word that they end with, followed by the word that they begin with: "Tom has the kite. Ann has the cup. cup Ann
    kite Tom". Texts do not see each other.
    """
    row, number = Row(), 0
    while len(row.ids) <= length:
        fact, given, asked = rng.choice(FACTS_TO_PAIR)
        slots = corpus.draw_plain(rng, rng.randint(2, 5))
        position = row.add(tokenizer.encode(" ".join(fact.format(**slot) for slot in slots)), 1, 0, number, 0)
        for slot in rng.sample(slots, len(slots)):
            position = row.add(tokenizer.encode(f" {slot[given]}"), 0, position, number, 0)
            position = row.add(tokenizer.encode(f" {slot[asked]}"), 5, position, number, 0)
        number += 1
    return row


def story_row(rng, tokenizer, length, context, make_story, answer_weight):
    """A row of stories that do not see each other. A story is a trunk and its branches, each mostly a question with its answer. Every
    branch begins at the position after the trunk, and sees the trunk and itself. So the trunk is read once for all questions.
    """
    row, number = Row(), 0
    while len(row.ids) <= length:
        coded = [[(tokenizer.encode(text, begins=part == first == 0), answers) for first, (text, answers) in enumerate(parts)]
                 for part, parts in enumerate(make_story(rng))]
        sizes = [sum(len(ids) for ids, _ in parts) + 1 for parts in coded]
        room = context - sizes[0] - max(sizes[1:], default=0) - 1
        if room < 0:
            continue
        start = rng.choice((0, 1, rng.randint(0, room)))
        if start == 1:
            row.add([tokenizer.end_of_text], 1, 0, number, 0)
        for branch, parts in enumerate(coded):
            position = start if branch == 0 else trunk
            first = len(row.ids)
            for ids, answers in parts:
                if answers:
                    row.weights[-1] = 0  # whether a question ends with a question mark is up to the person who types it
                position = row.add(ids, answer_weight if answers else 1, position, number, branch, KIND_NUMBERS.get(answers, -1))
            if branch > 1:
                row.weights[first] = 0  # the token before it in the row belongs to another branch
            if branch or len(coded) == 1:
                row.add([tokenizer.end_of_text], 1, position, number, branch)
            trunk = trunk if branch else position
        number += 1
    return row


class Need:
    """How much each kind of fact still has to be learned."""

    def __init__(self):
        self.losses = torch.full((len(KINDS),), 0.2)  # the recent loss of each kind's answers, in nats per token
        self.shares = torch.ones(len(KINDS)).share_memory_()  # how many times as often as usual each kind is told; tellers read it

    def seen(self, loss, kinds):
        """[2 * kinds]: for each kind the summed loss of its answers, and then for each kind the number of their tokens."""
        sums = torch.zeros(2, 1 + len(KINDS), device=loss.device)  # the first column is of tokens outside answers
        sums[0].index_add_(0, kinds + 1, loss.detach())
        sums[1].index_add_(0, kinds + 1, torch.ones_like(loss))
        return sums[:, 1:].flatten()

    def learn(self, seen):
        sums, counts = seen.view(2, -1)
        part = -torch.expm1(-0.0025 * counts)  # a moving average over about the last 400 tokens of a kind
        self.losses += part * (sums / counts.clamp(min=1) - self.losses)

    def tell(self):
        """Sets the shares: the loss of each kind divided by the average, limited to 0.25 to 4."""
        self.shares.copy_((self.losses / self.losses.mean()).clamp(0.25, 4))

    def more(self):
        return dict(zip(KINDS, self.shares.tolist()))


@dataclass
class Batches(torch.utils.data.Dataset):
    """The rows of each step, by its number. Every process has other rows."""

    arguments: argparse.Namespace
    process: int
    tokenizer: Tokenizer
    need: Need

    def __getitem__(self, step):
        """[6, rows, length + 1]: the ids of the tokens, and their weights, kinds, positions, stories and branches, as in Row."""
        arguments, tokenizer = self.arguments, self.tokenizer
        rng = random.Random((arguments.seed * 1_000_003 + step) * arguments.processes + self.process)
        stages = STAGES[-1:] if arguments.start else STAGES
        _, facts, length = next(stage for stage in stages if step / arguments.steps < stage[0])
        more = self.need.more()
        make_story = (stories_of(arguments.text) if arguments.text else
                      lambda rng: corpus.story(rng, facts, more, arguments.common, arguments.plain))

        def make_row():
            if arguments.backward and rng.random() < arguments.backward:
                return pair_row(rng, tokenizer, length) if rng.random() < 0.7 else backward_row(rng, tokenizer.words, length)
            if not facts:
                return word_row(rng, tokenizer.words, length)
            return story_row(rng, tokenizer, length, arguments.context, make_story, arguments.answer_weight)

        rows = [make_row() for _ in range(arguments.rows // arguments.processes)]
        return torch.tensor([[getattr(row, name)[: length + 1] for row in rows]
                             for name in ("ids", "weights", "kinds", "positions", "stories", "branches")], dtype=torch.int16)


def mask_of(stories, branches):
    """[rows, 1, length, length], from [rows, length]: true where a query (third axis) must not see a key (fourth axis)."""
    later, earlier = (slice(None), None, slice(None), None), (slice(None), None, None)
    return (stories[later] != stories[earlier]) | (branches[earlier] != 0) & (branches[later] != branches[earlier])


def learning_rate(step, steps, peak):
    return peak * min((step + 1) / 100, 0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * step / steps)))


@functools.cache
def stories_of(path):
    """A `make_story` that takes random lines of a text file instead of stories from the grammar."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return lambda rng: [[(rng.choice(lines), 0)]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokenizer", type=pathlib.Path, required=True, help="folder of vocab.json and merges.txt")
    parser.add_argument("--text", type=pathlib.Path, help="your own stories, one a line, in place of the grammar")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of checkpoint.pt and log.jsonl")
    parser.add_argument("--start", type=pathlib.Path, help="folder of a model to begin with, in place of new weights")
    parser.add_argument("--steps", type=int, default=15000)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long; run again to go on")
    parser.add_argument("--rate", type=float, default=1.5e-3, help="Adam's, of embeddings, biases and norms")
    parser.add_argument("--matrix-rate", type=float, default=3e-3, help="Muon's, of the layers' matrices")
    parser.add_argument("--answer-weight", type=int, default=5)
    parser.add_argument("--rows", type=int, default=32, help="rows per step")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="cpu, or cuda, for which one process is enough")
    parser.add_argument("--tellers", type=int, default=0, help="how many processes write the stories of each process")
    parser.add_argument("--seed", type=int, default=1)
    for name, size in {"layers": 6, "heads": 5, "width": 160, "context": 256}.items():
        parser.add_argument(f"--{name}", type=int, default=size)
    parser.add_argument("--kv-heads", type=int, help="trains a model of the Llama type with so many KV heads, in place of a GPT-2")
    parser.add_argument("--inner", type=int, help="width inside the MLP, instead of that which is usual for the type")
    parser.add_argument("--common", action="store_true", help="only the commonest kinds of fact, and no frames")
    parser.add_argument("--backward", type=float, default=0.0, help="share of rows that ask what came before a word")
    parser.add_argument("--plain", type=float, default=0.0, help="share of stories whose facts are all alike, and half of which ask who")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as meeting:
        rest = (arguments, f"file://{meeting}/point")
        if arguments.processes == 1:  # a spawned process would also spawn its tellers, each of which would load everything again
            train(0, *rest)
        else:
            multiprocessing.spawn(train, rest, arguments.processes)


def losses_of(decoder, batch):
    """(losses, weights, kinds) of the predicted tokens of a batch, each [rows * length]."""
    ids, weights, kinds, positions, stories, branches = batch.long()
    ids, targets = ids[:, :-1], ids[:, 1:]
    hidden = mask_of(stories[:, :-1], branches[:, :-1])
    with torch.autocast(ids.device.type, dtype=torch.bfloat16, enabled=ids.is_cuda or HAS_BFLOAT16):
        logits = decoder(ids, hidden=hidden, positions=positions[:, :-1])
    losses = functional.cross_entropy(logits.float().flatten(0, 1), targets.flatten(), reduction="none")
    return losses, weights[:, 1:].flatten(), kinds[:, 1:].flatten()


def config_of(arguments, tokenizer):
    vocabulary, end = len(tokenizer.ids), tokenizer.end_of_text
    if arguments.kv_heads:
        return llama.config_of(vocabulary, arguments.context, arguments.layers, arguments.heads, arguments.kv_heads, arguments.width,
                               arguments.inner or 8 * arguments.width // 3, end)
    return {"architectures": ["GPT2LMHeadModel"], "model_type": "gpt2", "activation_function": "gelu_new",
            "vocab_size": vocabulary, "n_positions": arguments.context, "n_ctx": arguments.context,
            "n_embd": arguments.width, "n_layer": arguments.layers, "n_head": arguments.heads, "n_inner": arguments.inner,
            "layer_norm_epsilon": 1e-5, "bos_token_id": end, "eos_token_id": end, "torch_dtype": "float32", "tie_word_embeddings": True}


def as_graph(step, batch):
    """`step` as a function that starts all its kernels at once. To start them one by one takes a GPU's host longer than they run. The step
    must be a function of one batch, of the size of `batch`, and of tensors that stay where they are. It runs four times.
    """
    held, graph, beside = batch.clone(), torch.cuda.CUDAGraph(), torch.cuda.Stream()
    beside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(beside):  # before a graph is recorded, libraries must be loaded and buffers allocated
        for _ in range(3):
            step(held)
    torch.cuda.current_stream().wait_stream(beside)
    with torch.cuda.graph(graph):
        step(held)

    def replay(batch):
        held.copy_(batch)
        graph.replay()
    return replay


def train(process, arguments, meeting):
    count, device, on_gpu = arguments.processes, torch.device(arguments.device), arguments.device == "cuda"
    distributed.init_process_group("gloo", meeting, rank=process, world_size=count)
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    tokenizer = Tokenizer(arguments.tokenizer)
    config = config_of(arguments, tokenizer)
    checkpoint, need = arguments.out / "checkpoint.pt", Need()
    kept = torch.load(checkpoint, map_location="cpu") if checkpoint.exists() else {"step": 0, "seconds": 0.0, "need": need.losses}
    need.losses, first, seconds = kept["need"], kept["step"], kept["seconds"]
    need.tell()
    batches = iter(torch.utils.data.DataLoader(
        Batches(arguments, process, tokenizer, need), batch_size=None, sampler=range(first, arguments.steps),
        num_workers=arguments.tellers))  # begins the tellers, because a process that uses CUDA is slow to fork

    decoder = model.decoder_of(config)
    decoder.begin_training()
    if arguments.start:
        decoder.load_state_dict(model.load(arguments.start).state_dict())
    decoder.to(device)
    need.losses = need.losses.to(device)
    layers = decoder.layers if arguments.kv_heads else decoder.h
    matrices = [parameter for parameter in layers.parameters() if parameter.dim() == 2]
    others = [parameter for parameter in decoder.parameters() if all(parameter is not matrix for matrix in matrices)]
    peaks = (arguments.matrix_rate, arguments.rate)
    matrix_rate, rate = (torch.tensor(peak, device=device) for peak in peaks)  # as tensors, because a graph cannot read numbers that change
    optimizers = (Muon(matrices, lr=matrix_rate, process=process, processes=count),
                  torch.optim.AdamW(others, lr=rate, betas=(0.9, 0.98), weight_decay=0.01, capturable=on_gpu))
    if first:
        decoder.load_state_dict(kept["decoder"])
        for optimizer, state in zip(optimizers, kept["optimizers"]):
            state["param_groups"][0].update(lr=optimizer.param_groups[0]["lr"], capturable=on_gpu)  # the other device may have saved it
            optimizer.load_state_dict(state)
    sums = torch.zeros(2, 2, device=device)  # of other text and of answers: loss, and number of tokens

    def learn(batch):
        losses, weights, kinds = losses_of(decoder, batch)
        parts = torch.stack([weights == 1, weights > 1]).float()
        sums.add_(torch.stack([(parts * losses.detach()).sum(1), parts.sum(1)], dim=1))
        seen = need.seen(losses, kinds)
        decoder.zero_grad(set_to_none=True)
        ((losses * weights).sum() / weights.sum() / count).backward()
        sum_over_processes([seen, *(parameter.grad for parameter in decoder.parameters())])
        need.learn(seen)
        torch.nn.utils.clip_grad_norm_(decoder.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()

    start = kept_at = time.monotonic()
    learners = {}  # by the shape of the batch
    for step, batch in zip(range(first, arguments.steps), batches):
        for optimizer, peak in zip(optimizers, peaks):
            optimizer.param_groups[0]["lr"].fill_(learning_rate(step, arguments.steps, peak))
        if batch.shape not in learners:
            learners[batch.shape] = as_graph(learn, batch.to(device)) if on_gpu else learn
        learners[batch.shape](batch.to(device))
        ends = step + 1 == arguments.steps
        if (step + 1) % 10 and not ends:
            continue
        need.tell()
        now = time.monotonic()
        late = torch.tensor(float(now - start > 60 * arguments.minutes))
        distributed.all_reduce(late)
        if process == 0 and (now - kept_at > 60 or late or ends):
            total, kept_at = seconds + now - start, now
            text_loss, answer_loss = (round(summed / max(tokens, 1), 4) for summed, tokens in sums.tolist())
            sums.zero_()
            entry = {"step": step + 1, "length": batch.shape[2] - 1, "seconds": round(total), "text_loss": text_loss, "answer_loss": answer_loss}
            with (arguments.out / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            print(entry, flush=True)
            torch.save({"decoder": decoder.state_dict(), "optimizers": [optimizer.state_dict() for optimizer in optimizers], "step": step + 1,
                        "seconds": total, "config": config, "need": need.losses}, checkpoint.with_suffix(".new"))
            checkpoint.with_suffix(".new").replace(checkpoint)
        if late:
            break


if __name__ == "__main__":
    main()
