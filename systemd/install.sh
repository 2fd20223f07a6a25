#!/bin/sh
# Make this machine a referee, or bring the one that is there up to date. Called by "sudo make install"; a second call changes nothing.
#
#   install.sh [--lite | --desktop] [--free-uart | --keep-uart] [--root DIR]
#
# Code goes to /opt/binside, each state of it into an environment of its own that "current" points to: an upgrade that fails, or a power
# cut in the middle of it, leaves the old one. Settings are kept in /etc/binside, matches in /var/lib/binside; neither is ever overwritten.
#   --lite, --desktop  whether the app has the screen for itself or is a window over the desktop (default: what this machine starts into)
#   --free-uart        take the console off the header's serial line (GPIO 14 and 15), where a load-cell board sits; --keep-uart: do not ask
#   --root DIR         only lay out the files, in that folder: no packages, no user, no environment, nothing is started
set -eu
umask 022

fail() {
    echo "install.sh: $1" >&2
    exit 2
}

root=""
screen=""
uart=""
while [ $# -gt 0 ]; do
    case "$1" in
        --lite | --desktop) screen=${1#--} ;;
        --free-uart) uart=free ;;
        --keep-uart) uart=keep ;;
        --root)
            [ $# -gt 1 ] || fail "--root needs a folder"
            root=${2%/}
            shift
            ;;
        *) fail "there is no option $1; known are --lite, --desktop, --free-uart, --keep-uart and --root DIR" ;;
    esac
    shift
done

here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
python=${PYTHON:-python3}
opt=/opt/binside
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then fail "this changes the system and must run as root: sudo make install"; fi

# --- what kind of machine ---------------------------------------------------------------------------------------------------------

on_pi() {
    grep -qs 'Raspberry Pi' "$root/proc/device-tree/model"
}

starts_into_desktop() {
    [ -e "$root/etc/systemd/system/display-manager.service" ] || return 1
    case "$(readlink "$root/etc/systemd/system/default.target" 2>/dev/null || readlink "$root/lib/systemd/system/default.target")" in
        *graphical.target) return 0 ;;
    esac
    return 1
}

if [ -z "$screen" ]; then
    screen=lite
    if starts_into_desktop; then screen=desktop; fi
fi

# --- files -----------------------------------------------------------------------------------------------------------------------------

# put FILE PLACE [MODE]: where it differs, so that a second call touches nothing.
put() {
    cmp -s "$1" "$root$2" && return 0
    install -D -m "${3:-644}" "$1" "$root$2"
}

lay_out() {
    put "$here/binside.service" /etc/systemd/system/binside.service
    put "$here/binside-power-off.path" /etc/systemd/system/binside-power-off.path
    put "$here/binside-power-off.service" /etc/systemd/system/binside-power-off.service
    put "$here/70-binside.rules" /etc/udev/rules.d/70-binside.rules
    put "$here/binside.sh" /usr/local/bin/binside 755
    put "$here/uninstall.sh" $opt/uninstall.sh 755
    put "$here/uart.sh" $opt/uart.sh 755
    put "$source/README.md" $opt/README.md
    put "$source/LICENSE" $opt/LICENSE
    mkdir -p "$root/etc/binside" "$root/var/lib/binside"
    if [ "$screen" = desktop ]; then
        rm -f "$root/etc/udev/rules.d/71-binside-sticks.rules" "$root$opt/stick.sh" # the desktop opens sticks itself
        put "$here/binside-desktop.service" /etc/systemd/user/binside-desktop.service
        put "$here/desktop.sh" $opt/desktop.sh 755
        put "$source/ui/assets/icons/die.png" $opt/binside.png
        put "$here/binside.desktop" /etc/xdg/autostart/binside.desktop
        put "$here/binside.desktop" /usr/share/applications/binside.desktop
    else
        rm -f "$root/etc/systemd/user/binside-desktop.service" "$root/etc/xdg/autostart/binside.desktop" \
            "$root/usr/share/applications/binside.desktop" "$root$opt/desktop.sh" "$root$opt/binside.png"
        put "$here/stick.sh" $opt/stick.sh 755
        put "$here/71-binside-sticks.rules" /etc/udev/rules.d/71-binside-sticks.rules
    fi
}

# An installed referee sits at a real table; the file is only begun where there is none.
begin_settings() {
    [ -e "$root/etc/binside/settings.toml" ] && return 0
    printf 'table = "real"\n' >"$root/etc/binside/settings.toml"
}

# --- the header's serial line --------------------------------------------------------------------------------------------------------

free_uart() {
    if [ -n "$root" ]; then sh "$here/uart.sh" free --root "$root"; else sh "$here/uart.sh" free; fi
}

