#!/usr/bin/env bash
# Builds the core for arm64 and runs it in an emulator: the NEON table is chosen there, and NEON and scalar give the same bits
# as the tables of this machine. Needs Debian 12 on x86-64, the packages g++-aarch64-linux-gnu and qemu-user, and a network
# connection for Debian's arm64 libraries, which go to build/arm64/root and nowhere else.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$PWD/build/arm64
root=$build/root
libs=$root/usr/lib/aarch64-linux-gnu
model=assets/models/pocket-stories

# Downloads Debian's arm64 packages, without adding that architecture to the machine's own apt.
if [[ ! -d $root ]]; then
    mkdir -p "$build"/{apt/lists/partial,debs}
    touch "$build/apt/status"
    (
        cd "$build/debs"
        options=(-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$build/apt" -o APT::Sandbox::User=
            -o Dir::State::status="$build/apt/status" -o Dir::Cache="$build/apt" -o Dir::Etc::SourceParts=/dev/null
            -o Dir::Etc::SourceList="$build/apt/sources.list")
        echo "deb http://deb.debian.org/debian bookworm main" >"$build/apt/sources.list"
        apt-get -q "${options[@]}" update
        apt-get -q "${options[@]}" download libhwy1 libhwy-dev libicu72 libicu-dev
        mkdir "$root.new"
        for deb in *.deb; do dpkg-deb -x "$deb" "$root.new"; done
        mv "$root.new" "$root"
    )
fi

export PKG_CONFIG_LIBDIR=$libs/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
cmake -S . -B "$build/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
    -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DPASTKEYS_GUI=OFF -DPASTKEYS_TESTS=OFF -DPASTKEYS_PROCESSOR_TESTS=ON \
    -DICU_INCLUDE_DIR="$root/usr/include" -DICU_UC_LIBRARY_RELEASE="$libs/libicuuc.so" \
    -DCMAKE_EXE_LINKER_FLAGS="-Wl,-rpath-link=$libs"
cmake --build "$build/build" -j "${JOBS:-2}" --target exact_bits
emulated=$(LD_LIBRARY_PATH=$libs qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$libs" \
    "$build/build/tests/processors/exact_bits" "$model")
echo "$emulated"
[[ $(sed -n 1p <<<"$emulated") == "chosen neon" ]]
# Compares the bits with those of this machine, if any build here has the test.
here=$(find build -path '*/tests/processors/exact_bits' -not -path '*/arm64/*' -print -quit)
[[ -n $here ]] || exit 0
[[ $("$here" "$model" | sed -n 's/^scalar //p') == "$(sed -n 's/^neon //p' <<<"$emulated")" ]]
echo "This machine computes the same bits."
