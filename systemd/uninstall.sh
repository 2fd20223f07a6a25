#!/bin/sh
# Take Binside off this machine: "uninstall.sh [--purge] [--root DIR]". The console gets the
# header's serial line back, if it was taken from there. Settings and matches stay, unless --purge takes them as well.
set -eu

root=""
purge=""
while [ $# -gt 0 ]; do
    case "$1" in
        --purge) purge=yes ;;
        --root)
            root=${2%/}
            shift
            ;;
        *)
            echo "uninstall.sh: there is no option $1; known are --purge and --root DIR" >&2
            exit 2
            ;;
    esac
    shift
done
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
    echo "uninstall.sh: this changes the system and must run as root: sudo make uninstall" >&2
    exit 2
fi

if [ -z "$root" ] && command -v systemctl >/dev/null; then
    running=""
    if [ -d /run/systemd/system ]; then running=--now; fi
    for unit in binside.service binside-power-off.path; do systemctl disable --quiet $running "$unit" 2>/dev/null || true; done
fi
uart=$(dirname "$0")/uart.sh
if [ -n "$root" ]; then sh "$uart" give-back --root "$root"; else sh "$uart" give-back; fi
for file in /etc/systemd/system/binside.service /etc/systemd/system/binside-power-off.path /etc/systemd/system/binside-power-off.service \
    /etc/systemd/user/binside-desktop.service /etc/xdg/autostart/binside.desktop /usr/share/applications/binside.desktop \
    /etc/udev/rules.d/70-binside.rules /etc/udev/rules.d/71-binside-sticks.rules /usr/local/bin/binside; do
    rm -f "$root$file"
done
rm -rf "$root/opt/binside"
if [ -n "$purge" ]; then
    rm -rf "$root/etc/binside" "$root/var/lib/binside" "$root/var/cache/binside"
    if [ -z "$root" ] && getent passwd binside >/dev/null; then userdel binside; fi
    echo "Binside is gone, with its settings and matches."
else
    echo "Binside is gone. Your settings (/etc/binside) and matches (/var/lib/binside) are still there; --purge takes them as well."
fi
if [ -z "$root" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
