"""Close-ups: which pictures are one, where its die's top lies, what is told about it and what is asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from vision.calibration import Image, Limits
from vision.certainty import chance
from vision.closeup import DIE, FEATURES, LARGEST, RIGHT, die_of, features, judged, laid, widened
from vision.finder import Top
from vision.likeness import Likeness, Named, taught
from vision.loose import PictureReading, look, name
from vision.training.closeups import close_up, cut_out, no_die
from vision.training.fit_closeups import looks_of
from vision.training.prints import Style
from vision.training.scenes import Scene, paint, random_camera, throw_of

CLEAR = Style((140.0, 40.0, 25.0), (235.0, 240.0, 240.0), "pips", 0.11, 0.27, 0.0, 0.7, 0.3)  # dark blue, seen through, white pips
FACES = "136"
SHOTS, SEED = 4, 90


def shot(seed: int, value: str, style: Style = CLEAR) -> tuple[Image, np.ndarray]:
    """A drawn close-up and the corners of its top."""
    picture, quad = cut_out(close_up(np.random.default_rng([SEED, seed]), style, 0.05, value))
    assert quad is not None
    return picture, quad


@lru_cache(maxsize=1)
def likeness() -> Likeness:
    """Taught three faces from four close-ups each."""
    shown = [(face, look(shot(10 * SHOTS * row + number, face)[0])) for row, face in enumerate(FACES) for number in range(SHOTS)]
    return Likeness(taught("drawn", [("die", face, sight.prints) for face, sight in shown if sight.near is not None]))


def read(picture: Image) -> PictureReading:
    return name(look(picture), likeness())


def told(reading: PictureReading) -> list[str]:
    return [die.face for die in reading.dice if die.doubt is None] if reading.doubt is None else []


# --- which pictures are close-ups -------------------------------------------------------------------------------------


def test_a_small_picture_that_one_die_fills_is_a_close_up() -> None:
    assert sum(die_of(shot(500 + seed, "3")[0]) is not None for seed in range(8)) >= 7


def test_the_same_picture_enlarged_is_looked_at_like_any_other() -> None:
    picture, _quad = shot(500, "3")
    large = cv2.resize(picture, None, fx=LARGEST / max(picture.shape) + 0.1, fy=LARGEST / max(picture.shape) + 0.1)
    assert die_of(picture) is not None
    assert die_of(large) is None
    assert look(large).near is None


def two_dice(gap: float) -> Scene:
    """Two dice of 40 px beside each other, seen from above, 120 px."""
    rng = np.random.default_rng(4)
    dice = throw_of(rng, CLEAR, "33", 6.0, 0.05)
    dice = [replace(die, spot=np.array([side * gap / 2, 0.0]), turn=0.3) for die, side in zip(dice, (-1, 1), strict=True)]
    camera = random_camera(rng, 240, 80)
    while abs(camera.axes[2, 2]) < math.cos(math.radians(12)):
        camera = random_camera(rng, 240, 80)
    return paint(rng, np.full((240, 240, 3), (70, 120, 60), np.uint8), dice, camera, np.array([0.3, -0.2, 0.93]))


def test_a_small_picture_with_two_dice_is_no_close_up_and_neither_is_passed_over() -> None:
    picture = two_dice(1.4).picture
    assert die_of(picture) is None
    assert len(look(picture).tops) >= 2


def test_a_picture_without_a_die_is_told_to_show_none() -> None:
    readings = [read(cut_out(no_die(np.random.default_rng([SEED, 1, seed])))[0]) for seed in range(8)]
    assert [face for reading in readings for face in told(reading)] == []


def test_beside_a_picture_of_the_empty_table_nothing_is_taken_for_a_close_up() -> None:
    picture, _quad = shot(500, "3")
    assert look(picture, np.full_like(picture, 90)).near is None


# --- where the top lies -----------------------------------------------------------------------------------------------


def test_the_top_is_found_where_it_was_drawn() -> None:
    near = 0
    for seed in range(10):
        picture, quad = shot(600 + seed, "4")
        die = die_of(picture)
        near += die is not None and math.dist(die.centre, tuple(quad.mean(axis=0))) < 0.2 * die.edge
    assert near >= 8


def test_air_is_let_in_on_every_side_alike() -> None:
    square = np.array([[10.0, 10], [30, 10], [30, 30], [10, 30]])
    wide = widened(Top(square, 20.0, 0.9, 0.9, 0.0))
    assert wide.quad.tolist() == [[5, 5], [35, 5], [35, 35], [5, 35]]
    assert (wide.edge, wide.score) == (30.0, 0.9)


# --- what is told -----------------------------------------------------------------------------------------------------


def test_taught_faces_are_told_rightly_and_nothing_is_told_wrongly() -> None:
    right = wrong = 0
    for seed in range(12):
        face = FACES[seed % 3]
        faces = told(read(shot(700 + seed, face)[0]))
        right, wrong = right + (faces == [face]), wrong + (faces not in ([face], []))
    assert wrong == 0
    assert right >= 9


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_close_up_is_read_alike_however_it_is_turned(turn: int) -> None:
    picture, _quad = shot(703, FACES[1])
    reading = read(np.ascontiguousarray(np.rot90(picture, turn)))
    assert [die.face for die in reading.dice] == [FACES[1]]


def test_faces_that_nobody_taught_are_asked_about() -> None:
    assert [face for seed in range(6) for face in told(read(shot(800 + seed, "2")[0]))] == []


def test_ink_of_the_other_sign_is_another_face() -> None:
    values = np.zeros((2, 40, 40, 2), np.float32)
    values[0, 10:20, 10:20, 0], values[1, 10:20, 10:20, 0] = 2.0, -2.0
    light, dark = laid(values)
    assert float(light @ dark) == pytest.approx(-1.0, abs=1e-5)


def test_dark_pips_are_not_told_by_light_ones_that_were_taught() -> None:
    pale = replace(CLEAR, body=(225.0, 225.0, 230.0), ink=(25.0, 25.0, 25.0), clear=0.0)
    assert [face for seed in range(6) for face in told(read(shot(900 + seed, FACES[seed % 3], pale)[0]))] == []


def test_a_name_needs_two_readers_and_a_likeness_in_the_eyes_of_all() -> None:
    sight = look(shot(703, FACES[1])[0])
    assert sight.near is not None
    kind = likeness().profile.kinds[0]
    dark = replace(kind, prints=-kind.prints)
    profiles = [replace(likeness().profile, kinds=(one,)) for one in (kind, dark)]
    light, other = (judged(sight.tops[0], sight.near, profile, Limits()) for profile in profiles)
    assert light.right > Limits().told
    assert other.right == 0.0


# --- how sure ---------------------------------------------------------------------------------------------------------


def named(lead: Sequence[float], alike: Sequence[float] = (0.9, 0.9, 0.9)) -> Named:
    return Named("die", "1", ("1", "2"), Doubt.ALIKE, tuple(alike), tuple(lead))


def looked_at(one: Named, own: float = 0.0) -> np.ndarray:
    return features(Top(np.eye(4, 2), 30.0, 0.7, 0.7, 0.03), one, np.full(3, own))


def right_chance(one: Named, own: float = 0.0) -> float:
    return chance(RIGHT, looked_at(one, own))


def test_every_curve_has_a_factor_for_each_thing_it_looks_at() -> None:
    count = len(looked_at(named((0.2, 0.2, 0.2))))
    assert (len(FEATURES), len(DIE), len(RIGHT)) == (count, count + 1, count + 1)


def test_who_leads_clearly_is_told_and_who_hardly_leads_is_asked_about() -> None:
    assert right_chance(named((0.3, 0.3, 0.15))) > Limits().told
    assert right_chance(named((0.02, 0.01, 0.0))) < Limits().told


def test_who_is_less_like_the_taught_than_they_are_among_themselves_is_less_surely_named() -> None:
    assert right_chance(named((0.3, 0.3, 0.15)), -0.2) < right_chance(named((0.3, 0.3, 0.15)), 0.0)


def test_a_set_of_drawn_dice_has_ink_of_one_sign() -> None:
    for number in range(20):
        styles, _roundness = looks_of(np.random.default_rng([SEED, 2, number]))
        assert len({sum(style.ink) < sum(style.body) for style in styles}) == 1
