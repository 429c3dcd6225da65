#!/usr/bin/env bash
# packaging/windows/build.sh [STAGE]
#
# Cross-builds Pastkeys for 64-bit Windows on Debian 12, in build/windows. Everything that is linked is compiled from Debian's
# source packages with MinGW-w64. A stage that has succeeded is not repeated, so a build that was stopped goes on where it was;
# after `rm build/windows/done/STAGE`, the stage runs again. With a STAGE, stops after it. The stages are those at the end.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
root=$PWD
out=$root/build/windows
prefix=$out/prefix
jobs=${JOBS:-2}

# The only list of versions. Qt's must be that of the installed qt6-base-dev-tools, which compile resources and meta-objects.
declare -A versions=(
    [qt6-base]=6.4.2+dfsg-10
    [qt6-svg]=6.4.2-2
    [qcustomplot]=2.1.0+dfsg1-3.1
    [icu]=72.1-3+deb12u1
    [highway]=1.0.3-3+deb12u1
    [eigen3]=3.4.0-4
    [nlohmann-json3]=3.11.2-2
    [cli11]=2.1.2+ds-1
    [giflib]=5.2.1-2.5+deb12u1
    [sentencepiece]=0.1.97-3
)

# What the build needs on this machine beside the packages of ./run.
packages=(g++-mingw-w64-x86-64-posix nsis zip dpkg-dev icu-devtools librsvg2-bin curl ccache cmake ninja-build pkg-config qt6-base-dev
    qt6-base-dev-tools qt6-l10n-tools qt6-translations-l10n libqt6svg6)

say() { printf '\n== %s\n' "$*" >&2; }

install_packages() {
    ./run install "${packages[@]}"
}

# apt with lists of its own, so that the machine's list of sources stays as it is.
apt_sources() {
    local tool=$1
    shift
    "$tool" -o Dir::Etc::sourcelist="$out/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$out/apt/lists" \
        -o Dir::Cache="$out/apt/cache" -o APT::Sandbox::User=root -q "$@"
}

# The fields "SHA256 NAME" of a .dsc file.
checksums() {
    awk '/^Checksums-Sha256:/ { on = 1; next } /^[^ ]/ { on = 0 } on { print $1 "  " $3 }' "$1"
}

# Some mirrors of Debian lack a few old files. Ubuntu's archive has the same upstream archives; the .dsc file says whether
# they are the same.
fetch_upstream() {
    local package=$1 dsc=$2 file
    while read -r _ file; do
        [[ $file == *.orig.* && ! -s $file ]] || continue
        curl -fsSL --retry 3 -o "$file.part" \
            "http://archive.ubuntu.com/ubuntu/pool/universe/${package:0:1}/$package/$file"
        mv "$file.part" "$file"
    done < <(checksums "$dsc")
}

