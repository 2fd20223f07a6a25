#!/bin/sh
# Make a small Debian root in a folder, once: "root.sh [--suite SUITE] DIR PACKAGE…". Needs root and debootstrap; a second call does nothing.
# Mirror and, unless it is named, suite are those of the machine's own apt sources.
set -eu

# shellcheck source=/dev/null
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
suite=$own
if [ "$1" = --suite ]; then
    suite=$2
    shift 2
fi
place=$1
shift
wanted="$*"
[ "$(cat "$place/.made-of" 2>/dev/null)" = "$wanted" ] && exit 0

for tool in debootstrap systemd-nspawn; do
    command -v "$tool" >/dev/null || { echo "root.sh: $tool is missing: apt-get install debootstrap systemd-container" >&2; exit 2; }
done
[ "$(id -u)" -eq 0 ] || { echo "root.sh: making a Debian root takes root: sudo make …" >&2; exit 2; }
# $(REPO_URI) is for apt to fill in, and $wanted is a list:
# shellcheck disable=SC2016,SC2086
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $own" | head -n 1)
[ -n "$mirror" ] || { echo "root.sh: apt knows no archive of $own on this machine" >&2; exit 2; }

rm -rf "$place"
mkdir -p "$place"
echo "A Debian root ($suite) for the test is made in $place, once."
# shellcheck disable=SC2086
nice debootstrap --variant=minbase --include="$(echo $wanted | tr ' ' ',')" "$suite" "$place" "$mirror" >"$place.log" 2>&1 || {
    tail -n 5 "$place.log" >&2
    exit 2
}
echo "$wanted" >"$place/.made-of"
