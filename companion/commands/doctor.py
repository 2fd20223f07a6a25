"""`binside doctor`: what is installed and what is connected, in words."""

from __future__ import annotations

import glob
import importlib.metadata
import os
import platform
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from companion import settings
from companion.journal import Journal, JournalError
from companion.words import _

LIBRARIES = (
    ("kivy", "kivy", True),
    ("opencv-python", "cv2", True),
    ("numpy", "numpy", True),
    ("gpiozero", "gpiozero", True),
    ("pyserial", "serial", True),
    ("mujoco-core", "mujoco", False),
    ("picamera2", "picamera2", False),
    ("lgpio", "lgpio", False),
)


def doctor(out: TextIO) -> int:
    """Print one line per thing looked at. Exit 1 when something that Binside needs is missing."""
    bad = 0
    for good, needed, text in _look():
        mark = _("ok") if good else (_("MISSING") if needed else _("not there"))
        bad += needed and not good
        print(f"{mark:>9}  {text}", file=out)
    print(_("Everything that Binside needs is there.") if not bad else _("Something is missing or wrong: see above."), file=out)
    return 1 if bad else 0


def _look() -> Iterator[tuple[bool, bool, str]]:
    yield True, True, f"Python {platform.python_version()}, {platform.machine()}"
    for name, module, needed in LIBRARIES:
        there = find_spec(module) is not None
        version = importlib.metadata.version(name) if there else ""
        yield there, needed, " ".join(filter(None, (name, version, _use_of(name))))
    yield from _dice()
    yield from _connected()
    yield from _kept()


def _dice() -> Iterator[tuple[bool, bool, str]]:
    """Whether the dice that are played with here are still told apart, which faces are not, and which taught sets cannot be used."""
    if find_spec("cv2") is None:
        return
    from vision import selftest
    from vision.calibration import Limits
    from vision.dicebox import DiceBox

    box = DiceBox(settings.folder() / "dice")
    try:
        report = selftest.of_profile(box.in_force(), Limits())
    except ValueError as wrong:
        yield False, True, _(str(wrong))
        return
    for sentence in report.told():
        yield report.good, True, sentence
    for file, _sentence in box.damaged():
        yield False, True, _("{file} is damaged; Binside sets it aside when it starts.").format(file=file)
    for one in box.kinds():
        if one.fault:
            yield False, True, f"{one.file}: {_(one.fault)}"


def _use_of(name: str) -> str:
    return {
        "mujoco-core": _("(the simulated table)"),
        "picamera2": _("(a Raspberry Pi's camera)"),
        "lgpio": _("(a Raspberry Pi's buttons)"),
    }.get(name, "")


def _connected() -> Iterator[tuple[bool, bool, str]]:
    display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    screens = glob.glob("/dev/dri/card*")
    text = display or (", ".join(screens) if screens else _("no display: the demo plays off-screen"))
    yield bool(display or screens), False, _("display: {text}").format(text=text)
    cameras = glob.glob("/dev/video*")
    yield bool(cameras), False, _("camera: {text}").format(text=", ".join(sorted(cameras)[:4]) or _("none connected"))
    ports = sorted(glob.glob("/dev/serial/by-id/*")) or sorted(glob.glob("/dev/serial[0-9]"))
    yield bool(ports), False, _("scale: {text}").format(text=", ".join(ports) or _("no serial port"))
    chips = glob.glob("/dev/gpiochip*")
    yield bool(chips), False, _("buttons: {text}").format(text=", ".join(sorted(chips)) or _("no GPIO"))


def _kept() -> Iterator[tuple[bool, bool, str]]:
    place = settings.folder()
    try:
        settings.prepare(place)
        free = shutil.disk_usage(place).free // 2**20
        yield free > 50, True, _("folder {folder}, {free} MB free").format(folder=place, free=free)
        chosen = settings.load(settings.file(place))
        yield True, True, _("settings: {table} table").format(table=chosen.table)
        yield _journal(place / "journal.db")
    except (settings.SettingsError, JournalError) as wrong:
        yield False, True, str(wrong)


def _journal(path: Path) -> tuple[bool, bool, str]:
    if not path.exists():
        return True, True, _("journal: no match yet")
    book = Journal(path, readonly=True)
    try:
        return True, True, _("journal: {count} matches").format(count=len(book.records()))
    finally:
        book.close()
