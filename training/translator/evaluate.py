"""Measures a model folder on fresh texts, and writes what it measured into the model's card.

    python3 evaluate.py --model DIR --card DIR/README.md
    python3 evaluate.py --model DIR --examples DIR/examples.json     translates the examples again
    python3 evaluate.py --model DIR --reference DIR/reference.json   writes numbers to compare an engine with

The training sees none of the texts that grammar.is_fresh() names. A translation is right if greedy decoding gives the sentence of the
grammar, character for character. Alignment is measured while the model reads the right translation. A target word counts if the
grammar knows which source word it translates, and it is aligned if a head's largest weight is on that source word.
"""

import argparse
import collections
import json
import pathlib
import random
import re

import torch

import grammar
import lexicon
import model
from tokenizer import Tokenizer

SENTENCES_OF_REFERENCE = ("Mia has a red ball.", "Where is the cat?", "Mia played in the garden yesterday.", "The cat that sleeps under the table is black.",
                          "Tom bought two books for his sister because she was sad.")
MEASURES = {word for group in vars(lexicon).values() if isinstance(group, list) for word in
            (noun.measure for noun in group if isinstance(noun, lexicon.Noun))}


def fresh_pairs(seed, count, wanted=lambda pair: True):
    """Different fresh pairs."""
    rng, pairs, seen = random.Random(seed), [], set()
    while len(pairs) < count:
        pair = grammar.draw(rng)
        if grammar.is_fresh(pair.english) and pair.english not in seen and wanted(pair):
            seen.add(pair.english)
            pairs.append(pair)
    return pairs


