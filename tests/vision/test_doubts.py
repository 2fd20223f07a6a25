"""Doubts about dice that field reports ask for, each with a near miss that raises none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.senses import DiceMoved, DiceSeen, Doubt
from hardware.virtual.scatter import FELTS
from hardware.virtual.scene import TRAY_CENTRE, Look
from vision.calibration import Limits
from vision.dice import Found
from vision.faces import FaceRead
from vision.tray import doubt_of

from sights import EMPTY, Watch, shifted, throw, with_hand  # isort: skip


@pytest.fixture
def four() -> Watch:
    """An eye that waits for four blue dice."""
    watch = Watch(Look(felt=FELTS["sand"]))
    watch.show(EMPTY, 8)
    watch.eye.expect({"blue": 4})
    return watch


def test_v16_one_of_four_dice_that_is_missing_is_told_with_the_three_that_show(four: Watch) -> None:
    scene = throw(51, blue=4, green=0)
    seen = four.seen(replace(scene, dice=scene.dice[:3]))
    assert (seen.doubt, len(seen.dice)) == (Doubt.COUNT, 3)
    assert four.seen(shifted(scene, 0.01), 30).doubt is None


def test_v12_dice_held_over_the_tray_and_put_back_are_no_roll(four: Watch) -> None:
    scene = throw(52, blue=4, green=0)
    assert four.seen(scene, 20).doubt is None
    lifted = with_hand(replace(scene, dice=scene.dice[1:]), (-0.15, -0.02, 0.06))
    told = four.show(lifted, 6)
    assert [type(sense) for sense in told] == [DiceMoved]
    assert [sense for sense in four.show(with_hand(scene, (-0.15, -0.05, 0.07)), 3) if isinstance(sense, DiceSeen)] == []


@pytest.mark.parametrize("felt", ["grey", "black", "violet"])
@pytest.mark.parametrize(
    ("right", "up", "from_angle"),
    [
        (0.0, 0.0, -1.5),  # over the middle
        (0.187, 0.0, -0.17),  # only fingers, over the right wall
        (-0.03, 0.2, 1.7),  # over the upper wall
        (-0.14, -0.15, -2.4),  # over a corner
    ],
)
def test_v12_a_hand_that_rests_over_the_tray_is_no_dice(felt: str, right: float, up: float, from_angle: float) -> None:
    watch = Watch(Look(felt=FELTS[felt]))
    watch.show(EMPTY, 8)
    watch.eye.expect({"blue": 4, "xl": 1})
    seen = watch.seen(with_hand(EMPTY, (TRAY_CENTRE[0] + right, TRAY_CENTRE[1] + up, 0.04), from_angle))
    assert (seen.doubt, seen.dice) == (Doubt.HAND, ())


def test_v12_dice_that_lie_under_a_resting_hand_are_read_once_it_has_gone(four: Watch) -> None:
    scene = throw(53, blue=4, green=0)
    assert four.seen(with_hand(scene, (TRAY_CENTRE[0] + 0.187, TRAY_CENTRE[1], 0.04), -0.17)).doubt is Doubt.HAND
    assert four.seen(scene).doubt is None


def test_v24_a_lost_picture_is_no_reading(four: Watch) -> None:
    told = [sense for _ in range(30) for sense in four.frame(None)]  # type: ignore[arg-type]
    assert [sense.doubt for sense in told if isinstance(sense, DiceSeen)] == [Doubt.UNSEEN]


@pytest.mark.parametrize(
    ("fit", "apart", "tilt", "doubt"),
    [
        (0.59, 8.0, 0.0, Doubt.LEANING),
        (0.61, 8.0, 0.0, None),  # its outline fits a little better
        (0.59, 9.5, 0.0, None),  # it lies too far from anything to lean on it
        (0.59, 8.0, 25.0, None),  # outlines fit less well from the side
        (0.54, 8.0, 25.0, Doubt.LEANING),
    ],
)
def test_a_die_much_askew_beside_another_leans_however_sure_its_face(fit: float, apart: float, tilt: float, doubt: Doubt | None) -> None:
    found = Found(100.0, 100.0, 0.0, "blue", 1.0, fit, 1.0, apart=apart)
    face = FaceRead("lid", ("lid", "crowbar"), None, 0.99, 0.6)
    assert doubt_of(found, face, Limits(), tilt) is doubt
