#!/usr/bin/env bash
# x86_64_v1.sh EXACT_BITS MODEL: in the emulator of an x86-64 processor without AVX (package qemu-user), the scalar table is
# chosen, and it gives the same bits as all tables of this machine. Its exit code is 77 if the emulator is missing.
set -euo pipefail
[[ $(uname -m) == x86_64 ]] && command -v qemu-x86_64 >/dev/null || {
    echo "Skipped: this test needs an x86-64 machine and the package qemu-user."
    exit 77
}
here=$("$1" "$2")
emulated=$(qemu-x86_64 -cpu qemu64 "$1" "$2")
printf 'This machine:\n%s\nx86-64-v1:\n%s\n' "$here" "$emulated"
[[ $(sed -n 1p <<<"$emulated") == "chosen scalar" ]]
[[ $(sed -n 's/^scalar //p' <<<"$emulated") == "$(sed -n 's/^scalar //p' <<<"$here")" ]]
