"""What the other finds in a picture say about a find: how large dice are there, and which two cannot both be tops of dice.

Strategy: dice of one throw are about equally large and do not go into each other; that holds under any camera when lengths are measured
in a find's own parallelogram.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.calibration import Floats
from vision.finder import Top

UNLIKE = 1.6  # times as large: dice of other sizes, of which nothing is said
APART = 0.93  # edges between the middles of two dice that lie on one table, at the least


def into_each_other(one: Top, other: Top) -> bool:
    """Whether two finds cannot both be tops of dice on one table: seen from above they would go into each other. Lengths are measured in
    the first one's own parallelogram, so a slanting look does not matter."""
    if not 1 / UNLIKE < one.edge / other.edge < UNLIKE:
        return False
    across, down = one.quad[1] - one.quad[0], one.quad[3] - one.quad[0]
    axes = np.column_stack((across, down))
    if abs(float(np.linalg.det(axes))) < 1.0:
        return False
    away = np.linalg.solve(axes, np.array(other.centre) - np.array(one.centre))
    return float(np.linalg.norm(away)) < APART


def other_sizes(tops: Sequence[Top], weights: Floats) -> list[float]:
    """For each find by how much (as a logarithm) its edge differs from the usual one; the more a find weighs (n,) the more it counts."""
    if not tops:
        return []
    edges = np.array([top.edge for top in tops])
    order = np.argsort(edges)
    sums = np.cumsum(weights[order] ** 2)
    usual = edges[order[int(np.searchsorted(sums, sums[-1] / 2))]]
    return [abs(math.log(edge / usual)) for edge in edges]
