"""Where a loose card and one of the pile cannot be told apart, none is claimed, and the eye says that it does not know."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from companion.senses import Doubt
from hardware.virtual.can_world import level
from hardware.virtual.measure_spills import can_mat
from hardware.virtual.render import Renderer
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, LID_RIM, CardBody, Look, Pose, Scene
from vision.spill import SpillReading

Spot = tuple[float, float, float]  # mm from the can's axis, turn in radians

# Two piles of cards placed without care (card's number, spot), the lowest first: the card that came is the first one, under others.
FAR_UNDER_OTHERS = {
    44: (49, -4, -1.44),
    36: (18, -28, -2.19),
    67: (10, 4, -2.32),
    42: (-41, -10, 1.88),
    2: (34, 34, -1.13),
    78: (-21, 27, 0.05),
    5: (-17, -45, 2.66),
    33: (-4, -18, -2.54),
    10: (18, 20, -0.23),
    65: (-6, 0, 1.93),
    86: (13, 11, 1.12),
}
LOWEST_OF_ALL = {
    87: (-35, -12, 2.8),
    49: (-10, -14, 2.02),
    32: (28, 23, -1.92),
    16: (1, -35, -2.75),
    14: (-43, 0, 1.27),
    19: (-25, 18, 0.81),
    82: (11, 22, -0.9),
    18: (-2, 12, 0.59),
}

CALM: tuple[Spot, ...] = ((8, -6, 0.3), (-12, 9, 1.4), (6, 14, 2.2), (-5, -9, 0.8), (2, 3, 1.0))


def piled(spots: Sequence[Spot], numbers: Sequence[int] = ()) -> tuple[CardBody, ...]:
    """Cards on the can, the last one on top."""
    at_rim = CAN_HEIGHT + LID_RIM + 0.0003
    return tuple(
        CardBody(number, level((CAN_CENTRE[0] + x / 1000, CAN_CENTRE[1] + y / 1000), at_rim + 0.0006 * place, turn))
        for place, (number, (x, y, turn)) in enumerate(zip(numbers or range(len(spots)), spots, strict=True))
    )


def counted(before: Sequence[CardBody], after: Sequence[CardBody], seed: int = 1) -> SpillReading:
    rng, renderer = np.random.default_rng(seed), Renderer(Look())
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(Scene(0.0, cards=tuple(before)), rng))
    return mat.count(mat.flat(renderer.frame(Scene(0.0, cards=tuple(after)), rng)))


@pytest.mark.parametrize("pile", [FAR_UNDER_OTHERS, LOWEST_OF_ALL])
def test_a_card_of_the_pile_that_peeps_out_beside_it_is_no_loose_one(pile: dict[int, Spot]) -> None:
    after = piled(tuple(pile.values()), tuple(pile))
    reading = counted(after[1:], after)
    assert (reading.count, reading.doubt) == (0, Doubt.OVERLAP)


@pytest.mark.parametrize("turn", [0.0, 0.9, 2.1])
def test_a_loose_card_that_lies_by_itself_counts_whatever_the_pile_did(turn: float) -> None:
    before = piled(((0, 0, 0.5), *CALM))
    alone = CardBody(40, level((CAN_CENTRE[0] + 0.09, CAN_CENTRE[1] + 0.10), 0.0, turn))
    assert counted(before, (*before, alone)) == SpillReading(1)


STANDING = Pose((0.1809, -0.0308, 0.0431), (-0.2927, 0.2355, -0.5809, 0.7221))
HALF_UNDER_THE_LID = Pose((0.2031, 0.0276, 0.0003), (0.9780, 0.0, 0.0, 0.2084))


@pytest.mark.parametrize("pose", [STANDING, HALF_UNDER_THE_LID])
def test_a_card_that_stands_at_the_empty_can_or_lies_half_under_its_lid_is_asked_about(pose: Pose) -> None:
    reading = counted((), (CardBody(50, pose),))
    assert (reading.count, reading.doubt) == (0, Doubt.OVERLAP)


def test_an_empty_can_where_nothing_happened_is_no_doubt() -> None:
    assert counted((), ()) == SpillReading(0)


def test_a_pile_that_slid_as_a_whole_leaves_open_what_lies_under_it() -> None:
    spots = ((-30, 20, 0.4), (30, 25, 1.3), (-28, -25, 2.4), (31, -22, 0.2), (2, 3, 1.0))
    slid = tuple((x + 9, y - 7, turn + 0.35) for x, y, turn in spots)
    reading = counted(piled(spots), piled(slid))
    assert (reading.count, reading.doubt) == (0, Doubt.OVERLAP)


@pytest.mark.parametrize("bearing", [0.0, 1.6, 2.9, 4.4])
def test_a_card_that_hangs_over_the_rim_by_half_is_no_doubt(bearing: float) -> None:
    far = (38 * np.cos(bearing), 38 * np.sin(bearing), bearing - np.pi / 2)
    assert counted(piled(CALM), piled((*CALM, far))) == SpillReading(0)
    assert counted(piled(CALM), piled((far, *CALM), (9, 0, 1, 2, 3, 4))) == SpillReading(0)


def test_one_card_more_on_a_pile_that_did_not_slide_is_no_doubt() -> None:
    assert counted(piled(CALM), piled((*CALM, (5, 5, 1.7)))) == SpillReading(0)
