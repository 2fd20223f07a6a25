"""Which finds may be the front side of a die instead of a top: a camera that looks slantingly at a table sees both.

Strategy: under such a camera a die's front lies below its top in the picture, is as wide, shares an edge with it and is of the same
colour, most often darker. Two dice that touch look like that too, from straight above. What tells the two apart are the other finds: where
most of them go on below in their own colour while the table begins above them, the camera looks slantingly, and a find below another
may be its front. So may one above which its own colour goes on and below which it does not, even where no top was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.finder import Top

SURE = 0.4  # score of the finds that tell how the camera looks
FAINT = 0.2  # score of a find below which another may be the front
SLANTING = 0.5  # share of the sure finds that go on below
LIKE, LIGHTER = 40.0, 25.0  # hue of a front beside its top's, and by how much it may be lighter (8-bit Lab)
UNLIKE = 1.5  # times as large: not the same die's
AWAY, ASIDE = (0.75, 1.2), 0.35  # edges from a top's middle to its front's, along and across
COMMON = 0.28  # edges by which the ends of a common edge may lie apart
BELOW = 0.3  # edges from a find to where it is looked whether it goes on
UP = 0.4  # of what a find differs from what is below it: so little it differs from what is above it where it goes on there
_WEIGHTS = np.array([0.5, 1.0, 1.0])  # of lightness and hue


def fronts(picture: Image, tops: Sequence[Top], bodies: Floats) -> tuple[bool, ...]:
    """For each find in a BGR picture whether it may be the front of a die whose top is another find, or one that was not found.
    `bodies` (n, 3) 8-bit Lab."""
    if not slanting(picture, tops):
        return (False,) * len(tops)
    told = []
    for row, top in enumerate(tops):
        upper = [other for place, other in enumerate(tops) if other.score > FAINT and _alike(bodies[row], bodies[place])]
        told.append(any(is_below(top, other) for other in upper) or bool(goes_up(picture, top)))
    return tuple(told)


def slanting(picture: Image, tops: Sequence[Top]) -> bool:
    """Whether most of the sure finds show a side below them."""
    told = [one for top in tops if top.score >= SURE if (one := goes_on(picture, top)) is not None]
    return bool(told) and sum(told) > SLANTING * len(told)


def goes_on(picture: Image, top: Top) -> bool | None:
    """Whether what is seen below a find is liker to it than to what is above it; None at the picture's rim."""
    seen = _seen(picture, top)
    return None if seen is None else _apart(seen.below, seen.body) < _apart(seen.below, seen.above)


def goes_up(picture: Image, top: Top) -> bool | None:
    """Whether a find's own colour goes on above it and does not below; None at the picture's rim."""
    seen = _seen(picture, top)
    return None if seen is None else _apart(seen.above, seen.body) < UP * _apart(seen.below, seen.body)


@dataclass(frozen=True, eq=False)
class _Seen:
    """Colours of a find, and of what is right below and above it: 8-bit Lab."""

    body: Floats
    below: Floats
    above: Floats


def _seen(picture: Image, top: Top) -> _Seen | None:
    x, y = top.centre
    upper, lower = _crossed(top.quad, x)
    edge = top.edge
    spots = ((y, 0.35, 0.35), (lower + BELOW * edge, 0.12, 0.25), (upper - BELOW * edge, 0.12, 0.25))
    colours = [colour for at, tall, wide in spots if (colour := _colour(picture, x, at, wide * edge, tall * edge)) is not None]
    return _Seen(*colours) if len(colours) == len(spots) else None


def _apart(one: Floats, other: Floats) -> float:
    return float(np.linalg.norm((one - other) * _WEIGHTS))


def is_below(one: Top, other: Top) -> bool:
    """Whether the first lies below the second in the picture and shares an edge with it. Lengths are measured in the second's own
    parallelogram."""
    away = np.array(one.centre) - np.array(other.centre)
    axes = np.column_stack((other.quad[1] - other.quad[0], other.quad[3] - other.quad[0]))
    if not 1 / UNLIKE < one.edge / other.edge < UNLIKE or away[1] < 0.5 * np.linalg.norm(away) or abs(np.linalg.det(axes)) < 1.0:
        return False
    across, along = sorted(np.abs(np.linalg.solve(axes, away)))
    return bool(AWAY[0] < along < AWAY[1] and across < ASIDE) and _common_edge(one.quad, other.quad) < COMMON * other.edge


def _common_edge(one: Floats, other: Floats) -> float:
    """px between the ends of the nearest two sides, in the mean."""
    mine = np.stack((one, np.roll(one, -1, axis=0)), axis=1)
    theirs = np.stack((other, np.roll(other, -1, axis=0)), axis=1)
    both = np.concatenate((theirs, theirs[:, ::-1]))
    return float(np.linalg.norm(mine[:, None] - both[None], axis=3).mean(axis=2).min())


def _alike(front: Floats, top: Floats) -> bool:
    hue = float(np.linalg.norm(front[1:] - top[1:]))
    return hue < LIKE and float(front[0] - top[0]) < LIGHTER


def _crossed(quad: Floats, x: float) -> tuple[float, float]:
    """Where the vertical through x enters and leaves a quad (4, 2)."""
    heights = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        if (start[0] - x) * (end[0] - x) <= 0 and start[0] != end[0]:
            heights.append(float(start[1] + (end[1] - start[1]) * (x - start[0]) / (end[0] - start[0])))
    return min(heights), max(heights)


def _colour(picture: Image, x: float, y: float, wide: float, tall: float) -> Floats | None:
    """Median 8-bit Lab of a patch that reaches so many px to each side; None where it leaves the picture."""
    left, right, upper, lower = int(x - wide), int(x + wide) + 1, int(y - tall), int(y + tall) + 1
    if left < 0 or upper < 0 or right > picture.shape[1] or lower > picture.shape[0]:
        return None
    lab = cv2.cvtColor(picture[upper:lower, left:right], cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float64)
    colour: Floats = np.median(lab, axis=0)
    return colour
