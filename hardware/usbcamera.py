"""A USB camera as a source of frames with controls, through OpenCV and the kernel's V4L2.

Strategy: the camera is found by a path or pattern, best one under /dev/v4l/by-id, each time it is opened: the kernel's numbers change when
a plug is pulled. It is asked for compressed pictures, since a cable carries no others of this size at this rate, and for one buffer, so
that no picture waits. Everything automatic is switched off where the driver has it; a driver's gain has no unit that can be trusted, so
only the exposure's time is used. Pictures are dated by the kernel. A read that fails once ends this opening. OpenCV is handed in, so that
no test needs a camera.
"""

from __future__ import annotations

import glob
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.controls import Controls, Range
from companion.words import N_, _
from hardware.camera import HEIGHT, WIDTH
from hardware.capture import Capture, Shot
from hardware.holder import holder
from hardware.worker import Trouble

RATE = 30.0  # frames a second
MANUAL = 1.0  # the kernel's number for an exposure that is set by hand
EXPOSURE_UNIT = 1e-4  # s
FOCUS_WITHIN = 2.0  # real s that the lens may look for its focus before it is kept
SPAN = Range(most_gain=1.0, colour=(1.0, 1.0))

NONE = N_("No USB camera is connected. Plug it in; the game goes on by hand.")
NOT_FOUND = N_("The USB camera {name} is not connected. Plug it in; the game goes on by hand.")
FORBIDDEN = N_("The camera {name} may not be opened. Add this user to the group {group} and log in again.")
HELD = N_("The camera {name} cannot be opened{holder}. Close the program that uses it, or plug it in again; it is tried again.")
UNPLUGGED = N_("The camera {name} was unplugged. Plug it in again; the game goes on by hand.")


class UsbCamera(Capture):
    """See `Capture`. `pattern`: a path, which may hold `*` and the like; `now`: the program's clock; `open_capture`: makes a
    `cv2.VideoCapture` from a path and a number that names the kernel's interface."""

    def __init__(
        self,
        pattern: str,
        now: Callable[[], float],
        controls: Controls | None = None,
        open_capture: Callable[[str, int], Any] = cv2.VideoCapture,
    ) -> None:
        super().__init__(lambda first: _UsbDevice(pattern, open_capture, first), now, SPAN, controls)


class _UsbDevice:
    """See `Device`."""

    def __init__(self, pattern: str, open_capture: Callable[[str, int], Any], controls: Controls) -> None:
        self._path = min(glob.glob(pattern), default="")
        if not self._path:
            raise Trouble(_(NOT_FOUND if called(pattern) else NONE).format(name=called(pattern)))
        if not os.access(self._path, os.R_OK | os.W_OK):
            raise Trouble(_(FORBIDDEN).format(name=called(self._path), group=_group(self._path)))
        self._capture = open_capture(os.path.realpath(self._path), cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            name = holder(self._path)
            raise Trouble(_(HELD).format(name=called(self._path), holder=f" ({name})" if name else ""))
        self._focus_at: float | None = time.monotonic() + FOCUS_WITHIN
        for key, value in _first():
            self._capture.set(key, value)
        self.obey(controls)

    def shoot(self) -> Shot:
        """See `Device`."""
        good, image = self._capture.read()
        if not good or image is None:
            raise Trouble(_(UNPLUGGED).format(name=called(self._path)))
        if self._focus_at is not None and time.monotonic() >= self._focus_at:
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0.0)
            self._focus_at = None
        stamp = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        return Shot(np.asarray(image, np.uint8), stamp if stamp > 0.0 else None)

    def skip(self, seconds: float) -> None:
        """See `Device`: pictures are taken in and not unpacked, so that none waits until it is old."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self._capture.grab():
                raise Trouble(_(UNPLUGGED).format(name=called(self._path)))

    def obey(self, controls: Controls) -> None:
        """See `Device`."""
        self._capture.set(cv2.CAP_PROP_EXPOSURE, round(controls.total / EXPOSURE_UNIT))

    def close(self) -> None:
        """See `Device`."""
        self._capture.release()


def called(path: str) -> str:
    """A camera's path or pattern as a person would say it: its maker and kind where the path tells them; "" where any camera is meant."""
    name = Path(path).name.removeprefix("usb-")
    return name.removesuffix("-video-index0").strip("*")


def _first() -> tuple[tuple[int, float], ...]:
    """What is set when a camera is opened, in this order: the format decides which sizes there are."""
    return (
        (cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG"))),
        (cv2.CAP_PROP_FRAME_WIDTH, float(WIDTH)),
        (cv2.CAP_PROP_FRAME_HEIGHT, float(HEIGHT)),
        (cv2.CAP_PROP_FPS, RATE),
        (cv2.CAP_PROP_BUFFERSIZE, 1.0),
        (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL),
        (cv2.CAP_PROP_AUTO_WB, 0.0),
    )


def _group(path: str) -> str:
    try:
        return Path(path).group()
    except (OSError, KeyError):
        return "video"
