"""The disk of the emulated machine: a Debian root with a kernel, Binside installed in it by its own installer, and an evening that was
broken off.

The root is made once and kept in build/roots/vm; the installation does nothing where nothing changed; the disk is written anew for each
run. Nothing of the service is changed for the test: unit, user, groups, rules of udev are those of systemd/install.sh. What the test adds
beside it is a touchscreen that the kernel makes, and an agent through which commands are run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from tests.boot.machine import BASE, ROOT, Failed, make, run
from tests.vm import evening

PLACE = ROOT / "build" / "roots" / "vm"
SHOTS = ROOT / "build" / "vm"
DISK = SHOTS / "disk.img"
KERNEL, INITRD = SHOTS / "vmlinuz", SHOTS / "initrd"
NEEDED = (*BASE, "linux-image-amd64", "initramfs-tools", "python3-evdev", "qemu-guest-agent")
SPARE = 700  # MB of the disk that stay free
GUEST = Path(__file__).parent / "guest"
MODULES = ("virtio_pci", "virtio_blk", "ext4")  # all that the initial system needs to find the disk
SERIAL = "SCALE01"  # what the scale's adapter calls itself
SETTINGS = f"""language = "en"
table = "real"

[scale]
kind = "plain"
port = "/dev/serial/by-id/usb-*_{SERIAL}-*"
"""


def build() -> None:
    """Root, installation, evening, disk, with a line for each. Raises Failed."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    make(PLACE, NEEDED)
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite", place=PLACE)
    print(f"installed ({time.monotonic() - began:.0f} s): {(PLACE / 'opt/binside/current').readlink()}", flush=True)
    _add_touchscreen()
    _lay_out()
    _start_up()
    began = time.monotonic()
    _write_disk()
    print(f"a disk of {DISK.stat().st_size / 1e9:.1f} GB ({time.monotonic() - began:.0f} s)", flush=True)


def _add_touchscreen() -> None:
    """A device of the kernel's own (uinput) that is there before the app looks for touchscreens."""
    shutil.copy(GUEST / "touchscreen.py", PLACE / "usr/local/sbin/touchscreen.py")
    unit = PLACE / "etc/systemd/system/touchscreen.service"
    shutil.copy(GUEST / "touchscreen.service", unit)
    wanted = PLACE / "etc/systemd/system/multi-user.target.wants" / unit.name
    wanted.unlink(missing_ok=True)
    wanted.symlink_to(f"/etc/systemd/system/{unit.name}")
    (PLACE / "etc/modules-load.d/touchscreen.conf").write_text("uinput\n", encoding="ascii")
    (PLACE / "etc/fstab").write_text("/dev/vda / ext4 rw,noatime 0 0\n", encoding="ascii")


def _lay_out() -> None:
    """Settings and data as the evening before has left them; they belong to the service's user."""
    (PLACE / "etc/binside/settings.toml").write_text(SETTINGS, encoding="utf-8")
    home = PLACE / "var/lib/binside"
    for one in home.iterdir():
        shutil.rmtree(one) if one.is_dir() else one.unlink()
    evening.play(home)
    owner = home.stat()
    for one in home.iterdir():
        os.chown(one, owner.st_uid, owner.st_gid)


def _start_up() -> None:
    """Kernel and initial system where the emulator finds them; a small one, since every byte of it is unpacked by emulated instructions."""
    kernel = max(PLACE.glob("boot/vmlinuz-*"))
    version = kernel.name.removeprefix("vmlinuz-")
    if INITRD.exists() and KERNEL.exists() and KERNEL.stat().st_mtime == kernel.stat().st_mtime:
        return
    (PLACE / "etc/initramfs-tools/modules").write_text("\n".join(MODULES) + "\n", encoding="ascii")
    (PLACE / "etc/initramfs-tools/conf.d/small.conf").write_text("MODULES=list\nCOMPRESS=gzip\nRESUME=none\n", encoding="ascii")
    run("update-initramfs", "-u", "-k", version, place=PLACE)
    shutil.copy(PLACE / "boot" / f"initrd.img-{version}", INITRD)
    shutil.copy2(kernel, KERNEL)


def _write_disk() -> None:
    used = int(subprocess.run(["du", "-sm", str(PLACE)], check=True, capture_output=True, text=True).stdout.split()[0])
    DISK.unlink(missing_ok=True)
    line = ["mke2fs", "-q", "-t", "ext4", "-d", str(PLACE), str(DISK), f"{used + used // 10 + SPARE}M"]
    done = subprocess.run(line, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"no disk could be written: {done.stderr.strip()[-400:]}")
