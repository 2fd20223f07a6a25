"""Which USB sticks can be written to: what is mounted, by the kernel's own word that its drive can be taken out.

Strategy: `/proc/mounts` tells what is mounted where, `/sys/block/<drive>/removable` which drives people may pull, both below a folder that
stands for `/`. A drive that the system itself runs from is no stick, wherever it hangs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.words import N_, _

ROOT = Path("/")
SYSTEM = ("/", "/usr", "/var", "/home", "/boot", "/boot/firmware")  # a drive with one of these carries the system
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


def sticks(root: Path = ROOT) -> tuple[Mount, ...]:
    """Removable drives that are mounted, by folder."""
    mounts = tuple(_mounts(root))
    found: list[Mount] = []
    for _drive, devices in _removable(root):
        of_drive = [mount for mount in mounts if mount.device in devices]
        if not any(str(mount.folder) in SYSTEM for mount in of_drive):
            found += {mount.device: mount for mount in reversed(of_drive)}.values()  # the first place of each
    return tuple(sorted(found, key=lambda mount: mount.folder))


def the_stick(root: Path = ROOT, to_write: bool = True) -> Path:
    """The folder of the one stick. Raises ValueError with a sentence where there is none, several, or it is locked."""
    found = sticks(root)
    if not found:
        drive = next((drive for drive, devices in _removable(root) if _has_medium(root, drive)), "")
        raise ValueError(_(UNMOUNTED).format(drive=drive) if drive else _(NONE))
    if len(found) > 1:
        raise ValueError(_(SEVERAL).format(folders=", ".join(str(one.folder) for one in found)))
    if to_write and not found[0].writable:
        raise ValueError(_(LOCKED).format(folder=found[0].folder))
    return found[0].folder


def _mounts(root: Path) -> Iterator[Mount]:
    try:
        lines = (root / "proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for line in lines:
        device, folder, _kind, options, *_rest = [*line.split(" "), "", "", "", ""]
        if device.startswith("/dev/"):
            place = ESCAPED.sub(lambda octal: chr(int(octal[1], 8)), folder)
            yield Mount(device.removeprefix("/dev/"), Path(place), "rw" in options.split(","))


def _removable(root: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Each removable drive with its own name and those of its partitions."""
    for drive in sorted((root / "sys/block").glob("*")):
        try:
            removable = (drive / "removable").read_text(encoding="ascii").strip() == "1"
        except OSError:
            continue
        if removable:
            yield drive.name, frozenset({drive.name, *(part.parent.name for part in drive.glob("*/partition"))})


def _has_medium(root: Path, drive: str) -> bool:
    """Whether something is in it: an empty card reader has no size; a drive that the system runs from is none to be opened."""
    devices = next(devices for name, devices in _removable(root) if name == drive)
    if any(mount.device in devices for mount in _mounts(root)):
        return False
    try:
        return int((root / "sys/block" / drive / "size").read_text(encoding="ascii")) > 0
    except (OSError, ValueError):
        return False
