"""Figures of the replay: what keeping the last seconds costs, how much memory they take at worst, how well the moment is known, and how
often a second the screen is drawn while two cameras' replay plays or is scrubbed: the last in a process of its own,
`python -m tests.bench_replay FILE`.

Times are the processor's. Pictures are rendered, with a camera's noise; for the memory they are nothing but noise, which packs worst.
"""

from __future__ import annotations

import json
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.replays import MOST, Replays
from companion.seam import Film, Recording
from hardware.virtual.measure import random_look
from hardware.virtual.measure_moments import measure_moments, off
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import flat_throw
from tests.figures import Figure, Row, at_least, at_most, median_time, told
from tests.ui.rig import Rig
from tests.ui.test_replay import strip, view
from vision.reel import MOVING, SECONDS, Reel, Shot, packed, unpacked

RATE = 30  # frames a second of a camera
LONG = 8  # s that are kept for a figure
PI = 5.0  # times that a core of a Raspberry Pi 4 is slower
ELBOWS, WATCHED = 40, 10
NEAR = 0.1  # s
PLAYED = 3.0  # s that a replay plays, and as long is it scrubbed
Image = NDArray[np.uint8]


def replay_figures(seed: int) -> Iterator[Figure]:
    frames = _frames(seed)
    unit = median_time(lambda: _edges(frames[0]), 60, time.thread_time)
    for name, some in (("resting", frames[:2]), ("moving", frames[2:])):
        spent = _spent(some)
        for cameras in (1, 2):
            share = 100 * cameras * spent
            kept = f"replay-keeping-{name}-{cameras}"
            yield told(f"{kept}-W", cameras * spent / unit, "W a second")
            yield at_most(kept, share, "% of core", 5.0)
            yield told(f"{kept}-pi", PI * share, "% of core")
    yield at_most("replay-memory", _memory(seed) / 1e6, "MB", 60.0)
    yield from moment_figures()


def moment_figures() -> Iterator[Figure]:
    """How many moments lie within a tenth of a second of the true one, of those that scale or camera told."""
    for by, elbows, watched in (("weighed", ELBOWS, False), ("seen", WATCHED, True)):
        listed = measure_moments(elbows, watched=watched)
        errors = off(listed, by)
        yield told(f"replay-moments-{by}", len(errors), f"of {len(listed)}")
        yield at_least(f"replay-moments-{by}-near", 100 * sum(error <= NEAR for error in errors) / max(1, len(errors)), "%", 100)


# --- keeping ----------------------------------------------------------------------------------------------------------


def _frames(seed: int) -> list[Image]:
    """Two of a tray at rest, which differ by the camera's noise, and eight of dice that are elsewhere each time."""
    rng = np.random.default_rng(seed)
    renderer, still = Renderer(random_look(rng)), flat_throw(rng)
    resting = [renderer.frame(still, rng) for _frame in range(2)]
    return [*resting, *(renderer.frame(flat_throw(rng), rng) for _frame in range(8))]


def _edges(frame: Image) -> None:
    cv2.Canny(cv2.GaussianBlur(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), (5, 5), 0), 50, 150)


def _spent(frames: Sequence[Image]) -> float:
    """Seconds of processor for each second of one camera."""
    reel = Reel()
    reel.add(frames[0], 0.0)
    began = time.thread_time()
    for number in range(LONG * RATE):
        reel.add(frames[number % len(frames)], (number + 1) / RATE)
    return (time.thread_time() - began) / LONG


def _memory(seed: int) -> float:
    """Bytes that the reels of two cameras and all replays take where every picture is noise and no picture is in two of them."""
    rng = np.random.default_rng(seed)
    noise = packed(rng.integers(0, 256, (720, 1280, 3), dtype=np.uint8))
    tracemalloc.start()
    try:
        reels, clock = [Reel(), Reel()], 0.0
        replays = Replays(lambda since, until: Recording(tuple(Film("", _cut(reel, since, until)) for reel in reels)))
        for number in range(MOST + 2):
            for _place in range(round((SECONDS + 2) * MOVING)):
                clock += 1 / MOVING
                for reel in reels:
                    reel._take(Shot(clock, bytes(bytearray(noise))))
            if number <= MOST:
                replays.open("asked", number, clock, clock, clock)
        return float(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()


def _cut(reel: Reel, since: float, until: float) -> tuple[tuple[float, bytes], ...]:
    return tuple((shot.at, shot.jpeg) for shot in reel.cut(since, until))


# --- the screen -------------------------------------------------------------------------------------------------------


def screen_rows() -> Iterator[Row]:
    """Frames a second, as many as the processor can draw and the screen asks for."""
    frames = [packed(frame) for frame in _frames(1)]

    rig = Rig(view(2))
    rig.surface._shot = lambda _number, film, place: unpacked(frames[(place + film) % len(frames)])
    drawn = _Frames(rig)
    yield _row("replay-plays", drawn.rate(lambda: rig.harness.run(PLAYED), PLAYED))
    yield _row("replay-scrubbed", drawn.rate(lambda: _scrub(rig), PLAYED))
    rig.close()


class _Frames:
    def __init__(self, rig: Rig) -> None:
        self.count = 0
        rig.app.window.bind(on_flip=self._flipped)

    def _flipped(self, *_args: object) -> None:
        self.count += 1

    def rate(self, deed: Callable[[], None], seconds: float) -> float:
        before, began = self.count, time.process_time()
        deed()
        frames, spent = self.count - before, time.process_time() - began
        return min(frames / seconds, frames / spent)


def _scrub(rig: Rig) -> None:
    """A finger goes along the strip and back."""
    box, u, steps = strip(rig).box, rig.surface.space.u, round(PLAYED / rig.harness.step)
    finger = rig.harness.finger((box.x + 0.05 * box.w) * u, box.cy * u)
    for step in range(steps):
        share = 0.05 + 0.9 * abs(2 * ((2 * step / steps) % 1) - 1)
        rig.harness.move(finger, (box.x + share * box.w) * u, box.cy * u)
        rig.harness.run()
    rig.harness.lift(finger)


def _row(name: str, rate: float) -> Row:
    return name, round(rate, 1), "frames/s", 30.0, rate >= 30.0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    Path(sys.argv[1]).write_text(json.dumps(list(screen_rows())), encoding="utf-8")
