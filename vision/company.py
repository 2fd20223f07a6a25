"""What the other finds in a picture say about a find: which dice can lie beside each other, and what is only a part of a die.

Strategy: dice of one throw are about equally large, do not go into each other, and show a side only below their top. So each find is
looked at together with those that touch it, lie in it or hold it; how much weight such a neighbour has follows from how surely it was
seen and how like a taught face it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.calibration import Floats
from vision.finder import Top

ASPECTS = ("other size", "under", "over", "inside", "holds")
UNLIKE = 1.6  # times as large: dice of other sizes, of which nothing is said
APART = 0.93  # edges between the middles of two dice that lie on one table, at the least
SHARED = 0.25  # edges between the ends of two sides that are one
PRINTED = (1.8, 7.0)  # times as large as a print on it is a die


def around(tops: Sequence[Top], weights: Floats) -> Floats:
    """(n, 5) for finds of these weights (n,), 0 to 1: by how much (as a logarithm) a find's edge differs from the usual one; the weight
    of the neighbour that lies above it in the picture and has a side in common with it; of such a one below it; of a larger one in which
    it lies; of a smaller one that lies in it."""
    told = np.zeros((len(tops), len(ASPECTS)))
    told[:, 0] = other_sizes(tops, weights)
    for row, one in enumerate(tops):
        for other, weight in zip(tops, weights, strict=True):
            if other is not one and (aspect := _aspect(one, other)):
                told[row, aspect] = max(told[row, aspect], weight)
    return told


def _aspect(one: Top, other: Top) -> int:
    """The column of `around` that the second find matters for to the first; 0: none."""
    if 1 / UNLIKE < one.edge / other.edge < UNLIKE:
        if not share_a_side(one, other):
            return 0
        return 1 if other.centre[1] < one.centre[1] else 2
    if math.dist(one.centre, other.centre) > 0.6 * max(one.edge, other.edge):
        return 0
    if PRINTED[0] < other.edge / one.edge < PRINTED[1]:
        return 3
    return 4 if PRINTED[0] < one.edge / other.edge < PRINTED[1] else 0


def share_a_side(one: Top, other: Top) -> bool:
    """Whether a side of the one is a side of the other, as with the faces of one die or with dice that touch."""
    edge = (one.edge + other.edge) / 2
    if math.dist(one.centre, other.centre) > 1.6 * edge:
        return False
    first, second = (np.stack((top.quad, np.roll(top.quad, -1, axis=0)), axis=1) for top in (one, other))
    gaps = np.minimum(_away(first, second), _away(first, second[:, ::-1]))
    return bool(gaps.min() < SHARED * edge)


def _away(sides: Floats, others: Floats) -> Floats:
    """Mean distance of the ends of each side (4, 2, 2) from those of each other one, (4, 4)."""
    away: Floats = np.linalg.norm(sides[:, None] - others[None], axis=3).mean(axis=2)
    return away


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
    """For each find by how much (as a logarithm) its edge differs from the usual one; the more a find weighs the more it counts."""
    if not tops:
        return []
    edges = np.array([top.edge for top in tops])
    order = np.argsort(edges)
    sums = np.cumsum(weights[order] ** 2)
    usual = edges[order[int(np.searchsorted(sums, sums[-1] / 2))]]
    return [abs(math.log(edge / usual)) for edge in edges]
