"""Is the camera still where it was? The picture near each corner of the mats, remembered and looked for again.

Strategy: a small grey picture round each corner is kept from the calibration. It is looked for in the same place first, then in a wider
one; how far the corners of one mat have wandered together tells whether that mat, or the camera over it, was moved. A corner that is
like nothing near its place is covered. The likeness does not mind how bright the light is. It works for printed squares and for tapped
corners alike, and costs a tenth of a search for the squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.partly import summit

HALF = 22  # px from a corner's middle to the edge of its picture
NEAR, FAR = 5, 42  # px round its place in which a corner is looked for: at first, and when it is not there
LIKE = 0.65  # normalised correlation of a corner that is where it was found
BUMPED = 2.0  # px by which corners may wander before the camera counts as bumped
FEWEST = 2  # corners of a mat that tell where it lies


class Place(Enum):
    """What became of a mat's place in the picture."""

    FIRM = "firm"
    MOVED = "moved"
    LOST = "lost"  # so few of its corners show that nothing can be said


@dataclass(frozen=True, slots=True)
class Standing:
    """One look at a mat's corners. `shift`: how far they have wandered together, (x, y) px; `covered`: corners that do not show."""

    place: Place
    shift: tuple[float, float] = (0.0, 0.0)
    covered: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Anchors:
    """The corners of one mat: number → (x, y) px and its grey picture there, uint8 (2·HALF+1, 2·HALF+1)."""

    points: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    pictures: Mapping[int, Image] = field(default_factory=dict)

    @classmethod
    def of(cls, frame: Image, points: Mapping[int, Floats]) -> Anchors:
        """From a BGR frame and where in it the corners are; one at the picture's edge is left out."""
        cuts = {number: _cut(frame, point, 0) for number, point in points.items()}
        good = {number: cut for number, cut in cuts.items() if cut is not None and float(cut.std()) > 3.0}
        return cls({number: (float(points[number][0]), float(points[number][1])) for number in good}, good)

    def look(self, frame: Image) -> Standing:
        """Where the corners are in this BGR frame."""
        found = {number: shift for number in self.points if (shift := self._find(frame, number)) is not None}
        covered = tuple(sorted(set(self.points) - set(found)))
        if len(found) < min(FEWEST, len(self.points)) or not found:
            return Standing(Place.LOST, covered=covered)
        x, y = np.median(np.array(list(found.values())), axis=0)
        place = Place.MOVED if float(np.hypot(x, y)) > BUMPED else Place.FIRM
        return Standing(place, (float(x), float(y)), covered)

    def found(self, frame: Image) -> dict[int, Floats]:
        """The corners' new places (2,) px, as far as they show."""
        shifts = {number: self._find(frame, number) for number in self.points}
        return {number: np.array(self.points[number]) + shift for number, shift in shifts.items() if shift is not None}

    def _find(self, frame: Image, number: int) -> tuple[float, float] | None:
        for reach in (NEAR, FAR):
            around = _cut(frame, np.array(self.points[number]), reach)
            if around is None:
                continue
            alike = cv2.matchTemplate(around, self.pictures[number], cv2.TM_CCOEFF_NORMED)
            _, score, _, (column, row) = cv2.minMaxLoc(alike)
            inside = min(column, row) > 0 and max(column, row) < 2 * reach  # at the rim it may be still more like farther away
            if score >= LIKE and inside:
                return column - reach + summit(alike[row], column), row - reach + summit(alike[:, column], row)
        return None


def _cut(frame: Image, point: Floats, reach: int) -> Image | None:
    """Grey picture round a point, so much larger on each side; mirrored where it reaches over the frame's edge by less than a corner's
    picture, None where by more."""
    x, y = (round(float(value)) for value in point)
    height, width = frame.shape[:2]
    if not (0 <= x < width and 0 <= y < height):
        return None
    half = HALF + reach
    left, upper, right, lower = x - half, y - half, x + half + 1, y + half + 1
    inside = cv2.cvtColor(frame[max(0, upper) : lower, max(0, left) : right], cv2.COLOR_BGR2GRAY)
    borders = (max(0, -upper), max(0, lower - height), max(0, -left), max(0, right - width))
    grey: Image = cv2.copyMakeBorder(inside, *borders, cv2.BORDER_REPLICATE) if any(borders) else inside
    return grey
