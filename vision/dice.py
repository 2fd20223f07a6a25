"""Find the dice: where each top face lies, how it is turned, and of which kind its body is.

Strategy: on the flattened plane every flat die's top is a square of known size, but the silhouette also shows side faces. A
point of a side face, drawn towards the camera's foot by the top plane's shrink factor, falls off the die, a point of the top
face falls on its bottom face: so the mask AND its own scaled copy leaves the tops (one warp). What still hangs together is
split into squares of known size (`squares`). Each square is then settled on the picture's edges: the four top edges and
those bottom edges that the camera can see, three unknowns in all. Dice of another size are looked for as such.

Here pixels are those of the flattened tray picture, angles are radians modulo a quarter turn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.bodies import PALE, Bodies, Group, part
from vision.calibration import Floats, Image, Limits
from vision.mat import Difference, disc, filled
from vision.outline import TrayView, all_corners, bottom_edges, laid, sample, settle_on_edges, silhouettes, soft_slopes
from vision.squares import Square, squares

OUTLINE = 6  # px, the breadth of an outline within which a die's mask may miss it
Views = Mapping[float, TrayView]  # edge of the dice in mm → the tray for dice of that size


@dataclass(frozen=True, slots=True)
class Found:
    """One die's top face. `colour`: its kind; `fit`: edge strength along its outline, 0..1.3; `cover`: share of the
    square that is die; `body`: Lab; `spill`: die-like area outside all outlines beside it, in top faces; `margin`: 0 kind
    unsure … 1 sure; `apart`: free gap to the next die or wall, mm; `split`: it was cut out of a blob of several; `edge` in px, 0: that of
    the plane; `sides`: how strong the picture's edge is where the side faces in sight end, 0..1, 1: none is in sight."""

    x: float
    y: float
    angle: float
    colour: str
    margin: float
    fit: float
    cover: float
    body: tuple[float, float, float] = (0.0, 0.0, 0.0)
    spill: float = 0.0
    apart: float = 99.0
    split: bool = False
    edge: float = 0.0
    sides: float = 1.0

    @property
    def hue(self) -> float:
        """How coloured its body is, levels."""
        return math.hypot(self.body[1], self.body[2])


def top_faces(own: Image, below: Image) -> Image:
    """The part of a die mask that can be top face. `below`: where a bottom face can be, by `bottoms`."""
    tops: Image = cv2.morphologyEx(cv2.bitwise_and(own, below), cv2.MORPH_OPEN, disc(5))
    return tops


def bottoms(mask: Image, view: TrayView) -> Image:
    """Mask of the places whose point right below, as the camera sees it, belongs to a die mask too."""
    columns, rows = (
        np.clip(np.rint(view.shrink * np.arange(side) + (1 - view.shrink) * foot), 0, side - 1).astype(np.intp)
        for side, foot in zip(mask.shape[::-1], view.foot, strict=True)
    )
    below: Image = cv2.transpose(cv2.transpose(mask[rows])[columns])  # whole rows are picked much faster than single pixels
    return below


def find_dice(difference: Difference, views: Views, bodies: Bodies, limits: Limits) -> tuple[tuple[Found, ...], Image]:
    """All flat dice of a levelled picture, best fit first; and the mask of what lies there beside them."""
    smallest = views[bodies.edges[0]].edge
    whole = filled(difference.thing, 0.6 * smallest**2)
    classes = bodies.classes(difference.lab)
    guesses = {group: _guesses(group, whole, classes, views[group.edge], limits) for group in bodies.groups}
    if not any(guesses.values()):
        return (), difference.thing
    slopes = soft_slopes(difference.soft)
    found: list[Found] = []
    for group, told in guesses.items():
        if told:
            view = views[group.edge]
            places, fits = settle_on_edges(np.array([guess[:3] for guess in told]), slopes, whole, view)
            judged = _judge(places, fits, [guess[3] for guess in told], whole, difference.lab, group, limits, view)
            found += _with_sides(judged, slopes, view)
    kept: list[Found] = []
    for die in sorted(found, key=lambda die: -die.fit):
        if not any(_same(die, other, limits.overlap) for other in kept):
            kept.append(die)
    return _with_neighbours(kept, whole, views, smallest)


