"""Cards as rectangles of their size: the answer follows the picture when it is shifted, turned, lit anew or cut off."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.senses import Doubt
from hardware.virtual.measure_spills import can_mat
from hardware.virtual.render import Renderer
from hardware.virtual.scene import Look, Scene
from vision.calibration import Floats, Image
from vision.places import Sight, refined
from vision.spill import CanMat

Place = tuple[float, float, float]  # x, y px of the flattened picture, turn in radians
APART: tuple[Place, ...] = ((70.0, 60.0, 0.3), (270.0, 70.0, 1.2), (90.0, 270.0, -0.5))
INSIDE: Place = (110.0, 80.0, 1.3)  # on the mat, beside its markers
ROUND: tuple[Place, ...] = ((85.0, 100.0, 0.3), (255.0, 95.0, 1.2))
ACROSS: tuple[Place, ...] = ((235.0, 245.0, 0.2), (262.0, 225.0, 0.9))


@pytest.fixture(scope="module")
def mat() -> CanMat:
    rng, renderer = np.random.default_rng(3), Renderer(Look())
    one = can_mat(renderer, rng)
    one.reference = one.flat(renderer.frame(Scene(0.0), rng))
    return one


def corners(place: Place, grow: float = 0.0) -> Floats:
    x, y, turn = place
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (31.5 + grow, 44.0 + grow)
    cosine, sine = math.cos(turn), math.sin(turn)
    found: Floats = np.round((half @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)) * 16).astype(np.int32)
    return found


def laid(mat: CanMat, places: tuple[Place, ...], light: float = 1.0) -> Image:
    """The reference with cards painted on it, the last one on top."""
    assert mat.reference is not None
    flat = mat.reference.copy()
    for place in places:
        for grow, colour in ((0.0, (215, 230, 235)), (-4.0, (round(90 + 130 * (place[2] % 1)), 120, 200))):
            cv2.fillConvexPoly(flat, corners(place, grow), colour, cv2.LINE_AA, 4)
    return np.asarray(np.clip(flat * light, 0, 255), np.uint8)


def turned(places: tuple[Place, ...], by: float, size: float = 340.0) -> tuple[Place, ...]:
    """Round the picture's middle, where the can stands."""
    centre = (size - 1) / 2
    cosine, sine = math.cos(by), math.sin(by)
    return tuple(
        (centre + cosine * (x - centre) - sine * (y - centre), centre + sine * (x - centre) + cosine * (y - centre), turn + by)
        for x, y, turn in places
    )


@pytest.mark.parametrize("shift", [(0, 0), (7.5, 0), (0, -6.3), (-9, 4), (5.2, 11.7)])
def test_shifted(mat: CanMat, shift: tuple[float, float]) -> None:
    moved = tuple((x + shift[0], y + shift[1], turn) for x, y, turn in APART)
    assert (mat.count(laid(mat, moved)).count, mat.count(laid(mat, moved)).doubt) == (3, None)


@pytest.mark.parametrize("by", [0.4, 1.1, 2.0, 3.3, 5.1])
def test_turned_round_the_can(mat: CanMat, by: float) -> None:
    reading = mat.count(laid(mat, turned(ROUND, by)))
    assert (reading.count, reading.doubt) == (2, None)
    both = mat.count(laid(mat, turned(ACROSS, by)))
    assert (both.count, both.doubt) == (2, Doubt.OVERLAP)


@pytest.mark.parametrize("light", [0.7, 0.85, 1.12, 1.25])
def test_lit_anew(mat: CanMat, light: float) -> None:
    assert mat.count(laid(mat, APART, light)) == mat.count(laid(mat, APART))
    assert mat.count(laid(mat, (), light)).count == 0


@pytest.mark.parametrize("x", [0.0, 10.0, 20.0])
def test_a_card_cut_off_by_the_picture_s_edge_is_one_at_most(mat: CanMat, x: float) -> None:
    assert mat.count(laid(mat, ((x, 60.0, 0.1),))).count <= 1
    assert mat.count(laid(mat, ((x, 60.0, 0.1), APART[1]))).count in (1, 2)


def test_a_card_under_another_is_counted_while_half_of_it_shows(mat: CanMat) -> None:
    for away, least in ((60.0, 2), (35.0, 2), (8.0, 1)):
        reading = mat.count(laid(mat, ((90.0, 270.0 - away, 0.0), (90.0, 270.0, 0.1))))
        assert least <= reading.count <= 2


HEAP: tuple[Place, ...] = ((58.0, 265.0, 2.37), (73.0, 268.0, 1.02), (85.0, 236.0, 1.65), (75.0, 284.0, 2.54))


def test_a_card_of_a_heap_counts_by_the_part_that_nothing_else_explains(mat: CanMat) -> None:
    for cards, least in ((4, 3), (2, 1)):
        reading = mat.count(laid(mat, HEAP[-cards:]))
        assert least <= reading.count <= cards
        assert reading.doubt is Doubt.OVERLAP


def test_a_card_that_is_gone_is_none(mat: CanMat) -> None:
    other = CanMat(mat.pose, replace(mat.settings))
    other.reference = laid(mat, (INSIDE, *APART[1:]))
    assert other.count(laid(mat, APART[1:])).count == 0
    assert other.count(laid(mat, (*APART[1:], ACROSS[1]))).count == 1


def test_a_card_that_is_gone_from_a_patterned_cloth_is_none(mat: CanMat) -> None:
    stripes = (1 + 0.3 * np.sign(np.sin(np.arange(340) / 5)))[None, :, None]
    other = CanMat(mat.pose, replace(mat.settings))
    cloth = CanMat(mat.pose, replace(mat.settings))
    assert mat.reference is not None
    cloth.reference = np.asarray(np.clip(mat.reference * stripes, 0, 255), np.uint8)
    assert cloth.bare() is None
    other.reference = laid(cloth, (INSIDE, *APART[1:]))
    assert other.count(laid(cloth, APART[1:])).count == 0
    assert cloth.count(laid(cloth, APART)).count == 3


@pytest.mark.parametrize("seed", range(6))
def test_noise_and_scraps_are_none_and_never_an_error(mat: CanMat, seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert mat.reference is not None
    flat = mat.reference.copy()
    if seed % 2:
        flat[40:300, 40:300] = rng.integers(0, 256, (260, 260, 3))
        assert mat.count(flat).doubt is not None
        return
    for _ in range(3 + seed):
        x, y = rng.integers(60, 280, 2)
        cv2.circle(flat, (int(x), int(y)), 4, (240, 240, 240), cv2.FILLED)
    assert mat.count(flat).count == 0


def test_nothing_but_hopeless_places_leaves_none(mat: CanMat) -> None:
    empty = Sight(*(np.zeros((340, 340, *more), np.float32) for more in ((2,), (2,), (), (), ())))
    assert refined(empty, np.array([[100.0, 100.0, 0.0, 62.0, 87.0]])).shape == (0, 5)


def test_a_shadow_is_none(mat: CanMat) -> None:
    flat = laid(mat, ())
    shade = np.ones(flat.shape[:2], np.float32)
    cv2.fillConvexPoly(shade, corners((250.0, 260.0, 0.4), 6.0), 0.65, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(shade, (0, 0), 5.0)
    assert mat.count(np.asarray(flat * soft[..., None], np.uint8)).count == 0
