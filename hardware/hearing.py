"""From readings to senses: what a scale's lines mean to the counter, no port in sight.

Strategy: a weight goes to the counter. Whatever may have moved the scale's zero (a start, its menu, another unit, a new opening of its
port) makes the counter doubt the zero until it has found its weights again; nothing is ever tared. Where the settings say what the
printed numbers really are, a printed unit that changes makes the numbers wrong, so they are not heard until it is back.
"""

from __future__ import annotations

import re

from companion.senses import Sense
from hardware.counting import Counter
from hardware.protocols import GRAMS, Kind, Reading

_WORD = re.compile(rb"[A-Za-z]+")


class Hearing:
    """Listens for one counter. `fixed_unit`: the settings name the unit, whatever is printed."""

    def __init__(self, counter: Counter, fixed_unit: bool = False) -> None:
        self._counter = counter
        self._fixed = fixed_unit
        self._unit = ""  # as printed with the first weight, then with the newest
        self.strange_unit = ""  # the printed unit that may not be heard; "" while all is well

    def opened(self) -> None:
        """The port was opened, anew or for the first time."""
        self._counter.returned(restarted=False)

    def take(self, reading: Reading, at: float) -> list[Sense]:
        """One reading at time `at` in seconds; the senses it gives rise to."""
        if reading.kind in (Kind.BANNER, Kind.MENU):
            self._counter.returned(restarted=True)
        if reading.kind is not Kind.WEIGHT or reading.grams is None or not self._knows(printed_unit(reading)):
            return []
        return self._counter.see(reading.grams, at, reading.stable)

    def _knows(self, unit: str) -> bool:
        if self._unit in ("", unit):
            self._unit, self.strange_unit = unit, ""
            return True
        self._counter.returned(restarted=True)
        if self._fixed:
            self.strange_unit = unit
            return False
        self._unit = unit
        return True


def printed_unit(reading: Reading) -> str:
    """The unit that stands in the line, in lower case, else the reading's own."""
    words = [word.decode("ascii").lower() for word in _WORD.findall(reading.raw)]
    return next((word for word in reversed(words) if word in GRAMS), reading.unit)
