"""Whether a die rests on one of its edges: the picture's edges are compared with those of a cube that lies flat and of one that leans.

Strategy: a die at rest that does not lie flat leans on a neighbour or a wall and stands on one edge of its bottom, so its height
follows from its tilt: four unknowns (place, turn and tilt), where a flat die has three. Each supposed cube is drawn as the camera
would see it, and all its edges in sight, those between two of its faces too, are looked up in the picture. A leaning die shows a long
side where a flat one has none, and nothing where a flat one's bottom edge would be: so the better supposition tells.

Here pixels are those of the flattened tray picture, heights are measured in the same unit, angles are radians.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.calibration import Floats
from vision.outline import ROUNDED, TrayView

_SIGNS = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], np.float32)  # the corners of a cube of edge 2
_PAIRS = [(i, j) for i in range(8) for j in range(i + 1, 8) if np.abs(_SIGNS[i] - _SIGNS[j]).sum() == 2]
_FROM, _TO = np.array(_PAIRS).T
# The two faces at each edge, (12, 2): an axis' face towards its negative end, then the one towards its positive end, axis by axis.
_BESIDE = np.array([[2 * axis + int(_SIGNS[i][axis] > 0) for axis in range(3) if _SIGNS[i][axis] == _SIGNS[j][axis]] for i, j in _PAIRS])
_ALONG = np.linspace(0.1, 0.9, 5, dtype=np.float32)[:, None]
_EDGE_ON = 0.06  # cosine of the angle at which a face is seen, below which it is not
_LONG = 0.35  # of a die's edge: a shorter edge in the picture tells nothing by itself
_LEAST = 0.2  # what the weakest edge counts beside the mean of all


def _steps(*axes: Sequence[float]) -> Floats:
    """All combinations of steps (x, y, turn, tilt), (n, 4)."""
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 4).astype(np.float32)


_WIDE = (-6.0, -3.0, 0.0, 3.0, 6.0)
_TURNS = tuple(side * math.pi / 2 + turn for side in range(4) for turn in (-0.2, 0.0, 0.2))  # it may stand on any edge of its bottom
_LEANING = _steps(_WIDE, _WIDE, _TURNS, (math.radians(25), math.radians(38)))
_FLAT = _steps((-2.0, 0.0, 2.0), (-2.0, 0.0, 2.0), (-0.1, 0.0, 0.1), (0.0,))
_FINER = ((1.5, 0.1, 0.11), (0.75, 0.05, 0.055), (0.4, 0.025, 0.03))  # by how much place, turn and tilt are then varied
_TRIED_ON = 3  # of the leaning cubes


@dataclass(frozen=True, slots=True)
class Poses:
    """How well the picture's edges bear out a cube that lies `flat` and one that is `leaning` by `tilt`, 0..1.2."""

    flat: float
    leaning: float
    tilt: float

    @property
    def lead(self) -> float:
        """By how much the leaning cube is borne out better than the flat one."""
        return self.leaning - self.flat

    def leans(self, least: float, lead: float) -> bool:
        """Whether the die leans, as far as its edges tell: a leaning cube is borne out well, and better than a flat one."""
        return self.leaning > least and self.lead > lead


def compare_poses(square: tuple[float, float, float], slopes: tuple[Floats, Floats], view: TrayView) -> Poses:
    """Suppose both about a top face (x, y, angle) that was found in a picture with such `soft_slopes`."""
    ground = _Edges(slopes, view)
    start = np.array((*square, 0.0), np.float32)
    flat, _ = ground.climb(start + _FLAT, 1)
    leaning, pose = ground.climb(start + _LEANING, _TRIED_ON)
    return Poses(flat, leaning, float(pose[3]))


