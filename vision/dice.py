"""Find the dice: where each top face lies, how it is turned, and of which colour its body is.

Strategy: on the flattened plane z = die edge every flat die's top is a square of known size, but the silhouette also
shows side faces. A point of a side face, drawn towards the camera's foot by the plane's shrink factor, falls off the
die, a point of the top face falls on its bottom face: so the mask AND its own scaled copy leaves the tops (one warp).
What still hangs together is split by fitting k squares of known size. Each square is then settled on the picture's
edges: the four top edges and those bottom edges that the camera can see, three unknowns in all.

Here pixels are those of the flattened tray picture, angles are radians modulo a quarter turn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibration import Floats, Image, Limits
from vision.mat import Difference, disc, filled, over
from vision.outline import TrayView, corners, edge_slopes, sample, settle_on_edges, silhouette

COLOURS = ("blue", "green")


@dataclass(frozen=True, slots=True)
class Hues:
    """Taught body colours in levelled Lab: (a, b) of blue and of green."""

    blue: tuple[float, float]
    green: tuple[float, float]

    def split(self) -> tuple[float, float]:
        """Unit vector across the line between the two hue directions: negative is blue, positive green."""
        blue, green = (np.array(hue) / max(1e-6, math.hypot(*hue)) for hue in (self.blue, self.green))
        across = green - blue
        across /= max(1e-6, float(np.linalg.norm(across)))
        return float(across[0]), float(across[1])


@dataclass(frozen=True, slots=True)
class Found:
    """One die's top face. `fit`: edge strength along its outline, 0..1.3; `cover`: share of the square that is die;
    `body`: hue (a, b); `spill`: die-like area outside all outlines beside it, in top faces; `margin`: 0 colour unsure … 1 sure;
    `apart`: free gap to the next die or wall, mm; `split`: it was cut out of a blob of several."""

    x: float
    y: float
    angle: float
    colour: str
    margin: float
    fit: float
    cover: float
    body: tuple[float, float] = (0.0, 0.0)
    spill: float = 0.0
    apart: float = 99.0
    split: bool = False


def top_faces(own: Image, view: TrayView, support: Image | None = None) -> Image:
    """The part of a die mask that can be top face; `support` is the mask of all dice (its own where there is one)."""
    x, y = view.foot
    matrix = np.array([[view.shrink, 0, (1 - view.shrink) * x], [0, view.shrink, (1 - view.shrink) * y]])
    below = cv2.warpAffine(own if support is None else support, matrix, own.shape[::-1], flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP)
    tops: Image = cv2.morphologyEx(cv2.bitwise_and(own, below), cv2.MORPH_OPEN, disc(5))
    return tops


def find_dice(difference: Difference, view: TrayView, hues: Hues, limits: Limits) -> tuple[tuple[Found, ...], Image]:
    """All flat dice of a levelled picture, best fit first; and the mask of what lies there beside them."""
    whole = filled(difference.thing, 0.6 * view.edge**2)
    guesses: list[tuple[float, float, float, bool]] = []
    for own in _by_colour(whole, difference.lab, hues):
        own = filled(cv2.morphologyEx(own, cv2.MORPH_OPEN, disc(3)), 0.6 * view.edge**2)
        guesses += _squares(top_faces(own, view, whole), view, limits)
    if not guesses:
        return (), difference.thing
    starts = np.array([guess[:3] for guess in guesses])
    places, fits = settle_on_edges(starts, edge_slopes(difference.lab), (whole > 0).astype(np.float32), view)
    found = _judge(places, fits, [guess[3] for guess in guesses], whole, difference.lab, hues, limits, view)
    best = sorted(found, key=lambda die: -die.fit)
    kept: list[Found] = []
    for die in best:
        if all(math.hypot(die.x - other.x, die.y - other.y) > limits.overlap * view.edge for other in kept):
            kept.append(die)
    return _with_neighbours(kept, whole, view)


def _by_colour(mask: Image, lab: Image, hues: Hues) -> tuple[Image, Image]:
    """Split a mask into bluish and greenish pixels; print on a die goes with the body round it."""
    first, second = hues.split()
    side = cv2.transform(lab, np.array([[0.0, 8 * first, 8 * second, 128 - 1024 * (first + second)]]))
    green = cv2.bitwise_and(mask, over(cv2.blur(side, (9, 9)), 128))
    return cv2.bitwise_and(mask, cv2.bitwise_not(green)), green


def _squares(tops: Image, view: TrayView, limits: Limits) -> list[tuple[float, float, float, bool]]:
    """Squares (x, y, angle, was split) that explain the blobs of a top-face mask."""
    outlines, _ = cv2.findContours(tops, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    area = view.edge**2
    squares: list[tuple[float, float, float, bool]] = []
    for outline in outlines:
        left, upper, width, height = cv2.boundingRect(outline)
        if not limits.smallest_top * area < width * height or min(width, height) < 0.5 * view.edge:
            continue
        blob = np.zeros((height, width), np.uint8)
        cv2.drawContours(blob, [outline], -1, 1, cv2.FILLED, offset=(-left, -upper))
        size = int(cv2.countNonZero(blob))
        if limits.smallest_top * area <= size <= 12 * area:
            found = _explain(blob, outline - (left, upper), size, view.edge)
            squares += [(x + left, y + upper, angle, split) for x, y, angle, split in found]
    return squares


def _explain(blob: Image, outline: Floats, size: int, edge: float) -> list[tuple[float, float, float, bool]]:
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


_GRID = np.stack(np.meshgrid(*(np.linspace(-0.8, 0.8, 9),) * 2, indexing="ij"), -1).reshape(-1, 2)


def _judge(
    places: Floats,
    fits: Floats,
    splits: list[bool],
    mask: Image,
    lab: Image,
    hues: Hues,
    limits: Limits,
    view: TrayView,
) -> list[Found]:
    """The squares under which there is a die, and of which colour it is."""
    cosine, sine = np.cos(places[:, 2]), np.sin(places[:, 2])
    turn = np.stack((np.stack((cosine, sine), -1), np.stack((-sine, cosine), -1)), -2)
    points = (_GRID * view.edge / 2) @ turn + places[:, None, :2]
    covers = (sample(mask, points) > 0).mean(axis=1)
    faces = _hues(lab, points)
    found = []
    for place, fit, split, cover, face in zip(places, fits, splits, covers, faces, strict=True):
        body = body_hue(face)
        distance = min(_to_segment(body, hue) for hue in (hues.blue, hues.green))
        if fit >= limits.edge_score and cover >= limits.cover and distance <= limits.body_distance:
            if math.hypot(*body) < PALE:
                body = _side_hue(place, lab, view)
            x, y, angle = (float(value) for value in place)
            hue = (float(body[0]), float(body[1]))
            found.append(Found(x, y, angle, *tell_colour(body, hues), float(fit), float(cover), hue, split=split))
    return found


PALE = 8.0  # levels of hue: paler is a reflection, or no die


def _hues(lab: Image, points: Floats) -> Floats:
    """Lab with the hue round 0 at points (…, 2)."""
    values: Floats = sample(lab, points).astype(np.float32) - np.array((0, 128, 128), np.float32)
    return values


def _side_hue(place: Floats, lab: Image, view: TrayView) -> Floats:
    """Hue of the side faces that show, for a die whose top only mirrors the lamp; grey where no side shows."""
    x, y, angle = (float(value) for value in place)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    foot = np.array(view.foot)
    bottom = foot + view.shrink * ((_GRID * 1.15 * view.edge / 2) @ turn + (x, y) - foot)
    within = np.abs((bottom - (x, y)) @ turn.T).max(axis=1) < 0.56 * view.edge
    side = bottom[~within]
    return body_hue(_hues(lab, side)) if len(side) >= 5 else np.zeros(2)


def body_hue(samples: Floats) -> Floats:
    """(a, b) of a die's body from Lab samples (n, 3; hue round 0) of its face: the more coloured half, so print stays out."""
    strength = np.hypot(samples[:, 1], samples[:, 2])
    hue: Floats = np.median(samples[strength >= np.median(strength), 1:], axis=0)
    return hue


