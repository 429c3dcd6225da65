"""Gives a trained model another tokenizer. Tokens in both vocabularies keep their embedding. A new token begins with the average
embedding of its pieces.

    python3 retokenize.py --model DIR --tokenizer DIR --out DIR

The model has to be trained further (`train.py --start`), because it has not seen the new tokens.
"""

import argparse
import pathlib
import shutil

import torch

import model
from tokenizer import Tokenizer


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, what in {"model": "folder of the model", "tokenizer": "folder of the new vocab.json and merges.txt",
                       "out": "folder that is written"}.items():
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True, help=what)
    arguments = parser.parse_args()
    decoder, old, new = model.load(arguments.model), Tokenizer(arguments.model), Tokenizer(arguments.tokenizer)
    rows = [decoder.wte[[old.ids[token]] if token in old.ids else old.encode_piece(tuple(token))].mean(0)
            for _, token in sorted(new.tokens.items())]
    config = decoder.config | {"vocab_size": len(rows), "bos_token_id": new.end_of_text, "eos_token_id": new.end_of_text}
    decoder.wte, decoder.config = torch.nn.Parameter(torch.stack(rows)), config
    model.save(decoder, arguments.out)
    if arguments.out.resolve() != arguments.tokenizer.resolve():
        for name in ("vocab.json", "merges.txt"):
            shutil.copy(arguments.tokenizer / name, arguments.out)
    print(f"{len(rows)} tokens, {sum(token in old.ids for token in new.ids)} of them kept, in {arguments.out}")


if __name__ == "__main__":
    main()
