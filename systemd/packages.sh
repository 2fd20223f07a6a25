#!/bin/sh
# Install the Debian packages that Binside needs: "packages.sh run" for the app, "packages.sh test" for the tests as well. What this system's
# archive does not have is named, with what that means; the rest is installed. Does nothing when nothing is missing.
#
#   packages.sh run|test [DIR]   DIR stands for / where it is looked up what machine and system this is
set -eu

root=${2:-}
needed="libgl1 libegl1 libgles2 libgbm1 libglib2.0-0 libmtdev1"
sound="alsa-utils espeak-ng"
camera=""
pins=""
[ "${1:-run}" = test ] && needed="$needed xvfb xdotool shellcheck strace systemd"
python3 -c 'import ensurepip, venv' 2>/dev/null || needed="$needed python3 python3-venv"
if grep -qs 'Raspberry Pi' "$root/proc/device-tree/model"; then
    needed="$needed libcap-dev gcc python3-dev"
    camera="python3-libcamera python3-kms++" # these two and the next are Raspberry Pi OS's: plain Debian has not all of them
    pins="python3-lgpio"
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian: please install what corresponds to: $needed $sound${camera:+ $camera}${pins:+ $pins}"
    exit 0
fi

# Debian 13 renamed the libraries whose time_t grew to 64 bits.
installed() {
    dpkg-query -W -f='${Status}\n' "$1" "${1}t64" 2>/dev/null | grep -q 'install ok installed'
}
# shellcheck source=/dev/null
newer=$(. "$root/etc/os-release" && if [ "${VERSION_ID:-13}" -ge 13 ] 2>/dev/null; then echo yes; fi)

missing=""
for package in $needed $sound $camera $pins; do
    installed "$package" && continue
    case "$package:$newer" in
        libglib2.0-0:yes | libmtdev1:yes) package="${package}t64" ;;
    esac
    missing="$missing $package"
done
[ -z "$missing" ] && exit 0

echo "Binside needs these system packages:$missing"
as_root=""
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Please install them as root: apt-get install --no-install-recommends$missing"
        exit 1
    fi
    echo "They are installed with sudo, which may ask for your password."
    as_root="sudo"
fi
$as_root apt-get update -qq || echo "The list of packages could not be renewed; the one that is here is used."

there=""
absent=""
for package in $missing; do
    if LC_ALL=C apt-cache policy "$package" | grep -q '^ *Candidate: [^(]'; then there="$there $package"; else absent="$absent $package"; fi
done
# sudo forgets the environment, so it is set behind it. $there is a list:
# shellcheck disable=SC2086
if [ -n "$there" ]; then
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $there >/dev/null || {
        echo "The packages could not be installed; why is told above."
        exit 1
    }
fi

# lacks LIST: whether one of these is absent.
lacks() {
    for package in $1; do
        case "$absent " in *" $package "*) return 0 ;; esac
    done
    return 1
}

[ -z "$absent" ] && exit 0
echo "This system's archive does not have:$absent"
if lacks "$camera"; then echo "Without them the Pi's own camera cannot be used: a USB camera can, or Raspberry Pi OS, which has them."; fi
if lacks "$pins"; then echo "Without python3-lgpio buttons and lights work only if Python's own archive has lgpio for this Python; touch always does."; fi
if lacks "$sound"; then echo "Without them it makes no sounds or does not speak; all else works."; fi
for package in $absent; do
    case " $camera $pins $sound " in
        *" $package "*) ;;
        *)
            echo "Binside cannot do without $package. Is this Debian 12 or 13, or Raspberry Pi OS, and is its archive reachable?"
            exit 1
            ;;
    esac
done
