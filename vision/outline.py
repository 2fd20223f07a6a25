"""A flat die's outline in the flattened tray picture: how it looks from this camera, and where the picture bears it out.

Strategy: size and camera are known, so an outline has three unknowns (place and turn). It is moved to where the picture
changes most across the four edges of the top and across those edges of the bottom that the camera can see; on the sides
where nothing but the mat can follow, die-like area beyond the edge speaks against it. Where part of such a top shows no die, as
beside a printed marker whose edges are stronger than any die's, it is moved once more, and that part has its price.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

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
    return laid(_CORNERS, squares, edge / 2)


_CORNERS = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])


def laid(shape: Floats, squares: Floats, half: float | Floats) -> Floats:
    """Points (n, m, 2) of a shape that is laid on each of the squares (n, 3). `shape`: m points across + 1j × down, the edges at ±1;
    `half`: half an edge, px, of all squares or of each (n,)."""
    turned = np.multiply.outer(half * np.exp(1j * squares[:, 2]), shape)
    turned += (squares[:, 0] + 1j * squares[:, 1])[:, None]
    points: Floats = turned.view(turned.real.dtype).reshape(*turned.shape, 2)
    return points


def silhouette(x: float, y: float, angle: float, view: TrayView) -> Image:
    """Convex outline of a flat die as the camera sees it: its top and the side faces under it, (n, 2) whole px."""
    return silhouettes(np.array([[x, y, angle]]), view)[0]


def silhouettes(squares: Floats, view: TrayView) -> list[Image]:
    """The convex outlines of flat dice, one for each square (n, 3)."""
    top = all_corners(squares, view.edge)
    foot = np.array(view.foot)
    both = np.rint(np.concatenate((top, foot + view.shrink * (top - foot)), axis=1)).astype(np.int32)
    return [cv2.convexHull(points)[:, 0] for points in both]


def edge_slopes(lab: Image) -> Floats:
    """How the picture changes at each pixel, (h, w, 2): the steepest Lab channel's slope across and down, its length
    squeezed into 0..1 so that a strong edge of the print weighs little more than a weak one of the outline."""
    slopes: Floats = cv2.merge(soft_slopes(cv2.split(cv2.GaussianBlur(lab, (3, 3), 0)), _length_squared))
    return slopes


def _steepness(across: Image, down: Image) -> Image:
    """How steep a slope is, as the sum of its two parts: quick, and good enough for dice, whose edges every channel shows."""
    steep: Image = np.abs(across)
    steep += np.abs(down)
    return steep


def _length_squared(across: Image, down: Image) -> Image:
    """The same exactly: cards that lie across each other differ little, and a wrong channel once made one of them two."""
    squared: Image = across.astype(np.int32) ** 2 + down.astype(np.int32) ** 2
    return squared


def soft_slopes(planes: Sequence[Image], steepness: Callable[[Image, Image], Image] = _steepness) -> tuple[Floats, Floats]:
    """What `edge_slopes` tells, of Lab planes that have been softened, across and down each by itself, (h, w). `steepness`: by what the
    steepest channel is chosen."""
    first, *others = planes
    across, down = cv2.spatialGradient(first)
    steepest = steepness(across, down)
    for channel in others:
        x, y = cv2.spatialGradient(channel)
        steep = steepness(x, y)
        more = cv2.compare(steep, steepest, cv2.CMP_GT)
        for one, best in ((x, across), (y, down), (steep, steepest)):
            cv2.copyTo(one, more, best)
    squeezed, other = across.astype(np.float32), down.astype(np.float32)
    length = squeezed * squeezed
    length += other * other
    noise = math.sqrt(float(median(length[2::5, 2::5].ravel())))
    cv2.sqrt(length, length)
    length += np.float32(50.0 + 2 * noise)
    squeezed /= length
    other /= length
    return squeezed, other


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


def settle_on_edges(starts: Floats, slopes: tuple[Floats, Floats], mask: Image, view: TrayView) -> tuple[Floats, Floats]:
    """Move each square (n, 3) to where the picture's edges are strongest, as `soft_slopes` tells; one that then fits poorly is begun anew
    from the best of many places and turns around it. `mask`: what may be a die. Returns the squares and their fit (n,)."""
    ground = _Ground(slopes, mask > 0, view)
    squares, fits = _settle(starts, ground)
    poor = np.flatnonzero(fits < GOOD_FIT)
    if len(poor):
        tried = starts[poor, None].astype(np.float32) + _AROUND[None]
        scores = ground.scores(tried)
        anew, better = _settle(tried[np.arange(len(poor)), scores.argmax(axis=1)], ground)
        gain = better > fits[poor]
        squares[poor[gain]], fits[poor[gain]] = anew[gain], better[gain]
    bare = np.flatnonzero(ground.bare(squares) > BARE)
    if len(bare):
        _cover(squares, fits, bare, starts, replace(ground, price=BARE_PRICE))
    return squares, fits


def bottom_edges(squares: Floats, slopes: tuple[Floats, Floats], view: TrayView) -> Floats:
    """How steep the picture is where the side faces in sight of flat dice (n, 3) end, 0..1, each by how much of it shows; the steepest
    within a pixel counts. 1 where hardly any side is in sight; (n,)."""
    x, y, turn = squares.T.astype(np.float32)
    cosine, sine = np.cos(turn), np.sin(turn)
    half, foot = ROUNDED * view.edge / 2, np.array(view.foot, np.float32)
    across, down = _turned(_ACROSS, _DOWN, half * cosine, half * sine)  # (points, sides, n)
    normals = _turned(_NORMALS[0], _NORMALS[1], cosine, sine)
    shown = (1 - view.shrink) * ((foot[0] - x) * normals[0] + (foot[1] - y) * normals[1])  # (sides, n)
    best = np.zeros(across.shape, np.float32)
    for off in (-1.0, 0.0, 1.0):
        points = np.stack(
            (
                foot[0] + view.shrink * (x + across - foot[0]) + off * normals[0],
                foot[1] + view.shrink * (y + down - foot[1]) + off * normals[1],
            ),
            axis=-1,
        )
        best = np.maximum(best, np.abs(sample(slopes[0], points) * normals[0] + sample(slopes[1], points) * normals[1]))
    weight = np.where(shown > 1.5, shown, 0)
    total = weight.sum(axis=0)
    told: Floats = np.where(total > 0, (best.mean(axis=0) * weight).sum(axis=0) / np.maximum(total, 1), 1.0)
    return told


def _cover(squares: Floats, fits: Floats, rows: Floats, starts: Floats, ground: _Ground) -> None:
    """Move these squares to where more of their top is die, if the edges bear that out; in place. The price is only for comparing."""
    tried = starts[rows, None].astype(np.float32) + _AROUND[None]
    anew, better = _settle(tried[np.arange(len(rows)), ground.scores(tried).argmax(axis=1)], ground)
    gain = better > fits[rows] - ground.price * ground.bare(squares[rows])
    squares[rows[gain]], fits[rows[gain]] = anew[gain], better[gain] + ground.price * ground.bare(anew[gain])


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
    """What outlines are laid on: `slopes` across and down and the `mask` (bool) of what may be a die, (h, w) each; `price` of a
    top whose whole edge shows no die."""

    slopes: tuple[Floats, Floats]
    mask: Image
    view: TrayView
    price: float = 0.0

    def scores(self, tried: Floats) -> Floats:
        """Of squares (n, k, 3), tried for n dice: mean slope across the top's edges and the visible bottom edges, plus .3 of the
        weakest top edge; (n, k)."""
        x, y, turn = tried.reshape(-1, 3).T
        cosine, sine = np.cos(turn), np.sin(turn)
        normals = _turned(_NORMALS[0], _NORMALS[1], cosine, sine)
        half, shrink = ROUNDED * self.view.edge / 2, self.view.shrink
        shift = (1 - shrink) * np.array(self.view.foot, np.float32)
        slide = np.repeat(shift - tried[:, 0, :2] * (1 - shrink), tried.shape[1], axis=0)
        seen = slide[:, 0] * normals[0] + slide[:, 1] * normals[1] > 1.5
        sides = seen.sum(axis=0, dtype=np.float32)
        # Points on the top's edges, on the bottom's edges, and beyond the top's.
        across, down = _turned(_ACROSS, _DOWN, half * cosine, half * sine)
        grown, moved = _three(1, shrink, BEYOND / ROUNDED), _three(1, shrink, 1)
        places = self._places(grown * across + (moved * x + _three(0, shift[0], 0)), grown * down + (moved * y + _three(0, shift[1], 0)))
        on_top, on_bottom = self._slope(places[:2], normals)
        mean = (on_top + on_bottom * seen).sum(axis=0) / (4 + sides)
        beyond = self.mask.take(places[2]) & ~seen
        spill = beyond.sum(axis=(0, 1), dtype=np.float32) / (_PER_SIDE * np.maximum(4 - sides, 1))
        scores: Floats = mean + 0.3 * on_top.min(axis=0) - SPILL_PRICE * spill
        if self.price:
            scores -= self.price * self.bare(tried.reshape(-1, 3))
        return scores.reshape(tried.shape[:2])

    def bare(self, squares: Floats) -> Floats:
        """Share of the edge of each top (n, 3) that shows no die, (n,)."""
        x, y, turn = squares.T
        half = WITHIN * self.view.edge / 2
        across, down = _turned(_ACROSS, _DOWN, half * np.cos(turn), half * np.sin(turn))
        share: Floats = 1 - self.mask.take(self._places(x + across, y + down)).mean(axis=(0, 1), dtype=np.float32)
        return share

    def _slope(self, places: Floats, normals: tuple[Floats, Floats]) -> Floats:
        """Mean absolute slope across each side at pixels (2, points, sides, m), (2, sides, m)."""
        along, down = (slope.take(places) for slope in self.slopes)
        along *= normals[0]
        down *= normals[1]
        along += down
        mean: Floats = np.abs(along, out=along).sum(axis=1) / _PER_SIDE
        return mean

    def _places(self, x: Floats, y: Floats) -> Floats:
        """The nearest pixel's number for each point; uses `x` and `y` up."""
        height, width = self.mask.shape
        x += 0.5
        y += 0.5
        places: Floats = np.clip(y, 0, height - 1, out=y).astype(np.int32)
        places *= width
        places += np.clip(x, 0, width - 1, out=x).astype(np.int32)
        return places


def _three(*values: float) -> Floats:
    """One value for each of three sets of points (3, points, sides, m)."""
    return np.array(values, np.float32).reshape(3, 1, 1, 1)


def _turned(across: Floats, down: Floats, cosine: Floats, sine: Floats) -> tuple[Floats, Floats]:
    return across * cosine - down * sine, across * sine + down * cosine


ROUNDED = 0.95  # share of its edge at which a die's outline shows: dice are rounded
BEYOND = 1.18  # of its edge: so far out there is no more die
WITHIN = 0.85  # of its edge: so far in there surely is die
BARE, BARE_PRICE = 0.15, 0.3
SPILL_PRICE = 0.2  # of a side that lies wholly inside die-like area though no side face can be seen there


def sample(picture: Floats, points: Floats) -> Floats:
    """Nearest values of a (h, w) or (h, w, c) picture at points (…, 2)."""
    height, width = picture.shape[:2]
    columns = np.clip(points[..., 0] + 0.5, 0, width - 1).astype(np.int32)
    rows = np.clip(points[..., 1] + 0.5, 0, height - 1).astype(np.int32)
    values: Floats = picture.reshape(height * width, -1).take(rows * width + columns, axis=0)
    return values[..., 0] if picture.ndim == 2 else values