def _to_segment(body: Floats, hue: tuple[float, float]) -> float:
    """Distance of a hue to the line from neutral grey to 1.6 times the taught hue (glare only washes out)."""
    end = 1.6 * np.array(hue)
    share = float(np.clip(body @ end / max(1e-6, float(end @ end)), 0.08, 1.0))
    return float(np.linalg.norm(body - share * end))


def tell_colour(body: Floats, hues: Hues) -> tuple[str, float]:
    """The nearer hue direction, and how clearly: 0 in the middle between the two or nearly grey, 1 on a taught
    direction."""
    angles = [math.atan2(*hue[::-1]) for hue in (hues.blue, hues.green)]
    own = math.atan2(float(body[1]), float(body[0]))
    to_blue, to_green = (abs((own - angle + math.pi) % (2 * math.pi) - math.pi) for angle in angles)
    between = abs((angles[0] - angles[1] + math.pi) % (2 * math.pi) - math.pi)
    margin = min(1.0, abs(to_blue - to_green) / max(1e-6, between)) if np.hypot(*body) >= PALE / 2 else 0.0
    return COLOURS[0] if to_blue < to_green else COLOURS[1], margin


def _with_neighbours(dice: list[Found], mask: Image, view: TrayView) -> tuple[tuple[Found, ...], Image]:
    """Add to each die the gap to its next neighbour or wall and the die-like area that no outline explains."""
    rest = mask.copy()
    for die in dice:
        outline = np.round(silhouette(die.x, die.y, die.angle, view)).astype(np.int32)
        cv2.fillConvexPoly(rest, outline, 0)
        cv2.polylines(rest, [outline], True, 0, 6)
    gaps = _gaps([corners(die.x, die.y, die.angle, view.edge) for die in dice], view)
    reach, area = round(view.edge), view.edge**2
    told = []
    for die, gap in zip(dice, gaps, strict=True):
        upper, left = max(0, int(die.y) - reach), max(0, int(die.x) - reach)
        around = rest[upper : int(die.y) + reach + 1, left : int(die.x) + reach + 1]
        told.append(replace(die, spill=cv2.countNonZero(around) / area, apart=gap / view.scale))
    return tuple(told), rest


def _gaps(tops: list[Floats], view: TrayView) -> list[float]:
    """Each square's free distance to the nearest other square or wall, px; negative where they overlap."""
    free = [float(min(top.min(), view.span - 1 - top.max())) for top in tops]
    middles = np.array([top.mean(axis=0) for top in tops])
    for one in range(len(tops)):
        away = np.hypot(*(middles[one + 1 :] - middles[one]).T)
        for other in np.flatnonzero(away < 1.8 * view.edge) + one + 1:
            gap = max(_free(tops[one], tops[other]), _free(tops[other], tops[one]))
            free[one], free[other] = min(free[one], gap), min(free[other], gap)
    return free


def _free(one: Floats, other: Floats) -> float:
    """The widest gap that a side of the first square leaves to the second (separating axes)."""
    normals = np.roll(one, -1, axis=0) - one
    normals = np.column_stack((normals[:, 1], -normals[:, 0])) / np.linalg.norm(normals[0])
    outward = (other[None] - one[:, None]) @ normals[:, :, None]
    return float(outward[..., 0].min(axis=1).max())
