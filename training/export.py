"""Writes a checkpoint as a model folder in the Hugging Face layout.

    python3 export.py --checkpoint ../build/train/checkpoint.pt --out DIR
"""

import argparse
import pathlib

import torch

import model


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoint", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--dtype", choices=model.TYPES, default="F32", help="of the weights in the file")
    arguments = parser.parse_args()
    kept = torch.load(arguments.checkpoint, map_location="cpu")
    decoder = model.decoder_of(kept["config"])
    decoder.load_state_dict(kept["decoder"])
    model.save(decoder, arguments.out, arguments.dtype)
    print(f"step {kept['step']}, {sum(p.numel() for p in decoder.parameters()):,} parameters -> {arguments.out}")


if __name__ == "__main__":
    main()
