#!/bin/sh
# Install Binside in an arm64 Debian root as a Raspberry Pi has it, start it off-screen, let it play a decision, and run the smoke tests.
# Every instruction is emulated (qemu-user), twenty to thirty times slower than a Pi. Needs root, debootstrap and qemu-user-static; the root
# is kept in build/roots/pi-SUITE, and what is there is not built again. Mounts live in a name space of their own and are gone when this ends,
# however it ends; only the kernel's word for what runs arm64 programs stays registered until the next start of this machine.
#
#   root.sh [--suite bookworm|trixie] [pytest's options]
set -eu

suite=bookworm
if [ "${1:-}" = --suite ]; then
    suite=$2
    shift 2
fi
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
root="$project/build/roots/pi-$suite"

[ "$(id -u)" -eq 0 ] || { echo "This builds a Debian root: run it as root (sudo make test-pi)."; exit 1; }
for tool in debootstrap unshare chroot update-binfmts qemu-aarch64-static; do
    command -v "$tool" >/dev/null || { echo "This needs $tool: apt-get install debootstrap util-linux qemu-user-static binfmt-support"; exit 1; }
done

# The machine's own mirror of Debian; $(SITE) is for apt to fill in.
# shellcheck disable=SC2016
mirror() {
    apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | sort -u | head -n 1
}

# The kernel must know who runs arm64 programs.
emulate() {
    [ "$(uname -m)" = aarch64 ] && return 0
    [ -e /proc/sys/fs/binfmt_misc/register ] || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    [ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ] || update-binfmts --enable qemu-aarch64
}

# Run a command in the root: no settings of this machine in its environment, the project read-only at /binside.
# shellcheck disable=SC2016
inside() {
    unshare --mount --fork sh -eu -c '
        root=$1; project=$2; shift 2
        for part in proc sys dev; do mount --rbind "/$part" "$root/$part"; done
        mkdir -p "$root/binside"
        mount --bind -o ro "$project" "$root/binside"
        exec chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
    ' inside "$root" "$project" "$@"
}

mkdir -p "$project/build/roots"
emulate
if [ ! -e "$root/var/lib/binside-base" ]; then
    echo "== an arm64 root of Debian $suite"
    rm -rf "$root"
    debootstrap --arch=arm64 --variant=minbase --include=python3,python3-venv,python3-pip,ca-certificates "$suite" "$root" "$(mirror)" \
        >"$root.log" 2>&1 || { tail -n 20 "$root.log"; exit 1; }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    touch "$root/var/lib/binside-base"
fi

# Whose environment pytest is must not matter to the installed one: it has a folder of its own.
if [ ! -e "$root/var/lib/binside-tools" ]; then
    echo "== pytest"
    inside python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target /opt/pytest --upgrade \
        'pytest>=8.3,<10' 'pytest-timeout>=2.3,<3' 'hypothesis>=6.100,<7'
    touch "$root/var/lib/binside-tools"
fi

echo "== make install's steps"
began=$(date +%s)
inside sh /binside/systemd/install.sh --lite
told=$(inside /usr/local/bin/binside doctor) || { echo "$told"; exit 1; }
echo "installed ($(($(date +%s) - began)) s); the doctor: $(echo "$told" | tail -n 1)"

# The tests are a copy beside the installed program, so that what they import is what was installed.
rm -rf "$root/opt/binside-tests"
mkdir -p "$root/opt/binside-tests"
(cd "$project" && cp -r pyproject.toml README.md docs tests "$root/opt/binside-tests/")

# Run the installed environment's Python as the service's user.
# shellcheck disable=SC2016
as_service() {
    inside sh -eu -c '
        cd /opt/binside-tests
        export PYTHONPATH=/opt/pytest PYTHONDONTWRITEBYTECODE=1 SDL_VIDEODRIVER=offscreen HOME=/nonexistent
        exec setpriv --reuid binside --regid binside --init-groups /opt/binside/current/bin/python "$@"
    ' python "$@"
}

echo "== one decision of the demo, off-screen"
as_service -m tests.pi.decision

echo "== smoke tests, time limits thirty times as long"
as_service -m pytest -p no:cacheprovider -o timeout=5400 "$@" @tests/pi/smoke.txt
