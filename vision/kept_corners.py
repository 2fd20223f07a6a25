"""Corners of a tray that were tapped, kept from one start to the next with the picture near them, by which a moved camera is noticed.

One file of plain arrays; what is no such file is refused with a sentence.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.words import N_
from vision.anchors import HALF, Anchors
from vision.packed import arrays
from vision.whole import replacing

Floats = npt.NDArray[Any]
SIDE = 2 * HALF + 1
DAMAGED = N_("The tray's corners that were set by hand cannot be read any more: set them again.")


def save(path: Path, corners: Floats, side: float, anchors: Anchors) -> None:
    """`corners` (4, 2) px, the tray's inner edge in mm and the pictures near the corners; an old file is replaced whole."""
    numbers = sorted(anchors.points)
    with replacing(path) as file:
        np.savez_compressed(
            file,
            corners=np.asarray(corners, np.float64),
            side=np.array(float(side)),
            numbers=np.array(numbers, np.int16),
            pictures=np.array([anchors.pictures[number] for number in numbers], np.uint8).reshape(-1, SIDE, SIDE),
        )


def load(path: Path) -> tuple[Floats, float, Anchors] | None:
    """What was kept, None where nothing is. Raises ValueError with a sentence for a file that cannot be believed."""
    if not path.exists():
        return None
    try:
        data = arrays(path)
        corners, side, numbers, pictures = data["corners"], float(data["side"]), data["numbers"].tolist(), data["pictures"]
    except (KeyError, TypeError, ValueError) as wrong:
        raise ValueError(DAMAGED) from wrong
    whole = corners.shape == (4, 2) and corners.dtype.kind == "f" and bool(np.isfinite(corners).all()) and 50 <= side <= 1000
    pictured = pictures.shape == (len(numbers), SIDE, SIDE) and pictures.dtype == np.uint8 and set(numbers) <= set(range(4))
    if not (whole and pictured):
        raise ValueError(DAMAGED)
    points = {number: (float(corners[number][0]), float(corners[number][1])) for number in numbers}
    return corners, side, Anchors(points, {number: np.asarray(one) for number, one in zip(numbers, pictures, strict=True)})
