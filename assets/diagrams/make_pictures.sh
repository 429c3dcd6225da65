#!/usr/bin/env bash
# Renders the pictures of README.md: window.png, lesson.png, sequences.png and attention.gif. Needs ImageMagick (Debian: imagemagick).
#   assets/diagrams/make_pictures.sh [PASTKEYS_CLI]
# tests/bench/plot_scaling.py draws scaling.svg.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cli=${1:-$here/../../build/release/app/pastkeys-cli}
frames=$(mktemp -d)
trap 'rm -r "$frames"' EXIT

# Renders the step in which the model answers "red", with the head that finds the word.
render() {
    "$cli" render --prompt "The kite is blue. The ball is red. The drum is pink. What color is the ball?" \
        --tokens 5 --step 4 --layer 2 --head 4 "$@"
}

"$cli" render --view sequences --prompts "$here/../models/pocket-stories/prompts.txt" --slots 4 --block 4 --step 3 \
    --size 1366x600 --out "$here/sequences.png"
render --view window --operation WeightedSum --size 1366x768 --out "$here/window.png"

"$cli" lesson pictures "$here/../lessons/05-where-the-work-went" --out "$frames" --size 1366x768
mv "$frames/01-answer.png" "$here/lesson.png"
rm "$frames"/*.png

for operation in QkvProjection CacheAppend Scores Mask Softmax WeightedSum; do
    render --view stage --operation "$operation" --size 960x500 --no-caption --out "$frames/$operation.png"
done
# All frames have one palette, so that cells keep their colors and unchanged pixels can be left out.
convert "$frames"/*.png -append +dither -colors 250 -unique-colors "$frames/palette.gif"
convert -delay 160 "$frames"/{QkvProjection,CacheAppend,Scores,Mask,Softmax}.png \
    -delay 300 "$frames/WeightedSum.png" +dither -remap "$frames/palette.gif" -layers OptimizeTransparency \
    -loop 0 "$here/attention.gif"
du -h "$here/window.png" "$here/lesson.png" "$here/sequences.png" "$here/attention.gif"