fetch_sources() {
    mkdir -p "$out/apt/lists/partial" "$out/apt/cache/archives/partial" "$out/archives"
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
        >"$out/apt/sources.list"
    apt_sources apt-get update
    cd "$out/archives"
    local package dsc
    for package in "${!versions[@]}"; do
        dsc=${package}_${versions[$package]#*:}.dsc
        # apt checks the .dsc file against Debian's signed list, and the other files against the .dsc file.
        apt_sources apt-get source --download-only "$package=${versions[$package]}" || fetch_upstream "$package" "$dsc"
        checksums "$dsc" | sha256sum --check --quiet --ignore-missing
    done
}

# Unpacks each source package into a folder of its name. Where Debian's patches could not be fetched, it is as upstream made it.
unpack_sources() {
    mkdir -p "$out/src"
    cd "$out/src"
    local package dsc
    for package in "${!versions[@]}"; do
        dsc=$out/archives/${package}_${versions[$package]#*:}.dsc
        rm -rf "$package"
        if (cd "$out/archives" && checksums "$dsc" | sha256sum --check --status 2>/dev/null); then
            dpkg-source --no-copy --extract "$dsc" "$package"
        else
            say "Without Debian's patches: $package"
            mkdir "$package"
            tar -xf "$out/archives/${package}_${versions[$package]%-*}".orig.tar.* -C "$package" --strip-components=1
        fi
    done
}

# configure FOLDER SOURCE OPTION...: runs CMake for Windows.
configure() {
    local folder=$out/$1 source=$2
    shift 2
    # pkg-config must find only what was built for Windows.
    PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig cmake -G Ninja -S "$source" -B "$folder" -Wno-dev \
        -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" \
        -DCMAKE_PREFIX_PATH="$prefix" "$@"
}

build_qtbase() {
    # Only what Pastkeys and QCustomPlot use. Libraries that Debian packages separately come from Qt's own copies.
    local off=(dbus network sql xml concurrent testlib icu opengl vulkan glib zstd tabletevent direct2d1_1
        system_zlib system_png system_jpeg system_freetype system_harfbuzz system_pcre2 system_doubleconversion)
    local features=("${off[@]/#/-DFEATURE_}")
    features=("${features[@]/%/=OFF}")
    configure qtbase "$out/src/qt6-base" -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
        -DQT_BUILD_TESTS=OFF -DQT_BUILD_EXAMPLES=OFF -DINPUT_opengl=no "${features[@]}"
    cmake --build "$out/qtbase" -j "$jobs"
    cmake --install "$out/qtbase"
}

build_highway() {
    configure highway "$out/src/highway" -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF -DHWY_ENABLE_TESTS=OFF \
        -DHWY_ENABLE_EXAMPLES=OFF -DHWY_ENABLE_CONTRIB=OFF -DHWY_FORCE_STATIC_LIBS=ON
    cmake --build "$out/highway" -j "$jobs"
    cmake --install "$out/highway"
}

build_sentencepiece() {
    # Debian's patch removes the static library.
    grep -q 'add_library(sentencepiece-static' "$out/src/sentencepiece/src/CMakeLists.txt" ||
        patch -p1 -R -d "$out/src/sentencepiece" <"$out/src/sentencepiece/debian/patches/disable-static-library.patch"
    configure sentencepiece "$out/src/sentencepiece" -DSPM_ENABLE_SHARED=OFF -DSPM_ENABLE_TCMALLOC=OFF
    cmake --build "$out/sentencepiece" -j "$jobs" --target sentencepiece-static
    cp "$out/sentencepiece/src/libsentencepiece.a" "$prefix/lib/"
    cp "$out/src/sentencepiece/src/sentencepiece_processor.h" "$prefix/include/"
}

# Normalization to NFKC and emoji are all that Pastkeys needs of ICU's data. The other properties are in ICU's code.
make_icu_data() {
    local data=$out/icu/icudt72l.dat
    mkdir -p "$out/icu"
    printf '%s\n' nfkc.nrm nfkc_cf.nrm uemoji.icu ulayout.icu unames.icu >"$out/icu/wanted.txt"
    (cd "$out/icu" && icupkg -d . -x wanted.txt "$out/src/icu/source/data/in/icudt72l.dat")
    icupkg -s "$out/icu" -a "$out/icu/wanted.txt" new "$data"
    # The file's name becomes that of the array, for which ICU's code has no letter of the order of bytes.
    cp "$data" "$out/icu/icudt72.dat"
    genccode -d "$out/icu" "$out/icu/icudt72.dat"
}

build_libraries() {
    make_icu_data
    configure libraries "$here/libraries" -DICU_SOURCE="$out/src/icu/source" -DICU_DATA="$out/icu/icudt72_dat.c" \
        -DGIFLIB_SOURCE="$out/src/giflib"
    cmake --build "$out/libraries" -j "$jobs"
    cmake --install "$out/libraries"
}

# Libraries that consist of headers.
install_headers() {
    configure eigen3 "$out/src/eigen3" -DBUILD_TESTING=OFF -DEIGEN_BUILD_DOC=OFF -DEIGEN_BUILD_PKGCONFIG=OFF
    cmake --install "$out/eigen3"
    configure nlohmann-json3 "$out/src/nlohmann-json3" -DJSON_BuildTests=OFF
    cmake --install "$out/nlohmann-json3"
    configure cli11 "$out/src/cli11" -DCLI11_BUILD_TESTS=OFF -DCLI11_BUILD_EXAMPLES=OFF -DCLI11_BUILD_DOCS=OFF
    cmake --install "$out/cli11"
}

build_qtsvg() {
    configure qtsvg "$out/src/qt6-svg" -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
        -DQT_BUILD_TESTS=OFF -DQT_BUILD_EXAMPLES=OFF
    cmake --build "$out/qtsvg" -j "$jobs"
    cmake --install "$out/qtsvg"
}

build_qcustomplot() {
    configure qcustomplot "$out/src/qcustomplot" -DUSE_QT_VERSION=6 -DQT_HOST_PATH=/usr \
        -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake
    cmake --build "$out/qcustomplot" -j "$jobs"
    cmake --install "$out/qcustomplot"
}

build_pastkeys() {
    configure pastkeys "$root" -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
        -DCMAKE_CXX_FLAGS="-Wa,-muse-unaligned-vector-move -DU_STATIC_IMPLEMENTATION" \
        -DCMAKE_EXE_LINKER_FLAGS="-L$prefix/lib" -DPASTKEYS_TESTS=OFF -DPASTKEYS_PROCESSOR_TESTS=ON -DPASTKEYS_SOURCE_ASSETS= -DPASTKEYS_UNITY=ON
    cmake --build "$out/pastkeys" -j "$jobs"
}

# Copies the libraries that the programs and plugins in the folder need, from where this script or the compiler has them. The
# others are a part of Windows.
copy_libraries() {
    local folder=$1 places copied=1 needed place
    places=("$prefix/bin" "$(dirname "$(x86_64-w64-mingw32-gcc-posix -print-file-name=libgcc_s_seh-1.dll)")"
        /usr/x86_64-w64-mingw32/lib)
    while ((copied)); do # the libraries need others
        copied=0
        for needed in $(find "$folder" -name '*.exe' -o -name '*.dll' | xargs x86_64-w64-mingw32-objdump -p |
            sed -n 's/^\tDLL Name: //p' | sort -u); do
            [[ ! -e $folder/$needed ]] || continue
            for place in "${places[@]}"; do
                [[ -e $place/$needed ]] || continue
                cp "$place/$needed" "$folder/"
                copied=1
                break
            done
        done
    done
}

# The licenses of everything that is linked, as Debian describes them.
copy_licenses() {
    local folder=$1/licenses package file
    mkdir -p "$folder"
    for package in "${!versions[@]}"; do
        file=$out/src/$package/debian/copyright
        # Sources without Debian's files: Debian's package of the same library has them.
        [[ -e $file ]] || file=/usr/share/doc/lib${package/-/}6/copyright
        cp "$file" "$folder/$package.txt"
    done
    cp /usr/share/doc/gcc-mingw-w64-base/copyright "$folder/gcc-mingw-w64.txt"
    cp /usr/share/doc/mingw-w64-common/copyright "$folder/mingw-w64.txt"
}

version() {
    sed -n 's/^project(Pastkeys VERSION \([0-9.]*\) .*/\1/p' "$root/CMakeLists.txt"
}

# Puts together the folder that is zipped and installed.
collect() {
    local folder=$out/pastkeys-$(version) plugins=$prefix/plugins
    rm -rf "$folder"
    cmake --install "$out/pastkeys" --prefix "$folder" --strip
    mkdir -p "$folder"/{platforms,iconengines,imageformats,translations}
    cp "$plugins"/platforms/{qwindows,qoffscreen}.dll "$folder/platforms/"
    cp "$plugins/iconengines/qsvgicon.dll" "$folder/iconengines/"
    cp "$plugins/imageformats/qsvg.dll" "$folder/imageformats/"
    cp /usr/share/qt6/translations/qtbase_zh_{CN,TW}.qm "$folder/translations/"
    # With darkmode=2, Qt 6.4 takes the dark palette where Windows has it, and Pastkeys follows the palette.
    printf '%s\n' '[Paths]' 'Prefix = .' 'Plugins = .' 'Translations = translations' \
        '[Platforms]' 'WindowsArguments = darkmode=2' >"$folder/qt.conf"
    copy_libraries "$folder"
    find "$folder" -name '*.dll' -exec x86_64-w64-mingw32-strip --strip-unneeded {} +
    copy_licenses "$folder"
}

# The files have the time of the commit, and a fixed order, so the same programs give the same zip.
make_zip() {
    local name=pastkeys-$(version) date
    date=$(git log -1 --format=%cI)
    rm -f "$out/$name-windows-x86_64.zip"
    find "$out/$name" -exec touch --no-dereference --date="$date" {} +
    (cd "$out" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 "$name-windows-x86_64.zip" -@)
}

make_installer() {
    local name=pastkeys-$(version)
    # What the uninstaller removes: each file that was installed, then the folders, the inner ones first.
    (cd "$out/$name" && find . -type f -printf '%P\n' | LC_ALL=C sort | sed 's|/|\\|g; s|.*|Delete "$INSTDIR\\&"|' &&
        find . -mindepth 1 -depth -type d -printf '%P\n' | sed 's|/|\\|g; s|.*|RMDir "$INSTDIR\\&"|') >"$out/removals.nsh"
    makensis -V2 -INPUTCHARSET UTF8 -DVERSION="$(version)" -DFOLDER="$out/$name" -DREMOVALS="$out/removals.nsh" \
        -DOUTPUT="$out/$name-windows-x86_64-setup.exe" "$here/installer.nsi"
}

# stage NAME FUNCTION: runs the function if it has not succeeded yet.
stage() {
    if [[ ! -e $out/done/$1 ]]; then
        say "Stage $1"
        # In a new shell, because `set -e` has no effect in functions that are part of a condition.
        ("$2")
        touch "$out/done/$1"
    fi
    [[ $1 != "${last:-}" ]] || exit 0
}

last=${1:-}
mkdir -p "$out/done" "$prefix"/{lib,include,bin}
stage packages install_packages
stage fetch fetch_sources
stage unpack unpack_sources
stage highway build_highway
stage sentencepiece build_sentencepiece
stage libraries build_libraries
stage headers install_headers
stage qtbase build_qtbase
stage qtsvg build_qtsvg
stage qcustomplot build_qcustomplot
# The program itself changes, so these stages always run.
for name in pastkeys folder zip installer; do
    rm -f "$out/done/$name"
done
stage pastkeys build_pastkeys
stage folder collect
stage zip make_zip
stage installer make_installer
say "Made $out/pastkeys-$(version)-windows-x86_64.zip and pastkeys-$(version)-windows-x86_64-setup.exe"