ask_about_uart() {
    [ -z "$uart" ] && sh "$here/uart.sh" held || return 0
    uart=keep
    if [ -t 0 ]; then
        printf 'The Pi speaks with a console on GPIO 14 and 15. A load-cell board on the header needs that line. Free it? [y/N] '
        read -r answer || answer=""
        case "$answer" in [yYjJ]*) uart=free ;; esac
    else
        echo "The console is on GPIO 14 and 15; for a load-cell board on the header call this again: sudo make install INSTALL=--free-uart"
    fi
}

# --- user, environment, start -----------------------------------------------------------------------------------------------------------

# The service's user, in the groups of the devices, as far as this system has them; who plays on the desktop shares the folders.
make_user() {
    getent group binside >/dev/null || groupadd --system binside
    getent passwd binside >/dev/null ||
        useradd --system --gid binside --home-dir /var/lib/binside --no-create-home --shell /usr/sbin/nologin binside
    for group in video render input dialout gpio audio; do
        if getent group "$group" >/dev/null; then usermod -a -G "$group" binside; fi
    done
    if [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ]; then usermod -a -G binside "$SUDO_USER"; fi
    chown root:binside /etc/binside
    chown binside:binside /var/lib/binside
    chmod 2770 /etc/binside /var/lib/binside
    chown binside:binside /etc/binside/settings.toml
    chmod 660 /etc/binside/settings.toml
}

# What tells one state of the code from another: its files and the Python that runs them.
state_of_code() {
    {
        "$python" --version
        (cd "$source" && find pyproject.toml companion hardware vision ui -type f ! -path '*/__pycache__/*' | LC_ALL=C sort |
            xargs -d '\n' sha256sum)
    } | sha256sum | cut -c 1-12
}

extras() {
    if on_pi; then echo pi,simulation; else echo simulation; fi
}

make_environment() {
    "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' ||
        fail "Binside needs Python 3.11, 3.12 or 3.13, and $python is another. Name one: sudo make install PYTHON=python3.13"
    name=$(state_of_code)
    new=$opt/states/$name
    if [ ! -e "$new/.complete" ]; then
        echo "Binside is installed into $new …"
        rm -rf "$new"
        mkdir -p "$opt/states"
        # On a Pi libcamera, KMS and lgpio come from the system, so the environment must see its packages.
        if on_pi; then "$python" -m venv --system-site-packages "$new"; else "$python" -m venv "$new"; fi
        # Built from a copy: nothing of root's is left in somebody's own folder.
        copy=$(mktemp -d)
        (cd "$source" && cp -r pyproject.toml README.md LICENSE companion hardware vision ui "$copy")
        "$new/bin/python" -m pip install --quiet --disable-pip-version-check "${copy}[$(extras)]" || {
            rm -rf "$copy" "$new"
            fail "the Python packages could not be installed; what was installed before is untouched"
        }
        rm -rf "$copy"
        touch "$new/.complete"
        sync
    fi
    ln -sfn "states/$name" "$opt/current.new"
    mv -T "$opt/current.new" "$opt/current"
}

# The state before the present one is kept, for who must go back; older ones go.
drop_old_states() {
    find "$opt/states" -mindepth 1 -maxdepth 1 -type d ! -name "$(basename "$(readlink "$opt/current")")" -printf '%T@ %p\n' |
        sort -rn | tail -n +2 | cut -d ' ' -f 2- | while read -r old; do rm -rf "$old"; done
}

start() {
    command -v systemctl >/dev/null || return 0
    systemctl enable --quiet binside-power-off.path
    if [ "$screen" = lite ]; then systemctl enable --quiet binside.service; else systemctl disable --quiet binside.service; fi
    [ -d /run/systemd/system ] || return 0
    systemctl daemon-reload
    if command -v udevadm >/dev/null; then
        udevadm control --reload
        udevadm trigger --subsystem-match=tty --action=change
    fi
    systemctl start binside-power-off.path
    if [ "$screen" = lite ]; then systemctl restart --no-block binside.service; else systemctl stop binside.service; fi
}

say_done() {
    if ! command -v systemctl >/dev/null; then
        echo "Binside is installed. There is no systemd here that could start it: start it by hand with: binside run"
    elif [ "$screen" = desktop ]; then
        if command -v raspi-config >/dev/null; then raspi-config nonint do_blanking 1 >/dev/null 2>&1 || true; fi
        echo "Binside is installed and opens when you log in the next time; log out and in again, or restart the Pi."
    else
        echo "Binside is installed and has the screen from now on; it starts with the machine."
    fi
    echo "Settings: /etc/binside/settings.toml · matches: /var/lib/binside · log: journalctl -u binside · what is wrong: binside doctor"
}

lay_out
begin_settings
if [ -n "$root" ]; then
    if [ "$uart" = free ]; then free_uart; fi
    exit 0
fi
sh "$here/packages.sh" run
make_user
make_environment
drop_old_states
ask_about_uart
if [ "$uart" = free ]; then free_uart; fi
start
say_done
