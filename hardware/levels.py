"""The weights at which counts of cards have rested, and what they make of a new number.

Strategy: weights are kept relative to a `zero`, so that a drift moves them all at once. What was never seen lies between what was, or as
many cards away. Of a coarse scale (`hardware/rounding.py`) each weight is kept as a spread as well, and a new number is asked which change
of the count it makes likely: how well the number fits what that count can truly weigh, times how common such a change is where cards are
placed one by one and fall from the top.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from hardware.rounding import Spread, moved, narrowed, shows, spread_of
from hardware.steadiness import SPREAD, Steadiness

MOST_AT_ONCE = 8  # cards: a bigger rise is no card being placed
REACH = 2.0  # cards: counts whose weight is farther from a number than this do not explain it
SOFT = 0.06  # of a card: sigma by which the number of a coarse scale misses its rounding
UNLIKE = 0.03  # of a card: sigma of what single cards differ by, and of what a weight has changed by since it was seen
TOGETHER = 0.01  # of a card, for each of several: sigma of what is wrong with all of them
USUAL = {-3: 0.2, -2: 0.4, -1: 0.7, 0: 3.0, 1: 6.0, 2: 1.5, 3: 0.6, 4: 0.4, 5: 0.3}  # how common changes are, beside each other
SELDOM = 0.1  # all others
EXPECTED = 3.0  # times that the change that the game waits for is more common
QUIET = 6.0  # times that no change is more common where nothing has stirred
SURE = 0.97  # likelihood of a change from which on a coarse scale does not ask
KEPT, KEPT_EACH = 0.3, 0.03  # of a card, and of one for each between: what a remembered weight may differ by from one that a person counted


class Levels:
    """`count`: the present one; `zero`: grams; `known`: of each count the grams above zero at which it rested. `steady` tells the card's
    weight and the number of the present rest."""

    def __init__(self, steady: Steadiness) -> None:
        self.count = 0
        self.zero = 0.0
        self.known: dict[int, float] = {}
        self._steady = steady
        self._spreads: dict[int, Spread] = {}  # of a coarse scale: what those weights can truly be
        self._arrived: Spread | None = None  # what the weight of this rest was expected to be

    @property
    def base(self) -> float:
        """The weight at which the present count rests, in grams; nan before the first rest."""
        return self.zero + self.known.get(self.count, math.nan)

    @property
    def coarse(self) -> bool:
        """The scale's steps are too great a part of a card to be taken for noise."""
        return self._steady.grain > SPREAD * self._steady.card_grams

    def weight(self, count: int) -> float:
        """Grams at which so many cards rest: as remembered, or between what is remembered."""
        return self.zero + self._level(count)

    def nearest_below(self, grams: float) -> int:
        """Of the counts below the present one that whose weight is nearest."""
        return min(range(self.count), key=lambda count: abs(grams - self.weight(count)))

    def move_to(self, count: int, grams: float) -> None:
        """The count is now this one, which rests at `grams`; what lay above it is forgotten."""
        self.count = count
        self._keep({known: level for known, level in self.known.items() if known < count})
        self.known[count] = grams - self.zero

    def replace(self, levels: Mapping[int, float]) -> None:
        """Know these weights in grams and no others."""
        self.zero = 0.0
        self._keep(dict(levels))
        self._spreads.clear()

    def recounted(self, grams: float) -> None:
        """The present count rests at `grams`, as a person says: weights that do not fit that are forgotten."""
        card = self._steady.card_grams
        fitting = {
            known: level
            for known, level in self.known.items()
            if known < self.count
            and abs(grams - self.zero - level - (self.count - known) * card) <= (KEPT + KEPT_EACH * (self.count - known)) * card
        }
        self._keep(fitting)
        self.known[self.count] = grams - self.zero

    def opened(self) -> None:
        """A new rest begins, of which nothing is expected yet."""
        self._arrived = None

    def step(self, count: int, beyond: Callable[[float], float]) -> None:
        """The present rest is that of this count. `beyond`: what of a deviation in grams is more than rounding."""
        grams = self.weight(count)
        missed = beyond(self._steady.mean - grams)
        spread = self._expected(count) if self.coarse else None
        if count in self.known:
            self.zero += missed
        self.move_to(count, grams + missed)
        self._arrived = spread
        if spread is not None:
            self._spreads[count] = spread
            self.narrow()

    # --- a coarse scale ---------------------------------------------------------------------------------------------------

    def likeliest(self, expected: int, quiet: bool) -> tuple[int, float]:
        """The change that explains a coarse scale's number best, 0 where another one does nearly as well, and by what part of a card it is
        missed beyond rounding. `expected`: by the game; `quiet`: nothing has stirred."""
        change, likely = max(self._likelihoods(expected, quiet).items(), key=lambda one: one[1], default=(0, 0.0))
        if likely < SURE:
            return 0, 0.0
        missed = abs(self._steady.mean - self._target(self.count + change)) - 0.5 * self._steady.grain
        return change, max(0.0, missed) / self._steady.card_grams

    def surely_none(self, expected: int, quiet: bool) -> bool:
        """No change at all is far likelier than any, as far as rounding tells."""
        return not self.coarse or self._likelihoods(expected, quiet).get(0, 0.0) >= SURE

    def still_sure(self) -> bool:
        """Does the weight of this rest, now that it has settled, still say the count that its first moment said?"""
        if self._arrived is None or not self.coarse:
            return True
        number, card = self._number(), self._steady.card_grams
        here = narrowed(self._arrived, number)[0]
        beside = max(narrowed(moved(self._arrived, by, 0.0), number)[0] for by in (-card, card))
        return here >= SURE * (here + beside)

    def narrow(self) -> None:
        """The present rest's number says what the present count can truly weigh."""
        if self.coarse:
            self._spreads[self.count] = narrowed(self._remembered(self.count), self._number())[1]

    def _likelihoods(self, expected: int, quiet: bool) -> dict[int, float]:
        """Of each change that the present rest's number may mean; they add up to 1."""
        number, grams = self._number(), self._steady.usual
        found = {}
        for count in range(self.count + MOST_AT_ONCE + 1):
            if abs(self._target(count) - grams) < REACH * self._steady.card_grams:
                change = count - self.count
                usual = USUAL.get(change, SELDOM) * (EXPECTED if change and change == expected else 1.0)
                usual *= QUIET if quiet and not change else 1.0
                found[change] = usual * narrowed(self._expected(count), number)[0]
        whole = sum(found.values())
        return {change: likely / whole for change, likely in found.items()}

    def _number(self) -> Callable[[float], float]:
        """How likely the present rest's number is for a weight above zero."""
        return shows(self._steady.usual - self.zero, self._steady.grain, SOFT * self._steady.card_grams)

    def _remembered(self, count: int) -> Spread:
        """What a count can truly weigh above zero: as was narrowed down, or as far as its number tells."""
        return self._spreads.get(count) or spread_of(self._level(count), self._steady.grain, SOFT * self._steady.card_grams)

    def _expected(self, count: int) -> Spread:
        """What a count would truly weigh above zero now."""
        card, change = self._steady.card_grams, count - self.count
        sigma = card * math.hypot(UNLIKE * math.sqrt(abs(change) + 1), TOGETHER * change)
        return moved(self._remembered(min(count, self.count)), max(0, change) * card, sigma)

    def _target(self, count: int) -> float:
        """Grams at which a count is expected to rest now."""
        more = max(0, count - self.count)
        return self.weight(count - more) + more * self._steady.card_grams

    def _level(self, count: int) -> float:
        if count in self.known:
            return self.known[count]
        below = max((known for known in self.known if known < count), default=None)
        above = min((known for known in self.known if known > count), default=None)
        if below is None or above is None:
            known = below if above is None else above
            assert known is not None, "asked before the first rest"
            return self.known[known] + (count - known) * self._steady.card_grams
        share = (count - below) / (above - below)
        return self.known[below] + share * (self.known[above] - self.known[below])

    def _keep(self, levels: dict[int, float]) -> None:
        self.known = levels
        self._spreads = {known: spread for known, spread in self._spreads.items() if known in levels}
