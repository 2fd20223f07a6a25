#!/bin/sh
# The serial line on the Pi's header, GPIO 14 and 15, where a load-cell board sits: "uart.sh held|free|give-back [--root DIR]".
#
#   held       whether the machine's console is on that line: told by the exit status
#   free       take the console off the line and switch the line on; a second call changes nothing
#   give-back  undo what "free" has done, and nothing else
set -eu

what=${1:-}
root=""
if [ "${2:-}" = --root ]; then root=${3%/}; fi
mark="# The serial line on GPIO 14 and 15, for the scale (Binside)"

boot=""
for place in /boot/firmware /boot; do
    if [ -e "$root$place/cmdline.txt" ]; then
        boot=$root$place
        break
    fi
done
line=$boot/cmdline.txt
config=$boot/config.txt

is_held() {
    [ -n "$boot" ] && grep -qE '(^| )console=(serial0|ttyAMA0|ttyS0)(,[0-9]+)?( |$)' "$line"
}

without_console() {
    sed -E 's/(^| )console=(serial0|ttyAMA0|ttyS0)(,[0-9]+)?//g; s/^ +//' "$1"
}

# renew FILE: in one step by what comes in, so that a power cut leaves the old one or the new one.
renew() {
    cat >"$1.new"
    sync
    mv "$1.new" "$1"
}

# is_set LINE: whether config.txt says so for every model; what stands below [pi4] or the like is for some other one, perhaps.
is_set() {
    [ -e "$config" ] || return 1
    awk -v wanted="$1" '
        BEGIN { counts = 1 }
        { gsub(/^[ \t]+|[ \t\r]+$/, "") }
        /^\[/ { counts = ($0 == "[all]") }
        counts && $0 == wanted { found = 1 }
        END { exit !found }' "$config"
}

# add LINE, below a mark by which it is found again.
add() {
    if is_set "$1"; then return 0; fi
    {
        if [ -e "$config" ]; then awk 1 "$config"; fi # the last line gets its end, where it has none
        printf '%s\n[all]\n%s\n' "$mark" "$1"
    } | renew "$config"
}

free() {
    if [ -z "$boot" ]; then
        echo "There is no cmdline.txt of a Raspberry Pi here: no console to take off a serial line."
        return 0
    fi
    if is_held; then
        cp "$line" "$line.before-binside"
        without_console "$line.before-binside" | renew "$line"
        echo "The console is off the header's serial line from the next start on; before, $line.before-binside was in force."
    fi
    add enable_uart=1
    # On a Pi 5 that only switches on the small socket between the displays' ones; the header's line is another.
    if grep -qs 'Raspberry Pi 5' "$root/proc/device-tree/model"; then add dtparam=uart0=on; fi
    login mask
}

give_back() {
    [ -n "$boot" ] || return 0
    if grep -qsF "$mark" "$config"; then
        sed "\|^$mark\$|,+2d" "$config" | renew "$config"
    fi
    [ -e "$line.before-binside" ] || return 0
    if without_console "$line.before-binside" | cmp -s - "$line"; then
        mv "$line.before-binside" "$line"
        echo "The console is on the header's serial line again from the next start on, as it was."
    else
        echo "$line was changed since the console was taken off the serial line: it stays; $line.before-binside is how it was."
    fi
    login unmask
}

# Whether somebody may log in there.
login() {
    [ -z "$root" ] || return 0
    for port in ttyAMA0 ttyS0; do systemctl "$1" --quiet "serial-getty@$port.service" 2>/dev/null || true; done
}

case "$what" in
    held) is_held ;;
    free) free ;;
    give-back) give_back ;;
    *)
        echo "uart.sh: say held, free or give-back" >&2
        exit 2
        ;;
esac
