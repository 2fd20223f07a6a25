"""`make test-boot`: install the referee in a Debian root, boot that with its own systemd, hang the screen's loop, and switch it all off;
the same as a window of an ordinary user; then upgrade it and take it away. `SUITE=trixie` takes that Debian instead of this machine's own.

Every step prints what was seen and how long it took; the first that goes wrong ends the test with exit code 1 and what the service wrote.
The match of the test is written with the app's own journal before the machine starts, as an evening that was broken off.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import time
from pathlib import Path

from companion.journal import Journal
from tests.boot import desktop, keeping, units
from tests.boot.evening import STEPS, play
from tests.boot.machine import ROOTS, Failed, Machine, make, run, wait_for

DROP_IN = """[Service]
Environment=SDL_VIDEODRIVER=offscreen PYTHONPATH=/opt/binside-test
ExecStartPre=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
"""
START = 90.0  # s that the first start may take on a busy machine
BACK_WITHIN = 15.0  # s from the hang to the same turn on the screen
WITHOUT_DEVICES = 20.0  # s at a real table, longer than the watchdog waits and threads are given
OFF_WITHIN = 10.0  # s from the hold on “Switch off” to a machine that is off


def install(place: Path, suite: str) -> None:
    make(place, suite=suite)
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite", place=place)
    print(f"installed ({time.monotonic() - began:.0f} s)", flush=True)
    state, dates = _installed(place)
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite", place=place)
    if _installed(place) != (state, dates):
        raise Failed("the second installation changed something")
    print(f"installed again: nothing changed ({time.monotonic() - began:.0f} s)")
    print(f"  {run('/usr/local/bin/binside', 'doctor', place=place).strip().splitlines()[-1]}", flush=True)


def _installed(place: Path) -> tuple[str, dict[str, float]]:
    """Which state of the code is in force, and when each file outside of it was last changed."""
    files = [*place.glob("etc/systemd/system/binside*"), *place.glob("etc/udev/rules.d/*binside*"), *place.glob("usr/local/bin/binside")]
    files += [*place.glob("etc/binside/*")]
    return str((place / "opt/binside/current").readlink()), {str(file): file.stat().st_mtime for file in files if file.is_file()}


def prepare(place: Path) -> None:
    """An evening that was broken off, and a service that draws where nobody looks."""
    drop_in = place / "etc/systemd/system/binside.service.d/test.conf"
    drop_in.parent.mkdir(exist_ok=True)
    drop_in.write_text(DROP_IN, encoding="utf-8")
    (place / "etc/binside/settings.toml").write_text('table = "simulated"\n', encoding="utf-8")
    home = place / "var/lib/binside"
    for one in home.iterdir():
        shutil.rmtree(one) if one.is_dir() else one.unlink()
    play(home / "journal.db")
    owner = home.stat()
    for one in home.iterdir():
        shutil.chown(one, owner.st_uid, owner.st_gid)
        one.chmod(0o660)  # as the service writes


def boot(place: Path) -> float:
    """The evening; the seconds from a hang to the same turn, at the table where that took longer. Raises Failed."""
    with Machine(place) as machine:
        try:
            return _evening(machine, place)
        except Failed:
            if not machine.off:
                print(machine.journal()[-4000:], file=sys.stderr)
            raise


def _evening(machine: Machine, place: Path) -> float:
    wait_for("READY", lambda: machine.shown().get("ActiveState") == "active", START)
    print(f"READY {time.monotonic() - machine.began:.1f} s after power-on: {machine.shown()['StatusText']}")
    chain = machine.tell("systemd-analyze", "--no-pager", "critical-chain", "binside.service")
    if "binside.service" not in chain or "network" in chain:
        raise Failed(f"this is what the service waited for: {chain}")
    print("  " + " < ".join(re.findall(r"(?:└─)?([\w@.\\-]+\.(?:service|target|mount|socket|slice|path|timer))", chain)))
    machine.signal("SIGUSR1")
    took = wait_for("at the match", lambda: machine.shown().get("StatusText", "").startswith("match"), 15.0)
    before = machine.shown()
    print(f"carried on ({took:.1f} s): {before['StatusText']}")
    if f"step {STEPS}," not in before["StatusText"]:
        raise Failed(f"this is not the match that was broken off: {before['StatusText']}")
    simulated = _hang(machine, before, "at the simulated table")
    _sit_down_at_a_real_table(machine, before, place)
    real = _hang(machine, machine.shown(), "at a real table")
    _switch_off(machine, place)
    return max(simulated, real)


def _hang(machine: Machine, before: dict[str, str], where: str) -> float:
    """Let the screen's loop stand still; the seconds until the same turn is on the screen again."""
    machine.signal("SIGUSR2")
    began = time.monotonic()

    def back() -> bool:
        shown = machine.shown()
        return shown.get("MainPID") != before["MainPID"] and shown.get("ActiveState") == "active"

    wait_for("restarted", back, START)
    after, took = machine.shown(), time.monotonic() - began
    lines = machine.journal()
    for line in lines.splitlines():
        if any(word in line for word in ("Watchdog timeout", "ABRT", "Scheduled restart", "it goes on", "_stand_still")):
            print(f"  {line}")
    if "Watchdog timeout" not in lines or after["NRestarts"] != "1":
        raise Failed("it was not the watchdog that restarted it, or not once")
    if after["StatusText"] != before["StatusText"]:
        raise Failed(f"it came back elsewhere: {after['StatusText']}")
    print(f"hung {where}, and back {took:.1f} s later: {after['StatusText']}")
    return took


