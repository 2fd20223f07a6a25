"""One contract for every camera: the simulated table's, recorded pictures, a USB camera and a Pi's with stand-ins for their libraries,
and, in the Debian root of `make test-camera`, the real picamera2 on libcamera's virtual camera."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import pytest

from companion.controls import Controls
from hardware import capture
from hardware.camera import Adjustable, FolderSource, Frame, FrameSource, Held, VideoSource, fault_of
from hardware.picamera import PiCamera
from hardware.usbcamera import UsbCamera
from hardware.worker import Trouble
from tests.hardware.cameras import SHOWN, FakePicamera2, FakeVideoCapture, number_of, scripted, stripes_of

PATIENCE = 20.0  # real s; nothing here takes nearly as long
VIRTUAL = "BINSIDE_VIRTUAL_CAMERA"  # set where the real picamera2 has a virtual camera


@dataclass(frozen=True)
class Stand:
    """A camera under contract. `now`: its clock; `scripted`: it shows the pictures of `cameras.scripted`, else those of a table."""

    source: FrameSource
    now: Callable[[], float]
    scripted: bool = True


def folder(place: Path, _stack: ExitStack) -> Stand:
    for number in range(SHOWN):
        cv2.imwrite(str(place / f"{number}.png"), scripted(number))
    return Stand(FolderSource(place, time.monotonic, per_second=40.0, again=True), time.monotonic)


def video(place: Path, _stack: ExitStack) -> Stand:
    file = place / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 40.0, (1280, 720))
    for number in range(SHOWN):
        writer.write(scripted(number))
    writer.release()
    return Stand(VideoSource(file, time.monotonic, again=True), time.monotonic)


def usb(place: Path, _stack: ExitStack) -> Stand:
    (place / "usb-camera-video-index0").touch()
    return Stand(UsbCamera(f"{place}/*-video-index0", time.monotonic, open_capture=FakeVideoCapture), time.monotonic)


def pi(_place: Path, _stack: ExitStack) -> Stand:
    return Stand(PiCamera(FakePicamera2, time.monotonic), time.monotonic)


def pi_of_other_colours(_place: Path, _stack: ExitStack) -> Stand:
    """A camera that puts another format in the place of what it was asked for."""
    return Stand(PiCamera(lambda: FakePicamera2({"size": (1280, 720), "format": "NV12"}), time.monotonic), time.monotonic)


def real_picamera2(_place: Path, _stack: ExitStack) -> Stand:
    from tests.hardware.pi_camera.virtual import open_camera

    return Stand(PiCamera(open_camera, time.monotonic), time.monotonic)


def table(_place: Path, stack: ExitStack) -> Stand:
    pytest.importorskip("mujoco")
    from hardware.virtual.table import VirtualTable

    desk = stack.enter_context(VirtualTable(5, "real", profile="good", fps=10.0))
    return Stand(desk, desk.now, scripted=False)


ONLY_THERE = pytest.mark.skipif(VIRTUAL not in os.environ, reason="needs libcamera's virtual camera")
KINDS = [
    folder,
    video,
    usb,
    pi,
    pi_of_other_colours,
    pytest.param(table, marks=pytest.mark.terminal),
    pytest.param(real_picamera2, marks=ONLY_THERE),
]


@pytest.fixture(scope="module", params=KINDS)
def stand(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(capture, "EVERY", 0.03)  # the eye's pace is no part of the contract
        made: Stand = request.param(tmp_path_factory.mktemp("camera"), stack)
        yield made
        if isinstance(made.source, Held):
            made.source.give_back()


def taken(stand: Stand, count: int) -> list[Frame]:
    """The next frames."""
    patience, frames = time.monotonic() + PATIENCE, list[Frame]()
    while len(frames) < count:
        assert time.monotonic() < patience
        frame = stand.source.frame(0.25)
        if frame is not None:
            assert frame.at <= stand.now()
            frames.append(frame)
    return frames


def test_every_picture_has_the_size_and_colours_that_the_eye_needs(stand: Stand) -> None:
    for frame in taken(stand, 2):
        assert fault_of(frame.image) is None
        assert frame.image.flags["C_CONTIGUOUS"]


def test_blue_comes_before_green_before_red(stand: Stand) -> None:
    if not stand.scripted:
        pytest.skip("shows a table")
    for frame in taken(stand, 2):
        assert stripes_of(frame.image) == [2, 1, 0]


def test_pictures_are_dated_one_after_the_other_and_none_comes_twice(stand: Stand) -> None:
    frames = taken(stand, 6)
    assert all(earlier.at < later.at for earlier, later in pairwise(frames))
    if stand.scripted:
        assert {number_of(frame.image) for frame in taken(stand, 12)} == set(range(SHOWN))


def test_a_picture_belongs_to_whoever_took_it(stand: Stand) -> None:
    """What is taken later must not change it: no buffer of the camera is handed out."""
    (first,) = taken(stand, 1)
    copy = first.image.copy()
    taken(stand, 6)
    assert (first.image == copy).all()


def test_controls_are_taken_at_once_and_pictures_go_on(stand: Stand) -> None:
    if not isinstance(stand.source, Adjustable):
        pytest.skip("has no controls")
    wanted = Controls(stand.source.span.longest / 2, 1.0)
    stand.source.adjust(wanted)
    assert stand.source.controls == wanted
    taken(stand, 2)


def test_a_camera_that_was_given_back_is_opened_anew(stand: Stand) -> None:
    if not isinstance(stand.source, Held):
        pytest.skip("holds nothing")
    for _time in range(3):
        before = taken(stand, 1)[-1].at
        stand.source.give_back()
        assert taken(stand, 1)[0].at > before


def gone_folder(place: Path) -> FrameSource:
    return FolderSource(place / "nowhere", time.monotonic)


def gone_video(place: Path) -> FrameSource:
    return VideoSource(place / "nowhere.avi", time.monotonic)


def gone_usb(place: Path) -> FrameSource:
    return UsbCamera(f"{place}/nowhere*", time.monotonic, open_capture=FakeVideoCapture)


def gone_pi(_place: Path) -> FrameSource:
    def none() -> FakePicamera2:
        raise RuntimeError('No camera number 0 found - use "rpicam-hello --list-cameras" to check connected cameras')

    return PiCamera(none, time.monotonic)


@pytest.mark.parametrize("missing", [gone_folder, gone_video, gone_usb, gone_pi])
def test_a_camera_that_is_not_there_is_told_in_a_sentence_each_time(missing: Callable[[Path], FrameSource], tmp_path: Path) -> None:
    source = missing(tmp_path)
    for _time in range(2):
        with pytest.raises(Trouble, match=r"^[A-Z].*\.$"):
            source.frame(2.0)


@ONLY_THERE
@pytest.mark.parametrize("stand", [real_picamera2], indirect=True)
def test_the_real_library_refuses_a_camera_that_is_held_and_leaves_nothing_open(stand: Stand, tmp_path: Path) -> None:
    taken(stand, 1)
    other = real_picamera2(tmp_path, ExitStack())
    handles = []
    for _time in range(6):
        with pytest.raises(Trouble, match="held by another program"):
            taken(other, 1)
        handles.append(len(os.listdir("/proc/self/fd")))
    assert handles[-1] == handles[2]
    for one in (stand, other):
        assert isinstance(one.source, Held)
        one.source.give_back()
