"""A flat die's outline in the flattened tray picture: how it looks from this camera, and where the picture bears it out.

Strategy: size and camera are known, so an outline has three unknowns (place and turn). It is moved to where the picture
changes most across the four edges of the top and across those edges of the bottom that the camera can see; on the sides
where nothing but the mat can follow, die-like area beyond the edge speaks against it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image, MatPose
from vision.mat import over


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
    half = edge / 2
    base = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    cosine, sine = math.cos(angle), math.sin(angle)
    turned: Floats = base @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)
    return turned


def silhouette(x: float, y: float, angle: float, view: TrayView) -> Floats:
    """Convex outline of a flat die as the camera sees it: its top and the side faces under it, (n, 2) px."""
    top = corners(x, y, angle, view.edge)
    foot = np.array(view.foot)
    bottom = foot + view.shrink * (top - foot)
    hull = cv2.convexHull(np.concatenate((top, bottom)).astype(np.float32))
    outline: Floats = hull.reshape(-1, 2)
    return outline


def edge_slopes(lab: Image) -> Floats:
    """How the picture changes at each pixel, (h, w, 2): the steepest Lab channel's slope across and down, its length
    squeezed into 0..1 so that a strong edge of the print weighs little more than a weak one of the outline."""
    across, down, steepest = (np.zeros(lab.shape[:2], np.float32) for _ in range(3))
    for channel in cv2.split(cv2.GaussianBlur(lab, (3, 3), 0)):
        x, y = cv2.Sobel(channel, cv2.CV_32F, 1, 0), cv2.Sobel(channel, cv2.CV_32F, 0, 1)
        slope = x * x + y * y
        more = over(slope, steepest)
        for one, best in ((x, across), (y, down), (slope, steepest)):
            cv2.copyTo(one, more, best)
    noise = float(np.sqrt(np.median(steepest[2::5, 2::5])))
    squeeze = 1 / (np.sqrt(steepest) + np.float32(50.0 + 2 * noise))
    slopes: Floats = np.stack((across * squeeze, down * squeeze), axis=-1)
    return slopes


_PER_SIDE = 5
_STEPS = (np.arange(_PER_SIDE) + 0.5) / _PER_SIDE * 2 - 1
_ONES = np.ones(_PER_SIDE)
_SIDES = np.concatenate([np.column_stack(side) for side in ((_STEPS, -_ONES), (_ONES, _STEPS), (_STEPS, _ONES), (-_ONES, _STEPS))]).astype(
    np.float32
)
_NORMALS = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]], np.float32)
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
    squares, fits = _settle(starts, slopes, mask, view)
    poor = np.flatnonzero(fits < GOOD_FIT)
    if len(poor):
        tried = starts[poor, None].astype(np.float32) + _AROUND[None]
        scores = _edge_scores(tried, slopes, mask, view)
        anew, better = _settle(tried[np.arange(len(poor)), scores.argmax(axis=1)], slopes, mask, view)
        gain = better > fits[poor]
        squares[poor[gain]], fits[poor[gain]] = anew[gain], better[gain]
    return squares, fits


def _settle(starts: Floats, slopes: Floats, mask: Floats, view: TrayView) -> tuple[Floats, Floats]:
    squares = starts.astype(np.float32)
    origin, fits, rows = squares[:, :2].copy(), np.zeros(len(squares)), np.arange(len(squares))
    for grid in _GRIDS:
        tried = squares[:, None] + grid[None]
        scores = _edge_scores(tried, slopes, mask, view)
        scores -= 0.004 * np.hypot(*np.moveaxis(tried[..., :2] - origin[:, None], -1, 0))
        best = scores.argmax(axis=1)
        squares, fits = tried[rows, best], scores[rows, best]
    return squares, fits


def _edge_scores(tried: Floats, slopes: Floats, mask: Floats, view: TrayView) -> Floats:
    """Mean slope across the top's edges and the visible bottom edges, plus .3 of the weakest top edge; (n, k)."""
    cosine, sine = np.cos(tried[..., 2]), np.sin(tried[..., 2])
    turn = np.stack((np.stack((cosine, sine), -1), np.stack((-sine, cosine), -1)), -2)
    foot = np.array(view.foot, np.float32)
    shrink = np.float32(view.shrink)
    top = np.float32(ROUNDED * view.edge / 2) * (_SIDES @ turn) + tried[..., None, :2]
    normals = _NORMALS @ turn
    on_top = _across(slopes, top, normals)
    slide = (foot - tried[:, :1, :2])[:, :, None] * (1 - shrink)
    seen = (slide * normals).sum(axis=-1) > 1.5
    on_bottom = _across(slopes, foot + shrink * (top - foot), normals) * seen
    mean = (on_top.sum(axis=-1) + on_bottom.sum(axis=-1)) / (4 + seen.sum(axis=-1))
    outside = tried[..., None, :2] + (top - tried[..., None, :2]) * np.float32(BEYOND / ROUNDED)
    beyond = sample(mask, outside).reshape(*tried.shape[:2], 4, _PER_SIDE).mean(axis=-1) * ~seen
    spill = beyond.sum(axis=-1) / np.maximum((~seen).sum(axis=-1), 1)
    scores: Floats = mean + 0.3 * on_top.min(axis=-1) - SPILL_PRICE * spill
    return scores


ROUNDED = 0.95  # share of its edge at which a die's outline shows: dice are rounded
BEYOND = 1.18  # of its edge: so far out there is no more die
SPILL_PRICE = 0.2  # of a side that lies wholly inside die-like area though no side face can be seen there


def _across(slopes: Floats, points: Floats, normals: Floats) -> Floats:
    """Mean absolute slope across each of four sides; points (n, k, 4 × 5, 2), normals (n, k, 4, 2) → (n, k, 4)."""
    found = sample(slopes, points).reshape(*points.shape[:2], 4, _PER_SIDE, 2)
    across = np.abs(found[..., 0] * normals[..., None, 0] + found[..., 1] * normals[..., None, 1])
    mean: Floats = across.sum(axis=-1) / _PER_SIDE
    return mean


def sample(picture: Floats, points: Floats) -> Floats:
    """Nearest values of a (h, w) or (h, w, c) picture at points (…, 2)."""
    height, width = picture.shape[:2]
    columns = np.clip(points[..., 0] + 0.5, 0, width - 1).astype(np.int32)
    rows = np.clip(points[..., 1] + 0.5, 0, height - 1).astype(np.int32)
    values: Floats = picture.reshape(height * width, -1).take(rows * width + columns, axis=0)
    return values[..., 0] if picture.ndim == 2 else values
