#!/usr/bin/env bash
# test_installed.sh [RELEASE]: tests the packages that ./run package has written to build/package, or that test_release.sh has
# written to build/package-RELEASE. Makes a system with only that release's packages in a new folder, installs ours there, uses
# them, and removes them again. Needs root, a network connection, and the package mmdebstrap. Takes about three minutes, and 1 GB of
# disk that is free again afterwards. Pictures of the windows stay in the folder test beside the packages.
set -euo pipefail
cd "$(dirname "$0")/../.."
release=${1:-bookworm}
packages=$PWD/build/package${1:+-$1}
inside=$PWD/tests/install/inside_root.sh
pictures=$packages/test

((EUID == 0)) || { echo "This test makes a root folder, so it must run as root." >&2; exit 1; }
command -v mmdebstrap >/dev/null || { echo "Install the package mmdebstrap." >&2; exit 1; }
compgen -G "$packages/pastkeys_*.deb" >/dev/null || { echo "Build the packages first: ./run package" >&2; exit 1; }

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
tests/install/make_root.sh "$release" "$root" \
    ca-certificates,desktop-file-utils,libglib2.0-bin,shared-mime-info,x11-apps,xdg-utils,xdotool,xvfb
mkdir -p "$root/packages"
cp "$packages"/*.deb "$root/packages"
cp "$inside" "$root/packages"
cp /etc/resolv.conf /etc/hosts "$root/etc/"

# Runs the checks with mounts and processes of their own, which go away at the end. Nothing of the
# source tree is visible inside.
unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" && mount --rbind /dev "$1/dev" &&
    chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 bash /packages/inside_root.sh
' bash "$root"

mkdir -p "$pictures"
cp "$root"/packages/*.png "$root"/packages/*.xwd "$pictures/"
echo "Installed, used and removed. Pictures of the windows are in $pictures"
