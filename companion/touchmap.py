"""How a display tells touches, as one affine map from where a finger was told to where it is; and how that map is found from a few touches
whose true places are known.

All places are shares of the display as it stands when nothing is turned: x from its left, y from its foot, 0..1. A display can be glued in
mirrored, turned by quarters, stretched and shifted; it cannot be tilted, nor fold or flatten what it tells, so such a map is refused.
Standard library only: least squares of two columns need no more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.words import N_

Point: TypeAlias = tuple[float, float]
EXACT = 0.02  # shares of the display: as near as people aim; what is no farther off is taken to be whole
FITS = 0.06  # a touch that is farther from where the others say it should be does not belong to them
SPREAD = 0.15  # touches that lie closer together than this (as a deviation) in any direction tell nothing
TILT = 0.15  # of an axis that may lean over to the other
SCALES = (0.5, 2.0)

FLAT = N_("All touches were told on one spot or in one line. Touch each cross where it stands.")
APART = N_("The touches do not fit each other. Touch each cross in its middle, in the order in which they come.")
TILTED = N_("No display is built in as askew as these touches say. Touch each cross in its middle.")
STRETCHED = N_("These touches say that the display is far larger or smaller than it is. Touch each cross where it stands.")


class Nonsense(ValueError):
    """No display tells touches like this. The text is a sentence that says what to do, to be translated where it is shown."""


class TouchMap(NamedTuple):
    """x = xx·told x + xy·told y + x0, and the same for y."""

    xx: float = 1.0
    xy: float = 0.0
    x0: float = 0.0
    yx: float = 0.0
    yy: float = 1.0
    y0: float = 0.0

    def of(self, told: Point) -> Point:
        """Where a finger is that was told there."""
        x, y = told
        return self.xx * x + self.xy * y + self.x0, self.yx * x + self.yy * y + self.y0

    @property
    def crossed(self) -> bool:
        """Whether what is told as x is rather y."""
        return abs(self.xy) + abs(self.yx) > abs(self.xx) + abs(self.yy)


AS_TOLD = TouchMap()
PLAIN = tuple(  # mirrored and turned by quarters in every way, and nothing else
    TouchMap(0.0, a, (1 - a) / 2, b, 0.0, (1 - b) / 2) if crossed else TouchMap(a, 0.0, (1 - a) / 2, 0.0, b, (1 - b) / 2)
    for crossed in (False, True)
    for a in (1.0, -1.0)
    for b in (1.0, -1.0)
)
MIRRORED, UPSIDE, HALF = N_("They were mirrored from side to side."), N_("They were upside down."), N_("They were turned by half.")
QUARTER, CROSSED = N_("They were turned by a quarter."), N_("Left and right were told as up and down.")
MOVED, RIGHT = N_("They were shifted or stretched."), N_("They are told where they are.")


def fit(told: Sequence[Point], true: Sequence[Point]) -> TouchMap:
    """The map that leads from what was told to where the fingers truly were, at least three of them; a plain one where that fits as well
    as people aim. Raises Nonsense."""
    count = len(told)
    mx, my = sum(x for x, _y in told) / count, sum(y for _x, y in told) / count
    dx, dy = [x - mx for x, _y in told], [y - my for _x, y in told]
    sxx, sxy, syy = _dot(dx, dx), _dot(dx, dy), _dot(dy, dy)
    if _least_spread(sxx / count, sxy / count, syy / count) < SPREAD:
        raise Nonsense(FLAT)
    found = []
    for want in ([x for x, _y in true], [y for _x, y in true]):
        middle = sum(want) / count
        wx, wy = _dot(dx, want), _dot(dy, want)
        a, b = _solve(sxx, sxy, syy, wx, wy)
        found += [a, b, middle - a * mx - b * my]
    exact = next((plain for plain in PLAIN if farthest(plain, told, true) <= EXACT), None)
    whole = exact or TouchMap(*found)
    if farthest(whole, told, true) > FITS:
        raise Nonsense(APART)
    if reason := wrong(whole):
        raise Nonsense(reason)
    return whole


def farthest(found: TouchMap, told: Sequence[Point], true: Sequence[Point]) -> float:
    """How far the worst of the touches is from its true place with this map, the larger of both directions."""
    places = [found.of(one) for one in told]
    return max(max(abs(x - wx), abs(y - wy)) for (x, y), (wx, wy) in zip(places, true, strict=True))


def wrong(found: TouchMap) -> str:
    """Why no display tells touches like that, "" where one may."""
    if not all(map(math.isfinite, found)):
        return STRETCHED
    straight, aside = (found.xx, found.yy), (found.xy, found.yx)
    if found.crossed:
        straight, aside = aside, straight
    if not all(SCALES[0] <= abs(one) <= SCALES[1] for one in straight) or max(abs(found.x0), abs(found.y0)) > sum(SCALES):
        return STRETCHED
    return TILTED if any(abs(lean) > TILT * abs(along) for lean, along in zip(aside, straight, strict=True)) else ""


def said(found: TouchMap) -> str:
    """What was the matter with the display's touches: a sentence, to be translated."""
    if found.crossed:
        return QUARTER if (found.xy > 0) != (found.yx > 0) else CROSSED
    if found.xx < 0 or found.yy < 0:
        return HALF if found.xx < 0 and found.yy < 0 else MIRRORED if found.xx < 0 else UPSIDE
    return RIGHT if found == AS_TOLD else MOVED


def read(value: Any) -> TouchMap:
    """A map from six numbers in a list. Raises ValueError with the reason, to be translated."""
    if not isinstance(value, list | tuple) or len(value) != len(AS_TOLD) or any(type(one) not in (int, float) for one in value):
        raise ValueError(SIX)
    found = TouchMap(*map(float, value))
    if wrong(found):
        raise ValueError(IMPOSSIBLE)
    return found


SIX = N_("six numbers in brackets")
IMPOSSIBLE = N_("six numbers that the touch test has found")


def unturned(x: float, y: float, turn: int) -> Point:
    """The place on the display, from its lower left, of what people see at this share of the picture from its upper left, where the picture
    is turned by 0, 90, 180 or 270 degrees."""
    right, up = x, 1 - y
    return {0: (right, up), 90: (1 - up, right), 180: (1 - right, 1 - up), 270: (up, 1 - right)}[turn]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _least_spread(xx: float, xy: float, yy: float) -> float:
    """The smallest standard deviation in any direction."""
    middle, half = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    return math.sqrt(max(0.0, middle - half))


def _solve(xx: float, xy: float, yy: float, wx: float, wy: float) -> tuple[float, float]:
    """Two numbers of two equations with a symmetric matrix."""
    size = xx * yy - xy * xy
    return (wx * yy - wy * xy) / size, (wy * xx - wx * xy) / size
