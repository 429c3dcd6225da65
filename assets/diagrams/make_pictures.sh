#!/usr/bin/env bash
# Renders the pictures of README.md: window.png, lesson.png, sequences.png and attention.gif; and those of README.zh-CN.md and
# README.zh-TW.md, whose names end in .zh-CN.png and so on. Needs ImageMagick (Debian: imagemagick), and for the shapes of Chinese
# characters fonts-noto-cjk.
#   assets/diagrams/make_pictures.sh [PASTKEYS_CLI]
# tests/bench/plot_scaling.py draws scaling.svg.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cli=${1:-$here/../../build/release/app/pastkeys-cli}
frames=$(mktemp -d)
trap 'rm -r "$frames"' EXIT

# Renders the step in which the model answers "red", with the head that finds the word.
render() {
    "$cli" render --lang "$language" --prompt "The kite is blue. The ball is red. The drum is pink. What color is the ball?" \
        --tokens 5 --step 4 --layer 2 --head 4 "$@"
}

# draw LANGUAGE SUFFIX: the four pictures in this language; the suffix comes before the extensions of their names.
draw() {
    local language=$1 suffix=$2 operation
    "$cli" render --lang "$language" --view sequences --prompts "$here/../models/pocket-stories/prompts.txt" --slots 4 --block 4 \
        --step 3 --size 1366x600 --out "$here/sequences$suffix.png"
    render --view window --operation WeightedSum --size 1366x768 --out "$here/window$suffix.png"

    "$cli" lesson pictures "$here/../lessons/05-where-the-work-went" --lang "$language" --out "$frames" --size 1366x768
    mv "$frames/01-answer.png" "$here/lesson$suffix.png"
    rm "$frames"/*.png

    for operation in QkvProjection CacheAppend Scores Mask Softmax WeightedSum; do
        render --view stage --operation "$operation" --size 960x500 --no-caption --out "$frames/$operation.png"
    done
    # All frames have one palette, so that cells keep their colors and unchanged pixels can be left out.
    convert "$frames"/*.png -append +dither -colors 250 -unique-colors "$frames/palette.gif"
    convert -delay 160 "$frames"/{QkvProjection,CacheAppend,Scores,Mask,Softmax}.png \
        -delay 300 "$frames/WeightedSum.png" +dither -remap "$frames/palette.gif" -layers OptimizeTransparency \
        -loop 0 "$here/attention$suffix.gif"
    rm "$frames"/*
    du -h "$here"/{window,lesson,sequences}"$suffix.png" "$here/attention$suffix.gif"
}

draw en ""
draw zh_CN .zh-CN
draw zh_TW .zh-TW
