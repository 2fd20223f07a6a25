#!/bin/sh
# Build a Debian 13 root with the real picamera2 on libcamera's virtual camera, and run the cameras' contract test in it.
# Needs root and debootstrap; the root is kept in build/roots/camera, and what is there is not built again. Mounts live in a name space of
# their own and are gone when this ends, however it ends.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../../.." && pwd)
root="$project/build/roots/camera"
suite=trixie

[ "$(id -u)" -eq 0 ] || { echo "This builds a Debian root: run it as root (sudo make test-camera)."; exit 1; }
for tool in debootstrap unshare chroot; do
    command -v "$tool" >/dev/null || { echo "This needs $tool: apt-get install debootstrap util-linux coreutils"; exit 1; }
done

# The machine's own mirror of Debian.
mirror() {
    apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | sort -u | head -n 1
}

# Run a command in the root: no settings of this machine in its environment, the project read-only at /binside.
inside() {
    unshare --mount --fork sh -eu -c '
        root=$1; project=$2; shift 2
        for part in proc sys dev; do mount --rbind "/$part" "$root/$part"; done
        mkdir -p "$root/binside"
        mount --bind -o ro "$project" "$root/binside"
        exec chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
    ' inside "$root" "$project" "$@"
}

# Do a step once: its stamp is kept in the root.
once() {
    stamp="$root/var/lib/binside-$1"
    [ -e "$stamp" ] && return
    echo "== $1"
    "step_$1"
    touch "$stamp"
}

step_packages() {
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mkdir -p "$root/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    inside apt-get update -qq
    inside apt-get install -y -qq --no-install-recommends \
        python3-libcamera libcamera-tools libcamera-ipa gcc libc6-dev linux-libc-dev python3-dev libcap-dev >/dev/null
}

step_python() {
    inside python3 -m venv --system-site-packages /root/v
    inside /root/v/bin/pip install --quiet --disable-pip-version-check \
        'picamera2>=0.3.30,<0.4' 'simplejpeg>=1.9,<2' 'numpy>=2,<3' 'opencv-python-headless>=5.0,<6' 'pytest>=8.3,<10' 'pytest-timeout>=2.3,<3'
}

mkdir -p "$project/build/roots"
if [ ! -e "$root/var/lib/binside-base" ]; then
    echo "== base"
    rm -rf "$root"
    debootstrap --variant=minbase --include=python3,python3-venv,python3-pip,ca-certificates "$suite" "$root" "$(mirror)" >"$project/build/roots/camera.log"
    touch "$root/var/lib/binside-base"
fi
once packages
once python

# What changes with the project is made anew each time: it takes no time.
mkdir -p "$root/opt/stand-ins" "$root/frames" "$root/usr/share/libcamera/pipeline/virtual"
cp "$here/pykms.py" "$root/opt/stand-ins/"
cp "$here/virtual.yaml" "$root/usr/share/libcamera/pipeline/virtual/virtual.yaml"
inside gcc -O2 -Wall -shared -fPIC -o /opt/stand-ins/heap.so /binside/tests/hardware/pi_camera/heap.c
inside sh -eu -c '
    export PYTHONPATH=/binside:/opt/stand-ins PYTHONDONTWRITEBYTECODE=1
    cd /binside
    /root/v/bin/python -m tests.hardware.pi_camera.pictures /frames
    # The virtual camera never writes whether a picture succeeded; memory that begins as zeros says that it did.
    export GLIBC_TUNABLES=glibc.malloc.perturb=255:glibc.malloc.tcache_count=0
    LD_PRELOAD=/opt/stand-ins/heap.so LIBCAMERA_LOG_LEVELS=*:ERROR BINSIDE_VIRTUAL_CAMERA=/frames exec timeout 300 /root/v/bin/python -m pytest \
        -p no:cacheprovider "$@" tests/hardware/test_camera_contract.py
' pytest "$@"
