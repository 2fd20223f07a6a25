"""A Pi's camera, with a stand-in for its library: what it is told, what is made of what it gives, and how it fails."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.controls import Controls
from hardware.camera import Adjustable
from hardware.picamera import PiCamera, told
from hardware.worker import Trouble


class Library:
    """What of `picamera2.Picamera2` is used. `gives`: what the camera makes of a wish for a format; `fails`: errors to raise, in order."""

    def __init__(self, gives: dict[str, Any] | None = None) -> None:
        self.gives = gives
        self.fails: list[Exception] = []
        self.asked: dict[str, Any] = {}
        self.set: list[dict[str, Any]] = []
        self.started, self.closed = 0, 0

    def create_video_configuration(self, main: dict[str, Any], controls: dict[str, Any]) -> dict[str, Any]:
        self.asked = main
        self.set.append(controls)
        return {"main": main}

    def configure(self, wanted: dict[str, Any]) -> None:
        self.configured = wanted

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": self.gives or self.asked}

    def start(self) -> None:
        self.started += 1

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.set.append(controls)

    def capture_array(self, name: str, wait: bool) -> object:
        assert (name, wait) == ("main", False)
        return object()

    def wait(self, _job: object, timeout: float) -> Any:
        if self.fails:
            raise self.fails.pop(0)
        return np.full((720, 1280, 3), 90, np.uint8)

    def close(self) -> None:
        self.closed += 1


def test_everything_automatic_is_off_and_the_controls_are_told_in_the_cameras_units() -> None:
    said = told(Controls(0.0085, 2.5, 1.8, 1.4))
    assert (said["AeEnable"], said["AwbEnable"]) == (False, False)
    assert (said["ExposureTime"], said["AnalogueGain"], said["ColourGains"]) == (8500, 2.5, (1.8, 1.4))
    assert said["FrameDurationLimits"] == (33333, 33333)


def test_frames_come_in_the_size_and_colours_that_were_asked_for() -> None:
    library = Library()
    camera = PiCamera(lambda: library, lambda: 7.5)
    assert isinstance(camera, Adjustable)
    frame = camera.frame(0.2)
    assert frame is not None
    assert (frame.image.shape, frame.at) == ((720, 1280, 3), 7.5)
    assert library.asked == {"size": (1280, 720), "format": "RGB888"}
    camera.frame(0.2)
    assert library.started == 1


def test_controls_hold_from_the_first_frame_and_change_while_it_runs() -> None:
    library = Library()
    camera = PiCamera(lambda: library, lambda: 0.0)
    camera.adjust(Controls(0.02, 1.0))
    assert library.set == []
    camera.frame(0.2)
    camera.adjust(Controls(0.03, 4.0))
    assert [one["ExposureTime"] for one in library.set] == [20000, 30000]
    assert camera.controls == Controls(0.03, 4.0)
    assert camera.span.longest < 1 / 30


def test_another_format_that_was_put_in_its_place_is_told() -> None:
    library = Library({"size": (640, 480), "format": "NV12"})
    with pytest.raises(Trouble, match="640×480 in NV12"):
        PiCamera(lambda: library, lambda: 0.0).frame(0.2)
    assert (library.started, library.closed) == (0, 1)


def test_no_picture_in_time_is_no_trouble_and_a_camera_that_fails_is_opened_anew() -> None:
    libraries = [Library(), Library()]
    opened: list[Library] = []

    def opener() -> Library:
        opened.append(libraries[len(opened)])
        return opened[-1]

    camera = PiCamera(opener, lambda: 0.0)
    libraries[0].fails = [TimeoutError(), RuntimeError("camera frontend has timed out")]
    assert camera.frame(0.01) is None
    with pytest.raises(Trouble, match="cable"):
        camera.frame(0.01)
    assert libraries[0].closed == 1
    assert camera.frame(0.01) is not None
    assert len(opened) == 2


def test_without_a_camera_the_sentence_says_what_to_do() -> None:
    def none() -> Any:
        raise IndexError("list index out of range")  # as the library answers where none is connected

    with pytest.raises(Trouble, match="No camera is connected"):
        PiCamera(none, lambda: 0.0).frame(0.1)
