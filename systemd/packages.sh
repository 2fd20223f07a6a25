#!/bin/sh
# Install the Debian packages that Binside needs: "packages.sh run" for the app, "packages.sh test" for the tests as well.
# Names what is missing before it asks for rights; does nothing when nothing is missing.
set -eu

wanted="libgl1 libegl1 libgles2 libgbm1 libglib2.0-0 libmtdev1 alsa-utils espeak-ng"
[ "${1:-run}" = test ] && wanted="$wanted xvfb xdotool shellcheck systemd"
python3 -c 'import ensurepip, venv' 2>/dev/null || wanted="$wanted python3 python3-venv"
if grep -qs 'Raspberry Pi' /proc/device-tree/model; then
    wanted="$wanted python3-libcamera python3-kms++ python3-lgpio libcap-dev gcc python3-dev"
fi

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian: please install what corresponds to: $wanted"
    exit 0
fi

# Debian 13 renamed the libraries whose time_t grew to 64 bits.
installed() {
    dpkg-query -W -f='${Status}\n' "$1" "${1}t64" 2>/dev/null | grep -q 'install ok installed'
}
# shellcheck source=/dev/null
newer=$(. /etc/os-release && if [ "${VERSION_ID:-13}" -ge 13 ] 2>/dev/null; then echo yes; fi)

missing=""
for package in $wanted; do
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
$as_root apt-get update -qq
# sudo forgets the environment, so it is set behind it. $missing is a list:
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