def _guesses(group: Group, whole: Image, classes: Image | None, view: TrayView, limits: Limits) -> list[Square]:
    """Where dice of one size may lie."""
    told: list[Square] = []
    below: Image | None = None
    for number in group.bits:
        own = part(whole, classes, number)
        if cv2.countNonZero(own) < limits.smallest_top * view.edge**2:
            continue
        if own is not whole:
            own = cv2.morphologyEx(own, cv2.MORPH_OPEN, disc(3))
            if cv2.countNonZero(own) < THINNEST * view.edge**2:
                continue
            own = filled(own, 0.6 * view.edge**2)
        below = bottoms(whole, view) if below is None else below
        found = squares(top_faces(own, below), view, limits)
        told += found + _left_over(own, found, view, limits)
    return told


THINNEST = 0.15  # of a top face: what is left of a print's outline, its holes not yet filled, is more


def _left_over(own: Image, found: list[Square], view: TrayView, limits: Limits) -> list[Square]:
    """Squares in what none of those found explains: dice of which only the top differs from the cloth, so that their bottom, which
    the camera sees elsewhere, bears nothing out."""
    rest = own.copy()
    for outline in silhouettes(np.array([square[:3] for square in found]).reshape(-1, 3), view):
        cv2.fillConvexPoly(rest, outline, 0)
    if cv2.countNonZero(rest) < limits.smallest_top * view.edge**2:
        return []
    return squares(cv2.morphologyEx(rest, cv2.MORPH_OPEN, disc(5)), view, limits)


def _same(die: Found, other: Found, overlap: float) -> bool:
    """Whether two outlines claim the same place: their middles are nearer than part of the larger one's edge."""
    return math.hypot(die.x - other.x, die.y - other.y) <= overlap * max(die.edge, other.edge)


_STEPS = np.linspace(-0.8, 0.8, 9)
_GRID = np.add.outer(_STEPS, 1j * _STEPS).ravel()  # points of a face, its edges at ±1


def _judge(
    places: Floats,
    fits: Floats,
    splits: list[bool],
    mask: Image,
    lab: Image,
    group: Group,
    limits: Limits,
    view: TrayView,
) -> list[Found]:
    """The squares under which there is a die, and of which kind it is."""
    points = laid(_GRID, places, view.edge / 2)
    covers = np.count_nonzero(sample(mask, points), axis=1) / len(_GRID)
    hues = group.hue_of(_lab(lab, points))
    if not group.neutral.any():
        for row in np.flatnonzero(np.hypot(hues[:, 1], hues[:, 2]) < PALE):
            hues[row, 1:] = _side_hue(places[row], lab, view)
    found = []
    for place, fit, split, cover, body, told in zip(places, fits, splits, covers, hues, group.tell(hues), strict=True):
        if fit >= limits.edge_score and cover >= limits.cover and told.away <= limits.body_distance:
            x, y, angle = (float(value) for value in place)
            light, a, b = (float(value) for value in body)
            found.append(
                Found(x, y, angle, told.kind, told.margin, float(fit), float(cover), (light, a, b), split=split, edge=view.edge),
            )
    return found


def _with_sides(dice: list[Found], slopes: tuple[Floats, Floats], view: TrayView) -> list[Found]:
    """Add to each die how well the ends of its side faces are borne out."""
    ends = bottom_edges(np.array([(die.x, die.y, die.angle) for die in dice]).reshape(-1, 3), slopes, view)
    return [replace(die, sides=float(end)) for die, end in zip(dice, ends, strict=True)]


