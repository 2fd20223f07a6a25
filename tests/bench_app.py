"""Figures of the running app: how soon it can be used, what it holds in memory, what it costs while nobody plays."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

USABLE = re.compile(r"usable after ([\d.]+) s")
PATIENCE = 40.0  # s until an app that does not start is given up
IDLE_SECONDS = 10.0
SETTLE = 4.0  # s after the start until the idle cost is taken
PAGE = 4096
Row: TypeAlias = tuple[str, float, str, float | None, bool]


def app_figures() -> Iterator[Row]:
    """Start the real app on the simulated table, under a virtual screen where there is none; three starts, the median counts."""
    with tempfile.TemporaryDirectory(prefix="binside-bench-") as folder:
        starts = sorted(_start(Path(folder) / str(number)) for number in range(2))
        app, started = _launch(Path(folder) / "idle")
        try:
            starts = sorted([*starts, _usable(Path(folder) / "idle", started)])
            time.sleep(SETTLE)
            before = _cpu(app.pid)
            time.sleep(IDLE_SECONDS)
            share = 100 * (_cpu(app.pid) - before) / IDLE_SECONDS
            memory = _memory(app.pid)
        finally:
            _stop(app)
    yield "start-to-usable", round(starts[1], 2), "s", 3.0, starts[1] <= 3.0
    yield "memory", round(memory / 2**20, 1), "MB", None, True
    yield "idle", round(share, 1), "% of core", 10.0, share <= 10.0


def _launch(home: Path) -> tuple[subprocess.Popen[bytes], float]:
    env = {**os.environ, "BINSIDE_HOME": str(home)}
    command = [sys.executable, "-m", "companion", "run", "--windowed", "800x480"]
    if not os.environ.get("DISPLAY") and shutil.which("Xvfb"):
        env["SDL_VIDEODRIVER"] = "offscreen"
    app = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    return app, time.monotonic()


def _usable(home: Path, started: float) -> float:
    """Seconds from the process's start to a screen that answers, as the app's own log tells."""
    while time.monotonic() - started < PATIENCE:
        log = home / "binside.log"
        found = USABLE.search(log.read_text(encoding="utf-8")) if log.exists() else None
        if found:
            return float(found[1])
        time.sleep(0.02)
    raise TimeoutError("the app did not start")


def _start(home: Path) -> float:
    app, started = _launch(home)
    try:
        return _usable(home, started)
    finally:
        _stop(app)


def _stop(app: subprocess.Popen[bytes]) -> None:
    os.killpg(app.pid, signal.SIGTERM)
    try:
        app.wait(5)
    except subprocess.TimeoutExpired:
        os.killpg(app.pid, signal.SIGKILL)
        app.wait()


def _cpu(pid: int) -> float:
    """Seconds of processor that the app alone (without the simulator's process) has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Resident bytes of the app alone."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1]) * PAGE
