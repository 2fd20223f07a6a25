"""Squares of known size in a mask of top faces: one where one will do, else as many as explain what hangs together.

Strategy: a blob of about one face's area is one square. A larger one is split by laying k squares on its points: clusters
first, then each point goes to the square it lies deepest in, and the k that explains the blob best wins.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits
from vision.outline import TrayView, corners

Square = tuple[float, float, float, bool]  # x, y, angle, and whether it was cut out of a blob of several


def squares(tops: Image, view: TrayView, limits: Limits) -> list[Square]:
    """Squares (x, y, angle, was split) that explain the blobs of a top-face mask."""
    outlines, _ = cv2.findContours(tops, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    area = view.edge**2
    told: list[Square] = []
    for outline in outlines:
        left, upper, width, height = cv2.boundingRect(outline)
        if not limits.smallest_top * area < width * height or min(width, height) < 0.5 * view.edge:
            continue
        blob = np.zeros((height, width), np.uint8)
        cv2.drawContours(blob, [outline], -1, 1, cv2.FILLED, offset=(-left, -upper))
        size = int(cv2.countNonZero(blob))
        if limits.smallest_top * area <= size <= 12 * area:
            found = _explain(blob, outline - (left, upper), size, view.edge)
            told += [(x + left, y + upper, angle, split) for x, y, angle, split in found]
    return told


def _explain(blob: Image, outline: Floats, size: int, edge: float) -> list[Square]:
    """One square where one will do, else the k squares that explain the blob best."""
    (x, y), sides, degrees = cv2.minAreaRect(cv2.convexHull(outline.astype(np.float32)))
    if size < 1.3 * edge**2 and max(sides) < 1.4 * edge:
        return [(x, y, math.radians(degrees), False)]
    points = cv2.findNonZero(blob).reshape(-1, 2)[::3].astype(np.float32)
    likely = max(1, round(size / edge**2))
    tries = [_fit_squares(points, blob, count, edge) for count in range(max(1, likely - 1), likely + 2)]
    _, best = max(tries, key=lambda one: one[0])
    return [(float(x), float(y), float(angle), len(best) > 1) for x, y, angle in best]


def _fit_squares(points: Floats, blob: Image, count: int, edge: float) -> tuple[float, Floats]:
    """Lay `count` squares on a blob's points: clusters first, then pixels go to the square they lie deepest in."""
    centres: Floats = points.mean(axis=0, keepdims=True)
    if count > 1:
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 12, 0.5)
        cv2.setRNGSeed(1)
        labels = np.zeros((len(points), 1), np.int32)
        centres = np.asarray(cv2.kmeans(points, count, labels, stop, 2, cv2.KMEANS_PP_CENTERS)[2], float)
    squares = np.column_stack((centres, np.zeros(count)))
    squares[:, 2] = _turn(points, squares, np.linalg.norm(points[:, None] - centres[None], axis=2))
    for _ in range(3):
        inside = _depth(points, squares)
        owner = inside.argmin(axis=1)
        for index in range(count):
            own = points[(owner == index) & (inside[:, index] < 0.8 * edge)]
            if len(own) > 8:
                squares[index, :2] = (own.min(axis=0) + own.max(axis=0)) / 2 * 0.2 + own.mean(axis=0) * 0.8
        squares[:, 2] = _turn(points, squares, inside)
    return _explained(squares, blob, edge), squares


def _depth(points: Floats, squares: Floats) -> Floats:
    """Chebyshev distance of each point in each square's own frame, (points, squares)."""
    away = points[:, None] - squares[None, :, :2]
    cosine, sine = np.cos(squares[:, 2]), np.sin(squares[:, 2])
    depth: Floats = np.maximum(abs(away[..., 0] * cosine + away[..., 1] * sine), abs(away[..., 1] * cosine - away[..., 0] * sine))
    return depth


def _turn(points: Floats, squares: Floats, distance: Floats) -> Floats:
    """Each square's angle from the fourth moment of its own points: corners reach farthest out."""
    owner = distance.argmin(axis=1)
    away = points - squares[owner, :2]
    quarter = (away[:, 0] + 1j * away[:, 1]) ** 4
    sums = np.array([quarter[owner == index].sum() for index in range(len(squares))])
    angles: Floats = (np.angle(sums) + math.pi) / 4
    return angles


def _explained(squares: Floats, blob: Image, edge: float) -> float:
    """Covered pixels less empty ones, less those covered twice, less a price for each square."""
    pad = int(edge)
    field = np.pad(blob, pad)
    votes = np.zeros(field.shape, np.uint8)
    for x, y, angle in squares:
        one = np.zeros(field.shape, np.uint8)
        cv2.fillConvexPoly(one, np.round(corners(x + pad, y + pad, angle, edge)).astype(np.int32), 1)
        votes += one
    covered = int(np.count_nonzero(votes[field > 0]))
    empty = int(np.count_nonzero(votes[field == 0]))
    double = int(np.maximum(votes.astype(np.int32) - 1, 0).sum())
    return covered - empty - 1.5 * double - 0.08 * edge**2 * len(squares)
