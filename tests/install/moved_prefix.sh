#!/usr/bin/env bash
# moved_prefix.sh BUILD SOURCE: installs a build to a prefix, moves the prefix, and runs the programs there while the source tree
# is not visible. Its exit code is 77 if this user may not mount an empty folder over the source tree.
set -euo pipefail
build=$1 source=$2
isolated=(unshare --mount)
((EUID == 0)) || isolated=(unshare --mount --map-root-user)
"${isolated[@]}" true 2>/dev/null || { echo "Skipped: this user may not make a mount namespace."; exit 77; }

lessons=$(ls -d "$source"/assets/lessons/*/ | wc -l)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/first" >/dev/null
mkdir -p "$work/a folder"
mv "$work/first" "$work/a folder/second"
cd "$work/a folder/second"
for file in bin/pastkeys share/applications/pastkeys.desktop share/icons/hicolor/scalable/apps/pastkeys.svg \
    share/icons/hicolor/scalable/mimetypes/application-x-gguf.svg \
    share/man/man1/pastkeys-cli.1 share/metainfo/pastkeys.metainfo.xml share/mime/packages/pastkeys.xml; do
    [[ -s $file ]] || { echo "Not installed: $file"; exit 1; }
done

"${isolated[@]}" bash -euc '
    mount -t tmpfs tmpfs "$1"
    ! ls "$1/assets" 2>/dev/null || exit 1
    cd /
    "$2/bin/pastkeys-cli" run --prompt "Mia has a red ball." --tokens 2 >"$2/run.txt"
    "$2/bin/pastkeys-cli" render --prompt "Mia has a red ball." --tokens 2 --out "$2/stage.png"
    "$2/bin/pastkeys-cli" lesson check >"$2/lessons.txt"
' bash "$source" "$PWD"
grep "bit for bit" run.txt
grep "^$lessons lessons.*no problems" lessons.txt
[[ -s stage.png ]]
