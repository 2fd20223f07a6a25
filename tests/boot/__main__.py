"""`make test-boot`: install the referee in a Debian root, boot that with its own systemd, hang the screen's loop, and switch it all off.

Every step prints what was seen and how long it took; the first that goes wrong ends the test with exit code 1 and what the service wrote.
The match of the test is written with the app's own journal before the machine starts, as an evening that was broken off.
"""

from __future__ import annotations

import re
import shutil
import sys
import time
from pathlib import Path

from companion.course import Course
from companion.journal import Journal
from companion.rules.games import GAMES
from companion.rules.kernel import Open, Setting, legal, settle
from tests.boot.machine import PLACE, Failed, Machine, make, run, wait_for

DROP_IN = """[Service]
Environment=SDL_VIDEODRIVER=offscreen PYTHONPATH=/opt/binside-test
ExecStartPre=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
"""
STEPS = 7  # moves that were made before the evening was broken off
START = 90.0  # s that the first start may take on a busy machine
BACK_WITHIN = 15.0  # s from the hang to the same turn on the screen
WITHOUT_DEVICES = 20.0  # s at a real table, longer than the watchdog waits and threads are given
OFF_WITHIN = 10.0  # s from the hold on “Switch off” to a machine that is off


def install() -> None:
    make()
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite")
    print(f"installed ({time.monotonic() - began:.0f} s)")
    state, dates = _installed()
    began = time.monotonic()
    run("sh", "/mnt/systemd/install.sh", "--lite")
    if _installed() != (state, dates):
        raise Failed("the second installation changed something")
    print(f"installed again: nothing changed ({time.monotonic() - began:.0f} s)")
    print(f"  {run('/usr/local/bin/binside', 'doctor').strip().splitlines()[-1]}")


def _installed() -> tuple[str, dict[str, float]]:
    """Which state of the code is in force, and when each file outside of it was last changed."""
    files = [*PLACE.glob("etc/systemd/system/binside*"), *PLACE.glob("etc/udev/rules.d/*binside*"), PLACE / "usr/local/bin/binside"]
    return str((PLACE / "opt/binside/current").readlink()), {str(file): file.stat().st_mtime for file in files if file.is_file()}


def prepare() -> None:
    """An evening that was broken off, and a service that draws where nobody looks."""
    drop_in = PLACE / "etc/systemd/system/binside.service.d/test.conf"
    drop_in.parent.mkdir(exist_ok=True)
    drop_in.write_text(DROP_IN, encoding="utf-8")
    (PLACE / "etc/binside/settings.toml").write_text('table = "simulated"\n', encoding="utf-8")
    home = PLACE / "var/lib/binside"
    for one in home.iterdir():
        shutil.rmtree(one) if one.is_dir() else one.unlink()
    _play(home / "journal.db")
    owner = home.stat()
    for one in home.iterdir():
        shutil.chown(one, owner.st_uid, owner.st_gid)


def _play(path: Path) -> None:
    book = Journal(path)
    game = GAMES["garbage-day"]
    course = Course.begin(game, settle(game, Setting("garbage-day", "", ("Ana", "Ben", "Cem"))), book, time.time)
    while len(course.past) <= STEPS:
        move = next(one for one in legal(game, course.match) if not isinstance(one, Open))
        course.play(move)
    book.close()


def boot() -> None:
    with Machine() as machine:
        try:
            _evening(machine)
        except Failed:
            if not machine.off:
                print(machine.journal()[-4000:], file=sys.stderr)
            raise


def _evening(machine: Machine) -> None:
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
    took = _hang(machine, before)
    _sit_down_at_a_real_table(machine, before)
    _switch_off(machine)
    if took > BACK_WITHIN:
        raise Failed(f"it came back {took:.1f} s after the hang; the bar is {BACK_WITHIN:.0f} s on a machine that does nothing else")


def _hang(machine: Machine, before: dict[str, str]) -> float:
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
    print(f"hung, and back {took:.1f} s later: {after['StatusText']}")
    return took


def _sit_down_at_a_real_table(machine: Machine, before: dict[str, str]) -> None:
    """Of its devices none is there: that is told, the match goes on by touch, and it is no reason for a restart."""
    (PLACE / "etc/binside/settings.toml").write_text('table = "real"\n', encoding="utf-8")
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


def _switch_off(machine: Machine) -> None:
    machine.signal("SIGHUP")
    took = wait_for("switched off", lambda: machine.off, OFF_WITHIN)
    if not machine.clean:
        raise Failed("the machine did not switch itself off, it died")
    print(f"switched off from the settings ({took:.1f} s)")
    book = Journal(PLACE / "var/lib/binside/journal.db", readonly=True)
    rows = book.records()[0].rows
    book.close()
    if [row.kind for row in rows] != ["start"] + ["move"] * STEPS:
        raise Failed(f"the match of the journal has changed: {[row.kind for row in rows]}")
    print(f"the journal still has the match, {len(rows) - 1} steps")


def main() -> int:
    try:
        install()
        prepare()
        boot()
    except Failed as wrong:
        print(f"test-boot: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
