"""What a camera is told about light: small frozen values that go from whoever judges its pictures to whoever holds the camera. A leaf."""

from __future__ import annotations

from dataclasses import dataclass


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
