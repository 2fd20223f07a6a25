"""The page on which people calibrate the scale: press the can, weigh it empty, weigh ten cards together. Pure: time is an argument.

Strategy: each step waits for a stretch of samples that came after the person's touch and hardly differ, and takes their mean. A stretch
is at rest when its samples spread no more than neighbours differ, which asks for no unit and so holds for a board's raw numbers, too.
Whatever does not come in time is told with what to do, and the same key tries again. Nothing is sent to the scale: its own tare stays
untouched, the zero is the program's.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from companion.words import N_

TOGETHER = 10  # cards that are weighed together
STRETCH = 2.0  # s that must be at rest
FEWEST = 5  # samples in it
PATIENCE = 12.0  # s until a weight that does not come to rest is given up
SILENCE = 5.0  # s without any sample after which that is told
PRESS_PATIENCE = 20.0  # s to press the can in
PRESS = 5.0  # g that a press moves the number by at least, twice in a row: a lone wrong number is no press
RAW_PRESS = 40.0  # the same on a board with raw numbers, in sigmas of its samples
RAW_CLEAR = 30.0  # sigmas that a known weight must stand clear of the empty can
MOST_TREMBLE = 0.8  # g of sigma at rest: what trembles more is a hand
SPREAD = 4.0  # sigmas of neighbouring samples that all may spread by: boards that average ten samples let neighbours differ little
STILL = 0.25  # g by which they may spread in any case
STRAY = 6.0  # such sigmas from the middle: a wrong number of the converter, left out
MOST_STRAY = 0.15  # of a stretch
LIGHTEST, HEAVIEST = 0.5, 6.0  # g of a card
FORMAT = 1
KEPT = "scale"  # what the journal's kept values call a calibration

SILENT = N_("The scale tells nothing. Look at its cable and its power, then try again.")
RESTLESS = N_("Its number does not come to rest. Take hands off the table and keep draughts away, then try again.")
DEAD = N_("The number did not move. Look at the wiring of its load cell, then press the can again.")
TOO_LIGHT = N_("That is too light for ten cards. Lay ten of them on the can, then try again.")
TOO_HEAVY = N_("That is too heavy for ten cards. Lay ten of them on the can and nothing else, then try again.")
HAD_CARDS = N_("It is lighter now than it was empty: cards lay on the can then. Take everything off and weigh the empty can again.")
NO_WEIGHT = N_("The number has hardly changed. Lay the weight on the can, then try again.")
STILL_COUNTED = N_("The scale still counts cards on the can. Take them off. If it is empty, say so once more.")


class Value(NamedTuple):
    """`value`: what the scale told at `at`, grams or a raw number."""

    at: float
    value: float


class Rested(NamedTuple):
    """A stretch at rest: its mean, and the sigma of one sample."""

    mean: float
    sigma: float


NOTHING = Rested(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known of a scale. `grams`: the newest weight; `noise`, `quantum`: g; `rate`: samples a second; `drift`: g/h; `card`: g;
    `grade`: "good", "doubtful", "useless" or "unknown"; `saying`: the verdict, marked for translation; `proven`: its number has moved;
    `amiss`: of "steps", "noise", "drift" and "rate" those that speak against it."""

    name: str = ""
    grams: float | None = None
    noise: float = 0.0
    quantum: float = 0.0
    rate: float = 0.0
    drift: float = 0.0
    card: float = 0.0
    grade: str = "unknown"
    saying: str = ""
    proven: bool = False
    amiss: frozenset[str] = frozenset()


class Balance(Protocol):
    """What the page asks of the scale."""

    def values(self, since: float) -> Sequence[Value]:
        """What came after this time, the oldest first."""
        ...

    def raw(self) -> bool:
        """Whether it tells raw numbers, which only a known weight makes grams of."""
        ...

    def count(self) -> int:
        """Cards on the can, as it counts them."""
        ...

    def figures(self) -> Figures: ...

    def empty_now(self) -> None:
        """The can that rests there now is empty."""
        ...

    def calibrate(self, calibration: Calibration) -> None:
        """Go by this from now on; the cards that were weighed lie there."""
        ...


