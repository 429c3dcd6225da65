#!/usr/bin/env bash
# test_release.sh RELEASE [COMMAND...]: makes a system with only the basic packages of that release of Debian or Ubuntu (e.g. trixie
# or resolute) in a new folder, copies the files that git knows there, and runs ./run test and ./run package, or the command.
# Warnings are errors. Needs root, a network connection, the package mmdebstrap, 6 GB of disk that is free again afterwards, and
# about an hour on 2 slow cores.
# The log stays in build/RELEASE.log. With KEEP=DIR, the folder is DIR and stays, so that the next call builds only what changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
release=${1:?"test_release.sh RELEASE [COMMAND...]"}
shift
command=("$@")
((${#command[@]})) || command=(bash -euc 'PRESET=ci ./run test; ./run package')

((EUID == 0)) || { echo "This test makes a root folder, so it must run as root." >&2; exit 1; }
command -v mmdebstrap >/dev/null || { echo "Install the package mmdebstrap." >&2; exit 1; }

if [[ -n ${KEEP:-} ]]; then
    root=$KEEP
else
    root=$(mktemp -d)
    trap 'rm -rf --one-file-system "$root"' EXIT
fi
[[ -d $root/etc ]] || tests/install/make_root.sh "$release" "$root" ca-certificates,git
cp /etc/resolv.conf /etc/hosts "$root/etc/"
mkdir -p "$root/pastkeys" build
rm -rf "$root/pastkeys/.git"
# Only what differs is written anew, so that a build in a kept folder goes on.
comm -z -13 <(git ls-files -z | sort -z) \
    <(cd "$root/pastkeys" && find . -path ./build -prune -o -type f -printf '%P\0' | sort -z) |
    (cd "$root/pastkeys" && xargs -0r rm)
git ls-files -z | while IFS= read -r -d '' file; do
    cmp -s "$file" "$root/pastkeys/$file" || cp --parents "$file" "$root/pastkeys"
done
# ./run package asks git for the files and the date.
git -C "$root/pastkeys" init -q
git -C "$root/pastkeys" add -A
GIT_COMMITTER_DATE=$(git log -1 --format=%cI) git -C "$root/pastkeys" -c user.name=test -c user.email=test@localhost \
    commit -q -m "The files under test"

# Mounts and processes of its own, which go away at the end.
unshare --mount --pid --fork --kill-child bash -c '
    root=$1
    shift
    mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp" && mount --rbind /dev "$root/dev" &&
    chroot "$root" env -i -C /pastkeys PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 JOBS="${JOBS:-2}" "$@"
' bash "$root" "${command[@]}" 2>&1 | tee "build/$release.log"
if [[ -d $root/pastkeys/build/package ]]; then
    rm -rf "build/package-$release"
    cp -r "$root/pastkeys/build/package" "build/package-$release"
fi
