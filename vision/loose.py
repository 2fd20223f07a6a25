"""Dice read from one picture without mats: found by the finder, named by nearest taught, doubted where two ways of looking differ.

Strategy: each top face is cut out by its own parallelogram and compared with taught examples by two readers (`likeness`): the network's
description and the print itself. A die is only told when both name the same face, are clearly nearer to it than to any other, and when
the face is as like its taught examples as faces of one kind are; else that one die is asked about. A find that is weak may be a die or
not: then the picture is asked about for its count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from companion.words import N_
from vision.calibration import Image
from vision.certainty import A_DIE, DIE, NO_DIE, RIGHT, TOLD, chance, features
from vision.finder import Top, find
from vision.likeness import Likeness, Named, Prints, prints_of

MOST = 80  # finds that are looked at closely: nobody throws so many dice
NO_DICE = N_("No dice were found in this picture.")
COUNT = N_("Something here may be a die or not: count the dice yourself.")


@dataclass(frozen=True, eq=False)
class Sight:
    """What was found in one picture before anything was named, the surest first, and the prints of the faces."""

    tops: tuple[Top, ...]
    prints: Prints


@dataclass(frozen=True, eq=False)
class LooseDie:
    """One die as read. `colour`: the taught kind's name; `face`: the likeliest; `likely`: all in their order; `doubt`: None when sure."""

    colour: str
    face: str
    likely: tuple[str, ...]
    doubt: Doubt | None
    top: Top


@dataclass(frozen=True, eq=False)
class PictureReading:
    """All dice of a picture, a `doubt` of the picture as a whole, and that doubt as a sentence."""

    dice: tuple[LooseDie, ...]
    doubt: Doubt | None
    reason: str = ""


def look(picture: Image, empty: Image | None = None) -> Sight:
    """Find what may be dice in a BGR picture and cut out their top faces."""
    tops = tuple(find(picture, empty)[:MOST])
    return Sight(tops, prints_of(cut(picture, tops), len(tops)))


def similar_sizes(tops: Sequence[Top]) -> list[float]:
    """For each find by how much (as a logarithm) its edge differs from the usual one of all the finds, the surer the weightier."""
    if not tops:
        return []
    order = sorted(tops, key=lambda top: top.edge)
    weights = np.cumsum([top.score**2 for top in order])
    usual = order[int(np.searchsorted(weights, weights[-1] / 2))].edge
    return [abs(math.log(top.edge / usual)) for top in tops]


def cut(picture: Image, tops: tuple[Top, ...], side: int = 40) -> Image:
    """Top faces set upright, below each other: (n · side, side, 3)."""
    if not tops:
        return np.zeros((0, side, 3), np.uint8)
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
    faces = []
    for top in tops:
        fine = max(1, round(top.edge / side))
        matrix = cv2.getPerspectiveTransform((square + 0.5) * fine - 0.5, top.quad.astype(np.float32))
        large = cv2.warpPerspective(
            picture, matrix, (side * fine, side * fine), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
        )
        faces.append(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA))
    return np.concatenate(faces)


def name(sight: Sight, likeness: Likeness) -> PictureReading:
    """Name what was found, leave out what is no die, and say whom to ask about what."""
    dice, maybe = [], False
    for top, named, size in zip(sight.tops, likeness.name(sight.prints), similar_sizes(sight.tops), strict=True):
        told = features(top, named, size)
        if (die := chance(DIE, told)) >= A_DIE:
            dice.append(LooseDie(named.colour, named.face, named.likely, _doubt(named, chance(RIGHT, told)), top))
        maybe = maybe or NO_DIE < die < A_DIE
    doubt = Doubt.COUNT if maybe else None
    return PictureReading(tuple(dice), doubt, COUNT if maybe else "" if dice else NO_DICE)


def _doubt(named: Named, right: float) -> Doubt | None:
    """Why a person is asked: what the readers say, and at the least that faces are alike where too much is against the name."""
    return None if right >= TOLD and named.clear else named.reason
