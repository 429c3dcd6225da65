#!/usr/bin/env bash
# make_root.sh RELEASE FOLDER PACKAGES: makes a system with only the basic packages of that release of Debian or Ubuntu, and the named
# ones (separated by commas), in a new folder.
set -euo pipefail
release=$1 root=$2 packages=$3

# Other releases are Debian's.
ubuntu=(noble resolute)
archive=http://archive.ubuntu.com/ubuntu
# Debian has no package of the keys of Ubuntu's archive, so this is Ubuntu's, which the checksum proves to be the right one.
keyring=ubuntu-keyring_2023.11.28.1_all.deb
keyring_sha256=36de43b15853ccae0028e9a767613770c704833f82586f28eb262f0311adb8a8

options=(--quiet --mode=root --variant=minbase --include="apt,$packages")
[[ " ${ubuntu[*]} " == *" $release "* ]] || exec mmdebstrap "${options[@]}" "$release" "$root"

keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
curl -fsS -o "$keys/keyring.deb" "$archive/pool/main/u/ubuntu-keyring/$keyring"
echo "$keyring_sha256  $keys/keyring.deb" | sha256sum --check --quiet
dpkg-deb --extract "$keys/keyring.deb" "$keys"
mmdebstrap "${options[@]}" --components=main,universe --keyring="$keys/usr/share/keyrings/ubuntu-archive-keyring.gpg" \
    "$release" "$root" "$archive"
