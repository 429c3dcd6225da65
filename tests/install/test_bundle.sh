#!/usr/bin/env bash
# test_bundle.sh [RELEASE...]: tests the archive that ./run bundle has written to build/bundle, in systems that have only the basic
# packages of these releases (by default of Debian 12 and 13 and the current Ubuntu LTS): neither Qt, nor fonts, nor an X server, nor
# the source tree. The window shows on an X server outside, and is used there. Needs root, a network connection, and the packages
# mmdebstrap, xvfb, xdotool and x11-apps. Takes about two minutes per release. Pictures stay in build/bundle/test.
set -euo pipefail
cd "$(dirname "$0")/../.."
releases=("$@")
((${#releases[@]})) || releases=(bookworm trixie resolute)
archive=$(compgen -G "build/bundle/pastkeys-*.tar.xz") || { echo "Build the archive first: ./run bundle" >&2; exit 1; }
((EUID == 0)) || { echo "This test makes root folders, so it must run as root." >&2; exit 1; }

prompt="The kite is blue. The ball is red. What color is the ball?"
pictures=$PWD/build/bundle/test
work=$(mktemp -d)
display=:$((RANDOM % 900 + 100))
Xvfb "$display" -screen 0 1366x768x24 >/dev/null 2>&1 &
server=$!
trap 'kill "$server"; rm -rf --one-file-system "$work"' EXIT
mkdir -p "$pictures"
tar -C "$work" -xf "$archive"
here=$(echo "$work"/pastkeys-*/pastkeys-cli)
"$here" trace --prompt "$prompt" --tokens 2 --out "$work/here.pastkeys"

# What runs inside: $1 is a folder with the archive, and the results go there.
inside='
    set -eu
    cd "$1"
    mkdir "a folder" && tar -C "a folder" -xf pastkeys-*.tar.xz
    cd "a folder"/pastkeys-*
    ! find / -xdev -name "libQt6*" -not -path "$PWD/*" | grep . || exit 1
    ! ls /usr/share/fonts/truetype /etc/fonts/fonts.conf 2>/dev/null || exit 1
    ./pastkeys-cli run --prompt "$2" --tokens 2 | grep "bit for bit"
    ./pastkeys-cli lesson check | grep "no problems"
    ./pastkeys-cli trace --prompt "$2" --tokens 2 --out "$1/run.pastkeys"
    for language in en zh_CN; do
        ./pastkeys-cli render --view window --prompt "$2" --tokens 2 --size 1366x768 --lang $language --out "$1/$language.png" 2>"$1/warnings.txt"
        ! grep -v "^Written: " "$1/warnings.txt" || exit 1
    done
    ./register
    grep -F "\"$PWD/bin/pastkeys\" %f" ~/.local/share/applications/pastkeys.desktop
    [ -s ~/.local/share/icons/hicolor/48x48/apps/pastkeys.png ] && [ -s ~/.local/share/mime/packages/pastkeys.xml ]
    ./register --remove
    ! find ~/.local/share -type f | grep . || exit 1
    ./pastkeys "$1/run.pastkeys"
'

for release in "${releases[@]}"; do
    root=$work/$release
    echo "- $release"
    tests/install/make_root.sh "$release" "$root" xz-utils
    mkdir "$root/given"
    cp "$archive" "$root/given"
    # Mounts and processes of its own, which go away at the end.
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" && mount --rbind /dev "$1/dev" &&
        exec chroot "$1" env -i PATH=/usr/bin:/bin HOME=/root DISPLAY="$2" sh -c "$3" sh /given "$4"
    ' bash "$root" "$display" "$inside" "$prompt" &
    job=$!
    # The recorded run is open in the window; the right arrow key moves to the next operation.
    until DISPLAY=$display xdotool search --onlyvisible --class pastkeys >/dev/null 2>&1; do
        kill -0 "$job"
        sleep 1
    done
    sleep 3
    DISPLAY=$display xwd -root -silent -out "$pictures/$release-before.xwd"
    DISPLAY=$display xdotool search --onlyvisible --class pastkeys windowfocus --sync key Right
    sleep 1
    DISPLAY=$display xwd -root -silent -out "$pictures/$release-after.xwd"
    kill -KILL "$job" # unshare ignores other signals
    wait "$job" 2>/dev/null || true
    if cmp -s "$pictures/$release-before.xwd" "$pictures/$release-after.xwd"; then
        echo "The window did not answer a key."
        exit 1
    fi
    "$here" diff "$root/given/run.pastkeys" "$work/here.pastkeys" | grep "^Lane"
    for picture in "$root"/given/*.png; do
        cp "$picture" "$pictures/$release-${picture##*/}"
    done
    rm -rf --one-file-system "$root"
done
echo "The pictures are in $pictures"
