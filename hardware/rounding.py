"""What true weights a coarse scale's number can hide, and how likely that makes each count. Pure; weights in grams.

Strategy: a scale whose steps are a good part of a card tells one number for weights that differ by as much, and the difference of two
such numbers is off by up to a whole step. So the weights that a count can truly have are kept as a spread of likelihood on a fine grid:
each rest cuts it down to what that rest's number leaves possible, each card moves it on and blurs it by what cards differ. Of several
counts that explain a new number the likeliest is believed, and only if the others are far less likely.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

GRID = 0.05  # g
SLIGHTEST = 1e-3  # of the greatest likelihood: less at a spread's ends is cut off
OUTLIER = 1e-3  # likelihood of a number that the true weight cannot show: something else is wrong with it


class Spread(NamedTuple):
    """Likelihoods of the weights `start`, `start` + GRID and so on; they add up to 1."""

    start: float
    shares: tuple[float, ...]


def shows(number: float, step: float, soft: float) -> Callable[[float], float]:
    """How likely it is that a true weight shows this number: within half a `step`, with a margin of sigma `soft`."""

    def likelihood(weight: float) -> float:
        return OUTLIER + 0.5 * (1.0 + math.erf((0.5 * step - abs(number - weight)) / (soft * math.sqrt(2.0))))

    return likelihood


def spread_of(number: float, step: float, soft: float) -> Spread:
    """All weights that show this number."""
    reach = math.ceil((0.5 * step + 3.0 * soft) / GRID)
    flat = Spread(number - reach * GRID, (1.0,) * (2 * reach + 1))
    return narrowed(flat, shows(number, step, soft))[1]


def narrowed(spread: Spread, likelihood: Callable[[float], float]) -> tuple[float, Spread]:
    """How likely a number is under this spread, and what the number leaves of it."""
    shares = [share * likelihood(spread.start + place * GRID) for place, share in enumerate(spread.shares)]
    evidence = sum(shares)
    return evidence / sum(spread.shares), _trimmed(spread.start, shares)


def moved(spread: Spread, by: float, sigma: float) -> Spread:
    """The spread after a change of `by` grams that is known to `sigma` grams."""
    reach = math.ceil(2.5 * sigma / GRID)
    bell = [math.exp(-0.5 * (place * GRID / sigma) ** 2) for place in range(-reach, reach + 1)] if reach else [1.0]
    shares = [0.0] * (len(spread.shares) + 2 * reach)
    for place, share in enumerate(spread.shares):
        for shift, weight in enumerate(bell):
            shares[place + shift] += share * weight
    return _trimmed(spread.start + by - reach * GRID, shares)


def _trimmed(start: float, shares: list[float]) -> Spread:
    least = SLIGHTEST * max(shares)
    first = next(place for place, share in enumerate(shares) if share >= least)
    last = next(place for place in range(len(shares) - 1, -1, -1) if shares[place] >= least)
    kept = shares[first : last + 1]
    whole = sum(kept)
    return Spread(start + first * GRID, tuple(share / whole for share in kept))
