"""The last seconds of a camera: what is kept of them, how often, and what is let go of."""

from __future__ import annotations

import threading

import cv2
import numpy as np
import pytest

from vision import reel as reeling
from vision.reel import MOVING, RESTING, SECONDS, Reel, Shot, unpacked


def frame(x: int = 0) -> np.ndarray:
    picture = np.full((720, 1280, 3), 90, np.uint8)
    cv2.rectangle(picture, (x, 300), (x + 200, 500), (220, 220, 220), -1)
    return picture


def film(reel: Reel, seconds: float, moves: bool, start: float = 100.0) -> None:
    for place in range(round(seconds * 25)):
        reel.add(frame((place * 20) % 1000 if moves else 0), start + place / 25)


@pytest.mark.parametrize(("moves", "rate"), [(True, MOVING), (False, RESTING)])
def test_what_stands_still_is_kept_seldom(moves: bool, rate: float) -> None:
    reel = Reel()
    film(reel, 4.0, moves)
    times = [shot.at for shot in reel.cut(0, 1e9)]
    assert len(times) == pytest.approx(4.0 * rate, rel=0.15)
    assert max(np.diff(times)) <= 1.5 / rate


def test_noise_of_a_dark_room_is_no_motion() -> None:
    rng, reel = np.random.default_rng(7), Reel()
    for place in range(50):
        reel.add(np.clip(frame().astype(np.int16) + rng.normal(0, 6, (720, 1280, 3)).astype(np.int16), 0, 255).astype(np.uint8), place / 25)
    assert len(reel.cut(0, 9)) == pytest.approx(2.0 * RESTING, abs=1)


def test_the_first_motion_after_a_rest_is_not_missed() -> None:
    reel = Reel()
    film(reel, 2.0, False)
    for place in range(5):
        reel.add(frame(200 + 40 * place), 102.0 + place / 25)
    late = [shot.at for shot in reel.cut(101.9, 200.0)]
    assert late[0] <= 102.0 + 1 / MOVING


def test_only_the_last_seconds_are_kept() -> None:
    reel = Reel()
    film(reel, 15.0, True)
    shots = reel.cut(0, 1e9)
    assert shots[-1].at - shots[0].at == pytest.approx(SECONDS, abs=0.1)
    assert reel.size == sum(len(shot.jpeg) for shot in shots)
    assert [shot.at for shot in reel.cut(110.0, 111.0)] == [shot.at for shot in shots if 110.0 <= shot.at <= 111.0]


def test_it_never_outgrows_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reeling, "ROOM", 100_000)
    reel = Reel()
    film(reel, 5.0, True)
    assert reel.size <= 100_000
    assert reel.cut(0, 1e9)[-1].at > 104.8


def test_a_kept_picture_is_half_as_large_and_looks_the_same() -> None:
    reel = Reel()
    reel.add(frame(400), 1.0)
    shown = unpacked(reel.cut(0, 2)[0].jpeg)
    assert shown is not None
    assert shown.shape == (360, 640, 3)
    assert shown[200, 250].mean() > 200
    assert shown[50, 50].mean() == pytest.approx(90, abs=6)
    assert (unpacked(None), unpacked(b""), unpacked(b"no picture")) == (None, None, None)


def test_a_small_camera_is_kept_as_it_is() -> None:
    assert unpacked(reeling.packed(np.zeros((240, 320, 3), np.uint8))).shape == (240, 320, 3)  # type: ignore[union-attr]


def test_a_clock_that_jumps_back_begins_anew() -> None:
    reel = Reel()
    film(reel, 2.0, True)
    reel.add(frame(7), 5.0)
    assert [shot.at for shot in reel.cut(0, 1e9)] == [5.0]


def test_nothing_is_left_when_it_is_cleared() -> None:
    reel = Reel()
    film(reel, 2.0, True)
    reel.clear()
    assert (reel.cut(0, 1e9), reel.size) == ((), 0)
    assert reel.add(frame(), 1.0)  # whatever the clock says now


def test_a_shot_is_a_value() -> None:
    assert Shot(1.0, b"x") == Shot(1.0, b"x")


def test_a_camera_may_bring_pictures_while_others_are_cut_out() -> None:
    reel, done, broken = Reel(), threading.Event(), list[Exception]()
    reel.add(frame(), 0.0)

    def watch() -> None:
        try:
            while not done.is_set():
                times = [shot.at for shot in reel.cut(0, 1e9)]
                assert times == sorted(times)
        except Exception as wrong:  # told by the test's own thread
            broken.append(wrong)

    watchers = [threading.Thread(target=watch) for _ in range(2)]
    for one in watchers:
        one.start()
    for place in range(1500):
        reel._take(Shot(place / 12, b"picture"))
        if place % 500 == 499:
            reel.clear()
    done.set()
    for one in watchers:
        one.join(5)
    assert (broken, reel.size) == ([], 0)


def test_a_quick_camera_costs_no_more_than_a_slow_one() -> None:
    reel = Reel()
    for place in range(4 * 60):
        reel.add(frame((place * 9) % 1000), 100 + place / 60)
    times = [shot.at for shot in reel.cut(0, 1e9)]
    assert len(times) <= 4 * MOVING + 1
    assert min(np.diff(times)) >= 1 / MOVING - reeling.EARLY


def test_a_clock_that_jumps_on_keeps_no_picture_of_before() -> None:
    reel = Reel()
    film(reel, 2.0, True)
    assert reel.add(frame(7), 9000.0)
    assert [shot.at for shot in reel.cut(0, 1e9)] == [9000.0]
    film(reel, 2.0, True, start=9000.1)
    assert len(reel.cut(9000, 1e9)) > 20


def test_another_camera_may_bring_pictures_of_another_size() -> None:
    reel = Reel()
    film(reel, 1.0, False)
    for place, size in enumerate([(480, 640), (1280, 720), (9, 7), (1, 1), (1080, 1920)]):
        assert reel.add(np.full((*size, 3), 90, np.uint8), 101.2 + place)
    shapes = [unpacked(shot.jpeg).shape for shot in reel.cut(101.2, 200)]  # type: ignore[union-attr]
    assert shapes == [(480, 640, 3), (640, 360, 3), (9, 7, 3), (1, 1, 3), (540, 960, 3)]
