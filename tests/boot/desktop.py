"""The unit of the window, run by an ordinary user's own systemd on an X server without a screen: started as a desktop starts it, touched,
hung, closed.

What is pressed here comes from the X server's own pointer, the way in which X hands touches to programs. No compositor runs, and no
real touchscreen is there.
"""

from __future__ import annotations

import re
import struct
import time
from pathlib import Path

import numpy as np

from tests.boot.machine import Failed, Machine, run, wait_for

UNIT = "binside-desktop.service"
USER, NUMBER = "ana", 1000
PACKAGES = ("libpam-systemd", "dbus-user-session", "xvfb", "xdotool", "x11-xserver-utils")
DISPLAY = ":77"
SIZE = (800, 480)
PICTURE = "var/lib/screen"  # where the X server keeps what it shows
DROP_IN = """[Service]
Environment=PYTHONPATH=/opt/binside-test
"""
START = 90.0  # s that the start may take on a busy machine
SHADES = 50  # levels by which a page with something on it differs from a blank one at least
WINDOWS_OWN = "SDL2MotionEventProvider"  # always there; Kivy tells it of fingers on phones only
SETTLED = 2.0  # s in which a second press that follows a touch would have come


def install(place: Path) -> None:
    """As the user with `sudo`, over the installation that had the screen for itself. Raises Failed."""
    wanted = " ".join(PACKAGES)
    fetch = f"apt-get update -qq; apt-get install -y -qq --no-install-recommends {wanted} >/dev/null"
    run("sh", "-ec", f"dpkg -s {wanted} >/dev/null 2>&1 || {{ export DEBIAN_FRONTEND=noninteractive; {fetch}; }}", place=place)
    run("sh", "-ec", f"id {USER} >/dev/null 2>&1 || useradd --create-home --uid {NUMBER} {USER}", place=place)
    run("env", f"SUDO_USER={USER}", "sh", "/mnt/systemd/install.sh", "--desktop", place=place)
    drop_in = place / "etc/systemd/user" / f"{UNIT}.d/test.conf"
    drop_in.parent.mkdir(exist_ok=True)
    drop_in.write_text(DROP_IN, encoding="utf-8")
    lingers = place / "var/lib/systemd/linger" / USER  # its systemd runs although nobody has logged in
    lingers.parent.mkdir(exist_ok=True)
    lingers.touch()
    (place / PICTURE).mkdir(exist_ok=True)
    (place / "etc/binside/settings.toml").write_text('table = "simulated"\n', encoding="utf-8")
    print("installed for the desktop, over the installation that had the screen for itself", flush=True)


