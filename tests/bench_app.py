"""Figures of the running app: how soon it can be used, what it holds in memory, what it costs while nobody plays, how soon it follows."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.figures import Row, resident

USABLE = re.compile(r"usable after ([\d.]+) s")
PATIENCE = 40.0  # s until an app that does not start is given up
IDLE_SECONDS = 10.0
SETTLE = 4.0  # s after the start until the idle cost is taken
TAPS, VIEWS = 100, 2000


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
            memory = resident(app.pid)
        finally:
            _stop(app)
    yield "start-to-usable", round(starts[1], 2), "s", 3.0, starts[1] <= 3.0
    yield "memory", round(memory / 2**20, 1), "MB", None, True
    yield "idle", round(share, 1), "% of core", 5.0, share <= 5.0
    yield from screen_figures()


def screen_figures() -> Iterator[Row]:
    """What the screen costs, each measured in a process of its own."""
    at_once, played = (size / 2**20 for size in _told("tests.bench_inside", "views", VIEWS))
    yield "memory-at-once", round(at_once, 1), "MB", None, True
    yield "memory-played", round(played, 1), "MB", 350.0, played <= 350.0
    taps = _told("tests.bench_inside", "taps", TAPS)
    waits = [1000 * seconds for seconds, _work in taps]
    median, late = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
    yield "tap", round(median, 1), "ms", 50.0, median <= 50.0
    yield "tap-p95", round(late, 1), "ms", 100.0, late <= 100.0
    yield "tap-work", round(1000 * statistics.median(work for _seconds, work in taps), 1), "ms", None, True
    yield from (tuple(row) for row in _told("tests.bench_screen"))
    yield from (tuple(row) for row in _told("tests.bench_replay"))


def _told(module: str, what: str = "", number: int = 0) -> Any:
    """What a module measured, as it wrote it down."""
    with tempfile.TemporaryDirectory(prefix="binside-bench-") as folder:
        file = Path(folder) / "told.json"
        arguments = [what, str(file), str(number)] if what else [str(file)]
        env = {**os.environ, "BINSIDE_HOME": str(Path(folder) / "home"), "SDL_VIDEODRIVER": "offscreen"}
        command = [sys.executable, "-m", module, *arguments]
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return json.loads(file.read_text(encoding="utf-8"))


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
