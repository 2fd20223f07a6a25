"""Frames from folders and videos, and the worker that judges them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.senses import DeviceBack, DeviceLost, DiceMoved, Sense
from hardware.camera import LONGEST_LOOK, CameraWorker, FolderSource, Frame, Image, Liveness, VideoSource, fault_of
from hardware.worker import Trouble


def picture(seed: int, width: int = 1280, height: int = 720) -> Image:
    return np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Script:
    """A source that hands over what a test puts in."""

    def __init__(self) -> None:
        self.waiting: list[Frame | Trouble] = []

    def frame(self, timeout: float) -> Frame | None:
        if not self.waiting:
            time.sleep(0.002)
            return None
        item = self.waiting.pop(0)
        if isinstance(item, Trouble):
            raise item
        return item


class Bench:
    """A camera worker with a scripted source and clock."""

    def __init__(self) -> None:
        self.clock, self.source, self.heard = Clock(), Script(), list[Sense]()
        self.look: Callable[[], object] = lambda: None
        self.worker = CameraWorker(self.source, self.see, self.heard.append, self.clock, name="test camera", simulated=True)
        self.worker.start()

    def see(self, frame: Frame) -> list[Sense]:
        self.look()
        return [DiceMoved(frame.at)]

    def check_at(self, now: float) -> None:
        self.clock.time = now
        self.worker.check(now)

    def show(self, *items: Frame | Trouble) -> None:
        self.source.waiting += items
        until(lambda: not self.source.waiting)


def until(true: Callable[[], bool]) -> None:
    patience = time.monotonic() + 10.0
    while not true():
        assert time.monotonic() < patience
        time.sleep(0.002)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.worker.stop()


def test_what_is_seen_is_posted(bench: Bench) -> None:
    bench.show(Frame(picture(1), 0.1), Frame(picture(2), 0.2))
    until(lambda: len(bench.heard) == 3)
    assert bench.heard == [DeviceBack("camera", "test camera", 0.0, True), DiceMoved(0.1), DiceMoved(0.2)]


def test_silence_is_told_within_two_seconds_and_the_return_too(bench: Bench) -> None:
    bench.show(Frame(picture(1), 0.0))
    until(lambda: len(bench.heard) == 2)
    for bench.clock.time in (1.0, 1.5, 2.0):
        bench.worker.check(bench.clock.time)
    assert isinstance(bench.heard[-1], DeviceLost)
    bench.show(Frame(picture(2), 2.1))
    until(lambda: len(bench.heard) == 5)
    assert isinstance(bench.heard[-2], DeviceBack)


@pytest.mark.parametrize(
    ("image", "word"),
    [(picture(1, 640, 480), "640×480"), (picture(1)[:, :, 0], "without colour"), (picture(1).astype(np.float32), "without colour")],
)
def test_wrong_pictures_are_refused_with_a_sentence(bench: Bench, image: Image, word: str) -> None:
    bench.show(Frame(image, 0.1), Frame(image, 0.2))
    until(lambda: len(bench.heard) > 0)
    (lost,) = bench.heard
    assert isinstance(lost, DeviceLost)
    assert word in lost.reason
    assert lost.reason.endswith(".")


def test_a_long_look_at_a_picture_is_no_silence_and_one_that_never_ends_is(bench: Bench) -> None:
    looking = threading.Event()
    bench.look = lambda: looking.wait(10.0)
    bench.source.waiting += [Frame(picture(1), 0.1), Frame(picture(2), 0.2)]
    until(lambda: bench.worker._looks_since is not None)
    bench.check_at(LONGEST_LOOK - 0.1)  # as cards are looked at on a slow machine
    assert bench.worker.works
    looking.set()
    until(lambda: DiceMoved(0.2) in bench.heard and bench.worker._looks_since is None)
    bench.check_at(LONGEST_LOOK + 1.5)
    assert bench.worker.works  # silence is counted from the end of the look
    looking.clear()
    bench.show(Frame(picture(3), 0.3))
    until(lambda: bench.worker._looks_since is not None)
    bench.check_at(2 * LONGEST_LOOK + 1.6)
    assert isinstance(bench.heard[-1], DeviceLost)
    looking.set()


def test_after_a_look_that_failed_silence_is_told_as_ever(bench: Bench) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    bench.look = fail
    bench.show(Frame(picture(1), 0.1))
    until(lambda: isinstance(bench.heard[-1], DeviceLost))
    assert bench.worker._looks_since is None


def test_a_source_in_trouble_says_why(bench: Bench) -> None:
    bench.show(Trouble("The lens is off."))
    until(lambda: len(bench.heard) == 1)
    assert bench.heard == [DeviceLost("camera", "The lens is off.", 0.0)]


def test_a_frozen_picture_is_no_picture(bench: Bench) -> None:
    bench.show(*[Frame(picture(1), 0.1 * index) for index in range(21)])
    until(lambda: any(isinstance(sense, DeviceLost) for sense in bench.heard))
    assert "same picture" in bench.heard[-1].reason  # type: ignore[union-attr]
    bench.show(Frame(picture(2), 2.2))
    until(lambda: bench.heard[-1] == DiceMoved(2.2))


def test_a_live_picture_is_never_stuck() -> None:
    liveness = Liveness()
    still = picture(1)
    for index in range(60):
        noisy = still.copy()
        noisy[::8, ::8] ^= np.uint8(index % 2)
        assert not liveness.is_stuck(Frame(noisy, index * 0.1))


def test_a_folder_is_a_camera(tmp_path: Path) -> None:
    for index in range(3):
        cv2.imwrite(str(tmp_path / f"{index}.png"), picture(index))
    (tmp_path / "notes.txt").write_text("no picture")
    clock = Clock()
    source = FolderSource(tmp_path, clock, per_second=5.0)
    first = source.frame(0.01)
    assert first is not None
    assert np.array_equal(first.image, picture(0))
    assert source.frame(0.01) is None  # not yet due
    clock.time = 10.0
    later = [source.frame(0.01), source.frame(0.01), source.frame(0.01)]
    assert [frame.at if frame else None for frame in later] == [pytest.approx(0.2), pytest.approx(0.4), None]


def test_an_empty_or_missing_folder_is_said(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(Trouble, match="no pictures"):
            FolderSource(folder, Clock()).frame(0.01)


def test_a_video_is_a_camera(tmp_path: Path) -> None:
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (1280, 720))
    for index in range(3):
        writer.write(np.full((720, 1280, 3), 40 * index, np.uint8))
    writer.release()
    clock = Clock()
    source = VideoSource(file, clock)
    clock.time = 5.0
    frames = [source.frame(0.01) for _ in range(4)]
    assert [round(float(frame.image.mean()), -1) if frame else None for frame in frames] == [0.0, 40.0, 80.0, None]
    assert frames[2] is not None
    assert frames[2].at == pytest.approx(0.4)
    assert fault_of(frames[2].image) is None


def test_a_broken_video_is_said(tmp_path: Path) -> None:
    broken = tmp_path / "film.avi"
    broken.write_bytes(b"no film at all")
    for file in (broken, tmp_path / "nowhere.avi"):
        with pytest.raises(Trouble, match="cannot be read"):
            VideoSource(file, Clock()).frame(0.01)
