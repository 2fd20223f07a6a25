"""Makes pictures of the album small, in a thread of its own, and shows kept ones again.

A packed picture is at most `LARGEST` bytes: first its longer side is cut to `SIDE` pixels, then its quality is lowered until it fits. The
newest `ROOM` are held, so that a picture which the album has forgotten can still be kept.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor

import cv2

from vision.album import Album
from vision.calibration import Image
from vision.reel import unpacked

LARGEST = 30_000  # bytes
SIDE = 640  # pixels
ROOM = 24
QUALITIES = (80, 65, 50, 35, 20, 10)


def small(picture: Image) -> bytes:
    """A picture (BGR uint8) as JPEG of at most `LARGEST` bytes."""
    scale = SIDE / max(picture.shape[:2])
    while True:
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for quality in QUALITIES:
            data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
            if len(data) <= LARGEST:
                return data
        scale = 0.7


class Packer:
    """Safe from the screen's thread, which never waits for it."""

    def __init__(self, album: Album) -> None:
        self.album = album
        self._made: OrderedDict[int, Future[bytes]] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "packer")

    def pack(self, picture: int) -> None:
        """Begin to make that picture small, unless it is or has been."""
        if picture in self._made:
            return
        seen = self.album.get(picture)
        if seen is not None:
            self._made[picture] = self._thread.submit(small, seen)
            while len(self._made) > ROOM:
                self._made.popitem(last=False)

    def packed(self, picture: int) -> bytes | None:
        """It as JPEG; None while it is being made, empty where there is no such picture any more."""
        self.pack(picture)
        made = self._made.get(picture)
        if made is None:
            return b""
        return made.result() if made.done() else None

    def unpacked(self, jpeg: bytes) -> int:
        """A kept picture as a new one of the album; 0 where it is none."""
        picture = unpacked(jpeg)
        return 0 if picture is None else self.album.add(picture)

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
