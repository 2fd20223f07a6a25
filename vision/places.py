"""Where rectangles of a card's size may lie in a flattened picture: every place and turn is tried, the best are looked at closely.

Strategy: size and height are known, so a card has three unknowns (place and turn). The picture's fresh edges (those that
the reference does not show) are turned, and summed along the four sides of a card with box filters, at half the size;
the strongest places are then moved, point by point, to where the edges are finest.

Pixels of the flattened picture; a place is x, y, turn (radians), width, depth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibration import Floats, Image
from vision.mat import disc
from vision.outline import sample

TURN = 4.0  # degrees between two turns that are tried
ROOM = 0.90  # of a card's place that must be news or out of sight
TAKEN = -4.0  # what each pixel of a place counts in which a card cannot lie
PROMISING = 0.16  # mean edge along the sides from which a place is looked at closely
HOPELESS = 0.12  # mean edge along a border, up to 0.6, below which no card's is
ALIKE = (5.0, 0.13)  # px and radians: places that are nearer are one


@dataclass(frozen=True, eq=False)
class Sight:
    """What the search looks at, each (h, w): `slopes` (h, w, 2) of the picture and `rims` of the news alone, 0..1; `news`: mask of
    what is new; `room`: where a card may lie (1), what speaks against it (0 and less); `veiled`: mask of where it may lie unseen."""

    slopes: Floats
    rims: Floats
    news: Image
    room: Floats
    veiled: Image

    @classmethod
    def of(cls, fresh: Floats, news: Image, faint: Image, hidden: Image, taken: Image) -> Sight:
        """`fresh`: slopes that are new (`fresh_slopes`); masks of what is `news`, of what is changed at all, of where cards may lie
        unseen, and of where none can lie because something else stands there."""
        border = cv2.GaussianBlur(news, (3, 3), 0).astype(np.float32) / 255
        rims = np.stack((cv2.Sobel(border, cv2.CV_32F, 1, 0), cv2.Sobel(border, cv2.CV_32F, 0, 1)), axis=-1)
        rims = rims / np.maximum(np.hypot(rims[..., :1], rims[..., 1:]) + 1.2, 1.0)
        stronger = (rims**2).sum(axis=-1) > (fresh**2).sum(axis=-1)
        changed = cv2.bitwise_or(news, faint)
        near = cv2.dilate(changed, disc(7)) > 0
        slopes = np.where(stronger[..., None], rims, fresh) * near[..., None]
        room = ((changed > 0) | (hidden > 0)).astype(np.float32)
        room[taken > 0] = TAKEN
        return cls(slopes.astype(np.float32), rims.astype(np.float32), news, room, hidden)

    def part(self, box: tuple[slice, slice]) -> Sight:
        """The same of a part of the picture."""
        return Sight(self.slopes[box], self.rims[box], self.news[box], self.room[box], self.veiled[box])

    def smaller(self) -> Sight:
        """At half the size: of four slopes the steepest one."""
        height, width = (side // 2 for side in self.room.shape)
        fours = self.slopes[: 2 * height, : 2 * width].reshape(height, 2, width, 2, 2).transpose(0, 2, 1, 3, 4).reshape(-1, 4, 2)
        steepest = (fours**2).sum(axis=-1).argmax(axis=1)
        slopes = fours[np.arange(len(fours)), steepest].reshape(height, width, 2)
        room = cv2.resize(self.room, (width, height), interpolation=cv2.INTER_AREA)
        return Sight(slopes, slopes, self.news, room, self.veiled)


def fresh_slopes(slopes: Floats, before: Floats) -> Floats:
    """The slopes (h, w, 2) of a picture without those that the reference shows: a cloth's pattern, a card that lay there."""
    common = (slopes * before).sum(axis=-1)
    size, old = (slopes**2).sum(axis=-1), (before**2).sum(axis=-1)
    same = (common > 0.9 * np.sqrt(size * old)) & (old > 0.4 * size)
    fresh: Floats = np.where(same[..., None], 0.0, slopes)
    return fresh


def candidates(sight: Sight, sizes: Sequence[tuple[float, float]], most: int) -> Floats:
    """Places (n, 5) as x, y, turn (radians), width and depth where a card of one of these sizes (short, long) may lie, `most` at most
    of each size, the most promising first."""
    small = sight.smaller()
    found: list[list[Floats]] = [[] for _ in sizes]
    for turn in np.radians(np.arange(0.0, 90.0, TURN)).tolist():
        turned = _Turned.of(small, turn)
        for (short, long), places in zip(sizes, found, strict=True):
            places += [turned.places(*way) for way in ((short / 2, long / 2), (long / 2, short / 2))]
    kept = []
    for each in found:
        all_of_size = np.concatenate(each)
        kept.append(_apart(all_of_size[np.argsort(-all_of_size[:, 5])], most)[:, :5])
    return np.concatenate(kept)


def _apart(places: Floats, most: int) -> Floats:
    """The first places without those that are nearly one before them."""
    kept: list[int] = []
    free = np.ones(len(places), bool)
    while len(kept) < most and free.any():
        first = int(free.argmax())
        kept.append(first)
        free &= ~alike(places, places[first], ALIKE)
    return places[kept]


def alike(places: Floats, one: Floats, within: tuple[float, float]) -> Floats:
    """Which places are one, but for so many pixels and radians, (n,)."""
    lengthwise = places[:, 2] + np.where(places[:, 3] > places[:, 4], 0.0, np.pi / 2)
    own = one[2] + (0.0 if one[3] > one[4] else np.pi / 2)
    near = np.hypot(*(places[:, :2] - one[:2]).T) < within[0]
    alike: Floats = near & (np.abs(np.sin(lengthwise - own)) < np.sin(within[1]))
    return alike