def translations(translator, tokenizer, texts):
    """The translation of each text."""
    sources = [tokenizer.encode(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda number: len(sources[number]))  # little padding
    out = [""] * len(texts)
    for begin in range(0, len(order), 100):
        part = order[begin:begin + 100]
        for number, ids in zip(part, translator.translate([sources[number] for number in part])):
            out[number] = tokenizer.decode(ids)
    return out


def has_made_up_name(pair):
    return any(word.isascii() for word, _ in pair.zh)


def translations_section(translator, tokenizer, count, seed):
    pairs = fresh_pairs(seed, count)
    said = translations(translator, tokenizer, [pair.english for pair in pairs])
    right = [text == pair.chinese for pair, text in zip(pairs, said)]
    kinds = collections.defaultdict(list)
    for pair, is_right in zip(pairs, right):
        kinds[pair.kind].append((pair, is_right))
    made_up = fresh_pairs(seed + 1, count // 10, has_made_up_name)
    copied = [text == pair.chinese for pair, text in zip(made_up, translations(translator, tokenizer, [pair.english for pair in made_up]))]
    lengths = {"of at most 6 words": (0, 6), "of 7 to 12 words": (7, 12), "of more than 12 words": (13, 99)}
    rows = [("**all**", "", f"**{sum(right) / count:.1%}** of {count}")]
    for name, (least, most) in lengths.items():
        part = [is_right for pair, is_right in zip(pairs, right) if least <= len(re.findall(r"[\w']+", pair.english)) <= most]
        rows.append((name, "", f"{sum(part)} of {len(part)}"))
    rows.append(("with a made-up name (other texts)", made_up[0].english, f"{sum(copied)} of {len(copied)}"))
    for kind in grammar.LABELS:
        if not kinds[kind]:
            continue
        shown = min((pair for pair, _ in kinds[kind]), key=lambda pair: abs(len(pair.english) - 36))
        rows.append((kind, f"{shown.english} {shown.chinese}", f"{sum(is_right for _, is_right in kinds[kind])} of {len(kinds[kind])}"))
    wrong = [(pair, text) for pair, text, is_right in zip(pairs, said, right) if not is_right]
    return ["| kind of text | a text of this kind, and its translation in the grammar | right |", "|---|---|---|",
            *(f"| {kind} | {shown} | {share} |" for kind, shown, share in rows), "",
            "Wrong translations, each with the right one in brackets:" if wrong else "", "",
            *(f"- {pair.english} **{text}** ({pair.chinese})" for pair, text in wrong[:12])]


@torch.no_grad()
def alignment_section(translator, tokenizer, count, seed):
    """One row per cross-attention head."""
    pairs = fresh_pairs(seed, count)
    layers, heads = translator.config["decoder_layers"], translator.config["decoder_attention_heads"]
    hits, total = torch.zeros(layers, heads), 0
    of_measures, measures = torch.zeros(layers, heads), 0
    known = 0  # links, of which a target word can have several
    weight_on_links = torch.zeros(layers, heads)
    for pair in pairs:
        source, target, links = tokenizer.pair(pair)
        ids = torch.tensor([[translator.pad, *target[:-1]]])
        source_row = torch.tensor([source])
        _, crosses = translator.decode(ids, translator.encode(source_row), source_row)
        weights = torch.stack([cross[0] for cross in crosses])  # [layers, heads, rows, columns]
        largest = weights.argmax(3)
        for row, columns in enumerate(links[:-1]):  # </s> is no word
            if not columns:
                continue
            hit = torch.stack([largest[:, :, row] == column for column in columns]).any(0)
            hits += hit
            weight_on_links += weights[:, :, row, list(columns)].sum(2)
            total, known = total + 1, known + len(columns)
            if tokenizer.pieces[target[row]] in MEASURES and tokenizer.pieces[source[columns[0]]] != "▁Ben":  # 本 is a name, too
                of_measures += hit
                measures += 1
    rows = [(layer, head) for layer in range(layers) for head in range(heads)]
    best = max(rows, key=lambda place: hits[place].item())
    lines = ["| Cross-attention head | target words whose largest weight is on the right source word | measure words | weight on the right source words | alignment error rate |",
             "|---|---|---|---|---|"]
    for place in rows:
        name = f"layer {place[0] + 1}, head {place[1] + 1}"
        error = 1 - 2 * hits[place].item() / (total + known)
        cells = (f"{hits[place].item() / total:.1%}", f"{of_measures[place].item() / measures:.1%}", f"{weight_on_links[place].item() / total:.1%}", f"{error:.1%}")
        lines.append("| " + " | ".join(f"**{cell}**" if place == best else cell for cell in (name, *cells)) + " |")
    return [*lines, "", f"These are {total} words of {count} fresh texts, among them {measures} measure words."]


def write_card(path, sections):
    """Replaces what follows each mark, up to the next heading or mark."""
    text = path.read_text(encoding="utf-8")
    for name, lines_of in sections.items():
        mark = f"<!-- evaluate.py: {name} -->\n"
        before, found, rest = text.partition(mark)
        if found:
            end = re.search(r"^(##|<!--)|\Z", rest, re.MULTILINE).start()
            text = before + mark + "\n".join(["", *lines_of(), "", ""]) + rest[end:]
    path.write_text(text.rstrip() + "\n", encoding="utf-8")


@torch.no_grad()
def reference_of(translator, tokenizer, texts, steps=3):
    """Source ids, the ids of greedy decoding, and the logits of the first steps in double precision, for each text."""
    exact = translator.double()
    entries = []
    for text in texts:
        source = tokenizer.encode(text)
        target = exact.translate([source])[0] + [translator.end]
        row = torch.tensor([source])
        read = [translator.pad, *target[:steps - 1]]
        logits, _ = exact.decode(torch.tensor([read]), exact.encode(row), row)
        entries.append({"source": text, "source_ids": source, "translation": tokenizer.decode(target), "target_ids": target,
                        "decoder_input_ids": read, "logits": [[round(value, 12) for value in row] for row in logits[0].tolist()]})
    return entries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--card", type=pathlib.Path, help="the README.md to write into; else it is printed")
    parser.add_argument("--examples", type=pathlib.Path, help="only sets the translations of this file")
    parser.add_argument("--reference", type=pathlib.Path, help="only writes this file")
    parser.add_argument("--texts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=10_000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    translator, tokenizer = model.load(arguments.model), Tokenizer(arguments.model)
    if arguments.examples:
        examples = json.loads(arguments.examples.read_text(encoding="utf-8"))
        for example, text in zip(examples, translations(translator, tokenizer, [example["prompt"] for example in examples])):
            example["translation"] = text
            example["source_pieces"], example["target_pieces"] = tokenizer.split(example["prompt"]), tokenizer.split(text, False)
        lines = ",\n".join("  " + json.dumps(example, ensure_ascii=False) for example in examples)
        arguments.examples.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return
    if arguments.reference:
        entries = reference_of(translator, tokenizer, SENTENCES_OF_REFERENCE)
        lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries)
        arguments.reference.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return
    sections = {"translations": lambda: translations_section(translator, tokenizer, arguments.texts, arguments.seed),
                "alignment": lambda: alignment_section(translator, tokenizer, arguments.texts, arguments.seed)}
    if arguments.card:
        write_card(arguments.card, sections)
    else:
        print("\n\n".join("\n".join(lines_of()) for lines_of in sections.values()))


if __name__ == "__main__":
    main()
