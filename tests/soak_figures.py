"""What a long evening brought, and what it is held against.

Strategy: samples of memory, threads and descriptors are told once a simulated minute; only their last half or third is judged, since caches
fill first. What is in use comes and goes; what leaks adds up.
"""

from __future__ import annotations

import contextlib
import gc
import os
import re
import resource
import statistics
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.commands import tidy
from tests.figures import Figure, at_least, at_most, resident, told

STEEPEST = 1.0  # MB per simulated hour
FEWEST = 3  # samples that tell whether something grows
HANDLES = "/proc/self/fd"
FONTS = ".ttf"  # a descriptor for each size of each font in use,
MOST_FONTS = 64  # of which Kivy keeps no more than so many


class Sample(NamedTuple):
    """At `at` simulated s: resident bytes, threads and open descriptors of the app's process, those of fonts apart."""

    at: float
    resident: int
    threads: int
    handles: int
    fonts: int = 0


@dataclass
class Evening:
    """What the evening brought. `wrong`: sentences; `asked`: differences that the app asked about; `stuck`: where people gave up;
    `mused`: simulated s in which people thought and the clock jumped; `real`: s of the wall; `opened`: what was open after each match, by
    kind."""

    samples: list[Sample] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    matches: int = 0
    decided: int = 0
    compared: int = 0
    asked: int = 0
    pulled: int = 0
    troubled: int = 0
    mused: float = 0.0
    real: float = 0.0
    opened: list[Counter[str]] = field(default_factory=list)

    def sample(self, at: float) -> None:
        """Write down what the process holds now: not what waits to be collected, and not what the C library keeps though it is free."""
        gc.collect()
        tidy.give_back()
        kinds = kinds_of_handles()
        fonts = sum(number for kind, number in kinds.items() if kind.endswith(FONTS))
        self.samples.append(Sample(at, resident(), threading.active_count(), kinds.total() - fonts, fonts))


def kinds_of_handles() -> Counter[str]:
    """What the process has open: names without their numbers, each with how often."""
    kinds: Counter[str] = Counter()
    for name in os.listdir(HANDLES):
        with contextlib.suppress(OSError):  # the listing's own is closed by now
            kinds[re.sub(r"\d+", "#", os.readlink(f"{HANDLES}/{name}"))] += 1
    return kinds


def newly_opened(evening: Evening) -> list[str]:
    """What more of a kind is open after the last match than after the first, as sentences; fonts are none of it."""
    if len(evening.opened) < 2:
        return []
    more = evening.opened[-1] - evening.opened[0]
    return [f"{number} more open: {kind}" for kind, number in sorted(more.items()) if not kind.endswith(FONTS)]


def slope(samples: Sequence[Sample]) -> float:
    """MB per hour by which memory grows: a least-squares line through the last half of the samples."""
    half = [sample for sample in samples if sample.at >= (samples[0].at + samples[-1].at) / 2]
    if len(half) < FEWEST:
        return 0.0
    line = statistics.linear_regression([sample.at / 3600 for sample in half], [sample.resident / 2**20 for sample in half])
    return line.slope


def growth(values: Sequence[int]) -> int:
    """By how many the middle value of the last third exceeds that of the middle one: what leaks adds up, what is in use comes and goes."""
    third = len(values) // 3
    return int(statistics.median(values[-third:]) - statistics.median(values[third : 2 * third])) if third >= FEWEST else 0


def figures(evening: Evening) -> list[Figure]:
    """The table's rows."""
    samples = evening.samples
    played = samples[-1].at - samples[0].at
    return [
        told("simulated time", round(played / 3600, 2), "h"),
        told("of these people thought, and the clock jumped", round(evening.mused / 3600, 2), "h"),
        told("real time", round(evening.real / 60, 1), "min"),
        told("matches played to their end", evening.matches, ""),
        told("nuisances", evening.troubled, ""),
        told("plugs pulled", evening.pulled, ""),
        told("memory at the end", round(samples[-1].resident / 2**20, 1), "MB"),
        told("most memory at any time", round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1), "MB"),
        at_most("memory grows", round(slope(samples), 3), "MB/h", STEEPEST),
        at_most("threads leaked", growth([sample.threads for sample in samples]), "", 0),
        at_most("descriptors leaked", growth([sample.handles for sample in samples]), "", 0),
        at_most("font sizes held open", max(sample.fonts for sample in samples), "", MOST_FONTS),
        at_least("decided by sensors alone and looked at", evening.decided, "", 1),
        told("cans compared", evening.compared, ""),
        told("differences that were asked about", evening.asked, ""),
        at_most("wrong scores", len(evening.wrong), "", 0),
        at_most("matches that got stuck", len(evening.stuck), "", 0),
    ]


def print_table(evening: Evening) -> bool:
    """Every figure with its bar; True when none is missed."""
    rows = figures(evening)
    for row in rows:
        bar = "" if row.bar is None else f"(bar {row.bar:g})"
        print(f"{'' if row.ok else 'MISSED ':7}{row.name:42}{row.value:10g} {row.unit:5}{bar}")
    for sentence in (*evening.wrong, *evening.stuck, *newly_opened(evening)):
        print(" ", sentence)
    return all(row.ok for row in rows)