def _lab(lab: Image, points: Floats) -> Floats:
    """Lab with the hue round 0 at points (…, 2)."""
    values: Floats = sample(lab, points).astype(np.float32) - np.array((0, 128, 128), np.float32)
    return values


def _side_hue(place: Floats, lab: Image, view: TrayView) -> Floats:
    """Hue of the side faces that show, for a die whose top only mirrors the lamp; grey where no side shows."""
    x, y, angle = (float(value) for value in place)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    foot = np.array(view.foot)
    bottom = foot + view.shrink * (laid(_GRID, place[None], 1.15 * view.edge / 2)[0] - foot)
    within = np.abs((bottom - (x, y)) @ turn.T).max(axis=1) < 0.56 * view.edge
    side = bottom[~within]
    return body_hue(_lab(lab, side)) if len(side) >= 5 else np.zeros(2)


def body_hue(samples: Floats) -> Floats:
    """(a, b) of a coloured body from Lab samples (n, 3; hue round 0) of its face: the more coloured half, so print stays out."""
    strength = np.hypot(samples[:, 1], samples[:, 2])
    hue: Floats = np.median(samples[strength >= np.median(strength), 1:], axis=0)
    return hue


def _with_neighbours(dice: list[Found], mask: Image, views: Views, edge: float) -> tuple[tuple[Found, ...], Image]:
    """Add to each die the gap to its next neighbour or wall and the die-like area that no outline explains."""
    rest, tops = mask.copy(), np.zeros((len(dice), 4, 2))
    for view in views.values():
        rows = [row for row, die in enumerate(dice) if die.edge == view.edge]
        own = np.array([(dice[row].x, dice[row].y, dice[row].angle) for row in rows]).reshape(-1, 3)
        tops[rows] = all_corners(own, view.edge)
        outlines = silhouettes(own, view)
        for outline in outlines:
            cv2.fillConvexPoly(rest, outline, 0)
        cv2.polylines(rest, outlines, True, 0, OUTLINE)
    scale = next(iter(views.values())).scale
    told = []
    for die, gap in zip(dice, _gaps(tops, mask.shape[0]), strict=True):
        reach = round(die.edge)
        upper, left = max(0, int(die.y) - reach), max(0, int(die.x) - reach)
        around = rest[upper : int(die.y) + reach + 1, left : int(die.x) + reach + 1]
        told.append(replace(die, spill=cv2.countNonZero(around) / die.edge**2, apart=gap / scale))
    return tuple(told), rest


def _gaps(tops: Floats, span: int) -> list[float]:
    """Each square's (n, 4, 2) free distance to the nearest other square or wall, px; negative where they overlap."""
    free = np.minimum(tops.min(axis=(1, 2)), span - 1 - tops.max(axis=(1, 2)))
    middles, edges = tops.mean(axis=1), np.linalg.norm(tops[:, 1] - tops[:, 0], axis=1)
    away = np.linalg.norm(middles[:, None] - middles[None], axis=-1)
    one, other = np.nonzero(np.triu(away < 0.9 * (edges[:, None] + edges[None]), 1))
    if len(one):
        gaps = np.maximum(_free(tops[one], tops[other]), _free(tops[other], tops[one]))
        np.minimum.at(free, one, gaps)
        np.minimum.at(free, other, gaps)
    return [float(gap) for gap in free]


def _free(ones: Floats, others: Floats) -> Floats:
    """The widest gap that a side of each first square (n, 4, 2) leaves to its second (separating axes), (n,)."""
    sides = np.roll(ones, -1, axis=1) - ones
    normals = np.stack((sides[..., 1], -sides[..., 0]), axis=-1) / np.linalg.norm(sides[:, :1], axis=-1, keepdims=True)
    outward = ((others[:, None] - ones[:, :, None]) * normals[:, :, None]).sum(axis=-1)  # (n, sides, corners)
    widest: Floats = outward.min(axis=2).max(axis=1)
    return widest
