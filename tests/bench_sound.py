"""Figures of the voice: how long a page takes while the sound device is slow or dead, and what speaking costs the screen's thread.

The programs that make sound are stand-ins: one sleeps for five seconds, one hangs until it is killed, one fails at once.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.rules.garbage_day import moves as day
from hardware.speech import Speech
from tests.companion.blind import listening
from tests.companion.playing import seat_at, setting_of
from tests.figures import Figure, at_most, told

TURNS = 60
STANDS_IN = {"slow": "cat >/dev/null; sleep 5", "dead": "exec sleep 1000", "gone": "exit 1"}


def sound_figures() -> Iterator[Figure]:
    """The slowest page of a match whose every change is spoken in full, by each kind of back end; and the median of the same without."""
    for name, deed in STANDS_IN.items():
        worst, _median = _match(deed)
        yield at_most(f"page-while-sound-is-{name}", 1000 * worst, "ms", 50.0)
    _worst, median = _match(STANDS_IN["slow"])
    _worst, silent = _match(None)
    yield told("speaking", 1000 * (median - silent), "ms")


def _match(deed: str | None) -> tuple[float, float]:
    """Slowest and median seconds of a change of the page; `deed`: what both programs do, None for no voice at all."""
    with tempfile.TemporaryDirectory(prefix="binside-bench-") as folder:
        place, before = Path(folder), os.environ["PATH"]
        for program in ("espeak-ng", "aplay"):
            (place / program).write_text(f"#!/bin/sh\n{deed}\n", encoding="utf-8")
            (place / program).chmod(0o755)
        os.environ["PATH"] = f"{place}:{before}"
        try:
            return _played(place, Speech() if deed is not None else None)
        finally:
            os.environ["PATH"] = before


def _played(place: Path, voice: Speech | None) -> tuple[float, float]:
    host, _clock, _heard = listening(place, voice="full" if voice else "off", cues=3 if voice else 0)
    seat_at(host, setting_of("garbage-day", "", 3))
    if voice is not None:
        host.teller.voice = voice
        voice.start()
    taken: list[float] = []
    for _turn in range(TURNS):
        for move in (day.Stack(), day.Still()):
            began = time.perf_counter()
            host.act(move)
            taken.append(time.perf_counter() - began)
        time.sleep(0.02)  # the threads' turn
    if voice is not None:
        voice.stop()
    return max(taken), statistics.median(taken)
