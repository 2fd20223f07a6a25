"""A machine for the test: a Debian root in a folder, in which commands are run and which is booted with its own systemd as process 1.

It boots without any network; only the installation, which fetches packages, sees the host's. What is asked of the booted
machine goes through its own systemctl and journalctl.
"""

from __future__ import annotations

import re
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOTS = ROOT / "build" / "roots"
BASE = ("systemd", "systemd-sysv", "dbus", "udev", "python3", "python3-venv", "ca-certificates")


class Failed(Exception):
    """A step of the test did not go as it must; the text is a sentence."""


def make(place: Path, needed: Sequence[str] = BASE, suite: str = "") -> None:
    """The root, made once. `suite`: of Debian; "": this machine's own. Raises Failed."""
    named = ["--suite", suite] if suite else []
    if subprocess.run(["sh", ROOT / "tests" / "boot" / "root.sh", *named, place, *needed], check=False).returncode:
        raise Failed(f"no Debian root could be made in {place}")


def run(*command: str, place: Path) -> str:
    """Run a command in the root without booting it, with the host's network and the project in /mnt; what it printed. Raises Failed."""
    cache = place.parent / "pip-cache"
    cache.mkdir(exist_ok=True)
    certificates = "/etc/ssl/certs/ca-certificates.crt"
    line = ["systemd-nspawn", "-q", "-D", str(place), "--register=no", "--keep-unit", "--pipe", "--resolv-conf=bind-host"]
    line += [f"--bind-ro={ROOT}:/mnt", f"--bind-ro={certificates}", f"--bind={cache}:/root/.cache/pip"]
    done = subprocess.run([*line, *command], check=False, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"“{' '.join(command)}” ended with {done.returncode}: {done.stderr.strip()[-600:]}")
    return done.stdout


class Asked(ABC):
    """A booted machine that answers commands: what its systemd and its journal say about a unit."""

    @abstractmethod
    def tell(self, *command: str) -> str:
        """Run a command in the booted machine; what it printed, "" while that is not possible."""

    def shown(self, unit: str = "binside.service") -> dict[str, str]:
        """What systemd says about the unit: ActiveState, StatusText, NRestarts, MainPID …; empty while it says nothing."""
        return dict(re.findall(r"^(\w+)=(.*)$", self.tell("systemctl", "show", unit), re.MULTILINE))

    def journal(self, unit: str = "binside.service") -> str:
        return self.tell("journalctl", "-b", "--no-pager", "-o", "cat", "-u", unit)

    def signal(self, name: str) -> None:
        """To the app's own process."""
        self.tell("systemctl", "kill", "--kill-who=main", f"--signal={name}", "binside.service")


class Machine(Asked):
    """The root, booted. Use it in a `with`: whatever happens, it is off afterwards."""

    def __init__(self, place: Path) -> None:
        self._log = (place.parent / f"{place.name}-console.log").open("wb")
        line = ["systemd-nspawn", "-q", "-D", str(place), "-b", "-M", "binside-boot", "--register=no", "--keep-unit", "--private-network"]
        line += [f"--bind-ro={ROOT / 'tests' / 'boot' / 'hook'}:/opt/binside-test"]
        self._nspawn = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log)
        self.began = time.monotonic()

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_why: object) -> None:
        if self._nspawn.poll() is None:
            self._nspawn.terminate()
            try:
                self._nspawn.wait(20)
            except subprocess.TimeoutExpired:
                self._nspawn.kill()
                self._nspawn.wait()
        self._log.close()

    @property
    def off(self) -> bool:
        return self._nspawn.poll() is not None

    @property
    def clean(self) -> bool:
        """Whether the machine switched itself off, as against being stopped or dying."""
        return self._nspawn.poll() == 0

    def tell(self, *command: str) -> str:
        init = self._init()
        if init is None:
            return ""
        line = ["nsenter", "-t", init, "-m", "-u", "-i", "-n", "-p", *command]
        return subprocess.run(line, check=False, capture_output=True, text=True, timeout=30).stdout

    def _init(self) -> str | None:
        told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self._nspawn.pid)], check=False, capture_output=True, text=True).stdout
        return told.split()[0] if told.split() else None


def wait_for(what: str, there: Callable[[], bool], within: float) -> float:
    """Wait until something is so; the seconds that took. Raises Failed."""
    began = time.monotonic()
    while not there():
        if time.monotonic() - began > within:
            raise Failed(f"after {within:.0f} s: not {what}")
        time.sleep(0.2)
    return time.monotonic() - began
