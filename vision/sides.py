"""Whole sides of cards in a silhouette: two right corners next to each other and the straight edge between them.

Strategy: size tells height. A card that lies k times as near to the camera shows its sides k times as long, so a whole
side says whether its card lies on the table (k = 1) or on the pile. Corners are where lines fitted to the straight parts
cross, which is finer than the pixels. Where one card goes under another the outline turns inwards, so that two convex
right corners in a row belong to one card. Pixels throughout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image

TOLERANCE = 2.5  # px that a straight part may stray
SHORTEST = 9.0  # px of the sides beyond the corners
ROUND = 8.0  # px that a round corner takes off a side at most
SQUARE = 12.0  # degrees that a corner may differ from a right angle
TRIM = 0.15  # of a part's points at either end: corners are round


@dataclass(frozen=True, eq=False)
class Side:
    """A whole side of a card from `first` to `last`, each (2,); `inward`: (2,) unit vector to the card's other side."""

    first: Floats
    last: Floats
    inward: Floats

    @property
    def length(self) -> float:
        return math.dist(self.first, self.last)

    def rectangle(self, depth: float) -> Floats:
        """The card's corners (4, 2) if its other sides are `depth` long."""
        corners: Floats = np.stack((self.first, self.last, self.last + depth * self.inward, self.first + depth * self.inward))
        return corners


def whole_sides(outline: Image) -> list[Side]:
    """All whole sides in a closed outline (n, 1, 2) that holds every pixel."""
    points = outline.reshape(-1, 2)
    if cv2.contourArea(outline, oriented=True) < 0:
        points = points[::-1]
    knots = _knots(points)
    parts = [_line(points, start, stop) for start, stop in zip(knots, [*knots[1:], *knots[:1]], strict=True)]
    lines = [line for line in parts if line is not None]
    count = len(lines)
    corners = [_corner(lines[n - 1], lines[n]) for n in range(count)]  # where each part begins
    sides = []
    for n in range(count):
        first, last = corners[n], corners[(n + 1) % count]
        if first is not None and last is not None and count > 2:
            way = (last - first) / max(math.dist(first, last), 1e-6)
            sides.append(Side(first, last, np.array((-way[1], way[0]))))
    return sides


def _knots(points: Floats) -> list[int]:
    """Where the outline turns, as places in it."""
    turns = cv2.approxPolyDP(points.reshape(-1, 1, 2), TOLERANCE, True).reshape(-1, 2)
    place = {(int(x), int(y)): number for number, (x, y) in enumerate(points)}
    return sorted({place[int(x), int(y)] for x, y in turns})


@dataclass(frozen=True, eq=False)
class _Line:
    """A straight part of the outline: where it starts and stops, a point on the line through it and the direction, each (2,)."""

    start: Floats
    stop: Floats
    point: Floats
    way: Floats


def _line(points: Floats, start: int, stop: int) -> _Line | None:
    """The line along a part of the outline; None where that is too short, as at a round corner."""
    part = points[start : stop + 1] if stop > start else np.concatenate((points[start:], points[: stop + 1]))
    along = part[-1] - part[0]
    if float(np.hypot(*along)) < SHORTEST:
        return None
    trim = min(round(TRIM * len(part)), 8)
    inner = part[trim : len(part) - trim].astype(np.float32)
    u, v, x, y = cv2.fitLine(inner, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
    way = np.array((u, v))
    return _Line(part[0], part[-1], np.array((x, y)), way if float(way @ along) >= 0 else -way)


def _corner(one: _Line, other: _Line) -> Floats | None:
    """Where two parts meet in a convex right corner (the outline runs so that such a corner turns from x to y); None elsewhere."""
    (a, b), (c, d) = one.way, other.way
    cross = float(a * d - b * c)
    if abs(math.degrees(math.atan2(cross, float(one.way @ other.way))) - 90) > SQUARE:
        return None
    apart = other.point - one.point
    corner: Floats = one.point + (apart[0] * d - apart[1] * c) / cross * one.way
    return corner if max(math.dist(corner, one.stop), math.dist(corner, other.start)) < ROUND else None
