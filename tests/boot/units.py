"""What the root's own systemd has to say about the installed units: nothing, and that little of the machine lies open to them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.boot.machine import Failed, run

SYSTEM = ("binside.service", "binside-power-off.path", "binside-power-off.service")
SERVICES = ("binside.service", "binside-power-off.service")
DESKTOP = "binside-desktop.service"
PLAIN = ("SYSTEMD_COLORS=0", "SYSTEMD_URLIFY=0")
EXPOSURE = 2.0  # of ten, as `systemd-analyze security` counts


def look_over(place: Path) -> None:
    """The units of the screen of its own. Raises Failed."""
    _verify(place, *(f"/etc/systemd/system/{unit}" for unit in SYSTEM))
    told = []
    for unit in SERVICES:
        said = run("env", *PLAIN, "systemd-analyze", "security", "--offline=true", unit, place=place)
        found = re.search(r"exposure level for \S+: ([\d.]+)", said)
        if not found or float(found[1]) > EXPOSURE:
            raise Failed(f"{unit} lies open: {found[1] if found else 'nobody knows how far'}")
        told.append(f"{unit} {found[1]}")
    print(f"{_version(place)} has nothing to say against the units; exposure: {', '.join(told)}", flush=True)


def look_over_desktop(place: Path) -> None:
    """The unit of the window. Raises Failed."""
    _verify(place, "--user", f"/etc/systemd/user/{DESKTOP}")
    print(f"{_version(place)} has nothing to say against {DESKTOP}", flush=True)


def _verify(place: Path, *words: str) -> None:
    line = 'systemd-analyze verify --man=no "$@" 2>&1'
    said = run("env", "XDG_RUNTIME_DIR=/tmp", *PLAIN, "sh", "-c", line, "verify", *words, place=place).strip()
    if said:
        raise Failed(f"systemd says: {said}")


def _version(place: Path) -> str:
    return " ".join(run("env", *PLAIN, "systemctl", "--version", place=place).split()[:2])
