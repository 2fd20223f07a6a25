"""Stand-ins for the libraries of cameras, and the pictures that every camera of the contract is shown."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import cv2
import numpy as np

from hardware.camera import Image

STRIPES = ((0, 0, 220), (0, 180, 0), (220, 0, 0))  # red, green, blue from the left
SHOWN = 3  # pictures


def scripted(number: int) -> Image:
    """A picture (720, 1280, 3) BGR: three coloured stripes, a white bar that tells its number, some grain."""
    picture = np.zeros((720, 1280, 3), np.uint8)
    for stripe, colour in enumerate(STRIPES):
        picture[:, stripe * 427 : (stripe + 1) * 427] = colour
    picture[40 + 220 * number : 220 + 220 * number] = 235
    grain = np.random.default_rng(number).integers(0, 12, (90, 160, 1), np.uint8)
    return picture + cv2.resize(grain, (1280, 720), interpolation=cv2.INTER_NEAREST)[..., None]


def number_of(picture: Image) -> int:
    """Which of the scripted pictures this is."""
    levels = [float(picture[100 + 220 * number : 180 + 220 * number].mean()) for number in range(SHOWN)]
    assert max(levels) > 200.0
    return levels.index(max(levels))


def stripes_of(picture: Image) -> list[int]:
    """The strongest channel of each stripe, 0 blue, 1 green, 2 red, read between the white bars."""
    number = number_of(picture)
    rows = slice(0, 30) if number else slice(690, 720)
    return [int(picture[rows, 150 + 427 * stripe : 300 + 427 * stripe].mean(axis=(0, 1)).argmax()) for stripe in range(3)]


def stamps(start: float = 5.0, step: float = 1 / 30) -> Iterator[float]:
    """The moments of a sensor's pictures on a clock of its own: it follows the computer's, from another beginning."""
    begun = time.monotonic()
    for number in itertools.count():
        due = begun + number * step
        while time.monotonic() < due:
            time.sleep(0.001)
        yield start + number * step


class FakePicamera2:
    """What of `picamera2.Picamera2` is used. `gives`: what the camera makes of a wish for a format; `trouble`: raised by the next capture;
    `hangs`: while set, nothing comes back; `has`: the controls of the module; `facts`: more metadata of each picture; `modes`: of its
    sensor, None where they cannot be told; `model`: what its driver calls it."""

    def __init__(
        self,
        gives: dict[str, Any] | None = None,
        has: tuple[str, ...] | None = None,
        modes: list[dict[str, Any]] | None = None,
        model: str = "imx708",
    ) -> None:
        self.gives, self.modes = gives, modes
        self.camera_properties = {"Model": model}
        self.asked_modes = 0
        self.camera_controls: dict[str, Any] = dict.fromkeys(
            has or ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits")
        )
        self.trouble: Exception | None = None
        self.hangs = threading.Event()
        self.released = threading.Event()
        self.facts: dict[str, Any] = {}
        self.asked: dict[str, Any] = {}
        self.set: list[dict[str, Any]] = []
        self.configured = self.started = self.closed = self.held = 0
        self.stamps = stamps()
        self.taken = 0

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        self.asked_modes += 1
        if self.modes is None:
            raise RuntimeError("no raw pictures")
        return self.modes

    def create_video_configuration(
        self, main: dict[str, Any], controls: dict[str, Any], buffer_count: int, queue: bool, sensor: dict[str, Any]
    ) -> dict[str, Any]:
        self.asked, self.sensor = main, sensor
        self.set.append(controls)
        return {"main": main, "buffer_count": buffer_count, "queue": queue}

    def configure(self, wanted: dict[str, Any]) -> None:
        self.configured += 1

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": self.gives or self.asked}

    def start(self) -> None:
        self.started += 1

    def set_controls(self, controls: dict[str, Any]) -> None:
        assert set(controls) <= set(self.camera_controls)
        self.set.append(controls)

    def capture_request(self) -> FakeRequest:
        if self.hangs.is_set():
            self.released.wait(30.0)
            raise RuntimeError("given up")
        if self.trouble is not None:
            raise self.trouble
        self.held += 1
        self.taken += 1
        return FakeRequest(self, scripted((self.taken - 1) % SHOWN), next(self.stamps))

    def close(self) -> None:
        self.closed += 1


class FakeRequest:
    def __init__(self, camera: FakePicamera2, picture: Image, stamp: float) -> None:
        self.camera, self.picture, self.stamp = camera, picture, stamp

    def make_array(self, name: str) -> Any:
        assert name == "main"
        kind = self.camera.camera_configuration()["main"]["format"]
        if kind == "RGB888":
            return self.picture
        planes = cv2.cvtColor(self.picture, cv2.COLOR_BGR2YUV_I420)
        if kind == "NV12":
            colours = planes[720:].reshape(2, -1)
            planes[720:] = np.stack(colours, axis=-1).reshape(360, 1280)
        return planes

    def get_metadata(self) -> dict[str, Any]:
        return {"SensorTimestamp": round(self.stamp * 1e9), **self.camera.facts}

    def release(self) -> None:
        self.camera.held -= 1


class FakeVideoCapture:
    """What of `cv2.VideoCapture` is used. `script`: what each read answers, "good", "bad" or "hang"; good for ever behind its end.
    `frozen`: the last picture comes again and again, with its stamp."""

    def __init__(self, path: str = "", interface: int = cv2.CAP_V4L2, opens: bool = True) -> None:
        self.path, self.interface, self.opens = path, interface, opens
        self.script: list[str] = []
        self.frozen = False
        self.released = threading.Event()
        self.set_to: dict[int, float] = {}
        self.taken = 0
        self.closed = False
        self._stamps = stamps()
        self._stamp = 0.0

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def set(self, key: int, value: float) -> bool:
        self.set_to[key] = value
        return True

    def get(self, key: int) -> float:
        return self._stamp * 1000.0 if key == cv2.CAP_PROP_POS_MSEC else self.set_to.get(key, 0.0)

    def grab(self) -> bool:
        answer = self.script.pop(0) if self.script else "good"
        if answer == "hang":
            self.released.wait(30.0)
            return False
        if not self.frozen:
            self._stamp = next(self._stamps)
        else:
            time.sleep(0.005)
        return answer == "good"

    def read(self) -> tuple[bool, Any]:
        if not self.grab():
            return False, None
        if not self.frozen:
            self.taken += 1
        return True, scripted((self.taken - 1) % SHOWN)

    def release(self) -> None:
        self.closed = True


def until(true: Callable[[], bool], longest: float = 15.0) -> None:
    """Wait until something is so."""
    patience = time.monotonic() + longest
    while not true():
        assert time.monotonic() < patience
        time.sleep(0.002)
