"""The newest samples of a scale as they came, and what makes grams of a board that prints its converter's raw numbers.

Strategy: calibration looks at the samples themselves, not at what the counter makes of them, and works in the board's own unit: grams, or
raw numbers where the board knows no grams. The raw number stays with each sample, so that a board can be calibrated anew at any time.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import NamedTuple

from hardware.protocols import Kind, Reading

KEPT = 2000  # samples: 25 s of the fastest boards, 80 a second
COUNTS = "counts"  # the unit of a weight that was made of a raw number


class Sample(NamedTuple):
    """`value`: grams, or the converter's number on a board that prints those; `grams`: None while such a board is not calibrated."""

    at: float
    value: float
    grams: float | None


@dataclass(frozen=True, slots=True)
class RawScale:
    """What turns raw numbers into grams. `per_gram` is negative where wires are swapped, never 0."""

    zero: float
    per_gram: float

    def grams(self, counts: float) -> float:
        return (counts - self.zero) / self.per_gram


class Samples:
    """Every reading passes through `take`. `raw_scale` counts before whatever the settings say."""

    def __init__(self) -> None:
        self.raw_scale: RawScale | None = None
        self.raw = False  # the newest sample is of a board that prints raw numbers
        self._kept: deque[Sample] = deque(maxlen=KEPT)

    @property
    def unweighed(self) -> bool:
        """The newest sample is a raw number of which nothing makes grams yet."""
        return bool(self._kept) and self._kept[-1].grams is None

    def take(self, reading: Reading, at: float) -> Reading:
        """Keep one reading at time `at` in seconds; what it weighs with the calibration that was made here."""
        raw = reading.kind is Kind.COUNTS or (reading.kind is Kind.WEIGHT and reading.unit == COUNTS)
        if raw and self.raw_scale is not None and reading.counts is not None:
            reading = replace(reading, kind=Kind.WEIGHT, grams=self.raw_scale.grams(reading.counts), unit=COUNTS)
        value = float(reading.counts) if raw and reading.counts is not None else reading.grams
        if reading.kind not in (Kind.WEIGHT, Kind.COUNTS) or value is None:
            return reading
        if raw != self.raw:
            self._kept.clear()  # another unit: nothing of it can be compared
            self.raw = raw
        self._kept.append(Sample(at, value, reading.grams))
        return reading

    def since(self, at: float) -> tuple[Sample, ...]:
        """Those that came after `at`, the oldest first."""
        return tuple(sample for sample in self._kept if sample.at > at)
