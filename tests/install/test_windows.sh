#!/usr/bin/env bash
# test_windows.sh: tests what packaging/windows/build.sh made, with Wine. Needs the packages wine64, xvfb, xauth, x11-apps,
# imagemagick and xdotool, and the command line for Linux in build/release. Leaves pictures of the window in
# build/windows/pictures, to be looked at. It is no part of ./run test, because it needs half an hour of building first.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
out=$root/build/windows
cli=$root/build/release/app/pastkeys-cli
wine=/usr/lib/wine/wine64
version=$(sed -n 's/^project(Pastkeys VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
prompt="The kite is blue. The ball is red. The drum is pink. What color is the ball?"

work=$(mktemp -d)
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml=" LC_ALL=C.UTF-8
cleanup() {
    wineserver=/usr/lib/wine/wineserver64
    [[ -x $wineserver ]] || wineserver=/usr/lib/wine/wineserver
    "$wineserver" -k || true
    rm -rf "$work"
}
trap cleanup EXIT

failures=0
check() { # check SENTENCE COMMAND...
    local sentence=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok      $sentence"
    else
        echo "FAILED  $sentence"
        tail -n 20 "$work/log"
        failures=$((failures + 1))
    fi
}

# numbers_of FILE: the name and the bytes of each tensor of a recorded run, but for the durations.
numbers_of() {
    python3 -c '
import json, sys
data = open(sys.argv[1], "rb").read()
start = 8 + int.from_bytes(data[:8], "little")
for name, tensor in json.loads(data[8:start]).items():
    if name not in ("__metadata__", "operations.nanoseconds"):
        begin, end = tensor["data_offsets"]
        sys.stdout.buffer.write(name.encode() + data[start + begin:start + end])' "$1"
}

same_numbers() { # same_numbers OPTION...: whether a run has the same bits on both systems
    "$cli" trace --prompt "$prompt" --tokens 8 --out "$work/linux.pastkeys" "$@"
    "$wine" "$folder/pastkeys-cli.exe" trace --prompt "$prompt" --tokens 8 --out "$work/windows.pastkeys" "$@"
    cmp <(numbers_of "$work/linux.pastkeys") <(numbers_of "$work/windows.pastkeys")
    "$cli" diff "$work/linux.pastkeys" "$work/windows.pastkeys"
}

same_answer() { # same_answer OPTION...: whether both systems print the same, but for what was measured
    local system
    "$cli" "$@" >"$work/linux.txt"
    "$wine" "$folder/pastkeys-cli.exe" "$@" >"$work/windows.txt"
    for system in linux windows; do
        sed -E 's/\r//; s/[0-9.,]+ (ns|µs|ms|s|tokens\/s|GB\/s|MiB)\b/TIME/g' "$work/$system.txt" >"$work/$system.cut"
    done
    diff "$work/linux.cut" "$work/windows.cut"
}

# A folder whose name is in no code page.
mkdir "$work/Größe 钥"
(cd "$work/Größe 钥" && unzip -q "$out/pastkeys-$version-windows-x86_64.zip")
folder=$work/Größe\ 钥/pastkeys-$version
"$wine" wineboot --init >/dev/null 2>&1

check "says its version" "$wine" "$folder/pastkeys-cli.exe" --version
check "has the same kernels with the same bits" "$wine" "$out/pastkeys/tests/processors/exact_bits.exe" assets/models/pocket-stories
for kernels in avx512 avx2 scalar; do
    check "computes the same bits as on Linux with the kernels $kernels" same_numbers --kernels "$kernels"
done
for model in pocket-stories-r pocket-translator; do
    check "computes the same bits as on Linux with $model" same_numbers --model "$model"
done
check "computes the same bits with rounded caches" same_numbers --left static --right int8
check "counts tokens as on Linux" same_answer tokenize --text "Größe 钥匙 🎈 don't"
check "names a file in the message that it is missing" bash -c "! '$wine' '$folder/pastkeys-cli.exe' info --model nowhere"
check "draws a picture without a display" "$wine" "$folder/pastkeys-cli.exe" render --view window --prompt "$prompt" --tokens 5 \
    --size 1366x768 --out "$work/Größe 钥/window.png"
check "has written it" test -s "$work/Größe 钥/window.png"
check "checks the lessons" "$wine" "$folder/pastkeys-cli.exe" lesson check

((failures == 0)) || { echo "$failures failed" >&2; exit 1; }
