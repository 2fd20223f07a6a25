"""Hostile pictures and light from the field: hard shadows, our own lamps, and frames that are no picture of a table at all."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.senses import DiceMoved, DiceSeen
from hardware.virtual.measure import judge, pairs
from hardware.virtual.scatter import FELTS, face_up
from hardware.virtual.scene import Look
from vision.calibration import TOO_BRIGHT, TOO_DARK, WRONG_SIZE, Image

from sights import BOTH, EMPTY, Watch, throw, top_in_picture  # isort: skip

MANY = 1000


@pytest.fixture
def watch() -> Watch:
    one = Watch(Look(felt=FELTS["grey"]))
    one.show(EMPTY, 8)
    one.eye.expect(BOTH)
    return one


@pytest.mark.parametrize("side", ["left", "right", "above", "below"])
def test_v01_a_hard_shadow_over_each_die_changes_no_face_silently(watch: Watch, side: str) -> None:
    scene = throw(71)
    known = watch.eye.bearings.calibration
    assert known is not None
    tops = [top_in_picture(known, body, 1.5) for body in scene.dice]

    def shade(picture: Image) -> None:
        for top in tops:
            (left, upper), (right, lower) = top.min(axis=0).astype(int), top.max(axis=0).astype(int)
            x, y = (left + right) // 2, (upper + lower) // 2
            box = {"left": np.s_[upper:lower, left:x], "right": np.s_[upper:lower, x:right]}
            box |= {"above": np.s_[upper:y, left:right], "below": np.s_[y:lower, left:right]}
            picture[box[side]] = (picture[box[side]] * 0.5).astype(np.uint8)

    seen = watch.altered(scene, shade, 24)
    for body, die in pairs(scene, seen.dice):
        assert seen.doubt is not None or die is not None
        assert die is None or die.doubt is not None or (die.colour, die.face) == (body.colour, face_up(body.pose.turn))


def hostile(kind: str) -> Callable[[int], object]:
    rng = np.random.default_rng(72)
    noise = [rng.integers(0, 256, (720, 1280, 3), np.uint8) for _ in range(4)]
    small = [np.full(shape, 120, np.uint8) for shape in ((480, 640, 3), (720, 1280), (720, 1280, 4), (1, 1, 3), (0, 0, 3))]
    of_kind: dict[str, list[object]] = {
        "black": [np.zeros((720, 1280, 3), np.uint8)],
        "white": [np.full((720, 1280, 3), 255, np.uint8)],
        "noise": list(noise),
        "wrong size": list(small),
    }
    return lambda number: of_kind[kind][number % len(of_kind[kind])]


@pytest.mark.parametrize(("kind", "told"), [("black", TOO_DARK), ("white", TOO_BRIGHT), ("wrong size", WRONG_SIZE), ("noise", "")])
def test_v09_a_thousand_frames_that_are_no_picture_are_survived_and_never_read(watch: Watch, kind: str, told: str) -> None:
    frame = hostile(kind)
    seen = [sense for number in range(MANY) for sense in watch.frame(frame(number))]  # type: ignore[arg-type]
    assert all(sense.doubt is not None and not sense.dice for sense in seen if isinstance(sense, DiceSeen))
    assert len([sense for sense in seen if isinstance(sense, DiceSeen)]) <= 3
    if told:
        assert watch.eye.health().trouble == told
    scene = throw(73)
    assert judge(scene, watch.seen(scene, 40))[0] == "right"


def test_v20_lamps_of_our_own_that_flash_while_dice_settle_are_no_event(watch: Watch) -> None:
    scene = throw(74)
    watch.show(scene, 3)
    watch.eye.own_lights(watch.at + 0.6)
    told: list[object] = []
    for number in range(16):
        picture = watch.renderer.frame(scene, watch.rng).copy()
        if number % 4 < 2:
            cv2.circle(picture, (300, 300), 160, (255, 200, 200), cv2.FILLED)
        told += watch.frame(picture)
    assert told == []
    assert judge(scene, watch.seen(scene))[0] == "right"


def test_v20_a_flash_after_the_reading_does_not_take_it_back(watch: Watch) -> None:
    scene = throw(75)
    assert judge(scene, watch.seen(scene))[0] == "right"
    watch.eye.own_lights(watch.at + 0.5)
    told = []
    for number in range(20):
        picture = watch.renderer.frame(scene, watch.rng).copy()
        if number in (3, 4, 9):
            picture[:360] = cv2.add(picture[:360], np.full((360, 1280, 3), 60, np.uint8))
        told += watch.frame(picture)
    assert not any(isinstance(sense, (DiceMoved, DiceSeen)) for sense in told)
