"""The last seconds of one camera in memory: small pictures that somebody may want to look at again.

Pictures are packed in the thread of whoever brings them, the camera's, and never on the screen's. While something moves they are kept
`MOVING` times a second, while nothing does `RESTING` times: what stands still is the same picture. What is older than `SECONDS` is let go
of, and so is the oldest where all of it outgrows `ROOM`.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Image

SECONDS = 10.0
MOVING, RESTING = 12.5, 4.0  # pictures a second; a camera tells 25 or 30 of them
SHRUNK = 2  # a whole number of pixels becomes one, which costs least
SMALLEST = 480  # pixels of the longer side below which a picture is not shrunk
QUALITY = 65
ROOM = 8_000_000  # bytes
STRIDE = 16  # every so manieth pixel is compared
BLOCK = 3  # compared pixels in a row that are averaged, so that a camera's noise in the dark is no motion
STIRRED = 9.0  # levels by which the liveliest block differs where something moves; noise alone came to 6.7, one die taken away to 12
EARLY = 0.005  # s that a picture may come before its time


@dataclass(frozen=True, slots=True)
class Shot:
    """One small picture: when it was taken, on the table's clock, and the bytes of its JPEG."""

    at: float
    jpeg: bytes


class Reel:
    """Safe from any thread. `size`: bytes that are kept now."""

    def __init__(self) -> None:
        self._shots: deque[Shot] = deque()
        self._lock = threading.Lock()
        self._seen: Image | None = None  # the blocks of the newest shot
        self._last = float("-inf")
        self.size = 0

    def add(self, picture: Image, at: float) -> bool:
        """See a camera's picture (BGR uint8, not kept); whether it was taken into the reel."""
        waited = at - self._last
        if 0 <= waited < 1 / MOVING - EARLY:
            return False
        blocks = _blocks(picture)
        if 0 <= waited < 1 / RESTING - EARLY and not self._moved(blocks):
            return False
        self._seen, self._last = blocks, at
        self._take(Shot(at, packed(picture)))
        return True

    def _moved(self, blocks: Image) -> bool:
        if self._seen is None or self._seen.shape != blocks.shape:
            return True
        return bool(cv2.absdiff(blocks, self._seen).mean(axis=2).max() > STIRRED)

    def _take(self, shot: Shot) -> None:
        with self._lock:
            if self._shots and shot.at < self._shots[-1].at:
                self._forget()  # another clock: what was before has no place on it
            self._shots.append(shot)
            self.size += len(shot.jpeg)
            while shot.at - self._shots[0].at > SECONDS or self.size > ROOM:
                self.size -= len(self._shots.popleft().jpeg)

    def cut(self, since: float, until: float) -> tuple[Shot, ...]:
        """What was taken between two moments, the oldest first."""
        with self._lock:
            return tuple(shot for shot in self._shots if since <= shot.at <= until)

    def clear(self) -> None:
        """Keep nothing of what was seen so far."""
        with self._lock:
            self._forget()
        self._seen, self._last = None, float("-inf")

    def _forget(self) -> None:
        self._shots.clear()
        self.size = 0


def _blocks(picture: Image) -> Image:
    """A picture as means of a few pixels each, to be compared."""
    few = picture[::STRIDE, ::STRIDE]
    size = (max(1, few.shape[1] // BLOCK), max(1, few.shape[0] // BLOCK))
    return cv2.resize(few, size, interpolation=cv2.INTER_AREA)


def packed(picture: Image) -> bytes:
    """A picture as it is kept."""
    if max(picture.shape[:2]) >= SMALLEST * SHRUNK:
        tall, wide = picture.shape[0] // SHRUNK, picture.shape[1] // SHRUNK
        picture = cv2.resize(picture[: tall * SHRUNK, : wide * SHRUNK], (wide, tall), interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def unpacked(jpeg: bytes | None) -> Image | None:
    """A kept picture, BGR; None where there is none, or the bytes are no picture."""
    return None if not jpeg else cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
