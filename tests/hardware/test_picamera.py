"""A Pi's camera, with a stand-in for its library: what it is told, what is made of what it gives, and how it fails."""

from __future__ import annotations

import atexit
import errno
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from companion.controls import Controls
from companion.senses import DeviceBack, DeviceLost, Sense
from hardware import picamera
from hardware.camera import CameraWorker, Frame
from hardware.picamera import OVER_THE_TABLE, PiCamera, made, of_pi, told
from hardware.worker import Trouble
from tests.hardware.cameras import FakePicamera2, stripes_of, until

LENS = (
    "AeEnable",
    "AwbEnable",
    "ExposureTime",
    "AnalogueGain",
    "ColourGains",
    "FrameDurationLimits",
    "AfMode",
    "AfTrigger",
    "LensPosition",
)


def frame_of(camera: PiCamera) -> Frame:
    frames: list[Frame | None] = []

    def came() -> bool:
        frames.append(camera.frame(0.25))
        return frames[-1] is not None

    until(came)
    assert frames[-1] is not None
    return frames[-1]


def opened(library: FakePicamera2, controls: Controls | None = None) -> tuple[PiCamera, Frame]:
    camera = PiCamera(lambda: library, time.monotonic, controls)
    return camera, frame_of(camera)


def test_c12_everything_automatic_is_off_and_the_gains_are_fixed() -> None:
    said = told(Controls(0.0085, 2.5, 1.8, 1.4))
    assert (said["AeEnable"], said["AwbEnable"]) == (False, False)
    assert (said["ExposureTime"], said["AnalogueGain"], said["ColourGains"]) == (8500, 2.5, (1.8, 1.4))
    assert said["FrameDurationLimits"] == (33333, 33333)


def test_c7_one_stream_is_configured_once_whatever_happens_in_play() -> None:
    library = FakePicamera2()
    camera, frame = opened(library)
    for step in range(1, 6):
        camera.adjust(Controls(0.004 * step, 1.0))
        frame = frame_of(camera)
    camera.give_back()
    assert frame.image.shape == (720, 1280, 3)
    assert library.asked == {"size": (1280, 720), "format": "RGB888"}
    assert (library.configured, library.started, library.closed) == (1, 1, 1)


def test_every_buffer_goes_back_to_the_camera() -> None:
    library = FakePicamera2()
    camera, _frame = opened(library)
    for _time in range(5):
        frame_of(camera)
    camera.give_back()
    assert library.taken >= 6
    assert library.held == 0


def test_controls_hold_from_the_first_frame_and_those_that_a_module_lacks_are_left_out() -> None:
    library = FakePicamera2(has=("ExposureTime", "FrameDurationLimits"))
    camera, _frame = opened(library, Controls(0.02, 1.0))
    assert library.set == [{"ExposureTime": 20000, "FrameDurationLimits": (33333, 33333)}]
    camera.adjust(Controls(0.03, 4.0))
    until(lambda: len(library.set) == 2)
    assert library.set[1]["ExposureTime"] == 30000
    camera.give_back()
    assert camera.span.longest < 1 / 30


@pytest.mark.parametrize("kind", ["NV12", "YUV420"])
def test_a_format_that_holds_all_colours_is_turned_into_ours(kind: str) -> None:
    camera, frame = opened(FakePicamera2({"size": (1280, 720), "format": kind}))
    camera.give_back()
    assert frame.image.shape == (720, 1280, 3)
    assert stripes_of(frame.image) == [2, 1, 0]


def test_another_format_that_was_put_in_its_place_is_told() -> None:
    library = FakePicamera2({"size": (640, 480), "format": "XBGR8888"})
    with pytest.raises(Trouble, match="640×480 in XBGR8888"):
        frame_of(PiCamera(lambda: library, time.monotonic))
    assert (library.started, library.closed) == (0, 1)


