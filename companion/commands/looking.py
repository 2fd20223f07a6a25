"""One picture at a time from the real table's camera, for commands: waits until nothing moves, and keeps the light as the app does."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion import settings
from companion.words import N_, _
from hardware.camera import Adjustable, Frame, FrameSource, Held, fault_of
from hardware.capture import OPENS_WITHIN, Capture
from hardware.real import camera
from vision.calibration import Image
from vision.exposure import Exposing, measure
from vision.motion import block_change, shrunk

LONGEST = 20.0  # real s that a picture at rest is waited for: a camera that opens and finds its light takes a few
TRIAL = 3.0  # real s that a camera is tried
STILL = 5  # frames in a row in which nothing moves
MOVES = 8.0  # grey levels by which the second loudest part of the picture changes when something moves
NO_REST = N_("Nothing came to rest before the camera. Take your hands away and try again.")
SILENT = N_("The camera sends no pictures. Check its cable.")


class Looking:
    """Pictures of `source` at rest."""

    def __init__(self, source: FrameSource, longest: float = LONGEST) -> None:
        self._source, self._longest = source, longest
        self._exposing = Exposing(source.controls, source.span) if isinstance(source, Adjustable) else None

    def picture(self) -> Image:
        """The next picture in which nothing moves, taken from now on. ValueError with a sentence where none comes; Trouble where the camera
        cannot be used."""
        patience, still = time.monotonic() + self._longest, 0
        before: Image | None = None
        while time.monotonic() < patience:
            frame = self._source.frame(0.25)
            if frame is None:
                continue
            if fault := fault_of(frame.image):
                raise ValueError(fault)
            small = shrunk(frame.image)
            calm = before is not None and not _moves(small, before) and not self._changed(frame)
            before, still = small, still + 1 if calm else 0
            if still >= STILL:
                return frame.image
        raise ValueError(_(NO_REST if before is not None else SILENT))

    def _changed(self, frame: Frame) -> bool:
        """Keep the light; says whether the camera was told anything, so that this picture is not the last word."""
        if self._exposing is None or not self._exposing.due(frame.at):
            return False
        controls = self._exposing.look(measure(frame.image, None), frame.at, False)
        if controls is None or not isinstance(self._source, Adjustable):
            return False
        self._source.adjust(controls)
        return True


def _moves(now: Image, last: Image) -> bool:
    return float(np.partition(block_change(now, last).ravel(), -2)[-2]) > MOVES


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a camera that was tried: pictures a second, how many were lost (None where nobody counts), s since the newest one."""

    rate: float
    lost: int | None
    age: float


def tried(source: FrameSource, seconds: float = TRIAL) -> Trial:
    """Take pictures for so long after the first one. Trouble where the camera cannot be used, ValueError where no good one comes, each
    with a sentence."""
    patience = time.monotonic() + OPENS_WITHIN
    first = newest = None
    count = 0
    while time.monotonic() < (patience if first is None else first + seconds):
        frame = source.frame(0.25)
        if frame is None:
            continue
        if fault := fault_of(frame.image):
            raise ValueError(fault)
        newest, count = frame.at, count + 1
        first = time.monotonic() if first is None else first
    if first is None or newest is None:
        raise ValueError(_(SILENT))
    lost = source.tally.lost if isinstance(source, Capture) else None
    return Trial((count - 1) / seconds, lost, max(0.0, time.monotonic() - newest))


@contextlib.contextmanager
def through_camera() -> Iterator[Looking]:
    """The camera over the tray, as the settings name it; given back at the end. SettingsError where they cannot be read."""
    chosen = settings.load(settings.file(settings.folder()))
    with opened(chosen.camera.dice) as source:
        yield Looking(source)


@contextlib.contextmanager
def opened(kind: str) -> Iterator[FrameSource]:
    """A camera by its name in the settings; given back at the end."""
    source = camera(kind, time.monotonic).source
    try:
        yield source
    finally:
        if isinstance(source, Held):
            source.give_back()
