"""`binside doctor`: what is installed, what is connected, what is kept and what went wrong last: all that a report of a fault needs.

Strategy: every look yields findings, one line each, and a finding that is wrong says what to do. The settings in force and the last
troubles of the log follow as they are, without passwords. For programs the same is told as JSON.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from companion import backup, health, lock, settings
from companion.commands import machine
from companion.commands.machine import Finding
from companion.discreet import without_secrets
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
ROOT = Path("/")
LOG = "binside.log"
TROUBLES = 8  # last lines of the log that tell of trouble
TROUBLED = (" WARNING ", " ERROR ", " CRITICAL ")


@dataclass(frozen=True, slots=True)
class Visit:
    """What the doctor found; `chosen`: the settings in force, `troubles`: the log's last ones, line by line, without passwords."""

    findings: tuple[Finding, ...]
    chosen: tuple[str, ...]
    troubles: tuple[str, ...]

    @property
    def bad(self) -> bool:
        """Whether something that Binside needs is missing."""
        return any(one.needed and not one.good for one in self.findings)

    def words(self) -> str:
        """One line per thing looked at, then settings and troubles."""
        lines = [f"{_mark(one):>9}  {one.text}" for one in self.findings]
        for title, more in ((_("Settings in force:"), self.chosen), (_("The log's last troubles:"), self.troubles)):
            lines += [title, *(f"    {line}" for line in more)] if more else []
        last = _("Something is missing or wrong: see above.") if self.bad else _("Everything that Binside needs is there.")
        return "".join(f"{line}\n" for line in (*lines, last))

    def data(self) -> str:
        """The same as JSON: the states have fixed names, the texts are in people's language."""
        told = [{"about": one.about, "state": _state(one), "text": one.text} for one in self.findings]
        whole = {"version": backup.program(), "findings": told, "settings": self.chosen, "troubles": self.troubles}
        return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def doctor(out: TextIO, as_json: bool = False, root: Path = ROOT) -> int:
    """Print what is found; `root` stands for `/`. Exit 1 when something that Binside needs is missing."""
    visit = examine(root)
    out.write(visit.data() if as_json else visit.words())
    return 1 if visit.bad else 0


def examine(root: Path = ROOT) -> Visit:
    """Look at everything; takes seconds, since the dice are tried."""
    findings = tuple(one._replace(text=without_secrets(one.text)) for one in look(root))
    return Visit(findings, _settings_told(), _troubles())


def _state(one: Finding) -> str:
    return "ok" if one.good else "missing" if one.needed else "absent"


def _mark(one: Finding) -> str:
    return {"ok": _("ok"), "missing": _("MISSING"), "absent": _("not there")}[_state(one)]


def look(root: Path = ROOT) -> Iterator[Finding]:
    """Everything that the doctor looks at."""
    yield Finding("binside", True, True, f"Binside {backup.program()}")
    yield Finding("python", True, True, f"Python {platform.python_version()}, {platform.machine()}")
    yield from machine.board(root)
    for name, module, needed in LIBRARIES:
        there = find_spec(module) is not None
        version = _version(name) if there else ""
        yield Finding("library", there, needed, " ".join(filter(None, (name, version, _use_of(name)))))
    yield from (Finding("dice", *one) for one in _dice())
    yield from _connected(root)
    yield from _healthy(root)
    yield from _kept()


