"""How sure a find is: the chance that it is a die, and the chance that its face was named rightly.

Strategy: what finder and readers say is put together by two logistic curves whose factors were fitted on drawn dice
(`vision.training.fit_doubts`), so that no single threshold has to be guessed. One limit each decides who is asked.
"""

from __future__ import annotations

import math

import numpy as np

from vision.calibration import Floats
from vision.finder import Top
from vision.likeness import Named

FEATURES = (
    "score", "hint", "wobble", "small", "other size",
    "network alike", "network lead", "print alike", "print lead", "edges alike", "edges lead", "all agree", "faint",
)  # fmt: skip


# Fitted on drawn dice; the constant first, then one factor per feature.
DIE = (-4.913, 2.268, 1.269, 0.48, 2.014, -0.496, 4.717, 1.143, 1.123, 0.171, 0.812, 0.005, 0.902, 0.454)
RIGHT = (-5.792, 1.577, 1.033, -0.018, 1.748, -0.204, 5.023, 2.389, 0.972, 0.093, 1.205, 0.228, 0.752, 0.938)
NO_DIE, A_DIE = 0.08, 0.3  # chances: below the first nothing is said, between the two the count is asked for
TOLD = 0.9  # from here a face is told without asking


def features(top: Top, named: Named, other_size: float) -> Floats:
    """What the curves look at, (13,). `other_size`: how much larger or smaller the find is than what was surely found beside it (log)."""
    agree = float(min(named.lead) > 0)
    faint = min(0.0, math.log(max(named.ink, 0.05)))
    place = (_logit(top.score), _logit(top.hint), min(top.wobble, 0.3) * 10, min(0.0, math.log(top.edge / 26)), other_size)
    face = (value for pair in zip(named.alike, named.lead, strict=True) for value in pair)
    return np.array([*place, *face, agree, faint])


def _logit(chance: float) -> float:
    safe = min(0.999, max(0.001, chance))
    return math.log(safe / (1 - safe))


def chance(factors: tuple[float, ...], told: Floats) -> float:
    """0 to 1."""
    return 1 / (1 + math.exp(-float(np.clip(factors[0] + told @ np.array(factors[1:]), -30, 30))))
