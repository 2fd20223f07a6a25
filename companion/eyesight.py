"""How the camera is set: where the tray's corners are, how bright its pictures are, whether the light is good. Belongs to the wiring.

The eye judges, the camera obeys, people may set corners by hand; what they set is kept in Binside's folder. `see` belongs to the camera's
thread, everything else to the screen's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.corners import Corner
from companion.words import N_, _
from hardware.camera import Adjustable, Frame, FrameSource
from vision import kept_corners
from vision.anchors import Anchors
from vision.calibration import project
from vision.exposure import Exposing, measure
from vision.eye import Eye
from vision.lighttest import Light, LightTest

log = logging.getLogger("binside")
NO_PICTURE = N_("The camera sends no picture now: look at its cable, then set the corners.")
NOT_KEPT = N_("The corners are used, but cannot be kept for the next start ({reason}).")
GOOD = N_("The light is good.")
LOOKING = N_("Looking at the light…")
WANTED_FOR = 1.0  # s after somebody asked about the light during which it is looked at
LIGHT_EVERY = 0.1  # s between two frames of the light test


class Eyesight:
    """Satisfies the page's `TrayEye`. `path`: where corners set by hand are kept, None to forget them at the end."""

    def __init__(self, eye: Eye, source: FrameSource, path: Path | None = None) -> None:
        self.eye = eye
        self._source = source
        self._path = path
        self.exposing = Exposing(source.controls, source.span) if isinstance(source, Adjustable) else None
        self._test = LightTest()
        self._light: Light | None = None
        self._asked = True
        self._light_until = self._next_light = float("-inf")
        self._frame: Frame | None = None
        self.notice = self._remember()

    def _remember(self) -> str:
        """Go by the corners that were kept; why that is impossible, a sentence, or ""."""
        try:
            kept = kept_corners.load(self._path) if self._path is not None else None
        except ValueError as wrong:
            return str(wrong)
        return self.eye.bearings.tap(*kept) if kept is not None else ""

    def see(self, frame: Frame) -> None:
        """Take one frame that the eye has seen."""
        self._frame = frame
        self._keep_light(frame)
        if self._asked:
            self._asked, self._light_until = False, frame.at + WANTED_FOR
        if self._next_light <= frame.at <= self._light_until:
            self._next_light = frame.at + LIGHT_EVERY
            self._test.add(frame.image, self.eye.bearings.calibration)
            self._light = self._test.verdict(self.exposing.short if self.exposing is not None else 0)

    def _keep_light(self, frame: Frame) -> None:
        """Have the camera take the next pictures as bright and as white as ink needs it; not while somebody rolls."""
        if self.exposing is None or not self.exposing.due(frame.at):
            return
        levels = measure(frame.image, self.eye.bearings.calibration)
        controls = self.exposing.look(levels, frame.at, self.eye.rolling)
        if controls is not None and isinstance(self._source, Adjustable):
            self._source.adjust(controls)

    # --- what the page asks ------------------------------------------------------------------------------------------

    def corners(self) -> tuple[Corner, ...]:
        """The tray's own corners as they are taken to be, shares of the picture."""
        known = self.eye.bearings.calibration
        if known is None or known.tray is None:
            return ()
        half = known.tray.size / 2
        places = np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
        return tuple((float(x), float(y)) for x, y in project(known.tray.plane(0.0), places) / self.eye.settings.frame_size)

    def tapped(self) -> bool:
        known = self.eye.bearings.calibration
        return known is not None and known.tapped

    def set_corners(self, corners: tuple[Corner, ...], side: float) -> str:
        """See `TrayEye`."""
        if self._frame is None:
            return _(NO_PICTURE)
        pixels = np.array(corners) * self.eye.settings.frame_size
        anchors = Anchors.of(self._frame.image, dict(enumerate(pixels)))
        if reason := self.eye.bearings.tap(pixels, side, anchors):
            return _(reason)
        return self._keep(lambda path: kept_corners.save(path, pixels, side, anchors))

    def forget_corners(self) -> None:
        self.eye.bearings.untap()
        self._keep(lambda path: path.unlink(missing_ok=True))

    def _keep(self, write: Callable[[Path], None]) -> str:
        try:
            if self._path is not None:
                write(self._path)
        except OSError as wrong:
            log.warning("%s", wrong)
            return _(NOT_KEPT).format(reason=wrong.strerror)
        return ""

    def light(self) -> tuple[tuple[bool, str], ...]:
        """What the light is like; asking keeps the test running. Where the tray is not seen, why: no light can be judged then."""
        self._asked = True
        if self._light is None:
            missing = "" if self.corners() or self._frame is None else self.eye.bearings.trouble
            return ((False, _(missing)),) if missing else ((True, _(LOOKING)),)
        return tuple((False, _(sentence)) for sentence in self._light.advice) or ((True, _(GOOD)),)