@dataclass(frozen=True, eq=False)
class _Turned:
    """A small picture turned by `turn` (radians): edges across (`steep`) and along (`level`) its x axis, and the room."""

    turn: float
    matrix: Floats
    steep: Floats
    level: Floats
    room: Floats

    @classmethod
    def of(cls, small: Sight, turn: float) -> _Turned:
        height, width = small.room.shape
        cosine, sine = np.cos(turn), np.sin(turn)
        wide, high = (int(np.ceil(a * cosine + b * sine)) + 2 for a, b in ((width, height), (height, width)))
        matrix = np.array([[cosine, sine, 0.0], [-sine, cosine, 0.0]])  # its x axis runs along (cosine, sine) of the picture
        matrix[:, 2] = (wide / 2, high / 2) - matrix[:, :2] @ ((width - 1) / 2, (height - 1) / 2)
        across = np.abs(small.slopes[..., 0] * cosine + small.slopes[..., 1] * sine)
        down = np.abs(small.slopes[..., 1] * cosine - small.slopes[..., 0] * sine)
        planes = (np.maximum(across - 1.5 * down, 0), np.maximum(down - 1.5 * across, 0), small.room)
        steep, level, room = (cv2.warpAffine(plane, matrix, (wide, high)) for plane in planes)
        return cls(turn, matrix, cv2.dilate(steep, np.ones((1, 3), np.uint8)), cv2.dilate(level, np.ones((3, 1), np.uint8)), room)

    def places(self, wide: float, deep: float) -> Floats:
        """Promising places (n, 6) of cards so large in the small picture: x, y, turn, width, depth of the whole one, and a score."""
        w, d = round(wide), round(deep)
        high, across = self.room.shape[0] - d + 1, self.room.shape[1] - w + 1  # where a card's upper left corner may lie
        if high < 1 or across < 1:
            return np.empty((0, 6))
        along, beside, free = (
            cv2.blur(plane, size, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
            for plane, size in ((self.level, (w, 1)), (self.steep, (1, d)), (self.room, (w, d)))
        )
        score = (wide * (along[:high, :across] + along[d - 1 :, :across]) + deep * (beside[:high, :across] + beside[:high, w - 1 :])) / (
            2 * (wide + deep)
        )
        likely = (score > PROMISING) & (free[:high, :across] > ROOM)
        if not likely.any():
            return np.empty((0, 6))
        ys, xs = np.nonzero(likely & (score >= cv2.dilate(score, np.ones((5, 5), np.uint8))))
        points = (np.stack((xs + (w - 1) / 2, ys + (d - 1) / 2), axis=1) - self.matrix[:, 2]) @ self.matrix[:, :2]
        found = np.empty((len(xs), 6))
        found[:, :2] = 2 * points + 0.5
        found[:, 2:5] = self.turn, 2 * wide, 2 * deep
        found[:, 5] = score[ys, xs]
        return found


@dataclass(frozen=True, eq=False)
class Border:
    """Points along the four sides of n places: `points` (n, 4, k, 2), outward `normals` (n, 4, 2), `corners` (n, 4, 2)."""

    points: Floats
    normals: Floats
    corners: Floats


def border(places: Floats, per_side: int = 22) -> Border:
    """The borders of places (n, 5), so many points on each side."""
    x, y, turn, wide, deep = places[:, :5].T
    u = np.stack((np.cos(turn), np.sin(turn)), axis=-1)
    v = np.stack((-np.sin(turn), np.cos(turn)), axis=-1)
    middle = np.stack((x, y), axis=-1)
    a, b = u * wide[:, None] / 2, v * deep[:, None] / 2
    corners = np.stack((middle - a - b, middle + a - b, middle + a + b, middle - a + b), axis=1)
    following = np.roll(corners, -1, axis=1)
    share = ((np.arange(per_side) + 0.5) / per_side * 0.90 + 0.05)[None, None, :, None]
    points = corners[:, :, None] + share * (following - corners)[:, :, None]
    normals = np.stack((-v, u, v, -u), axis=1)
    return Border(points, normals, corners)


def support(slopes: Floats, edges: Border) -> Floats:
    """How strong the picture's edge is at each point, across the side, (n, 4, k): the best within a pixel and a half."""
    best = np.zeros(edges.points.shape[:3], np.float32)
    normals = edges.normals[:, :, None]
    for off in (-1.0, 0.0, 1.0):
        found = sample(slopes, edges.points + off * normals)
        across = np.abs(found[..., 0] * normals[..., 0] + found[..., 1] * normals[..., 1])
        tangent = np.abs(found[..., 0] * normals[..., 1] - found[..., 1] * normals[..., 0])
        best = np.maximum(best, across - 0.8 * tangent)
    return best


def refined(sight: Sight, places: Floats) -> Floats:
    """Each place (n, 5) moved to where its border is best borne out; those that turn out hopeless are left out."""
    for reach, lean in ((2.0, 2.0), (1.2, 1.0), (0.6, 0.5)):
        if not len(places):
            break
        grid = np.array([(x, y, np.radians(t)) for x in (-reach, 0, reach) for y in (-reach, 0, reach) for t in (-lean, 0, lean)])
        tried = np.repeat(places[:, None], len(grid), axis=1)
        tried[..., :3] += grid
        value = np.minimum(support(sight.slopes, border(tried.reshape(-1, 5), 10)), 0.6).mean(axis=(1, 2)).reshape(len(places), -1)
        best = value.argmax(axis=1)
        rows = np.arange(len(places))
        places = tried[rows, best][value[rows, best] > HOPELESS]
    return places