def _version(name: str) -> str:
    """ "" for what the system itself has installed, under no name or another one."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


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


def _connected(root: Path) -> Iterator[Finding]:
    chosen = _settings() or settings.Settings()
    yield from machine.screen(root, os.environ)
    yield _window()
    yield from machine.cameras(root)
    yield from _pictures(chosen)
    yield from machine.scale(root, chosen.scale)
    yield from machine.pins(root)
    yield _sound()


def _pictures(chosen: settings.Settings) -> Iterator[Finding]:
    """How the real table's cameras send their pictures: tried now, unless Binside runs and holds them; then, what its log last told."""
    if chosen.table != "real" or find_spec("cv2") is None:
        return
    from companion.sensing import PICTURES

    try:
        lock.take(settings.prepare(settings.folder())).close()
    except lock.AlreadyRunning:
        last = next((line for line in reversed(_lines()) if PICTURES in line), "")
        told = last.partition(PICTURES)[2] or _("not known yet")
        yield Finding("pictures", bool(last), False, _("the running Binside’s camera: {text}").format(text=told))
        return
    except (OSError, settings.SettingsError):
        return  # the folder is a finding of its own
    for kind in dict.fromkeys((chosen.camera.dice, chosen.camera.can)):
        if kind:
            yield _tried(kind)


def _tried(kind: str) -> Finding:
    from companion.commands.looking import opened, tried
    from companion.sight import Figures
    from hardware.worker import Trouble

    with opened(kind) as source:
        try:
            trial = tried(source)
        except (Trouble, ValueError) as wrong:
            return Finding("pictures", False, False, f"{kind}: {wrong}")
    told = ", ".join((_("{fps} frames/s").format(fps=round(trial.rate)), *Figures(trial.lost, trial.age).told()))
    return Finding("pictures", True, False, f"{kind}: {told}")


def _sound() -> Finding:
    """Whether it can speak, and where."""
    from hardware import speech

    found = speech.examine()
    outputs = ", ".join(name for name, _words in found.outputs)
    text = _("sound: {outputs}").format(outputs=outputs or _("the system’s own output"))
    return Finding("sound", not found.trouble, False, found.trouble or text)


def _window() -> Finding:
    """What the app's window would be opened with, and the one way in which touches reach it."""
    from ui.window import driver, providers

    video = driver()
    ways = ", ".join(f"{key} = {line}" for key, line in providers(video).items()) if video else ""
    text = _("window: {driver}; input: {ways}").format(driver=video or _("none"), ways=ways or _("none"))
    return Finding("window", bool(video), False, text)


def _healthy(root: Path) -> Iterator[Finding]:
    troubles = health.look(root, settings.folder())
    yield from (Finding("health", False, one.grave, one.text) for one in troubles)
    if not troubles:
        warmth = health.degrees(root)
        told = "" if warmth is None else f", {round(warmth)} °C"
        yield Finding("health", True, False, _("the machine is well{warmth}").format(warmth=told))


def _kept() -> Iterator[Finding]:
    place = settings.folder()
    try:
        settings.prepare(place)
        free = shutil.disk_usage(place).free // 2**20
        yield Finding("folder", free > 50, True, _("folder {folder}, {free} MB free").format(folder=place, free=free))
        chosen = settings.load(settings.file(place))
        yield Finding("settings", True, True, _("settings: {table} table").format(table=chosen.table))
        yield Finding("journal", True, True, _journal(place / "journal.db"))
    except (settings.SettingsError, JournalError) as wrong:
        yield Finding("kept", False, True, str(wrong))


def _journal(path: Path) -> str:
    if not path.exists():
        return _("journal: no match yet")
    book = Journal(path, readonly=True)
    try:
        return _("journal: {count} matches").format(count=len(book.records()))
    finally:
        book.close()


def _settings() -> settings.Settings | None:
    """What is in force; None where the file has a mistake, which is a finding of its own."""
    try:
        return settings.load(settings.file(settings.folder()))
    except settings.SettingsError:
        return None


def _settings_told() -> tuple[str, ...]:
    chosen = _settings()
    text = without_secrets(settings.text(chosen)) if chosen is not None else ""
    return tuple(line for line in text.splitlines() if line)


def _lines() -> list[str]:
    """The log, the oldest line first."""
    try:
        return (settings.folder() / LOG).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _troubles() -> tuple[str, ...]:
    return tuple(without_secrets(line) for line in _lines() if any(word in line for word in TROUBLED))[-TROUBLES:]
