"""`python -m tests.boot.slow`, as root: the app on a fifth of one core, against what its unit waits for.

A Raspberry Pi 4's core is about five times slower than one of a desktop computer. The kernel gives the app a fifth of one core; that a Pi
has four, and that its card may be slower than this machine's disk, is left out. The app is told what the service is told: who watches
it, and that it was restarted in the middle of a match. Fails where it takes more than half of the time that its unit would wait.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.power import AT_TABLE
from tests.boot.evening import play
from tests.boot.machine import ROOT, Failed

SHARE = 0.2  # of one core
PERIOD = 50_000  # µs in which the share is given
LONG = 30.0  # s that it is looked at once it is ready
MARGIN = 0.5  # share of the unit's patience that it may take
GROUPS = Path("/sys/fs/cgroup")


def patience(key: str) -> float:
    """Seconds, as the unit says."""
    return float(re.findall(rf"^{key}=(\d+)$", (ROOT / "systemd/binside.service").read_text(encoding="utf-8"), re.MULTILINE)[0])


@contextmanager
def slowed() -> Iterator[Path]:
    """A group of processes with that share of a core; the file that takes them in. Needs root."""
    first = (GROUPS / "cpu").is_dir()  # version 1 of the kernel's groups
    group = (GROUPS / "cpu" if first else GROUPS) / "binside-slow"
    if not first:
        (GROUPS / "cgroup.subtree_control").write_text("+cpu", encoding="ascii")
    group.mkdir(exist_ok=True)
    if first:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD), encoding="ascii")
        (group / "cpu.cfs_quota_us").write_text(str(round(PERIOD * SHARE)), encoding="ascii")
    else:
        (group / "cpu.max").write_text(f"{round(PERIOD * SHARE)} {PERIOD}", encoding="ascii")
    try:
        yield group / "cgroup.procs"
    finally:
        group.rmdir()


class Watcher:
    """What systemd would hear, with the seconds since the start at which it did."""

    def __init__(self, place: str) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(place)
        self._line.settimeout(1.0)
        self._began = self._last = time.monotonic()
        self.ready = self.longest = 0.0  # when it was ready, and the longest time between two beats since then
        self.place = ""  # where people were when it was ready

    def watch(self, app: subprocess.Popen[bytes]) -> None:
        """Until it has been ready for long enough. Raises Failed."""
        while not self.ready or time.monotonic() - self._began < self.ready + LONG:
            if app.poll() is not None:
                raise Failed(f"it ended with {app.returncode}")
            with suppress(TimeoutError):
                self._hear(self._line.recv(4096).decode().splitlines())
        self._line.close()

    def _hear(self, words: Sequence[str]) -> None:
        now = time.monotonic()
        if "READY=1" in words:
            self.ready, self.place = now - self._began, words[-1].partition("=")[2]
        elif self.ready and "WATCHDOG=1" in words:
            self.longest = max(self.longest, now - self._last)
        else:
            return
        self._last = now


def look(home: Path) -> Watcher:
    """Start it in an empty folder and watch. Raises Failed."""
    play(home / "journal.db")
    (home / AT_TABLE).write_text("1", encoding="ascii")
    told = {"NOTIFY_SOCKET": str(home / "notify"), "WATCHDOG_USEC": str(round(patience("WatchdogSec") * 1e6))}
    told |= {"RUNTIME_DIRECTORY": str(home), "BINSIDE_HOME": str(home), "SDL_VIDEODRIVER": "offscreen"}
    watcher = Watcher(told["NOTIFY_SOCKET"])
    with slowed() as members:
        words = ["sh", "-c", f'echo $$ > {members} && exec "$@"', "app", sys.executable, "-m", "companion", "run", "--table", "real"]
        app = subprocess.Popen([*words, "--windowed", "800x480"], env={**os.environ, **told}, stderr=subprocess.DEVNULL)
        try:
            watcher.watch(app)
        finally:
            app.kill()
            app.wait()
    return watcher


def main() -> int:
    compiled = (ROOT / part for part in ("companion", "hardware", "vision", "ui"))  # as an installation's code is
    subprocess.run([sys.executable, "-m", "compileall", "-q", *compiled], check=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            seen = look(Path(folder))
        start, watch = patience("TimeoutStartSec"), patience("WatchdogSec")
        print(f"on {SHARE:.0%} of one core: ready after {seen.ready:.1f} s of {start:.0f}, at {seen.place}; ", end="")
        print(f"at most {seen.longest:.1f} s of {watch:.0f} between two beats")
        if seen.ready > MARGIN * start or seen.longest > MARGIN * watch:
            raise Failed("a slow machine would be restarted for being slow")
    except Failed as wrong:
        print(f"slow: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
