"""When the pile lost its cards, from the scale's samples: the moment that a replay of a fall is about. Pure.

Strategy: the weight goes from one rest to a lower one. Backwards from the newest sample the present rest is left where samples are off it;
before that lies the restless stretch (an elbow, a paw, cards that slide) and before that the old rest. The first sample that has left the
old rest was taken at most one interval after it was left, so the moment lies between the two: where the weight's way down, drawn back
through the first samples of it, meets the old rest, and in the middle where it has no such way. A stretch of rest that is shorter than
`REST` does not count: a pile that sways passes its old weight. Nor does a single sample far off between two that agree: no pile does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

REST = 0.35  # s without news that are a rest
LEAST = 0.35  # g that are news, however quiet the scale is
NOISES = 4.0  # times the usual difference between two samples at rest
SPIKE = 10.0  # g by which a single sample is off both its neighbours, which differ by less than half of that
REACH = 9.0  # s before the decision in which the moment is looked for; a reel goes back no further than ten

Weights = Sequence[tuple[float, float]]  # time in s, weight in g; times grow


def left_rest(weights: Weights, decided: float, card: float = 1.8) -> float | None:
    """The moment (s) at which the weight began to go to what it was when it was `decided`; None where no such change is to be seen."""
    seen = _unspiked([(at, grams) for at, grams in weights if decided - REACH <= at <= decided])
    if len(seen) < 4:
        return None
    news = max(LEAST, NOISES * median(abs(after - before) for (_a, before), (_b, after) in pairwise(seen)))
    rests = _rests(seen, news, max(news, card / 2))
    if len(rests) < 2:
        return None
    return _left(seen, rests[-2], news)


def _unspiked(seen: Weights) -> Weights:
    """The samples without those that a broken line made up."""
    kept = list(seen[:1])
    for (_a, before), one, (_b, after) in zip(seen, seen[1:], seen[2:], strict=False):
        if not (min(abs(one[1] - before), abs(one[1] - after)) > SPIKE and abs(after - before) < SPIKE / 2):
            kept.append(one)
    return [*kept, *seen[max(1, len(seen) - 1) :]]


def _left(seen: Weights, old: list[int], news: float) -> float:
    """When the weight left its old rest, between the last sample there and the first one off it."""
    last, first = seen[old[-1]][0], old[-1] + 1
    at, grams = seen[first]
    later, lower = seen[min(first + 1, len(seen) - 1)]
    gone = median(seen[one][1] for one in old) - grams
    if gone <= 0 or grams - lower <= news:
        return (last + at) / 2
    return max(last, at - gone * (later - at) / (grams - lower))


def _rests(seen: Weights, news: float, change: float) -> list[list[int]]:
    """Stretches of samples (their places) that stay within `news` of their median for `REST` seconds, each another weight than the one
    before it."""
    rests: list[list[int]] = []
    stretch: list[int] = []
    for place, (_at, grams) in enumerate(seen):
        if stretch and abs(grams - median(seen[one][1] for one in stretch)) > news:
            _close(rests, stretch, seen, change)
            stretch = []
        stretch.append(place)
    _close(rests, stretch, seen, change)
    return rests


def _close(rests: list[list[int]], stretch: list[int], seen: Weights, change: float) -> None:
    if seen[stretch[-1]][0] - seen[stretch[0]][0] < REST:
        return
    level = median(seen[one][1] for one in stretch)
    if rests and abs(level - median(seen[one][1] for one in rests[-1])) <= change:
        rests[-1] = stretch  # the same weight again: what was between was no change
    else:
        rests.append(stretch)
