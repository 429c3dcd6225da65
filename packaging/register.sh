#!/bin/sh
# ./register           adds Pastkeys to the menu of applications, and opens .pastkeys and .gguf files with it, for this user
# ./register --remove  takes that back
# Call it again after you have moved this folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
case ${1-} in
'' | --remove) ;;
*) sed -n '2,4s/^# //p' "$0"; exit 2 ;;
esac

cd "$here/share"
find applications icons metainfo mime -type f | while IFS= read -r file; do
    if [ "${1-}" = --remove ]; then
        rm -f "$data/$file"
        continue
    fi
    mkdir -p "$data/${file%/*}"
    cp "$file" "$data/$file"
done
if [ -z "${1-}" ]; then
    # In such a file, a program's path is quoted, and then read as a string, so backslashes double twice. % begins a field.
    program=$(printf '%s' "$here/bin/pastkeys" | sed -e 's/[\\"$`]/\\&/g' -e 's/%/%%/g' -e 's/\\/\\\\/g')
    awk -v program="$(printf '%s' "$program" | sed 's/\\/\\\\/g')" \
        '/^Exec=/ { print "Exec=\"" program "\" %f"; next } { print }' applications/pastkeys.desktop \
        >"$data/applications/pastkeys.desktop"
fi
# Desktops that lack one of these find the files at the next login.
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f "$data/icons/hicolor"; fi
if [ -z "${1-}" ]; then echo "Pastkeys is in the menu of applications."; else echo "Pastkeys is no longer in the menu of applications."; fi