@dataclass(frozen=True, eq=False)
class _Edges:
    """The picture's `slopes` across and down, (h, w) each, and how cubes are seen in it."""

    slopes: tuple[Floats, Floats]
    view: TrayView

    def climb(self, poses: Floats, count: int) -> tuple[float, Floats]:
        """The best score that is reached from the best of some poses (n, 4), and its pose (4,)."""
        scores = self.scores(poses)
        best = poses[np.argsort(-scores)[:count]]
        flat = not poses[:, 3].any()
        told = scores.max(keepdims=True)
        for place, turn, tilt in _FINER:
            around = _steps((-place, 0, place), (-place, 0, place), (-turn, 0, turn), (0.0,) if flat else (-tilt, 0, tilt))
            tried = best[:, None] + around
            scores = self.scores(tried.reshape(-1, 4)).reshape(len(best), -1)
            best, told = tried[np.arange(len(best)), scores.argmax(axis=1)], scores.max(axis=1)
        first = int(told.argmax())
        return float(told[first]), best[first]

    def scores(self, poses: Floats) -> Floats:
        """Mean slope across all edges in sight of cubes (n, 4), each by its length, plus a little of the weakest; (n,)."""
        x, y, seen = _seen(poses, self.view)
        shown = (seen[_BESIDE[:, 0]] | seen[_BESIDE[:, 1]]).ravel()
        left, top = x[_FROM].ravel()[shown], y[_FROM].ravel()[shown]
        across, down = x[_TO].ravel()[shown] - left, y[_TO].ravel()[shown] - top
        length = np.sqrt(across * across + down * down) + np.float32(1e-3)
        height, width = self.slopes[0].shape
        places = np.clip(_ALONG * down + (top + np.float32(0.5)), 0, height - 1).astype(np.int32)
        places *= width
        places += np.clip(_ALONG * across + (left + np.float32(0.5)), 0, width - 1).astype(np.int32)
        crossed = self.slopes[0].take(places) * down - self.slopes[1].take(places) * across
        slope, weight = np.zeros((2, shown.size), np.float32)
        weight[shown] = length
        slope[shown] = np.abs(crossed, out=crossed).sum(axis=0) / (len(_ALONG) * length)
        slope, weight = slope.reshape(len(_FROM), -1), weight.reshape(len(_FROM), -1)
        weakest = np.where(weight > _LONG * self.view.edge, slope, np.inf).min(axis=0)
        scores: Floats = (slope * weight).sum(axis=0) / weight.sum(axis=0) + _LEAST * weakest
        return scores


def _seen(poses: Floats, view: TrayView) -> tuple[Floats, Floats, Floats]:
    """Where the corners of cubes (n, 4) are in the picture, across and down (8, n) each, and which of their faces are in sight, (6, n).
    A cube that is tilted stands on the edge that its turn points along."""
    x, y, turn, tilt = (np.ascontiguousarray(part) for part in poses.T)
    half = np.float32(view.edge / 2)
    left, top, lens = (np.float32(part) for part in (*view.foot, view.edge / (1 - view.shrink)))
    cosine, sine, level, rise = np.cos(turn), np.sin(turn), np.cos(tilt), np.sin(tilt)
    z = half * (level + np.abs(rise))
    # The cube's own axes, (3, n) for each direction of the tray.
    axes = (
        np.stack((cosine, -sine * level, sine * rise)),
        np.stack((sine, cosine * level, -cosine * rise)),
        np.stack((np.zeros_like(x), rise, level)),
    )
    across, down, high = (_SIGNS @ axis * np.float32(ROUNDED * half) for axis in axes)
    nearer = (lens - np.float32(view.edge)) / (lens - (z + high))
    sight = (left - x, top - y, lens - z)
    # A face is in sight if the lens lies beyond it: half an edge away from the middle along its axis, and a little more.
    along = sum(axis * one for axis, one in zip(axes, sight, strict=True))
    slack = half + _EDGE_ON * np.sqrt(sum(one * one for one in sight))
    seen = np.stack((-along > slack, along > slack), axis=1).reshape(6, -1)
    return left + (x + across - left) * nearer, top + (y + down - top) * nearer, seen
