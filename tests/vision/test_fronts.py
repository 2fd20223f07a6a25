"""A die seen slantingly shows a front below its top: what tells it from a die that stands before another."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from vision.calibration import Floats, Image
from vision.certainty import FEATURES, Find, judged
from vision.finder import Top
from vision.fronts import fronts, goes_on, goes_up, is_below, slanting
from vision.likeness import Named, prints_of
from vision.loose import COUNT, cut, decided
from vision.training.prints import Style
from vision.training.scenes import FINE, Camera, Cube, paint

SIDE, EDGE = 320, 40.0
TABLE = np.full((FINE * SIDE, FINE * SIDE, 3), (120, 90, 95), np.uint8)
LIGHT = np.array([0.3, -0.2, 0.93])
PIPS = Style((60.0, 60.0, 190.0), (235.0, 235.0, 235.0), "pips", 0.09, 0.26, 0.0, 0.0, 0.0)
SPOTS = ((-2.2, 1.6), (0.2, 1.4), (2.3, 1.5), (-1.8, -1.2), (1.9, -1.0))


def camera(tilt: float) -> Camera:
    """Looks at the middle of the table from so many degrees off the vertical."""
    turn, away = math.radians(tilt), 20.0
    place = away * np.array([0.0, -math.sin(turn), math.cos(turn)])
    forward, right = -place / away, np.array([1.0, 0.0, 0.0])
    axes = np.stack((right, np.cross(forward, right), forward))
    return Camera(axes, place, FINE * EDGE * (away - 1), np.full(2, FINE * SIDE / 2.0), np.ones(2))


def face(cube: Cube, corners: tuple[int, int, int, int], seen: Camera) -> Top:
    quad: Floats = (seen.project(cube.corners()[list(corners)]) + 0.5) / FINE - 0.5
    return Top(quad, math.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))), 0.8, 0.8, 0.0)


def throw(tilt: float, spots: tuple[tuple[float, float], ...] = SPOTS, light: Floats = LIGHT) -> tuple[Image, list[Top], list[Top]]:
    """The picture, the tops and the fronts (of a camera that looks straight down: where they would be) of dice with these middles."""
    seen = camera(tilt)
    dice = [Cube(np.array(spot), 0.06 * place, 1.0, 0.1, PIPS, "3") for place, spot in enumerate(spots)]
    scene = paint(np.random.default_rng(4), TABLE, dice, seen, light)
    return scene.picture, [face(one, (4, 5, 6, 7), seen) for one in dice], [face(one, (0, 1, 5, 4), seen) for one in dice]


def told(picture: Image, tops: list[Top]) -> tuple[bool, ...]:
    return fronts(picture, tops, prints_of(cut(picture, tuple(tops)), len(tops)).body)


def test_a_front_is_one_and_no_top_is() -> None:
    picture, tops, sides = throw(45)
    assert slanting(picture, tops)
    assert told(picture, [*tops, sides[1]]) == (False,) * 5 + (True,)
    assert told(picture, tops) == (False,) * 5


def test_a_front_in_the_light_is_one_even_where_its_top_was_not_found() -> None:
    picture, tops, sides = throw(45, light=np.array([0.1, -0.7, 0.7]))
    alone = [top for place, top in enumerate(tops) if place != 1] + [sides[1]]
    assert told(picture, alone) == (False,) * 4 + (True,)
    assert [goes_up(picture, top) for top in tops] == [False] * 5


def test_two_dice_that_touch_are_two_dice_seen_from_above() -> None:
    picture, tops, _sides = throw(4, (*SPOTS, (-1.8, -2.2)))
    assert is_below(tops[5], tops[3])
    assert not slanting(picture, tops)
    assert not any(told(picture, tops))


@pytest.mark.parametrize(("tilt", "below"), [(0, 0), (8, 0), (40, 4), (46, 4), (52, 3)])
def test_what_lies_below_dice_tells_how_the_camera_looks(tilt: float, below: int) -> None:
    """Under a slanting camera a pip of the front may lie where its colour is looked for, so one or two of five may be missed."""
    picture, tops, _sides = throw(tilt)
    told = [goes_on(picture, top) for top in tops]
    assert sum(map(bool, told)) in ((0,) if not below else range(below, 6))
    assert slanting(picture, tops) == (below > 0)


def test_nothing_is_said_of_a_die_at_the_rim_of_the_picture() -> None:
    picture, tops, _sides = throw(45)
    middle = tops[0].quad.mean(axis=0)
    assert goes_on(picture, replace(tops[0], quad=tops[0].quad - middle + np.array([middle[0], SIDE - 22]))) is None


def test_a_die_of_another_colour_is_no_front_of_this_one() -> None:
    picture, tops, sides = throw(45)
    bodies = np.tile([120.0, 60.0, 30.0], (6, 1))
    assert fronts(picture, [*tops, sides[1]], bodies)[5]
    bodies[5] = [110.0, -20.0, -50.0]
    assert not any(fronts(picture, [*tops, sides[1]], bodies))


def test_is_below_needs_a_common_edge_and_one_size() -> None:
    _picture, tops, sides = throw(45)
    top, front = tops[1], sides[1]
    assert is_below(front, top)
    assert not is_below(top, front)
    assert not is_below(replace(front, quad=front.quad + np.array([0, 14])), top)
    assert not is_below(replace(front, quad=front.quad + np.array([16, 0])), top)
    assert not is_below(replace(front, edge=2 * front.edge), top)


def test_a_front_is_asked_about_and_the_count_with_it() -> None:
    named = Named("die", "3", ("3", "5"), Doubt.ALIKE, (0.9, 0.9, 0.9), (0.2, 0.2, 0.2))
    top, front = (face(Cube(np.zeros(2), 0.0, 1.0, 0.1, PIPS), corners, camera(45)) for corners in ((4, 5, 6, 7), (0, 1, 5, 4)))
    first, second = judged([top, front], [named, named], fronts=(False, True))
    assert {one.front: one.top for one in (first, second)} == {False: top, True: front}
    sure = Find(top, named, 0.99, 0.99, np.zeros(len(FEATURES)))
    reading = decided([sure, replace(sure, top=front, front=True)])
    assert [die.doubt for die in reading.dice] == [None, Doubt.LEANING]
    assert (reading.doubt, reading.reason) == (Doubt.COUNT, COUNT)
    assert decided([sure, replace(sure, top=front, die=0.01, front=True)]).doubt is None
