"""Corners of a tray that were tapped, kept from one start to the next with the picture near them, by which a moved camera is noticed.

One file of plain arrays; what is no such file is refused with a sentence. It tells the size of the picture in which corners were tapped,
unless it is an old one, which is of the usual size: in another size corners are where they were, and the pictures near them are taken anew.
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
USUAL = (1280, 720)  # px
DAMAGED = N_("The tray's corners that were set by hand cannot be read any more: set them again.")


def save(path: Path, corners: Floats, side: float, anchors: Anchors, size: tuple[int, int] = USUAL) -> None:
    """`corners` (4, 2) px of a picture of `size`, the tray's inner edge in mm and the pictures near the corners; an old file is replaced
    whole."""
    numbers = sorted(anchors.points)
    with replacing(path) as file:
        np.savez_compressed(
            file,
            corners=np.asarray(corners, np.float64),
            side=np.array(float(side)),
            size=np.array(size, np.int32),
            numbers=np.array(numbers, np.int16),
            pictures=np.array([anchors.pictures[number] for number in numbers], np.uint8).reshape(-1, SIDE, SIDE),
        )


def load(path: Path, size: tuple[int, int] = USUAL) -> tuple[Floats, float, Anchors] | None:
    """What was kept, as it is in a picture of `size`; None where nothing is. Raises ValueError with a sentence for a file that cannot be
    believed."""
    if not path.exists():
        return None
    try:
        data = arrays(path)
        corners, side, numbers, pictures = data["corners"], float(data["side"]), data["numbers"].tolist(), data["pictures"]
        before = data.get("size", np.array(USUAL, np.int32))
    except (KeyError, TypeError, ValueError) as wrong:
        raise ValueError(DAMAGED) from wrong
    whole = corners.shape == (4, 2) and corners.dtype.kind == "f" and bool(np.isfinite(corners).all()) and 50 <= side <= 1000
    pictured = pictures.shape == (len(numbers), SIDE, SIDE) and pictures.dtype == np.uint8 and set(numbers) <= set(range(4))
    sized = before.shape == (2,) and before.dtype.kind == "i" and bool((before > 0).all())
    if not (whole and pictured and sized):
        raise ValueError(DAMAGED)
    if tuple(before.tolist()) != size:
        return corners * np.array(size) / before, side, Anchors()
    points = {number: (float(corners[number][0]), float(corners[number][1])) for number in numbers}
    return corners, side, Anchors(points, {number: np.asarray(one) for number, one in zip(numbers, pictures, strict=True)})
