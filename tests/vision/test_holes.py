"""The two holes of the card just placed: advice from the picture, "not sure" wherever it does not show enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.senses import Hole, HolesSeen
from hardware.virtual.can_world import level
from hardware.virtual.measure_spills import GROUNDS, can_mat
from hardware.virtual.render import Renderer
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, LID_RIM, CardBody, Look, Pose, Scene
from vision.holes import NOT_SURE, look

from sights import Watch, with_hand  # isort: skip


def card(number: int, x: float, y: float, turn: float) -> CardBody:
    """A level card on the pile, its middle so far (m) from the can's axis."""
    pose = level((CAN_CENTRE[0] + x, CAN_CENTRE[1] + y), CAN_HEIGHT + LID_RIM + 0.0006 * number, turn)
    return CardBody(number, Pose(pose.at, pose.turn))


def pile(*cards: CardBody) -> Scene:
    return Scene(0.0, cards=cards)


BOTTOM = card(1, 0.0, -0.01, 1.5)
CLEAR = card(2, 0.0, 0.034, 0.0)  # its top stands out over the rim, 70 mm from the axis
OVER_LID = card(2, 0.004, -0.004, 0.5)
HALF_UNDER = card(1, -0.030, 0.038, 0.0)  # reaches below the left hole of CLEAR


def seen(before: Scene, after: Scene, light: Look, whole: bool = True) -> tuple[Hole, Hole]:
    rng, renderer = np.random.default_rng(4), Renderer(light)
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(before, rng))
    frame = renderer.frame(after, rng)
    return look(frame, mat.pose, mat.settings, mat.bare(), mat.count(mat.flat(frame)).top if whole else None)


@pytest.mark.parametrize("exposure", [0.8, 1.0, 1.2])
def test_holes_over_the_table_are_clear(exposure: float) -> None:
    assert seen(pile(BOTTOM), pile(BOTTOM, CLEAR), Look(exposure=exposure)) == (Hole.CLEAR, Hole.CLEAR)


def test_holes_over_the_lid_are_covered() -> None:
    assert seen(pile(BOTTOM), pile(BOTTOM, OVER_LID), Look()) == (Hole.COVERED, Hole.COVERED)


def test_one_hole_over_a_card_is_covered_and_the_other_clear() -> None:
    assert seen(pile(HALF_UNDER), pile(HALF_UNDER, CLEAR), Look()) == (Hole.COVERED, Hole.CLEAR)


def test_where_the_picture_does_not_show_enough_it_is_not_sure() -> None:
    assert seen(pile(BOTTOM), pile(BOTTOM, CLEAR), Look(), whole=False) == NOT_SURE
    hidden = with_hand(pile(BOTTOM, CLEAR), (CAN_CENTRE[0], 0.03, 0.14))
    assert seen(pile(BOTTOM), hidden, Look()) == NOT_SURE
    mat, weave = GROUNDS["checked cloth"]
    assert seen(pile(BOTTOM), pile(BOTTOM, CLEAR), Look(mat=mat, weave=weave)) == NOT_SURE


def test_of_a_card_that_lies_face_down_nothing_wrong_is_said() -> None:
    back = replace(CLEAR, pose=replace(CLEAR.pose, turn=(0.0, 0.0, 1.0, 0.0)))
    assert Hole.COVERED not in seen(pile(BOTTOM), pile(BOTTOM, back), Look())


def test_the_holes_are_told_once_when_the_card_rests() -> None:
    one = Watch(Look())
    one.show(pile(BOTTOM), 40)
    told = [sense for sense in one.show(pile(BOTTOM, CLEAR), 60) if isinstance(sense, HolesSeen)]
    assert [sense.holes for sense in told] == [(Hole.CLEAR, Hole.CLEAR)]
