"""A flat die's outline in the flattened tray picture: how it looks from this camera, and where the picture bears it out.

Strategy: size and camera are known, so an outline has three unknowns (place and turn). It is moved to where the picture
changes most across the four edges of the top and across those edges of the bottom that the camera can see; on the sides
where nothing but the mat can follow, die-like area beyond the edge speaks against it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image, MatPose
from vision.ranks import median


@dataclass(frozen=True, slots=True)
class TrayView:
    """The tray as it is flattened, for dice of one size: `foot` of the camera (px), `shrink` from the tops' plane to the floor,
    `edge` of a die's top and `span` of the picture (px)."""

    foot: tuple[float, float]
    shrink: float
    edge: float
    span: int
    scale: float

    @classmethod
    def over(cls, pose: MatPose, die_edge: float, scale: float, plane: float | None = None) -> TrayView:
        """`plane`: height in mm that is flattened, where it is not that of the dice's tops; higher tops look larger on it."""
        half = pose.size / 2
        x, y, _ = pose.position
        foot = (float((x + half) * scale - 0.5), float((half - y) * scale - 0.5))
        nearer = 1.0 if plane is None else pose.shrink(plane) / pose.shrink(die_edge)
        return cls(foot, pose.shrink(die_edge), die_edge * scale * nearer, round(pose.size * scale), scale)


def corners(x: float, y: float, angle: float, edge: float) -> Floats:
    """A square's corners (4, 2), px."""
    square: Floats = all_corners(np.array([[x, y, angle]]), edge)[0]
    return square


def all_corners(squares: Floats, edge: float) -> Floats:
    """The corners (n, 4, 2) of squares (n, 3), px."""
    half = edge / 2
    cosine, sine = half * np.cos(squares[:, 2]), half * np.sin(squares[:, 2])
    along, down = np.stack((cosine, sine), axis=-1), np.stack((-sine, cosine), axis=-1)
    turned: Floats = squares[:, None, :2] + np.stack((-along - down, along - down, along + down, down - along), axis=1)
    return turned


def silhouette(x: float, y: float, angle: float, view: TrayView) -> Floats:
    """Convex outline of a flat die as the camera sees it: its top and the side faces under it, (n, 2) px."""
    return silhouettes(np.array([[x, y, angle]]), view)[0]


def silhouettes(squares: Floats, view: TrayView) -> list[Floats]:
    """The convex outlines of flat dice, one for each square (n, 3)."""
    top = all_corners(squares, view.edge)
    foot = np.array(view.foot)
    both = np.concatenate((top, foot + view.shrink * (top - foot)), axis=1).astype(np.float32)
    return [cv2.convexHull(points).reshape(-1, 2) for points in both]


def edge_slopes(lab: Image) -> Floats:
    """How the picture changes at each pixel, (h, w, 2): the steepest Lab channel's slope across and down, its length
    squeezed into 0..1 so that a strong edge of the print weighs little more than a weak one of the outline."""
    channels = cv2.split(cv2.GaussianBlur(lab, (3, 3), 0))
    across, down, steepest = _slope(channels[0])
    for channel in channels[1:]:
        x, y, slope = _slope(channel)
        more = cv2.compare(slope, steepest, cv2.CMP_GT)
        cv2.copyTo(x, more, across)
        cv2.copyTo(y, more, down)
        cv2.max(slope, steepest, steepest)
    noise = math.sqrt(float(median(steepest[2::5, 2::5].ravel())))
    length: Floats = cv2.sqrt(steepest) + np.float32(50.0 + 2 * noise)
    slopes: Floats = cv2.merge((cv2.divide(across, length), cv2.divide(down, length)))
    return slopes


def _slope(channel: Image) -> tuple[Floats, Floats, Floats]:
    """A channel's slope across and down, and its length squared, (h, w) each."""
    x, y = cv2.Sobel(channel, cv2.CV_32F, 1, 0), cv2.Sobel(channel, cv2.CV_32F, 0, 1)
    return x, y, x * x + y * y


_PER_SIDE = 5
_ALONG = ((np.arange(_PER_SIDE) + 0.5) / _PER_SIDE * 2 - 1).astype(np.float32)[:, None]
_ENDS = np.ones_like(_ALONG)
# Points along the four sides of a square of edge 2, across and down, (points, sides, 1), and the sides' outward normals, (sides, 1).
_ACROSS = np.concatenate((_ALONG, _ENDS, _ALONG, -_ENDS), axis=1)[..., None]
_DOWN = np.concatenate((-_ENDS, _ALONG, _ENDS, _ALONG), axis=1)[..., None]
_NORMALS = np.array([[0.0, 1.0, 0.0, -1.0], [-1.0, 0.0, 1.0, 0.0]], np.float32)[..., None]
_GRIDS = tuple(
    np.stack(np.meshgrid(*(np.linspace(-reach, reach, steps) for reach, steps in axes), indexing="ij"), -1)
    .reshape(-1, 3)
    .astype(np.float32)
    for axes in (
        ((3.0, 5), (3.0, 5), (0.15, 3)),
        ((0.8, 3), (0.8, 3), (0.07, 3)),
        ((0.35, 3), (0.35, 3), (0.03, 3)),
    )
)


