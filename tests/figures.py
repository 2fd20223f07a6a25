"""A measured figure and its bar, and how a time is taken."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

PAGE = 4096
Row: TypeAlias = tuple[str, float, str, float | None, bool]  # a Figure that another process tells


@dataclass(frozen=True, slots=True)
class Figure:
    """`bar`: the figure to reach, None where it is only reported."""

    name: str
    value: float
    unit: str
    bar: float | None
    ok: bool


def at_most(name: str, value: float, unit: str, bar: float) -> Figure:
    return Figure(name, round(value, 4), unit, bar, value <= bar)


def at_least(name: str, value: float, unit: str, bar: float) -> Figure:
    return Figure(name, round(value, 4), unit, bar, value >= bar)


def told(name: str, value: float, unit: str) -> Figure:
    return Figure(name, round(value, 4), unit, None, True)


def times_of(deed: Callable[[], object], repeats: int, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Seconds of each call. `clock`: `time.thread_time` counts the processor's time alone, whatever else runs on the machine."""
    times = []
    for _repeat in range(repeats):
        began = clock()
        deed()
        times.append(clock() - began)
    return times


def median_time(deed: Callable[[], object], repeats: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Median seconds of one call, after a warm-up."""
    deed()
    return statistics.median(times_of(deed, repeats, clock))


def resident(process: int | None = None) -> int:
    """Resident bytes of a process, of this one where none is named."""
    return int(Path(f"/proc/{process or os.getpid()}/statm").read_text(encoding="utf-8").split()[1]) * PAGE
