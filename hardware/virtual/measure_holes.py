"""How well the two holes of the card just placed are judged: placements drawn by chance on tables drawn by chance.

Strategy: people put up to a dozen cards on the can as the simulated table's hands do, each aimed so that its holes are clear
and missed as carelessly as people are, or aimed over the can. The truth is the plan's: whether the lid or a card lies under
a hole, wholly or in part. A hole that only just touches or only just clears counts like any other.

Run `python -m hardware.virtual.measure_holes [placements] [seed]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Hole
from hardware.virtual import hands
from hardware.virtual.can_world import level
from hardware.virtual.measure import drifted, random_look
from hardware.virtual.measure_spills import can_mat
from hardware.virtual.render import Renderer
from hardware.virtual.scene import CAN_CENTRE, CAN_HEIGHT, LID_RADIUS, LID_RIM, CardBody, Pose, Scene
from vision.holes import look

STEP = 0.0006  # metres that a card adds to the pile
HIGHEST = 14
COVERING = 0.25  # of the placements are aimed over the can


@dataclass(frozen=True, slots=True)
class HoleFigures:
    """Of `holes`: `right`, `unsure` and `wrong` (they add up); `false_clear`: covered ones that were called clear."""

    holes: int
    right: int
    unsure: int
    wrong: int
    false_clear: int


def measure_holes(placements: int = 150, seed: int = 20245) -> HoleFigures:
    """Judge the holes of so many cards just placed."""
    told = [pair for number in range(placements) for pair in _judged(np.random.default_rng([seed, number]))]
    unsure = sum(seen is Hole.UNSURE for _, seen in told)
    false_clear = sum(covered and seen is Hole.CLEAR for covered, seen in told)
    wrong = false_clear + sum(not covered and seen is Hole.COVERED for covered, seen in told)
    return HoleFigures(len(told), len(told) - unsure - wrong, unsure, wrong, false_clear)


def placed(rng: np.random.Generator) -> tuple[Scene, Scene, list[bool]]:
    """The table before and after a placement, and whether each hole of the new card is covered."""
    cards: list[CardBody] = []
    covered = [False, False]
    for number in range(int(rng.integers(1, HIGHEST))):
        care = hands.CARES[str(rng.choice(sorted(hands.CARES)))]
        place = _place(cards, care, rng)
        covered = hands.covered(hands.holes_of(place), hands.on_the_pile(cards))
        cards.append(_lying(number, place))
    return Scene(0.0, cards=tuple(cards[:-1])), Scene(0.0, cards=tuple(cards)), covered


def _place(cards: list[CardBody], care: hands.Care, rng: np.random.Generator) -> hands.Place:
    """Where a hand puts the next card so that it stays there: its middle over the lid."""
    while rng.random() > COVERING:
        place = hands.missed(hands.aim(cards, rng), care, rng)
        if np.hypot(place.at[0] - CAN_CENTRE[0], place.at[1] - CAN_CENTRE[1]) < LID_RADIUS:
            return place
    return hands.missed(hands.aim_with_a_covered_hole(rng), care, rng)


def _lying(number: int, place: hands.Place) -> CardBody:
    pose = level(place.at, CAN_HEIGHT + LID_RIM + STEP * (number + 0.5), place.turn)
    return CardBody(number + 1, Pose(pose.at, pose.turn))


def _judged(rng: np.random.Generator) -> Iterator[tuple[bool, Hole]]:
    """Each hole of one placement: covered in truth, and what was told."""
    before, after, covered = placed(rng)
    light = random_look(rng)
    renderer = Renderer(light)
    mat = can_mat(renderer, rng)
    mat.reference = mat.flat(renderer.frame(before, rng))
    frame = Renderer(drifted(light, rng)).frame(after, rng)
    seen = look(frame, mat.pose, mat.settings, mat.bare(), mat.count(mat.flat(frame)).top)
    yield from zip(covered, seen, strict=True)


def main(arguments: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    print(measure_holes(*(int(argument) for argument in arguments)))


if __name__ == "__main__":
    main(sys.argv[1:])