_AROUND = (
    np.stack(np.meshgrid((-6.0, -3.0, 0.0, 3.0, 6.0), (-6.0, -3.0, 0.0, 3.0, 6.0), np.arange(6) * math.pi / 12, indexing="ij"), -1)
    .reshape(-1, 3)
    .astype(np.float32)
)
GOOD_FIT = 0.68  # an outline that fits worse may have been begun at a wrong place or turn


def settle_on_edges(starts: Floats, slopes: Floats, mask: Floats, view: TrayView) -> tuple[Floats, Floats]:
    """Move each square (n, 3) to where the picture's edges are strongest; one that then fits poorly is begun anew from the best of
    many places and turns around it. Returns the squares and their fit (n,)."""
    ground = _Ground(cv2.split(slopes), mask, view)
    squares, fits = _settle(starts, ground)
    poor = np.flatnonzero(fits < GOOD_FIT)
    if len(poor):
        tried = starts[poor, None].astype(np.float32) + _AROUND[None]
        scores = ground.scores(tried)
        anew, better = _settle(tried[np.arange(len(poor)), scores.argmax(axis=1)], ground)
        gain = better > fits[poor]
        squares[poor[gain]], fits[poor[gain]] = anew[gain], better[gain]
    return squares, fits


def _settle(starts: Floats, ground: _Ground) -> tuple[Floats, Floats]:
    squares = starts.astype(np.float32)
    origin, fits, rows = squares[:, :2].copy(), np.zeros(len(squares)), np.arange(len(squares))
    for grid in _GRIDS:
        tried = squares[:, None] + grid[None]
        scores = ground.scores(tried)
        scores -= 0.004 * np.hypot(tried[..., 0] - origin[:, None, 0], tried[..., 1] - origin[:, None, 1])
        best = scores.argmax(axis=1)
        squares, fits = tried[rows, best], scores[rows, best]
    return squares, fits


@dataclass(frozen=True, eq=False)
class _Ground:
    """What outlines are laid on: `slopes` across and down and the `mask` of what may be a die, (h, w) each."""

    slopes: Sequence[Floats]
    mask: Floats
    view: TrayView

    def scores(self, tried: Floats) -> Floats:
        """Of squares (n, k, 3), tried for n dice: mean slope across the top's edges and the visible bottom edges, plus .3 of the
        weakest top edge; (n, k)."""
        x, y, turn = tried.reshape(-1, 3).T
        cosine, sine = np.cos(turn), np.sin(turn)
        normals = _turned(_NORMALS[0], _NORMALS[1], cosine, sine)
        half = ROUNDED * self.view.edge / 2
        across, down = _turned(_ACROSS, _DOWN, half * cosine, half * sine)
        on_top = self._slope(x + across, y + down, normals)
        shrink, shift = self.view.shrink, (1 - self.view.shrink) * np.array(self.view.foot, np.float32)
        slide = np.repeat(shift - tried[:, 0, :2] * (1 - shrink), tried.shape[1], axis=0)
        seen = slide[:, 0] * normals[0] + slide[:, 1] * normals[1] > 1.5
        on_bottom = self._slope(shrink * (x + across) + shift[0], shrink * (y + down) + shift[1], normals) * seen
        sides = seen.sum(axis=0, dtype=np.float32)
        mean = (on_top.sum(axis=0) + on_bottom.sum(axis=0)) / (4 + sides)
        beyond = self.mask.take(self._places(x + BEYOND / ROUNDED * across, y + BEYOND / ROUNDED * down)).sum(axis=0) / _PER_SIDE
        spill = (beyond * ~seen).sum(axis=0) / np.maximum(4 - sides, 1)
        scores: Floats = mean + 0.3 * on_top.min(axis=0) - SPILL_PRICE * spill
        return scores.reshape(tried.shape[:2])

    def _slope(self, x: Floats, y: Floats, normals: tuple[Floats, Floats]) -> Floats:
        """Mean absolute slope across each side at points (points, sides, m), (sides, m)."""
        places = self._places(x, y)
        along, down = (slope.take(places) for slope in self.slopes)
        along *= normals[0]
        down *= normals[1]
        along += down
        mean: Floats = np.abs(along, out=along).sum(axis=0) / _PER_SIDE
        return mean

    def _places(self, x: Floats, y: Floats) -> Floats:
        """The nearest pixel's number for each point."""
        height, width = self.mask.shape
        places: Floats = np.clip(y + 0.5, 0, height - 1).astype(np.int32)
        places *= width
        places += np.clip(x + 0.5, 0, width - 1).astype(np.int32)
        return places


def _turned(across: Floats, down: Floats, cosine: Floats, sine: Floats) -> tuple[Floats, Floats]:
    return across * cosine - down * sine, across * sine + down * cosine


ROUNDED = 0.95  # share of its edge at which a die's outline shows: dice are rounded
BEYOND = 1.18  # of its edge: so far out there is no more die
SPILL_PRICE = 0.2  # of a side that lies wholly inside die-like area though no side face can be seen there


def sample(picture: Floats, points: Floats) -> Floats:
    """Nearest values of a (h, w) or (h, w, c) picture at points (…, 2)."""
    height, width = picture.shape[:2]
    columns = np.clip(points[..., 0] + 0.5, 0, width - 1).astype(np.int32)
    rows = np.clip(points[..., 1] + 0.5, 0, height - 1).astype(np.int32)
    values: Floats = picture.reshape(height * width, -1).take(rows * width + columns, axis=0)
    return values[..., 0] if picture.ndim == 2 else values
