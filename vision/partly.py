"""A mat's corner squares of which something hides a part: a wall's foot, a die, a finger. No detector finds a square without its rim.

Strategy: two whole squares tell roughly where the others must be. There the mat's plane is flattened and the known print inside the
missing square is looked for by its likeness; what is like it enough gives the square's place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.printed import DICTIONARY, MODULES, Marker

Floats = npt.NDArray[Any]
Image = npt.NDArray[Any]

DETAIL = 3.0  # px per mm of the flattened neighbourhood
REACHES = (9.0, 2.5)  # mm by which a square may lie beside the place where it is looked for: at first, and once more
RIM = 1.5  # mm of a square's edge that may be hidden
LIKE = 0.75  # normalised correlation of the print


def hidden(frame: Image, marker: Marker, plane: Floats, reach: float) -> Floats | None:
    """The four corners (4, 2) px of a square in a BGR frame, or None where its print does not show within `reach` mm of its place.
    `plane`: 3×3, mm on the mat to px."""
    print_ = _print(marker.id, marker.edge * 1000)
    half = marker.edge * 500 - RIM + reach
    middle = np.array(marker.at) * 1000
    size = round(2 * half * DETAIL)
    to_mm = np.array([[1 / DETAIL, 0, middle[0] - half], [0, -1 / DETAIL, middle[1] + half], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    around = cv2.cvtColor(cv2.warpPerspective(frame, plane @ to_mm, (size, size), flags=flags), cv2.COLOR_BGR2GRAY)
    alike = cv2.matchTemplate(around, print_, cv2.TM_CCOEFF_NORMED)
    _, score, _, (column, row) = cv2.minMaxLoc(alike)
    if score < LIKE:
        return None
    free = (np.array(alike.shape[::-1]) - 1) / 2
    aside = (np.array([column + summit(alike[row], column), row + summit(alike[:, column], row)]) - free) / DETAIL
    corners = np.array(marker.corners) * 1000 + aside * (1, -1)
    found: Floats = cv2.perspectiveTransform(corners[None], plane)[0]
    return found


def summit(values: Floats, at: int) -> float:
    """Where between its neighbours the highest of some values really is, −½ to ½."""
    if not 0 < at < len(values) - 1:
        return 0.0
    before, here, after = (float(value) for value in values[at - 1 : at + 2])
    bend = before - 2 * here + after
    return float(np.clip((before - after) / (2 * bend), -0.5, 0.5)) if bend < 0 else 0.0


@lru_cache(maxsize=8)
def _print(number: int, edge: float) -> Image:
    """What a square looks like without its rim, grey."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, DICTIONARY))
    fine = cv2.aruco.generateImageMarker(dictionary, number, MODULES * 40)
    size = round(edge * DETAIL)
    whole = cv2.GaussianBlur(cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA), (0, 0), 0.8)
    rim = round(RIM * DETAIL)
    inner: Image = whole[rim:-rim, rim:-rim]
    return inner
