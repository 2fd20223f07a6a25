"""How bright and how coloured the camera should take its pictures, decided from the pictures themselves.

Strategy: the ink on the dice is about as white as the paper round the mats' corner squares, so the paper's level is kept below the
camera's end of scale and well over its noise; then ink can be read on any cloth. Where no paper is found (tapped corners, or a picture so
bright or dark that no square shows) the brightest hundredth of the picture stands for it. The paper's hue sets the white balance. Exposure
is given as time first, in whole periods of lamps on alternating current, and as gain only when time ends. While somebody rolls nothing is
changed unless nothing could be read as it is. Pure: times are arguments, and the camera is told by whoever holds it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.controls import Controls, Range
from vision.calibration import Calibration, Floats, Image

GAMMA = 2.2  # of the camera's levels over light
TARGET = 210.0  # level at which paper is kept
CONTENT = (165.0, 244.0)  # levels of paper between which nothing is changed
READABLE = (75.0, 252.0)  # and beyond which ink cannot be read: then even a roll does not lock
BRIGHTEST = 99.0  # percentile of the picture that stands for paper where none is found
CLIPPED = 250  # level from which a pixel has lost what it showed
LARGEST_STEP = 4.0  # factor of one change
HUE_SLACK = 0.06  # share by which paper may be coloured before the balance is changed
SETTLING = 0.35  # s that a camera takes to follow a change
EVERY = 0.5  # s between two measurements


@dataclass(frozen=True, slots=True)
class Levels:
    """One picture's light. `paper`: mean level of white paper (blue, green, red), None where none is found; `bright`: the level that stands
    for it then; `clipped`: share of pixels at the end of scale."""

    paper: tuple[float, float, float] | None
    bright: float
    clipped: float

    @property
    def white(self) -> float:
        """The level that is kept."""
        return max(self.paper) if self.paper is not None else self.bright

    @property
    def readable(self) -> bool:
        """Whether white ink can be read at all in this light."""
        return READABLE[0] <= self.white <= READABLE[1]


def measure(frame: Image, known: Calibration | None) -> Levels:
    """The light of a BGR frame; paper is looked for round the corner squares that were located."""
    blue, green, red = cv2.split(frame[3::8, 3::8])
    loudest = cv2.max(cv2.max(blue, green), red)
    squares = [] if known is None or known.tapped else [corners for corners in known.corners.values() if len(corners) == 4]
    paper = _paper(frame, squares)
    return Levels(paper, float(np.percentile(loudest, BRIGHTEST)), float((loudest >= CLIPPED).mean()))


def _paper(frame: Image, squares: list[Floats]) -> tuple[float, float, float] | None:
    """Mean of the quiet paper just outside the squares' corners: the brightest quarter of what lies there, square by square."""
    means = []
    for corners in squares:
        middle = corners.mean(axis=0)
        places = np.round(middle + (corners - middle) * 1.16).astype(int)
        patches = [frame[max(0, y - 2) : y + 3, max(0, x - 2) : x + 3].reshape(-1, 3) for x, y in places]
        around = np.concatenate(patches).astype(np.float32)
        if len(around) < 20:
            continue
        grey = around.sum(axis=1)
        brightest = -(-3 * (len(grey) - 1) // 4)  # place from which the brightest quarter begins
        means.append(around[grey >= np.partition(grey, brightest)[brightest]].mean(axis=0))
    if not means:
        return None
    blue, green, red = np.median(means, axis=0)
    return float(blue), float(green), float(red)


def wanted(levels: Levels) -> float:
    """Factor by which the light should be changed, 1 where it is well."""
    white = levels.white
    if CONTENT[0] <= white <= CONTENT[1]:
        return 1.0
    if white >= CLIPPED:
        return 1 / LARGEST_STEP if levels.clipped > 0.3 else 0.5  # how much too bright it is cannot be seen
    factor = float((TARGET / max(white, 1.0)) ** GAMMA)
    return min(max(factor, 1 / LARGEST_STEP), LARGEST_STEP)


def balance(levels: Levels, controls: Controls, span: Range) -> Controls:
    """The same exposure with the paper's hue taken out; unchanged where no paper can be judged."""
    if levels.paper is None or max(levels.paper) >= READABLE[1] or min(levels.paper) < 20:
        return controls
    blue, green, red = (level**GAMMA for level in levels.paper)
    if max(abs(blue / green - 1), abs(red / green - 1)) <= HUE_SLACK:
        return controls
    low, high = span.colour
    return replace(controls, red=_within(controls.red * green / red, low, high), blue=_within(controls.blue * green / blue, low, high))


def expose(total: float, controls: Controls, span: Range) -> Controls:
    """Controls that give so much light: time before gain, whole periods of the lamps where the time is long enough for that."""
    time = _within(total, span.shortest, span.longest)
    if span.period and time >= span.period:
        time = span.period * math.floor(time / span.period + 1e-6)
    return replace(controls, time=time, gain=_within(total / time, 1.0, span.most_gain))


def _within(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


class Exposing:
    """Keeps one camera's light. `controls`: as last told; `short`: 1 where the lamps do not suffice although everything is open, −1 where
    it stays too bright, else 0."""

    def __init__(self, controls: Controls | None = None, span: Range | None = None) -> None:
        self.controls, self.span = controls or Controls(), span or Range()
        self.short = 0
        self._next = float("-inf")

    def due(self, at: float) -> bool:
        """Whether a picture should be measured now; that costs a little."""
        return at >= self._next

    def look(self, levels: Levels, at: float, locked: bool) -> Controls | None:
        """Take one picture's light at `at` seconds; the controls to set now, or None to leave all as it is. `locked`: somebody rolls."""
        self._next = at + EVERY
        if locked and levels.readable:
            return None
        factor = wanted(levels)
        fresh = expose(self.controls.total * factor, self.controls, self.span) if factor != 1.0 else self.controls
        reached = fresh.total / self.controls.total
        self.short = 0 if levels.readable or 0.9 < reached / factor < 1.1 else (1 if factor > 1 else -1)
        if not locked:
            fresh = balance(levels, fresh, self.span)
        if fresh == self.controls:
            return None
        self.controls = fresh
        self._next = at + SETTLING
        return fresh
