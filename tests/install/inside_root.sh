#!/usr/bin/env bash
# The part of test_installed.sh that runs inside the new root. Each step says what it expects before it does it.
set -euo pipefail
cd /packages
export DEBIAN_FRONTEND=noninteractive
prompt="The kite is blue. The ball is red. What color is the ball?"

expect() { printf -- '- %s\n' "$*"; }
# absent COMMAND: the command must find nothing. (`set -e` does not notice when `! COMMAND` fails.)
absent() { if "$@"; then echo "Unexpected: $*"; exit 1; fi; }
install() { apt-get install -qq -y --no-install-recommends "$@" >/packages/apt.log 2>&1 || { cat /packages/apt.log; exit 1; }; }
installedFiles() { find /usr /etc /opt /var/lib -xdev -not -path '/var/lib/apt/*' -not -path '/var/lib/dpkg/*' | sort; }
# inWindow FILE: waits until a window shows, and writes its picture.
inWindow() {
    timeout 60 xdotool search --sync --onlyvisible --class pastkeys >/dev/null
    sleep 3 # until the model is loaded and everything is drawn
    xwd -root -silent -out "$1"
}

apt-get -qq update
installedFiles >/packages/before.txt

expect "the command line runs without Qt Widgets"
install ./pastkeys-cli_*.deb
absent compgen -G '/usr/lib/*/libQt6Widgets.so*'
absent compgen -G '/usr/lib/*/libQt6Gui.so*'
pastkeys-cli run --prompt "$prompt" --tokens 2 >/packages/run.txt
grep -q "bit for bit" /packages/run.txt

expect "a command that draws says what to install"
absent pastkeys-cli render --prompt "$prompt" --out /tmp/no.png 2>/packages/refused.txt
grep -q "Install the Debian package pastkeys" /packages/refused.txt

expect "with the window installed, it draws"
install ./pastkeys_*.deb
pastkeys-cli render --view window --prompt "$prompt" --tokens 2 --size 1366x768 --out /packages/render.png
pastkeys-cli lesson check | grep "no problems"

expect "README and the guide that it links to are there"
zgrep -qF '(docs/guide.md)' /usr/share/doc/pastkeys/README.md.gz
zgrep -qx '# Guide' /usr/share/doc/pastkeys/docs/guide.md.gz
for language in zh-CN zh-TW; do
    zgrep -qF "(docs/guide.$language.md)" "/usr/share/doc/pastkeys/README.$language.md.gz"
    zgrep -qx '# 使用指南' "/usr/share/doc/pastkeys/docs/guide.$language.md.gz"
done

expect "manual pages and completions are there"
for program in pastkeys pastkeys-cli; do
    zgrep -q '^\.SH SYNOPSIS' "/usr/share/man/man1/$program.1.gz"
    bash -c "source /usr/share/bash-completion/completions/$program && complete -p $program" >/dev/null
done

expect "the MIME type is recognized by the ending and by the first bytes"
pastkeys-cli trace --prompt "$prompt" --tokens 2 --out /tmp/run.pastkeys
printf '\x40\0\0\0\0\0\0\0{"__metadata__":{"format":"pastkeys-trace"}}' >/tmp/nameless
for file in /tmp/run.pastkeys /tmp/nameless; do
    gio info -a standard::content-type "$file" | grep application/x-pastkeys
done
pastkeys-cli quantize --type Q4_K --out /tmp/model.gguf
cp /tmp/model.gguf /tmp/model-without-ending
for file in /tmp/model.gguf /tmp/model-without-ending; do
    gio info -a standard::content-type "$file" | grep application/x-gguf
done
for type in pastkeys gguf; do
    [[ $(xdg-mime query default application/x-$type) == pastkeys.desktop ]]
done

Xvfb :7 -screen 0 1366x768x24 >/dev/null 2>&1 &
display=$!
export DISPLAY=:7 XDG_RUNTIME_DIR=/tmp
sleep 2

expect "the window starts"
pastkeys --prompt "$prompt" &
window=$!
inWindow /packages/window.xwd
kill "$window" && wait "$window" || true

expect "a trace opens by its MIME type"
gio open /tmp/run.pastkeys
inWindow /packages/trace.xwd
window=$(xdotool search --onlyvisible --class pastkeys getwindowpid | head -n 1)
tr '\0' '\n' <"/proc/$window/cmdline" | grep -qx /tmp/run.pastkeys
kill "$window"
kill "$display" && wait "$display" || true

expect "nothing is left after the packages are removed"
# Without what the packages of the system only recommend, or it would stay.
apt-get purge -qq -y --auto-remove -o APT::AutoRemove::RecommendsImportant=false -o APT::AutoRemove::SuggestsImportant=false \
    pastkeys pastkeys-cli >/packages/apt.log 2>&1
installedFiles >/packages/after.txt
absent grep -i pastkeys /packages/after.txt
absent grep -rl pastkeys /usr/share/applications /usr/share/mime
comm -13 /packages/before.txt /packages/after.txt >/packages/left.txt
absent grep . /packages/left.txt