def test_the_lens_is_focused_once_and_then_kept() -> None:
    libraries = [FakePicamera2(has=LENS), FakePicamera2(has=LENS)]
    for library in libraries:
        library.facts = {"AfState": 1, "LensPosition": 0.8}
    openings = iter(libraries)
    camera = PiCamera(lambda: next(openings), time.monotonic)
    frame_of(camera)
    assert (libraries[0].set[0]["AfMode"], libraries[0].set[0]["AfTrigger"]) == (1, 0)
    libraries[0].facts = {"AfState": 2, "LensPosition": 1.7}
    until(lambda: libraries[0].set[-1] == {"AfMode": 0, "LensPosition": 1.7})
    camera.give_back()
    frame_of(camera)
    assert libraries[1].set[0]["LensPosition"] == 1.7
    camera.give_back()


def test_c11_nothing_waits_for_what_never_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picamera, "FOCUS_WITHIN", 0.2)
    library = FakePicamera2(has=LENS)
    library.facts = {"AeLocked": False, "AfState": 1, "LensPosition": 0.1}
    camera, _frame = opened(library)
    until(lambda: library.set[-1] == {"AfMode": 0, "LensPosition": OVER_THE_TABLE})
    assert frame_of(camera)
    camera.give_back()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "no memory left.*restart the Pi"),
        (RuntimeError("Failed to acquire camera: Device or resource busy"), "held by another program"),
        (RuntimeError("Camera __init__ sequence did not complete."), "No camera is connected"),
        (IndexError("list index out of range"), "No camera is connected"),
    ],
)
def test_c5_c8_why_it_does_not_open_is_told_with_what_to_do(wrong: Exception, words: str) -> None:
    def none() -> Any:
        raise wrong

    with pytest.raises(Trouble, match=words):
        frame_of(PiCamera(none, time.monotonic))


def test_c5_a_reason_that_the_library_wraps_is_found() -> None:
    def none() -> Any:
        try:
            raise RuntimeError("Pipeline handler in use by another process")
        except RuntimeError as cause:
            raise RuntimeError("Camera __init__ sequence did not complete.") from cause

    with pytest.raises(Trouble, match="held by another program"):
        frame_of(PiCamera(none, time.monotonic))


def test_c3_c4_a_camera_that_is_slow_to_be_let_go_joins_later() -> None:
    library, busy, heard = FakePicamera2(), iter(range(3)), list[Sense]()

    def slow() -> Any:
        if next(busy, None) is not None:
            raise RuntimeError("Failed to acquire camera: Device or resource busy")
        return library

    see: Callable[[Frame], list[Sense]] = lambda _frame: []  # noqa: E731
    worker = CameraWorker(PiCamera(slow, time.monotonic), see, heard.append, time.monotonic, name="Raspberry Pi camera 0")
    worker.start()
    until(lambda: worker.works)
    assert worker.stop()
    assert isinstance(heard[0], DeviceLost)
    assert "held by another program" in heard[0].reason
    assert isinstance(heard[-1], DeviceBack)
    assert library.closed == 1  # and it is given back at the end


def test_c20_the_library_does_not_wait_for_its_camera_when_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[object] = []
    monkeypatch.setattr(atexit, "unregister", left.append)
    library = FakePicamera2()
    camera, _frame = opened(library)
    camera.give_back()
    assert left == [library.close]


def test_what_a_constructor_that_fails_leaves_open_is_closed() -> None:
    class Library:
        def __init__(self, _number: int) -> None:
            reader, self.notifyme_w = os.pipe()
            self.notifymeread = os.fdopen(reader, "rb")
            left.append(self)
            raise RuntimeError("Camera __init__ sequence did not complete.")

    left: list[Library] = []
    with pytest.raises(RuntimeError):
        made(Library, 0)
    assert left[0].notifymeread.closed
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(left[0].notifyme_w)


def test_without_its_library_the_sentence_says_what_to_do() -> None:
    try:
        import picamera2  # noqa: F401
    except ImportError:
        with pytest.raises(Trouble, match="make install"):
            of_pi(0)()
    else:
        pytest.skip("picamera2 is installed")
