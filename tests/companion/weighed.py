"""A scale under the page of its calibration, as the tests need it: what lies on it is told, and so is everything that is wrong with it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.weighing import Calibration, Figures, Value, Weighing

CAN = 84.0  # g
WELL = Figures("OpenScale on /dev/serial0", 84.0, 0.04, 0.1, 10.0, 1.2, 1.8, "good", "Good enough for single cards.", True)


@dataclass
class FakeBalance:
    """`load`: g on it; `per_gram`: raw numbers a gram, 0 for a scale that knows grams; `noise`: sigma in g; `stuck`: it always tells the
    same; `silent`: it tells nothing; `shaking`: g by which hands move it."""

    load: float = CAN
    per_gram: float = 0.0
    noise: float = 0.04
    stuck: bool = False
    silent: bool = False
    shaking: float = 0.0
    counted: int = 0
    shown: Figures = WELL
    told: list[Value] = field(default_factory=list)
    zeros: int = 0
    calibrated: Calibration | None = None
    chance: random.Random = field(default_factory=lambda: random.Random(5))

    def sample(self, at: float, extra: float = 0.0) -> None:
        """One number at this time."""
        if self.silent:
            return
        grams = self.load + extra + self.chance.gauss(0.0, self.noise) + self.chance.uniform(-self.shaking, self.shaking)
        grams = 0.0 if self.stuck else grams
        self.told.append(Value(at, round(grams, 2) if not self.per_gram else float(round(50_000 + grams * self.per_gram))))

    def values(self, since: float) -> Sequence[Value]:
        return [value for value in self.told if value.at > since]

    def raw(self) -> bool:
        return bool(self.per_gram)

    def count(self) -> int:
        return self.counted

    def figures(self) -> Figures:
        return self.shown

    def empty_now(self) -> None:
        self.zeros += 1

    def calibrate(self, calibration: Calibration) -> None:
        self.calibrated = calibration


@dataclass
class Bench:
    """A page over such a scale, and time that passes. Ten samples a second."""

    balance: FakeBalance = field(default_factory=FakeBalance)
    now: float = 100.0

    def __post_init__(self) -> None:
        self.page = Weighing(self.balance)

    def wait(self, seconds: float, extra: float = 0.0) -> None:
        """Let so much time pass; `extra`: g of a finger on the can."""
        for _tick in range(round(seconds * 10)):
            self.now += 0.1
            self.balance.sample(self.now, extra)
            self.page.tick(self.now)

    def press(self) -> None:
        """From the first look to the empty can: somebody presses the can for half a second."""
        self.page.begin(self.now)
        self.wait(2.0)
        self.wait(0.5, 40.0)
        self.wait(1.0)

    def measure(self, load: float, seconds: float = 4.0) -> None:
        """So many grams lie there now, and somebody says so."""
        self.balance.load = load
        self.wait(1.0)
        self.page.measure(self.now)
        self.wait(seconds)
