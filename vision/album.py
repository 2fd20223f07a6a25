"""The eye's last pictures, by number, so that a screen can show what a reading was made from. Bounded; for all threads."""

from __future__ import annotations

import threading
from collections import OrderedDict

import cv2

from vision.calibration import Image


def as_jpeg(picture: Image) -> bytes:
    """A picture as the bytes of a file. ValueError where it is none."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    if not good:
        raise ValueError(str(picture.shape))
    return data.tobytes()


class Album:
    """Keeps the newest `room` pictures (BGR uint8). Numbers start at 1; 0 is no picture."""

    def __init__(self, room: int = 8) -> None:
        self.room = room
        self._pictures: OrderedDict[int, Image] = OrderedDict()
        self._last = 0
        self._lock = threading.Lock()

    def add(self, picture: Image) -> int:
        """Keep a picture (not copied: do not write to it) and return its number."""
        with self._lock:
            self._last += 1
            self._pictures[self._last] = picture
            while len(self._pictures) > self.room:
                self._pictures.popitem(last=False)
            return self._last

    def all(self) -> tuple[Image, ...]:
        """Every picture that is kept, the oldest first."""
        with self._lock:
            return tuple(self._pictures.values())

    def get(self, number: int) -> Image | None:
        """The picture with this number, or None when it has been thrown away."""
        with self._lock:
            return self._pictures.get(number)
