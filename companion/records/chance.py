"""How likely chance alone is: the chi-squared distribution, from the standard library's gamma function.

Pearson's statistic of counts against expected shares, its p-value, and how often a bias would be found (noncentral chi-squared, as a
Poisson mixture of central ones).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

ENOUGH = 1e-13  # terms of a series smaller than this, as a share of its sum, change nothing
TINY = 1e-300


def statistic(counts: Sequence[int], shares: Sequence[float]) -> float:
    """Pearson's chi-squared of these counts against expected shares (which add up to 1)."""
    total = sum(counts)
    return sum((count - total * share) ** 2 / (total * share) for count, share in zip(counts, shares, strict=True)) if total else 0.0


def beyond(value: float, freedom: float) -> float:
    """The chance that chi-squared with so many degrees of freedom is at least `value`."""
    return _upper_gamma(freedom / 2, value / 2) if value > 0 else 1.0


def limit(chance: float, freedom: float) -> float:
    """The value that is reached with this chance (0..1)."""
    low, high = 0.0, 1.0
    while beyond(high, freedom) > chance:
        high *= 2
    for _halving in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, freedom) > chance else (low, middle)
    return high


def found(value: float, freedom: int, shift: float) -> float:
    """The chance that noncentral chi-squared, shifted by `shift`, is at least `value`."""
    half, term, total, weight = shift / 2, math.exp(-shift / 2), 0.0, 0.0
    for number in range(10_000):
        total += term * beyond(value, freedom + 2 * number)
        weight += term
        if number > half and 1 - weight < 1e-9:
            break
        term *= half / (number + 1)
    return total


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x): its series for small x, else its continued fraction (Lentz)."""
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = whole = 1 / a
        step = a
        while term > whole * ENOUGH:
            step += 1
            term *= x / step
            whole += term
        return 1 - whole * scale
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    fraction = d
    for number in range(1, 10_000):
        factor = -number * (number - a)
        b += 2
        d = 1 / (factor * d + b or TINY)
        c = b + factor / c or TINY
        fraction *= d * c
        if abs(d * c - 1) < ENOUGH:
            break
    return fraction * scale
