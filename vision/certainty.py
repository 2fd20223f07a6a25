"""How sure a find is: the chance that it is a die, and the chance that its face was named rightly.

Strategy: what finder, readers and neighbours say is put together by two logistic curves whose factors were fitted on drawn dice
(`vision.training.fit_doubts`), so that no single threshold has to be guessed. One limit each decides who is asked (`Limits`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.calibration import Floats, Limits
from vision.company import into_each_other, other_sizes
from vision.finder import Top
from vision.likeness import Named

FEATURES = (
    "score", "hint", "wobble", "small", "other size",
    "network alike", "network lead", "print alike", "print lead", "edges alike", "edges lead", "all agree", "faint",
)  # fmt: skip
CLEAR_LEAD = 0.15  # by so much a face leads clearly; more says nothing more

# Fitted on drawn dice; the constant first, then one factor per feature.
DIE = (-3.879, 1.633, 0.851, 0.116, 1.537, -2.586, 4.628, -0.016, 0.387, 0.128, 1.825, -0.191, -0.212, 0.786)
RIGHT = (-6.163, 0.987, 0.532, -0.28, 1.237, -2.378, 4.817, 1.166, 0.869, 0.167, 1.747, 0.066, 0.148, 0.96)


@dataclass(frozen=True, eq=False)
class Find:
    """One find with what it was named, the chances that it is a `die` and that its name is `right`, what the curves looked at (`told`),
    whether a `rival` lay on the same die (a side that may be its top), and whether it may itself be the `front` of another one's die."""

    top: Top
    named: Named
    die: float
    right: float
    told: Floats
    rival: bool = False
    front: bool = False


def judged(tops: Sequence[Top], named: Sequence[Named], limits: Limits | None = None, fronts: Sequence[bool] = ()) -> list[Find]:
    """The finds with their chances, the surest first. Of two that no two dice's tops can be, since they go into each other, the less
    sure is left out: it is a side of the other's die. `fronts`: which may be (see `vision.fronts`). How large dice are here is told by
    what would be one whatever its size: a rough cloth gives many small hints, but none that is much like a die."""
    alone = [chance(DIE, features(top, name, 0.0)) for top, name in zip(tops, named, strict=True)]
    sizes, finds = other_sizes(tops, np.array(alone)), list[Find]()
    for top, name, size, front in zip(tops, named, sizes, fronts or (False,) * len(tops), strict=True):
        told = features(top, name, size)
        finds.append(Find(top, name, chance(DIE, told), chance(RIGHT, told), told, front=front))
    rival, kept = (limits or Limits()).rival, list[Find]()
    for find in sorted(finds, key=lambda one: -one.die):
        over = [place for place, other in enumerate(kept) if into_each_other(other.top, find.top)]
        for place in over:
            kept[place] = replace(kept[place], rival=kept[place].rival or find.die > rival * kept[place].die)
        if not over:
            kept.append(find)
    return kept


def features(top: Top, named: Named, other_size: float) -> Floats:
    """What the curves look at, (13,). `other_size`: how much larger or smaller the find is than those beside it (see `other_sizes`)."""
    agree = float(min(named.lead) > 0)
    faint = min(0.0, math.log(max(named.ink, 0.05)))
    place = (_logit(top.score), _logit(top.hint), min(top.wobble, 0.3) * 10, min(0.0, math.log(top.edge / 26)), other_size)
    lead = (max(-CLEAR_LEAD, min(CLEAR_LEAD, value)) * 10 for value in named.lead)
    face = (value for pair in zip(named.alike, lead, strict=True) for value in pair)
    return np.array([*place, *face, agree, faint])


def _logit(chance: float) -> float:
    safe = min(0.999, max(0.001, chance))
    return math.log(safe / (1 - safe))


def chance(factors: tuple[float, ...], told: Floats) -> float:
    """0 to 1."""
    return 1 / (1 + math.exp(-float(np.clip(factors[0] + told @ np.array(factors[1:]), -30, 30))))
