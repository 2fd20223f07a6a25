"""Dice read from one picture without mats: found by the finder, named by nearest taught, doubted where two ways of looking differ.

Strategy: each top face is cut out by its own parallelogram and compared with taught examples by two readers (`likeness`): the network's
description and the print itself. A die is only told when both name the same face, are clearly nearer to it than to any other, and when
the face is as like its taught examples as faces of one kind are; else that one die is asked about. A find that is weak may be a die or
not: then the picture is asked about for its count.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from companion.words import N_
from vision.calibration import Image
from vision.finder import Top, find
from vision.likeness import Likeness, Named, Prints, prints_of
from vision.profile import Profile

SURE = 0.45  # score from which a find is a die
MAYBE = 0.22  # score from which a find may be a die: the count is asked for
NO_DICE = N_("No dice were found in this picture.")
COUNT = N_("Something here may be a die or not: count the dice yourself.")


@dataclass(frozen=True, eq=False)
class Sight:
    """What was found in one picture before anything was named: dice and their prints, and how many weak finds there are beside."""

    tops: tuple[Top, ...]
    prints: Prints
    weak: tuple[Top, ...]


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
    """Find dice in a BGR picture and cut out their top faces."""
    tops = find(picture, empty)
    sure = tuple(top for top in tops if top.score >= SURE)
    weak = tuple(top for top in tops if MAYBE <= top.score < SURE)
    return Sight(sure, prints_of(cut(picture, sure), len(sure)), weak)


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
    """Name what was found."""
    named = likeness.name(sight.prints)
    dice = tuple(_die(top, one) for top, one in zip(sight.tops, named, strict=True))
    doubt = Doubt.COUNT if sight.weak else None
    return PictureReading(dice, doubt, COUNT if sight.weak else "" if dice else NO_DICE)


def _die(top: Top, named: Named) -> LooseDie:
    return LooseDie(named.colour, named.face, named.likely, named.doubt, top)


def read_picture(picture: Image, profile: Profile, empty: Image | None = None) -> PictureReading:
    """Find and name the dice of one BGR picture. `empty`: the same table without dice from the same place."""
    return name(look(picture, empty), Likeness(profile))


