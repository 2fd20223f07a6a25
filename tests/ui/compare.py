"""Whether two pictures of a page show the same: edges may be smoothed otherwise, nothing may have moved, come, gone or changed colour.

A pixel is the same when its colour lies, but for a tolerance, between the least and the most that the other picture has there and in
the eight pixels round it. Smoothing mixes neighbours, so it never leaves that range; what moves by two pixels does. Asked of the stored
picture too, so that nothing is lost, with its own edges smoothed first: what is half as bright on two pixels has no pixel that is as
bright as a sharp one. A few pixels may differ, as where two thin lines cross.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
TOLERANCE = 26  # levels of 255: what a stored picture is rounded by, twice, and a little for smoothing
MAY_DIFFER = 12  # pixels
STEP = 15  # levels: stored pictures have 18 of them in each colour, which makes them small


def differing(shown: Pixels, stored: Pixels) -> NDArray[np.bool_]:
    """H×W: where two H×W×3 pictures of the same size differ."""
    soft = np.asarray(cv2.GaussianBlur(stored, (3, 3), 0), np.uint8)
    return _outside(shown, stored) | _outside(soft, shown)


def same(shown: Pixels, stored: Pixels) -> bool:
    """Whether two pictures show the same."""
    return shown.shape == stored.shape and int(differing(shown, stored).sum()) <= MAY_DIFFER


def _outside(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Where a pixel of one picture is beyond what the other has there and next to it."""
    kernel = np.ones((3, 3), np.uint8)
    least = cv2.subtract(cv2.erode(other, kernel), np.full_like(other, TOLERANCE))
    most = cv2.add(cv2.dilate(other, kernel), np.full_like(other, TOLERANCE))
    outside: NDArray[np.bool_] = np.any((one < least) | (one > most), axis=2)
    return outside


def encode(picture: Pixels) -> bytes:
    """An RGB picture as it is stored: few levels, without loss otherwise."""
    rounded = ((picture.astype(np.uint16) + STEP // 2) // STEP * STEP).clip(0, 255).astype(np.uint8)
    done, data = cv2.imencode(".webp", rounded[:, :, ::-1], [cv2.IMWRITE_WEBP_QUALITY, 101])
    assert done
    return data.tobytes()


def decode(data: bytes) -> Pixels:
    """H×W×3, RGB."""
    read = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert read is not None
    return np.ascontiguousarray(read[:, :, ::-1]).astype(np.uint8)
