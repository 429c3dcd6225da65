#!/usr/bin/env bash
# bundle.sh: builds build/bundle/pastkeys-VERSION-linux-ARCHITECTURE.tar.xz, which runs on any Linux whose glibc is not older than
# that of this machine. It has all libraries (found relative to the programs), Qt's plugins, and fonts. `./run bundle` calls it.
# The same commit gives the same bits on the same packages.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(Pastkeys VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
name=pastkeys-$version-linux-$(uname -m)
out=$PWD/build/bundle tree=$PWD/build/bundle/$name
date=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH=$date QT_RCC_SOURCE_DATE_OVERRIDE=$date

# Qt's plugins that the window can use. The others are for databases, networks, printers and graphics cards.
plugins=(
    platforms/libq{xcb,wayland-generic,offscreen,minimal}.so wayland-shell-integration/libxdg-shell.so
    wayland-decoration-client/libbradient.so platforminputcontexts/lib{compose,ibus}platforminputcontextplugin.so
    imageformats/libq{gif,ico,jpeg,svg}.so iconengines/libqsvgicon.so
)
fonts=(dejavu/DejaVuSans{,-Bold,Mono,Mono-Bold}.ttf wqy/wqy-microhei.ttc)

# What every Linux has, and what must fit its kernel: glibc. Anything else comes along.
isSystems() { [[ ${1##*/} =~ ^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|mvec|util)\.so\.[0-9]+)$ ]]; }

# The copyright of each Debian package that one of the files comes from.
licences() {
    local file package
    for file in "$@"; do
        file=$(readlink -f "$file")
        package=$( (dpkg -S "$file" || dpkg -S "${file#/usr}") 2>/dev/null | head -n 1 | cut -d: -f1)
        [[ $package ]] || { echo "No package has $file" >&2; return 1; }
        install -D -m 644 "/usr/share/doc/$package/copyright" "$tree/share/licenses/$package/copyright"
    done
}

rm -rf "$tree"
# DT_RPATH of a program, unlike DT_RUNPATH, also serves the libraries that its libraries need.
cmake --preset release -B build/bundle/build -DPASTKEYS_TESTS=OFF -DPASTKEYS_SOURCE_ASSETS= \
    -DCMAKE_INSTALL_RPATH='$ORIGIN/../lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags >&2
cmake --build build/bundle/build -j "${JOBS:-2}" >&2
cmake --install build/bundle/build --prefix "$tree" --strip >/dev/null

qt=$(qtpaths6 --query QT_INSTALL_PLUGINS)
translations=$(qtpaths6 --query QT_INSTALL_TRANSLATIONS)
for plugin in "${plugins[@]}"; do
    install -D -m 644 "$qt/$plugin" "$tree/lib/plugins/$plugin"
done
mapfile -t libraries < <(find "$tree/bin" "$tree/lib/plugins" -type f -exec ldd {} + | sed -nE 's/.* => (\/.*) \(0x.*/\1/p' | sort -u)
from=("${plugins[@]/#/$qt/}")
for library in "${libraries[@]}"; do
    isSystems "$library" && continue
    install -m 644 "$(readlink -f "$library")" "$tree/lib/${library##*/}"
    from+=("$library")
done
install -D -m 644 -t "$tree/share/qt6/translations" "$translations"/qtbase_zh_{CN,TW}.qm
install -D -m 644 -t "$tree/share/pastkeys/fonts" packaging/fonts.conf "${fonts[@]/#//usr/share/fonts/truetype/}"
licences "${from[@]}" "$translations/qtbase_zh_CN.qm" "${fonts[@]/#//usr/share/fonts/truetype/}"
install -D -m 644 -t "$tree/share/licenses/pastkeys" packaging/debian/copyright
printf '[Paths]\nPrefix = ..\nPlugins = lib/plugins\nTranslations = share/qt6/translations\n' >"$tree/bin/qt.conf"
install -m 644 -t "$tree" README*.md CHANGELOG.md LICENSE
install -D -m 644 -t "$tree/docs" docs/guide*.md
install -m 755 packaging/register.sh "$tree/register"
ln -s bin/pastkeys bin/pastkeys-cli "$tree"

find "$tree" -exec touch --no-dereference --date="@$date" {} +
tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner -c "$name" | xz -9 -T2 >"$out/$name.tar.xz"
needs=$(find "$tree/bin" "$tree/lib" -type f ! -name qt.conf -exec objdump -T {} + 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1)
echo "build/bundle/$name.tar.xz ($(du -h "$out/$name.tar.xz" | cut -f1)) runs where there is glibc ${needs#GLIBC_} or later."