def _sit_down_at_a_real_table(machine: Machine, before: dict[str, str], place: Path) -> None:
    """Of its devices none is there: that is told, the match goes on by touch, and it is no reason for a restart."""
    (place / "etc/binside/settings.toml").write_text('table = "real"\n', encoding="utf-8")
    machine.tell("systemctl", "restart", "binside.service")
    shown = machine.shown()
    if shown.get("ActiveState") != "active" or shown.get("StatusText") != before["StatusText"]:
        raise Failed(f"with a real table it is {shown.get('ActiveState')} at {shown.get('StatusText')}")
    time.sleep(WITHOUT_DEVICES)
    after = machine.shown()
    if (after["MainPID"], after["ActiveState"]) != (shown["MainPID"], "active"):
        raise Failed("without its devices it does not last")
    for line in sorted({line for line in machine.journal().splitlines() if line.startswith("WARNING")}):
        print(f"  {line}")
    print(f"at a real table without any device for {WITHOUT_DEVICES:.0f} s: {after['StatusText']}")


def _switch_off(machine: Machine, place: Path) -> None:
    machine.signal("SIGHUP")
    took = wait_for("switched off", lambda: machine.off, OFF_WITHIN)
    if not machine.clean:
        raise Failed("the machine did not switch itself off, it died")
    print(f"switched off from the settings ({took:.1f} s)")
    book = Journal(place / "var/lib/binside/journal.db", readonly=True)
    rows = book.records()[0].rows
    book.close()
    if [row.kind for row in rows] != ["start"] + ["move"] * STEPS:
        raise Failed(f"the match of the journal has changed: {[row.kind for row in rows]}")
    print(f"the journal still has the match, {len(rows) - 1} steps")


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.boot")
    asked.add_argument("--suite", default="", help="the Debian to try it in, for instance trixie (default: this machine's own)")
    suite = asked.parse_args().suite
    place = ROOTS / ("boot" if not suite else f"boot-{suite}")
    try:
        install(place, suite)
        units.look_over(place)
        prepare(place)
        took = boot(place)
        desktop.install(place)
        units.look_over_desktop(place)
        desktop.sit_down(place)
        keeping.keep(place)
        if took > BACK_WITHIN:
            raise Failed(f"it came back {took:.1f} s after the hang; the bar is {BACK_WITHIN:.0f} s on a machine that does nothing else")
    except Failed as wrong:
        print(f"test-boot: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
