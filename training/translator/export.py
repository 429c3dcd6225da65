"""Writes a checkpoint as a model folder in the Hugging Face layout. The folder has the files of tokenizer.py already.

    python3 export.py --checkpoint ../../build/train-translator/checkpoint.pt --out DIR
"""

import argparse
import json
import pathlib

import torch

import model


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--dtype", choices=model.TYPES, default="F16", help="of the weights in the file")
    arguments = parser.parse_args()
    kept = torch.load(arguments.checkpoint, map_location="cpu")
    config = kept["config"]
    translator = model.Translator(config)
    translator.load_state_dict(kept["model"])
    model.save(translator, arguments.out, arguments.dtype)
    generation = {name: config[name] for name in ("bad_words_ids", "bos_token_id", "decoder_start_token_id", "eos_token_id", "forced_eos_token_id",
                                                  "max_length", "num_beams", "pad_token_id")}
    (arguments.out / "generation_config.json").write_text(json.dumps(generation, indent=2) + "\n", encoding="utf-8")
    print(f"step {kept['step']}, {sum(p.numel() for p in translator.parameters()):,} parameters -> {arguments.out}")


if __name__ == "__main__":
    main()