class Session:
    """Who is logged in at the machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def tell(self, *command: str) -> str:
        """Run a command as the user."""
        here = ("env", f"XDG_RUNTIME_DIR=/run/user/{NUMBER}", f"DISPLAY={DISPLAY}", "HOME=/home/" + USER)
        return self._machine.tell("setpriv", f"--reuid={NUMBER}", f"--regid={NUMBER}", "--init-groups", *here, *command)

    def shown(self) -> dict[str, str]:
        return dict(re.findall(r"^(\w+)=(.*)$", self.tell("systemctl", "--user", "show", UNIT), re.MULTILINE))

    def lines(self) -> list[str]:
        """What the app has written into the journal."""
        return self._machine.tell("journalctl", "-b", "--no-pager", "-o", "cat", f"_SYSTEMD_USER_UNIT={UNIT}").splitlines()

    def signal(self, name: str) -> None:
        self.tell("systemctl", "--user", "kill", "--kill-who=main", f"--signal={name}", UNIT)

    def click(self, x: int, y: int) -> None:
        self.tell("xdotool", "mousemove", str(x), str(y), "click", "1")


def sit_down(place: Path) -> None:
    """Boot, log in, start as the desktop would, and look. Raises Failed."""
    with Machine(place) as machine:
        session = Session(machine)
        try:
            wait_for("a session", lambda: session.tell("systemctl", "--user", "is-active", "basic.target").strip() == "active", START)
            _show_a_screen(machine, session)
            _start(place, session)
            _press(session)
            _hang(session)
            _close(session)
        except Failed:
            print("\n".join(session.lines()[-40:]))
            raise
        if machine.shown().get("ActiveState") == "active":
            raise Failed("the unit that has the screen for itself runs beside the window")


def _show_a_screen(machine: Machine, session: Session) -> None:
    words = ("Xvfb", DISPLAY, "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", f"/{PICTURE}", "-nolisten", "tcp", "-ac", "-noreset")
    machine.tell("systemd-run", "--quiet", "--unit=screen", *words)
    wait_for("an X server", lambda: bool(session.tell("xdotool", "getmouselocation")), START)


def _start(place: Path, session: Session) -> None:
    entry = (place / "etc/xdg/autostart/binside.desktop").read_text(encoding="utf-8")
    began = time.monotonic()
    session.tell(*re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)[0].split())
    shown = session.shown()
    if shown.get("ActiveState") != "active":
        raise Failed(f"the window is {shown.get('ActiveState')}")
    print(f"READY {time.monotonic() - began:.1f} s after the log-in of an ordinary user: {shown['StatusText']}", flush=True)
    wait_for("the picture on the screen", lambda: _shades(place) >= SHADES, 10.0)
    print(f"  the screen is not blank: its levels lie {_shades(place)} apart", flush=True)
    saver = re.search(r"timeout: +(\d+)", session.tell("xset", "q"))
    if not saver or saver[1] != "0":
        raise Failed(f"the screen would be darkened by the desktop: {saver and saver[1]} s")


def _shades(place: Path) -> int:
    """How far the levels of the X server's picture lie apart: an XWD file, its header's length comes first."""
    data = (place / PICTURE / "Xvfb_screen0").read_bytes()
    (header,) = struct.unpack(">I", data[:4])
    (colours,) = struct.unpack(">I", data[76:80])
    pixels = np.frombuffer(data, np.uint8, offset=header + 12 * colours, count=SIZE[0] * SIZE[1] * 4).reshape(-1, 4)[:, :3]
    return int(np.ptp(pixels))


def _press(session: Session) -> None:
    """A click is one press and one act, of the one provider that is listened to."""
    session.signal("SIGRTMIN")
    wait_for("ears", lambda: any(line.startswith("listens to") for line in session.lines()), START)
    listened = next(line for line in session.lines() if line.startswith("listens to")).split()[2:]
    providers = [name for name in listened if name != WINDOWS_OWN]
    if providers != ["MouseMotionEventProvider"]:
        raise Failed(f"touches come in by {providers}")
    places = [re.match(r"target (\d+) (\d+) Go\(page='settings'", line) for line in session.lines()]
    found = next((place for place in places if place), None)
    if found is None:
        raise Failed(f"nothing leads to the settings: {[line for line in session.lines() if line.startswith('target')]}")
    session.click(int(found[1]), int(found[2]))
    wait_for("in the settings", lambda: session.shown().get("StatusText") == "page settings", START)
    time.sleep(SETTLED)
    said = [line for line in session.lines() if line.startswith(("press", "act"))]
    if len(said) != 2:
        raise Failed(f"one click became {said}")
    print(f"{providers[0]} alone is listened to; a click is one press and one act: {', '.join(said)}", flush=True)


def _hang(session: Session) -> None:
    before = session.shown()
    session.signal("SIGUSR2")
    began = time.monotonic()

    def back() -> bool:
        shown = session.shown()
        return shown.get("MainPID") != before["MainPID"] and shown.get("ActiveState") == "active"

    wait_for("restarted", back, START)
    if session.shown()["NRestarts"] != "1":
        raise Failed(f"it was restarted {session.shown()['NRestarts']} times")
    print(f"hung, and back {time.monotonic() - began:.1f} s later: {session.shown()['StatusText']}", flush=True)


def _close(session: Session) -> None:
    """“Close Binside” gives the desktop back: SIGTERM to the app ends it as the button does, and nobody starts it again."""
    session.signal("SIGTERM")
    took = wait_for("closed", lambda: session.shown().get("ActiveState") == "inactive", START)
    time.sleep(SETTLED)
    shown = session.shown()
    if (shown.get("ActiveState"), shown.get("Result")) != ("inactive", "success"):
        raise Failed(f"closed, it is {shown.get('ActiveState')}: {shown.get('Result')}")
    print(f"closed ({took:.1f} s), and it stays closed", flush=True)
