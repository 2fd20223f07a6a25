"""Whether a top face lies level, judged by its print: a level one shows it as it was taught, however badly its outline was met.

Strategy: the taught print is laid on the seen one by whatever affine map makes them most alike. On a level face that map only shifts
and turns; a face that leans is foreshortened, so its print is narrower one way than the other, or it is turned towards the
camera and larger. This needs no edge of the die, so it still tells where a cloth of the die's hue or a neighbour hides them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Limits

_STEPS, _ENOUGH, _BLUR = 30, 1e-3, 5
_WELL = 0.97  # how alike two prints are that show the same face in the same light


@dataclass(frozen=True, slots=True)
class Laid:
    """How taught print lies on seen print: `alike` −1..1; `longest` and `shortest`: how much it is drawn out the one way and the
    other; `shift` of its middle, as a share of the face's edge."""

    alike: float
    longest: float
    shortest: float
    shift: float

    def level(self, limits: Limits) -> bool:
        """Whether the face surely lies level."""
        same = self.alike > limits.level_alike and self.shift < limits.level_shift
        return same and self.longest < limits.turned_size and self.shortest > limits.level_narrowing * self.longest

    def turned(self, limits: Limits) -> bool:
        """Whether the face is turned towards the camera, from which it looks larger than a level one can."""
        return self.alike > limits.turned_alike and self.longest > limits.turned_size

    def narrowed(self, limits: Limits) -> bool:
        """Whether it surely is this face, and narrower one way than the other: it leans."""
        return self.alike > limits.narrowed_alike and self.shortest < limits.leaning_narrowing * self.longest


NOT_LAID = Laid(-1.0, 0.0, 0.0, 1.0)


def lay(print_: Floats, taught: Iterable[Floats]) -> Laid:
    """The best of some taught prints (40, 40), all turned as the seen one is, laid on it, or the first that lies on it well; lightness
    only."""
    seen, best = np.ascontiguousarray(print_, np.float32), NOT_LAID
    for one in taught:
        laid = _lay(seen, np.ascontiguousarray(one, np.float32))
        best = laid if laid.alike > best.alike else best
        if best.alike > _WELL:
            break
    return best


def _lay(seen: Floats, taught: Floats) -> Laid:
    still: Floats = np.eye(2, 3, dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, _STEPS, _ENOUGH)
    nobody: Floats = np.full(seen.shape, 255, np.uint8)
    try:
        alike, found = cv2.findTransformECC(taught, seen, still, cv2.MOTION_AFFINE, stop, nobody, _BLUR)
    except cv2.error:  # it did not come to an end: the two have nothing in common
        return NOT_LAID
    longest, shortest = _drawn_out(*found[:, :2].ravel().tolist())
    middle = (seen.shape[0] - 1) / 2
    away = found[:, :2] @ (middle, middle) + found[:, 2] - middle
    return Laid(float(alike), longest, shortest, float(np.linalg.norm(away)) / seen.shape[0])


def _drawn_out(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """The most and the least that the matrix ((a, b), (c, d)) draws anything out: its singular values."""
    both, apart = math.hypot(a + d, c - b) / 2, math.hypot(a - d, c + b) / 2
    return both + apart, abs(both - apart)
