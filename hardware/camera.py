"""Frames from any camera to the eye: one seam for real, recorded and simulated pictures.

Strategy: a `FrameSource` hands over one picture at a time and nothing else. `CameraWorker` is the worker's thread for all
of them: it judges each picture's size and whether it is alive (a real sensor's noise never repeats), gives it to
`see`, and posts what was seen. Silence, errors and threads that hang are the `Worker`'s business.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias, runtime_checkable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.controls import Controls, Lens, Range
from companion.senses import Sense
from companion.words import N_, _
from hardware.worker import PATIENCE, STOP_WITHIN, Shift, Trouble, Worker

Image: TypeAlias = NDArray[np.uint8]

WIDTH, HEIGHT = 1280, 720
WAIT = 0.25  # real seconds that one look for a frame may take
STUCK_SECONDS = 1.5  # the same picture for so long, and at least so often, is no live picture
STUCK_FRAMES = 4
LONGEST_LOOK = 6.0  # s that what looks at one picture may take: cards on the can are dear, and the camera is not silent meanwhile
OPEN_ANEW_EVERY = 3.0  # s between two openings of a camera that repeats one picture
SAMPLE_EVERY = 48  # rows of a picture: the noise of a few of them already differs between two pictures
SUFFIXES = {".png", ".jpg", ".jpeg", ".bmp", ".webp"}

WRONG_SIZE = N_("The camera sends pictures of {width}×{height}, Binside needs 1280×720. Choose that size in the settings.")
NO_COLOUR = N_("The camera sends pictures without colour; the dice cannot be told apart. Set it to colour.")
STUCK = N_("The camera sends the same picture again and again. Pull its cable and plug it in again.")
NO_FOLDER = N_("There are no pictures in {folder}.")
NO_VIDEO = N_("The video {file} cannot be read.")


@dataclass(frozen=True, slots=True)
class Frame:
    """`image`: (720, 1280, 3) blue green red, 8 bits; `at`: seconds of the program's clock when it was taken."""

    image: Image
    at: float


class FrameSource(Protocol):
    """Whatever takes pictures."""

    def frame(self, timeout: float) -> Frame | None:
        """The next picture that was not handed over yet, or None when none came within so many real seconds.
        Raises `Trouble` where there is no hope without a person."""
        ...


@dataclass(frozen=True, slots=True)
class Camera:
    """A source of frames and what it is, for a person. `lens`: what a person has told of it."""

    source: FrameSource
    name: str
    lens: Lens | None = None


@runtime_checkable
class Adjustable(Protocol):
    """A source whose exposure, gain and white balance can be set."""

    @property
    def controls(self) -> Controls:
        """What it was told last."""
        ...

    @property
    def span(self) -> Range:
        """What it can do."""
        ...

    def adjust(self, controls: Controls) -> None:
        """Take the next pictures with these controls; a few that were already taken may come first. Returns at once."""
        ...


@runtime_checkable
class Lensed(Protocol):
    """A source that knows something of its lens."""

    @property
    def lens(self) -> Lens | None:
        """What is known of it before anybody has measured it, once a picture has come; None for nothing."""
        ...

    @property
    def advice(self) -> str:
        """Why its pictures show less than they could, a sentence in people's language, or ""."""
        ...


@runtime_checkable
class Held(Protocol):
    """A source that holds a camera which others may want, or which is better opened anew."""

    def give_back(self) -> None:
        """Let the camera go; the next look for a frame opens it anew. Waits for a moment at most."""
        ...


def fault_of(image: Image) -> str | None:
    """Why this picture cannot be used, as a sentence; None when it can."""
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
        return _(NO_COLOUR)
    height, width = image.shape[:2]
    if (width, height) != (WIDTH, HEIGHT):
        return _(WRONG_SIZE).format(width=width, height=height)
    return None


