"""A Raspberry Pi's camera as a source of frames with controls.

Strategy: picamera2 is asked for 1280×720 in the colour order of OpenCV (which it calls RGB888) and what it really gives is read back, since
another format may be put in its place silently. The camera's own automatic exposure and white balance are switched off: they would brighten
the ink away; what is set instead comes from whoever judges the pictures. The library is handed in, so that no test needs a camera.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import numpy as np

from companion.controls import Controls, Range
from companion.words import N_, _
from hardware.camera import HEIGHT, WIDTH, Frame
from hardware.worker import Trouble

FORMAT = "RGB888"  # blue, green, red in memory
RATE = 30.0  # frames a second
NOT_THERE = N_("No camera is connected. Switch the Pi off, push its flat cable in again on both ends and start it.")
OTHER_FORMAT = N_("The camera gives pictures of {width}×{height} in {kind}; Binside needs 1280×720 in colour.")


class PiCamera:
    """See `hardware.camera.FrameSource` and `Adjustable`. `open_camera`: makes a `picamera2.Picamera2`; `now`: the program's clock."""

    def __init__(self, open_camera: Callable[[], Any], now: Callable[[], float], controls: Controls | None = None) -> None:
        self._open, self._now = open_camera, now
        self._camera: Any = None
        self._controls = controls or Controls()

    @property
    def controls(self) -> Controls:
        return self._controls

    @property
    def span(self) -> Range:
        return Range(longest=0.9 / RATE)

    def adjust(self, controls: Controls) -> None:
        """See `Adjustable`; a camera that is not open yet begins with these."""
        self._controls = controls
        if self._camera is not None:
            self._camera.set_controls(told(controls))

    def frame(self, timeout: float) -> Frame | None:
        """See `FrameSource`. Opens the camera where it is not; one that fails is closed, so that the next call tries anew."""
        try:
            if self._camera is None:
                self._camera = self._begin()
            job = self._camera.capture_array("main", wait=False)
            image = self._camera.wait(job, timeout=timeout)
        except TimeoutError:
            return None
        except (RuntimeError, OSError, IndexError) as wrong:
            self.close()
            raise Trouble(_(NOT_THERE)) from wrong
        return Frame(np.ascontiguousarray(image[..., :3], np.uint8), self._now())

    def _begin(self) -> Any:
        camera = self._open()
        try:
            wanted = camera.create_video_configuration(main={"size": (WIDTH, HEIGHT), "format": FORMAT}, controls=told(self._controls))
            camera.configure(wanted)
            given = camera.camera_configuration()["main"]
            if tuple(given["size"]) != (WIDTH, HEIGHT) or given["format"] != FORMAT:
                raise Trouble(_(OTHER_FORMAT).format(width=given["size"][0], height=given["size"][1], kind=given["format"]))
            camera.start()
        except BaseException:
            camera.close()
            raise
        return camera

    def close(self) -> None:
        """Give the camera back."""
        camera, self._camera = self._camera, None
        if camera is not None:
            with contextlib.suppress(RuntimeError, OSError):
                camera.close()


def told(controls: Controls) -> dict[str, Any]:
    """The controls as libcamera names them: µs, gains, red before blue, everything automatic off, a fixed rate of frames."""
    frame_time = round(1e6 / RATE)
    return {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": round(controls.time * 1e6),
        "AnalogueGain": controls.gain,
        "ColourGains": (controls.red, controls.blue),
        "FrameDurationLimits": (frame_time, frame_time),
    }
