"""What a camera is told about light, and what it tells of its lens: small frozen values between whoever judges its pictures and whoever
holds the camera. A leaf."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Controls:
    """Exposure `time` in s, `gain` (1 is the sensor's own), factors of `red` and `blue` over green."""

    time: float = 0.010
    gain: float = 2.0
    red: float = 1.0
    blue: float = 1.0

    @property
    def total(self) -> float:
        """Light that makes a level: time × gain."""
        return self.time * self.gain


@dataclass(frozen=True, slots=True)
class Range:
    """What a camera can do. `period`: s between two maxima of the lamps' light (100 or 120 in a second), 0 where that does not matter."""

    shortest: float = 0.0002
    longest: float = 0.030
    most_gain: float = 8.0
    colour: tuple[float, float] = (0.4, 4.0)
    period: float = 0.010


@dataclass(frozen=True, slots=True)
class Lens:
    """What is known of a lens. `focal` px; `spread`: standard deviation of its logarithm, so about the share by which it may be wrong,
    0 where it is known; `bend`: by which share of its distance a point at the picture's left or right edge is drawn outwards (less than 0:
    inwards, like a barrel), falling with the square of the distance; `bend_spread`: its standard deviation."""

    focal: float
    spread: float = 0.0
    bend: float = 0.0
    bend_spread: float = 0.0

    @classmethod
    def across(cls, degrees: float, width: int, spread: float, bend_spread: float) -> Lens:
        """A lens that sees so many degrees from the left edge to the right one of a picture `width` px wide."""
        return cls(width / 2 / math.tan(math.radians(degrees) / 2), spread, 0.0, bend_spread)

    @property
    def known(self) -> bool:
        """Whether there is nothing to find out."""
        return self.spread == 0.0 and self.bend_spread == 0.0

    def scaled(self, share: float) -> Lens:
        """The same lens before a picture so many times as wide."""
        return replace(self, focal=self.focal * share)

    def degrees(self, width: int) -> float:
        """What it sees from left to right of a picture `width` px wide."""
        return 2 * math.degrees(math.atan(width / 2 / self.focal))


ANY = Lens(1252.0, 0.30, 0.0, 0.05)  # a lens that nothing is known of, before a picture 1280 px wide: 38 to 69 degrees in two of three
