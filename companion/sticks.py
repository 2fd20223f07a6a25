"""Which USB sticks can be written to: what is mounted of the drives that people can pull.

Strategy: `/proc/mounts` tells what is mounted where, `/sys/block` which drives there are, both below a folder that stands for `/`. A drive
that calls itself removable is a stick. Many a stick calls itself a fixed disk, as every SSD does: one that hangs on USB is a stick where it
is mounted as what is plugged in is mounted. A drive that the system itself runs from is no stick, wherever it hangs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.words import N_, _

ROOT = Path("/")
SYSTEM = ("/", "/usr", "/var", "/home", "/boot", "/boot/firmware")  # a drive with one of these carries the system
PLUGGED_IN = ("/media", "/run/media", "/mnt")  # where systems, and people by hand, open what was plugged in
ESCAPED = re.compile(r"\\([0-7]{3})")  # how the kernel writes a blank in a folder's name

NONE = N_("No USB stick is plugged in. Plug one in, wait a moment, and try again.")
UNMOUNTED = N_("A USB stick is plugged in ({drive}), but the system has not opened it. Open it, for instance with “udisksctl mount”.")
SEVERAL = N_("More than one USB stick is plugged in ({folders}). Take out all but one, or name the folder.")
LOCKED = N_("The USB stick in {folder} can only be read. Slide its lock back, or take another.")


@dataclass(frozen=True, slots=True)
class Mount:
    """`device`: its name in /sys, such as sda1; `folder`: where it is mounted; `writable`: whether it may be written to."""

    device: str
    folder: Path
    writable: bool


@dataclass(frozen=True, slots=True)
class _Drive:
    """`removable`: by its own word. `devices`: its name and those of its partitions."""

    name: str
    removable: bool
    devices: frozenset[str]

    def opens_at(self, folder: Path) -> bool:
        """Whether what is mounted there says that this drive was plugged in."""
        return self.removable or any(folder.is_relative_to(place) for place in PLUGGED_IN)


def sticks(root: Path = ROOT) -> tuple[Mount, ...]:
    """Drives that can be pulled, as far as they are mounted, by folder."""
    mounts = tuple(_mounts(root))
    found: list[Mount] = []
    for drive in _drives(root):
        of_drive = [mount for mount in mounts if mount.device in drive.devices and drive.opens_at(mount.folder)]
        found += {mount.device: mount for mount in reversed(of_drive)}.values()  # the first place of each
    return tuple(sorted(found, key=lambda mount: mount.folder))


def the_stick(root: Path = ROOT, to_write: bool = True) -> Path:
    """The folder of the one stick. Raises ValueError with a sentence where there is none, several, or it is locked."""
    found = sticks(root)
    if not found:
        drive = next((drive.name for drive in _drives(root) if _waits(root, drive)), "")
        raise ValueError(_(UNMOUNTED).format(drive=drive) if drive else _(NONE))
    if len(found) > 1:
        raise ValueError(_(SEVERAL).format(folders=", ".join(str(one.folder) for one in found)))
    if to_write and not found[0].writable:
        raise ValueError(_(LOCKED).format(folder=found[0].folder))
    return found[0].folder


def _mounts(root: Path) -> Iterator[Mount]:
    for line in _lines(root / "proc/mounts"):
        device, folder, _kind, options, *_rest = [*line.split(" "), "", "", "", ""]
        if device.startswith("/dev/"):
            yield Mount(device.removeprefix("/dev/"), _folder(folder), "rw" in options.split(","))


def _drives(root: Path) -> Iterator[_Drive]:
    """Each drive that can be pulled, but those that the system runs from."""
    system = frozenset(_system(root))
    for place in sorted((root / "sys/block").glob("*")):
        removable = _text(place / "removable") == "1"
        if not removable and not _on_usb(place):
            continue
        parts = [place, *(part.parent for part in place.glob("*/partition"))]
        known = {name for part in parts for name in (part.name, _text(part / "dev"))}
        held = any(any((part / "holders").glob("*")) for part in parts)  # part of a volume group, an array, something encrypted
        if not held and not known & system:
            yield _Drive(place.name, removable, frozenset(part.name for part in parts))


def _system(root: Path) -> Iterator[str]:
    """What the system runs from, by name and by number: a kernel that was started without a ramdisk calls it /dev/root."""
    yield from (mount.device for mount in _mounts(root) if str(mount.folder) in SYSTEM)
    for line in _lines(root / "proc/self/mountinfo"):
        _mount, _parent, number, _inside, folder, *_rest = [*line.split(" "), "", "", "", "", ""]
        if str(_folder(folder)) in SYSTEM:
            yield number
    yield from (line.split()[0].removeprefix("/dev/") for line in _lines(root / "proc/swaps")[1:] if line.strip())


def _on_usb(drive: Path) -> bool:
    """Whether the drive's way to the processor leads over USB."""
    links = (device / "subsystem" for device in drive.resolve().parents)
    return any(link.is_symlink() and Path(os.readlink(link)).name == "usb" for link in links)


def _waits(root: Path, drive: _Drive) -> bool:
    """Whether something is in it that nobody has opened: an empty card reader has no size."""
    if any(mount.device in drive.devices for mount in _mounts(root)):
        return False
    size = _text(root / "sys/block" / drive.name / "size")
    return size.isdecimal() and int(size) > 0


def _folder(written: str) -> Path:
    return Path(ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), written))


def _lines(file: Path) -> list[str]:
    return _text(file).splitlines()


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
