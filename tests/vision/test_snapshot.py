"""A picture of a tray with mats from a disk: read at once, with each die's place in the picture."""

from __future__ import annotations

import math

import numpy as np
import pytest

from companion.senses import DiceSeen, Doubt
from hardware.virtual.measure import judge
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import Look, Scene
from vision.calibration import Image
from vision.profile import built_in
from vision.snapshot import NO_EMPTY_TRAY, NOT_EMPTY, Snapshot, read_snapshot

from sights import EMPTY, calibrated, throw, top_in_picture, with_hand  # isort: skip

THROW = throw(3)
BLACK = np.zeros((720, 1280, 3), np.uint8)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Look(felt=FELTS["grey"]))


def picture(renderer: Renderer, scene: Scene, seed: int = 5) -> Image:
    return renderer.frame(scene, np.random.default_rng(seed))


@pytest.mark.parametrize("with_empty", [True, False])
def test_a_throw_is_read_from_one_picture(renderer: Renderer, with_empty: bool) -> None:
    seen = read_snapshot(picture(renderer, THROW), built_in(), picture(renderer, EMPTY) if with_empty else None)
    assert seen is not None
    told = DiceSeen(tuple(one.die for one in seen.dice), 0.0, seen.doubt)
    assert judge(THROW, told) == ("right", 0, 0)


def test_each_die_is_placed_in_the_picture_itself(renderer: Renderer) -> None:
    seen = read_snapshot(picture(renderer, THROW), built_in(), picture(renderer, EMPTY))
    assert seen is not None
    known = calibrated(renderer)
    tops = [top_in_picture(known, body) for body in THROW.dice]
    for one in seen.dice:
        nearest = tops[int(np.argmin([math.dist((one.x, one.y), top.mean(axis=0)) for top in tops]))]
        assert math.dist((one.x, one.y), nearest.mean(axis=0)) < 3
        assert one.edge == pytest.approx(float(np.linalg.norm(nearest[1] - nearest[0])), rel=0.03)


def test_an_empty_tray_holds_no_dice_and_a_hand_in_it_is_told(renderer: Renderer) -> None:
    empty = read_snapshot(picture(renderer, EMPTY), built_in())
    assert empty == Snapshot((), None)
    held = read_snapshot(picture(renderer, with_hand(THROW, (-0.16, -0.04, 0.05))), built_in(), picture(renderer, EMPTY))
    assert held is not None
    assert held.doubt is Doubt.HAND


def test_a_picture_without_the_trays_corner_squares_is_none_of_its(renderer: Renderer) -> None:
    assert read_snapshot(BLACK, built_in()) is None
    assert read_snapshot(np.full((480, 640, 3), 120, np.uint8), built_in(), picture(renderer, EMPTY)) is None


def test_an_empty_picture_must_show_the_tray_and_nothing_in_it(renderer: Renderer) -> None:
    with pytest.raises(ValueError, match=NO_EMPTY_TRAY):
        read_snapshot(picture(renderer, THROW), built_in(), BLACK)
    with pytest.raises(ValueError, match=NOT_EMPTY):
        read_snapshot(picture(renderer, THROW), built_in(), picture(renderer, throw(4)))
