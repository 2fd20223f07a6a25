"""A USB camera, with a stand-in for OpenCV's: what it is told, how it is found, and how it is lost and comes back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from companion.controls import Controls
from companion.senses import DeviceBack, DeviceLost, DiceMoved, Sense
from hardware import capture
from hardware.camera import CameraWorker, Frame
from hardware.usbcamera import UsbCamera, called
from hardware.worker import Trouble
from tests.hardware.cameras import FakeVideoCapture, until


class Bus:
    """A folder of device names, and every opening of a camera on it."""

    def __init__(self, place: Path) -> None:
        self.node = place / "usb-maker_camera-video-index0"
        self.pattern = f"{place}/*-video-index0"
        self.openings: list[FakeVideoCapture] = []
        self.scripts: list[list[str]] = []
        self.opens = True
        self.node.touch()

    def open(self, path: str, interface: int) -> FakeVideoCapture:
        camera = FakeVideoCapture(path, interface, self.opens)
        camera.script = self.scripts.pop(0) if self.scripts else []
        self.openings.append(camera)
        return camera


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bus:
    monkeypatch.setattr(capture, "SILENT_AFTER", 0.4)
    return Bus(tmp_path)


def came(camera: UsbCamera) -> Callable[[], bool]:
    return lambda: camera.frame(0.25) is not None


def test_it_is_asked_for_compressed_pictures_one_buffer_and_nothing_automatic(bus: Bus) -> None:
    camera = UsbCamera(bus.pattern, time.monotonic, Controls(0.012, 1.0), bus.open)
    until(came(camera))
    camera.give_back()
    (opening,) = bus.openings
    assert (opening.path, opening.interface) == (str(bus.node), cv2.CAP_V4L2)
    assert list(opening.set_to)[:3] == [cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT]
    assert opening.set_to[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert (opening.set_to[cv2.CAP_PROP_FRAME_WIDTH], opening.set_to[cv2.CAP_PROP_FRAME_HEIGHT]) == (1280, 720)
    assert opening.set_to[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert (opening.set_to[cv2.CAP_PROP_AUTO_EXPOSURE], opening.set_to[cv2.CAP_PROP_AUTO_WB]) == (1, 0)
    assert opening.set_to[cv2.CAP_PROP_EXPOSURE] == 120  # tenths of a millisecond
    assert opening.closed


def test_exposure_is_set_while_it_runs(bus: Bus) -> None:
    camera = UsbCamera(bus.pattern, time.monotonic, open_capture=bus.open)
    until(came(camera))
    camera.adjust(Controls(0.020, 1.0))
    until(lambda: bus.openings[0].set_to[cv2.CAP_PROP_EXPOSURE] == 200)
    camera.give_back()
    assert camera.span.most_gain == 1.0


def worker_at(bus: Bus, heard: list[Sense]) -> CameraWorker:
    def see(frame: Frame) -> list[Sense]:
        return [DiceMoved(frame.at)]

    source = UsbCamera(bus.pattern, time.monotonic, open_capture=bus.open)
    worker = CameraWorker(source, see, heard.append, time.monotonic, name="USB camera", patience=0.3)
    worker.start()
    return worker


def test_c19_it_is_told_when_it_is_pulled_and_taken_when_it_comes_back_under_another_name(bus: Bus) -> None:
    heard: list[Sense] = []
    bus.scripts = [["good", "good", "bad"]]
    other = bus.node.with_name("usb-maker_camera_again-video-index0")
    worker = worker_at(bus, heard)
    until(lambda: worker.works)
    bus.node.unlink()
    until(lambda: any(isinstance(one, DeviceLost) and "No USB camera is connected" in one.reason for one in heard))
    assert any(isinstance(one, DeviceLost) and "was unplugged" in one.reason for one in heard)
    other.touch()
    until(lambda: worker.works)
    worker.stop()
    assert bus.openings[-1].path == str(other)
    assert isinstance([one for one in heard if not isinstance(one, DiceMoved)][-1], DeviceBack)


def test_c16_a_camera_that_fails_and_succeeds_by_turns_never_gets_a_second_chance(bus: Bus) -> None:
    heard: list[Sense] = []
    bus.scripts = [["bad", "good"] * 20, ["bad", "good"] * 20]
    worker = worker_at(bus, heard)
    until(lambda: worker.works)
    worker.stop()
    assert len(bus.openings) == 3
    assert [opening.taken for opening in bus.openings[:2]] == [0, 0]  # their claims of success were not asked for


def test_c17_a_read_that_never_returns_hangs_alone(bus: Bus) -> None:
    heard: list[Sense] = []
    bus.scripts = [["good", "hang"]]
    worker = worker_at(bus, heard)
    until(lambda: worker.works)

    def lost() -> bool:
        worker.check(time.monotonic())
        return not worker.works

    until(lost)
    until(lambda: worker.works)
    assert worker.stop()
    assert len(bus.openings) == 2
    assert not bus.openings[0].closed  # the read has it still
    bus.openings[0].released.set()
    until(lambda: bus.openings[0].closed)


def test_cameras_are_called_as_people_would() -> None:
    assert called("/dev/v4l/by-id/usb-046d_HD_Pro_Webcam_C920-video-index0") == "046d_HD_Pro_Webcam_C920"
    assert called("/dev/v4l/by-id/*-video-index0") == ""
    assert called("/dev/video0") == "video0"


def test_one_that_another_program_holds_is_told(bus: Bus) -> None:
    bus.opens = False
    camera = UsbCamera(bus.pattern, time.monotonic, open_capture=bus.open)
    with pytest.raises(Trouble, match="cannot be opened"):
        until(came(camera))
    assert bus.openings[0].closed


def test_one_that_may_not_be_opened_is_told_with_the_group(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda _path, _mode: False)
    camera = UsbCamera(bus.pattern, time.monotonic, open_capture=bus.open)
    with pytest.raises(Trouble, match=f"group {bus.node.group()}"):
        until(came(camera))
