"""The first page: on the graphics card itself, drawn by an ordinary user, and soon after the service has said that it is ready."""

from __future__ import annotations

import time

from tests.boot.machine import wait_for
from tests.vm.emulator import Emulator, differ
from tests.vm.report import Report
from tests.vm.twin import Twin

START = 60.0  # s from commands to READY, times the slowness: what the unit gives it
APPEARS = 2.0  # s from READY to the whole page, times the slowness
MOST = 0.01  # of the pixels may differ: the line that tells for how many minutes the match has waited
BLACK = 8  # levels of 255 that still are black


def check_screen(machine: Emulator, twin: Twin, report: Report) -> None:
    """Raises Failed where the machine or the service does not come up."""
    took = machine.wait_until_it_answers()
    how = "with KVM" if machine.kvm else "without KVM, every instruction emulated"
    report.tell(f"commands can be run {took:.0f} s after power-on, {how}; it is {machine.slowness:.1f} times as slow as this machine")
    _wait_for_the_page(machine, twin, report)
    _check_user(machine, report)


def _wait_for_the_page(machine: Emulator, twin: Twin, report: Report) -> None:
    expected = twin.pixels()
    seen: list[float] = []

    def there() -> bool:
        if not seen and differ(machine.screen("first"), expected) < MOST:
            seen.append(time.monotonic())
        return bool(seen)

    wait_for("the first page on the screen", there, START * machine.slowness)
    wait_for("READY", lambda: machine.shown().get("ActiveState") == "active", START * machine.slowness)
    ready = _ready_at(machine)
    picture = machine.screen("first")
    lit = float((picture.max(axis=2) > BLACK).mean())
    status = machine.shown()["StatusText"]
    report.check("the service is ready", status == "page home", f"{status}, {ready - machine.began:.1f} s after power-on")
    later, bar = seen[0] - ready, APPEARS * machine.slowness
    what = f"{lit:.1%} of its pixels lit, {differ(picture, expected):.2%} unlike the same page drawn here"
    report.check("the first page is on the screen (build/vm/first.png)", lit > 1 / 3, what)
    report.check("and was there with READY", later < bar, f"seen {later:+.1f} s from it (bar {bar:.1f} s)")


def _ready_at(machine: Emulator) -> float:
    """When READY came, on this machine's clock."""
    asked = time.monotonic()
    up = float(machine.tell("cat", "/proc/uptime").split()[0])
    return asked - up + int(machine.shown()["ActiveEnterTimestampMonotonic"]) / 1e6


def _check_user(machine: Emulator, report: Report) -> None:
    pid = machine.shown()["MainPID"]
    user = machine.sh(f"ps -o user= -p {pid}")
    groups = machine.sh(f"grep -h ^Groups /proc/{pid}/status | cut -f 2 | xargs -n 1 getent group | cut -d : -f 1 | xargs")
    can = machine.sh(f"grep -h ^Cap /proc/{pid}/status | cut -f 2 | sort -u | xargs")
    report.check("an ordinary user draws it", user == "binside" and can.strip("0 ") == "", f"{user}, groups {groups}, capabilities {can}")
    cards = machine.sh(f"ls -l /proc/{pid}/fd | grep -o '/dev/dri/card.*' | sort -u | xargs")
    log = machine.sh("grep -h 'Window ' /var/lib/binside/binside.log | tail -n 1")
    report.check("it draws on the graphics card itself", bool(cards) and "KMSDRM" in log, f"{cards}; log: {log}")
