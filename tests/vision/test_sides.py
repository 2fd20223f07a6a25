"""Whole sides of cards in a silhouette, and the bare mat under what lies on it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.virtual.measure import random_look
from hardware.virtual.render import Renderer
from hardware.virtual.scatter import loose_cards
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, LID_RIM, CardBody, Pose, Scene
from vision.bare import bare_mat
from vision.calibration import Floats, Image
from vision.sides import Side, whole_sides
from vision.spill import CanMat, SpillReading

from sights import calibrated  # isort: skip


def drawn(*shapes: Floats) -> list[Side]:
    mask = np.zeros((340, 340), np.uint8)
    for shape in shapes:
        cv2.fillConvexPoly(mask, np.round(16 * shape).astype(np.int32), 255, shift=4)
    (outline,) = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    return whole_sides(outline)


def rectangle(middle: tuple[float, float], short: float, long: float, degrees: float) -> Floats:
    corners: Floats = cv2.boxPoints((middle, (short, long), degrees))
    return corners


@pytest.mark.parametrize("degrees", [0.0, 17.0, 45.0, 80.0])
def test_all_sides_of_a_lone_card_are_whole(degrees: float) -> None:
    lengths = sorted(side.length for side in drawn(rectangle((170, 170), 63, 88, degrees)))
    assert lengths == pytest.approx([63, 63, 88, 88], abs=1.5)


def test_a_side_tells_where_its_card_lies() -> None:
    for side in drawn(rectangle((170, 170), 63, 88, 30)):
        depth = 88 if side.length < 75 else 63
        assert side.rectangle(depth).mean(axis=0) == pytest.approx((170, 170), abs=2)


def test_a_side_that_goes_under_another_card_is_not_whole() -> None:
    sides = drawn(rectangle((140, 170), 63, 88, 0), rectangle((205, 170), 100, 130, 0))
    assert min(side.length for side in sides) == pytest.approx(88, abs=1.5)  # the far one; both short sides are cut


def test_a_round_thing_has_no_sides() -> None:
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    assert drawn(170 + 50 * np.stack((np.cos(turn), np.sin(turn)), axis=1)) == []


def picture(scene: Scene, seed: int) -> tuple[CanMat, Renderer, Image]:
    renderer = Renderer(random_look(np.random.default_rng(seed)))
    found = calibrated(renderer)
    assert found.can is not None
    mat = CanMat(found.can, found.settings, found.tray)
    return mat, renderer, mat.flat(renderer.frame(scene, np.random.default_rng(seed)))


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_the_bare_mat_is_found_under_cards_and_shadows(seed: int) -> None:
    mat, renderer, flat = picture(loose_cards(np.random.default_rng(seed), 3), seed)
    empty = mat.flat(renderer.empty(np.random.default_rng(1)))
    ring = np.s_[60:280:3, 60:280:3]
    away = np.abs(bare_mat(flat, 1.0)[ring].astype(int) - cv2.GaussianBlur(empty, (5, 5), 0)[ring]).max(axis=-1)
    assert np.quantile(away, 0.7) < 12  # the can itself is not mat
    assert np.quantile(np.abs(flat[ring].astype(int) - empty[ring]).max(axis=-1), 0.7) > 12


def overhanging(z: float, off: float, turn: float) -> CardBody:
    at = (CAN_CENTRE[0] + off * np.cos(turn), CAN_CENTRE[1] + off * np.sin(turn), z)
    return CardBody(70, Pose(at, (float(np.cos(turn / 2)), 0.0, 0.0, float(np.sin(turn / 2)))))


def counted(before: Scene, after: Scene, seed: int) -> SpillReading:
    mat, renderer, reference = picture(before, seed)
    mat.reference = reference
    return mat.count(mat.flat(renderer.frame(after, np.random.default_rng(seed + 1))))


@pytest.mark.parametrize("turn", [-2.0, -0.6, 0.3, 1.2, 2.4])
def test_a_card_that_hangs_far_over_the_rim_is_none_and_the_same_on_the_table_is_one(turn: float) -> None:
    pile = loose_cards(np.random.default_rng(3), 0)
    up = replace(pile, cards=(*pile.cards, overhanging(CAN_HEIGHT + LID_RIM + 0.009, 0.045, turn)))
    down = replace(pile, cards=(*pile.cards, overhanging(0.0005, 0.085, turn)))
    assert counted(pile, up, 9).count == 0
    assert counted(pile, down, 9) == SpillReading(1)


def test_a_shadow_or_a_card_that_has_gone_is_no_card() -> None:
    pile = loose_cards(np.random.default_rng(3), 0)
    aside = replace(pile, cards=(*pile.cards, overhanging(CAN_HEIGHT + LID_RIM + 0.009, 0.045, 0.7), overhanging(0.0005, 0.1, -2.2)))
    assert counted(aside, pile, 9) == SpillReading(0)
