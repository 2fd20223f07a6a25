"""Medians and quantiles of small samples by partial sorting.

NumPy's own check for NaN and for kinds of interpolation; on samples of some hundred values, which a reading takes by the dozen,
the checks cost more than the sorting.
"""

from __future__ import annotations

import numpy as np

from vision.calibration import Floats


def median(values: Floats) -> Floats:
    """Median over the last axis of (…, n), n ≥ 1, none of them NaN; of an even number the mean of the two in the middle."""
    count = values.shape[-1]
    middle = count // 2
    if count % 2:
        odd: Floats = np.partition(values, middle, axis=-1)[..., middle]
        return odd
    halves = np.partition(values, (middle - 1, middle), axis=-1)
    even: Floats = (halves[..., middle - 1] + halves[..., middle]) * halves.dtype.type(0.5)
    return even


def quantile(values: Floats, share: float) -> Floats:
    """The value below which a share (0..1) of the last axis of (…, n) lies, between two values in proportion."""
    place = share * (values.shape[-1] - 1)
    below = int(place)
    above = min(below + 1, values.shape[-1] - 1)
    ranked = np.partition(values, (below, above), axis=-1)
    told: Floats = ranked[..., below] + (ranked[..., above] - ranked[..., below]) * (place - below)
    return told