@dataclass(frozen=True, slots=True)
class Calibration:
    """`empty`: g of the can alone; `card`: g of one, as `together` of them showed; `zero`, `per_gram`: of a board with raw numbers,
    `per_gram` 0 for one that knows grams."""

    empty: float
    card: float
    together: int = TOGETHER
    zero: float = 0.0
    per_gram: float = 0.0

    def kept(self) -> dict[str, Any]:
        """As plain JSON values."""
        return {
            "format": FORMAT,
            "empty": self.empty,
            "card": self.card,
            "together": self.together,
            "zero": self.zero,
            "per_gram": self.per_gram,
        }


def remembered(state: Mapping[str, Any] | None) -> Calibration | None:
    """A calibration that was kept; None where there is none, or nothing that can be one."""
    try:
        if state is None or state["format"] != FORMAT:
            return None
        numbers = [float(state[key]) for key in ("empty", "card", "zero", "per_gram")]
        found = Calibration(numbers[0], numbers[1], int(state["together"]), numbers[2], numbers[3])
    except (KeyError, TypeError, ValueError):
        return None
    sensible = all(map(math.isfinite, numbers)) and LIGHTEST <= found.card <= HEAVIEST and found.together > 0
    return found if sensible else None


def rest(values: Sequence[float], raw: bool = False) -> Rested | None:
    """The mean of these samples where they are at rest, None where they are not. `raw`: no grams, but a converter's numbers."""
    if len(values) < FEWEST:
        return None
    steps = [abs(later - sooner) for sooner, later in pairwise(values)]
    sigma = 1.048 * statistics.median(steps)  # neighbours of a normal noise differ by 0.95 sigma in the middle
    quantum = min((step for step in steps if step), default=0.0)
    still = 0.0 if raw else STILL
    middle, reach = statistics.median(values), max(STRAY * sigma + 1.5 * quantum, still)
    near = [value for value in values if abs(value - middle) <= reach]
    if len(values) - len(near) > MOST_STRAY * len(values):
        return None
    allowed, spread = max(SPREAD * sigma + quantum, still), statistics.pstdev(near)
    if spread > allowed or (spread > MOST_TREMBLE and not raw):
        return None
    half = len(near) // 2
    creep = abs(statistics.fmean(near[-half:]) - statistics.fmean(near[:half]))
    return Rested(statistics.fmean(near), sigma) if creep <= allowed else None


