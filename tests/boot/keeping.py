"""What an upgrade, a broken upgrade, an uninstallation and a new installation leave as it was: the settings and the matches.

Run in the root while it is switched off, after the evening: its journal has a match, its settings are somebody's own.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from tests.boot.machine import ROOT, Failed, run

OWN = 'table = "simulated"\nlanguage = "de"  # somebody\'s own words\n'
KEPT = ("etc/binside/settings.toml", "var/lib/binside/journal.db")
NEWER = "opt/newer"  # a copy of the project in the root, changed in a line
LEFT = ("opt/binside", "usr/local/bin/binside", "etc/systemd/system/binside.service", "etc/udev/rules.d/70-binside.rules")
KIVY, NO_KIVY = '"kivy>=2', '"kivy>=99'  # what a broken upgrade asks for: a version that nobody has made yet


def keep(place: Path) -> None:
    """Upgrade, upgrade badly, take away, install again, take away with everything. Raises Failed."""
    (place / KEPT[0]).write_text(OWN, encoding="utf-8")
    before = _kept(place)
    _upgrade(place)
    _upgrade_badly(place)
    _same(place, before, "the upgrades")
    _uninstall(place)
    _same(place, before, "the uninstallation")
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite", place=place)
    _same(place, before, "the new installation")
    print(f"installed again ({time.monotonic() - began:.0f} s), {_history(place)}", flush=True)
    run("sh", "/mnt/systemd/uninstall.sh", "--purge", place=place)
    there = [name for name in ("etc/binside", "var/lib/binside", "var/cache/binside", *LEFT) if (place / name).exists()]
    if there or "binside:" in (place / "etc/passwd").read_text(encoding="utf-8"):
        raise Failed(f"--purge left its user or {there}")
    print("uninstalled with --purge: nothing is left, the user neither", flush=True)


def _kept(place: Path) -> dict[str, tuple[bytes, int, int, int]]:
    """Content, owner, group and rights of what must stay."""
    told = {}
    for name in KEPT:
        state = (place / name).stat()
        told[name] = (place / name).read_bytes(), state.st_uid, state.st_gid, state.st_mode
    return told


def _same(place: Path, before: dict[str, tuple[bytes, int, int, int]], after: str) -> None:
    changed = [name for name, state in _kept(place).items() if state != before[name]]
    if changed:
        raise Failed(f"{after} changed {changed}")


def _history(place: Path) -> str:
    told = run("/usr/local/bin/binside", "--language", "en", "history", place=place).strip()
    if "Garbage Day" not in told:
        raise Failed(f"the matches cannot be read: {told}")
    return f"its history: {told.splitlines()[-1].strip()}"


def _current(place: Path) -> str:
    return (place / "opt/binside/current").readlink().name


def _states(place: Path) -> set[str]:
    return {one.name for one in (place / "opt/binside/states").iterdir()}


def _copy(place: Path) -> Path:
    newer = place / NEWER
    shutil.rmtree(newer, ignore_errors=True)
    for part in ("companion", "hardware", "vision", "ui", "systemd"):
        shutil.copytree(ROOT / part, newer / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, newer / file)
    return newer


def _upgrade(place: Path) -> None:
    old = _current(place)
    words = _copy(place) / "companion" / "words.py"
    words.write_text(words.read_text(encoding="utf-8") + "\n# a newer state\n", encoding="utf-8")
    began = time.monotonic()
    run("sh", f"/{NEWER}/systemd/install.sh", "--lite", place=place)
    if _current(place) == old or _states(place) != {old, _current(place)}:
        raise Failed(f"after an upgrade of {old} {_current(place)} is in force, of {_states(place)}")
    if "# a newer state" not in run("sh", "-c", "cat /opt/binside/current/lib/python3*/site-packages/companion/words.py", place=place):
        raise Failed("the newer state is not what was installed")
    print(f"upgraded from {old} to {_current(place)} ({time.monotonic() - began:.0f} s); the one before is still there", flush=True)


def _upgrade_badly(place: Path) -> None:
    good, states = _current(place), _states(place)
    project = place / NEWER / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace(KIVY, NO_KIVY), encoding="utf-8")
    try:
        run("sh", f"/{NEWER}/systemd/install.sh", "--lite", place=place)
    except Failed as wrong:
        if "what was installed before is untouched" not in str(wrong):
            raise
    else:
        raise Failed("an upgrade that lacks a package went well")
    shutil.rmtree(place / NEWER)
    if (_current(place), _states(place)) != (good, states):
        raise Failed("a broken upgrade changed what is in force")
    run("/usr/local/bin/binside", "doctor", place=place)
    print(f"an upgrade without one of its packages: told, {good} stays in force", flush=True)


def _uninstall(place: Path) -> None:
    run("sh", "/mnt/systemd/uninstall.sh", place=place)
    there = [name for name in LEFT if (place / name).exists()]
    if there:
        raise Failed(f"the uninstallation left {there}")
    print("uninstalled: settings and matches are still there", flush=True)
