#!/usr/bin/env bash
# test_windows.sh: tests what packaging/windows/build.sh made, with Wine. Needs the packages wine64, xvfb, openbox, imagemagick,
# unzip, xdotool, fonts-dejavu-core and fonts-wqy-microhei, and the command line for Linux in build/release. Leaves pictures in
# build/windows/pictures, to be looked at. It is no part of ./run test, because building for Windows takes an hour.
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
    # In a shell of its own, because `set -e` has no effect in a function that is a condition.
    local status=0
    ( set -e; "$@" ) >"$work/log" 2>&1 &
    wait $! || status=$?
    if ((status == 0)); then
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

# Starts the window on a screen of its own, and waits until it shows a run.
start_window() { # start_window OPTION...
    "$wine" "$folder/pastkeys.exe" "$@" >"$work/window.log" 2>&1 &
    window=$!
    local i
    for ((i = 0; i < 60; ++i)); do
        sleep 1
        xdotool search --name Pastkeys >/dev/null 2>&1 && break
    done
    sleep 8
}

window_shows() { # window_shows PICTURE OPTION...: a window with many colors, which is kept as a picture
    local picture=$1 colors
    shift
    start_window "$@"
    import -window root "$out/pictures/$picture.png"
    kill "$window"
    wait "$window" || true
    colors=$(identify -format '%k' "$out/pictures/$picture.png")
    echo "$colors colors"
    ((colors > 100))
}

# Where Windows is dark, the window is, too.
follows_dark() {
    local key='HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize'
    "$wine" reg add "$key" /v AppsUseLightTheme /t REG_DWORD /d 0 /f
    window_shows dark --prompt "$prompt"
    "$wine" reg delete "$key" /v AppsUseLightTheme /f
    mean_of() { convert "$out/pictures/$1.png" -colorspace gray -format '%[fx:round(255*mean)]' info:; }
    echo "$(mean_of window) $(mean_of dark)"
    (($(mean_of window) > 160 && $(mean_of dark) < 95))
}

# Presses keys and clicks at random, but not in the menu bar, which has Quit. The program must still run at the end.
survives_actions() { # survives_actions NUMBER SEED
    local keys=(Right Left Up Down Home End space Tab Return Escape s p b c f t plus minus 1 2 3 ctrl+z F11 F11 Page_Up Page_Down)
    local i
    RANDOM=$2
    start_window --prompt "$prompt"
    for ((i = 0; i < $1; ++i)); do
        if ((RANDOM % 3)); then
            xdotool key "${keys[RANDOM % ${#keys[@]}]}"
        else
            xdotool mousemove $((RANDOM % 1400)) $((90 + RANDOM % 780)) click 1
        fi
        sleep 0.1
        kill -0 "$window" || { echo "ended after $i actions of seed $2"; return 1; }
    done
    sleep 2
    import -window root "$out/pictures/after_actions.png"
    kill -0 "$window" && kill "$window"
}

installs() { # installs and removes everything again
    local setup=$out/pastkeys-$version-windows-x86_64-setup.exe local_programs
    "$wine" "$setup" /S /CurrentUser
    local_programs=$(find "$WINEPREFIX/drive_c/users" -type d -path '*/Local/Programs/Pastkeys')
    "$wine" "$local_programs/pastkeys-cli.exe" run --prompt "$prompt" --tokens 2
    "$wine" reg query 'HKCU\Software\Classes\.pastkeys' /ve | grep Pastkeys.Run
    "$wine" "$local_programs/uninstall.exe" /CurrentUser /S
    local i
    for ((i = 0; i < 20; ++i)); do # the uninstaller goes on as a copy of itself
        [[ -e $local_programs ]] || break
        sleep 1
    done
    [[ -z $(find "$WINEPREFIX/drive_c" -ipath '*pastkeys*') ]]
    ! "$wine" reg query 'HKCU\Software\Classes\.pastkeys'
    ! "$wine" reg query 'HKCU\Software\Pastkeys'
}

# A folder whose name is in no code page.
mkdir "$work/Größe 钥"
(cd "$work/Größe 钥" && unzip -q "$out/pastkeys-$version-windows-x86_64.zip")
folder=$work/Größe\ 钥/pastkeys-$version
"$wine" wineboot --init >/dev/null 2>&1
# Wine lacks the fonts of Windows. It takes these for them, and pastkeys-cli finds them where it looks for fonts.
cp /usr/share/fonts/truetype/dejavu/*.ttf /usr/share/fonts/truetype/wqy/*.ttc "$WINEPREFIX/drive_c/windows/Fonts/"
for family in "Segoe UI" Tahoma "MS Shell Dlg 2"; do
    "$wine" reg add 'HKCU\Software\Wine\Fonts\Replacements' /v "$family" /d "DejaVu Sans" /f >/dev/null
done

check "says its version" "$wine" "$folder/pastkeys-cli.exe" --version
cp "$out/pastkeys/tests/processors/exact_bits.exe" "$folder/" # beside its libraries
check "has the same kernels with the same bits" "$wine" "$folder/exact_bits.exe" assets/models/pocket-stories
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
mkdir -p "$out/pictures"
check "has written it" cp "$work/Größe 钥/window.png" "$out/pictures/rendered.png"
check "checks the lessons" "$wine" "$folder/pastkeys-cli.exe" lesson check
check "installs for one user, runs, and leaves nothing behind" installs

screen=:87
Xvfb $screen -screen 0 1400x900x24 >/dev/null 2>&1 &
xvfb=$!
export DISPLAY=$screen
sleep 2
openbox >/dev/null 2>&1 &
check "shows the window" window_shows window --prompt "$prompt" --lang en
check "shows it in Chinese" window_shows chinese --prompt "$prompt" --lang zh_CN
check "is dark where Windows is" follows_dark
check "survives 200 random actions" survives_actions 200 7
kill $xvfb

((failures == 0)) || { echo "$failures failed" >&2; exit 1; }