@dataclass
class Weighing:
    """`step`: "look", "press", "empty", "weight" (raw boards), "cards" or "found"; `since`: when the present wait began, None while
    nothing is waited for; `problem`: why the last try failed, marked for translation."""

    balance: Balance | None = None
    step: str = "look"
    since: float | None = None
    problem: str = ""
    by_cards: bool = True  # a raw board's known weight: ten of our cards, or else something of so many grams
    card: float = 1.8  # g, as told by a person
    weight: float = 10.0  # g, the same
    found: Calibration | None = None
    _empty: Rested = NOTHING
    _per_gram: float = 0.0
    _insisted: bool = False

    @property
    def waiting(self) -> bool:
        """Something is measured just now."""
        return self.since is not None

    def open(self) -> None:
        """The page is opened: look first."""
        self._turn_to("look")

    def begin(self, now: float) -> None:
        """The first step: press the can."""
        self._turn_to("press")
        self.press(now)

    def press(self, now: float) -> None:
        """From now on the can is pressed."""
        self.since, self.problem = now, ""

    def skip_press(self) -> None:
        """The number has moved before."""
        self._turn_to("empty")

    def measure(self, now: float) -> None:
        """What the step asks for lies there; the empty can asks back once where cards are still counted."""
        if self.step == "empty" and self.balance is not None and self.balance.count() and not self._insisted:
            self.problem, self._insisted = STILL_COUNTED, True
            return
        self.since, self.problem = now, ""

    def again(self) -> None:
        """From the empty can on."""
        self._turn_to("empty")

    def use(self) -> Calibration | None:
        """Go by what was found; what is to be kept."""
        if self.balance is None or self.found is None:
            return None
        self.balance.calibrate(self.found)
        found = self.found
        self._turn_to("look")
        return found

    def tick(self, now: float) -> bool:
        """Look at what came meanwhile; True when the page changed."""
        if self.since is None or self.balance is None:
            return False
        values = self.balance.values(self.since)
        if (values[-1].at if values else self.since) < now - SILENCE:
            self._fail(SILENT)
            return True
        if self.step == "press":
            return self._tick_press(values, now)
        newest = [one.value for one in values if one.at >= now - STRETCH]
        enough = bool(values) and values[-1].at - self.since >= STRETCH
        rested = rest(newest, self.balance.raw()) if enough else None
        if rested is not None:
            self._take(rested)
        elif now - self.since >= PATIENCE:
            self._fail(RESTLESS)
        return self.since is None

    def _tick_press(self, values: Sequence[Value], now: float) -> bool:
        """Did the number move, twice in a row, and come back?"""
        numbers = [one.value for one in values]
        if self._moved(numbers):
            self._turn_to("empty")
        elif self.since is not None and now - self.since >= PRESS_PATIENCE:
            self._fail(DEAD)
        return self.since is None

    def _moved(self, numbers: list[float]) -> bool:
        assert self.balance is not None
        if len(numbers) < 2 * FEWEST:
            return False
        base = statistics.median(numbers[:FEWEST])
        least = PRESS
        if self.balance.raw():
            steps = [abs(later - sooner) for sooner, later in pairwise(numbers[:FEWEST])]
            least = RAW_PRESS * max(1.0, statistics.fmean(steps))
        off = [number - base for number in numbers]
        return any(min(abs(a), abs(b)) >= least and a * b > 0 for a, b in pairwise(off))

    def _take(self, rested: Rested) -> None:
        """A weight has come to rest: what the step makes of it."""
        assert self.balance is not None
        if self.step == "empty":
            self._empty = rested
            self._per_gram = 0.0
            if not self.balance.raw():
                self.balance.empty_now()
            self._turn_to("weight" if self.balance.raw() else "cards")
        elif self.step == "weight":
            self._take_weight(rested)
        else:
            self._take_cards(rested)

    def _take_weight(self, rested: Rested) -> None:
        """A raw board: a known weight tells what its numbers mean; a falling number only says that wires are swapped."""
        change = rested.mean - self._empty.mean
        if abs(change) < RAW_CLEAR * max(1.0, self._empty.sigma) / STRETCH:
            self._fail(NO_WEIGHT)
            return
        self._per_gram = change / (TOGETHER * self.card if self.by_cards else self.weight)
        if self.by_cards:
            self._find(self.card)
        else:
            self._turn_to("cards")

    def _take_cards(self, rested: Rested) -> None:
        grams = (rested.mean - self._empty.mean) / (self._per_gram or 1.0)
        if grams < -LIGHTEST * TOGETHER / 2:
            self._turn_to("empty")
            self.problem = HAD_CARDS
        elif grams < LIGHTEST * TOGETHER:
            self._fail(TOO_LIGHT)
        elif grams > HEAVIEST * TOGETHER:
            self._fail(TOO_HEAVY)
        else:
            self._find(grams / TOGETHER)

    def _find(self, card: float) -> None:
        raw = bool(self._per_gram)
        found = Calibration(0.0 if raw else self._empty.mean, card, TOGETHER, self._empty.mean if raw else 0.0, self._per_gram)
        self._turn_to("found")
        self.found = found

    def _fail(self, problem: str) -> None:
        self.since, self.problem = None, problem

    def _turn_to(self, step: str) -> None:
        self.step, self.since, self.problem, self.found = step, None, "", None
        self._insisted = False
