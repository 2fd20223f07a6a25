"""The first page: on the graphics card itself, drawn by an ordinary user, and soon after the service has said that it is ready."""

from __future__ import annotations

from tests.vm.emulator import Emulator, differ
from tests.vm.report import Report
from tests.vm.twin import Twin

START = 90.0  # s until the first page is there, on the machine's clock
APPEARS = 2.0  # s from READY to the whole page
FOOT = 400  # px from the top: below it stand the devices that are missing, which the twin is told of later
TOLD = 2.0  # s from READY until every device that is missing has been told
LOSSES = "grep -hoE ' (camera|scale|buttons) lost: .*' /var/lib/binside/binside.log"
MOST = 0.01  # of the pixels may differ: the line that tells for how many minutes the match has waited
BLACK = 8  # levels of 255 that still are black


def check_screen(machine: Emulator, twin: Twin, report: Report) -> None:
    """Raises Failed where the machine or the service does not come up."""
    took = machine.wait_until_it_answers()
    how = "with KVM" if machine.kvm else "without KVM, every instruction emulated"
    up = _since_power_on(machine, machine.now())
    report.tell(f"commands can be run {took:.0f} s after power-on ({up:.1f} s on the machine's clock), {how}")
    _wait_for_the_page(machine, twin, report)
    _check_user(machine, report)


def _wait_for_the_page(machine: Emulator, twin: Twin, report: Report) -> None:
    expected = twin.pixels()[:FOOT]
    machine.wait_for("the first page on the screen", lambda: differ(machine.screen("first")[:FOOT], expected) < MOST, START, again=0.0)
    seen = _since_power_on(machine, machine.now())
    machine.wait_for("READY", lambda: machine.shown().get("ActiveState") == "active", START)
    shown = machine.shown()
    began, ready = (int(shown[f"{state}TimestampMonotonic"]) / 1e6 for state in ("InactiveExit", "ActiveEnter"))
    status = shown["StatusText"]
    report.check("the service is ready", status == "page home", f"{status}, {ready - began:.1f} s after its start")
    machine.rest(TOLD)
    for line in machine.sh(LOSSES).splitlines():
        device, reason = line.split(" lost: ")
        twin.lose(device.strip(), reason)
    picture, expected = machine.screen("first"), twin.pixels()
    lit = float((picture.max(axis=2) > BLACK).mean())
    unlike = differ(picture, expected)
    what = f"{lit:.1%} of its pixels lit, {unlike:.2%} unlike the same page drawn here"
    report.check("the first page is on the screen (build/vm/first.png)", lit > 1 / 3 and unlike < MOST, what)
    what = f"seen {seen:.1f} s after power-on at the latest, READY came at {ready:.1f} s (bar {APPEARS:.0f} s later)"
    report.check("and was there with READY", seen < ready + APPEARS, what)


def _since_power_on(machine: Emulator, at: float) -> float:
    """The machine's time in seconds since 1970 as seconds since its power-on."""
    date, up = (float(word) for word in machine.sh("date +%s.%N; cut -d ' ' -f 1 /proc/uptime").split())
    return at - date + up


def _check_user(machine: Emulator, report: Report) -> None:
    pid = machine.shown()["MainPID"]
    user = machine.sh(f"stat -c %U /proc/{pid}")
    groups = machine.sh(f"grep -h ^Groups /proc/{pid}/status | cut -f 2 | xargs -n 1 getent group | cut -d : -f 1 | xargs")
    can = machine.sh(f"grep -h ^Cap /proc/{pid}/status | cut -f 2 | sort -u | xargs")
    report.check("an ordinary user draws it", user == "binside" and can.strip("0 ") == "", f"{user}, groups {groups}, capabilities {can}")
    cards = machine.sh(f"ls -l /proc/{pid}/fd | grep -o '/dev/dri/card.*' | sort -u | xargs")
    log = machine.sh("grep -h 'Window ' /var/lib/binside/binside.log | tail -n 1")
    report.check("it draws on the graphics card itself", bool(cards) and "KMSDRM" in log, f"{cards}; log: {log}")
