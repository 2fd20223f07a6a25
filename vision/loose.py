"""Dice read from one picture without mats: found by the finder, named by nearest taught, asked about where that is not certain enough.

Strategy: each top face is cut out by its own parallelogram and compared with taught examples by three readers (`likeness`): the network's
description, the print itself and its edges. Two fitted curves (`certainty`) make of the finder's score and the readers' likenesses and
leads the chances that a find is a die and that its name is right; a die below the limit of the second is asked about, alone. A small
picture that one die fills is read in a way of its own (`closeup`). A find that is weak may be a die or
not: then the picture is asked about for its count, and so it is where a find may be the front of a die whose top is another one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.senses import Doubt
from companion.words import N_
from vision import closeup
from vision.calibration import Image, Limits
from vision.certainty import Find, judged
from vision.finder import Top, find
from vision.fronts import fronts
from vision.likeness import Likeness, Prints, prints_of

MOST = 80  # finds that are looked at closely: nobody throws so many dice
LIMITS = Limits()
NO_DICE = N_("No dice were found in this picture.")
COUNT = N_("Something here may be a die or not: count the dice yourself.")


@dataclass(frozen=True, eq=False)
class Sight:
    """What was found in one picture before anything was named, the surest first, the prints of the faces, and which of them may be the
    front of a die whose top is another one (none: ()); of a close-up `near`, the cut-outs of its one die."""

    tops: tuple[Top, ...]
    prints: Prints
    fronts: tuple[bool, ...] = ()
    near: Prints | None = None


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
    if empty is None and (die := closeup.die_of(picture)) is not None:
        near = closeup.cut_outs(cut(picture, (closeup.widened(die),), closeup.WIDE))
        return Sight((die,), prints_of(cut(picture, (die,)), 1), near=near)
    tops = tuple(find(picture, empty)[:MOST])
    prints = prints_of(cut(picture, tops), len(tops))
    return Sight(tops, prints, fronts(picture, tops, prints.body))


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


def finds(sight: Sight, likeness: Likeness) -> list[Find]:
    """Name what was found, with the chances that it is so."""
    if sight.near is not None:
        return [closeup.judged(sight.tops[0], sight.near, likeness.profile, likeness.limits)]
    return judged(sight.tops, likeness.name(sight.prints), likeness.limits, sight.fronts)


def decided(found: list[Find], limits: Limits = LIMITS) -> PictureReading:
    """Leave out what is no die and say whom to ask about what."""
    dice = tuple(
        LooseDie(find.named.colour, find.named.face, find.named.likely, _doubt(find, limits), find.top)
        for find in found
        if find.die >= limits.a_die
    )
    least = limits.no_die if dice else limits.nothing
    maybe = any(least < find.die < limits.a_die or (find.front and find.die >= limits.a_die) for find in found)
    return PictureReading(dice, Doubt.COUNT if maybe else None, COUNT if maybe else "" if dice else NO_DICE)


def name(sight: Sight, likeness: Likeness, limits: Limits = LIMITS) -> PictureReading:
    """What was found in a picture, as dice with their doubts."""
    return decided(finds(sight, likeness), limits)


def _doubt(find: Find, limits: Limits) -> Doubt | None:
    """Why a person is asked about a die: another face of it may be its top, or what the readers say."""
    if find.rival or find.front:
        return Doubt.LEANING
    return None if find.right >= limits.told and find.named.clear else find.named.reason