class Liveness:
    """Notices a camera that repeats one picture."""

    def __init__(self) -> None:
        self._last: Image | None = None
        self._since = 0.0
        self._repeats = 0

    def is_stuck(self, frame: Frame) -> bool:
        sample = frame.image[SAMPLE_EVERY // 2 :: SAMPLE_EVERY]  # whole rows lie together in memory
        if self._last is not None and np.array_equal(sample, self._last):
            self._repeats += 1
            return self._repeats >= STUCK_FRAMES and frame.at - self._since >= STUCK_SECONDS
        self._last, self._since, self._repeats = sample.copy(), frame.at, 0
        return False


class CameraWorker(Worker):
    """Feeds the frames of `source` to `see` on a thread of its own and posts the senses that it returns.

    `name`: what the camera is, for a person; `now`: the program's clock. Call `check` from the screen's tick.
    """

    def __init__(
        self,
        source: FrameSource,
        see: Callable[[Frame], Iterable[Sense]],
        post: Callable[[Sense], None],
        now: Callable[[], float],
        *,
        name: str,
        simulated: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(name, "camera", self._watch, post, now, simulated=simulated, patience=patience)
        self._source = source
        self._see = see
        self._looks_since: float | None = None  # when the look at the present picture began

    def check(self, now: float) -> None:
        """See `Worker`; while a picture is looked at the next one is not awaited yet."""
        since = self._looks_since
        if since is None or now - since >= LONGEST_LOOK:
            super().check(now)

    def stop(self, within: float = STOP_WITHIN) -> bool:
        """See `Worker`; the camera is given back."""
        ended = super().stop(within)
        if isinstance(self._source, Held):
            self._source.give_back()
        return ended

    def _watch(self, shift: Shift) -> None:
        cv2.setNumThreads(1)  # its helpers spin between two small jobs: at rest that costs as much as the looking itself
        liveness = Liveness()
        opened_at = float("-inf")
        while not shift.stopping:
            frame = self._source.frame(WAIT)
            if frame is None or shift.stopping:  # a read that hung returns when another thread has taken over
                continue
            fault = fault_of(frame.image)
            if fault is None and liveness.is_stuck(frame):
                fault = _(STUCK)
                if isinstance(self._source, Held) and frame.at - opened_at >= OPEN_ANEW_EVERY:
                    self._source.give_back()
                    opened_at = frame.at
            if fault is not None:
                shift.lost(fault)
                continue
            shift.beat()
            self._look(frame, shift)

    def _look(self, frame: Frame, shift: Shift) -> None:
        self._looks_since = shift.now()
        try:
            for sense in self._see(frame):
                shift.post(sense)
            shift.beat()  # from now on the next one is awaited
        finally:
            self._looks_since = None


class _Recorded:
    """Pictures that are kept somewhere, handed over at their own pace on the given clock."""

    def __init__(self, now: Callable[[], float], per_second: float) -> None:
        self._now = now
        self._every = 1.0 / per_second
        self._due = now()

    def frame(self, timeout: float) -> Frame | None:
        """See `FrameSource`; None for ever once all pictures were shown, unless they are shown again."""
        patience = time.monotonic() + timeout
        while self._now() < self._due:
            if time.monotonic() >= patience:
                return None
            time.sleep(0.002)
        image = self._next()
        if image is None:
            time.sleep(timeout)
            return None
        at = self._due
        self._due = at + self._every
        return Frame(image, at)

    def _next(self) -> Image | None:
        raise NotImplementedError


class FolderSource(_Recorded):
    """The pictures of a folder in the order of their names. `again`: round and round."""

    def __init__(self, folder: Path, now: Callable[[], float], per_second: float = 10.0, again: bool = False) -> None:
        super().__init__(now, per_second)
        self._folder = folder
        self._again = again
        self._files: list[Path] | None = None

    def _next(self) -> Image | None:
        if not self._files and (self._files is None or self._again):
            self._files = self._found()
        while self._files:
            image = cv2.imread(str(self._files.pop()), cv2.IMREAD_COLOR)
            if image is not None:
                return np.asarray(image, np.uint8)
        return None

    def _found(self) -> list[Path]:
        """The pictures, the last first."""
        found = self._folder.iterdir() if self._folder.is_dir() else iter(())
        files = sorted((file for file in found if file.suffix.lower() in SUFFIXES), reverse=True)
        if not files:
            raise Trouble(_(NO_FOLDER).format(folder=self._folder))
        return files


class VideoSource(_Recorded):
    """The pictures of a video file at the speed it was recorded. `again`: round and round."""

    def __init__(self, file: Path, now: Callable[[], float], again: bool = False) -> None:
        self._file = file
        self._again = again
        self._video = self._open()
        rate = self._video.get(cv2.CAP_PROP_FPS) if self._video else 0.0
        super().__init__(now, rate if 0.0 < rate < 1000.0 else 10.0)

    def _open(self) -> cv2.VideoCapture | None:
        return cv2.VideoCapture(str(self._file)) if self._file.is_file() else None

    def _next(self) -> Image | None:
        image = self._read()
        if image is None and self._again:
            self._video = self._open()
            image = self._read()
        return image

    def _read(self) -> Image | None:
        if self._video is None or not self._video.isOpened():
            raise Trouble(_(NO_VIDEO).format(file=self._file))
        more, image = self._video.read()
        return np.asarray(image, np.uint8) if more else None
