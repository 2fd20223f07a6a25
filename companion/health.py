"""How the machine itself is doing, in sentences: its power supply, its heat, its disk, and a card that forgets what is written.

Strategy: pure looks into a folder that stands for /, so that every finding can be laid out in a test. What a machine does not tell (a
laptop has no power supply that complains) is no finding. What is written to the disk goes through one small seam, because no test owns a
card that is dying. Nothing is repaired here; each sentence says what is wrong and what people can do.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.words import N_, _

WEAK_NOW, SLOW_NOW, HOT_NOW, WEAK_BEFORE = 0x1, 0x6, 0x8, 0x10000  # bits of a Pi's firmware: now, and since it was switched on
HOT = 80.0  # °C from which a Pi slows itself down
LITTLE_MB, LEAST_MB = 200, 50  # free space that is told of, and that a match needs
FORGETFUL = ("overlay", "tmpfs", "ramfs")  # what is written to these is gone with the power
PROBE = ".remembers"

WEAK = N_("The power supply is too weak now. Use the Pi's own one and a short cable.")
WAS_WEAK = N_("The power supply was too weak at times. Use the Pi's own one and a short cable.")
SLOWED = N_("The Pi slows itself down, and dice are read later. Give it air and a heat sink.")
TOO_HOT = N_("The Pi is {degrees} °C hot and slows itself down. Give it air and a heat sink.")
SPACE = N_("Only {free} MB are free on the disk. Remove something, or take a larger card.")
NO_SPACE = N_("The disk is full but for {free} MB: soon no step is kept. Free some before you play.")
FORGETS = N_("What is written is gone with the power: {folder} lies in memory. Switch the overlay file system off.")
DYING = N_("The card does not keep what is written. Copy your matches to a USB stick and take a new card.")
FAILING = N_("The card cannot be written to ({reason}). Save your matches to a USB stick; take a new card.")
CLOCK_SET = N_("The clock was set by {by} while you play. The match keeps its time; the next one takes the new.")

Kind = Literal["power", "heat", "space", "memory", "clock"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with the machine. `text`: a whole sentence in people's language; `grave`: a match is in danger by it."""

    kind: Kind
    text: str
    grave: bool = False


def look(root: Path, home: Path, free: Callable[[Path], int] | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong now, the gravest first. `root` stands for /, `home` is Binside's folder as that machine names it, `free`
    tells the free bytes where it lies."""
    found = (*_power(root), *_heat(root), *_space(home, free or _free), *_forgetful(root, home))
    return tuple(sorted(found, key=lambda one: not one.grave))


def told_throttled(root: Path) -> int | None:
    """What a Pi's firmware says about its power and speed; None on another machine."""
    for file in sorted(root.glob("sys/devices/platform/soc*/*firmware/get_throttled")):
        try:
            return int(file.read_text(encoding="ascii").strip(), 16)
        except (OSError, ValueError):
            continue
    return None


def degrees(root: Path) -> float | None:
    """The hottest place in °C; None where nothing is measured."""
    found = []
    for file in root.glob("sys/class/thermal/thermal_zone*/temp"):
        try:
            found.append(int(file.read_text(encoding="ascii").strip()) / 1000)
        except (OSError, ValueError):
            continue
    return max(found, default=None)


def lies_on(root: Path, home: Path) -> str:
    """The kind of file system under `home`; "" where that cannot be told."""
    best, kind = "", ""
    for line in _lines(root / "proc/mounts"):
        fields = line.split(" ")
        place = fields[1].replace("\\040", " ") if len(fields) > 2 else ""
        if place and (home == Path(place) or Path(place) in home.parents) and len(place) >= len(best):
            best, kind = place, fields[2]
    return kind


def _power(root: Path) -> Iterator[Finding]:
    bits = told_throttled(root) or 0
    if bits & WEAK_NOW:
        yield Finding("power", _(WEAK), grave=True)
    elif bits & WEAK_BEFORE:
        yield Finding("power", _(WAS_WEAK))
    if bits & (SLOW_NOW | HOT_NOW) and not bits & WEAK_NOW and (degrees(root) or 0.0) < HOT:
        yield Finding("heat", _(SLOWED))


def _heat(root: Path) -> Iterator[Finding]:
    hottest = degrees(root)
    if hottest is not None and hottest >= HOT:
        yield Finding("heat", _(TOO_HOT).format(degrees=round(hottest)))


def _space(home: Path, free: Callable[[Path], int]) -> Iterator[Finding]:
    try:
        left = free(home) // 2**20
    except OSError:
        return
    if left < LEAST_MB:
        yield Finding("space", _(NO_SPACE).format(free=left), grave=True)
    elif left < LITTLE_MB:
        yield Finding("space", _(SPACE).format(free=left))


def _forgetful(root: Path, home: Path) -> Iterator[Finding]:
    if lies_on(root, home) in FORGETFUL:
        yield Finding("memory", _(FORGETS).format(folder=home), grave=True)


def _free(place: Path) -> int:
    return shutil.disk_usage(place).free


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


# --- a card that forgets ------------------------------------------------------------------------------------------------


class Card:
    """The disk under a folder: what is written is synced, and then read from the disk and not from memory, as far as the kernel obeys."""

    def write(self, path: Path, data: bytes) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o660)
        try:
            os.write(handle, data)
            os.fsync(handle)
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(handle)

    def read(self, path: Path) -> bytes:
        return path.read_bytes()


def try_card(home: Path, token: bytes, card: Card | None = None) -> Finding | None:
    """Write something new and read it back from the card; None when it is there. `token`: another one at each start, because a dying card
    takes every write without a complaint and shows its old state for ever."""
    card = card or Card()
    try:
        card.write(home / PROBE, token)
        return None if card.read(home / PROBE) == token else Finding("memory", _(DYING), grave=True)
    except OSError as wrong:
        return Finding("memory", _(FAILING).format(reason=wrong.strerror), grave=True)


# --- a clock that is set late -------------------------------------------------------------------------------------------


class SteadyClock:
    """Seconds since 1970 that never run backwards and never jump while people play: the machine's clock, taken when the program starts and
    carried on by one that only counts. A Pi has no clock chip; its date comes late, over the network."""

    def __init__(self, wall: Callable[[], float], counting: Callable[[], float]) -> None:
        self._wall, self._counting = wall, counting
        self._offset = wall() - counting()

    def __call__(self) -> float:
        return self._counting() + self._offset

    @property
    def set_by(self) -> float:
        """How far the machine's clock has been set since its time was last taken, in seconds; + is forwards."""
        return self._wall() - self()

    def settle(self) -> None:
        """Take the machine's time anew. Only while nobody plays."""
        self._offset = self._wall() - self._counting()


def clock_set(by: float) -> Finding | None:
    """What is told of a clock that was set by so many seconds; nothing of less than a minute."""
    if abs(by) < 60:
        return None
    sign, minutes = "−" if by < 0 else "+", round(abs(by) / 60)
    words = _("{minutes} min").format(minutes=minutes) if minutes < 120 else _("{hours} h").format(hours=round(minutes / 60))
    return Finding("clock", _(CLOCK_SET).format(by=sign + words))
